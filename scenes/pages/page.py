"""Base class of form screens: a top bar with the way back and icons, a form, and the line of keys below."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerShape
from scenes.pages.key_sheet import Caps, KeySheet, draw_caps
from scenes.stack import Screen
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Form, IconButton, Widget

if TYPE_CHECKING:
    from scenes.services import Services

BAR, BAR_COMPACT = 56.0, 44.0
_ICON, _ICON_GAP = 36.0, 4.0


class Page(Screen):
    """A screen with a form. Subclasses place their widgets in ``place`` and add them with ``self.form.add``.

    ``caps``: the keys that work here, listed on the lowest line. ``more_caps``: further ones for the sheet of all keys.
    ``icons``: what the top bar offers at its right end.
    """

    caps: Caps = (("tab", "next_field"), ("enter", "press"), ("esc", "back"))
    more_caps: Caps = ()
    icons: tuple[str, ...] = ("rules", "sound", "theme", "settings")

    def __init__(self, services: Services, title: str, subtitle: str = "") -> None:
        self.services = services
        self.say = services.say
        self.title, self.subtitle = title, subtitle
        self.form = Form(services.toast)
        self.size = (1440.0, 900.0)
        self.compact = False
        self.back = IconButton("icons/back", self.say("page.back"), self.leave_page)
        self.keys = KeySheet(services)
        ways = {
            "rules": IconButton("icons/book", self.say("ui.rules"), self.open_rules),
            "sound": IconButton("icons/sound", self.say("page.sound"), self._sound),
            "theme": IconButton("icons/moon", self.say("page.theme"), services.shell.next_theme),
            "settings": IconButton("icons/settings", self.say("ui.settings"), services.routes.settings),
        }
        self.bar = {name: ways[name] for name in self.icons}

    @property
    def content(self) -> Rect:
        """The room between the top bar and the line of keys."""
        bar = BAR_COMPACT if self.compact else BAR
        return Rect(0, bar, self.size[0], self.size[1] - bar - 48)

    def layout(self, size: tuple[float, float], compact: bool) -> None:
        """Places the bar, then the page's own widgets; the focus stays where it was."""
        self.size, self.compact = size, compact
        middle = (BAR_COMPACT if compact else BAR) / 2
        self.back.rect = Rect.around((27, middle), _ICON)
        for i, icon in enumerate(reversed(self.bar.values())):
            icon.rect = Rect.around((size[0] - 16 - _ICON / 2 - i * (_ICON + _ICON_GAP), middle), _ICON)
        self._follow_settings()
        self.form.again(self._place_all)
        self.base_dirty = True

    def _place_all(self) -> None:
        self.place(self.content)
        self.form.add(self.back, *self.bar.values())

    def _follow_settings(self) -> None:
        """The icons show what a press would change."""
        dark = self.services.theme.mode == "dark"
        pictures = {
            "theme": "icons/sun" if dark else "icons/moon",
            "sound": "icons/sound" if self.services.settings.sound else "icons/mute",
        }
        for name in pictures.keys() & self.bar.keys():
            self.bar[name].icon = pictures[name]

    def place(self, room: Rect) -> None:
        """Gives every widget its rectangle and adds it to the form."""

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over the widgets."""
        return self.form.pointer

    def is_free(self, place: Rect) -> bool:
        """See Screen."""
        return not any(each.shown and each.rect.h and each.rect.overlaps(place) for each in self.form.widgets)

    def handle(self, event: Input) -> bool:
        """The form first; Escape goes back, F1 shows all keys."""
        if self.keys.shown:
            return self.keys.handle(event)
        if self.form.handle(event) or self.keys.handle(event):
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
        """The widgets and the line of keys; the sheet of all keys over them when it is asked for."""
        self.draw_caps(canvas, self.caps_right)
        self.form.draw(canvas)
        self.keys.draw(canvas, (*self.caps_now, *self.more_caps))

    @property
    def caps_now(self) -> Caps:
        """The keys on the lowest line; what they do may hang on the focus."""
        return self.caps

    @property
    def caps_right(self) -> float:
        """Where the line of keys ends."""
        return self.size[0] - 24

    def draw_caps(self, canvas: Canvas, right: float) -> float:
        """Key caps with their words, right-aligned on the lowest line; returns where they begin."""
        return draw_caps(canvas, self.services, (*self.caps_now, ("f1", "keys")), right, self.size[1] - 26)

    def focus_first(self, *widgets: Widget) -> None:
        """Gives the first of these the focus, unless a widget has it already."""
        if self.form.focus is None and widgets:
            self.form.set_focus(widgets[0])

    def open_rules(self) -> None:
        """The rules of every game; pages about one game open its own."""
        self.services.routes.rules()

    def _sound(self) -> None:
        self.services.change(sound=not self.services.settings.sound)
