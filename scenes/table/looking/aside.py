"""A line that nobody played, shown on the board one ply after the other, and then what was on show before."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from scenes.table.presenter import Presenter
from scenes.table.state import TableState

REST, LOOK = 700.0, 1800.0
"""Milliseconds that everything lies still before a ply, and after the last one."""


class Aside:
    """``running``: a line is being shown; ``back``: the ply that was on show before."""

    def __init__(self, state: TableState, presenter: Presenter) -> None:
        self._state, self._presenter = state, presenter
        self._left: list[Any] = []
        self.back = 0
        self._still = 0.0
        self.running = False

    def show(self, ply: int, actions: Sequence[Any]) -> None:
        """Show actions in the place of what was played after ``ply`` plies."""
        self.back = self._state.observer.ply
        self._presenter.look_at(ply)
        self._left, self._still, self.running = list(actions), 0.0, bool(actions)

    def stop(self) -> None:
        """A person takes over; what is on show stays until something else is looked at."""
        self.running = False

    def update(self, ms: float) -> bool:
        """Time goes by; whether something else is on show."""
        if not self.running or self._state.film.running:
            return False
        self._still += ms
        if self._still < (REST if self._left else LOOK):
            return False
        self._still = 0.0
        if self._left:
            self._presenter.step_aside(self._left.pop(0))
        else:
            self.running = False
            self._presenter.browse(self.back)
        return True
