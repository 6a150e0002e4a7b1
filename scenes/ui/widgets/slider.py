"""A value between two ends, in equal steps."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerUp, Wheel
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import NOWHERE, Widget

KNOB = 9.0


class Slider(Widget):
    """``change`` hears every new value while the knob is drawn; ``settled`` once, when it is let go."""

    radius = 10.0

    def __init__(
        self,
        value: float,
        low: float,
        high: float,
        step: float,
        change: Callable[[float], None] | None = None,
        settled: Callable[[float], None] | None = None,
        *,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(rect=rect, enabled=enabled, why=why, tip=tip)
        self.value = value
        self.low, self.high, self.step = low, high, step
        self.change = change
        self.settled = settled
        self._held = False

    def put(self, value: float) -> bool:
        """Sets the nearest step within the ends; returns whether the value changed."""
        steps = round((min(self.high, max(self.low, value)) - self.low) / self.step)
        value = min(self.high, self.low + steps * self.step)
        if abs(value - self.value) < self.step / 1000:
            return False
        self.value = value
        if self.change is not None:
            self.change(value)
        return True

    def handle(self, event: Input) -> bool:
        """Drag, press on the track, wheel, arrows, Page up and down (five steps), Home and End."""
        if not self.enabled:
            return self._shut(event)
        if isinstance(event, PointerDown) and event.button == 1:
            self._held = True
            self.put(self._value_at(event.pos[0]))
            return True
        if isinstance(event, PointerMove) and self._held:
            return self.put(self._value_at(event.pos[0]))
        if isinstance(event, PointerUp) and self._held:
            self._held = False
            self._settle()
            return True
        if isinstance(event, Wheel):
            return self._by_step(self.value + self.step * (1 if event.dy > 0 else -1))
        if isinstance(event, Key) and not (event.ctrl or event.alt):
            target = self._key_target(event.name)
            if target is not None:
                self._by_step(target)
                return True
        return False

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the track, its filled part and the knob."""
        track = self._track()
        share = (self.value - self.low) / (self.high - self.low)
        at = track.x + share * track.w
        ink = "ink" if self.enabled else "ink_3"
        canvas.box(track, fill="table_deep", line="line_strong", width=1.0, radius=track.h / 2)
        if at > track.x:
            canvas.box(Rect(track.x, track.y, at - track.x, track.h), fill=ink, radius=track.h / 2)
        width = 2.4 if hovered or self._held else 1.5
        canvas.disc((at, track.center[1]), KNOB, fill="paper_high", line=ink, width=width)

    def _track(self) -> Rect:
        return Rect(self.rect.x + KNOB, self.rect.center[1] - 3, self.rect.w - 2 * KNOB, 6)

    def _value_at(self, x: float) -> float:
        track = self._track()
        return self.low + (x - track.x) / track.w * (self.high - self.low)

    def _key_target(self, name: str) -> float | None:
        if name in ("right", "up", "left", "down"):
            return self.value + (self.step if name in ("right", "up") else -self.step)
        if name in ("page up", "page down"):
            return self.value + 5 * (self.step if name == "page up" else -self.step)
        return {"home": self.low, "end": self.high}.get(name)

    def _by_step(self, value: float) -> bool:
        changed = self.put(value)
        if changed:
            self._settle()
        return changed

    def _settle(self) -> None:
        if self.settled is not None:
            self.settled(self.value)

    def _shut(self, event: Input) -> bool:
        if isinstance(event, PointerDown):
            self.refuse()
            return True
        return False
