"""A mean that may be looked at after every game: an interval that holds at all looks together.

After Waudby-Smith, Arbour, Sinha, Kennedy and Ramdas (Time-uniform central limit theory and asymptotic confidence
sequences, 2021): Robbins' normal mixture with the variance as it was found. Where one interval of 95 % after each of
many looks would err far more often than once in 20, these err together at most so often, however one stops.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import log, sqrt

TIGHTEST = 250  # values after which the interval is as narrow as such intervals can be
FIRST_LOOK = 25  # values below which nothing is said: the variance is not known yet
_MOST = 10_000_000  # values that a forecast goes up to


@dataclass(slots=True)
class Running:
    """Sums of values. ``scale``: one value of that size is added to the variance, so that it is never 0 by chance."""

    scale: float = 0.0
    n: int = 0
    sum: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        """Count a value."""
        self.n += 1
        self.sum += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean; 0 without values."""
        return self.sum / self.n if self.n else 0.0

    @property
    def deviation(self) -> float:
        """The standard deviation, with ``scale`` as one more value."""
        return sqrt(max(0.0, self.squares - self.n * self.mean**2 + self.scale**2) / max(1, self.n))

    def half(self, error: float) -> float | None:
        """Half the width of the interval; None where it is too early. ``error``: at any look, 0..1."""
        return None if self.n < FIRST_LOOK else half_width(self.n, self.deviation, error)

    def missing(self, margin: float, error: float) -> int:
        """How many values more the interval needs to be no wider than ``margin`` on either side, as far as is known."""
        low, high = self.n, max(FIRST_LOOK, self.n)
        while high < _MOST and half_width(high, self.deviation, error) > margin:
            low, high = high, 2 * high
        while high - low > 1:
            middle = (low + high) // 2
            if half_width(middle, self.deviation, error) > margin:
                low = middle
            else:
                high = middle
        return high - self.n


def half_width(n: int, deviation: float, error: float) -> float:
    """Half the interval's width after ``n`` values."""
    twice = -2 * log(error)
    rho = (twice + log(twice) + 1) / TIGHTEST
    grown = n * rho + 1
    return deviation * sqrt(grown / (n * n * rho) * log(grown / error**2))
