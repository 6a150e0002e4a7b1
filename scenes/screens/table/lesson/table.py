"""The table where a lesson is taught: the board is played as at any table, and the lesson answers at once."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.gesture import Act, Hovered
from scenes.geometry import Rect
from scenes.input import Key
from scenes.screens.table.lesson.commands import LessonCommands
from scenes.screens.table.lesson.strip import RIGHT, TASK, WRONG, LessonStrip, Ways
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import OF_LESSON
from scenes.services import Services
from scenes.table.keys import command_of
from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import phrase
from squares.lessons.lesson import Lesson, called
from squares.match.news import Changed, News

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

LOOK = 700.0
"""Milliseconds for which what was wrong lies there before it is taken back, and a ply before others answer it."""
_PLAYS = frozenset({"press", "card", "decline", "turn"})


class LessonTable(Table):
    """``lesson`` keeps which step is on. A match is one step; nothing of it is saved."""

    commands_type = LessonCommands
    tabs = OF_LESSON

    def __init__(self, services: Services, lesson: Lesson) -> None:
        self.lesson = lesson
        then = (services.say("lesson.then"), self._play_it)
        self.strip = LessonStrip(services, lesson, Ways(self._back, self._on, self._leave, then))
        self._wrong, self._waited, self._heard = False, 0.0, 0
        super().__init__(services, self._match(services), tried=lambda won: None)
        self._entry = self.rules_file.entry

    def _match(self, services: Services) -> AnyMatch:
        return self.lesson.match(called(self.lesson.course, services.say))

    def _make(self, match: AnyMatch) -> None:
        super()._make(match)
        self.state.paused = True  # whoever else sits here plays what the lesson says
        self.state.near = self.lesson.course.learner
        self.controls.more = self.strip.widgets
        self.top_bar.kind = "lesson.lesson"
        assert isinstance(self.commands, LessonCommands)
        self.commands.show, self.commands.again = self._hint, self._again
        self.strip.tell(TASK)
        self._wrong, self._waited, self._heard = False, 0.0, 0

    def turn_to_guide(self) -> None:
        """The lesson is what guides here."""

    def beside(self, stage: Rect, compact: bool) -> Rect:
        """See Table."""
        return self.strip.part(super().beside(stage, compact), compact)

    # what the learner does

    def _hear(self, news: News) -> None:
        super()._hear(news)
        if isinstance(news, Changed):
            match = self.match
            while self._heard < match.cursor and not self._wrong:
                self._judge(match.plies[self._heard].action)
                self._heard += 1

    def _judge(self, action: object) -> None:
        """Answer an action that was played."""
        before = self.lesson.done
        verdict = self.lesson.hear(action)
        self._wrong, self._waited = verdict.wrong, 0.0
        if verdict.wrong:
            self.strip.tell(WRONG, verdict.said)
        elif verdict.done and not before:
            self.strip.tell(RIGHT, verdict.said)
            self._keep(self.lesson.at + 1)
        self._refreshed()

    def _refreshed(self) -> None:
        self.controls.layout()
        self._sync()
        self.base_dirty = True

    def _keep(self, done: int) -> None:
        settings, id = self.services.settings, self.lesson.game_id
        self.services.change(lessons={**settings.lessons, id: done})

    @property
    def _settled(self) -> bool:
        """Whether the board takes no action now: what was wrong is taken back, others play, or the step is done."""
        return self._wrong or self.lesson.done or self.lesson.others is not None

    def update(self, ms: float) -> bool:
        """What follows an action by itself, once it has been seen."""
        moving = super().update(ms)
        if self.rules_file.entry is not self._entry:
            moving |= self._renew()
        if not (self._wrong or self.lesson.others is not None) or self.state.film.running:
            return moving
        self._waited += ms
        if self._waited < LOOK:
            return moving
        self._waited = 0.0
        if self._wrong:
            self._take_back()
        elif self.lesson.others in self.match.legal_actions():
            self.session.play(self.lesson.others)
        else:
            self.lesson.played = len(self.lesson.course.line)
        return True

    def _renew(self) -> bool:
        """Begin the step anew by what the game's file says now; whether it still teaches anything."""
        self._entry = self.rules_file.entry
        try:
            lesson = Lesson(self.services.registry, self.lesson.game_id, self.lesson.at)
        except BadData:  # its faults are told beside the board
            return False
        self.lesson = self.strip.lesson = lesson
        self.sit(self._match(self.services))
        return True

    def _take_back(self) -> None:
        """Put back what was wrong, so that the learner tries again; the answer stays."""
        self._wrong = False
        self._heard = self.match.cursor - 1
        self.session.prune(self.match.node_at(self.match.cursor))

    def _act(self, act: Act | None) -> bool:
        if self._settled and not isinstance(act, Hovered):
            return False
        if act is not None and not isinstance(act, Hovered) and self.strip.tone == WRONG:
            self.strip.tell(TASK)
        return super()._act(act)

    def _key(self, key: Key) -> bool:
        command = command_of(key)
        if self._settled and not self.controls.has_focus:
            if self.lesson.done and key.name == "return":
                self._on()
                return True
            if command in _PLAYS:
                return True
        if command == "press" and self.strip.tone == WRONG:
            self.strip.tell(TASK)
        return super()._key(key)

    # the way through the lesson

    def _hint(self) -> None:
        """The action that is wanted, on the board and in words; again, and it goes."""
        hint = self.assistant.hint
        if hint.shown:
            hint.put_away()
        elif not self._settled:
            hint.show(self.lesson.wanted, phrase("lesson.wanted"))
        self._sync()

    def _on(self) -> None:
        """The next step; after the last one what comes next, or home again where it was skipped."""
        if self.lesson.go(1):
            self.sit(self._match(self.services))
        elif self.lesson.done:
            self._play_it()
        else:
            self._leave()

    def _back(self) -> None:
        if self.lesson.go(-1):
            self.sit(self._match(self.services))

    def _again(self) -> None:
        """Begin the step once more."""
        self.sit(self._match(self.services))

    def _leave(self) -> None:
        self.services.stack.pop()

    def _play_it(self) -> None:
        """A guided first game."""
        routes, id = self.services.routes, self.lesson.game_id
        self.services.stack.pop()
        routes.guided(id)

    # drawing

    @property
    def situation(self) -> str:
        """See Table."""
        return "taught" if self.lesson.done else super().situation

    def _draw_around(self, canvas: Canvas) -> None:
        self.strip.draw(canvas)
        super()._draw_around(canvas)
