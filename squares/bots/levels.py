"""How strong the levels of each game play, and how strong they were measured: ``data/bots.yaml``.

Knows what the file says, not what a search does with it.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from squares.bots.search import Slips
from squares.core.game import AnyGame
from squares.core.statistics import wilson
from squares.data.check import bad_data, validated
from squares.data.loader import read
from squares.data.models import Id, Model, VariantId
from squares.data.places import shipped
from squares.registry import hash_of

FULL = 5  # number of the level that plays at full strength
Hash = Annotated[str, Field(pattern=r"^[0-9a-f]{12}$")]
Name = Annotated[str, Field(pattern=r"^(random|greedy|L[1-5])$")]
Kind = Literal["alphabeta", "montecarlo"]


@dataclass(frozen=True, slots=True)
class Level:
    """A strength to play one game at.

    ``nodes`` and ``depth`` bound its thought as in ``search.Limit``; both are 0 at full strength, which only think time
    bounds. ``full_nodes`` stand for that time where nodes are counted (arena, measuring). ``worlds``: how many
    positions are imagined where something is hidden, ``full_worlds`` where no nodes are counted. ``weights``: of the
    evaluation's terms by name; none, no evaluation.
    """

    number: int
    search: Kind = "montecarlo"
    worlds: int = 1
    nodes: int = 0
    depth: int = 0
    slips: Slips = field(default_factory=Slips)
    weights: Mapping[str, int] = field(default_factory=dict)
    full_nodes: int = 0
    full_worlds: int = 1


class Strength(Model):
    """What one level is limited to. Nothing is limited where a key is left out."""

    nodes: int = Field(default=0, ge=0, le=100_000_000, description="Positions or playouts looked at")
    depth: int = Field(default=0, ge=0, le=100, description="Plies looked ahead")
    blind: int = Field(default=0, ge=0, le=1000, description="Replies overlooked out of a thousand")
    blur: int = Field(default=0, ge=0, le=5000, description="How wrong moves are judged, in hundredths of log-odds")


class Strengths(Model):
    """The levels of a game, the weakest first.

    ``engine``: other games of this engine play with them, too.
    """

    engine: Id | None = None
    search: Kind
    worlds: int = Field(default=1, ge=1, le=1000)
    full_nodes: int = Field(ge=1, le=100_000_000)
    full_worlds: int = Field(default=1, ge=1, le=1000)
    weights: dict[str, Annotated[int, Field(ge=-100_000, le=100_000)]] = Field(default_factory=dict)
    levels: tuple[Strength, ...] = Field(min_length=FULL, max_length=FULL)

    @model_validator(mode="after")
    def _limits(self) -> Strengths:
        for number, strength in enumerate(self.levels, 1):
            if number == FULL and strength != Strength():
                raise PydanticCustomError("bots.not_full", "", {"number": number})
            if number < FULL and not (strength.nodes or strength.depth):
                raise PydanticCustomError("bots.no_limit", "", {"number": number})
        return self


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
    """All of ``data/bots.yaml``. ``others`` is for games that are named nowhere."""

    format: Literal[1] = 1
    games: dict[Id, Strengths]
    others: Strengths
    measured: dict[Id, dict[VariantId, Measured]] = Field(default_factory=dict)

    @model_validator(mode="after")
    def _engines(self) -> File:
        named = [strengths.engine for strengths in self.games.values() if strengths.engine]
        for engine in named:
            if named.count(engine) > 1:
                raise PydanticCustomError("bots.engine_twice", "", {"engine": engine})
        return self


class Roster:
    """The levels of all games."""

    def __init__(self, file: File) -> None:
        self.file = file

    @classmethod
    def load(cls, path: Path | None = None) -> Roster:
        """Read the shipped levels, or those of another file. Errors: BadData naming the place."""
        loaded = read(path or shipped("data", "bots.yaml"))
        file, found = validated(loaded.root, File)
        faults = [*loaded.faults, *(fault.within(loaded.name, loaded.lines) for fault in found)]
        if faults or file is None:
            raise bad_data(faults)
        return cls(file)

    def levels(self, game: AnyGame) -> tuple[Level, ...]:
        """The five levels of a game, the weakest first: its own, else those of its engine, else those of others."""
        found = self._strengths(game)
        return tuple(
            Level(
                number=number,
                search=found.search,
                worlds=found.worlds,
                nodes=each.nodes,
                depth=each.depth,
                slips=Slips(each.blind, each.blur),
                weights=dict(found.weights),
                full_nodes=found.full_nodes,
                full_worlds=found.full_worlds,
            )
            for number, each in enumerate(found.levels, 1)
        )

    def measured(self, game: AnyGame) -> tuple[Pairing, ...] | None:
        """What was measured of exactly these rules, this variant and these levels; None where nothing was."""
        found = self.file.measured.get(game.id, {}).get(game.variant)
        if found is None or found.hash != hash_of(game):
            return None
        return tuple(p for p in found.pairings if p.settings == self.settings(game, p.a, p.b)) or None

    def settings(self, game: AnyGame, *players: str) -> str:
        """Hash of all that the file says of how these players (as ``Pairing`` names them) play a game."""
        found = self._strengths(game)
        levels = [found.levels[int(name[1:]) - 1].model_dump() for name in players if name.startswith("L")]
        common = found.model_dump(include={"search", "worlds", "weights"})
        if f"L{FULL}" in players:
            common["full_nodes"] = found.full_nodes
        return digest([*players, common, levels])

    def _strengths(self, game: AnyGame) -> Strengths:
        games = self.file.games
        if game.id in games:
            return games[game.id]
        engine = game.definition.engine
        return next((each for each in games.values() if each.engine == engine), self.file.others)


def digest(value: Any) -> str:
    """Twelve hexadecimal digits of plain data."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()[:12]
