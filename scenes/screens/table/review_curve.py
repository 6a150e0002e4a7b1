"""The course of a game that was looked over, below the board: its turning points, and the ply on show as a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, PointerDown, PointerMove
from scenes.screens.table.course import fill
from scenes.table.review import MARKS, TableReview
from scenes.table.state import TableState
from scenes.ui.widgets.base import Widget
from squares.core.phrase import Say, capital, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

APART = 18.0  # between two marks that are written beside each other
SIDE = 42.0  # at both ends of the strip, for the marks of the sides


class ReviewCurve(Widget):
    """The near side's share from the start on. Press or drag to look at a ply."""

    focusable = False

    def __init__(self, review: TableReview, state: TableState, say: Say, look: Callable[[int], None]) -> None:
        super().__init__()
        self.review, self.state, self.say, self.look = review, state, say, look
        self._pointed: int | None = None
        self._drags = False

    @property
    def curve(self) -> Rect:
        """Where the course is drawn."""
        return self.rect.inset(SIDE, 26)

    @property
    def looks(self) -> object:
        """The ply that the pointer is on, and all that is known."""
        return self._pointed, self.review.looks

    @property
    def far(self) -> Seat:
        """A seat of the other side than the near one."""
        game = self.state.match.game
        return next(seat for seat in game.seats if game.side(seat) != game.side(self.state.near))

    @property
    def _plies(self) -> int:
        return max(1, len(self.state.match.plies))

    def handle(self, event: Input) -> bool:
        """What lies under the pointer is told; a press looks at it, and so does a drag."""
        if not isinstance(event, PointerDown | PointerMove):
            return False
        self._drags = self._drags and isinstance(event, PointerMove) and event.held
        before, share = self._pointed, (event.pos[0] - self.curve.x) / self.curve.w
        self._pointed = round(min(1.0, max(0.0, share)) * self._plies)
        if isinstance(event, PointerDown) and event.button == 1:
            self._drags = True
        elif not self._drags:
            return self._pointed != before
        if self._pointed != self.state.observer.ply or self.state.observer.aside:
            self.look(self._pointed)
        return True

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The strip, the curve, a mark on each turning point, a line at the ply on show."""
        canvas.box(self.rect, fill="paper", radius=8)
        area, style, near = self.curve, self.state.view.seat_style, self.state.near
        for seat, y in ((near, area.y + 4), (self.far, area.bottom - 4)):
            style.mark(canvas, seat, (self.rect.x + SIDE / 2, y), 12)
        for share in (0.25, 0.75):
            y = area.y + area.h * share
            canvas.line((area.x, y), (area.right, y), "line", 1)
        canvas.line((area.x, area.center[1]), (area.right, area.center[1]), "line_strong", 1)
        shares = self.review.course(near)
        points = [self._at(ply, share) for ply, share in enumerate(shares) if share is not None]
        if len(points) > 1:
            fill(canvas, area, points, style.colour(near), style.colour(self.far))
            for start, end in pairwise(points):
                canvas.line(start, end, "ink", 1.6)
        x = self._x(self.state.observer.ply)
        canvas.line((x, area.y - 6), (x, area.bottom + 6), "ink", 1.6)
        canvas.disc((x, area.bottom + 6), 4.5, fill="ink")
        self._draw_turning(canvas, shares)
        if not points:
            canvas.text(self.say("review.no_curve"), area.center, "note", "ink_2", "center", max_width=area.w)
        if hovered and self._pointed:
            self._draw_told(canvas, self._pointed, shares[self._pointed])

    def _draw_turning(self, canvas: Canvas, shares: Sequence[float | None]) -> None:
        """The mark of who played it on each turning point, and beside it what it was where that finds room."""
        written = {True: -APART, False: -APART}
        for point in self.review.turning:
            share = shares[point.number]
            x, y = self._at(point.number, 0.5 if share is None else share)
            above = y <= self.curve.center[1]
            self.state.view.seat_style.mark(canvas, point.seat, (x, y), 13)
            if x - written[above] >= APART:
                written[above] = x
                canvas.text(MARKS[point.kind], (x, y - 15 if above else y + 15), "name", "ink", "center", size=13)

    def _x(self, ply: int) -> float:
        return self.curve.x + self.curve.w * ply / self._plies

    def _at(self, ply: int, share: float) -> Point:
        return self._x(ply), self.curve.bottom - self.curve.h * share

    def _draw_told(self, canvas: Canvas, ply: int, share: float | None) -> None:
        """What was played there and what it changed, in a box above the curve."""
        found = self.review.of(ply)
        turn = self.state.match.plies[ply - 1].turn
        words = capital(
            self.say(self.state.telling.logged(self.state.telling.words(ply, self.state.match.plies[ply - 1])))
        )
        mark = MARKS[found.kind] if found is not None else ""
        title = f"{self.say(phrase('review.turn', turn=turn))}  {capital(words)} {mark}".rstrip()
        more = self.say("review.no_choice" if found is None else self.review.changed(found, self.state.near))
        width = min(self.rect.w, 24 + max(canvas.measure(title, "name", 14)[0], canvas.measure(more, "small")[0]))
        x, y = self._at(ply, 0.5 if share is None else share)
        left = min(max(self.rect.x, x - width / 2), self.rect.right - width)
        box = Rect(left, self.rect.y - 58, width, 52)
        canvas.shadow(box, "dialog", 6)
        canvas.box(box, fill="ink", radius=6)
        canvas.text(title, (box.x + 12, box.y + 17), "name", "on_ink", "midleft", box.w - 24, size=14)
        canvas.text(more, (box.x + 12, box.y + 37), "small", "on_ink", "midleft", max_width=box.w - 24)
        canvas.disc((x, y), 4, fill="ink", line="paper", width=1.5)
