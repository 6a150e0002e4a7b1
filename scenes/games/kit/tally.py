"""How many of some kind there are and will be: a short line over their places."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Point, Rect
from squares.core.phrase import Say, phrase

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


def draw_tally(canvas: Canvas, at: Point, name: str, held: int, most: int, say: Say) -> None:
    """The name, how many of how many, and a tick once they are all there; ``at`` is the middle of the left edge."""
    x, y = at
    x = canvas.text(name, (x, y), "text_strong", "ink", anchor="midleft", size=15).right + 8
    colour = "ink" if held == most else "ink_2"
    words = say(phrase("views.of", n=held, most=most))
    x = canvas.text(words, (x, y), "note", colour, anchor="midleft").right + 6
    if held == most:
        canvas.sprite("icons/check", Rect.around((x + 8, y), 16), {"ink": "ink"})
