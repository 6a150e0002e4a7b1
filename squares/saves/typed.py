"""Games that were played on paper: what is asked of whoever types one in, one question after the other.

``typed`` is a generator: it yields questions, is sent answers, and returns the match in the end. So a terminal and a
window ask the same.
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, date, datetime, time
from functools import partial
from typing import NamedTuple, TypeVar

from squares.core.errors import BadAction, BadData, IllegalAction
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.core.session import DECLINED, Asked, Paper, Session
from squares.core.session import Question as Put
from squares.data.faults import shown
from squares.data.texts import Texts
from squares.registry import hash_of
from squares.saves import session
from squares.saves.record import MOST_ANSWER, MOST_NAME, MOST_PIN, Record, cleaned, new_id, note_lines
from squares.saves.record_rows import actions_of

T = TypeVar("T")

_MOST_NUMBER = 100_000
_DECLINED = ("-", DECLINED)


@dataclass(frozen=True, slots=True)
class Question:
    """``said`` is told before it. ``why``: what is wrong with the answer before, to the same question.

    ``names``: the answers that there are, each of which can also be given by its number from 1. ``goes_on``: it is
    asked until an empty answer ends it.
    """

    what: Phrase
    said: tuple[Phrase, ...] = ()
    why: Phrase | None = None
    names: tuple[str, ...] = ()
    goes_on: bool = False


class Played(NamedTuple):
    """What was played, when, and what was written about it. ``named``: whether a player was."""

    match: AnyMatch
    when: datetime
    note: str
    named: bool

    @property
    def is_empty(self) -> bool:
        """Whether nothing was told of the game, not even who played."""
        match = self.match
        told = match.session is not None and (any(match.session.answers) or match.session.paper != Paper())
        return not (told or match.plies or self.note or self.named)

    def record(self) -> Record:
        """Return what is kept of it."""
        return Record.from_match(
            self.match, new_id(self.match.game.id, self.when), self.when, self.when, note=self.note
        )


Asking = Generator[Question, str, T]


def typed(game: AnyGame, texts: Texts) -> Asking[Played]:
    """Ask what was played; an empty answer leaves out what nobody knows."""
    return Typist(game, texts).played()


def ask(question: Question, read: Callable[[str], T]) -> Asking[T]:
    """Ask until ``read`` takes the answer; what it comes to."""
    while True:
        answer = yield question
        try:
            return read(answer.strip())
        except BadData as fault:
            question = replace(question, said=(), why=fault.phrase)


def choose(what: Phrase, names: Sequence[str]) -> Asking[int | None]:
    """Ask for one of some names; its index, None for an empty answer."""
    return ask(Question(what, names=tuple(names)), partial(one_of, names=names))


def answers(asked: Session, people: Mapping[Seat, str], said: tuple[Phrase, ...] = ()) -> Asking[dict[Asked, str]]:
    """Ask the questions of a session, each player's by name; ``said`` is told before the first."""
    given: dict[Asked, str] = {}
    for number, seat in asked.asked(people):
        question = asked.questions[number]
        what = session.asked(question)
        what = what if seat is None else phrase("session.ask.of", name=people[seat], question=what)
        answer = yield from ask(Question(what, said, names=question.choices), partial(_answered, question))
        given |= {(number, seat): answer} if answer else {}
        said = ()
    return given


class Typist:
    """Asks one game. ``match``: as far as it has been told, None before its players are known."""

    def __init__(self, game: AnyGame, texts: Texts) -> None:
        self._game, self._texts = game, texts
        self._said: tuple[Phrase, ...] = ()
        self.match: AnyMatch | None = None

    def played(self) -> Asking[Played]:
        """See ``typed``."""
        game = self._game
        self._tell(phrase("session.ask.about", game=game.definition.title, rules=hash_of(game)))
        players = {}
        for seat in game.seats:
            players[seat] = yield from self._player(seat)
        when = yield from self._ask(phrase("session.ask.date"), _date)
        choices = {option.id: tuple(option.default) for option in game.options}
        first = yield from self._first(players)
        match: AnyMatch = Match(game, Setup(first, choices), 0, players)
        self.match = match
        match.session = session.begun(game.definition, self._texts)
        if game.secrets or game.hidden:
            self._tell(phrase("session.ask.no_plies"))
        else:
            yield from self._plies(match)
        paper = Paper(minutes=(yield from self._ask(phrase("session.ask.minutes"), _number)))
        if match.outcome is None:
            paper = yield from self._result(match, paper)
        note = yield from self._ask(phrase("session.ask.note"), note_lines)
        said, self._said = self._said, ()
        given = yield from answers(match.session, players, said)
        match.session = replace(match.session, answers=given, paper=paper)
        usual = {seat: self._usual(seat) for seat in game.seats}
        return Played(match, when, note, players != usual)

    def _player(self, seat: Seat) -> Asking[str]:
        usual = self._usual(seat)
        name = yield from self._ask(phrase("session.ask.player", seat=usual), partial(cleaned, most=MOST_NAME))
        return name or usual

    def _usual(self, seat: Seat) -> str:
        return self._texts.say(f"setup.seat.{seat}")

    def _first(self, players: dict[Seat, str]) -> Asking[Seat]:
        names = list(players.values())
        found = yield from choose(phrase("session.ask.first", names=names), names)
        return list(players)[0 if found is None else found]

    def _result(self, match: AnyMatch, paper: Paper) -> Asking[Paper]:
        """Yield who won a game of which the plies do not tell it, and how long it was."""
        game, names = match.game, list(match.players.values())
        draw = self._texts.say("session.ask.draw")
        if not match.plies:
            paper = replace(paper, turns=(yield from self._ask(phrase("session.ask.turns"), _number)))
        found = yield from choose(phrase("session.ask.result", names=names, draw=draw), [*names, draw])
        if found is None or found == len(names):
            return replace(paper, drawn=found is not None)
        side = game.side(game.seats[found])
        return replace(paper, winners=tuple(seat for seat in game.seats if game.side(seat) == side))

    def _plies(self, match: AnyMatch) -> Asking[None]:
        """Yield plies in notation, a row a line as saves have them, until an empty one."""
        self._tell(phrase("session.ask.plies"))
        while match.outcome is None:
            row, said = phrase("session.ask.row", n=len(match.plies) + 1), self._said
            self._said = ()
            if not (yield from ask(Question(row, said, goes_on=True), partial(_play, match))):
                return
        self._tell(phrase("session.ask.over"))

    def _ask(self, what: Phrase, read: Callable[[str], T]) -> Asking[T]:
        said, self._said = self._said, ()
        return ask(Question(what, said), read)

    def _tell(self, what: Phrase) -> None:
        """Keep what is said before the next question."""
        self._said = (*self._said, what)


def _play(match: AnyMatch, row: str) -> bool:
    """Play a row as a whole or not at all; whether there was one. Errors: BadData naming what cannot be played."""
    actions, _, note = row.partition(" #")
    game, position, found = match.game, match.position, []
    for text in actions_of(actions, match.turn_number, 1)[1]:
        try:
            found.append(game.parse_action(text))
            position = game.apply(position, found[-1])
        except (BadAction, IllegalAction) as fault:
            raise BadData(phrase("cli.cannot_play", action=shown(text), why=fault.phrase)) from None
    for action in found:
        match.play(action, 0)
    if note.strip():
        match.note(match.node_at(match.cursor), cleaned(note.strip(), MOST_PIN))
    return bool(row)


def _answered(question: Put, text: str) -> str:
    """Return an answer as it is kept, empty for none. Errors: BadData for one that there is not."""
    if text in _DECLINED:
        return DECLINED
    if question.scale is not None and text and text not in question.offered:
        raise BadData(phrase("session.ask.none_of", text=shown(text), names=list(question.offered)))
    at = one_of(text, question.choices) if question.choices else None
    return note_lines(text, MOST_ANSWER) if at is None else question.choices[at]


def _date(text: str) -> datetime:
    """Return noon of a day, or now. Errors: BadData."""
    now = datetime.now(UTC)
    if not text:
        return now
    try:
        day = date.fromisoformat(text)
    except ValueError:
        raise BadData(phrase("session.ask.bad_date", text=shown(text))) from None
    if day > now.date():
        raise BadData(phrase("session.ask.late_date", text=shown(text)))
    return min(now, datetime.combine(day, time(12), UTC))


def _number(text: str) -> int:
    """Return a whole number, 0 where there is none. Errors: BadData."""
    if not text:
        return 0
    if not (text.isascii() and text.isdecimal() and len(text) < 7 and int(text) <= _MOST_NUMBER):
        raise BadData(phrase("session.ask.bad_number", text=shown(text), most=_MOST_NUMBER))
    return int(text)


def one_of(text: str, names: Sequence[str]) -> int | None:
    """Tell which of some names is meant, by itself or by its number from 1; None for nothing. Errors: BadData."""
    if not text:
        return None
    if text.isascii() and text.isdecimal() and 0 < int(text[:4]) <= len(names):
        return int(text[:4]) - 1
    found = [i for i, name in enumerate(names) if name.casefold() == text.casefold()]
    if len(found) != 1:
        raise BadData(phrase("session.ask.none_of", text=shown(text), names=list(names)))
    return found[0]
