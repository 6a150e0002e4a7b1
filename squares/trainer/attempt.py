"""One exercise while somebody tries it: a match from its position, what an answer is worth, how well it was known.

Whoever shows it asks the bots the ``question`` about an answer that is not listed, and gives back what they found.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from squares.bots.evaluation import SURE, expected
from squares.bots.process import Answer, Question, Rules
from squares.bots.search import Limit
from squares.core.errors import BadData, BadPosition
from squares.core.game import AnyGame, Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import Say, phrase
from squares.core.players import FULL, BotPlayer
from squares.core.seats import Seat
from squares.match.bot_client import question
from squares.registry import Registry, definition_of, hash_of
from squares.trainer.exercise import Exercise
from squares.trainer.making import MARGIN
from squares.trainer.schedule import rating_of

SECONDS = 1.0
"""What the reply to an answer is looked for."""


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one answer. ``cost``: points, None where nobody could tell; ``value``: what is expected after it.

    ``near``: it costs nothing that counts, but only a proof would make it right; it may be tried again for nothing.
    ``reply``: what is best after it, by whoever decides then, None where the game was over or nobody could tell.
    """

    right: bool
    near: bool = False
    cost: float | None = None
    value: int = 0
    reply: Any | None = None
    seat: Seat | None = None

    @property
    def loses(self) -> bool:
        """Whether the other side wins by force now."""
        return self.cost is not None and self.value <= -SURE


class Attempt:
    """``match``: the position, for its seat to play in; the other seats are the program's, and wait.

    ``say`` says what seats are called, ``clock`` gives seconds. Errors: BadData where the exercise no longer fits the
    rules of its game.
    """

    def __init__(self, registry: Registry, exercise: Exercise, say: Say, clock: Callable[[], float]) -> None:
        self.exercise, self._clock = exercise, clock
        game: AnyGame = registry.game(exercise.game, exercise.variant)
        if hash_of(game) != exercise.rules:
            raise BadData(phrase("trainer.retired", title=game.definition.title))
        try:
            start = game.parse(exercise.position)
            self.best = [game.parse_action(text) for text, _ in exercise.answers]
        except (BadPosition, BadData) as error:
            raise BadData(phrase("trainer.retired", title=game.definition.title)) from error
        if game.outcome(start) is not None or self.best[0] not in game.legal_actions(start):
            raise BadData(phrase("trainer.retired", title=game.definition.title))
        self.seat = game.to_act(start)
        bots = {seat: BotPlayer(FULL, SECONDS) for seat in game.seats if seat is not self.seat}
        names = {seat: say(game.definition.seat_name(seat)) for seat in game.seats}
        self.match: AnyMatch = Match(game, Setup(), 0, names, start, bots=bots, practice=True)
        self.rules = Rules(definition_of(game), game.variant)
        self.tries = 0
        self.shown = False
        self.solved = False
        self._begun = clock()
        self._seconds = 0.0

    @property
    def line(self) -> tuple[Any, ...]:
        """The best answer and the play expected after it, as far as it is legal; hidden things may stop it."""
        game, position, found = self.match.game, self.match.start, list[Any]()
        for text in self.exercise.line or (self.exercise.answers[0][0],):
            action = game.parse_action(text)
            if game.outcome(position) is not None or action not in game.legal_actions(position):
                break
            found.append(action)
            position = game.apply(position, action).position
        return tuple(found)

    def question(self) -> Question | None:
        """Return what bots are asked about the answer that was played; None where that needs no asking."""
        ply = self.match.plies[0]
        if self.exercise.worth(ply.text) is not None or ply.outcome is not None:
            return None
        return question(self.match, self.rules, FULL, Limit(seconds=SECONDS), ply=1)

    def judge(self, answer: Answer | None = None) -> Verdict:
        """Return what the answer that was played comes to, and count it. ``answer``: what was asked about it."""
        verdict = self._verdict(answer)
        self.tries += not verdict.near
        if verdict.right and not self.solved:
            self.solved = True
            self._seconds = self._clock() - self._begun
        return verdict

    def _verdict(self, answer: Answer | None) -> Verdict:
        ply, game = self.match.plies[0], self.match.game
        worth = self.exercise.worth(ply.text)
        if worth is not None:
            return Verdict(True, cost=0.0, value=worth)
        side = game.side(self.seat)
        if ply.outcome is not None:
            value = 0 if ply.outcome.winner is None else SURE if ply.outcome.winner == side else -SURE
            reply, seat = None, None
        elif answer is None or answer.choice is None:
            return Verdict(False)
        else:
            seat = game.to_act(self.match.position_at(1))
            value = answer.choice.value if game.side(seat) == side else -answer.choice.value
            reply = answer.choice.action
        cost = max(0.0, 100 * (expected(self.exercise.best) - expected(value)))
        near = cost <= MARGIN and game.hidden and self.exercise.best >= SURE > value
        return Verdict(cost <= MARGIN and not near, near, cost, value, reply, seat)

    def show(self) -> None:
        """Note that the answer was looked up."""
        self.shown = self.shown or not self.solved

    @property
    def over(self) -> bool:
        """Whether it was answered, or looked up."""
        return self.solved or self.shown

    @property
    def rating(self) -> int:
        """How well it was known, as ``schedule`` counts."""
        return rating_of(self.tries, self.match.helped, self.shown, self._seconds)
