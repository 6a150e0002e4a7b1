"""The text of the file with line numbers: keys, values and comments in colours, faults and warnings marked."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Sequence

from scenes.geometry import Rect
from scenes.input import Input, Key, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets import ScrollBar, ScrollList
from squares.data.faults import Diagnostic
from squares.data.quick_fix import word_at
from squares.data.tree import NOWHERE

ROW = 20.5
NUMBER, GUTTER, TEXT = 44.0, 14.0, 66.0
"""Right edge of the line numbers, where the signs of faults stand and where the text begins, from the left edge."""
STEP = 48.0
"""So far goes a press of an arrow key, or a step of the wheel, sideways."""
_BAR, _PIECE, _LONGEST = 8.0, 80, 8
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
    """The lines of a file. ``open`` hears of a line, from 1, that was pressed again or opened with Enter.

    ``across`` is the bar below the lines that are longer than there is room for.
    """

    def __init__(self, measure: TextMeasure, open: Callable[[int], None]) -> None:
        super().__init__(0, ROW, self._paint_row, open=lambda row: open(row + 1))
        self.across = ScrollBar(self.slide, across=True)
        self._measure = measure
        self._lines: Sequence[str] = ()
        self._marked: dict[int, list[Diagnostic]] = {}
        self._stamp = 0
        self._left = 0.0

    def place(self, rect: Rect) -> None:
        """Fill a rectangle, less the bar where some line is too long for it."""
        room = rect.w - TEXT - 2 * _BAR
        long = sorted(self._lines, key=len)[-_LONGEST:]
        whole = max((self._measure.width(line, "source") for line in long), default=0.0) + 2 * _BAR
        self.across.set(room, whole, self._left)
        self.rect = rect
        if self.across.shown:
            self.rect = rect._replace(h=rect.h - _BAR - 6)
            self.across.rect = Rect(rect.x + TEXT, rect.bottom - _BAR, room, _BAR)
        self.scroll(0.0)
        self.slide(self._left)

    def slide(self, left: float) -> None:
        """Bring so much of the lines out of sight at the left."""
        bar = self.across
        self._left = max(0.0, min(left, bar.whole - bar.seen))
        bar.set(bar.seen, bar.whole, self._left)

    def handle(self, event: Input) -> bool:
        """Also sideways: by the wheel with Shift, and by left and right."""
        before = self._left
        match event:
            case Wheel(dx=dx, dy=dy) if abs(dx) > abs(dy):
                self.slide(before + dx * STEP)
            case Key(name="left" | "right" as name, ctrl=False, alt=False):
                self.slide(before + (STEP if name == "right" else -STEP))
            case _:
                return super().handle(event)
        return self._left != before

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

    def show_line(self, line: int, column: int = 1) -> None:
        """Mark a line, from 1, and bring a column of it into sight with some lines round it."""
        if not 1 <= line <= self.count:
            return
        self.selected = line - 1
        for row in (max(0, line - 5), min(self.count - 1, line + 3), line - 1):
            self.show(row)
        start = self._measure.width(self._lines[line - 1][: max(0, column - 1)], "source")
        if not self._left <= start <= self._left + self.across.seen * 0.8:
            self.slide(start - self.across.seen / 3)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The lines in sight, noted once while they look the same."""
        looks = (self._stamp, self.rect, self.offset, self._left, self.selected, hovered and self._over, self._grip)
        canvas.part("bench.source", looks, lambda on: super(Source, self).draw(on, focused, hovered))

    def _paint_row(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        faults, middle = self._marked.get(row, []), rect.center[1]
        if faults or selected:
            canvas.box(rect, fill="table_deep" if selected else "paper_low")
        if faults:
            self._sign(canvas, (rect.x + GUTTER + 5, middle), all(fault.warning for fault in faults))
        canvas.text(str(row + 1), (rect.x + NUMBER + 10, middle), "source", "ink_2", "midright")
        text = Rect(rect.x + TEXT, rect.y, rect.w - TEXT, rect.h)
        with canvas.clip(text):
            self._paint_text(canvas, self._lines[row], text)
            for fault in faults:
                self._underline(canvas, fault, self._lines[row], text.x - self._left, text)

    def _paint_text(self, canvas: Canvas, line: str, rect: Rect) -> None:
        """A line in pieces: those that are in sight."""
        x, middle = rect.x - self._left, rect.center[1]
        for string, style, colour in coloured(line):
            for at in range(0, len(string), _PIECE):
                piece = string[at : at + _PIECE]
                wide = self._measure.width(piece, style)
                if x + wide > rect.x and x < rect.right:
                    canvas.text(piece, (x, middle), style, colour, "midleft")
                x += wide

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
        left, right, y = max(left, rect.x), min(right, rect.right), rect.bottom - 1.5
        if left < right:
            colour = "hint" if fault.warning else "beni"
            canvas.line((left, y), (right, y), colour, 2, (4.0, 3.0) if fault.warning else None)
