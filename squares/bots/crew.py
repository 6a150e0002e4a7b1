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


class Line(Protocol):
    """The bots' process's end of the pipe to a helper, as ``multiprocessing`` makes it."""

    def send(self, message: object) -> None:
        """Errors: OSError where nobody listens."""

    def recv(self) -> Any:
        """Waits. Errors: EOFError or OSError once the other end is closed."""

    def poll(self, timeout: float = 0.0) -> bool:
        """Whether ``recv`` would return within so many seconds, be it with an error."""

    def close(self) -> None:
        """Nothing is sent or received any more."""


@dataclass(frozen=True, slots=True)
class Share:
    """A question to a helper. ``number`` tells questions apart."""

    number: int
    question: Any


@dataclass(frozen=True, slots=True)
class Tally:
    """What a helper found, None where it failed."""

    number: int
    found: Found | None


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def spare_cores() -> int:
    """How many helpers this machine has cores for, beside the bots' own process."""
    return min(MOST_HELPERS, cores() - 1)


class Crew:
    """Asks helpers, and hears what they found (``Helpers``). ``lines``: the pipes to them."""

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        self._lines = list(lines)
        self._idle: dict[Line, int] = {}  # and the question that each answered last
        self._asked: list[Line] = []
        self._tasks: dict[Line, Task] = {}
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
        line = next(line for line in self._asked if line not in self._tasks)
        if self._tell(line, task):
            self._tasks[line] = task

    def heard(self) -> list[Attempt]:
        """See ``Helpers``. Helpers that have become free since are asked, too."""
        if time.monotonic() < self._next:
            return []
        self._attempts = []
        self._hear([line for line in self._lines if line not in self._idle], 0.0)
        for line in [line for line, number in self._idle.items() if number < self._number]:
            if self._tell(line, Share(self._number, self._part(1 + self._lines.index(line)))):
                del self._idle[line]
                self._asked.append(line)
        self._next = time.monotonic() + _GLANCE
        return self._attempts

    def drop(self) -> None:
        """See ``Helpers``. A helper leaves a task for the next one."""
        self._tasks = {}

    def stop(self) -> None:
        """Break the helpers off; what they found is not heard."""
        for line in self._asked:
            with suppress(OSError):  # one that is dead is noticed when it is listened to
                line.send(STOP)
        self._asked, self._tasks = [], {}

    def _hear(self, lines: Sequence[Line], patience: float) -> None:
        """Take in what these helpers say, waiting so many seconds in all."""
        ends = time.monotonic() + patience
        for line in lines:
            try:
                while line not in self._idle and line.poll(max(0.0, ends - time.monotonic())):
                    self._take_in(line, line.recv())
            except (EOFError, OSError):
                self._drop(line)

    def _take_in(self, line: Line, said: object) -> None:
        if isinstance(said, Attempt):
            if line in self._asked:
                self._attempts.append(said)
            if self._tasks.get(line) == said.task:
                del self._tasks[line]
            return
        self._forget(line)
        self._idle[line] = said.number if isinstance(said, Tally) else 0
        if isinstance(said, Tally) and said.number == self._number and said.found is not None:
            self._found.append(said.found)

    def _tell(self, line: Line, message: object) -> bool:
        """Whether a helper could be told something."""
        try:
            line.send(message)
        except OSError:
            self._drop(line)
            return False
        return True

    def _drop(self, line: Line) -> None:
        """Do without a helper that has died."""
        line.close()
        self._lines.remove(line)
        self._forget(line)

    def _forget(self, line: Line) -> None:
        """A helper is no longer at the question, whatever it was doing."""
        self._idle.pop(line, None)
        self._tasks.pop(line, None)
        if line in self._asked:
            self._asked.remove(line)
