"""What is printed on cards besides words: colours, pictures on a halftone, the cells of a range."""

from __future__ import annotations

import math
import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Literal

from scenes.games.kit.art import draw_filling, emblem_of, sprite_of
from scenes.games.kit.sheet import Sheet, number
from scenes.geometry import Rect
from squares.core.seats import Seat
from squares.games.logistic.rules.cards import COLOURS, AnyCard, Avatar, Card, Usable
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.language import Picture, Repeat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

INK, CREAM, QUIET = "games.logistic.card_ink", "games.logistic.card", "#5B564C"
AREA = "#6F6A60"
"""Colour of areas that are no range to aim in."""
PITCH = 9.5
"""How far the cells of a range are apart at the most, in units of a card in the hand."""
_HELMETS = ("visor", "helm")
"""What AVIs have that bring no picture."""
_NAME = re.compile(r"[a-z0-9-]+")
_LIGHT = 150
"""A colour as bright as that, of 255, is written on in ink."""
_STANDING = ("wall", "post")
Fit = Literal["auto", "whole", "fill"]
_LIKE = {
    "lose": "hit",
    "lift": "pull",
    "claim": "pull",
    "exchange": "steal",
    "mill": "discard",
    "place": "post",
    "create": "post",
    "transform": "copy",
    "if": "choose",
    "may": "choose",
}
"""Which picture stands for a step that has none of its own."""


def colour_of(definition: LogisticDefinition, card: AnyCard) -> str:
    """Token or value of a card's colour; an AVI without one is as dark as its back."""
    return "materials.card_backs.avi" if card.colour is None else paint_of(definition, card.colour)


def paint_of(definition: LogisticDefinition, colour: str) -> str:
    """Token of a colour, or the value of one of the file's own."""
    own = definition.colours.get(colour)
    return f"games.logistic.{colour}" if own is None else own.fill


def paints(definition: LogisticDefinition) -> dict[str, str | None]:
    """What the words for colours in a layout mean on any side of any card."""
    own = {word: paint_of(definition, word) for word in (*COLOURS, *definition.colours)}
    return {"none": None, "ink": INK, "cream": CREAM, "quiet": QUIET, **own}


def sprite_named(definition: LogisticDefinition, name: str) -> str:
    """The sprite of a picture that a layout names."""
    return sprite_of(definition, name, f"cards/{name}")


def is_light(definition: LogisticDefinition, card: AnyCard) -> bool:
    """Whether what stands on a card's colour is dark."""
    own = definition.colours.get(card.colour or "")
    if own is None:
        return card.colour == "white"
    red, green, blue = (int(own.fill[i : i + 2], 16) for i in (1, 3, 5))
    return 0.299 * red + 0.587 * green + 0.114 * blue > _LIGHT


def owner_colour(seat: Seat) -> str:
    """Token of an owner's colour on the court and on cards."""
    return "games.logistic.north" if seat is Seat.NORTH else "games.logistic.south"


def owner_line(canvas: Canvas, seat: Seat) -> str:
    """Token of what is only a line in an owner's colour on paper: ink where that is white or black."""
    return "ink" if canvas.theme.has(f"{seat.value}_line") else seat.value


def _halftone(w: float, h: float, seed: int) -> Iterator[str]:
    """Dots that swell towards a point, in staggered rows."""
    pitch, slant = 5.2, seed % 7 / 7
    rows, columns = int(h / pitch) + 1, int(w / pitch) + 1
    for row in range(rows):
        for column in range(columns):
            x, y = (column + (row % 2) / 2) * pitch + 1, row * pitch + 2.4
            wave = math.sin(math.pi * min(1.0, max(0.0, (x / w + (y / h - 0.5) * (slant - 0.5)))))
            r = 0.5 + 1.9 * wave * (0.55 + 0.45 * y / h)
            if r <= x <= w - r and r <= y <= h - r:
                a, b = number(r), number(2 * r)
                yield f"M{number(x - r)} {number(y)}a{a} {a} 0 1 1 {b} 0a{a} {a} 0 1 1 -{b} 0z"


def draw_art(canvas: Canvas, definition: LogisticDefinition, id: str, place: Rect, fit: Fit, halftone: bool) -> None:
    """A card's picture on its face, on a halftone in the card's colour if it is to be.

    ``fit`` tells how large a designer's own is; ours stands in a square.
    """
    if halftone:
        ground = ground_of(definition, definition.cards[id])
        sheet = Sheet(canvas, place.w, place.h)
        sheet.path(f"M0 0H{place.w:g}V{place.h:g}H0z", fill=ground, alpha=0.22)
        sheet.path("".join(_halftone(place.w, place.h, sum(map(ord, id)))), fill=ground, alpha=0.9)
        sheet.draw(canvas, place.x, place.y)
    own = canvas.paintbox.own(emblem_of(definition, id), _colours(definition, id))
    if own is not None and (fit != "auto" or isinstance(own, bytes)):
        draw_fitted(canvas, own, place, fit)
        return
    narrow = min(place.w, place.h)
    inner = place.inset(narrow * 0.02) if own else Rect.around(place.center, narrow * 0.96)
    draw_picture(canvas, definition, id, inner)


def draw_fitted(canvas: Canvas, picture: str | bytes, place: Rect, fit: Fit) -> None:
    """A picture whole in a place, or over all of it; ``auto``: over all of it where little of a PNG is cut off."""
    if fit == "fill":
        with canvas.clip(place):
            canvas.cover(picture, place)
    elif fit == "auto" and isinstance(picture, bytes):
        draw_filling(canvas, picture, place)
    else:
        canvas.svg(picture, place)


def draw_picture(canvas: Canvas, definition: LogisticDefinition, id: str, place: Rect) -> None:
    """A card's picture alone: ink, the card's colour, and cream round and inside the shapes."""
    draw_sprite(canvas, definition, id, place, _colours(definition, id))


def _colours(definition: LogisticDefinition, id: str) -> Mapping[str, str]:
    card = definition.cards[id]
    return {"ink": INK, "paper": CREAM if isinstance(card, Avatar) else ground_of(definition, card), "light": CREAM}


def draw_sprite(
    canvas: Canvas, definition: LogisticDefinition, id: str, place: Rect, colours: Mapping[str, str]
) -> None:
    """A card's picture in some colours; an AVI without one is told from the others by the letters of its name."""
    card, sprite = definition.cards[id], picture_of(canvas, definition, id)
    canvas.sprite(sprite, place, colours)
    alike = isinstance(card, Avatar) and sprite.rpartition("/")[2] in _HELMETS
    if alike and canvas.paintbox.own(emblem_of(definition, id), colours) is None:
        letters = "".join(word[0] for word in card.name.split()[:2]).upper()
        at = place.center[0], place.y + place.h * 0.8
        canvas.disc(at, place.h * 0.28, fill=colours["ink"])
        canvas.text(letters, at, "numeral", colours["light"], "center", size=place.h * 0.36)


def ground_of(definition: LogisticDefinition, card: AnyCard) -> str:
    """The colour that a card's picture is printed in; white ones are printed in grey."""
    return "#8A8375" if card.colour == "white" else colour_of(definition, card)


def picture_of(canvas: Canvas, definition: LogisticDefinition, id: str) -> str:
    """The sprite of a card: the game file's own, what the card names, one called like it, or one for what it does."""
    card = definition.cards[id]
    wanted = card.picture or id
    shipped = _NAME.fullmatch(wanted) and canvas.paintbox.sprites.has(f"cards/{wanted}")
    return sprite_of(definition, id, f"cards/{wanted if shipped else motif(card, sum(map(ord, id)))}")


def motif(card: Card, seed: int) -> str:
    """Which picture stands for what a card does: its first telling step."""
    if isinstance(card, Avatar):
        return _HELMETS[seed % 2]
    if not isinstance(card, Usable):
        return "avatar"
    if card.durability is not None:
        return _STANDING[bool(card.constants or card.triggers or card.abilities)]
    done = (each for step in card.effect for each in (step.then if isinstance(step, Repeat) else (step,)))
    steps = [step.do for step in done if hasattr(step, "do")]
    telling = next((do for do in steps if do != "hit"), steps[0] if steps else "hit")
    if telling == "hit" and card.aim == "all":
        return "all"
    return _LIKE.get(telling, telling)


def draw_range(canvas: Canvas, rows: Picture, anywhere: bool, place: Rect, colour: str) -> None:
    """The cells of a range round a ring, at least five wide."""
    if anywhere:
        rows = ("xxxxx", "xxxxx", "xxAxx", "xxxxx", "xxxxx")
    centre = next(((r, row.index(c)) for r, row in enumerate(rows) for c in "AX" if c in row), None)
    if centre is None:
        return
    up, left = centre
    half = max(2, left, len(rows[0]) - 1 - left)
    pitch = min(place.w / (2 * half + 1), place.h / max(3, len(rows)), PITCH)
    x0, y0 = place.x + half * pitch + pitch / 2, place.y + (place.h - len(rows) * pitch) / 2 + pitch / 2
    dots: list[Rect] = []
    cells: list[Rect] = []
    for r, row in enumerate(rows):
        for c in range(-half, half + 1):
            sign = row[left + c] if 0 <= left + c < len(row) else "."
            x, y = x0 + c * pitch, y0 + r * pitch
            (cells if sign in "xX" else dots).append(Rect.around((x, y), pitch - 1.2 if sign in "xX" else 1.2))
    sheet = Sheet(canvas, place.w + 4, place.h + 4)
    for fill, rects in (("#00000059", dots), (colour, cells)):
        path = "".join(
            f"M{number(r.x - place.x + 2)} {number(r.y - place.y + 2)}h{number(r.w)}v{number(r.h)}h-{number(r.w)}z"
            for r in rects
        )
        sheet.path(path, fill=fill)
    sheet.disc((x0 - place.x + 2, y0 + up * pitch - place.y + 2), max(1.8, pitch * 0.36), CREAM, INK, 1.6)
    sheet.draw(canvas, place.x - 2, place.y - 2)
