"""The board of Rengoma: a tatami mat with brocade edging and a ruled field, and the stand beside it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, number, rounded
from scenes.geometry import Point, Rect
from squares.core.grid import Cell, File, Grid, Rank

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

GAP, EDGE, LABELS = 32.0, 6.0, 26.0
"""From the mat to the stand, height of the mat's front edge, room for the file letters."""
SEAT = (230.0, 54.0)
SIDE_SEAT = (94.0, 132.0)
"""Plates of four players round the board: those below and above, those at the sides."""
_LEAST = 512.0


class Stand(NamedTuple):
    """Places on the stand: the far stock, the field and the near stock, in natural units."""

    area: Rect
    far: Rect
    middle: Rect
    near: Rect

    def field(self, first: bool) -> Point:
        """Middle of the left or right place of the field."""
        x, y = self.middle.center[0], self.middle.y + 76
        return (x - 44, y) if first else (x + 44, y)

    def kind(self, first: bool, at: int, many: int, chips: bool) -> Rect:
        """Place of the kind ``at`` of ``many`` in an open stock: in the left or the right column, above the chips."""
        pitch = min(64.0, ((164 if chips else 222) - 28) / many)
        x, y = self.middle.center[0], self.middle.y + 28 + (at + 0.5) * pitch
        return Rect.around((x - 58 if first else x + 30, y), pitch - 13)

    def stock(self, near: bool) -> Point:
        """Middle of the near or far stock."""
        return (self.near.x + 54, self.near.y + 46) if near else (self.far.x + 54, self.far.y + 71)


class Tatami:
    """``plates``: whether four players sit round the board; ``stand``: where stocks, field and chips lie."""

    stand: Stand
    seats: tuple[Rect, ...]

    def __init__(self, grid: Grid, plates: bool) -> None:
        self.grid = grid
        self.plates = plates
        self.seats = ()

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """See BoardLook."""
        at = theme.token("boards.rengoma")
        self.compact = compact
        self.heri, cell = float(at["heri"]), float(at["cell"])
        cells = Rect(0, 0, self.grid.files * cell, self.grid.ranks * cell)
        pad = float(at["pad"])
        self.field = cells
        self.mat = cells.inset(-pad - self.heri, -pad)
        top, bottom = self.mat.y - 6, self.mat.bottom + EDGE + LABELS
        left, right = self.mat.x - 30, self.mat.right + 8
        if trays:
            if self.plates:
                left, right = left - SIDE_SEAT[0] - 10, right + SIDE_SEAT[0] + 8
                top, bottom = top - SEAT[1] - 14, bottom + SEAT[1] + 10
                self.seats = self._seats()
            self.stand = self._stand(right, float(at["side_w"]))
            right = self.stand.area.right + 6
            top, bottom = min(top, self.stand.area.y - 4), max(bottom, self.stand.area.bottom + 8)
        bounds = Rect(left, top, right - left, bottom - top)
        return Ground(bounds, cells, cell, 0.0, 2.0 * at["disc"])

    def _seats(self) -> tuple[Rect, ...]:
        """Plates clockwise from below: below, left, above, right."""
        x, y = self.mat.center
        below, above = self.mat.bottom + EDGE + LABELS + SEAT[1] / 2 + 4, self.mat.y - SEAT[1] / 2 - 12
        left, right = self.mat.x - 32 - SIDE_SEAT[0] / 2, self.mat.right + 14 + SIDE_SEAT[0] / 2
        return (
            Rect.around((x, below), *SEAT),
            Rect.around((left, y), *SIDE_SEAT),
            Rect.around((x, above), *SEAT),
            Rect.around((right, y), *SIDE_SEAT),
        )

    def _stand(self, right: float, width: float) -> Stand:
        height = max(self.mat.h, _LEAST)
        area = Rect(right + (14 if self.plates else GAP - 8), self.mat.center[1] - height / 2, width, height)
        far, rest = area.cut_top(140)
        near, rest = rest.cut_bottom(140)
        return Stand(area, far, Rect.around(rest.center, rest.w, 226), near)

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """See BoardLook."""
        body = self.mat._replace(h=self.mat.h + EDGE)
        canvas.shadow(body, "board", radius=3)
        canvas.surface(("tatami", self.mat), body, self._paint)
        size = 15 if self.compact else 13
        for rank in range(self.grid.ranks):
            y = placing.cell(Cell(File(0), Rank(rank))).center[1]
            canvas.text(str(rank + 1), (self.mat.x - 13, y), "text_strong", "ink_3", "center", size=size)
        for file in range(self.grid.files):
            x = placing.cell(Cell(File(file), Rank(0))).center[0]
            canvas.text(
                chr(97 + file),
                (x, self.mat.bottom + EDGE + 7 + size * 0.65),
                "text_strong",
                "ink_3",
                "center",
                size=size,
            )

    def _paint(self, canvas: Canvas) -> None:
        """Mat, weave, edging and the ruled field, with the mat's corner at 0, 0."""
        w, h = self.mat.size
        sheet = Sheet(canvas, w, h + EDGE)
        sheet.path(rounded(Rect(0, EDGE, w, h), 2), fill="games.rengoma.mat_edge")
        sheet.path(rounded(Rect(0, 0, w, h), 2), fill="games.rengoma.mat")
        start, end = number(self.heri), number(w - self.heri)
        weave = "".join(f"M{start} {number(2 + 4.0 * i)}H{end}" for i in range(int(h / 4)))
        sheet.path(weave, line="games.rengoma.weave", width=1.4, dash=(5, 3))
        for x in (0.0, w - self.heri):
            self._brocade(sheet, x, h)
        self._rule(sheet)
        sheet.draw(canvas, 0, 0)

    def _brocade(self, sheet: Sheet, x: float, h: float) -> None:
        """A band of cloth with lozenges."""
        w = self.heri
        sheet.path(f"M{number(x)} 0h{number(w)}V{number(h)}h{number(-w)}z", fill="games.rengoma.heri")
        count = max(1, round(h / 29))
        pitch = h / count
        outer, inner = "", ""
        for i in range(count):
            cx, cy = x + w / 2, (i + 0.5) * pitch
            outer += f"M{number(cx - 9)} {number(cy)}l9 -10 9 10 -9 10z"
            inner += f"M{number(cx - 4)} {number(cy)}l4 -4.6 4 4.6 -4 4.6z"
        sheet.path(outer, line="games.rengoma.heri_2", width=1.4, alpha=0.9)
        sheet.path(inner, fill="games.rengoma.heri_2")

    def _rule(self, sheet: Sheet) -> None:
        """Lines between the cells and a stronger one round them."""
        field = self.field.move(-self.mat.x, -self.mat.y)
        cell = field.w / self.grid.files
        lines = "".join(
            f"M{number(field.x + i * cell)} {number(field.y)}V{number(field.bottom)}" for i in range(1, self.grid.files)
        )
        lines += "".join(
            f"M{number(field.x)} {number(field.y + i * cell)}H{number(field.right)}" for i in range(1, self.grid.ranks)
        )
        sheet.path(lines, line="games.rengoma.line", width=1.4)
        frame = f"M{number(field.x)} {number(field.y)}h{number(field.w)}v{number(field.h)}h{number(-field.w)}z"
        sheet.path(frame, line="games.rengoma.ink", width=1.8)
