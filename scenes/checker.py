"""The window's end of the pipe to the process that checks game files. What runs there is ``squares.checking``.

Nothing here blocks: ``poll`` looks whether an answer has come.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess

    from squares.registry import Entry


def _serve(pipe: Any) -> None:
    from scenes.trial import TRIAL  # loaded in the process, not in the window
    from squares.checking import serve

    serve(pipe, TRIAL)


class CheckBrokenOffError(Exception):
    """The process ended before it answered."""


class Checker:
    """Checks one file at a time in a process that is started when it is first needed.

    ``serve`` is what the process does. ``listens``: it has said so; until then it is still coming up.
    """

    def __init__(self, serve: Callable[[Any], None] = _serve) -> None:
        self._serve = serve
        self._process: SpawnProcess | None = None
        self._pipe: Connection[Any, Any] | None = None
        self.listens = False
        self._unanswered = 0

    def prepare(self) -> None:
        """Have the process up. Errors: OSError where none can be started."""
        if self._process is not None and not self._unanswered and not self._process.is_alive():
            self.stop()
        if self._process is None:
            self._start()

    def ask(self, path: Path) -> None:
        """Have a file checked. Errors: OSError where no process can be started."""
        self.prepare()
        self._unanswered += 1
        assert self._pipe is not None
        with suppress(OSError):  # a process that has died is noticed by ``poll``
            self._pipe.send(path)

    def poll(self) -> Entry | None:
        """The checked file, once it has come. Errors: CheckBrokenOffError."""
        try:
            while self._pipe is not None and self._pipe.poll():
                entry: Entry | None = self._pipe.recv()
                if entry is not None:
                    self._unanswered -= 1
                    return entry
                self.listens = True
        except (EOFError, OSError):
            raise CheckBrokenOffError from None
        return None

    def stop(self) -> None:
        """End the process, whatever it does."""
        if self._process is None or self._pipe is None:
            return
        self._pipe.close()
        self._process.kill()
        self._process.join()
        self._process.close()
        self._process = self._pipe = None
        self.listens, self._unanswered = False, 0

    def _start(self) -> None:
        from multiprocessing import get_context  # the window is on the screen before this is loaded

        context = get_context("spawn")
        ours, theirs = context.Pipe()
        made = context.Process(target=self._serve, args=(theirs,), daemon=True, name="checks")
        try:
            made.start()
        except OSError:
            ours.close()
            raise
        finally:
            theirs.close()
        self._process, self._pipe = made, ours
