"""A column of charts that scrolls where it is longer than its place."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollBar, Widget

STEP = 60.0


class Column(Widget):
    """``paint`` paints from the top of a rectangle and gives the height that it took. ``bar`` is a widget of the form.

    It has the focus only where there is something to scroll.
    """

    def __init__(self, paint: Callable[[Canvas, Rect], float]) -> None:
        super().__init__()
        self._paint = paint
        self._whole = self._top = 0.0
        self.bar = ScrollBar(self._go)

    @property
    def focusable(self) -> bool:  # type: ignore[override]
        """Whether anything can be scrolled."""
        return self._whole > self.rect.h + 0.5

    @property
    def pointer(self) -> PointerShape:
        """Nothing here is pressed."""
        return "default"

    def _go(self, top: float) -> None:
        self._top = max(0.0, min(top, self._whole - self.rect.h))

    def place(self, rect: Rect) -> None:
        """Where it stands; the bar at its right edge."""
        self.rect = rect
        self.bar.rect = Rect(rect.right - 8, rect.y, 8, rect.h)

    def handle(self, event: Input) -> bool:
        """The wheel and the keys."""
        before = self._top
        page = self.rect.h - STEP
        steps = {"up": -STEP, "down": STEP, "page up": -page, "page down": page, "home": -1e6, "end": 1e6}
        if isinstance(event, Wheel):
            self._go(self._top - event.dy * STEP)
        elif isinstance(event, Key) and event.name in steps:
            self._go(self._top + steps[event.name])
        return self._top != before

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints what is in sight."""
        self._go(self._top)
        with canvas.clip(self.rect):
            inner = Rect(self.rect.x, self.rect.y - self._top, self.rect.w - 16, self.rect.h)
            self._whole = self._paint(canvas, inner)
        self.bar.set(self.rect.h, max(self._whole, 1.0), self._top)
