"""Holding a dragged piece still over a cell, where letting it go would ask something: the question comes at once."""

from __future__ import annotations

from collections.abc import Callable

from scenes.screens.table_play import Play
from squares.core.actions import Target

REST = 350.0
"""Milliseconds that the piece is held over one cell."""


class Dwell:
    """Watches one drag at a time. ``clock``: milliseconds that only grow."""

    def __init__(self, play: Play, clock: Callable[[], float]) -> None:
        self._play, self._clock = play, clock
        self._over: Target | None = None
        self._since = 0.0

    @property
    def waiting(self) -> bool:
        """Whether a question will come if the piece stays where it is."""
        play = self._play
        over = play.hover if play.drag is not None and len(play.aimed) > 1 else None
        if over != self._over:
            self._over, self._since = over, self._clock()
        return over is not None

    def due(self) -> bool:
        """Whether the piece has been held long enough."""
        return self.waiting and self._clock() - self._since >= REST
