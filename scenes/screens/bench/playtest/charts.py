"""The charts of a run: each is laid out in a width, then painted, and tells what lies under the pointer.

They know figures and words, and no game.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor
from typing import NamedTuple

from scenes.geometry import Point, Rect
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from squares.core.statistics import ticks

LABEL, LABEL_COMPACT = 110.0, 84.0
ROW, BAR_ROW = 36.0, 25.0
HISTOGRAM, CURVE = 92.0, 132.0
_HEAD = 30.0
_GRID = 10  # percent from one line to the next
_MOST_LINES = 7
_NAMES = 0.5
"""Of the width, that the names of rows may take."""


class Mark(NamedTuple):
    """A part of a chart that says more: where it lies below the chart's left upper corner, and its lines."""

    rect: Rect
    lines: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Value:
    """A number with its interval (None where it is not known), as ``text``; ``tip`` says what it stands on.

    Shares are in percent.
    """

    label: str
    value: float | None
    low: float | None
    high: float | None
    text: str = ""
    tip: tuple[str, ...] = ()
    marked: bool = False


class Chart:
    """``lay`` settles ``width`` and ``height``; ``draw`` paints it into a rectangle of that size."""

    width = height = 0.0

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """Find room for everything. Subclasses set ``height``."""
        self.width = width

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """Paint it."""

    def marks(self) -> Iterator[Mark]:
        """What can be pointed at, from top to bottom."""
        return iter(())


class Heading(Chart):
    """The name of a chart, and at the right what it stands on. ``parted``: by a line from what was before."""

    def __init__(self, title: str, note: str = "", parted: bool = True) -> None:
        self._title, self._note, self._parted = title, note, parted

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = _HEAD + (14.0 if self._parted else 0.0)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        if self._parted:
            canvas.line((rect.x, rect.y + 8), (rect.right, rect.y + 8), "line", 1)
        middle, end = rect.bottom - _HEAD / 2, rect.right
        if self._note:
            end = canvas.text(self._note, (end, middle), "small", "ink_2", "midright", rect.w * 0.5).x - 10
        canvas.text(self._title, (rect.x, middle), "name", anchor="midleft", max_width=end - rect.x, size=15)


class Words(Chart):
    """A paragraph."""

    def __init__(self, text: str, style: str = "note", colour: str = "ink") -> None:
        self._text, self._style, self._colour = text, style, colour

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = measure.height(self._text, width, self._style) + 8

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        canvas.paragraph(self._text, rect, self._style, self._colour)


class Table(Chart):
    """Names at the left, on more lines where they are long, at the right what they come to, under ``heads``."""

    def __init__(self, rows: Sequence[Sequence[str]], heads: Sequence[str] = ()) -> None:
        self._rows, self._heads = [list(heads), *map(list, rows)] if heads else [list(row) for row in rows], bool(heads)
        self._columns: list[float] = []
        self._room, self._high = 0.0, list[float]()

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        rows = self._rows[1:] if self._heads else self._rows
        widths = [max(measure.width(cell, "note") for cell in column) for column in zip(*rows, strict=True)]
        self._columns = widths[1:]
        self._room = max(20.0, width + 8 - sum(wide + 16 for wide in self._columns))
        more = [len(measure.lines(row[0], self._room, "note")) - 1 for row in self._rows]
        self._high = [BAR_ROW + max(0, lines) * measure.pitch("note") for lines in more]
        self.height = sum(self._high)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        y = rect.y
        for i, ((name, *cells), high) in enumerate(zip(self._rows, self._high, strict=True)):
            middle, end = y + high / 2, rect.right
            colour = "ink_2" if self._heads and not i else "ink"
            for cell, wide in zip(reversed(cells), reversed(self._columns), strict=True):
                canvas.text(cell, (end, middle), "note", colour, "midright", wide)
                end -= wide + 16
            if high > BAR_ROW:
                canvas.paragraph(name, Rect(rect.x, y + 3, self._room, high), "note", "ink_2")
            else:
                canvas.text(name, (rect.x, middle), "note", "ink_2", "midleft", self._room)
            y += high


class Intervals(Chart):
    """Shares in percent with their intervals on one scale. ``even``: a share that is dashed."""

    def __init__(self, rows: Sequence[Value], even: float | None = 50.0) -> None:
        self._rows, self._even, self._label = list(rows), even, 0.0
        ends = [end for row in rows for end in (row.low, row.high, row.value, even) if end is not None]
        inner = (40, 60) if even is not None else (0, 10)
        self._least = min(inner[0], max(0, _GRID * floor(min(ends, default=0) / _GRID)))
        self._most = max(inner[1], min(100, _GRID * ceil(max(ends, default=0) / _GRID)))

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = ROW * len(self._rows) + 26
        self._label = _label([row.label for row in self._rows], width, measure, compact)

    def _x(self, percent: float) -> float:
        return self._label + (percent - self._least) / (self._most - self._least) * (self.width - self._label - 16)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        bottom = rect.y + ROW * len(self._rows)
        step = _GRID if (self._most - self._least) / _GRID < _MOST_LINES else 2 * _GRID
        for percent in range(self._least, self._most + 1, step):
            x = rect.x + self._x(percent)
            canvas.line((x, rect.y), (x, bottom), "line", 1)
            canvas.text(f"{percent} %", (x, bottom + 12), "small", "ink_2", "center")
        if self._even is not None:
            x = rect.x + self._x(self._even)
            canvas.line((x, rect.y), (x, bottom), "ink", 1.2, (4.0, 3.0))
        for i, row in enumerate(self._rows):
            middle = rect.y + ROW * (i + 0.62)
            canvas.text(row.label, (rect.x, middle), "note", anchor="midleft", max_width=self._label - 8)
            if row.value is not None:
                ends = [rect.x + self._x(row.value if end is None else end) for end in (row.low, row.high)]
                whisker(canvas, ends[0], ends[1], middle)
                x = rect.x + self._x(row.value)
                canvas.box(Rect.around((x, middle), 9, 9), fill="ink")
                said = f"{row.value:.0f}"
                behind = Rect.around((x, middle - 15), canvas.measure(said, "name", 14)[0] + 4, 14)
                canvas.box(behind, fill="paper")
                canvas.text(said, behind.center, "name", anchor="center", size=14)

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        for i, row in enumerate(self._rows):
            yield Mark(Rect(0, ROW * i, self.width, ROW), row.tip)


class Bars(Chart):
    """Shares in percent as bars with their intervals, the longest as long as there is room."""

    def __init__(self, rows: Sequence[Value]) -> None:
        self._rows = list(rows)
        self._most = max((row.high or row.value or 0.0 for row in rows), default=0.0) or 1.0
        self._label = self._room = 0.0

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = BAR_ROW * len(self._rows)
        self._label = _label([row.label for row in self._rows], width, measure, compact)
        notes = max((measure.width(row.text, "note") for row in self._rows), default=0.0)
        self._room = max(20.0, width - self._label - notes - 10)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        for i, row in enumerate(self._rows):
            middle, left = rect.y + BAR_ROW * (i + 0.5), rect.x + self._label
            canvas.text(row.label, (rect.x, middle), "note", anchor="midleft", max_width=self._label - 8)
            draw_bar(canvas, row, left, middle, self._room / self._most)
            canvas.text(row.text, (rect.right, middle), "note", anchor="midright")

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        for i, row in enumerate(self._rows):
            yield Mark(Rect(0, BAR_ROW * i, self.width, BAR_ROW), row.tip)


class Uses(Chart):
    """For each of many things two shares in percent: how many used it, as a bar, and beside it what those scored.

    ``heads``: what stands above the two.
    """

    def __init__(self, rows: Sequence[tuple[Value, Value]], heads: tuple[str, str]) -> None:
        self._rows, self._heads = list(rows), heads
        self._label = self._half = 0.0

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = BAR_ROW * (len(self._rows) + 1) + 20
        self._label = _label([used.label for used, _ in self._rows], width, measure, compact)
        self._half = (width - self._label - 18) / 2

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        left, wide = rect.x + self._label, self._half
        right = left + wide + 18
        for x, head in zip((left, right), self._heads, strict=True):
            canvas.text(head, (x, rect.y + BAR_ROW / 2 - 2), "small", "ink_2", "midleft", wide)
        top, foot = rect.y + BAR_ROW, rect.bottom - 18
        canvas.line((right + wide / 2, top), (right + wide / 2, foot), "ink", 1.2, (4.0, 3.0))
        for start in (left, right):
            for percent in (0, 50, 100):
                x = start + wide * percent / 100
                if percent != 50:
                    canvas.line((x, top), (x, foot), "line", 1)
                canvas.text(
                    f"{percent}", (x, foot + 9), "small", "ink_2", ("midleft", "center", "midright")[percent // 50]
                )
        for i, (used, won) in enumerate(self._rows):
            middle = top + BAR_ROW * (i + 0.5)
            canvas.text(used.label, (rect.x, middle), "note", anchor="midleft", max_width=self._label - 8)
            draw_bar(canvas, used, left, middle, wide / 100)
            if won.value is not None:
                ends = [right + wide / 100 * (won.value if end is None else end) for end in (won.low, won.high)]
                whisker(canvas, ends[0], ends[1], middle)
                canvas.box(Rect.around((right + wide / 100 * won.value, middle), 7, 7), fill="ink")

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        for i, (used, won) in enumerate(self._rows):
            yield Mark(Rect(0, BAR_ROW * (i + 1), self.width, BAR_ROW), (*used.tip, *won.tip))


class Difference(Chart):
    """A difference with its interval around none; what is less than ``margin`` counts as none and is shaded."""

    def __init__(self, value: Value, margin: float) -> None:
        self._value, self._margin = value, margin
        ends = [abs(end) for end in (value.value, value.low, value.high) if end is not None]
        self._most = ticks(0.0, max(*ends, 1.5 * margin))[-1]

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = 64.0

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        half, foot, middle = rect.w / 2 - 24, rect.bottom - 22, rect.y + 24

        def x_of(change: float) -> float:
            return rect.center[0] + change / self._most * half

        shade = Rect(x_of(-self._margin), rect.y, x_of(self._margin) - x_of(-self._margin), foot - rect.y)
        canvas.box(shade, fill="table_deep")
        for part in (-1.0, -0.5, 0.0, 0.5, 1.0):
            x, even = x_of(part * self._most), not part
            canvas.line(
                (x, rect.y), (x, foot), "ink" if even else "line", 1.2 if even else 1, (4.0, 3.0) if even else None
            )
            said = f"{part * self._most:+g}" if part else "0"
            canvas.text(said, (x, foot + 11), "small", "ink_2", "center")
        value = self._value
        if value.value is not None:
            if value.low is not None and value.high is not None:
                whisker(canvas, x_of(value.low), x_of(value.high), middle)
            at = x_of(value.value)
            canvas.box(Rect.around((at, middle), 9, 9), fill="ink")
            behind = Rect.around((at, middle - 15), canvas.measure(value.text, "name", 14)[0] + 4, 14)
            canvas.text(value.text, behind.center, "name", anchor="center", size=14)

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        yield Mark(Rect(0, 0, self.width, self.height), self._value.tip)


class Histogram(Chart):
    """How often each class came up: its first value, how many, and its tip. Those within ``middle`` are dark."""

    def __init__(self, bars: Sequence[tuple[float, float, int, tuple[str, ...]]], middle: tuple[float, float]) -> None:
        self._bars, self._middle = list(bars), middle
        self._tallest = max((count for *_, count, _ in bars), default=1) or 1

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = HISTOGRAM + 24

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        wide, foot = rect.w / max(1, len(self._bars)), rect.y + HISTOGRAM
        shown = max(1, ceil(len(self._bars) * 34 / rect.w))
        for i, (low, high, count, _) in enumerate(self._bars):
            tall = max(1.0, count / self._tallest * (HISTOGRAM - 6))
            if count:
                bar = Rect(rect.x + i * wide + 1, foot - tall, max(1.0, wide - 2), tall)
                inside = high >= self._middle[0] and low <= self._middle[1]
                canvas.box(bar, fill="ink" if inside else "ink_3")
            if i % shown == 0:
                canvas.text(f"{low:g}", (rect.x + (i + 0.5) * wide, foot + 11), "small", "ink_2", "center")
        canvas.line((rect.x, foot), (rect.right, foot), "ink", 1.2)

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        wide = self.width / max(1, len(self._bars))
        for i, (*_, tip) in enumerate(self._bars):
            yield Mark(Rect(i * wide, 0, wide, HISTOGRAM), tip)


class Curve(Chart):
    """Values with their intervals from left to right, joined. ``target``: a value that is dashed; ``unit`` follows all.

    One that is marked stands out.
    """

    def __init__(self, points: Sequence[Value], unit: str = "", target: float | None = None) -> None:
        self._points, self._unit, self._target = [each for each in points if each.value is not None], unit, target
        ends = [end for each in self._points for end in (each.low, each.high, each.value) if end is not None]
        ends += [] if target is None else [target]
        self._ticks = ticks(min(ends, default=0.0), max(ends, default=1.0))
        self._left = 0.0

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        """See Chart."""
        super().lay(width, measure, compact)
        self.height = CURVE + 30
        self._left = max(measure.width(f"{tick:g}{self._unit}", "small") for tick in self._ticks) + 10

    @property
    def _wide(self) -> float:
        return (self.width - self._left) / max(1, len(self._points))

    def _spot(self, at: int, value: float) -> Point:
        least, most = self._ticks[0], self._ticks[-1]
        return self._left + self._wide * (at + 0.5), 10 + (CURVE - 14) * (most - value) / ((most - least) or 1.0)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        """See Chart."""
        for tick in self._ticks:
            y = rect.y + self._spot(0, tick)[1]
            canvas.line((rect.x + self._left, y), (rect.right, y), "line", 1)
            canvas.text(f"{tick:g}{self._unit}", (rect.x + self._left - 6, y), "small", "ink_2", "midright")
        if self._target is not None:
            y = rect.y + self._spot(0, self._target)[1]
            canvas.line((rect.x + self._left, y), (rect.right, y), "ink", 1.2, (4.0, 3.0))
        spots = [self._spot(i, each.value or 0.0) for i, each in enumerate(self._points)]
        found = [(rect.x + x, rect.y + y) for x, y in spots]
        for a, b in pairwise(found):
            canvas.line(a, b, "ink_2", 1.4)
        for i, (point, (x, y)) in enumerate(zip(self._points, found, strict=True)):
            ends = [rect.y + self._spot(i, end)[1] for end in (point.high, point.low) if end is not None]
            if len(ends) == 2:
                canvas.line((x, ends[0]), (x, ends[1]), "ink", 1.8)
                for end in ends:
                    canvas.line((x - 5, end), (x + 5, end), "ink", 1.8)
            if point.marked:
                canvas.disc((x, y), 8, fill="legal", line="ink", width=1.6)
            else:
                canvas.box(Rect.around((x, y), 9, 9), fill="ink")
            style = "name" if point.marked else "small"
            canvas.text(point.label, (x, rect.y + CURVE + 16), style, "ink_2", "center", self._wide - 4, 13)

    def marks(self) -> Iterator[Mark]:
        """See Chart."""
        for i, point in enumerate(self._points):
            yield Mark(Rect(self._left + self._wide * i, 0, self._wide, CURVE), point.tip)


def whisker(canvas: Canvas, low: float, high: float, y: float) -> None:
    """An interval, level."""
    canvas.line((low, y), (high, y), "ink", 1.8)
    for end in (low, high):
        canvas.line((end, y - 5), (end, y + 5), "ink", 1.8)


def draw_bar(canvas: Canvas, row: Value, left: float, middle: float, by: float) -> None:
    """A bar ``by`` times its percent long, and its interval around its end."""
    long = by * (row.value or 0.0)
    if long >= 0.5:
        canvas.box(Rect(left, middle - 6, long, 12), fill="ink_3")
    if row.low is not None and row.high is not None and row.high > row.low:
        whisker(canvas, left + by * row.low, left + by * row.high, middle)


def _label(names: Sequence[str], width: float, measure: TextMeasure, compact: bool) -> float:
    """Room for the names of rows."""
    longest = max((measure.width(name, "note") for name in names), default=0.0)
    return min(_NAMES * width, max(LABEL_COMPACT if compact else LABEL, longest + 12))
