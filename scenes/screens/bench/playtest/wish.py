"""What is asked for: who plays, how many games, how sure, which chance, on how many cores. Draws nothing."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from scenes.pages.bot_text import levels_of
from squares.bots.helper_pool import cores
from squares.bots.level_file import SCRIPTED
from squares.bots.levels import Roster
from squares.core.game import AnyGame
from squares.core.players import FULL
from squares.data.texts import Texts
from squares.playtest import comparing, sweep_run, wording
from squares.playtest.plan import STRENGTHS, Plan
from squares.playtest.players import CLEAN, QUICK, clean_player
from squares.playtest.worth import study as worth

GAMES = (20, 50, 100, 200, 400, 1000, 2000, 5000, 10_000)
MINUTES = (1, 2, 5, 10, 20, 30, 60, 120, 240)
POINTS = (1.0, 2.0, 3.0, 5.0, 10.0)
N = TypeVar("N", int, float)
AT_MOST = 20_000
"""Games of a strength where only the precision is said."""
LAST_SEED = 999_999


@dataclass
class Wish:
    """``players``: words of the arena, "" for nobody. ``precise``: as many games as ``points`` take, else ``games``.

    Of a comparison: ``player``, "" for the first level without a handicap, plays at most ``most`` games of each
    version; ``counts``: what a difference has to be. ``swept``: games of each value of a sweep. ``valued``: of each
    thing of which the worth is asked. ``minutes``: of learning, and of a hunt.
    """

    players: list[str] = field(default_factory=lambda: [*STRENGTHS, ""])
    games: int = 400
    points: float = 3.0
    precise: bool = False
    seed: int = 1
    player: str = ""
    most: int = comparing.GAMES
    counts: float = comparing.POINTS
    swept: int = sweep_run.GAMES
    valued: int = worth.GAMES
    minutes: int = 10
    workers: int = field(default_factory=lambda: max(1, cores() - 1))

    def turn_player(self, place: int, among: Sequence[str], by: int) -> None:
        """Another strength at a place: the next one ``among`` these that is at no other; at least one stays."""
        taken = {word for at, word in enumerate(self.players) if word and at != place}
        free = [word for word in (*among, *QUICK, CLEAN) if word not in taken and (word or taken)]
        at = free.index(self.players[place]) + by if self.players[place] in free else len(free) - 1
        self.players[place] = free[max(0, min(len(free) - 1, at))]

    def one(self, *games: AnyGame) -> str:
        """Who plays both versions, or all values, of some games."""
        return self.player or clean_player(Roster.load(), *games)

    def turn_one(self, game: AnyGame | None, by: int) -> None:
        """Another player for both versions, or all values, of a game."""
        among = strengths(game)[1:]
        player = self.one(game) if game is not None else self.player
        at = among.index(player) + by if player in among else len(among) - 1
        self.player = among[max(0, min(len(among) - 1, at))]

    def turn_amount(self, by: int) -> None:
        """More games or fewer, or a wider or narrower interval."""
        if self.precise:
            self.points = step(POINTS, self.points, by)
        else:
            self.games = step(GAMES, self.games, by)

    def turn_counts(self, by: int) -> None:
        """A larger or smaller difference counts."""
        self.counts = step(POINTS, self.counts, by)

    def turn_seed(self, by: int) -> None:
        """Another seed."""
        self.seed = max(0, min(LAST_SEED, self.seed + by))

    def turn_workers(self, by: int) -> None:
        """On more cores or fewer."""
        self.workers = max(1, min(cores(), self.workers + by))

    def plan(self, game: AnyGame) -> Plan:
        """The run that is asked for. Errors: BadData."""
        players = tuple(word for word in self.players if word)
        games, precision = (AT_MOST, self.points) if self.precise else (self.games, None)
        return Plan.of(game, players, games, self.seed, precision)


def step(values: tuple[N, ...], value: N, by: int) -> N:
    """The next of some values, up or down; at the ends it stays."""
    at = min(range(len(values)), key=lambda each: abs(values[each] - value))
    return values[max(0, min(len(values) - 1, at + by))]


def strengths(game: AnyGame | None) -> tuple[str, ...]:
    """Who can play a game, the weakest first; nobody before them."""
    levels = levels_of(game) if game is not None else ()
    return ("", *SCRIPTED, *(f"L{level}" if level != FULL else "full" for level in levels))


def called(word: str, texts: Texts) -> str:
    """What a player is called, or that there is none."""
    return wording.called(word, texts) if word else texts.say("runs.nobody")
