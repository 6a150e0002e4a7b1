"""A page of words above a list of games, of which one is chosen for what the buttons below do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.folder import draw_frame
from scenes.pages.sheet import SheetPage
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_ROW, _BUTTON = 54.0, 240.0


class PickGame(SheetPage):
    """``words``: paragraphs. ``ways``: words of the buttons and what they do with the chosen game; the first also opens
    a game that is pressed twice.
    """

    caps = (("arrows", "choose"), ("enter", "open"), ("esc", "back"))

    def __init__(
        self,
        services: Services,
        title: str,
        entries: Sequence[Entry],
        words: Sequence[str],
        ways: Sequence[tuple[str, Callable[[Entry], None]]],
    ) -> None:
        super().__init__(services, title)
        self.entries, self.words = entries, words
        self.list = ScrollList(
            len(entries), _ROW, self._paint, open=lambda _: self._go(ways[0][1]), selected=0 if entries else None
        )
        self.buttons = [Button(said, partial(self._go, way)) for said, way in ways]
        self.buttons[0].kind = "primary"
        for button in self.buttons:
            button.enabled = bool(entries)

    def figure(self, entry: Entry) -> str:
        """What stands at the right end of a game's line."""
        return ""

    def _go(self, way: Callable[[Entry], None]) -> None:
        if self.entries:
            way(self.entries[self.list.selected or 0])

    def place(self, room: Rect) -> None:
        """A sheet in the middle: words, the list, and the buttons at its foot."""
        at = self.lay(room)
        for i, button in enumerate(self.buttons):
            button.rect = Rect(at.right - _BUTTON - i * (_BUTTON + 12), at.bottom - 44, _BUTTON, 44)
        self.list.rect = at.cut_bottom(60)[1]
        self.form.add(self.list, *self.buttons)
        self.focus_first(self.list)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, and what is played."""
        draw_frame(canvas, rect, selected, hovered)
        entry, room = self.entries[row], rect.w - 34
        end = canvas.text(self.figure(entry), (rect.right - 16, rect.y + 18), "note", "ink_2", "midright")
        title = (rect.x + 16, rect.y + 18)
        canvas.text(entry.title, title, "name", anchor="midleft", max_width=end.x - 12 - title[0])
        canvas.text(entry.summary, (rect.x + 16, rect.y + 38), "note", "ink_2", "midleft", room)
