"""A card for a value of an option, such as a family of tiles."""

from __future__ import annotations

from collections.abc import Callable

from scenes.games.kit.signs import draw_signs
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Pressable


class OptionCard(Pressable):
    """A value of an option of which some number is chosen; ``signs``: sprites that stand for it."""

    radius = 8.0

    def __init__(self, label: str, signs: tuple[str, ...], on: bool, press: Callable[[], None]) -> None:
        super().__init__(press)
        self.label, self.signs, self.on = label, signs, on

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """A card with its signs; chosen ones have a strong frame and a tick."""
        line, width = ("ink", 2.0) if self.on else ("ink" if hovered else "line_strong", 1.2)
        fill = "paper_low" if self.down else "paper_high" if self.on else "paper"
        canvas.box(self.rect, fill=fill, line=line, width=width, radius=self.radius)
        x = self.rect.x + 12
        if self.signs:
            side = 40.0 if self.rect.h > 56 else 26.0
            draw_signs(canvas, Rect.around((x + side + 3, self.rect.center[1]), 2 * side + 6, side), self.signs)
            x += 2 * side + 16
        room = self.rect.right - x - 28
        size = next((size for size in (15.0, 13.0) if canvas.measure(self.label, "body", size)[0] <= room), 12.0)
        canvas.text(self.label, (x, self.rect.center[1]), "body", anchor="midleft", max_width=room, size=size)
        if self.on:
            tick = Rect.around((self.rect.right - 16, self.rect.center[1]), 18)
            canvas.sprite("icons/check", tick, {"ink": "ink"})
