"""What an action is made of as a mouse sees it: the things clicked, in order."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from squares.core.grid import Cell
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class InHand:
    """A piece in a seat's hand, field place or supply; ``text`` tells which and how it lies."""

    seat: Seat | None
    text: str


@dataclass(frozen=True, slots=True)
class Button:
    """A choice that lies on no cell, such as ``pass``; ``id`` is a text key's last part."""

    id: str


@dataclass(frozen=True, slots=True)
class Swap:
    """Take the side of whoever began (H8)."""

    def __str__(self) -> str:
        return SWAP


SWAP = "swap"
"""The action's text, and the id of its button."""

DECLINE = Button("decline")
"""What a player presses who is asked in another's turn and lets happen what could be answered."""

Target = Cell | InHand | Button
Spot = Cell | InHand


def spots_of(targets: Iterable[Target]) -> tuple[Spot, ...]:
    """Return where something is pressed, in order; nowhere for mere buttons."""
    return tuple(target for target in targets if isinstance(target, Cell | InHand))
