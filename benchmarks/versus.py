"""Today's full strength against that of another version of the program, at equal time.

    python -m benchmarks.versus --other PYTHON [--games 200] [--seconds 0.1] [--seed 1] [--wall [--cores N]]
        GAME[:VARIANT]...

PYTHON is the interpreter of an environment that the other version is installed in, compiled as this one. Time is CPU
time, so that a busy machine favours nobody; ``--wall`` takes that of the clock, and with ``--cores`` today's side
thinks on so many of them, as at the table. Two games in a row begin with the same plies and choices (decks, sets of
tiles) drawn by lot, with the sides changed. Forced moves are played unasked, house rules hold. A draw counts half; the
interval (95 %) counts such pairs. ``--sure`` ends a match as soon as it is known who plays better, or that nobody does
by more than 3 points, by an interval that holds at every look.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from tqdm import tqdm

from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.rng import Rng
from squares.core.statistics import paired
from squares.playtest.arena import is_known, telling
from squares.playtest.contest import seed_of
from squares.playtest.lots import agreed
from squares.registry import Registry

LOOK = 20  # games from one look to the next
WORKER = Path(__file__).with_name("versus_worker.py")


@dataclass
class Thought:
    """What one version spent on its moves: seconds, nodes and plies of depth in all."""

    moves: int = 0
    seconds: float = 0.0
    nodes: int = 0
    depth: int = 0
    longest: float = 0.0

    def add(self, said: dict[str, Any]) -> None:
        """One move more."""
        self.moves += 1
        self.seconds += said["seconds"]
        self.nodes += said["nodes"]
        self.depth += said["depth"]
        self.longest = max(self.longest, said["seconds"])

    def __str__(self) -> str:
        moves, seconds = max(1, self.moves), self.seconds or 1
        return (
            f"{1000 * self.seconds / moves:.0f} ms a move (at most {1000 * self.longest:.0f}), "
            f"{self.nodes / seconds:,.0f} nodes/s, depth {self.depth / moves:.1f}"
        )


@dataclass
class Side:
    """A worker process and where it stands in the match: ``told`` positions of the line were sent."""

    process: subprocess.Popen[str]
    thought: Thought = field(default_factory=Thought)
    told: int = 0

    def ask(self, question: dict[str, Any]) -> dict[str, Any]:
        """Send a question and read its answer. Errors: SystemExit where the worker has ended."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(json.dumps(question) + "\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        if not line:
            raise SystemExit(f"{self.process.args!r} ended with status {self.process.wait()}")
        answer: dict[str, Any] = json.loads(line)
        return answer


class Table:
    """A pair of workers that play games of one kind: ``sides[0]`` is today's version."""

    def __init__(self, stack: ExitStack, game: AnyGame, options: argparse.Namespace) -> None:
        self.game = game
        self.seed = options.seed
        self.opening = options.opening
        self.sides = [Side(stack.enter_context(worker(python))) for python in (sys.executable, options.other)]
        setup = {"game": game.id, "variant": game.variant, "seconds": options.seconds, "cpu": not options.wall}
        for side, python in zip(self.sides, (sys.executable, options.other), strict=True):
            helpers = options.cores - 1 if side is self.sides[0] else 0
            if not side.ask({**setup, "helpers": helpers})["compiled"]:
                print(f"{python}: its kernels are not compiled", file=sys.stderr)

    def play(self, number: int) -> int:
        """Today's score in a game: 2 a win, 1 a draw, 0 a loss."""
        game = self.game
        deal, order = seed_of(self.seed, number // 2), list(dict.fromkeys(map(game.side, game.seats)))
        setup = Setup(game.seats[0], agreed(game, deal))
        match: Match[Any, Any] = Match(game, setup, deal, dict.fromkeys(game.seats, ""))
        for side in self.sides:
            side.ask({})
            side.told = 0
        while (outcome := match.outcome) is None:
            legal = match.legal_actions()
            if match.cursor < self.opening:
                action = legal[Rng(seed_of(deal, match.cursor)).below(len(legal))[0]]
            elif len(legal) == 1:
                action = legal[0]
            else:
                side = self.sides[(order.index(game.side(match.to_act)) + number) % 2]
                action = self._asked(side, match, seed_of(self.seed, number, match.cursor))
            match.play(action, 0)
        return 1 if outcome.winner is None else 2 * ((order.index(outcome.winner) + number) % 2 == 0)

    def _asked(self, side: Side, match: Match[Any, Any], seed: int) -> Any:
        """The action of a side. Errors: SystemExit where the rules of both versions differ."""
        told, side.told = side.told, match.cursor + 1
        positions = [self.game.format(match.position_at(ply)) for ply in range(told, side.told)]
        said = side.ask({"positions": positions, "seed": seed})
        side.thought.add(said)
        action = self.game.parse_action(said["action"])
        if action not in match.legal_actions():
            raise SystemExit(f"the versions' rules differ: {said['action']} is not legal in {positions[-1]}")
        return action


def worker(python: str) -> subprocess.Popen[str]:
    """A process of ``versus_worker`` under an interpreter. It ends once its questions do."""
    return subprocess.Popen([python, str(WORKER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def contest(game: AnyGame, options: argparse.Namespace) -> tuple[list[int], list[Table]]:
    """The scores of all games, and the tables they were played at."""
    with ExitStack() as stack:
        tables = [Table(stack, game, options) for _ in range(options.workers)]
        bar = stack.enter_context(tqdm(total=options.games, desc=f"{game.id} {game.variant}", disable=None))
        scores = [0] * options.games

        def some(at: int, numbers: range) -> None:
            for number in numbers[at :: len(tables)]:
                scores[number] = tables[at].play(number)
                bar.update()

        pool = stack.enter_context(ThreadPoolExecutor(len(tables)))
        for begin in range(0, options.games, LOOK):
            end = min(options.games, begin + LOOK)
            list(pool.map(partial(some, numbers=range(begin, end)), range(len(tables))))
            if options.sure and is_known(pairs_of(scores[:end])):
                return scores[:end], tables
        return scores, tables


def pairs_of(scores: list[int]) -> Counter[int]:
    """How many pairs of games came to each score, 0 to 4."""
    return Counter(first + second for first, second in zip(scores[::2], scores[1::2], strict=False))


def told(game: AnyGame, scores: list[int], tables: list[Table], sure: bool) -> str:
    """What the games came to."""
    won, drawn = scores.count(2), scores.count(1)
    share = (won + drawn / 2) / len(scores)
    low, high = telling(pairs_of(scores)) if sure else paired(pairs_of(scores))
    lines = [
        f"{game.id} {game.variant}: {won} won, {drawn} drawn, {len(scores) - won - drawn} lost, "
        f"{share:.1%} ({low:.1%} - {high:.1%})"
    ]
    for name, at in (("today's", 0), ("other", 1)):
        whole = Thought()
        for thought in (table.sides[at].thought for table in tables):
            whole = Thought(
                whole.moves + thought.moves,
                whole.seconds + thought.seconds,
                whole.nodes + thought.nodes,
                whole.depth + thought.depth,
                max(whole.longest, thought.longest),
            )
        lines.append(f"  {name}: {whole}")
    return "\n".join(lines)


def main() -> None:
    """Play and print."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", nargs="+", metavar="GAME[:VARIANT]")
    parser.add_argument("--other", required=True, metavar="PYTHON", help="interpreter of the other version")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument(
        "--sure", action="store_true", help="stop once it is known who plays better, or that nobody does"
    )
    parser.add_argument("--seconds", type=float, default=0.1, help="time for a move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--opening", type=int, default=2, help="plies drawn by lot")
    parser.add_argument("--workers", type=int, default=1, help="games at once")
    parser.add_argument("--wall", action="store_true", help="time by the clock instead of CPU time")
    parser.add_argument("--cores", type=int, default=1, help="that today's side thinks on; needs --wall")
    options = parser.parse_args()
    if options.cores > 1 and not options.wall:
        parser.error("--cores needs --wall: helpers' time is their own")
    registry = Registry.of_engines()
    for word in options.game:
        id, _, variant = word.partition(":")
        game = registry.game(id, variant or None)
        print(told(game, *contest(game, options), options.sure), flush=True)


if __name__ == "__main__":
    main()
