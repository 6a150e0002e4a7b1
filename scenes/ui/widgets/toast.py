"""A line that shows for some seconds over everything."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, PointerDown, PointerMove
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets.base import NOWHERE, STRONG

ICON = 20.0
LINK_GAP = 14.0


class Toast:
    """One line on ink for ``stay_ms``, with at most one link. Times are those of the caller's clock.

    ``rect``: where it lies, as wide as its words need.
    """

    def __init__(self, stay_ms: float, measure: TextMeasure) -> None:
        self.rect = NOWHERE
        self._measure = measure
        self._place = NOWHERE
        self._window_w = 0.0
        self.text = ""
        self._icon = ""
        self._link = ""
        self._follow: Callable[[], None] | None = None
        self._stay = stay_ms
        self._until: float | None = None
        self._link_rect = NOWHERE
        self._words_from = self._words_to = 0.0
        self._hovered = False

    @property
    def visible(self) -> bool:
        """Whether there is anything to draw."""
        return self._until is not None

    def show(
        self, text: str, now: float, link: str = "", follow: Callable[[], None] | None = None, icon: str = ""
    ) -> None:
        """Shows a line in the place of any other; ``icon`` names a sprite before it."""
        self.text = text
        self._icon = icon
        self._link = link
        self._follow = follow
        self._until = now + self._stay
        self._hovered = False
        self._arrange()

    def hide(self) -> None:
        """Takes the line away."""
        self._until = None

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on the link."""
        return self.visible and self._hovered

    def layout(self, place: Rect, window_w: float) -> None:
        """Where it is to lie: it grows about the middle of ``place``, but not beyond the window."""
        self._place, self._window_w = place, window_w
        self._arrange()

    def update(self, now: float) -> bool:
        """Returns whether the line has just gone."""
        if self._until is None or now < self._until:
            return False
        self._until = None
        return True

    def handle(self, event: Input) -> bool:
        """Takes a press on the link; a press elsewhere on the line sends it away."""
        if not self.visible:
            return False
        if isinstance(event, PointerMove):
            hovered = self._link_rect.contains(event.pos)
            changed = hovered != self._hovered
            self._hovered = hovered
            return changed
        if not isinstance(event, PointerDown) or not self.rect.contains(event.pos):
            return False
        self._until = None
        if self._follow is not None and self._link_rect.contains(event.pos):
            self._follow()
        return True

    def draw(self, canvas: Canvas) -> None:
        """Paints the line with the link underlined at its end."""
        if not self.visible:
            return
        left, right = self._words_from, self._words_to
        middle = self.rect.center[1]
        canvas.shadow(self.rect, "panel", radius=8)
        canvas.box(self.rect, fill="ink", radius=8)
        canvas.text(self.text, (left, middle), STRONG, "on_ink", "midleft", max_width=right - left + 1, size=15)
        if self._icon:
            canvas.sprite(self._icon, Rect(left - ICON - 12, middle - ICON / 2, ICON, ICON), {"ink": "on_ink"})
        if self._link:
            drawn = canvas.text(self._link, (right + LINK_GAP, middle), "body", "on_ink", "midleft")
            under = middle + canvas.measure(self.text, STRONG, 15)[1] / 2
            canvas.line((drawn.x, under), (drawn.right, under), "on_ink", 1.8 if self._hovered else 1.2)

    def _arrange(self) -> None:
        """Finds the places of the line, its words and its link."""
        words = self._measure.width(self.text, STRONG, 15)
        link_w, link_h = self._measure.size(self._link)
        link = link_w + LINK_GAP if self._link else 0.0
        icon = ICON + 12 if self._icon else 0.0
        self.rect = self._wide_enough(icon + words + link + 40)
        left = max(self.rect.x + 20, self.rect.center[0] - (icon + words + link) / 2) + icon
        right = left + min(words, self.rect.right - 20 - link - left)
        self._words_from, self._words_to = left, right
        around = Rect(right + LINK_GAP, self.rect.center[1] - link_h / 2, link_w, link_h).inset(-6, -8)
        self._link_rect = around if self._link else NOWHERE

    def _wide_enough(self, needed: float) -> Rect:
        place, window = self._place, self._window_w
        wide = min(max(place.w, needed), window - 32)
        left = min(max(16.0, place.center[0] - wide / 2), window - 16 - wide)
        return Rect(left, place.y, wide, place.h)
