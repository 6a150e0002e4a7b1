"""Base classes of the widgets. Strings come translated."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, Key, PointerDown, PointerMove, PointerShape, PointerUp
from scenes.ui.canvas import Canvas

NOWHERE = Rect(0.0, 0.0, 0.0, 0.0)
STRONG = "name"
"""The text step whose face is the strong one; widgets set it in the sizes of other steps."""


class Widget:
    """A control in a form.

    ``rect`` is set by the screen's layout. A widget that is not ``enabled`` stays in the focus order, and using it
    says ``why`` through ``explain``. ``tip`` is shown after a moment of hovering, ``why`` in its place while it is
    shut. Widgets of one ``group`` are one stop for Tab, and the arrow keys go among them.
    """

    radius: float = 6.0
    focusable: bool = True

    def __init__(self, *, rect: Rect = NOWHERE, enabled: bool = True, why: str = "", tip: str = "") -> None:
        self.rect = rect
        self.enabled = enabled
        self.why = why
        self.tip = tip
        self.group = ""
        self.shown = True
        self.explain: Callable[[str], None] | None = None

    @property
    def chosen(self) -> bool:
        """Whether Tab stops here first in its group."""
        return False

    @property
    def pointer(self) -> PointerShape:
        """The pointer's shape over it."""
        return "hand" if self.enabled else "not_allowed"

    @property
    def looks(self) -> object:
        """Equal while it looks the same, but for what every widget has: place, focus, whether it is shown or shut."""
        return None

    def contains(self, pos: tuple[float, float]) -> bool:
        """Whether the pointer at ``pos`` is on it."""
        return self.shown and self.rect.contains(pos)

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """Paints the widget without the focus ring, which the form draws."""

    def draw_ring(self, canvas: Canvas) -> None:
        """Paints the focus ring round it."""
        canvas.focus_ring(self.rect, radius=self.radius)

    def handle(self, event: Input) -> bool:
        """Takes an input that is meant for it; returns whether it was used."""
        return False

    def focus_lost(self) -> None:
        """Another widget gets the focus."""

    def refuse(self) -> None:
        """Says why it cannot be used."""
        if self.explain is not None and self.why:
            self.explain(self.why)


class Pressable(Widget):
    """A widget that does one thing when it is pressed: by the left button, Enter or Space."""

    def __init__(
        self,
        press: Callable[[], None] | None = None,
        *,
        rect: Rect = NOWHERE,
        enabled: bool = True,
        why: str = "",
        tip: str = "",
    ) -> None:
        super().__init__(rect=rect, enabled=enabled, why=why, tip=tip)
        self.press = press
        self.down = False

    @property
    def looks(self) -> object:
        """Whether it is held down."""
        return self.down

    def activate(self) -> None:
        """Does what it is for, or says why it cannot."""
        if not self.enabled:
            self.refuse()
        elif self.press is not None:
            self.press()

    def handle(self, event: Input) -> bool:
        """Press on release inside, as everywhere: moving off before letting go takes it back."""
        if isinstance(event, PointerDown) and event.button == 1:
            self.down = True
            return True
        if isinstance(event, PointerMove) and event.held:
            inside = self.contains(event.pos)
            changed = inside != self.down
            self.down = inside
            return changed
        if isinstance(event, PointerUp) and event.button == 1:
            pressed = self.down and self.contains(event.pos)
            self.down = False
            if pressed:
                self.activate()
            return True
        if isinstance(event, Key) and event.name in ("return", "space") and not (event.ctrl or event.alt):
            self.activate()
            return True
        return False
