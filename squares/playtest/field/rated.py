"""How strong a person plays, told by the levels of a game: from games against them, whose strength was measured.

The interval may be looked at after every game, whoever chose the opponents and when to stop: it holds what the games
leave more than ``ERROR`` times as likely as before them (Ville's inequality for the ratio of prior and posterior).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import exp, log

from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.core.players import FULL
from squares.core.rating import POINTS, scale_of, won

ERROR = 0.05
LEAST = 5  # games below which nothing is told
NEWEST = 60  # games that count, for people learn
_STEP, _BEYOND = 15.0, 800.0  # points from one strength that is thought of to the next, and beyond the levels


@dataclass(frozen=True, slots=True)
class Rated:
    """A person's strength in levels, with its interval, and the level that is nearest to an even match.

    4.5 is halfway between levels 4 and 5; full strength counts as the highest level. ``games``: how many tell it.
    """

    level: float
    low: float
    high: float
    near: int
    games: int


def levels_scale(roster: Roster, game: AnyGame) -> tuple[float, ...] | None:
    """Return the points of all levels, from what was measured of each against the one below; None where one was not."""
    size = len(roster.levels(game))
    found = {(each.a, each.b): each for each in roster.measured(game)}
    units = {}
    for number in range(1, size):
        measured = found.get((f"L{number + 1}", f"L{number}"))
        if measured is None:
            return None
        lost = measured.games - measured.won - measured.drawn
        units[number, number - 1] = {(2, 2): measured.won, (1, 2): measured.drawn, (0, 2): lost}
    return scale_of(size, units).points


def rated(scale: Sequence[float], games: Sequence[tuple[int, int]]) -> Rated:
    """Rate a person by games, the newest first: a level (``FULL`` or from 1) and the score, 2 a win and 0 a loss.

    Before the first game it is as though one had won and lost against the gentlest level.
    """
    least, most = scale[0] - _BEYOND, scale[-1] + _BEYOND
    strengths = [least + _STEP * at for at in range(int((most - least) / _STEP) + 1)]
    before = [_told(each, {(scale[0], 2): 1, (scale[0], 0): 1}) for each in strengths]
    met = Counter((scale[level - 1], score) for level, score in games[:NEWEST])  # FULL - 1 is the last
    after = [told + _told(each, met) for told, each in zip(before, strengths, strict=True)]
    prior, posterior = _shares(before), _shares(after)
    mean = sum(each * share for each, share in zip(strengths, posterior, strict=True))
    left = [each for each, new, old in zip(strengths, posterior, prior, strict=True) if new > ERROR * old]
    near = min(range(len(scale)), key=lambda at: abs(won(mean - scale[at]) - 0.5))
    number = FULL if near == len(scale) - 1 else near + 1
    return Rated(_level(mean, scale), _level(left[0], scale), _level(left[-1], scale), number, met.total())


def _told(strength: float, games: Mapping[tuple[float, int], int]) -> float:
    """Return the logarithm of how likely a strength makes scores against opponents of so many points."""
    found = 0.0
    for (points, score), n in games.items():
        by = (strength - points) / POINTS
        found -= n * (score * log(1 + exp(-by)) + (2 - score) * log(1 + exp(by))) / 2
    return found


def _shares(logarithms: Sequence[float]) -> list[float]:
    most = max(logarithms)
    weights = [exp(each - most) for each in logarithms]
    total = sum(weights)
    return [each / total for each in weights]


def _level(strength: float, scale: Sequence[float]) -> float:
    """Return a strength in levels, from 1 to the highest."""
    if strength <= scale[0]:
        return 1.0
    for at, (below, above) in enumerate(pairwise(scale), 1):
        if strength < above:
            return at + (strength - below) / max(above - below, _STEP)
    return float(len(scale))
