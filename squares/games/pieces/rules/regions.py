"""Cells by name: areas of a board, and regions that a game file names or every board has."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field

from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import Seat
from squares.data.models import Model

Area = Annotated[
    str,
    Field(
        pattern=r"^[a-z][1-9][0-9]?(-[a-z][1-9][0-9]?)?$",
        description="A cell, or two corners of a rectangle",
        json_schema_extra={"wanted": "pieces.wanted_area"},
    ),
]
Areas = Annotated[tuple[Area, ...], Field(max_length=361, strict=False)]
Some = Annotated[Areas, Field(min_length=1)]

BUILT_IN: Final = ("home", "far", "edge", "corners", "dark", "light")
"""Regions of every board: a player's first and last rank, the border, its corners, the cells of a chequered one."""


class Region(Model):
    """Cells with a name: ``cells`` for both players, or each player's own."""

    cells: Some | None = Field(default=None, description="The cells, the same for both players")
    south: Some | None = Field(default=None, description="South's cells")
    north: Some | None = Field(default=None, description="North's; South's turned half round if left out")


class Start(Model):
    """Where pieces of a kind stand at the start."""

    south: Areas = Field(default=(), description="South's cells, or nobody's")
    north: Areas | None = Field(default=None, description="North's; South's turned half round if left out")


def cells_of(areas: Iterable[str], grid: Grid) -> list[Cell]:
    """Return the cells of areas, each once, in their order; those off the board as well."""
    found: dict[Cell, None] = {}
    for area in areas:
        first, _, last = area.partition("-")
        a, b = _cell(first), _cell(last or first)
        for rank in _between(a.rank, b.rank):
            for file in _between(a.file, b.file):
                found[Cell(File(file), Rank(rank))] = None
    return list(found)


def _between(first: int, last: int) -> range:
    """Return the numbers from one to another, upwards or downwards."""
    return range(first, last + 1) if first <= last else range(first, last - 1, -1)


def turned(cell: Cell, grid: Grid) -> Cell:
    """Return the cell that lies where this one does after half a turn of the board."""
    return Cell(File(grid.files - 1 - cell.file), Rank(grid.ranks - 1 - cell.rank))


def mirrored(cell: Cell) -> Cell:
    """Return the cell that lies where this one does once files have become ranks."""
    return Cell(File(cell.rank), Rank(cell.file))


def for_seat(
    south: Iterable[str] | None, north: Iterable[str] | None, both: Iterable[str] | None, seat: Seat, grid: Grid
) -> list[Cell]:
    """Return a player's cells of those that a file names for both, for South, and perhaps for North."""
    if both is not None:
        return cells_of(both, grid)
    if seat is Seat.NORTH:
        if north is not None:
            return cells_of(north, grid)
        return [turned(cell, grid) for cell in cells_of(south or (), grid)]
    return cells_of(south or (), grid)


def built_in(name: str, seat: Seat, grid: Grid) -> list[Cell]:
    """Return the cells of a region that every board has."""
    return [cell for cell in grid if name in _regions_at(cell, grid, seat)]


def _regions_at(cell: Cell, grid: Grid, seat: Seat) -> set[str]:
    """Return the names of the regions of every board in which a cell lies for a player."""
    first, last = (0, grid.ranks - 1)[:: seat.forward]
    aside, ahead = cell.file in (0, grid.files - 1), cell.rank in (0, grid.ranks - 1)
    found = {"home"} if cell.rank == first else set()
    found |= {"far"} if cell.rank == last else set()
    found |= {"edge"} if aside or ahead else set()
    found |= {"corners"} if aside and ahead else set()
    return found | {"light" if (cell.file + cell.rank) % 2 else "dark"}


def _cell(text: str) -> Cell:
    return Cell(File(ord(text[0]) - 97), Rank(int(text[1:]) - 1))
