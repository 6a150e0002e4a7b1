"""What a tester gives back: the recorded games of one evening in one small file of JSON, to be read by anybody.

It holds what the tester was shown and nothing else. Names can be letters. What is read is trusted as little as any
file of a stranger.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Annotated, Literal

from pydantic import AfterValidator, Field, model_validator

from squares import __version__
from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import AnyMatch, AnyNode
from squares.core.phrase import phrase
from squares.core.players import FULL
from squares.core.seats import Seat
from squares.core.session import MOST_HAPPENINGS, MOST_QUESTIONS, Asked
from squares.data.models import Id, Model
from squares.evenings.document import document
from squares.registry import hash_of
from squares.saves.record import MOST_PIN, Record, note_lines
from squares.saves.record_head import (
    AskedEntry,
    Count,
    HappeningEntry,
    Label,
    Millis,
    Name,
    Note,
    Pin,
    SeatName,
    Time,
    Title,
    Word,
    printable,
)
from squares.saves.session_sheet import ended

SUFFIX = ".masume-session"
MOST_BYTES = 8_000_000
MOST_GAMES = 60
MOST_PLIES = 100_000  # the most that house rules allow
_MOST_NOTES = 400
_LETTERS = "ABCD"
_VEIL = "\N{EN DASH}"

Text = Annotated[str, Field(max_length=400), AfterValidator(printable)]


class PlyEntry(Model):
    """An action in notation, with the turn and the milliseconds that it took."""

    turn: Count
    seat: SeatName
    action: Text
    ms: Millis = 0


class NoteEntry(Model):
    """What was noted after so many plies."""

    ply: Count
    text: Pin


class GameEntry(Model):
    """One game. ``reason`` is empty where it was not finished; ``minutes`` are what all plies took.

    Of a game that goes on, what is hidden in it stays so: dashes stand for actions, and chance is not told. With the
    pack at hand, ``first``, ``seed``, ``choices`` and ``plies`` are all that it takes to play another one again.
    """

    id: Label
    started: Time
    first: SeatName
    seed: Annotated[int, Field(ge=-(2**63), lt=2**63)]
    choices: Annotated[dict[Label, tuple[Label, ...]], Field(default_factory=dict, max_length=40)]
    winners: tuple[SeatName, ...] = ()
    reason: Annotated[str, Field(pattern=r"^[a-z0-9_-]{0,40}$")] = ""
    turns: Count
    minutes: Annotated[float, Field(ge=0, le=100_000, allow_inf_nan=False)]
    plies: Annotated[tuple[PlyEntry, ...], Field(max_length=MOST_PLIES)] = ()
    happenings: Annotated[tuple[HappeningEntry, ...], Field(max_length=MOST_HAPPENINGS)] = ()
    notes: Annotated[tuple[NoteEntry, ...], Field(max_length=_MOST_NOTES)] = ()
    note: Note = ""

    def times(self) -> list[tuple[int, SeatName, int]]:
        """Return every turn's number, seat and milliseconds, as far as they were measured."""
        found = []
        for (turn, seat), plies in groupby(self.plies, lambda ply: (ply.turn, ply.seat)):
            ms = sum(ply.ms for ply in plies)
            found += [(turn, seat, ms)] if ms else []
        return found


class Evening(Model):
    """All that was recorded of an evening. ``rules``: the hash of the rules that were played.

    ``players`` sit where they sat in every game of the evening; ``bots`` tells the levels of those that are none.
    """

    masume_session: Literal[1]
    app: Label
    id: Label
    pack: Label = ""
    game: Id
    title: Title
    variant: Word
    rules: Word
    players: Annotated[dict[SeatName, Name], Field(min_length=2)]
    bots: Annotated[dict[SeatName, Label], Field(default_factory=dict)]
    asked: Annotated[tuple[AskedEntry, ...], Field(max_length=MOST_QUESTIONS)] = ()
    games: Annotated[tuple[GameEntry, ...], Field(max_length=MOST_GAMES)] = ()

    @model_validator(mode="after")
    def _seated(self) -> Evening:
        named = {*self.bots, *(seat for each in self.asked for seat in each.answers)}
        for game in self.games:
            named |= {game.first, *game.winners, *(ply.seat for ply in game.plies)}
            named |= {each.seat for each in game.happenings}
        if not named <= self.players.keys():
            raise ValueError("a seat without a player")
        return self

    @property
    def people(self) -> dict[SeatName, str]:
        """The names of those who are no bots."""
        return {seat: name for seat, name in self.players.items() if seat not in self.bots}

    def lettered(self) -> Evening:
        """Return it with letters in the place of names."""
        letters = dict(zip(self.people, _LETTERS, strict=False))
        return self.model_copy(update={"players": {**self.players, **letters}})

    def dump(self) -> str:
        """Return the text of the file."""
        return self.model_dump_json(exclude_defaults=True) + "\n"

    @property
    def file_name(self) -> str:
        """What the file is called if nobody calls it otherwise."""
        return f"{self.game}-{self.id}{SUFFIX}"


@dataclass(frozen=True, slots=True)
class Kept:
    """A recorded game as it lies in the store."""

    record: Record
    match: AnyMatch


def evening(games: Sequence[Kept]) -> Evening:
    """Return what the recorded games of one evening are when they are given back, the last one last.

    Of a question that was asked after several games the last answer counts. Errors: BadData where nothing was recorded.
    """
    kept = [each for each in games if each.match.session is not None][-MOST_GAMES:]
    if not kept:
        raise BadData(phrase("pack.nothing_recorded"))
    record, match = kept[-1].record, kept[-1].match
    session = match.session
    assert session is not None
    told = session.evening
    answers: dict[Asked, str] = {}
    for each in kept:
        if each.match.session is not None and each.match.session.questions == session.questions:
            answers |= each.match.session.answers
    levels = {_seat(seat): "full" if bot.level == FULL else f"L{bot.level}" for seat, bot in match.bots.items()}
    return Evening(
        masume_session=1,
        app=__version__,
        id=record.id if told is None else told.id,
        pack="" if told is None else told.pack,
        game=record.game if told is None else told.game,
        title=record.title,
        variant=record.variant,
        rules=hash_of(match.game) if told is None else told.rules,
        players=_named(record.players),
        bots=levels,
        asked=tuple(AskedEntry.of(session, answers, n) for n in range(len(session.questions))),
        games=tuple(_game(each) for each in kept if _was_played(each.match)),
    )


def _was_played(match: AnyMatch) -> bool:
    return bool(match.plies) or (match.session is not None and match.session.paper is not None)


def _game(kept: Kept) -> GameEntry:
    record, match = kept.record, kept.match
    nodes: list[AnyNode] = [match.node_at(number) for number in range(1, len(match.plies) + 1)]
    over, session = ended(match), match.session
    paper = None if session is None else session.paper
    setup: Setup = record.setup
    veiled = match.game.secrets and match.outcome is None
    minutes = paper.minutes if paper is not None else sum(ply.ms for ply in match.plies) / 60_000
    plies = [
        PlyEntry(
            turn=node.ply.turn,
            seat=_seat(node.ply.seat),
            action=_VEIL if veiled else node.ply.text,
            ms=round(node.ply.ms),
        )
        for node in nodes
    ]
    notes = [
        NoteEntry(ply=number, text=note_lines(node.note, MOST_PIN))
        for number, node in enumerate([match.nodes[0], *nodes])
        if node.note
    ]
    return GameEntry(
        id=record.id,
        started=record.started.isoformat(),
        first=_seat(setup.first),
        seed=0 if veiled else record.seed,
        choices={} if veiled else {key: tuple(values) for key, values in setup.choices.items()},
        winners=tuple(_seat(Seat(word)) for word in over["winner_seat"].split("+") if word),
        reason=over["reason"],
        turns=match.turn_number if match.plies else paper.turns if paper is not None else 0,
        minutes=round(minutes, 3),
        plies=tuple(plies[:MOST_PLIES]),
        happenings=tuple(map(HappeningEntry.of, session.happenings if session is not None else ())),
        notes=tuple(notes[:_MOST_NOTES]),
        note=record.note,
    )


def _named(players: Mapping[Seat, str]) -> dict[SeatName, str]:
    return {_seat(seat): name for seat, name in players.items()}


def _seat(seat: Seat) -> SeatName:
    return seat.value


def read(source: bytes) -> Evening:
    """Return the evening that a file holds. Errors: BadData."""
    if len(source) > MOST_BYTES:
        raise BadData(phrase("pack.session_big", most=MOST_BYTES))
    return document(Evening, source, "pack.bad_session")
