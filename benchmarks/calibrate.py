"""Looks for levels of a game of which each beats the one below in about seven of ten games.

    python -m benchmarks.calibrate GAME [--variant V] [--from 1] [--games 160] [--workers 2]

Begins at the bottom: the first level is to win about half of its games against a beginner. A *strength* is a number
from 0 to about 12 and tells all that a level is limited to (``strengthened``): with each that it grows by, moves are
misjudged half as much, and from ``DEEPER`` on twice as many nodes are looked at, which makes about one level. A try
ends as soon as its share is surely too far from the aim. How many levels there are, and which of them do not slip, is
what the file says now. The last has no limit: its nodes are its ``full_nodes``. What is printed is for levels.yaml, to
be measured by ``benchmarks.ladder`` with another seed.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Callable
from dataclasses import replace

from squares.bots.levels import Level, Roster
from squares.bots.search import Limit, Weakening
from squares.core.game import AnyGame
from squares.playtest.arena import Arena, Figures, figures
from squares.playtest.contest import Contest
from squares.playtest.executors import crew
from squares.playtest.players import Entrant, entrant
from squares.registry import Registry

FIRST_AIM, AIM = 0.57, 0.72  # the shares to reach
NEAR = 0.16  # log-odds from the aim that are close enough; about 3 % of the games
SLOPE = 1.2  # log-odds that a level wins by for each that its strength is greater by, at a first guess
TRIES, BATCH = 6, 40
DEEPER = 3.0  # the strength from which on more nodes are looked at
DEPTHS = {1: 2.5, 2: 4.0}  # up to which strength alpha-beta looks only so many plies ahead
BLUR, BLIND = 4000, 800  # at strength 0
SEES_ALL = 8.0  # the strength at which nothing is overlooked
FEWEST = {"alphabeta": 60, "montecarlo": 4}  # nodes


def strengthened(level: Level, strength: float) -> Level:
    """The level at a strength."""
    steady = level.weakening == Weakening()
    doublings = max(0.0, strength - DEEPER - steady)  # to overlook nothing is worth about one
    nodes = FEWEST[level.search] * 2**doublings
    weakening = (
        Weakening()
        if steady
        else Weakening(max(0, round(BLIND * (1 - strength / SEES_ALL))), round(BLUR / 2**strength))
    )
    depth = next((depth for depth, most in DEPTHS.items() if strength < most), 0) if level.search == "alphabeta" else 0
    return replace(level, nodes=rounded(nodes), depth=depth, weakening=weakening)


def rounded(nodes: float) -> int:
    """To two digits."""
    unit = 10 ** max(0, int(math.log10(nodes)) - 1)
    return int(unit * round(nodes / unit))


def played(
    game: AnyGame, strong: Entrant, weak: Entrant, aim: float, seed: int, options: argparse.Namespace
) -> Figures:
    """Games of two players, no more than it takes to know whether the share is near the aim."""
    arena = Arena(Contest.of(game, strong, weak, seed), 0)
    while len(arena.games) < options.games:
        arena.let(len(arena.games) + BATCH)
        for _ in arena.play(crew(options.workers)):
            pass
        low, high = figures(arena.games).interval
        if not low < aim < high:
            break
    return figures(arena.games)


def odds(share: float) -> float:
    """Log-odds of a share, kept finite."""
    share = min(0.97, max(0.03, share))
    return math.log(share / (1 - share))


def found(try_at: Callable[[float], Figures], aim: float, guess: float, least: float) -> float:
    """The strength that comes nearest to the aim, from a guess on: between two tries that lie on both sides of it."""
    tried: dict[float, float] = {}
    strength = guess
    for _ in range(TRIES):
        tried[strength] = odds(try_at(strength).share) - odds(aim)
        if abs(tried[strength]) <= NEAR:
            break
        low = max((at for at, off in tried.items() if off < 0), default=None)
        high = min((at for at, off in tried.items() if off > 0), default=None)
        if low is not None and high is not None and low < high:
            strength = low + (high - low) * tried[low] / (tried[low] - tried[high])
        else:
            strength = max(least, strength - tried[strength] / SLOPE)
    return min(tried, key=lambda at: abs(tried[at]))


def told(level: Level) -> str:
    """A level as levels.yaml has it."""
    values = {
        "nodes": level.nodes,
        "depth": level.depth,
        "blind": level.weakening.oversight,
        "blur": level.weakening.noise,
    }
    return "{" + ", ".join(f"{key}: {value}" for key, value in values.items() if value) + "}"


def player(level: Level) -> Entrant:
    """The level as it enters."""
    return Entrant(f"L{level.number}", level, Limit(nodes=level.nodes))


def main() -> None:
    """Prints the levels as it finds them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game")
    parser.add_argument("--variant")
    parser.add_argument("--from", dest="first", type=int, default=1, help="the lowest level to change")
    parser.add_argument("--to", type=int, help="the highest one; all if left out")
    parser.add_argument("--guess", type=float, default=1.0, help="strength of the lowest one")
    parser.add_argument("--games", type=int, default=160, help="at most, for each try")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=100)
    options = parser.parse_args()
    game = Registry.of_engines().game(options.game, options.variant)
    roster = Roster.load()
    levels = roster.levels(game)
    weak = entrant("beginner", game, roster) if options.first == 1 else player(levels[options.first - 2])
    strength, step = options.guess, 0.0
    for number in range(options.first, (options.to or len(levels)) + 1):
        level, aim = levels[number - 1], FIRST_AIM if number == 1 else AIM

        def try_at(strength: float, level: Level = level, weak: Entrant = weak, aim: float = aim) -> Figures:
            strong = player(strengthened(level, strength))
            got = played(game, strong, weak, aim, options.seed + level.number, options)
            low, high = got.interval
            print(
                f"  {strong.name} {told(strong.level)} ({strength:.2f}) beats {weak.name}: {got.share:.1%} "
                f"({low:.1%} - {high:.1%}), {got.games} games, {got.a.seconds + got.b.seconds:.0f} s",
                flush=True,
            )
            return got

        before, strength = strength, found(try_at, aim, strength + step, strength if number > options.first else 0.0)
        step = max(0.5, strength - before) if number > options.first else odds(AIM) / SLOPE
        weak = player(strengthened(level, strength))
        print(f"      - {told(weak.level)}  # {options.game} L{number}, strength {strength:.2f}", flush=True)


if __name__ == "__main__":
    main()
