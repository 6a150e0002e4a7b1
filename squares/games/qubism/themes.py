"""Mistakes of Qubism that exercises are about."""

from __future__ import annotations

from squares.bots.reason import Deed
from squares.core.seats import TWO


def theme(best: Deed, played: Deed) -> str:
    """Return ``way_left_open`` where the enemy's way could have been made longer, else ``own_way`` where one's own
    could have been shorter."""
    foe = TWO[1 - TWO.index(best.seat)]
    better, worse = best.game.ways(best.after), played.game.ways(played.after)
    if better[foe] > worse[foe]:
        return "way_left_open"
    return "own_way" if better[best.seat] < worse[best.seat] else ""
