"""What only games of pieces do."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from squares.core.events import Event
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """``seat`` draws from the bag: a piece of a kind, by its letter, or a number."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    seat: Seat
    what: str
