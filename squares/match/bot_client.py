"""Puts questions about a match to bots: what would you do here, and why, and what is it worth."""

from __future__ import annotations

import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace
from typing import Protocol

from squares.bots.process import Answer, Prepare, Question, Rules, Thinkers, Trouble
from squares.bots.search import Limit
from squares.core.match import AnyMatch
from squares.core.players import FULL
from squares.registry import definition_of

Hear = Callable[[Answer], None]
_FEWEST = 0.05  # seconds
_REMEMBERED = 60  # positions: what was on the table longer ago hardly comes again


class Thinker(Protocol):
    """Where bots think, one question at a time. ``margin``: seconds that the way there and back takes."""

    margin: float

    def prepare(self, *wanted: Prepare) -> None:
        """Make bots ready that will be asked soon."""

    def ask(self, question: Question, heard: Hear) -> None:
        """Call ``heard`` with the answer once it is there, unless something else is asked before."""

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""


class HereAndNow:
    """Bots that think while whoever asks them waits. Whatever goes wrong in one is told in its answer."""

    margin = 0.0

    def __init__(self) -> None:
        self._thinkers = Thinkers()

    def prepare(self, *wanted: Prepare) -> None:
        """Nothing: a bot is made ready when it is asked."""

    def ask(self, question: Question, heard: Hear) -> None:
        """See Thinker."""
        try:
            answer = self._thinkers.answer(question, lambda: False)
        except Exception:
            answer = Answer(None, trouble=Trouble.FAILED, trace=traceback.format_exc())
        heard(answer)

    def cancel(self) -> None:
        """Nothing: nobody can, while a bot thinks."""


class BotClient:
    """Asks for the seat that decides. It is told what that seat knows, and nothing else.

    The bots of the match and the one that gives hints are made ready at once.
    """

    def __init__(self, thinker: Thinker, match: AnyMatch) -> None:
        self._thinker, self._match = thinker, match
        self._rules = Rules(definition_of(match.game), match.game.variant)
        levels = dict.fromkeys([*(bot.level for bot in match.bots.values()), FULL])
        thinker.prepare(*(Prepare(self._rules, level) for level in levels))

    def ask(self, level: int, seconds: float, heard: Hear, reasons: bool = False) -> None:
        """Call ``heard`` with what a bot would do in the position on the table, at most ``seconds`` later."""
        self._thinker.ask(question(self._match, self._rules, level, self._limit(seconds), reasons), heard)

    def guide(self, seconds: float, heard: Hear) -> None:
        """What a newcomer is told who has to decide in the position on the table."""
        asked = question(self._match, self._rules, FULL, self._limit(seconds))
        self._thinker.ask(replace(asked, guides=True), heard)

    def compare(self, actions: Sequence[object], seconds: float, heard: Hear) -> None:
        """What each of some actions is worth in the position on the table, and the play expected after it."""
        asked = question(self._match, self._rules, FULL, self._limit(seconds))
        self._thinker.ask(replace(asked, among=tuple(actions)), heard)

    def weigh(self, ply: int, seconds: float, heard: Hear) -> None:
        """What the position after ``ply`` plies of the line is worth, by what the seat that decided there knew."""
        self._thinker.ask(question(self._match, self._rules, FULL, self._limit(seconds), ply=ply), heard)

    def cancel(self) -> None:
        """Nobody waits for the answer any more."""
        self._thinker.cancel()

    def _limit(self, seconds: float) -> Limit:
        return Limit(seconds=max(_FEWEST, seconds - self._thinker.margin))


def question(
    match: AnyMatch,
    rules: Rules,
    level: int,
    limit: Limit,
    reasons: bool = False,
    ply: int | None = None,
    played: object = None,
) -> Question:
    """What the seat that decides would do, be it after ``ply`` plies of the line; ``rules`` are the match's.

    ``played``: what it did there, to be weighed as well.
    """
    ply = match.cursor if ply is None else ply
    position = match.position_at(ply)
    view = match.game.observe(position, match.game.to_act(position))
    seed = (match.seed * 1_000_003 + ply) % 2**63
    turn = match.turn_number + (match.seed >> match.game.seats.index(view.seat)) % 2  # begun by lot
    return Question(rules, view, level, limit, seed, _before(match, ply), reasons, turn, played)


def _before(match: AnyMatch, ply: int) -> tuple[object, ...]:
    """What was on the table up to a ply; where something is hidden, what lies there never comes again."""
    if match.game.hidden:
        return ()
    since = max(0, ply - _REMEMBERED)
    return tuple(dict.fromkeys(match.position_at(each) for each in range(since, ply + 1)))
