"""What sides have in games of pieces, beside what stands on the board."""

from __future__ import annotations

from squares.core.game import AnyGame
from squares.playtest.usage import Resources


def resources(game: AnyGame) -> Resources:
    """See ``squares.playtest.usage``."""
    return {"pieces.resource.hand": lambda position, seat: sum(position.hands[game.seats.index(seat)])}
