"""The effect language of cards: filters, numbers, conditions, steps, constants and triggers, as models of YAML.

These models are the reference: ``data/games/logistic/cards.md`` is made from their docstrings and descriptions,
``programs`` compiles them for the kernel and ``wording`` says them in words. "You" is whoever uses the card.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, Discriminator, Field, Tag, model_serializer
from pydantic_core import PydanticCustomError

from squares.data.models import Id, Model

WORD = r"^[a-z][a-z0-9]*(-[a-z0-9]+)*$"
Colour = Id
"""A colour that every game knows (white, green, blue, red), or one of the file's own."""
Who = Literal["you", "enemy"]
What = Literal["target", "you", "enemy", "this", "chosen", "random", "all"]
Whose = Literal["enemy", "you", "any"]
Around = Literal["you", "this", "target"]
Few = Annotated[int, Field(ge=1, le=9)]
Life = Annotated[int, Field(ge=0, le=9999)]
CellName = Annotated[str, Field(pattern=r"^[a-z][1-9][0-9]?$")]
Counted = Annotated["Number", Tag("count")]
_EITHER = Discriminator(lambda value: "count" if isinstance(value, (dict, BaseModel)) else "number")
Amount = Annotated[Annotated[Life, Tag("number")] | Counted, _EITHER]
"""A number, or one that is looked up."""
FewAmount = Annotated[Annotated[Few, Tag("number")] | Counted, _EITHER]
More = Annotated[Annotated[int, Field(ge=-9999, le=9999), Tag("number")] | Counted, _EITHER]


class Part(Model):
    """A model whose written form leaves out what was not given."""

    @model_serializer(mode="wrap")
    def _given(self, whole: Callable[[Any], dict[str, Any]]) -> dict[str, Any]:
        return {key: value for key, value in whole(self).items() if value not in (None, [], {}, "")}


def _picture(rows: tuple[str, ...]) -> tuple[str, ...]:
    """Refuse what is no picture with one centre."""
    if len({len(row) for row in rows}) > 1:
        raise PydanticCustomError("logistic.picture_uneven", "rows of different length")
    if any(set(row) - set(".xAX") for row in rows):
        raise PydanticCustomError("logistic.picture_signs", "only . x A X")
    if sum(row.count("A") + row.count("X") for row in rows) != 1:
        raise PydanticCustomError("logistic.picture_centre", "one A or X")
    return rows


Row = Annotated[str, Field(min_length=1, max_length=15)]
Picture = Annotated[tuple[Row, ...], Field(min_length=1, max_length=15, strict=False), AfterValidator(_picture)]
"""Cells round a centre, the far row first: ``x`` belongs to it, ``.`` does not, ``A`` is the centre, ``X`` the centre
where it belongs to it too. Forward is up; for North the picture is turned."""


class Filter(Part):
    """Which cards are meant: each key that is given must fit."""

    card: Id | None = Field(default=None, description="This card only")
    category: Literal["action", "script", "break", "integrate", "token"] | None = Field(
        default=None, description="Cards of a category"
    )
    colour: Colour | None = Field(default=None, description="Cards of a colour")
    type: Id | None = Field(default=None, description="Cards that bear a type")
    callback: bool | None = Field(default=None, description="Cards with CB, or without")
    placed: bool | None = Field(default=None, description="Cards with a durability, or without")
    damage: Life | None = Field(default=None, description="Cards with at least so much hit damage")


class Number(Filter):
    """A number that is looked up when it is needed; it may stand wherever a step or a bound has a number.

    The filter's keys count for hand, trash and placed. The enemy's hand is hidden, so it is only counted, whatever the
    filter says.
    """

    count: Literal[
        "life", "lost-life", "hand", "deck", "trash", "placed", "ap", "chain", "distance", "roll", "counters"
    ] = Field(
        description="life of the AVI; lost-life: how much is missing; cards in hand, deck or trash; placed: cards that "
        "stand on the board; ap: action points left; chain: cards declared so far; distance: steps between the AVIs; "
        "roll: what this effect's dice came to; counters: of a kind"
    )  # fmt: skip
    of: Who = Field(default="you", description="Whose")
    counter: Id | None = Field(default=None, description="Which kind, for counters")
    where: Literal["avatar", "this"] = Field(
        default="avatar", description="Where the counters lie: on the AVI, or on this placed card"
    )
    times: Annotated[int, Field(ge=1, le=999)] = Field(default=1, description="Times so many")
    half: bool = Field(default=False, description="true: half of that, rounded down")
    plus: More = Field(default=0, description="So much more, or less below 0; in all it is never below 0")


def picks(number: Mapping[str, Any]) -> bool:
    """Whether only some of the cards count, by the fields of a number."""
    return any(number[key] is not None for key in Filter.model_fields)


# ---- conditions


class Condition(Part):
    """Common to all conditions."""

    unless: bool = Field(default=False, description="true turns the condition round")


class CountIs(Condition, Number):
    """A number lies within bounds."""

    test: Literal["count"]
    at_least: Amount | None = Field(default=None, description="The lowest number that fits")
    at_most: Amount | None = Field(default=None, description="The highest number that fits")


class ZoneIs(Condition):
    """An AVI stands in an area: its own (home), the shared one, or the other player's (away)."""

    test: Literal["zone"]
    zone: Literal["home", "shared", "away"] = Field(description="Seen from the AVI that is asked about")
    of: Who = Field(default="you", description="Whose AVI")


class Awakened(Condition):
    """An AVI's life is low enough for its awakening."""

    test: Literal["awakened"]
    of: Who = Field(default="you", description="Whose AVI")


class ChainIs(Condition):
    """How the card stands in its chain: first declared, an answer, answered by the enemy, or not answered."""

    test: Literal["chain"]
    place: Literal["first", "answer", "answered", "unanswered"] = Field(description="Its place")


class TargetIs(Condition):
    """What the card's target is; without a target nothing fits."""

    test: Literal["target"]
    kind: Literal["avatar", "placed"] = Field(description="The enemy AVI or a placed card")


class Near(Condition):
    """The enemy AVI stands within a picture."""

    test: Literal["near"]
    within: Picture = Field(description="The picture")
    around: Around = Field(default="you", description="Its centre: your AVI, this placed card, or the target")


class Stands(Condition):
    """An AVI stands on one of some cells."""

    test: Literal["stands"]
    cells: Annotated[tuple[CellName, ...], Field(min_length=1, max_length=20, strict=False)] = Field(
        description="The cells as South counts them; where North says it the board is turned round"
    )
    of: Who = Field(default="you", description="Whose AVI")


AnyCondition = Annotated[CountIs | ZoneIs | Awakened | ChainIs | TargetIs | Near | Stands, Field(discriminator="test")]
Conditions = Annotated[tuple[AnyCondition, ...], Field(max_length=6, strict=False)]


# ---- steps


class Step(Part):
    """Common to all steps."""


class Aimed(Step):
    """A step that is done to something. A target that has moved out of range or is gone is spared."""

    what: What = Field(
        default="target",
        description="target: what the card was aimed at; you, enemy: an AVI; this: the placed card itself; "
        "chosen: one that is chosen when it happens; random: one that chance chooses; all: everything that stands "
        "there",
    )
    chooser: Who = Field(default="you", description="Who chooses, for chosen")
    within: Picture = Field(
        default=(), description="Where chosen, random and all look; the card's own range if left out"
    )
    around: Around = Field(default="you", description="Centre of that: your AVI, this placed card, or the target")
    whose: Whose = Field(default="enemy", description="Whose AVI and placed cards those are")


class Hit(Aimed):
    """Deal damage. Charge and constants change it, a guard lowers it."""

    do: Literal["hit"]
    damage: Amount | None = Field(default=None, description="The card's own hit damage if left out")
    per: Number | None = Field(default=None, description="Times this number")
    then: Steps = Field(default=(), description="Steps if it dealt any damage")


class Lose(Step):
    """Lose life, which is no hit: nothing changes the amount."""

    do: Literal["lose"]
    amount: Amount = Field(description="So much life")
    who: Who = Field(default="you", description="Who loses it")


class Heal(Aimed):
    """Give life back to an AVI, up to its maximum, or durability to a placed card, up to its own."""

    do: Literal["heal"]
    what: What = Field(default="you", description="As for a hit")
    whose: Whose = Field(default="you", description="As for a hit")
    amount: Amount = Field(description="So much")
    per: Number | None = Field(default=None, description="Times this number")


class Guard(Step):
    """The next hit on an AVI deals less. It lasts until the next turn of that AVI's player begins."""

    do: Literal["guard"]
    amount: Amount = Field(description="So much less")
    who: Who = Field(default="you", description="Whose AVI")


class Charge(Step):
    """The next hit of a player deals more. It lasts until the end of the turn."""

    do: Literal["charge"]
    amount: Amount = Field(description="So much more")
    per: Number | None = Field(default=None, description="Times this number")
    who: Who = Field(default="you", description="Whose next hit")


class Move(Step):
    """Move an AVI to an empty cell that you choose. It does not walk: nothing is in the way."""

    do: Literal["move"]
    who: Who = Field(default="you", description="Whose AVI")
    to: Picture = Field(description="Where it may go, centred on it, as you see the board")
    anywhere: bool = Field(default=False, description="true: into the other player's area, too")


class Push(Aimed):
    """Shove away, cell by cell, until something is in the way. It may end in any area."""

    do: Literal["push"]
    by: FewAmount = Field(default=1, description="Cells")
    direction: Literal["away", "ahead", "back", "left", "right"] = Field(
        default="away", description="away from your AVI (or from this placed card) along the longer way, or as you look"
    )
    crash: Amount = Field(
        default=0, description="Life or durability that it loses if something or the edge stops it early; no hit (L20)"
    )


class Pull(Aimed):
    """Drag towards your AVI (or this placed card) along the longer way, until something is in the way."""

    do: Literal["pull"]
    by: FewAmount = Field(default=1, description="Cells")


class Swap(Aimed):
    """Change places with your AVI. Both may end in any area."""

    do: Literal["swap"]


class Place(Step):
    """Place another of your cards that has a durability on an empty cell that you choose."""

    do: Literal["place"]
    source: Literal["hand", "trash"] = Field(default="trash", description="Where it comes from")
    only: Filter = Field(default=Filter(), description="Which card")
    to: Picture = Field(description="Where it may go, round your AVI")


class Create(Step):
    """Make a token out of nothing and place it on an empty cell that you choose (L38)."""

    do: Literal["create"]
    card: Id = Field(description="Which token")
    who: Who = Field(default="you", description="Whose it is")
    to: Picture = Field(description="Where it may go, round your AVI")


class Lift(Aimed):
    """A placed card goes back to its owner's hand, an IT card or a token is gone (L14). An AVI stays."""

    do: Literal["lift"]


class Draw(Step):
    """Draw cards; an empty deck gives nothing."""

    do: Literal["draw"]
    count: FewAmount = Field(default=1, description="Cards")
    per: Number | None = Field(default=None, description="Times this number")
    who: Who = Field(default="you", description="Who draws")


class Discard(Step):
    """Discard cards from hand, as many as are there."""

    do: Literal["discard"]
    count: FewAmount = Field(default=1, description="Cards")
    who: Who = Field(default="you", description="Whose hand")
    choice: Literal["owner", "random"] = Field(default="owner", description="The hand's owner chooses, or chance")
    only: Filter = Field(default=Filter(), description="Which cards, where the owner chooses")


class Mill(Step):
    """Cards go from the top of a deck to the trash."""

    do: Literal["mill"]
    count: FewAmount = Field(default=1, description="Cards")
    who: Who = Field(default="enemy", description="Whose deck")


class Search(Step):
    """Choose a card of your deck, show it, take it in hand and shuffle the deck."""

    do: Literal["search"]
    only: Filter = Field(default=Filter(), description="Which card")


class Recover(Step):
    """Choose a card of your trash and take it in hand, or shuffle it into your deck."""

    do: Literal["recover"]
    only: Filter = Field(default=Filter(), description="Which card")
    to: Literal["hand", "deck"] = Field(default="hand", description="Where it goes")


class Steal(Step):
    """The enemy's cards come to your hand and are your own from now on (L29)."""

    do: Literal["steal"]
    source: Literal["hand", "trash"] = Field(default="hand", description="Where they come from")
    count: FewAmount = Field(default=1, description="Cards")
    choice: Literal["random", "owner"] = Field(
        default="random", description="From the hand chance chooses, or its owner; from the trash you choose"
    )
    only: Filter = Field(default=Filter(), description="Which cards, where somebody chooses")


class Exchange(Step):
    """You and the enemy exchange your hands. Whose a card is now it stays for the rest of the game (L40)."""

    do: Literal["exchange"]


class Claim(Aimed):
    """An enemy placed card is your own from now on and stays where it stands. AVIs and IT cards do not change (L29)."""

    do: Literal["claim"]


class Transform(Aimed):
    """A placed card is another one from now on, whole, where it stands. AVIs and IT cards do not change (L39)."""

    do: Literal["transform"]
    into: Id = Field(description="Which card it becomes: a token, or an Ac, Sc or Br with a durability")


class Look(Step):
    """Look at the top cards of a deck. Only you know them, as long as they lie there (L30)."""

    do: Literal["look"]
    count: Few = Field(default=1, description="Cards")
    who: Who = Field(default="you", description="Whose deck")
    take: Literal["none", "hand", "trash", "bottom"] = Field(
        default="none", description="Choose one of them: into your hand, its owner's trash or under the deck"
    )
    only: Filter = Field(default=Filter(), description="Which card can be chosen")
    rest: Literal["top", "trash", "bottom"] = Field(
        default="top", description="Where the others go; on top they stay in their order"
    )


class Roll(Step):
    """Roll dice. The number roll is their sum, until this effect ends or rolls again."""

    do: Literal["roll"]
    dice: Few = Field(default=1, description="How many")
    sides: Annotated[int, Field(ge=2, le=100)] = Field(default=6, description="Sides of each")


class Mark(Aimed):
    """Put counters of a kind on an AVI or a placed card, or take them off as far as there are any."""

    do: Literal["counter"]
    what: What = Field(default="you", description="As for a hit")
    whose: Whose = Field(default="you", description="As for a hit")
    counter: Id = Field(description="The kind")
    amount: Annotated[Annotated[int, Field(ge=-99, le=99), Tag("number")] | Counted, _EITHER] = Field(
        default=1, description="So many; less than 0 takes them off"
    )
    per: Number | None = Field(default=None, description="Times this number")


class Copy(Step):
    """Do what another card does, with its damage and types, aimed at this card's target (L31)."""

    do: Literal["copy"]
    source: Literal["trash", "chain", "hand"] = Field(
        default="trash",
        description="A card that you choose in a trash, the enemy's card declared last in the chain, or one of the "
        "enemy's hand, which is shown (L41)",
    )
    who: Who = Field(default="you", description="Whose trash")
    choice: Literal["random", "owner"] = Field(
        default="random", description="From the enemy's hand chance chooses, or the enemy"
    )
    only: Filter = Field(default=Filter(), description="Which card")


class GainAp(Step):
    """Action points more or less: at once for whoever is on turn, else for the next turn. Never below none."""

    do: Literal["ap"]
    amount: Annotated[Annotated[int, Field(ge=-3, le=3), Tag("number")] | Counted, _EITHER] = Field(
        description="So many; less than 0 takes away"
    )
    per: Number | None = Field(default=None, description="Times this number")
    who: Who = Field(default="you", description="Whose")


class Negate(Step):
    """The enemy's card that waits in the chain does not take effect."""

    do: Literal["negate"]


class Delay(Step):
    """Do something later. What the card was aimed at is still its target then."""

    do: Literal["delay"]
    until: Literal["turn-end", "your-turn", "enemy-turn"] = Field(
        description="The end of this turn, or the start of your or the enemy's next turn"
    )
    then: Steps = Field(description="The steps", min_length=1)


class If(Step):
    """Do something only where all conditions hold."""

    do: Literal["if"]
    when: Conditions = Field(min_length=1, description="The conditions")
    then: Steps = Field(description="The steps", min_length=1)
    otherwise: Steps = Field(default=(), description="The steps where one does not hold")


class Repeat(Step):
    """Do something several times, at most 20. How often is settled before the first time."""

    do: Literal["repeat"]
    times: FewAmount = Field(description="How often")
    then: Steps = Field(description="The steps, without another repeat", min_length=1)


class May(Step):
    """You choose whether to do something."""

    do: Literal["may"]
    chooser: Who = Field(default="you", description="Who chooses")
    then: Steps = Field(description="The steps", min_length=1)


class Choose(Step):
    """You choose one of several ways."""

    do: Literal["choose"]
    chooser: Who = Field(default="you", description="Who chooses")
    options: Annotated[tuple[Steps, ...], Field(min_length=2, max_length=4, strict=False)] = Field(
        description="The ways, each a list of steps"
    )


AnyStep = Annotated[
    Hit | Lose | Heal | Guard | Charge | Move | Push | Pull | Swap | Place | Create | Lift | Draw | Discard | Mill
    | Search | Recover | Steal | Exchange | Claim | Transform | Look | Roll | Mark | Copy | GainAp | Negate
    | Delay | If | Repeat | May | Choose,
    Field(discriminator="do", json_schema_extra={"page": "data/games/logistic/cards.md"}),
]  # fmt: skip
Steps = Annotated[tuple[AnyStep, ...], Field(max_length=8, strict=False)]


# ---- what holds by itself


class Constant(Part):
    """Holds by itself while its card stands, or while its AVI is awakened."""

    gives: Literal["damage", "guard", "draw", "ap"] = Field(
        description="damage: hits deal so much more; guard: each hit on the AVI deals so much less; draw: the draw "
        "phase draws up to so many cards more; ap: action points more in each turn"
    )
    amount: Annotated[int, Field(ge=-999, le=999)] = Field(description="So many; less than 0 takes away")
    who: Who = Field(default="you", description="Whose hits, AVI, hand or action points")
    only: Filter = Field(
        default=Filter(), description="Which cards' hits, those of an AVI's effects among them (L22); for damage"
    )


class Trigger(Part):
    """Steps that happen by themselves. What triggers do sets each of them off once a ply (L9)."""

    upon: Literal[
        "placed", "hit", "destroyed", "your-turn", "enemy-turn", "your-turn-end", "enemy-turn-end",
        "you-move", "enemy-moves", "you-use", "enemy-uses", "you-draw", "enemy-draws", "you-discard", "enemy-discards",
        "you-heal", "enemy-heals", "you-deal", "enemy-deals",
    ] = Field(
        description="placed, hit, destroyed: of this card (hit: of your AVI); the start or end of a turn; an AVI moved "
        "or was moved; a card took effect; cards were drawn, once however many (L32); a card was discarded from hand; "
        "an AVI was healed; a hit of a card dealt damage"
    )  # fmt: skip
    only: Filter = Field(default=Filter(), description="Which cards, for those used or discarded, or that deal damage")
    when: Conditions = Field(default=(), description="Only where all conditions hold")
    effect: Steps = Field(min_length=1, description="The steps")


def rebuild() -> None:
    """Resolve the names that steps use before they are defined."""
    for model in (Number, Hit, Delay, If, Repeat, May, Choose):
        model.model_rebuild()


rebuild()
