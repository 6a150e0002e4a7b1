"""The cards of Battle Logistic Square: cream faces with a colour band, a halftone picture, range, numbers and text."""

from __future__ import annotations

import math
import re
from collections.abc import Callable, Hashable, Iterator, Mapping
from typing import TYPE_CHECKING, Literal, NamedTuple

from scenes.games.kit.art import draw_filling, emblem_of, sprite_of
from scenes.games.kit.sheet import Sheet, number
from scenes.games.logistic.brief import face
from scenes.geometry import Point, Rect
from scenes.ui.cache import LruCache
from squares.core.phrase import Phrase, Say
from squares.core.seats import Seat
from squares.games.logistic.rules.areas import pictures
from squares.games.logistic.rules.cards import AnyCard, Avatar, AviEffect, Break, Card, Integrate, Resource, Usable
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.language import Picture, Repeat
from squares.games.logistic.rules.wording import Wording

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

Size = Literal["hand", "chain", "pile"]
NATURAL: dict[Size, tuple[float, float]] = {"hand": (136, 190), "chain": (83, 116), "pile": (47, 66)}
Back = Literal["resource", "it", "avi"]
Paint = Callable[["Canvas"], None]
_EMBLEMS: Mapping[Back, str] = {"it": "cards/integrate", "avi": "cards/avatar"}
"""What stands in the middle of a back; on that of resource cards two diamonds."""
_KEPT = 500
"""Cards whose texts are kept as they are said."""
INK, CREAM = "games.logistic.card_ink", "games.logistic.card"
BAND = Rect(6, 6, 124, 25)
"""The strip of a card in the hand with category, name and CB."""
SIGN = 17.0
"""The signs at the ends of that strip."""
TIGHT, TIGHTER, MOST_PICTURE, PITCH, TEXT = 46.0, 28.0, 68.0, 14.4, 118.0
"""How high its picture is at least, beside a number and without one, and at most; from line to line of its text, and
how wide that is."""
_TYPE = 10.0
"""Size of the words that a card bears as types."""
AREA = "#6F6A60"
"""Colour of areas that are no range to aim in."""
_AREA = re.compile(r" ?\[([.xAX/]+)\]")
_BRACKETS = re.compile(r": \(([^()]+)\)$")
_HELMETS = ("visor", "helm")
"""What AVIs have that bring no picture."""
_NAME = re.compile(r"[a-z0-9-]+")
_LIGHT = 150
"""A colour as bright as that, of 255, is written on in ink."""
_STANDING = ("wall", "post")
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


class Places(NamedTuple):
    """What stands where on a card in the hand, below its band. ``stacked``: range and number lie below the picture."""

    picture: Rect
    range: Rect
    number: Rect
    text: Rect
    stacked: bool


class CardWords:
    """What is written on cards."""

    def __init__(self, definition: LogisticDefinition, say: Say) -> None:
        self.definition, self.say = definition, say
        self._wording = Wording(definition)
        self._stamps: dict[str, Hashable] = {}
        self._parts: LruCache[tuple[tuple[str, tuple[Picture, ...]], ...]] = LruCache(_KEPT)

    def name(self, id: str) -> str:
        """The card's name."""
        return self._wording.name(id)

    def stamp(self, id: str) -> Hashable:
        """Equal for faces that look the same, also after the card file was read again."""
        if id not in self._stamps:
            own = self.definition.look.pictures.get(id)
            card = self.definition.cards.get(id)
            paint = None if card is None else colour_of(self.definition, card)
            self._stamps[id] = self.definition.id, id, repr(card), own, paint
        return self._stamps[id]

    def head(self, id: str) -> str:
        """Category, colour, CB and types in one line."""
        return self.say(self._wording.head(id))

    def parts(self, id: str) -> tuple[tuple[str, tuple[Picture, ...]], ...]:
        """What the card does, part by part: its words, and the areas that are drawn for them."""
        return self._parts.get(id, lambda: self._said(id))

    def _said(self, id: str) -> tuple[tuple[str, tuple[Picture, ...]], ...]:
        lines = (line for line in self._wording.text(id) if line.key != "cards.placed")  # its number says that
        return tuple((flowing(parted(self.say(line))[0]), pictures(line)) for line in lines)

    def text(self, id: str) -> tuple[str, ...]:
        """What the card does in words, a line for each part."""
        return tuple(words for words, _ in self.parts(id))

    def effect(self, what: AviEffect) -> str:
        """What an effect of an AVI does."""
        return parted(self.say(self._wording.effect(what)))[0]

    def points(self, part: Resource | Integrate | AviEffect) -> Phrase | int:
        """The action points that stand on something."""
        return self._wording.points(part)

    def types(self, id: str) -> tuple[str, ...]:
        """The words that other cards refer to it by."""
        return self._wording.types(id)

    def asked(self, part: Usable | AviEffect) -> str:
        """What a card or an effect asks to discard."""
        return self.say(self._wording.asked(part))

    def face(self, id: str) -> tuple[str, ...]:
        """What stands on the card itself: the same in few words."""
        return tuple(flowing(parted(self.say(line))[0]) for line in face(self._wording, id))

    def printed(self, id: str) -> tuple[str, ...]:
        """What stands on the card on paper, where nothing tells more: an AVI's abilities whole, and not by name."""
        whole = isinstance(self.definition.cards[id], Avatar) and self._wording.own(id) is None
        return self.text(id) if whole else self.face(id)


def parted(text: str) -> tuple[str, tuple[Picture, ...]]:
    """A card's text without the areas written in it, and the areas as pictures."""
    pictures = tuple(tuple(found.split("/")) for found in _AREA.findall(text))
    return _AREA.sub("", text), pictures


def flowing(text: str) -> str:
    """A card's text with the sentences of one effect as one: "If so: A; b." for "If so: (A. B.)", where that is clear.

    It is not where one of them but the last has a colon, which would seem to reach the next one.
    """
    found = _BRACKETS.search(text)
    if found is None:
        return text
    first, *rest = found[1].removesuffix(".").split(". ")
    if any(":" in each for each in (first, *rest[:-1])):
        return text
    rest = [each if each.partition(" ")[0].isupper() else each[:1].lower() + each[1:] for each in rest]
    return f"{text[: found.start()]}: {'; '.join((first, *rest))}."


def colour_of(definition: LogisticDefinition, card: AnyCard) -> str:
    """Token or value of a card's colour; an AVI without one is as dark as its back."""
    return "materials.card_backs.avi" if card.colour is None else paint_of(definition, card.colour)


def paint_of(definition: LogisticDefinition, colour: str) -> str:
    """Token of a colour, or the value of one of the file's own."""
    own = definition.colours.get(colour)
    return f"games.logistic.{colour}" if own is None else own.fill


def _is_light(definition: LogisticDefinition, card: AnyCard) -> bool:
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


def draw(
    canvas: Canvas,
    words: CardWords,
    id: str,
    rect: Rect,
    size: Size,
    seat: Seat,
    shade: bool = True,
    alpha: float = 1,
    turned: float = 0,
) -> None:
    """A card's face in ``rect``; ``seat``: whose colour its range is shown in; ``turned``: degrees clockwise."""
    if shade:
        canvas.shadow(rect, "piece", radius=_radius(rect))
    key = ("card", words.stamp(id), size, seat)
    _kept(canvas, key, rect, size, alpha, lambda on: Face(on, words, id, size, seat).draw(), turned)


def places(canvas: Canvas, words: CardWords, id: str) -> Places:
    """What stands where on the face of a card in the hand, in its natural units."""
    return Face(canvas, words, id, "hand", Seat.SOUTH).places()


def draw_back(canvas: Canvas, back: Back, rect: Rect, shade: bool = True) -> None:
    """A card's back: blue for the resource deck, red for IT."""
    if shade:
        canvas.shadow(rect, "piece", radius=_radius(rect))
    _kept(canvas, ("back", back), rect, "pile", 1.0, lambda on: _paint_back(on, back))


def _radius(rect: Rect) -> float:
    return rect.w * 0.058


def _kept(canvas: Canvas, key: Hashable, rect: Rect, size: Size, alpha: float, paint: Paint, turned: float = 0) -> None:
    """Paint in natural units once, then lay the picture where it is wanted."""
    w, h = NATURAL[size]
    place = rect._replace(h=rect.w * h / w)

    def painter(on: Canvas) -> None:
        paint(on.sub(Rect(0, 0, rect.w, rect.h), zoom=rect.w / w))

    if turned:
        canvas.blit_turned(key, place, painter, turned, alpha)
    elif alpha >= 1:
        canvas.surface(key, place, painter)
    else:
        canvas.blit_scaled(key, place, painter, alpha=alpha)


def _paint_back(canvas: Canvas, back: Back) -> None:
    w, h = NATURAL["pile"]
    canvas.box(Rect(0, 0, w, h), fill=f"materials.card_backs.{back}", line="materials.card_backs.line", radius=3)
    canvas.box(Rect(3, 3, w - 6, h - 6), line="materials.card_backs.line", width=0.8, radius=2)
    paint_emblem(canvas, back, (w / 2, h / 2), "materials.card_backs.line")


def paint_emblem(canvas: Canvas, back: Back, middle: Point, ink: str) -> None:
    """What tells one back from another without its colour."""
    if back in _EMBLEMS:
        canvas.sprite(_EMBLEMS[back], Rect.around(middle, 19.0), {"ink": ink})
        return
    for half in (9.0, 4.5):
        canvas.diamond(middle, half, line=ink, width=1.2)


class Face:
    """One face in natural units of its size."""

    def __init__(self, canvas: Canvas, words: CardWords, id: str, size: Size, seat: Seat) -> None:
        self.canvas, self.words, self.id, self.size, self.seat = canvas, words, id, size, seat
        self.taller = 0.0  # than its natural size
        self.card = words.definition.cards[id]
        self.colour = colour_of(words.definition, self.card)
        self.on_band = INK if _is_light(words.definition, self.card) else CREAM

    def draw(self) -> None:
        """Everything on cream."""
        w, h = NATURAL[self.size]
        self.canvas.box(Rect(0, 0, w, h), fill=CREAM, line="#00000040", width=0.8, radius=w * 0.058)
        self.draw_face()

    def draw_face(self) -> None:
        """What is printed on the cream."""
        {"hand": self._hand, "chain": self._chain, "pile": self._pile}[self.size]()

    def _bare(self) -> bool:
        """Whether the card shows neither a range nor a number."""
        return self._figure() is None and self._area() is None

    def places(self) -> Places:
        """The text gets the room that it asks for, the picture the rest; range and number move beside it for more."""
        room, lines = Rect(6, 33, 124, 152 + self.taller), len(self._text_lines())
        stacked = lines <= 3 and not self._bare()
        row = 46 if stacked else 0
        least = TIGHT if self._figure() else TIGHTER
        high = min(MOST_PICTURE + self.taller, max(least, room.h - row - 4 - lines * self._pitch()))
        picture, below = room.cut_top(high)
        area, number = Rect(10, below.y + 5, 52, 38), Rect(64, below.y + 2, 64, 44)
        if not stacked and not self._bare():
            picture, figures = picture.cut_left(66)
            area, number = figures.inset(5, 0).cut_top(high - 26 if self._figure() else high)
            area = area.inset(0, 2)
        return Places(picture, area, number, below.cut_top(row + 3)[1]._replace(x=9, w=TEXT), stacked)

    def _hand(self) -> None:
        self._band(BAND, SIGN, named=True)
        places = self.places()
        self._picture(places.picture)
        self._cost(places.picture, 14)
        self._types(places.picture)
        self._range(places.range)
        if places.stacked:
            self._number(places.number, 34, small=True)
        else:
            self._framed(places.number)
        self._text(places.text)

    def _chain(self) -> None:
        self._band(Rect(4, 4, 75, 19), 13, named=False)
        bare = self._bare() or isinstance(self.card, Avatar)  # an awakening without its word would be read as life
        picture = Rect(4, 25, 75, 86 if bare else 40)
        self._picture(picture)
        self._cost(picture, 11)
        if bare:
            return
        self._range(Rect(6, 70, 36, 40))
        self._number(Rect(44, 68, 35, 44) if self._area() else Rect(8, 68, 71, 44), 25, small=False)

    def _pile(self) -> None:
        self._band(Rect(3, 3, 41, 13), 10, named=False)
        self._picture(Rect(3, 17, 41, 46))

    def _answers_back(self) -> bool:
        return isinstance(self.card, (Resource, Break)) and self.card.callback

    def _band(self, place: Rect, sign: float, named: bool) -> None:
        line = INK if self.on_band == INK else None
        self.canvas.box(place, fill=self.colour, line=line, width=1, radius=3)
        category = getattr(self.card, "category", "avatar")
        middle = place.center[1]
        at = Rect.around((place.x + sign / 2 + 4, middle), sign)
        self.canvas.sprite(f"cards/{category}", at, {"ink": self.on_band})
        back = self._answers_back()
        if back:
            sign_back = Rect.around((place.right - sign / 2 - 4, middle), sign)
            self.canvas.sprite("cards/callback", sign_back, {"ink": self.on_band})
        if named:
            self._name(self.name_place())

    def name_place(self) -> Rect:
        """Where the name of a card in the hand has room."""
        left = BAND.x + SIGN + 9
        return Rect(left, BAND.y, BAND.right - left - 3 - (SIGN + 3 if self._answers_back() else 0), BAND.h)

    def _name(self, place: Rect) -> None:
        """The card's name in the middle of a place's height."""
        name, at = self.words.name(self.id), (place.x, place.center[1])
        size = next((s for s in (15.0, 14.0, 13.0, 12.0) if self.canvas.measure(name, "name", s)[0] <= place.w), 11.5)
        self.canvas.text(name, at, "name", self.on_band, "midleft", max_width=place.w, size=size)

    def _picture(self, place: Rect) -> None:
        """The card's picture on a halftone in its colour."""
        ground = _ground(self.words.definition, self.card)
        sheet = Sheet(self.canvas, place.w, place.h)
        sheet.path(f"M0 0H{place.w:g}V{place.h:g}H0z", fill=ground, alpha=0.22)
        sheet.path("".join(_halftone(place.w, place.h, sum(map(ord, self.id)))), fill=ground, alpha=0.9)
        sheet.draw(self.canvas, place.x, place.y)
        draw_panel(self.canvas, self.words.definition, self.id, place)

    def _cost(self, picture: Rect, size: float) -> None:
        """What the card costs in a corner of its picture, unless that is the usual 1 AP."""
        card = self.card
        if not isinstance(card, (Resource, Integrate)) or (card.cost == 1 and card.up_to is None):
            return
        said = self.words.say("court.points", n=self.words.points(card))
        w, h = self.canvas.measure(said, "numeral", size)
        place = Rect(picture.x + 3, picture.y + 3, w + size * 0.9, h + 2)
        self.canvas.box(place, fill=CREAM, line=INK, width=1.2, radius=place.h / 2)
        self.canvas.text(said, place.center, "numeral", INK, "center", size=size)

    def _types(self, picture: Rect) -> None:
        """The words that other cards refer to it by, at the foot of its picture, as far as they have room there."""
        bottom, kinds = picture.bottom - 2, self.words.types(self.id)
        together = self.words.say("cards.on_face", kinds=kinds) if kinds else ""
        beside = self.canvas.measure(together, "small", _TYPE)[0] + 8 <= picture.w
        for word in (together,) if kinds and beside else reversed(kinds):
            w, h = self.canvas.measure(word, "small", _TYPE)
            if w + 8 > picture.w or bottom - h < picture.center[1]:
                return
            place = Rect(picture.x + 2, bottom - h, w + 7, h)
            self.canvas.box(place, fill=CREAM, line=INK, width=0.8, radius=3)
            self.canvas.text(word, place.center, "small", INK, "center", size=_TYPE)
            bottom = place.y - 1

    def _area(self) -> tuple[Picture, bool, str] | None:
        """What the small grid shows (range, else an area of the text), if it is the whole board, and its colour."""
        card = self.card
        if not isinstance(card, Usable):
            return None
        if card.range or card.anywhere:
            return card.range, card.anywhere, owner_colour(self.seat)
        areas = [area for _, found in self.words.parts(self.id) for area in found]
        return (areas[0], False, AREA) if areas else None

    def _range(self, place: Rect) -> None:
        area = self._area()
        if area is not None:
            draw_range(self.canvas, area[0], area[1], place, area[2])

    def _figure(self) -> tuple[int, str] | None:
        """The large number, and what it is."""
        card = self.card
        if isinstance(card, Avatar):
            return card.awakening.at, "court.card.awakening"
        if not isinstance(card, Usable):
            return None
        if card.durability is not None:
            return card.durability, "court.card.durability"
        return None if card.damage is None else (card.damage, "court.card.hit")

    def _number(self, place: Rect, size: float, small: bool) -> None:
        figure = self._figure()
        if figure is None:
            return
        value, label = figure
        middle = place.center[1] - (6 if small else 0)
        size = min(size, size * place.w / self.canvas.measure(str(value), "numeral", size)[0])
        self.canvas.text(str(value), (place.right, middle), "numeral", INK, "midright", size=size)
        if small:
            self.canvas.text(
                self.words.say(label), (place.right, place.bottom - 5), "small", "#5B564C", "midright", size=12
            )

    def _framed(self, place: Rect) -> None:
        """The number where there is no room for a word: a durability in a frame, as placed cards have."""
        figure = self._figure()
        if figure is None:
            return
        text = str(figure[0])
        size = min(24.0, 24 * (place.w - 10) / self.canvas.measure(text, "numeral", 24)[0])
        if figure[1] == "court.card.durability":
            wide = self.canvas.measure(text, "numeral", size)[0] + 10
            frame = Rect(place.right - wide, place.y, wide, place.h)
            self.canvas.box(frame, line=INK, width=1.6, radius=5)
            self.canvas.text(text, frame.center, "numeral", INK, "center", size=size)
        else:
            self.canvas.text(text, (place.right, place.center[1]), "numeral", INK, "midright", size=size)

    def _pitch(self) -> float:
        """From line to line of the text, which a small window shows larger than the rest of the card."""
        return max(PITCH, self.canvas.measure("x", "text", 12)[1] * 0.94)

    def _text_lines(self) -> list[str]:
        return [line for text in self.words.face(self.id) for line in self.canvas.lines(text, TEXT, "key")]

    def room(self) -> int:
        """How many lines of text there is room for."""
        return int(self.places().text.h / self._pitch())

    def cut(self) -> bool:
        """Whether there is no room for all of the text."""
        return self.beyond() > 0

    def beyond(self) -> int:
        """How many letters of the text have no room."""
        return sum(map(len, self._text_lines()[self.room() :]))

    def _text(self, place: Rect) -> None:
        """The text set small, and that there is more where a designer wrote too much for the face."""
        lines, pitch, most = self._text_lines(), self._pitch(), self.room()
        for i, line in enumerate(lines[:most]):
            if i == most - 1 and len(lines) > most:
                line = self.words.say("court.card.more", text=line)
            self.canvas.text(line, (place.x, place.y + i * pitch), "text", INK, max_width=place.w, size=12)


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


def draw_panel(canvas: Canvas, definition: LogisticDefinition, id: str, place: Rect) -> None:
    """A card's picture on its face: a designer's own as large as the panel lets it be, ours in a square."""
    own = canvas.paintbox.own(emblem_of(definition, id), _colours(definition, id))
    if isinstance(own, bytes):
        draw_filling(canvas, own, place)
        return
    narrow = min(place.w, place.h)
    inner = place.inset(narrow * 0.02) if own else Rect.around(place.center, narrow * 0.96)
    draw_picture(canvas, definition, id, inner)


def draw_picture(canvas: Canvas, definition: LogisticDefinition, id: str, place: Rect) -> None:
    """A card's picture alone: ink, the card's colour, and cream round and inside the shapes."""
    draw_sprite(canvas, definition, id, place, _colours(definition, id))


def _colours(definition: LogisticDefinition, id: str) -> Mapping[str, str]:
    card = definition.cards[id]
    return {"ink": INK, "paper": CREAM if isinstance(card, Avatar) else _ground(definition, card), "light": CREAM}


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


def _ground(definition: LogisticDefinition, card: AnyCard) -> str:
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
    pitch = min(place.w / (2 * half + 1), place.h / max(3, len(rows)), 9.5)
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
