"""The choice of a bot's level: a row of squares, filled up to the chosen one, or where many are narrow, a slider."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.geometry import Rect
from scenes.input import Input, PointerDown, PointerMove, PointerUp
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment

_GAP = 2.0
_ROOMY = 18.0  # a square that wide has its number in it, chosen or not
_KNOB = 26.0  # what holds the number of the chosen level where squares are too narrow
_NARROW = 14.0


class LevelScale(Segment):
    """A press takes a level, a drag goes along, and the keys are a segment's. ``change`` hears the level."""

    def __init__(self, levels: Sequence[int], level: int, change: Callable[[int], None]) -> None:
        numbers = [str(number) for number in range(1, len(levels) + 1)]
        super().__init__(numbers, levels.index(level), lambda at: change(levels[at]))
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
        """Paints the trough, the squares, and the numbers as far as there is room; where there is none, a knob."""
        canvas.box(self.rect, fill="table_deep", radius=self.radius)
        parts = self.parts()
        gap = _GAP if parts[0].w >= _NARROW else _GAP / 2
        for index, part in enumerate(parts):
            square = Rect(part.x + gap / 2, part.y, part.w - gap, part.h)
            if index <= self.index:
                canvas.box(square, fill="ink" if index == self.index else "ink_3", radius=2 * gap)
            elif hovered and index == self._over:
                canvas.box(square, line="ink", width=1.2, radius=2 * gap)
            else:
                canvas.box(square, line="line_strong", width=1.0, radius=2 * gap)
            if part.w >= _ROOMY or (index == self.index and part.w >= _NARROW):
                self._number(canvas, index, square)
        if parts[0].w < _NARROW:
            x = min(max(parts[self.index].center[0] - _KNOB / 2, parts[0].x), parts[-1].right - _KNOB)
            knob = parts[self.index]._replace(x=x, w=_KNOB)
            canvas.box(knob, fill="ink", radius=4)
            self._number(canvas, self.index, knob)

    def _number(self, canvas: Canvas, index: int, square: Rect) -> None:
        chosen = index == self.index
        colour = "on_ink" if index <= self.index else "ink_2"
        size = 15 if square.w >= _ROOMY else 12
        canvas.text(self.labels[index], square.center, "name" if chosen else "body", colour, "center", size=size)
