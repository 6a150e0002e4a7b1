"""Running sums over finished games: as large after a million games as after a thousand.

Everything is counted in whole numbers, so that sums of parts are exactly the sum of the whole, in whatever order the
parts come. What the sums mean is said in docs/playtest.md; ``summary.py`` makes figures of them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import NamedTuple

from squares.playtest.arena import seed_of
from squares.playtest.rows import GameRow

SAMPLE = 200  # games, drawn by lot, of which the most typical one is told
EVEN = 500  # thousandths that a side expects of an even game
AHEAD = 50  # thousandths above that from which a side is said to lead
LOW = 250  # at or below that a side is nearly beaten
SURE = 800  # at or above that a game is as good as decided
LATE = 750  # thousandths of a game after which a turn of the tide is late


@dataclass(slots=True)
class Moments:
    """Sums of whole numbers, for a mean and its spread."""

    n: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count a value."""
        self.n += 1
        self.sum += value
        self.squares += value * value

    def merge(self, other: Moments) -> None:
        """Count what was counted elsewhere."""
        self.n += other.n
        self.sum += other.sum
        self.squares += other.squares


class Extreme(NamedTuple):
    """The best game of a kind so far; of equal ones, the first."""

    measure: int
    number: int


class Sampled(NamedTuple):
    """A game of the sample: its lot, its number, and what tells how typical it is."""

    lot: int
    number: int
    measures: tuple[int, ...]


@dataclass(slots=True)
class Used:
    """How often something was used: by how many sides of games, how often, and what these scored (in half points)."""

    sides: int = 0
    uses: int = 0
    score: int = 0

    def merge(self, other: Used) -> None:
        """Count what was counted elsewhere."""
        self.sides += other.sides
        self.uses += other.uses
        self.score += other.score


@dataclass(slots=True)
class Tally:
    """The sums of one pairing. Scores are in half points: a win 2, a draw 1.

    ``first``: of who decided first; ``a``: of player a; ``sides``: of both sides; ``begun``: games and their first
    player's score, by the seat that decided first. ``means`` by measure in thousandths (shares) or in whole units;
    ``spread``: how often each value came up. ``maps`` by name: sums a cell. ``extremes`` by what is sought.
    """

    games: int = 0
    drawn: int = 0
    first: int = 0
    a: int = 0
    sides: list[int] = field(default_factory=lambda: [0, 0])
    begun: dict[str, list[int]] = field(default_factory=dict)
    ends: Counter[str] = field(default_factory=Counter)
    means: dict[str, Moments] = field(default_factory=dict)
    spread: dict[str, Counter[int]] = field(default_factory=dict)
    maps: dict[str, list[int]] = field(default_factory=dict)
    used: dict[str, Used] = field(default_factory=dict)
    tried: int = 0
    mattered: Counter[str] = field(default_factory=Counter)
    extremes: dict[str, Extreme] = field(default_factory=dict)
    sample: list[Sampled] = field(default_factory=list)

    def add(self, row: GameRow) -> None:
        """Count a game."""
        self.games += 1
        scores = (1, 1) if row.won is None else (2 * (row.won == 0), 2 * (row.won == 1))
        self.drawn += row.won is None
        self.first += scores[row.first]
        self.a += scores[row.a]
        self.sides = [self.sides[0] + scores[0], self.sides[1] + scores[1]]
        _sum_up(self.begun.setdefault(row.seat, [0, 0]), (1, scores[row.first]))
        self.ends[row.end] += 1
        for name, value in measures(row):
            self.means.setdefault(name, Moments()).add(value)
            if name in SPREAD:
                self.spread.setdefault(name, Counter())[value // SPREAD[name]] += 1
            if name in SOUGHT:
                what, sign = SOUGHT[name]
                for kind, way in zip(what, sign, strict=True):
                    self._seek(kind, Extreme(way * value, row.number))
        for name, cells in _maps(row):
            _sum_up(self.maps.setdefault(name, [0] * len(cells)), cells)
        for token, counts in row.used.items():
            used = self.used.setdefault(token, Used())
            for count, score in zip(counts, scores, strict=True):
                if count:
                    used.merge(Used(1, count, score))
        if row.mattered is not None:
            self.tried += 1
            for key, did in row.mattered.items():
                self.mattered[key] += did
        self._draw([Sampled(seed_of(row.number), row.number, typical(row))])

    def merge(self, other: Tally) -> None:
        """Count what was counted elsewhere."""
        for each in fields(self):
            mine, theirs = getattr(self, each.name), getattr(other, each.name)
            if isinstance(mine, int):
                setattr(self, each.name, mine + theirs)
            elif isinstance(mine, Counter):
                mine.update(theirs)
        _sum_up(self.sides, other.sides)
        for name, counts in other.begun.items():
            _sum_up(self.begun.setdefault(name, [0, 0]), counts)
        for name, moments in other.means.items():
            self.means.setdefault(name, Moments()).merge(moments)
        for name, spread in other.spread.items():
            self.spread.setdefault(name, Counter()).update(spread)
        for name, cells in other.maps.items():
            _sum_up(self.maps.setdefault(name, [0] * len(cells)), cells)
        for token, used in other.used.items():
            self.used.setdefault(token, Used()).merge(used)
        for kind, found in other.extremes.items():
            self._seek(kind, found)
        self._draw(other.sample)

    def _seek(self, kind: str, found: Extreme) -> None:
        self.extremes[kind] = min(self.extremes.get(kind, found), found)

    def _draw(self, more: Iterable[Sampled]) -> None:
        full = len(self.sample) == SAMPLE
        drawn = [each for each in more if not full or each < self.sample[-1]]
        if drawn:
            self.sample = heapq.nsmallest(SAMPLE, [*self.sample, *drawn])


def _sum_up(sums: list[int], more: Iterable[int]) -> None:
    """Add numbers, each at its place."""
    sums[:] = [one + other for one, other in zip(sums, more, strict=True)]


SPREAD = {"turns": 1, "plies": 1, "seconds": 60, "choices": 1000, "leads": 1, "tide": 50}
"""The measures of which it is told how often each value comes up, and how wide the values are taken."""
SOUGHT: dict[str, tuple[tuple[str, ...], tuple[int, ...]]] = {
    "plies": (("shortest", "longest"), (1, -1)),
    "distance": (("closest",), (1,)),
}
"""By which measure the extreme games are found, and whether the least (1) or the most (-1) is sought."""


def measures(row: GameRow) -> Iterator[tuple[str, int]]:
    """The measures of a game by name: shares and ratios in thousandths, the others in whole units."""
    yield "turns", row.turns
    yield "plies", row.plies
    yield "seconds", row.seconds
    yield "tree", row.tree
    if row.plies:
        yield "choices", 1000 * row.legal // row.plies
        yield "real", 1000 * row.real // row.plies
        yield "plies_a_turn", 1000 * row.plies // row.turns
    if row.values:
        yield "leads", lead_changes(row.values)
        yield "distance", distance(row.values)
        yield "skill", skill(row.values, row.won)
        if row.won is not None:
            yield from _of_winner([value if row.won == 0 else 1000 - value for value in row.values])


def lead_changes(values: Iterable[int]) -> int:
    """How often the lead passes from one side to the other; a lead counts from ``AHEAD`` on."""
    leader, changes = 0, 0
    for value in values:
        now = 1 if value >= EVEN + AHEAD else -1 if value <= EVEN - AHEAD else leader
        changes += now == -leader != 0
        leader = now
    return changes


def skill(values: tuple[int, ...], won: int | None) -> int:
    """How much nearer to the result of a game its expectations were than an even one (Brier's score), in thousandths.

    1000: always sure and right; 0: no better than calling every position even; less: worse than that.
    """
    result = EVEN if won is None else 1000 * (won == 0)
    missed = sum((value - result) ** 2 for value in values) // len(values)
    return ((EVEN - result) ** 2 - missed) * 4 // 1000


def distance(values: tuple[int, ...]) -> int:
    """How far from even a game stood on the whole."""
    return sum(abs(2 * value - 1000) for value in values) // len(values)


def _of_winner(values: list[int]) -> Iterator[tuple[str, int]]:
    """What the winner went through: ``values`` are what it could expect before each ply."""
    plies = len(values)
    yield "drama", sum(max(0, 2 * (EVEN - value)) for value in values) // plies
    yield "comeback", 1000 * (min(values) <= LOW)
    tide = 1000 * next((at for at in range(plies, 0, -1) if values[at - 1] < EVEN), 0) // plies
    yield "tide", min(tide, 999)
    yield "late", 1000 * (tide >= LATE)
    sure = next((at for at in range(plies, 0, -1) if values[at - 1] < SURE), 0)
    yield "decided", 1000 * (plies - sure) // plies


def typical(row: GameRow) -> tuple[int, ...]:
    """What tells how typical a game is: length, choices, lead changes, how close it was."""
    values = row.values
    choices = 1000 * row.legal // row.plies if row.plies else 0
    return row.plies, choices, lead_changes(values), distance(values) if values else 0


def _maps(row: GameRow) -> Iterator[tuple[str, tuple[int, ...]]]:
    for owner, cells in enumerate(row.stand):
        yield f"stand.{owner}", cells
    yield "come", row.come
    yield "fight", row.fight


def quantile(spread: Counter[int], share: float) -> int:
    """The value that this share (0..1) of all does not exceed."""
    values = sorted(spread)
    total = spread.total()
    for value, below in zip(values, accumulate(spread[each] for each in values), strict=True):
        if below >= share * total:
            return value
    return 0
