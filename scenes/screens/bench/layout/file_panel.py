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
from scenes.ui.widgets import IconButton, Widget
from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import Diagnostic, named
from squares.data.quick_fix import fixed

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk


class FilePanel:
    """``source`` and ``problems`` are its widgets; without rectangles it is folded away."""

    def __init__(self, desk: Desk) -> None:
        self._desk, self._services, self._say = desk, desk.services, desk.services.say
        self._shown = desk.file.path
        self.source = Source(lambda line: self._edit(self._shown, line, 1))
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
        held = any(self._desk.file.path_of(fault) == self._shown for fault in file.problems)
        self._open(self._shown if held else file.path)
        self.problems.show(file.problems, named(file.path))

    def _open(self, path: Path) -> None:
        """Show the text of the game's file, or of one that it includes."""
        file = self._desk.file
        self._shown = path
        self.source.read(file.lines if path == file.path else lines_of(path), file.problems, named(path))
        self._desk.repaint()

    def place(self, source: Rect | None, problems: Rect | None) -> list[Widget]:
        """The widgets in their places; none where the panel is folded away."""
        if source is None or problems is None:
            self._sheets = None
            return []
        self._sheets = source, problems
        self.source.rect = Rect(source.x, source.y + HEAD + 4, source.w - 4, source.h - HEAD - 14)
        self.source.scroll(0.0)
        self.problems.layout(
            Rect(problems.x + 6, problems.y + HEAD + 4, problems.w - 12, max(0.0, problems.h - HEAD - 12))
        )
        self.redo.rect = Rect(source.right - 46, source.y + 4, 36, 36)
        self.undo.rect = Rect(source.right - 82, source.y + 4, 36, 36)
        return [self.source, self.problems, self.undo, self.redo]

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
        self.source.show_line(line)
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
        done = phrase("bench.mended", line=fault.mark.line, word=fault.replacement)
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
        other = self._shown != self._desk.file.path
        self._sheet(canvas, source, named(self._shown.name) if other else self._say("bench.source"), "")
        title = self._say("bench.problems", n=len(found)) if found else self._say("bench.in_order")
        parts = [
            self._say(f"bench.{kind}", n=n) for kind, n in (("errors", faults), ("warnings", len(found) - faults)) if n
        ]
        self._sheet(canvas, problems, title, ", ".join(parts) if len(found) > 1 else "")

    @staticmethod
    def _sheet(canvas: Canvas, rect: Rect, title: str, note: str) -> None:
        canvas.shadow(rect, "panel", radius=10)
        canvas.box(rect, fill="paper", radius=10)
        middle = rect.y + HEAD / 2
        canvas.text(title, (rect.x + 16, middle), "name", anchor="midleft", size=15)
        canvas.text(note, (rect.right - 16, middle), "small", "ink_2", "midright")
        if rect.h > HEAD:
            canvas.line((rect.x, rect.y + HEAD), (rect.right, rect.y + HEAD), "line", 1)

    def draw_moving(self, canvas: Canvas) -> None:
        """When the file was read."""
        if self._sheets is not None:
            rect = self._sheets[0]
            arrows = [each.rect.x - 6 for each in (self.undo, self.redo) if each.shown]
            right = min(arrows, default=rect.right - 16)
            canvas.text(self._since(), (right, rect.y + HEAD / 2), "small", "ink_2", "midright")


def _mended(fault: Diagnostic, name: str, text: str) -> str:
    """Errors: BadData where the file is not as it was read."""
    after = fixed(text, fault)
    if after is None:
        raise BadData(phrase("bench.not_as_read", file=name))
    return after
