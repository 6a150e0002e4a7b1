"""Text on a surface: lines with an anchor, runs of several styles, paragraphs, and how much room they take."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.geometry import Point, Rect
from scenes.ui.pixels import Pixels, nearest
from scenes.ui.text import Line, Style


class Writing(Pixels):
    """The part of the canvas that writes. Styles are steps of the theme's ``type``."""

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
        step = self.paintbox.letters.style(style)
        y = rect[1]
        x = {"left": rect[0], "center": rect[0] + rect[2] / 2, "right": rect[0] + rect[2]}[align]
        anchor = {"left": "topleft", "center": "midtop", "right": "topright"}[align]
        for line in self.lines(string, rect[2], style):
            self.text(line, (x, y), style, colour, anchor)
            y += self._pitch(style, step.height)
        return y - rect[1]

    def lines(self, string: str, width: float, style: str = "body") -> tuple[str, ...]:
        """The lines of a paragraph ``width`` wide."""
        letters = self.paintbox.letters
        step = letters.style(style)
        return letters.wrapped(string, step.face, letters.px(step.size, self.scale), width * self.scale)

    def paragraph_height(self, string: str, width: float, style: str = "body") -> float:
        """The height that ``paragraph`` would take."""
        return len(self.lines(string, width, style)) * self._pitch(style, self.paintbox.letters.style(style).height)

    def _pitch(self, style: str, height: float) -> float:
        """From line to line, more where the letters may not become smaller."""
        letters = self.paintbox.letters
        size = letters.style(style).size
        return max(height, letters.px(size, self.scale) * height / size / self.scale)

    def measure(self, string: str, style: str = "body", size: float | None = None) -> tuple[float, float]:
        """Width and line height of a text."""
        letters = self.paintbox.letters
        step = letters.style(style)
        px = letters.px(size or step.size, self.scale)
        return letters.width(string, step.face, px) / self.scale, px * step.height / step.size / self.scale
