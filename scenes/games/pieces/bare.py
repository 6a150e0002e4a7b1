"""The board by itself, from South's side: small in lists and in the rules, and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scenes.games.kit.art import draw_board
from scenes.games.pieces.board import PiecesBoard
from scenes.games.pieces.cells import Spots
from scenes.games.pieces.stones import Stones
from scenes.geometry import Rect
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.seats import TWO
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme


class BareBoard:
    """``labelled``: with letters and digits; ``size``: width and height in cells."""

    def __init__(self, definition: PiecesDefinition, theme: Theme, labelled: bool = False) -> None:
        self._definition = definition
        self._board = PiecesBoard(definition, dict.fromkeys(TWO, 0), labelled)
        self._ground = self._board.ground(theme, compact=False, trays=False)
        self.size = self._ground.bounds.w / self._ground.pitch, self._ground.bounds.h / self._ground.pitch

    def draw(self, canvas: Canvas, rect: Rect, pieces: Iterable[Piece] = (), stones: Stones | None = None) -> None:
        """Fit the board into ``rect``, with the pieces that stand on it, as ``stones`` draws them."""
        placing = Spots(self._board.cells, self._ground, rect, TWO[0], 0)
        on = canvas.sub(Rect(*placing.origin, 1, 1), zoom=placing.zoom)
        self._board.draw(on, placing)
        draw_board(on, self._definition, self._ground.cells, map(placing.cell, self._board.cells.shown))
        for piece in pieces:
            if stones is not None and isinstance(piece.spot, Cell):
                stones.draw(on, piece, TWO[0], placing.footprint(piece.spot))


def draw_mini(canvas: Canvas, rect: Rect, game: PiecesGame, position: PiecesPosition | None = None) -> None:
    """The board with what stands on it; empty without a position."""
    pieces = game.pieces(position) if position is not None else ()
    BareBoard(game.definition, canvas.theme).draw(canvas, rect, pieces, Stones(game))
