"""The fill below a curve of a game, in the colour of whoever stands better."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet
from scenes.geometry import Point, Rect

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PALE = 0.35


def fill(canvas: Canvas, area: Rect, points: Sequence[Point], upper: str, lower: str) -> None:
    """Fill between a curve and the middle of its area: ``upper`` and ``lower`` are the colours of both halves."""
    line = "L".join(f"{x - area.x:.1f} {y - area.y:.1f}" for x, y in points)
    first, last = points[0][0] - area.x, points[-1][0] - area.x
    half = area.h / 2
    for colour, part in ((upper, area._replace(h=half)), (lower, Rect(area.x, area.y + half, area.w, half))):
        sheet = Sheet(canvas, area.w, area.h)
        sheet.path(f"M{first:.1f} {half:.1f}L{line}L{last:.1f} {half:.1f}z", fill=colour, alpha=PALE)
        with canvas.clip(part):
            sheet.draw(canvas, area.x, area.y)
