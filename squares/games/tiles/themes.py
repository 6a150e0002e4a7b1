"""Mistakes of tile games that exercises are about."""

from __future__ import annotations

from squares.bots.reason import Deed
from squares.core.events import Fought


def theme(best: Deed, played: Deed) -> str:
    """Return ``overfull_row`` where tiles have to go back, else ``lost_fight`` where a tile was lost in one."""
    if played.after.returning and not best.after.returning:
        return "overfull_row"
    return "lost_fight" if _loses(played) and not _loses(best) else ""


def _loses(deed: Deed) -> bool:
    """Tell whether an action loses a fight against the other side."""
    fights = (event for event in deed.events if isinstance(event, Fought))
    return any(fight.winner not in (None, deed.seat) for fight in fights)
