"""Positions and actions of Rengoma as frozen values: what screens, saves and tests see.

A piece is its text: the colour's letter and the strength, ``b3`` or ``r1``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from squares.core.actions import Swap
from squares.core.grid import Cell
from squares.core.seats import Seat

COLOURS: Final = "br"
"""Letters of the sides in their order: black, red."""
SIDES: Final = ("black", "red")
UNKNOWN: Final = "?"
NORMAL: Final = "n"
CHIPS: Final = "c"
CHOICE: Final = ("", "swap", "open")
"""What has become of the choice of sides (H8): settled or not agreed on, offered, or nothing played yet."""


@dataclass(frozen=True, slots=True)
class RengomaPosition:
    """A position, or one as a seat may know it. Pairs are black's, then red's.

    ``board``: by index of the grid, each cell's stack from the bottom up. ``field``: the pieces laid open, empty text
    where a place is empty. ``stocks``: strengths in drawing order, next first; ``?7`` for seven that the reader may
    not see; sorted where the stock is open, and the field is empty then. ``chips``: in the stock, black's, red's.
    ``phase``: ``n`` normal action, ``c`` chips may be spent, ``x1``, ``x2``, ... so many extra actions left.
    ``earned``: chips earned in this turn so far. ``quiet``: plies since field and stocks ran out. ``sides``: of CHOICE.
    """

    board: tuple[tuple[str, ...], ...]
    to_act: Seat
    field: tuple[str, str]
    stocks: tuple[str, str]
    chips: tuple[int, int, int]
    phase: str
    earned: int
    quiet: int
    sides: str = CHOICE[0]

    def left(self, colour: int) -> int:
        """Return how many pieces of a colour lie in its stock."""
        stock = self.stocks[colour]
        return int(stock[1:]) if stock.startswith(UNKNOWN) else len(stock)

    def top(self, index: int) -> str:
        """Return the piece on top of a cell, empty text where there is none."""
        return self.board[index][-1] if self.board[index] else ""


@dataclass(frozen=True, slots=True)
class Own:
    """Put the field piece of one's own colour on a cell (action A), or from an open stock one of a strength."""

    cell: Cell
    strength: int = 0

    def __str__(self) -> str:
        return f"own{self.strength or ''}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Foe:
    """Put the enemy's field piece on a cell, for a chip (action B), or from an open stock one of a strength."""

    cell: Cell
    strength: int = 0

    def __str__(self) -> str:
        return f"foe{self.strength or ''}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move the top piece of a cell like a rook (action C)."""

    start: Cell
    goal: Cell

    def __str__(self) -> str:
        return f"{self.start}{self.goal}"


@dataclass(frozen=True, slots=True)
class Spend:
    """Give chips for as many extra actions."""

    count: int

    def __str__(self) -> str:
        return f"chip{self.count}"


@dataclass(frozen=True, slots=True)
class End:
    """Keep the chips and end the turn."""

    def __str__(self) -> str:
        return "end"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; only where nothing else is legal."""

    def __str__(self) -> str:
        return "pass"


RengomaAction = Own | Foe | Move | Spend | End | Pass | Swap
