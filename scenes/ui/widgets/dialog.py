"""A modal question over the dimmed screen. The safe answer has the focus, and Escape gives it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets.base import NOWHERE
from scenes.ui.widgets.button import Button
from scenes.ui.widgets.form import Form

NARROW, BROAD = 420.0, 560.0
PAD = 28.0
_BUTTON_H = 48.0
_LINE_H = 21.0  # a little more than a line of text takes


class Dialog:
    """Asks until one answer is given, by its index in ``labels``; ``answer`` hears it once.

    ``safe`` is the answer that loses nothing, ``primary`` the one on ink.
    """

    def __init__(
        self,
        title: str,
        text: str,
        labels: Sequence[str],
        answer: Callable[[int], None],
        *,
        safe: int = 0,
        primary: int = -1,
    ) -> None:
        self.title = title
        self.text = text
        self.rect = NOWHERE
        self.answered = False
        self._answer = answer
        self._safe = safe
        self._primary = primary % len(labels)
        self._form = Form()
        self.buttons = [self._button(index, label) for index, label in enumerate(labels)]
        self._form.add(*self.buttons, group="answers")
        self._form.set_focus(self.buttons[safe], ring=True)

    def layout(self, about: Rect, measure: TextMeasure) -> None:
        """Centres the dialog in a rectangle, the stage or the window.

        It is as wide as the answers ask for and as high as the text; buttons share the lower edge.
        """
        widest = max(measure.width(button.label, "name", 15) for button in self.buttons) + 40
        needed = len(self.buttons) * (widest + 8) - 8 + 2 * PAD
        title = measure.width(self.title, "game") + 2 * PAD
        w = min(max(NARROW + 60, needed, title), BROAD, about.w - 16)
        h = 2 * (PAD - 4) + 44 + len(measure.lines(self.text, w - 2 * PAD)) * _LINE_H + 28 + _BUTTON_H
        self.rect = Rect.around(about.center, w, h)
        row = Rect(self.rect.x + PAD, self.rect.bottom - PAD - _BUTTON_H, w - 2 * PAD, _BUTTON_H)
        for button, place in zip(self.buttons, row.columns(len(self.buttons), 10), strict=True):
            button.rect = place

    def handle(self, event: Input) -> bool:
        """Everything is used: nothing reaches the screen below. Tab goes from answer to answer as the arrows do."""
        if isinstance(event, Key) and event.name == "escape":
            self._take(self._safe)
        elif isinstance(event, Key) and event.name == "tab":
            self._form.handle(Key("left" if event.shift else "right"))
        else:
            focus = self._form.focus
            self._form.handle(event)
            if self._form.focus is None:
                self._form.set_focus(focus)  # a click beside the answers leaves the keys where they are
        return True

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over the answers."""
        return self._form.pointer

    def draw(self, canvas: Canvas) -> None:
        """Veils the screen and paints the question."""
        canvas.veil()
        canvas.shadow(self.rect, "dialog", radius=12)
        canvas.box(self.rect, fill="paper_high", radius=12)
        inner = self.rect.inset(PAD, PAD - 4)
        canvas.text(self.title, (inner.x, inner.y), "game", max_width=inner.w)
        canvas.paragraph(self.text, Rect(inner.x, inner.y + 44, inner.w, inner.h - 44), "body", "ink_2")
        self._form.draw(canvas)

    def _button(self, index: int, label: str) -> Button:
        return Button(label, lambda: self._take(index), "primary" if index == self._primary else "plain")

    def _take(self, index: int) -> None:
        if not self.answered:
            self.answered = True
            self._answer(index)
