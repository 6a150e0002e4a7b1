"""Where the cells of a board lie: squares, or hexagons whose ranks are each shifted by half a cell. Draws nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import replace

from scenes.board.picture import Picture
from scenes.games.kit.placing import Ground, Placing, Reach
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Target
from squares.core.game import Piece
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import Seat
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.regions import cells_of

SQUARE = ((0, -1), (1, 0), (0, 1), (-1, 0))
HEXAGON = ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0))
"""The neighbours of a cell across its sides, one after the other, as files and ranks."""


class Cells:
    """The cells of a board in units of their pitch, seen from South's side; ``w`` x ``h`` is the room that they take.

    ``shown``: those that are there, in the grid's order; ``blocked``: those of them on which nothing can stand.
    """

    def __init__(self, definition: PiecesDefinition) -> None:
        board = definition.board
        self.grid: Grid = board.grid
        self.hexagonal = board.cells == "hexagonal"
        self._missing = frozenset(cells_of(board.missing, self.grid))
        self.shown = tuple(filter(self.has, self.grid))
        self.blocked = frozenset(cells_of(board.blocked, self.grid)) - self._missing
        self.neighbours = HEXAGON if self.hexagonal else SQUARE
        self.reach = 1 / math.sqrt(3) if self.hexagonal else 0.5
        """From the middle of a cell to its upper end."""
        middles = [self._raw(cell.file, cell.rank) for cell in self.shown]
        left, right = min(x for x, _ in middles) - 0.5, max(x for x, _ in middles) + 0.5
        top, bottom = min(y for _, y in middles) - self.reach, max(y for _, y in middles) + self.reach
        self._left, self._top, self.w, self.h = left, top, right - left, bottom - top

    def _raw(self, file: int, rank: int) -> Point:
        return (file + rank / 2, -rank * math.sqrt(0.75)) if self.hexagonal else (file, -rank)

    def has(self, cell: Cell) -> bool:
        """Whether there is such a cell."""
        return cell in self.grid and cell not in self._missing

    def middle(self, cell: Cell) -> Point:
        """The middle of a cell, from the left upper corner of the room."""
        x, y = self._raw(cell.file, cell.rank)
        return x - self._left, y - self._top

    def corners(self) -> list[Point]:
        """The corners round the middle of a cell; side ``i`` leads from corner ``i`` to the next one."""
        if not self.hexagonal:
            return [(-0.5, 0.5), (0.5, 0.5), (0.5, -0.5), (-0.5, -0.5)]
        angles = (math.radians(150 - 60 * i) for i in range(6))
        return [(self.reach * math.cos(a), self.reach * math.sin(a)) for a in angles]

    def normal(self, side: int) -> Point:
        """The way from the middle of a cell to that of its neighbour across a side."""
        return self._raw(*self.neighbours[side])

    def outer(self, cell: Cell) -> list[int]:
        """The sides of a cell beyond which there is no other."""
        around = [Cell(File(cell.file + f), Rank(cell.rank + r)) for f, r in self.neighbours]
        return [side for side, other in enumerate(around) if not self.has(other)]


class Spots(Placing):
    """Places of pieces on such cells. A hand that is larger than its tray shows one piece of each kind."""

    def __init__(self, cells: Cells, ground: Ground, stage: Rect, near: Seat, slots: int) -> None:
        super().__init__(cells.grid, ground, stage, near, slots)
        self.cells = cells
        self.counts: dict[InHand, int] = {}

    def show(self, picture: Picture) -> None:
        """See Placing: ``counts`` are the pieces of which one alone is shown."""
        held = [piece for piece in picture.pieces if isinstance(piece.spot, InHand)]
        full = [piece for piece in held if sum(other.owner is piece.owner for other in held) > self.slots]
        self.counts = {}
        shown: list[Piece] = [piece for piece in held if piece not in full]
        for piece in full:
            assert isinstance(piece.spot, InHand)
            if piece.spot not in self.counts:
                shown.append(piece)
            self.counts[piece.spot] = self.counts.get(piece.spot, 0) + 1
        super().show(replace(picture, pieces=tuple(shown)))

    def cell(self, cell: Cell) -> Rect:
        ground = self.ground
        x, y = self.cells.middle(cell)
        if self.flipped:
            x, y = self.cells.w - x, self.cells.h - y
        return Rect.around((ground.cells.x + x * ground.pitch, ground.cells.y + y * ground.pitch), ground.cell)

    def _reach(self) -> Iterable[Reach]:
        up_to = 2 * self.cells.reach
        for target, middle, across, up in super()._reach():
            if not isinstance(target, Cell):
                yield target, middle, across, up
            elif self.cells.has(target):
                yield target, middle, across, up * up_to

    def zones(self) -> list[tuple[Target, ...]]:
        zones = (tuple(t for t in zone if not isinstance(t, Cell) or self.cells.has(t)) for zone in super().zones())
        return [zone for zone in zones if zone]
