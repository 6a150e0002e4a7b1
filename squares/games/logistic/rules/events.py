"""What a kernel wrote down while it played, as events for screens, sounds and the log.

What only cards do is an event of its own here, beside those that all games share. A declared card keeps its place by
the hand (``InHand(seat, card)``) until it is placed or discarded, so that whoever draws it can show it in the chain. A
number struck that is less than 0 was given back. An IT card that is used up is discarded, too, but goes to no trash.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from squares.core.actions import InHand, Spot
from squares.core.events import (
    Counter,
    Drawn,
    Ended,
    Event,
    Moved,
    Placed,
    Pushed,
    Removed,
    Returned,
    Rolled,
    Swapped,
    Taken,
    TurnTo,
)
from squares.core.grid import Cell, Grid
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules.kernel import LogisticKernel

_COUNTERS = {
    s.AP: "ap",
    s.DECK: "deck",
    s.TRASH: "trash",
    s.GUARD: "guard",
    s.CHARGE: "charge",
    s.NEXT_AP: "next_ap",
}
REASONS = ("life", "decks", "way")
DECK_SPOT = "?deck"  # where a milled card leaves the game from
TRASH_SPOT = "?trash"


@dataclass(frozen=True, slots=True)
class Revealed(Event):
    """A hidden piece shows itself."""

    tells: ClassVar[bool] = True

    spot: Spot
    piece: str

    @property
    def shows(self) -> tuple[Spot, str]:
        return self.spot, self.piece


@dataclass(frozen=True, slots=True)
class Copied(Revealed):
    """A card of a hand shows itself, since its enemy does what it does."""

    by_chance: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Discarded(Removed):
    """A card goes from a hand to the trash."""


@dataclass(frozen=True, slots=True)
class Became(Removed):
    """A placed card becomes another, which is placed there next."""


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The players exchange their hands, as ``seat`` would have it; then each card is taken."""

    tells: ClassVar[bool] = True

    seat: Seat


@dataclass(frozen=True, slots=True)
class Looked(Event):
    """``seat`` looks at a hidden ``piece`` at ``spot``; the text is empty for everybody else."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    seat: Seat
    spot: Spot
    piece: str


@dataclass(frozen=True, slots=True)
class Chosen(Event):
    """Chance chooses what stands on a cell for an effect, out of several things."""

    tells: ClassVar[bool] = True
    by_chance: ClassVar[bool] = True

    cell: Cell


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
        return self.spot if isinstance(self.spot, Cell) else None


@dataclass(frozen=True, slots=True)
class Declared(Event):
    """A card or effect is announced and may still be answered; ``cell``: where a card stands whose ability it is."""

    tells: ClassVar[bool] = True

    seat: Seat
    piece: str
    cell: Cell | None = None


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


def events(kernel: LogisticKernel, ids: tuple[str, ...], counters: tuple[str, ...], grid: Grid) -> tuple[Event, ...]:
    """What the last ``apply`` of a telling kernel did, in order. ``counters``: the kinds in order."""
    numbers = [int(x) for x in kernel.effects[: kernel.effect_count * s.STRIDE]]
    rows = [numbers[i : i + s.STRIDE] for i in range(0, len(numbers), s.STRIDE)]
    return tuple(
        Marked(grid.cell(row[2]), counters[row[1]], row[3], row[4])
        if row[0] == s.MARKED
        else _event(row[0], row[1:], ids, grid)
        for row in rows
    )


def _event(code: int, n: list[int], ids: tuple[str, ...], grid: Grid) -> Event:
    match code:
        case s.MOVED:
            return Moved(TWO[n[0]], (grid.cell(n[1]), grid.cell(n[2])), "step")
        case s.PUSHED:
            return Pushed(grid.cell(n[0]), _line(grid, n[1], n[2]))
        case s.SWAPPED:
            return Swapped(grid.cell(n[0]), grid.cell(n[1]))
        case s.STRUCK:
            return Struck(grid.cell(n[0]), n[1], n[2])
        case s.COUNTED:
            return Counter(_COUNTERS[n[0]], TWO[n[1]], n[2], n[3])
        case s.ROLLED:
            return Rolled(TWO[n[0]], n[1], n[2])
        case s.TURN_TO:
            return TurnTo(TWO[n[0]])
        case s.ENDED:
            return Ended(None if n[0] < 0 else str(TWO[n[0] - 1]), REASONS[n[1]])
    return _of_card(code, n, ids[n[1]], grid)


def _of_card(code: int, n: list[int], card: str, grid: Grid) -> Event:
    seat = TWO[n[0]]
    hand = InHand(seat, card)
    match code:
        case s.PLACED:
            return Placed(seat, InHand(seat, "") if n[3] else hand, grid.cell(n[2]), card)
        case s.REMOVED:
            return Removed(grid.cell(n[2]), card)
        case s.RETURNED:
            return Returned(seat, grid.cell(n[2]), hand, "effect")
        case s.DRAWN:
            return Drawn(seat, hand, card)
        case s.REVEALED:
            return Revealed(hand, card)
        case s.DISCARDED:
            return Discarded(hand, card)
        case s.MILLED:
            return Removed(InHand(seat, DECK_SPOT), card)
        case s.DECLARED:
            return Declared(seat, card, grid.cell(n[2] - 1) if n[2] else None)
        case s.RESOLVED:
            return Resolved(seat, card, bool(n[2]))
    return _of_other(code, n, card, grid)


def _of_other(code: int, n: list[int], card: str, grid: Grid) -> Event:
    """What is done to cards of the other player, or to those that lie hidden."""
    seat = TWO[n[0]]
    match code:
        case s.LOOKED:
            return Looked(seat, InHand(TWO[n[2]], DECK_SPOT), card)
        case s.CLAIMED:
            return Taken(seat, grid.cell(n[2]), None, card)
        case s.STOLEN:
            source = InHand(TWO[1 - n[0]], TRASH_SPOT if n[2] else card)
            return Taken(seat, source, InHand(seat, card), card)
        case s.BECAME:
            return Became(grid.cell(n[2]), card)
        case s.COPIED:
            return Copied(InHand(seat, card), card)
        case s.CHOSEN:
            return Chosen(grid.cell(n[2]))
        case s.EXCHANGED:
            return Exchanged(seat)
        case s.SET_OFF:
            return SetOff(seat, card)
    raise AssertionError(f"no event has the code {code}")


def _line(grid: Grid, start: int, goal: int) -> tuple[Cell, ...]:
    """Every cell from one to another along a row."""
    step = 1 if abs(goal - start) < grid.files else grid.files
    way = range(start, goal + 1, step) if start < goal else range(start, goal - 1, -step)
    return tuple(grid.cell(i) for i in way)
