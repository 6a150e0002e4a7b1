"""Looks whether the gesture in hand wins or loses at once, a little in each frame, and remembers what it found."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes.table.state import TableState
from scenes.table.verdict import Verdict, judged


class Foresight:
    """Looks at whatever is aimed at, and writes what it finds into the state."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._position: Any = None
        self._found: dict[Any, Verdict | None] = {}
        self._worlds: list[Any] = []
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
        """One step a frame; a gesture keeps frames coming for far longer than the looking takes."""
        for found in self._work or ():
            self._found[self._on] = found
            return
        self._work = None

    def _follow(self, action: Any | None) -> None:
        """Turn to an action that was not looked at before in this position."""
        observer = self._state.observer
        if self._position is not observer.true_position:
            self._position, self._found, self._worlds = observer.true_position, {}, []
            self._on = self._work = None
        if action == self._on:
            return
        if self._work is not None:
            self._found.pop(self._on, None)  # it was not looked at to the end
        self._on = action
        self._work = None if action is None or action in self._found else judged(observer, action, self._worlds)
