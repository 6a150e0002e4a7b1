"""A lesson while somebody goes through it: which step, what of it is done, and what comes next. Knows no screen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from squares.core.errors import BadData
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.phrase import Say, phrase
from squares.core.players import BotPlayer
from squares.core.seats import Seat
from squares.data.lessons.course import Course, Untaught, Verdict
from squares.registry import Entry, Registry

NOBODY = BotPlayer(1, 1.0)
"""Who sits where the lesson plays."""


class Lesson:
    """``courses``: the steps that the rules allow. ``at``: the one that is on, from 0. ``done``: whether it is.

    ``played``: how many actions of its line are. Errors: BadData where the game has no lesson that can be played.
    """

    def __init__(self, registry: Registry, game_id: str, at: int = 0) -> None:
        entry = registry.entry(game_id)
        self.game_id, self.title = entry.id, entry.title
        self.courses: list[Course] = []
        for step in () if entry.definition is None else entry.definition.lesson:
            try:
                self.courses.append(Course(registry.game(entry.id, step.variant), step))
            except (Untaught, BadData):  # a rule has changed; check tells of it
                continue
        if not self.courses:
            raise BadData(phrase("lesson.none", game=entry.title))
        self.at = at if 0 <= at < len(self.courses) else 0
        self.played, self.done = 0, False

    @property
    def course(self) -> Course:
        """The step that is on."""
        return self.courses[self.at]

    @property
    def last(self) -> bool:
        """Whether no step follows."""
        return self.at == len(self.courses) - 1

    @property
    def wanted(self) -> Any:
        """The learner's next action of the line, which a hint shows."""
        return self.course.line[min(self.played, len(self.course.line) - 1)]

    @property
    def others(self) -> Any | None:
        """What others play now; None where it is the learner's turn, or nothing follows."""
        return self.course.others(self.played)

    def match(self, names: Mapping[Seat, str]) -> AnyMatch:
        """Begin the step: a match at its position, in which the learner is the only person."""
        self.played, self.done = 0, False
        course = self.course
        bots = {seat: NOBODY for seat in course.game.seats if seat != course.learner}
        return Match(course.game, Setup(), 0, names, course.positions[0], bots=bots, practice=True)

    def hear(self, action: Any) -> Verdict:
        """Take an action that was played after those of the line; one that is wrong has to be taken back."""
        if self.others is not None:
            self.played += 1
            return Verdict(self.done, False, None)
        verdict = self.course.judge(self.played, action)
        if verdict.done:
            self.played, self.done = self.course.last + 1, True
        elif not verdict.wrong:
            self.played += 1
        return verdict

    def go(self, by: int) -> bool:
        """Go so many steps on, to where ``match`` begins; whether there is such a step."""
        there = 0 <= self.at + by < len(self.courses)
        self.at += by * there
        return there


def steps(entry: Entry) -> int:
    """Return how many steps the lesson of a game has, 0 where it has none."""
    return len(entry.definition.lesson) if entry.definition is not None else 0


def called(course: Course, say: Say) -> dict[Seat, str]:
    """Return what the players of a step are called: one other is the opponent, several are called by their seats."""
    game = course.game
    if len(game.seats) == 2:
        return {seat: say("lesson.learner" if seat == course.learner else "lesson.opponent") for seat in game.seats}
    return {seat: say(game.definition.seat_name(seat)) for seat in game.seats}
