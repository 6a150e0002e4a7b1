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
        self._entry: Entry | None = None

    def ask(self, path: Path) -> None:
        self._entry = checked(path)

    def poll(self) -> Entry | None:
        entry, self._entry = self._entry, None
        return entry
