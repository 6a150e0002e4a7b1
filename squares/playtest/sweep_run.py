"""A sweep as a run of its own: one key of a game at several values, in one folder, all played side by side.

The folder holds ``sweep.json`` (what was asked) and a run of each value, named by its place.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar, Literal

from pydantic import Field

from squares.core.game import AnyGame
from squares.playtest import summary, sweep
from squares.playtest.plan import SUMMARY, Plan
from squares.playtest.several import Several, SeveralRuns
from squares.playtest.study import Kept, kept_in, written
from squares.playtest.sweep import Swept

GAMES = 400  # of each value, where nobody says
_FIRST = f"1/{SUMMARY}"  # the figures of the first value, which are written with those of the others


class Values(Several):
    """What is swept: a key, its values as they are written, and the plan of each.

    ``now``: the value that the game has.
    """

    FILE: ClassVar[str] = "sweep.json"
    KEYS: ClassVar[tuple[str, ...]] = ("key", "values")
    OTHER: ClassVar[str] = "playtest.sweep.other"

    file: Literal["masume-sweep"] = "masume-sweep"
    format: Literal[1] = 1
    key: str
    values: tuple[str, ...] = Field(min_length=1, max_length=sweep.MOST, strict=False)
    now: str

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
    def name(self) -> str:
        return "-".join(("sweep", self.game, self.plans[0].variant, self.key, self.plans[0].players[0]))


@dataclass(frozen=True, slots=True)
class KeptValues(Kept[tuple[Swept, ...]]):
    """A sweep that was played. See Kept."""

    asked: Values

    @property
    def games(self) -> int:
        """Of all values."""
        return sum(each.found.games for each in self.found)

    @property
    def complete(self) -> bool:
        """Whether there is nothing more to play."""
        return self.games >= sum(plan.games for plan in self.asked.plans)


class ValuesRun(SeveralRuns[Values]):
    """A sweep in a folder, begun or gone on with. Errors: BadData where it cannot be."""


def read_kept(path: Path) -> KeptValues:
    """A sweep and what it came to so far. Errors: BadData."""
    asked = Values.read(path)
    places = asked.folders(path)
    found = tuple(Swept(value, summary.read(place)) for value, place in zip(asked.values, places, strict=True))
    return KeptValues(path, written(path / _FIRST), found, asked)


def sweeps_of(folder: Path, game: str) -> list[KeptValues]:
    """Those of a game, the newest first. What cannot be read is left out."""
    return [each for each in kept_in(folder, f"sweep-{game}-*", _FIRST, read_kept) if each.asked.game == game]
