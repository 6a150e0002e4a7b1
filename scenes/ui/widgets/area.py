"""A field for several lines of text, as wide as it is."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.input import Input, Key, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.field import PAD, TextField

STYLE = "note"
Row = tuple[int, int]
"""The first letter of a row, and the one after its last."""


class TextArea(TextField):
    """Enter begins a line. What does not fit is scrolled to, by the caret or by the wheel."""

    _top = 0

    def _keeps(self, letter: str) -> bool:
        return letter == "\n" or super()._keeps(letter)

    @property
    def looks(self) -> object:
        """Also which row is the first in sight."""
        return super().looks, self._top

    def handle(self, event: Input) -> bool:
        """Also the wheel."""
        if isinstance(event, Wheel):
            top, self._top = self._top, self._within(self._top + (-1 if event.dy > 0 else 1))
            return self._top != top
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the box, the rows in sight, the selection and, with the focus, the caret."""
        line, width = ("ink", 1.6) if focused else ("line_strong" if hovered else "line", 1.2)
        canvas.box(self.rect, fill="paper_high", line=line, width=width, radius=self.radius)
        area, pitch = self._area, self._measure.pitch(STYLE)
        if not self.text and not focused:
            canvas.paragraph(self.placeholder, area, STYLE, "ink_3")
        low, high = self.selection
        for i, (start, end) in enumerate(self._rows()[self._top : self._top + self._visible]):
            y = area.y + i * pitch
            if focused and low < end and high > start:
                left, right = (area.x + self._width(start, at) for at in (max(low, start), min(high, end)))
                canvas.box(Rect(left, y, right - left, pitch), fill="table_deep", radius=2)
            canvas.text(self.text[start:end].rstrip("\n"), (area.x, y), STYLE)
            if focused and self._row_of(self.caret) == self._top + i:
                x = area.x + self._width(start, self.caret)
                canvas.line((x, y), (x, y + pitch), "ink", 1.5)

    def _key(self, key: Key) -> bool:
        if key.ctrl or key.alt:
            return super()._key(key)
        row, rows = self._row_of(self.caret), self._rows()
        if key.name == "return":
            self.put("\n")
        elif key.name in ("up", "down"):
            along = self._width(rows[row][0], self.caret)
            self._move(self._letter_in(row + (-1 if key.name == "up" else 1), along), key.shift)
        elif key.name == "home":
            self._move(rows[row][0], key.shift)
        elif key.name == "end":
            self._move(self._last_in(row), key.shift)
        else:
            return super()._key(key)
        return True

    # where letters lie

    @property
    def _area(self) -> Rect:
        return self.rect.inset(PAD, 8)

    @property
    def _visible(self) -> int:
        return max(1, int(self._area.h // self._measure.pitch(STYLE)))

    def _rows(self) -> list[Row]:
        """The text in rows that fit, broken after spaces and at line ends."""
        rows: list[Row] = []
        start = 0
        for line in self.text.splitlines(keepends=True) or [""]:
            rows += self._broken(start, start + len(line))
            start += len(line)
        if self.text.endswith("\n"):
            rows.append((start, start))
        return rows

    def _broken(self, start: int, end: int) -> list[Row]:
        rows, room, at = [], self._area.w, start
        while self._width(start, end) > room:
            at = start + 1
            while at < end and self._width(start, at + 1) <= room:
                at += 1
            space = self.text.rfind(" ", start, at) + 1
            at = space if space > start else at
            rows.append((start, at))
            start = at
        return [*rows, (start, end)]

    def _width(self, start: int, end: int) -> float:
        return self._measure.width(self.text[start:end].rstrip("\n"), STYLE)

    def _row_of(self, letter: int) -> int:
        return max(i for i, (start, _) in enumerate(self._rows()) if start <= letter)

    def _last_in(self, row: int) -> int:
        """Where the caret stands at the end of a row."""
        rows = self._rows()
        return rows[row][1] - (1 if row + 1 < len(rows) else 0)

    def _letter_in(self, row: int, along: float) -> int:
        """The place in a row that lies so far from its beginning; beyond the rows, their ends."""
        rows = self._rows()
        if not 0 <= row < len(rows):
            return 0 if row < 0 else len(self.text)
        start = rows[row][0]
        return min(range(start, self._last_in(row) + 1), key=lambda at: abs(self._width(start, at) - along))

    def _letter_at(self, pos: tuple[float, float]) -> int:
        row = self._top + int((pos[1] - self._area.y) // self._measure.pitch(STYLE))
        return self._letter_in(min(max(0, row), len(self._rows()) - 1), pos[0] - self._area.x)

    def _follow_caret(self) -> None:
        row = self._row_of(self.caret)
        self._top = self._within(min(max(self._top, row - self._visible + 1), row))

    def _within(self, top: int) -> int:
        return max(0, min(top, len(self._rows()) - self._visible))
