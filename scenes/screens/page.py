"""What the quiet screens share: a top bar with the way back and the app's icons, a form, and the line of keys below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.board.geometry import Rect
from scenes.input import Input, Key
from scenes.screens.table_bars import cap_width
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Form, IconButton, Widget

if TYPE_CHECKING:
    from scenes.services import Services

BAR, BAR_COMPACT = 56.0, 44.0
_ICON, _ICON_GAP = 36.0, 4.0

Caps = tuple[tuple[str, str], ...]


class Page(Screen):
    """A screen with a form. Subclasses place their widgets in ``place`` and add them with ``self.form.add``.

    ``caps``: text keys (below ``page.cap`` and ``page.short``) of the keys that work here.
    """

    caps: Caps = (("tab", "next_field"), ("enter", "press"), ("esc", "back"))
    reload_key = ""

    def __init__(self, services: Services, title: str, subtitle: str = "") -> None:
        self.services = services
        self.say = services.say
        self.title, self.subtitle = title, subtitle
        self.form = Form(services.toast)
        self.size = (1440.0, 900.0)
        self.compact = False
        self.back = IconButton("icons/back", self.say("page.back"), self.leave_page)
        self._top: list[IconButton] = []

    def _icons(self) -> list[IconButton]:
        say, shell = self.say, self.services.shell
        dark = self.services.theme.mode == "dark"
        return [
            IconButton("icons/book", say("ui.rules"), self._open_rules),
            IconButton("icons/sound" if self.services.settings.sound else "icons/mute", say("ui.sound"), self._sound),
            IconButton("icons/sun" if dark else "icons/moon", say("ui.theme"), shell.next_theme),
            IconButton("icons/settings", say("ui.settings"), self._open_settings),
        ]

    @property
    def content(self) -> Rect:
        """The room between the top bar and the line of keys."""
        bar = BAR_COMPACT if self.compact else BAR
        return Rect(0, bar, self.size[0], self.size[1] - bar - 48)

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """Places the bar, then the page's own widgets; the focus stays where it was."""
        self.size, self.compact = size, compact
        focus, keys = self.form.focus, self.form.keys_last
        self._top = [self.back, *self._icons()]
        middle = (BAR_COMPACT if compact else BAR) / 2
        self.back.rect = Rect.around((27, middle), _ICON)
        for i, icon in enumerate(reversed(self._top[1:])):
            icon.rect = Rect.around((size[0] - 16 - _ICON / 2 - i * (_ICON + _ICON_GAP), middle), _ICON)
        self.form.clear()
        self.place(self.content)
        self.form.add(*self._top)
        if focus in self.form.widgets:
            self.form.set_focus(focus)
            self.form.keys_last = keys
        self.base_dirty = True

    def place(self, room: Rect) -> None:
        """Gives every widget its rectangle and adds it to the form."""

    def handle(self, event: Input) -> bool:
        """The form first; Escape goes back."""
        if self.form.handle(event):
            return True
        if isinstance(event, Key) and event.name == "escape":
            self.leave_page()
            return True
        return False

    def update(self, ms: float) -> bool:
        """Lets the form's tips appear."""
        return self.form.update(ms)

    def resumed(self) -> None:
        """Settings may have changed."""
        self.layout(self.size, self.compact)

    def leave_page(self) -> None:
        """Back to the screen below."""
        self.services.stack.pop()

    def draw_base(self, canvas: Canvas) -> None:
        """The desk and the top bar."""
        canvas.table()
        bar = BAR_COMPACT if self.compact else BAR
        middle = bar / 2
        canvas.sprite("icons/seal", Rect.around((62, middle), 28))
        title = canvas.text(self.title, (90, middle), "game", anchor="midleft", max_width=self.size[0] * 0.6)
        if self.subtitle:
            canvas.text(self.subtitle, (title.right + 14, middle + 2), "body", "ink_2", "midleft", self.size[0] * 0.3)
        canvas.line((0, bar), (self.size[0], bar), "table_line", 1)

    def draw_moving(self, canvas: Canvas) -> None:
        """The widgets and the line of keys."""
        self.draw_caps(canvas, self.size[0] - 24)
        self.form.draw(canvas)

    def draw_caps(self, canvas: Canvas, right: float) -> float:
        """Key caps with their words, right-aligned on the lowest line; returns where they begin."""
        return draw_caps(canvas, self.services, self.caps, right, self.size[1] - 26)

    def opens(self, *widgets: Widget) -> None:
        """Sets the focus for whoever comes with the keyboard."""
        if self.form.focus is None and widgets:
            self.form.set_focus(widgets[0])

    def _open_rules(self) -> None:
        from scenes.screens.rules import Rules

        self.services.stack.push(Rules(self.services))

    def _open_settings(self) -> None:
        from scenes.screens.settings import SettingsPage

        self.services.stack.push(SettingsPage(self.services))

    def _sound(self) -> None:
        self.services.change(sound=not self.services.settings.sound)


def draw_caps(canvas: Canvas, services: Services, caps: Caps, right: float, middle: float) -> float:
    """Key caps with what they do, from right to left; returns where they begin."""
    x = right
    for cap, word in reversed(caps):
        text = services.say(f"page.short.{word}")
        x -= canvas.measure(text, "small")[0]
        canvas.text(text, (x, middle), "small", "ink_2", "midleft")
        label = services.say(f"page.cap.{cap}")
        x -= cap_width(canvas, label) + 6
        canvas.key_cap(label, (x, middle - 10))
        x -= 16
    return x
