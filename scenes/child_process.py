"""A process beside the window, and the window's end of the pipe to it. Nothing here blocks, except ``close``.

A process may die at any moment: what is sent to it then is lost, and ``poll`` tells.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from multiprocessing.connection import Connection
    from multiprocessing.context import SpawnProcess


class ChildDiedError(Exception):
    """The process has ended, or closed its end of the pipe."""


class ChildProcess:
    """Runs ``target`` on the other end of a pipe, in an interpreter of its own; it can be ended and started anew.

    ``daemon``: it ends with the window, and may start no processes itself.
    """

    def __init__(self, target: Callable[..., None], name: str, daemon: bool = True) -> None:
        self._target, self._name, self._daemon = target, name, daemon
        self._processes: list[SpawnProcess] = []  # itself, then those beside it
        self._pipe: Connection[Any, Any] | None = None
        self._ending: list[SpawnProcess] = []

    @property
    def running(self) -> bool:
        """Whether it was started and not ended from here; it may have died."""
        return self._pipe is not None

    @property
    def alive(self) -> bool:
        """Whether it was started and has not ended in any way."""
        return bool(self._processes) and self._processes[0].is_alive()

    @property
    def pids(self) -> list[int | None]:
        """Return the number of the process and of those beside it; empty while there is none."""
        return [each.pid for each in self._processes]

    def start(self, *words: object) -> None:
        """Start it; ``target`` gets its end of the pipe, then ``words``. Errors: OSError."""
        from multiprocessing import Pipe  # the window is on the screen before this is loaded

        ours, theirs = Pipe()
        try:
            self._start(self._target, theirs, *words)
        except OSError:
            ours.close()
            raise
        self._pipe = ours

    def start_beside(self, target: Callable[..., None], pipe: Connection[Any, Any]) -> None:
        """Start another process, which is ended with this one, on a pipe that this gives away. Errors: OSError."""
        self._start(target, pipe)

    def send(self, message: object) -> None:
        """Send a message, which is lost if nobody is there."""
        if self._pipe is not None:
            with suppress(OSError):  # ``poll`` notices a process that has died
                self._pipe.send(message)

    def poll(self) -> Iterator[Any]:
        """Yield the messages that have come, without waiting for more. Errors: ChildDiedError."""
        self._ending = [each for each in self._ending if each.is_alive()]
        try:
            while self._pipe is not None and self._pipe.poll():
                yield self._pipe.recv()
        except (EOFError, OSError):
            raise ChildDiedError from None

    def kill(self, gently: bool = False) -> None:
        """End it, whatever it does, or ask it to end where it may have processes of its own to end before."""
        for each in self._processes:
            if gently:
                each.terminate()
            else:
                each.kill()
        self._ending += self._processes
        self._processes = []
        if self._pipe is not None:
            self._pipe.close()
            self._pipe = None

    def close(self, seconds: float = 0.0) -> None:
        """Kill it and wait for its end. Those that were asked to end have so many seconds for it."""
        self.kill()
        for each in self._ending:
            each.join(seconds)
            each.kill()
            each.join()
        self._ending = []

    def _start(self, target: Callable[..., None], pipe: Connection[Any, Any], *words: object) -> None:
        from multiprocessing import get_context

        made = get_context("spawn").Process(target=target, args=(pipe, *words), name=self._name, daemon=self._daemon)
        try:
            made.start()
        finally:
            pipe.close()  # theirs alone, so that one end's death is noticed at the other
        self._processes.append(made)
