"""Where a match that is played is kept: its record in the store, written after every change."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime

from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.saves.files import SaveProblem
from squares.saves.journal import Journal
from squares.saves.record import Record, new_id
from squares.saves.store import Store

Clock = Callable[[], datetime]
Tell = Callable[[Phrase, bool], None]


class MatchFile:
    """One match's record. ``record_id``: its name in the store, None until it is saved.

    It may change, since another window may have taken the old one. ``played``: when the match was played last, as far
    as that is known. ``clock`` gives date and time of day; ``tell`` hears what a person has to know of saving, and
    whether that is good news.
    """

    def __init__(
        self, store: Store | None, clock: Clock, tell: Tell, id: str | None = None, record: Record | None = None
    ) -> None:
        """Go on with ``record``, kept as ``id`` from now on; None for a new match. Nothing is kept without a store."""
        self._store, self._clock, self._tell = store, clock, tell
        self.record_id = id
        self.started = record.started if record else clock()
        self.name, self.note, self.tags = (record.name, record.note, record.tags) if record else ("", "", ())
        self.played = record.last_played if record else None
        self._trouble: Phrase | None = None
        self._journal: Journal | None = None

    @property
    def keeps(self) -> bool:
        """Whether the match is kept at all."""
        return self._store is not None

    def begin_anew(self) -> None:
        """Make the next save another match."""
        self.begin_beside()
        self.name = self.note = ""
        self.tags = ()

    def begin_beside(self) -> None:
        """Make the next save a record of its own; what was saved stays as it is, and name and note go on with both."""
        self.record_id, self.started = None, self._clock()

    def record(self, match: AnyMatch) -> Record:
        """Return the match as a record, as of now."""
        now = self._clock()
        return Record.from_match(match, self._id(match, now), self.started, now, self.name, self.note, self.tags)

    def _id(self, match: AnyMatch, now: datetime) -> str:
        return self.record_id or new_id(match.game.id, now)

    def save(self, match: AnyMatch, played: bool = True) -> None:
        """Put the match on the disk, ``played`` just now or not. A problem is told once for as long as it lasts."""
        if self._store is None:
            return
        if self._journal is None or self._journal.match is not match:
            self._journal = Journal(self._store, match)
        now, known = self._clock(), self.record_id
        self.played = now if played or self.played is None else self.played
        try:
            id = self._id(match, now)
            self.record_id = self._journal.save(id, self.started, self.played, self.name, self.note, self.tags)
        except SaveProblem as problem:
            if problem.phrase != self._trouble:
                self._tell(problem.phrase, False)
            self._trouble = problem.phrase
            return
        if known not in (None, self.record_id):
            self._tell(phrase("saves.two_windows"), False)
        if self._trouble is not None:
            self._trouble = None
            self._tell(phrase("saves.saved_again"), True)
