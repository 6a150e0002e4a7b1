"""What the set-up page tells of a game that is solved: how it ends with best play."""

from __future__ import annotations

from squares.bots.solved import Solution
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, phrase


def best_play(game: AnyGame, solution: Solution) -> Phrase:
    """How the game ends, whoever begins."""
    endings = set(solution.begins.values())
    if len(endings) == 1:
        (ending,) = endings
        return phrase(f"setup.best_play.{ending.result}", n=ending.moves)
    winners = {_winner(game, first, ending.result) for first, ending in solution.begins.items()}
    if len(winners) == 1 and "" not in winners:
        return phrase("setup.best_play.seat", seat=phrase(f"setup.seat.{winners.pop()}"))
    return phrase("setup.best_play.depends")


def _winner(game: AnyGame, first: str, result: str) -> str:
    """The seat of two that wins if ``first`` begins; nothing for a draw."""
    other = next(seat.value for seat in game.seats if seat.value != first)
    return {"win": first, "loss": other}.get(result, "")
