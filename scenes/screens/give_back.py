"""What a playtest gives back: all that is in the file, before it is written, and where it goes."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, TextField, Toggle
from squares.data.faults import named
from squares.evenings.evening import SUFFIX, Evening
from squares.evenings.shown import lines
from squares.saves import files

if TYPE_CHECKING:
    from scenes.services import Services

_WIDE, _ROW, _LINE = 920.0, 26.0, 40.0


class GiveBack(Page):
    """``evening``: what would be written, with names; ``letters`` in their place if that is switched on."""

    caps = (("tab", "next_field"), ("up_down", "scroll"), ("esc", "back"))
    icons = ("sound", "theme")

    def __init__(self, services: Services, evening: Evening) -> None:
        super().__init__(services, services.say("evening.give_back"), evening.title)
        self._named = evening
        self.rows: list[tuple[str, bool]] = []
        self.letters = Toggle(self.say("evening.letters"), False, lambda _: self._show())
        self.list = ScrollList(0, _ROW, self._paint)
        self._folder = services.places.own("sessions")
        self.path = TextField(
            str(self._folder / evening.file_name), longest=1000, done=lambda _: self.write(), **services.writing
        )
        self.write_button = Button(self.say("evening.write"), self.write, "primary")

    @property
    def evening(self) -> Evening:
        """What is written."""
        return self._named.lettered() if self.letters.on else self._named

    def write(self) -> None:
        """Writes the file where it is wanted, and says where that is."""
        services, path = self.services, self._folder / Path(self.path.text.strip()).expanduser()
        if path.is_dir():
            path /= self._named.file_name
        if path.suffix != SUFFIX:
            path = path.with_name(path.name + SUFFIX)
        try:
            files.put(path, self.evening.dump())
        except (OSError, ValueError) as error:
            why = getattr(error, "strerror", None) or str(error)
            services.toast(self.say("evening.not_written", file=named(path), why=why))
            return
        show = Link(self.say("session.show"), partial(services.shell.open_folder, path.parent))
        services.toast(self.say("evening.written", file=named(path.name)), show, done=True)

    def _show(self) -> None:
        self.layout(self.size, self.compact)

    # layout and drawing

    def place(self, room: Rect) -> None:
        """The list in the middle, the switch above the path below it."""
        gap = 10.0 if self.compact else 20.0
        width = min(_WIDE, room.w - 2 * gap)
        whole = Rect(room.center[0] - width / 2, room.y + gap, width, room.h - 2 * gap)
        self._head, whole = whole.cut_top(48.0 if self.compact else 56.0)
        foot, whole = whole.cut_bottom(2 * _LINE + 2 * gap)
        self._sheet = whole
        self.list.rect = whole.inset(14, 10)
        self.letters.rect = Rect(foot.x, foot.y + gap, foot.w, _LINE)
        low = Rect(foot.x, foot.bottom - _LINE - 2, foot.w, _LINE)
        self.path.rect = low._replace(w=low.w - 212)
        self.write_button.rect = Rect(low.right - 200, low.y, 200, _LINE)
        self._wrap(self.list.rect.w - 60)
        self.form.add(self.list, self.letters, self.path, self.write_button)
        self.focus_first(self.write_button)

    def _wrap(self, width: float) -> None:
        """Breaks what is long into rows, so that all of it can be read."""
        self.rows = []
        for line in lines(self.evening, self.services.texts):
            style = "name" if line.heading else "note"
            for part in line.text.split("\n"):
                broken = self.services.measure.lines(part, width, style)
                self.rows += [(row, line.heading) for row in broken]
        self.list.count = len(self.rows)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        text, heading = self.rows[row]
        style, colour = ("name", "ink") if heading else ("note", "ink_2")
        x = rect.x + (8 if heading else 24)
        canvas.text(text, (x, rect.center[1]), style, colour, "midleft")

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet below the list, and what this is."""
        super().draw_base(canvas)
        canvas.paragraph(self.say("evening.give_back_note"), self._head, "body", "ink_2")
        canvas.sheet(self._sheet)
