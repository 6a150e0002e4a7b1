"""The card of the very first start: it says where to begin, and can be put away for good."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from scenes.ui.widgets import Button

if TYPE_CHECKING:
    from scenes.services import Services

HEIGHT_FIRST = 152.0


class FirstCard:
    """``begin`` opens what teaches the chosen game, ``away`` puts the card away."""

    def __init__(self, services: Services, begin: Callable[[], None], away: Callable[[], None]) -> None:
        self.services = services
        self.rect = Rect(0, 0, 0, 0)
        self.buttons = (
            Button(services.say("home.first.begin"), begin, "primary"),
            Button(services.say("home.first.away"), away),
        )

    def place(self, rect: Rect) -> None:
        """The card's place; the buttons stand at its foot."""
        self.rect = rect
        first, second = Rect(rect.x + 20, rect.bottom - 58, rect.w - 40, 42).columns(2, 10)
        self.buttons[0].rect, self.buttons[1].rect = first, second

    def draw(self, canvas: Canvas) -> None:
        """Paper, and what it is for."""
        canvas.sheet(self.rect, "paper_high")
        canvas.text(
            self.services.say("home.first.title"),
            (self.rect.x + 20, self.rect.y + 28),
            "name",
            anchor="midleft",
            size=19,
        )

    def draw_game(self, canvas: Canvas, title: str) -> None:
        """Which game would be taught."""
        words = Rect(self.rect.x + 20, self.rect.y + 46, self.rect.w - 40, 44)
        canvas.paragraph(self.services.say("home.first.text", title=title), words, "body", "ink_2")
