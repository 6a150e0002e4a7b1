"""The charts of a run: each is laid out in a width, then painted, and tells what lies under the pointer.

They know figures and words, and no game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil, floor
from typing import NamedTuple

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from squares.playtest import plot
from squares.playtest.plot import Box, Dot, Line, Part, Text, Value

LABEL, LABEL_COMPACT = 110.0, 84.0
ROW, BAR_ROW = 36.0, 25.0
HISTOGRAM, CURVE = 92.0, 132.0
_HEAD = 30.0
_GRID = 10  # percent from one line to the next
_MOST_LINES = 7
_NAMES = 0.5
"""Of the width, that the names of rows may take."""
_DASHES = 4.0, 3.0
_CAP = 5.0  # half the line at an end of an interval
_LINES = {"axis": ("line", 1.0), "base": ("ink", 1.2), "even": ("ink", 1.2), "curve": ("ink_2", 1.4)}
_BOXES = {"bar": "ink", "pale": "ink_3", "shade": "table_deep"}
_TEXTS: dict[str, tuple[str, str, float | None]] = {
    "name": ("note", "ink", None),
    "tick": ("small", "ink_2", None),
    "tick point": ("small", "ink_2", 13),
    "tick marked": ("name", "ink_2", 13),
    "value": ("name", "ink", 14),
    "value over": ("name", "ink", 14),
}
"""Style, colour and size; where it lies over lines, they are hidden."""
_ANCHORS = {"start": "midleft", "middle": "center", "end": "midright"}


class Mark(NamedTuple):
    """A part of a chart that says more: where it lies below the chart's left upper corner, and its lines."""

    rect: Rect
    lines: tuple[str, ...]


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
        super().lay(width, measure, compact)
        self.height = _HEAD + (14.0 if self._parted else 0.0)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
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
        super().lay(width, measure, compact)
        self.height = measure.height(self._text, width, self._style) + 8

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        canvas.paragraph(self._text, rect, self._style, self._colour)


class Table(Chart):
    """Names at the left, on more lines where they are long, at the right what they come to, under ``heads``."""

    def __init__(self, rows: Sequence[Sequence[str]], heads: Sequence[str] = ()) -> None:
        self._rows, self._heads = [list(heads), *map(list, rows)] if heads else [list(row) for row in rows], bool(heads)
        self._columns: list[float] = []
        self._room, self._high = 0.0, list[float]()

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        super().lay(width, measure, compact)
        rows = self._rows[1:] if self._heads else self._rows
        widths = [max(measure.width(cell, "note") for cell in column) for column in zip(*rows, strict=True)]
        self._columns = widths[1:]
        self._room = max(20.0, width + 8 - sum(wide + 16 for wide in self._columns))
        more = [len(measure.lines(row[0], self._room, "note")) - 1 for row in self._rows]
        self._high = [BAR_ROW + max(0, lines) * measure.pitch("note") for lines in more]
        self.height = sum(self._high)

    def draw(self, canvas: Canvas, rect: Rect) -> None:
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


class Plot(Chart, ABC):
    """A chart of parts; ``_parts`` gives them and sets ``height``."""

    _laid: Sequence[Part] = ()

    def lay(self, width: float, measure: TextMeasure, compact: bool) -> None:
        super().lay(width, measure, compact)
        self._laid = list(self._parts(measure, compact))

    @abstractmethod
    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        """Lay the parts out."""

    def draw(self, canvas: Canvas, rect: Rect) -> None:
        for part in self._laid:
            _paint(canvas, part, rect.x, rect.y)

    def marks(self) -> Iterator[Mark]:
        return (Mark(Rect(*part[:4]), part.lines) for part in self._laid if isinstance(part, Box) and part.lines)

    def _names(self, names: Sequence[str], measure: TextMeasure, compact: bool) -> float:
        """Room for the names of rows."""
        longest = max((measure.width(name, "note") for name in names), default=0.0)
        return min(_NAMES * self.width, max(LABEL_COMPACT if compact else LABEL, longest + 12))


@dataclass
class Intervals(Plot):
    """Shares in percent with their intervals on one scale. ``even``: a share that is dashed."""

    rows: Sequence[Value]
    even: float | None = 50.0

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        even, foot = self.even, ROW * len(self.rows)
        self.height = foot + 26
        names = self._names([row.label for row in self.rows], measure, compact)
        ends = [end for row in self.rows for end in row.known] + ([] if even is None else [even])
        inner = (40, 60) if even is not None else (0, 10)
        least = min(inner[0], max(0, _GRID * floor(min(ends, default=0) / _GRID)))
        most = max(inner[1], min(100, _GRID * ceil(max(ends, default=0) / _GRID)))
        x = plot.scale(least, most, names, self.width - 16)
        step = _GRID if (most - least) / _GRID < _MOST_LINES else 2 * _GRID
        yield from plot.axis(x, {at: f"{at} %" for at in range(least, most + 1, step)}, foot, even)
        for i, row in enumerate(self.rows):
            y = ROW * (i + 0.62)
            yield Text(0, y, row.label, "name", "start", names - 8)
            yield from plot.level(row, x, y)
            if row.value is not None:
                yield Text(x(row.value), y - 15, f"{row.value:.0f}", "value over")
            yield Box(0, ROW * i, self.width, ROW, "tip", row.tip)


@dataclass
class Bars(Plot):
    """Shares in percent as bars with their intervals, the longest as long as there is room."""

    rows: Sequence[Value]

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        self.height = BAR_ROW * len(self.rows)
        names = self._names([row.label for row in self.rows], measure, compact)
        notes = max((measure.width(row.text, "note") for row in self.rows), default=0.0)
        most = max((row.high or row.value or 0.0 for row in self.rows), default=0.0) or 1.0
        x = plot.scale(0, most, names, names + max(20.0, self.width - names - notes - 10))
        for i, row in enumerate(self.rows):
            yield from _bar(row, x, BAR_ROW * (i + 0.5), names)
            yield Text(self.width, BAR_ROW * (i + 0.5), row.text, "name", "end")
            yield Box(0, BAR_ROW * i, self.width, BAR_ROW, "tip", row.tip)


@dataclass
class Uses(Plot):
    """For each of many things two shares in percent: how many used it, as a bar, and beside it what those scored.

    ``heads``: what stands above the two.
    """

    rows: Sequence[tuple[Value, Value]]
    heads: tuple[str, str]

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        foot = BAR_ROW * (len(self.rows) + 1) + 2
        self.height = foot + 18
        names = self._names([used.label for used, _ in self.rows], measure, compact)
        wide = (self.width - names - 18) / 2
        scales = [plot.scale(0, 100, left, left + wide) for left in (names, names + wide + 18)]
        used_at, won_at = scales
        yield Line(won_at(50), BAR_ROW, won_at(50), foot, "even")
        for x, head in zip(scales, self.heads, strict=True):
            yield Text(x(0), BAR_ROW / 2 - 2, head, "tick", "start", wide)
            for percent, side in ((0, "start"), (50, "middle"), (100, "end")):
                if percent != 50:
                    yield Line(x(percent), BAR_ROW, x(percent), foot, "axis")
                yield Text(x(percent), foot + 9, f"{percent}", "tick", side)
        for i, (used, won) in enumerate(self.rows):
            yield from _bar(used, used_at, BAR_ROW * (i + 1.5), names)
            yield from plot.level(won, won_at, BAR_ROW * (i + 1.5), "dot small")
            yield Box(0, BAR_ROW * (i + 1), self.width, BAR_ROW, "tip", (*used.tip, *won.tip))


@dataclass
class Difference(Plot):
    """A difference with its interval around none; what is less than ``margin`` counts as none and is shaded."""

    value: Value
    margin: float

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        self.height, foot, value = 64.0, 42.0, self.value
        most = plot.ticks(0.0, max(*map(abs, value.known), 1.5 * self.margin))[-1]
        x = plot.scale(-most, most, 24, self.width - 24)
        yield Box(x(-self.margin), 0, x(self.margin) - x(-self.margin), foot, "shade")
        for at in (-most, -most / 2, 0.0, most / 2, most):
            yield Line(x(at), 0, x(at), foot, "axis" if at else "even")
            yield Text(x(at), foot + 11, f"{at:+g}" if at else "0")
        yield from plot.level(value, x, 24)
        if value.value is not None:
            yield Text(x(value.value), 9, value.text, "value")
        yield Box(0, 0, self.width, self.height, "tip", value.tip)


@dataclass
class Histogram(Plot):
    """How often each class came up, as bars."""

    bars: Sequence[plot.Bar]

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        self.height = HISTOGRAM + 24
        yield from plot.histogram(self.bars, self.width, 6, HISTOGRAM, max(1, ceil(len(self.bars) * 34 / self.width)))
        yield Line(0, HISTOGRAM, self.width, HISTOGRAM, "base")


@dataclass
class Curve(Plot):
    """Values with their intervals from left to right, joined. ``target``: a value that is dashed; ``unit`` follows all.

    One that is marked stands out.
    """

    points: Sequence[Value]
    unit: str = ""
    target: float | None = None

    def _parts(self, measure: TextMeasure, compact: bool) -> Iterator[Part]:
        self.height = CURVE + 30
        points = [each for each in self.points if each.value is not None]
        ticks = plot.curve_ticks(points, self.target)
        left = max(measure.width(f"{tick:g}{self.unit}", "small") for tick in ticks) + 10
        return plot.curve(points, self.unit, self.target, self.width, left, 10, CURVE - 4)


def _bar(row: Value, x: plot.Scale, y: float, names: float) -> Iterator[Part]:
    """The name of a row, a bar, and its interval around the bar's end."""
    yield Text(0, y, row.label, "name", "start", names - 8)
    long = x(row.value or 0.0) - x(0)
    if long >= 0.5:
        yield Box(x(0), y - 6, long, 12, "pale")
    if row.low is not None and row.high is not None and row.high > row.low:
        yield Line(x(row.low), y, x(row.high), y, "interval")


def _paint(canvas: Canvas, part: Part, left: float, top: float) -> None:
    """Paint a part of a chart whose left upper corner lies there."""
    x, y = left + part[0], top + part[1]
    match part:
        case Line(_, _, x2, y2, "interval"):
            canvas.line((x, y), (left + x2, top + y2), "ink", 1.8)
            across, along = (0.0, _CAP) if part.y1 == y2 else (_CAP, 0.0)
            for ex, ey in ((x, y), (left + x2, top + y2)):
                canvas.line((ex - across, ey - along), (ex + across, ey + along), "ink", 1.8)
        case Line(_, _, x2, y2, kind):
            canvas.line((x, y), (left + x2, top + y2), *_LINES[kind], _DASHES if kind == "even" else None)
        case Box(_, _, width, height, kind) if kind != "tip":
            canvas.box(Rect(x, y, width, height), fill=_BOXES[kind])
        case Dot(kind="dot best"):
            canvas.disc((x, y), 8, fill="legal", line="ink", width=1.6)
        case Dot(kind=kind):
            side = 9 if kind == "dot" else 7
            canvas.box(Rect.around((x, y), side, side), fill="ink")
        case Text(_, _, text, kind, anchor, room):
            style, colour, size = _TEXTS[kind]
            if kind == "value over":
                canvas.box(Rect.around((x, y), canvas.measure(text, style, size)[0] + 4, 14), fill="paper")
            canvas.text(text, (x, y), style, colour, _ANCHORS[anchor], room, size)
