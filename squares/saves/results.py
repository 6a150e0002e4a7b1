"""How people have fared against the bots of one game, as the saved games tell it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal

from squares.core.game import AnyGame
from squares.saves.record import Summary

Result = Literal["won", "drawn", "lost"]


@dataclass(frozen=True, slots=True)
class Results:
    """Finished games against one level, the newest first."""

    games: tuple[Result, ...] = ()

    def count(self, result: Result) -> int:
        """How many ended so."""
        return self.games.count(result)

    @property
    def streak(self) -> int:
        """How many of the newest ended as the very newest did."""
        return sum(1 for _ in takewhile(lambda result: result == self.games[0], self.games))


def by_level(summaries: Iterable[object], game: AnyGame, name: str = "") -> dict[int, Results]:
    """The results of people against each level that played on the other side; no game counts twice for one level.

    ``summaries``: what ``Store.list`` gives, the newest first. Of it only matches of this game count, no practice, and
    none in which people sat on both sides. ``name``: only those in which a person of that name played; all without one.
    """
    found: dict[int, list[Result]] = {}
    for summary in summaries:
        if not isinstance(summary, Summary) or summary.game != game.id:
            continue
        if summary.now.outcome is None or summary.practice or set(summary.players) != set(game.seats):
            continue
        people = summary.players.keys() - summary.bots.keys()
        sides = {game.side(seat) for seat in people}
        if len(sides) != 1 or (name and name not in {summary.players[seat] for seat in people}):
            continue
        won = summary.now.outcome.winner
        result: Result = "drawn" if won is None else "won" if won in sides else "lost"
        for level in {bot.level for seat, bot in summary.bots.items() if game.side(seat) not in sides}:
            found.setdefault(level, []).append(result)
    return {level: Results(tuple(results)) for level, results in found.items()}
