"""The fields of a draft below each other, with a bar where there are more than fit."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.widgets import ScrollBar, Stepper, Widget

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW, ROW_COMPACT = 36.0, 34.0


class FieldList:
    """A stepper for each field."""

    def __init__(self, desk: Desk, work: Workpiece) -> None:
        self._desk, self._work, self._say = desk, work, desk.services.say
        self._steppers = [Stepper(self._say(f.name), "", partial(work.step, f)) for f in work.editing.fields]
        self._bar = ScrollBar(self._scroll_to)
        self._offset = 0.0

    def read(self) -> None:
        """The draft has changed."""
        for stepper, field in zip(self._steppers, self._work.editing.fields, strict=True):
            value = self._work.draft.values[field.id]
            stepper.value = self._say(field.names[value]) if value in field.names else str(value)

    def place(self, room: Rect, compact: bool) -> tuple[list[Widget], Rect]:
        """The widgets in sight, and what they leave of the room."""
        row = ROW_COMPACT if compact else ROW
        whole = len(self._steppers) * row
        seen = min(whole, room.h - room.h % row)
        self._offset = max(0.0, min(self._offset - self._offset % row, whole - seen))
        self._bar.set(seen, whole, self._offset)
        self._bar.rect = Rect(room.right + 3, room.y, 7, seen)
        for i, stepper in enumerate(self._steppers):
            y = room.y + i * row - self._offset
            stepper.rect, stepper.compact = Rect(room.x, y, room.w - 4, row), compact
            stepper.shown = y >= room.y - 0.5 and y + row <= room.y + seen + 0.5
        return [*(each for each in self._steppers if each.shown), self._bar], room.cut_top(seen)[1]

    def _scroll_to(self, offset: float) -> None:
        self._offset = offset
        self._desk.relayout()

    def wheel(self, dy: float) -> bool:
        """Go through the fields; whether there are more than fit."""
        if self._bar.shown:
            self._scroll_to(self._offset - dy * 2 * ROW)
        return self._bar.shown
