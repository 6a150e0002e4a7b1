"""A hint, drawn on the board and on the context card."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.sheet import Sheet
from scenes.geometry import Rect, distance, enclosing
from scenes.table.hint import WHERE, WHY, Hint
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
    states.hint(canvas, view.rect(spots[0]), RADIUS, False)
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


def _draw_arrow(canvas: Canvas, start: Rect, end: Rect) -> None:
    """Orange with an ink edge, from beside the middle of one place to beside that of another."""
    (ax, ay), (bx, by) = start.center, end.center
    length = max(1.0, distance((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    ax, ay = ax + ux * start.w * 0.3, ay + uy * start.w * 0.3
    bx, by = bx - ux * end.w * 0.24, by - uy * end.w * 0.24
    neck = min(HEAD, distance((ax, ay), (bx, by)) * 0.7)
    box = Rect(min(ax, bx) - HEAD, min(ay, by) - HEAD, abs(bx - ax) + 2 * HEAD, abs(by - ay) + 2 * HEAD)

    def at(along: float, aside: float) -> str:
        """A point ``along`` before the tip and ``aside`` of the line."""
        return f"{bx - ux * along - uy * aside - box.x:.1f} {by - uy * along + ux * aside - box.y:.1f}"

    tail = distance((ax, ay), (bx, by))
    points = ((tail, -4), (neck, -4), (neck, -11), (0, 0), (neck, 11), (neck, 4), (tail, 4))
    sheet = Sheet(canvas, box.w, box.h)
    sheet.path("M" + "L".join(at(*point) for point in points) + "z", fill="hint_fill", line="ink", width=1.6)
    sheet.draw(canvas, box.x, box.y)
