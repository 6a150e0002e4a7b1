"""Two versions of a game, or two variants, played until it is known whether they differ.

Both play the same numbers of games: equal numbers are dealt alike, and of two that follow each other the sides are
changed. What is compared are such pairs of games, so that chance which both had tells nothing.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from math import inf
from pathlib import Path
from typing import Literal, NamedTuple

from squares.playtest.plan import Folder, Plan
from squares.playtest.rows import GameRow
from squares.playtest.sequential import FIRST_LOOK, Evened, Running

ERROR = 0.05  # how often any of the measures is called different, at any look, though the games do not differ
ERRORS = {"first": 0.6 * ERROR, "draws": 0.2 * ERROR, "plies": 0.2 * ERROR}  # what is told last gets the most of it
POINTS = 3.0  # percentage points below which a difference is none, where nobody says
LENGTH = 0.1  # part of the mean length below which one in length is none
KEYS = tuple(ERRORS)
GAMES = 2000  # of each version, at most, where nobody says
LOOK = 1.1  # from one look to the next games grow by so much

Verdict = Literal["more", "less", "same", "open"]
Values = tuple[float, float, float]


class Pair(NamedTuple):
    """What two games of a version that follow each other came to: means of ``KEYS``, and of the luck of their lots."""

    number: int
    values: Values
    luck: float = 0.0


@dataclass(frozen=True, slots=True)
class Change:
    """How two versions differ in one measure: b less a, both without the luck of lots as far as it is known.

    ``missing``: games of each that would settle it, about.
    """

    key: str
    a: float
    b: float
    low: float | None
    high: float | None
    margin: float
    verdict: Verdict
    missing: int

    @property
    def value(self) -> float:
        """The difference."""
        return self.b - self.a


@dataclass(frozen=True, slots=True)
class Comparison:
    """All measures of two versions. ``games``: of each."""

    games: int
    changes: tuple[Change, ...]

    @property
    def settled(self) -> bool:
        """Whether everything is known."""
        return all(each.verdict != "open" for each in self.changes)


def pairs(games: Iterable[GameRow], matchup: int = 0) -> Iterator[Pair]:
    """Games two by two, in the order of their numbers; one without its other is left out."""
    half: dict[int, tuple[Values, float]] = {}
    found: list[Pair] = []
    for row in games:
        if row.matchup != matchup:
            continue
        score = 0.5 if row.won is None else float(row.won == row.first)
        values, luck = (score, float(row.won is None), float(row.plies)), (row.luck or 0) / 1000
        other = half.pop(row.number // 2, None)
        if other is None:
            half[row.number // 2] = values, luck
        else:
            found.append(Pair(row.number // 2, _mean(values, other[0]), (luck + other[1]) / 2))
    return iter(sorted(found))


def compared(a: Iterable[Pair], b: Iterable[Pair], points: float = POINTS) -> Comparison:
    """What is known after these games; pairs of equal numbers belong together. ``points``: see ``POINTS``."""
    others = {pair.number: pair for pair in b}
    both = [(pair, others[pair.number]) for pair in a if pair.number in others]
    return Comparison(2 * len(both), tuple(_change(at, both, points) for at in range(len(KEYS))))


def read(path: Path, matchup: int = 0) -> list[Pair]:
    """The pairs of a run's folder. Errors: BadData."""
    return list(pairs(Folder(path).rows(Plan.read(path)), matchup))


def looks(most: int) -> Iterator[int]:
    """After how many games of each version it is looked at what they came to."""
    games = 2 * FIRST_LOOK
    while games < most:
        yield games
        games = 2 * int(games * LOOK / 2) + 2
    yield most


def _change(at: int, both: Sequence[tuple[Pair, Pair]], points: float) -> Change:
    """What is known of a measure: an end of the interval that held at an earlier look goes on holding."""
    key, error = KEYS[at], ERRORS[KEYS[at]]
    evened, (a, b) = (Evened(), Evened()), (Running(), Running())
    running = Running(0.0 if key == "plies" else 0.5)
    low, high, margin = -inf, inf, points / 100
    looked = set(looks(2 * len(both)))
    for one, two in both:
        values = [each.even(pair.values[at], pair.luck) for each, pair in zip(evened, (one, two), strict=True)]
        a.add(values[0])
        b.add(values[1])
        running.add(values[1] - values[0])
        margin = LENGTH * (a.mean or 1.0) if key == "plies" else margin
        if 2 * running.n in looked:
            half = running.half(margin, error)
            low, high = max(low, running.mean - half), min(high, running.mean + half)
    missing = 2 * running.missing(margin, error)
    if low == -inf:
        return Change(key, a.mean, b.mean, None, None, margin, "open", missing)
    return Change(key, a.mean, b.mean, low, high, margin, _verdict(low, high, margin), missing)


def _verdict(low: float, high: float, margin: float) -> Verdict:
    if low > 0:
        return "more"
    if high < 0:
        return "less"
    return "same" if -margin <= low and high <= margin else "open"


def _mean(one: Values, other: Values) -> Values:
    return (one[0] + other[0]) / 2, (one[1] + other[1]) / 2, (one[2] + other[2]) / 2
