"""Where the table of the sandbox lies in the window; places of free components are in cells from the first one."""

from __future__ import annotations

from typing import NamedTuple

from scenes.games.kit.board_view import BoardView
from scenes.geometry import Point, Rect, distance
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.loose import Spot

_FEW, _MANY = 5.0, 9.0
"""Components are as large as if a board had no fewer cells to a side, and no more."""


class Frame(NamedTuple):
    """``origin``: the middle of the first cell; ``pitch``: pixels from cell to cell; ``unit``: pixels to a unit of the
    components' sizes."""

    origin: Point
    pitch: float
    unit: float

    @classmethod
    def of(cls, view: BoardView, grid: Grid) -> Frame:
        """Measure a view that shows the board without pieces."""
        first = view.rect(grid.cell(0))
        next_to = Cell(File(1), Rank(0)) if grid.files > 1 else Cell(File(0), Rank(1))
        pitch = distance(first.center, view.rect(next_to).center) if next_to in grid else first.w
        side = max(grid.files, grid.ranks) * pitch
        return cls(first.center, pitch, min(max(pitch, side / _MANY), side / _FEW))

    def point(self, spot: Spot) -> Point:
        """Where a spot lies in the window."""
        return self.origin[0] + spot[0] * self.pitch, self.origin[1] - spot[1] * self.pitch

    def spot(self, pos: Point) -> Spot:
        """The spot of a place in the window."""
        across, up = (pos[0] - self.origin[0]) / self.pitch, (self.origin[1] - pos[1]) / self.pitch
        return round(across, 2), round(up, 2)

    def rect(self, spot: Spot, size: tuple[float, float], within: Rect) -> Rect:
        """Where something of a size in units lies; what lies farther out than the window shows comes to its edge."""
        (x, y), w, h = self.point(spot), size[0] * self.unit, size[1] * self.unit
        x = max(within.x + w / 2, min(within.right - w / 2, x))
        y = max(within.y + h / 2, min(within.bottom - h / 2, y))
        return Rect.around((x, y), w, h)
