"""Shapes as SVG text in device pixels: round and cut boxes, discs, diamonds, lines, dashes.

Only what nanosvg draws well is used (no text, clips, filters, patterns); alpha stands in opacity attributes since the
loader ignores it in colours. A stroke lies inside the given size, so a box never grows beyond its rectangle.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from scenes.ui.dashes import dashed
from scenes.ui.theme import Colour, hex_colour


class Paint(NamedTuple):
    """How a shape is painted. ``width`` and ``dash`` in device pixels."""

    fill: Colour | None = None
    line: Colour | None = None
    width: float = 1.0
    dash: tuple[float, ...] = ()


def document(w: float, h: float, body: str) -> str:
    """An SVG file of this size in pixels."""
    size = f'width="{w:g}" height="{h:g}" viewBox="0 0 {w:g} {h:g}"'
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{body}</svg>'


def attributes(paint: Paint, caps: str = "butt") -> str:
    """Fill and stroke as SVG attributes."""
    parts = [_ink("fill", paint.fill)]
    if paint.line is not None:
        parts.append(_ink("stroke", paint.line))
        parts.append(f'stroke-width="{paint.width:g}" stroke-linejoin="round" stroke-linecap="{caps}"')
    return " ".join(parts)


def _ink(what: str, colour: Colour | None) -> str:
    if colour is None:
        return f'{what}="none"'
    text = f'{what}="{hex_colour(colour)}"'
    return text if colour[3] == 255 else f'{text} {what}-opacity="{colour[3] / 255:.4f}"'


def box_path(w: float, h: float, radius: float, shape: str, inset: float = 0.0) -> str:
    """The outline of a box: ``round`` with arcs, ``cut`` with chamfers, ``plain`` with square corners."""
    left, top, right, bottom = inset, inset, w - inset, h - inset
    r = max(0.0, min(radius, w / 2, h / 2))
    if shape == "plain" or r <= 0.01:
        return f"M{left:g} {top:g}H{right:g}V{bottom:g}H{left:g}Z"
    if shape == "cut":
        # A chamfer moved inwards by d becomes shorter by d (2 - sqrt 2): the band keeps its width on the slant.
        c = max(0.0, r - inset * 0.5858)
        return (
            f"M{left + c:g} {top:g}H{right - c:g}L{right:g} {top + c:g}V{bottom - c:g}L{right - c:g} {bottom:g}"
            f"H{left + c:g}L{left:g} {bottom - c:g}V{top + c:g}Z"
        )
    c = max(0.0, r - inset)
    arc = f"A{c:g} {c:g} 0 0 1"
    return (
        f"M{left + c:g} {top:g}H{right - c:g}{arc} {right:g} {top + c:g}V{bottom - c:g}{arc} {right - c:g} {bottom:g}"
        f"H{left + c:g}{arc} {left:g} {bottom - c:g}V{top + c:g}{arc} {left + c:g} {top:g}Z"
    )


def box(w: int, h: int, radius: float, shape: str, paint: Paint) -> str:
    """A whole box of w x h pixels.

    Fill and line are two paths, so that a translucent line does not lie over the fill's edge.
    """
    body = ""
    if paint.fill is not None:
        inset = paint.width / 2 if paint.line is not None and not paint.dash else 0.0
        path = box_path(w, h, radius, shape, inset)
        body += f'<path d="{path}" {attributes(Paint(paint.fill))}/>'
    if paint.line is not None:
        path = dashed(box_path(w, h, radius, shape, paint.width / 2), paint.dash)
        body += f'<path d="{path}" {attributes(paint._replace(fill=None))}/>'
    return document(w, h, body)


def disc(d: int, paint: Paint) -> str:
    """A disc of ``d`` pixels across, line included."""
    inset = paint.width / 2 if paint.line is not None else 0.0
    circle = f'<circle cx="{d / 2:g}" cy="{d / 2:g}" r="{max(0.1, d / 2 - inset):g}" {attributes(paint)}/>'
    return document(d, d, circle)


def diamond(d: int, paint: Paint) -> str:
    """A diamond of ``d`` pixels from tip to tip, line included, with sharp tips."""
    inset = paint.width * 0.7072 if paint.line is not None else 0.0
    near, far, mid = inset, d - inset, d / 2
    path = f"M{mid:g} {near:g}L{far:g} {mid:g}L{mid:g} {far:g}L{near:g} {mid:g}Z"
    look = attributes(paint).replace('stroke-linejoin="round"', 'stroke-linejoin="miter"')
    return document(d, d, f'<path d="{path}" {look}/>')


def segment(dx: int, dy: int, paint: Paint) -> tuple[str, int]:
    """A line by its two lengths; gives the SVG and the margin around the line's own box."""
    margin = int(paint.width) + 1
    w, h = abs(dx) + 2 * margin, abs(dy) + 2 * margin
    x0, x1 = (margin, w - margin) if dx >= 0 else (w - margin, margin)
    y0, y1 = (margin, h - margin) if dy >= 0 else (h - margin, margin)
    path = dashed(f"M{x0} {y0}L{x1} {y1}", paint.dash)
    return document(w, h, f'<path d="{path}" {attributes(paint)}/>'), margin


def scaled_path(d: str, w: int, h: int, viewbox: Sequence[float], paint: Paint) -> str:
    """A path drawn in ``viewbox`` units, stretched into w x h pixels; the line keeps its width in pixels."""
    kx, ky = w / viewbox[0], h / viewbox[1]
    mean = (abs(kx) + abs(ky)) / 2
    inner = paint._replace(width=paint.width / mean)
    d = dashed(d, tuple(part / mean for part in paint.dash))
    return document(w, h, f'<g transform="scale({kx:g} {ky:g})"><path d="{d}" {attributes(inner, "round")}/></g>')
