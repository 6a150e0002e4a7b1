"""A surface seen in logical pixels: the one place that knows where a position lies in device pixels."""

from __future__ import annotations

import math

import pygame

from scenes.geometry import Point, Rect
from scenes.ui.paintbox import Paintbox
from scenes.ui.theme import Colour, Theme

PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Pixels:
    """A surface seen in logical pixels.

    ``scale``: device pixels to a logical one; ``origin``: where the point (0, 0) lies on the surface, in device
    pixels; ``size``: in logical pixels.
    """

    def __init__(
        self,
        surface: pygame.Surface,
        box: Paintbox,
        scale: float,
        compact: bool = False,
        origin: Point = (0.0, 0.0),
        size: tuple[float, float] | None = None,
    ) -> None:
        self.surface_px = surface
        self.paintbox = box
        self.scale = scale
        self.compact = compact
        self.origin = origin
        self.size = size or (surface.get_width() / scale, surface.get_height() / scale)

    @property
    def theme(self) -> Theme:
        """The theme whose tokens name the colours."""
        return self.paintbox.theme

    def point(self, pos: Point) -> tuple[int, int]:
        """The device pixel of a position."""
        return nearest(self.origin[0] + pos[0] * self.scale), nearest(self.origin[1] + pos[1] * self.scale)

    def device(self, rect: Rect) -> pygame.Rect:
        """A rectangle in device pixels; neighbours that touch stay neighbours that touch."""
        x, y = self.point((rect[0], rect[1]))
        right, bottom = self.point((rect[0] + rect[2], rect[1] + rect[3]))
        return pygame.Rect(x, y, max(0, right - x), max(0, bottom - y))

    def snap(self, rect: Rect) -> Rect:
        """The logical rectangle whose edges are whole device pixels."""
        x, y, w, h = self.device(rect)
        s = self.scale
        return Rect((x - self.origin[0]) / s, (y - self.origin[1]) / s, w / s, h / s)

    def _line_px(self, width: float) -> int:
        """Whole pixels; a half goes down, so that the usual 1.5 of controls stays fine at scale 1."""
        return max(1, math.ceil(width * self.scale - 0.5))

    def _ink(self, name: str, alpha: float = 1.0) -> Colour:
        colour = self.theme.colour(name)
        return colour if alpha >= 1.0 else (*colour[:3], round(colour[3] * max(0.0, alpha)))

    def _blit(self, image: pygame.Surface, pos: tuple[int, int], area: pygame.Rect | None = None) -> None:
        self.surface_px.blit(image, pos, area, special_flags=PREMULTIPLIED)


def nearest(value: float) -> int:
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return math.floor(value + 0.5)
