"""Where everything of Battle Logistic Square lies on the stage, in natural units. Draws nothing."""

from __future__ import annotations

from scenes.geometry import Point, Rect
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import Seat

WIDTH, HEIGHT = 1032.0, 788.0
COURT = Rect(188, 14, 522, 542)
CHAIN = Rect(738, 8, 294, 556)
HAND = Rect(188, 590, 844, 190)
AP = Rect(128, 322, 40, 130)
CARD_W, CARD_H = 136.0, 190.0
CHAIN_W, CHAIN_H = 83.0, 116.0
PILE_W, PILE_H = 47.0, 66.0
BACK_W, BACK_H = 34.0, 48.0
_FIELD = Rect(222, 58, 454, 454)
_LEFT, _SIDE = 16.0, 160.0


class Places:
    """The natural plan zoomed onto a stage, seen from ``near``'s side.

    ``field``: all cells with the gaps between them, in the middle of the court.
    """

    def __init__(self, grid: Grid, stage: Rect, near: Seat, field_only: bool = False) -> None:
        self.grid, self.near = grid, near
        bounds = COURT if field_only else Rect(0, 0, WIDTH, HEIGHT)
        self.zoom = min(stage.w / bounds.w, stage.h / bounds.h)
        left = stage.x + (stage.w - bounds.w * self.zoom) / 2
        top = stage.y + (stage.h - bounds.h * self.zoom) / 2
        self.origin = left - bounds.x * self.zoom, top - bounds.y * self.zoom
        most = max(grid.files, grid.ranks)
        self.gap = 6.0 * 5 / most
        self.side = (_FIELD.w - self.gap * (most - 1)) / most
        pitch = self.side + self.gap
        self.field = Rect.around(_FIELD.center, grid.files * pitch - self.gap, grid.ranks * pitch - self.gap)
        found = [Cell(File(f), Rank(r)) for r in range(grid.ranks) for f in range(grid.files)]
        self._cells = tuple(sorted(found, key=lambda cell: (self.cell(cell).y, self.cell(cell).x)))
        self._middles = [(cell, self.cell(cell).center) for cell in self._cells]

    # the window

    def out(self, rect: Rect) -> Rect:
        """From natural units to the window's logical pixels."""
        x, y = self.origin
        return Rect(x + rect.x * self.zoom, y + rect.y * self.zoom, rect.w * self.zoom, rect.h * self.zoom)

    def into(self, pos: Point) -> Point:
        """From the window's logical pixels to natural units."""
        return (pos[0] - self.origin[0]) / self.zoom, (pos[1] - self.origin[1]) / self.zoom

    # the court

    def cell(self, cell: Cell) -> Rect:
        """A cell's square."""
        turned = self.near is Seat.NORTH
        column = self.grid.files - 1 - cell.file if turned else cell.file
        row = cell.rank if turned else self.grid.ranks - 1 - cell.rank
        pitch = self.side + self.gap
        return Rect(self.field.x + column * pitch, self.field.y + row * pitch, self.side, self.side)

    def cells(self) -> tuple[Cell, ...]:
        """All cells as they are read: from the left, the upper row first."""
        return self._cells

    def cell_at(self, pos: Point) -> Cell | None:
        """The cell within half a pitch of a natural position."""
        half, (x, y) = (self.side + self.gap) / 2, pos
        for cell, (cx, cy) in self._middles:
            if -half <= x - cx <= half and -half <= y - cy <= half:
                return cell
        return None

    def life(self, seat: Seat) -> Rect:
        """A life bar on the court's edge."""
        return Rect(264, 525 if seat is self.near else 29, 350, 16)

    def change(self, seat: Seat) -> Rect:
        """What a life bar is about to change by, before it."""
        return Rect(198, self.life(seat).y - 3, 58, 22)

    # beside the court

    def _top(self, seat: Seat) -> float:
        return 462.0 if seat is self.near else 14.0

    def deck(self, seat: Seat) -> Rect:
        """The resource deck."""
        return Rect(_LEFT, self._top(seat), PILE_W, PILE_H)

    def trash(self, seat: Seat) -> Rect:
        """The open trash."""
        return Rect(_LEFT + 64, self._top(seat), PILE_W, PILE_H)

    def integrates(self, seat: Seat) -> Rect:
        """The row of IT cards."""
        return Rect(_LEFT, self._top(seat) + 126, _SIDE, PILE_H)

    def integrate(self, seat: Seat, index: int, count: int) -> Rect:
        """One of ``count`` IT cards."""
        row = self.integrates(seat)
        return Rect(row.x + index * _pitch(row.w, PILE_W, count, 38), row.y, PILE_W, PILE_H)

    def back(self, index: int, count: int) -> Rect:
        """One of ``count`` backs of the far player's hand."""
        return Rect(_LEFT + index * _pitch(_SIDE - 34, BACK_W, count, 20), 238, BACK_W, BACK_H)

    # the hand

    def card(self, index: int, count: int) -> Rect:
        """One of ``count`` different cards in the near hand."""
        pitch = _pitch(HAND.w - 8, CARD_W, count, CARD_W + 10)
        return Rect(HAND.x + 8 + index * pitch, HAND.y, CARD_W, CARD_H)


def _pitch(room: float, width: float, count: int, most: float) -> float:
    """From one card to the next, so that ``count`` fit into ``room``."""
    return min(most, (room - width) / max(1, count - 1))
