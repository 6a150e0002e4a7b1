"""What is proved about positions: forced wins, moves that keep them, and only defences, as values of the protocol."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from squares.bots.proofs import hopeful, prover
from squares.bots.prover import Exhausted
from squares.core.game import AnyGame

Found = TypeVar("Found")

WIN = "win"
ONLY = "only"


@dataclass(frozen=True, slots=True)
class Proof:
    """What was proved: ``win`` in ``turns`` turns of the mover, or ``only`` defence against ``turns`` of the enemy's.

    ``solutions``: every action that keeps the result, sorted. ``nodes``: moves tried for the whole proof.
    """

    kind: str
    turns: int
    solutions: tuple[str, ...]
    nodes: int


def legal_moves(game: AnyGame, position: Any) -> dict[int, str]:
    """The kernel's moves of a position with their actions' texts."""
    kernel = game.kernel(position)
    return {move: game.format_action(game.action(position, move)) for move in kernel.legal()}


def shortest_win(game: AnyGame, position: Any, most: int, most_nodes: int) -> int:
    """In how many turns, up to ``most``, the side that decides wins by force; 0 if it does not.

    Errors: Exhausted.
    """
    found = prover(game, position, int(game.kernel(position).side()), most_nodes)
    return next((turns for turns in range(1, most + 1) if found.wins(turns, 0)), 0)


def keeping(game: AnyGame, position: Any, turns: int, most_nodes: int, **how: bool) -> Proof | None:
    """The moves after which the side that decides still wins within ``turns`` turns; None without one.

    ``how``: as ``prover`` takes it. Errors: Exhausted.
    """
    found = prover(game, position, int(game.kernel(position).side()), most_nodes, **how)
    kept = [text for move, text in legal_moves(game, position).items() if found.keeps(move, turns, 0)]
    return Proof(WIN, turns, tuple(sorted(kept)), int(found.nodes)) if kept else None


def undecided(game: AnyGame, position: Any, proof: Proof, most_nodes: int) -> tuple[str, ...]:
    """Moves that keep a win within the proof's turns in some cases only: by what is drawn. Errors: Exhausted."""
    if not hopeful(game):
        return ()
    found = prover(game, position, int(game.kernel(position).side()), most_nodes, hopeful=True)
    rest = {move: text for move, text in legal_moves(game, position).items() if text not in proof.solutions}
    return tuple(sorted(text for move, text in rest.items() if found.keeps(move, proof.turns, 0)))


def only_defence(game: AnyGame, position: Any, most: int, most_nodes: int) -> Proof | None:
    """The only move after which the enemy does not win within ``turns`` turns, the fewest for which it is the only one.

    None where more moves hold, or none. Errors: Exhausted.
    """
    moves = legal_moves(game, position)
    if len(moves) < 2:
        return None
    found = prover(game, position, 1 - int(game.kernel(position).side()), most_nodes)
    standing = list(moves)
    for turns in range(1, most + 1):
        standing = [move for move in standing if not found.keeps(move, turns, 0)]
        if len(standing) < 2:
            break
    if len(standing) != 1:
        return None
    return Proof(ONLY, turns, (moves[standing[0]],), int(found.nodes))


def again(game: AnyGame, position: Any, kind: str, turns: int, most_nodes: int = 0) -> Proof | None:
    """The proof of a kind anew, for comparison; None where some move is undecided. Errors: Exhausted."""
    if kind == WIN:
        if turns > 1 and shortest_win(game, position, turns - 1, most_nodes):
            return None
        proof = keeping(game, position, turns, most_nodes)
        return proof if proof is None or not undecided(game, position, proof, most_nodes) else None
    return only_defence(game, position, turns, most_nodes)


def within(ask: Callable[..., Found], *values: Any) -> Found | None:
    """What ``ask`` finds with these values, or None where their nodes do not suffice."""
    try:
        return ask(*values)
    except Exhausted:
        return None
