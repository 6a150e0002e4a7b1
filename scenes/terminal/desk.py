"""What a match in the terminal needs from outside, and how it is kept: where the window finds it, too."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scenes.terminal.lines import Lines
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Journal, SaveProblem, Store, new_id
from squares.saves.record import AnyMatch
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


class Kept:
    """A match that is saved as it is played. ``id``: its name in the store, None until it was saved."""

    def __init__(
        self,
        desk: Desk,
        match: AnyMatch,
        id: str | None = None,
        started: datetime | None = None,
        name: str = "",
        note: str = "",
    ) -> None:
        self.match, self.id, self.name, self._note = match, id, name, note
        self._desk = desk
        self._started = started or desk.clock()
        self._journal = Journal(desk.store, match)
        self._trouble: str | None = None

    def save(self) -> None:
        """Put the match on the disk. A problem is told once for as long as it lasts."""
        now = self._desk.clock()
        try:
            id = self.id or new_id(self.match.game.id, now)
            self.id = self._journal.save(id, self._started, now, self.name, self._note)
            self._trouble = None
        except SaveProblem as problem:
            said = self._desk.lines.say(problem.phrase)
            if said != self._trouble:
                self._desk.lines.tell(said)
            self._trouble = said
