"""Positions of Battle Logistic Square with a forced result, for ``benchmarks.mine_tactics``."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from benchmarks.mine_tactics import AP_QUOTAS, NODES, turn_begins, written
from squares.bots.proofs import prover
from squares.core.game import AnyGame, Setup
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.games.logistic.rules.moves import DECLINE, encode
from squares.games.logistic.rules.state import ANSWER as ANSWERING
from squares.games.logistic.rules.tables import LIVES
from squares.solving.proving import (
    WIN,
    Proof,
    keeping,
    legal_moves,
    only_defence,
    shortest_win,
    undecided,
    within,
)

DECLINING = encode(DECLINE, -1, -1, -1, -1, -1)


def mined(game: AnyGame, seed: int, found: Counter[tuple[str, int]]) -> Iterator[dict[str, Any]]:
    """At most one entry of a game of Battle Logistic Square between two who mostly use what they have.

    Wins within the turn that hold against any cards, with as many action points as there can be.
    """
    rng = random.Random(seed)
    choices: dict[str, tuple[str, ...]] = {each.id: (rng.choice(each.values),) for each in game.options}
    position = game.start(Setup(rng.choice(game.seats), choices), rng.randrange(2**32))
    wanted, plies = rng.randrange(20, 80), 0
    while plies < wanted or not turn_begins(game, position):
        position = game.apply(position, game.parse_action(hurting(game, position, rng))).position
        plies += 1
        if game.outcome(position) is not None:
            return
    # With fewer cards left, who has more life may just wait.
    if sum(len(player.deck) for player in position.players) < 10:
        return
    best = weakest(game, position) or cornered(game, position)
    if best is not None and found["AP", best["ap"]] < AP_QUOTAS[best["ap"]]:
        found["AP", best["ap"]] += 1
        yield {**best, "seed": seed}


def weakest(game: AnyGame, position: Any) -> dict[str, Any] | None:
    """An entry of the position with as much life left to the other as still can be taken."""
    other = 1 - game.seats.index(position.to_act)
    best: dict[str, Any] | None = None
    for life in range(25, 250, 5):
        players = list(position.players)
        players[other] = replace(players[other], life=life)
        weak = replace(position, players=tuple(players))
        attack = prover(game, weak, 1 - other, NODES[1], strict=True)
        if not within(attack.wins, 1, 0):
            break
        best = within(struck, game, weak, NODES[2] // 2)
    if best is None:
        return None
    proof = Proof(WIN, 1, tuple(best["solutions"]), 0)
    return best if within(undecided, game, game.parse(best["position"]), proof, NODES[2]) == () else None


def cornered(game: AnyGame, position: Any) -> dict[str, Any] | None:
    """An entry of the position with so little life that only one move helps against the enemy's AVI and court."""
    me = game.seats.index(position.to_act)
    for life in range(5, 65, 5):
        players = list(position.players)
        players[me] = replace(players[me], life=life, caa=True)
        weak = replace(position, players=tuple(players))
        if within(shortest_win, game, weak, 1, NODES[1]) != 0:
            return None
        proof = within(only_defence, game, weak, 1, NODES[2] // 4)
        if proof is not None:
            return {**written(game, weak, proof), "ap": 0}
    return None


def hurting(game: AnyGame, position: Any, rng: random.Random) -> str:
    """Mostly the move that hurts the other most where he lets it pass, else any."""
    moves = legal_moves(game, position)
    order = sorted(moves)
    rng.shuffle(order)
    if rng.random() < 0.3:
        return moves[order[0]]
    me = game.seats.index(position.to_act)
    kernel = game.kernel(position)
    assert isinstance(kernel, LogisticKernel)

    def lead(move: int) -> int:
        kernel.play(move)
        plies = 1
        while kernel.result() == 0 and plies < 4 and kernel.now[kernel.tables.phase] == ANSWERING:
            kernel.play(DECLINING)
            plies += 1
        gained = kernel.value(me, LIVES) - kernel.value(1 - me, LIVES)
        for _ in range(plies):
            kernel.undo()
        return int(gained)

    return moves[max(order, key=lead)]


def struck(game: AnyGame, position: Any, most_nodes: int) -> dict[str, Any] | None:
    """An entry for a win within the turn that is not what almost everything leads to."""
    proof = keeping(game, position, 1, most_nodes)
    if proof is None:
        return None
    tried = [text for text in legal_moves(game, position).values() if not text.startswith("caa")]
    if not 0 < 3 * sum(text in proof.solutions for text in tried) <= len(tried):
        return None
    return {**written(game, position, proof), "ap": min(position.ap, 3)}
