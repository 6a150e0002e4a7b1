"""What a match in the terminal needs from outside."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path

from scenes.terminal.lines import Lines
from squares.bots.kept import look_in
from squares.data.places import Places
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import MatchFile, Record, Store
from squares.saves.settings import Settings


@dataclass(frozen=True, slots=True)
class Desk:
    """``own``: the folder of a kind of things that the player made. ``clock``: the date and time of day.

    ``exercises``: the folder of the player's exercises.
    """

    registry: Registry
    store: Store
    settings: Settings
    texts: Texts
    lines: Lines
    own: Callable[[str], Path]
    clock: Callable[[], datetime]
    exercises: Path

    @classmethod
    def of(cls, home: Path | None, texts: Texts) -> Desk:
        """The desk of whoever's folders lie in ``home``, or where the system has them. Errors: BadData."""
        places = Places(home)
        look_in(places.data)
        settings, _ = Settings.load(places.settings)
        registry, lines = Registry.of_engines(places.games), Lines.of_terminal(texts.say)
        return cls(registry, Store(places.saves), settings, texts, lines, places.own, _now, places.exercises)

    def file(self, id: str | None = None, record: Record | None = None) -> MatchFile:
        """Where a match is kept as it is played, as in the window."""
        return MatchFile(self.store, self.clock, lambda what, _: self.lines.tell(what), id, record)

    def unkept(self) -> MatchFile:
        """Where a match is not kept at all."""
        return MatchFile(None, self.clock, lambda what, _: self.lines.tell(what))


def _now() -> datetime:
    """The time of day, with its zone."""
    return datetime.now().astimezone()
