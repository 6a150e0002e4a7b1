"""Any board game of two players whose pieces stand on cells, put together from a few words."""

from __future__ import annotations

from squares.games.pieces.rules.definition import PiecesDefinition as Definition
from squares.games.pieces.rules.game import PiecesGame, make

__all__ = ["Definition", "PiecesGame", "make"]
