"""How fast random playouts are beside OpenSpiel's games: every game and variant, Python and C++ games, one table.

    pip install -e '.[bench]'
    python -m benchmarks.peers [--seconds 2] [GAME...]

All take turns in short slices, counted in CPU time, beside a loop of plain Python that tells how fast the machine is.
Each plays by the quickest means it has: our kernels by ``playout``, OpenSpiel's C++ games by its own rollouts in C++,
its Python games from Python. Ratios are of plies a second, to the geometric mean of OpenSpiel's games of a kind.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from importlib import import_module
from typing import Any

from squares.core.game import AnyGame, Setup
from squares.native import COMPILED
from squares.registry import Registry

PYTHON = ("python_tic_tac_toe", "python_block_dominoes", "python_team_dominoes")
NATIVE = ("tic_tac_toe", "breakthrough", "connect_four", "lines_of_action", "nine_mens_morris", "amazons")
ROUNDS = 10  # slices of each
STARTS = 8  # of each of our games, dealt differently
SAMPLE = 20  # playouts that tell how long a rollout is
ROLLOUTS = 16  # at once
LOOP = 10_000  # steps of the plain loop at once


@dataclass
class Subject:
    """Something that plays: ``batch`` takes a number and returns the playouts and plies it played."""

    name: str
    kind: str
    batch: Callable[[int], tuple[float, float]]
    playouts: list[float] = field(default_factory=list)  # a second, by slice
    plies: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Plies a second."""
        return statistics.median(self.plies)

    def measure(self, seconds: float) -> None:
        """Play for one slice."""
        playouts, plies, begun = 0.0, 0.0, time.process_time()
        while (spent := time.process_time() - begun) < seconds or not plies:
            played, steps = self.batch(random.randrange(2**30))
            playouts, plies = playouts + played, plies + steps
        self.playouts.append(playouts / spent)
        self.plies.append(plies / spent)


def plain_loop(number: int) -> tuple[float, float]:
    """The same steps as a playout's generator, in plain Python."""
    state = number + 1
    for _ in range(LOOP):
        state = state * 48271 % 2147483647
    return 1, LOOP


def ours(game: AnyGame) -> Callable[[int], tuple[float, float]]:
    """Playouts of a kernel from the start."""
    kernels = [game.kernel(game.start(Setup(), seed)) for seed in range(STARTS)]
    starts = [kernel.state() for kernel in kernels]
    longest = game.definition.house.max_plies

    def batch(number: int) -> tuple[float, float]:
        at = number % STARTS
        kernels[at].load(starts[at])
        return 1, kernels[at].playout(number, longest)

    return batch


def driven(game: Any) -> Callable[[int], tuple[float, float]]:
    """Playouts of a game of OpenSpiel's, driven from Python. Chance counts as no ply."""

    def batch(number: int) -> tuple[float, float]:
        state, lot, plies = game.new_initial_state(), random.Random(number), 0
        while not state.is_terminal():
            if state.is_chance_node():
                actions, chances = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(lot.choices(actions, chances)[0])
            else:
                state.apply_action(lot.choice(state.legal_actions()))
                plies += 1
        return 1, plies

    return batch


def rolled_out(spiel: Any, game: Any) -> Callable[[int], tuple[float, float]]:
    """Playouts of a game of OpenSpiel's within C++; how long they are is told by a few from Python."""
    sample = driven(game)
    length = statistics.mean(sample(number)[1] for number in range(SAMPLE))
    # A search of one simulation is the door to its rollouts: it judges the start by them and looks at nothing else.
    evaluator = spiel.RandomRolloutEvaluator(ROLLOUTS, 1)
    bot, start = spiel.MCTSBot(game, evaluator, 1.4, 1, 1, False, 1, False), game.new_initial_state()

    def batch(number: int) -> tuple[float, float]:
        bot.mcts_search(start)
        return ROLLOUTS, ROLLOUTS * length

    return batch


def open_spiel() -> Any:
    """OpenSpiel with its Python games registered; ends the program with a sentence where it is missing."""
    try:
        import_module("open_spiel.python.games")
        return import_module("pyspiel")
    except ImportError as fault:
        raise SystemExit(f"{fault.name} is missing: pip install -e '.[bench]' brings OpenSpiel.") from None


def subjects(ids: Iterable[str]) -> Iterator[Subject]:
    """All that is measured."""
    spiel, registry = open_spiel(), Registry.of_engines()
    yield Subject("plain loop", "reference", plain_loop)
    for entry in registry.entries:
        if not ids or entry.id in ids:
            for variant in entry.variants:
                yield Subject(f"{entry.id} {variant}", "ours", ours(registry.game(entry.id, variant)))
    for name in PYTHON:
        yield Subject(name, "Python", driven(spiel.load_game(name)))
    for name in NATIVE:
        yield Subject(name, "C++", rolled_out(spiel, spiel.load_game(name)))


def main() -> None:
    """Print a table."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("game", nargs="*", help="which games; all if left out")
    options.add_argument("--seconds", type=float, default=2.0, help="CPU time of each")
    given = options.parse_args()
    random.seed(0)
    found = list(subjects(given.game))
    for _ in range(ROUNDS):
        for subject in found:
            subject.measure(given.seconds / ROUNDS)
    kinds = {kind: statistics.geometric_mean(s.rate for s in found if s.kind == kind) for kind in ("Python", "C++")}
    print(f"our kernels: {'compiled' if COMPILED else 'interpreted'}; medians of {ROUNDS} slices")
    print(f"{'':<26}{'kind':<11}{'playouts/s':>12}{'plies/s':>13}{'x plain loop':>14}{'x Python':>10}{'x C++':>9}")
    for each in found:
        ratios = each.rate / found[0].rate, *(each.rate / mean for mean in kinds.values())
        row = f"{each.name:<26}{each.kind:<11}{statistics.median(each.playouts):>12,.1f}{each.rate:>13,.0f}"
        print(row if each is found[0] else f"{row}{ratios[0]:>14.4f}{ratios[1]:>10.2f}{ratios[2]:>9.3f}")


if __name__ == "__main__":
    main()
