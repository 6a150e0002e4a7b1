"""What can be said of a game, and how far it is known: a claim is found, is surely not so, or is open.

Claims are made from the sums of a run. Their intervals hold at every look, and all of them together in 95 % of hunts.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import Literal

from squares.core.game import AnyGame, Setup
from squares.playtest import sequential, usage
from squares.playtest.plan import Plan
from squares.playtest.players import WITHOUT as WITHOUT_WORD
from squares.playtest.rows import GameRow
from squares.playtest.sequential import ERROR, Counts, of_share
from squares.playtest.summary import ENOUGH, GAME, HALVES, SIDES
from squares.playtest.tally import Tally

RANDOM, STRONG, APART, START, WITHOUT = range(5)
"""Places of the pairings of every hunt: random players, strong ones, strong ones against beginners, and strong ones who
choose their first moves, too. From ``WITHOUT`` on a strong one does without something, one thing in each pairing.
"""
Interval = tuple[float, float]
_MAIN = 10  # claims that are made of every game

Kind = Literal[
    "forced", "begins", "choice", "lead", "goal", "stalled", "drawn", "forced_moves", "skill", "luck", "dead",
    "never", "always", "rule",
]  # fmt: skip


@dataclass(frozen=True, slots=True)
class Claim:
    """One thing that may be wrong with a game.

    ``severity``: how far the whole interval lies beyond the threshold, of all that it could, 0..1; 0: it surely is no
    flaw; None: not known yet. ``thing``: what it is about, as a path or token; ``place``: of the pairing whose games
    tell. ``low`` to ``high``: the interval of the figure. ``values`` of its sentence; ``shows``: whether a game
    shows it.
    """

    kind: Kind
    severity: float | None
    place: int
    thing: str = ""
    low: float = 0.0
    high: float = 1.0
    values: Mapping[str, str | int] = field(default_factory=dict)
    shows: Callable[[GameRow], bool] = lambda row: True


def above(interval: Interval, threshold: float, most: float = 1.0) -> float | None:
    """The severity of a figure that should not lie above a threshold; ``most``: as much as it can be."""
    low, high = interval
    if low > threshold:
        return min(1.0, (low - threshold) / (most - threshold))
    return 0.0 if high <= threshold else None


def below(interval: Interval, threshold: float, least: float = 0.0) -> float | None:
    """The severity of a figure that should not lie below a threshold; ``least``: as little as it can be."""
    low, high = interval
    return above((-high, -low), -threshold, -least)


class Ground:
    """What claims are made from: a game and the sums of each pairing of its hunt.

    ``weigh``: how many keys are tried.
    """

    def __init__(self, game: AnyGame, plan: Plan, tallies: list[Tally], weigh: int = 0) -> None:
        self.game, self.plan, self.tallies = game, plan, tallies
        self.tokens = usage.everything(game)
        self.goals = usage.goals(game)
        self.choices = [token for token in self.tokens if token.startswith(f"{usage.CHOICE}:")]
        self.error = ERROR / 2 / (_MAIN + len(self.goals) + len(self.choices))
        self.error_of_one = ERROR / 2 / max(1, 3 * len(self.tokens) + weigh)
        without = (one.partition(WITHOUT_WORD)[2] for one, _ in plan.against[WITHOUT - APART :])
        self.without = {token: WITHOUT + at for at, token in enumerate(without)}

    @property
    def random(self) -> Tally:
        """The sums of random players' games."""
        return self.tallies[RANDOM]

    @property
    def strong(self) -> Tally:
        """The sums of strong players' games."""
        return self.tallies[STRONG]

    @cached_property
    def chance(self) -> bool:
        """Whether anything is dealt, drawn or hidden."""
        game = self.game
        return game.hidden or game.start(Setup(), 0) != game.start(Setup(), 1)

    def score(self, place: int, name: str, error: float | None = None) -> Interval:
        """What is scored by whoever a figure is about."""
        return _share(self.tallies[place].scores.get(name, {}), GAME * HALVES, error or self.error)

    def games(self, place: int, name: str) -> Interval:
        """The share of games with something."""
        return _share(self.tallies[place].share(name), GAME, self.error)

    def sides(self, place: int, name: str) -> Interval:
        """The share of sides of games that used something."""
        return _share(self.tallies[place].share(name, sides=2), SIDES, self.error_of_one)

    def mean(self, place: int, name: str) -> Interval:
        """The mean of a measure that is counted in thousandths of 1."""
        found = self.tallies[place].means.get(name)
        if found is None or found.units < ENOUGH:
            return 0.0, 1.0
        return of_share(found.sum / found.n / 1000, found.variance / 1e6, found.units, self.error)


def _share(counts: Counts, most: int, error: float) -> Interval:
    return sequential.share(counts, most, error)


def percent(interval: Interval) -> dict[str, str | int]:
    """An interval as values of a sentence."""
    return {"low": f"{100 * interval[0]:.0f}", "high": f"{100 * interval[1]:.0f}"}
