"""The reader: one card of Battle Logistic Square large, with everything that it says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, LEAST, RATIO = 168.0, 83.0, 190 / 136
NARROW = 116.0  # a card has no room for its text below this width
AREA = 44.0
LINE, BETWEEN, BELOW = 19.0, 5.0, 16.0  # from line to line, from part to part, from the card to its text


def draw(canvas: Canvas, words: CardWords, id: str, rect: Rect, seat: Seat) -> None:
    """The card at the left, its name and kind beside it, its whole text below, for which the card makes room."""
    fits = (rect.h - BELOW - text_height(canvas, words, id, rect.w)) / RATIO
    width = min(WIDTH, rect.w * 0.5, rect.h * 0.5 / RATIO, max(LEAST, fits))
    place = Rect(rect.x, rect.y, width, width * RATIO)
    cards.draw(canvas, words, id, place, "hand" if width >= NARROW else "chain", seat)
    x = place.right + 14
    room = rect.right - x
    y = rect.y + 2
    style = "h2" if canvas.measure(words.name(id), "h2")[0] <= room else "name"
    for line in canvas.lines(words.name(id), room, style):
        canvas.text(line, (x, y), style, max_width=room)
        y += canvas.measure(line, style)[1]
    y += canvas.paragraph(words.head(id), Rect(x, y + 6, room, 60), "note", "ink_2") + 12
    card = words.definition.cards[id]
    if card.flavour and y + 40 < place.bottom:
        canvas.paragraph(card.flavour, Rect(x, y + 4, room, place.bottom - y), "small", "ink_2")
    area = Rect(rect.x, place.bottom + BELOW, rect.w, rect.bottom - place.bottom - BELOW)
    for text, pictures in words.parts(id):
        for line in canvas.lines(text, area.w, "note"):
            if area.h < 17:
                return
            canvas.text(line, area.topleft, "note", max_width=area.w)
            area = area.cut_top(LINE)[1]
        if pictures and area.h >= AREA:
            for i, picture in enumerate(pictures[:4]):
                at = Rect(area.x + i * (AREA + 30), area.y + 3, AREA + 14, AREA - 6)
                canvas.box(at.inset(-4, -1), fill=cards.CREAM, radius=4)
                cards.draw_range(canvas, picture, False, at, cards.AREA)
            area = area.cut_top(AREA)[1]
        area = area.cut_top(BETWEEN)[1]


def text_height(canvas: Canvas, words: CardWords, id: str, width: float) -> float:
    """How high the whole text of a card is, with the pictures of what it reaches."""
    parts = words.parts(id)
    lines = sum(len(canvas.lines(text, width, "note")) for text, _ in parts)
    return LINE * lines + AREA * sum(1 for _, pictures in parts if pictures) + BETWEEN * len(parts)
