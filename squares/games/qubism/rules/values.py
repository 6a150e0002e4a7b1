"""Positions and actions of Qubism as frozen values: what screens, saves and tests see."""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.actions import Swap
from squares.core.grid import Cell
from squares.core.seats import TWO, Seat

EMPTY = "."
PAWNS = "SN"
"""Letters of South's pawn and North's."""
CUBES = "UuRrDdLl"
"""Letters of the cubes, clockwise; each arrow with its fin on the right, then (lower case) on the left."""
BLOCKED = "#"
"""What stands for a blocked cell (Q7)."""
SIDES = ("", "swap", "open")
"""What has become of the choice of sides (H8): settled or not agreed on, offered, or nothing played yet."""


@dataclass(frozen=True, slots=True)
class QubismPosition:
    """``board``: a letter a cell, by index of the grid; ``supply``: cubes beside the board; ``sides``: of SIDES."""

    board: str
    to_act: Seat
    supply: int
    sides: str = SIDES[0]

    def pawns(self, seat: Seat) -> tuple[int, ...]:
        """Return the indices of the cells with the seat's pawns, in the order of the grid."""
        mine = PAWNS[TWO.index(seat)]
        return tuple(i for i, letter in enumerate(self.board) if letter == mine)


@dataclass(frozen=True, slots=True)
class Move:
    """Move an own pawn, or any cube."""

    start: Cell
    goal: Cell

    def __str__(self) -> str:
        return f"{self.start}{self.goal}"


@dataclass(frozen=True, slots=True)
class Place:
    """Put a cube from the supply on a cell; ``cube`` is its letter."""

    cell: Cell
    cube: str

    def __str__(self) -> str:
        return f"{self.cell}{self.cube}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; only where nothing else is legal."""

    def __str__(self) -> str:
        return "pass"


QubismAction = Move | Place | Pass | Swap
