"""The questions of a session record, answered when the game is over or later; whatever is written is kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button
from scenes.ui.widgets.area import TextArea
from squares.core.session import Session
from squares.saves.record import MOST_ANSWER

if TYPE_CHECKING:
    from scenes.services import Services

_WIDE, _GAP, _HEAD = 760.0, 18.0, 34.0


class Questions(Page):
    """A field below each question. ``done`` gets the session with its answers when the page goes."""

    caps = (("tab", "next_field"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(self, services: Services, title: str, session: Session, done: Callable[[Session], None]) -> None:
        super().__init__(services, services.say("session.page"), title)
        self._session, self._done = session, done
        shell = services.shell
        self.fields = [
            TextArea(answer, measure=services.measure, longest=MOST_ANSWER, copy=shell.copy, paste=shell.paste)
            for _, answer in session.asked
        ]
        self.keep = Button(self.say("session.keep"), self.leave_page, "primary")
        self._titles: list[Rect] = []

    def leave(self) -> None:
        """Whatever was written is kept."""
        self._done(replace(self._session, answers=tuple(field.text for field in self.fields)))

    def place(self, room: Rect) -> None:
        """One below the other in the middle, the button last."""
        width = min(_WIDE, room.w - 48)
        gap = 8.0 if self.compact else _GAP
        column = Rect(room.center[0] - width / 2, room.y + gap, width, room.h - 2 * gap)
        foot, column = column.cut_bottom(48)
        self.keep.rect = Rect(foot.right - 200, foot.y, 200, 44)
        each = min(176.0, column.h / max(1, len(self.fields)) - gap)
        self._titles = []
        for i, field in enumerate(self.fields):
            cell = Rect(column.x, column.y + i * (each + gap), column.w, each)
            title, field.rect = cell.cut_top(_HEAD)
            self._titles.append(title)
        self.form.add(*self.fields, self.keep)
        self.focus_first(*self.fields, self.keep)

    def draw_base(self, canvas: Canvas) -> None:
        """The questions."""
        super().draw_base(canvas)
        for (question, _), at in zip(self._session.asked, self._titles, strict=True):
            canvas.text(question, (at.x, at.center[1] - 2), "name", anchor="midleft", max_width=at.w)
