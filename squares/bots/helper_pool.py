"""The helpers of the bots' process: a process for each further core, asked the same question (``Bot.help``).

Where playouts are made, a helper makes its own with a seed of its own, and what it found is added to what the bots'
process found. Where moves are searched, it gets one of them at a time. Nothing depends on it: one that starts late,
breaks off or dies is only missing. A helper ends when the bots' process does, however that ends, for then the pipe
between them is closed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from squares.bots.search import Attempt, Found, Task

READY = "ready"
"""What a process says first, once it can be asked."""
STOP = "stop"
"""What is sent to break a thought off; a question does the same."""
MOST_HELPERS = 3
_GLANCE = 0.001  # seconds between two looks at the pipes
_PATIENCE = 0.02  # seconds to wait for helpers that were told to stop


class Connection(Protocol):
    """The bots' process's end of the pipe to a helper, as ``multiprocessing`` makes it."""

    def send(self, message: object) -> None:
        """Send a message. Errors: OSError where nobody listens."""

    def recv(self) -> Any:
        """Wait for a message. Errors: EOFError or OSError once the other end is closed."""

    def poll(self, timeout: float = 0.0) -> bool:
        """Tell whether ``recv`` would return within so many seconds, be it with an error."""

    def close(self) -> None:
        """Close this end: nothing is sent or received any more."""


@dataclass(frozen=True, slots=True)
class SharedQuestion:
    """A question to a helper. ``number`` tells questions apart."""

    number: int
    question: Any


@dataclass(frozen=True, slots=True)
class HelperResult:
    """What a helper found, None where it failed."""

    number: int
    found: Found | None


def cores() -> int:
    """Return how many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spare_cores() -> int:
    """Return how many helpers this machine has cores for, beside the bots' own process."""
    return min(MOST_HELPERS, cores() - 1)


class HelperPool:
    """Asks helpers, and hears what they found (``Helpers``). ``connections``: the pipes to them."""

    def __init__(self, connections: Sequence[Connection] = ()) -> None:
        self._connections = list(connections)
        self._idle: dict[Connection, int] = {}  # and the question that each answered last
        self._asked: list[Connection] = []
        self._tasks: dict[Connection, Task] = {}
        self._attempts: list[Attempt] = []
        self._found: list[Found] = []
        self._number = 0
        self._next = 0.0  # when to listen again
        self._part: Callable[[int], object] = lambda _: None

    def ask(self, part: Callable[[int], object]) -> None:
        """Put a question to every helper that is free: ``part(n)`` to the nth, from 1."""
        self.stop()
        self._number += 1
        self._part = part
        self._found = []
        self._next = 0.0
        self.heard()

    def collect(self) -> list[Found]:
        """Break the helpers off and give what they found."""
        asked = self._asked
        self.stop()
        self._hear(asked, _PATIENCE)
        return self._found

    def free(self) -> bool:
        """See ``Helpers``."""
        return len(self._tasks) < len(self._asked)

    def take(self, task: Task) -> None:
        """See ``Helpers``."""
        connection = next(connection for connection in self._asked if connection not in self._tasks)
        if self._tell(connection, task):
            self._tasks[connection] = task

    def heard(self) -> list[Attempt]:
        """See ``Helpers``. Helpers that have become free since are asked, too."""
        if time.monotonic() < self._next:
            return []
        self._attempts = []
        self._hear([connection for connection in self._connections if connection not in self._idle], 0.0)
        for connection in [connection for connection, number in self._idle.items() if number < self._number]:
            if self._tell(
                connection, SharedQuestion(self._number, self._part(1 + self._connections.index(connection)))
            ):
                del self._idle[connection]
                self._asked.append(connection)
        self._next = time.monotonic() + _GLANCE
        return self._attempts

    def drop(self) -> None:
        """See ``Helpers``. A helper leaves a task for the next one."""
        self._tasks = {}

    def stop(self) -> None:
        """Break the helpers off; what they found is not heard."""
        for connection in self._asked:
            with suppress(OSError):  # one that is dead is noticed when it is listened to
                connection.send(STOP)
        self._asked, self._tasks = [], {}

    def _hear(self, connections: Sequence[Connection], patience: float) -> None:
        """Take in what these helpers say, waiting so many seconds in all."""
        ends = time.monotonic() + patience
        for connection in connections:
            try:
                while connection not in self._idle and connection.poll(max(0.0, ends - time.monotonic())):
                    self._take_in(connection, connection.recv())
            except (EOFError, OSError):
                self._drop(connection)

    def _take_in(self, connection: Connection, said: object) -> None:
        if isinstance(said, Attempt):
            if connection in self._asked:
                self._attempts.append(said)
            if self._tasks.get(connection) == said.task:
                del self._tasks[connection]
            return
        self._forget(connection)
        self._idle[connection] = said.number if isinstance(said, HelperResult) else 0
        if isinstance(said, HelperResult) and said.number == self._number and said.found is not None:
            self._found.append(said.found)

    def _tell(self, connection: Connection, message: object) -> bool:
        """Tell whether a helper could be told something."""
        try:
            connection.send(message)
        except OSError:
            self._drop(connection)
            return False
        return True

    def _drop(self, connection: Connection) -> None:
        """Do without a helper that has died."""
        connection.close()
        self._connections.remove(connection)
        self._forget(connection)

    def _forget(self, connection: Connection) -> None:
        """Take a helper from the question, whatever it was doing."""
        self._idle.pop(connection, None)
        self._tasks.pop(connection, None)
        if connection in self._asked:
            self._asked.remove(connection)
