"""The saved form of a match as a value: what a record holds, and the way from a match to it and back.

A record holds hidden things too, it is one machine's own copy. Its text (``record_text``) and files are not known here.
"""

from __future__ import annotations

import secrets
import unicodedata
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from squares import __version__
from squares.core.clock import TimeControl
from squares.core.errors import BadAction, BadData, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame, Outcome, Setup
from squares.core.match import AnyMatch, AnyNode, Conclusion, Match
from squares.core.phrase import Phrase, phrase
from squares.core.players import BotPlayer, Names, People
from squares.core.seats import Seat
from squares.core.session import Question, Session
from squares.core.signs import visible
from squares.core.tree import Review
from squares.data.faults import shown
from squares.data.models import MOST_LINE, MOST_WORD
from squares.registry import Registry, definition_of

MOST_NAME = 60  # characters of a player's or a record's name
MOST_NOTE = 4000  # characters of what a person wrote about the match
MOST_TAG = 30  # characters of a tag
MOST_TAGS = 12
MOST_PIN = 400  # characters of a note that is pinned to a ply
MOST_MARKS = 100  # rings and arrows at a ply
MOST_VALUE = 1_000_000  # of a position, as evaluations count
MOST_ANSWER = 2000  # characters of an answer to a question of a session
MOST_ACTION = 400  # characters of an action in notation
BETWEEN = ", "  # between actions: none of any game has a comma and a space in its notation
MOST_SAID = 400  # characters of what a rule said that refused something

ENDS = ("resigned", "time", "agreed")
"""The reasons of ends that are declared; all but the last are some seat's."""


@dataclass(frozen=True, slots=True)
class Played:
    """What was done once: an action in notation, or a declared end: ``ended`` is one of ``ENDS``, ``by`` whose it was.

    It came in turn ``turn`` after ``ms`` milliseconds, and ``after`` what has that number in the record; 0 is the
    start. ``name``: what people call the line from here on. ``line`` is where it was read.
    """

    text: str
    turn: int = 1
    ms: int = 0
    after: int = 0
    name: str = ""
    ended: str = ""
    by: Seat | None = None
    line: int = field(default=0, compare=False)

    @property
    def declared(self) -> bool:
        """Whether this is an end that was declared, and no ply."""
        return bool(self.ended)


@dataclass(frozen=True, slots=True)
class Now:
    """What stands on the table, for a list of records. Written for quick reading only; the actions decide.

    ``ply``: how many plies stand there; ``winners``: the seats on the winning side; ``helped``: see ``Match.helped``.
    """

    to_act: Seat
    on_turn: Seat
    turn: int
    ply: int
    outcome: Outcome | None = None
    winners: tuple[Seat, ...] = ()
    helped: bool = False


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says about a match; ``now`` tells the position, whose turn it is and the result.

    ``bots`` are the seats that no person plays; ``tags`` and ``note`` as in ``Record``. ``reviewed``: it was looked
    over. ``rules`` is equal for records with equal rules, empty where that is not known.
    """

    id: str
    name: str
    game: str
    title: str
    variant: str
    players: Mapping[Seat, str]
    now: Now
    started: datetime
    last_played: datetime
    bots: Mapping[Seat, BotPlayer] = field(default_factory=dict)
    practice: bool = False
    session: Session | None = None
    tags: tuple[str, ...] = ()
    note: str = ""
    reviewed: bool = False
    rules: str = ""

    @property
    def called(self) -> Names:
        """What the players are called in a sentence."""
        return People.among(self.players, self.bots).called

    @property
    def goes_on(self) -> bool:
        """Whether there is something left to play: it is not over, and was not played on paper."""
        return self.now.outcome is None and (self.session is None or self.session.paper is None)


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file in a folder of records that is none, and why."""

    id: str
    why: Phrase
    last_played: datetime


@dataclass(frozen=True, slots=True)
class Record:
    """One match. ``start`` is a pasted first position; ``bots`` are the seats that no person plays. Times are in UTC.

    ``nodes`` holds all lines: each is numbered from 1 and comes after one before it; of several after the same one the
    first is the main one. ``line`` is the number of the last node of the line on the table, and ``cursor`` counts the
    plies of it that stand there. ``time``: the clocks, if there are any; ``spent``: milliseconds that were spent
    on what stands there. ``practice`` and ``session`` are a match's. ``note``: what a person wrote about the match, in
    lines; ``tags``: words by which it is found again; ``pins``: what was noted about single plies, by their numbers, 0
    for the start; ``values``: what positions were found to be worth, ``review``: what came out when plies were looked
    over, ``marks``: what was drawn on the board, as ``Mark`` has it in text, by the same numbers.
    """

    id: str
    game: str
    title: str
    variant: str
    definition: Mapping[str, Any]
    players: Mapping[Seat, str]
    setup: Setup
    seed: int
    nodes: tuple[Played, ...]
    line: int
    cursor: int
    now: Now
    started: datetime
    last_played: datetime
    start: str | None = None
    bots: Mapping[Seat, BotPlayer] = field(default_factory=dict)
    practice: bool = False
    name: str = ""
    note: str = ""
    app: str = __version__
    time: TimeControl | None = None
    spent: int = 0
    session: Session | None = None
    pins: Mapping[int, str] = field(default_factory=dict)
    values: Mapping[int, int] = field(default_factory=dict)
    review: Review | None = None
    marks: Mapping[int, str] = field(default_factory=dict)
    tags: tuple[str, ...] = ()

    @classmethod
    def from_match(
        cls,
        match: AnyMatch,
        id: str,
        started: datetime,
        last_played: datetime,
        name: str = "",
        note: str = "",
        tags: tuple[str, ...] = (),
    ) -> Record:
        """Return the match as it stands. ``id`` names its files (see ``new_id``)."""
        game = match.game
        return cls(
            id=id,
            game=game.id,
            title=cleaned(str(game.definition.title), MOST_LINE),
            variant=game.variant,
            definition=definition_of(game),
            players={seat: cleaned(player, MOST_NAME) for seat, player in match.players.items()},
            setup=match.setup,
            seed=match.seed,
            nodes=tuple(map(played, match.nodes[1:])),
            line=match.leaf.number,
            cursor=match.cursor,
            now=now_of(match),
            started=whole_seconds(started),
            last_played=whole_seconds(last_played),
            start=game.format(match.start) if match.pasted else None,
            bots=dict(match.bots),
            practice=match.practice,
            name=cleaned(name, MOST_NAME),
            note=note_lines(note),
            time=match.time,
            spent=match.spent if match.measured else 0,
            session=_kept(match.session),
            pins={node.number: note_lines(node.note, MOST_PIN) for node in match.nodes if node.note},
            values=values_of(match),
            review=match.review,
            tags=tags,
            marks={node.number: " ".join(map(str, node.marks[:MOST_MARKS])) for node in match.nodes if node.marks},
        )

    @property
    def plies(self) -> tuple[Played, ...]:
        """The plies of the line on the table, in order."""
        found, number = [], self.line
        while number:
            node = self.nodes[number - 1]
            number = node.after
            if not node.declared:
                found.append(node)
        return tuple(found[::-1])

    def to_match(self, registry: Registry) -> AnyMatch:
        """Play all lines again by the rules they were played with.

        Errors: BadData where the rules or the first position are no good; Damaged where an action is not legal.
        """
        match = self._first_position(registry)
        replayed: dict[int, AnyNode] = {0: match.nodes[0]}
        fault: tuple[Phrase, Fault] | None = None
        for number, node in sorted(enumerate(self.nodes, 1), key=lambda pair: pair[1].declared):
            if node.after not in replayed:
                continue  # what it came after could not be played
            try:
                replayed[number] = replay(match, replayed[node.after], node)
            except (BadAction, IllegalAction) as error:
                what = phrase("saves.ended_twice") if node.declared else _wrong_action(number, node, error)
                fault = fault or (what, error)
        if fault is not None:
            raise Damaged(fault[0], self.with_only(set(replayed))) from fault[1]
        match.walk(replayed[self.line])
        if self.now.helped:
            match.help()
        match.goto(self.cursor)
        match.think(self.spent)
        for number, note in self.pins.items():
            match.note(replayed[number], note)
        for number, marks in self.marks.items():
            match.mark(replayed[number], match.game.grid.marks(marks))
        for number, value in self.values.items():
            match.weigh(replayed[number], value)
        if self.review is not None:
            match.begin_review(self.review.grounds)
            for number, found in self.review.plies.items():
                match.judge(replayed[number], found)
        return match

    def with_only(self, numbers: Collection[int]) -> Record:
        """Return the record with only these nodes, which hang together; the line on the table as far as it is left."""
        kept = [number for number in range(1, len(self.nodes) + 1) if number in numbers]
        new = {0: 0} | {number: i for i, number in enumerate(kept, 1)}
        nodes = tuple(replace(self.nodes[n - 1], after=new[self.nodes[n - 1].after]) for n in kept)
        line = self.line
        while line not in new:
            line = self.nodes[line - 1].after
        pins = {new[number]: note for number, note in self.pins.items() if number in new}
        marks = {new[number]: drawn for number, drawn in self.marks.items() if number in new}
        values = {new[number]: value for number, value in self.values.items() if number in new}
        review = None if self.review is None else _review_of(self.review, new)
        left = replace(self, nodes=nodes, line=new[line], pins=pins, values=values, review=review, marks=marks)
        cursor = min(self.cursor, len(left.plies))
        return replace(left, cursor=cursor, now=replace(self.now, ply=cursor, outcome=None, winners=()))

    def _first_position(self, registry: Registry) -> AnyMatch:
        game: AnyGame = registry.from_definition(self.definition, self.variant)
        if game.id != self.game or set(game.seats) != set(self.players):
            raise BadData(phrase("saves.wrong_rules", game=self.game))
        try:
            start = None if self.start is None else game.parse(self.start)
        except BadPosition as error:
            raise BadData(phrase("saves.bad_start", why=error.phrase)) from error
        return Match(
            game,
            self.setup,
            self.seed,
            self.players,
            start,
            bots=self.bots,
            time=self.time,
            practice=self.practice,
            session=self.session,
        )


class Damaged(BadData):
    """A record that does not hold to its end. ``record`` is what can still be opened, if the player wants it."""

    def __init__(self, phrase: Phrase, record: Record) -> None:
        super().__init__(phrase)
        self.record = record

    def sure(self, registry: Registry) -> Damaged:
        """Return the fault with what can be opened for sure. Errors: BadData where nothing can be."""
        fault = self
        while True:
            try:
                fault.record.to_match(registry)
            except Damaged as worse:
                fault = worse
            else:
                return fault

    def within(self, id: str) -> Damaged:
        """Return the same fault of a record that lies under another id."""
        return Damaged(self.phrase, replace(self.record, id=id))


def new_id(game: str, when: datetime) -> str:
    """Return a name for a match's files that no other match has, which sorts by time."""
    return f"{when.astimezone(UTC):%Y%m%d-%H%M%S}-{game[:40]}-{secrets.token_hex(3)}"


def played(node: AnyNode) -> Played:
    """Return a node of a match's tree as a record has it. Not the start."""
    assert node.parent is not None
    after, did = node.parent.number, node.did
    if isinstance(did, Conclusion):
        return Played("", after=after, name=node.name, ended=did.outcome.reason, by=did.seat)
    return Played(node.ply.text, node.ply.turn, node.ply.ms, after, node.name)


def values_of(match: AnyMatch) -> dict[int, int]:
    """Return what the positions of a match were found to be worth, by the numbers of their nodes."""
    return {node.number: node.value for node in match.nodes if node.value is not None}


def now_of(match: AnyMatch) -> Now:
    """Return what stands on the table."""
    outcome = match.outcome
    won = None if outcome is None else outcome.winner
    winners = () if won is None else tuple(seat for seat in match.game.seats if match.game.side(seat) == won)
    return Now(match.to_act, match.on_turn, match.turn_number, match.cursor, outcome, winners, match.helped)


def whole_seconds(when: datetime) -> datetime:
    """Return the time as records have it."""
    return when.astimezone(UTC).replace(microsecond=0)


def cleaned(text: str, most: int) -> str:
    """Return a title or name that can be drawn in one line: wide and narrow spaces are plain, what is unseen goes."""
    return shown("".join(map(_plain, text)), most)


def note_lines(text: str, most: int = MOST_NOTE) -> str:
    """Return a note as it is kept: lines that can be drawn, without an empty end."""
    lines = ("".join(map(_plain, line)) for line in text[:most].split("\n"))
    kept = "\n".join("".join(filter(visible, line)) for line in lines)
    return kept.rstrip()


def tags_of(words: Iterable[str]) -> tuple[str, ...]:
    """Return tags as they are kept: each once, whatever its capitals, and no more than ``MOST_TAGS``."""
    found: dict[str, str] = {}
    for word in words:
        tag = cleaned(word.replace(",", " ").strip(), MOST_TAG)
        if tag:
            found.setdefault(tag.casefold(), tag)
    return tuple(found.values())[:MOST_TAGS]


def _review_of(review: Review, new: Mapping[int, int]) -> Review | None:
    """Return what is left of a review of nodes that have new numbers; None where nothing is."""
    plies = {new[number]: found for number, found in review.plies.items() if number in new}
    return replace(review, plies=plies) if plies else None


def _kept(session: Session | None) -> Session | None:
    """Return a session as it is kept: lines that can be drawn."""
    if session is None:
        return None
    return replace(
        session,
        questions=tuple(map(_kept_question, session.questions)),
        answers={asked: kept for asked, text in session.answers.items() if (kept := note_lines(text, MOST_ANSWER))},
        happenings=tuple(
            replace(each, what=cleaned(each.what, MOST_LINE), said=cleaned(each.said, MOST_SAID))
            for each in session.happenings
        ),
    )


def _kept_question(question: Question) -> Question:
    low, high = (cleaned(end, MOST_WORD) for end in (question.low, question.high))
    choices = tuple(cleaned(choice, MOST_WORD) for choice in question.choices)
    return replace(question, ask=cleaned(question.ask, MOST_LINE), low=low, high=high, choices=choices)


def _plain(character: str) -> str:
    if visible(character):
        return character
    return " " if character.isspace() else "" if unicodedata.category(character) == "Cf" else character


def replay(match: AnyMatch, after: AnyNode, done: Played) -> AnyNode:
    """Do in a match, after one of its nodes, what was done once; the node of it.

    Errors: BadAction, IllegalAction.
    """
    if match.leaf is not after or not match.at_end:
        match.walk(after)
    if done.ended == "time" and done.by is not None:
        match.lose_on_time(done.by)
    elif done.by is not None:
        match.resign(done.by)
    elif done.declared:
        match.agree_draw()
    else:
        match.play(match.game.parse_action(done.text), done.ms)
    node = match.leaf if done.declared else match.node_at(match.cursor)
    if done.name:
        match.name(node, done.name)
    return node


def _wrong_action(number: int, played: Played, error: Fault) -> Phrase:
    values = {"number": number, "action": shown(played.text), "why": error.phrase}
    if played.line:
        return phrase("saves.bad_action_line", line=played.line, **values)
    return phrase("saves.bad_action", **values)
