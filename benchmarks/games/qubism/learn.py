"""What Qubism's evaluation has learned: data/games/qubism/learned.json, from self-play.

    python -m benchmarks.games.qubism.learn SAMPLES --games 20000 [--nodes 1000] [--seed 0] [--write]

Plays games at full strength with so many nodes a move, from openings drawn by lot, and adds to the file SAMPLES a line
for each position that a principal line ends in: its terms, where everything stands, and how the game ended for South.
Then it fits the numbers to all of the file's lines by logistic regression beside the other terms, whose weights stay:
with --write it replaces the file. ``loss`` is the mean logarithmic loss on a tenth of the games that was left out,
without and with what was learned. What is learned is alike for both sides and for the board and its mirror image.
Needs numpy (extra ``solve``); use compiled kernels.
"""

from __future__ import annotations

import argparse
import json
import random
from pathlib import Path
from typing import Any, Final, TypeAlias

import numpy as np

from squares.bots.bot import SEARCHES
from squares.bots.evaluation import FINE
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Roster
from squares.bots.search import Limit, Weakening, watch
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.data.places import shipped
from squares.games.qubism.evaluation import LEARNED, LONG, NAMES, SIDE, QubismEvaluation
from squares.games.qubism.rules.kernel import QubismKernel
from squares.games.qubism.rules.tables import CUBE
from squares.registry import Registry

FILE: Final = shipped("data", "games", "qubism", "learned.json")
CELLS: Final = SIDE * SIDE
PHASES: Final = 4
RACE: Final = 2 * (LONG + 1) ** 2  # numbers of a phase
PAWNS: Final = 2 * CELLS**2
BEGIN: Final = (0, RACE, RACE * (1 + PHASES), RACE * (1 + PHASES) + PAWNS)  # all phases together, each, pawns, cubes
NUMBERS: Final = BEGIN[3] + CELLS**2
MOST_CUBES: Final = 9
OPENING, BLUR = 14, 30  # plies that are drawn by lot; hundredths of log-odds by which moves are misjudged
RIDGE: Final = 5e-5  # what a squared number (in natural log-odds) costs, beside the mean loss
Ints: TypeAlias = Any  # arrays of numpy
Reals: TypeAlias = Any


def play(path: Path, games: int, nodes: int, seed: int) -> None:
    """Add the samples of some games to a file."""
    game = Registry.of_engines().game("qubism")
    weights = dict(Roster.load().levels(game)[-1].weights)
    evaluation = evaluation_of(game, weights)
    assert isinstance(evaluation, QubismEvaluation)
    search, dice, limit = SEARCHES["alphabeta"](evaluation), random.Random(seed), Limit(nodes=nodes)
    with path.open("a", encoding="utf-8") as file:
        for number in range(games):
            kernel = game.kernel(game.start(Setup(dice.choice(game.seats)), 0))
            opening, found, seen = dice.randint(1, OPENING), [], list[int]()
            while not kernel.result() and len(seen) < 150 and seen.count(int(kernel.key())) < 2:
                seen.append(int(kernel.key()))
                legal = kernel.legal()
                move = dice.choice(legal)
                if len(seen) > opening and len(legal) > 1:
                    chance, avoid = dice.getrandbits(31), frozenset(seen)
                    line = search.search([kernel], limit, Weakening(noise=BLUR), chance, watch(limit), avoid).line
                    move = line[0]
                    found.append(sample(kernel, evaluation, line))
                kernel.apply(move)
            score = {1: 2, 2: 0}.get(int(kernel.result()), 1)
            for each in found:
                if each:
                    file.write(" ".join(map(str, [seed * 1_000_003 + number, score, *each])) + "\n")


def sample(kernel: Kernel, evaluation: QubismEvaluation, line: tuple[int, ...]) -> list[int]:
    """The value without what was learned where a line ends, steps, phase, who is to act, and all cells.

    Nothing where the game is over there or a pawn crosses with the next move.
    """
    for move in line:
        kernel.play(move)
    found: list[int] = []
    if not kernel.result():
        evaluation.measure(kernel)
        if evaluation.is_quiet:
            assert isinstance(kernel, QubismKernel)
            tables, now, ways = kernel.tables, kernel.now, kernel.tables.ways
            plain = sum(
                int(evaluation.weights[i] * evaluation.terms[i]) >> FINE for i in range(len(NAMES)) if i != LEARNED
            )
            steps = [
                int(ways.flood(ways.bit[now[tables.pawn + owner]], ways.goal[owner], now[tables.free]))
                for owner in (0, 1)
            ]
            supply = int(now[tables.supply])
            phase = (supply > 0) + (supply > 2) + (supply > 5)
            found = [plain, *steps, phase, int(kernel.mover()), *map(int, now[:CELLS])]
    for _ in line:
        kernel.undo()
    return found


# ---- fitting


def mirrored(cell: Ints) -> Ints:
    """The cell in the mirror image of the board."""
    return cell // SIDE * SIDE + SIDE - 1 - cell % SIDE


def folded(first: Ints, second: Ints) -> Ints:
    """One number for two cells and for their mirror image."""
    middle = SIDE // 2
    turns = (first % SIDE > middle) | ((first % SIDE == middle) & (second % SIDE > middle))
    return np.where(turns, mirrored(first), first) * CELLS + np.where(turns, mirrored(second), second)


def seen_from(steps: Ints, enemy_steps: Ints, phase: Ints, acts: Ints, pawn: Ints, enemy: Ints, cubes: Ints) -> Ints:
    """Which numbers count for a side in each position, all cells as it sees them; ``NUMBERS`` stands for none."""
    ways = (np.minimum(steps, LONG) * (LONG + 1) + np.minimum(enemy_steps, LONG)) * 2 + acts
    beside = np.where(cubes < 0, NUMBERS, BEGIN[3] + folded(pawn[:, None], np.maximum(cubes, 0)))
    pawns = BEGIN[2] + 2 * folded(pawn, enemy) + acts
    return np.column_stack([ways, BEGIN[1] + RACE * phase + ways, pawns, beside])


def counted(rows: Ints) -> tuple[Ints, Ints]:
    """Which numbers count for South in each position and which for North."""
    south_steps, north_steps, phase, to_act = rows[:, 3:7].T
    cells = rows[:, 7:]
    south, north = (cells == 1).argmax(1), (cells == 2).argmax(1)
    order = np.argsort(cells < CUBE, axis=1, kind="stable")[:, :MOST_CUBES]
    cubes = np.where(np.take_along_axis(cells, order, 1) >= CUBE, order, -1)
    turned = np.where(cubes < 0, -1, CELLS - 1 - cubes)
    own = seen_from(south_steps, north_steps, phase, 1 - to_act, south, north, cubes)
    return own, seen_from(north_steps, south_steps, phase, to_act, CELLS - 1 - north, CELLS - 1 - south, turned)


def sums(numbers: Reals, own: Ints, enemy: Ints) -> Reals:
    """What the numbers come to for South in each position."""
    padded: Reals = np.append(numbers, 0.0)
    found: Reals = padded[own].sum(1) - padded[enemy].sum(1)
    return found


def fit(own: Ints, enemy: Ints, plain: Reals, result: Reals) -> Reals:
    """The numbers, in natural log-odds (Newton's method, each step by conjugate gradients)."""
    numbers, ridge = np.zeros(NUMBERS), RIDGE * len(plain)

    def back(values: Reals) -> Reals:
        total = np.zeros(NUMBERS + 1)
        for index, sign in ((own, 1), (enemy, -1)):
            total += np.bincount(index.ravel(), np.repeat(sign * values, index.shape[1]), NUMBERS + 1)
        return total[:NUMBERS]

    for _ in range(6):
        share = 1 / (1 + np.exp(-np.clip(plain + sums(numbers, own, enemy), -30, 30)))
        slope = back(result - share) - ridge * numbers
        step, rest = np.zeros(NUMBERS), slope
        way, size = rest, float(rest @ rest)
        for _ in range(50):
            bent = back(share * (1 - share) * sums(way, own, enemy)) + ridge * way
            far = size / float(way @ bent)
            step, rest = step + far * way, rest - far * bent
            before, size = size, float(rest @ rest)
            if size < 1e-6 * float(slope @ slope):
                break
            way = rest + size / before * way
        numbers = numbers + step
    return numbers


def loss(value: Reals, result: Reals) -> float:
    """Mean logarithmic loss."""
    share = 1 / (1 + np.exp(-np.clip(value, -30, 30)))
    return float(-(result * np.log(share) + (1 - result) * np.log(1 - share)).mean())


def told(numbers: Reals) -> dict[str, list[int]]:
    """The numbers as the evaluation reads them, South's less North's."""
    race, cells = [], np.arange(CELLS)
    ways, each = numbers[: BEGIN[1]], numbers[BEGIN[1] : BEGIN[2]].reshape(PHASES, RACE)
    for phase in range(PHASES):
        both = (ways + each[phase]).reshape(LONG + 1, LONG + 1, 2)
        race.append(both[:, :, ::-1] - both.transpose(1, 0, 2))
    south: Ints = np.repeat(cells, CELLS)
    north: Ints = np.tile(cells, CELLS)
    pairs, turned = 2 * folded(south, north), 2 * folded(CELLS - 1 - north, CELLS - 1 - south)
    pawns = [numbers[BEGIN[2] + pairs + 1 - acts] - numbers[BEGIN[2] + turned + acts] for acts in (0, 1)]
    cubes = numbers[BEGIN[3] + folded(south, north)]
    found = {"race": np.stack(race), "pawns": np.stack(pawns, 1), "cubes": cubes}
    return {name: np.rint(100 * values).astype(int).ravel().tolist() for name, values in found.items()}


def main() -> None:
    """Play, fit, print and perhaps write."""
    args = arguments()
    if args.games:
        play(args.samples, args.games, args.nodes, args.seed)
    rows = np.array(args.samples.read_text(encoding="utf-8").split(), dtype=np.int64).reshape(-1, 7 + CELLS)
    own, enemy = counted(rows)
    plain, result, left_out = rows[:, 2] / 100, rows[:, 1] / 2, rows[:, 0] % 10 == 9
    numbers = fit(own[~left_out], enemy[~left_out], plain[~left_out], result[~left_out])
    value = plain + sums(numbers, own, enemy)
    print(f"{len(rows)} positions, loss {loss(plain[left_out], result[left_out]):.4f}", end=" -> ")
    print(f"{loss(value[left_out], result[left_out]):.4f}")
    if args.write:
        lines = ",\n".join(f'"{name}": {json.dumps(values)}' for name, values in told(numbers).items())
        FILE.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")


def arguments() -> Any:
    """What the command line says."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("samples", type=Path, metavar="SAMPLES")
    parser.add_argument("--games", type=int, default=0)
    parser.add_argument("--nodes", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--write", action="store_true")
    return parser.parse_args()


if __name__ == "__main__":
    main()
