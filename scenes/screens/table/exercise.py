"""A table at which one exercise is done: the first action counts, and the side panel tells what came of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Key
from scenes.screens.table.screen import Table
from scenes.screens.table.tabs import EXERCISE, OF_EXERCISE
from scenes.services import Link, Services
from scenes.stack import Salvage
from scenes.table.foresight import Foresight
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.button import Button
from squares.bots.process import Answer
from squares.core.errors import BadData, Fault
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, capital, phrase
from squares.trainer import wording
from squares.trainer.attempt import Attempt, Verdict

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from squares.trainer.exercise import Exercise

ROW, GAP = 36.0, 8.0


class Round:
    """Exercises one after the other. ``done``: how many were; ``total``: how many there were at first, ``left``: what
    comes next."""

    def __init__(self, services: Services, exercises: Iterable[Exercise]) -> None:
        self.services, self.left = services, deque(exercises)
        self.total, self.number, self.done = len(self.left), 0, 0

    def following(self) -> ExerciseTable | None:
        """The table of the next exercise; None after the last one. What the rules have overtaken is told."""
        services = self.services
        while self.left:
            self.number += 1
            try:
                attempt = Attempt(services.registry, self.left.popleft(), services.say, lambda: services.clock() / 1000)
            except BadData as error:
                services.toast(services.say(error.phrase))
                continue
            return ExerciseTable(self, attempt)
        return None

    @property
    def last(self) -> bool:
        """Whether nothing comes after the present one."""
        return not self.left


def begin(services: Services, exercises: Iterable[Exercise]) -> None:
    """Put the first exercise over the present screen."""
    table = Round(services, exercises).following()
    if table is not None:
        services.stack.push(table)


class _Unforeseen(Foresight):
    """Tells nothing: whether an answer wins is what is asked."""

    def update(self) -> bool:
        return False


def rows_of(room: Rect, count: int) -> list[Rect]:
    """Places of so many buttons at the foot of a room: the first has a row of its own if their number is odd."""
    rows = (count + 1) // 2
    foot = room.cut_bottom(rows * (ROW + GAP))[0].rows(rows, GAP) if rows else []
    found: list[Rect] = []
    for number, row in enumerate(foot):
        found += [row] if number == 0 and count % 2 else row.columns(2, GAP)
    return found


class ExerciseTable(Table):
    """``verdict``: what became of the last answer; ``asking``: the bots look for the reply to it."""

    tabs = OF_EXERCISE

    def __init__(self, round: Round, attempt: Attempt) -> None:
        self.round, self.attempt = round, attempt
        self.verdict: Verdict | None = None
        self.asking = self._kept = False
        self._judged = False
        super().__init__(round.services, attempt.match, tried=lambda won: None)

    def _make(self, match: AnyMatch) -> None:
        super()._make(match)
        self.assistant.quiet = self.state.resting = True
        self.foresight = _Unforeseen(self.state)
        self.panel.tab = EXERCISE
        self.controls.task = self._placed

    # what is said and offered

    def _buttons(self) -> list[Button]:
        say = self.services.say
        made: list[Button] = []
        if self.attempt.over:
            made.append(Button(say("trainer.end" if self.round.last else "trainer.next"), self.go_on, "primary"))
            made.append(Button(say("trainer.show_line"), self.show_line))
            if self.attempt.solved and not self.attempt.shown:
                made.append(Button(say("trainer.sooner"), self.sooner))
        elif self.verdict is not None:
            made.append(Button(say("trainer.again"), self.try_again, "primary"))
            made.append(Button(say("trainer.show_answer"), self.show_answer))
        else:
            made.append(Button(say("trainer.show_answer"), self.show_answer))
        made.append(Button(say("trainer.drop"), self.drop, tip=say("trainer.drop_tip")))
        return made

    def _placed(self) -> list[Widget]:
        """The buttons below what is told, in rows of two, the first alone in its row where their number is odd."""
        made = self._buttons()
        for button, place in zip(made, rows_of(self.panel.note, len(made)), strict=True):
            button.rect = place
        return [*made]

    def anew(self) -> Callable[[], None]:
        """The same exercise, and those after it."""
        return partial(begin, self.services, [self.attempt.exercise, *self.round.left])

    def salvage(self) -> Salvage:
        """Nothing is lost: what was done is kept."""
        return Salvage(phrase("fault.page"))

    @property
    def told(self) -> list[Phrase]:
        """What the panel says, a paragraph each."""
        attempt, doing = self.attempt, self.state.telling.doing
        if self.asking:
            return [wording.task(attempt.exercise), phrase("trainer.thinking")]
        found: list[Phrase] = []
        if self.verdict is not None and not attempt.shown:
            found.append(wording.told(attempt, self.verdict, doing, self.state.names))
        if attempt.over:
            found.append(wording.answer(attempt, doing))
        else:
            found.insert(0, wording.task(attempt.exercise))
        return found

    def _renew(self) -> None:
        """Something else is to be told."""
        self.panel.tab = EXERCISE
        self.controls.layout()
        self._sync()
        self.base_dirty = True

    # what happens

    def update(self, ms: float) -> bool:
        """As at any table; an answer that has landed is judged."""
        moving = super().update(ms)
        if self.match is not self.attempt.match or self.state.film.running:
            return moving
        answered = self.match.cursor > 0
        if answered == self._judged:
            return moving
        self._judged = answered
        if not answered:
            self.verdict, self.asking = None, False
            self._renew()
            return True
        question = self.attempt.question()
        self.asking = question is not None
        if question is None:
            self._judge(None)
        else:
            self.assistant.hint.put_away()
            self.services.worker.ask(question, self._judge)
            self._renew()
        return True

    def _judge(self, answer: Answer | None) -> None:
        self.asking = False
        if not self.match.plies or not self.match.cursor:
            return
        verdict = self.verdict = self.attempt.judge(answer)
        if not verdict.right and not verdict.near and verdict.seat in self.match.bots:
            self.presenter.play(verdict.reply)
        self._remember()
        self._renew()

    def _remember(self) -> None:
        """Keep how well it was known, once it is over."""
        if not self.attempt.over or self._kept:
            return
        self._kept = True
        self.round.done += 1
        now = int(self.services.wall_clock().timestamp())
        self._keep(lambda: self.services.trainer.collection.done(self.attempt.exercise.id, self.attempt.rating, now))

    def _keep(self, change: Callable[[], object]) -> None:
        try:
            change()
        except Fault as problem:
            self.services.toast(self.services.say(problem.phrase))

    # what is pressed

    def try_again(self) -> None:
        """Back to the position."""
        self.sitting.aside.stop()
        self.presenter.browse(None)
        self.session.go_on_from(0)

    def show_answer(self) -> None:
        """Tell the answer and play it; it counts as not known."""
        self.attempt.show()
        self._remember()
        self.show_line()

    def show_line(self) -> None:
        """Play the answer and what is expected after it on the board."""
        if self.match.cursor:
            self.try_again()
        self._judged = False
        self.sitting.aside.show(0, self.attempt.line)
        self._renew()

    def go_on(self) -> None:
        """The next exercise, or back."""
        following = self.round.following()
        if following is not None:
            self.services.stack.replace(following)
            return
        self.services.stack.pop()
        if self.round.done:
            self.services.toast(self.services.say(phrase("trainer.all_done", n=self.round.done)), done=True)

    def sooner(self) -> None:
        """Have it come back tomorrow, and go on."""
        now = int(self.services.wall_clock().timestamp())
        self._keep(lambda: self.services.trainer.collection.sooner(self.attempt.exercise.id, now))
        self.services.toast(self.services.say("trainer.sooner_done"), done=True)
        self.go_on()

    def drop(self) -> None:
        """Never ask it again, and go on."""
        services, id = self.services, self.attempt.exercise.id
        self._keep(lambda: services.trainer.collection.drop(id))
        self.go_on()
        take_back: Callable[[], None] = lambda: self._keep(lambda: services.trainer.collection.take_back(id))  # noqa: E731
        services.toast(services.say("trainer.dropped"), Link(services.say("trainer.take_back"), take_back))

    def _key(self, key: Key) -> bool:
        """Enter goes on once something is told, L shows the answer, Delete drops the exercise; else as at any table."""
        if not (key.ctrl or key.alt or key.shift or self.controls.has_focus):
            told = self.verdict is not None or self.attempt.over
            if key.name == "return" and told and not self.state.pointer.by_keys:
                (self.go_on if self.attempt.over else self.try_again)()
                return True
            if key.name == "l" and not self.asking:
                (self.show_line if self.attempt.over else self.show_answer)()
                return True
            if key.name == "delete":
                self.drop()
                return True
        return super()._key(key)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """As at any table, and what is asked."""
        super().draw_base(canvas)
        if self.cover is None and self.panel.tab == EXERCISE:
            self._draw_told(canvas)

    def _draw_told(self, canvas: Canvas) -> None:
        say, panel = self.services.say, self.panel
        places = rows_of(panel.note, len(self._buttons()))
        room = panel.note._replace(h=(places[0].y if places else panel.note.bottom) - panel.note.y - 4)
        tabs = panel.tabs
        if self.round.total > 1:
            at = (tabs.right - 16, tabs.center[1])
            words = say(phrase("trainer.number", n=self.round.number, total=self.round.total))
            canvas.text(words, at, "small", "ink_2", "midright")
        title = canvas.text(say(wording.theme(self.attempt.exercise)), room.topleft, "name", max_width=room.w)
        room = room._replace(y=title.bottom + 6, h=room.bottom - title.bottom - 6)
        style = "small" if panel.compact else "note"
        for number, each in enumerate(self.told):
            text = capital(say(each))
            if canvas.paragraph_height(text, room.w, style) > room.h:
                break
            used = canvas.paragraph(text, room, style, "ink" if number else "ink_2") + 8
            room = room._replace(y=room.y + used, h=room.h - used)
        origin = capital(say(wording.origin(self.attempt, self.state.telling.doing)))
        if canvas.paragraph_height(origin, room.w, "small") <= room.h:
            canvas.paragraph(origin, room, "small", "ink_2")
