"""The pieces of the shown picture, brought up to date event by event. It may lag behind the position.

Only events are read here, never two positions. What an event does not tell (the order in a hand, a hidden
piece that was drawn) is settled when the plan ends and the screen shows the pieces of the position itself.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from squares.core.actions import InHand, Spot
from squares.core.events import Drawn, Event, Moved, Placed, Pushed, Removed, Returned, Swapped, Taken, Turned
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.seats import Seat


@dataclass(frozen=True, slots=True)
class Change:
    """One piece before and after an event; None where it was not, or is no longer, on the table."""

    ident: int
    before: Piece | None
    after: Piece | None


def showing(piece: Piece, text: str) -> Piece:
    """Return the piece with ``text`` up. ``text`` is a face, or a whole piece that begins with the face up."""
    if not text or text.startswith(piece.text):
        return piece
    if piece.back and text.startswith(piece.back):
        return replace(piece, text=piece.back, back=piece.text)
    return replace(piece, text=text, back="")


class Shown:
    """Pieces by a number of their own, so that one can be followed through a step. Later ones lie on top."""

    def __init__(self, pieces: Iterable[Piece]) -> None:
        self._pieces: dict[int, Piece] = dict(enumerate(pieces))
        self._count = len(self._pieces)
        self._arrived: dict[Cell, int] = {}

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """All pieces, bottom ones first."""
        return tuple(self._pieces.values())

    def items(self) -> tuple[tuple[int, Piece], ...]:
        """Return the pieces with their numbers."""
        return tuple(self._pieces.items())

    def apply(self, event: Event) -> tuple[Change, ...]:
        """Carry out one event and say which pieces it changed."""
        match event:
            case Placed():
                return (self._place(event),)
            case Moved(path=path) | Pushed(path=path):
                return self._move(self._top(path[0]), path[-1])
            case Turned(cell=cell, piece=text):
                return self._show(cell, text)
            case Swapped(first=first, second=second):
                one, two = self._top(first), self._top(second)
                return (*self._move(one, second), *self._move(two, first))
            case Returned():
                return self._return(event)
            case Drawn(piece=text) if text:
                return (self._draw(event),)
            case Taken():
                return self._take(event)
            case Removed(spot=InHand(seat=seat, text=held), piece=text) if held == text:
                return self._remove(self._in_hand(seat, text))
            case Removed(spot=spot, piece=text, arrived=None):
                return self._remove(self._find(spot, text))
            case Removed(spot=Cell() as cell, arrived=arrived):
                return self._remove(self._after_fight(cell, bool(arrived)))
        return () if event.shows is None else self._show(*event.shows)

    def _top(self, spot: Spot) -> int | None:
        for ident in reversed(self._pieces):
            if self._pieces[ident].spot == spot:
                return ident
        return None

    def _find(self, spot: Spot, text: str) -> int | None:
        for ident in reversed(self._pieces):
            piece = self._pieces[ident]
            if piece.spot == spot and text.startswith(piece.text):
                return ident
        return self._top(spot)

    def _in_hand(self, seat: Seat | None, text: str) -> int | None:
        """Return the hand's piece called ``text``, whichever way up; else any piece of it that is hidden."""
        hand = [(i, p) for i, p in self._pieces.items() if isinstance(p.spot, InHand) and p.spot.seat == seat]
        for i, piece in hand:
            if isinstance(piece.spot, InHand) and piece.spot.text == text:
                return i
        for i, piece in hand:
            if text in (piece.text + piece.back, piece.back + piece.text):
                return i
        return next((i for i, piece in hand if not piece.back), None)

    def _put(self, ident: int, after: Piece) -> Change:
        """Set the piece and lay it on top."""
        before = self._pieces.pop(ident, None)
        self._pieces[ident] = after
        return Change(ident, before, after)

    def _place(self, event: Placed) -> Change:
        source = event.source
        ident = self._in_hand(source.seat, source.text) if source.text else None
        self._arrived[event.cell] = self._count if ident is None else ident
        if ident is None:
            self._count += 1
            return self._put(self._count - 1, Piece(event.cell, self._kind(), event.source.seat, event.piece))
        return self._put(ident, replace(showing(self._pieces[ident], event.piece), spot=event.cell))

    def _move(self, ident: int | None, cell: Cell) -> tuple[Change, ...]:
        if ident is None:
            return ()
        self._arrived[cell] = ident
        return (self._put(ident, replace(self._pieces[ident], spot=cell)),)

    def _show(self, spot: Spot, text: str) -> tuple[Change, ...]:
        ident = self._top(spot)
        if ident is None:
            return ()
        before = self._pieces[ident]
        self._pieces[ident] = showing(before, text)
        return (Change(ident, before, self._pieces[ident]),)

    def _return(self, event: Returned) -> tuple[Change, ...]:
        ident = self._returning(event)
        if ident is None:
            return ()
        return (self._put(ident, replace(showing(self._pieces[ident], event.hand.text), spot=event.hand)),)

    def _draw(self, event: Drawn) -> Change:
        """Put into a hand a piece that everybody could take; one from a closed stock is new, like those that lie."""
        for ident, piece in self._pieces.items():
            if piece.spot == InHand(None, event.piece):
                return self._put(ident, replace(piece, spot=event.hand, owner=event.seat))
        self._count += 1
        return self._put(self._count - 1, Piece(event.hand, self._kind(), event.seat, event.piece))

    def _kind(self) -> str:
        """The kind of a new piece: that of those that lie there."""
        return next((piece.kind for piece in self._pieces.values()), "tile")

    def _take(self, event: Taken) -> tuple[Change, ...]:
        """Move a piece over to another seat: on its cell, or to the hand from another one or out of a pile."""
        source, hand = event.source, event.hand
        if hand is None:
            ident = self._find(source, event.piece)
            return () if ident is None else (self._put(ident, replace(self._pieces[ident], owner=event.seat)),)
        ident = self._after_fight(source, arrived=False) if isinstance(source, Cell) else None
        if isinstance(source, InHand) and not source.text.startswith("?"):
            ident = self._in_hand(source.seat, source.text)
        if ident is None:
            return (self._draw(Drawn(event.seat, hand, hand.text)),)
        piece = replace(showing(self._pieces[ident], hand.text), spot=hand, owner=event.seat)
        return (self._put(ident, piece),)

    def _returning(self, event: Returned) -> int | None:
        if event.cause == "fight":
            return self._after_fight(event.cell, event.arrived)
        here = [i for i, piece in self._pieces.items() if piece.spot == event.cell]
        here = [i for i in here if self._pieces[i].owner == event.seat] or here
        return here[-1] if here else None

    def _after_fight(self, cell: Cell, arrived: bool) -> int | None:
        """Return, of the pieces on a cell, the one that has arrived, or one that stood there."""
        here = [i for i, piece in self._pieces.items() if piece.spot == cell]
        here = [i for i in here if (i == self._arrived.get(cell)) == arrived] or here
        return here[-1] if here else None

    def _remove(self, ident: int | None) -> tuple[Change, ...]:
        if ident is None:
            return ()
        return (Change(ident, self._pieces.pop(ident), None),)
