"""Print and play: what it is for, what it needs, and which game is to be laid out on sheets."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.folder import draw_frame
from scenes.pages.sheet import SheetPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList

if TYPE_CHECKING:
    from scenes.services import Services

_ROW = 54.0


class PrintAndPlay(SheetPage):
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
        """The list below the words, and the button at the foot of the sheet."""
        at = self.lay(room)
        foot, self.list.rect = at.cut_bottom(60)
        self.button.rect = foot.cut_bottom(44)[0].cut_right(240)[0]
        self.form.add(self.list, self.button)
        self.focus_first(self.list)

    def words(self) -> list[str]:
        return [self.say(f"print.home.{part}") for part in ("what", "needs")]

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, and what is played."""
        draw_frame(canvas, rect, selected, hovered)
        entry, room = self.entries[row], rect.w - 34
        canvas.text(entry.title, (rect.x + 16, rect.y + 18), "name", anchor="midleft", max_width=room)
        canvas.text(entry.summary, (rect.x + 16, rect.y + 38), "note", "ink_2", "midleft", room)
