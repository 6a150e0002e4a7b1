"""Games of one player against another, each by itself: the same contest and number give the same game anywhere.

Owns how a game is set up and played; how games are counted, kept and spread is not known here.
"""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from squares.bots.levels import digest
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup, View
from squares.core.match import Match
from squares.core.phrase import phrase
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.playtest.players import BotPlayer, Entrant, Player, player
from squares.playtest.players import choices as choices_of
from squares.playtest.usage import ban_of
from squares.registry import Registry, definition_of, hash_of

BY_LOT = 2  # plies at the start of a game of which nothing is dealt


@dataclass(frozen=True, slots=True)
class Contest:
    """Who plays what: ``definition`` is the game's as JSON, so that a worker needs no file of it.

    ``seed`` decides all chance; the first ``opening`` plies of a game are drawn by lot. At most one player does without
    something.
    """

    definition: str
    variant: str
    a: Entrant
    b: Entrant
    seed: int
    opening: int = 0

    @classmethod
    def of(cls, game: AnyGame, a: Entrant, b: Entrant, seed: int, opening: int = 0) -> Contest:
        """A contest in a game. Errors: BadData where both players do without something."""
        if a.without and b.without:
            raise BadData(phrase("arena.both_without", a=str(a), b=str(b)))
        return cls(json.dumps(definition_of(game)), game.variant, a, b, seed, opening)

    def game(self) -> AnyGame:
        """The game, made anew."""
        return Registry(()).from_definition(json.loads(self.definition), self.variant)

    def deal(self, number: int) -> int:
        """The seed of a game's lots: the same for two games in a row, where changing the sides changes anything."""
        return seed_of(self.seed, number if self.a == self.b else number // 2)

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


_ready = threading.local()  # a player keeps tables that no two threads may share
_MOST_KEPT = 4  # games that a thread keeps, and players of each: those of a run


def at_table(contest: Contest, number: int) -> tuple[AnyGame, tuple[Player, Player]]:
    """The game and the players of a contest's game of a number, kept for the next tasks of this thread.

    What a player does without is banned in the game itself, so that both know it.
    """
    a, b = contest.a, contest.b
    without = a.without or b.without
    side = (number + bool(b.without)) % 2 if without else None
    game, known = _kept(
        vars(_ready).setdefault("games", []),
        (contest.definition, contest.variant, without, side),
        lambda: (_banning(contest.game(), without, side), []),
    )
    return game, (_seated(known, game, a, 0), _seated(known, game, b, 1))


def _seated(known: list[tuple[Any, Any]], game: AnyGame, who: Entrant, at: int) -> Player:
    """The player of an entrant. One alone plays both sides, unless it goes on with its thoughts while time lasts."""
    found: Player = _kept(known, (who, 0 if who.repeatable else at), lambda: player(who, game))
    return found


def _banning(game: AnyGame, without: str, side: int | None) -> AnyGame:
    """A game in which a side does without something; None for neither."""
    game.ban = None if side is None else ban_of(game, without, side)
    return game


def _kept(kept: list[tuple[Any, Any]], key: Any, make: Callable[[], Any]) -> Any:
    """What lies under a key, else what is made now; what was not asked for longest is forgotten."""
    at = next((i for i, (known, _) in enumerate(kept) if known == key), None)
    kept.append((key, make()) if at is None else kept.pop(at))
    del kept[:-_MOST_KEPT]
    return kept[-1][1]


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
    begins. A player against itself has nothing to change: each game is dealt by itself. ``choices``: what is agreed on
    beforehand, but for what the players bring.
    """

    def __init__(
        self, contest: Contest, game: AnyGame, number: int, choices: dict[str, tuple[str, ...]] | None = None
    ) -> None:
        self.contest, self.game, self.number = contest, game, number
        self.sides = list(dict.fromkeys(map(game.side, game.seats)))
        self.deal = contest.deal(number)
        self.first = game.seats[number // 2 % len(game.seats)]
        # By lot, for which half of a board is looked at first must not favour whoever begins.
        self.lots = {seat: seed_of(contest.seed, number, at) % 2 for at, seat in enumerate(game.seats)}
        setup = Setup(self.first, {**(choices or {}), **self._brought()})
        self.match: Match[Any, Any] = Match(game, setup, self.deal, dict.fromkeys(game.seats, ""))

    def _brought(self) -> dict[str, tuple[str, ...]]:
        """What the players bring, by the options of their seats."""
        players, found = (self.contest.a, self.contest.b), dict[str, tuple[str, ...]]()
        for name, options in choices_of(self.game).items():
            for seat, option in options.items():
                brings = dict(players[self.who(seat)].brings)
                found |= {option.id: brings[name]} if name in brings else {}
        return found

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
                action = view.legal[by_lot(self.deal, ply, len(view.legal))]
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


def opening_of(game: AnyGame) -> int:
    """How many plies are drawn by lot so that games of equals differ: none of a game that is dealt.

    None either where sides may be swapped, for the first move is what the second player judges.
    """
    dealt = game.start(Setup(), 0) != game.start(Setup(), 1)
    return 0 if dealt or game.definition.house.swap else BY_LOT


def by_lot(deal: int, ply: int, count: int) -> int:
    """Which of so many legal actions is drawn for a ply of the opening."""
    return Rng(seed_of(deal, ply)).below(count)[0]


def seed_of(*parts: int) -> int:
    """A seed of 31 bits that hangs on every part."""
    value = 0
    for part in parts:
        value = Rng(value ^ part).next()[0]
    return value >> 33
