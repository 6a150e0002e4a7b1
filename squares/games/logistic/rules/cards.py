"""Cards and decks as designers write them, and the limits of a deck."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Literal, LiteralString, Protocol

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase, Words, phrase
from squares.data.models import Id, Line, Model, Recall, remembered
from squares.games.logistic.rules.language import (
    Colour,
    Conditions,
    Constant,
    Few,
    Filter,
    Life,
    Number,
    Part,
    Picture,
    Price,
    Steps,
    Trigger,
)

Language = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=10)]
Names = dict[Language, Line]
Spend = Annotated[dict[Id, Few], Field(max_length=4)]
TypeWords = Annotated[tuple[Id, ...], Field(max_length=6, strict=False)]
UpTo = Annotated[int, Field(ge=1, le=9)]
Asked = Annotated[tuple[Filter, ...], Field(max_length=3, strict=False)]
_UP_TO = "You choose how many AP it costs, from its cost to so many; the number paid is what you chose (L43)"
_DISCARD = "A hand card for each of these is discarded to use it, of your choice (L44)"
_ONCE = "true: each player uses it, whichever copy, once a turn at most (L25)"


Sentence = Annotated[str, Field(max_length=90)]
"""What the face of a card has room for."""
COLOURS = ("white", "green", "blue", "red")
"""Colours that every game knows; ``DeckRules`` has their limits."""
_APART: LiteralString = "logistic.colour_apart"


class CardType(Part):
    """A word that other cards refer to."""

    name: Line = Field(description="The word in English")
    names: Names = Field(default_factory=dict, description="The word in other languages, such as ja")


class ColourLimit(Part):
    """How many cards of a colour a deck may hold."""

    each: Annotated[int, Field(ge=1, le=60)] = Field(description="Of one name")
    all: Annotated[int, Field(ge=0, le=60)] | None = Field(default=None, description="In all; no limit if left out")


class OwnColour(ColourLimit):
    """A colour of a file's own, and how many of its cards a deck may hold."""

    name: Line = Field(description="The word in English")
    names: Names = Field(default_factory=dict, description="The word in other languages, such as ja")
    fill: Annotated[str, Field(pattern=r"^#[0-9A-Fa-f]{6}$")] = Field(description="What is painted, as #C9A227")


Colours = Annotated[dict[Id, OwnColour], Field(max_length=5)]


class Counter(Part):
    """Something that is counted on AVIs and placed cards."""

    name: Line = Field(description="What one of them is called in English")
    names: Names = Field(default_factory=dict, description="The word in other languages")


class Card(Part):
    """Common to all cards."""

    name: Line = Field(description="The name in English")
    names: Names = Field(default_factory=dict, description="The name in other languages, such as ja")
    types: TypeWords = Field(default=(), description="Up to six words")
    text: Sentence = Field(
        default="", description="A sentence of your own: the card shows it in place of the program's, a reader both"
    )
    texts: dict[Language, Sentence] = Field(default_factory=dict, description="The same in other languages")
    flavour: str = Field(default="", max_length=200, description="A line in small letters that has no effect")
    picture: str = Field(
        default="",
        max_length=60,
        description="Its sprite in sprites/cards; if left out, the one named like the card, else one for what it does",
    )


class AviEffect(Part):
    """Something that an AVI, or a placed card as an ability, can do for action points."""

    name: Line = Field(description="What people call it")
    names: Names = Field(default_factory=dict, description="The name in other languages")
    cost: Price = Field(default=1, description="Action points; only with ``once`` what can be 0")
    up_to: UpTo | None = Field(default=None, description=_UP_TO)
    discard: Asked = Field(default=(), description=_DISCARD)
    range: Picture = Field(
        default=(), description="Cells round the AVI, or round the placed card, where a target must stand"
    )
    anywhere: bool = Field(default=False, description="true: the whole board but its own cell is its range")
    aim: Literal["one", "all"] = Field(default="one", description="As for cards")
    damage: Life | None = Field(default=None, description="Hit damage")
    when: Conditions = Field(default=(), description="It can only be used where all conditions hold")
    once: bool = Field(default=False, description=_ONCE)
    spend: Spend = Field(
        default_factory=dict, description="Counters that it costs, off the AVI or the placed card, by their kinds"
    )
    effect: Steps = Field(min_length=1, description="What happens")


AviEffects = Annotated[tuple[AviEffect, ...], Field(max_length=4, strict=False)]


class Usable(Card):
    """Common to all cards of a deck: what they are and what they do."""

    colour: Colour = Field(description="Colours limit how many of a card a deck may hold")
    range: Picture = Field(
        default=(), description="Cells round your AVI where a target must stand, or an empty cell for a placed card"
    )
    anywhere: bool = Field(default=False, description="true: the whole board but the AVI's own cell is its range")
    aim: Literal["one", "all"] = Field(
        default="one", description="You aim at one target, or at everything of the enemy's within range"
    )
    damage: Life | None = Field(default=None, description="Hit damage")
    durability: Life | None = Field(default=None, ge=1, description="The card is placed and stands until it lost this")
    when: Conditions = Field(default=(), description="It can only be used where all conditions hold")
    once: bool = Field(default=False, description=_ONCE)
    spend: Spend = Field(default_factory=dict, description="Counters that it costs, off your AVI, by their kinds")
    effect: Steps = Field(default=(), description="What happens when it takes effect, after it was placed if it is")
    constants: Annotated[tuple[Constant, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What holds while it stands"
    )
    triggers: Annotated[tuple[Trigger, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What happens by itself while it stands"
    )
    abilities: AviEffects = Field(default=(), description="What it can do for its owner while it stands (L45)")


class Resource(Usable):
    """Ac and Sc: a card of the resource deck that is used for AP."""

    category: Literal["action", "script"] = Field(description="Ac or Sc")
    cost: Price = Field(default=1, description="AP to use it; an answer costs none (L24)")
    up_to: UpTo | None = Field(default=None, description=_UP_TO)
    discard: Asked = Field(default=(), description=_DISCARD)
    callback: bool = Field(default=False, description="CB: may answer another card with CB")


class Break(Usable):
    """Br: a card of the resource deck that only answers."""

    category: Literal["break"]
    discard: Asked = Field(default=(), description=_DISCARD)
    callback: bool = Field(default=False, description="CB: may answer another card with CB")
    answers: Annotated[tuple[Filter, ...], Field(min_length=1, max_length=4, strict=False)] = Field(
        description="The break condition: it answers a card that fits one of these. IT is answered only by category"
    )


class Integrate(Usable):
    """IT: lies open for its owner beside the deck and is used once for AP."""

    category: Literal["integrate"]
    cost: Price = Field(default=1, description="AP to use it (L24)")
    up_to: UpTo | None = Field(default=None, description=_UP_TO)
    build: Asked = Field(default=(), description="The build condition: a hand card for each of these is discarded")


class Token(Usable):
    """A card that no deck holds: steps make it out of nothing, and when it leaves the board it is gone (L38)."""

    category: Literal["token"]


class Awakening(Part):
    """What an AVI has more while its life is ``at`` or less."""

    at: Annotated[int, Field(ge=1, le=9999)] = Field(description="Life at which it awakens")
    effects: AviEffects = Field(default=(), description="More effects for action points, numbered on")
    constants: Annotated[tuple[Constant, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What holds meanwhile"
    )
    triggers: Annotated[tuple[Trigger, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What happens by itself meanwhile"
    )


class Avatar(Card):
    """AVI: the player's figure on the board."""

    category: Literal["avatar"]
    colour: Colour | None = Field(default=None, description="Its band is painted in it; black if left out")
    life: Annotated[int, Field(ge=1, le=9999)] | None = Field(
        default=None, description="Its life at the start, and its maximum; the game's if left out"
    )
    effects: AviEffects = Field(default=(), description="What it can do for action points")
    constants: Annotated[tuple[Constant, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What always holds"
    )
    triggers: Annotated[tuple[Trigger, ...], Field(max_length=4, strict=False)] = Field(
        default=(), description="What always happens by itself"
    )
    awakening: Awakening = Field(description="What it has more while its life is low")


AnyCard = Annotated[
    Annotated[Resource | Break | Integrate | Token | Avatar, Field(discriminator="category")], remembered(3000)
]
Cards = Annotated[dict[Id, AnyCard], Field(max_length=700), remembered(6)]
Types = Annotated[dict[Id, CardType], Field(max_length=60)]
Counters = Annotated[dict[Id, Counter], Field(max_length=8)]


class Deck(Part):
    """One AVI, a resource deck and up to five IT cards."""

    name: Line = Field(description="What people call it")
    names: Names = Field(default_factory=dict, description="The name in other languages")
    note: str = Field(default="", max_length=400, description="Its plan in a sentence or two")
    notes: dict[Language, str] = Field(default_factory=dict, description="The plan in other languages")
    avatar: Id = Field(description="The AVI's id")
    cards: Annotated[dict[Id, Annotated[int, Field(ge=1, le=60)]], Field(min_length=1, max_length=60)] = Field(
        description="How many of each resource card"
    )
    integrate: Annotated[tuple[Id, ...], Field(max_length=20, strict=False)] = Field(
        default=(), description="The IT cards"
    )


Decks = Annotated[dict[Id, Deck], Field(max_length=100)]


class DeckRules(Model):
    """What a deck must hold."""

    size: int = Field(default=30, ge=1, le=60, description="Resource cards, exactly")
    integrate: int = Field(default=5, ge=0, le=20, description="IT cards at most, one of each (L1)")
    white: ColourLimit = ColourLimit(each=3)
    green: ColourLimit = ColourLimit(each=2)
    blue: ColourLimit = ColourLimit(each=1, all=5)
    red: ColourLimit = ColourLimit(each=1, all=1)

    @model_validator(mode="before")
    @classmethod
    def _own_colours_stand_apart(cls, value: Any) -> Any:
        """Refuse limits of a colour of one's own here, where one looks for them first, and tell where they stand."""
        keys = value if isinstance(value, Mapping) else {}
        apart = [key for key, limit in keys.items() if isinstance(limit, Mapping) and key not in cls.model_fields]
        details = [
            InitErrorDetails(
                type=PydanticCustomError(_APART, _APART, {"colour": key, "known": COLOURS}), loc=(key,), input=key
            )
            for key in apart
        ]
        if details:
            raise ValidationError.from_exception_data(cls.__name__, details)
        return value


Path = tuple[str | int, ...]
Parts = list[tuple[Path, dict[str, Any]]]
"""Parts of the card language as their plain fields, each with its place."""
MOST_CARDS = 3000
"""Cards of which something is recalled; they stay the same things while they stay as they are written."""
_PARTS: Recall[Parts] = Recall(MOST_CARDS)
_ONCE_OF: Recall[tuple[tuple[str, int], ...]] = Recall(MOST_CARDS)


def effects_of(card: AnyCard) -> tuple[AviEffect, ...]:
    """What an AVI or a placed card can do for action points, in the order of the numbers."""
    return (*card.effects, *card.awakening.effects) if isinstance(card, Avatar) else card.abilities


def once_only(cards: Mapping[str, AnyCard]) -> Iterator[tuple[str, int]]:
    """What is used once a turn: the id of a card and 0, or of an AVI and the number of its effect from 1."""
    for id in sorted(cards):
        yield from _ONCE_OF.of(cards[id], partial(_once_of, id, cards[id]), id)


def _once_of(id: str, card: AnyCard) -> tuple[tuple[str, int], ...]:
    of_card = ((id, 0),) if isinstance(card, Usable) and card.once else ()
    return (*of_card, *((id, number) for number, effect in enumerate(effects_of(card), 1) if effect.once))


def once_words(cards: Mapping[str, AnyCard], avatar: str) -> dict[str, tuple[str, int]]:
    """What a player with an AVI can use once a turn, as positions write it: ``CARD``, ``CARD.1``, of the AVI ``1``."""
    found: dict[str, tuple[str, int]] = {}
    for id, number in once_only(cards):
        if isinstance(cards[id], Usable):
            found[f"{id}.{number}" if number else id] = id, number
        elif id == avatar:
            found[str(number)] = id, number
    return found


def once_key(avatar: str, word: str) -> tuple[str, int]:
    """What such a word means."""
    id, _, number = word.partition(".")
    return (avatar, int(id)) if id.isdigit() else (id, int(number or 0))


def asked_of(part: Usable | AviEffect) -> tuple[Filter, ...]:
    """What is discarded for a card or an effect: a hand card for each."""
    return part.build if isinstance(part, Integrate) else getattr(part, "discard", ())


def cost_at_least(cost: int | Number) -> int:
    """What a cost comes to at least, as far as its numbers tell."""
    plus = cost if isinstance(cost, int) else cost.plus
    return max(0, plus) if isinstance(plus, int) else cost_at_least(plus)


class Book(Protocol):
    """What decks are made from: a game, or a file of decks."""

    @property
    def cards(self) -> Mapping[str, AnyCard]:
        """The cards by their ids."""

    @property
    def colours(self) -> Mapping[str, OwnColour]:
        """Colours of its own."""

    @property
    def rules(self) -> DeckRules:
        """What a deck must hold."""


def limits(book: Book) -> dict[str, ColourLimit]:
    """The colours that cards of a book may have, in order, with their limits."""
    return {colour: getattr(book.rules, colour) for colour in COLOURS} | dict(book.colours)


def spoken(name: str, names: Mapping[str, str]) -> str:
    """Return a name with those that it has in other languages."""
    return Words({"en": name, **getattr(name, "each", {}), **names})


def colour_named(colour: str, colours: Mapping[str, OwnColour]) -> Phrase:
    """What people call a colour."""
    own = colours.get(colour)
    if own is None:
        return phrase(f"logistic.colour.{colour}")
    return phrase("core.word", word=spoken(own.name, own.names))


def parts(value: Any, at: Path) -> Parts:
    """Every part of the card language below a value as its plain fields, with its place."""
    found: Parts = []
    if value:
        _gather(value, at, found)
    return found


def card_parts(id: str, card: AnyCard) -> Parts:
    """The same of a card, gathered once."""
    return _PARTS.of(card, lambda: parts(card, ("cards", id)), id)


def named_by(id: str, card: AnyCard) -> tuple[str, ...]:
    """The cards that a card names."""
    named = (fields.get(key) for _, fields in card_parts(id, card) for key in ("card", "into"))
    return tuple(dict.fromkeys(each for each in named if each))


def parts_of(cards: Mapping[str, AnyCard]) -> Parts:
    """The same of all cards."""
    return [each for id, card in cards.items() for each in card_parts(id, card)]


def _gather(value: Any, at: Path, found: Parts) -> None:
    children: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        children = value.items()
    elif isinstance(value, tuple):
        children = enumerate(value)
    elif isinstance(value, Part):
        fields = vars(value)
        found.append((at, {**fields, "given": value.model_fields_set}))
        children = fields.items()
    for key, child in children:
        if child and not isinstance(child, (str, int)):  # as most are
            _gather(child, (*at, key), found)
