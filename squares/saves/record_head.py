"""The head of a record, whatever its format: the bounds of every value, and what is told of a bad one.

Nothing is trusted: whatever a text holds, the answer is a value within these bounds or one sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationError, model_validator

from squares.core import clock
from squares.core.errors import BadData
from squares.core.game import Outcome, Setup
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import (
    MOST_CHOICES,
    MOST_HAPPENINGS,
    MOST_QUESTIONS,
    MOST_STEPS,
    Asked,
    Evening,
    Happening,
    Paper,
    Question,
    Session,
)
from squares.core.signs import all_visible
from squares.data.faults import dotted, shown
from squares.data.loader import parse as parse_yaml
from squares.data.models import MOST_LINE, Id, Model
from squares.data.tree import Node, Path
from squares.saves import review_entry
from squares.saves.bot_entry import BotEntry
from squares.saves.record import (
    MOST_ANSWER,
    MOST_MARKS,
    MOST_NAME,
    MOST_NOTE,
    MOST_PIN,
    MOST_SAID,
    MOST_TAG,
    MOST_TAGS,
    Now,
    Played,
    Record,
    Summary,
    cleaned,
    tags_of,
)

M = TypeVar("M", bound=Model)

KEY = "masume_record"
NEWEST = 2
MOST_BYTES = 32_000_000  # a match of the most plies that house rules allow, saved after each
MOST_NODES = 500_000  # values in the rules: a game file may include others


def _drawable(most: int) -> AfterValidator:
    """Return text that can be drawn and put into a sentence; odd spaces and what is not seen may go."""

    def check(text: str) -> str:
        if any(unicodedata.category(character) in ("Cc", "Cs", "Zl", "Zp") for character in text):
            raise ValueError("a control character")
        return cleaned(text, most)

    return AfterValidator(check)


def printable(text: str) -> str:
    """Refuse what is no text that can be shown in lines. Errors: ValueError."""
    if not all_visible(text.replace("\n", "")):
        raise ValueError("a control character")
    return text


def utc(text: str) -> datetime:
    """Return a time that was written in any zone. Errors: ValueError."""
    when = datetime.fromisoformat(text)
    try:
        return when.replace(tzinfo=UTC) if when.tzinfo is None else when.astimezone(UTC)
    except OverflowError:
        raise ValueError("outside the calendar") from None


Name = Annotated[str, Field(max_length=MOST_NAME), _drawable(MOST_NAME)]
Title = Annotated[str, Field(min_length=1, max_length=MOST_LINE), _drawable(MOST_LINE)]
Word = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Label = Annotated[str, Field(max_length=200), AfterValidator(printable)]
Note = Annotated[str, Field(max_length=MOST_NOTE), AfterValidator(printable)]
Notation = Annotated[str, Field(max_length=20_000), AfterValidator(printable)]
Time = Annotated[str, Field(max_length=40), AfterValidator(lambda text: utc(text).isoformat())]
Pin = Annotated[str, Field(max_length=MOST_PIN), AfterValidator(printable)]
Tag = Annotated[str, Field(min_length=1, max_length=MOST_TAG), _drawable(MOST_TAG)]
Marks = Annotated[str, Field(max_length=8 * MOST_MARKS, pattern=r"^[GRBY][a-z0-9]{2,6}( [GRBY][a-z0-9]{2,6})*$")]
Number = Annotated[str, Field(pattern=r"^[0-9]{1,7}$")]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
Millis = Annotated[int, Field(ge=0, le=1_000_000_000)]
Answer = Annotated[str, Field(max_length=MOST_ANSWER), AfterValidator(printable)]
Said = Annotated[str, Field(max_length=MOST_SAID), AfterValidator(printable)]
SeatName = Literal["south", "west", "north", "east"]


class Result(Model):
    """How the game has ended."""

    winner: Word
    seats: tuple[SeatName, ...] = ()
    reason: Word


class NowEntry(Model):
    """What stands on the table."""

    to_act: SeatName
    on_turn: SeatName
    turn: Count
    ply: Count
    result: Result | None = None
    helped: bool = False

    def value(self) -> Now:
        """Return it as records have it."""
        ended = self.result
        outcome = None if ended is None else Outcome(None if ended.winner == "draw" else ended.winner, ended.reason)
        winners = () if ended is None else tuple(map(Seat, ended.seats))
        return Now(Seat(self.to_act), Seat(self.on_turn), self.turn, self.ply, outcome, winners, self.helped)

    def named(self) -> dict[Path, SeatName]:
        """Return all seats that are named."""
        seats = self.result.seats if self.result else ()
        return {("to_act",): self.to_act, ("on_turn",): self.on_turn} | {
            ("result", "seats", i): seat for i, seat in enumerate(seats)
        }


class TimeEntry(Model):
    """Clocks, as ``TimeControl`` has them."""

    seconds: Annotated[int, Field(ge=1, le=clock.MOST_SECONDS)]
    whole: bool = True
    increment: Annotated[int, Field(ge=0, le=clock.MOST_INCREMENT)] = 0
    loses: bool = True

    def value(self) -> clock.TimeControl:
        """Return it as matches have it."""
        return clock.TimeControl(self.seconds, self.whole, self.increment, self.loses)


class PaperEntry(Model):
    """A game that was typed in."""

    turns: Count = 0
    minutes: Count = 0
    winners: Annotated[tuple[SeatName, ...], Field(strict=False)] = ()
    drawn: bool = False

    @classmethod
    def of(cls, paper: Paper) -> PaperEntry:
        """Return what a file says of it."""
        return cls.model_validate({**asdict(paper), "winners": tuple(map(str, paper.winners))})

    def value(self) -> Paper:
        """Return it as matches have it."""
        return Paper(self.turns, self.minutes, tuple(map(Seat, self.winners)), self.drawn)


class AskedEntry(Model):
    """A question with what was answered: ``answer`` by the table, ``answers`` by players."""

    question: Label
    answer: Answer = ""
    scale: Annotated[tuple[int, int], Field(strict=False)] | None = None
    low: Label = ""
    high: Label = ""
    choices: Annotated[tuple[Label, ...], Field(max_length=MOST_CHOICES, strict=False)] = ()
    each: bool = False
    answers: Annotated[dict[SeatName, Answer], Field(default_factory=dict)]

    @model_validator(mode="after")
    def _fits(self) -> AskedEntry:
        if self.scale is not None and not 0 < self.scale[1] - self.scale[0] < MOST_STEPS:
            raise ValueError("no such scale")
        return self

    @classmethod
    def of(cls, session: Session, answers: Mapping[Asked, str], number: int) -> AskedEntry:
        """Return what a file says of a question of a session by its number, with what was answered."""
        asked = session.questions[number]
        said = {str(seat): text for (n, seat), text in answers.items() if n == number and seat and text}
        told = {"question": asked.ask, "answer": answers.get((number, None), ""), "answers": said}
        rest = {key: getattr(asked, key) for key in ("scale", "low", "high", "choices", "each")}
        return cls.model_validate(told | rest)

    def value(self) -> Question:
        """Return the question as sessions have it."""
        return Question(self.question, self.scale, self.low, self.high, self.choices, self.each)

    def said(self, number: int) -> dict[Asked, str]:
        """Return the answers as sessions have them."""
        found: dict[Asked, str] = {(number, None): self.answer}
        found |= {(number, Seat(seat)): text for seat, text in self.answers.items()}
        return {asked: text for asked, text in found.items() if text}


class HappeningEntry(Model):
    """Something besides moves."""

    kind: Literal["refused", "hint", "rules"]
    seat: SeatName
    ply: Count
    what: Label = ""
    said: Said = ""
    ms: Millis = 0

    @classmethod
    def of(cls, happening: Happening) -> HappeningEntry:
        """Return what a file says of it."""
        return cls.model_validate({**asdict(happening), "seat": str(happening.seat)})

    def value(self) -> Happening:
        """Return it as sessions have it."""
        return Happening(self.kind, Seat(self.seat), self.ply, self.what, self.said, self.ms)


class EveningEntry(Model):
    """What a recorded game belongs to."""

    id: Word
    pack: Word
    game: Id
    rules: Word
    sender: Name = ""

    def value(self) -> Evening:
        """Return it as sessions have it."""
        return Evening(self.id, self.pack, self.game, self.rules, self.sender)


class SessionEntry(Model):
    """What is kept beside a match for whoever tests the game."""

    asked: Annotated[tuple[AskedEntry, ...], Field(max_length=MOST_QUESTIONS, strict=False)] = ()
    paper: PaperEntry | None = None
    happenings: Annotated[tuple[HappeningEntry, ...], Field(max_length=MOST_HAPPENINGS, strict=False)] = ()
    evening: EveningEntry | None = None

    @classmethod
    def plain(cls, session: Session) -> dict[str, Any]:
        """Return what a file says of a session."""
        evening = session.evening
        entry = cls(
            asked=tuple(AskedEntry.of(session, session.answers, n) for n in range(len(session.questions))),
            paper=None if session.paper is None else PaperEntry.of(session.paper),
            happenings=tuple(map(HappeningEntry.of, session.happenings)),
            evening=None if evening is None else EveningEntry(**asdict(evening)),
        )
        return entry.model_dump(mode="json", exclude_defaults=True)

    def value(self) -> Session:
        """Return it as matches have it."""
        answers: dict[Asked, str] = {}
        for number, each in enumerate(self.asked):
            answers |= each.said(number)
        return Session(
            tuple(each.value() for each in self.asked),
            answers,
            None if self.paper is None else self.paper.value(),
            tuple(each.value() for each in self.happenings),
            None if self.evening is None else self.evening.value(),
        )

    def named(self) -> dict[Path, SeatName]:
        """Return all seats that are named."""
        winners = self.paper.winners if self.paper else ()
        found: dict[Path, SeatName] = {("paper", "winners", i): seat for i, seat in enumerate(winners)}
        found |= {("asked", n, "answers", seat): seat for n, each in enumerate(self.asked) for seat in each.answers}
        return found | {("happenings", n, "seat"): each.seat for n, each in enumerate(self.happenings)}


class Head(Model):
    """What all formats have before the rules."""

    masume_record: int
    app: Label
    id: Label
    name: Name = ""
    game: Id
    title: Title
    variant: Word
    started: Time
    players: Annotated[dict[SeatName, Name], Field(min_length=2)]
    bots: Annotated[dict[SeatName, BotEntry], Field(default_factory=dict)]
    time: TimeEntry | None = None
    first: SeatName = "south"
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    choices: Annotated[dict[Label, tuple[Label, ...]], Field(default_factory=dict, max_length=40)]
    start: Notation | None = None
    practice: bool = False
    note: Note = ""
    tags: Annotated[tuple[Tag, ...], Field(max_length=MOST_TAGS, strict=False)] = ()
    session: SessionEntry | None = None
    pins: Annotated[dict[Number, Pin], Field(default_factory=dict)]
    marks: Annotated[dict[Number, Marks], Field(default_factory=dict)]

    def named(self) -> dict[Path, SeatName]:
        """Return all seats that are named beside the players."""
        told = self.session.named() if self.session else {}
        found: dict[Path, SeatName] = {("session", *path): seat for path, seat in told.items()}
        return {("first",): self.first} | {("bots", seat): seat for seat in self.bots} | found

    def seats(self) -> dict[Seat, str]:
        """Return the players."""
        return {Seat(seat): name for seat, name in self.players.items()}

    def bot_players(self) -> dict[Seat, BotPlayer]:
        """Return the seats that no person plays."""
        return {Seat(seat): bot.value() for seat, bot in self.bots.items()}

    def summary(self, now: Now, last_played: datetime) -> Summary:
        """Return what a list says."""
        return Summary(
            id=self.id,
            name=self.name,
            game=self.game,
            title=self.title,
            variant=self.variant,
            players=self.seats(),
            now=now,
            started=utc(self.started),
            last_played=last_played,
            bots=self.bot_players(),
            practice=self.practice,
            session=None if self.session is None else self.session.value(),
            tags=tags_of(self.tags),
            note=self.note,
        )

    def record(
        self,
        rules: Mapping[str, Any],
        nodes: tuple[Played, ...],
        line: int,
        cursor: int,
        now: Now,
        last: datetime,
        spent: int = 0,
        values: Mapping[int, int] | None = None,
        review: Any = None,
    ) -> Record:
        """Return the record with these ``rules``, ``nodes``, ``values`` and ``review``, last played at ``last``."""
        definition = {key: _listed(value) for key, value in rules.items()}
        return Record(
            id=self.id,
            game=self.game,
            title=self.title,
            variant=self.variant,
            definition=definition,
            players=self.seats(),
            setup=Setup(Seat(self.first), dict(self.choices)),
            seed=self.seed,
            nodes=nodes,
            line=line,
            cursor=cursor,
            now=replace(now, ply=cursor),
            started=utc(self.started),
            last_played=last,
            start=self.start,
            bots=self.bot_players(),
            practice=self.practice,
            name=self.name,
            note=self.note,
            app=self.app,
            time=None if self.time is None else self.time.value(),
            spent=spent if self.time or self.session else 0,
            session=None if self.session is None else self.session.value(),
            pins={int(n): note for n, note in self.pins.items() if int(n) <= len(nodes) and note},
            values=values or {},
            review=review_entry.read(review, definition, nodes),
            tags=tags_of(self.tags),
            marks={int(n): drawn for n, drawn in self.marks.items() if int(n) <= len(nodes)},
        )


def tree_of(text: str, most_nodes: int = MOST_NODES) -> Node:
    """Return the document that a text holds. Errors: BadData, also where it is no record or one of a later format."""
    loaded = parse_yaml(text.encode("utf-8", "replace"), "", most_bytes=MOST_BYTES, most_nodes=most_nodes)
    if loaded.faults:
        first = loaded.faults[0]
        if first.what.key == "data.not_mapping":
            raise BadData(phrase("saves.no_record"))
        raise BadData(phrase("saves.damaged_line", line=max(1, first.mark.line), what=first.what))
    version = loaded.root.get(KEY)
    if version is None or not isinstance(version.value, int) or isinstance(version.value, bool) or version.value < 1:
        raise BadData(phrase("saves.no_record"))
    if version.value > NEWEST:
        raise BadData(phrase("saves.newer_format", format=version.value, known=NEWEST))
    return loaded.root


def checked(model: type[M], root: Node) -> M:
    """Return a document as its model has it. Errors: BadData naming the line."""
    try:
        return model.model_validate(root.plain())
    except ValidationError as error:
        first = error.errors(include_url=False, include_context=False, include_input=False)[0]
        raise _bad_value(root, first["loc"], first["type"]) from error


def seated(head: Head, root: Node) -> None:
    """Refuse a head that names a seat without a player. Errors: BadData naming the line."""
    for path, seat in head.named().items():
        if seat not in head.players:
            raise _bad_value(root, path, "no_player")


def _bad_value(root: Node, path: Path, kind: str) -> BadData:
    """Return where the model found fault, in one sentence."""
    node, known = root, []
    for step in path:
        child = node.get(step)
        if child is None:
            break
        node = child
        known.append(step)
    if kind == "missing" or node.value is None:
        return BadData(phrase("saves.missing", entry=dotted(path)))
    line, entry = node.mark.line, dotted(tuple(known))
    if node.has_children:
        return BadData(phrase("saves.bad_entry", line=line, entry=entry))
    return BadData(phrase("saves.bad_value", line=line, entry=entry, value=shown(node.value)))


def _listed(value: Any) -> Any:
    """Return plain data with lists, as the registry describes a game, where the loader gives tuples."""
    if isinstance(value, dict):
        return {key: _listed(child) for key, child in value.items()}
    return [_listed(child) for child in value] if isinstance(value, tuple) else value
