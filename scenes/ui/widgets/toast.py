"""A sentence that shows for some seconds over everything."""

from __future__ import annotations

from collections.abc import Callable

from scenes.geometry import Rect
from scenes.input import Input, PointerDown, PointerMove
from scenes.ui.canvas import Canvas
from scenes.ui.measure import TextMeasure
from scenes.ui.widgets.base import NOWHERE, STRONG

ICON = 20.0
LINK_GAP, PAD = 14.0, 20.0
LINE, SIZE = 22.0, 15.0


class Toast:
    """One sentence on ink, with at most one link. Times are those of the caller's clock.

    ``rect``: where it lies, as wide as its words need; what is too wide for the room has more lines, and each of
    them stays for ``stay_ms``.
    """

    def __init__(self, stay_ms: float, measure: TextMeasure) -> None:
        self.rect = NOWHERE
        self._measure = measure
        self._place = NOWHERE
        self._room = NOWHERE
        self.text = ""
        self._lines: tuple[str, ...] = ()
        self._icon = ""
        self._link = ""
        self._follow: Callable[[], None] | None = None
        self._stay = stay_ms
        self._until: float | None = None
        self._link_rect = NOWHERE
        self._words = NOWHERE
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
        self._hovered = False
        self._arrange()
        self._until = now + self._stay * len(self._lines)

    def hide(self) -> None:
        """Takes the line away."""
        self._until = None

    @property
    def hovered(self) -> bool:
        """Whether the pointer is on the link."""
        return self.visible and self._hovered

    def layout(self, place: Rect, room: Rect) -> None:
        """Where it is to lie: it grows about the middle of ``place`` and upwards, but not beyond ``room``."""
        self._place, self._room = place, room
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
        """Paints the sentence with the link underlined at its end."""
        if not self.visible:
            return
        words, middle = self._words, self.rect.center[1]
        canvas.shadow(self.rect, "panel", radius=8)
        canvas.box(self.rect, fill="ink", radius=8)
        for i, line in enumerate(self._lines):
            at = (words.x, words.y + (i + 0.5) * words.h / len(self._lines))
            canvas.text(line, at, STRONG, "on_ink", "midleft", max_width=words.w + 1, size=SIZE)
        if self._icon:
            place = Rect(words.x - ICON - 12, middle - ICON / 2, ICON, ICON)
            canvas.sprite(self._icon, place, {"ink": "on_ink"})
        if self._link:
            drawn = canvas.text(self._link, (words.right + LINK_GAP, middle), "body", "on_ink", "midleft")
            under = middle + canvas.measure(self._link, STRONG, SIZE)[1] / 2
            canvas.line((drawn.x, under), (drawn.right, under), "on_ink", 1.8 if self._hovered else 1.2)

    def _arrange(self) -> None:
        """Finds the places of the sentence, its words and its link."""
        link_w, link_h = self._measure.size(self._link)
        link = link_w + LINK_GAP if self._link else 0.0
        icon = ICON + 12 if self._icon else 0.0
        around = icon + link + 2 * PAD
        self._lines = self._measure.lines(self.text, max(200.0, self._room.w - around), STRONG)
        words = max(self._measure.width(line, STRONG, SIZE) for line in self._lines)
        height = self._place.h + (len(self._lines) - 1) * LINE
        self.rect = self._grown(words + around, height)
        left = self.rect.x + (self.rect.w - words - icon - link) / 2 + icon
        self._words = Rect(left, self.rect.y + (self._place.h - LINE) / 2, words, len(self._lines) * LINE)
        link_rect = Rect(self._words.right + LINK_GAP, self.rect.center[1] - link_h / 2, link_w, link_h)
        self._link_rect = link_rect.inset(-6, -8) if self._link else NOWHERE

    def _grown(self, wide: float, high: float) -> Rect:
        place, room = self._place, self._room
        wide = min(max(place.w, wide), max(place.w, room.w))
        left = min(max(room.x, place.center[0] - wide / 2), room.right - wide)
        return Rect(left, place.bottom - high, wide, high)
