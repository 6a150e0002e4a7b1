"""Chooses among numbers that may play better by playing them: sequential halving.

What foretells results better need not play better: in many games who wins has given more away. So besides numbers that
were fitted, those are tried that differ from what plays best in the weight of one term.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from statistics import pstdev

from squares.learning.fitting import Fit
from squares.learning.selfplay import Game
from squares.playtest.arena import Arena, figures
from squares.playtest.executors import Crew

TIMES = (0.0, 0.5, 2.0)  # a weight, so many times
UNIT = 30.0  # hundredths of log-odds that a term is to be worth where it counts nothing yet, when it is as usual
KEPT = 3  # one of so many is played further
FEWEST, MOST = 4, 40  # games of each at first


def changed(weights: Mapping[str, float], games: Sequence[Game], names: Sequence[str]) -> Iterator[dict[str, float]]:
    """Yield weights of which one is another, for each of the terms that are not always the same in games."""
    for place, name in enumerate(names):
        usual = pstdev([sample.terms[place] for game in games for sample in game.samples] or [0])
        if not usual:
            continue
        weight = weights.get(name, 0.0)
        for other in [weight * times for times in TIMES] if weight else [UNIT / usual, -UNIT / usual]:
            yield {**weights, name: other}


def choose(
    candidates: Sequence[Fit], arena: Callable[[int], Arena], games: int, by: Crew, goes_on: Callable[[], bool]
) -> Iterator[Fit]:
    """Play ``games`` of each, then twice as many more of the better third, and so on; yield the best after each task.

    In all it takes some ``KEPT`` times as many games as the first stage. ``arena``: makes that of a candidate, by its
    place, without games.
    """
    arenas = [arena(place) for place in range(len(candidates))]
    shares = [0.0] * len(candidates)
    living: Sequence[int] = range(len(candidates))
    while len(living) > 1 and goes_on():
        for place in living:
            if goes_on():
                best = candidates[max(living, key=shares.__getitem__)]
                arenas[place].let(len(arenas[place].games) + games)
                for _ in arenas[place].play(by):
                    yield best
                shares[place] = figures(arenas[place].games).share
        living = sorted(living, key=shares.__getitem__, reverse=True)[: max(1, len(living) // KEPT)]
        games *= 2
    yield candidates[living[0]]


def games_of(candidates: int, seconds: float, game: float) -> int:
    """Return how many games of each candidate fit at first into some seconds, where a ``game`` takes so many."""
    return 2 * int(max(FEWEST, min(MOST, seconds / (KEPT * candidates * max(1e-6, game)))) / 2)
