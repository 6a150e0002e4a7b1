"""The trays of both hands: a well in the owner's shape, dashed places, and the caption at its left."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.placing import Placing
from scenes.games.kit.sheet import Sheet, outline, rounded
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


def draw(canvas: Canvas, placing: Placing, seat: Seat) -> None:
    """The empty tray of a seat."""
    tray = placing.tray(seat)
    if tray is None:
        return
    ground(canvas, tray, seat)
    held = len(placing.hands.get(seat, ()))
    for i in range(held, placing.slots):
        well(canvas, placing.slot(seat, i))


def ground(canvas: Canvas, tray: Rect, seat: Seat) -> None:
    """The tray alone, in its owner's shape."""
    radius = float(canvas.theme.token("radius.tray"))
    sheet = Sheet(canvas, tray.w, tray.h)
    path = outline(Rect(0.75, 0.75, tray.w - 1.5, tray.h - 1.5), radius, seat is Seat.NORTH)
    sheet.path(path, fill="table_deep", line="table_line", width=1.5)
    sheet.draw(canvas, tray.x, tray.y)


def well(canvas: Canvas, slot: Rect) -> None:
    """A dashed place for a tile that is not there."""
    place = slot.inset(min(6.0, slot.w * 0.13))
    sheet = Sheet(canvas, place.w, place.h)
    sheet.path(
        rounded(Rect(0.7, 0.7, place.w - 1.4, place.h - 1.4), slot.w * 0.15),
        line="ink_3",
        width=1.2,
        alpha=0.34 if canvas.theme.mode == "light" else 0.7,
        dash=(3, 4.5),
    )
    sheet.draw(canvas, place.x, place.y)


def caption(canvas: Canvas, tray: Rect, seat: Seat, name: str, count: str) -> None:
    """Mark, name and number of pieces, right-aligned at the tray's left end."""
    x, y = tray.x, tray.center[1]
    canvas.mark(seat.value, (x - 20, y - 9), 14)
    canvas.text(name, (x - 36, y - 9), style="text_strong", colour="ink", anchor="midright", size=15, max_width=100)
    canvas.text(count, (x - 12, y + 12), style="note", colour="ink_2", anchor="midright", size=13.5)
