"""The canvas of the screen: a surface of pixels, or a display list that notes what such a surface would show.

It puts every edge on a whole device pixel. Shapes with round or slanted edges come from SVG, so they are smooth at
any size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager

import pygame

from scenes.geometry import Point, Rect
from scenes.ui import nine_slice, shapes, sprites
from scenes.ui.canvas import Canvas, Shape, nearest
from scenes.ui.display_list import DisplayList, Drawable
from scenes.ui.paintbox import Paintbox
from scenes.ui.shapes import Paint
from scenes.ui.text import Line
from scenes.ui.theme import Colour

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class ScreenCanvas(Canvas):
    """Draws on ``surface``; a unit of the device is a pixel. See Canvas."""

    def __init__(
        self,
        surface: Drawable,
        box: Paintbox,
        scale: float,
        compact: bool = False,
        origin: Point = (0.0, 0.0),
        size: tuple[float, float] | None = None,
    ) -> None:
        size = size or (surface.get_width() / scale, surface.get_height() / scale)
        super().__init__(box, scale, compact, origin, size)
        self.surface_px = surface

    def _blit(self, image: pygame.Surface, pos: tuple[int, int], area: pygame.Rect | None = None) -> None:
        self.surface_px.blit(image, pos, area, special_flags=PREMULTIPLIED)

    def _flat(self, area: pygame.Rect, colour: Colour) -> None:
        nine_slice.flat(self.surface_px, self.paintbox, area, colour)

    def fill(self, colour: str) -> None:
        self._flat(self.surface_px.get_rect(), self._ink(colour))

    def table(self) -> None:
        tile = self.paintbox.fibres(self.scale)
        for y in range(0, self.surface_px.get_height(), tile.get_height()):
            for x in range(0, self.surface_px.get_width(), tile.get_width()):
                self.surface_px.blit(tile, (x, y))

    def veil(self, colour: str = "table", alpha: float = 0.45) -> None:
        self._flat(self.surface_px.get_rect(), self._ink(colour, alpha))

    def _box(self, rect: Rect, paint: Paint, radius: float, shape: Shape) -> None:
        area = self.device(rect)
        if not area.w or not area.h:
            return
        r = 0.0 if shape == "plain" else min(radius * self.scale, area.w / 2, area.h / 2)
        corner = math.ceil(max(r, paint.width)) + 1
        if paint.dash or area.w < 2 * corner + 1 or area.h < 2 * corner + 1:
            image = self.paintbox.shape(shapes.box, area.w, area.h, r, shape, paint, size=area.size)
            self._blit(image, area.topleft)
        else:
            nine_slice.box(self.surface_px, self.paintbox, area, corner, r, shape, paint)

    def shadow(self, rect: Rect, elevation: str, radius: float = 0.0, shape: Shape = "round") -> None:
        area = self.device(rect)
        if not area.w or not area.h:
            return
        r = min(radius * self.scale, area.w / 2, area.h / 2)
        steps = self.theme.token(f"elevation.{elevation}")
        reach = max(abs(drop) + 3 * sigma for drop, sigma, _ in steps) * self.scale
        core = math.ceil(r + reach) + 2
        if area.w < 2 * core or area.h < 2 * core:
            image, margin = self.paintbox.shadow(elevation, area.w, area.h, r, shape, self.scale)
            self._lay(image, area.x - margin, area.y - margin)
            return
        image, margin = self.paintbox.shadow(elevation, 2 * core, 2 * core, r, shape, self.scale)
        nine_slice.stretched(self.surface_px, self.paintbox, image, area.inflate(2 * margin, 2 * margin), core + margin)

    def _line(self, a: Point, b: Point, paint: Paint) -> None:
        (ax, ay), (bx, by) = self.point(a), self.point(b)
        lw = int(paint.width)
        assert paint.line is not None
        if (ax == bx or ay == by) and not paint.dash:
            area = pygame.Rect(min(ax, bx), min(ay, by), abs(bx - ax), abs(by - ay))
            if ay == by:
                top = nearest(self.origin[1] + a[1] * self.scale - lw / 2)
                area = pygame.Rect(area.x, top, max(area.w, 1), lw)
            else:
                left = nearest(self.origin[0] + a[0] * self.scale - lw / 2)
                area = pygame.Rect(left, area.y, lw, max(area.h, 1))
            self._flat(area, paint.line)
            return
        source, margin = shapes.segment(bx - ax, by - ay, paint)
        w, h = abs(bx - ax) + 2 * margin, abs(by - ay) + 2 * margin
        self._blit(self.paintbox.svg(source, w, h), (min(ax, bx) - margin, min(ay, by) - margin))

    def _disc(self, centre: Point, radius: float, paint: Paint) -> None:
        d = max(2, nearest(2 * radius * self.scale))
        self._centred(self.paintbox.shape(shapes.disc, d, paint, size=(d, d)), centre, d)

    def _diamond(self, centre: Point, half: float, paint: Paint) -> None:
        d = max(3, nearest(2 * half * self.scale))
        self._centred(self.paintbox.shape(shapes.diamond, d, paint, size=(d, d)), centre, d)

    def _centred(self, image: pygame.Surface, centre: Point, d: int) -> None:
        x = nearest(self.origin[0] + centre[0] * self.scale - d / 2)
        y = nearest(self.origin[1] + centre[1] * self.scale - d / 2)
        self._blit(image, (x, y))

    def _path(self, d: str, rect: Rect, paint: Paint, viewbox: tuple[float, float]) -> None:
        area = self.device(rect)
        if area.w and area.h:
            source = shapes.scaled_path(d, area.w, area.h, viewbox, paint)
            self._blit(self.paintbox.svg(source, area.w, area.h), area.topleft)

    def svg(self, source: str | bytes, rect: Rect, alpha: float = 1.0) -> None:
        area = self.device(rect)
        if area.w and area.h:
            image = self.paintbox.svg(source, area.w, area.h)
            pos = image.get_rect(center=area.center)
            self._blit(image if alpha >= 1.0 else sprites.faded(image, alpha), pos.topleft)

    def cover(self, source: str | bytes, rect: Rect) -> None:
        area = self.device(rect)
        wide, high = area.size
        for grow in (0, 1, 2):  # pixels more where the loader rounds down
            image = self.paintbox.svg(source, wide, high)
            more = max(area.w / image.get_width(), area.h / image.get_height())
            if more <= 1:
                break
            wide, high = (math.ceil(size * more) + grow for size in image.get_size())
        self._blit(image, image.get_rect(center=area.center).topleft)

    def round_off(self, rect: Rect, radius: float) -> None:
        area, surface = self.device(rect), self.surface_px
        assert isinstance(surface, pygame.Surface)
        white = Paint((255, 255, 255, 255), width=0.0)
        mask = self.paintbox.shape(shapes.box, area.w, area.h, radius * self.scale, "round", white, size=area.size)
        surface.blit(mask, area.topleft, special_flags=pygame.BLEND_RGBA_MULT)

    def _letter(self, line: Line, left: int, top: int) -> None:
        self.paintbox.letters.write(self.surface_px, line, left, top)

    def surface(self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None]) -> None:
        x, y = self.point((rect[0], rect[1]))
        self._lay(self._kept(key, rect, painter), x, y)

    def _lay(self, image: pygame.Surface, x: int, y: int) -> None:
        """See Canvas."""
        seen = self.paintbox.seen(image)
        left, top = seen.get_offset()
        self._blit(seen, (x + left, y + top))

    def blit_scaled(
        self,
        key: Hashable,
        rect: Rect,
        painter: Callable[[Canvas], None],
        kx: float = 1.0,
        ky: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        image = self._kept(key, rect, painter)
        w, h = nearest(image.get_width() * kx), nearest(image.get_height() * ky)
        if w < 1 or h < 1 or alpha <= 0:
            return
        kept = image
        if (w, h) != image.get_size():
            image = pygame.transform.smoothscale(image, (w, h))
        if alpha < 1.0:
            image = sprites.faded(image, alpha)
        x = nearest(self.origin[0] + (rect[0] + rect[2] / 2) * self.scale - w / 2)
        y = nearest(self.origin[1] + (rect[1] + rect[3] / 2) * self.scale - h / 2)
        if image is kept:
            self._lay(image, x, y)
        else:
            self._blit(image, (x, y))

    def blit_turned(
        self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None], degrees: float, alpha: float = 1.0
    ) -> None:
        image = self._kept(key, rect, painter)
        known = ("turned", key, self.theme.look, self.scale, image.get_size(), round(degrees, 2))
        turned = self.paintbox.large.get(known, lambda: pygame.transform.rotozoom(image, -degrees, 1.0))
        if alpha < 1.0:
            turned = sprites.faded(turned, alpha)
        x = nearest(self.origin[0] + (rect[0] + rect[2] / 2) * self.scale - turned.get_width() / 2)
        y = nearest(self.origin[1] + (rect[1] + rect[3] / 2) * self.scale - turned.get_height() / 2)
        if alpha < 1.0:
            self._blit(turned, (x, y))
        else:
            self._lay(turned, x, y)

    def _kept(self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None]) -> pygame.Surface:
        w, h = max(1, nearest(rect[2] * self.scale)), max(1, nearest(rect[3] * self.scale))

        def make() -> pygame.Surface:
            image = pygame.Surface((w, h), pygame.SRCALPHA)
            painter(self.part_of(image, self.scale, (0.0, 0.0), (rect[2], rect[3])))
            return image

        return self.paintbox.large.get((key, self.theme.look, self.scale, w, h), make)

    def part(
        self, name: str, key: object, draw: Callable[[Canvas], None], late: bool = False, lasts: bool = False
    ) -> None:
        if isinstance(self.surface_px, DisplayList):
            self.surface_px.part(name, (key, self.origin, self.scale), lambda: draw(self), late, lasts)
        else:
            draw(self)

    def sub(self, rect: Rect, zoom: float = 1.0) -> ScreenCanvas:
        origin = self.origin[0] + rect[0] * self.scale, self.origin[1] + rect[1] * self.scale
        size = rect[2] / zoom, rect[3] / zoom
        return self.part_of(self.surface_px, self.scale * zoom, origin, size)

    def part_of(self, surface: Drawable, scale: float, origin: Point, size: tuple[float, float]) -> ScreenCanvas:
        """A canvas of the same kind."""
        return ScreenCanvas(surface, self.paintbox, scale, self.compact, origin, size)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        before = self.surface_px.get_clip()
        self.surface_px.set_clip(self.device(rect).clip(before))
        try:
            yield
        finally:
            self.surface_px.set_clip(before)
