"""What the position is worth, as a bar, and the course of the game below it."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from scenes.input import Input, PointerDown, PointerMove
from scenes.screens.table.course import PALE, fill
from scenes.table.evaluation import Evaluation, Reading
from scenes.table.state import TableState
from scenes.ui.widgets.base import Widget
from squares.core.phrase import Phrase, Say, capital, phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

FEWEST = 20
"""Plies over which the course is spread at least, so that a short game does not look like a long one."""


class EvaluationBar(Widget):
    """The shares of both sides, and the curve of the game, which tells the turn under the pointer; a click looks at it.

    ``far``: a seat of the other side than the near one.
    """

    focusable = False

    def __init__(
        self, evaluation: Evaluation, state: TableState, say: Say, look: Callable[[int], None], far: Seat
    ) -> None:
        super().__init__()
        self._pointed: int | None = None
        self.evaluation, self.state, self.say, self.look, self.far = evaluation, state, say, look, far

    @property
    def curve(self) -> Rect:
        """Where the course of the game is drawn."""
        return Rect(self.rect.x + 8, self.rect.y + 22, self.rect.w - 16, self.rect.h - 44)

    @property
    def looks(self) -> object:
        """The ply that the pointer is on."""
        return self._pointed

    def handle(self, event: Input) -> bool:
        """What lies under the pointer is told; a click on the curve looks at it."""
        if not isinstance(event, PointerDown | PointerMove) or len(self.evaluation.course) < 2:
            return False
        share = (event.pos[0] - self.curve.x) / self.curve.w
        before, last = self._pointed, len(self.state.match.plies)
        self._pointed = min(last, round(min(1.0, max(0.0, share)) * self._plies))
        if isinstance(event, PointerDown) and event.button == 1:
            self.look(self._pointed)
            return True
        return self._pointed != before

    @property
    def _plies(self) -> int:
        return max(FEWEST, len(self.state.match.plies))

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Both shares at the ends of a thin bar, the curve, and the longer half in words."""
        found, reading = self.evaluation, self.evaluation.reading
        track = Rect(self.rect.x + 50, self.rect.y + 8, self.rect.w - 100, 6)
        if self.state.observer.outcome is None:
            canvas.box(track, fill="table_deep", radius=3)
        if reading is not None:
            self._draw_shares(canvas, track, reading, found.stale)
        if self.evaluation.course:
            self._draw_course(canvas)
        pointed = self.evaluation.at(self._pointed) if hovered and self._pointed is not None else None
        if pointed is not None:
            self._draw_pointed(canvas, pointed)
        below = (self.rect.center[0], self.rect.bottom - 9)
        words = self._words(reading) if pointed is None else self._told(pointed)
        canvas.text(words, below, "small", "ink_2", anchor="center", max_width=self.rect.w - 8)

    def _draw_shares(self, canvas: Canvas, track: Rect, reading: Reading, pale: bool) -> None:
        near, style = self.state.near, self.state.view.seat_style
        share = self.evaluation.share(reading, near)
        cut = track.x + track.w * share
        alpha = PALE if pale else 1.0
        canvas.box(track._replace(w=cut - track.x), fill=style.colour(near), radius=3, alpha=alpha)
        rest = Rect(cut, track.y, track.right - cut, track.h)
        canvas.box(rest, fill=style.colour(self.far), radius=3, alpha=alpha)
        canvas.line((cut, track.y - 4), (cut, track.bottom + 4), "ink_3" if pale else "ink", 2)
        first = self.evaluation.percent(reading, near)
        places = (((self.rect.x + 4, track.center[1]), "midleft"), ((self.rect.right - 4, track.center[1]), "midright"))
        for seat, part, (at, anchor) in zip((near, self.far), (first, 100 - first), places, strict=True):
            colour = "ink_3" if pale else style.ink(seat)
            canvas.text(self.say("table.percent", n=part), at, "name", colour, anchor=anchor, size=14)

    def _draw_course(self, canvas: Canvas) -> None:
        """The near side's share from the first ply on, filled in the colour of whoever stands better."""
        area, style, near = self.curve, self.state.view.seat_style, self.state.near
        middle = area.center[1]
        canvas.line((area.x, middle), (area.right, middle), "line_strong", 1)
        points = [self._point(reading) for reading in self.evaluation.course]
        if len(points) > 1:
            fill(canvas, area, points, style.colour(near), style.colour(self.far))
            for start, end in pairwise(points):
                canvas.line(start, end, "ink", 1.4)
        if points:
            x = area.x + area.w * self.state.observer.ply / self._plies
            canvas.line((x, area.y - 2), (x, area.bottom + 2), "ink_3", 1)

    def _draw_pointed(self, canvas: Canvas, reading: Reading) -> None:
        """A dot on the curve where the pointer is."""
        x, y = self._point(reading)
        canvas.line((x, self.curve.y), (x, self.curve.bottom), "line_strong", 1)
        canvas.disc((x, y), 4, fill="ink", line="paper", width=1.5)

    def _told(self, reading: Reading) -> str:
        """The turn under the pointer, and what was found there; at its end how the game ended."""
        plies = self.state.match.plies
        turn = plies[min(reading.ply, len(plies) - 1)].turn
        ended = self.state.match.outcome is not None and reading is self.evaluation.course[-1]
        words = self.say("table.evaluation_end") if ended else self.say(self._sentence(reading))
        return self.say(phrase("table.evaluation_at", turn=turn, words=words))

    def _sentence(self, reading: Reading) -> Phrase:
        return self.evaluation.words(reading, self.state.near, self.far)

    def _point(self, reading: Reading) -> Point:
        area = self.curve
        share = self.evaluation.share(reading, self.state.near)
        return area.x + area.w * reading.ply / self._plies, area.bottom - area.h * share

    def _words(self, reading: Reading | None) -> str:
        found = self.evaluation
        if self.state.observer.outcome is not None:
            over = "table.evaluation_over" if len(found.course) > 1 else "table.evaluation_thinking"
            return self.say(over) if found.course or found.asked else ""
        if reading is None or found.stale:
            return self.say("table.evaluation_thinking") if found.asked else ""
        return capital(self.say(self._sentence(reading)))
