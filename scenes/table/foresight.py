"""Looks whether the gesture in hand wins or loses at once, a little in each frame, and remembers what it found."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from scenes.table.state import TableState
from scenes.table.verdict import Verdict, judged

SLICE = 3.0
"""Milliseconds of a frame that may be spent on looking."""


class Foresight:
    """Looks at whatever is aimed at, and writes what it finds into the state. ``clock``: milliseconds."""

    def __init__(self, state: TableState, clock: Callable[[], float]) -> None:
        self._state, self._clock = state, clock
        self._position: Any = None
        self._found: dict[Any, Verdict | None] = {}
        self._on: Any = None
        self._work: Iterator[Verdict | None] | None = None

    def update(self) -> bool:
        """Look on for a moment; whether there is something else to tell."""
        before, aimed = self._state.verdict, self._state.aimed
        self._follow(aimed[0] if len(aimed) == 1 else None)
        self._look_on()
        self._state.verdict = self._found.get(aimed[0]) if len(aimed) == 1 else None
        return self._state.verdict != before

    def _look_on(self) -> None:
        """As much of the work as a frame has time for."""
        until = self._clock() + SLICE
        for found in self._work or ():
            self._found[self._on] = found
            if self._clock() >= until:
                return
        self._work = None

    def _follow(self, action: Any | None) -> None:
        """Turn to an action that was not looked at before in this position."""
        observer = self._state.observer
        if self._position is not observer.true_position:
            self._position, self._found, self._on, self._work = observer.true_position, {}, None, None
        if action == self._on:
            return
        if self._work is not None:
            self._found.pop(self._on, None)  # it was not looked at to the end
        self._on = action
        self._work = None if action is None or action in self._found else judged(observer, action)
