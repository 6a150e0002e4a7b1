"""The move log of the side panel: rounds in rows of two seats, the ply on show in ink, other lines folded between."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from scenes.geometry import Point, Rect
from scenes.table.captions import LogCell, log, log_order
from scenes.table.lines import OtherLine, other_lines
from scenes.table.review import TableReview
from scenes.table.state import TableState
from squares.core.phrase import capital
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.measure import TextMeasure
    from squares.core.phrase import Say


SMALL = 12.0
"""The size of words that have no room in their own."""

ACROSS = 2
"""Seats in a row; where cards are played, every ply has a row of its own."""


Note = tuple[OtherLine | int, str, Seat | None]


class Row(NamedTuple):
    """A part of a round. ``cells``: words, ply and seat; ``opens``: whether its round begins here.

    ``note``: another line, or what a ply did, in a row without cells: what a click looks at, the words, whose; nobody's
    where the row goes on with the words above. ``wide``: its one cell goes over all columns.
    """

    number: int
    opens: bool
    cells: tuple[tuple[str, int, Seat], ...]
    note: Note | None = None
    wide: bool = False


class MoveLog:
    """Keeps the scroll and where each ply stands; reads everything else from the table."""

    def __init__(self, state: TableState, say: Say, measure: TextMeasure, review: TableReview) -> None:
        self.state, self.say, self._measure, self._review = state, say, measure, review
        self.order = log_order(state)
        self.across = 1 if state.view.wording.log_by == "ply" else ACROSS
        self.rect = Rect(0, 0, 0, 0)
        self.row_height = 26.0
        self.compact = False
        self._top = 0
        self._shown = set[int]()
        self._rows: list[Row] = []
        self._last = -1  # the last row with cells
        self.hover: int | OtherLine | None = None

    def layout(self, rect: Rect, row_height: float, compact: bool) -> None:
        """Take a place in the panel."""
        self.rect, self.row_height, self.compact = rect, row_height, compact
        self.follow()

    def refresh(self) -> None:
        """Read the plies anew and scroll to the one on show."""
        rounds: list[list[Row]] = []
        told = list(log(self.state))
        self._shown = {cell.ply for _, cells in told for cell in cells}
        for number, cells in told:
            for _, part in groupby(cells, key=lambda cell: self._place(cell.seat)[0]):
                opens = not rounds or rounds[-1][0].number != number
                rounds.append(list(self._round(number, opens, tuple(part))))
        self._fold(rounds)
        self.follow()

    def _round(self, number: int, opens: bool, cells: tuple[LogCell, ...]) -> Iterator[Row]:
        """The row of a part of a round, one for each ply that did more than its words say, one for what was better.

        Where one's words have no room beside another's, each has rows of its own, what it did right below them.
        """
        words = tuple([self._cell_words(cell) for cell in cells])
        beside = all(self._fits(text, self._column(seat)) for text, _, seat in words)
        if beside:
            yield Row(number, opens, words)
        for i, (cell, (text, ply, seat)) in enumerate(zip(cells, words, strict=True)):
            if not beside:
                yield from self._alone(number, opens and i == 0, text, ply, seat)
            for account, said in cell.accounts:
                yield from self._told(number, account, capital(self.say(said)), cell.seat)
            for ply, better in self._review.better(self._plies_of(cell)):
                yield from self._told(number, ply, capital(self.say(better)), cell.seat)

    def _alone(self, number: int, opens: bool, text: str, ply: int, seat: Seat) -> Iterator[Row]:
        """A cell over all columns; what finds no room in it stands below."""
        first = text
        if not self._fits(text, self._whole):
            first = self._measure.lines(text, self._room(self._whole), "note", SMALL)[0]
        yield Row(number, opens, ((first, ply, seat),), wide=True)
        if rest := text.removeprefix(first).strip():
            yield from self._told(number, ply, rest)

    def _told(self, number: int, ply: int, text: str, seat: Seat | None = None) -> Iterator[Row]:
        """What a ply did, in as many rows as it takes."""
        for i, line in enumerate(self._measure.lines(text, max(1.0, self._whole.w - 30), "small")):
            yield Row(number, False, (), (ply, line, None if i else seat))

    def _fits(self, text: str, rect: Rect) -> bool:
        return self._measure.width(text, "note", SMALL) <= self._room(rect)

    def _room(self, rect: Rect) -> float:
        """How wide the words of a cell may be."""
        return max(1.0, self._words_place(rect).w - 14)

    def _fold(self, rounds: list[list[Row]]) -> None:
        """Put every other line below the rows of the ply that it could have been."""
        lines = list(other_lines(self.state))[::-1]
        self._rows, self._last = [], -1
        for rows in rounds:
            last = max(i for i, row in enumerate(rows) if row.cells)
            self._last = len(self._rows) + last
            self._rows += rows
            while lines and (lines[-1].ply < rows[last].cells[-1][1] or rows is rounds[-1]):
                self._rows.append(self._folded(lines.pop()))
        self._rows += map(self._folded, lines[::-1])

    def _folded(self, line: OtherLine) -> Row:
        return Row(0, False, (), (line, self.say(line.text), None))

    def _cell_words(self, cell: LogCell) -> tuple[str, int, Seat]:
        """The words of a cell, and what a review makes of its plies, which follow on those of the last cell."""
        words = capital(cell.text if isinstance(cell.text, str) else self.say(cell.text))
        mark = self._review.mark(self._plies_of(cell))
        return f"{words}  {mark}" if mark else words, cell.ply, cell.seat

    def _plies_of(self, cell: LogCell) -> range:
        """The plies that a cell stands for: those of one seat up to its own."""
        first = cell.ply
        while first > 1 and self.state.match.plies[first - 2].seat is cell.seat and first - 1 not in self._shown:
            first -= 1
        return range(first, cell.ply + 1)

    def _place(self, seat: Seat) -> tuple[int, int]:
        """Row within the round, and column."""
        return divmod(self.order.index(seat), self.across)

    @property
    def visible(self) -> int:
        """How many rows fit."""
        return max(1, int(self.rect.h // self.row_height))

    def follow(self) -> None:
        """Scroll so that the ply on show and the next one are seen."""
        ply = self.state.observer.ply
        row = next((i for i, row in enumerate(self._rows) if row.cells and row.cells[-1][1] >= ply), None)
        row = len(self._rows) - 1 if row is None else row
        while row + 1 < len(self._rows) and (note := self._rows[row + 1].note) and isinstance(note[0], int):
            row += 1
        if row < self._top or row + 2 > self._top + self.visible:
            self.scroll(row + 2 - self.visible - self._top)

    def scroll(self, rows: int) -> None:
        """Down for positive numbers; one row stays free for the ply to come."""
        most = max(0, len(self._rows) + 1 - self.visible)
        self._top = min(most, max(0, self._top + rows))

    def at(self, pos: Point) -> int | OtherLine | None:
        """The ply or the other line whose words lie under a point."""
        note = next((what for rect, (what, _, _) in self._notes() if rect.contains(pos)), None)
        return note or next((ply for rect, _, ply, _ in self._cells() if rect.contains(pos)), None)

    def place(self, what: int | OtherLine) -> Rect:
        """Where a ply or another line stands, or the whole log where it is out of sight."""
        plies = (rect for rect, _, ply, _ in self._cells() if ply == what)
        return next(plies, next((rect for rect, (note, _, _) in self._notes() if note == what), self.rect))

    def _notes(self) -> list[tuple[Rect, Note]]:
        found = []
        for i, row in enumerate(self._rows[self._top : self._top + self.visible]):
            if row.note is not None:
                found.append((self._whole.move(0, i * self.row_height), row.note))
        return found

    def _cells(self) -> list[tuple[Rect, str, int, Seat]]:
        found = []
        for i, row in enumerate(self._rows[self._top : self._top + self.visible]):
            for text, ply, seat in row.cells:
                place = self._whole if row.wide else self._column(seat)
                found.append((place.move(0, i * self.row_height), text, ply, seat))
        return found

    @property
    def _whole(self) -> Rect:
        """The first row beside the number."""
        number = 38.0 if self.compact else 54.0
        return Rect(self.rect.x + number, self.rect.y, self.rect.w - number, self.row_height).inset(0, 1)

    def _column(self, seat: Seat) -> Rect:
        """The seat's part of the first row."""
        return self._whole.columns(self.across, 8)[self._place(seat)[1]]

    def _cell(self, row: int, seat: Seat) -> Rect:
        return self._column(seat).move(0, row * self.row_height)

    def draw_base(self, canvas: Canvas) -> None:
        """All rows that fit."""
        for i, row in enumerate(self._rows[self._top : self._top + self.visible]):
            if row.opens:
                self._draw_number(canvas, i, row.number)
        for rect, text, ply, seat in self._cells():
            here = ply == self.state.observer.ply
            if here:
                canvas.box(self._words_place(rect), fill="ink", radius=5)
            after = ply > self.state.match.cursor
            self._write(canvas, rect, seat, text, "on_ink" if here else "ink_3" if after else "ink")
        for rect, note in self._notes():
            self._draw_note(canvas, rect, note)
        self._draw_end(canvas)

    def _draw_note(self, canvas: Canvas, rect: Rect, note: Note) -> None:
        """What a ply did, with the mark of who played it; for another line an elbow that parts from the row above."""
        what, text, seat = note
        if isinstance(what, int):
            if seat is not None:
                self.state.view.seat_style.mark(canvas, seat, (rect.x + 14, rect.center[1]), 9)
            at = (rect.x + 26, rect.center[1])
            canvas.text(text, at, "small", "ink_2", anchor="midleft", max_width=rect.w - 30)
            return
        x, y = rect.x + 12, rect.center[1]
        canvas.line((x, rect.y + 2), (x, y), "line_strong", 1.2)
        canvas.line((x, y), (x + 10, y), "line_strong", 1.2)
        canvas.text(text, (x + 18, y), "small", "ink_2", anchor="midleft", max_width=rect.w - 40)

    def _words_place(self, rect: Rect) -> Rect:
        """The part of a cell beside the seat's mark, which is drawn where its place is not one seat's alone."""
        shared = len(self.state.match.game.seats) > self.across or rect.w == self._whole.w
        return rect.cut_left(18)[1] if shared else rect

    def _write(self, canvas: Canvas, rect: Rect, seat: Seat, text: str, colour: str, style: str = "note") -> None:
        place = self._words_place(rect)
        if place is not rect:
            self.state.view.seat_style.mark(canvas, seat, (rect.x + 8, rect.center[1]), 12)
        at, size = (place.x + 8, rect.center[1]), 14.0 if style == "name" else None
        if canvas.measure(text, style, size)[0] > place.w - 14:
            size = SMALL
        canvas.text(text, at, style, colour, anchor="midleft", max_width=place.w - 14, size=size)

    def _draw_end(self, canvas: Canvas) -> None:
        """How the game ended, in the place after the last ply."""
        match, landed = self.state.match, self.state.result is not None or self.state.observer.browsing is not None
        if match.outcome is None or not match.at_end or self._last < 0 or not landed:
            return
        last = self.order.index(self._rows[self._last].cells[-1][2])
        seat = self.order[(last + 1) % len(self.order)]
        row, words = self._coming_row(seat), self.say(self.state.telling.won)
        tight = canvas.measure(words, "note")[0] > self.rect.right - self._column(seat).x - 14
        if row is not None and (tight or self._rows[self._last].wide):
            row, seat = len(self._rows) - self._top, self.order[0]
        if row is not None and row < self.visible:
            rect = self._cell(row, seat)
            place, room = (rect.x + 8, rect.center[1]), self.rect.right - rect.x - 14
            canvas.text(words, place, "note", "ink_2", "midleft", max_width=room)

    def _draw_number(self, canvas: Canvas, row: int, number: int) -> None:
        y = self.rect.y + (row + 0.5) * self.row_height
        canvas.text(str(number), (self.rect.x + (30 if self.compact else 38), y), "small", "ink_3", anchor="midright")

    def draw_moving(self, canvas: Canvas, coming: str) -> None:
        """The line under the pointer, and ``coming``: what the gesture in hand would add to the log."""
        for rect, _, ply, _ in self._cells() if self.hover is not None else ():
            if ply == self.hover and ply != self.state.observer.ply:
                canvas.box(self._words_place(rect), line="line_strong", width=1.2, radius=5)
        for rect, (what, _, _) in self._notes() if self.hover is not None else ():
            if what == self.hover:
                canvas.box(rect, line="line_strong", width=1.2, radius=5)
        if coming:
            seat = self.state.match.to_act
            wide = not self._fits(coming, self._column(seat))
            row = self._coming_row(seat, wide)
            if row is not None:
                if self.across > 1 and not self._opened():
                    self._draw_number(canvas, row, self.state.match.turn_number)
                place = self._whole.move(0, row * self.row_height) if wide else self._cell(row, seat)
                self._write(canvas, place, seat, coming, self.state.view.seat_style.ink(seat), "name")

    def _new_round(self, seat: Seat) -> bool:
        """Whether the next ply of a seat would begin a round."""
        if not self._opened():
            return True
        return self.order.index(seat) <= self.order.index(self._rows[self._last].cells[-1][2])

    def _opened(self) -> bool:
        """Whether the round on turn has rows already."""
        return self._last >= 0 and self._rows[self._last].number == self.state.match.turn_number

    def _coming_row(self, seat: Seat, wide: bool = False) -> int | None:
        if self.state.match.cursor < len(self.state.match.plies):
            return None
        row = len(self._rows)
        beside = not wide and not self._new_round(seat) and not self._rows[self._last].wide
        if beside and self._place(seat)[0] == self._place(self._rows[self._last].cells[-1][2])[0]:
            row = self._last
        row -= self._top
        return row if 0 <= row < self.visible else None
