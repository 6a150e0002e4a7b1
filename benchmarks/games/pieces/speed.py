"""How quickly games of pieces are played at random: compiled kernels beside OpenSpiel from Python, and our own engines.

    python -m benchmarks.games.pieces.speed [--seconds S]

Needs the extra ``bench``, and compiled kernels for figures that mean anything. All of it in one process, by turns, in
time of the processor. Prints for each game plies a second, OpenSpiel's, and the ratio; then plies a second of our own
engines, by the size of their boards.
"""

from __future__ import annotations

import argparse
import random
from collections.abc import Callable
from importlib import import_module
from time import process_time

from benchmarks.games.pieces.differential import PEERS
from squares.core.game import AnyGame, Setup
from squares.data import installed
from squares.native import COMPILED
from squares.registry import Registry

MOST_PLIES = 400


def ours(game: AnyGame) -> Callable[[int], int]:
    """Return what plays one game and tells its plies."""
    kernel = game.kernel(game.start(Setup(), 0))
    start = kernel.state()

    def play(seed: int) -> int:
        kernel.load(start)
        return kernel.playout(seed, MOST_PLIES)

    return play


def theirs(name: str) -> Callable[[int], int]:
    """Return the same for a game of OpenSpiel's, driven from Python."""
    game = import_module("pyspiel").load_game(name)

    def play(seed: int) -> int:
        rng, state, plies = random.Random(seed), game.new_initial_state(), 0
        while not state.is_terminal() and plies < MOST_PLIES:
            state.apply_action(rng.choice(state.legal_actions()))
            plies += 1
        return plies

    return play


def rate(play: Callable[[int], int], seconds: float) -> float:
    """Return plies a second of the processor's."""
    began, plies, seed = process_time(), 0, 0
    while process_time() - began < seconds:
        plies += play(seed)
        seed += 1
    return plies / (process_time() - began)


def main() -> None:
    """Measure every example, and our own engines."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    parser.add_argument("--seconds", type=float, default=1.0)
    seconds = parser.parse_args().seconds
    print("compiled" if COMPILED else "NOT compiled")
    for path in installed.engines()["pieces"].examples:
        registry = Registry(())
        entry = registry.reload(path)
        game = registry.game(entry.id, entry.variants[0])
        mine = rate(ours(game), seconds)
        told = f"{entry.id:18} {game.grid.files:2} x {game.grid.ranks:2} {mine:12,.0f} plies/s"
        if entry.id in PEERS:
            other = rate(theirs(PEERS[entry.id].name), seconds)
            told += f"  OpenSpiel {other:10,.0f}  x {mine / other:.1f}"
        print(told, flush=True)
    for entry in Registry.of_engines().entries:
        game = Registry.of_engines().game(entry.id, entry.variants[0])
        print(f"{entry.id:18} {game.grid.files:2} x {game.grid.ranks:2} {rate(ours(game), seconds):12,.0f} plies/s")


if __name__ == "__main__":
    main()
