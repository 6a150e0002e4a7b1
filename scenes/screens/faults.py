"""The faults of a game file, or its warnings, all at once with their lines, as ``masume check`` prints them."""

from __future__ import annotations

from pathlib import Path
from textwrap import wrap
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList
from squares.data.faults import named

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

ROW = 20.5


class FaultsPage(Page):
    """Follows the file while it is mended, and closes when no fault is left; a press opens the editor at a fault.

    Of a game that can be played it shows the warnings, and closes when none is left.
    """

    caps = (("f5", "reread"), ("esc", "back"))

    def __init__(self, services: Services, entry: Entry) -> None:
        super().__init__(services, entry.title, entry.name)
        self.path = entry.path
        self.again = Button(self.say("home.reread"), self._read_again, "primary")
        self.copy = Button(self.say("home.copy_faults"), self._copy)
        self.bench = Button(self.say("bench.open"), lambda: services.routes.bench(self.entry, instead=True))
        self.list = ScrollList(0, ROW, self._paint, self._open)
        self.lines: list[str] = []
        self.heads: set[int] = set()
        self._show(entry)

    def _show(self, entry: Entry) -> None:
        self.entry = entry
        found = entry.faults or entry.warnings
        title = "home.faults_title" if entry.faults else "home.warnings_title"
        self.count = len(found)
        self.head = self.say(title, n=self.count)
        self.playable = not entry.faults
        self.text = "\n\n".join(fault.text(self.services.say) for fault in found)
        self._wrap()
        self.base_dirty = True

    def _wrap(self) -> None:
        """Breaks long lines to the width of the list; the file's name stands for its whole path."""
        across = max(20, int((self.list.rect.w - 28) / self.services.measure.width("m" * 100, "source") * 100))
        self.lines, self.heads = [], set()
        self.rows: list[int] = []  # the fault of each line
        for number, block in enumerate(self.text.replace(named(self.path), named(self.path.name)).split("\n\n")):
            block = block.strip("\n")
            for i, line in enumerate(block.split("\n")):
                parts = wrap(line, across, subsequent_indent="  ") if i == 0 else [line]
                if i == 0:
                    self.heads.update(range(len(self.lines), len(self.lines) + len(parts)))
                self.lines += parts
            self.lines.append("")
            self.rows += [number] * (len(self.lines) - len(self.rows))
        self.list.count = len(self.lines) - 1

    def update(self, ms: float) -> bool:
        """The file is looked at in every frame; one that has gone has no faults left."""
        self.services.own_games.watch(ms, self.path)
        entry = self.services.registry.at(self.path)
        if entry is None and not self.entry.shipped:
            self.leave_page()
        elif entry is not None and entry is not self.entry:
            self._have_read(entry)
        return super().update(ms)

    def _open(self, row: int) -> None:
        """The editor, at the place of a fault."""
        fault = (self.entry.faults or self.entry.warnings)[self.rows[row]]
        file = Path(fault.file)
        self.services.shell.open_text(
            file if file.is_file() else self.path, max(1, fault.mark.line), max(1, fault.mark.column)
        )

    def _read_again(self) -> None:
        self.services.own_games.read(self.path, self._have_read)

    def _have_read(self, entry: Entry) -> None:
        if self.services.stack.top is not self:
            return
        if entry.faults or (self.playable and entry.warnings):
            self._show(entry)
        else:
            self.services.toast(self.say("home.mended", title=entry.title))
            self.leave_page()

    def _copy(self) -> None:
        self.services.shell.copy(self.text)
        self.services.toast(self.say("home.copied_faults"))

    def reload(self) -> bool:
        """F5."""
        self._read_again()
        return True

    def place(self, room: Rect) -> None:
        """The list on a sheet of paper, two buttons below."""
        self.sheet = Rect(room.x + 32, room.y + 64, room.w - 64, room.h - 130)
        self.list.rect = self.sheet.inset(16, 12)
        self._wrap()
        self.again.rect = Rect(self.sheet.x, self.sheet.bottom + 14, 180, 44)
        self.copy.rect = Rect(self.sheet.x + 196, self.sheet.bottom + 14, 160, 44)
        self.bench.rect = Rect(self.sheet.x + 372, self.sheet.bottom + 14, 200, 44)
        self.form.add(self.list, self.again, self.copy, self.bench)
        self.focus_first(self.again)

    def draw_base(self, canvas: Canvas) -> None:
        """Heading and sheet."""
        super().draw_base(canvas)
        canvas.text(self.head, (self.sheet.x, self.sheet.y - 26), "h2", anchor="midleft")
        canvas.box(self.sheet, fill="paper_high", line="line", radius=10)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        line = self.lines[row]
        colour = "ink" if row in self.heads else "ink_2"
        canvas.text(line, (rect.x + 8, rect.center[1]), "source", colour, "midleft", rect.w - 16)
