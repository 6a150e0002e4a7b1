"""The charts of a run. Each paints from the top of its rectangle and gives the height that it took."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil, floor

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.playtest.summary import Distribution, Figure

LABEL, LABEL_COMPACT = 110.0, 84.0
ROW, BAR_ROW = 36.0, 25.0
HISTOGRAM = 92.0
_HEAD = 30.0
_GRID = 10  # percent from one line to the next
_MOST_LINES = 7
_NAMES = 0.6
"""Of the width, that the names of bars may take."""


@dataclass(frozen=True, slots=True)
class Bar:
    """A share in 0..1, by its name; ``note`` is what stands behind it."""

    label: str
    share: float
    note: str


def heading(canvas: Canvas, rect: Rect, title: str, note: str = "") -> float:
    """The name of a chart, and at the right what it stands on."""
    middle, end = rect.y + _HEAD / 2, rect.right
    if note:
        end = canvas.text(note, (end, middle), "small", "ink_2", "midright", rect.w * 0.6).x - 10
    canvas.text(title, (rect.x, middle), "name", anchor="midleft", max_width=end - rect.x, size=15)
    return _HEAD


def intervals(canvas: Canvas, rect: Rect, rows: Sequence[tuple[str, Figure]]) -> float:
    """Shares with their intervals on one scale, on which the half is dashed."""
    lows = [100 * (figure.low or 0.0) for _, figure in rows]
    highs = [100 * (1.0 if figure.high is None else figure.high) for _, figure in rows]
    least = min(40, max(0, _GRID * floor(min(lows, default=40) / _GRID)))
    most = max(60, min(100, _GRID * ceil(max(highs, default=60) / _GRID)))
    label = _label(canvas)
    area = Rect(rect.x + label, rect.y, rect.w - label - 16, ROW * len(rows))

    def x_of(percent: float) -> float:
        return area.x + (percent - least) / (most - least) * area.w

    step = _GRID if (most - least) / _GRID < _MOST_LINES else 2 * _GRID
    for percent in range(least, most + 1, step):
        canvas.line((x_of(percent), area.y), (x_of(percent), area.bottom), "line", 1)
        canvas.text(f"{percent} %", (x_of(percent), area.bottom + 12), "small", "ink_2", "center")
    canvas.line((x_of(50), area.y), (x_of(50), area.bottom), "ink", 1.2, (4.0, 3.0))
    for i, (name, figure) in enumerate(rows):
        middle = area.y + ROW * (i + 0.62)
        canvas.text(name, (rect.x, middle), "note", anchor="midleft", max_width=label - 8)
        if figure.value is not None:
            ends = x_of(lows[i]), x_of(highs[i])
            canvas.line((ends[0], middle), (ends[1], middle), "ink", 1.8)
            for end in ends:
                canvas.line((end, middle - 5), (end, middle + 5), "ink", 1.8)
            at = x_of(100 * figure.value)
            canvas.box(Rect.around((at, middle), 9, 9), fill="ink")
            canvas.text(f"{100 * figure.value:.0f}", (at, middle - 15), "name", anchor="center", size=14)
    return area.h + 26


def histogram(canvas: Canvas, rect: Rect, spread: Distribution) -> float:
    """How often each value came up; the middle four fifths are dark."""
    bars, tallest = spread.bars, max((count for *_, count in spread.bars), default=1) or 1
    wide = rect.w / max(1, len(bars))
    foot = rect.y + HISTOGRAM
    shown = max(1, ceil(len(bars) * 34 / rect.w))
    for i, (low, high, count) in enumerate(bars):
        tall = count / tallest * (HISTOGRAM - 6)
        inside = high >= spread.tenth and low <= spread.ninetieth
        if count:
            bar = Rect(rect.x + i * wide + 1, foot - max(1.0, tall), max(1.0, wide - 2), max(1.0, tall))
            canvas.box(bar, fill="ink" if inside else "ink_3")
        if i % shown == 0:
            canvas.text(f"{low:g}", (rect.x + (i + 0.5) * wide, foot + 11), "small", "ink_2", "center")
    canvas.line((rect.x, foot), (rect.right, foot), "ink", 1.2)
    return HISTOGRAM + 24


def bars(canvas: Canvas, rect: Rect, rows: Iterable[Bar]) -> float:
    """Shares as bars, the longest as long as there is room."""
    found = list(rows)
    most = max((bar.share for bar in found), default=1.0) or 1.0
    names = max((canvas.measure(bar.label, "note")[0] for bar in found), default=0.0)
    label = min(_NAMES * rect.w, max(_label(canvas), names + 14))
    notes = max((canvas.measure(bar.note, "note")[0] for bar in found), default=0.0)
    room = max(20.0, rect.w - label - notes - 12)
    for i, bar in enumerate(found):
        middle = rect.y + BAR_ROW * (i + 0.5)
        canvas.text(bar.label, (rect.x, middle), "note", anchor="midleft", max_width=label - 10)
        long = bar.share / most * room
        if long >= 0.5:
            canvas.box(Rect(rect.x + label, middle - 6, long, 12), fill="ink")
        canvas.text(bar.note, (rect.x + label + long + 8, middle), "note", anchor="midleft")
    return BAR_ROW * len(found)


def table(canvas: Canvas, rect: Rect, lines: Sequence[tuple[str, str]]) -> float:
    """Names at the left, what they come to at the right."""
    for i, (name, value) in enumerate(lines):
        middle = rect.y + BAR_ROW * (i + 0.5)
        left = canvas.text(value, (rect.right, middle), "note", anchor="midright").x
        canvas.text(name, (rect.x, middle), "note", "ink_2", "midleft", left - rect.x - 8)
    return BAR_ROW * len(lines)


def gap(canvas: Canvas, rect: Rect) -> float:
    """A line between two charts."""
    canvas.line((rect.x, rect.y + 8), (rect.right, rect.y + 8), "line", 1)
    return 14.0


def _label(canvas: Canvas) -> float:
    """Room for the name of a row."""
    return LABEL_COMPACT if canvas.compact else LABEL
