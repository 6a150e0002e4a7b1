"""The game file of the match on the table, followed while it stands open in an editor.

As soon as the file has changed, the match goes on by it where the position allows. Where it does not, or where the file
has faults, the match stays as it is, and a notice tells why and offers ways on. Nothing that was played is lost: until
the next ply one can go back to the rules before, and a match that could not be taken over whole gets another record.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any, Protocol

from scenes.services import Link, Services
from squares.core.errors import BadData, BadPosition, in_a_row
from squares.core.game import AnyGame
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic, named
from squares.registry import Entry, definition_of
from squares.saves import MatchFile, carry


class Table(Protocol):
    """What this needs of the table."""

    @property
    def match(self) -> AnyMatch:
        """The match on the table."""

    def sit(self, match: AnyMatch, again: bool = False) -> None:
        """Put a match on the table; ``again``: it is the one that lies there, by other rules."""


@dataclass(frozen=True, slots=True)
class Offer:
    """A match that could be gone on with, and how it differs from the one on the table, in a sentence.

    ``tells_why``: the sentence names the pieces for which the position on the table is not possible.
    """

    what: Phrase
    match: AnyMatch
    tells_why: bool = False


@dataclass(frozen=True, slots=True)
class Notice:
    """Why the file is not played by: its ``faults``, or in ``text`` what else is wrong; or what is odd about it."""

    title: Phrase
    text: Phrase
    faults: tuple[Diagnostic, ...] = ()
    offer: Offer | None = None

    @property
    def warns(self) -> bool:
        """Whether the file is played by all the same."""
        return bool(self.faults) and all(fault.warning for fault in self.faults)


@dataclass(frozen=True, slots=True)
class Former:
    """The match as it was before the file changed, the record that it is kept in, and what the file said then."""

    match: AnyMatch
    record_id: str | None
    started: datetime
    rules: Mapping[str, Any]


class RulesFile:
    """``notice``: what is to be told of the file now. ``stamp`` goes up whenever that, or a way on, changes."""

    def __init__(self, services: Services, file: MatchFile, table: Table) -> None:
        self._services, self._file, self._table = services, file, table
        self.notice: Notice | None = None
        self.stamp = self._shown = 0
        self._entry: Entry | None = None  # the file as it was read last
        self.path: Path | None = None  # of one's own file; shipped ones do not change
        self._rules: Mapping[str, Any] = {}  # what it said when the match began or last went on by it
        self._former: Former | None = None
        self._as_taken: object = None
        self._left = False  # the file's rules were left for those before
        self._warned: tuple[Diagnostic, ...] = ()

    def begin(self) -> None:
        """Another match lies on the table: what the file has said so far is nothing new."""
        self._former, self._left = None, False
        self._tell(None)
        self._entry = self._known()
        self.path = self._entry.path if self._entry is not None and not self._entry.shipped else None
        self._rules = {} if self.path is None else self._said_by(self._entry)
        self._warned = () if self.path is None or self._entry is None else tuple(self._entry.warnings)

    @property
    def entry(self) -> Entry | None:
        """One's own game file that is followed, as it was read last; None where the game is a shipped one."""
        return None if self.path is None else self._entry

    @property
    def name(self) -> str:
        """The file's path as faults have it."""
        return "" if self._entry is None else named(self._entry.path)

    # the file

    def update(self, ms: float, busy: bool) -> bool:
        """Look at the file; ``busy``: nothing can be taken over now. Returns whether anything changed."""
        self._services.own_games.watch(ms, self.path)
        if self._former is not None and not self.may_go_back:
            self._former = None
            self.stamp += 1
        if not busy and self.path is not None:
            entry = self._services.registry.at(self.path)
            if entry is not self._entry:
                self._take(entry)
        before, self._shown = self._shown, self.stamp
        return self._shown != before

    def reread(self) -> None:
        """F5: have the file read, changed or not."""
        entry, match = self._known(), self._table.match
        if entry is None:
            self._toast(phrase("table.file.none"))
            return
        self._rules = self._rules or self._said_by(entry)

        def then(read: Entry) -> None:
            if self._table.match is match:
                self._take(read)

        self._services.own_games.read(entry.path, then)

    def _known(self) -> Entry | None:
        try:
            return self._services.registry.entry(self._table.match.game.id)
        except BadData:
            return None

    def _said_by(self, entry: Entry | None) -> Mapping[str, Any]:
        """The rules of the match's variant as a file has them; those of the match where it has none."""
        game = self._table.match.game
        file = None if entry is None else entry.file
        definition = None if file is None else file.definitions.get(game.variant)
        return definition_of(game) if definition is None else definition.plain()

    # going on by it

    def _take(self, entry: Entry | None) -> None:
        """The file was read, or has gone."""
        self._entry, self._left = entry, False
        if entry is None:
            name = "" if self.path is None else named(self.path.name)
            self._tell(Notice(phrase("table.file.gone", file=name), phrase("table.file.stays")))
        elif entry.faults:
            title = phrase("table.file.faults", n=len(entry.faults), file=entry.name)
            self._tell(Notice(title, phrase("table.file.stays"), tuple(entry.faults)))
        else:
            self._go_on_by(entry)

    def _go_on_by(self, entry: Entry) -> None:
        """Go on by the rules of a file without faults where that is possible."""
        base, said, offer = self._base.match, self._said_by(entry), None
        try:
            agreed = _agreed_on(definition_of(base.game), self._base.rules, said)
            game: AnyGame = self._services.registry.game(base.game.id, base.game.variant, agreed)
            try:
                found = carry.carried(base, game)
            except (BadPosition, BadData):
                offer = nearest(base, game)
                raise
        except (BadPosition, BadData) as fault:
            why = phrase("table.file.not_possible") if offer is not None and offer.tells_why else fault.phrase
            self._tell(Notice(phrase("table.file.unfit", file=entry.name), why, offer=offer))
            return
        changed, warned = definition_of(game) != definition_of(base.game), self._warned
        self._put(found.match, beside=not found.whole, back=changed)
        key = "reloaded" if found.whole else "reloaded_position" if found.lost else "reloaded_lines"
        link = Link(self._services.say("table.file.back"), self.go_back) if changed else None
        self._toast(phrase(f"table.{key}"), link)
        self._warned = tuple(entry.warnings)
        if self._warned and set(map(str, _sentences(self._warned))) != set(map(str, _sentences(warned))):
            title = phrase("table.file.warnings", n=len(self._warned), file=entry.name)
            self._tell(Notice(title, phrase("table.file.warned"), self._warned))

    @property
    def _base(self) -> Former:
        """What is carried over: the match as it was before the file changed first, if nothing was played since."""
        if self._former is not None and self.may_go_back:
            return self._former
        return Former(self._table.match, self._file.record_id, self._file.started, self._rules)

    def _put(self, match: AnyMatch, beside: bool, back: bool) -> None:
        """Put a match by the file's rules on the table.

        ``beside``: it gets a record of its own. ``back``: one can go back to the match before.
        """
        former = self._base
        self._file.record_id, self._file.started = former.record_id, former.started
        if beside:
            self._file.begin_beside()
        self._rules = self._said_by(self._entry)
        self._table.sit(match, again=True)
        self._former, self._as_taken = former if back else None, self._state()
        self._tell(None)

    def _state(self) -> object:
        match = self._table.match
        return match, len(match.nodes), match.shape, match.cursor

    # ways on

    @property
    def may_go_back(self) -> bool:
        """Whether the rules before can be gone back to: nothing has been done since."""
        return self._former is not None and self._as_taken == self._state()

    @property
    def may_go_on(self) -> bool:
        """Whether the file's rules were left for those before, and can still be gone on by."""
        return self._left

    def go_back(self) -> None:
        """Play on by the rules before the file changed."""
        if self._former is None or not self.may_go_back:
            return
        former, self._former = self._former, None
        self._file.record_id, self._file.started = former.record_id, former.started
        self._rules, self._left = former.rules, True
        self._table.sit(former.match, again=True)
        self._tell(None)
        self._toast(phrase("table.file.old_rules"))

    def go_on(self) -> None:
        """Play by the file after all."""
        self._take(self._entry)

    def take_offer(self) -> None:
        """Go on with the match that the notice offers."""
        offer = None if self.notice is None else self.notice.offer
        if offer is not None:
            self._put(offer.match, beside=True, back=True)

    def keep(self) -> None:
        """Stay with what lies on the table."""
        self._left = self.notice is not None and not self.notice.warns
        self._tell(None)

    def _tell(self, notice: Notice | None) -> None:
        self.notice = notice
        self.stamp += 1

    def _toast(self, what: Phrase, link: Link | None = None) -> None:
        self._services.toast(self._services.say(what), link)


def nearest(match: AnyMatch, game: AnyGame) -> Offer | None:
    """What is nearest, by other rules, to a match whose position is not possible by them."""
    fitted = game.fit(match.position, match.game)
    if fitted is not None:
        position, changes = fitted
        what = phrase("table.file.fit", what=in_a_row(changes, "core.more_changes"))
        return Offer(what, carry.begun(match, game, position), tells_why=True)
    played = carry.by_its_plies(match, game)
    if played is not None:
        return Offer(phrase("table.file.by_plies"), played)
    earlier = carry.from_last_possible(match, game)
    if earlier is not None:
        return Offer(phrase("table.file.earlier"), earlier)
    try:
        return Offer(phrase("table.file.anew"), carry.begun(match, game))
    except BadData:
        return None


def _sentences(faults: Iterable[Diagnostic]) -> Iterator[Phrase]:
    return (fault.what for fault in faults)


def _agreed_on(agreed: Mapping[str, Any], before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    """What a match has otherwise than its file had, from set-up. A number that the file changes is no longer that."""
    numbers = {key: value for key, value in agreed.items() if isinstance(value, int)}
    house = _kept(agreed["house"], before["house"], now["house"])
    return {**_kept(numbers, before, now), **({"house": house} if house else {})}


def _kept(agreed: Mapping[str, Any], before: Mapping[str, Any], now: Mapping[str, Any]) -> dict[str, Any]:
    return {key: v for key, v in agreed.items() if v != before.get(key) and before.get(key) == now.get(key)}
