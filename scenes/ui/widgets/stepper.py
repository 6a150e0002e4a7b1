"""A value that is changed a step at a time."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerUp
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Widget

WIDTH, WIDTH_COMPACT = 160.0, 128.0
"""Of the value with its two ends."""
_END = 26.0


class Stepper(Widget):
    """A line with a value that goes up and down: by its two ends or the arrow keys.

    ``step`` hears +1 or -1; ``value`` is what is shown. ``changed``: it is not the usual one, which gets a mark.
    """

    def __init__(
        self, label: str, value: str, step: Callable[[int], None], changed: bool = False, tip: str = ""
    ) -> None:
        super().__init__(tip=tip)
        self.label, self.value, self.step, self.changed = label, value, step, changed
        self.compact = False
        self._over: int | None = None
        self._down: int | None = None

    @property
    def ends(self) -> tuple[Rect, Rect]:
        """The places of minus and plus."""
        rect = self.rect
        y = rect.center[1] - _END / 2
        wide = WIDTH_COMPACT if self.compact else WIDTH
        return Rect(rect.right - wide, y, _END, _END), Rect(rect.right - _END, y, _END, _END)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Label at the left, at the right the value between its ends; a changed one is strong and has a dot."""
        rect, (less, more), middle = self.rect, self.ends, self.rect.center[1]
        room = less.x - rect.x - 8
        size = next((size for size in (16.0, 15.0, 14.0) if canvas.measure(self.label, "body", size)[0] <= room), 13.0)
        left = canvas.text(self.label, (rect.x, middle), "body", "ink", "midleft", room, size)
        if self.changed:
            canvas.disc((min(left.right + 9, less.x - 7), middle), 3.5, fill="beni")
        for i, (end, sprite) in enumerate(((less, "minus"), (more, "plus"))):
            over = hovered and i == self._over and self.enabled
            fill = ("paper_low" if self._down == i else "paper_high") if self.enabled else None
            line, dash = "ink" if over else "line_strong", None if self.enabled else (3.0, 3.0)
            canvas.box(end, fill=fill, line=line, width=1.6 if over else 1.2, radius=5, dash=dash)
            canvas.sprite(f"icons/{sprite}", end.inset(4), {"ink": "ink" if self.enabled else "ink_3"})
        at, most = ((less.right + more.x) / 2, middle), more.x - less.right - 4
        style = "name" if self.changed else "body"
        size = next((size for size in (15.0, 14.0) if canvas.measure(self.value, style, size)[0] <= most), 12.0)
        canvas.text(self.value, at, style, anchor="center", max_width=most, size=size)
        canvas.line((rect.x, rect.bottom), (rect.right, rect.bottom), "table_line", 1)

    def handle(self, event: Input) -> bool:
        """Steps on a press of an end or on an arrow key; while it is shut that says why."""
        if isinstance(event, PointerMove):
            before, self._over = self._over, self._end_at(event.pos)
            return before != self._over
        if isinstance(event, PointerDown) and event.button == 1:
            end = self._end_at(event.pos)
            if end is not None and self._go(1 if end else -1):
                self._down = end
            return True
        if isinstance(event, PointerUp):
            self._down = None
            return True
        if isinstance(event, Key) and event.name in ("left", "right", "-", "+") and not event.ctrl:
            self._go(1 if event.name in ("right", "+") else -1)
            return True
        return False

    def _go(self, by: int) -> bool:
        if self.enabled:
            self.step(by)
        else:
            self.refuse()
        return self.enabled

    def _end_at(self, pos: tuple[float, float]) -> int | None:
        return next((i for i, end in enumerate(self.ends) if end.inset(-4).contains(pos)), None)
