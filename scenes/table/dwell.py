"""Holding a dragged piece still over a cell, where letting it go would ask something: the question comes at once."""

from __future__ import annotations

from scenes.table.state import Play
from squares.core.actions import Target

REST = 350.0
"""Milliseconds that the piece is held over one cell."""


class Dwell:
    """Watches the drags of ``play``."""

    def __init__(self, play: Play) -> None:
        self._play = play
        self._over: Target | None = None
        self._rested = 0.0

    def due(self, ms: float) -> bool:
        """Time goes by; whether the piece has been held long enough over a cell that asks."""
        play = self._play
        over = play.hover if play.drag is not None and len(play.aimed) > 1 else None
        self._rested = self._rested + ms if over == self._over else 0.0
        self._over = over
        return over is not None and self._rested >= REST
