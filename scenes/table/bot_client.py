"""Puts questions about the match on the table to the bots' process: what would you do here, and why."""

from __future__ import annotations

from scenes.services import Services
from scenes.table.observer import AnyMatch
from scenes.worker import Heard
from squares.bots.process import Prepare, Question, Rules
from squares.bots.search import Limit
from squares.core.players import FULL
from squares.registry import definition_of

MARGIN = 0.12
"""Seconds of a think time that are kept for the way there and back."""
_FEWEST = 0.05
_REMEMBERED = 60  # positions: what was on the table longer ago hardly comes again


class BotClient:
    """Asks for the seat that decides. It is told what that seat knows, and nothing else.

    The bots of the match and the one that gives hints are made ready at once.
    """

    def __init__(self, services: Services, match: AnyMatch) -> None:
        self._worker, self._match = services.worker, match
        self._rules = Rules(definition_of(match.game), match.game.variant)
        levels = dict.fromkeys([*(bot.level for bot in match.bots.values()), FULL])
        self._worker.prepare(*(Prepare(self._rules, level) for level in levels))

    def ask(self, level: int, seconds: float, heard: Heard, reasons: bool = False) -> None:
        """``heard`` gets the answer at most ``seconds`` later."""
        self._worker.ask(question(self._match, self._rules, level, _limit(seconds), reasons), heard)

    def weigh(self, ply: int, seconds: float, heard: Heard) -> None:
        """What the position after ``ply`` plies of the line is worth, by what the seat that decided there knew."""
        self._worker.ask(question(self._match, self._rules, FULL, _limit(seconds), ply=ply), heard)

    def stop(self) -> None:
        """Nobody waits for the answer any more."""
        self._worker.cancel()


def _limit(seconds: float) -> Limit:
    return Limit(seconds=max(_FEWEST, seconds - MARGIN))


def question(
    match: AnyMatch, rules: Rules, level: int, limit: Limit, reasons: bool = False, ply: int | None = None
) -> Question:
    """What the seat that decides would do, be it after ``ply`` plies of the line; ``rules`` are the match's."""
    ply = match.cursor if ply is None else ply
    position = match.position_at(ply)
    view = match.game.observe(position, match.game.to_act(position))
    seed = (match.seed * 1_000_003 + ply) % 2**63
    turn = match.turn_number + (match.seed >> match.game.seats.index(view.seat)) % 2  # begun by lot
    return Question(rules, view, level, limit, seed, _before(match, ply), reasons, turn)


def _before(match: AnyMatch, ply: int) -> tuple[object, ...]:
    """What was on the table up to a ply; where something is hidden, what lies there never comes again."""
    if match.game.hidden:
        return ()
    since = max(0, ply - _REMEMBERED)
    return tuple(dict.fromkeys(match.position_at(each) for each in range(since, ply + 1)))
