"""Positions and actions of the tile games as frozen values: what screens, saves and tests see."""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.grid import Cell
from squares.core.seats import Seat

UNKNOWN = "?"
"""Stands for a hidden face or tile in a masked position."""


@dataclass(frozen=True, slots=True)
class Tile:
    """A tile on the board; ``up`` and ``down`` are faces as text (``S4``), ``down`` is ``?`` where masked."""

    owner: Seat
    up: str
    down: str

    def __str__(self) -> str:
        text = self.up + self.down
        return text if self.owner is Seat.SOUTH else text.lower()


@dataclass(frozen=True, slots=True)
class TilesPosition:
    """A position, or one as a seat may know it.

    ``board``: by index of the grid. ``hands``: South's and North's tiles, front first and sorted; a tile that the
    reader may not see is ``?``. ``to_act`` decides next. ``pending``: ``-``, ``x1``, ``x2`` (so many actions of a
    turn that has begun are left), ``return:s``, ``return:n+1`` (whose turn it is, and how many of its actions are to
    come), ``pick1`` or ``pick2``.
    """

    board: tuple[Tile | None, ...]
    hands: tuple[tuple[str, ...], tuple[str, ...]]
    to_act: Seat
    pending: str

    def hand(self, seat: Seat) -> tuple[str, ...]:
        """Return the tiles in a seat's hand."""
        return self.hands[0] if seat is Seat.SOUTH else self.hands[1]

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is."""
        if self.pending.startswith("return:"):
            return Seat.SOUTH if self.pending.startswith("return:s") else Seat.NORTH
        return self.to_act

    def more(self, actions: int) -> int:
        """Return how many actions of the turn are to come after this one, where a turn has so many."""
        if self.returning:
            return int(self.pending.partition("+")[2] or 0)
        return int(self.pending[1:]) - 1 if self.pending.startswith("x") else actions - 1

    @property
    def picking(self) -> bool:
        """Whether tiles are still being picked."""
        return self.pending.startswith("pick")

    @property
    def returning(self) -> bool:
        """Whether somebody must take tiles back."""
        return self.pending.startswith("return:")


@dataclass(frozen=True, slots=True)
class Place:
    """Put a tile from the hand on a cell; ``tile`` is the face up, then the face down."""

    tile: str
    cell: Cell

    def __str__(self) -> str:
        return f"{self.tile}@{self.cell}"


@dataclass(frozen=True, slots=True)
class Move:
    """Move a tile one cell."""

    start: Cell
    goal: Cell

    def __str__(self) -> str:
        return f"{self.start}{self.goal}"


@dataclass(frozen=True, slots=True)
class Use:
    """Use the ability of the tile on ``start``; ``goal`` as the notation names it."""

    start: Cell
    goal: Cell

    def __str__(self) -> str:
        return f"{self.start}*{self.goal}"


@dataclass(frozen=True, slots=True)
class Return:
    """Take a tile back to the hand because its row is over the limit."""

    cell: Cell

    def __str__(self) -> str:
        return f"{self.cell}-"


@dataclass(frozen=True, slots=True)
class Pick:
    """Take a tile, front first, into one's set."""

    tile: str

    def __str__(self) -> str:
        return f"+{self.tile}"


@dataclass(frozen=True, slots=True)
class Pass:
    """Do nothing; only where nothing else is legal."""

    def __str__(self) -> str:
        return "pass"


TilesAction = Place | Move | Use | Return | Pick | Pass


@dataclass(frozen=True, slots=True)
class Tally:
    """Of the tiles with a pair of numbers a set holds ``held``, and in the end ``most``."""

    pair: str
    held: int
    most: int

    @property
    def full(self) -> bool:
        """Whether it has all of them."""
        return self.held >= self.most


@dataclass(frozen=True, slots=True)
class Gauge:
    """What one player's tiles in one row add up to, and the most they may."""

    sum: int
    limit: int

    @property
    def over(self) -> bool:
        """Whether tiles of the row must be returned."""
        return self.sum > max(self.limit, 0)
