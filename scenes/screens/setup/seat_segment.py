"""A choice of a seat, or of a way to find one: the words of seats have the marks that they have on the table."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.games import look_of
from scenes.geometry import Point
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment
from squares.core.game import AnyGame


class SeatSegment(Segment):
    """``labels`` begin with those of the game's seats."""

    def __init__(self, game: AnyGame, labels: Sequence[str], index: int, change: Callable[[int], None]) -> None:
        marks = [*(seat.value for seat in game.seats), *("" for _ in labels[len(game.seats) :])]
        super().__init__(labels, index, change, marks=marks)
        self._game = game

    def draw_mark(self, canvas: Canvas, index: int, centre: Point, size: float) -> None:
        look_of(self._game).seat_style(self._game).mark(canvas, self._game.seats[index], centre, size)
