"""What a game says of its plies itself. A room that knows more of its game overrides what it says better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Literal

from squares.core.game import AnyGame, Outcome
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat


class Wording:
    """The plain words of any game."""

    log_by: Literal["turn", "ply"] = "turn"
    """What has a line of its own in the log."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def described(self, position: Any, action: Any, near: Seat) -> Phrase:
        """Say an action as the log writes it, for whoever sees the board with ``near`` below."""
        return self.game.describe(position, action)

    def in_turn(self, actions: Sequence[Any], secret: bool) -> Phrase | None:
        """Say some actions of one turn as the log has them; None for the words of each.

        ``secret``: the reader must not know them.
        """
        return None

    def why_over(self, outcome: Outcome, won: tuple[Cell, ...]) -> Phrase:
        """Say how the game ended, after the winner's name; ``won``: the cells that decided it."""
        return phrase(f"outcome.{outcome.reason}")
