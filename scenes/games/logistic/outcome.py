"""What each declared card of a chain would bring about, told from the events of letting it happen."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from scenes.games.logistic.forecast import Coming
from squares.core.events import (
    Counter,
    Drawn,
    Event,
    Moved,
    Placed,
    Pushed,
    Removed,
    Resolved,
    Returned,
    Struck,
    Swapped,
)
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.rules.logistic.values import LogisticPosition


@dataclass
class Outcome:
    """``takes``: whether the card takes effect; None while that is open. ``lines``: what it does."""

    takes: bool | None = None
    lines: list[Phrase] = field(default_factory=list)


def outcomes(position: LogisticPosition, coming: Coming | None, names: dict[Seat, str]) -> list[Outcome]:
    """One for each declared card, in the order of declaring."""
    found = [Outcome() for _ in position.chain]
    if coming is None:
        return found
    cells = {seat: position.player(seat).cell for seat in TWO}
    at: int | None = None
    drawn: dict[int, tuple[Seat, int]] = {}
    for event in coming.events:
        if isinstance(event, Resolved):
            at = _link(position, found, event)
            if at is not None:
                found[at].takes = event.took_effect
        elif at is not None and isinstance(event, Drawn):
            drawn[at] = event.seat, drawn.get(at, (event.seat, 0))[1] + 1
        elif at is not None:
            found[at].lines += _told(event, cells, names)
        _follow(event, cells)
    for i, (seat, n) in drawn.items():
        found[i].lines.append(phrase("court.outcome.draws", name=names.get(seat, ""), n=n))
    if at is not None and coming.position.frames and coming.position.phase == "resolve":
        found[at].lines.append(phrase("court.outcome.asks"))
    return found


def _link(position: LogisticPosition, found: Sequence[Outcome], event: Resolved) -> int | None:
    """The declared card that an event is about: those that come to nothing are told from the first on."""
    fits = [i for i, link in enumerate(position.chain) if (link.card, link.owner) == (event.piece, event.seat)]
    open_ = [i for i in fits if found[i].takes is None]
    if not open_:
        return None
    return open_[-1] if event.took_effect else open_[0]


def _told(event: Event, cells: dict[Seat, Cell], names: dict[Seat, str]) -> list[Phrase]:
    match event:
        case Struck(spot=spot, amount=amount, left=left):
            seat = next((seat for seat, cell in cells.items() if cell == spot), None)
            values = {"n": abs(amount), "before": left + amount, "left": left}
            key = "court.outcome.hit" if amount >= 0 else "court.outcome.heal"
            what = names.get(seat, "") if seat is not None else str(spot)
            return [Phrase(key, {**values, "what": what})]
        case Moved(seat=seat, path=path):
            return [phrase("court.outcome.moves", name=names.get(seat, ""), cell=str(path[-1]))]
        case Pushed(path=path):
            seat = next((seat for seat, cell in cells.items() if cell == path[0]), None)
            what = names.get(seat, "") if seat is not None else str(path[0])
            return [phrase("court.outcome.pushed", what=what, cell=str(path[-1]))]
        case Swapped(first=first, second=second):
            return [phrase("court.outcome.swapped", first=str(first), second=str(second))]
        case Placed(cell=cell):
            return [phrase("court.outcome.placed", cell=str(cell))]
        case Removed(spot=Cell() as spot):
            return [phrase("court.outcome.removed", cell=str(spot))]
        case Returned(cell=cell):
            return [phrase("court.outcome.removed", cell=str(cell))]
        case Counter(name=("guard" | "charge" | "ap" | "next_ap") as name, seat=seat, old=old, new=new) if seat:
            key = "court.outcome.more" if new > old else "court.outcome.less"
            counted = phrase(f"court.counter.{name}")
            return [Phrase(key, {"name": names.get(seat, ""), "n": abs(new - old), "what": counted})]
    return []


def _follow(event: Event, cells: dict[Seat, Cell]) -> None:
    """Keep track of where the AVIs stand."""
    match event:
        case Moved(path=path) | Pushed(path=path):
            change = {path[0]: path[-1]}
        case Swapped(first=first, second=second):
            change = {first: second, second: first}
        case _:
            return
    for seat, cell in cells.items():
        cells[seat] = change.get(cell, cell)
