"""What only cards do to each other and to what stands on the court, as events beside those that all games share."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from squares.core.actions import Spot
from squares.core.events import Event, Removed
from squares.core.grid import Cell
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A hidden piece shows itself."""

    tells: ClassVar[bool] = True

    spot: Spot
    piece: str

    @property
    def shows(self) -> tuple[Spot, str]:
        """See Event."""
        return self.spot, self.piece


@dataclass(frozen=True, slots=True)
class Discarded(Removed):
    """A card goes from a hand to the trash."""


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """``seat`` looks at a hidden ``piece`` at ``spot``; the text is empty for everybody else."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    seat: Seat
    spot: Spot
    piece: str


@dataclass(frozen=True, slots=True)
class Rolled(Event):
    """``seat`` rolls a die with so many ``sides``, and ``value`` comes up."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    seat: Seat
    sides: int
    value: int


@dataclass(frozen=True, slots=True)
class Marked(Event):
    """The counters called ``name`` on what lies at ``spot`` change from ``old`` to ``new``."""

    spot: Spot
    name: str
    old: int
    new: int


@dataclass(frozen=True, slots=True)
class Struck(Event):
    """Something at ``spot`` takes ``amount`` of damage and has ``left``."""

    spot: Spot
    amount: int
    left: int

    @property
    def hits(self) -> Cell | None:
        """See Event."""
        return self.spot if isinstance(self.spot, Cell) else None


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A card or effect is announced and may still be answered."""

    tells: ClassVar[bool] = True

    seat: Seat
    piece: str


@dataclass(frozen=True, slots=True)
class Resolved(Event):
    """A declared card takes effect, or comes to nothing."""

    seat: Seat
    piece: str
    took_effect: bool


@dataclass(frozen=True, slots=True)
class SetOff(Event):
    """An effect of ``piece`` begins that nobody has just declared: something set it off, or its time has come."""

    seat: Seat
    piece: str
