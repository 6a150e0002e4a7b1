"""The way through one step of a lesson, and what is said to each action on it. Knows no engine and no screen."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say, clause, phrase, worded
from squares.core.seats import Seat
from squares.data.faults import shown
from squares.data.interpolate import interpolate
from squares.data.models import LessonGoal, LessonStep
from squares.data.positions.trying import Unmet

ANY = "*"
"""Ends a beginning of actions that are all answered alike."""


class Verdict(NamedTuple):
    """What came of an action: the step is ``done``, or it is ``wrong`` and has to be taken back, or goes on.

    ``said``: the sentence that answers it; None where nothing has to be said.
    """

    done: bool
    wrong: bool
    said: Phrase | str | None


class Untaught(Exception):
    """The rules do not allow a step: ``unmet`` says where and why."""

    def __init__(self, unmet: Unmet) -> None:
        super().__init__(str(unmet.why))
        self.unmet = unmet


class Course:
    """``line``: the actions that are wanted, ``positions``: before each, and after the last. ``last``: the learner's
    last one, after which only others play. Errors: Untaught.

    An engine may raise whatever it stumbles over.
    """

    def __init__(self, game: AnyGame, step: LessonStep) -> None:
        self.game, self.step = game, step
        try:
            self.positions = [game.parse(step.position)]
        except BadPosition as error:
            raise Untaught(Unmet(("position",), phrase("data.no_position", why=error.phrase))) from error
        if game.outcome(self.positions[0]) is not None:
            raise Untaught(Unmet(("position",), phrase("lesson.over")))
        self.line: list[Any] = []
        for i, text in enumerate(step.play):
            try:
                self.line.append(game.parse_action(text))
                self.positions.append(game.apply(self.positions[-1], self.line[-1]).position)
            except (BadAction, IllegalAction) as error:
                why = phrase("data.not_played", action=shown(text), why=error.phrase)
                raise Untaught(Unmet(("play", i), why)) from error
        self.learner: Seat = game.to_act(self.positions[0])
        self.last = max(at for at in range(len(self.line)) if game.to_act(self.positions[at]) == self.learner)
        if step.goal is not None and not self._reached(step.goal, self.last, self.line[self.last]):
            raise Untaught(Unmet(("goal",), phrase("lesson.goal_missed")))

    def others(self, done: int) -> Any | None:
        """Return what others play after ``done`` actions of the line; None where the learner acts, or it is done."""
        if done >= len(self.line) or self.game.to_act(self.positions[done]) == self.learner:
            return None
        return self.line[done]

    def judge(self, done: int, action: Any) -> Verdict:
        """Return what comes of a legal action after ``done`` actions of the line."""
        last, goal = done == self.last, self.step.goal
        if goal is not None and self._reached(goal, done, action):
            return Verdict(True, False, self.step.right)
        after = self.game.apply(self.positions[done], action).position
        if after == self.positions[done + 1] or (last and self.game.format_action(action) in self.step.also):
            return Verdict(last, False, self.step.right if last else None)
        return Verdict(False, True, self._why_not(self.positions[done], action))

    def unmet(self) -> Iterator[Unmet]:
        """Yield what else of the step the rules do not bear out."""
        answers = [at for at in range(len(self.line)) if self.others(at) is None]
        for i, text in enumerate(self.step.also):
            if text not in self._legal(answers[-1]):
                yield Unmet(("also", i), phrase("lesson.also_not_legal", action=shown(text)))
        for text in self.step.wrong:
            meant = [(at, found) for at in answers for found in self._legal(at) if _fits(text, found)]
            if not meant:
                yield Unmet(("wrong", text), phrase("lesson.wrong_not_legal", action=shown(text)))
            elif not any(self.judge(at, self.game.parse_action(found)).wrong for at, found in meant):
                yield Unmet(("wrong", text), phrase("lesson.wrong_is_right", action=shown(text)))

    def _legal(self, done: int) -> list[str]:
        return [self.game.format_action(action) for action in self.game.legal_actions(self.positions[done])]

    def _why_not(self, position: Any, action: Any) -> Phrase | str:
        """Return what is said to an action that is not wanted: the nearest sentence of the lesson, or a plain one."""
        text = self.game.format_action(action)
        nearest = max((key for key in self.step.wrong if _fits(key, text)), key=len, default=None)
        said = self.step.otherwise if nearest is None else self.step.wrong[nearest]
        return said or phrase("lesson.other", what=_done(self.game, position, action))

    def _reached(self, goal: LessonGoal, done: int, action: Any) -> bool:
        """Tell whether an action has brought about what is wanted, once others have declined to answer."""
        game, side, before = self.game, self.game.side(self.learner), self.positions[done]
        after = game.apply(before, action).position
        for reply in self.line[done + 1 :] if done == self.last else ():
            if reply in game.legal_actions(after):
                after = game.apply(after, reply).position
        if goal.won:
            outcome = game.outcome(after)
            if outcome is None or outcome.winner != side:
                return False
        if goal.kind is not None and game.describe(before, action).key != f"action.{goal.kind}":
            return False
        if goal.reach is None:
            return True
        ours = [
            any(str(each.spot) == goal.reach and each.owner and game.side(each.owner) == side for each in pieces)
            for pieces in (game.pieces(before), game.pieces(after))
        ]
        return ours == [False, True]

    def read(self, said: Phrase | str, say: Say) -> str:
        """Return what a step says as it is read, with the numbers of the game filled into the lesson's own words."""
        if isinstance(said, Phrase):
            return say(said)
        return interpolate(worded(say, said), self.game.definition, say)


def _done(game: AnyGame, position: Any, action: Any) -> Phrase:
    return clause(game.describe(position, action), "done")


def _fits(key: str, text: str) -> bool:
    """Tell whether an answer of the lesson is one to an action."""
    return text.startswith(key.removesuffix(ANY)) if key.endswith(ANY) else text == key


def remarks(game: AnyGame, step: LessonStep) -> list[Unmet]:
    """Return what the rules do not bear out of a step. Errors: whatever an engine stumbles over."""
    try:
        return list(Course(game, step).unmet())
    except Untaught as error:
        return [error.unmet]
