"""Ratings of all who have played one another, on one scale: Bradley and Terry (1952), a draw counted half.

A hundred points more than another win about 64 of 100 games, whichever two they are; the mean of all is 0.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import exp, log, sqrt

POINTS = 400 / log(10)  # of the scale for one of the logarithm of odds
_PRIOR = 1.0  # games drawn against the middle of the scale that everybody is given, so that nobody is beyond it
_STEPS, _LONGEST, _CLOSE = 100, 1.0, 1e-9  # of Newton's method: how many, the longest, and the last

Units = Mapping[tuple[int, int], Mapping[tuple[int, int], int]]
"""For two entrants, how many units (two games dealt alike, or one game) gave the first so many of so many points.

Two points a win. Units do not hang together; what lies within one may.
"""
Matrix = list[list[float]]


@dataclass(frozen=True, slots=True)
class Scale:
    """Ratings in points, and how they vary together, in points squared."""

    points: tuple[float, ...]
    spread: tuple[tuple[float, ...], ...]

    def error(self, one: int, other: int | None = None) -> float:
        """Return the standard error of a rating, or of the difference of two, in points."""
        if other is None:
            return sqrt(self.spread[one][one])
        return sqrt(max(0.0, self.spread[one][one] + self.spread[other][other] - 2 * self.spread[one][other]))


def won(difference: float) -> float:
    """Return the share of games that so many points more win, 0..1."""
    return 1 / (1 + exp(-difference / POINTS)) if difference > -40 * POINTS else 0.0


def scale_of(entrants: int, units: Units) -> Scale:
    """Rate so many entrants by what they scored against one another; who has not played stands in the middle.

    The errors take units as they came out (a sandwich), each pairing with one more that went as it could at worst, and
    what everybody was given with the pull that it has.
    """
    odds = [0.0] * entrants
    for _ in range(_STEPS):
        slope, bend = _derivatives(odds, units)
        step = [each[0] for each in _solved(bend, [[each] for each in slope])]
        longest = max(map(abs, step), default=0.0)
        odds = [at + each * min(1.0, _LONGEST / max(longest, _CLOSE)) for at, each in zip(odds, step, strict=True)]
        if longest < _CLOSE:
            break
    middle = sum(odds) / max(1, entrants)
    spread = _spread(odds, units)
    return Scale(tuple(POINTS * (each - middle) for each in odds), tuple(map(tuple, spread)))


def _derivatives(odds: Sequence[float], units: Units) -> tuple[list[float], Matrix]:
    """Return the slope of the logarithm of the likelihood, and its second derivatives with their sign changed."""
    size = len(odds)
    slope = [_PRIOR * (0.5 - won(POINTS * each)) for each in odds]
    bend = [[0.0] * size for _ in odds]
    for at, each in enumerate(odds):
        share = won(POINTS * each)
        bend[at][at] = _PRIOR * share * (1 - share)
    for (one, other), counts in units.items():
        share = won(POINTS * (odds[one] - odds[other]))
        games = sum(of * n for (_, of), n in counts.items()) / 2
        more = sum(got * n for (got, _), n in counts.items()) / 2 - games * share
        slope[one] += more
        slope[other] -= more
        _add(bend, one, other, games * share * (1 - share))
    return slope, bend


def _spread(odds: Sequence[float], units: Units) -> Matrix:
    """Return how ratings about their mean vary together, in points squared."""
    size = len(odds)
    _, bend = _derivatives(odds, units)
    found = [[0.0] * size for _ in odds]
    for at, each in enumerate(odds):
        found[at][at] = (_PRIOR * (0.5 - won(POINTS * each))) ** 2
    for (one, other), counts in units.items():
        share = won(POINTS * (odds[one] - odds[other]))
        worst = max((of for _, of in counts), default=0) ** 2 / 4 * share * (1 - share)
        _add(found, one, other, worst + sum(n * ((got - of * share) / 2) ** 2 for (got, of), n in counts.items()))
    half = _solved(bend, found)
    whole = _solved(bend, [list(row) for row in zip(*half, strict=True)])
    rows = [sum(row) / size for row in whole]
    mean = sum(rows) / size if size else 0.0
    return [[POINTS**2 * (whole[i][j] - rows[i] - rows[j] + mean) for j in range(size)] for i in range(size)]


def _add(matrix: Matrix, one: int, other: int, value: float) -> None:
    matrix[one][one] += value
    matrix[other][other] += value
    matrix[one][other] -= value
    matrix[other][one] -= value


def _solved(matrix: Matrix, right: Matrix) -> Matrix:
    """Return the solution of linear equations whose matrix is symmetric and positive (Gauss and Jordan)."""
    size = len(matrix)
    rows = [[*row, *values] for row, values in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = rows[at][at]
        rows[at] = [each / pivot for each in rows[at]]
        for other in range(size):
            if other != at and rows[other][at]:
                by = rows[other][at]
                rows[other] = [each - by * mine for each, mine in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]
