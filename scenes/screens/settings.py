"""The settings: looks, motion, sound and aids. Every change holds at once and is kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from scenes.geometry import Rect
from scenes.pages.page import Page
from scenes.scale import FACTORS, first_at_least
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button, Segment, Slider, Toggle
from squares.data.texts import spoken

if TYPE_CHECKING:
    from scenes.services import Services

ROW, ROW_COMPACT = 54.0, 43.0
CELL, CELL_COMPACT = 53.0, 43.0
COLUMNS = 2
TOGGLES = (
    "sound",
    "show_threats",
    "last_arrow",
    "notation",
    "confirm_moves",
    "evaluation",
    "auto_flip",
    "spare_questions",
    "clock_stops",
)


class SettingsPage(Page):
    """Lines of a label at the left and a control at the right, in two columns."""

    caps = (("tab", "next_field"), ("left_right", "change"), ("esc", "back"))
    icons = ("rules", "sound", "theme")

    def __init__(self, services: Services) -> None:
        super().__init__(services, services.say("settings.title"))
        self.languages = {name: called for name, (called, _) in spoken([services.places.texts]).items()}
        self.choices: dict[str, tuple[Any, ...]] = {
            **({"language": ("auto", *self.languages)} if len(self.languages) > 1 else {}),
            "theme": ("auto", "light", "dark"),
            "palette": tuple(services.theme.palettes),
            "motion": ("full", "short", "none"),
            "bot_pace": ("normal", "short", "off"),
            "ui_scale": FACTORS,
        }
        self.segments = {name: self._segment(name) for name in self.choices}
        self.toggles = {name: self._toggle(name) for name in TOGGLES}
        self.capped = ""
        self.volume = Slider(services.settings.volume, 0.0, 1.0, 0.05, settled=lambda v: self._set(volume=v))
        self.about = Button(self.say("about.title"), services.routes.about)

    def _segment(self, name: str) -> Segment:
        values = self.choices[name]
        if name == "ui_scale":
            labels = [""] * len(values)  # told once the window is known
        elif name == "language":
            labels = [self.say("settings.language_auto"), *self.languages.values()]
        else:
            labels = [self.say(f"settings.{name}_{value}") for value in values]
        return Segment(labels, 0, lambda index: self._set(**{name: values[index]}))

    def _toggle(self, name: str) -> Toggle:
        def change(on: bool) -> None:
            self._set(**{name: on})

        return Toggle(self.say(f"settings.{name}"), False, change, note=self.say(f"settings.{name}_note"))

    def _show(self) -> None:
        """The settings as they are now: keys and the icons in the bar change them, too."""
        now = self.services.settings
        for name, segment in self.segments.items():
            at = getattr(now, name)
            values = self.choices[name]
            segment.index = min(values.index(at) if at in values else _nearest(at), segment.most)
        for name, toggle in self.toggles.items():
            toggle.on = getattr(now, name)

    def _bound(self) -> None:
        """Sizes of which this window shows nothing can neither be chosen nor stand as chosen; the last says how far
        it goes here.
        """
        cap, sizes = self.services.shell.largest_factor, self.segments["ui_scale"]
        sizes.most = first_at_least(cap)
        shown = [min(factor, cap) if i == sizes.most else factor for i, factor in enumerate(FACTORS)]
        sizes.labels = tuple(self.say("settings.percent", n=int(100 * factor + 1e-6)) for factor in shown)
        sizes.why = self.capped = self.say("settings.capped", n=int(100 * cap)) if cap < max(FACTORS) else ""

    def _set(self, **values: Any) -> None:
        self.services.change(**values)
        if "language" in values:
            self.services.routes.retell()

    def anew(self) -> Callable[[], None]:
        """The settings."""
        return self.services.routes.settings

    def place(self, room: Rect) -> None:
        """Looks in the upper card, sound and aids in the lower one; all show the settings as they are now."""
        self._bound()
        self._show()
        row, cell = (ROW_COMPACT, CELL_COMPACT) if self.compact else (ROW, CELL)
        rows = -(-len(self.toggles) // COLUMNS)
        lines = (len(self.segments) + 1) * row + rows * cell
        fits = min(1.0, (room.h - 74 if self.compact else room.h - 100) / lines)
        row, cell = row * fits, cell * fits
        width = min(920.0, room.w - 64)
        x = room.center[0] - width / 2
        self.upper = Rect(x, room.y + (10 if self.compact else 24), width, row * len(self.segments) + 24)
        self.lower = Rect(x, self.upper.bottom + (12 if self.compact else 20), width, rows * cell + row + 16)
        for i, (name, segment) in enumerate(self.segments.items()):
            y = self.upper.y + 12 + i * row
            w = width - 200.0 if name == "ui_scale" else min(480.0, width - 200)
            h = min(42.0, row - 4)
            segment.rect = Rect(self.upper.right - 24 - w, y + (row - h) / 2, w, h)
        for i, toggle in enumerate(self.toggles.values()):
            line = Rect(x + 24, self.lower.y + 16 + i // COLUMNS * cell, width - 48, cell - 6)
            toggle.rect = line.columns(COLUMNS, 24)[i % COLUMNS]
        middle = self.lower.bottom - row / 2 - 4
        self.volume.rect = Rect(x + 130, middle - 16, 300, 32)
        self.about.rect = Rect(self.lower.right - 224, middle - 18, 200, 36)
        self.form.add(*self.segments.values(), *self.toggles.values(), self.volume, self.about)
        self.focus_first(next(iter(self.segments.values())))

    def draw_base(self, canvas: Canvas) -> None:
        """The cards with their labels."""
        super().draw_base(canvas)
        for card in (self.upper, self.lower):
            canvas.sheet(card)
        say = self.say
        labels = {"theme": "theme", "palette": "palette", "motion": "motion", "ui_scale": "scale"}
        for name, widget in (*self.segments.items(), ("volume", self.volume)):
            label = say(f"settings.{labels.get(name, name)}")
            x, y = self.upper.x + 24, widget.rect.center[1]
            note = self.capped if name == "ui_scale" else ""
            canvas.text(label, (x, y - (9 if note else 0)), "name", anchor="midleft")
            canvas.text(note, (x, y + 11), "small", "ink_2", "midleft")


def _nearest(scale: float) -> int:
    """Which offered size comes closest to one that was written by hand."""
    return min(range(len(FACTORS)), key=lambda i: abs(FACTORS[i] - scale))
