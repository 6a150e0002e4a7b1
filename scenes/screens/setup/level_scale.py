"""The choice of a bot's level: a row of squares, filled up to the chosen one."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, PointerDown, PointerMove, PointerUp
from scenes.screens.bot_words import LEVELS
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment

_GAP = 2.0
_ROOMY = 18.0  # a square that wide has its number in it, chosen or not


class LevelScale(Segment):
    """A press takes a level, a drag goes along, and the keys are a segment's. ``change`` hears the level."""

    def __init__(self, level: int, change: Callable[[int], None]) -> None:
        super().__init__([str(each) for each in LEVELS], LEVELS.index(level), lambda at: change(LEVELS[at]))
        self._held = False

    def handle(self, event: Input) -> bool:
        """See Segment."""
        if isinstance(event, PointerDown | PointerUp):
            self._held = isinstance(event, PointerDown) and event.button == 1
        elif isinstance(event, PointerMove) and self._held:
            at = self._at(event.pos)
            if at is not None:
                self.choose(at)
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the trough, the squares, and the numbers as far as there is room."""
        canvas.box(self.rect, fill="table_deep", radius=self.radius)
        for index, part in enumerate(self.parts()):
            square = Rect(part.x + _GAP / 2, part.y, part.w - _GAP, part.h)
            if index <= self.index:
                canvas.box(square, fill="ink" if index == self.index else "ink_3", radius=4)
            elif hovered and index == self._over:
                canvas.box(square, line="ink", width=1.2, radius=4)
            else:
                canvas.box(square, line="line_strong", width=1.0, radius=4)
            if index == self.index or part.w >= _ROOMY:
                self._number(canvas, index, square)

    def _number(self, canvas: Canvas, index: int, square: Rect) -> None:
        chosen = index == self.index
        colour = "on_ink" if index <= self.index else "ink_2"
        size = 15 if square.w >= _ROOMY else 12
        canvas.text(self.labels[index], square.center, "name" if chosen else "body", colour, "center", size=size)
