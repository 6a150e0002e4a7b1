"""A process beside the window that says what a test wants it to say."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes.child_process import ChildDiedError, ChildProcess


class StandInChild(ChildProcess):
    """Says what lies in ``says``, ``DIES`` being its death. Keeps what it is ``sent`` and its ``starts``."""

    DIES = object()

    def __init__(self) -> None:
        super().__init__(lambda pipe: None, "stand-in")
        self.says: list[Any] = []
        self.sent: list[Any] = []
        self.starts: list[tuple[Any, ...]] = []
        self.refuses = self.up = False

    @property
    def running(self) -> bool:
        """Whether it was started and not ended."""
        return self.up

    def start(self, *words: object) -> None:
        """Start, unless it ``refuses``."""
        if self.refuses:
            raise OSError("no more processes")
        self.starts.append(words)
        self.up = True

    def send(self, message: object) -> None:
        """Keep a message."""
        self.sent.append(message)

    def poll(self) -> Iterator[Any]:
        """Say it all."""
        while self.up and self.says:
            said = self.says.pop(0)
            if said is self.DIES:
                raise ChildDiedError
            yield said

    def kill(self, gently: bool = False) -> None:
        """End; what was not said yet is lost."""
        self.up = False
        self.says.clear()
