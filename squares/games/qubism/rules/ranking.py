"""Numbers all positions of a small game of Qubism, for tables that hold a value of each.

Positions with equally many cubes on the board form a *level*. In a level a position has the number of its set of cells
with cubes, the number of the faces that these show, the cell of South's pawn and the cell of North's. South is on turn;
a position with North on turn is looked up turned round, with the colours exchanged.
"""

from __future__ import annotations

from itertools import combinations
from typing import NamedTuple

from squares.games.qubism.rules.tables import CUBE, Tables


class Place(NamedTuple):
    """Where a position with South on turn stands in a table."""

    level: int
    set: int
    faces: int
    south: int
    north: int


class Ranking:
    """The numbers of one board. ``faces``: how many faces of a cube differ, 8 with fins and 4 without.

    ``sets[level]``: the sets of cells, each sorted, in their order; ``number[level]``: their numbers. ``rows``: on so
    many cells South's pawn can stand while the game goes on.
    """

    def __init__(self, tables: Tables, levels: int) -> None:
        self.tables = tables
        self.cells = int(tables.cells)
        self.faces = 4 * int(tables.fins)
        self.rows = sum(int(rank) < int(tables.goal[0]) for rank in tables.rank)
        self.sets = [list(combinations(range(self.cells), level)) for level in range(levels)]
        self.number = [{cells: number for number, cells in enumerate(sets)} for sets in self.sets]

    def cube(self, face: int) -> int:
        """Return what a kernel has on the cell of a cube with this face up."""
        return CUBE + (face if self.tables.fins == 2 else 2 * face)

    def face(self, cube: int) -> int:
        """Return the face, from 0, of what a kernel has on a cell."""
        return (cube - CUBE) if self.tables.fins == 2 else (cube - CUBE) // 2

    def place(self, state: list[int]) -> Place:
        """Return the place of a kernel's position that is not over."""
        board, tables = state[: self.cells], self.tables
        south, north = state[int(tables.pawn)], state[int(tables.pawn) + 1]
        if state[int(tables.to_act)] == 1:
            board = [self._turned(there) for there in reversed(board)]
            south, north = self.cells - 1 - north, self.cells - 1 - south
        cubes = [cell for cell, there in enumerate(board) if there >= CUBE]
        faces = 0
        for cell in cubes:
            faces = faces * self.faces + self.face(board[cell])
        return Place(len(cubes), self.number[len(cubes)][tuple(cubes)], faces, south, north)

    @staticmethod
    def _turned(there: int) -> int:
        """Return what lies on a cell as the other side sees it; pawns do not matter."""
        return there if there < CUBE else CUBE + (there - CUBE + 4) % 8
