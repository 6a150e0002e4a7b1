"""The questions of a session record, answered when the game is over or later; whatever is written is kept.

Every player answers alone, one after the other, then the table; what does not fit on a page stands on a further one.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from functools import partial
from math import ceil
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Toggle, Widget
from scenes.ui.widgets.area import TextArea
from squares.core.seats import Seat
from squares.core.session import DECLINED, Asked, Question, Session
from squares.saves.record import MOST_ANSWER

if TYPE_CHECKING:
    from scenes.services import Services

_WIDE, _GAP, _FOOT = 760.0, 18.0, 48.0
_LINE, _TITLE = 22.0, 12.0  # a line of a question, and what is left below them
_AREA, _LEAST, _SCALE, _CHOICE, _TOGGLE = 142.0, 76.0, 42.0, 38.0, 26.0  # heights
_IN_ROW = 3
_STEP = 64.0  # the greatest width of a number of a scale


class Item:
    """A question to one who is asked: its widgets, and what is answered so far."""

    def __init__(self, services: Services, asked: Asked, question: Question, answer: str) -> None:
        self.asked, self.question = asked, question
        say = services.say
        self._measure = services.measure
        self.answer = answer if answer != DECLINED else ""
        self.declined = Toggle(say("session.decline"), answer == DECLINED, self._decline)
        self.declined.shown = question.each
        self.scale = self.area = None
        self.choices: list[Button] = []
        if question.scale is not None:
            at = question.offered.index(self.answer) if self.answer in question.offered else -1
            self.scale = Segment(question.offered, at, lambda i: self._give(question.offered[i]))
        elif question.choices:
            self.choices = [Button(choice, partial(self._give, choice)) for choice in question.choices]
        else:
            self.area = TextArea(self.answer, change=self._give, longest=MOST_ANSWER, **services.writing)
        self._mark()

    @property
    def given(self) -> str:
        """The answer as it is kept."""
        return DECLINED if self.declined.on else self.answer

    @property
    def widgets(self) -> list[Widget]:
        """In the order of Tab."""
        fields = [each for each in (self.scale, *self.choices, self.area) if each is not None]
        return [*fields, self.declined]

    def _give(self, answer: str) -> None:
        """Takes an answer; whoever gives one prefers to say."""
        self.answer, self.declined.on = answer, False
        self._mark()

    def _decline(self, on: bool) -> None:
        if on and self.scale is not None:
            self.answer, self.scale.index = "", -1
        self._mark()

    def _mark(self) -> None:
        for button in self.choices:
            button.kind = "primary" if button.label == self.given else "plain"

    # places

    def lines(self, width: float) -> tuple[str, ...]:
        """The question in lines."""
        return self._measure.lines(self.question.ask, width, "name")

    def least(self, width: float) -> float:
        """How much room it must have."""
        field = _LEAST if self.area is not None else _SCALE
        if self.choices:
            field = ceil(len(self.choices) / _IN_ROW) * (_CHOICE + 6)
        below = _TOGGLE + 6 if self.declined.shown else 0.0
        return len(self.lines(width)) * _LINE + _TITLE + field + below

    def place(self, cell: Rect) -> None:
        """The field below its question."""
        self.rect = cell
        _, cell = cell.cut_top(len(self.lines(cell.w)) * _LINE + _TITLE)
        if self.declined.shown:
            below, cell = cell.cut_bottom(_TOGGLE + 6)
            self.declined.rect = Rect(below.x, below.y + 6, min(below.w, 280.0), _TOGGLE)
        if self.area is not None:
            self.area.rect = cell
        if self.scale is not None:
            low, high = (self._measure.width(end, "note") for end in (self.question.low, self.question.high))
            left = cell.x + (low + 12 if low else 0.0)
            room = cell.right - left - (high + 12 if high else 0.0)
            self.scale.rect = Rect(left, cell.y, min(room, _STEP * len(self.question.offered)), _SCALE)
        for i, button in enumerate(self.choices):
            row = Rect(cell.x, cell.y + i // _IN_ROW * (_CHOICE + 6), cell.w, _CHOICE)
            button.rect = row.columns(_IN_ROW, 8)[i % _IN_ROW]

    def draw(self, canvas: Canvas) -> None:
        """The question, and what the ends of its scale mean."""
        for i, line in enumerate(self.lines(self.rect.w)):
            canvas.text(line, (self.rect.x, self.rect.y + (i + 0.5) * _LINE), "name", anchor="midleft")
        if self.scale is not None:
            at, middle = self.scale.rect, self.scale.rect.center[1]
            canvas.text(self.question.low, (self.rect.x, middle), "note", "ink_2", "midleft")
            canvas.text(self.question.high, (at.right + 12, middle), "note", "ink_2", "midleft")


class Questions(Page):
    """``people``: those who are asked, by name. ``done`` gets the session with its answers when the page goes.

    ``then``: what follows the last page, and what it is called; nothing without it.
    """

    caps = (("tab", "next_field"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(
        self,
        services: Services,
        title: str,
        session: Session,
        people: Mapping[Seat, str],
        done: Callable[[Session], None],
        then: tuple[str, Callable[[], None]] | None = None,
    ) -> None:
        super().__init__(services, services.say("session.page"), title)
        self._session, self._people, self._done, self._then = session, people, done, then
        self.items = [
            Item(services, asked, session.questions[asked[0]], session.answers.get(asked, ""))
            for asked in session.asked(people)
        ]
        self.starts = [0]
        self.shown: list[Item] = []
        self.next = Button("", self._go_on, "primary")
        self.before = Button(self.say("session.before"), self._go_back)

    def leave(self) -> None:
        """Whatever was written is kept."""
        kept = {asked: text for asked, text in self._session.answers.items() if asked not in self._asked}
        answers = {item.asked: item.given for item in self.items if item.given}
        self._done(replace(self._session, answers={**kept, **answers}))

    @property
    def _asked(self) -> set[Asked]:
        return {item.asked for item in self.items}

    @property
    def _end(self) -> int:
        return self.starts[-1] + len(self.shown)

    @property
    def _may_go_back(self) -> bool:
        """Whether the page before was the same player's; nobody leafs back to what another one said."""
        if len(self.starts) < 2:
            return False
        last, here = (self.items[start].asked[1] for start in self.starts[-2:])
        return last == here

    def _go_on(self) -> None:
        """The next page, or what follows the last one."""
        if self._end < len(self.items):
            self.starts.append(self._end)
            self._turn()
            return
        self.leave_page()
        if self._then is not None:
            self._then[1]()

    def _go_back(self) -> None:
        self.starts.pop()
        self._turn()

    def _turn(self) -> None:
        self.form.focus = None
        self.layout(self.size, self.compact)

    def place(self, room: Rect) -> None:
        """As many questions to one player as fit below each other, in the middle; the buttons last."""
        width = min(_WIDE, room.w - 48)
        gap = 8.0 if self.compact else _GAP
        column = Rect(room.center[0] - width / 2, room.y + gap, width, room.h - 2 * gap)
        foot, column = column.cut_bottom(_FOOT)
        self._head, column = column.cut_top(34.0 if self.compact else 52.0)
        self._choose(column, gap)
        more = self._end < len(self.items)
        last = self._then[0] if self._then is not None else self.say("session.keep")
        self.next.label = self.say("session.next") if more else last
        self.next.rect = Rect(foot.right - 200, foot.y + 4, 200, 44)
        self.before.rect = Rect(foot.x, foot.y + 4, 200, 44)
        self.before.shown = self._may_go_back
        for item in self.shown:
            self.form.add(*item.widgets)
        self.form.add(self.next, self.before)
        self.focus_first(*(widget for item in self.shown for widget in item.widgets), self.next)

    def _choose(self, column: Rect, gap: float) -> None:
        """Gives the questions of this page their places; of texts each is as low as it must be."""
        start, width = self.starts[-1], column.w
        same = [item for item in self.items[start:] if item.asked[1] == self.items[start].asked[1]]
        count, left = 0, column.h
        while count < len(same) and (count == 0 or left >= same[count].least(width)):
            left -= same[count].least(width) + gap
            count += 1
        self.shown = same[:count]
        texts = [item for item in self.shown if item.area is not None]
        spare = max(0.0, left + gap) / len(texts) if texts else 0.0
        y = column.y
        for item in self.shown:
            more = min(spare, _AREA - _LEAST) if item.area is not None else 0.0
            item.place(Rect(column.x, y, width, item.least(width) + more))
            y = item.rect.bottom + gap

    def draw_base(self, canvas: Canvas) -> None:
        """Who answers, and the questions."""
        super().draw_base(canvas)
        seat = self.shown[0].asked[1] if self.shown else None
        who = (
            self.say("session.answers_all") if seat is None else self.say("session.answers_of", name=self._people[seat])
        )
        if any(item.asked[1] is not None for item in self.items):
            y = self._head.y + (10 if self.compact else 16)
            canvas.text(who, (self._head.x, y), "h2", anchor="midleft", max_width=self._head.w)
        for item in self.shown:
            item.draw(canvas)
