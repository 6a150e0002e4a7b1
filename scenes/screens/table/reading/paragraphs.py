"""Paragraphs that scroll in the side panel: what the report of a review and the guide have in common."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import TYPE_CHECKING, Generic, Protocol, TypeVar

from scenes.geometry import Point, Rect
from scenes.input import Wheel
from scenes.ui.widgets.base import Widget
from scenes.ui.widgets.scroll import BAR, thumb

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

STEP = 40.0  # pixels that a notch of the wheel scrolls


class Paragraph(Protocol):
    """In pixels: how high it is with what parts it from the next one, and that ``gap`` alone."""

    @property
    def height(self) -> float:
        """With the gap."""

    @property
    def gap(self) -> float:
        """Below it."""


P = TypeVar("P", bound=Paragraph)


class Paragraphs(Widget, ABC, Generic[P]):
    """``parts``: what is told, one below the other; ``top``: how much of it is scrolled away."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[P] = []
        self.top = 0.0

    def places(self) -> list[tuple[P, Rect]]:
        """Return each paragraph with where it lies now, also out of sight."""
        found, y = [], self.rect.y - self.top
        for part in self.parts:
            found.append((part, Rect(self.rect.x, y, self.rect.w - BAR - 4, part.height - part.gap)))
            y += part.height
        return found

    @property
    def whole(self) -> float:
        """How high everything is."""
        return sum(part.height for part in self.parts)

    def at(self, pos: Point) -> P | None:
        """Return the paragraph under a point."""
        if not self.rect.contains(pos):
            return None
        return next((part for part, place in self.places() if place.contains(pos)), None)

    def scroll(self, to: float) -> None:
        """Scroll so much away, as far as there is anything below."""
        self.top = max(0.0, min(to, self.whole - self.rect.h))

    def wheel(self, event: Wheel) -> bool:
        """Scroll by the wheel; whether anything moved."""
        top = self.top
        self.scroll(top - event.dy * STEP)
        return self.top != top

    def show(self, wanted: P | None) -> None:
        """Bring a paragraph into sight."""
        self.scroll(self.top)
        for part, place in self.places():
            if part is wanted:
                low, high = self.top + place.bottom - self.rect.bottom, self.top + place.y - self.rect.y
                self.scroll(min(max(self.top, low), high))

    def draw(self, canvas: Canvas, focused: bool = False, hovered: bool = False) -> None:
        """All paragraphs in sight, and the bar where there are more."""
        with canvas.clip(self.rect):
            for part, place in self.places():
                if place.bottom > self.rect.y and place.y < self.rect.bottom:
                    self.draw_part(canvas, part, place, hovered)
        if self.whole > self.rect.h:
            track = Rect(self.rect.right - BAR, self.rect.y, BAR, self.rect.h)
            canvas.box(thumb(track, self.rect.h, self.whole, self.top), fill="line_strong", radius=BAR / 2)

    @abstractmethod
    def draw_part(self, canvas: Canvas, part: P, place: Rect, hovered: bool) -> None:
        """Draw a paragraph at its place."""
