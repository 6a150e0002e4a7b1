"""The left side of the page: the text of the file, below it what is wrong or odd, and mends that write the file."""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.fault_list import FaultList
from scenes.screens.bench.file import lines_of
from scenes.screens.bench.layout.places import HEAD
from scenes.screens.bench.layout.source import Source
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, PressList, Widget
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import Diagnostic, named
from squares.data.quick_fix import fixed

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


ROW = 34.0


class FilePanel:
    """``source`` and ``problems`` are its widgets; without rectangles it is folded away.

    ``whole``: it takes all of the page. ``choosing``: its files are listed in the place of the text, as soon as there
    are several.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk, self._services, self._say = desk, desk.services, desk.services.say
        self._shown = desk.file.path
        self.whole = self.choosing = False
        self.source = Source(desk.services.measure, lambda line: self._edit(self._shown, line, 1))
        self.choice = Button("", self._choose, "quiet", icon="icons/chevron_down", icon_size=16)
        self.list = PressList(0, ROW, self._paint_file, open=self._take)
        self.enlarge = IconButton("icons/full_screen", self._say("bench.source_whole"), self.toggle)
        self.problems = FaultList(desk.services, self._press, self._mend, source=False)
        self.undo = IconButton("icons/undo", self._say("bench.undo_file"), desk.file.take_back)
        self.redo = IconButton("icons/redo", self._say("bench.redo_file"), desk.file.do_again)
        self._sheets: tuple[Rect, Rect] | None = None
        self._told = ""
        self._writes = desk.file.writes
        self.read()

    def read(self) -> None:
        """The file was read anew."""
        file = self._desk.file
        self.files = list(dict.fromkeys((file.path, *file.included, *map(file.path_of, file.problems))))
        self.list.count = len(self.files)
        self._open(self._shown if self._shown in self.files else file.path)
        self.problems.show(file.problems, named(file.path))

    def _open(self, path: Path) -> None:
        """Show the text of the game's file, or of one that it includes."""
        file = self._desk.file
        self._shown, self.choosing = path, False
        if path not in self.files:
            self.files.append(path)
            self.list.count = len(self.files)
        self.list.selected = self.files.index(path)
        self.choice.label, self.choice.shown = named(path.name), len(self.files) > 1
        self.source.read(file.lines if path == file.path else lines_of(path), file.problems, named(path))
        if self._sheets is not None:
            self._desk.relayout()
        self._desk.repaint()

    def _take(self, row: int) -> None:
        self._open(self.files[row])
        self._desk.form.set_focus(self.source)

    def _choose(self) -> None:
        """List the files, or show the text again."""
        self.choosing = not self.choosing
        self._desk.relayout()
        self._desk.form.set_focus(self.list if self.choosing else self.source)

    def toggle(self) -> None:
        """Take all of the page, or leave the rest of it."""
        self.whole = not self.whole
        self._desk.relayout()

    def escape(self) -> bool:
        """Show the text again, then the page; whether there was something to close."""
        open = self._sheets is not None and (self.choosing or self.whole)
        if open and self.choosing:
            self._choose()
        elif open:
            self.toggle()
        return open

    def place(self, source: Rect | None, problems: Rect | None) -> list[Widget]:
        """The widgets in their places; none where the panel is folded away."""
        if source is None or problems is None:
            self._sheets = None
            return []
        self._sheets = source, problems
        text = Rect(source.x, source.y + HEAD + 4, source.w - 4, source.h - HEAD - 14)
        self.source.place(text)
        self.list.rect = text.inset(6, 0)
        self.list.scroll(0.0)
        self.problems.layout(
            Rect(problems.x + 6, problems.y + HEAD + 4, problems.w - 12, max(0.0, problems.h - HEAD - 12))
        )
        self.enlarge.rect = Rect(source.right - 44, source.y + 4, 36, 36)
        self.enlarge.on = self.whole
        self.redo.rect = self.enlarge.rect.move(-36, 0)
        self.undo.rect = self.redo.rect.move(-36, 0)
        wide = self._services.measure.width(self.choice.label, "name", 15.0) + 34
        self.choice.rect = Rect(source.x + 8, source.y + 5, min(wide, source.w - 132), 34)
        shown: list[Widget] = [self.list] if self.choosing else [self.source, self.source.across]
        return [*shown, self.problems, self.choice, self.undo, self.redo, self.enlarge]

    def next_problem(self) -> None:
        """F8: the next one, after the last the first again; its line is shown."""
        if not self._desk.file.problems:
            self._services.toast(self._say("bench.no_problems"))
            return
        at = self.problems.selected
        self.problems.choose(0 if at is None else (at + 1) % len(self.problems.rows))
        assert self.problems.selected is not None
        self.show(self._desk.file.problems[self.problems.selected])

    def show(self, fault: Diagnostic) -> bool:
        """Its line in the text of its file, which may be an included one; whether that was to be seen already."""
        line, path = fault.mark.line, self._desk.file.path_of(fault)
        if line < 1:
            return True
        before = self._shown, self.source.selected
        if path != self._shown:
            self._open(path)
        self.source.show_line(line, fault.mark.column)
        return before == (self._shown, self.source.selected)

    def _press(self, fault: Diagnostic) -> None:
        """The first press shows the line, the second one opens the editor there."""
        if self.show(fault):
            self._edit(self._desk.file.path_of(fault), fault.mark.line, fault.mark.column)

    def _edit(self, path: Path, line: int, column: int) -> None:
        self._services.shell.open_text(path, max(1, line), max(1, column))

    # mending

    def _mend(self, fault: Diagnostic) -> None:
        """Put the word into the file that is meant there; the link in the line that tells so takes it back."""
        path = self._desk.file.path_of(fault)
        done = phrase("bench.mended", line=fault.mark.line, word=fault.mend)
        self._desk.file.change(path, partial(_mended, fault, named(path.name)), done)

    # drawing

    def update(self) -> bool:
        """Whether what the heading says of time, or the ways back in it, have changed, or the bench wrote the file."""
        file = self._desk.file
        if file.writes != self._writes and file.written is not None:
            self._writes = file.writes
            self._open(file.written[0])
            self.source.show_line(file.written[1])
        before = self._told, self.undo.shown, self.redo.shown
        self._told = self._since()
        self.undo.shown, self.redo.shown = file.can_take_back, file.can_do_again
        return (self._told, self.undo.shown, self.redo.shown) != before and self._sheets is not None

    def _since(self) -> str:
        """How long ago the file was read."""
        if self._desk.file.gone:
            return self._say("bench.gone_short")
        seconds = int((self._services.clock() - self._desk.file.read_at) / 1000)
        if seconds < 60:
            return self._say(
                "bench.read_now" if seconds < 2 else "bench.read_seconds", n=seconds - seconds % 5 or seconds
            )
        return self._say("bench.read_minutes", n=seconds // 60)

    def draw_base(self, canvas: Canvas) -> None:
        """The two sheets and their headings."""
        if self._sheets is None:
            return
        source, problems = self._sheets
        found = self._desk.file.problems
        faults = sum(not each.warning for each in found)
        self._sheet(canvas, source, "" if self.choice.shown else self._say("bench.source"), "")
        title = self._say("bench.problems", n=len(found)) if found else self._say("bench.in_order")
        parts = [
            self._say(f"bench.{kind}", n=n) for kind, n in (("errors", faults), ("warnings", len(found) - faults)) if n
        ]
        self._sheet(canvas, problems, title, ", ".join(parts) if len(found) > 1 else "")

    @staticmethod
    def _sheet(canvas: Canvas, rect: Rect, title: str, note: str) -> None:
        canvas.sheet(rect)
        middle = rect.y + HEAD / 2
        canvas.text(title, (rect.x + 16, middle), "name", anchor="midleft", size=15)
        canvas.text(note, (rect.right - 16, middle), "small", "ink_2", "midright")
        if rect.h > HEAD:
            canvas.line((rect.x, rect.y + HEAD), (rect.right, rect.y + HEAD), "line", 1)

    def draw_moving(self, canvas: Canvas) -> None:
        """When the file was read."""
        if self._sheets is not None:
            rect = self._sheets[0]
            right = min(each.rect.x for each in (self.undo, self.redo, self.enlarge) if each.shown) - 6
            left = self.choice.rect.right if self.choice.shown else rect.x + 90
            if canvas.measure(self._since(), "small")[0] < right - left - 8:
                canvas.text(self._since(), (right, rect.y + HEAD / 2), "small", "ink_2", "midright")

    def _paint_file(self, canvas: Canvas, index: int, rect: Rect, selected: bool, hovered: bool) -> None:
        path, middle = self.files[index], rect.center[1]
        if selected or hovered:
            fill, line = "paper_high" if selected else None, "line_strong" if hovered else None
            canvas.box(rect.inset(0, 2), fill, line, radius=6)
        found = sum(self._desk.file.path_of(fault) == path for fault in self._desk.file.problems)
        note = self._say("bench.problems", n=found) if found else ""
        end = canvas.text(note, (rect.right - 10, middle), "small", "beni", "midright").x - 8
        canvas.text(self._name(path), (rect.x + 12, middle), "body", anchor="midleft", max_width=end - rect.x - 12)

    def _name(self, path: Path) -> str:
        """A file as the game's file would name it, else without its folder."""
        folder = self._desk.file.path.parent
        return named(path.relative_to(folder) if path.is_relative_to(folder) else path.name)


def _mended(fault: Diagnostic, name: str, text: str) -> str:
    """Errors: BadData where the file is not as it was read."""
    after = fixed(text, fault)
    if after is None:
        raise BadData(phrase("bench.not_as_read", file=name))
    return after
