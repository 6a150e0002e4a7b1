"""A hint, drawn on the board and on the context card, and the arrow of the last ply."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.sheet import Sheet
from scenes.geometry import Rect, distance, enclosing
from scenes.table.hint import WHERE, WHY, Hint
from squares.core.grid import Cell
from squares.core.phrase import Say, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RADIUS, HEAD = 10.0, 20.0


def draw_hint(canvas: Canvas, hint: Hint, view: BoardView, picture: Picture) -> None:
    """A frame round the part of the board, then a ring round the piece, then the arrow that leads from it."""
    if hint.step == 0:
        return
    spots = hint.spots
    if not spots:
        _ring_button(canvas, hint, view, picture)
        return
    if hint.step == WHERE:
        states.hint(canvas, enclosing([view.rect(spot) for spot in hint.zone]), RADIUS, False)
        return
    states.hint(canvas, view.rect(spots[0]), *view.corner(canvas, spots[0], picture))
    if hint.step == WHY and len(spots) > 1:
        _draw_arrow(canvas, view.rect(spots[0]), view.rect(spots[-1]))


def _ring_button(canvas: Canvas, hint: Hint, view: BoardView, picture: Picture) -> None:
    """Where a view asks with buttons of its own, the one that is meant."""
    for each in view.asked(picture):
        if each.target in hint.targets:
            states.hint(canvas, each.rect, RADIUS, False)


def draw_hint_card(canvas: Canvas, hint: Hint, room: Rect, say: Say) -> None:
    """Title, step, and a line for each part that is told."""
    canvas.sprite("icons/bulb", Rect(room.x - 3, room.y - 1, 22, 22), {"ink": "hint"})
    canvas.text(say("table.hint"), (room.x + 25, room.y), "name")
    if hint.asked:
        canvas.paragraph(say("table.hint_thinking"), room.cut_top(26)[1], "note", "ink_2")
        return
    step = say(phrase("table.hint_step", n=hint.step))
    canvas.text(step, (room.right, room.y + 3), "small", "ink_2", anchor="topright")
    y = room.y + 27
    for label, words in hint.lines:
        canvas.text(say(label), (room.x, y), "note", "ink_2")
        x = room.x + 56
        used = canvas.paragraph(say(words), Rect(x, y, room.right - x, room.bottom - y), "note")
        y += max(20.0, used + 1)


def draw_last_arrow(canvas: Canvas, view: BoardView, picture: Picture) -> None:
    """From where the last ply led to where, over the board."""
    start, end = picture.last_from, picture.last_to
    if isinstance(start, Cell) and isinstance(end, Cell) and start != end:
        _draw_arrow(canvas, view.rect(start), view.rect(end), slim=True)


def _draw_arrow(canvas: Canvas, start: Rect, end: Rect, slim: bool = False) -> None:
    """From beside the middle of one place to beside that of another: orange with an ink edge, or ``slim`` in ink."""
    (ax, ay), (bx, by) = start.center, end.center
    length = max(1.0, distance((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off, short = (0.15, 0.38) if slim else (0.3, 0.24)
    ax, ay = ax + ux * start.w * off, ay + uy * start.w * off
    bx, by = bx - ux * end.w * short, by - uy * end.w * short
    neck = min(HEAD, distance((ax, ay), (bx, by)) * 0.7)
    box = Rect(min(ax, bx) - HEAD, min(ay, by) - HEAD, abs(bx - ax) + 2 * HEAD, abs(by - ay) + 2 * HEAD)

    def at(along: float, aside: float) -> str:
        """A point ``along`` before the tip and ``aside`` of the line."""
        return f"{bx - ux * along - uy * aside - box.x:.1f} {by - uy * along + ux * aside - box.y:.1f}"

    tail, shaft, head = distance((ax, ay), (bx, by)), 2.5 if slim else 4, 8 if slim else 11
    points = ((tail, -shaft), (neck, -shaft), (neck, -head), (0, 0), (neck, head), (neck, shaft), (tail, shaft))
    sheet = Sheet(canvas, box.w, box.h)
    fill, line, width = ("last", "on_ink", 1.2) if slim else ("hint_fill", "ink", 1.6)
    sheet.path("M" + "L".join(at(*point) for point in points) + "z", fill=fill, line=line, width=width)
    sheet.draw(canvas, box.x, box.y)
