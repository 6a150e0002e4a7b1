"""Checks the player's own game files at once, without a process."""

from __future__ import annotations

from pathlib import Path

from scenes.checker import Checker
from squares.checking import checked
from squares.registry import Entry


class ReadyChecker(Checker):
    """Has its answer at the next ``poll``."""

    def __init__(self) -> None:
        super().__init__()
        self._asked: list[Path] = []

    def prepare(self) -> None:
        """There is no process."""

    def ask(self, path: Path) -> None:
        self._asked.append(path)

    def poll(self) -> Entry | None:
        return checked(self._asked.pop(0)) if self._asked else None

    def stop(self) -> None:
        self._asked.clear()
