"""A process beside the window, and the window's end of the pipe to it. Nothing here blocks, except ``wait``."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any


class BrokenOffError(Exception):
    """The process ended before it had said all."""


class ChildProcess:
    """Runs ``target`` with its end of the pipe and ``args``. Errors: OSError where no process can be started.

    ``daemon``: it ends with the window even where that crashes, and may have no processes of its own.
    """

    def __init__(self, target: Callable[..., None], *args: Any, name: str, daemon: bool = True) -> None:
        from multiprocessing import get_context  # the window is on the screen before this is loaded

        context = get_context("spawn")
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=target, args=(theirs, *args), daemon=daemon, name=name)
        try:
            self._process.start()
        except OSError:
            self._pipe.close()
            raise
        finally:
            theirs.close()  # theirs alone, so that one end's death is noticed at the other
        self._gone = False

    @property
    def pid(self) -> int | None:
        """Its number, None once it is gone."""
        return None if self._gone else self._process.pid

    @property
    def gone(self) -> bool:
        """Whether it has ended; what the system keeps of it is let go then."""
        if not self._gone and not self._process.is_alive():
            self._process.close()
            self._gone = True
        return self._gone

    def send(self, message: object) -> None:
        """Send something; of a process that has died ``messages`` tells."""
        with suppress(OSError):
            self._pipe.send(message)

    def messages(self) -> Iterator[Any]:
        """Yield what has come, until the process is ended. Errors: BrokenOffError."""
        while not self._pipe.closed:
            try:
                if not self._pipe.poll():
                    return
                message = self._pipe.recv()
            except (EOFError, OSError):
                raise BrokenOffError from None
            yield message

    def kill(self) -> None:
        """End it, whatever it does; one that is stopped hears of nothing gentler."""
        self._pipe.close()
        if not self._gone:
            self._process.kill()

    def terminate(self) -> None:
        """Have it end by itself."""
        self._pipe.close()
        if not self._gone:
            self._process.terminate()

    def wait(self, seconds: float | None = None) -> None:
        """Wait until it has ended, and kill it after ``seconds``."""
        if self.gone:
            return
        self._process.join(seconds)
        if not self.gone:
            self._process.kill()
            self._process.join()


def living(children: list[ChildProcess]) -> list[ChildProcess]:
    """Return those that still run."""
    return [child for child in children if not child.gone]
