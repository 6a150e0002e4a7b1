"""Games of one player against another, each by itself: the same contest and number give the same game anywhere.

Owns how a game is set up, played and counted; what it runs on and where results are kept is not known here.
"""

from __future__ import annotations

import hashlib
import json
import threading
import time
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from squares.bots.levels import digest
from squares.core.game import AnyGame, Setup, View
from squares.core.match import Match
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.core.statistics import wilson
from squares.playtest.players import BotPlayer, Entrant, Player, player
from squares.registry import Registry, definition_of, hash_of

BY_LOT = 2  # plies at the start of a game of which nothing is dealt


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: ``definition`` is the game's as JSON, so that a worker needs no file of it.

    ``seed`` decides all chance; the first ``opening`` plies of a game are drawn by lot.
    """

    definition: str
    variant: str
    a: Entrant
    b: Entrant
    seed: int
    opening: int = 0

    @classmethod
    def of(cls, game: AnyGame, a: Entrant, b: Entrant, seed: int, opening: int = 0) -> Contest:
        """A contest in a game."""
        return cls(json.dumps(definition_of(game)), game.variant, a, b, seed, opening)

    def game(self) -> AnyGame:
        """The game, made anew."""
        return Registry(()).from_definition(json.loads(self.definition), self.variant)

    def id(self) -> dict[str, Any]:
        """What tells it from any other contest, as plain data."""
        game = self.game()
        return {
            "game": game.id,
            "variant": self.variant,
            "hash": hash_of(game),
            "a": str(self.a),
            "b": str(self.b),
            "seed": self.seed,
            "opening": self.opening,
            "levels": digest([self.a.settings, self.b.settings]),
        }


@dataclass(frozen=True, slots=True)
class Pace:
    """Time for thinking: ``seconds`` in all over ``moves`` (those with a choice), ``longest`` for one of them."""

    moves: int = 0
    seconds: float = 0.0
    longest: float = 0.0

    def with_move(self, seconds: float) -> Pace:
        """One move more."""
        return Pace(self.moves + 1, self.seconds + seconds, max(self.longest, seconds))

    def __add__(self, other: Pace) -> Pace:
        return Pace(self.moves + other.moves, self.seconds + other.seconds, max(self.longest, other.longest))

    @property
    def mean(self) -> float:
        """Seconds a move."""
        return self.seconds / self.moves if self.moves else 0.0


@dataclass(frozen=True, slots=True)
class Played:
    """One finished game. ``score`` of a: 2 a win, 1 a draw, 0 a loss. Equal ``line``: the same actions throughout."""

    number: int
    score: int
    plies: int
    a: Pace
    b: Pace
    line: str


@dataclass(frozen=True, slots=True)
class Figures:
    """What many games came to. ``different``: how many of them took a course of their own."""

    games: int
    won: int
    drawn: int
    plies: int
    different: int
    a: Pace
    b: Pace

    @property
    def share(self) -> float:
        """Part of the games that a won, 0..1, a draw counted half; a half with no games."""
        return (self.won + self.drawn / 2) / self.games if self.games else 0.5

    @property
    def interval(self) -> tuple[float, float]:
        """Wilson's 95 % interval of ``share``."""
        return wilson(self.won + self.drawn / 2, self.games)

    @property
    def length(self) -> float:
        """Plies a game."""
        return self.plies / self.games if self.games else 0.0


def figures(games: Iterable[Played]) -> Figures:
    """Count games up."""
    played = sorted(games, key=lambda each: each.number)
    return Figures(
        games=len(played),
        won=sum(each.score == 2 for each in played),
        drawn=sum(each.score == 1 for each in played),
        plies=sum(each.plies for each in played),
        different=len({each.line for each in played}),
        a=sum((each.a for each in played), Pace()),
        b=sum((each.b for each in played), Pace()),
    )


_ready = threading.local()  # a player keeps tables that no two threads may share


def play(contest: Contest, numbers: Sequence[int]) -> list[Played]:
    """Play games by their numbers: what a worker is sent."""
    game, players = at_table(contest)
    return [_play(contest, game, players, number) for number in numbers]


def at_table(contest: Contest) -> tuple[AnyGame, tuple[Player, Player]]:
    """The game and the players of a contest, kept for the next task of this thread."""
    if getattr(_ready, "contest", None) != contest:
        _ready.game = contest.game()
        _ready.players = player(contest.a, _ready.game), player(contest.b, _ready.game)
        _ready.contest = contest
    return _ready.game, _ready.players


@dataclass(frozen=True, slots=True)
class Decision:
    """One ply of a game, after it was played.

    ``view``: what its seat knew; ``who``: 0 player a, 1 player b; ``value``: what it was worth to its side as in
    ``squares.bots.evaluation``, None where nobody says; ``seconds``: thought about it, None where there was no choice.
    """

    view: View[Any, Any]
    who: int
    value: int | None
    seconds: float | None


class Sitting:
    """One game of a contest. Two that follow each other are dealt alike, with the sides changed; then another seat
    begins. ``choices``: what is agreed on beforehand.
    """

    def __init__(
        self, contest: Contest, game: AnyGame, number: int, choices: dict[str, tuple[str, ...]] | None = None
    ) -> None:
        self.contest, self.game, self.number = contest, game, number
        self.sides = list(dict.fromkeys(map(game.side, game.seats)))
        self.deal = seed_of(contest.seed, number // 2)
        self.first = game.seats[number // 2 % len(game.seats)]
        # By lot, for which half of a board is looked at first must not favour whoever begins.
        self.lots = {seat: seed_of(contest.seed, number, at) % 2 for at, seat in enumerate(game.seats)}
        setup = Setup(self.first, choices or {})
        self.match: Match[Any, Any] = Match(game, setup, self.deal, dict.fromkeys(game.seats, ""))

    def who(self, seat: Seat) -> int:
        """Which player a seat belongs to: 0 is a, 1 is b."""
        return (self.sides.index(self.game.side(seat)) + self.number) % 2

    def play(self, players: tuple[Player, Player]) -> Iterator[Decision]:
        """Play to the end, a ply each time."""
        game, match = self.game, self.match
        before: list[Any] = []  # what was seen of hidden positions is of no use to a player
        while match.outcome is None:
            seat, ply = match.to_act, match.cursor
            who, value, seconds = self.who(seat), None, None
            view = game.observe(match.position, seat)
            if ply < self.contest.opening:
                action = view.legal[Rng(seed_of(self.deal, ply)).below(len(view.legal))[0]]
            elif len(view.legal) == 1:
                action = view.legal[0]
            else:
                begun, one = time.perf_counter(), players[who]
                seed = seed_of(self.contest.seed, self.number, ply)
                action = one.choose(view, seed, before, match.turn_number + self.lots[seat])
                seconds = time.perf_counter() - begun
                value = one.value if isinstance(one, BotPlayer) else None
            if not game.hidden:
                before.append(view.position)
            match.play(action, 0)
            yield Decision(view, who, value, seconds)


def _play(contest: Contest, game: AnyGame, players: tuple[Player, Player], number: int) -> Played:
    """One game, counted."""
    sitting = Sitting(contest, game, number)
    paces = [Pace(), Pace()]
    for decision in sitting.play(players):
        if decision.seconds is not None:
            paces[decision.who] = paces[decision.who].with_move(decision.seconds)
    match, outcome = sitting.match, sitting.match.outcome
    assert outcome is not None
    won = outcome.winner is not None and (sitting.sides.index(outcome.winner) + number) % 2 == 0
    score = 1 if outcome.winner is None else 2 * won
    text = " ".join((sitting.first, *(ply.text for ply in match.plies)))
    line = hashlib.sha256(text.encode()).hexdigest()[:12]
    return Played(number, score, len(match.plies), paces[0], paces[1], line)


def opening_of(game: AnyGame) -> int:
    """How many plies are drawn by lot so that games of equals differ: none of a game that is dealt.

    None either where sides may be swapped, for the first move is what the second player judges.
    """
    dealt = game.start(Setup(), 0) != game.start(Setup(), 1)
    return 0 if dealt or game.definition.house.swap else BY_LOT


def seed_of(*parts: int) -> int:
    """A seed of 31 bits that hangs on every part."""
    value = 0
    for part in parts:
        value = Rng(value ^ part).next()[0]
    return value >> 33
