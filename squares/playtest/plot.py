"""Charts laid out as lines, boxes, dots and words, which a report and a window paint each in its own way.

Lengths are in pixels, y grows downwards. ``kind`` says what a part is; the painter knows how that looks. Words lie with
their middle at ``y``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import ceil, floor, log10
from typing import NamedTuple

from squares.playtest.summary import Figure
from squares.playtest.wording import is_share

BELOW = 20.0  # from the lowest value of a curve to what is written below
LABELS = 20  # of a curve, at most
Scale = Callable[[float], float]


class Line(NamedTuple):
    """A line from one point to another."""

    x1: float
    y1: float
    x2: float
    y2: float
    kind: str


class Box(NamedTuple):
    """A filled rectangle, or one of the kind "tip", which is not seen and says ``lines`` when it is pointed at."""

    x: float
    y: float
    width: float
    height: float
    kind: str
    lines: tuple[str, ...] = ()


class Dot(NamedTuple):
    """A value, around a point."""

    x: float
    y: float
    kind: str = "dot"


class Text(NamedTuple):
    """Words on one line. ``side``: whether their start, middle or end lies at ``x``; ``room``: their greatest width."""

    x: float
    y: float
    text: str
    kind: str = "tick"
    side: str = "middle"
    room: float | None = None


Part = Line | Box | Dot | Text


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

    @classmethod
    def of(cls, label: str, figure: Figure, text: str = "", tip: tuple[str, ...] = (), marked: bool = False) -> Value:
        """Make one of a figure."""
        by = 100 if is_share(figure.key) else 1
        value, low, high = (None if end is None else by * end for end in (figure.value, figure.low, figure.high))
        return cls(label, value, low, high, text, tip, marked)

    @property
    def known(self) -> list[float]:
        """Return the numbers that are known."""
        return [each for each in (self.value, self.low, self.high) if each is not None]


class Bar(NamedTuple):
    """How many there are of a class."""

    label: str
    n: int
    tip: tuple[str, ...] = ()
    kind: str = "bar"


def ticks(least: float, most: float) -> list[float]:
    """Return about four round numbers that take in two others."""
    rough = (most - least) / 4 or 1.0
    power = 10.0 ** floor(log10(rough))
    step = next(each * power for each in (1, 2, 5, 10) if each * power >= rough * 0.999)
    return [round(step * at, 9) for at in range(floor(least / step), ceil(most / step) + 1)]


def scale(least: float, most: float, start: float, end: float) -> Scale:
    """Return what gives the place of a number between two others, which lie at ``start`` and ``end``."""
    by = (end - start) / ((most - least) or 1.0)
    return lambda value: start + (value - least) * by


def axis(x: Scale, marks: Mapping[int, str], foot: float, even: float | None) -> Iterator[Line | Text]:
    """Yield lines down to ``foot`` with what is written below; ``even``: where an even share lies."""
    for at, text in marks.items():
        yield Line(x(at), 0, x(at), foot, "axis")
        yield Text(x(at), foot + 12, text)
    if even is not None:
        yield Line(x(even), 0, x(even), foot, "even")


def level(value: Value, x: Scale, y: float, kind: str = "dot") -> Iterator[Line | Dot]:
    """Yield an interval from left to right, and its value."""
    if value.value is not None:
        if value.low is not None and value.high is not None:
            yield Line(x(value.low), y, x(value.high), y, "interval")
        yield Dot(x(value.value), y, kind)


def histogram(bars: Sequence[Bar], width: float, top: float, foot: float, every: int) -> Iterator[Part]:
    """Yield bars that stand on ``foot``, the tallest up to ``top``, and each so many with its label."""
    most, wide = max((bar.n for bar in bars), default=0) or 1, width / max(1, len(bars))
    for at, bar in enumerate(bars):
        tall = max(1.0, (foot - top) * bar.n / most)
        if bar.n:
            yield Box(wide * at + 1, foot - tall, max(1.0, wide - 2), tall, bar.kind)
        if at % every == 0:
            yield Text(wide * (at + 0.5), foot + 11, bar.label)
        yield Box(wide * at, 0, wide, foot, "tip", bar.tip)


def curve_ticks(values: Sequence[Value], target: float | None) -> list[float]:
    """Return the numbers at the left of a curve."""
    ends = [end for each in values for end in each.known] + ([] if target is None else [target])
    return ticks(min(ends, default=0.0), max(ends, default=1.0))


def curve(
    values: Sequence[Value], unit: str, target: float | None, width: float, left: float, top: float, foot: float
) -> Iterator[Part]:
    """Yield values with their intervals from left to right, joined; ``target``: a value that is wished for.

    Where they are many, only some have a label and an interval.
    """
    every = ceil(len(values) / LABELS)
    marks, wide = curve_ticks(values, target), (width - left) / max(1, len(values))
    y = scale(marks[-1], marks[0], top, foot)
    for mark in marks:
        yield Line(left, y(mark), width, y(mark), "axis")
        yield Text(left - 6, y(mark), f"{mark:g}{unit}", side="end")
    if target is not None:
        yield Line(left, y(target), width, y(target), "even")
    found = [(left + wide * (at + 0.5), y(each.value or 0.0), each) for at, each in enumerate(values)]
    for (x1, y1, _), (x2, y2, _) in pairwise(found):
        yield Line(x1, y1, x2, y2, "curve")
    for at, (x, middle, each) in enumerate(found):
        if each.marked or at % every == every - 1:
            if each.low is not None and each.high is not None:
                yield Line(x, y(each.high), x, y(each.low), "interval")
            yield Dot(x, middle, "dot best" if each.marked else "dot")
            room = every * wide - 4
            yield Text(x, foot + BELOW, each.label, "tick marked" if each.marked else "tick point", room=room)
        yield Box(left + wide * at, 0, wide, foot + 4, "tip", each.tip)


def number(value: float) -> str:
    """Write a number with as many digits as tell something."""
    return f"{value:.{0 if abs(value) >= 100 else 1 if abs(value) >= 10 else 2}f}"
