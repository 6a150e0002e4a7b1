"""Looking back by itself: one ply after the other, each with its movement, up to the game."""

from __future__ import annotations

from scenes.table.presenter import Presenter
from scenes.table.state import TableState

REST = 900.0
"""Milliseconds that everything lies still between two plies."""


class Playback:
    """``running``: plies are shown one after the other."""

    def __init__(self, state: TableState, presenter: Presenter) -> None:
        self._state, self._presenter = state, presenter
        self.running = False
        self._still = 0.0

    def toggle(self) -> None:
        """Go on from the position looked at, from the start where none is; or stop."""
        self.running = not self.running
        if self.running and self._state.observer.browsing is None:
            self._presenter.browse(0)
        self._still = REST

    def stop(self) -> None:
        """A person takes over."""
        self.running = False

    def update(self, ms: float) -> bool:
        """Time goes by; whether the next ply was shown."""
        if not self.running or self._state.film.running:
            return False
        self._still += ms
        if self._still < REST:
            return False
        self._still = 0.0
        self._presenter.step_on()
        self.running = self._state.observer.browsing is not None
        return True
