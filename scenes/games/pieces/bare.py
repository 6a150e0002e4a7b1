"""The board by itself, from South's side: small in lists and in the rules, and on paper."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from scenes.games.kit.art import draw_board
from scenes.games.kit.mini import midway
from scenes.games.pieces.board import PiecesBoard
from scenes.games.pieces.cells import Spots
from scenes.games.pieces.stones import Stones
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.game import Piece, Setup
from squares.core.grid import Cell
from squares.core.seats import TWO
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition

_HAND, _MOST_HELD = 0.12, 10
"""The size of a piece beyond the board's ends as a share of the height, and the most that lie beside each other."""

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


def draw_start(canvas: Canvas, rect: Rect, game: PiecesGame, start: PiecesPosition) -> None:
    """The board, and beyond its two ends what the players have in hand: all of it, or one of each kind."""
    hands = {seat: [p for p in game.pieces(start) if p.spot == InHand(seat, p.text)] for seat in TWO}
    for seat, held in hands.items():
        if len(held) > _MOST_HELD:
            hands[seat] = list(dict.fromkeys(held))
    most = max(map(len, hands.values()))
    side = min(rect.w / most, rect.h * _HAND) if most else 0.0
    draw_mini(canvas, rect.inset(0, side), game, start)
    stones = Stones(game)
    for seat, row in zip(TWO, (rect.cut_bottom(side)[0], rect.cut_top(side)[0]), strict=True):
        for place, piece in zip(row.columns(max(1, len(hands[seat]))), hands[seat], strict=False):
            stones.draw(canvas, piece, TWO[0], Rect.around(place.center, side * 0.84))


def draw_box(canvas: Canvas, rect: Rect, game: PiecesGame) -> None:
    """The board as play begins; where it is empty then, in the middle of a game that chance has played."""
    start = game.start(Setup(), 0)
    draw_mini(canvas, rect, game, start if any(start.board) else midway(game))
