"""Rectangles in logical pixels, y downwards. Pure values; the whole window measures with these."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

Point = tuple[float, float]


class Rect(NamedTuple):
    """A rectangle by its left upper corner and its size."""

    x: float
    y: float
    w: float
    h: float

    @property
    def left(self) -> float:
        """Same as ``x``."""
        return self.x

    @property
    def top(self) -> float:
        """Same as ``y``."""
        return self.y

    @property
    def right(self) -> float:
        """First x right of it."""
        return self.x + self.w

    @property
    def bottom(self) -> float:
        """First y below it."""
        return self.y + self.h

    @property
    def center(self) -> Point:
        """Its middle."""
        return self.x + self.w / 2, self.y + self.h / 2

    @property
    def size(self) -> tuple[float, float]:
        """Width and height."""
        return self.w, self.h

    @property
    def topleft(self) -> Point:
        """Its left upper corner."""
        return self.x, self.y

    @classmethod
    def around(cls, middle: Point, w: float, h: float | None = None) -> Rect:
        """A rectangle of this size (square where ``h`` is left out) about a point."""
        height = w if h is None else h
        return cls(middle[0] - w / 2, middle[1] - height / 2, w, height)

    def contains(self, pos: Point) -> bool:
        """Whether a point lies inside (left and upper edges count, right and lower do not)."""
        return self.x <= pos[0] < self.right and self.y <= pos[1] < self.bottom

    def overlaps(self, other: Rect) -> bool:
        """Whether the two share any area."""
        return self.x < other.right and other.x < self.right and self.y < other.bottom and other.y < self.bottom

    def inset(self, d: float, dy: float | None = None) -> Rect:
        """Smaller by ``d`` on the left and right and by ``dy`` (or ``d``) above and below; negative grows."""
        v = d if dy is None else dy
        return Rect(self.x + d, self.y + v, self.w - 2 * d, self.h - 2 * v)

    def move(self, dx: float, dy: float) -> Rect:
        """The same rectangle elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def scaled(self, factor: float) -> Rect:
        """Grown or shrunk about its middle."""
        return Rect.around(self.center, self.w * factor, self.h * factor)

    def cut_top(self, h: float) -> tuple[Rect, Rect]:
        """The upper ``h`` and the rest."""
        return Rect(self.x, self.y, self.w, h), Rect(self.x, self.y + h, self.w, self.h - h)

    def cut_bottom(self, h: float) -> tuple[Rect, Rect]:
        """The lower ``h`` and the rest."""
        return Rect(self.x, self.bottom - h, self.w, h), Rect(self.x, self.y, self.w, self.h - h)

    def cut_left(self, w: float) -> tuple[Rect, Rect]:
        """The left ``w`` and the rest."""
        return Rect(self.x, self.y, w, self.h), Rect(self.x + w, self.y, self.w - w, self.h)

    def cut_right(self, w: float) -> tuple[Rect, Rect]:
        """The right ``w`` and the rest."""
        return Rect(self.right - w, self.y, w, self.h), Rect(self.x, self.y, self.w - w, self.h)

    def columns(self, n: int, gap: float = 0.0) -> list[Rect]:
        """``n`` equal parts side by side, ``gap`` apart."""
        w = (self.w - gap * (n - 1)) / n
        return [Rect(self.x + i * (w + gap), self.y, w, self.h) for i in range(n)]

    def rows(self, n: int, gap: float = 0.0) -> list[Rect]:
        """``n`` equal parts below each other, ``gap`` apart."""
        h = (self.h - gap * (n - 1)) / n
        return [Rect(self.x, self.y + i * (h + gap), self.w, h) for i in range(n)]


def enclosing(rects: Sequence[Rect]) -> Rect:
    """The smallest rectangle round some others; at least one."""
    left, top = min(rect.x for rect in rects), min(rect.y for rect in rects)
    right, bottom = max(rect.right for rect in rects), max(rect.bottom for rect in rects)
    return Rect(left, top, right - left, bottom - top)


def between(a: Point, b: Point, t: float) -> Point:
    """The point a share ``t`` of the way from ``a`` to ``b``."""
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


def distance(a: Point, b: Point) -> float:
    """How far apart two points are."""
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)


def heading(start: Point, end: Point) -> Point:
    """The axis and sense of a straight movement: one number is 1 or -1, the other 0."""
    dx, dy = end[0] - start[0], end[1] - start[1]
    if abs(dx) >= abs(dy):
        return (1.0 if dx >= 0 else -1.0), 0.0
    return 0.0, (1.0 if dy >= 0 else -1.0)
