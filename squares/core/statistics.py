"""How sure a share of games is."""

from __future__ import annotations

from collections.abc import Mapping
from math import sqrt

_Z = 1.96  # standard deviations that hold 95 % of a normal distribution


def paired(pairs: Mapping[int, int]) -> tuple[float, float]:
    """Return the 95 % interval of the share that was won, 0..1, of pairs of games dealt alike with the sides changed.

    ``pairs``: how many came to each score, 0 to 4, two points a win. The two games of a pair may go alike or opposite
    ways; the interval is Wilson's for as many games as tell so much. Without pairs it is everything.
    """
    count = sum(pairs.values())
    if not count:
        return 0.0, 1.0
    share = sum(score * n for score, n in pairs.items()) / (4 * count)
    alone = share * (1 - share) / 2  # the variance of a pair whose games have nothing to do with each other
    if not alone:
        return wilson(share * count, count)
    spread = sum(n * (score / 4 - share) ** 2 for score, n in pairs.items())
    games = 2 * count * alone / ((spread + 4 * alone) / count)  # as though one pair more had gone as it could at worst
    return wilson(share * games, games)


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
