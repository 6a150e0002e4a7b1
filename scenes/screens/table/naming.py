"""A small card with a field over the table: what a line is called."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, KeyUp, PointerDown, PointerShape, Typed
from scenes.ui.widgets.field import TextField

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

Size = tuple[float, float]
SIZE: Size = (320.0, 96.0)


class Naming:
    """``field`` has the keys; Enter takes its text. ``closed`` is called when the card goes.

    ``held``: the key that opened the card; until it is let go of, its letter is not meant for the field.
    """

    def __init__(
        self, title: str, field: TextField, anchor: Rect, closed: Callable[[], None], size: Size = SIZE, held: str = ""
    ) -> None:
        self.title, self.field, self.anchor, self.closed = title, field, anchor, closed
        self._size, self._held = size, held
        self.rect = Rect(0, 0, 0, 0)
        field.select_all()

    def layout(self, area: Rect, _: Callable[[str], float]) -> None:
        """Below the anchor and within ``area``."""
        w, h = self._size
        x = min(max(area.x + 8, self.anchor.center[0] - w / 2), area.right - w - 8)
        self.rect = Rect(x, min(self.anchor.bottom + 8, area.bottom - h - 8), w, h)
        self.field.rect = Rect(x + 16, self.rect.y + 40, w - 32, h - 56)

    @property
    def pointer(self) -> PointerShape:
        """All that is here is the field."""
        return "text"

    def handle(self, event: Input) -> bool:
        """Every input ends here while the card is open."""
        match event:
            case KeyUp(name=name) if name == self._held:
                self._held = ""
            case Typed() if self._held:
                pass
            case Key(name="escape"):
                self.closed()
            case PointerDown(pos=pos) if not self.rect.contains(pos):
                self.closed()
            case _:
                self.field.handle(event)
        return True

    def draw(self, canvas: Canvas) -> None:
        """A raised card."""
        canvas.shadow(self.rect, "dialog", 8)
        canvas.box(self.rect, fill="paper_high", line="ink", width=1.2, radius=8)
        canvas.text(self.title, (self.rect.x + 16, self.rect.y + 22), "small", "ink_2", anchor="midleft")
        self.field.draw(canvas, focused=True)
