"""Mistakes of Battle Logistic Square that exercises are about."""

from __future__ import annotations

from squares.bots.reason import Deed


def theme(best: Deed, played: Deed) -> str:
    """Return ``wasted_card`` where more cards left the hand than was right, else ``kept_card`` where fewer did."""
    spent, right = _spent(played), _spent(best)
    return "wasted_card" if spent > right else "kept_card" if spent < right else ""


def _spent(deed: Deed) -> int:
    """Return by how many cards the hand became smaller."""
    before, after = deed.before.player(deed.seat), deed.after.player(deed.seat)
    return max(0, len(before.hand) - len(after.hand))
