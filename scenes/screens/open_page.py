"""A file to open: packs and evenings that lie where files from others usually do, or a path."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.dates import relative_date
from scenes.pages.page import Page
from scenes.services import Link
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList, TextField
from squares.data.faults import named
from squares.saves import SaveProblem, files

if TYPE_CHECKING:
    from scenes.services import Services

_WIDE, _ROW, _LINE = 920.0, 54.0, 40.0
_SESSION = ".masume-session"
_KINDS = {".masume": "open.pack", _SESSION: "open.session"}
_MOST, _LOOKED_AT = 200, 2000  # files that are listed, and of each folder those that are looked at


def found(folders: list[Path]) -> list[tuple[Path, float]]:
    """The packs and evenings in some folders, each with when it was written, the newest first."""
    return sorted(set(_in(folders)), key=lambda pair: -pair[1])[:_MOST]


def _in(folders: list[Path]) -> Iterator[tuple[Path, float]]:
    for folder in dict.fromkeys(folders):
        with suppress(OSError), os.scandir(folder) as inside:
            for each in islice(inside, _LOOKED_AT):
                if Path(each.name).suffix in _KINDS and each.is_file():
                    yield Path(each.path), each.stat().st_mtime


class OpenPage(Page):
    """``files``: what was found; the path of the chosen one stands in the field, where another can be written."""

    caps = (("arrows", "choose"), ("enter", "open"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("open.title"))
        places = services.places
        self.files = found([*places.received, places.own("sessions")])
        self.list = ScrollList(len(self.files), _ROW, self._paint, self._pick, self._open_row)
        self.path = TextField(
            longest=1000, placeholder=self.say("open.path"), done=lambda _: self.open(), **services.writing
        )
        self.button = Button(self.say("games.open"), self.open, "primary")
        self.evenings = [path for path, _ in self.files if path.suffix == _SESSION]
        self.gather = Button(self.say("open.gather", n=len(self.evenings)), self._gather)
        self.gather.shown = bool(self.evenings)
        if self.files:
            self._pick(0)

    def _pick(self, row: int) -> None:
        self.list.selected = row
        self.path.hold(str(self.files[row][0]))

    def _open_row(self, row: int) -> None:
        self._pick(row)
        self.open()

    def open(self) -> None:
        """Opens what the field says."""
        text = self.path.text.strip()
        if not text:
            self.services.toast(self.say("open.none"))
            return
        self.services.shell.open_file(Path(text).expanduser())

    def _gather(self) -> None:
        """Writes the report of all evenings that are listed."""
        from squares.evenings.collecting import collected
        from squares.evenings.writing import page

        services, folder = self.services, self.services.places.own("sessions")
        found = collected(self.evenings, lambda: services.registry)
        try:
            files.replace(folder / "report.html", page(found, services.texts))
        except SaveProblem as problem:
            services.toast(self.say(problem.phrase))
            return
        show = Link(self.say("session.show"), partial(services.shell.open_folder, folder))
        services.toast(self.say("session.written", file="report.html"), show, done=True)

    def place(self, room: Rect) -> None:
        """Words, the list, and the field with its button below it."""
        gap = 10.0 if self.compact else 20.0
        width = min(_WIDE, room.w - 2 * gap)
        whole = Rect(room.center[0] - width / 2, room.y + gap, width, room.h - 2 * gap)
        self._head, whole = whole.cut_top(58.0)
        foot, self._sheet = whole.cut_bottom(_LINE + gap)
        self.list.rect = self._sheet.inset(14, 10)
        low = Rect(foot.x, foot.bottom - _LINE, foot.w, _LINE)
        self.button.rect = Rect(low.right - 140, low.y, 140, _LINE)
        right = self.button.rect.x - 12
        if self.evenings:
            self.gather.rect = Rect(right - 220, low.y, 220, _LINE)
            right = self.gather.rect.x - 12
        self.path.rect = low._replace(w=right - low.x)
        self.form.add(*([self.list] if self.files else []), self.path, self.gather, self.button)
        self.focus_first(self.list if self.files else self.path)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        path, written = self.files[row]
        if selected or hovered:
            canvas.box(
                rect.inset(2), fill="paper_high" if selected else None, line="ink" if selected else "line", radius=6
            )
        x, y = rect.x + 16, rect.center[1]
        canvas.text(named(path.name), (x, y - 9), "name", anchor="midleft", max_width=rect.w * 0.6)
        canvas.text(named(path.parent), (x, y + 12), "note", "ink_2", "midleft", rect.w * 0.6)
        when = datetime.fromtimestamp(written, UTC).astimezone()
        date = relative_date(self.say, when, self.services.wall_clock().astimezone())
        canvas.text(self.say(_KINDS[path.suffix]), (rect.right - 16, y - 9), "note", "ink", "midright")
        canvas.text(date, (rect.right - 16, y + 12), "note", "ink_2", "midright")

    def draw_base(self, canvas: Canvas) -> None:
        """What can be opened, and the sheet below the list."""
        super().draw_base(canvas)
        canvas.paragraph(self.say("open.words"), self._head, "body", "ink_2")
        canvas.sheet(self._sheet)
        if not self.files:
            canvas.text(self.say("open.empty"), self._sheet.center, "body", "ink_2", "center", self._sheet.w - 40)
