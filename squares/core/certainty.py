"""What is certain of events that are known from imagined worlds only: what all of them tell alike."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import zip_longest

from squares.core.actions import InHand
from squares.core.events import Drawn, Event, Removed


def certain(
    tellings: Sequence[Sequence[Event]], lies_open: Callable[[str], bool] = lambda _: False
) -> tuple[tuple[Event, ...], bool]:
    """Return the events of one action up to the first that the worlds do not share, and whether those are all.

    A piece that is drawn is left unnamed, unless ``lies_open`` says that it lies ready for all to see. One that leaves
    a pile is named by nobody before it has: several worlds may have the same on top by chance.
    """
    shared: list[Event] = []
    for events in zip_longest(*tellings):
        event = _shared(events, lies_open)
        if event is None:
            return tuple(shared), False
        shared.append(event)
    return tuple(shared), True


def _shared(events: tuple[Event | None, ...], lies_open: Callable[[str], bool]) -> Event | None:
    first, *others = events
    same = all(other == first for other in others)
    if isinstance(first, Drawn) and all(isinstance(other, Drawn) for other in others):
        return first if same and lies_open(first.piece) else replace(first, hand=InHand(first.hand.seat, ""), piece="")
    chance = (first is not None and first.by_chance) or (bool(others) and _leaves_a_pile(first))
    return first if same and not chance else None


def _leaves_a_pile(event: Event | None) -> bool:
    """Tell whether a piece goes that was a place in a pile until then, and not itself."""
    return isinstance(event, Removed) and isinstance(event.spot, InHand) and event.spot.text != event.piece
