"""What cards do, in words made from their effects: text and behaviour cannot differ.

Sentences are phrases under ``cards`` in the texts of a language; names of cards and types come from the card files in
that language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import reduce
from typing import NamedTuple, Protocol

from squares.core.grid import Grid
from squares.core.phrase import Phrase, Words, phrase
from squares.data.models import Board
from squares.games.logistic.rules import language as lang
from squares.games.logistic.rules.areas import area
from squares.games.logistic.rules.cards import (
    AnyCard,
    Avatar,
    AviEffect,
    Break,
    CardType,
    Counter,
    Counters,
    Deck,
    Integrate,
    OwnColour,
    Resource,
    Token,
    Types,
    Usable,
    asked_of,
    colour_named,
    cost_at_least,
    spoken,
)
from squares.games.logistic.rules.cards import Card as AnyOfCards
from squares.games.logistic.rules.layout.model import Layout, plain


class Worded(Protocol):
    """What has cards with words on them."""

    @property
    def cards(self) -> Mapping[str, AnyCard]:
        """The cards by their ids."""

    @property
    def board(self) -> Board:
        """The grid."""

    @property
    def colours(self) -> Mapping[str, OwnColour]:
        """Colours of its own."""

    @property
    def types(self) -> Types:
        """The words that cards bear."""

    @property
    def counters(self) -> Counters:
        """The kinds of counters that they put and take."""


class Own(NamedTuple):
    """What steps take from their card: its hit damage, and whether it aims at all."""

    damage: int
    aims_all: bool


NOTHING = Own(0, False)
_LONG = ("cards.join", "cards.step.choose.you", "cards.step.choose.enemy")
"""What is said in several sentences."""
_SEVERAL = ("chosen", "random", "all")
"""What is meant out of several things, or all of them."""


class Wording:
    """Says the cards of a definition."""

    def __init__(self, definition: Worded) -> None:
        self.definition = definition

    def name(self, id: str) -> str:
        """A card's name."""
        return self.called(self.definition.cards[id])

    def called(self, what: AnyOfCards | AviEffect | CardType | Counter | Deck) -> str:
        """The name of something that has names in several languages."""
        return spoken(what.name, what.names)

    def colour(self, colour: str) -> Phrase:
        """What people call a colour."""
        return colour_named(colour, self.definition.colours)

    # ---- whole cards

    def head(self, id: str) -> Phrase:
        """Category, colour, CB and types of a card."""
        card = self.definition.cards[id]
        words = [phrase(f"cards.category.{card.category}")]
        if card.colour is not None:
            words.append(self.colour(card.colour))
        if isinstance(card, (Resource, Break)) and card.callback:
            words.append(phrase("cards.cb"))
        return _joined("cards.listed", [*words, *(phrase("core.word", word=word) for word in self.types(id))])

    def types(self, id: str) -> tuple[str, ...]:
        """The types that a card bears."""
        return tuple(
            self.called(self.definition.types[word]) for word in getattr(self.definition.cards[id], "types", ())
        )

    def text(self, id: str) -> tuple[Phrase, ...]:
        """What a card does, a line for each part of it; a sentence of its own before them."""
        card, own = self.definition.cards[id], self.own(id)
        lines = self._avatar(card) if isinstance(card, Avatar) else self._usable(card)
        return (*([own] if own is not None else ()), *lines)

    def effect(self, what: Usable | AviEffect) -> Phrase:
        """What happens once a card or an effect of an AVI takes effect, in the program's words."""
        return self.steps(what.effect, Own(what.damage or 0, what.aim == "all"))

    def lasting(self, id: str) -> Phrase | None:
        """What a placed card does while it stands, in the program's words; None where that is nothing."""
        card = self.definition.cards[id]
        if isinstance(card, Avatar):
            return None
        lines = [*self._lasting(card.constants, card.triggers, Own(card.damage or 0, card.aim == "all"))]
        lines += [self._avi_effect(each, this=True) for each in card.abilities]
        return _joined("cards.join", lines) if lines else None

    def own(self, id: str, drawn: bool = False) -> Phrase | None:
        """A card's own sentence, if it brings one; ``drawn``: for its face, where icons are pictures."""
        card = self.definition.cards[id]
        each = {"en": card.text, **card.texts}
        layout: Layout | None = getattr(self.definition, "layout", None)  # files of cards have none
        if layout is not None and not drawn:
            each = {language: plain(said, layout.icons) for language, said in each.items()}
        return phrase("core.word", word=Words(each)) if any(each.values()) else None

    def asked(self, part: Usable | AviEffect) -> Phrase:
        """What a card or an effect asks to discard; what it asks for alike is counted."""
        asked = asked_of(part)
        if isinstance(part, Integrate):
            return phrase("cards.build", cards=_joined("cards.plus", [self.one(each) for each in asked]))
        counted = [(asked.count(each), each) for i, each in enumerate(asked) if each not in asked[:i]]
        said = [phrase("cards.so_many", n=n, card=self.one(each), cards=self.filter(each)) for n, each in counted]
        return phrase("cards.discard", cards=_joined("cards.plus", said))

    def _usable(self, card: Resource | Break | Integrate | Token) -> Iterable[Phrase]:
        if isinstance(card, Break):
            key = "cards.answers_hand" if _spares_it(card.answers) else "cards.answers"
            yield phrase(key, cards=_joined("cards.or", [self.filter(each) for each in card.answers]))
        if isinstance(card, Integrate) and card.build:
            yield self.asked(card)
        yield from self._costs(card)
        if card.durability is not None:
            yield phrase("cards.placed", n=card.durability)
        elif card.aim == "all":
            yield phrase("cards.aims_all")
        own = Own(card.damage or 0, card.aim == "all")
        if card.effect:
            yield self.steps(card.effect, own)
        yield from self._lasting(card.constants, card.triggers, own)
        for ability in card.abilities:
            yield self._avi_effect(ability, this=True)

    def _costs(self, card: Resource | Break | Integrate | Token) -> Iterable[Phrase]:
        """What a card costs and asks for when it is used."""
        if isinstance(card, (Resource, Integrate)) and card.up_to is not None:
            yield phrase("cards.cost_up_to", n=cost_at_least(card.cost), most=card.up_to)
        elif isinstance(card, (Resource, Integrate)) and card.cost != 1:
            yield self._counting("cards.cost", card.cost) if card.cost else phrase("cards.free")
        if isinstance(card, (Resource, Break)) and card.discard:
            yield self.asked(card)
        if card.once:
            yield phrase("cards.once")
        if card.when:
            yield phrase("cards.usable", when=self.when(card.when))
        if card.spend:
            yield self._spend(card.spend)

    def _avatar(self, card: Avatar) -> Iterable[Phrase]:
        for effect in card.effects:
            yield self._avi_effect(effect)
        yield from self._lasting(card.constants, card.triggers)
        awake = card.awakening
        lines = [*self._lasting(awake.constants, awake.triggers)]
        lines += [self._avi_effect(effect) for effect in awake.effects]
        for line in lines:
            yield phrase("cards.awakening", n=awake.at, text=line)

    def _avi_effect(self, effect: AviEffect, *, this: bool = False) -> Phrase:
        """What an AVI can do, or (``this``) a placed card, whose range is told: no button shows it."""
        text = self.steps(effect.effect, Own(effect.damage or 0, effect.aim == "all"))
        if this and effect.range and not effect.anywhere:
            aims = phrase(f"cards.ability_aims.{effect.aim}", area=area(effect.range, "this"))
            text = phrase("cards.join", a=aims, b=text)
        if effect.spend:
            text = phrase("cards.join", a=self._spend(effect.spend, "this" if this else "avatar"), b=text)
        if effect.discard:
            text = phrase("cards.join", a=self.asked(effect), b=text)
        if effect.when:
            text = phrase("cards.join", a=phrase("cards.usable", when=self.when(effect.when)), b=text)
        if effect.once:
            text = phrase("cards.join", a=phrase("cards.once"), b=text)
        if not isinstance(effect.cost, int):
            text = phrase("cards.join", a=phrase("cards.x_is", number=self.number(effect.cost)), b=text)
        return phrase("cards.avi_effect", name=self.called(effect), n=self.points(effect), text=text)

    def points(self, part: Resource | Integrate | AviEffect) -> Phrase | int:
        """The action points that stand on something; a number that is looked up is called X."""
        if not isinstance(part.cost, int):
            return phrase("cards.x")
        return part.cost if part.up_to is None else phrase("cards.points", n=part.cost, most=part.up_to)

    def _spend(self, spend: Mapping[str, int], where: str = "avatar") -> Phrase:
        """The counters that something costs, off the AVI or off this card."""
        key = "cards.spend" if where == "avatar" else "cards.spend_this"
        return phrase(key, counters=_joined("cards.and", [self.counters(id, n) for id, n in spend.items()]))

    def counters(self, id: str, n: int) -> Phrase:
        """So many counters of a kind."""
        return phrase("cards.counters", n=n, name=self.called(self.definition.counters[id]))

    def _lasting(
        self, constants: Sequence[lang.Constant], triggers: Sequence[lang.Trigger], own: Own | None = None
    ) -> Iterable[Phrase]:
        """Constants and triggers of a placed card, or (without ``own``) of an AVI."""
        for constant in constants:
            sign = "less" if constant.amount < 0 else "more"
            gives = "hits" if constant.gives == "damage" and constant.only == lang.Filter() else constant.gives
            key = f"cards.gives.{gives}.{constant.who}.{sign}"
            said = phrase(key, n=abs(constant.amount), cards=self.filter(constant.only))
            yield phrase("cards.step.if", when=self.when(constant.when), then=said) if constant.when else said
        for trigger in triggers:
            text = self._body(trigger.effect, own or NOTHING)
            if trigger.when:
                text = phrase("cards.step.if", when=self.when(trigger.when), then=text)
            upon = "avi-hit" if own is None and trigger.upon == "hit" else trigger.upon
            yield phrase(f"cards.upon.{upon}", cards=self.filter(trigger.only), text=text)

    # ---- filters and numbers

    def filter(self, only: lang.Filter) -> Phrase:
        """Several cards of a kind."""
        return self._kind("several", only)

    def one(self, only: lang.Filter) -> Phrase:
        """One card of a kind."""
        return self._kind("one", only)

    def _kind(self, many: str, only: lang.Filter) -> Phrase:
        if only.card is not None:
            return phrase("core.word", word=self.name(only.card))
        words: list[Phrase] = []
        if only.colour is not None:
            words.append(self.colour(only.colour))
        if only.type is not None:
            words.append(phrase("core.word", word=self.called(self.definition.types[only.type])))
        if only.category is not None:
            words.append(phrase(f"cards.category.{only.category}"))
        kind = phrase(f"cards.{many}.of", kind=_joined("cards.kinds", words)) if words else phrase(f"cards.{many}.any")
        for name, wanted in (("callback", only.callback), ("placed", only.placed)):
            if wanted is not None:
                kind = phrase(f"cards.with.{name}" if wanted else f"cards.without.{name}", cards=kind)
        return kind if only.damage is None else phrase("cards.with.damage", cards=kind, n=only.damage)

    def number(self, number: lang.Number) -> Phrase:
        """A number that is looked up."""
        said = self._counted(number)
        if number.times > 1:
            said = phrase("cards.amount_per", n=number.times, number=said)
        if number.half:
            said = phrase("cards.half", number=said)
        if number.plus == 0:
            return said
        if isinstance(number.plus, int):
            return phrase(f"cards.{'sum' if number.plus > 0 else 'difference'}", a=said, b=abs(number.plus))
        return phrase("cards.sum", a=said, b=self.number(number.plus))

    def _counted(self, number: lang.Number) -> Phrase:
        if number.counter is not None:
            name = self.called(self.definition.counters[number.counter])
            return phrase(f"cards.number.counters.{'this' if number.where == 'this' else number.of}", name=name)
        return phrase(f"cards.number.{number.count}.{number.of}", cards=self.filter(number))

    def _amount(self, amount: int | lang.Number, per: lang.Number | None = None) -> Phrase:
        said = phrase("cards.amount", n=amount) if isinstance(amount, int) else self.number(amount)
        if per is None:
            return said
        factor = self.number(per)
        if amount == 1:
            return factor
        n = amount if isinstance(amount, int) else phrase("cards.block", text=said)
        return phrase("cards.amount_per", n=n, number=phrase("cards.block", text=factor) if per.plus != 0 else factor)

    def _counting(self, key: str, n: int | lang.Number, per: lang.Number | None = None, /, **values: Phrase) -> Phrase:
        """A sentence with a number ``n``; one that is looked up is called X there and told behind it."""
        if isinstance(n, int) and per is None:
            return phrase(key, n=abs(n), **values)
        told = phrase("cards.x_is", number=self._amount(abs(n) if isinstance(n, int) else n, per))
        return phrase("cards.join", a=phrase(key, n=phrase("cards.x"), **values), b=told)

    # ---- conditions

    def when(self, conditions: lang.Conditions) -> Phrase:
        """Conditions as the end of a sentence."""
        return _joined("cards.and", [self._condition(each) for each in conditions])

    def _condition(self, condition: lang.AnyCondition) -> Phrase:
        sense = "unless" if condition.unless else "when"
        match condition:
            case lang.CountIs(at_least=low, at_most=high):
                bounds = "between" if None not in (low, high) else "at_least" if high is None else "at_most"
                least, most = (self._amount(bound or 0) for bound in (low, high))
                return phrase(f"cards.{sense}.{bounds}", number=self.number(condition), low=least, high=most)
            case lang.ZoneIs():
                return phrase(f"cards.{sense}.zone.{condition.zone}", avi=phrase(f"cards.what.{condition.of}"))
            case lang.Awakened():
                return phrase(f"cards.{sense}.awakened", avi=phrase(f"cards.what.{condition.of}"))
            case lang.ChainIs():
                return phrase(f"cards.{sense}.chain.{condition.place}")
            case lang.TargetIs():
                return phrase(f"cards.{sense}.target.{condition.kind}")
            case lang.Near():
                return phrase(f"cards.{sense}.near", area=area(condition.within, condition.around))
            case lang.Stands():
                avi = phrase(f"cards.what.{condition.of}")
                return phrase(f"cards.{sense}.stands", avi=avi, cells=self._cells(condition.cells))

    def _cells(self, cells: Sequence[str]) -> Phrase:
        """Cells as South counts them, and for North where that differs."""
        grid = Grid(self.definition.board.files, self.definition.board.ranks)
        found = [grid.index(cell) for cell in map(grid.parse, cells) if cell is not None]
        turned = [grid.size - 1 - index for index in found]
        south, north = (
            _joined("cards.or", [phrase("core.word", word=str(grid.cell(i))) for i in sorted(set(each))])
            for each in (found, turned)
        )
        return south if set(found) == set(turned) else phrase("cards.cells", south=south, north=north)

    # ---- steps

    def steps(self, steps: lang.Steps, own: Own = NOTHING) -> Phrase:
        """Some steps as sentences. A choice is closed off from what follows it."""
        said = [self._step(step, own) for step in steps]
        for i, step in enumerate(steps[:-1]):
            if isinstance(step, lang.Choose):
                said[i] = phrase("cards.block", text=said[i])
        return _joined("cards.join", said)

    def _body(self, steps: lang.Steps, own: Own) -> Phrase:
        """What stands behind a colon, which reaches one sentence: several are put in brackets."""
        said = self.steps(steps, own)
        return phrase("cards.block", text=said) if said.key in _LONG else said

    def _step(self, step: lang.AnyStep, own: Own) -> Phrase:
        if isinstance(step, lang.Aimed):
            return self._aimed(step, own)
        if isinstance(step, (lang.Delay, lang.If, lang.Repeat, lang.May, lang.Choose)):
            return self._branch(step, own)
        if isinstance(step, (lang.Place, lang.Discard, lang.Search, lang.Recover)):
            return self._of_cards(step)
        if isinstance(step, (lang.Steal, lang.Look, lang.Copy, lang.Create)):
            return self._of_other_cards(step)
        return self._plain(step)

    def _what(self, step: lang.Aimed, own: Own) -> Phrase:
        """What a step is done to."""
        if step.what == "target" and own.aims_all:
            return phrase("cards.what.targets")
        if step.what not in _SEVERAL:
            return phrase(f"cards.what.{step.what}")
        rows = "".join(step.within)
        spared = step.whose == "you" and step.around == "you" and "A" in rows  # one's own AVI is not in the picture
        whose: str = "mine" if spared else "placed" if isinstance(step, lang.Claim) else step.whose
        if isinstance(step, lang.Transform):
            whose = {"enemy": "placed", "you": "mine", "any": "all_placed"}[step.whose]
        how = "chosen_for_you" if step.what == "chosen" and step.chooser == "enemy" else step.what
        what = phrase(f"cards.what.{how}.{whose}")
        if not step.within:
            return phrase("cards.what.in_range", what=what)
        return phrase("cards.what.near", what=what, area=area(step.within, step.around))

    def _aimed(self, step: lang.Aimed, own: Own) -> Phrase:
        what = self._what(step, own)
        match step:
            case lang.Hit():
                dealt = self._amount(own.damage if step.damage is None else step.damage, step.per)
                said = phrase("cards.step.hit", amount=dealt, what=what)
                if step.then:
                    then = phrase("cards.step.hit_then", then=self._body(step.then, own))
                    said = phrase("cards.join", a=said, b=then)
                return said
            case lang.Heal():
                return phrase("cards.step.heal", amount=self._amount(step.amount, step.per), what=what)
            case lang.Push():
                said = self._counting(f"cards.step.push.{step.direction}", step.by, what=what)
                crash = self._counting("cards.step.crash", step.crash)
                return phrase("cards.join", a=said, b=crash) if step.crash else said
            case lang.Pull():
                return self._counting("cards.step.pull", step.by, what=what)
            case lang.Swap():
                return phrase("cards.step.swap", what=what)
            case lang.Claim():
                return phrase("cards.step.claim_placed" if step.what in _SEVERAL else "cards.step.claim", what=what)
            case lang.Transform():
                spares = "none" if step.what == "this" else "integrate" if step.what in _SEVERAL else "both"
                return phrase(f"cards.step.transform.{spares}", what=what, card=self.name(step.into))
            case lang.Mark():
                return self._mark(step, what)
        return phrase("cards.step.lift", what=what)

    def _mark(self, step: lang.Mark, what: Phrase) -> Phrase:
        if not isinstance(step.amount, int):
            counters = phrase(
                "cards.counters", n=phrase("cards.x"), name=self.called(self.definition.counters[step.counter])
            )
            told = phrase("cards.x_is", number=self._amount(step.amount, step.per))
            return phrase("cards.join", a=phrase("cards.step.counter.on", counters=counters, what=what), b=told)
        counters = self.counters(step.counter, abs(step.amount))
        if step.per is not None:
            counters = phrase("cards.counters_per", counters=counters, number=self.number(step.per))
        return phrase(f"cards.step.counter.{'off' if step.amount < 0 else 'on'}", counters=counters, what=what)

    def _plain(self, step: lang.AnyStep) -> Phrase:
        match step:
            case lang.Lose():
                return self._counting(f"cards.step.lose.{step.who}", step.amount)
            case lang.Guard():
                return self._counting(f"cards.step.guard.{step.who}", step.amount)
            case lang.Charge():
                return phrase(f"cards.step.charge.{step.who}", amount=self._amount(step.amount, step.per))
            case lang.Move():
                key = f"cards.step.move.{'anywhere' if step.anywhere else 'inside'}"
                return phrase(key, avi=phrase(f"cards.what.{step.who}"), area=area(step.to, "it"))
            case lang.Draw():
                if step.per is not None and isinstance(step.count, int):
                    return phrase(f"cards.step.draw_per.{step.who}", n=step.count, number=self.number(step.per))
                return self._counting(f"cards.step.draw.{step.who}", step.count, step.per)
            case lang.Mill():
                return self._counting(f"cards.step.mill.{step.who}", step.count)
            case lang.Roll():
                key = "cards.step.roll" if step.sides == 6 else "cards.step.roll_sides"
                return phrase(key, n=step.dice, sides=step.sides)
            case lang.GainAp():
                sign = "less" if isinstance(step.amount, int) and step.amount < 0 else "more"
                return self._counting(f"cards.step.ap.{step.who}.{sign}", step.amount, step.per)
            case lang.Exchange():
                return phrase("cards.step.exchange")
        return phrase("cards.step.negate")

    def _of_cards(self, step: lang.Place | lang.Discard | lang.Search | lang.Recover) -> Phrase:
        one = self.one(step.only)
        match step:
            case lang.Place():
                return phrase(f"cards.step.place.{step.source}", card=one, area=area(step.to, "you"))
            case lang.Discard(choice="random"):
                return self._counting(f"cards.step.discard_random.{step.who}", step.count)
            case lang.Discard():
                return self._counting(
                    f"cards.step.discard.{step.who}", step.count, card=one, cards=self.filter(step.only)
                )
            case lang.Search():
                return phrase("cards.step.search", card=one)
            case lang.Recover():
                return phrase(f"cards.step.recover.{step.to}", card=one)

    def _of_other_cards(self, step: lang.Steal | lang.Look | lang.Copy | lang.Create) -> Phrase:
        if isinstance(step, lang.Create):
            return phrase(f"cards.step.create.{step.who}", card=self.name(step.card), area=area(step.to, "you"))
        one, several = self.one(step.only), self.filter(step.only)
        match step:
            case lang.Steal(source="hand", choice="random"):
                return self._counting("cards.step.steal.random", step.count)
            case lang.Steal():
                key = "trash" if step.source == "trash" else "owner"
                return self._counting(f"cards.step.steal.{key}", step.count, card=one, cards=several)
            case lang.Look():
                return self._look(step)
            case lang.Copy(source="chain"):
                if step.only == lang.Filter():
                    return phrase("cards.step.copy.chain")
                return phrase("cards.step.copy.chain_only", cards=several)
            case lang.Copy(source="hand"):
                return phrase(f"cards.step.copy.hand_{step.choice}", card=one)
            case lang.Copy():
                return phrase(f"cards.step.copy.{step.who}", card=one)

    def _look(self, step: lang.Look) -> Phrase:
        said = phrase(f"cards.step.look.{step.who}", n=step.count)
        one, several = self.one(step.only), self.filter(step.only)
        if step.take != "none":
            any_card = step.only == lang.Filter()
            key = f"cards.step.look.take_{step.take}" if any_card else f"cards.step.look.choose_{step.take}"
            said = phrase("cards.join", a=said, b=phrase(key, n=step.count, card=one, cards=several))
        if step.rest != "top":
            others = "others" if step.take != "none" else "all"
            said = phrase("cards.join", a=said, b=phrase(f"cards.step.look.{others}_{step.rest}", n=step.count))
        return said

    def _branch(self, step: lang.Delay | lang.If | lang.Repeat | lang.May | lang.Choose, own: Own) -> Phrase:
        match step:
            case lang.Delay():
                return phrase(f"cards.step.delay.{step.until}", then=self._body(step.then, own))
            case lang.If():
                then = self._body(step.then, own)
                said = phrase("cards.step.if", when=self.when(step.when), then=then)
                if step.otherwise:
                    otherwise = phrase("cards.step.otherwise", then=self._body(step.otherwise, own))
                    said = phrase("cards.join", a=said, b=otherwise)
                return said
            case lang.Repeat():
                return self._counting("cards.step.repeat", step.times, then=self._body(step.then, own))
            case lang.May():
                return phrase(f"cards.step.may.{step.chooser}", then=self._body(step.then, own))
            case lang.Choose():
                options = enumerate(step.options, 1)
                ways = [phrase("cards.step.way", n=i, then=self.steps(way, own)) for i, way in options]
                return phrase(f"cards.step.choose.{step.chooser}", ways=_joined("cards.join", ways))


def _spares_it(answers: Sequence[lang.Filter]) -> bool:
    """Whether a break condition reads as if it held for IT cards, which it must name by their category (L5)."""
    if any(each.category == "integrate" for each in answers):
        return False
    return any(each.category is None and not each.callback for each in answers)


def _joined(key: str, phrases: Sequence[Phrase]) -> Phrase:
    """Phrases one behind the other, two at a time."""
    if not phrases:
        return phrase("cards.nothing")
    return reduce(lambda a, b: phrase(key, a=a, b=b), phrases)
