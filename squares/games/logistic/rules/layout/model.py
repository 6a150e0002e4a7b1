"""How the cards of a game file are laid out: frames, places, type, backs. It is drawn, and decides nothing.

What a file leaves out is taken from the shipped layout, so nothing here is needed, and only what was said is kept.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING, Annotated, Any, Literal, NamedTuple

from pydantic import Field, SerializerFunctionWrapHandler, create_model, model_serializer

from squares.data.models import USUAL_BLEED, Id, Line, Model

Shown = Literal[
    "name",
    "sign",
    "kind",
    "callback",
    "cost",
    "points",
    "art",
    "types",
    "range",
    "number",
    "label",
    "durability",
    "damage",
    "awakening",
    "life",
    "text",
    "flavour",
    "words",
    "picture",
    "box",
]
Had = Literal["range", "number", "durability", "damage", "awakening", "life", "cost", "callback", "types", "flavour"]
Face = Literal["text", "display", "numeral", "mono"]
Paint = Annotated[
    str, Field(pattern=r"^(#[0-9A-Fa-f]{6}([0-9A-Fa-f]{2})?|[a-z][a-z0-9]*(-[a-z0-9]+)*)$", max_length=40)
]
Mm = Annotated[float, Field(ge=0, le=200)]
Points = Annotated[float, Field(ge=3, le=120)]
PictureName = Annotated[str, Field(pattern=r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$", max_length=60)]
Asked = Annotated[tuple[Had, ...], Field(max_length=10, strict=False)]
PAINTS = (
    *("none", "ink", "cream", "quiet", "colour", "on-colour", "edge", "ground", "owner"),
    *("back", "back-line", "back-frame"),
)
"""Words for colours besides those of the game's own cards."""
_PAINT = "#1B1B1E, a colour of the game's cards, or ink, cream, quiet, colour (the card's own) and others"


class LayoutPart(Model):
    """Common to all parts of a layout: only what was said is written out again."""

    @model_serializer(mode="wrap")
    def _said(self, handler: SerializerFunctionWrapHandler) -> dict[str, Any]:
        return {key: value for key, value in handler(self).items() if key in self.model_fields_set}


class Box(LayoutPart):
    """What stands behind the words of a place, or is all that it shows."""

    fill: Paint = Field(default="none", description=f"What it is filled with: {_PAINT}")
    line: Paint = Field(default="none", description="The colour of its outline")
    width: Annotated[float, Field(ge=0.05, le=20)] = Field(
        default=0.3, description="How thick its outline is, in millimetres"
    )
    corner: Mm = Field(default=0.0, description="The radius of its corners, in millimetres")
    hugs: Literal["no", "across", "both"] = Field(
        default="no", description="Whether it is as wide as its words, or as wide and high, and not as its place"
    )
    pad: Mm = Field(
        default=1.0, description="From its words to its left and right side, in millimetres, if it hugs them"
    )
    rise: Mm = Field(default=0.0, description="How much higher than a line of its words it is above and below")


class Place(LayoutPart):
    """A place on a card and what it shows."""

    shows: Shown | None = Field(default=None, description="What stands there; what the place is called if left out")
    visible: bool = Field(default=True, description="false: it is not drawn")
    only: Literal["both", "screen", "paper"] = Field(
        default="both", description="Whether it is drawn only on the screen, only on paper, or on both"
    )
    x: Mm = Field(default=0.0, description="From the left edge of the card, in millimetres")
    y: Mm = Field(default=0.0, description="From its upper edge, in millimetres")
    w: Mm = Field(default=0.0, description="How wide it is, in millimetres")
    h: Mm = Field(default=0.0, description="How high it is, in millimetres")
    layer: Annotated[int, Field(ge=-9, le=9)] = Field(
        default=0, description="Places of a higher layer are drawn over those of a lower one, else in their order"
    )
    spare: Literal["no", "move", "grow", "give"] = Field(
        default="no",
        description="give: what its words leave free, up to the face's spare, goes to others; move, grow: it moves "
        "down or becomes higher by that",
    )
    turn: Literal[0, 90, 180, 270] = Field(default=0, description="Quarter turns clockwise, in degrees")
    face: Face = Field(default="text", description="The face of its letters")
    bold: bool = Field(default=False, description="Whether letters of the face text are strong")
    size: Points = Field(default=8.0, description="How large its letters are, in points")
    least: Points = Field(default=5.0, description="How small they may become so that all of it fits, in points")
    screen: Points | None = Field(
        default=None,
        description="The same on the screen, where the rest ends in dots and the reader tells it; least if left out",
    )
    colour: Paint = Field(default="ink", description=f"The colour of its words or signs: {_PAINT}")
    align: Literal["left", "center", "right"] = Field(default="left", description="Where its words stand across")
    valign: Literal["top", "center", "bottom"] = Field(default="center", description="Where they stand in its height")
    lines: Literal["one", "many"] = Field(
        default="one",
        description="one: words become smaller before they break into lines; many: they break first, as a text",
    )
    flavour: Literal["no", "paper", "both"] = Field(
        default="no", description="Whether the card's flavour follows its text in smaller letters"
    )
    clear_of: Id | None = Field(
        default=None, description="A place at its right that it ends 1 mm before, on cards that have it"
    )
    box: Box = Field(default=Box(), description="What stands behind its words, or is all that it shows")
    words: Annotated[str, Field(max_length=200)] = Field(
        default="", description="For shows: words. Braces hold numbers of the card, {cost}, {life}, and icons"
    )
    hides: Annotated[tuple[Line, ...], Field(max_length=8, strict=False)] = Field(
        default=(), description="Words at which it is not drawn, such as a cost that most cards have"
    )
    picture: PictureName | None = Field(
        default=None, description="For shows: picture. A name under look.pictures, or of a shipped picture of cards"
    )
    fit: Literal["auto", "whole", "fill"] = Field(
        default="auto",
        description="whole: all of a picture is seen; fill: all of its place is covered; auto: as fits it better",
    )
    halftone: bool = Field(default=False, description="Whether art stands on dots in the card's colour")


Places = Annotated[dict[Id, Place], Field(max_length=60)]


class Arrangement(LayoutPart):
    """Places for cards that have some things; the first one in which the text fits is taken, else the last one."""

    has: Asked = Field(default=(), description="It is only for cards that have one of these")
    lacks: Asked = Field(default=(), description="It is only for cards that have none of these")
    spare: Mm | None = Field(default=None, description="As the face's own, which counts if this is left out")
    places: Places = Field(default_factory=dict, description="What differs from the places of the face, by their names")


class Frame(LayoutPart):
    """What lies under all places."""

    fill: Paint = Field(default="cream", description=f"The ground: {_PAINT}")
    costs: dict[Annotated[str, Field(pattern=r"^[0-9]$")], Paint] = Field(
        default_factory=dict, description="The ground of cards by what they cost, as {3: red}, in place of fill"
    )
    picture: PictureName | None = Field(
        default=None, description="A picture over the whole ground, by its name under look.pictures"
    )
    border: Paint = Field(default="none", description="The colour of a border along the edge")
    width: Mm = Field(default=0.0, description="How wide the border is, in millimetres")
    inner: Mm = Field(default=0.0, description="The radius of the border's inner corners, in millimetres")


class CardFace(LayoutPart):
    """A side of a card: its frame and its places."""

    frame: Frame = Field(default=Frame(), description="What lies under all places")
    places: Places = Field(default_factory=dict, description="The places by their names")
    arrangements: Annotated[dict[Id, Arrangement], Field(max_length=8)] = Field(
        default_factory=dict, description="Ways in which the places differ, by names, in the order of trying"
    )
    spare: Mm = Field(
        default=0.0, description="How many millimetres at most the text gives to other places (see their spare)"
    )


class SmallFace(CardFace):
    """A card where it is drawn small. Its places are its own; its frame is that of the kind."""

    whole: bool = Field(default=False, description="true: drawn small, it looks as it does in the hand")


class KindFace(CardFace):
    """The fronts of a kind of card."""

    small: SmallFace = Field(default=SmallFace(), description="How it looks in the chain, two thirds as large")
    tiny: SmallFace = Field(default=SmallFace(), description="How it looks on piles, a third as large")


class CardSize(LayoutPart):
    """The size of all cards."""

    width: Annotated[float, Field(ge=30, le=120)] = Field(default=63.0, description="Millimetres across")
    height: Annotated[float, Field(ge=40, le=170)] = Field(default=88.0, description="Millimetres down")
    corner: Annotated[float, Field(ge=0, le=15)] = Field(
        default=3.65, description="The radius of its corners on the screen, in millimetres"
    )
    bleed: Annotated[float, Field(ge=0, le=5)] = Field(
        default=USUAL_BLEED, description="Millimetres by which grounds run over the cut, where nobody asks for others"
    )


class Icon(LayoutPart):
    """A picture between words."""

    picture: PictureName = Field(description="A name under look.pictures, or of a shipped picture of cards")
    word: Line = Field(description="What is read for it where no picture can stand, as in lists and in the reader")
    everywhere: bool = Field(default=False, description="true: it stands for that word in all that cards' faces say")


class Backs(LayoutPart):
    """The backs of the cards, by the deck that they lie in: backs within a deck do not differ."""

    default: CardFace = Field(default=CardFace(), description="What all backs have")
    resource: CardFace = Field(default=CardFace(), description="Action, script and break cards, and tokens")
    integrate: CardFace = Field(default=CardFace(), description="IT cards")
    avatar: CardFace = Field(default=CardFace(), description="AVI cards")


if TYPE_CHECKING:
    _Breaks = LayoutPart
else:  # a key that Python's grammar has no place for
    _Breaks = create_model(
        "_Breaks", __base__=LayoutPart, **{"break": (KindFace, Field(default=KindFace(), description="Br cards"))}
    )


class Layout(_Breaks):
    """How all cards look, and each kind of them."""

    base: Literal["standard", "nothing"] = Field(
        default="standard", description="What it is laid over: the shipped layout, or nothing, so that it says all"
    )
    card: CardSize = Field(default=CardSize(), description="The size of all cards")
    icons: Annotated[dict[Id, Icon], Field(max_length=40)] = Field(
        default_factory=dict, description="Pictures between words: {ap} in a text of a card is the icon ap"
    )
    default: KindFace = Field(default=KindFace(), description="What all kinds have")
    action: KindFace = Field(default=KindFace(), description="Ac cards")
    script: KindFace = Field(default=KindFace(), description="Sc cards")
    integrate: KindFace = Field(default=KindFace(), description="IT cards")
    token: KindFace = Field(default=KindFace(), description="Cards that no deck holds")
    avatar: KindFace = Field(default=KindFace(), description="AVI cards")
    backs: Backs = Field(default=Backs(), description="The backs of the cards")


VALUES = ("name", "cost", "life", "damage", "durability", "awakening")
"""What braces in the words of a place may hold, besides icons."""
BRACED = re.compile(r"\{([a-z][a-z0-9-]*)\}")
"""What braces hold, in the words of places and in texts of cards."""


def plain(text: str, icons: Mapping[str, Icon]) -> str:
    """Return a text with words for its icons, as it is read where no picture can stand."""
    return BRACED.sub(lambda found: icons[found[1]].word if found[1] in icons else found[0], text)


class Misnamed(NamedTuple):
    """A word of a layout that names nothing: its place, and what it should name."""

    path: tuple[str | int, ...]
    word: str
    what: Literal["paint", "picture"]


def named(value: Any, at: tuple[str | int, ...]) -> Iterator[Misnamed]:
    """Yield all colours and pictures that a part of a layout names, each with its place."""
    if isinstance(value, Mapping):
        for key, child in value.items():
            yield from named(child, (*at, key))
        return
    if not isinstance(value, LayoutPart):
        return
    for key in sorted(value.model_fields_set):
        child = getattr(value, key)
        if key == "picture" and child is not None:
            yield Misnamed((*at, key), child, "picture")
        elif key in ("fill", "line", "colour", "border"):
            yield Misnamed((*at, key), child, "paint")
        elif key == "costs":
            yield from (Misnamed((*at, key, cost), paint, "paint") for cost, paint in child.items())
        else:
            yield from named(child, (*at, key))
