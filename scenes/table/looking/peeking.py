"""Space shows what lies face down or below for as long as it is held; a tap presses what the cursor is on."""

from __future__ import annotations

from collections.abc import Callable

from scenes.table.state import TableState

TAP = 250.0
"""Milliseconds within which Space is a press and not a peek."""


class Peeking:
    """The one writer of ``TableState.peek``."""

    def __init__(self, state: TableState, clock: Callable[[], float]) -> None:
        self._state, self._clock = state, clock
        self._since: float | None = None

    @property
    def shown(self) -> bool:
        """Whether it is shown now."""
        return self._state.peek

    def show(self, on: bool) -> None:
        """Show it, or no longer."""
        self._state.peek = on

    def hold(self) -> None:
        """Space went down."""
        if self._since is None:
            self._since = self._clock()

    def wait(self) -> bool:
        """Show it once Space was held longer than a tap; tell whether that is still to come."""
        if self._since is None or self._state.peek:
            return False
        self._state.peek = self._clock() - self._since >= TAP
        return True

    def let_go(self) -> bool | None:
        """Space went up: tell whether it was only tapped; None where it was not down."""
        if self._since is None:
            return None
        tapped = not self._state.peek and self._clock() - self._since < TAP
        self._since, self._state.peek = None, False
        return tapped
