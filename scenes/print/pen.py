"""What a vector canvas asks of a file format. Lengths are those of the page; y goes down."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Protocol

from scenes.geometry import Point
from scenes.print.paths import IDENTITY, Matrix, Segment, box_of
from scenes.print.svg import Gradient, Shape
from scenes.ui.theme import Colour


class Pen(Protocol):
    """Draws shapes, text and pictures in the order in which it is told to."""

    def shapes(self, shapes: Sequence[Shape], matrix: Matrix = IDENTITY, alpha: float = 1.0) -> None:
        """Shapes under a matrix."""

    def text(self, string: str, face: str, size: float, at: Point, colour: Colour) -> None:
        """A string in one face from a point on its baseline."""

    def picture(self, data: bytes, matrix: Matrix, alpha: float = 1.0) -> None:
        """A PNG or JPEG whose unit square ``matrix`` places."""

    def push(self, matrix: Matrix = IDENTITY, clip: Sequence[Segment] = (), alpha: float = 1.0) -> None:
        """Until ``pop`` everything is under the matrix, within the clip and as faint as ``alpha`` says."""

    def pop(self) -> None:
        """Ends what ``push`` began."""


def inked(colour: Colour, ink: str) -> Colour:
    """A colour as an ``ink`` prints it: normal as it is, grey by its brightness, low with light grounds left out."""
    red, green, blue, alpha = colour
    if ink == "normal":
        return colour
    light = sum(share * part for share, part in zip(BRIGHTNESS, colour, strict=False))
    if ink == "grey":
        level = round(light)
        return level, level, level, alpha
    kept = 1 - (1 - KEPT) * fading(light)
    red, green, blue = (round(255 - (255 - part) * kept) for part in (red, green, blue))
    return red, green, blue, alpha


def fading(light: float) -> float:
    """Of a brightness: 0 for inks, which low ink leaves as they are, 1 for light grounds, and between them a share."""
    return min(1.0, max(0.0, (light - DARK) / (LIGHT - DARK)))


def thinned(shape: Shape, mm: float) -> Shape:
    """A shape as low ink prints it: a large ground in less of its colour. ``mm``: millimetres to a unit of its path."""
    fill = shape.fill
    if fill is None or not large(shape.path, mm):
        return shape
    if isinstance(fill, Gradient):
        fill = fill._replace(stops=tuple((offset, thin(colour)) for offset, colour in fill.stops))
    else:
        fill = thin(fill)
    return replace(shape, fill=fill)


def large(path: Sequence[Segment], mm: float) -> bool:
    """Whether a path covers a ground: more than LARGE, and with no more than its outline and one hole in it.

    The dots of a halftone are one path, too, and are none.
    """
    if sum(segment.kind == "m" for segment in path) > 2:
        return False
    box = box_of(path)
    return box.w * box.h * mm**2 > LARGE


def thin(colour: Colour) -> Colour:
    """A colour in the share of its ink that low ink keeps."""
    red, green, blue = (round(255 - (255 - part) * THIN) for part in colour[:3])
    return red, green, blue, colour[3]


LARGE, THIN = 900.0, 0.45
"""Square millimetres of a ground, and how much of its ink low ink keeps."""
BRIGHTNESS = 0.2126, 0.7152, 0.0722, 0.0
"""Shares of red, green and blue in how bright a colour is; the last one is added."""
DARK, LIGHT = 140.0, 190.0
"""Up to the one brightness a colour is an ink, from the other on a ground, which low ink leaves nearly white."""
KEPT = 0.3
"""How much of a ground's ink low ink keeps."""
