"""Weights for an evaluation from self-play: which sum of the terms best foretold how the games ended.

    python -m benchmarks.tune GAME [--variant V] [--rounds 3] [--games 400] [--nodes 1000] [--workers 2] [--seed 0]

Every round plays games against itself with the weights of the round before (the first with those of levels.yaml, or
1 each with --fresh), from choices (decks, sets of tiles) and openings drawn by lot and with blurred judgement, so that
the games differ. Of every ply it keeps the terms where the principal line ends, and fits the weights to the results of
all games so far by logistic regression (Newton's method, with a small ridge). A weight is the change of the log-odds in
hundredths, as in levels.yaml; ``error`` is its standard error, too small by the likeness of positions of one game.
``loss`` is the mean logarithmic loss on a tenth of the games that was left out; 0.693 is what knowing nothing gives.

Hidden things are no secret here: the search sees the one true position.
"""

from __future__ import annotations

import argparse
import math
import random
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any

from squares.bots.bot import SEARCHES
from squares.bots.evaluation import Evaluation
from squares.bots.evaluations import evaluation_of, names
from squares.bots.levels import Roster
from squares.bots.search import Limit, Search, Weakening, watch
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.native import COMPILED
from squares.playtest.witness import agreed
from squares.registry import Registry

TASK = 5  # games
RIDGE = 1e-4  # what a squared weight (in natural log-odds) costs, beside the mean loss
SCALE = 100.0


@dataclass(frozen=True, slots=True)
class Task:
    """Games to play: all that a worker needs."""

    game: str
    variant: str | None
    weights: dict[str, int]
    nodes: int
    opening: int
    blur: int


@dataclass(frozen=True, slots=True)
class Sample:
    """The terms of one position, and the result of its game for side 0 (1, 0.5 or 0)."""

    terms: tuple[int, ...]
    result: float


def play(task: Task, seed: int) -> list[list[Sample]]:
    """Play a few games; the samples of each."""
    game = Registry.of_engines().game(task.game, task.variant)
    evaluation = evaluation_of(game, task.weights)
    if evaluation is None:
        raise SystemExit(f"{task.game} has no evaluation")
    search = SEARCHES[Roster.load().levels(game)[-1].search](evaluation)
    dice = random.Random(seed)
    return [_game(game, task, search, evaluation, dice) for _ in range(TASK)]


def _game(game: AnyGame, task: Task, search: Search, evaluation: Evaluation, dice: random.Random) -> list[Sample]:
    deal = dice.getrandbits(31)
    kernel = game.kernel(game.start(Setup(dice.choice(game.seats), agreed(game, deal)), deal))
    opening = dice.randint(0, task.opening)
    found: list[tuple[int, ...]] = []
    seen: list[int] = []
    result, ply = int(kernel.result()), 0
    while not result and ply < game.definition.house.max_plies and seen.count(int(kernel.key())) < 2:
        seen.append(int(kernel.key()))
        count = kernel.generate()
        move = int(kernel.moves[dice.randrange(int(count))])
        if ply >= opening and count > 1:
            line = think(search, kernel, task, dice.getrandbits(31), frozenset(seen))
            move = line[0]
            terms = _terms(kernel, evaluation, line)
            if terms is not None:
                found.append(terms)
        kernel.apply(move)
        result, ply = int(kernel.result()), ply + 1
    score = 0.5 if result <= 0 else float(result == 1)
    return [Sample(terms, score) for terms in found]


def think(search: Search, kernel: Kernel, task: Task, seed: int, avoid: frozenset[int]) -> tuple[int, ...]:
    """The principal line of a position."""
    limit = Limit(nodes=task.nodes)
    return search.search([kernel], limit, Weakening(noise=task.blur), seed, watch(limit), avoid).line


def _terms(kernel: Kernel, evaluation: Evaluation, line: tuple[int, ...]) -> tuple[int, ...] | None:
    """The terms at the end of a line; None where the game is over there or too much is going on."""
    for move in line:
        kernel.play(move)
    terms = None
    if not kernel.result():
        evaluation.measure(kernel)
        if evaluation.is_quiet:
            terms = tuple(int(term) for term in evaluation.terms)
    for _ in line:
        kernel.undo()
    return terms


# ---- fitting


def fit(samples: list[Sample], count: int) -> tuple[list[float], list[float]]:
    """Weights of ``count`` terms and their standard errors, in natural log-odds."""
    weights = [0.0] * count
    matrix: list[list[float]] = []
    for _ in range(12):
        slope = [-RIDGE * len(samples) * weight for weight in weights]
        matrix = [[RIDGE * len(samples) * (i == j) for j in range(count)] for i in range(count)]
        for sample in samples:
            share = 1 / (1 + math.exp(-_sum(weights, sample.terms)))
            active = [(i, term) for i, term in enumerate(sample.terms) if term]
            for i, term in active:
                slope[i] += (sample.result - share) * term
                for j, other in active:
                    matrix[i][j] += share * (1 - share) * term * other
        step = solved(matrix, slope)
        weights = [weight + change for weight, change in zip(weights, step, strict=True)]
        if max(map(abs, step)) < 1e-4:
            break
    unit = [[float(i == j) for j in range(count)] for i in range(count)]
    return weights, [math.sqrt(solved(matrix, unit[i])[i]) for i in range(count)]


def _sum(weights: list[float], terms: tuple[int, ...]) -> float:
    total = sum(weight * term for weight, term in zip(weights, terms, strict=True) if term)
    return max(-30.0, min(30.0, total))


def solved(matrix: list[list[float]], right: list[float]) -> list[float]:
    """The x with ``matrix`` x = ``right`` (Gauss with pivots)."""
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for i in range(len(rows)):
        pivot = max(range(i, len(rows)), key=lambda j: abs(rows[j][i]))
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [value / rows[i][i] for value in rows[i]]
        for j in range(len(rows)):
            if j != i and rows[j][i]:
                factor = rows[j][i]
                rows[j] = [a - factor * b for a, b in zip(rows[j], rows[i], strict=True)]
    return [row[-1] for row in rows]


def loss(samples: list[Sample], weights: list[float]) -> float:
    """Mean logarithmic loss."""
    total = 0.0
    for sample in samples:
        share = 1 / (1 + math.exp(-_sum(weights, sample.terms)))
        total -= sample.result * math.log(share) + (1 - sample.result) * math.log(1 - share)
    return total / max(1, len(samples))


# ---- the rounds


def main() -> None:
    """Print the weights of every round, the last ones as levels.yaml has them."""
    args = _arguments()
    game = Registry.of_engines().game(args.game, args.variant)
    terms = names(game.definition.engine)
    weights = dict(Roster.load().levels(game)[-1].weights)
    if args.fresh or not weights:
        weights = dict.fromkeys(terms, 1)
    games: list[list[Sample]] = []
    print("compiled" if COMPILED else "interpreted")
    with ProcessPoolExecutor(args.workers) as pool:
        for number in range(args.rounds):
            task = Task(args.game, args.variant, weights, args.nodes, args.opening, args.blur)
            tasks = -(-args.games // TASK)
            seeds = [args.seed * 1_000_003 + number * tasks + i for i in range(tasks)]
            for more in pool.map(partial(play, task), seeds):
                games += more
            weights = _fitted(number, terms, weights, games)
    print("    weights: {" + ", ".join(f"{name}: {weight}" for name, weight in weights.items() if weight) + "}")


def _fitted(number: int, terms: tuple[str, ...], old: dict[str, int], games: list[list[Sample]]) -> dict[str, int]:
    """Fit to nine tenths of the games, print, and return the weights."""
    test = [sample for i, game in enumerate(games) if i % 10 == 9 for sample in game]
    samples = [sample for i, game in enumerate(games) if i % 10 != 9 for sample in game]
    fitted, errors = fit(samples, len(terms))
    drawn = sum(game[0].result == 0.5 for game in games if game) / max(1, len(games))
    before = loss(test, [old.get(name, 0) / SCALE for name in terms])
    print(f"round {number + 1}: {len(games)} games, {drawn:.0%} drawn, {len(samples)} positions", end=", ")
    print(f"loss {before:.4f} -> {loss(test, fitted):.4f}")
    for i, name in enumerate(terms):
        spread = sum(abs(sample.terms[i]) for sample in samples) / max(1, len(samples))
        print(f"  {name:<12}{old.get(name, 0):>6} ->{SCALE * fitted[i]:>8.1f}  error {SCALE * errors[i]:.1f}", end="")
        print(f"  mean size {spread:.2f}", flush=True)
    return {name: round(SCALE * weight) for name, weight in zip(terms, fitted, strict=True)}


def _arguments() -> Any:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", help="id of a game")
    parser.add_argument("--variant", help="its usual one by default")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--games", type=int, default=400, help="in each round")
    parser.add_argument("--nodes", type=int, default=1000, help="positions or playouts a ply")
    parser.add_argument("--opening", type=int, default=8, help="most plies of an opening that are drawn by lot")
    parser.add_argument("--blur", type=int, default=40, help="as in levels.yaml")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--fresh", action="store_true", help="begin with 1 for every weight")
    return parser.parse_args()


if __name__ == "__main__":
    main()
