"""The tabs of the side panel."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Pressable

MOVES, NOTES, RULES, CARD, REPORT, GUIDE, EXERCISE = range(7)
OF_GAME, OF_LESSON, OF_EXERCISE = (CARD, GUIDE, MOVES, REPORT, NOTES, RULES), (CARD, MOVES, RULES), (CARD, EXERCISE)
"""The tabs that a table may have, from left to right."""
LABELS = {
    CARD: "table.card_tab",
    MOVES: "table.moves",
    NOTES: "table.notes",
    RULES: "table.rules_tab",
    REPORT: "review.report",
    GUIDE: "guide.tab",
    EXERCISE: "trainer.exercise",
}


class Tab(Pressable):
    """A word over the line below the tabs; ``here`` tells whether it is the one on show."""

    def __init__(self, label: str, here: Callable[[], bool], press: Callable[[], None], rect: Rect) -> None:
        super().__init__(press, rect=rect)
        self.label, self.here = label, here

    @property
    def chosen(self) -> bool:
        """Tab stops at the one on show."""
        return self.here()

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The one on show is strong and underlined; another is ink while it is pointed at."""
        here = self.here()
        style = "name" if here else "body"
        colour = "ink" if here or hovered else "ink_2"
        at = (self.rect.x, self.rect.center[1] + 2)
        place = canvas.text(self.label, at, style, colour, anchor="midleft", max_width=self.rect.w, size=15)
        if here or hovered:
            line, width = ("ink", 2.4) if here or self.down else ("line_strong", 1.6)
            canvas.line((place.x, self.rect.bottom), (place.right, self.rect.bottom), line, width)

    def draw_ring(self, canvas: Canvas) -> None:
        """Round the word."""
        canvas.focus_ring(self.rect.inset(-4, 3), radius=self.radius)
