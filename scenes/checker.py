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
        self._child = ChildProcess(serve, "checks")
        self.listens = False
        self._unanswered = 0

    def prepare(self) -> None:
        """Have the process up. Errors: OSError where none can be started."""
        if not self._unanswered and not self._child.alive:
            self.stop()
            self._child.start()

    def ask(self, path: Path) -> None:
        """Have a file checked. Errors: OSError where no process can be started."""
        self.prepare()
        self._unanswered += 1
        self._child.send(path)

    def poll(self) -> Entry | None:
        """Return the checked file, once it has come. Errors: ChildDiedError where the process ended before."""
        for entry in self._child.poll():
            if entry is not None:
                self._unanswered -= 1
                return entry  # type: ignore[no-any-return]
            self.listens = True
        return None

    def stop(self) -> None:
        """End the process, whatever it does."""
        self._child.close()
        self.listens, self._unanswered = False, 0
