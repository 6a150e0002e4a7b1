"""The helpers of the bots' process: a process for each further core, asked the same question, each with its own seed.

A helper looks for the best move in worlds of its own (``squares.bots.process.assist``), and what it found is added to
what the bots' process found. Nothing depends on it: one that starts late, breaks off or dies is only missing. A helper
ends when the bots' process does, however that ends, for then the pipe between them is closed.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Protocol

from squares.bots.search import Found

READY = "ready"
"""What a process says first, once it can be asked."""
STOP = "stop"
"""What is sent to break a thought off; a question does the same."""
MOST_HELPERS = 3
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
    """Asks helpers, and hears what they found. ``lines``: the pipes to them."""

    def __init__(self, lines: Sequence[Line] = ()) -> None:
        self._lines = list(lines)
        self._idle: list[Line] = []
        self._asked: list[Line] = []
        self._number = 0

    def ask(self, part: Callable[[int], object]) -> None:
        """Put a question to every helper that is free: ``part(n)`` to the nth, from 1."""
        self.stop()
        self._hear([line for line in self._lines if line not in self._idle], 0.0)
        self._number += 1
        for n, line in enumerate(list(self._idle), 1):
            try:
                line.send(Share(self._number, part(n)))
            except OSError:
                self._drop(line)
            else:
                self._idle.remove(line)
                self._asked.append(line)

    def collect(self) -> list[Found]:
        """Break the helpers off and give what they found."""
        asked = self._asked
        self.stop()
        return self._hear(asked, _PATIENCE)

    def stop(self) -> None:
        """Break the helpers off; what they found is not heard."""
        for line in self._asked:
            with suppress(OSError):  # one that is dead is noticed when it is listened to
                line.send(STOP)
        self._asked = []

    def _hear(self, lines: Sequence[Line], patience: float) -> list[Found]:
        """What these helpers say to the last question, waiting so many seconds in all."""
        ends = time.monotonic() + patience
        found: list[Found] = []
        for line in lines:
            try:
                while line not in self._idle and line.poll(max(0.0, ends - time.monotonic())):
                    said = line.recv()
                    self._idle.append(line)
                    if isinstance(said, Tally) and said.number == self._number and said.found is not None:
                        found.append(said.found)
            except (EOFError, OSError):
                self._drop(line)
        return found

    def _drop(self, line: Line) -> None:
        """Do without a helper that has died."""
        line.close()
        self._lines.remove(line)
        if line in self._idle:
            self._idle.remove(line)
