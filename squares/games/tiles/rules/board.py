"""The board of a tile game and the ways to win on it: what the game file says of both."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Literal, TypeVar

from pydantic import Field

from squares.core.grid import Grid
from squares.data.models import Board, Model

_T = TypeVar("_T")
CellName = Annotated[str, Field(pattern=r"^[a-l]([1-9]|1[0-2])$")]
Row = Annotated[int, Field(ge=1, le=12)]
_TILE = r"^[A-Z][0-9]{1,3}[A-Z][0-9]{1,3}$"
Lying = dict[CellName, Annotated[str, Field(pattern=_TILE, json_schema_extra={"wanted": "tiles.wanted_tile"})]]


class Start(Model):
    """Tiles that lie on the board at the start: a cell, and the tile with the face up first, such as ``c2: S4J2``."""

    south: Lying = Field(default_factory=dict, description="South's tiles by cell")
    north: Lying = Field(default_factory=dict, description="North's tiles by cell")


class TileBoard(Board):
    """Board with territories at both ends, goal rows between, obstacles, and tiles that lie there from the start."""

    territory_rows: int = Field(
        default=1, ge=1, le=6, description="Rows of each player's own side where tiles are placed"
    )
    goal_row: int = Field(default=3, ge=1, le=12, description="The row that is held to win, counted from South's side")
    goal_rows: Annotated[tuple[Row, ...], Field(max_length=12, strict=False)] = Field(
        default=(),
        description="Instead of goal_row: rows, counted from the player's own side, of which any one is held to win",
    )
    blocked: Annotated[tuple[CellName, ...], Field(max_length=143, strict=False)] = Field(
        default=(), description="Cells on which no tile may ever lie"
    )
    strongholds: Annotated[dict[CellName, Annotated[int, Field(ge=-9, le=9)]], Field(max_length=144)] = Field(
        default_factory=dict, description="Cells on which a tile that is attacked counts so much more, such as c3: 2"
    )
    start: Start = Field(default=Start(), description="Tiles that lie on the board at the start, by side")

    def cells(self, lying: Mapping[str, _T]) -> dict[int, _T]:
        """Return what lies where, by the number of the cell."""
        grid = Grid(self.files, self.ranks)
        found = ((grid.parse(name), each) for name, each in lying.items())
        return {grid.index(cell): each for cell, each in found if cell is not None}

    @property
    def obstacles(self) -> frozenset[int]:
        """The numbers of the blocked cells."""
        return _numbers(self.files, self.ranks, self.blocked)

    def goals(self, owner: int) -> tuple[int, ...]:
        """Return the ranks, from 0, of the goal rows of South (0) or North (1)."""
        if not self.goal_rows:
            return (self.goal_row - 1,)
        ranks = ((row - 1 if owner == 0 else self.ranks - row) for row in self.goal_rows)
        return tuple(sorted(set(ranks)))


@lru_cache(100)  # asked for at every cell of a board
def _numbers(files: int, ranks: int, names: tuple[str, ...]) -> frozenset[int]:
    """Return the numbers of the cells that are named, of those on the board."""
    grid = Grid(files, ranks)
    cells = (grid.parse(name) for name in names)
    return frozenset(grid.index(cell) for cell in cells if cell is not None)


class Win(Model):
    """A way to win."""

    family: str | None = Field(default=None, description="The only family whose tiles count; all tiles if left out")


class Hold(Win):
    """``goal_tiles`` of one's own tiles lie in one of one's goal rows."""

    by: Literal["hold"]


class Reach(Win):
    """So many of one's own ``tiles`` lie in the farthest ``rows`` rows."""

    by: Literal["reach"]
    tiles: int = Field(default=1, ge=1, le=100)
    rows: int = Field(default=1, ge=1, le=11)


class AllHome(Win):
    """All of one's own tiles, at least one, lie in the farthest ``rows`` rows, those of the enemy's territory if left
    out; none is in hand.
    """

    by: Literal["all_home"]
    rows: int | None = Field(default=None, ge=1, le=11)


class Capture(Win):
    """So many ``tiles`` of the enemy are out of the game; this needs ``beaten: out``."""

    by: Literal["capture"]
    tiles: int = Field(ge=1, le=240)


AnyWin = Annotated[Hold | Reach | AllHome | Capture, Field(discriminator="by")]
