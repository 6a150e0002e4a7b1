"""A page of words above a list of games, of which one is chosen for what the buttons below do."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.pages.folder import draw_frame
from scenes.pages.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, ScrollList

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.registry import Entry

_WIDE, _ROW, _BUTTON = 820.0, 54.0, 240.0


class PickGame(Page):
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
        self.entries, self._words = entries, words
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
        width = min(_WIDE, room.w - 64)
        self.sheet = Rect(room.center[0] - width / 2, room.y + 16, width, min(720.0, room.h - 24))
        at = self.sheet.inset(32, 24)
        top = at.y + sum(self.services.measure.height(words, at.w) + 12 for words in self._words)
        for i, button in enumerate(self.buttons):
            button.rect = Rect(at.right - _BUTTON - i * (_BUTTON + 12), at.bottom - 44, _BUTTON, 44)
        self.list.rect = Rect(at.x, top, at.w, at.bottom - 60 - top)
        self.form.add(self.list, *self.buttons)
        self.focus_first(self.list)

    def draw_base(self, canvas: Canvas) -> None:
        """The words."""
        super().draw_base(canvas)
        canvas.shadow(self.sheet, "panel", radius=10)
        canvas.box(self.sheet, fill="paper", radius=10)
        at = self.sheet.inset(32, 24)
        y = at.y
        for words in self._words:
            y += canvas.paragraph(words, Rect(at.x, y, at.w, 200), "body") + 12

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        """A game by its title, and what is played."""
        draw_frame(canvas, rect, selected, hovered)
        entry, room = self.entries[row], rect.w - 34
        end = canvas.text(self.figure(entry), (rect.right - 16, rect.y + 18), "note", "ink_2", "midright")
        title = (rect.x + 16, rect.y + 18)
        canvas.text(entry.title, title, "name", anchor="midleft", max_width=end.x - 12 - title[0])
        canvas.text(entry.summary, (rect.x + 16, rect.y + 38), "note", "ink_2", "midleft", room)
