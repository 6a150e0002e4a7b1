"""What rules engines report: the vocabulary that animation, sound and log are made from.

Here is what more than one game does. What only one does is an event of its own in its folder, which says by the traits
of ``Event`` what all others have to know of it.

Events of one step come in the order in which they happen. An arriving piece first moves onto the cell,
then fights, then loses its place: during a fight two pieces stand on one cell.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from squares.core.actions import InHand, Spot
from squares.core.grid import Cell
from squares.core.seats import Seat


class Event:
    """One thing that happened in a step."""

    __slots__ = ()

    tells: ClassVar[bool] = False
    """Whether it tells what was hidden or left to chance, so that taking it back would not take that back."""
    by_chance: ClassVar[bool] = False
    """Whether nobody can know before what it says."""

    @property
    def shows(self) -> tuple[Spot, str] | None:
        """The spot of a piece that turns up its face, and the face; None where none does."""
        return None

    @property
    def hits(self) -> Cell | None:
        """The cell where something is attacked; None for none."""
        return None


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """``piece`` (as ``Piece.text``) goes from a hand, field or supply to a cell; a source without text is nothing."""

    seat: Seat
    source: InHand
    cell: Cell
    piece: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The top piece of ``path[0]`` goes along the cells of ``path``. ``how``: step, jump, leap, slide, ..."""

    seat: Seat
    path: tuple[Cell, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The piece on ``cell`` now shows ``piece``."""

    cell: Cell
    piece: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    """The pieces of two cells change places."""

    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Pushed(Event):
    """The piece on ``by`` sends the piece of ``path[0]`` along ``path``."""

    by: Cell
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Fought(Event):
    """The piece that arrived on ``cell`` (counting ``arriving``) meets the one that stood there (``standing``).

    ``*_bonus`` is the part of the count that other pieces gave; ``winner`` is the owner of the piece that
    stays, None where both go home.
    """

    cell: Cell
    arriving_owner: Seat
    arriving: int
    arriving_bonus: int
    standing_owner: Seat
    standing: int
    standing_bonus: int
    winner: Seat | None

    @property
    def hits(self) -> Cell:
        return self.cell


@dataclass(frozen=True, slots=True)
class Removed(Event):
    """``piece`` leaves the game from ``spot``.

    ``arrived`` tells which of the two pieces on a cell it is after a fight; None where there was none.
    """

    spot: Spot
    piece: str
    arrived: bool | None = None


@dataclass(frozen=True, slots=True)
class Returned(Event):
    """A piece of ``seat`` goes from ``cell`` back to ``hand``. ``cause``: fight or limit.

    ``arrived`` tells which of the two pieces on the cell it is after a fight.
    """

    seat: Seat
    cell: Cell
    hand: InHand
    cause: str
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """``piece`` of ``seat`` comes from a stock, deck or pool to ``hand``; both texts are empty where it is hidden."""

    seat: Seat
    hand: InHand
    piece: str


@dataclass(frozen=True, slots=True)
class Taken(Event):
    """``piece`` at ``source`` goes over to ``seat``: into ``hand``, or None where it stays on its cell.

    From a cell it goes before what has just arrived there.
    """

    seat: Seat
    source: Spot
    hand: InHand | None
    piece: str


@dataclass(frozen=True, slots=True)
class Counter(Event):
    """A number that players watch (chips, action points, a stock) changes from ``old`` to ``new``."""

    name: str
    seat: Seat | None
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class TurnTo(Event):
    """The turn passes to ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended(Event):
    """The game is over: ``winner`` is a side's name or None, ``reason`` a text key, ``cells`` what decided it."""

    winner: str | None
    reason: str
    cells: tuple[Cell, ...] = ()


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """``seat`` rolls a die with so many ``sides``, and ``value`` comes up."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    seat: Seat
    sides: int
    value: int
