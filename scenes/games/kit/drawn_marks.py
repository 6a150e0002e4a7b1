"""Rings and arrows that a person drew on a board. Their lines tell the four colours apart where hues cannot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet
from scenes.geometry import Rect, distance
from squares.core.grid import Cell, Mark

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

DASHES: dict[str, tuple[float, ...] | None] = {"G": None, "R": (1.6, 0.9), "B": (0.5, 0.9), "Y": (2.6, 0.8, 0.5, 0.8)}
"""Of each colour, in widths of its line."""
PALE = 0.5


def draw_marks(canvas: Canvas, place: Callable[[Cell], Rect], marks: Iterable[Mark], begun: Mark | None = None) -> None:
    """Draw marks on the cells of a board; ``begun``: one that is being drawn."""
    for mark in marks:
        _draw(canvas, place(mark.start), place(mark.end), mark, 1.0)
    if begun is not None:
        _draw(canvas, place(begun.start), place(begun.end), begun, PALE)


def _draw(canvas: Canvas, start: Rect, end: Rect, mark: Mark, alpha: float) -> None:
    width = max(3.0, min(7.0, min(start.w, start.h) * 0.075))
    if mark.start == mark.end:
        _ring(canvas, start, mark.colour, width, alpha)
    else:
        _arrow(canvas, start, end, mark.colour, width, alpha)


def _ring(canvas: Canvas, cell: Rect, colour: str, width: float, alpha: float) -> None:
    side = min(cell.w, cell.h)
    r = side / 2 - width
    sheet, m = Sheet(canvas, side, side), side / 2
    circle = (
        f"M{m + r:.1f} {m:.1f}A{r:.1f} {r:.1f} 0 1 1 {m - r:.1f} {m:.1f}A{r:.1f} {r:.1f} 0 1 1 {m + r:.1f} {m:.1f}z"
    )
    _stroke(sheet, circle, colour, width, alpha)
    sheet.draw(canvas, cell.center[0] - m, cell.center[1] - m)


def _arrow(canvas: Canvas, start: Rect, end: Rect, colour: str, width: float, alpha: float) -> None:
    """From the middle of one cell to just short of the middle of the other."""
    (ax, ay), (bx, by) = start.center, end.center
    length = max(1.0, distance((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off, short, head = start.w * 0.18, end.w * 0.08, width * 3.4
    ax, ay, bx, by = ax + ux * off, ay + uy * off, bx - ux * short, by - uy * short
    edge = head + 4
    x, y = min(ax, bx) - edge, min(ay, by) - edge
    sheet = Sheet(canvas, abs(bx - ax) + 2 * edge, abs(by - ay) + 2 * edge)

    def at(along: float, aside: float) -> str:
        """A point ``along`` before the tip and ``aside`` of the line."""
        return f"{bx - ux * along - uy * aside - x:.1f} {by - uy * along + ux * aside - y:.1f}"

    _stroke(sheet, f"M{ax - x:.1f} {ay - y:.1f}L{at(head * 0.8, 0)}", colour, width, alpha)
    tip = f"M{at(0, 0)}L{at(head, head * 0.62)}L{at(head, -head * 0.62)}z"
    sheet.path(tip, fill=f"marks.{colour}", line="marks.edge", width=1.4, alpha=alpha)
    sheet.draw(canvas, x, y)


def _stroke(sheet: Sheet, path: str, colour: str, width: float, alpha: float) -> None:
    """A line with a pale edge, so that it stands out on every ground."""
    sheet.path(path, line="marks.edge", width=width + 2.8, alpha=alpha)
    dash = DASHES[colour]
    dashed = None if dash is None else tuple(part * width for part in dash)
    sheet.path(path, line=f"marks.{colour}", width=width, dash=dashed, alpha=alpha)
