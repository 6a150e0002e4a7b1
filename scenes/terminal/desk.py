"""What a match in the terminal needs from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scenes.terminal.lines import Lines
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import MatchFile, Record, Store
from squares.saves.settings import Settings


@dataclass(frozen=True, slots=True)
class Desk:
    """``own``: the folder of a kind of things that the player made. ``clock``: the date and time of day."""

    registry: Registry
    store: Store
    settings: Settings
    texts: Texts
    lines: Lines
    own: Callable[[str], Path]
    clock: Callable[[], datetime]

    def file(self, id: str | None = None, record: Record | None = None) -> MatchFile:
        """Where a match is kept as it is played, as in the window."""
        return MatchFile(self.store, self.clock, lambda what, _: self.lines.tell(what), id, record)
