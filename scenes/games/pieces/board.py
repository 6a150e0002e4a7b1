"""The board of a game of pieces: squares, hexagons, or lines with points; goals, thrones, sides to connect."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.fitted import smallest
from scenes.games.kit.placing import Ground, Placing
from scenes.games.kit.sheet import Sheet, number
from scenes.games.pieces.cells import Cells
from scenes.games.pieces.chance import ROOM
from scenes.geometry import Point, Rect
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.ends import Connects, Custodial, Reach, Surrounded

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

_RIM, _DEEP, _LABEL = 10.0, 6.0, 22.0
"""Widths of the rim, of its front edge, and of the room for letters and digits, of a board of natural size."""
_CAPTION = 150.0
"""Room for a name beside a tray."""
_INK = "games.pieces.line"


class Border(NamedTuple):
    """A side of a cell that is part of what a player has to connect; ``region`` tells one end from the other."""

    seat: Seat
    region: str
    cell: Cell
    side: int


class PiecesBoard:
    """``slots``: how many pieces the tray of a seat holds; ``labelled``: with letters and digits round the cells."""

    def __init__(self, definition: PiecesDefinition, slots: Mapping[Seat, int], labelled: bool = True) -> None:
        self.cells = Cells(definition)
        self._lines = [[self._cell(name) for name in row] for row in definition.board.lines]
        self._slots, self._labelled = slots, labelled
        self._aside = ROOM if definition.shown or definition.bag is not None else 2.0
        self.goals = goals(definition)
        hostile = {each.hostile for each in definition.captures if isinstance(each, Custodial | Surrounded)}
        self._hostile = {cell for name in hostile if name for cell in definition.region(name, TWO[0])}
        self.borders = tuple(borders(definition, self.cells))

    def _cell(self, name: str) -> Cell:
        cell = self.cells.grid.parse(name)
        assert cell is not None
        return cell

    def ground(self, theme: Theme, compact: bool, trays: bool) -> Ground:
        """See BoardLook. What lies round a large board is larger, too: so on the screen it is always the same."""
        at = theme.token("boards.pieces_compact" if compact else "boards.pieces")
        w, h, hexagonal = self.cells.w, self.cells.h, self.cells.hexagonal
        pitch = max(float(at["least"]), min(at["cell"], at["wide"] / w, at["high"] / h))
        self.k = k = max(1.0, w * pitch / at["wide"], h * pitch / at["high"])
        cells, rim = Rect(0, 0, w * pitch, h * pitch), _RIM * k
        label = _LABEL * k if self._labelled else 0.0
        top, bottom = cells.y - rim - (label if hexagonal else 0), cells.bottom + rim + _DEEP * k
        bottom, half = bottom + (0 if hexagonal else label), cells.w / 2 + rim + label
        far = near = None
        slot, step, tray = (at[name] * k for name in ("slot", "pitch", "tray"))
        if trays:
            wide = (max(self._slots.values()) - 1) * step + tray
            far = Rect(cells.center[0] - wide / 2, top - tray - 10 * k, wide, tray)
            near = far._replace(y=bottom + 4 * k)
            top, bottom = far.y - 2, near.bottom + 4
            half = max(half, wide / 2 + (self._aside if compact else _CAPTION) * k)
        bounds = Rect(cells.center[0] - half, top, 2 * half, bottom - top)
        cell, piece = (0.9 * pitch, 0.74 * pitch) if hexagonal else (pitch, 0.8 * pitch)
        return Ground(bounds, cells, cell, pitch - cell, piece, far, near, slot, step)

    def draw(self, canvas: Canvas, placing: Placing) -> None:
        """See BoardLook."""
        edge = (_RIM + _DEEP) * self.k
        area = placing.ground.cells.inset(-edge)
        at = {cell: placing.cell(cell).move(-area.x, -area.y).center for cell in self.cells.shown}
        sheet, pitch = Sheet(canvas, *area.size), placing.ground.pitch
        self._body(sheet, at, pitch, Rect(edge, edge, *placing.ground.cells.size))
        for cell in sorted(self.cells.blocked):
            _cross(sheet, at[cell], pitch * 0.2, _INK if self._lines else "games.pieces.square_2", pitch * 0.06)
        for cell in sorted(self._hostile):
            _cross(sheet, at[cell], pitch * 0.36, _INK, pitch * 0.02)
        for cell, seats in sorted(self.goals.items()):
            _goal(sheet, at[cell], seats, pitch * 0.1)
        self._sides(canvas, sheet, area, placing)
        sheet.draw(canvas, area.x, area.y)
        self._marks(canvas, placing)
        if self._labelled and pitch > 1.2 * smallest(canvas):
            self._labels(canvas, placing)

    # ---- the body

    def _body(self, sheet: Sheet, at: Mapping[Cell, Point], pitch: float, field: Rect) -> None:
        """Rim, front edge, and the cells or lines."""
        rim, deep = 2 * _RIM * self.k, _DEEP * self.k
        tiles = {cell: self._tile(middle, pitch) for cell, middle in at.items()}
        if self._lines:
            x, y, w, h = field
            body = f"M{x:g} {y:g}h{w:g}v{h:g}h{-w:g}z"
            lower = f"M{x:g} {y + deep:g}h{w:g}v{h:g}h{-w:g}z"
        else:
            body = "".join(tiles.values())
            lower = "".join(self._tile((x, y + deep), pitch) for x, y in at.values())
        sheet.path(lower, "games.pieces.under", "games.pieces.under", rim)
        sheet.path(body, "games.pieces.rim", "games.pieces.rim", rim)
        if self._lines:
            sheet.path(body, "games.pieces.square")
            self._rule(sheet, at, pitch)
            return
        for cell, tile in tiles.items():
            dark = not self.cells.hexagonal and (cell.file + cell.rank) % 2 == 0
            fill = "rim" if cell in self.cells.blocked else "square_2" if dark else "square"
            sheet.path(tile, f"games.pieces.{fill}")
        if self.cells.hexagonal:
            sheet.path(body, line=_INK, width=pitch * 0.022, alpha=0.75)

    def _tile(self, middle: Point, pitch: float) -> str:
        """The path of a cell."""
        x, y = middle
        return "M" + "L".join(f"{number(x + pitch * a)} {number(y + pitch * b)}" for a, b in self.cells.corners()) + "z"

    def _rule(self, sheet: Sheet, at: Mapping[Cell, Point], pitch: float) -> None:
        """The lines, and a point on every cell."""
        for row in self._lines:
            path = "L".join(f"{number(x)} {number(y)}" for x, y in (at[cell] for cell in row if cell in at))
            sheet.path(f"M{path}", line=_INK, width=pitch * 0.035)
        for cell, middle in at.items():
            if cell not in self.cells.blocked:
                sheet.disc(middle, pitch * 0.075, fill=_INK)

    # ---- sides to connect

    def _ends(self, border: Border, placing: Placing) -> tuple[Point, Point]:
        """Both ends of a side."""
        x, y = placing.cell(border.cell).center
        corners, k = self.cells.corners(), placing.ground.pitch * (-1 if placing.flipped else 1)
        a, b = corners[border.side], corners[(border.side + 1) % len(corners)]
        return (x + k * a[0], y + k * a[1]), (x + k * b[0], y + k * b[1])

    def _sides(self, canvas: Canvas, sheet: Sheet, area: Rect, placing: Placing) -> None:
        """The sides that a player has to connect, in the player's colour."""
        lined = canvas.theme.has("south_line")
        for suffix, share in (("_line", 0.16), ("", 0.1)) if lined else (("", 0.13),):
            width = placing.ground.pitch * share
            for border in self.borders:
                a, b = ((x - area.x, y - area.y) for x, y in self._ends(border, placing))
                colour = f"{border.seat}{suffix}"
                sheet.path(f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}", line=colour, width=width)
                for end in (a, b):
                    sheet.disc(end, width / 2, fill=colour)

    def _marks(self, canvas: Canvas, placing: Placing) -> None:
        """The owner's mark in the middle of each of these sides."""
        size = placing.ground.pitch * 0.26
        for (seat, _), run in groupby(self.borders, key=lambda border: border[:2]):
            points = [point for border in run for point in self._ends(border, placing)]
            middle = (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))
            near = min(points, key=lambda point: (point[0] - middle[0]) ** 2 + (point[1] - middle[1]) ** 2)
            canvas.mark("disc" if seat is Seat.SOUTH else "diamond", near, size * 1.5, "games.pieces.square")
            canvas.mark(seat.value, near, size)

    # ---- letters and digits

    def _labels(self, canvas: Canvas, placing: Placing) -> None:
        """A digit before the first cell of each rank, and a letter below each file, of hexagons above it.

        Below, the letters of a board with six sides would stand among the digits.
        """
        grid, pitch, size = self.cells.grid, placing.ground.pitch, 13.0 * self.k
        at = {cell: placing.cell(cell).center for cell in (self.cells.shown if self.cells.hexagonal else grid)}
        far = pitch / 2 + (_RIM + _LABEL / 2) * self.k
        hexagonal = self.cells.hexagonal
        across, down = self.cells.normal(3 if hexagonal else 0)
        deep, last = (0.0, -1) if hexagonal else (_DEEP * self.k, 1)
        for rank in range(grid.ranks):
            for x, y in sorted(middle for cell, middle in at.items() if cell.rank == rank)[:1]:
                canvas.text(str(rank + 1), (x - far, y), "text_strong", "ink_3", "center", size=size)
        for file in range(grid.files):
            column = [middle for cell, middle in at.items() if cell.file == file]
            for x, y in sorted(column, key=lambda middle: -last * middle[1])[:1]:
                middle = x + far * across, y + far * down + deep
                canvas.text(chr(97 + file), middle, "text_strong", "ink_3", "center", size=size)


def goals(definition: PiecesDefinition) -> dict[Cell, tuple[Seat, ...]]:
    """The cells on which somebody's piece ends the game, and whose."""
    found: dict[Cell, tuple[Seat, ...]] = {}
    for end in definition.ends:
        if not isinstance(end, Reach):
            continue
        kinds = [definition.kinds[id] for id in end.kinds or definition.kinds]
        for seat in TWO:
            if definition.only(end.side, seat) and any(kind.has(seat) for kind in kinds):
                for cell in definition.region(end.region, seat):
                    found[cell] = tuple(dict.fromkeys((*found.get(cell, ()), seat)))
    return found


def borders(definition: PiecesDefinition, cells: Cells) -> Iterator[Border]:
    """The outer sides of all regions that somebody has to connect.

    Where a cell belongs to two of them, each has the sides that look its way.
    """
    ends = [end for end in definition.ends if isinstance(end, Connects)]
    regions = {
        (seat, name): definition.region(name, seat)
        for end in ends for seat in TWO if definition.only(end.side, seat) for name in end.regions
    }  # fmt: skip
    ahead = {key: _outward(cells, region) for key, region in regions.items()}
    for key, region in regions.items():
        for cell in region:
            for side in cells.outer(cell):
                x, y = cells.normal(side)
                rivals = [other for other, theirs in regions.items() if cell in theirs]
                if max(rivals, key=lambda other: round(x * ahead[other][0] + y * ahead[other][1], 6)) == key:
                    yield Border(*key, cell, side)


def _outward(cells: Cells, region: list[Cell]) -> Point:
    """The way from the middle of the board to that of a region, one unit long."""
    x = sum(cells.middle(cell)[0] for cell in region) / len(region) - cells.w / 2
    y = sum(cells.middle(cell)[1] for cell in region) / len(region) - cells.h / 2
    far = max((x * x + y * y) ** 0.5, 1e-9)
    return x / far, y / far


def _cross(sheet: Sheet, middle: Point, half: float, colour: str, width: float) -> None:
    x, y = middle
    path = f"M{x - half:g} {y - half:g}L{x + half:g} {y + half:g}M{x + half:g} {y - half:g}L{x - half:g} {y + half:g}"
    sheet.path(path, line=colour, width=width)


def _goal(sheet: Sheet, middle: Point, seats: tuple[Seat, ...], r: float) -> None:
    """The hollow marks of those who want to come there."""
    x, y = middle
    if Seat.SOUTH in seats:
        sheet.disc(middle, r, line=_INK, width=r * 0.3, alpha=0.6)
    if Seat.NORTH in seats:
        d = r * (1.2 if len(seats) == 1 else 0.7)
        path = f"M{x - d:g} {y:g}L{x:g} {y - d:g}L{x + d:g} {y:g}L{x:g} {y + d:g}z"
        sheet.path(path, line=_INK, width=r * 0.3, alpha=0.6)
