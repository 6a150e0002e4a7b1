"""The settings: looks, motion, sound and aids. Every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING, Any

from scenes.board.geometry import Rect
from scenes.scale import FACTORS
from scenes.screens.page import Page
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Segment, Slider, Toggle, Widget
from squares import __version__
from squares.native import COMPILED

if TYPE_CHECKING:
    from scenes.services import Services

ROW, ROW_COMPACT = 62.0, 48.0


class SettingsPage(Page):
    """Lines of a label at the left and a control at the right, in two columns."""

    caps = (("tab", "next_field"), ("left_right", "change"), ("esc", "back"))

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("settings.title"))
        say, now = self.say, services.settings
        self.lines: list[tuple[str, Widget]] = [
            self._words("theme", ("auto", "light", "dark"), now.theme),
            self._words("palette", tuple(services.theme.palettes), now.palette),
            self._words("motion", ("full", "short", "none"), now.motion),
            self._scale(now.ui_scale),
        ]
        volume = Slider(now.volume, 0.0, 1.0, 0.05, settled=lambda v: self._set(volume=v))
        self.aids: list[tuple[str, Widget]] = [
            (say("settings.volume"), volume),
        ]
        self.toggles = [
            self._toggle("sound", now.sound),
            self._toggle("show_threats", now.show_threats),
            self._toggle("confirm_moves", now.confirm_moves),
            self._toggle("auto_flip", now.auto_flip),
        ]

    def _words(self, name: str, values: tuple[str, ...], now: str) -> tuple[str, Widget]:
        labels = [self.say(f"settings.{name}_{value}") for value in values]
        return self.say(f"settings.{name}"), Segment(labels, values.index(now), self._setter(name, values))

    def _setter(self, name: str, values: tuple[Any, ...]) -> Callable[[int], None]:
        return lambda index: self._set(**{name: values[index]})

    def _scale(self, now: float) -> tuple[str, Widget]:
        at = min(range(len(FACTORS)), key=lambda i: abs(FACTORS[i] - now))
        labels = [self.say("settings.percent", n=round(factor * 100)) for factor in FACTORS]
        return self.say("settings.scale"), Segment(labels, at, self._setter("ui_scale", FACTORS))

    def _toggle(self, name: str, on: bool) -> Toggle:
        say = self.say
        return Toggle(say(f"settings.{name}"), on, partial(self._switch, name), note=say(f"settings.{name}_note"))

    def _switch(self, name: str, on: bool) -> None:
        self._set(**{name: on})

    def _set(self, **values: Any) -> None:
        self.services.change(**values)

    def place(self, room: Rect) -> None:
        """Looks in the upper card, sound and aids in the lower one."""
        row = ROW_COMPACT if self.compact else ROW
        width = min(920.0, room.w - 64)
        x = room.center[0] - width / 2
        self.upper = Rect(x, room.y + 24, width, row * len(self.lines) + 24)
        self.lower = Rect(x, self.upper.bottom + 20, width, (len(self.toggles) + len(self.aids)) * row + 16)
        for i, (_, widget) in enumerate(self.lines):
            y = self.upper.y + 12 + i * row
            w = width - 200.0 if i == 3 else min(480.0, width - 200)
            widget.rect = Rect(self.upper.right - 24 - w, y + (row - 42) / 2, w, 42)
        for i, toggle in enumerate(self.toggles):
            toggle.rect = Rect(x + 24, self.lower.y + 16 + i * row, width - 48, 48)
        volume = self.aids[0][1]
        volume.rect = Rect(self.lower.right - 324, self.lower.bottom - row + (row - 32) / 2 - 4, 300, 32)
        for _, widget in self.lines:
            self.form.add(widget)
        self.form.add(*self.toggles, volume)
        self.opens(self.lines[0][1])

    def draw_base(self, canvas: Canvas) -> None:
        """The cards with their labels; below them where things lie and which version this is."""
        super().draw_base(canvas)
        for card in (self.upper, self.lower):
            canvas.shadow(card, "panel", radius=10)
            canvas.box(card, fill="paper", radius=10)
        for label, widget in (*self.lines, *self.aids):
            canvas.text(label, (self.upper.x + 24, widget.rect.center[1]), "name", anchor="midleft")
        say, y = self.say, self.lower.bottom + 26
        kind = say("cli.compiled") if COMPILED else say("cli.interpreted")
        about = say("cli.version_line", version=__version__, kind=kind)
        canvas.text(about, (self.lower.x + 24, y), "note", "ink_2", "midleft")
        folder = say("settings.folder", folder=str(self.services.places.saves))
        canvas.text(folder, (self.lower.right - 24, y), "note", "ink_2", "midright", self.lower.w * 0.7)
