"""What a file of levels says: how strong the bots play each game, and what was measured.

Each engine brings its own ``levels.yaml``; ``data/levels.yaml`` holds those of all other games.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from squares.core.players import MOST_LEVELS
from squares.core.statistics import paired, wilson
from squares.data.check import validated
from squares.data.faults import bad_data
from squares.data.installed import folders
from squares.data.loader import Loaded, read
from squares.data.models import Id, Model, VariantId
from squares.data.places import shipped
from squares.data.tree import NOWHERE, Mark

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
SCRIPTED = ("random", "beginner", "counter", "greedy")  # players without a level, to measure levels against
Name = Annotated[str, Field(pattern=rf"^({'|'.join(SCRIPTED)}|L[1-9][0-9]?)$")]
Kind = Literal["alphabeta", "montecarlo"]
Weights = dict[str, Annotated[int | float, Field(ge=-100_000, le=100_000)]]


class Strength(Model):
    """What one level is limited to. Nothing is limited where a key is left out."""

    nodes: int = Field(default=0, ge=0, le=100_000_000, description="Positions or playouts looked at")
    depth: int = Field(default=0, ge=0, le=100, description="Plies looked ahead")
    blind: int = Field(default=0, ge=0, le=1000, description="Replies overlooked per thousand")
    blur: int = Field(default=0, ge=0, le=5000, description="How wrong moves are judged, in hundredths of log-odds")

    @property
    def errs(self) -> bool:
        """Whether it overlooks or misjudges."""
        return self.blind > 0 or self.blur > 0


def _limited(levels: tuple[Strength, ...]) -> tuple[Strength, ...]:
    for number, strength in enumerate(levels, 1):
        if number == len(levels) and strength != Strength():
            raise PydanticCustomError("bots.not_full", "", {"number": number})
        if number < len(levels) and not (strength.nodes or strength.depth):
            raise PydanticCustomError("bots.no_limit", "", {"number": number})
    return levels


Levels = Annotated[tuple[Strength, ...], Field(min_length=2, max_length=MOST_LEVELS), AfterValidator(_limited)]
"""The levels of a game, the weakest first; the last is full strength."""


class Strengths(Model):
    """The levels of a game, with those of the variants that they do not fit.

    ``engine``: other games of this engine play with them, too.
    """

    engine: Id | None = None
    search: Kind
    worlds: int = Field(default=1, ge=1, le=1000)
    full_nodes: int = Field(ge=1, le=100_000_000)
    full_worlds: int = Field(default=1, ge=1, le=1000)
    quick: int = Field(default=30, ge=1, le=1_000_000, description="Nodes of the quickest player that does not err")
    weights: Weights = Field(default_factory=dict)
    full_weights: Weights = Field(default_factory=dict, description="Laid over weights where nothing is overlooked")
    levels: Levels
    variant_levels: dict[VariantId, Levels] = Field(default_factory=dict)

    def of(self, variant: str) -> tuple[Strength, ...]:
        """Return the levels of a variant."""
        return self.variant_levels.get(variant, self.levels)


class Pairing(Model):
    """Games of one player against another; ``settings`` is the hash of what both were set to.

    ``pairs``: how many pairs of games that were dealt alike came to each score of a, 0 to 4, two points a win.
    """

    a: Name
    b: Name
    games: int = Field(ge=1)
    won: int = Field(ge=0, description="By a")
    drawn: int = Field(ge=0)
    settings: Hash
    pairs: tuple[int, int, int, int, int] | None = Field(default=None, strict=False)

    @model_validator(mode="after")
    def _counts(self) -> Pairing:
        if self.won + self.drawn > self.games:
            raise PydanticCustomError("bots.too_many_won", "", {"won": self.won + self.drawn, "games": self.games})
        return self

    @property
    def share(self) -> float:
        """Part of the games that a won, 0..1, a draw counted half."""
        return (self.won + self.drawn / 2) / self.games

    @property
    def interval(self) -> tuple[float, float]:
        """The 95 % interval of ``share``: of pairs where they were counted, else Wilson's of single games."""
        if self.pairs is not None:
            return paired(dict(enumerate(self.pairs)))
        return wilson(self.won + self.drawn / 2, self.games)


class Measured(Model):
    """What was measured of one variant; ``hash`` is that of its definition (``registry.hash_of``)."""

    hash: Hash
    pairings: tuple[Pairing, ...]


class File(Model):
    """A file of levels. ``others`` is for games that no file names."""

    format: Literal[1] = 1
    games: dict[Id, Strengths] = Field(default_factory=dict)
    others: Strengths | None = None
    measured: dict[Id, dict[VariantId, Measured]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _measured_here(self) -> File:
        for game in self.measured:
            if game not in self.games:
                raise PydanticCustomError("bots.measured_elsewhere", "", {"game": game})
        return self


def level_files() -> list[Path]:
    """Return the files that levels stand in: the one for all other games, then those that engines bring."""
    return [path for folder in (shipped("data"), *folders()) if (path := folder / "levels.yaml").is_file()]


def read_levels(path: Path) -> tuple[Loaded, File]:
    """Return a file of levels as it was written, and what it says. Errors: BadData naming the place."""
    loaded = read(path)
    file, found = validated(loaded.root, File)
    faults = [*loaded.faults, *(fault.within(loaded.name, loaded.lines) for fault in found)]
    if faults or file is None:
        raise bad_data(faults)
    return loaded, file


def claims(loaded: Loaded, file: File) -> Iterator[tuple[str, str, Mark]]:
    """Yield what only one file may have: the text key that says so, the name, and where it stands."""
    games = loaded.root.get("games")
    for id, strengths in file.games.items():
        mark = games.keys[id] if games is not None else NOWHERE
        yield "bots.game_twice", id, mark
        if strengths.engine is not None:
            yield "bots.engine_twice", strengths.engine, mark
    if file.others is not None:
        yield "bots.others_twice", "", loaded.root.keys["others"]
