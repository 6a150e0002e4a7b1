"""Print and play: what it is for, what it needs, and which game is to be laid out on sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.folder import draw_frame
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList

if TYPE_CHECKING:
    from scenes.services import Services

_WIDE, _ROW = 820.0, 54.0


class PrintAndPlay(Page):
    """A list of all games that can be printed; one that is chosen opens on its sheets."""

    caps = (("arrows", "choose"), ("enter", "open"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("home.door.print"))
        self.entries = [entry for entry in services.registry.entries if not entry.faults and entry.definition]
        self.list = ScrollList(len(self.entries), _ROW, self._paint, open=self._open, selected=0)
        self.button = Button(self.say("print.home.open"), lambda: self._open(self.list.selected or 0), "primary")
        self.button.enabled = bool(self.entries)

    def _open(self, row: int) -> None:
        if self.entries:
            self.services.routes.printing(self.entries[row])

    def place(self, room: Rect) -> None:
        """A sheet in the middle: words, the list, and the button at its foot."""
        width = min(_WIDE, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 16, width, min(720.0, room.h - 24))
        at = self.sheet.inset(32, 24)
        top = at.y + sum(self.services.measure.height(words, at.w) + 12 for words in self._words())
        self.button.rect = Rect(at.right - 240, at.bottom - 44, 240, 44)
        self.list.rect = Rect(at.x, top, at.w, at.bottom - 60 - top)
        self.form.add(self.list, self.button)
        self.focus_first(self.list)

    def _words(self) -> list[str]:
        return [self.say(f"print.home.{part}") for part in ("what", "needs")]

    def draw_base(self, canvas: Canvas) -> None:
        """The words."""
        super().draw_base(canvas)
        canvas.sheet(self.sheet)
        at = self.sheet.inset(32, 24)
        y = at.y
        for words in self._words():
            y += canvas.paragraph(words, Rect(at.x, y, at.w, 200), "body") + 12

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, and what is played."""
        draw_frame(canvas, rect, selected, hovered)
        entry, room = self.entries[row], rect.w - 34
        canvas.text(entry.title, (rect.x + 16, rect.y + 18), "name", anchor="midleft", max_width=room)
        canvas.text(entry.summary, (rect.x + 16, rect.y + 38), "note", "ink_2", "midleft", room)
