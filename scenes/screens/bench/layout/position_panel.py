"""The right side of the page while a position is edited: who acts and what is counted, what is wrong, and ways on."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Wheel
from scenes.screens.bench.layout.field_list import FieldList
from scenes.screens.bench.layout.workpiece import Workpiece
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, IconButton, Widget
from squares.core.editing import wrong
from squares.core.errors import BadPosition
from squares.core.phrase import Phrase

if TYPE_CHECKING:
    from scenes.screens.bench.desk import Desk

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
        self._fields = FieldList(desk, work)
        self._rect = self._wrong = Rect(0, 0, 0, 0)
        self.faults: tuple[Phrase, ...] = ()
        self.over = False
        self.read()

    def read(self) -> None:
        """The draft has changed."""
        work = self._work
        self.faults = wrong(work.game, work.editing, work.draft)
        position = work.editing.position(work.draft)[0]
        self.over = not self.faults and work.game.outcome(position) is not None
        self._fields.read()
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
        """A position from the clipboard, possible or not; of any other text it is told why it is none."""
        text, work = self._desk.services.shell.paste().strip(), self._work
        try:
            work.become(work.editing.draft(work.editing.read(text)))
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
        fields, below = rest.cut_top(rest.h - (92 if compact else 130))
        widgets, spare = self._fields.place(fields, compact)
        self._wrong = Rect(rest.x, spare.y + 10, rest.w, below.bottom - spare.y - 20)
        return [*widgets, *icons, self.play_on, self.save, self.done]

    def handle(self, event: Input) -> bool:
        """The wheel goes through the fields."""
        return isinstance(event, Wheel) and self._rect.contains(event.pos) and self._fields.wheel(event.dy)

    # drawing

    def draw_base(self, canvas: Canvas) -> None:
        """The sheet."""
        canvas.sheet(self._rect)
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
