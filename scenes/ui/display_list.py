"""Display lists: what a canvas drew, noted stroke by stroke, so that it can be compared and repeated.

A list stands in for the surface of a canvas. All lengths are device pixels.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence

import pygame

from scenes.ui.theme import Colour

Bounds = tuple[int, int, int, int]
"""Left, top, width and height."""
Stroke = tuple[pygame.Surface | Colour, int, int, int, Bounds]
"""A picture, where its corner (0, 0) lies, the flags of its blit, the part that is seen; or a colour and its part."""


class Section:
    """Strokes that follow each other. ``key``: all that they depend on."""

    def __init__(self, key: object = None) -> None:
        self.key = key
        self.strokes: list[Stroke] = []
        self.bounds: list[Bounds] = []


Parts = dict[str, Section]
"""Parts of a picture by name."""


class DisplayList:
    """What a surface of ``size`` would show.

    ``parts``: the parts of earlier lists, which are kept up to date. ``stale``: the names of those that have to be
    drawn again whatever their keys. ``lasting``: the parts that depend on their keys alone.
    """

    def __init__(self, size: tuple[int, int], parts: Parts, stale: set[str], lasting: Parts | None = None) -> None:
        self.sections: list[Section] = []
        self._size = size
        self._parts, self._stale = parts, stale
        self._lasting: Parts = {} if lasting is None else lasting
        self._clip: Bounds = (0, 0, *size)
        self._noted: Section | None = None
        self._within_part = False

    # what a canvas asks of its surface

    def get_width(self) -> int:
        """The width of the surface."""
        return self._size[0]

    def get_height(self) -> int:
        """The height of the surface."""
        return self._size[1]

    def get_rect(self) -> pygame.Rect:
        """The whole surface."""
        return pygame.Rect((0, 0), self._size)

    def get_clip(self) -> pygame.Rect:
        """Outside of this nothing is drawn."""
        return pygame.Rect(self._clip)

    def set_clip(self, area: pygame.Rect) -> None:
        """From now on nothing is drawn outside of ``area``."""
        self._clip = area.x, area.y, area.w, area.h

    def blit(
        self,
        source: pygame.Surface,
        dest: tuple[int, int],
        area: pygame.Rect | None = None,
        special_flags: int = 0,
    ) -> None:
        """A picture, or the ``area`` of it, at ``dest``. The picture must not change any more."""
        x, y = dest
        left, top, w, h = (0, 0, *source.get_size()) if area is None else area
        self._note(source, x - left, y - top, special_flags, x, y, w, h)

    def fill(self, colour: Colour, area: pygame.Rect) -> None:
        """An opaque colour over ``area``."""
        x, y, w, h = area
        self._note(colour, 0, 0, 0, x, y, w, h)

    def _note(
        self, source: pygame.Surface | Colour, left: int, top: int, flags: int, x: int, y: int, w: int, h: int
    ) -> None:
        clip_x, clip_y, clip_w, clip_h = self._clip
        right, bottom = x + w, y + h
        x = x if x > clip_x else clip_x
        y = y if y > clip_y else clip_y
        right = right if right < clip_x + clip_w else clip_x + clip_w
        bottom = bottom if bottom < clip_y + clip_h else clip_y + clip_h
        if right <= x or bottom <= y:
            return
        section = self._noted
        if section is None:
            section = self._noted = Section()
            self.sections.append(section)
        bounds = x, y, right - x, bottom - y
        section.strokes.append((source, left, top, flags, bounds))
        section.bounds.append(bounds)

    # parts

    def part(self, name: str, key: object, draw: Callable[[], None], late: bool = False, lasts: bool = False) -> None:
        """What ``draw`` draws, or what it drew last time if the part ``name`` had an equal ``key`` then.

        ``late``: what it drew last time stands once more in any case.
        """
        parts = self._lasting if lasts else self._parts
        known = parts.get(name)
        if known is None or (not late and (known.key != key or (not lasts and name in self._stale))):
            known = parts[name] = self._drawn(key, draw)
            self._stale.discard(name)
        if self._within_part and self._noted is not None:
            self._noted.strokes += known.strokes
            self._noted.bounds += known.bounds
        else:
            self.sections.append(known)
            self._noted = None

    def _drawn(self, key: object, draw: Callable[[], None]) -> Section:
        """The strokes of ``draw`` in a section of their own."""
        around = self._noted, self._within_part
        section = self._noted = Section(key)
        self._within_part = True
        try:
            draw()
        finally:
            self._noted, self._within_part = around
        return section


Drawable = pygame.Surface | DisplayList
"""What a canvas draws on."""


def paint(target: pygame.Surface, sections: Iterable[Section], area: pygame.Rect) -> None:
    """Paints on ``area`` what the sections show there."""
    for section in sections:
        for i in area.collidelistall(section.bounds):
            source, left, top, flags, bounds = section.strokes[i]
            seen = area.clip(bounds)
            if isinstance(source, pygame.Surface):
                target.blit(source, seen, (seen.x - left, seen.y - top, seen.w, seen.h), flags)
            else:
                target.fill(source, seen)


def changed(before: Sequence[Section], after: Sequence[Section]) -> list[Bounds]:
    """Outside of these bounds two lists paint the same: every stroke that only one of them has, or has elsewhere."""
    start, end = 0, 0
    shorter = min(len(before), len(after))
    while start < shorter and before[start] is after[start]:
        start += 1
    while end < shorter - start and before[-1 - end] is after[-1 - end]:
        end += 1
    old = [stroke for section in before[start : len(before) - end] for stroke in section.strokes]
    new = [stroke for section in after[start : len(after) - end] for stroke in section.strokes]
    return _without_common(old, new)


def _without_common(old: list[Stroke], new: list[Stroke]) -> list[Bounds]:
    """The bounds of all strokes but some that both lists have in the same order."""
    places = {stroke: i for i, stroke in enumerate(old)}
    found: list[Bounds] = []
    at = 0
    for stroke in new:
        if at < len(old) and stroke == old[at]:
            at += 1
        elif stroke in places and places[stroke] >= at:
            found += [skipped[4] for skipped in old[at : places[stroke]]]
            at = places[stroke] + 1
        else:
            found += (stroke[4],)
    return found + [skipped[4] for skipped in old[at:]]


def merged(found: Iterable[Bounds], most: int = 16) -> list[pygame.Rect]:
    """At most ``most`` areas that cover all bounds; those are joined that cover little else together.

    The largest come first, so that most of the others lie in one of them and are not looked at further.
    """
    kept: list[tuple[int, int, int, int, int]] = []  # left, top, right, bottom, pixels
    for x, y, w, h in sorted(dict.fromkeys(found), key=_fewest):
        right, bottom, pixels = x + w, y + h, w * h
        at, least, joined = -1, 0, (x, y, right, bottom, pixels)
        for i, (x2, y2, right2, bottom2, pixels2) in enumerate(kept):
            left, top = (x if x < x2 else x2), (y if y < y2 else y2)
            far, low = (right if right > right2 else right2), (bottom if bottom > bottom2 else bottom2)
            both = (far - left) * (low - top)
            waste = both - pixels - pixels2
            if at < 0 or waste < least:
                at, least, joined = i, waste, (left, top, far, low, both)
                if waste == -pixels:  # it lies in that one
                    break
        if at >= 0 and (least <= 0 or len(kept) >= most):
            kept[at] = joined
        else:
            kept.append((x, y, right, bottom, pixels))
    return [pygame.Rect(x, y, right - x, bottom - y) for x, y, right, bottom, _ in kept]


def _fewest(bounds: Bounds) -> int:
    return -bounds[2] * bounds[3]
