"""A form: the widgets of a screen, with the pointer over them, the focus, and the order of Tab."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable

from scenes.input import (
    FileDropped,
    Input,
    Key,
    KeyUp,
    PointerDown,
    PointerLeft,
    PointerMove,
    PointerShape,
    PointerUp,
    Typed,
    Wheel,
)
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.tooltip import Tooltip

_BACK = ("left", "up")
_ON = ("right", "down")


class Form:
    """Owns widgets in their focus order.

    The focus ring shows only while keys were used last. ``explain`` is told why a shut widget was pressed in vain.
    """

    def __init__(self, explain: Callable[[str], None] | None = None) -> None:
        self.widgets: list[Widget] = []
        self.focus: Widget | None = None
        self.hovered: Widget | None = None
        self.keys_last = False
        self._explain = explain
        self._held: Widget | None = None
        self._pointed: tuple[float, float] | None = None
        self._tip = Tooltip()

    def add(self, *widgets: Widget, group: str = "") -> None:
        """Puts widgets at the end of the order; those of one ``group`` are one stop."""
        for widget in widgets:
            widget.group = group or widget.group
            if widget.explain is None:
                widget.explain = self._explain
            self.widgets.append(widget)

    def clear(self) -> None:
        """Takes all widgets out."""
        self.widgets.clear()
        self.focus = self.hovered = self._held = None
        self._tip.hide()

    def set(self, widgets: Iterable[Widget]) -> None:
        """Puts these widgets in the place of all others, as ``again``."""
        kept = list(widgets)
        self.again(lambda: self.add(*kept))

    def again(self, place: Callable[[], None]) -> None:
        """Lets ``place`` put in all widgets anew; what had the focus, or was held, has it still if it is on show."""
        focused, hovered, held = self.focus, self.hovered, self._held
        self.clear()
        place()
        self.focus = focused if focused in self.widgets and focused.shown else self.focus
        self.hovered = hovered if hovered in self.widgets else None
        self._held = held if held in self.widgets else None

    @property
    def attended(self) -> Widget | None:
        """What a hint is about: the focus while keys were used last, else what the pointer is on."""
        return self.focus if self.keys_last and self.focus else self.hovered or self.focus

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over what is held down or pointed at."""
        widget = self._held or self.hovered
        return widget.pointer if widget is not None else "default"

    def set_focus(self, widget: Widget | None, ring: bool = False) -> None:
        """Moves the focus; ``ring`` shows it at once."""
        if widget is not self.focus and self.focus is not None:
            self.focus.focus_lost()
        self.focus = widget
        self.keys_last = self.keys_last or ring

    def handle(self, event: Input) -> bool:
        """Gives an input to the widget it is for; returns whether anything changed."""
        if isinstance(event, PointerMove | PointerDown | PointerUp | Wheel):
            return self._pointer(event)
        if isinstance(event, PointerLeft):
            self._pointed = None
            return self._hover(None)
        if isinstance(event, Key):
            return self._key(event)
        if isinstance(event, Typed):
            return self.focus is not None and self.focus.shown and self.focus.handle(event)
        assert isinstance(event, KeyUp | FileDropped)
        return False

    def look_again(self) -> None:
        """The widgets lie elsewhere now, and another one may be under the pointer."""
        self._hover(self._at(self._pointed) if self._pointed else None)

    def update(self, ms: float) -> bool:
        """Lets time pass for the tip; returns whether it came or went."""
        return self._tip.update(ms)

    @property
    def looks(self) -> tuple[object, ...]:
        """Equal while all widgets look the same: what is seen, shut, pointed at, in focus, their own looks; the tip."""
        widgets = [(each, each.shown, each.enabled, each.looks) for each in self.widgets]
        return widgets, self.focus, self.hovered, self.keys_last, self._tip.visible, self._tip.text

    def draw(self, canvas: Canvas, only: Collection[Widget] | None = None) -> None:
        """Paints the widgets (or ``only`` some of them), then the focus ring and the tip over them."""
        for widget in self.widgets if only is None else only:
            if widget.shown:
                widget.draw(canvas, widget is self.focus, widget is self.hovered)
        focused = self.focus
        if self.keys_last and focused is not None and focused.shown and (only is None or focused in only):
            focused.draw_ring(canvas)
        if only is None or self.hovered in only:
            self._tip.draw(canvas)

    def _pointer(self, event: PointerMove | PointerDown | PointerUp | Wheel) -> bool:
        under, self._pointed = self._at(event.pos), event.pos
        changed = self._hover(under)
        if isinstance(event, PointerDown):
            ring, self.keys_last = self.keys_last, False
            self._tip.hide()
            if under is None or under.focusable:
                self.set_focus(under)
            self._held = under
            used = under is not None and under.handle(event)
            return used or ring or changed
        target = self._held or under
        if isinstance(event, PointerUp):
            self._held = None
        used = target is not None and target.handle(event)
        return used or changed

    def _hover(self, widget: Widget | None) -> bool:
        if widget is self.hovered:
            return False
        self.hovered = widget
        self._tip.over(_tip_of(widget), widget.rect if widget else None)
        return True

    def _key(self, key: Key) -> bool:
        if key.name == "tab" and not (key.ctrl or key.alt):
            return self._tab(-1 if key.shift else 1)
        if self.focus is None or not self.focus.shown:
            return False
        if self.focus.handle(key):
            self.keys_last = True
            return True
        if self.focus.group and not (key.ctrl or key.alt) and key.name in _BACK + _ON:
            return self._within_group(-1 if key.name in _BACK else 1)
        return False

    def _tab(self, step: int) -> bool:
        stops = list(self._stops())
        if not stops:
            return False
        self.keys_last = True
        here = next((i for i, stop in enumerate(stops) if self._same_stop(stop)), None)
        if here is None:
            here = -1 if step > 0 else 0
        self.set_focus(stops[(here + step) % len(stops)])
        return True

    def _same_stop(self, stop: Widget) -> bool:
        focus = self.focus
        return stop is focus or (focus is not None and bool(stop.group) and stop.group == focus.group)

    def _stops(self) -> Iterable[Widget]:
        """One widget for each group, the chosen one where there is one, and every widget outside groups."""
        seen: set[str] = set()
        usable = [widget for widget in self.widgets if widget.shown and widget.focusable]
        for widget in usable:
            if not widget.group:
                yield widget
            elif widget.group not in seen:
                seen.add(widget.group)
                group = [other for other in usable if other.group == widget.group]
                yield next((other for other in group if other.chosen), group[0])

    def _within_group(self, step: int) -> bool:
        assert self.focus is not None
        group = [widget for widget in self.widgets if widget.group == self.focus.group and widget.shown]
        here = group.index(self.focus)
        self.keys_last = True
        self.set_focus(group[(here + step) % len(group)])
        return True

    def _at(self, pos: tuple[float, float]) -> Widget | None:
        return next((widget for widget in reversed(self.widgets) if widget.contains(pos)), None)


def _tip_of(widget: Widget | None) -> str:
    """What is shown after a moment of hovering: one that is shut tells why."""
    if widget is None:
        return ""
    return widget.tip or ("" if widget.enabled else widget.why)
