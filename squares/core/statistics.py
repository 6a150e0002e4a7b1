"""How sure a share of games is."""

from __future__ import annotations

from math import ceil, floor, log10, sqrt

_Z = 1.96  # standard deviations that hold 95 % of a normal distribution


def wilson(won: float, games: float) -> tuple[float, float]:
    """Return the lower and upper end of Wilson's (1927) 95 % interval of ``won / games``, in 0..1; a draw is half.

    With no games it is everything.
    """
    if not games:
        return 0.0, 1.0
    share, z2 = won / games, _Z * _Z
    middle = (share + z2 / (2 * games)) / (1 + z2 / games)
    half = _Z * sqrt(share * (1 - share) / games + z2 / (4 * games * games)) / (1 + z2 / games)
    return max(0.0, middle - half), min(1.0, middle + half)  # beyond only by rounding


def ticks(least: float, most: float) -> list[float]:
    """Return about four round numbers that take in two others."""
    rough = (most - least) / 4 or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough * 0.999)
    return [round(step * at, 9) for at in range(floor(least / step), ceil(most / step) + 1)]
