"""The picture of a window, of which only what changed is painted anew.

A still picture is kept as a surface; what moves is drawn over it. Both are noted in display lists and compared with the
ones before: where they differ the still picture is laid down again, and over it what lies there now.
"""

from __future__ import annotations

from collections.abc import Callable

import pygame

from scenes.ui.canvas import Canvas
from scenes.ui.display_list import Bounds, DisplayList, Parts, Section, changed, merged, paint
from scenes.ui.paintbox import Paintbox
from scenes.ui.screen_canvas import ScreenCanvas

Draw = Callable[[Canvas], None]

MOST = 0.6
"""Share of the window from which on all of it is painted at once."""


class Compositor:
    """For a window of ``size`` device pixels. ``painted``: pixels of the window that the last picture painted."""

    def __init__(self, paintbox: Paintbox, size: tuple[int, int], scale: float, compact: bool) -> None:
        self.still = pygame.Surface(size).convert()
        self.painted = 0
        self._paintbox, self._size, self._scale, self._compact = paintbox, size, scale, compact
        self._base: list[Section] = []
        self._front: list[Section] = []
        self._parts: Parts = {}
        self._lasting: Parts = {}
        self._stale: set[str] = set()
        self._damage: list[Bounds] = [(0, 0, *size)]

    def expose(self) -> None:
        """The window has lost its picture: all of it is painted next time."""
        self._damage = [(0, 0, *self._size)]

    def forget(self) -> None:
        """Another screen is on show, which has lasting parts of its own."""
        self._lasting.clear()

    def draw_base(self, draw: Draw) -> None:
        """A new still picture; ``draw`` covers the whole canvas."""
        sections = self._noted(draw, {}, set())
        damage = self._areas(changed(self._base, sections))
        for area in damage:
            paint(self.still, sections, area)
        self._base = sections
        self._damage += [(area.x, area.y, area.w, area.h) for area in damage]
        self._stale.update(self._parts)

    def draw(self, window: pygame.Surface, draw: Draw) -> bool:
        """The still picture and what ``draw`` draws over it, on the window; whether anything had to be painted."""
        sections = self._noted(draw, self._parts, self._stale)
        areas = self._areas(self._damage + changed(self._front, sections))
        for area in areas:
            window.blit(self.still, area, area)
            paint(window, sections, area)
        self._front, self._damage = sections, []
        self.painted = sum(area.w * area.h for area in areas)
        return bool(areas)

    def prepare(self, draw: Draw) -> None:
        """Paints nothing, but makes ready what ``draw`` would need: pictures, letters, lasting parts."""
        self._noted(draw, {}, set())

    def _noted(self, draw: Draw, parts: Parts, stale: set[str]) -> list[Section]:
        noted = DisplayList(self._size, parts, stale, self._lasting)
        draw(ScreenCanvas(noted, self._paintbox, self._scale, self._compact))
        return noted.sections

    def _areas(self, damage: list[Bounds]) -> list[pygame.Rect]:
        w, h = self._size
        most = MOST * w * h
        if not any(bounds[2] * bounds[3] > most for bounds in damage):  # one alone spares looking at the others
            areas = merged(damage)
            if sum(area.w * area.h for area in areas) <= most:
                return areas
        return [pygame.Rect(0, 0, w, h)]
