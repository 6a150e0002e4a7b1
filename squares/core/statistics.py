"""How sure a share of games is."""

from __future__ import annotations

from math import sqrt

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
