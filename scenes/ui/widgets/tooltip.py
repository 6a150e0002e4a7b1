"""The tip that says what lies under the pointer."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import NOWHERE

DELAY_MS = 500.0


class Tooltip:
    """One line beside what the pointer rests on, after half a second."""

    def __init__(self) -> None:
        self.text = ""
        self.visible = False
        self._about = NOWHERE
        self._waited = 0.0

    def over(self, text: str, about: Rect | None) -> None:
        """The pointer came to something with this tip ("" for none)."""
        self.text = text
        self._about = about or NOWHERE
        self._waited = 0.0
        self.visible = False

    def hide(self) -> None:
        """Takes the tip away until the pointer comes anew."""
        self.text = ""
        self.visible = False

    def update(self, ms: float) -> bool:
        """Lets time pass; returns whether the tip appeared."""
        if not self.text or self.visible:
            return False
        self._waited += ms
        self.visible = self._waited >= DELAY_MS
        return self.visible

    def draw(self, canvas: Canvas) -> None:
        """Paints the tip below what it names, inside the window."""
        if not self.visible:
            return
        wide, high = canvas.measure(self.text, "small")
        box = Rect(self._about.center[0] - wide / 2 - 8, self._about.bottom + 6, wide + 16, high + 8)
        if box.bottom > canvas.size[1] - 4:
            box = Rect(box.x, self._about.y - 6 - box.h, box.w, box.h)
        box = Rect(max(4.0, min(box.x, canvas.size[0] - box.w - 4)), box.y, box.w, box.h)
        canvas.box(box, fill="ink", radius=5)
        canvas.text(self.text, box.center, "small", "on_ink", "center")
