"""The fields of a draft below each other, with a bar where there are more than fit.

What can be one of two things is a switch between them, everything else goes up and down.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollBar, Segment, Stepper, Widget
from scenes.ui.widgets.stepper import WIDTH, WIDTH_COMPACT
from squares.core.editing import Field, Value

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW, ROW_COMPACT = 36.0, 34.0


class Either(Segment):
    """A line with a label and two words, one of them chosen."""

    def __init__(self, label: str, words: Sequence[str], change: Callable[[int], None]) -> None:
        super().__init__(words, 0, change)
        self.label, self.compact = label, False

    @property
    def _trough(self) -> Rect:
        wide = WIDTH_COMPACT if self.compact else WIDTH
        return self.rect.inset(0, 2).cut_right(wide)[0]

    def parts(self) -> list[Rect]:
        """Where the words lie."""
        return self._trough.inset(3).columns(len(self.labels))

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the label at the left and the words at the right."""
        whole, trough = self.rect, self._trough
        room = trough.x - whole.x - 8
        size = next((size for size in (16.0, 15.0, 14.0) if canvas.measure(self.label, "body", size)[0] <= room), 13.0)
        canvas.text(self.label, (whole.x, whole.center[1]), "body", "ink", "midleft", room, size)
        self.rect = trough
        super().draw(canvas, focused, hovered)
        self.rect = whole
        canvas.line((whole.x, whole.bottom), (whole.right, whole.bottom), "table_line", 1)


class FieldList:
    """A stepper for each field, or a switch where it has two values."""

    def __init__(self, desk: Desk, work: Workpiece) -> None:
        self._desk, self._work, self._say = desk, work, desk.services.say
        self._rows = [self._row(field) for field in work.editing.fields]
        self._bar = ScrollBar(self._scroll_to)
        self._offset = 0.0

    def _row(self, field: Field) -> Stepper | Either:
        if len(field.values) != 2:
            return Stepper(self._say(field.name), "", partial(self._work.step, field))
        words = [self._named(field, value) for value in field.values]
        return Either(self._say(field.name), words, partial(self._choose, field))

    def _named(self, field: Field, value: Value) -> str:
        return self._say(field.names[value]) if value in field.names else str(value)

    def _choose(self, field: Field, index: int) -> None:
        self._work.become(self._work.draft.with_value(field.id, field.values[index]))

    def read(self) -> None:
        """The draft has changed."""
        for row, field in zip(self._rows, self._work.editing.fields, strict=True):
            value = self._work.draft.values[field.id]
            if isinstance(row, Stepper):
                row.value = self._named(field, value)
            else:
                row.index = field.values.index(value) if value in field.values else 0

    def place(self, room: Rect, compact: bool) -> tuple[list[Widget], Rect]:
        """The widgets in sight, and what they leave of the room."""
        row = ROW_COMPACT if compact else ROW
        whole = len(self._rows) * row
        seen = min(whole, room.h - room.h % row)
        self._offset = max(0.0, min(self._offset - self._offset % row, whole - seen))
        self._bar.set(seen, whole, self._offset)
        self._bar.rect = Rect(room.right + 3, room.y, 7, seen)
        for i, line in enumerate(self._rows):
            y = room.y + i * row - self._offset
            line.rect, line.compact = Rect(room.x, y, room.w - 4, row), compact
            line.shown = y >= room.y - 0.5 and y + row <= room.y + seen + 0.5
        return [*(each for each in self._rows if each.shown), self._bar], room.cut_top(seen)[1]

    def _scroll_to(self, offset: float) -> None:
        self._offset = offset
        self._desk.relayout()

    def wheel(self, dy: float) -> bool:
        """Go through the fields; whether there are more than fit."""
        if self._bar.shown:
            self._scroll_to(self._offset - dy * 2 * ROW)
        return self._bar.shown
