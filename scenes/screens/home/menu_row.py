"""A line of the home screen's menu."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Pressable


class MenuRow(Pressable):
    """One line of the menu: icon, words, and a number at its right end."""

    def __init__(self, icon: str, label: str, press: Callable[[], None], count: str = "") -> None:
        super().__init__(press)
        self.icon, self.label, self.count = icon, label, count

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """A slip of paper under the pointer, with a rim while it is pressed; a hairline below."""
        rect = self.rect
        if hovered or self.down:
            fill, line = ("paper_low", "line_strong") if self.down else ("paper", None)
            canvas.box(rect.inset(0, 3), fill=fill, line=line, radius=6)
        middle = rect.center[1]
        canvas.sprite(f"icons/{self.icon}", Rect.around((rect.x + 14, middle), 24), {"ink": "ink_2"})
        canvas.text(self.label, (rect.x + 40, middle), "body", "ink", "midleft", rect.w - 110, 17)
        if self.count:
            canvas.text(self.count, (rect.right - 4, middle), "note", "ink_2", "midright")
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "table_line")
