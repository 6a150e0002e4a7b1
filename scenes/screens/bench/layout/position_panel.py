"""The right side of the page while a position is edited: who acts and what is counted, what is wrong, and ways on."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Wheel
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, ScrollBar, Stepper, Widget
from squares.core.editing import wrong
from squares.core.errors import BadPosition
from squares.core.phrase import Phrase

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

ROW, ROW_COMPACT = 36.0, 34.0
HEAD, ICON = 40.0, 36.0


class PositionPanel:
    """``save`` and ``play_on`` are asked for what the draft is to become. ``faults``: why it is no position."""

    def __init__(
        self,
        desk: Desk,
        work: Workpiece,
        save: Callable[[], None],
        play_on: Callable[[], None],
        done: Callable[[], None],
    ) -> None:
        self._desk, self._say, self._work = desk, desk.services.say, work
        say = self._say
        self.undo = IconButton("icons/undo", say("bench.edit.undo"), work.undo, why=say("bench.edit.undo_shut"))
        self.redo = IconButton("icons/redo", say("bench.edit.redo"), work.redo, why=say("bench.edit.redo_shut"))
        self.copy = IconButton("icons/copy", say("bench.edit.copy"), self._copy)
        self.paste = IconButton("icons/paste", say("bench.edit.paste"), self._paste)
        self.clear = IconButton("icons/trash", say("bench.edit.clear"), work.clear_board)
        self.save = Button(say("bench.edit.save"), save)
        self.play_on = Button(say("bench.edit.play_on"), play_on, "primary")
        self.done = Button(say("bench.edit.done"), done)
        self._steppers = [Stepper(say(field.name), "", partial(work.step, field)) for field in work.editing.fields]
        self._bar = ScrollBar(self._scroll_to)
        self._rect = self._fields = self._wrong = Rect(0, 0, 0, 0)
        self._offset = 0.0
        self.faults: tuple[Phrase, ...] = ()
        self.over = False
        self.read()

    def read(self) -> None:
        """The draft has changed."""
        work = self._work
        self.faults = wrong(work.game, work.editing, work.draft)
        position = work.editing.position(work.draft)[0]
        self.over = not self.faults and work.game.outcome(position) is not None
        for stepper, field in zip(self._steppers, work.editing.fields, strict=True):
            value = work.draft.values[field.id]
            stepper.value = self._say(field.names[value]) if value in field.names else str(value)
        self.undo.enabled, self.redo.enabled = work.can_undo, work.can_redo
        self.save.enabled = not self.faults
        self.play_on.enabled = not self.faults and not self.over
        self.save.why = self._say("bench.edit.save_shut")
        self.play_on.why = self._say("bench.edit.over" if self.over else "bench.edit.save_shut")

    @property
    def notation(self) -> str:
        """The draft as text, possible or not."""
        work = self._work
        return work.game.format(work.editing.position(work.draft)[0])

    def _copy(self) -> None:
        self._desk.services.shell.copy(self.notation)
        self._desk.services.toast(self._say("bench.edit.copied"))

    def _paste(self) -> None:
        """A position from the clipboard; what is wrong with another text is told."""
        text, work = self._desk.services.shell.paste().strip(), self._work
        try:
            work.become(work.editing.draft(work.game.parse(text)))
        except BadPosition as bad:
            self._desk.services.toast(self._say(bad.phrase) if text else self._say("bench.edit.nothing_to_paste"))

    # places

    def place(self, rect: Rect, compact: bool) -> list[Widget]:
        """The widgets in their places."""
        self._rect = rect
        inner = rect.inset(14, 10)
        head, rest = inner.cut_top(HEAD)
        icons = (self.undo, self.redo, self.copy, self.paste, self.clear)
        for i, icon in enumerate(reversed(icons)):
            icon.rect = Rect(head.right - (i + 1) * ICON, head.y + 2, ICON, ICON)
        foot, rest = rest.cut_bottom(2 * 40 + 8)
        upper, lower = foot.rows(2, 8)
        self.play_on.rect = upper
        self.save.rect, self.done.rect = lower.columns(2, 8)
        row = ROW_COMPACT if compact else ROW
        high = len(self._steppers) * row
        room = rest.h - (92 if compact else 130)
        self._fields, self._wrong = rest.cut_top(min(high, room - room % row))
        self._wrong = self._wrong.inset(0, 10)
        self._place_fields(row, compact)
        self._bar.rect = Rect(rect.right - 12, self._fields.y, 7, self._fields.h)
        shown = [stepper for stepper in self._steppers if stepper.shown]
        return [*shown, self._bar, *icons, self.play_on, self.save, self.done]

    def _place_fields(self, row: float, compact: bool) -> None:
        whole, seen = len(self._steppers) * row, self._fields.h
        self._offset = max(0.0, min(self._offset - self._offset % row, whole - seen))
        self._bar.set(seen, whole, self._offset)
        for i, stepper in enumerate(self._steppers):
            y = self._fields.y + i * row - self._offset
            stepper.rect, stepper.compact = Rect(self._fields.x, y, self._fields.w - 4, row), compact
            stepper.shown = y >= self._fields.y - 0.5 and y + row <= self._fields.bottom + 0.5

    def _scroll_to(self, offset: float) -> None:
        self._offset = offset
        self._desk.relayout()

    def handle(self, event: Input) -> bool:
        """The wheel goes through the fields."""
        if isinstance(event, Wheel) and self._rect.contains(event.pos) and self._bar.shown:
            self._scroll_to(self._offset - event.dy * 2 * ROW)
            return True
        return False

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet."""
        canvas.shadow(self._rect, "panel", radius=10)
        canvas.box(self._rect, fill="paper", radius=10)
        canvas.text(self._say("bench.edit.title"), (self._rect.x + 16, self._rect.y + 30), "h2", anchor="midleft")

    def draw_moving(self, canvas: Canvas) -> None:
        """Whether the position is possible, else everything that is wrong with it."""
        canvas.part("bench.wrong", (self._wrong, self.faults, self.over), self._draw_wrong)

    def _draw_wrong(self, canvas: Canvas) -> None:
        say, rect = self._say, self._wrong
        if not self.faults:
            words = say("bench.edit.over" if self.over else "bench.edit.possible")
            canvas.sprite("icons/check", Rect(rect.x, rect.y, 20, 20), {"ink": "legal"})
            canvas.text(words, (rect.x + 28, rect.y + 10), "note", anchor="midleft", max_width=rect.w - 28)
            return
        canvas.sprite("icons/warning", Rect(rect.x, rect.y, 20, 20), {"ink": "beni"})
        title = say("bench.edit.wrong", n=len(self.faults))
        canvas.text(title, (rect.x + 28, rect.y + 10), "name", anchor="midleft", size=14, max_width=rect.w - 28)
        y = rect.y + 26
        for i, fault in enumerate(self.faults):
            sentence = say(fault)
            high = canvas.paragraph_height(sentence, rect.w, "small")
            if y + high > rect.bottom and i:
                canvas.text(say("bench.edit.more_wrong", n=len(self.faults) - i), (rect.x, y), "small", "ink_2")
                return
            y += canvas.paragraph(sentence, Rect(rect.x, y, rect.w, high), "small", "ink") + 4
