"""What is called how in the sentences that give reasons for moves of pieces."""

from __future__ import annotations

from squares.core.game import Piece
from squares.games.pieces.rules.game import PiecesGame


def name(game: PiecesGame, piece: Piece) -> str:
    """Return the kind of a piece."""
    return game.definition.kind_name(game.thing(piece))
