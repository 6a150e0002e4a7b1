"""How a game that is solved ends with best play, in a sentence."""

from __future__ import annotations

from squares.bots.tables.solved import Solution
from squares.core.phrase import Phrase, phrase


def best_play(solution: Solution) -> Phrase:
    """Return how the game ends, whoever begins, or if the one begins of whom that is known."""
    endings = set(solution.begins.values())
    if len(solution.begins) == 1:
        seat, ending = next(iter(solution.begins.items()))
        return phrase(f"setup.best_play.if.{ending.result}", seat=phrase(f"setup.seat.{seat}"), n=ending.moves)
    if len(endings) == 1:
        (ending,) = endings
        return phrase(f"setup.best_play.{ending.result}", n=ending.moves)
    winners = {_winner(solution, first) for first in solution.begins}
    if len(winners) == 1 and "" not in winners:
        return phrase("setup.best_play.seat", seat=phrase(f"setup.seat.{winners.pop()}"))
    return phrase("setup.best_play.depends")


def _winner(solution: Solution, first: str) -> str:
    """Return the seat of two that wins if ``first`` begins; nothing for a draw."""
    other = next(seat for seat in solution.begins if seat != first)
    return {"win": first, "loss": other}.get(solution.begins[first].result, "")
