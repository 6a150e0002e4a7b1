"""How fast every game is searched at full strength: positions or playouts a second, and how deep in one.

    python -m benchmarks.search [--seconds 1] [--positions 6] [GAME...]

The positions come from one random game, evenly spread over its first plies. Rates are per second of CPU time, so that a
busy machine does not count; the depth is the mean over the positions after ``--seconds`` of CPU time.
"""

from __future__ import annotations

import argparse
import random
import time
from typing import Any

from squares.bots.bot import SEARCHES
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Level, Roster
from squares.bots.search import Limit, Watch, Weakening
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.rng import Rng
from squares.native import COMPILED
from squares.registry import Registry

PLIES = 24  # of the random game
STRIDE = 4


def positions(game: AnyGame, count: int) -> list[Any]:
    """Some positions in which there is a choice."""
    dice = random.Random(3)
    position, found = game.start(Setup(), 3), []
    for ply in range(PLIES):
        if game.outcome(position) is not None:
            break
        legal = game.legal_actions(position)
        if ply % STRIDE == 0 and len(legal) > 1:
            found.append(position)
        position = game.apply(position, dice.choice(legal)).position
    return found[:count]


def worlds(game: AnyGame, position: Any, level: Level) -> list[Kernel]:
    """What the bot of a level would search."""
    if not game.hidden:
        return [game.kernel(position)]
    view = game.observe(position, game.to_act(position))
    return [game.kernel(game.determinize(view, Rng(number))) for number in range(level.worlds)]


def measure(game: AnyGame, seconds: float, count: int) -> tuple[float, float]:
    """Nodes per second of CPU time, and the mean depth."""
    level = Roster.load().levels(game)[-1]
    search = SEARCHES[level.search](evaluation_of(game, level.weights))
    nodes, spent, depths = 0, 0.0, list[int]()
    for position in positions(game, count):
        kernels = worlds(game, position, level)
        begun = time.process_time()
        timer = Watch(seconds, None, time.process_time)
        found = search.search(kernels, Limit(seconds=seconds), Weakening(), 1, timer, frozenset())
        spent += time.process_time() - begun
        nodes += found.nodes
        depths.append(found.depth)
    return nodes / spent, sum(depths) / len(depths)


def main() -> None:
    """Print one line for each game in its usual variant."""
    registry = Registry.of_engines()
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("games", nargs="*", default=[entry.id for entry in registry.entries], metavar="GAME")
    parser.add_argument("--seconds", type=float, default=1.0)
    parser.add_argument("--positions", type=int, default=6)
    args = parser.parse_args()
    print("compiled" if COMPILED else "interpreted")
    print(f"{'game':<14}{'search':<12}{'a second':>12}{'depth':>8}")
    for id in args.games:
        game = registry.game(id)
        rate, depth = measure(game, args.seconds, args.positions)
        print(f"{id:<14}{Roster.load().levels(game)[-1].search:<12}{rate:>12,.0f}{depth:>8.1f}", flush=True)


if __name__ == "__main__":
    main()
