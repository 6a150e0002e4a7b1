"""A list that drops from a button: everything else waits until something of it is chosen, or it is closed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import ScrollList

ROW, PAD = 36.0, 6.0
_MOST = 11  # rows in sight
_LEAST, _WIDEST = 220.0, 460.0


class Line(NamedTuple):
    """What can be chosen. ``note`` stands at the right; ``inset``: it belongs to the line above."""

    label: str
    take: Callable[[], None]
    note: str = ""
    on: bool = False
    inset: bool = False


class Drop:
    """``lines`` below ``anchor``, within ``area``; ``closed`` is called when it goes, before what is chosen is done."""

    def __init__(self, lines: Sequence[Line], anchor: Rect, area: Rect, closed: Callable[[], None]) -> None:
        self.lines, self._closed = lines, closed
        high = min(len(lines), _MOST, int((area.bottom - anchor.bottom - 16) // ROW) or 1) * ROW + 2 * PAD
        wide = min(max(anchor.w, _LEAST), _WIDEST, area.w - 16)
        x = min(max(area.x + 8, anchor.x), area.right - wide - 8)
        y = anchor.bottom + 4 if anchor.bottom + 4 + high <= area.bottom else max(area.y, anchor.y - 4 - high)
        self.rect = Rect(x, y, wide, high)
        on = next((i for i, line in enumerate(lines) if line.on), 0)
        self.list = ScrollList(
            len(lines), ROW, self._paint, self._take, self._take, selected=on, rect=self.rect.inset(PAD, PAD)
        )
        self.list.show(on)
        self._pressed = False

    @property
    def pointer(self) -> PointerShape:
        """Lines are pressed."""
        return self.list.pointer

    def handle(self, event: Input) -> bool:
        """Every input ends here."""
        if isinstance(event, PointerDown) and not self.rect.contains(event.pos):
            self._closed()
        elif isinstance(event, Key):
            self._key(event)
        elif isinstance(event, PointerDown | PointerMove | PointerUp | Wheel):
            self.list.handle(event)
        return True

    def _key(self, key: Key) -> None:
        at = self.list.selected or 0
        steps = {"up": at - 1, "down": at + 1, "home": 0, "end": len(self.lines) - 1}
        steps |= {"page up": at - _MOST, "page down": at + _MOST, "tab": at + (-1 if key.shift else 1)}
        if key.name == "escape":
            self._closed()
        elif key.name in ("return", "space"):
            self._take(at)
        elif key.name in steps:
            self.list.selected = max(0, min(len(self.lines) - 1, steps[key.name]))
            self.list.show(self.list.selected)

    def _take(self, row: int) -> None:
        self._closed()
        self.lines[row].take()

    def draw(self, canvas: Canvas) -> None:
        """The list on a slip of paper over the page."""
        canvas.shadow(self.rect, "dialog", radius=8)
        canvas.box(self.rect, fill="paper_high", line="line_strong", radius=8)
        self.list.draw(canvas, True, True)

    def _paint(self, canvas: Canvas, row: int, rect: Rect, selected: bool, hovered: bool) -> None:
        line = self.lines[row]
        if selected or hovered:
            canvas.box(rect.inset(0, 1), fill="paper_low", line="ink" if selected else None, radius=6)
        y, left, right = rect.center[1], rect.x + (46 if line.inset else 32), rect.right - 10
        if line.on:
            canvas.sprite("icons/check", Rect.around((rect.x + 17, y), 18))
        if line.note:
            right = canvas.text(line.note, (right, y), "note", "ink_2", "midright").x - 10
        canvas.text(line.label, (left, y), "name" if line.on else "body", "ink", "midleft", right - left)
