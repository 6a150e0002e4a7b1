"""What keys and buttons do where a lesson is taught: the hint is the lesson's, and undo begins the step again."""

from __future__ import annotations

from collections.abc import Callable

from scenes.table.commands import Commands
from squares.core.phrase import phrase


class LessonCommands(Commands):
    """``show``: the hint of the lesson. ``again``: begin its step once more."""

    show: Callable[[], None]
    again: Callable[[], None]

    def hint(self) -> None:
        """See Commands."""
        self._gestures.put_back()
        self.show()

    def undo(self) -> None:
        """Let go of what waits to be confirmed, or begin the step again."""
        if self._state.held.confirmation is not None:
            self._gestures.put_back()
        else:
            self.again()

    @property
    def may_undo(self) -> bool:
        """Whether anything was played in the step."""
        return self._state.match.cursor > 0

    def redo(self) -> None:
        """Nothing is played again."""
        self._tell(phrase("table.redo_shut"))

    def review(self) -> None:
        """There is no game to look over."""
        self._tell(phrase("lesson.no_game"))

    def paste(self) -> None:
        """Nothing else is put on this table."""
        self._tell(phrase("lesson.no_game"))
