"""The reader: one card of Battle Logistic Square large, with everything that it says, and what was played in a turn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, LEAST, RATIO, SHARE = 168.0, 83.0, 190 / 136, 0.62
NARROW = 116.0  # a card has no room for its text below this width
AREA = 44.0
LINE, BETWEEN, BELOW = 19.0, 5.0, 16.0  # from line to line, from part to part, from the card to its text
HEAD, ASIDE = 26.0, 42.0  # of what was played: its heading, and how far its lines are set in

Row = tuple[str, str]
"""A line of what was played: the action points before it, and the words."""


def draw(
    canvas: Canvas,
    words: CardWords,
    id: str,
    rect: Rect,
    seat: Seat,
    answer: Sequence[str] = (),
) -> None:
    """The card at the left, its name and kind beside it, its whole text below, for which the card makes room.

    ``answer``: what it would do as an answer, instead of its flavour.
    """
    text = text_height(canvas, words, id, rect.w)
    tight = LEAST * RATIO + BELOW + text > rect.h
    fits = (rect.h - BELOW - text) / RATIO
    width = min(WIDTH, rect.w * 0.5, rect.h * SHARE / RATIO, max(LEAST, fits))
    place = Rect(rect.x, rect.y, width, width * RATIO)
    cards.draw(canvas, words, id, place, "hand" if width >= NARROW else "chain", seat)
    _draw_aside(canvas, words, id, Rect(place.right + 14, rect.y, rect.right - place.right - 14, place.h), answer)
    _draw_text(canvas, words, id, rect.cut_top(place.h + BELOW)[1], tight)


def _draw_aside(canvas: Canvas, words: CardWords, id: str, area: Rect, answer: Sequence[str]) -> None:
    """Name, kind, and beside the card what it would do now, else its flavour."""
    y, name, card = area.y + 2, words.name(id), words.definition.cards[id]
    style = "h2" if canvas.measure(name, "h2")[0] <= area.w else "name"
    for line in canvas.lines(name, area.w, style):
        canvas.text(line, (area.x, y), style, max_width=area.w)
        y += canvas.measure(line, style)[1]
    y += canvas.paragraph(words.head(id), Rect(area.x, y + 6, area.w, 60), "note", "ink_2") + 12
    if answer:
        canvas.text(words.say("court.as_answer"), (area.x, y), "name", max_width=area.w, size=15)
        y += 22
        lines = [line for text in answer for line in canvas.lines(text, area.w, "note")]
        for line in lines[: int((area.bottom - y) / LINE)]:
            canvas.text(line, (area.x, y), "note", max_width=area.w)
            y += LINE
    elif card.flavour and y + 40 < area.bottom:
        canvas.paragraph(card.flavour, Rect(area.x, y + 4, area.w, area.bottom - y), "small", "ink_2")


def _draw_text(canvas: Canvas, words: CardWords, id: str, area: Rect, tight: bool) -> None:
    """The card's text, with pictures of what it reaches where there is room for them."""
    for text, pictures in words.parts(id):
        for line in canvas.lines(text, area.w, "note"):
            if area.h < 17:
                return
            canvas.text(line, area.topleft, "note", max_width=area.w)
            area = area.cut_top(LINE)[1]
        if pictures and not tight and area.h >= AREA:
            for i, picture in enumerate(pictures[:4]):
                at = Rect(area.x + i * (AREA + 30), area.y + 3, AREA + 14, AREA - 6)
                canvas.box(at.inset(-4, -1), fill=cards.CREAM, radius=4)
                cards.draw_range(canvas, picture, False, at, cards.AREA)
            area = area.cut_top(AREA)[1]
        area = area.cut_top(BETWEEN)[1]


def draw_turn(canvas: Canvas, words: CardWords, area: Rect, turn: Sequence[Row]) -> None:
    """What was played this turn, the last lines where not all have room."""
    lines = [
        (points if i == 0 else "", line)
        for points, text in turn
        for i, line in enumerate(canvas.lines(text, area.w - ASIDE, "note"))
    ]
    canvas.text(words.say("court.this_turn"), area.topleft, "name", max_width=area.w)
    for i, (points, line) in enumerate(lines[-max(1, int((area.h - HEAD) / LINE)) :]):
        y = area.y + HEAD + i * LINE
        canvas.text(points, (area.x, y), "note", "ink_2")
        canvas.text(line, (area.x + ASIDE, y), "note", max_width=area.w - ASIDE)


def text_height(canvas: Canvas, words: CardWords, id: str, width: float) -> float:
    """How high the whole text of a card is, with the pictures of what it reaches."""
    parts = words.parts(id)
    lines = sum(len(canvas.lines(text, width, "note")) for text, _ in parts)
    return LINE * lines + AREA * sum(1 for _, pictures in parts if pictures) + BETWEEN * len(parts)
