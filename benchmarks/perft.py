"""Counts action sequences from every game's start and says how long that takes."""

from __future__ import annotations

import argparse
import time

from squares.core.game import Setup
from squares.core.perft import perft
from squares.native import COMPILED
from squares.registry import Registry


def main() -> None:
    """Print one line for each game, variant and depth."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("depth", type=int, nargs="?", default=3, choices=range(1, 7), help="the longest sequences")
    deepest = parser.parse_args().depth
    registry = Registry.of_engines()
    print("compiled" if COMPILED else "interpreted")
    print(f"{'game':<12}{'variant':<14}{'depth':>5}{'sequences':>14}{'seconds':>10}{'a second':>14}")
    for entry in registry.entries:
        for variant in entry.definition.variants if entry.definition else ():
            game = registry.game(entry.id, variant)
            for depth in range(1, deepest + 1):
                position = game.start(Setup(), 0)
                begun = time.perf_counter()
                count = perft(game, position, depth)
                took = time.perf_counter() - begun
                print(f"{entry.id:<12}{variant:<14}{depth:>5}{count:>14,}{took:>10.3f}{count / took:>14,.0f}")


if __name__ == "__main__":
    main()
