"""How strong the levels of each game play, and how strong they were measured.

Each engine brings its own in ``levels.yaml``; ``data/levels.yaml`` holds those of all other games. Knows what the
files say, not what a search does with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field, model_validator
from pydantic_core import PydanticCustomError

from squares.bots.learned import learned_of
from squares.bots.patterns import Patterns
from squares.bots.search import Weakening
from squares.core.game import AnyGame
from squares.core.phrase import phrase
from squares.core.players import MOST_LEVELS
from squares.core.statistics import wilson
from squares.data.check import validated
from squares.data.faults import Diagnostic, bad_data
from squares.data.installed import folders
from squares.data.loader import Loaded, read
from squares.data.models import Id, Model, VariantId
from squares.data.places import shipped
from squares.data.tree import NOWHERE, Mark
from squares.registry import hash_of

Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
SCRIPTED = ("random", "beginner", "counter", "greedy")  # players without a level, to measure levels against
Name = Annotated[str, Field(pattern=rf"^({'|'.join(SCRIPTED)}|L[1-9][0-9]?)$")]
Kind = Literal["alphabeta", "montecarlo"]
Weights = dict[str, Annotated[int, Field(ge=-100_000, le=100_000)]]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to play one game at.

    ``nodes`` and ``depth`` bound its thought as in ``search.Limit``; both are 0 at full strength, which only think time
    bounds. ``full_nodes`` stand for that time where nodes are counted (arena, measuring). ``worlds``: how many
    positions are imagined where something is hidden, ``full_worlds`` in a second or more where no nodes are counted,
    in less time fewer. ``weights``: of the evaluation's terms by name; none, no evaluation. ``patterns``: learned
    of the game, which an evaluation counts besides.
    """

    number: int
    search: Kind = "montecarlo"
    worlds: int = 1
    nodes: int = 0
    depth: int = 0
    weakening: Weakening = field(default_factory=Weakening)
    weights: Mapping[str, int] = field(default_factory=dict)
    patterns: Patterns | None = field(default=None, repr=False)
    full_nodes: int = 0
    full_worlds: int = 1

    @property
    def unlimited(self) -> bool:
        """Whether it plays at full strength."""
        return not (self.nodes or self.depth) and self.weakening == Weakening()

    @property
    def clean(self) -> bool:
        """Whether it neither errs nor looks no farther than so many plies, so that more thought can show."""
        return not self.depth and self.weakening == Weakening()


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
    weights: Weights = Field(default_factory=dict)
    full_weights: Weights = Field(default_factory=dict, description="Laid over weights where nothing is overlooked")
    levels: Levels
    variant_levels: dict[VariantId, Levels] = Field(default_factory=dict)

    def of(self, variant: str) -> tuple[Strength, ...]:
        """Return the levels of a variant."""
        return self.variant_levels.get(variant, self.levels)


class Pairing(Model):
    """Games of one player against another; ``settings`` is the hash of what both were set to."""

    a: Name
    b: Name
    games: int = Field(ge=1)
    won: int = Field(ge=0, description="By a")
    drawn: int = Field(ge=0)
    settings: Hash

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
        """Wilson's 95 % interval of ``share``."""
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


class Roster:
    """The levels of all games. ``others``: of those that ``games`` does not name; ``figures``: by game and variant."""

    def __init__(
        self, games: Mapping[str, Strengths], others: Strengths, figures: Mapping[str, Mapping[str, Measured]]
    ) -> None:
        self.games, self.others, self.figures = games, others, figures

    @classmethod
    def load(cls, *files: Path) -> Roster:
        """Read the levels of all engines, or other files of levels. Errors: BadData naming the place."""
        games: dict[str, Strengths] = {}
        figures: dict[str, Mapping[str, Measured]] = {}
        others: Strengths | None = None
        taken: dict[tuple[str, str], str] = {}
        for path in files or level_files():
            loaded, file = read_levels(path)
            for key, name, mark in _claims(loaded, file):
                if (key, name) in taken:
                    fault = Diagnostic(phrase(key, name=name, file=taken[key, name]), mark)
                    raise bad_data([fault.within(loaded.name, loaded.lines)])
                taken[key, name] = "/".join(path.parts[-2:])
            games |= file.games
            figures |= file.measured
            others = file.others or others
        if others is None:
            raise bad_data([Diagnostic(phrase("data.missing_key", key="others"), file="levels.yaml")])
        return cls(games, others, figures)

    def levels(self, game: AnyGame) -> tuple[Level, ...]:
        """Return the levels of a game, the weakest first: its own, else those of its engine, else those of others.

        Those that do not err play by what was learned of exactly these rules.
        """
        learned = learned_of(game)
        return _levels(game, self._strengths(game), None if learned is None else learned.patterns)

    def unlearned(self, game: AnyGame) -> tuple[Level, ...]:
        """Return the levels of a game as they are where nothing was learned of it."""
        return _levels(game, self._shipped(game), None)

    def level(self, game: AnyGame, number: int) -> Level:
        """Return a level of a game by its number, or ``FULL``; the highest below full strength where it has fewer."""
        levels = self.levels(game)
        return levels[min(number, len(levels) - 1) - 1]

    def measured(self, game: AnyGame, *players: str) -> tuple[Pairing, ...]:
        """Return what was measured of exactly these rules, this variant and these levels, between two players if named.

        Screens ask in every frame, so what takes its time, the hash of the rules, comes last.
        """
        found = self.figures.get(game.id, {}).get(game.variant)
        named = [p for p in found.pairings if not players or (p.a, p.b) == players] if found else []
        same = tuple(p for p in named if p.settings == self.settings(game, p.a, p.b))
        return same if found and same and found.hash == hash_of(game) else ()

    def settings(self, game: AnyGame, *players: str) -> str:
        """Return the hash of all that the file says of how these players (as ``Pairing`` names them) play a game."""
        found = self._strengths(game)
        known = {f"L{number}": each for number, each in enumerate(found.of(game.variant), 1)}
        levels = [known[name] for name in players if name in known]
        common = found.model_dump(include={"search", "worlds", "weights"})
        if found.full_weights and not all(level.errs for level in levels):
            common["full_weights"] = found.full_weights
            if (learned := learned_of(game)) is not None and learned.patterns is not None:
                common["patterns"] = learned.patterns.model_dump()
        if f"L{len(known)}" in players:
            common["full_nodes"] = found.full_nodes
        return digest([*players, common, [level.model_dump() for level in levels]])

    def _strengths(self, game: AnyGame) -> Strengths:
        found, learned = self._shipped(game), learned_of(game)
        if learned is None:
            return found
        full = dict.fromkeys(found.weights | found.full_weights, 0) | learned.weights
        return found.model_copy(update={"full_weights": full})

    def _shipped(self, game: AnyGame) -> Strengths:
        """Return what the files say of a game's players."""
        if game.id in self.games:
            return self.games[game.id]
        engine = game.definition.engine
        return next((each for each in self.games.values() if each.engine == engine), self.others)


def _levels(game: AnyGame, found: Strengths, patterns: Patterns | None) -> tuple[Level, ...]:
    return tuple(
        Level(
            number=number,
            search=found.search,
            worlds=found.worlds,
            nodes=each.nodes,
            depth=each.depth,
            weakening=Weakening(each.blind, each.blur),
            weights=found.weights | ({} if each.errs else found.full_weights),
            patterns=None if each.errs else patterns,
            full_nodes=found.full_nodes,
            full_worlds=found.full_worlds,
        )
        for number, each in enumerate(found.of(game.variant), 1)
    )


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


def _claims(loaded: Loaded, file: File) -> Iterator[tuple[str, str, Mark]]:
    """Yield what only one file may have: the text key that says so, the name, and where it stands."""
    games = loaded.root.get("games")
    for id, strengths in file.games.items():
        mark = games.keys[id] if games is not None else NOWHERE
        yield "bots.game_twice", id, mark
        if strengths.engine is not None:
            yield "bots.engine_twice", strengths.engine, mark
    if file.others is not None:
        yield "bots.others_twice", "", loaded.root.keys["others"]


def digest(value: Any) -> str:
    """Return twelve hexadecimal digits of plain data."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
