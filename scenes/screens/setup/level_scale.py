"""The choice of a bot's level: a slider over all that the game has."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.geometry import Rect
from scenes.input import Input, PointerDown, PointerMove, PointerUp
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment

_KNOB = 28.0


class LevelScale(Segment):
    """A press takes a level, a drag goes along, and the keys are a segment's. ``change`` hears the level."""

    def __init__(self, levels: Sequence[int], level: int, change: Callable[[int], None]) -> None:
        numbers = [str(number) for number in range(1, len(levels) + 1)]
        super().__init__(numbers, levels.index(level), lambda at: change(levels[at]))
        self._held = False

    def handle(self, event: Input) -> bool:
        if isinstance(event, PointerDown | PointerUp):
            self._held = isinstance(event, PointerDown) and event.button == 1
        elif isinstance(event, PointerMove) and self._held:
            at = self._at(event.pos)
            if at is not None:
                self.choose(at)
        return super().handle(event)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """The way up to a knob with the chosen number, ticks for the levels above it, and how many there are."""
        canvas.box(self.rect, fill="table_deep", radius=self.radius)
        parts = self.parts()
        first, last, here = parts[0], parts[-1], parts[self.index]
        x = min(max(here.center[0] - _KNOB / 2, first.x), last.right - _KNOB)
        knob = here._replace(x=x, w=_KNOB)
        if knob.x > first.x:
            canvas.box(first._replace(w=knob.center[0] - first.x), fill="ink_3", radius=4)
        most = last._replace(x=last.right - _KNOB, w=_KNOB)
        for index, part in enumerate(parts):
            x, y = part.center
            over = hovered and index == self._over and not knob.contains(part.center)
            if knob.right < x < most.x or over:
                canvas.disc((x, y), 2.5 if over else 1.2, fill="ink" if over else "ink_3")
        if knob.right <= most.x:
            self._number(canvas, len(parts) - 1, most)
        canvas.box(knob, fill="ink", radius=4)
        self._number(canvas, self.index, knob)

    def _number(self, canvas: Canvas, index: int, square: Rect) -> None:
        chosen = index == self.index
        colour = "on_ink" if index <= self.index else "ink_2"
        canvas.text(self.labels[index], square.center, "name" if chosen else "body", colour, "center", size=15)
