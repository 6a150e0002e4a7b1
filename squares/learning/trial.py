"""Two players of one game at equal time, until it is known which plays better."""

from __future__ import annotations

import time
from dataclasses import replace
from random import Random
from statistics import median

from squares.bots.bot import SEARCHES, search_of
from squares.bots.evaluations import evaluation_of
from squares.bots.levels import Level
from squares.bots.search import Limit, Weakening, watch
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.learning.selfplay import nodes_of
from squares.playtest.contest import Contest, opening_of
from squares.playtest.players import Entrant

POSITIONS, DEEP, TIMES = 8, 12, 3  # positions by which a thought is timed, plies into the game, and how often


def contest(game: AnyGame, new: Level, old: Level, seed: int) -> Contest:
    """Return games of one player against another that gets as much time: fewer nodes for whom a node takes longer."""
    nodes = nodes_of(game, old)
    fewer = nodes if new.patterns == old.patterns else max(1, round(nodes / _times(game, new, old)))
    a = Entrant("L1", replace(new, number=1), Limit(nodes=fewer))
    b = Entrant("L2", replace(old, number=2), Limit(nodes=nodes))
    return Contest.of(game, a, b, seed, opening_of(game))


def _times(game: AnyGame, new: Level, old: Level) -> float:
    """Return how many times as long a node takes one player as another; never less than 1."""
    kernels = [kernel for seed in range(POSITIONS) if (kernel := _position(game, seed)) is not None]
    ratios = [_seconds(game, new, kernels) / max(1e-9, _seconds(game, old, kernels)) for _ in range(TIMES)]
    return max(1.0, median(ratios))


def _position(game: AnyGame, seed: int) -> Kernel | None:
    """Return a position some random plies into a game; None where it is over by then."""
    dice = Random(seed)
    kernel = game.kernel(game.start(Setup(), seed))
    for _ in range(DEEP):
        legal = kernel.legal()
        if not legal:
            return None
        kernel.apply(dice.choice(legal))
    return None if kernel.result() else kernel


def _seconds(game: AnyGame, level: Level, kernels: list[Kernel]) -> float:
    """Return how long a player takes for a thought in each of some positions, a node."""
    search = SEARCHES[search_of(game, level)](evaluation_of(game, level.weights, level.patterns))
    limit = Limit(nodes_of(game, level))
    begun, nodes = time.process_time(), 0
    for kernel in kernels:
        nodes += search.search([kernel], limit, Weakening(), 0, watch(limit), frozenset()).nodes
    return (time.process_time() - begun) / max(1, nodes)
