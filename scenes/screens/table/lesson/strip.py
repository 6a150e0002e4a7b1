"""The strip above the board of a lesson: how far it has come, what is to be done, the answer, and its buttons."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from scenes.geometry import Rect
from scenes.services import Services
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.button import Button, Kind
from squares.core.phrase import Phrase, phrase
from squares.lessons.lesson import Lesson

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

TASK, RIGHT, WRONG = "task", "right", "wrong"
_TINTS = {TASK: ("paper", "line"), RIGHT: ("paper_high", "legal"), WRONG: ("paper_high", "hint")}
_SIGNS = {RIGHT: ("icons/check", "legal"), WRONG: ("icons/undo", "hint")}
DOT, PITCH = 5.0, 17.0


class Ways(NamedTuple):
    """What the buttons lead to; ``then``: its words, once the last step is done, and what it does."""

    back: Callable[[], None]
    on: Callable[[], None]
    leave: Callable[[], None]
    then: tuple[str, Callable[[], None]]


class LessonStrip:
    """Tells of ``lesson``. ``tone``: what ``said`` is, the task or an answer to what the learner did."""

    def __init__(self, services: Services, lesson: Lesson, ways: Ways) -> None:
        self._say, self._measure, self.lesson, self._ways = services.say, services.measure, lesson, ways
        self.rect = Rect(0, 0, 0, 0)
        self.compact = False
        self.tone = TASK
        self.said: Phrase | str | None = None

    def part(self, stage: Rect, compact: bool) -> Rect:
        """Take the place at the top of the stage; what is left for the board."""
        self.compact = compact
        longest = max(self._height(text, stage.w) for text in self._texts())
        self.rect, rest = stage.cut_top(self._row + longest + (26 if compact else 32))
        return rest.cut_top(4.0 if compact else 10.0)[1]

    def _texts(self) -> list[str]:
        """All that may have to stand here in this step, so that the board stays where it is."""
        course = self.lesson.course
        step = course.step
        return [course.read(each, self._say) for each in (step.say, step.right, *step.wrong.values(), step.otherwise)]

    @property
    def _row(self) -> float:
        return 32.0 if self.compact else 36.0

    @property
    def _style(self) -> str:
        return "body" if self.compact else "name"

    def _height(self, text: str, width: float) -> float:
        return self._measure.height(text, width - 2 * self._side - 30, self._style)

    @property
    def _side(self) -> float:
        return 12.0 if self.compact else 18.0

    def tell(self, tone: str, said: Phrase | str | None = None) -> None:
        """Say an answer, or the task again."""
        self.tone, self.said = tone, said

    def widgets(self) -> list[Widget]:
        """The buttons, the one that is wanted next at the right end."""
        lesson, ways, say = self.lesson, self._ways, self._say
        made = [
            Button(say("lesson.leave"), ways.leave),
            Button(say("lesson.back"), ways.back, enabled=lesson.at > 0, why=say("lesson.first")),
        ]
        if lesson.done and lesson.last:
            made.append(Button(ways.then[0], ways.then[1], "primary"))
        else:
            made.append(Button(say("lesson.next" if lesson.done else "lesson.skip"), ways.on, self._kind))
        row = self.rect.inset(self._side, 8).cut_top(self._row)[0]
        for button in reversed(made):
            width = self._measure.width(button.label, "name") + 26
            button.rect, row = row.cut_right(width)
            row = row._replace(w=row.w - 8)
        return [*made]

    @property
    def _kind(self) -> Kind:
        return "primary" if self.lesson.done else "plain"

    def draw(self, canvas: Canvas) -> None:
        """Paper, dots, what is said."""
        fill, line = _TINTS[self.tone]
        canvas.box(self.rect, fill=fill, line=line, width=1.2 if self.tone == TASK else 2.0, radius=8)
        row, rest = self.rect.inset(self._side, 8).cut_top(self._row)
        lesson = self.lesson
        for number in range(len(lesson.courses)):
            at = (row.x + DOT + number * PITCH, row.center[1])
            if number == lesson.at:
                canvas.disc(at, DOT + 1.5, fill="ink")
            else:
                canvas.disc(at, DOT, fill="ink_3" if number < lesson.at else None, line="line_strong", width=1.4)
        if not self.compact:
            words = self._say(phrase("lesson.step", n=lesson.at + 1, of=len(lesson.courses)))
            left = row.x + len(lesson.courses) * PITCH + 8
            canvas.text(words, (left, row.center[1]), "small", "ink_2", "midleft")
        area = rest.cut_top(8)[1]
        sign = _SIGNS.get(self.tone)
        if sign is not None:
            canvas.sprite(sign[0], Rect(area.x - 2, area.y, 22, 22), {"ink": sign[1]})
            area = area.cut_left(28)[1]
        said = lesson.course.read(self.said or lesson.course.step.say, self._say)
        canvas.paragraph(said, area, self._style, "ink")
