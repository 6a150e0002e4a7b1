"""A value that is changed a step at a time."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Widget


class Stepper(Widget):
    """A line with a value that goes up and down: by its two ends or the arrow keys.

    ``step`` hears +1 or -1; ``value`` is what is shown; ``wide``: how much room it has with its ends.
    """

    def __init__(self, label: str, value: str, step: Callable[[int], None], wide: float = 132.0) -> None:
        super().__init__()
        self.label, self.value, self.step, self.wide = label, value, step, wide

    @property
    def _ends(self) -> tuple[Rect, Rect]:
        side, rect = 26.0, self.rect
        y = rect.center[1] - side / 2
        return Rect(rect.right - self.wide, y, side, side), Rect(rect.right - side, y, side, side)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Label at the left, value at the right; its ends show while it has the attention."""
        rect = self.rect
        canvas.text(self.label, (rect.x, rect.center[1]), "body", anchor="midleft", max_width=rect.w - self.wide - 8)
        if not (focused or hovered):
            canvas.text(self.value, (rect.right, rect.center[1]), "name", anchor="midright", size=15)
        else:
            less, more = self._ends
            for end, sprite in ((less, "minus"), (more, "plus")):
                canvas.box(end, fill="paper_high", line="line_strong", radius=5)
                canvas.sprite(f"icons/{sprite}", end.inset(4), {"ink": "ink"})
            middle = ((less.right + more.x) / 2, rect.center[1])
            canvas.text(self.value, middle, "name", anchor="center", max_width=more.x - less.right - 4, size=15)
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "table_line", 1)

    def handle(self, event: Input) -> bool:
        """Steps on a press of an end or on an arrow key."""
        if isinstance(event, PointerDown) and event.button == 1:
            for end, by in zip(self._ends, (-1, 1), strict=True):
                if end.inset(-4).contains(event.pos):
                    self.step(by)
            return True
        if isinstance(event, Key) and event.name in ("left", "right", "-", "+") and not event.ctrl:
            self.step(1 if event.name in ("right", "+") else -1)
            return True
        return False
