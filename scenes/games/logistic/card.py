"""The cards of Battle Logistic Square, drawn as their layout has them: on the screen, and on paper."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Callable, Hashable, Mapping
from functools import cached_property
from typing import TYPE_CHECKING, Literal

from scenes.games.logistic.brief import face
from scenes.games.logistic.face.art import (
    AREA,
    CREAM,
    INK,
    QUIET,
    colour_of,
    draw_art,
    draw_range,
    ground_of,
    is_light,
    owner_colour,
)
from scenes.games.logistic.face.side import POINT, CardSide, Paper
from scenes.games.logistic.face.typeset import Paragraph, Setting
from scenes.geometry import Rect
from scenes.ui.cache import LruCache
from squares.core.phrase import Phrase, Say, worded
from squares.core.seats import Seat
from squares.games.logistic import layouts
from squares.games.logistic.rules.areas import pictures
from squares.games.logistic.rules.cards import (
    Avatar,
    AviEffect,
    Break,
    Integrate,
    Resource,
    Usable,
    named_by,
)
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.language import Picture
from squares.games.logistic.rules.layout.model import VALUES, Had, Place, Shown, named
from squares.games.logistic.rules.wording import Wording

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

Size = Literal["hand", "chain", "pile"]
NATURAL: dict[Size, tuple[float, float]] = {"hand": (136, 190), "chain": (83, 116), "pile": (47, 66)}
"""Logical pixels into which a card of a size fits."""
Back = Literal["resource", "it", "avi"]
Paint = Callable[["Canvas"], None]
_DRAWN: Mapping[Size, layouts.Drawn] = {"hand": "hand", "chain": "small", "pile": "tiny"}
_DECKS: Mapping[Back, layouts.Deck] = {"resource": "resource", "it": "integrate", "avi": "avatar"}
_KEPT = 700
"""Cards whose texts are kept as they are said: as many as a game may have."""
_ASIDE = 0.88
"""Size of what has no effect as a share of the text's."""
_EDGE = 0.8
"""How thick the outline of a card is on the screen, in logical pixels."""
_AIR = 0.46
"""Millimetres below a text that it does not give to others."""
_ANYWHERE = Place()
_AREA = re.compile(r" ?\[([.xAX/]+)\]")
_BRACKETS = re.compile(r": \(([^()]+)\)$")
_VALUE = re.compile(rf"\{{({'|'.join(VALUES)})\}}")


class CardWords:
    """What is written on cards."""

    def __init__(self, definition: LogisticDefinition, say: Say) -> None:
        self.definition, self.say = definition, say
        self.size = layouts.size(definition.layout)
        self._wording = Wording(definition)
        self._stamps: dict[str, Hashable] = {}
        self._sides: LruCache[layouts.Side] = LruCache(_KEPT)
        self._parts: LruCache[tuple[tuple[str, tuple[Picture, ...]], ...]] = LruCache(_KEPT)
        self._faces: LruCache[tuple[str, ...]] = LruCache(_KEPT)

    def name(self, id: str) -> str:
        """The card's name."""
        return worded(self.say, self._wording.name(id))

    def stamp(self, id: str) -> Hashable:
        """Equal for faces that look the same, also after the card file was read again."""
        if id not in self._stamps:
            own = self.definition.look.pictures.get(id)
            card = self.definition.cards.get(id)
            said = None if card is None else (self.name(id), self.head(id), self.face(id), self.around(id))
            self._stamps[id] = self.definition.id, id, repr(card), own, self.look, said
        return self._stamps[id]

    def around(self, id: str) -> Hashable:
        """All that a card's face depends on besides the card itself and its picture."""
        card = self.definition.cards[id]
        return self.world, tuple((each, self.name(each)) for each in named_by(id, card))

    @cached_property
    def world(self) -> str:
        """What the faces of all cards depend on."""
        game = self.definition
        said = repr((self.look, game.types, game.colours, game.counters, game.board, game.life))
        return hashlib.sha256(said.encode()).hexdigest()

    @cached_property
    def look(self) -> str:
        """Equal for equal layouts with equal pictures."""
        layout, pictures = self.definition.layout, self.definition.look.pictures
        used = sorted({each.word for each in named(layout, ()) if each.what == "picture"} & pictures.keys())
        said = repr((layout.model_dump(), [(name, pictures[name]) for name in used]))
        return hashlib.sha256(said.encode()).hexdigest()

    def front(self, id: str, drawn: layouts.Drawn) -> layouts.Side:
        """How the fronts of a card's kind are laid out."""
        key = self.definition.cards[id].category, drawn
        return self._sides.get(key, lambda: layouts.front(self.definition.layout, *key))

    def _drawn(self, text: str) -> str:
        """A text with the words that stand as pictures wherever they are said."""
        for word, icon in self.definition.layout.icons.items():
            if icon.everywhere:
                text = re.sub(rf"(?<!\w){re.escape(icon.word)}(?!\w)", f"{{{word}}}", text)
        return text

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
        return self._faces.get(id, lambda: self._briefly(id))

    def _briefly(self, id: str) -> tuple[str, ...]:
        return tuple(self._drawn(flowing(parted(self.say(line))[0])) for line in face(self._wording, id))

    def printed(self, id: str) -> tuple[str, ...]:
        """What stands on the card on paper, where nothing tells more: an AVI's abilities whole, and not by name."""
        whole = isinstance(self.definition.cards[id], Avatar) and self._wording.own(id) is None
        return tuple(map(self._drawn, self.text(id))) if whole else self.face(id)


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


def natural(words: CardWords, size: Size) -> tuple[float, float, float]:
    """How large cards of a layout are where a size of the shipped ones is wanted, and how large a millimetre is."""
    k = min(NATURAL[size][0] / words.size.width, NATURAL[size][1] / words.size.height)
    return words.size.width * k, words.size.height * k, k


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
    key = ("card", words.stamp(id), size, seat)
    _kept(canvas, words, key, rect, size, lambda on: Face(on, words, id, size, seat).draw(), shade, alpha, turned)


def draw_back(canvas: Canvas, words: CardWords, back: Back, rect: Rect, shade: bool = True) -> None:
    """A card's back, by the deck that it lies in."""
    key = ("back", back, words.definition.id, words.look)
    _kept(canvas, words, key, rect, "pile", lambda on: _Back(on, words, back).draw(), shade)


def draw_front_on_paper(canvas: Canvas, words: CardWords, id: str, rect: Rect, seat: Seat, paper: Paper) -> None:
    """A card's face in a place of millimetres, all of its text set as small as it has to be."""
    place, zoom = _within(rect, words)
    taller = (rect.h - place.h) / zoom
    on = canvas.sub(place._replace(y=rect.y), zoom=zoom / natural(words, "hand")[2])
    Face(on, words, id, "hand", seat, Paper(paper.bleed / zoom, paper.told, zoom), taller).draw()


def draw_back_on_paper(
    canvas: Canvas, words: CardWords, back: Back, rect: Rect, paper: Paper, *, outlined: bool
) -> None:
    """A card's back; ``outlined``: on a bare ground, which takes hardly any ink."""
    place, zoom = _within(rect, words)
    on = canvas.sub(place, zoom=zoom / natural(words, "pile")[2])
    _Back(on, words, back, Paper(paper.bleed / zoom, zoom=zoom), outlined).draw()


def _within(rect: Rect, words: CardWords) -> tuple[Rect, float]:
    """Where a card lies in the middle of a place of any shape, and how large its millimetre is there."""
    zoom = min(rect.w / words.size.width, rect.h / words.size.height)
    return Rect.around(rect.center, words.size.width * zoom, words.size.height * zoom), zoom


def _kept(
    canvas: Canvas,
    words: CardWords,
    key: Hashable,
    rect: Rect,
    size: Size,
    paint: Paint,
    shade: bool,
    alpha: float = 1.0,
    turned: float = 0,
) -> None:
    """Paint in natural units once, then lay the picture where it is wanted."""
    w, h, _ = natural(words, size)
    k = min(rect.w / w, max(rect.h, rect.w * NATURAL[size][1] / NATURAL[size][0]) / h)
    place = Rect(rect.center[0] - w * k / 2, rect.y, w * k, h * k)
    if shade:
        canvas.shadow(place, "piece", radius=words.size.corner * place.w / words.size.width)

    def painter(on: Canvas) -> None:
        paint(on.sub(Rect(0, 0, place.w, place.h), zoom=k))

    if turned:
        canvas.blit_turned(key, place, painter, turned, alpha)
    elif alpha >= 1:
        canvas.surface(key, place, painter)
    else:
        canvas.blit_scaled(key, place, painter, alpha=alpha)


class _Back(CardSide):
    """A back in natural units of a pile."""

    def __init__(
        self, canvas: Canvas, words: CardWords, back: Back, paper: Paper | None = None, outlined: bool = False
    ) -> None:
        w, h, k = natural(words, "pile")
        solid, line = f"materials.card_backs.{back}", "materials.card_backs.line"
        colours = {
            "back": "#FFFFFF" if outlined else solid,
            "back-line": solid if outlined else line,
            "back-frame": solid if outlined else None if paper else line,
        }
        side = layouts.back(words.definition.layout, _DECKS[back])
        super().__init__(canvas.sub(Rect(0, 0, w, h), zoom=k), words.definition, side, paper, colours)
        self._of = "back", back, words.definition.id, words.look, outlined

    def key(self) -> Hashable:
        return self._of

    def draw(self) -> None:
        """All of it."""
        self.draw_ground(self.paint(self.side.frame.fill))
        places = self.side.ways[0].places
        rects = {name: Rect(each.x, each.y, each.w, each.h) for name, each in places.items()}
        self.draw_places(places, rects, None)
        if self.paper is None:
            self.round_off(rects[name] for name, place in places.items() if self.is_seen(place))


class Face(CardSide):
    """One face in natural units of its size. ``taller``: millimetres that it has more below on paper."""

    def __init__(
        self,
        canvas: Canvas,
        words: CardWords,
        id: str,
        size: Size,
        seat: Seat,
        paper: Paper | None = None,
        taller: float = 0.0,
    ) -> None:
        self.words, self.id, self.seat, self.taller = words, id, seat, taller
        self.card = words.definition.cards[id]
        w, h, self.unit = natural(words, size)
        light = is_light(words.definition, self.card)
        colours = {
            "colour": colour_of(words.definition, self.card),
            "on-colour": INK if light else CREAM,
            "edge": INK if light else None,
            "ground": ground_of(words.definition, self.card),
            "owner": owner_colour(seat),
        }
        side = words.front(id, _DRAWN[size])
        super().__init__(canvas.sub(Rect(0, 0, w, h), zoom=self.unit), words.definition, side, paper, colours)
        self._size = size

    def key(self) -> Hashable:
        return "face", self.words.stamp(self.id), self._size, self.seat

    def draw(self) -> None:
        """The ground, and all that stands on it."""
        way, text = self._way
        places = way.places
        rects = {name: self._rect(place) for name, place in places.items()}
        cost = getattr(self.card, "cost", None)
        fill = self.paint(self.side.frame.costs.get(str(cost), self.side.frame.fill))
        self.draw_ground(fill, self.taller, 0.0 if self.paper else _EDGE / self.unit)
        self.draw_places(places, rects, text)
        if self.paper is None:
            self.round_off(rects[name] for name, place in places.items() if self.is_seen(place))
        elif self.paper.told and text is not None and self._is_tiny(text):
            self.canvas.paintbox.tiny[" ".join(self.words.printed(self.id))] = self.words.name(self.id)

    def _is_tiny(self, text: Setting) -> bool:
        giver = self._giver(self._way[0].places)
        return giver is not None and (text.size < self.floor(giver) - 1e-6 or not text.fits)

    def place(self, name: str) -> Rect | None:
        """Where something stands, in natural units; None where it is not shown."""
        place = self._way[0].places.get(name)
        if place is None or not self.is_seen(place) or not self.has(layouts.shows(name, place), place):
            return None
        return Rect(*(side * self.unit for side in self._rect(place)))

    # Where everything stands

    @cached_property
    def had(self) -> frozenset[Had]:
        """What the card has of all that arrangements ask for."""
        asked = {had for way in self.side.ways for had in way.has | way.lacks}
        return frozenset(had for had in asked if self.has(had, _ANYWHERE))

    @cached_property
    def _way(self) -> tuple[layouts.Way, Setting | None]:
        """The first arrangement in which the text fits in its full size, else the last; and the text as it is set."""
        had = self.had
        fit = [way for way in self.side.ways if (not way.has or way.has & had) and not way.lacks & had]
        for way in fit or self.side.ways[-1:]:
            text = self._giver(way.places)
            if text is None:
                return way, None
            found = self._text(text, text.size * POINT)
            if found.fits:
                return way, found
        assert text is not None
        return way, self._cut(text, self._text(text, 0.0 if self.paper else self.floor(text)))

    def _giver(self, places: Mapping[str, Place]) -> Place | None:
        """The place of the text, if it is shown."""
        texts = (place for name, place in places.items() if layouts.shows(name, place) == "text")
        return next(filter(self.is_seen, texts), None)

    def _text(self, place: Place, least: float) -> Setting:
        """The text as it is set; its flavour follows it in smaller letters."""
        ink = self.paint(place.colour) or INK
        said = [Paragraph(line, ink) for line in (self.words.printed if self.paper else self.words.face)(self.id)]
        flavour = self.card.flavour if place.flavour == "both" or (self.paper and place.flavour == "paper") else ""
        if flavour:
            said += [*([Paragraph("", ink)] if said else []), Paragraph(flavour, QUIET, _ASIDE)]
        return self.setting(place, said, Rect(0, 0, place.w, self._room(place)), least)

    def _room(self, place: Place) -> float:
        """How high the room of the text is before it gives any of it away."""
        return place.h + (self.taller if place.spare == "give" else 0.0)

    @cached_property
    def _spare(self) -> float:
        """What the text leaves free for others."""
        way, text = self._way
        most, giver = way.spare + self.taller, self._giver(way.places)
        if text is None or giver is None:
            return most
        return min(most, max(0.0, self._room(giver) - text.height - _AIR)) if giver.spare == "give" else 0.0

    def _rect(self, place: Place) -> Rect:
        """A place with its share of what is free."""
        spare, down, higher = self._spare, 0.0, 0.0
        if place.spare == "give":
            down, higher = spare, self.taller - spare
        elif place.spare != "no":
            down, higher = (spare, 0.0) if place.spare == "move" else (0.0, spare)
        return Rect(place.x, place.y + down, place.w, place.h + higher)

    # What has no room

    def too_long(self) -> tuple[float, float, int] | None:
        """The size in which all of the text would fit, the smallest that it may have, and how many letters have no room
        in that; both in millimetres. None where all of it fits.
        """
        giver = self._giver(self._way[0].places)
        if giver is None or (found := self._text(giver, self.floor(giver))).fits:
            return None
        lost = found.rows[int(self._room(giver) / found.pitch) :]
        return self._text(giver, 0.0).size, self.floor(giver), sum(len(row.text) for row in lost)

    def name_place(self) -> tuple[Place, Rect] | None:
        """Where the name has room; None where it is not shown."""
        places = self._way[0].places
        place = places.get("name")
        if place is None or not self.is_seen(place):
            return None
        rects = {name: self._rect(each) for name, each in places.items()}
        return place, self.cleared(place, rects["name"], places, rects)

    def name_too_long(self, room: tuple[Place, Rect] | None) -> tuple[float, int] | None:
        """The size in millimetres in which the name would fit in a line, and how many letters of it have no room."""
        return None if room is None else self.letters_lost(*room, self.words.name(self.id))

    @property
    def room(self) -> Hashable:
        """Equal for faces on one canvas whose texts are the same and whose names have the same room."""
        named = [(way.places, way.places["name"].clear_of or "") for way in self.side.ways if "name" in way.places]
        kept_clear = tuple(
            self.has(layouts.shows(other, places[other]), places[other]) if other in places else None
            for places, other in named
        )
        texts = self.words.face(self.id), self.words.printed(self.id), self.card.flavour
        return self.words.world, self.card.category, self.had, kept_clear, texts

    def _cut(self, place: Place, found: Setting) -> Setting:
        """As many lines as there is room for on the screen, and that there is more."""
        if self.paper or found.fits:
            return found
        rows = found.rows[: max(1, int(place.h / found.pitch))]
        last = rows[-1]._replace(text=self.words.say("court.card.more", text=rows[-1].text))
        return found._replace(rows=(*rows[:-1], last))

    # What stands there

    def has(self, shown: Shown, place: Place) -> bool:
        if shown == "callback":
            return isinstance(self.card, (Resource, Break)) and self.card.callback
        if shown == "range":
            return self._area() is not None
        if shown == "types":
            return bool(self.words.types(self.id))
        return shown in ("sign", "art", "text") or super().has(shown, place)

    def said(self, shown: Shown, place: Place) -> str | None:
        if shown in ("cost", "points") and str(getattr(self.card, "cost", "")) in place.hides:
            return None if getattr(self.card, "up_to", None) is None else self._value(shown)
        said = self._filled(place.words) if shown == "words" else self._value(shown)
        return None if said in place.hides else said

    def _filled(self, words: str) -> str | None:
        """Words with the card's values in their braces; None where it has not all of them."""
        values = {name: self._value(name) for name in _VALUE.findall(words)}
        return None if None in values.values() else _VALUE.sub(lambda found: values[found[1]] or "", words)

    def _value(self, shown: str) -> str | None:
        """What stands for something in words; None where the card has none of it."""
        card, words, figure = self.card, self.words, self._figure()
        if shown == "name":
            return words.name(self.id)
        if shown == "kind":
            return words.head(self.id)
        if shown in ("cost", "points"):
            if not isinstance(card, (Resource, Integrate)):
                return None
            points = words.points(card)
            if shown == "points":
                return words.say("court.points", n=points)
            return words.say(points) if isinstance(points, Phrase) else str(points)
        if shown == "flavour":
            return card.flavour or None
        if shown == "life":
            return str(words.definition.life_of(self.id)) if isinstance(card, Avatar) else None
        if figure is None:
            return None
        value, label, what = figure
        return words.say(label) if shown == "label" else str(value) if shown in ("number", what) else None

    def _figure(self) -> tuple[int, str, str] | None:
        """The large number, the text that tells what it is, and its name in a layout."""
        card = self.card
        if isinstance(card, Avatar):
            return card.awakening.at, "court.card.awakening", "awakening"
        if not isinstance(card, Usable):
            return None
        if card.durability is not None:
            return card.durability, "court.card.durability", "durability"
        return None if card.damage is None else (card.damage, "court.card.hit", "damage")

    def _area(self) -> tuple[Picture, bool, str] | None:
        """What the small grid shows (range, else an area of the text), if it is the whole board, and its colour."""
        card = self.card
        if not isinstance(card, Usable):
            return None
        if card.range or card.anywhere:
            return card.range, card.anywhere, owner_colour(self.seat)
        areas = [area for _, found in self.words.parts(self.id) for area in found]
        return (areas[0], False, AREA) if areas else None

    def draw_own(self, canvas: Canvas, shown: Shown, place: Place, rect: Rect) -> None:
        if shown == "types":
            self._types(canvas, place, rect)
            return
        where = self.over_the_cut(rect) if shown == "art" and not place.turn else rect
        self.draw_box(canvas, place.box, where)
        on = canvas.sub(where, zoom=1 / self.unit)
        room = Rect(0, 0, where.w * self.unit, where.h * self.unit)
        if shown == "art":
            draw_art(on, self.definition, self.id, room, place.fit, place.halftone)
        elif shown == "range":
            area = self._area()
            assert area is not None
            draw_range(on, area[0], area[1], room, area[2])
        else:
            name = "callback" if shown == "callback" else self.card.category
            on.sprite(f"cards/{name}", room, {"ink": self.paint(place.colour) or INK})

    def _types(self, canvas: Canvas, place: Place, rect: Rect) -> None:
        """The words that other cards refer to it by: in one line, else one below the other as far as they have room."""
        kinds, style = self.words.types(self.id), self.kind_of(place).style
        together = self.words.say("cards.on_face", kinds=kinds)
        size, pad = place.size * POINT, 2 * place.box.pad
        beside = canvas.measure(together, style, size)[0] + pad <= rect.w
        for word in (together,) if beside else reversed(kinds):
            w, h = canvas.measure(word, style, size)
            h += 2 * place.box.rise
            if w + pad > rect.w or h > rect.h:
                return
            self.draw_words(canvas, place, rect, word)
            rect = rect._replace(h=rect.h - h - 1 / self.unit)
