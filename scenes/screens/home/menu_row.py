"""A line of the home screen's menu."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.screens.home.doors import Door
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Pressable


class MenuRow(Pressable):
    """A door of the menu: icon, words, and a figure at its right end, if there is room for it."""

    def __init__(self, door: Door) -> None:
        super().__init__(door.open)
        self.door, self.label = door, door.words

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """A slip of paper under the pointer, with a rim while it is pressed; a hairline below."""
        rect, door = self.rect, self.door
        if hovered or self.down:
            fill, line = ("paper_low", "line_strong") if self.down else ("paper", None)
            canvas.box(rect.inset(0, 3), fill=fill, line=line, radius=6)
        middle = rect.center[1]
        canvas.sprite(
            f"icons/{door.icon}", Rect.around((rect.x + 14, middle), min(24.0, rect.h - 12)), {"ink": "ink_2"}
        )
        words = canvas.text(self.label, (rect.x + 40, middle), "body", "ink", "midleft", rect.w - 44, 17)
        if canvas.measure(door.figure, "note")[0] <= rect.right - words.right - 16:
            canvas.text(door.figure, (rect.right - 4, middle), "note", "ink_2", "midright")
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "table_line")
