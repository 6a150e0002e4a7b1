"""An SVG file drawn by a pen: shapes as paths, letters as their outlines, so that it looks the same everywhere."""

from __future__ import annotations

import base64
from collections.abc import Sequence
from typing import Any
from xml.sax.saxutils import quoteattr

from fontTools.pens.svgPathPen import SVGPathPen

from scenes.geometry import Point
from scenes.print.paths import IDENTITY, Matrix, Segment
from scenes.print.pdf import PaperFonts
from scenes.print.pen import inked, thinned
from scenes.print.svg import Fill, Gradient, Shape
from scenes.ui.theme import Colour, hex_colour

_CAPS, _JOINS = ("butt", "round", "square"), ("miter", "round", "bevel")


class SvgShapes:
    """What of a pen needs no fonts. ``size``: of the drawing in millimetres; ``per_mm``: units to a millimetre."""

    def __init__(self, size: tuple[float, float], per_mm: float, ink: str = "normal") -> None:
        self._size, self._per_mm, self._ink = size, per_mm, ink
        self._body: list[str] = []
        self._defs: list[str] = []

    def text_of(self) -> str:
        """The finished file."""
        (w, h), k = self._size, self._per_mm
        size = f'width="{w:g}mm" height="{h:g}mm" viewBox="0 0 {w * k:g} {h * k:g}"'
        head = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>'
        return f"{head}<defs>{''.join(self._defs)}</defs>{''.join(self._body)}</svg>\n"

    def shapes(self, shapes: Sequence[Shape], matrix: Matrix = IDENTITY, alpha: float = 1.0) -> None:
        """See Pen."""
        self.push(matrix, alpha=alpha)
        for shape in shapes:
            if self._ink == "low":
                shape = thinned(shape, matrix.mean / self._per_mm)
            parts = [f"d={quoteattr(_written(shape.path))}", self._paint("fill", shape.fill)]
            if shape.even_odd:
                parts.append('fill-rule="evenodd"')
            if shape.line is not None:
                ends = f'stroke-linecap="{_CAPS[shape.cap]}" stroke-linejoin="{_JOINS[shape.join]}"'
                parts.append(f'{self._paint("stroke", shape.line)} stroke-width="{shape.width:.3f}" {ends}')
            self._body.append(f"<path {' '.join(parts)}/>")
        self.pop()

    def _paint(self, what: str, fill: Fill | None) -> str:
        if fill is None:
            return f'{what}="none"'
        if isinstance(fill, Gradient):
            return f'{what}="url(#{self._gradient(fill)})"'
        opacity = "" if fill[3] == 255 else f' {what}-opacity="{fill[3] / 255:.3f}"'
        return f'{what}="{hex_colour(inked(fill, self._ink))}"{opacity}'

    def _gradient(self, gradient: Gradient) -> str:
        name, c = f"d{len(self._defs)}", gradient.coords
        stops = "".join(
            f'<stop offset="{offset:g}" stop-color="{hex_colour(inked(colour, self._ink))}"'
            f' stop-opacity="{colour[3] / 255:.3f}"/>'
            for offset, colour in gradient.stops
        )
        kind = "linearGradient" if len(c) == 4 else "radialGradient"
        keys = ("x1", "y1", "x2", "y2") if len(c) == 4 else ("fx", "fy", "fr", "cx", "cy", "r")
        places = " ".join(f'{key}="{value:g}"' for key, value in zip(keys, c, strict=True))
        how = f'gradientUnits="userSpaceOnUse" gradientTransform="{_matrix(gradient.matrix)}"'
        self._defs.append(f'<{kind} id="{name}" {how} {places}>{stops}</{kind}>')
        return name

    def push(self, matrix: Matrix = IDENTITY, clip: Sequence[Segment] = (), alpha: float = 1.0) -> None:
        """See Pen."""
        words = [] if matrix == IDENTITY else [f'transform="{_matrix(matrix)}"']
        if clip:
            name = f"d{len(self._defs)}"
            self._defs.append(f'<clipPath id="{name}"><path d="{_written(clip)}"/></clipPath>')
            words.append(f'clip-path="url(#{name})"')
        if alpha < 1:
            words.append(f'opacity="{alpha:.3f}"')
        self._body.append(f"<g {' '.join(words)}>")

    def pop(self) -> None:
        """See Pen."""
        self._body.append("</g>")


class SvgPen(SvgShapes):
    """See ``scenes.print.pen`` and SvgShapes."""

    def __init__(self, fonts: PaperFonts, size: tuple[float, float], per_mm: float, ink: str = "normal") -> None:
        super().__init__(size, per_mm, ink)
        self._fonts = fonts
        self._known: dict[str, tuple[Any, float]] = {}

    def text(self, string: str, face: str, size: float, at: Point, colour: Colour) -> None:
        """See Pen."""
        outlines, em = self._outlines(face)
        x, k, parts = at[0], size / em, []
        for glyph in self._fonts.glyphs(face, string):
            pen = SVGPathPen(outlines)
            outlines[glyph.name].draw(pen)
            parts.append(f'<path transform="{_matrix(Matrix(k, 0, 0, -k, x, at[1]))}" d="{pen.getCommands()}"/>')
            x += glyph.advance * size
        self._body.append(f"<g {self._paint('fill', colour)}>{''.join(parts)}</g>")

    def _outlines(self, face: str) -> tuple[Any, float]:
        if face not in self._known:
            font = self._fonts.measured(face).ttfont
            self._known[face] = font.getGlyphSet(), float(font["head"].unitsPerEm)
        return self._known[face]

    def picture(self, data: bytes, matrix: Matrix, alpha: float = 1.0) -> None:
        """See Pen."""
        held = base64.b64encode(data).decode()
        place = f'transform="{_matrix(matrix)}" opacity="{alpha:g}" width="1" height="1" preserveAspectRatio="none"'
        kind = "jpeg" if data.startswith(b"\xff\xd8") else "png"
        self._body.append(f'<image {place} href="data:image/{kind};base64,{held}"/>')


def _written(path: Sequence[Segment]) -> str:
    return "".join(
        "Z" if kind == "h" else kind.upper() + " ".join(f"{value:.2f}" for value in points) for kind, points in path
    )


def _matrix(matrix: Matrix) -> str:
    return f"matrix({' '.join(f'{part:.6g}' for part in matrix)})"
