"""Intervals (95 % where nobody says) that may be looked at after every game and still hold at all looks together.

Where one interval of 95 % after each of many looks would err far more often than once in 20, these err together at most
so often, however one stops. Shares and scores: by betting (Waudby-Smith and Ramdas, Estimating means of bounded random
variables by betting, 2024), which holds for any number of games, however many are drawn. Other means: Robbins' normal
mixture with the variance as it was found (Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas, Time-uniform central limit
theory and asymptotic confidence sequences, 2021).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import exp, inf, log, sqrt

from squares.core.statistics import wilson

ERROR = 0.05
TIGHTEST = 250  # values after which the interval is as narrow as such intervals can be
ON_LINE = 0.7  # part of the error that is spent on telling 0 from a margin
FIRST_LOOK = 25  # values below which nothing is said: the variance is not known yet
_MOST = 10_000_000  # values that a forecast goes up to
_Z = 1.96  # standard deviations that hold 95 % of a normal distribution
_SURE = 1e12  # so many times as much as a win or a loss a value can tell
_STAKES = tuple(min(0.95, 0.5**at) for at in range(11))
"""Parts of what it has that a bettor stakes: large ones win of few games, small ones of many."""
_SPLIT = tuple(log(1 / (1 + (at - 3) ** 2 / 4)) for at in range(11))
"""What is given to each to bet with, as logarithms: the most where 100 to 3,000 pairs of games are told best."""
_FAR = 8  # standard errors from the mean within which the end of an interval mostly lies
_HALVINGS = 10

Counts = Mapping[tuple[int, int], int]
"""How often a unit, such as a pair of games, came to so much of so much."""


def share(counts: Counts, most: int, error: float = ERROR) -> tuple[float, float]:
    """Interval, both ends in 0..1, of all that units came to by all that they could; without any it is everything.

    ``most``: as much as a unit can come to. ``error``: how often it does not hold at some look, 0..1. Units must not
    hang together; what lies within one may.
    """
    mirrored = {(of - got, of): n for (got, of), n in counts.items()}
    return _low(counts, most, error / 2), 1.0 - _low(mirrored, most, error / 2)


def _low(counts: Counts, most: int, error: float) -> float:
    """The largest mean that a bettor on more, whose bets are fair if it is true, has made ``1 / error`` of 1 against.

    If it is true, that happens at any time with a probability of ``error`` at most (Ville's inequality).
    """
    units = [(got / most, of / most, n) for (got, of), n in sorted(counts.items()) if n and of]
    could = sum(of * n for _, of, n in units)
    high = sum(got * n for got, _, n in units) / could if could else 0.0
    spread = sqrt(sum(n * (got - high * of) ** 2 for got, of, n in units)) / could if could else 0.0
    enough = log(sum(map(exp, _SPLIT)) / error)
    low = high - _FAR * spread
    if low <= 0 or _won(units, low) < enough:
        low = 0.0
    for _ in range(_HALVINGS if high else 0):
        mean = (low + high) / 2
        if _won(units, mean) >= enough:
            low = mean
        else:
            high = mean
    return low


def _won(units: list[tuple[float, float, int]], mean: float) -> float:
    """The logarithm of what all stakes together have become."""
    gains = [(got / mean - of, n) for got, of, n in units]
    became = [
        given + sum([n * log(1 + stake * gain) for gain, n in gains])
        for stake, given in zip(_STAKES, _SPLIT, strict=True)
    ]
    best = max(became)
    return best + log(sum([exp(each - best) for each in became]))


@dataclass(slots=True)
class Running:
    """Sums of values. ``scale``: one value of that size is added to the variance, so that it is never 0 by chance."""

    scale: float = 0.0
    n: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def add(self, value: float, times: int = 1) -> None:
        """Count a value, so many times."""
        self.n += times
        self.sum += value * times
        self.squares += value * value * times

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.sum / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, with ``scale`` as one more value."""
        return sqrt(max(0.0, self.squares - self.n * self.mean**2 + self.scale**2) / max(1, self.n))

    def half(self, margin: float, error: float) -> float:
        """Half the width of the interval, endless where it is too early. See ``decisive``."""
        return inf if self.n < FIRST_LOOK else decisive(self.n, self.deviation, margin, error)

    def missing(self, margin: float, error: float) -> int:
        """How many values more the interval needs to be no wider than ``margin`` on either side, as far as is known."""
        low, high = self.n, max(FIRST_LOOK, self.n)
        while high < _MOST and decisive(high, self.deviation, margin, error) > margin:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if decisive(middle, self.deviation, margin, error) > margin:
                low = middle
            else:
                high = middle
        return high - self.n


@dataclass(slots=True)
class Evened:
    """Takes luck out of values. Luck is whatever has a mean of 0 whatever came before, so values keep their mean: how
    much of it is taken out is learned from the values before alone.
    """

    n: int = 0
    value: float = 0.0
    luck: float = 0.0
    both: float = 0.0
    squares: float = 0.0

    def even(self, value: float, luck: float) -> float:
        """Return a value as though there had been no luck."""
        together = self.both - self.value * self.luck / max(1, self.n)
        slope = together / self.squares if self.n >= FIRST_LOOK and self.squares else 0.0
        self.n += 1
        self.value += value
        self.luck += luck
        self.both += value * luck
        self.squares += luck * luck
        return value - slope * luck


def decisive(n: int, deviation: float, margin: float, error: float) -> float:
    """Half the width of an interval after ``n`` values that tells a mean of 0 from one of ``margin`` soonest, and what
    is farther off not much later than any. ``error``: at any look, 0..1.
    """
    return min(line(n, deviation, margin, error), half_width(n, deviation, (1 - ON_LINE) * error))


def line(n: int, deviation: float, margin: float, error: float) -> float:
    """Half the width where ``ON_LINE`` of the error is spent on telling 0 from ``margin``.

    It is the line at which Wald's sequential test between the two (SPRT) ends, with the deviation as it was found.
    """
    return deviation**2 * log(2 / (ON_LINE * error)) / (margin * n) + margin / 2


def half_width(n: int, deviation: float, error: float) -> float:
    """Half the interval's width after ``n`` values."""
    twice = -2 * log(error)
    rho = (twice + log(twice) + 1) / TIGHTEST
    grown = n * rho + 1
    return deviation * sqrt(grown / (n * n * rho) * log(grown / error**2))


def of_share(mean: float, variance: float, n: int, error: float = ERROR) -> tuple[float, float]:
    """Interval of the mean of ``n`` values in 0..1, of which ``variance`` is known: Wilson's for as many wins or losses
    as tell so much. It never leaves 0..1. ``error``: how often it does not hold at some look, 0..1.

    Values that are all 0 or all 1 tell no more than so many wins or losses.
    """
    widest = mean * (1 - mean)
    worth = n if not widest else n * widest / max(variance, widest / _SURE)
    worth *= (_Z / deviations(n, error)) ** 2
    return wilson(mean * worth, worth)


def of_difference(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Interval of the mean of ``n`` values of either sign."""
    half = deviations(n) * sqrt(variance / n)
    return mean - half, mean + half


def of_amount(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Interval of the mean of ``n`` values from 0, on the scale of logarithms: never negative.

    Of nothing but zeros it is what so many losses tell of a share.
    """
    if not mean:
        return 0.0, of_share(0.0, 0.0, n)[1]
    factor = exp(deviations(n) * sqrt(variance / n) / mean)
    return mean / factor, mean * factor


def deviations(n: int, error: float = ERROR) -> float:
    """How many standard errors an interval reaches where the deviation is taken from ``n`` values, 3 or more."""
    return half_width(n, 1.0, error) * sqrt(n) * student(n) / _Z


def student(n: int) -> float:
    """How many standard errors hold 95 % where the deviation is taken from ``n`` values, 3 or more.

    Student's quantile after Cornish and Fisher, right to within 3 %.
    """
    z, free = _Z, n - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3
