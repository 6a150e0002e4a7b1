"""The text of the file with line numbers: keys, values and comments in colours, faults and warnings marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollList
from squares.data.faults import Diagnostic
from squares.data.quick_fix import word_at
from squares.data.tree import NOWHERE

ROW = 20.5
NUMBER, GUTTER = 44.0, 14.0
"""Right edge of the line numbers, and where the signs of faults stand, from the left edge."""
_LINE = re.compile(
    r"""(?P<lead>\s*(?:-\s+)*)
        (?:(?P<key>[^\s:#'"\[\]{},&*!|>-][^:#\[\]{},]*|"[^"]*"|'[^']*'):(?=\s|$))?
        (?P<rest>.*)$""",
    re.VERBOSE,
)
_COMMENT = re.compile(r"(?:^|\s)#.*$")

Part = tuple[str, str, str]
"""Text, style, colour."""


def coloured(line: str) -> Iterator[Part]:
    """A line in parts: its key in ink, its value blue, its comment grey."""
    comment = _COMMENT.search(line)
    said, noted = (line, "") if comment is None else (line[: comment.start()], line[comment.start() :])
    found = _LINE.match(said)
    assert found is not None
    if found["key"]:
        yield found["lead"] + found["key"] + ":", "source", "ink"
        yield found["rest"], "source", "north_text"
    else:
        yield said, "source", "north_text"
    yield noted, "source", "ink_3"


class Source(ScrollList):
    """The lines of a file. ``open`` hears of a line, from 1, that was pressed again or opened with Enter."""

    def __init__(self, open: Callable[[int], None]) -> None:
        super().__init__(0, ROW, self._paint_row, open=lambda row: open(row + 1))
        self._lines: Sequence[str] = ()
        self._marked: dict[int, list[Diagnostic]] = {}
        self._stamp = 0

    def read(self, lines: Sequence[str], faults: Sequence[Diagnostic], name: str) -> None:
        """Show these lines; of the faults those that lie in the file called ``name``."""
        self._lines, self.count = lines, len(lines)
        self._stamp += 1
        self._marked = {}
        for fault in faults:
            if fault.mark != NOWHERE and fault.file == name:
                self._marked.setdefault(fault.mark.line - 1, []).append(fault)
        if self.selected is not None and self.selected >= self.count:
            self.selected = None
        self.scroll(0.0)

    def show_line(self, line: int) -> None:
        """Mark a line, from 1, and bring it into sight with some lines round it."""
        if not 1 <= line <= self.count:
            return
        self.selected = line - 1
        for row in (max(0, line - 5), min(self.count - 1, line + 3), line - 1):
            self.show(row)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The lines in sight, noted once while they look the same."""
        looks = (self._stamp, self.rect, self.offset, self.selected, hovered and self._over, self._grip)
        canvas.part("bench.source", looks, lambda on: super(Source, self).draw(on, focused, hovered))

    def _paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        faults, middle = self._marked.get(row, []), rect.center[1]
        if faults or selected:
            canvas.box(rect, fill="table_deep" if selected else "paper_low")
        if faults:
            self._sign(canvas, (rect.x + GUTTER + 5, middle), all(fault.warning for fault in faults))
        canvas.text(str(row + 1), (rect.x + NUMBER + 10, middle), "source", "ink_2", "midright")
        x = rect.x + NUMBER + 22
        canvas.rich(
            tuple(part for part in coloured(self._lines[row]) if part[0]), (x, middle), "midleft", rect.right - x
        )
        for fault in faults:
            self._underline(canvas, fault, self._lines[row], x, rect)

    @staticmethod
    def _sign(canvas: Canvas, at: tuple[float, float], warning: bool) -> None:
        if warning:
            canvas.sprite("icons/warning", Rect.around(at, 15), {"ink": "hint"})
        else:
            canvas.box(Rect.around(at, 10), fill="beni", radius=2)

    @staticmethod
    def _underline(canvas: Canvas, fault: Diagnostic, line: str, x: float, rect: Rect) -> None:
        """A line under the word that is meant: whole for a fault, broken for a warning."""
        start, end = word_at(line, fault.mark.column)
        left, right = (x + canvas.measure(line[:n], "source")[0] for n in (start, max(end, start + 1)))
        right, y = min(right, rect.right), rect.bottom - 1.5
        if left < right:
            colour = "hint" if fault.warning else "beni"
            canvas.line((left, y), (right, y), colour, 2, (4.0, 3.0) if fault.warning else None)
