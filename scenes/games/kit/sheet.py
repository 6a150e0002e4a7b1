"""Small smooth drawings: shapes collected as SVG and rasterised by the canvas at the exact device size."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.ui.dashes import dashed

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


def rounded(rect: Rect, radius: float) -> str:
    """Path of a rectangle with arcs for corners."""
    x, y, w, h = rect
    r = min(radius, w / 2, h / 2)
    arc = f"a{r:g} {r:g} 0 0 1"
    return (
        f"M{x + r:g} {y:g}h{w - 2 * r:g}{arc} {r:g} {r:g}v{h - 2 * r:g}{arc} {-r:g} {r:g}"
        f"h{2 * r - w:g}{arc} {-r:g} {-r:g}v{2 * r - h:g}{arc} {r:g} {-r:g}z"
    )


def chamfered(rect: Rect, c: float) -> str:
    """Path of a rectangle with cut corners."""
    x, y, w, h = rect
    return (
        f"M{x + c:g} {y:g}h{w - 2 * c:g}l{c:g} {c:g}v{h - 2 * c:g}l{-c:g} {c:g}"
        f"h{2 * c - w:g}l{-c:g} {-c:g}v{2 * c - h:g}z"
    )


def outline(rect: Rect, corner: float, cut: bool) -> str:
    """Path in the owner's shape: round or cut corners."""
    return chamfered(rect, corner) if cut else rounded(rect, corner)


def brackets(rect: Rect, length: float) -> str:
    """Path of four corner ticks."""
    x, y, right, bottom = rect.x, rect.y, rect.right, rect.bottom
    return "".join(
        f"M{cx:g} {cy + sy * length:g}V{cy:g}H{cx + sx * length:g}"
        for cx, sx in ((x, 1), (right, -1))
        for cy, sy in ((y, 1), (bottom, -1))
    )


def owner_ink(canvas: Canvas, cut: bool) -> str:
    """Token of an owner's colour that shows on paper: the fill, or the line in palettes whose fill is like paper."""
    owner = "north" if cut else "south"
    paper = sum(canvas.theme.colour("paper")[:3])
    tokens = [token for token in (owner, f"{owner}_line") if canvas.theme.has(token)]
    return max(tokens, key=lambda token: abs(sum(canvas.theme.colour(token)[:3]) - paper))


def shadow_reach(canvas: Canvas, elevation: str) -> float:
    """Room that the shadow of a level needs round a piece."""
    steps = canvas.theme.token(f"elevation.{elevation}")
    return float(math.ceil(max(drop + 2.6 * sigma for drop, sigma, _ in steps)) + 2)


def number(value: float) -> str:
    """A coordinate, short."""
    return f"{value:.2f}".rstrip("0").rstrip(".")


class Sheet:
    """A transparent sheet of ``w`` x ``h`` units, its corner at 0, 0; equal sheets share one cached raster."""

    def __init__(self, canvas: Canvas, w: float, h: float) -> None:
        self._canvas = canvas
        self._size = w, h
        self._shapes: list[str] = []
        self._defs: list[str] = []

    def paint(self, colour: str, alpha: float = 1.0) -> tuple[str, float]:
        """A token as SVG colour and opacity."""
        r, g, b, a = self._canvas.theme.colour(colour)
        return f"#{r:02x}{g:02x}{b:02x}", alpha * a / 255

    def path(
        self,
        d: str,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1.2,
        alpha: float = 1.0,
        dash: tuple[float, ...] | list[float] | None = None,
        even_odd: bool = False,
    ) -> None:
        """Add a path. ``fill``: a token, or ``url(#id)`` of a gradient of this sheet."""
        style = 'fill="none"'
        if fill is not None:
            colour, opacity = (fill, alpha) if fill.startswith("url") else self.paint(fill, alpha)
            style = f'fill="{colour}" fill-opacity="{opacity:.3f}"'
            style += ' fill-rule="evenodd"' if even_odd else ""
        if line is not None:
            colour, opacity = self.paint(line, alpha)
            style += f' stroke="{colour}" stroke-opacity="{opacity:.3f}" stroke-width="{width:g}"'
            if dash:
                d = dashed(d, tuple(dash))
        self._shapes.append(f'<path d="{d}" {style}/>')

    def disc(
        self,
        centre: Point,
        r: float,
        fill: str | None = None,
        line: str | None = None,
        width: float = 1.2,
        alpha: float = 1.0,
    ) -> None:
        """Add a circle."""
        x, y = centre
        self.path(
            f"M{x - r:g} {y:g}a{r:g} {r:g} 0 1 1 {2 * r:g} 0a{r:g} {r:g} 0 1 1 {-2 * r:g} 0z", fill, line, width, alpha
        )

    def gradient(self, name: str, a: Point, b: Point, stops: list[tuple[float, str]]) -> None:
        """Define a linear gradient between two points; stops are (share, token)."""
        inside = ""
        for share, token in stops:
            colour, opacity = self.paint(token)
            inside += f'<stop offset="{share:g}" stop-color="{colour}" stop-opacity="{opacity:.3f}"/>'
        self._defs.append(
            f'<linearGradient id="{name}" gradientUnits="userSpaceOnUse" '
            f'x1="{a[0]:g}" y1="{a[1]:g}" x2="{b[0]:g}" y2="{b[1]:g}">{inside}</linearGradient>'
        )

    def text(self, w: int, h: int) -> str:
        """The finished SVG, stretched to ``w`` x ``h`` pixels so that its edges are theirs."""
        kx, ky = w / self._size[0], h / self._size[1]
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" width="{w}" height="{h}" viewBox="0 0 {w} {h}">'
            f"<defs>{''.join(self._defs)}</defs>"
            f'<g transform="scale({kx:.6g} {ky:.6g})">{"".join(self._shapes)}</g></svg>'
        )

    def draw(self, canvas: Canvas, x: float, y: float) -> None:
        """Lay the sheet on a canvas with its corner at ``x``, ``y``."""
        place = Rect(x, y, *self._size)
        _, _, w, h = canvas.device(place)
        if w and h:
            canvas.svg(self.text(w, h), place)
