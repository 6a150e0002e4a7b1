"""How matches stand or ended, in words, and how people have fared against the bots of one game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import takewhile
from typing import Literal, NamedTuple

from squares.core.game import AnyGame
from squares.core.phrase import YOU, Phrase, phrase, together
from squares.core.players import FULL, Names
from squares.core.session import Paper, Session
from squares.data.texts import Texts
from squares.saves.record import Now, Summary

Result = Literal["won", "drawn", "lost"]
_STOPPED = ("resigned", "time")  # ends by one side, which is named


def standing(now: Now, players: Names, session: Session | None, texts: Texts) -> Phrase:
    """Tell how a match ended or whose turn it is."""
    if now.outcome is None and session is not None and session.paper is not None:
        return _on_paper(players, session.paper)
    if now.outcome is None:
        return phrase("home.turn", name=players[now.to_act], n=now.turn)
    told = f"outcome.{now.outcome.reason}"
    why = phrase(told if told in texts else "outcome.unknown")
    if now.outcome.winner is None:
        return phrase("games.drawn", why=why, n=now.turn)
    lost = [name for seat, name in players.items() if seat not in now.winners]
    if now.outcome.reason in _STOPPED and now.winners:
        why = phrase(f"table.line.{now.outcome.reason}", name=together(lost))
    won: list[Phrase | str] = [players[seat] for seat in now.winners] or [now.outcome.winner]
    return phrase("games.won", name=together(won), why=why, n=now.turn)


def in_short(summary: Summary, texts: Texts) -> Phrase:
    """Tell how a match ended, from the reader's side, and how long it took; or as ``standing`` where it goes on."""
    now, players = summary.now, summary.called
    if now.outcome is None:
        return standing(now, players, summary.session, texts)
    if now.outcome.winner is None:
        return phrase("library.drawn", n=now.turn)
    if YOU in players.values() and YOU not in (players[seat] for seat in now.winners):
        return phrase("library.lost", n=now.turn)
    won: list[Phrase | str] = [players[seat] for seat in now.winners] or [now.outcome.winner]
    return phrase("library.won", name=together(won), n=now.turn)


def _on_paper(players: Names, paper: Paper) -> Phrase:
    """Tell how a game ended that was typed in."""
    winners = together(players[seat] for seat in paper.winners)
    what = phrase("games.paper.drawn" if paper.drawn else "games.paper.won", name=winners)
    what = what if paper.drawn or paper.winners else phrase("games.paper.open")
    return phrase("games.paper.turns", what=what, n=paper.turns) if paper.turns else what


@dataclass(frozen=True, slots=True)
class Results:
    """Finished games against one level, the newest first."""

    games: tuple[Result, ...] = ()

    def count(self, result: Result) -> int:
        """Return how many ended so."""
        return self.games.count(result)

    @property
    def streak(self) -> int:
        """How many of the newest ended as the very newest did."""
        return sum(1 for _ in takewhile(lambda result: result == self.games[0], self.games))


class Against(NamedTuple):
    """A finished game of people against bots of one level. ``person``: one of them; ``alone``: no bot with them."""

    person: str
    level: int
    result: Result
    variant: str
    alone: bool
    helped: bool

    @property
    def score(self) -> int:
        """The person's: 2 a win, 1 a draw, 0 a loss."""
        return ("lost", "drawn", "won").index(self.result)


def by_level(summaries: Iterable[object], game: AnyGame, name: str = "") -> dict[int, Results]:
    """Return the results of people against each level that played on the other side. See ``against_bots``."""
    found: dict[int, list[Result]] = {}
    for each in against_bots(summaries, game, name):
        found.setdefault(each.level, []).append(each.result)
    return {level: Results(tuple(results)) for level, results in found.items()}


def against_bots(summaries: Iterable[object], game: AnyGame, name: str = "") -> Iterator[Against]:
    """Yield the finished games of people against bots, the newest first; no game counts twice for one level.

    ``summaries``: what ``Store.list`` gives, the newest first. Of it only matches of this game count, no practice, and
    none in which people sat on both sides. ``name``: only those in which a person of that name played; all without one.
    """
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
        person = name or next(summary.players[seat] for seat in game.seats if seat in people)
        alone = not any(game.side(seat) in sides for seat in summary.bots)
        for level in sorted({bot.level for seat, bot in summary.bots.items() if game.side(seat) not in sides}):
            yield Against(person, level, result, summary.variant, alone, summary.now.helped)


def beaten(summaries: Iterable[object]) -> dict[str, int]:
    """Return the highest level of bots that a person has beaten alone and without help, by game.

    Practice does not count, nor do games of several persons or of levels that were mixed.
    """
    found: dict[str, int] = {}
    for each in summaries:
        if not isinstance(each, Summary) or each.practice or each.now.helped:
            continue
        people, levels = each.players.keys() - each.bots.keys(), {bot.level for bot in each.bots.values()}
        if len(people) == 1 and len(levels) == 1 and people <= set(each.now.winners):
            found[each.game] = max(found.get(each.game, 1), levels.pop(), key=strength)
    return found


def strength(level: int) -> tuple[bool, int]:
    """Return what levels are ordered by: full strength is above all numbers."""
    return level == FULL, level
