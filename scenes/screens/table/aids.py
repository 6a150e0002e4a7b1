"""What bots tell a person, drawn: the hint on the board and on the context card, the bar of the evaluation."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.sheet import Sheet
from scenes.geometry import Rect, distance, enclosing
from scenes.table.evaluation import Evaluation
from scenes.table.hint import WHERE, WHY, Hint
from scenes.table.state import TableState
from scenes.ui.widgets.base import Pressable
from squares.core.phrase import Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

RADIUS, HEAD = 10.0, 20.0
_PALE = 0.35


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


class EvaluationBar(Pressable):
    """The shares of both sides as a bar; pressing it asks. ``far``: a seat of the other side than the near one."""

    radius = 8.0

    def __init__(
        self, evaluation: Evaluation, state: TableState, say: Say, press: Callable[[], None], far: Seat
    ) -> None:
        super().__init__(press)
        self.evaluation, self.state, self.say, self.far = evaluation, state, say, far

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Both shares at the ends of a thin bar, and the longer half in words below."""
        found = self.evaluation
        if hovered:
            canvas.box(self.rect, fill="paper_high", radius=self.radius)
        middle = self.rect.y + self.rect.h * 0.36
        below = (self.rect.center[0], self.rect.y + self.rect.h * 0.78)
        track = Rect(self.rect.x + 50, middle - 3, self.rect.w - 100, 6)
        canvas.box(track, fill="table_deep", radius=3)
        if found.reading is not None:
            self._draw_shares(canvas, track, found.stale or found.asked)
        canvas.text(self._words(), below, "small", "ink_2", anchor="center", max_width=self.rect.w - 8)

    def _draw_shares(self, canvas: Canvas, track: Rect, pale: bool) -> None:
        near, view = self.state.near, self.state.view
        share = self.evaluation.share(near)
        cut = track.x + track.w * share
        alpha = _PALE if pale else 1.0
        canvas.box(track._replace(w=cut - track.x), fill=view.colour(near), radius=3, alpha=alpha)
        canvas.box(Rect(cut, track.y, track.right - cut, track.h), fill=view.colour(self.far), radius=3, alpha=alpha)
        canvas.line((cut, track.y - 4), (cut, track.bottom + 4), "ink_3" if pale else "ink", 2)
        first = round(100 * share)
        places = (((self.rect.x + 4, track.center[1]), "midleft"), ((self.rect.right - 4, track.center[1]), "midright"))
        for seat, part, (at, anchor) in zip((near, self.far), (first, 100 - first), places, strict=True):
            colour = "ink_3" if pale else view.ink(seat)
            canvas.text(self.say("table.percent", n=part), at, "name", colour, anchor=anchor, size=14)

    def _words(self) -> str:
        found = self.evaluation
        if found.asked:
            return self.say("table.evaluation_thinking")
        if found.reading is None:
            return self.say("table.evaluation_ask")
        if found.stale:
            return self.say("table.evaluation_stale")
        near = self.state.near
        best = near if found.share(near) >= 0.5 else self.far
        share = round(100 * found.share(best))
        return self.say(phrase("table.evaluation_words", name=found.names(best), n=share))
