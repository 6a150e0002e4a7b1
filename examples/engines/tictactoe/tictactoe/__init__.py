"""Tic-tac-toe: whoever first has three marks in a line wins."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar, Literal

from pydantic import Field

from squares.core.cell_game import CellGame, End
from squares.core.seats import TWO, Seat
from squares.data import models


class Definition(models.Definition):
    """What the game file says: besides the board, how long a line is."""

    engine: Literal["tictactoe"]
    line: int = Field(default=3, ge=2, le=12, description="So many marks in a line win")


class TicTacToe(CellGame):
    """One game file in one variant."""

    letters: ClassVar = {"x": Seat.SOUTH, "o": Seat.NORTH}

    def __init__(self, definition: Definition, variant: str) -> None:
        super().__init__(definition, variant)
        ways = [(1, 0), (0, 1), (1, 1), (1, -1)]
        runs = [(cell, *self.walk(cell, *way)) for cell in range(self.grid.size) for way in ways]
        self.lines = [run[: definition.line] for run in runs if len(run) >= definition.line]

    def supply(self, letter: str) -> int:
        """Return how many marks a player may need."""
        return (self.grid.size + 1) // 2

    def moves(self, board: str, seat: Seat) -> Iterable[int]:
        """Return the empty cells, to put a mark on one."""
        return self.cells_of(board, None)

    def end(self, board: str, seat: Seat) -> End | None:
        """Return the win of whoever has a line, or a draw on a full board."""
        for owner in TWO:
            own = set(self.cells_of(board, owner))
            for line in self.lines:
                if own.issuperset(line):
                    return End(owner, "tictactoe_line", tuple(line))
        return None if self.cells_of(board, None) else End(None, "tictactoe_full")


make = TicTacToe
