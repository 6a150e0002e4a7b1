"""What the position is worth, as a bar, and the course of the game below it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet
from scenes.geometry import Point, Rect
from scenes.input import Input, PointerDown
from scenes.table.evaluation import Evaluation, Reading
from scenes.table.state import TableState
from scenes.ui.widgets.base import Widget
from squares.core.phrase import Say, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PALE = 0.35
FEWEST = 20
"""Plies over which the course is spread at least, so that a short game does not look like a long one."""


class EvaluationBar(Widget):
    """The shares of both sides, and the curve of the game; a click on the curve looks at that ply.

    ``far``: a seat of the other side than the near one.
    """

    focusable = False

    def __init__(
        self, evaluation: Evaluation, state: TableState, say: Say, look: Callable[[int], None], far: Seat
    ) -> None:
        super().__init__(tip=say("table.evaluation_tip"))
        self.evaluation, self.state, self.say, self.look, self.far = evaluation, state, say, look, far

    @property
    def curve(self) -> Rect:
        """Where the course of the game is drawn."""
        return Rect(self.rect.x + 50, self.rect.y + 22, self.rect.w - 100, self.rect.h - 42)

    def handle(self, event: Input) -> bool:
        """A click on the curve looks at the ply below the pointer."""
        if not isinstance(event, PointerDown) or event.button != 1 or len(self.evaluation.course) < 2:
            return False
        share = (event.pos[0] - self.curve.x) / self.curve.w
        self.look(round(min(1.0, max(0.0, share)) * self._plies))
        return True

    @property
    def _plies(self) -> int:
        return max(FEWEST, len(self.state.match.plies))

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Both shares at the ends of a thin bar, the curve, and the longer half in words."""
        found, reading = self.evaluation, self.evaluation.reading
        track = Rect(self.curve.x, self.rect.y + 8, self.curve.w, 6)
        if self.state.observer.outcome is None:
            canvas.box(track, fill="table_deep", radius=3)
        if reading is not None:
            self._draw_shares(canvas, track, reading, found.stale)
        if self.evaluation.course:
            self._draw_course(canvas)
        below = (self.rect.center[0], self.rect.bottom - 9)
        canvas.text(self._words(reading), below, "small", "ink_2", anchor="center", max_width=self.rect.w - 8)

    def _draw_shares(self, canvas: Canvas, track: Rect, reading: Reading, pale: bool) -> None:
        near, view = self.state.near, self.state.view
        share = self.evaluation.share(reading, near)
        cut = track.x + track.w * share
        alpha = PALE if pale else 1.0
        canvas.box(track._replace(w=cut - track.x), fill=view.colour(near), radius=3, alpha=alpha)
        canvas.box(Rect(cut, track.y, track.right - cut, track.h), fill=view.colour(self.far), radius=3, alpha=alpha)
        canvas.line((cut, track.y - 4), (cut, track.bottom + 4), "ink_3" if pale else "ink", 2)
        first = round(100 * share)
        places = (((self.rect.x + 4, track.center[1]), "midleft"), ((self.rect.right - 4, track.center[1]), "midright"))
        for seat, part, (at, anchor) in zip((near, self.far), (first, 100 - first), places, strict=True):
            colour = "ink_3" if pale else view.ink(seat)
            canvas.text(self.say("table.percent", n=part), at, "name", colour, anchor=anchor, size=14)

    def _draw_course(self, canvas: Canvas) -> None:
        """The near side's share from the first ply on, filled in the colour of whoever stands better."""
        area, view, near = self.curve, self.state.view, self.state.near
        middle = area.center[1]
        canvas.line((area.x, middle), (area.right, middle), "line_strong", 1)
        points = [self._point(reading) for reading in self.evaluation.course]
        if len(points) > 1:
            upper, lower = area._replace(h=area.h / 2), Rect(area.x, middle, area.w, area.h / 2)
            for seat, half in ((near, upper), (self.far, lower)):
                with canvas.clip(half):
                    self._fill(canvas, points, view.colour(seat))
            for start, end in pairwise(points):
                canvas.line(start, end, "ink", 1.4)
        if points:
            x = area.x + area.w * self.state.observer.ply / self._plies
            canvas.line((x, area.y - 2), (x, area.bottom + 2), "ink_3", 1)

    def _point(self, reading: Reading) -> Point:
        area = self.curve
        share = self.evaluation.share(reading, self.state.near)
        return area.x + area.w * reading.ply / self._plies, area.bottom - area.h * share

    def _fill(self, canvas: Canvas, points: list[Point], colour: str) -> None:
        area = self.curve
        sheet = Sheet(canvas, area.w, area.h)
        line = "L".join(f"{x - area.x:.1f} {y - area.y:.1f}" for x, y in points)
        first, last = points[0][0] - area.x, points[-1][0] - area.x
        sheet.path(f"M{first:.1f} {area.h / 2:.1f}L{line}L{last:.1f} {area.h / 2:.1f}z", fill=colour, alpha=PALE)
        sheet.draw(canvas, area.x, area.y)

    def _words(self, reading: Reading | None) -> str:
        found = self.evaluation
        if self.state.observer.outcome is not None:
            return self.say("table.evaluation_over") if len(found.course) > 1 else ""
        if reading is None or found.stale:
            return self.say("table.evaluation_thinking") if found.asked else ""
        near = self.state.near
        best = near if found.share(reading, near) >= 0.5 else self.far
        share = round(100 * found.share(reading, best))
        return self.say(phrase("table.evaluation_words", name=found.names(best), n=share))
