"""Mistakes of Rengoma that exercises are about."""

from __future__ import annotations

from squares.bots.reason import Deed
from squares.games.rengoma.rules.values import SIDES


def theme(best: Deed, played: Deed) -> str:
    """Return ``line_left_open`` where the enemy's line that lacks one piece could have been stopped and was not."""
    return "line_left_open" if _open(best) < _open(played) else ""


def _open(deed: Deed) -> int:
    """Return how many lines of the enemy lack one piece after an action."""
    return sum(line.colour != SIDES.index(deed.side) for line in deed.game.open_lines(deed.after, 1))
