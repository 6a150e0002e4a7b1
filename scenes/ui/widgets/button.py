"""Buttons with words: primary (filled), plain (outlined), quiet (underlined), shut (dashed, disabled); icon buttons."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets.base import NOWHERE, STRONG, Pressable

Kind = Literal["primary", "plain", "quiet", "shut"]

ICON = 24.0
_LARGE_FROM = 52.0
_TWO_LINES = 48.0
_SIZE, _NARROW = 15.0, 12.0
"""Size of a label, and of one that is too wide for its button."""
_EDGE = 14.0
"""Room that a label keeps free in a row of buttons."""


class Button(Pressable):
    """A word to press; ``icon`` names a sprite drawn before it. A disabled button is drawn shut."""

    def __init__(
        self,
        label: str,
        press: Callable[[], None] | None = None,
        kind: Kind = "plain",
        *,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
        tip: str = "",
        icon: str = "",
        icon_size: float = ICON,
    ) -> None:
        super().__init__(press, rect=rect, enabled=enabled and kind != "shut", why=why, tip=tip)
        self.label = label
        self.kind = kind
        self.icon = icon
        self.icon_size = icon_size

    @property
    def look(self) -> Kind:
        """The kind it is drawn as now."""
        return self.kind if self.enabled else "shut"

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints box, icon and label."""
        look = self.look
        if look == "primary":
            fill = "ink_3" if self.down else "ink_2" if hovered else "ink"
            canvas.box(self.rect, fill=fill, radius=self.radius)
        elif look == "plain":
            fill = "paper_low" if self.down else "paper_high"
            line, width = ("ink", 1.6) if hovered else ("line_strong", 1.2)
            canvas.box(self.rect, fill=fill, line=line, width=width, radius=self.radius)
        elif look == "shut":
            line = "ink_2" if hovered else "line_strong"
            canvas.box(self.rect, line=line, width=1.2, radius=self.radius, dash=(3.0, 3.0))
        self._label(canvas, look, hovered)

    def _label(self, canvas: Canvas, look: Kind, hovered: bool) -> None:
        colour = {"primary": "on_ink", "plain": "ink", "quiet": "ink", "shut": "ink_3"}[look]
        size = 18.0 if look == "primary" and self.rect.h >= _LARGE_FROM else _SIZE
        wide, high = canvas.measure(self.label, STRONG, size)
        if wide > self.rect.w - 8 and not self.icon and self.rect.h >= _TWO_LINES:
            self._paragraph(canvas, colour)
            return
        gap = 8.0 if self.label else 0.0
        icon = self.icon_size + gap if self.icon else 0.0
        room = self.rect.w - 8 - icon
        if wide > room and self.label:  # words say more than a picture
            icon, room = 0.0, room + icon
        if wide > room:
            size, room = _NARROW, room + 4
            wide = min(canvas.measure(self.label, STRONG, size)[0], room)
        left = self.rect.center[0] - (wide + icon) / 2
        middle = self.rect.center[1]
        if icon:
            canvas.sprite(
                self.icon, Rect(left, middle - self.icon_size / 2, self.icon_size, self.icon_size), {"ink": colour}
            )
        canvas.text(self.label, (left + icon, middle), STRONG, colour, "midleft", max_width=room, size=size)
        if look == "quiet":
            under = middle + high / 2 - 1
            width = 1.8 if hovered or self.down else 1.2
            canvas.line((left + icon, under), (left + icon + wide, under), colour, width)

    def _paragraph(self, canvas: Canvas, colour: str) -> None:
        """A whole sentence as label: in lines of small text, as many as there is room for."""
        inner = self.rect.inset(12, 6)
        lines = canvas.lines(self.label, inner.w, "note")
        pitch = canvas.measure("x", "note")[1]
        lines = lines[: max(1, int(inner.h / pitch))]
        top = inner.center[1] - len(lines) * pitch / 2
        for i, line in enumerate(lines):
            canvas.text(line, (inner.x, top + i * pitch), "note", colour, max_width=inner.w)


def abreast(row: Rect, buttons: Sequence[Button], measure: TextMeasure, gap: float = 8.0) -> None:
    """Places buttons side by side: in equal parts where all labels fit, else each as wide as its label asks."""
    if not buttons:
        return
    parts, free = row.columns(len(buttons), gap), row.w - gap * (len(buttons) - 1)
    needs = [measure.width(button.label, STRONG, _SIZE) + _EDGE for button in buttons]
    whole = [need + (button.icon_size + gap if button.icon else 0) for need, button in zip(needs, buttons, strict=True)]
    needs = needs if sum(whole) > free else whole  # icons go before words
    if max(whole) > parts[0].w:
        left, more, less = row.x, max(0.0, free - sum(needs)) / len(needs), min(1.0, free / sum(needs))
        for index, need in enumerate(needs):
            parts[index] = row._replace(x=left, w=need * less + more)
            left = parts[index].right + gap
    for button, part in zip(buttons, parts, strict=True):
        button.rect = part


def broken(buttons: Sequence[Button], room: float, measure: TextMeasure, gap: float = 8.0) -> list[list[Button]]:
    """Buttons in as few rows, ``room`` wide, as show all labels whole, in small letters where need be."""
    rows: list[list[Button]] = []
    free = 0.0
    for button in buttons:
        need = measure.width(button.label, STRONG, _NARROW) + _EDGE + gap
        if not rows or need > free:
            rows.append([])
            free = room + gap
        rows[-1].append(button)
        free -= need
    return rows


class IconButton(Pressable):
    """A sprite to press, with a tip that names it. ``on`` shows that what it stands for is in force."""

    def __init__(
        self,
        icon: str,
        tip: str,
        press: Callable[[], None] | None = None,
        *,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
        on: bool = False,
    ) -> None:
        super().__init__(press, rect=rect, enabled=enabled, why=why, tip=tip)
        self.icon = icon
        self.on = on

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the sprite, on a slip of paper while it is hovered or on."""
        if self.down or self.on:
            canvas.box(self.rect, fill="table_deep", radius=self.radius)
        if hovered:
            canvas.box(self.rect, line="ink", width=1.2, radius=self.radius)
        colour = "ink" if self.enabled else "ink_3"
        canvas.sprite(self.icon, Rect.around(self.rect.center, ICON), {"ink": colour})
