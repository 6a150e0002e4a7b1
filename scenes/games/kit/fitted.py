"""Text on paper: as large as its place lets it be, in one line or several, and never cut."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal, NamedTuple

from scenes.geometry import Rect
from scenes.ui.text import pieces

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

LEAST = 5 * 25.4 / 72
"""Millimetres: five points, under which letters on paper are hard to read."""
PITCH = 1.12
"""From line to line, as a share of the letters' size."""
_STEP, _TRIES, _ALONE = 0.96, 80, 0.7
"""From size to size, how many are tried, and down to which share of its size a text rather stays in one line."""


class Fit(NamedTuple):
    """How a text is set; ``size`` of its letters."""

    lines: tuple[str, ...]
    size: float

    @property
    def height(self) -> float:
        """From the top of the first line to the foot of the last one."""
        return ((len(self.lines) - 1) * PITCH + 1) * self.size


def fitted(
    canvas: Canvas,
    string: str,
    place: Rect,
    style: str,
    colour: str,
    size: float,
    least: float = LEAST,
    align: Literal["left", "center"] = "left",
) -> None:
    """Writes a text into the middle of a place's height.

    What has to be smaller than ``least``, or is too long even so, the canvas is told.
    """
    found = fit(canvas, string, (place.w, place.h), style, size, least)
    if found.size < least or found.height > place.h:
        canvas.paintbox.tiny[string] = string
    pitch = found.size * PITCH
    x = place.x if align == "left" else place.center[0]
    y = place.center[1] - (len(found.lines) - 1) / 2 * pitch
    for line in found.lines:
        canvas.text(line, (x, y), style, colour, "midleft" if align == "left" else "center", size=found.size)
        y += pitch


def smallest(canvas: Canvas) -> float:
    """The size under which a canvas draws no letters, where it has few pixels."""
    return canvas.paintbox.letters.px(0.0, canvas.scale) / canvas.scale


def fit(canvas: Canvas, string: str, room: tuple[float, float], style: str, size: float, least: float) -> Fit:
    """The largest letters up to ``size`` in which a text takes no more than the room's width and height.

    Words are broken, and letters smaller than ``least``, only where nothing else helps.
    """
    width, height = room
    floor = smallest(canvas)
    sizes = [max(floor, size * _STEP**step) for step in range(_TRIES)]
    for tried in sizes:
        if tried >= size * _ALONE and tried <= height and canvas.measure(string, style, tried)[0] <= width:
            return Fit((string,), tried)
    words = [piece.rstrip() for piece in pieces(string)]
    for whole in (True, False):
        for tried in sizes:
            if whole and (tried < least or max(canvas.measure(word, style, tried)[0] for word in words) > width):
                continue
            found = Fit(canvas.lines(string, width, style, tried), tried)
            if found.height <= height:
                return found
    return Fit(canvas.lines(string, width, style, sizes[-1]), sizes[-1])
