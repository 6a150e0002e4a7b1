"""The saved form of a match as a value: what a record holds, and the way from a match to it and back.

A record holds hidden things too, it is one machine's own copy. Its text (``record_text``) and files are not known here.
"""

from __future__ import annotations

import secrets
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from typing import Any

from squares import __version__
from squares.core.errors import BadAction, BadData, BadPosition, Fault, IllegalAction
from squares.core.game import AnyGame, Outcome, Setup
from squares.core.match import Match
from squares.core.phrase import Phrase, phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.faults import shown
from squares.registry import Registry, definition_of

MOST_NAME = 60  # characters of a player's or a record's name
MOST_LEVEL, MOST_SECONDS = 5, 3600.0  # of a bot

AnyMatch = Match[Any, Any]


@dataclass(frozen=True, slots=True)
class Played:
    """An action in notation, its turn's number, and the milliseconds it took; ``line`` is where it was read."""

    text: str
    turn: int = 1
    ms: int = 0
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class Now:
    """What stands on the table, for a list of records. Written for quick reading only; the actions decide.

    ``winners``: the seats on the winning side.
    """

    position: str
    to_act: Seat
    on_turn: Seat
    turn: int
    ply: int
    outcome: Outcome | None = None
    winners: tuple[Seat, ...] = ()


@dataclass(frozen=True, slots=True)
class Summary:
    """What a list says about a match; ``now`` tells the position, whose turn it is and the result."""

    id: str
    name: str
    game: str
    title: str
    variant: str
    players: Mapping[Seat, str]
    now: Now
    started: datetime
    last_played: datetime


@dataclass(frozen=True, slots=True)
class Record:
    """One match. ``start`` is a pasted first position; ``cursor`` counts the plies that stand on the table.

    ``resigned`` and ``agreed`` tell of an end that was declared after the last action. ``bots`` are the seats that
    no person plays. Times are in UTC.
    """

    id: str
    game: str
    title: str
    variant: str
    definition: Mapping[str, Any]
    players: Mapping[Seat, str]
    setup: Setup
    seed: int
    plies: tuple[Played, ...]
    cursor: int
    now: Now
    started: datetime
    last_played: datetime
    start: str | None = None
    resigned: Seat | None = None
    agreed: bool = False
    bots: Mapping[Seat, BotPlayer] = field(default_factory=dict)
    name: str = ""
    app: str = __version__

    @classmethod
    def from_match(cls, match: AnyMatch, id: str, started: datetime, last_played: datetime, name: str = "") -> Record:
        """The match as it stands. ``id`` names its files (see ``new_id``)."""
        game, conclusion = match.game, match.conclusion
        return cls(
            id=id,
            game=game.id,
            title=str(game.definition.title),
            variant=game.variant,
            definition=definition_of(game),
            players={seat: shown(player, MOST_NAME) for seat, player in match.players.items()},
            setup=match.setup,
            seed=match.seed,
            plies=tuple(Played(ply.text, ply.turn, ply.ms) for ply in match.plies),
            cursor=match.cursor,
            now=_now(match),
            started=started.astimezone(UTC).replace(microsecond=0),
            last_played=last_played.astimezone(UTC).replace(microsecond=0),
            start=game.format(match.start) if match.pasted else None,
            resigned=conclusion.seat if conclusion else None,
            agreed=conclusion is not None and conclusion.seat is None,
            bots=dict(match.bots),
            name=shown(name, MOST_NAME),
        )

    def to_match(self, registry: Registry) -> AnyMatch:
        """Play the match again by the rules it was played with.

        Errors: BadData where the rules or the first position are no good; Damaged where an action is not legal.
        """
        match = self._first_position(registry)
        for i, played in enumerate(self.plies):
            try:
                match.play(match.game.parse_action(played.text), played.ms)
            except (BadAction, IllegalAction) as error:
                raise Damaged(_wrong_action(i + 1, played, error), self.up_to(i)) from error
        self._conclude(match)
        match.goto(self.cursor)
        return match

    def up_to(self, plies: int) -> Record:
        """The same record with only its first plies."""
        return replace(self, plies=self.plies[:plies], cursor=min(self.cursor, plies), resigned=None, agreed=False)

    def _first_position(self, registry: Registry) -> AnyMatch:
        game: AnyGame = registry.from_definition(self.definition, self.variant)
        if game.id != self.game or set(game.seats) != set(self.players):
            raise BadData(phrase("saves.wrong_rules", game=self.game))
        try:
            start = None if self.start is None else game.parse(self.start)
        except BadPosition as error:
            raise BadData(phrase("saves.bad_start", why=error.phrase)) from error
        return Match(game, self.setup, self.seed, self.players, start, bots=self.bots)

    def _conclude(self, match: AnyMatch) -> None:
        try:
            if self.resigned is not None:
                match.resign(self.resigned)
            elif self.agreed:
                match.agree_draw()
        except IllegalAction as error:
            raise Damaged(phrase("saves.ended_twice"), self.up_to(len(self.plies))) from error


class Damaged(BadData):
    """A record that does not hold to its end. ``record`` is what can still be opened, if the player wants it."""

    def __init__(self, phrase: Phrase, record: Record) -> None:
        super().__init__(phrase)
        self.record = record

    def within(self, id: str) -> Damaged:
        """The same fault of a record that lies under another id."""
        return Damaged(self.phrase, replace(self.record, id=id))


def new_id(game: str, when: datetime) -> str:
    """A name for a match's files that no other match has, which sorts by time."""
    return f"{when.astimezone(UTC):%Y%m%d-%H%M%S}-{game[:40]}-{secrets.token_hex(3)}"


def _now(match: AnyMatch) -> Now:
    position = match.game.format(match.position)
    outcome = match.outcome
    won = None if outcome is None else outcome.winner
    winners = () if won is None else tuple(seat for seat in match.game.seats if match.game.side(seat) == won)
    return Now(position, match.to_act, match.on_turn, match.turn_number, match.cursor, outcome, winners)


def _wrong_action(number: int, played: Played, error: Fault) -> Phrase:
    values = {"number": number, "action": shown(played.text), "why": error.phrase}
    if played.line:
        return phrase("saves.bad_action_line", line=played.line, **values)
    return phrase("saves.bad_action", **values)
