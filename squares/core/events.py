"""Everything a rules engine can report: the closed vocabulary that animation, sound and log are made from.

Events of one step come in the order in which they happen. An arriving piece first moves onto the cell,
then fights, then loses its place: during a fight two pieces stand on one cell.
"""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.actions import InHand, Spot
from squares.core.grid import Cell
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Placed:
    """``piece`` (as ``Piece.text``) goes from a hand, field or supply to a cell."""

    seat: Seat
    source: InHand
    cell: Cell
    piece: str


@dataclass(frozen=True, slots=True)
class Moved:
    """The top piece of ``path[0]`` goes along the cells of ``path``. ``how``: step, jump, leap, slide, ..."""

    seat: Seat
    path: tuple[Cell, ...]
    how: str


@dataclass(frozen=True, slots=True)
class Turned:
    """The piece on ``cell`` now shows ``piece``."""

    cell: Cell
    piece: str


@dataclass(frozen=True, slots=True)
class Swapped:
    """The pieces of two cells change places."""

    first: Cell
    second: Cell


@dataclass(frozen=True, slots=True)
class Pushed:
    """The piece on ``by`` sends the piece of ``path[0]`` along ``path``."""

    by: Cell
    path: tuple[Cell, ...]


@dataclass(frozen=True, slots=True)
class Fought:
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


@dataclass(frozen=True, slots=True)
class Removed:
    """``piece`` leaves the game from ``spot``.

    ``arrived`` tells which of the two pieces on a cell it is after a fight; None where there was none.
    """

    spot: Spot
    piece: str
    arrived: bool | None = None


@dataclass(frozen=True, slots=True)
class Returned:
    """A piece of ``seat`` goes from ``cell`` back to ``hand``. ``cause``: fight or limit.

    ``arrived`` tells which of the two pieces on the cell it is after a fight.
    """

    seat: Seat
    cell: Cell
    hand: InHand
    cause: str
    arrived: bool = False


@dataclass(frozen=True, slots=True)
class Drawn:
    """``piece`` of ``seat`` comes from a stock, deck or pool to ``hand``; both texts are empty where it is hidden."""

    seat: Seat
    hand: InHand
    piece: str


@dataclass(frozen=True, slots=True)
class Revealed:
    """A hidden piece shows itself."""

    spot: Spot
    piece: str


@dataclass(frozen=True, slots=True)
class Discarded:
    """``piece`` goes from a hand to the trash."""

    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True)
class Taken:
    """``piece`` at ``source`` goes over to ``seat``: into ``hand``, or None where it stays on its cell."""

    seat: Seat
    source: Spot
    hand: InHand | None
    piece: str


@dataclass(frozen=True, slots=True)
class Looked:
    """``seat`` looks at a hidden ``piece`` at ``spot``; the text is empty for everybody else."""

    seat: Seat
    spot: Spot
    piece: str


@dataclass(frozen=True, slots=True)
class Rolled:
    """``seat`` rolls a die with so many ``sides``, and ``value`` comes up."""

    seat: Seat
    sides: int
    value: int


@dataclass(frozen=True, slots=True)
class Marked:
    """The counters called ``name`` on what lies at ``spot`` change from ``old`` to ``new``."""

    spot: Spot
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Struck:
    """Something at ``spot`` takes ``amount`` of damage and has ``left``."""

    spot: Spot
    amount: int
    left: int


@dataclass(frozen=True, slots=True)
class Counter:
    """A number that players watch (chips, action points, a stock) changes from ``old`` to ``new``."""

    name: str
    seat: Seat | None
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Declared:
    """A card or effect is announced and may still be answered."""

    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True)
class Resolved:
    """A declared card takes effect, or comes to nothing."""

    seat: Seat
    piece: str
    took_effect: bool


@dataclass(frozen=True, slots=True)
class SetOff:
    """An effect of ``piece`` begins that nobody has just declared: something set it off, or its time has come."""

    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True)
class TurnTo:
    """The turn passes to ``seat``."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Ended:
    """The game is over: ``winner`` is a side's name or None, ``reason`` a text key, ``cells`` what decided it."""

    winner: str | None
    reason: str
    cells: tuple[Cell, ...] = ()


Event = (
    Placed
    | Moved
    | Turned
    | Swapped
    | Pushed
    | Fought
    | Removed
    | Returned
    | Drawn
    | Revealed
    | Discarded
    | Taken
    | Looked
    | Rolled
    | Marked
    | Struck
    | Counter
    | Declared
    | Resolved
    | SetOff
    | TurnTo
    | Ended
)
