"""The table of Noughts: paper with two rules each way, rings and crosses drawn with a brush."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.grid import Lattice
from scenes.games.kit.placing import Placing
from scenes.games.kit.sheet import Sheet
from scenes.games.kit.view import TableView
from scenes.geometry import Rect
from squares.core.game import AnyGame, Piece
from squares.core.phrase import Phrase, Say
from squares.core.seats import Seat

from . import captions

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

_STROKE = 0.13
"""Width of a stroke as a share of the mark."""


class Ruled(Lattice):
    """Plain paper with lines between the cells."""

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """See BoardLook."""
        super().draw(canvas, placing)
        cells, pitch = placing.ground.cells, placing.ground.pitch
        for i in range(1, self.grid.files):
            canvas.line((cells.x + i * pitch, cells.y), (cells.x + i * pitch, cells.bottom), "ink_2", 2.4)
        for i in range(1, self.grid.ranks):
            canvas.line((cells.x, cells.y + i * pitch), (cells.right, cells.y + i * pitch), "ink_2", 2.4)


class Strokes:
    """A ring for South, a cross for North (see PieceLook)."""

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """See Shape."""
        return (size * 0.29, True) if owner is Seat.NORTH else (size / 2, False)

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """See Shape."""
        return place.move(0, -lift)

    def sign(self, piece: Piece | None) -> str | None:
        """A mark does nothing but lie there."""
        return None

    def draw(
        self,
        canvas: Canvas,
        piece: Piece,
        near: Seat,
        place: Rect,
        lift: float = 0.0,
        elevation: str = "piece",
        kx: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """See PieceLook."""
        face = self.face(canvas, place, lift)
        key = ("noughts", piece.owner, round(place.w, 2))
        canvas.blit_scaled(key, face, lambda on: _paint(on, piece.owner, face.w), kx, alpha=alpha)


def _paint(canvas: Canvas, owner: Seat | None, size: float) -> None:
    sheet = Sheet(canvas, size, size)
    near, far = size * 0.2, size * 0.8
    if owner is Seat.NORTH:
        cross = f"M{near:g} {near:g}L{far:g} {far:g}M{far:g} {near:g}L{near:g} {far:g}"
        sheet.path(cross, line="north", width=size * _STROKE)
    else:
        sheet.disc((size / 2, size / 2), size * 0.32, line="south", width=size * _STROKE)
    sheet.draw(canvas, 0, 0)


class NoughtsView(TableView):
    """``trays``: with the marks that are left."""

    def __init__(self, game: AnyGame, say: Say, theme: Theme, trays: bool) -> None:
        slots = (game.grid.size + 1) // 2 if trays else 0
        super().__init__(game, say, theme, Ruled(game.grid), Strokes(), slots)

    def in_hand(self, n: int) -> Phrase:
        """See BoardView."""
        return captions.in_hand(n)

    def counted(self, n: int) -> Phrase:
        """See BoardView."""
        return captions.in_hand(n)

    def advice(self) -> Phrase:
        """See BoardView."""
        return captions.advice(self.game)
