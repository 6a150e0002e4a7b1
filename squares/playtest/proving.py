"""What is proved about positions: forced wins, moves that keep them, and only defences, as values of the protocol."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from squares.core.game import AnyGame
from squares.core.kernel import Kernel
from squares.playtest.proof import Exhausted, Prover
from squares.playtest.proof_logistic import LogisticProver
from squares.playtest.proof_rengoma import RengomaProver
from squares.rules.logistic.kernel import LogisticKernel
from squares.rules.rengoma.kernel import RengomaKernel
from squares.rules.tiles.kernel import TilesKernel

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


def prover(
    game: AnyGame, position: Any, attacker: int, most_nodes: int = 0, *, strict: bool = False, hopeful: bool = False
) -> Prover:
    """A prover at a position. ``attacker`` is a side; ``most_nodes`` 0 is no limit.

    ``strict``: where the defender's cards are unknown, any cards of the set and not only those that
    ``determinize`` may give him. ``hopeful``: where the attacker draws, whatever he likes.
    """
    kernel: Kernel = game.kernel(position)
    if isinstance(kernel, RengomaKernel):
        return RengomaProver(kernel, attacker, most_nodes)
    if isinstance(kernel, LogisticKernel):
        return LogisticProver(kernel, attacker, most_nodes, _answers(game, position, attacker, strict), hopeful)
    if isinstance(kernel, TilesKernel):
        return Prover(kernel, attacker, most_nodes, int(kernel.tables.turn))
    return Prover(kernel, attacker, most_nodes)


def _answers(game: Any, position: Any, attacker: int, strict: bool) -> dict[int, int]:
    """The resource cards that the defender may own, and copies: of ready decks that fit what was seen, else any."""
    defender, seat = position.players[1 - attacker], game.seats[1 - attacker]
    cards, rules = game.definition.cards, game.definition.rules
    every = [id for id in game.codec.ids if cards[id].category in ("action", "script", "break")]
    seen = Counter(defender.trash)
    seen.update(each.card for each in position.placed if each.owner is seat and each.card in every)
    possible: Counter[str] = Counter()
    for deck in game.definition.decks.values():
        rest = Counter(deck.cards)
        rest.subtract(seen)
        if deck.avatar == defender.avatar and min(rest.values()) >= 0:
            possible |= Counter(deck.cards)
    if strict or not possible:
        possible = Counter({id: getattr(rules, cards[id].colour).each for id in every})
    return {game.codec.number_of[id]: possible[id] for id in sorted(possible)}


def legal_moves(game: AnyGame, position: Any) -> dict[int, str]:
    """The kernel's moves of a position with their actions' texts."""
    kernel = game.kernel(position)
    count = kernel.generate()
    moves = [int(move) for move in kernel.moves[:count]]
    return {move: game.format_action(game.action(position, move)) for move in moves}


def shortest_win(game: AnyGame, position: Any, most: int, most_nodes: int) -> int:
    """In how many turns, up to ``most``, the side that decides wins by force; 0 if it does not.

    Errors: Exhausted.
    """
    found = prover(game, position, int(game.kernel(position).side()), most_nodes)
    return next((turns for turns in range(1, most + 1) if found.wins(turns, 0)), 0)


def keeping(game: AnyGame, position: Any, turns: int, most_nodes: int, *, strict: bool = False) -> Proof | None:
    """The moves after which the side that decides still wins within ``turns`` turns; None without one.

    Errors: Exhausted.
    """
    found = prover(game, position, int(game.kernel(position).side()), most_nodes, strict=strict)
    kept = [text for move, text in legal_moves(game, position).items() if found.keeps(move, turns, 0)]
    return Proof(WIN, turns, tuple(sorted(kept)), int(found.nodes)) if kept else None


def undecided(game: AnyGame, position: Any, proof: Proof, most_nodes: int) -> tuple[str, ...]:
    """Moves that keep a win within the proof's turns in some cases only: by what is drawn. Errors: Exhausted."""
    if not isinstance(game.kernel(position), LogisticKernel):
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
