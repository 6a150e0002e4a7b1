"""Where the match on the table is kept and comes from: its saved record, the clipboard.

Whatever cannot be done is told in one sentence; the game on the table goes on as it was.
"""

from __future__ import annotations

from datetime import datetime
from typing import Any

from scenes.services import Services
from scenes.table.observer import AnyMatch
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame
from squares.core.match import Match
from squares.core.phrase import Phrase, phrase
from squares.data.models import Variant
from squares.saves import Journal, Record, SaveProblem, record_text
from squares.saves.record import new_id

RECORD = "masume_record:"
"""How the text of a record begins."""


class MatchFile:
    """One match's record in the store. ``record_id`` may change: another window may have taken the old one.

    ``played``: when the match was played last, as far as that is known.
    """

    def __init__(self, services: Services, record_id: str | None, started: datetime | None = None) -> None:
        self.services = services
        self.started = started or services.wall_clock()
        self.record_id = record_id
        self.name = self.note = ""
        self.played: datetime | None = None
        self._trouble: str | None = None
        self._journal: Journal | None = None

    def begin_anew(self) -> None:
        """The next save is another match."""
        self.begin_beside()
        self.name = self.note = ""

    def begin_beside(self) -> None:
        """The next save is a record of its own; what was saved stays as it is, and name and note go on with both."""
        self.record_id, self.started = None, self.services.wall_clock()

    def record(self, match: AnyMatch) -> Record:
        """The match as a record, as of now."""
        now = self.services.wall_clock()
        id = self.record_id or new_id(match.game.id, now)
        return Record.from_match(match, id, self.started, now, self.name, self.note)

    def save(self, match: AnyMatch, played: bool = True) -> None:
        """Put the match on the disk, ``played`` just now or not. A problem is told once for as long as it lasts."""
        if self._journal is None or self._journal.match is not match:
            self._journal = Journal(self.services.store, match)
        now, known = self.services.wall_clock(), self.record_id
        self.played = now if played or self.played is None else self.played
        try:
            id = known or new_id(match.game.id, now)
            self.record_id = self._journal.save(id, self.started, self.played, self.name, self.note)
        except SaveProblem as problem:
            said = self.services.say(problem.phrase)
            if said != self._trouble:
                self.services.toast(said)
            self._trouble = said
            return
        if known not in (None, self.record_id):
            self.services.toast(self.services.say("table.two_windows"))
        if self._trouble is not None:
            self._trouble = None
            self.services.toast(self.services.say("table.saved_again"), done=True)

    def copy_position(self, game: AnyGame, position: Any) -> None:
        """The position in notation, for other programs and for pasting."""
        self.services.shell.copy(game.format(position))
        self.services.toast(self.services.say("table.copied_position"), done=True)

    def copy_record(self, match: AnyMatch) -> None:
        """The whole match as text."""
        self.services.shell.copy(record_text.dump(self.record(match)))
        self.services.toast(self.services.say("table.copied_record"), done=True)

    def pasted(self, match: AnyMatch) -> AnyMatch | Phrase:
        """The match that the clipboard holds (a record, or a position of the game on the table), or what is wrong."""
        text = self.services.shell.paste().strip("\ufeff \t\r\n")  # some editors put a mark before the text
        if not text:
            return phrase("table.paste_nothing")
        try:
            if text.startswith(RECORD):
                return record_text.parse(text + "\n").to_match(self.services.registry)
            start = match.game.parse(text)
        except (BadData, BadPosition) as fault:
            return phrase("table.paste_bad", why=fault.phrase)
        return Match(match.game, match.setup, match.seed, match.players, start, bots=match.bots, time=match.time)

    def variant(self, match: AnyMatch) -> Variant | None:
        """The name and note of the match's variant, if a game file still has it."""
        try:
            definition = self.services.registry.entry(match.game.id).definition
        except BadData:
            return None
        return definition.variants.get(match.game.variant) if definition else None
