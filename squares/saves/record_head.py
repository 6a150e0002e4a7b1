"""The head of a record, whatever its format: the bounds of every value, and what is told of a bad one.

Nothing is trusted: whatever a text holds, the answer is a value within these bounds or one sentence.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Mapping
from dataclasses import asdict, replace
from datetime import UTC, datetime
from typing import Annotated, Any, Literal, TypeVar

from pydantic import AfterValidator, Field, ValidationError

from squares.core import clock
from squares.core.errors import BadData
from squares.core.game import Outcome, Setup
from squares.core.phrase import phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.core.session import MOST_QUESTIONS, Paper, Session
from squares.core.signs import all_visible
from squares.data.faults import dotted, shown
from squares.data.loader import parse as parse_yaml
from squares.data.models import MOST_LINE, Id, Model
from squares.data.tree import Node, Path
from squares.saves import review_entry
from squares.saves.bot_entry import BotEntry
from squares.saves.record import MOST_ANSWER, MOST_NAME, MOST_NOTE, MOST_PIN, Now, Played, Record, Summary, cleaned

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


def _printable(text: str) -> str:
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
Word = Annotated[str, Field(pattern=r"^[a-z0-9][a-z0-9_-]{0,39}$")]
Label = Annotated[str, Field(max_length=200), AfterValidator(_printable)]
Note = Annotated[str, Field(max_length=MOST_NOTE), AfterValidator(_printable)]
Notation = Annotated[str, Field(max_length=20_000), AfterValidator(_printable)]
Time = Annotated[str, Field(max_length=40), AfterValidator(lambda text: utc(text).isoformat())]
Pin = Annotated[str, Field(max_length=MOST_PIN), AfterValidator(_printable)]
Number = Annotated[str, Field(pattern=r"^[0-9]{1,7}$")]
Count = Annotated[int, Field(ge=0, le=1_000_000)]
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
    """A question and what the players said."""

    question: Label
    answer: Annotated[str, Field(max_length=MOST_ANSWER), AfterValidator(_printable)] = ""


class SessionEntry(Model):
    """What is kept beside a match for whoever tests the game."""

    asked: Annotated[tuple[AskedEntry, ...], Field(max_length=MOST_QUESTIONS, strict=False)] = ()
    paper: PaperEntry | None = None

    @classmethod
    def plain(cls, session: Session) -> dict[str, Any]:
        """Return what a file says of a session."""
        asked = tuple(AskedEntry(question=question, answer=answer) for question, answer in session.asked)
        paper = None if session.paper is None else PaperEntry.of(session.paper)
        return cls(asked=asked, paper=paper).model_dump(mode="json", exclude_defaults=True)

    def value(self) -> Session:
        """Return it as matches have it."""
        questions, answers = (tuple(getattr(each, key) for each in self.asked) for key in ("question", "answer"))
        return Session(questions, answers, None if self.paper is None else self.paper.value())


class Head(Model):
    """What all formats have before the rules."""

    masume_record: int
    app: Label
    id: Label
    name: Name = ""
    game: Id
    title: Annotated[str, Field(min_length=1, max_length=MOST_LINE), _drawable(MOST_LINE)]
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
    session: SessionEntry | None = None
    pins: Annotated[dict[Number, Pin], Field(default_factory=dict)]

    def named(self) -> dict[Path, SeatName]:
        """Return all seats that are named beside the players."""
        winners = self.session.paper.winners if self.session and self.session.paper else ()
        won: dict[Path, SeatName] = {("session", "paper", "winners", i): seat for i, seat in enumerate(winners)}
        return {("first",): self.first} | {("bots", seat): seat for seat in self.bots} | won

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
        )


def tree_of(text: str) -> Node:
    """Return the document that a text holds. Errors: BadData, also where it is no record or one of a later format."""
    loaded = parse_yaml(text.encode("utf-8", "replace"), "", most_bytes=MOST_BYTES, most_nodes=MOST_NODES)
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
