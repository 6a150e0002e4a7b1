"""The canvas: what everything that is drawn goes through, on the screen and on paper.

Positions and lengths are logical pixels (millimetres on a sheet of paper), colours are names of tokens; only the
canvas knows the device's units. What it draws on is the matter of its kinds: ``scenes.ui.screen_canvas`` has a
surface, ``scenes.print.vector_canvas`` a page.
"""

from __future__ import annotations

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Mapping, Sequence
from contextlib import AbstractContextManager
from copy import copy
from typing import Literal, Self

import pygame

from scenes.geometry import Point, Rect
from scenes.ui.measure import TextMeasure
from scenes.ui.paintbox import Paintbox
from scenes.ui.shapes import Paint
from scenes.ui.text import Line, Style
from scenes.ui.theme import Colour, Theme

Shape = Literal["round", "cut", "plain"]
Dash = Sequence[float]
NO_COLOURS: Mapping[str, str] = {}


class Canvas(ABC):
    """Shapes, pictures and text; ``sub`` and ``clip`` give parts of it.

    ``scale``: device units to a logical one; ``origin``: where the point (0, 0) lies, in device units; ``size``: in
    logical pixels.
    """

    def __init__(self, box: Paintbox, scale: float, compact: bool, origin: Point, size: tuple[float, float]) -> None:
        self.paintbox = box
        self.scale = scale
        self.compact = compact
        self.origin = origin
        self.size = size
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

    def _thickness(self, width: float) -> float:
        """How thick a line is in device units."""
        return self._line_px(width)

    def _paint(
        self, fill: str | None, line: str | None, width: float, dash: Dash | None = None, alpha: float = 1.0
    ) -> Paint:
        return Paint(
            self._ink(fill, alpha) if fill else None,
            self._ink(line, alpha) if line else None,
            self._thickness(width) if line else 0.0,
            tuple(part * self.scale for part in dash or ()),
        )

    def legible(self, least: float) -> Self:
        """The same canvas with no letters under ``least`` logical pixels."""
        made = copy(self)
        made.paintbox = self.paintbox.legible(round(least * self.scale))
        made._measure = TextMeasure(made.paintbox.letters, self.scale)
        return made

    # Grounds

    @abstractmethod
    def fill(self, colour: str) -> None:
        """The whole surface in one colour."""

    @abstractmethod
    def table(self) -> None:
        """The desk with its washi fibres over the whole surface."""

    @abstractmethod
    def veil(self, colour: str = "table", alpha: float = 0.45) -> None:
        """Dims everything that was drawn so far."""

    # Shapes

    def sheet(self, rect: Rect, fill: str = "paper") -> None:
        """A sheet of paper that lies on the desk."""
        self.shadow(rect, "panel", radius=10)
        self.box(rect, fill=fill, radius=10)

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
        self._box(rect, self._paint(fill, line, width, dash, alpha), radius, shape)

    @abstractmethod
    def _box(self, rect: Rect, paint: Paint, radius: float, shape: Shape) -> None:
        """Draw a box."""

    @abstractmethod
    def shadow(self, rect: Rect, elevation: str, radius: float = 0.0, shape: Shape = "round") -> None:
        """The soft shadows of a level: paper, panel, piece, cube, board, lifted, dialog."""

    def line(self, a: Point, b: Point, colour: str, width: float = 1.2, dash: Dash | None = None) -> None:
        """A straight line between two points; level and upright ones are exact rectangles."""
        self._line(a, b, self._paint(None, colour, width, dash))

    @abstractmethod
    def _line(self, a: Point, b: Point, paint: Paint) -> None:
        """Draw a line."""

    def disc(
        self, centre: Point, radius: float, fill: str | None = None, line: str | None = None, width: float = 1.2
    ) -> None:
        """A disc, its line inside ``radius``. An owner's fill brings the owner's line in palettes that have one."""
        self._disc(centre, radius, self._paint(fill, line or self._owner_line(fill), width))

    @abstractmethod
    def _disc(self, centre: Point, radius: float, paint: Paint) -> None:
        """Draw a disc."""

    def diamond(
        self, centre: Point, half: float, fill: str | None = None, line: str | None = None, width: float = 1.2
    ) -> None:
        """A diamond of ``half`` from the middle to each tip, line included."""
        self._diamond(centre, half, self._paint(fill, line or self._owner_line(fill), width))

    @abstractmethod
    def _diamond(self, centre: Point, half: float, paint: Paint) -> None:
        """Draw a diamond."""

    def _owner_line(self, fill: str | None) -> str | None:
        name = f"{fill}_line"
        return name if fill in ("south", "north") and self.theme.has(name) else None

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
        paint = self._paint(fill, line, width, dash)
        self._path(d, rect, paint._replace(width=max(1.0, width * self.scale)), viewbox)

    @abstractmethod
    def _path(self, d: str, rect: Rect, paint: Paint, viewbox: tuple[float, float]) -> None:
        """Draw a path."""

    # Pictures

    @abstractmethod
    def svg(self, source: str | bytes, rect: Rect, alpha: float = 1.0) -> None:
        """SVG text, a PNG or a JPEG in the middle of ``rect``, as large as its aspect lets it be."""

    @abstractmethod
    def cover(self, source: str | bytes, rect: Rect) -> None:
        """A picture as of ``svg`` so large that it leaves nothing of ``rect`` free; the caller cuts off the rest.

        Errors: RuntimeError where it is no picture.
        """

    def sprite(self, name: str, rect: Rect, colours: Mapping[str, str] = NO_COLOURS, alpha: float = 1.0) -> None:
        """A file below sprites/ ("icons/back"). ``colours``: what its braced names mean; else they are tokens."""
        source = self.paintbox.sprite(name, colours)
        self.svg(source, rect, alpha)

    @abstractmethod
    def round_off(self, rect: Rect, radius: float) -> None:
        """Cuts off what was drawn beyond the round corners of ``rect``, on a kept picture of its size."""

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
        """One line of (text, style, colour); ``size`` in place of the styles' own."""
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
        self._letter(line, left, top)
        s = self.scale
        return Rect((left - self.origin[0]) / s, (top - self.origin[1]) / s, line.width / s, line.height / s)

    @abstractmethod
    def _letter(self, line: Line, left: int, top: int) -> None:
        """Write a line that is laid out, its left upper corner in device pixels."""

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

    def lines(self, string: str, width: float, style: str = "body", size: float | None = None) -> tuple[str, ...]:
        """The lines of a paragraph ``width`` wide. ``size`` in place of the style's own."""
        return self._measure.lines(string, width, style, size)

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

    @abstractmethod
    def surface(self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None]) -> None:
        """Draws what ``painter`` paints on a canvas whose (0, 0) is the corner of ``rect``; painted once and kept.

        ``key`` names all that the painting depends on, except the theme and the size, which are added here.
        """

    @abstractmethod
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

    @abstractmethod
    def blit_turned(
        self, key: Hashable, rect: Rect, painter: Callable[[Canvas], None], degrees: float, alpha: float = 1.0
    ) -> None:
        """The same, turned clockwise about its middle; turned once and kept."""

    # Parts of a canvas

    @abstractmethod
    def part(
        self, name: str, key: object, draw: Callable[[Canvas], None], late: bool = False, lasts: bool = False
    ) -> None:
        """What ``draw`` draws; where this was drawn before by an equal ``key``, it may be repeated without asking.

        ``name`` tells the parts of one window apart. ``key`` holds all that the drawing depends on, except what makes
        the screen repaint its still picture. ``late``: what was drawn last may stand once more, though it has changed;
        the screen sees to it that another picture follows. A part that ``lasts`` outlives the still picture, and may
        belong to it: nothing but its key, and the window's size and theme, may change it.
        """

    @abstractmethod
    def sub(self, rect: Rect, zoom: float = 1.0) -> Canvas:
        """The same surface with (0, 0) at the corner of ``rect`` and ``zoom`` logical pixels to its unit."""

    @abstractmethod
    def clip(self, rect: Rect) -> AbstractContextManager[None]:
        """Nothing is drawn outside of ``rect`` meanwhile."""


def nearest(value: float) -> int:
    """The nearest whole number, halves upwards, so that equal steps stay equal."""
    return math.floor(value + 0.5)
