"""Running sums over finished games: as large after a million games as after a thousand.

Everything is counted in whole numbers, so that sums of parts are exactly the sum of the whole, in whatever order the
parts come. What the sums mean is said in docs/playtest.md; ``summary.py`` makes figures of them.
"""

from __future__ import annotations

import heapq
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, fields
from itertools import accumulate
from typing import Any, NamedTuple

from squares.playtest.contest import seed_of
from squares.playtest.rows import APART, LOOKS, TURNS, GameRow
from squares.playtest.usage import CHOICE, MOVES

EXAMPLES = 3  # games that are named for each value of a measure, each end and each thing that was used
SAMPLE = 200  # games, drawn by lot, of which the most typical one is told
EVEN = 500  # thousandths that a side expects of an even game
AHEAD = 50  # thousandths above that from which a side is said to lead
LOW = 250  # at or below that a side is nearly beaten
SURE = 800  # at or above that a game is as good as decided
CIRCLES = ("repetition", "plies")
"""Ends of the house rules: the position came back, or the limit of moves is reached."""
LATE = 750  # thousandths of a game after which a turn of the tide is late


@dataclass(slots=True)
class Moments:
    """Sums of whole numbers, for a mean and how sure it is. Units are what does not hang together: pairs of games.

    ``n``: values, of ``units``; ``squares``: of the units' sums; ``cross``: their sums times their numbers of values;
    ``sizes``: the squares of these numbers.
    """

    units: int = 0
    n: int = 0
    sum: int = 0
    squares: int = 0
    cross: int = 0
    sizes: int = 0

    def add(self, value: int) -> None:
        """Count a value as a unit of its own."""
        self.units += 1
        self.n += 1
        self.sum += value
        self.squares += value * value
        self.cross += value
        self.sizes += 1

    def join(self, one: int, other: int) -> None:
        """Count two values that were units of their own as one unit."""
        self.units -= 1
        self.squares += 2 * one * other
        self.cross += one + other
        self.sizes += 2

    def merge(self, other: Moments) -> None:
        """Count what was counted elsewhere."""
        for each in fields(self):
            setattr(self, each.name, getattr(self, each.name) + getattr(other, each.name))

    @property
    def variance(self) -> float:
        """How far the sums of units of ``n / units`` values spread around that many means, in squares of a value."""
        mean = self.sum / self.n
        spread = self.squares - 2 * mean * self.cross + mean * mean * self.sizes
        return max(0.0, spread) * self.units**2 / max(1, self.units - 1) / self.n**2


class Extreme(NamedTuple):
    """The best game of a kind so far; of equal ones, the first."""

    measure: int
    number: int


class Sampled(NamedTuple):
    """A game of the sample: its lot, its number, and what tells how typical it is."""

    lot: int
    number: int
    measures: tuple[int, ...]


class Came(NamedTuple):
    """What a game came to. ``shares``: by figure, how many of its sides, or 1 for itself; ``scores``: by figure, so
    many half points of so many; ``means``: its measures.
    """

    shares: dict[str, int]
    scores: dict[str, tuple[int, int]]
    means: dict[str, int]


@dataclass(slots=True)
class Tally:
    """The sums of one pairing. Two games that are dealt alike count as one unit, for they may go alike.

    ``shares`` and ``scores``: by figure, how many units came to so much of so many games, or half points; of shares,
    units that came to nothing are left out. ``halves``: games whose other one is missing, by number of the pair.
    ``uses``: how often something was used; ``agreed``: and after what had been agreed, by how many sides.
    ``means`` by measure in thousandths (shares) or in whole units;
    ``spread``: how often each value came up. ``maps`` by name: sums a cell. ``extremes`` by what is sought.
    ``examples``: the first games in which a share or a value of a measure came up, by figure.
    """

    games: int = 0
    shares: dict[str, Counter[tuple[int, int]]] = field(default_factory=dict)
    scores: dict[str, Counter[tuple[int, int]]] = field(default_factory=dict)
    halves: dict[int, Came] = field(default_factory=dict)
    uses: Counter[str] = field(default_factory=Counter)
    agreed: dict[str, Counter[str]] = field(default_factory=dict)
    means: dict[str, Moments] = field(default_factory=dict)
    spread: dict[str, Counter[int]] = field(default_factory=dict)
    maps: dict[str, list[int]] = field(default_factory=dict)
    tried: int = 0
    mattered: Counter[str] = field(default_factory=Counter)
    extremes: dict[str, Extreme] = field(default_factory=dict)
    sample: list[Sampled] = field(default_factory=list)
    examples: dict[str, list[int]] = field(default_factory=dict)

    def add(self, row: GameRow) -> None:
        """Count a game."""
        self.games += 1
        came = came_to(row)
        for name, count in came.shares.items():
            self.shares.setdefault(name, Counter())[count, 1] += 1
            self._note(name, [row.number])
        for name, score in came.scores.items():
            self.scores.setdefault(name, Counter())[score] += 1
        for name, value in came.means.items():
            self.means.setdefault(name, Moments()).add(value)
            if name in SPREAD:
                self.spread.setdefault(name, Counter())[value // SPREAD[name]] += 1
                self._note(f"{name}.{value // SPREAD[name]}", [row.number])
            if name in SOUGHT:
                what, sign = SOUGHT[name]
                for kind, way in zip(what, sign, strict=True):
                    self._seek(kind, Extreme(way * value, row.number))
        self._pair(row.number // 2, came)
        for name, cells in _maps(row):
            _sum_up(self.maps.setdefault(name, [0] * len(cells)), cells)
        self._use(row)
        if row.mattered is not None:
            self.tried += 1
            for key, did in row.mattered.items():
                self.mattered[key] += did
        self._draw([Sampled(seed_of(row.number), row.number, typical(row))])

    def merge(self, other: Tally) -> None:
        """Count what was counted elsewhere."""
        self.games += other.games
        self.tried += other.tried
        self.uses.update(other.uses)
        self.mattered.update(other.mattered)
        for name in ("shares", "scores", "agreed", "spread"):
            counters: dict[str, Counter[Any]] = getattr(self, name)
            for key, counts in getattr(other, name).items():
                counters.setdefault(key, Counter()).update(counts)
        for name, moments in other.means.items():
            self.means.setdefault(name, Moments()).merge(moments)
        for pair, came in other.halves.items():
            self._pair(pair, came)
        for name, cells in other.maps.items():
            _sum_up(self.maps.setdefault(name, [0] * len(cells)), cells)
        for name, numbers in other.examples.items():
            self._note(name, numbers)
        for kind, found in other.extremes.items():
            self._seek(kind, found)
        self._draw(other.sample)

    def share(self, name: str, sides: int = 1) -> Counter[tuple[int, int]]:
        """How many units came to so much of so many games, or of so many ``sides`` of games."""
        found = Counter({(count, sides * games): n for (count, games), n in self.shares.get(name, Counter()).items()})
        singles = len(self.halves)
        for games, units in ((1, singles), (2, (self.games - singles) // 2)):
            found[0, sides * games] = units - sum(n for (_, of), n in found.items() if of == sides * games)
        return found

    def _pair(self, pair: int, one: Came) -> None:
        """Make two games that were counted as units of their own one unit, once both are there."""
        other = self.halves.pop(pair, None)
        if other is None:
            self.halves[pair] = one
            return
        for name in one.shares.keys() | other.shares.keys():
            counts, both = self.shares[name], [each.shares.get(name, 0) for each in (one, other)]
            counts.subtract((count, 1) for count in both if count)
            counts[sum(both), 2] += 1
        for name in one.scores.keys() & other.scores.keys():
            scores, (a, b) = self.scores[name], (one.scores[name], other.scores[name])
            scores.subtract((a, b))
            scores[a[0] + b[0], a[1] + b[1]] += 1
        for name in one.means.keys() & other.means.keys():
            self.means[name].join(one.means[name], other.means[name])

    def _use(self, row: GameRow) -> None:
        agreed = [agreed_by(row, side) for side in (0, 1)]
        for token, counts in row.used.items():
            self.uses[token] += sum(counts)
            after = self.agreed.setdefault(token, Counter())
            after.update(what for what, count in zip(agreed, counts, strict=True) if count)

    def _note(self, name: str, numbers: list[int]) -> None:
        known = self.examples.setdefault(name, [])
        if len(known) < EXAMPLES or numbers[0] < known[-1]:
            known[:] = sorted([*known, *numbers])[:EXAMPLES]

    def _seek(self, kind: str, found: Extreme) -> None:
        self.extremes[kind] = min(self.extremes.get(kind, found), found)

    def _draw(self, more: Iterable[Sampled]) -> None:
        full = len(self.sample) == SAMPLE
        drawn = [each for each in more if not full or each < self.sample[-1]]
        if drawn:
            self.sample = heapq.nsmallest(SAMPLE, [*self.sample, *drawn])


def came_to(row: GameRow) -> Came:
    """What a game came to, for each figure that is a share, a score or a mean."""
    points = (1, 1) if row.won is None else (2 * (row.won == 0), 2 * (row.won == 1))
    opened = row.moves.partition(APART)[0]
    shares = {f"ends.{row.end}": 1, f"opened.{opened}": 1}
    if row.way:
        shares[f"ends.{row.end}.{row.way}"] = 1
    shares |= {f"lasts.t{turn}": 1 for turn in range(1, min(row.turns, TURNS) + 1)}
    if row.won is None:
        shares["draws"] = 1
    if row.end in CIRCLES:
        shares["circles"] = 1
    scores = {"first": (points[row.first], 2), f"begins.{row.seat}": (points[row.first], 2), "a": (points[row.a], 2)}
    scores["side"] = points[0], 2
    scores[f"opens.{opened}"] = points[row.first], 2
    for option, values in row.choices.items():
        for value in values:
            shares[f"chosen.{option}.{value}"] = 1
            scores[f"chose.{option}.{value}"] = points[row.first], 2
    ahead = leader(row.values)
    if ahead is not None:
        shares["lead"], scores["lead"] = 1, (points[ahead], 2)
    for side in (0, 1):
        name = f"agreed.{agreed_by(row, side)}"
        scores[name] = points[side] + scores.get(name, (0, 0))[0], 2 + scores.get(name, (0, 0))[1]
    for token, counts in row.used.items():
        sides = [points[side] for side, count in enumerate(counts) if count]
        if sides:
            shares[f"used.{token}"] = len(sides)
            scores[f"won.{token}"] = sum(sides), 2 * len(sides)
            if len(sides) == 1 and token.startswith(f"{CHOICE}:"):
                scores[f"over.{token}"] = sides[0], 2
    means = dict(measures(row))
    scores |= {name: (means.pop(name) // 1000, 1) for name in YES_OR_NO if name in means}
    return Came(shares, scores, means)


def agreed_by(row: GameRow, side: int) -> str:
    """What a side chose for itself before a game, such as a deck; all that it chose, in one word."""
    chosen = (token for token, counts in row.used.items() if counts[side] and token.startswith(f"{CHOICE}:"))
    return ",".join(sorted(chosen))


def _sum_up(sums: list[int], more: Iterable[int]) -> None:
    """Add numbers, each at its place."""
    sums[:] = [one + other for one, other in zip(sums, more, strict=True)]


YES_OR_NO = ("comeback", "late")
"""The measures that a game has or has not."""
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
    starts = (0, *accumulate(row.each_turn.get(MOVES, ())))[:-1]
    yield from _course("width", row.widths, starts)
    for name, counts in row.each_turn.items():
        yield from _course(f"turn.{name}", counts, range(len(counts)))
    for name, (one, other) in row.has.items():
        ends = range(row.turns if len(one) == row.turns else 0)
        yield from _course(f"has.{name}", [a + b for a, b in zip(one, other, strict=True)], ends)
        if row.won is not None:
            sign = 1 - 2 * row.won
            yield from _course(f"ahead.{name}", [sign * (a - b) for a, b in zip(one, other, strict=True)], ends)
    if row.values:
        yield "leads", lead_changes(row.values)
        yield "distance", distance(row.values)
        yield "skill", skill(row.values, row.won)
        if row.won is not None:
            hopes = [value if row.won == 0 else 1000 - value for value in row.values]
            yield from _of_winner(hopes)
            yield from _course("hope", hopes, starts)


def _course(name: str, values: Sequence[int], turns: Sequence[int]) -> Iterator[tuple[str, int]]:
    """What there was in the middle of each of the parts of a game, and in its first turns, which lie at ``turns``."""
    yield from ((f"{name}.{at}", value) for at, value in enumerate(course(values)))
    yield from ((f"{name}.t{turn}", values[at]) for turn, at in enumerate(turns[:TURNS], 1) if at < len(values))


def course(values: Sequence[int]) -> tuple[int, ...]:
    """The values in the middle of each of the parts of a game, ``LOOKS`` of them; none of none."""
    return tuple(values[(2 * at + 1) * len(values) // (2 * LOOKS)] for at in range(LOOKS if values else 0))


def lead_changes(values: Iterable[int]) -> int:
    """How often the lead passes from one side to the other; a lead counts from ``AHEAD`` on."""
    leader, changes = 0, 0
    for value in values:
        now = 1 if value >= EVEN + AHEAD else -1 if value <= EVEN - AHEAD else leader
        changes += now == -leader != 0
        leader = now
    return changes


def leader(values: Sequence[int]) -> int | None:
    """Who leads half way through a game: side 0 or 1, or None for neither."""
    value = values[len(values) // 2] if values else EVEN
    return None if abs(value - EVEN) < AHEAD else int(value < EVEN)


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
