"""The move log of the side panel: rounds in rows, one column a seat, the ply on show in ink."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.geometry import Point, Rect
from scenes.screens.table_play import Play
from scenes.screens.table_words import ending, log
from squares.core.phrase import Phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.views.base import Say


class MoveLog:
    """Keeps the scroll and where each ply stands; reads everything else from the play."""

    def __init__(self, play: Play, say: Say) -> None:
        self.play, self.say = play, say
        self.rect = Rect(0, 0, 0, 0)
        self.row_height = 26.0
        self.compact = False
        self._top = 0
        self._rounds: list[tuple[int, list[tuple[str, int, Seat]]]] = []
        self.hover: int | None = None

    def layout(self, rect: Rect, row_height: float, compact: bool) -> None:
        """Take a place in the panel."""
        self.rect, self.row_height, self.compact = rect, row_height, compact
        self.follow()

    def refresh(self) -> None:
        """Read the plies anew and scroll to the one on show."""
        self._rounds = []
        for number, cells in log(self.play):
            self._rounds.append((number, [(self._words(cell.text), cell.ply, cell.seat) for cell in cells]))
        self.follow()

    def _words(self, text: Phrase | str) -> str:
        return text if isinstance(text, str) else self.say(text)

    @property
    def visible(self) -> int:
        """How many rows fit."""
        return max(1, int(self.rect.h // self.row_height))

    def follow(self) -> None:
        """Scroll so that the ply on show and the next one are seen."""
        row = next((i for i, (_, cells) in enumerate(self._rounds) if cells[-1][1] >= self.play.sight.ply), None)
        row = len(self._rounds) - 1 if row is None else row
        if row < self._top or row + 2 > self._top + self.visible:
            self.scroll(row + 2 - self.visible - self._top)

    def scroll(self, rows: int) -> None:
        """Down for positive numbers; one row stays free for the ply to come."""
        most = max(0, len(self._rounds) + 1 - self.visible)
        self._top = min(most, max(0, self._top + rows))

    def ply_at(self, pos: Point) -> int | None:
        """The ply whose words lie under a point."""
        return next((ply for rect, _, ply, _ in self._cells() if rect.contains(pos)), None)

    def _cells(self) -> list[tuple[Rect, str, int, Seat]]:
        found = []
        for i, (_, cells) in enumerate(self._rounds[self._top : self._top + self.visible]):
            for text, ply, seat in cells:
                found.append((self._cell(i, seat), text, ply, seat))
        return found

    def _cell(self, row: int, seat: Seat) -> Rect:
        number = 38.0 if self.compact else 54.0
        seats = self.play.match.game.seats
        columns = Rect(self.rect.x + number, self.rect.y, self.rect.w - number, self.row_height).columns(len(seats), 8)
        return columns[seats.index(seat)].move(0, row * self.row_height).inset(0, 1)

    def draw_base(self, canvas: Canvas) -> None:
        """All rows that fit."""
        for i, (number, _) in enumerate(self._rounds[self._top : self._top + self.visible]):
            self._draw_number(canvas, i, number)
        for rect, text, ply, _ in self._cells():
            here = ply == self.play.sight.ply
            if here:
                canvas.box(rect, fill="ink", radius=5)
            after = ply > self.play.match.cursor
            colour = "on_ink" if here else "ink_3" if after else "ink"
            canvas.text(text, (rect.x + 8, rect.center[1]), "note", colour, anchor="midleft", max_width=rect.w - 14)

        self._draw_end(canvas)

    def _draw_end(self, canvas: Canvas) -> None:
        """How the game ended, in the place after the last ply."""
        match = self.play.match
        if match.outcome is None or not match.at_end or not self._rounds:
            return
        seats = match.game.seats
        seat = seats[(seats.index(self._rounds[-1][1][-1][2]) + 1) % len(seats)]
        row = self._coming_row(seat)
        if row is not None:
            rect = self._cell(row, seat)
            place = rect.x + 8, rect.center[1]
            canvas.text(self.say(ending(self.play)), place, "note", "ink_2", "midleft", max_width=rect.w - 14)

    def _draw_number(self, canvas: Canvas, row: int, number: int) -> None:
        y = self.rect.y + (row + 0.5) * self.row_height
        canvas.text(str(number), (self.rect.x + (30 if self.compact else 38), y), "small", "ink_3", anchor="midright")

    def draw_moving(self, canvas: Canvas, coming: str) -> None:
        """The line under the pointer, and ``coming``: what the gesture in hand would add to the log."""
        for rect, _, ply, _ in self._cells():
            if ply == self.hover and ply != self.play.sight.ply:
                canvas.box(rect, line="line_strong", width=1.2, radius=5)
        if coming:
            seat = self.play.match.to_act
            row = self._coming_row(seat)
            if row is not None:
                if row + self._top == len(self._rounds):
                    self._draw_number(canvas, row, len(self._rounds) + 1)
                rect, colour = self._cell(row, seat), f"{_side(seat)}_text"
                place = rect.x + 8, rect.center[1]
                canvas.text(coming, place, "name", colour, anchor="midleft", max_width=rect.w - 14, size=14)

    def _coming_row(self, seat: Seat) -> int | None:
        if self.play.match.cursor < len(self.play.match.plies):
            return None
        row = len(self._rounds) - self._top
        if self._rounds:
            order = self.play.match.game.seats
            if order.index(seat) > order.index(self._rounds[-1][1][-1][2]):
                row -= 1
        return row if row < self.visible else None


def _side(seat: Seat) -> str:
    """Which of the two owner colours a seat's words have."""
    return "north" if seat in (Seat.NORTH, Seat.EAST) else "south"
