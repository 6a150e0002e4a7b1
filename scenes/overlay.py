"""What lies over every screen: the toast on the hint bar, and a dialog with the screen veiled below."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.geometry import Rect
from scenes.input import Input, PointerShape
from scenes.services import DialogButton, Link, Services
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets.dialog import Dialog
from scenes.ui.widgets.toast import Toast

_BOTTOM_AT_TABLE, _BOTTOM, _SIDE = 10.0, 2.0, 16.0
_LOW = 36.0
"""Height of a toast on the line of keys, where no button should be."""


class Overlay:
    """``now``: the app's time in ms, set before each frame."""

    def __init__(self, services: Services) -> None:
        self.now = services.clock()
        self.dialog: Dialog | None = None
        self.toast = Toast(services.theme.number("motion.toast_stay"), services.measure)
        self._theme, self._measure = services.theme, services.measure
        self._stage = Rect(0.0, 0.0, 1.0, 1.0)
        self._places: tuple[Rect, ...] = (self._stage,)
        self._room = self._stage
        self._changed = False
        self._stack = services.stack
        self._told_on: Screen | None = None  # a toast goes with its screen

    def show_toast(self, text: str, link: Link | None = None, done: bool = False) -> None:
        """Shows one line in the place of any other."""
        icon = "icons/check" if done else ""
        self._told_on = self._stack.top
        self.toast.show(text, self.now, link.label if link else "", link.follow if link else None, icon)
        self._place_toast()
        self._changed = True

    def ask(self, title: str, text: str, buttons: Sequence[DialogButton]) -> None:
        """Opens a dialog. The first safe button has the focus; without one the first button."""
        safe = next((i for i, button in enumerate(buttons) if button.safe), 0)
        primary = next((i for i, button in enumerate(buttons) if button.primary), len(buttons) - 1)

        def answer(index: int) -> None:
            self.dialog = None
            self._changed = True
            press = buttons[index].press
            if press is not None:
                press()

        self.dialog = Dialog(title, text, [button.label for button in buttons], answer, safe=safe, primary=primary)
        self.dialog.layout(self._stage, self._measure)
        self._changed = True

    def clear(self) -> None:
        """Takes away whatever there is."""
        self.dialog = None
        self.toast.hide()
        self._changed = True

    def layout(self, size: tuple[float, float], compact: bool, stage: Rect | None) -> None:
        """Finds the place of the toast and of the dialog.

        At a table the toast lies on the hint bar from the left end of the stage on, elsewhere on the line
        of keys: at its left end, its middle or its right end, wherever it covers nothing that can be pressed.
        """
        self._stage = stage or Rect(0.0, 0.0, *size)
        _, _, w, h = self._theme.token("layout.wide.toast")
        if self._told_on is not None and self._told_on not in self._stack.screens:
            self.toast.hide()
        self._room = room = (stage or self._stage.inset(_SIDE, 0))._replace(h=size[1])
        lefts = (room.x, room.center[0] - w / 2, room.right - w)
        y = size[1] - _BOTTOM - _LOW
        at_table = Rect(room.x, size[1] - _BOTTOM_AT_TABLE - h, w, h)
        self._places = (at_table,) if stage else tuple(Rect(left, y, w, _LOW) for left in lefts)
        self._place_toast()
        if self.dialog is not None:
            self.dialog.layout(self._stage, self._measure)

    def _place_toast(self) -> None:
        """The first place where it covers nothing that can be pressed; the first of all where there is none."""
        screen = self._stack.top
        for place in (*self._places, self._places[0]):
            self.toast.layout(place, self._room)
            if screen is None or screen.is_free(self.toast.rect):
                return

    def handle(self, event: Input) -> bool:
        """A dialog uses everything; the toast only presses on itself."""
        if self.dialog is not None:
            return self.dialog.handle(event)
        return self.toast.handle(event)

    @property
    def pointer(self) -> PointerShape | None:
        """The pointer's shape over a dialog or the toast's link; None where the screen has it."""
        if self.dialog is not None:
            return self.dialog.pointer
        return "hand" if self.toast.hovered else None

    def update(self) -> bool:
        """Returns whether something came or went since the last frame."""
        changed = self._changed
        self._changed = False
        return self.toast.update(self.now) or changed

    def draw(self, canvas: Canvas) -> None:
        """Paints dialog and toast over the finished screen."""
        if self.dialog is not None:
            self.dialog.draw(canvas)
        self.toast.draw(canvas)
