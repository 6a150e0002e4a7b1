"""Random play of every game and variant: who wins, how long it takes, how much there is to choose.

    python benchmarks/random_play.py [--games 2000] [--seed 0] [GAME...]

Moves are drawn evenly from the legal ones. A game that reaches its longest length (``house.max_plies``) is a draw;
repetition is not looked for. The interval is Wilson's (1927) at 95 %, over all games, draws counted as not won.
"""

from __future__ import annotations

import argparse
import random
from dataclasses import dataclass

from squares.core.game import AnyGame, Setup
from squares.core.statistics import wilson
from squares.native import COMPILED
from squares.registry import Registry


@dataclass
class Tally:
    """What many games came to. ``choices`` counts the legal moves of all plies."""

    games: int = 0
    first_won: int = 0
    drawn: int = 0
    plies: int = 0
    choices: int = 0


def play(game: AnyGame, rng: random.Random, tally: Tally) -> None:
    """Adds one game to the tally."""
    position = game.start(Setup(game.seats[0]), rng.getrandbits(32))
    begins = game.side(game.on_turn(position))
    kernel = game.kernel(position)
    for _ in range(game.definition.house.max_plies):
        count = int(kernel.generate())
        if count == 0:
            break
        tally.plies += 1
        tally.choices += count
        kernel.apply(kernel.moves[rng.randrange(count)])
    sides = list(dict.fromkeys(map(game.side, game.seats)))
    result = int(kernel.result())
    tally.games += 1
    tally.drawn += result <= 0
    tally.first_won += result > 0 and sides[result - 1] == begins


def main() -> None:
    """Prints a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", nargs="*")
    options.add_argument("--games", type=int, default=2000)
    options.add_argument("--seed", type=int, default=0)
    given = options.parse_args()
    registry = Registry.of_engines()
    print(f"kernels: {'compiled' if COMPILED else 'interpreted'}, {given.games} games each")
    print(f"{'game':<24}{'first wins':>11}{'interval':>16}{'draws':>8}{'plies':>8}{'choices':>9}")
    for entry in registry.entries:
        if given.game and entry.id not in given.game:
            continue
        for variant in entry.variants:
            game, tally, rng = registry.game(entry.id, variant), Tally(), random.Random(given.seed)
            for _ in range(given.games):
                play(game, rng, tally)
            low, high = wilson(tally.first_won, tally.games)
            name = f"{entry.id} {variant}"
            share, draws = tally.first_won / tally.games, tally.drawn / tally.games
            span = f"{low:.1%} - {high:.1%}"
            length, choices = tally.plies / tally.games, tally.choices / tally.plies
            print(f"{name:<24}{share:>11.1%}{span:>16}{draws:>8.1%}{length:>8.1f}{choices:>9.1f}", flush=True)


if __name__ == "__main__":
    main()
