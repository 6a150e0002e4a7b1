"""The board of STRIVE: a plank for every rank, locked by jigsaw knobs, with recessed cells; rods on the desk."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, rounded
from scenes.games.tiles.ground import Plan, draw_obstacle, draw_reached, draw_strongholds
from scenes.geometry import Rect
from squares.core.grid import Cell, File, Grid, Rank

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

_KNOB = "c2.4 .8 2.4 2.6 .5 4.6a7.6 7.6 0 1 0 11 0c-1.9 -2 -1.9 -3.8 .5 -4.6"
"""A knob that hangs from a seam, 12 wide at its root."""
_EDGE, _LABELS, _RODS = 8.0, 24.0, 25.0
"""Height of the board's front edge, room for the file letters, and from the board to the rods."""


class Planks:
    """``plan``: what each rank is; ``limit``: its caption."""

    name = "strive"

    def __init__(self, grid: Grid, plan: Plan, limit: str) -> None:
        self.grid = grid
        self.limit = limit
        self.plan = plan

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """The plan in natural units; the first cell's corner is at 0, 0. Trays are those of the strips."""
        at = theme.token(f"boards.{self.name}")
        like = theme.token("boards.squares_ii_compact" if compact else "boards.squares_ii")
        shrink = like["cell"] / at["cell"] if compact else 1.0
        cell, tile = at["cell"] * shrink, at["tile"] * shrink
        self.inset, self.rim, self.compact = at["inset"] * shrink, at["rim"] * shrink, compact
        self.edge = _EDGE * shrink
        cells = Rect(0, 0, self.grid.files * cell, self.grid.ranks * cell)
        self.board = cells.inset(-self.rim)
        self.rod = theme.number("boards.gauge.length")
        rods = self.rod + 36
        width = max(like["strip_w"], self.board.w + _RODS + rods + 60)
        left = self.board.x - (width - self.board.w - _RODS - rods) / 2
        bottom = self.board.bottom + self.edge
        far = near = None
        top, end = self.board.y - 4, bottom + _LABELS + 4
        if trays:
            above, below = (8, 20) if compact else (10, 28)
            far = Rect(left, self.board.y - above - like["tray_h"], width, like["tray_h"])
            near = Rect(left, bottom + below, width, like["tray_h"])
            top, end = far.y - 2, near.bottom + 4
        side = 74 if compact else 120
        bounds = Rect(left - side, top, width + 2 * side, end - top)
        if not trays:
            bounds = Rect(self.board.x - 26, top, self.board.w + _RODS + rods + 46, end - top)
        return Ground(bounds, cells, cell, 0.0, tile, far, near, like["hand_tile"], like["hand_pitch"])

    def gauge_at(self, placing: Placing, rank: int, upper: bool) -> tuple[float, float, float]:
        """Where a rod begins, its middle's height, and its length."""
        cell = placing.cell(Cell(File(0), Rank(rank)))
        x = self.board.right + _RODS + 4
        return x, cell.center[1] + cell.h * (-0.154 if upper else 0.154), self.rod

    def rods(self, placing: Placing, rank: int) -> Rect:
        """Where both rods of a row lie beside the board."""
        cell = placing.cell(Cell(File(0), Rank(rank)))
        return Rect(self.board.right, cell.y, _RODS + self.rod + 36, cell.h)

    def markers(self, placing: Placing, rank: int) -> tuple[Rect, ...]:
        """None: the planks differ in colour."""
        return ()

    def label(self, rank: int) -> str:
        """The rank's number."""
        return str(rank + 1)

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """Everything that never changes during a game."""
        body = Rect(self.board.x, self.board.y, self.board.w, self.board.h + self.edge)
        canvas.shadow(body, "board", radius=6)
        key = ("planks", self.board, self.plan, placing.flipped)
        canvas.surface(key, body, lambda on: self._paint(on, placing))
        for index in self.plan.blocked:
            draw_obstacle(canvas, placing.cell(self.grid.cell(index)))
        draw_strongholds(canvas, self.grid, self.plan, placing.cell)
        draw_reached(canvas, self.grid, self.plan, placing.cell, placing.near)
        size = 12 if self.compact else 13
        for rank in range(self.grid.ranks):
            y = placing.cell(Cell(File(0), Rank(rank))).center[1]
            canvas.text(str(rank + 1), (self.board.x - 14, y), "text_strong", "ink_2", "center", size=size)
        bottom = self.board.bottom + self.edge + (11 if self.compact else 14)
        for file in range(self.grid.files):
            x = placing.cell(Cell(File(file), Rank(0))).center[0]
            canvas.text(chr(97 + file), (x, bottom), "text_strong", "ink_2", "center", size=size)
        x, _, length = self.gauge_at(placing, 0, True)
        canvas.text(self.limit, (x + length, bottom), "text_strong", "ink_2", "center", size=size)

    def _paint(self, canvas: Canvas, placing: Placing) -> None:
        here = Rect(0, 0, self.board.w, self.board.h)
        sheet = Sheet(canvas, here.w, here.h + self.edge)
        sheet.path(rounded(Rect(0, self.edge, here.w, here.h), 6), fill="games.strive.edge")
        sheet.path(rounded(here, 6), fill="games.strive.edge")
        ranks = [Rank(r) for r in range(self.grid.ranks)]
        down = ranks if placing.flipped else ranks[::-1]
        for i, rank in enumerate(down):
            self._plank(sheet, placing, rank, first=i == 0, last=i == len(down) - 1)
        for i, rank in enumerate(down[:-1]):
            self._seam(sheet, placing, rank, i)
        for cell in self.grid:
            self._cell(sheet, placing.cell(cell).move(-self.board.x, -self.board.y), self.plan.kind(cell.rank))
        sheet.path(rounded(here.inset(0.5), 6), line="games.strive.seam", width=1, alpha=0.7)
        sheet.draw(canvas, 0, 0)

    def _plank(self, sheet: Sheet, placing: Placing, rank: Rank, first: bool, last: bool) -> None:
        row = placing.cell(Cell(File(0), rank)).move(-self.board.x, -self.board.y)
        top = 0.0 if first else row.y
        bottom = self.board.h if last else row.bottom
        fill = f"games.strive.{self.plan.kind(rank)}"
        r, w = 6, self.board.w
        if first:
            sheet.path(f"M0 {bottom:g}V{r}a{r} {r} 0 0 1 {r} {-r}H{w - r:g}a{r} {r} 0 0 1 {r} {r}V{bottom:g}z", fill)
        elif last:
            sheet.path(
                f"M0 {top:g}V{bottom - r:g}a{r} {r} 0 0 0 {r} {r}H{w - r:g}a{r} {r} 0 0 0 {r} {-r}V{top:g}z", fill
            )
        else:
            sheet.path(f"M0 {top:g}H{w:g}V{bottom:g}H0z", fill)

    def _seam(self, sheet: Sheet, placing: Placing, rank: Rank, index: int) -> None:
        """The joint below a plank with its knobs at every second file boundary."""
        row = placing.cell(Cell(File(0), rank)).move(-self.board.x, -self.board.y)
        y = row.bottom
        knobs = [self.rim + row.w * f for f in range(1 + index % 2, self.grid.files, 2)]
        for dy, line, width, alpha in ((1.5, "glint", 1.2, 0.75), (0.0, "seam", 2.0, 0.85)):
            x, edge = 0.0, ""
            for knob in knobs:
                edge += f"M{x:g} {y + dy:g}H{knob - 6:g}"
                x = knob + 6
            sheet.path(
                f"{edge}M{x:g} {y + dy:g}H{self.board.w:g}", line=f"games.strive.{line}", width=width, alpha=alpha
            )
            for knob in knobs:
                path = f"M{knob - 6:g} {y + dy:g}{_KNOB}"
                if line == "seam":
                    sheet.path(path, fill=f"games.strive.{self.plan.kind(rank)}")
                    sheet.path(f"M{knob - 5:g} {y:g}h10v-2h-10z", fill=f"games.strive.{self.plan.kind(rank)}")
                sheet.path(path, line=f"games.strive.{line}", width=1.4, alpha=alpha)

    def _cell(self, sheet: Sheet, cell: Rect, kind: str) -> None:
        """A shallow recess; on the goal plank with a second line inside."""
        hole = cell.inset(self.inset)
        sheet.path(rounded(hole, 6), fill=f"games.strive.{kind}_2")
        sheet.path(rounded(hole, 6), line="games.strive.cell", width=1.4, alpha=0.5)
        if kind == "goal":
            sheet.path(rounded(hole.inset(3.6), 4), line="games.strive.goal_ink", width=1.2, alpha=0.4)
