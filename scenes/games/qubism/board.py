"""The board of Qubism: ochre greyboard with one faceted composition under all cells, dark channels, goal edges."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, rounded
from scenes.geometry import Rect
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

RIM, THICK, RADIUS = 20.0, 8.0, 6.0
RACK_W, RACK_GAP, RACK_PAD = 80.0, 33.0, 24.0
FOCUS = 0.56, 0.52
RAYS = (0.06, 0.17, 0.235, 0.4, 0.51, 0.6, 0.735, 0.87, 0.945)
"""Where the facets' edges leave the focus, as shares of a full turn from straight up, clockwise."""
SHADES = ("facet_b", "facet_a", "board", "facet_b", "facet_a", "facet_b", "board", "facet_b", "board")
"""Shades of the facets in turn."""
_CROSSING = (
    ("facet_b", 1.0, ((0.0, 0.0), (0.0, 0.5), (0.24, 0.4))),
    ("facet_a", 1.0, ((0.03, 0.0), (0.19, 0.0), (0.22, 0.4))),
    ("facet_a", 0.9, ((0.2, 0.0), (0.46, 0.0), (0.3, 0.26))),
    ("facet_b", 1.0, ((0.6, 0.0), (1.0, 0.0), (0.66, 0.3))),
    ("facet_a", 0.9, ((1.0, 0.03), (0.78, 0.22), (1.0, 0.34))),
    ("board", 1.0, ((1.0, 0.42), (0.72, 0.52), (1.0, 0.6))),
    ("facet_b", 1.0, ((1.0, 0.6), (0.82, 0.84), (1.0, 0.92))),
    ("facet_a", 0.9, ((0.44, 0.62), (0.6, 0.98), (0.36, 0.86))),
    ("facet_a", 0.85, ((0.0, 0.98), (0.2, 0.8), (0.33, 0.82), (0.13, 1.0), (0.0, 1.0))),
    ("facet_a", 0.9, ((0.0, 0.62), (0.2, 0.6), (0.0, 0.74))),
)
"""Facets over the fan: shade, strength, corners in a square of side 1."""


class Greyboard:
    """A BoardLook. ``cubes``: how many places the rack has; ``off``: blocked cells; ``labels``: with letters and digits
    at the edges.
    """

    def __init__(self, grid: Grid, cubes: int, off: Sequence[Cell] = (), labels: bool = True) -> None:
        self.grid = grid
        self.off = off
        self.cubes = cubes
        self.labels = labels

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """The plan in natural units; the first cell's corner is at 0, 0. ``trays``: with the rack."""
        at = theme.token("boards.qubism")
        self.compact = compact
        cell, gap = float(at["cell"]), float(at["gap"])
        width, height = (n * (cell + gap) - gap for n in (self.grid.files, self.grid.ranks))
        cells = Rect(0, 0, width, height)
        self.board = cells.inset(-RIM)
        self.size = float(at["supply_cube"])
        self.pitch = min(float(at["supply_pitch"]), 14 * float(at["supply_pitch"]) / max(1, self.cubes))
        tall = self.pitch * max(1, self.cubes) + RACK_PAD
        self.rack = Rect(self.board.right + RACK_GAP, cells.center[1] - tall / 2, RACK_W, tall)
        label = 36.0 if self.labels else 4.0
        left, top = self.board.x - label, min(self.board.y - 8, self.rack.y - 34 if trays else 0)
        right = self.rack.right + 20 if trays and self.cubes else self.board.right + 14
        bottom = max(self.board.bottom + THICK + label, self.rack.bottom + 8 if trays else 0)
        if not trays:
            top = self.board.y - 8
        return Ground(Rect(left, top, right - left, bottom - top), cells, cell, gap, cell * float(at["cube"]))

    def slot(self, number: int) -> Rect:
        """Footprint of the cube with that number in the rack; 1 lies lowest."""
        y = self.rack.bottom - RACK_PAD / 2 - (number - 0.5) * self.pitch
        return Rect.around((self.rack.center[0], y), self.size)

    # drawing

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """See BoardLook."""
        board = self.board
        canvas.shadow(Rect(board.x, board.y, board.w, board.h + THICK), "board", radius=RADIUS)
        room = Rect(board.x, board.y, board.w, board.h + THICK)
        key = "greyboard", self.grid.files, self.grid.ranks
        canvas.surface(key, room, lambda on: paint(on, Rect(0, 0, board.w, board.h), self.grid, placing.ground))
        self._goals(canvas, placing)
        if self.labels:
            self._labels(canvas, placing)

    def draw_blocked(self, canvas: Canvas, placing: Placing) -> None:
        """The blocked cells, over whatever picture lies on the board."""
        for cell in self.off:
            _block(canvas, placing.cell(cell))

    def _goals(self, canvas: Canvas, placing: Placing) -> None:
        """On each edge the marks of the player who wants to get there."""
        for seat, rank in ((Seat.SOUTH, self.grid.ranks - 1), (Seat.NORTH, 0)):
            above = (rank > 0) != placing.flipped
            y = self.board.y + RIM * 0.42 if above else self.board.bottom - RIM * 0.42
            for file in range(self.grid.files):
                x = placing.cell(Cell(File(file), Rank(rank))).center[0]
                canvas.mark(seat.value, (x, y), 8.5, "materials.pawn.ring")

    def _labels(self, canvas: Canvas, placing: Placing) -> None:
        size = 17.0 if self.compact else 13.0
        for rank in range(self.grid.ranks):
            y = placing.cell(Cell(File(0), Rank(rank))).center[1]
            canvas.text(str(rank + 1), (self.board.x - 14, y), "text_strong", "ink_3", "center", size=size)
        for file in range(self.grid.files):
            x = placing.cell(Cell(File(file), Rank(0))).center[0]
            at = (x, self.board.bottom + THICK + 8 + size * 0.7)
            canvas.text(chr(97 + file), at, "text_strong", "ink_3", "center", size=size)

    def draw_rack(self, canvas: Canvas, held: int, caption: str) -> None:
        """The rack with a dashed place for every cube that is on the board."""
        if not self.cubes:
            return
        canvas.box(self.rack, fill="table_deep", line="table_line", width=1.5, radius=12)
        for number in range(held + 1, self.cubes + 1):
            place = self.slot(number).inset(5)
            canvas.box(place, line="ink_3", width=1.2, radius=5, dash=(3, 4.5), alpha=0.34)
        size = 17.0 if self.compact else 14.0
        at = self.rack.center[0], self.rack.y - 17
        canvas.text(caption, at, "text_strong", "ink_2", "center", size=size)


def paint(canvas: Canvas, board: Rect, grid: Grid, ground: Ground) -> None:
    """Thickness, rim, facets and channels of a board whose corner is at 0, 0."""
    sheet = Sheet(canvas, board.w, board.h + THICK)
    sheet.path(rounded(Rect(0, 0, board.w, board.h + THICK), RADIUS), fill="games.qubism.edge")
    sheet.path(rounded(board, RADIUS), fill="games.qubism.channel")
    field = Rect(RIM, RIM, ground.cells.w, ground.cells.h)
    facets(sheet, field)
    for i in range(1, grid.files):
        x = field.x + i * ground.pitch - ground.gap
        sheet.path(f"M{x:g} {field.y:g}h{ground.gap:g}v{field.h:g}h{-ground.gap:g}z", fill="games.qubism.channel")
    for i in range(1, grid.ranks):
        y = field.y + i * ground.pitch - ground.gap
        sheet.path(f"M{field.x:g} {y:g}h{field.w:g}v{ground.gap:g}h{-field.w:g}z", fill="games.qubism.channel")
    sheet.draw(canvas, board.x, board.y)


def _block(canvas: Canvas, cell: Rect) -> None:
    """A blocked cell: a hole in the board, with a cross that tells it from a shadow."""
    hole = cell.inset(cell.w * 0.05)
    canvas.box(hole, fill="games.qubism.channel", radius=cell.w * 0.05)
    cross = hole.inset(cell.w * 0.26)
    for start, end in ((cross.topleft, (cross.right, cross.bottom)), ((cross.right, cross.y), (cross.x, cross.bottom))):
        canvas.line(start, end, "games.qubism.board", max(2.0, cell.w * 0.05))


def facets(sheet: Sheet, field: Rect, tokens: str = "games.qubism.") -> None:
    """A fan of shades round one focus, and some facets that cross it."""
    sheet.path(f"M{field.x:g} {field.y:g}h{field.w:g}v{field.h:g}h{-field.w:g}z", fill=f"{tokens}board")
    for i, start in enumerate(RAYS):
        end = RAYS[i + 1] if i + 1 < len(RAYS) else 1.0
        points = [FOCUS, _edge(start), *_corners(start, end), _edge(end)]
        sheet.path(_polygon(field, points), fill=f"{tokens}{SHADES[i % len(SHADES)]}")
    for shade, alpha, points_across in _CROSSING:
        sheet.path(_polygon(field, points_across), fill=f"{tokens}{shade}", alpha=alpha)


def _edge(share: float) -> tuple[float, float]:
    """Where a ray from the focus leaves the unit square."""
    dx, dy = math.sin(share * math.tau), -math.cos(share * math.tau)
    far = [((1.0 if dx > 0 else 0.0) - FOCUS[0]) / dx] if abs(dx) > 1e-9 else []
    far += [((1.0 if dy > 0 else 0.0) - FOCUS[1]) / dy] if abs(dy) > 1e-9 else []
    way = min(far)
    return FOCUS[0] + way * dx, FOCUS[1] + way * dy


def _corners(start: float, end: float) -> list[tuple[float, float]]:
    """Corners of the unit square that lie between two rays, clockwise."""
    found = []
    for x, y in ((1.0, 0.0), (1.0, 1.0), (0.0, 1.0), (0.0, 0.0)):
        share = math.atan2(x - FOCUS[0], FOCUS[1] - y) / math.tau % 1.0
        if start < share < end:
            found.append((share, (x, y)))
    return [corner for _, corner in sorted(found)]


def _polygon(field: Rect, points: list[tuple[float, float]] | tuple[tuple[float, float], ...]) -> str:
    return "M" + "L".join(f"{field.x + x * field.w:.2f} {field.y + y * field.h:.2f}" for x, y in points) + "z"
