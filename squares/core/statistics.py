"""Intervals (95 %) of what games come to: shares, means of shares, means of amounts.

None leaves the values that there can be: a share lies in 0..1, an amount is not negative.
"""

from __future__ import annotations

from math import exp, sqrt

_Z = 1.96  # standard deviations that hold 95 % of a normal distribution
_MOST = 1e12  # so many times as much as a win or a loss a value can tell


def wilson(won: float, games: float) -> tuple[float, float]:
    """Lower and upper end of Wilson's (1927) 95 % interval of ``won / games``, both in 0..1; a draw is half a win.

    With no games it is everything.
    """
    if not games:
        return 0.0, 1.0
    share, z2 = won / games, _Z * _Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)  # beyond only by rounding


def of_share(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Interval of the mean of ``n`` values in 0..1, of which ``variance`` is known: Wilson's for as many wins or losses
    as tell so much.

    Values that are all 0 or all 1 tell no more than so many wins or losses.
    """
    widest = mean * (1 - mean)
    worth = n if not widest else n * widest / max(variance, widest / _MOST)
    worth *= (_Z / student(n)) ** 2
    return wilson(mean * worth, worth)


def of_difference(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Interval of the mean of ``n`` values of either sign: Student's."""
    half = student(n) * sqrt(variance / n)
    return mean - half, mean + half


def of_amount(mean: float, variance: float, n: int) -> tuple[float, float]:
    """Interval of the mean of ``n`` values from 0: Student's on the scale of logarithms.

    Of nothing but zeros it is what so many losses tell of a share.
    """
    if not mean:
        return 0.0, wilson(0, n)[1]
    factor = exp(student(n) * sqrt(variance / n) / mean)
    return mean / factor, mean * factor


def student(n: int) -> float:
    """How many standard errors hold 95 % where the deviation is taken from ``n`` values, 3 or more.

    Student's quantile after Cornish and Fisher, right to within 3 %.
    """
    z, free = _Z, n - 1
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    return z + first / free + second / free**2 + third / free**3
