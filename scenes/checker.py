"""The window's end of the pipe to the process that checks game files. What runs there is ``squares.checking``.

Nothing here blocks: ``poll`` looks whether an answer has come.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from scenes.child_process import ChildProcess

if TYPE_CHECKING:
    from squares.registry import Entry


def _serve(pipe: Any) -> None:
    from scenes.trial import TRIAL  # loaded in the process, not in the window
    from squares.checking import serve

    serve(pipe, TRIAL)


class Checker:
    """Checks one file at a time in a process that is started when it is first needed.

    ``serve`` is what the process does. ``listens``: it has said so; until then it is still coming up.
    """

    def __init__(self, serve: Callable[[Any], None] = _serve) -> None:
        self._serve = serve
        self._child: ChildProcess | None = None
        self.listens = False
        self._unanswered = 0

    def prepare(self) -> None:
        """Have the process up. Errors: OSError where none can be started."""
        if self._child is not None and not self._unanswered and self._child.gone:
            self.stop()
        if self._child is None:
            self._child = ChildProcess(self._serve, name="checks")

    def ask(self, path: Path) -> None:
        """Have a file checked. Errors: OSError where no process can be started."""
        self.prepare()
        self._unanswered += 1
        assert self._child is not None
        self._child.send(path)

    def poll(self) -> Entry | None:
        """The checked file, once it has come. Errors: BrokenOffError."""
        entry: Entry | None
        for entry in () if self._child is None else self._child.messages():
            if entry is not None:
                self._unanswered -= 1
                return entry
            self.listens = True
        return None

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._child is not None:
            self._child.kill()
            self._child.wait()
        self._child, self.listens, self._unanswered = None, False, 0
