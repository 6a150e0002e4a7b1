"""Where the match on the table is kept and comes from: its saved record, the clipboard, the game file.

Whatever cannot be done is told in one sentence; the game on the table goes on as it was.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import datetime
from typing import Any

from scenes.services import Services
from scenes.table.observer import AnyMatch
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame
from squares.core.match import Match
from squares.core.phrase import Phrase, phrase
from squares.data.models import Variant
from squares.registry import Entry, definition_of
from squares.saves import Damaged, Journal, Record, SaveProblem, record_text
from squares.saves.record import new_id

RECORD = "masume_record:"
"""How the text of a record begins."""


class MatchFile:
    """One match's record in the store. ``record_id`` may change: another window may have taken the old one."""

    def __init__(self, services: Services, record_id: str | None, started: datetime | None = None) -> None:
        self.services = services
        self.started = started or services.wall_clock()
        self.record_id = record_id
        self.name = self.note = ""
        self._trouble: str | None = None
        self._journal: Journal | None = None
        self._overrides: tuple[AnyGame, dict[str, Any]] | None = None  # what was agreed on before play, for a game

    def begin_anew(self) -> None:
        """The next save is another match."""
        self.record_id, self.started, self.name, self.note = None, self.services.wall_clock(), "", ""

    def record(self, match: AnyMatch) -> Record:
        """The match as a record, as of now."""
        now = self.services.wall_clock()
        id = self.record_id or new_id(match.game.id, now)
        return Record.from_match(match, id, self.started, now, self.name, self.note)

    def save(self, match: AnyMatch) -> None:
        """Put the match on the disk. A problem is told once for as long as it lasts."""
        if self._journal is None or self._journal.match is not match:
            self._journal = Journal(self.services.store, match)
        now, known = self.services.wall_clock(), self.record_id
        try:
            id = known or new_id(match.game.id, now)
            self.record_id = self._journal.save(id, self.started, now, self.name, self.note)
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

    def reread(self, match: AnyMatch, then: Callable[[AnyMatch | None, Phrase], None]) -> None:
        """Have the game file read and checked; ``then`` gets the match by it in one of the next frames.

        All plies are kept where they are still legal, else the position, and the numbers and house rules that were
        agreed on before play. None, and why, where neither is possible.
        """
        agreed = self._agreed(match)
        try:
            path = self.services.registry.entry(match.game.id).path
        except BadData as fault:
            then(None, phrase("table.reload_bad", why=fault.phrase))
            return
        self.services.own_games.read(path, lambda entry: then(*self._by_file(entry, match, agreed)))

    def _by_file(self, entry: Entry, match: AnyMatch, agreed: dict[str, Any]) -> tuple[AnyMatch | None, Phrase]:
        """The match by the rules of a file that was read."""
        if entry.faults:
            return None, phrase("table.reload_faults")
        try:
            game: AnyGame = self.services.registry.game(match.game.id, match.game.variant, agreed)
        except BadData as fault:
            return None, phrase("table.reload_bad", why=fault.phrase)
        again, said = self._replayed(game, match), phrase("table.reloaded")
        if again is None:
            again, said = _from_position(game, match, match.position)
        if again is not None:
            self._overrides = again.game, agreed
        return again, said

    def _replayed(self, game: AnyGame, match: AnyMatch) -> AnyMatch | None:
        """The match by the rules of ``game`` with all lines that are still legal, if the one on the table is."""
        registry, record = self.services.registry, replace(self.record(match), definition=definition_of(game))
        try:
            return record.to_match(registry)
        except Damaged as damaged:
            left = damaged.sure(registry).record
            return left.to_match(registry) if len(left.plies) == len(record.plies) else None
        except BadData:
            return None

    def _agreed(self, match: AnyMatch) -> dict[str, Any]:
        """What the match's rules have otherwise than the game file: overrides from the set-up.

        They are found once, before the file changes: after a reading that failed it is no longer the match's.
        """
        if self._overrides is not None and self._overrides[0] is match.game:
            return self._overrides[1]
        rules = definition_of(match.game)
        try:
            file = definition_of(self.services.registry.game(match.game.id, match.game.variant))
        except BadData:
            file = rules
        numbers = {key: value for key, value in rules.items() if isinstance(value, int) and value != file.get(key)}
        self._overrides = match.game, {**numbers, "house": rules["house"]}
        return self._overrides[1]


def _from_position(game: AnyGame, match: AnyMatch, position: Any) -> tuple[AnyMatch | None, Phrase]:
    try:
        start = game.parse(match.game.format(position))
    except BadPosition as fault:
        return None, phrase("table.reload_illegal", why=fault.phrase)
    try:
        again: AnyMatch = Match(
            game,
            match.setup,
            match.seed,
            match.players,
            start,
            bots=match.bots,
            time=match.time,
            practice=match.practice,
        )
    except BadData as fault:
        return None, phrase("table.reload_illegal", why=fault.phrase)
    return again, phrase("table.reloaded_position")
