"""The keys of a screen: the line of key caps below it, and the sheet that lists them all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, Wheel
from scenes.ui.canvas import Canvas
from squares.core.phrase import capital

if TYPE_CHECKING:
    from scenes.services import Services

Caps = tuple[tuple[str, str], ...]
"""Text keys below ``page.cap`` and ``page.short``: a key, and what it does."""

EVERYWHERE: Caps = (("f1", "keys"), ("f11", "full_screen"), ("ctrl_plus", "larger"), ("ctrl_minus", "smaller"))
_ROW, _PAD, _HEAD = 34.0, 28.0, 52.0


def cap_width(canvas: Canvas, label: str) -> float:
    """Width of a key cap, as the canvas draws it."""
    return max(20.0, canvas.measure(label, "key")[0] + 12)


def draw_caps(canvas: Canvas, services: Services, caps: Caps, right: float, middle: float, left: float = 0.0) -> float:
    """Key caps with what they do, from right to left, as far as ``left``; returns where they begin."""
    x = right
    for cap, word in reversed(caps):
        text, label = services.say(f"page.short.{word}"), services.say(f"page.cap.{cap}")
        begins = x - canvas.measure(text, "small")[0]
        if begins - cap_width(canvas, label) - 6 < left:
            break
        canvas.text(text, (begins, middle), "small", "ink_2", "midleft")
        x = begins - cap_width(canvas, label) - 6
        canvas.key_cap(label, (x, middle - 10))
        x -= 16
    return x


class KeySheet:
    """``shown``: it lies over the screen and uses all input."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self.shown = False

    def handle(self, event: Input) -> bool:
        """F1 or ? opens it; the next key or press closes it."""
        if self.shown:
            if isinstance(event, Key | PointerDown):
                self.shown = False
            return isinstance(event, Key | PointerDown | Wheel)
        if isinstance(event, Key) and (event.name in ("f1", "?") or (event.name == "/" and event.shift)):
            self.shown = True
        return self.shown

    def draw(self, canvas: Canvas, caps: Caps) -> None:
        """Veils the screen and paints the sheet, a row for a key, in two columns where they are too many for one."""
        if not self.shown:
            return
        say, rows = self._services.say, self._rows(caps)
        canvas.veil()
        columns = 1 if _HEAD + _ROW * len(rows) + _PAD <= canvas.size[1] - 16 else 2
        high = -(-len(rows) // columns)
        h = _HEAD + _ROW * high + _PAD
        rect = Rect.around((canvas.size[0] / 2, canvas.size[1] / 2), 420 * columns, h)
        canvas.shadow(rect, "dialog", radius=12)
        canvas.box(rect, fill="paper_high", radius=12)
        canvas.text(say("page.keys"), (rect.x + _PAD, rect.y + 34), "h2", anchor="midleft")
        for i, (cap, word) in enumerate(rows):
            column, y = rect.columns(columns)[i // high], rect.y + _HEAD + 10 + (i % high + 0.5) * _ROW
            canvas.text(capital(say(f"page.short.{word}")), (column.x + _PAD, y), "body", anchor="midleft")
            label = say(f"page.cap.{cap}")
            canvas.key_cap(label, (column.right - _PAD - cap_width(canvas, label), y - 10))

    def _rows(self, caps: Caps) -> Sequence[tuple[str, str]]:
        return tuple(dict.fromkeys((*caps, *EVERYWHERE)))
