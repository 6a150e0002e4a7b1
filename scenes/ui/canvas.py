"""The canvas: everything a screen draws goes through it.

Positions and lengths are logical pixels, colours are names of tokens; only the canvas knows the device's pixels, and
puts every edge on a whole one. Shapes with round or slanted edges come from SVG, so they are smooth at any size.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Literal

import pygame

from scenes.geometry import Point, Rect
from scenes.ui import nine_slice, shapes, sprites
from scenes.ui.display_list import DisplayList, Drawable
from scenes.ui.measure import TextMeasure
from scenes.ui.paintbox import Paintbox
from scenes.ui.shapes import Paint
from scenes.ui.text import Line, Style
from scenes.ui.theme import Colour, Theme

Shape = Literal["round", "cut", "plain"]
Dash = Sequence[float]
NO_COLOURS: Mapping[str, str] = {}
PREMULTIPLIED = pygame.BLEND_PREMULTIPLIED


class Canvas:
    """Shapes, pictures and text on a surface, or noted in a display list; ``sub`` and ``clip`` give parts of it.

    ``scale``: device pixels to a logical one; ``origin``: where the point (0, 0) lies on the surface, in device
    pixels; ``size``: in logical pixels.
    """

    def __init__(
        self,
        surface: Drawable,
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
        self._measure = TextMeasure(box.letters, scale)

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

    def _paint(self, fill: str | None, line: str | None, width: float, dash: Dash | None, alpha: float) -> Paint:
        return Paint(
            self._ink(fill, alpha) if fill else None,
            self._ink(line, alpha) if line else None,
            self._line_px(width),
            tuple(part * self.scale for part in dash) if dash else (),
        )

    def _flat(self, area: pygame.Rect, colour: Colour) -> None:
        nine_slice.flat(self.surface_px, self.paintbox, area, colour)

    # Grounds

    def fill(self, colour: str) -> None:
        """The whole surface in one colour."""
        self._flat(self.surface_px.get_rect(), self._ink(colour))

    def table(self) -> None:
        """The desk with its washi fibres over the whole surface."""
        tile = self.paintbox.fibres(self.scale)
        for y in range(0, self.surface_px.get_height(), tile.get_height()):
            for x in range(0, self.surface_px.get_width(), tile.get_width()):
                self.surface_px.blit(tile, (x, y))

    def veil(self, colour: str = "table", alpha: float = 0.45) -> None:
        """Dims everything that was drawn so far."""
        self._flat(self.surface_px.get_rect(), self._ink(colour, alpha))

    # Shapes

    def box(
        self,
        rect: Rect,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1.2,
        radius: float = 0.0,
        shape: Shape = "round",
        dash: Dash | None = None,
        alpha: float = 1.0,
    ) -> None:
        """A box with round or cut corners; its line lies inside ``rect``."""
        area = self.device(rect)
        if not area.w or not area.h:
            return
        paint = self._paint(fill, line, width, dash, alpha)
        if paint.line is None:
            paint = paint._replace(width=0)
        r = 0.0 if shape == "plain" else min(radius * self.scale, area.w / 2, area.h / 2)
        corner = math.ceil(max(r, paint.width)) + 1
        if paint.dash or area.w < 2 * corner + 1 or area.h < 2 * corner + 1:
            image = self.paintbox.shape(shapes.box, area.w, area.h, r, shape, paint, size=area.size)
            self._blit(image, area.topleft)
        else:
            nine_slice.box(self.surface_px, self.paintbox, area, corner, r, shape, paint)

    def shadow(self, rect: Rect, elevation: str, radius: float = 0.0, shape: Shape = "round") -> None:
        """The soft shadows of a level: paper, panel, piece, cube, board, lifted, dialog."""
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

    def line(self, a: Point, b: Point, colour: str, width: float = 1.2, dash: Dash | None = None) -> None:
        """A straight line between two points; level and upright ones are exact rectangles."""
        paint = self._paint(None, colour, width, dash, 1.0)
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

    def disc(
        self, centre: Point, radius: float, fill: str | None = None, line: str | None = None, width: float = 1.2
    ) -> None:
        """A disc, its line inside ``radius``. An owner's fill brings the owner's line in palettes that have one."""
        line = line or self._owner_line(fill)
        d = max(2, nearest(2 * radius * self.scale))
        paint = self._paint(fill, line, width, None, 1.0)
        self._centred(self.paintbox.shape(shapes.disc, d, paint, size=(d, d)), centre, d)

    def diamond(
        self, centre: Point, half: float, fill: str | None = None, line: str | None = None, width: float = 1.2
    ) -> None:
        """A diamond of ``half`` from the middle to each tip, line included."""
        line = line or self._owner_line(fill)
        d = max(3, nearest(2 * half * self.scale))
        paint = self._paint(fill, line, width, None, 1.0)
        self._centred(self.paintbox.shape(shapes.diamond, d, paint, size=(d, d)), centre, d)

    def _owner_line(self, fill: str | None) -> str | None:
        name = f"{fill}_line"
        return name if fill in ("south", "north") and self.theme.has(name) else None

    def _centred(self, image: pygame.Surface, centre: Point, d: int) -> None:
        x = nearest(self.origin[0] + centre[0] * self.scale - d / 2)
        y = nearest(self.origin[1] + centre[1] * self.scale - d / 2)
        self._blit(image, (x, y))

    def mark(self, seat_name: str, centre: Point, size: float, colour: str | None = None) -> None:
        """An owner's mark, as wide as a disc of ``size`` across.

        ``seat_name``: south (disc), north (diamond), or a mark by its own name: disc, disc_ring, diamond,
        diamond_ring. ``colour`` takes the place of the owner's.
        """
        is_disc = seat_name in ("south", "disc", "disc_ring")
        fill = colour or ("south" if is_disc else "north")
        half = size / 2 * (1.0 if is_disc else self.theme.number("owners.mark_ratio.diamond_half_diagonal"))
        draw = self.disc if is_disc else self.diamond
        if seat_name.endswith("_ring"):
            draw(centre, half, None, "ink" if self._owner_line(fill) else fill, size * 0.12)
            draw(centre, half * 0.58, fill)
        else:
            draw(centre, half, fill)

    def path(
        self,
        d: str,
        rect: Rect,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1.2,
        viewbox: tuple[float, float] = (48, 48),
        dash: Dash | None = None,
    ) -> None:
        """An SVG path of ``viewbox`` units stretched into ``rect``; what lies outside of it is cut off."""
        area = self.device(rect)
        if area.w and area.h:
            paint = self._paint(fill, line, width, dash, 1.0)._replace(width=max(1.0, width * self.scale))
            self._blit(
                self.paintbox.svg(shapes.scaled_path(d, area.w, area.h, viewbox, paint), area.w, area.h), area.topleft
            )

    # Pictures

    def svg(self, source: str | bytes, rect: Rect, alpha: float = 1.0) -> None:
        """SVG text or a PNG in the middle of ``rect``, as large as its aspect lets it be."""
        area = self.device(rect)
        if area.w and area.h:
            image = self.paintbox.svg(source, area.w, area.h)
            pos = image.get_rect(center=area.center)
            self._blit(image if alpha >= 1.0 else sprites.faded(image, alpha), pos.topleft)

    def sprite(self, name: str, rect: Rect, colours: Mapping[str, str] = NO_COLOURS, alpha: float = 1.0) -> None:
        """A file below sprites/ ("icons/back"). ``colours``: what its braced names mean; else they are tokens."""
        source = self.paintbox.sprite(name, colours)
        self.svg(source, rect, alpha)

    # Text, in the styles of the theme's ``type``

    def text(
        self,
        string: str,
        pos: Point,
        style: str = "body",
        colour: str = "ink",
        anchor: str = "topleft",
        max_width: float | None = None,
        size: float | None = None,
    ) -> Rect:
        """One line; gives the rectangle it fills. See ``rich``."""
        return self._write([(string, style, colour)], pos, anchor, max_width, size)

    def rich(
        self,
        parts: Sequence[tuple[str, str, str]],
        pos: Point,
        anchor: str = "topleft",
        max_width: float | None = None,
    ) -> Rect:
        """Several (text, style, colour) on one baseline; gives the rectangle they fill.

        ``anchor``: which point of the line ``pos`` is: topleft, midtop, topright, midleft, center, midright,
        bottomleft, midbottom, bottomright, or baseleft, basemid, baseright on the baseline. What does not fit into
        ``max_width`` is elided.
        """
        return self._write(parts, pos, anchor, max_width, None)

    def _write(
        self,
        parts: Sequence[tuple[str, str, str]],
        pos: Point,
        anchor: str,
        max_width: float | None,
        size: float | None,
    ) -> Rect:
        letters = self.paintbox.letters
        room = math.inf if max_width is None else max_width * self.scale
        styled = []
        for string, name, colour in parts:
            style = letters.style(name)
            if size is not None:
                style = Style(size, size * style.height / style.size, style.face)
            styled.append((string, style, self._ink(colour)))
        line = letters.line(styled, self.scale, room)
        left, top = self._anchored(pos, anchor, line)
        letters.write(self.surface_px, line, left, top)
        s = self.scale
        return Rect((left - self.origin[0]) / s, (top - self.origin[1]) / s, line.width / s, line.height / s)

    def _anchored(self, pos: Point, anchor: str, line: Line) -> tuple[int, int]:
        """The left upper device pixel of a line."""
        x = self.origin[0] + pos[0] * self.scale
        y = self.origin[1] + pos[1] * self.scale
        if "right" in anchor:
            x -= line.width
        elif "left" not in anchor:
            x -= line.width / 2
        if anchor.startswith("base"):
            y -= line.baseline
        elif anchor.startswith("bottom") or anchor == "midbottom":
            y -= line.height
        elif not anchor.startswith("top") and anchor != "midtop":
            y -= line.height / 2
        return nearest(x), nearest(y)

    def paragraph(
        self, string: str, rect: Rect, style: str = "body", colour: str = "ink", align: str = "left"
    ) -> float:
        """Wraps text into the width of ``rect`` (its height does not matter); gives the height it took."""
        pitch = self._measure.pitch(style)
        y = rect[1]
        x = {"left": rect[0], "center": rect[0] + rect[2] / 2, "right": rect[0] + rect[2]}[align]
        anchor = {"left": "topleft", "center": "midtop", "right": "topright"}[align]
        for line in self.lines(string, rect[2], style):
            self.text(line, (x, y), style, colour, anchor)
            y += pitch
        return y - rect[1]

    def lines(self, string: str, width: float, style: str = "body") -> tuple[str, ...]:
        """The lines of a paragraph ``width`` wide."""
        return self._measure.lines(string, width, style)

    def paragraph_height(self, string: str, width: float, style: str = "body") -> float:
        """The height that ``paragraph`` would take."""
        return self._measure.height(string, width, style)

    def measure(self, string: str, style: str = "body", size: float | None = None) -> tuple[float, float]:
        """Width and line height of a text."""
        return self._measure.size(string, style, size)

    # Small parts that many screens share

    def key_cap(self, label: str, pos: Point) -> Rect:
        """A key with its name, left upper corner at ``pos``; "icons/arrows" as the name of a sprite draws that."""
        picture = "/" in label
        width = 20.0 if picture else max(20.0, self.measure(label, "key")[0] + 12)
        rect = self.snap(Rect(pos[0], pos[1], width, 20))
        radius = self.theme.number("radius.key")
        self.box(rect, "line_strong", None, 0, radius)
        one = 1 / self.scale * self._line_px(1)
        self.box(Rect(rect.x + one, rect.y + one, rect.w - 2 * one, rect.h - 3 * one), "paper_high", radius=radius - 1)
        middle = (rect.x + rect.w / 2, rect.y + rect.h / 2 - one / 2)
        if picture:
            self.sprite(label, Rect.around(middle, 14))
        else:
            self.text(label, middle, "key", "ink_2", "center")
        return rect

    def focus_ring(self, rect: Rect, radius: float = 6.0, shape: Shape = "round") -> None:
        """The ring of what has the keyboard, around ``rect``."""
        focus = self.theme.token("states.focus")
        outer = rect.inset(-focus["offset"])
        grow = focus["offset"] if radius or shape == "round" else 0.0
        corner = radius + grow if shape != "cut" else radius + grow * 0.5858
        self.box(outer, None, focus["casing_colour"], focus["casing"], corner, shape)
        self.box(outer, None, focus["colour"], focus["outline"], corner, shape)

    # Kept pictures

    def surface(self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None]) -> None:
        """Draws what ``painter`` paints on a canvas whose (0, 0) is the corner of ``rect``; painted once and kept.

        ``key`` names all that the painting depends on, except the theme and the size, which are added here.
        """
        x, y = self.point((rect[0], rect[1]))
        self._lay(self._kept(key, rect, painter), x, y)

    def _lay(self, image: pygame.Surface, x: int, y: int) -> None:
        """A kept picture, of which only the part is laid down where there is anything to see."""
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
        """The same, squashed about its middle: a turning tile at ``kx`` 0.3 is three tenths as wide."""
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
        """The same, turned clockwise about its middle; turned once and kept."""
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
            painter(Canvas(image, self.paintbox, self.scale, self.compact, size=(rect[2], rect[3])))
            return image

        return self.paintbox.large.get((key, self.theme.look, self.scale, w, h), make)

    # Parts of a canvas

    def part(self, name: str, key: object, draw: Callable[[Canvas], None]) -> None:
        """What ``draw`` draws; where this was drawn before by an equal ``key``, it may be repeated without asking.

        ``name`` tells the parts of one window apart. ``key`` holds all that the drawing depends on, except what makes
        the screen repaint its still picture.
        """
        if isinstance(self.surface_px, DisplayList):
            self.surface_px.part(name, (key, self.origin, self.scale), lambda: draw(self))
        else:
            draw(self)

    def sub(self, rect: Rect, zoom: float = 1.0) -> Canvas:
        """The same surface with (0, 0) at the corner of ``rect`` and ``zoom`` logical pixels to its unit."""
        origin = self.origin[0] + rect[0] * self.scale, self.origin[1] + rect[1] * self.scale
        size = rect[2] / zoom, rect[3] / zoom
        return Canvas(self.surface_px, self.paintbox, self.scale * zoom, self.compact, origin, size)

    @contextmanager
    def clip(self, rect: Rect) -> Iterator[None]:
        """Nothing is drawn outside of ``rect`` meanwhile."""
        before = self.surface_px.get_clip()
        self.surface_px.set_clip(self.device(rect).clip(before))
        try:
            yield
        finally:
            self.surface_px.set_clip(before)


def nearest(value: float) -> int:
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return math.floor(value + 0.5)
