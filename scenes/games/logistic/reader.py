"""The reader: one card of Battle Logistic Square large, with everything that it says, and what was played in a turn."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.logistic import card as cards
from scenes.games.logistic.card import CardWords
from scenes.games.logistic.face import art
from scenes.games.logistic.face.art import CREAM, draw_range
from scenes.games.logistic.glossary import terms
from scenes.geometry import Rect
from squares.core.seats import Seat
from squares.games.logistic.rules.language import Picture

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTHS, NARROW, RATIO = (168.0, 150.0, 136.0, 124.0, 116.0), 83.0, 190 / 136
"""How wide the card may be, at best first. Where all of it leaves too little room, it goes without name and text, or
not at all."""
AREA = 40.0
LINE, BETWEEN, BESIDE, BELOW, BEFORE = 19.0, 5.0, 14.0, 16.0, 8.0
"""From line to line, from part to part, from the card to what stands beside and below it, before what words mean."""

HEADING = 22.0
HEAD, ASIDE = 26.0, 42.0
"""Of what was played: its heading, and how far its lines are set in."""

Row = tuple[str, str]
"""A line of what was played: the action points before it, and the words."""


class Letters(NamedTuple):
    """How a text is set: its style, and from line to line."""

    style: str
    pitch: float


NOTE, SMALL = Letters("note", LINE), Letters("small", 16.0)


class Part(NamedTuple):
    """A part of the text where it is written: its lines, and the areas below them that were not drawn before."""

    lines: tuple[str, ...]
    areas: tuple[Picture, ...]
    rect: Rect


def draw(canvas: Canvas, words: CardWords, id: str, rect: Rect, seat: Seat, answer: Sequence[str] = ()) -> None:
    """The card at the left as large as its text allows, its name and kind beside it, then its whole text.

    Where there is no room for that, the text alone. ``answer``: what it would do as an answer, before the rest.
    """
    widths = [width for width in WIDTHS if width <= rect.w * 0.52]
    layouts = [(width, areas) for areas in (True, False) for width in widths]
    tries = [(*layout, said, NOTE) for said in (terms(words, id), ()) for layout in layouts]
    alone = [(0.0, False, (), letters) for letters in (NOTE, SMALL)]
    for width, areas, said, letters in (*tries, (NARROW, False, (), NOTE), *alone):
        place = Rect(rect.x, rect.y, width, width * RATIO) if width else Rect(rect.x, rect.bottom, 0, 0)
        beside = _beside(rect, place)
        room = beside.cut_top(min(_head_height(canvas, words, id, beside.w), beside.h))[1]
        below = Rect(rect.x, place.bottom + BELOW, rect.w, 0)
        told, room, below = _answer_room(canvas, answer, room, below)
        parts = tuple(_parts(canvas, words.parts(id), room, below, areas, letters))
        end = max([place.bottom, told.bottom, *(part.rect.bottom for part in parts)])
        if end + _terms_height(canvas, said, rect.w) <= rect.bottom:
            break
    if width:
        cards.draw(canvas, words, id, place, "chain" if width == NARROW else "hand", seat)
    _write_head(canvas, words, id, beside)
    _write_answer(canvas, words, answer, told, rect.bottom)
    y = room.y
    for part in parts:
        _write(canvas, part, rect.bottom, letters)
        if part.rect.x > rect.x:
            y = part.rect.bottom + BETWEEN
    _write_terms(canvas, said, Rect(rect.x, end, rect.w, rect.bottom - end))
    flavour = words.definition.cards[id].flavour
    if width and flavour and y + canvas.paragraph_height(flavour, beside.w, "small") <= place.bottom:
        canvas.paragraph(flavour, Rect(beside.x, y + 4, beside.w, place.bottom - y), "small", "ink_2")


def _beside(rect: Rect, place: Rect) -> Rect:
    """The room to the right of the card; all of it where there is no card."""
    if not place.w:
        return rect
    x = place.right + BESIDE
    return Rect(x, rect.y + 2, rect.right - x, place.h - 2)


def _title(canvas: Canvas, name: str, width: float) -> tuple[str, tuple[str, ...]]:
    """The style that a name is written in, and its lines."""
    style = "h2" if canvas.measure(name, "h2")[0] <= width else "name"
    return style, canvas.lines(name, width, style)


def _head_height(canvas: Canvas, words: CardWords, id: str, width: float) -> float:
    style, lines = _title(canvas, words.name(id), width)
    named = sum(canvas.measure(line, style)[1] for line in lines)
    return named + canvas.paragraph_height(words.head(id), width, "note") + 14


def _write_head(canvas: Canvas, words: CardWords, id: str, room: Rect) -> None:
    """Name and kind."""
    style, lines = _title(canvas, words.name(id), room.w)
    y = room.y
    for line in lines:
        canvas.text(line, (room.x, y), style, max_width=room.w)
        y += canvas.measure(line, style)[1]
    canvas.paragraph(words.head(id), Rect(room.x, y + 4, room.w, 60), "note", "ink_2")


def _terms_height(canvas: Canvas, said: Sequence[str], width: float) -> float:
    return sum(canvas.paragraph_height(each, width, "small") for each in said) + BEFORE if said else 0.0


def _write_terms(canvas: Canvas, said: Sequence[str], room: Rect) -> None:
    """What the card's abbreviations mean."""
    room = room.cut_top(BEFORE)[1]
    for each in said:
        used = canvas.paragraph(each, room, "small", "ink_2")
        room = room.cut_top(used)[1]


def _answer_height(canvas: Canvas, answer: Sequence[str], width: float) -> float:
    lines = sum(len(canvas.lines(text, width, "note")) for text in answer)
    return HEADING + lines * LINE + 2 * BETWEEN if answer else 0.0


def _answer_room(canvas: Canvas, answer: Sequence[str], beside: Rect, below: Rect) -> tuple[Rect, Rect, Rect]:
    """Where what the card would do as an answer is written, and the rooms that are left beside and below the card."""
    high = _answer_height(canvas, answer, beside.w)
    if high <= beside.h:
        return *beside.cut_top(high), below
    high = _answer_height(canvas, answer, below.w)
    return below._replace(h=high), beside, below.move(0, high)


def _write_answer(canvas: Canvas, words: CardWords, answer: Sequence[str], room: Rect, bottom: float) -> None:
    """What the card would do as an answer, as far as it reaches ``bottom``."""
    if answer:
        canvas.text(words.say("court.as_answer"), room.topleft, "name", max_width=room.w, size=15)
        lines = [line for text in answer for line in canvas.lines(text, room.w, "note")]
        for i, line in enumerate(lines[: max(0, int((bottom - room.y - HEADING) / LINE))]):
            canvas.text(line, (room.x, room.y + HEADING + i * LINE), "note", max_width=room.w)


def _parts(
    canvas: Canvas,
    said: Iterable[tuple[str, tuple[Picture, ...]]],
    beside: Rect,
    below: Rect,
    areas: bool,
    letters: Letters,
) -> Iterator[Part]:
    """The parts of the text in order: beside the card as long as they fit there whole, then below it."""
    drawn: set[Picture] = set()
    is_beside = True
    for text, pictures in said:
        new = tuple(dict.fromkeys(each for each in pictures if each not in drawn)) if areas else ()
        drawn.update(new)
        lines = canvas.lines(text, beside.w, letters.style)
        is_beside = is_beside and _height(lines, new, letters) <= beside.h
        if is_beside:
            part = Part(lines, new, beside._replace(h=_height(lines, new, letters)))
            beside = beside.cut_top(part.rect.h + BETWEEN)[1]
        else:
            lines = canvas.lines(text, below.w, letters.style)
            part = Part(lines, new, below._replace(h=_height(lines, new, letters)))
            below = below.move(0, part.rect.h + BETWEEN)
        yield part


def _height(lines: tuple[str, ...], areas: tuple[Picture, ...], letters: Letters) -> float:
    return letters.pitch * len(lines) + (AREA + 4 if areas else 0.0)


def _write(canvas: Canvas, part: Part, bottom: float, letters: Letters) -> None:
    """A part as far as it reaches ``bottom``."""
    area = part.rect
    for line in part.lines:
        if area.y + letters.pitch - 2 > bottom:
            return
        canvas.text(line, area.topleft, letters.style, max_width=area.w)
        area = area.cut_top(letters.pitch)[1]
    for i, picture in enumerate(part.areas[:3]):
        at = Rect(area.x + i * (AREA + 12), area.y + 2, AREA + 4, AREA)
        canvas.box(at, fill=CREAM, line="line", width=1, radius=4)
        draw_range(canvas, picture, False, at.inset(4), art.AREA)


def draw_turn(canvas: Canvas, words: CardWords, area: Rect, turn: Sequence[Row]) -> None:
    """What was played this turn, the last lines where not all have room."""
    room, lines = max(1, int((area.h - HEAD) / LINE)), list[Row]()
    for points, text in reversed(turn):
        found = canvas.lines(text, area.w - ASIDE, "note")
        if lines and len(lines) + len(found) > room:
            break
        lines[:0] = [(points if i == 0 else "", line) for i, line in enumerate(found)]
    canvas.text(words.say("court.this_turn"), area.topleft, "name", max_width=area.w)
    if len(lines) > room:
        lines[room - 1] = (lines[room - 1][0], words.say("court.card.more", text=lines[room - 1][1]))
    for i, (points, line) in enumerate(lines[:room]):
        y = area.y + HEAD + i * LINE
        canvas.text(points, (area.x, y), "note", "ink_2")
        canvas.text(line, (area.x + ASIDE, y), "note", max_width=area.w - ASIDE)
