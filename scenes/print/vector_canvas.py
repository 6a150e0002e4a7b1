"""The canvas of paper: whatever is drawn on it becomes lines, curves and text of a file.

Its logical unit is a millimetre unless it is zoomed; its device's unit is a hundredth of one. Shadows and grounds of
the desk are left out: paper has its own.
"""

from __future__ import annotations

import io
import math
from collections.abc import Callable, Hashable, Iterator, Sequence
from contextlib import contextmanager

import pygame

from scenes.geometry import Point, Rect
from scenes.print.paths import Matrix, Segment, moved, parsed
from scenes.print.pen import Pen
from scenes.print.svg import Shape as Painted
from scenes.print.svg import drawing
from scenes.ui.canvas import Canvas, Shape
from scenes.ui.dashes import dashed
from scenes.ui.paintbox import Paintbox
from scenes.ui.shapes import Paint, box_path
from scenes.ui.text import Line

PER_MM = 100.0
"""Device units to a millimetre."""
_CURVE = 0.5522847498  # of a radius: how far the handles of a quarter of a circle reach


class VectorCanvas(Canvas):
    """Draws with a pen; see Canvas. ``size`` in millimetres."""

    def __init__(
        self,
        pen: Pen,
        box: Paintbox,
        size: tuple[float, float],
        scale: float = PER_MM,
        origin: Point = (0.0, 0.0),
    ) -> None:
        super().__init__(box, scale, False, origin, size)
        self._pen = pen

    def _thickness(self, width: float) -> float:
        return max(1.0, width * self.scale)

    def _draw(self, path: Sequence[Segment], paint: Paint, cap: int = 0, join: int = 1) -> None:
        if paint.fill is not None or paint.line is not None:
            self._pen.shapes((Painted(tuple(path), paint.fill, False, paint.line, paint.width, cap, join),))

    def _outline(self, rect: Rect) -> tuple[Segment, ...]:
        x, y, w, h = self.device(rect)
        return (Segment("m", (x, y)), *(Segment("l", p) for p in ((x + w, y), (x + w, y + h), (x, y + h))), _CLOSED)

    # Grounds

    def fill(self, colour: str) -> None:
        self._draw(self._outline(Rect(0, 0, *self.size)), Paint(self._ink(colour), width=0.0))

    def table(self) -> None:
        """See Canvas: the paper is the ground."""

    def veil(self, colour: str = "table", alpha: float = 0.45) -> None:
        """See Canvas: nothing on paper is dimmed."""

    # Shapes

    def _box(self, rect: Rect, paint: Paint, radius: float, shape: Shape) -> None:
        x, y, w, h = self.device(rect)
        if not w or not h:
            return
        place, radius_px = Matrix(1, 0, 0, 1, x, y), min(radius * self.scale, w / 2, h / 2)
        if paint.fill:
            ground = box_path(w, h, radius_px, shape, 0.0 if paint.dash else paint.width / 2)
            self._draw(moved(parsed(ground), place), Paint(paint.fill, width=0.0))
        if paint.line:
            path = dashed(box_path(w, h, radius_px, shape, paint.width / 2), paint.dash)
            self._draw(moved(parsed(path), place), paint._replace(fill=None))

    def shadow(self, rect: Rect, elevation: str, radius: float = 0.0, shape: Shape = "round") -> None:
        """See Canvas: nothing on paper has one."""

    def _line(self, a: Point, b: Point, paint: Paint) -> None:
        (ax, ay), (bx, by) = self.point(a), self.point(b)
        self._draw(parsed(dashed(f"M{ax} {ay}L{bx} {by}", paint.dash)), paint)

    def _disc(self, centre: Point, radius: float, paint: Paint) -> None:
        x, y = self.point(centre)
        self._draw(_circle(x, y, max(1.0, radius * self.scale - paint.width / 2)), paint)

    def _diamond(self, centre: Point, half: float, paint: Paint) -> None:
        x, y = self.point(centre)
        r = max(1.0, half * self.scale - paint.width * 0.7072)
        tips = ((x + r, y), (x, y + r), (x - r, y))
        path = (Segment("m", (x, y - r)), *(Segment("l", tip) for tip in tips), _CLOSED)
        self._draw(path, paint, join=0)

    def _path(self, d: str, rect: Rect, paint: Paint, viewbox: tuple[float, float]) -> None:
        x, y, w, h = self.device(rect)
        if not w or not h:
            return
        matrix = Matrix(w / viewbox[0], 0, 0, h / viewbox[1], x, y)
        d = dashed(d, tuple(part / matrix.mean for part in paint.dash))
        with self.clip(rect):
            self._draw(moved(parsed(d), matrix), paint, cap=1)

    # Pictures

    def svg(self, source: str | bytes, rect: Rect, alpha: float = 1.0) -> None:
        self._picture(source, rect, alpha, min)

    def cover(self, source: str | bytes, rect: Rect) -> None:
        self._picture(source, rect, 1.0, max)

    def _picture(self, source: str | bytes, rect: Rect, alpha: float, choose: Callable[[float, float], float]) -> None:
        x, y, w, h = self.device(rect)
        if not w or not h:
            return
        if isinstance(source, bytes):
            wide, high = map(float, pygame.image.load(io.BytesIO(source)).get_size())
        else:
            found = drawing(source)
            wide, high = found.w, found.h
        k = choose(w / wide, h / high)
        left, top = x + (w - wide * k) / 2, y + (h - high * k) / 2
        if isinstance(source, bytes):
            self._pen.picture(source, Matrix(wide * k, 0, 0, high * k, left, top), alpha)
        else:
            self._pen.push(clip=self._outline(rect))  # what lies outside of a drawing's box is not drawn
            self._pen.shapes(found.shapes, Matrix(k, 0, 0, k, left, top), alpha)
            self._pen.pop()

    def round_off(self, rect: Rect, radius: float) -> None:
        """See Canvas: paper is cut with scissors."""

    # Text

    def _letter(self, line: Line, left: int, top: int) -> None:
        x, baseline = float(left), top + line.baseline
        for string, look, _ in line.parts:
            for run, advance in self.paintbox.letters.runs(string, look.face, look.px):
                self._pen.text(run.text, run.face, run.px, (x, baseline), look.ink)
                x += advance

    # Kept pictures

    def surface(self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None]) -> None:
        with self.clip(rect):
            painter(self._part(rect))

    def blit_scaled(
        self,
        key: Hashable,
        rect: Rect,
        painter: Callable[[Canvas], None],
        kx: float = 1.0,
        ky: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        x, y = self.point(rect.center)
        self._laid(rect, painter, Matrix(kx, 0, 0, ky, x - kx * x, y - ky * y), alpha)

    def blit_turned(
        self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None], degrees: float, alpha: float = 1.0
    ) -> None:
        (x, y), angle = self.point(rect.center), math.radians(degrees)
        cos, sin = math.cos(angle), math.sin(angle)
        about = Matrix(1, 0, 0, 1, -x, -y).then(Matrix(cos, sin, -sin, cos, x, y))
        self._laid(rect, painter, about, alpha)

    def _laid(self, rect: Rect, painter: Callable[[Canvas], None], matrix: Matrix, alpha: float) -> None:
        if alpha > 0:
            self._pen.push(matrix, self._outline(rect), alpha)
            painter(self._part(rect))
            self._pen.pop()

    def _part(self, rect: Rect) -> VectorCanvas:
        made = self.sub(rect)
        made.size = rect.w, rect.h
        return made

    # Parts of a canvas

    def part(
        self, name: str, key: object, draw: Callable[[Canvas], None], late: bool = False, lasts: bool = False
    ) -> None:
        draw(self)

    def sub(self, rect: Rect, zoom: float = 1.0) -> VectorCanvas:
        origin = self.origin[0] + rect[0] * self.scale, self.origin[1] + rect[1] * self.scale
        return VectorCanvas(self._pen, self.paintbox, (rect[2] / zoom, rect[3] / zoom), self.scale * zoom, origin)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        self._pen.push(clip=self._outline(rect))
        try:
            yield
        finally:
            self._pen.pop()


_CLOSED = Segment("h", ())


def _circle(x: float, y: float, r: float) -> tuple[Segment, ...]:
    k = r * _CURVE
    return (
        Segment("m", (x + r, y)),
        Segment("c", (x + r, y + k, x + k, y + r, x, y + r)),
        Segment("c", (x - k, y + r, x - r, y + k, x - r, y)),
        Segment("c", (x - r, y - k, x - k, y - r, x, y - r)),
        Segment("c", (x + k, y - r, x + r, y - k, x + r, y)),
        _CLOSED,
    )
