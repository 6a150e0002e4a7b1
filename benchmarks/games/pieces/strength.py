"""Our strongest bot against OpenSpiel's Monte-Carlo tree search, in the games of pieces.

    python -m benchmarks.games.pieces.strength [GAME ...] [--games N] [--simulations N]

Needs the extra ``bench``, and compiled kernels for figures that mean anything. OpenSpiel's search (``MCTSBot`` of its
Python algorithms, with its usual exploration) plays over our kernel, whose compiled playouts are its rollouts: so it
plays every game here, and loses no time to rules written in Python. For each decision it may do so many simulations;
our bot gets the time of the processor that they took in its last decision. What dice will show neither of them knows.
Sides change from game to game, and the first two plies are drawn. Prints for each game our points and how many games
they are of.
"""

from __future__ import annotations

import argparse
from functools import partial
from importlib import import_module
from time import process_time
from typing import Any

from squares.bots.bot import Bot
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.players import FULL
from squares.core.rng import Rng
from squares.data import installed
from squares.native import COMPILED
from squares.registry import Registry

MOST_PLIES = 300  # a longer game is a draw, and one
MOST_TIMES = 3  # in which a position comes so often
ROLLED = 200  # plies of a rollout
OPENING = 2  # plies


class State:
    """What OpenSpiel's search asks of a state, answered by one of our kernels."""

    def __init__(self, kernel: Any, numbers: list[int]) -> None:
        self.kernel, self.numbers = kernel, numbers

    def _loaded(self) -> Any:
        self.kernel.load(self.numbers)
        return self.kernel

    def clone(self) -> State:
        """Return a copy."""
        return State(self.kernel, self.numbers)

    def is_terminal(self) -> bool:
        """Tell whether the game has ended."""
        return int(self._loaded().result()) != 0

    def is_chance_node(self) -> bool:
        """Return False: the dice that it imagines are part of the position."""
        return False

    def current_player(self) -> int:
        """Return who decides."""
        return int(self._loaded().mover())

    def legal_actions(self, player: int | None = None) -> list[int]:
        """Return the legal moves."""
        found: list[int] = self._loaded().legal()
        return found

    def apply_action(self, action: int) -> None:
        """Play a move."""
        kernel = self._loaded()
        kernel.apply(int(action))
        self.numbers = kernel.state()

    def returns(self) -> list[float]:
        """Return 1 and -1, or zeros."""
        result = int(self._loaded().result())
        return {1: [1.0, -1.0], 2: [-1.0, 1.0]}.get(result, [0.0, 0.0])

    def rolled_out(self, seed: int) -> list[float]:
        """Return what a random game from here ends with."""
        kernel = self._loaded()
        kernel.playout(seed, ROLLED)
        result = int(kernel.result())
        return {1: [1.0, -1.0], 2: [-1.0, 1.0]}.get(result, [0.0, 0.0])


def their_bot(simulations: int, seed: int) -> Any:
    """Return OpenSpiel's search with its usual settings."""
    numpy, mcts, spiel = (
        import_module("numpy"),
        import_module("open_spiel.python.algorithms.mcts"),
        import_module("pyspiel"),
    )
    rng = numpy.random.RandomState(seed)

    class Rollouts(mcts.Evaluator):  # type: ignore[misc, name-defined]
        def evaluate(self, state: State) -> Any:
            return numpy.array(state.rolled_out(int(rng.randint(1, 2**31 - 1))))

        def prior(self, state: State) -> list[tuple[int, float]]:
            legal = state.legal_actions()
            return [(action, 1.0 / len(legal)) for action in legal]

    return mcts.MCTSBot(spiel.load_game("tic_tac_toe"), 2.0, simulations, Rollouts(), random_state=rng)


def play(game: AnyGame, simulations: int, number: int) -> float:
    """Play one game and return our points."""
    ours, other = Bot(game, Roster.load().level(game, FULL)), their_bot(simulations, number)
    kernel, position = game.kernel(game.start(Setup(), number)), game.start(Setup(), number)
    our_seat, rng, seconds = game.seats[number % 2], Rng(number // 2), 0.2
    before: list[Any] = []
    for ply in range(MOST_PLIES):
        if before.count(position) + 1 == MOST_TIMES:
            return 0.5
        outcome = game.outcome(position)
        if outcome is not None:
            return 0.5 if outcome.winner is None else float(outcome.winner == game.side(our_seat))
        legal = game.legal_actions(position)
        if ply < OPENING:
            chosen, rng = rng.below(len(legal))
            action = legal[chosen]
        elif game.to_act(position) is our_seat:
            view, over = game.observe(position, our_seat), partial(_past, process_time() + seconds)
            action = ours.choose(view, Limit(), number, before, over).action
        else:
            began = process_time()
            imagined = game.determinize(game.observe(position, game.to_act(position)), Rng(number << 16 | ply))
            numbers = game.kernel(imagined).state()
            action = game.action(position, int(other.step(State(kernel, numbers))))
            seconds = process_time() - began
        before.append(position)
        position = game.apply(position, action).position
    return 0.5


def _past(end: float) -> bool:
    """Tell whether the processor has worked so long."""
    return process_time() >= end


def main() -> None:
    """Play against it in the games that are named, or in all."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else "")
    known = {path.stem: path for path in installed.engines()["pieces"].examples}
    parser.add_argument("ids", nargs="*", default="all", choices=[*known, "all"], metavar="GAME")
    parser.add_argument("--games", type=int, default=20)
    parser.add_argument("--simulations", type=int, default=1000)
    options = parser.parse_args()
    print("compiled" if COMPILED else "NOT compiled", flush=True)
    for id in known if "all" in options.ids else options.ids:
        registry = Registry(())
        entry = registry.reload(known[id])
        game = registry.game(entry.id, entry.variants[0])
        points = [play(game, options.simulations, number) for number in range(options.games)]
        won, drawn = points.count(1.0), points.count(0.5)
        print(f"{id:18} {sum(points):5.1f} of {len(points)}: {won} won, {drawn} drawn", flush=True)


if __name__ == "__main__":
    main()
