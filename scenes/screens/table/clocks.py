"""The clocks on the players' plates, drawn by themselves: while one runs nothing else is painted."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.table.clock import Face, TableClock

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.ui.canvas import Canvas
    from squares.core.seats import Seat

WIDE, COMPACT, CROWDED = (106.0, 36.0), (90.0, 28.0), (84.0, 28.0)
"""Width and height of a clock on a plate, in the compact layout, and in a row of many plates."""
_SIGNS = {"low": "icons/clock", "urgent": "icons/warning", "out": "icons/flag"}
_SHARE, _SMALLER = 0.7, 0.56  # of the height that figures have, and long rows of them


def draw_clocks(canvas: Canvas, clock: TableClock, place: Callable[[Seat], Rect]) -> None:
    """Every seat's clock in its ``place``; nothing without a time control."""
    for seat, face in clock.faces.items():
        rect = place(seat)
        canvas.part(f"clock.{seat}", (face, rect), partial(_draw, face=face, rect=rect))


def _draw(canvas: Canvas, face: Face, rect: Rect) -> None:
    """Large figures; as the end comes near a sign stands before them, then they stand on a dark ground."""
    sign, filled = _SIGNS.get(face.mood), face.mood in ("urgent", "out")
    ink = "on_ink" if filled else "beni" if sign else "ink" if face.runs else "ink_2"
    if sign:
        canvas.box(rect, fill="beni" if filled else "paper_high", line="beni", width=1.6, radius=6)
        side = rect.h * 0.45
        canvas.sprite(sign, Rect(rect.x + 6, rect.center[1] - side / 2, side, side), {"ink": ink})
    style, size = "clock" if face.runs else "clock_waits", rect.h * (_SHARE if len(face.text) < 6 else _SMALLER)
    cell = canvas.measure("0", style, size)[0]
    x = rect.right - 8
    for letter in reversed(face.text):  # figures of one width, or the others would jump with every second
        width = cell if letter.isdigit() else canvas.measure(letter, style, size)[0]
        x -= width
        canvas.text(letter, (x + width / 2, rect.center[1]), style, ink, anchor="center", size=size)
