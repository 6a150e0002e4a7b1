"""A sweep as a run of its own: one key of a game at several values, in one folder, all played side by side.

The folder holds ``sweep.json`` (what was asked) and a run of each value, named by its place.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.models import Model
from squares.playtest import summary, sweep
from squares.playtest.asked import AskedFile
from squares.playtest.executors import Crew
from squares.playtest.plan import Folder, Plan, is_same
from squares.playtest.run import Progress, Run, side_by_side
from squares.playtest.sweep import Swept

GAMES = 400  # of each value, where nobody says


class Values(Model):
    """What is swept: a key, its values as they are written, and the plan of each.

    ``now``: the value that the game has.
    """

    file: Literal["masume-sweep"] = "masume-sweep"
    format: Literal[1] = 1
    key: str
    values: tuple[str, ...] = Field(min_length=1, max_length=sweep.MOST, strict=False)
    now: str
    plans: tuple[Plan, ...] = Field(min_length=1, strict=False)

    @classmethod
    def of(
        cls, game: AnyGame, path: sweep.Path, values: Sequence[Any], now: Any, player: str, games: int, seed: int
    ) -> Values:
        """A key of a game over values, with one player. Errors: BadData where one cannot be."""
        made = list(sweep.versions(game, path, values))
        plans = [Plan.of(each, (player,), games, seed).model_copy(update={"thorough": False}) for _, each in made]
        return cls(
            key=".".join(path), values=tuple(name for name, _ in made), now=sweep.value_text(now), plans=tuple(plans)
        )

    @property
    def game(self) -> str:
        """The id of the game."""
        return self.plans[0].game

    @property
    def title(self) -> str:
        """What the game is called."""
        return self.plans[0].title

    def is_same(self, other: Values) -> bool:
        """Whether these are the same games, of which there may be more."""
        pairs = zip(self.plans, other.plans, strict=False)
        return (self.key, self.values) == (other.key, other.values) and all(is_same(*pair) for pair in pairs)


_FILE = AskedFile("sweep.json", Values.model_validate_json, "playtest.sweep.other")


@dataclass(frozen=True, slots=True)
class KeptValues:
    """A sweep that was played, whole or in part. ``when``: seconds since 1970."""

    path: Path
    when: float
    asked: Values
    found: tuple[Swept, ...]

    @property
    def games(self) -> int:
        """Of all values."""
        return sum(each.found.games for each in self.found)

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to play."""
        return self.games >= sum(plan.games for plan in self.asked.plans)


class ValuesRun:
    """A sweep in a folder, begun or gone on with. Errors: BadData where it cannot be."""

    def __init__(self, path: Path, asked: Values) -> None:
        self.path = path
        _FILE.begin(path, asked)
        self.runs = [Run(_place(path, i), plan) for i, plan in enumerate(asked.plans)]

    @property
    def progress(self) -> Progress:
        """How far it is, and each value."""
        found = [run.progress for run in self.runs]
        pairings = tuple((each.done, each.total) for each in found)
        return Progress(sum(each.done for each in found), sum(each.total for each in found), pairings)

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play what is missing, all values at the same pace. Errors: BadData."""
        for _ in side_by_side(self.runs, by):
            yield self.progress

    def summary(self) -> object:
        """Write down what each value has come to. Errors: BadData."""
        return [run.summary() for run in self.runs]


def read_asked(path: Path) -> Values:
    """What the sweep in a folder is about. Errors: BadData."""
    return _FILE.read(path)


def read_kept(path: Path) -> KeptValues:
    """A sweep and what it came to so far. Errors: BadData."""
    asked = read_asked(path)
    places = [_place(path, i) for i in range(len(asked.values))]
    found = tuple(Swept(value, summary.read(place)) for value, place in zip(asked.values, places, strict=True))
    return KeptValues(path, Folder(places[-1]).summary.stat().st_mtime, asked, found)


def sweeps_of(folder: Path, game: str) -> list[KeptValues]:
    """Those of a game, the newest first. What cannot be read is left out."""
    found = []
    for path in folder.glob(f"sweep-{game}-*") if folder.is_dir() else ():
        with suppress(BadData, OSError):
            kept = read_kept(path)
            if kept.asked.game == game:
                found.append(kept)
    return sorted(found, key=lambda each: (each.when, each.path), reverse=True)


def place_for(folder: Path, asked: Values) -> Path:
    """Where a sweep goes: where it lies already, else a folder of its own."""
    name = "-".join(("sweep", asked.game, asked.plans[0].variant, asked.key, asked.plans[0].players[0]))
    return _FILE.place(folder, name, asked)


def _place(path: Path, index: int) -> Path:
    return path / str(index + 1)
