"""Actions in words, and what the events of a ply did, card by card, in short clauses: for the log, the screen and the
chain that is to come.

Told from the events and the position before them, either of which may be masked for the reader.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import LiteralString

from squares.core.actions import InHand
from squares.core.events import (
    Counter,
    Drawn,
    Event,
    Moved,
    Placed,
    Pushed,
    Removed,
    Returned,
    Rolled,
    Swapped,
    Taken,
    TurnTo,
)
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase, together
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.cards import Avatar, Usable, effects_of
from squares.games.logistic.rules.codec import Codec
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.events import (
    Became,
    Copied,
    Declared,
    Discarded,
    Exchanged,
    Looked,
    Marked,
    Resolved,
    Revealed,
    SetOff,
    Struck,
)
from squares.games.logistic.rules.values import LogisticPosition
from squares.games.logistic.rules.wording import NOTHING, Own, Wording

_NAMED = 2
"""Cards drawn that are called by their names; of more only the number is told."""


@dataclass
class Part:
    """What one card did. ``card``: its id, empty for what an action does without one; ``took``: whether it took effect,
    None for what was not declared or goes on. ``set_off``: it began by itself.
    """

    card: str = ""
    seat: Seat | None = None
    took: bool | None = None
    clauses: list[Phrase] = field(default_factory=list)
    set_off: bool = False


def parts(
    definition: LogisticDefinition, before: LogisticPosition, events: Sequence[Event], people: People
) -> list[Part]:
    """What happened, in order. A card that came to nothing has no clauses; draws of a new turn go without saying."""
    telling = _Telling(definition, before, people)
    found = [Part(before.frames[0].card, before.frames[0].owner) if before.frames else Part()]
    if before.phase == "start":
        telling.begin_turn(before.turn)
    drawn: dict[Seat, list[str]] = {}
    pending = [link.card for link in before.chain]
    for event in events:
        part = _opened_by(event, pending if len(found) > 1 or before.frames else [])
        if part is not None:
            found[-1].clauses += telling.drawn(drawn)
            found.append(part)
        match event:
            case Revealed(spot=InHand(seat=Seat() as seat), piece=card) if found[-1].card and type(event) is not Copied:
                if drawn.get(seat, [card])[-1] == "":
                    drawn[seat][-1] = card
                elif drawn.get(seat, [""])[-1] != card:
                    found[-1].clauses += [*telling.drawn(drawn), telling.put_back(seat, card)]
            case TurnTo(seat=seat):
                telling.begin_turn(seat)
            case Drawn(seat=seat, piece=card) if telling.begun is None:
                drawn.setdefault(seat, []).append(card)
            case Placed(piece=card, cell=cell) if card == found[-1].card:
                telling.place(event)
                found[-1].clauses.append(phrase("logistic.did.stands", cell=str(cell)))
            case Declared(piece=card, cell=None):
                pending.append(card)
            case _ if part is None:
                running = bool(found[-1].card) or (len(found) > 1 and telling.begun is None)
                found[-1].clauses += telling.clauses(event, running)
    found[-1].clauses += telling.drawn(drawn)
    return [part for part in found if part.card or part.clauses]


def _opened_by(event: Event, pending: list[str]) -> Part | None:
    """What is told from an event on, if that is something new. ``pending``: the declared cards that still lie there."""
    match event:
        case Resolved(seat=seat, piece=card, took_effect=took):
            return Part(card, seat, took)
        case SetOff(seat=seat, piece=card):
            return Part(card, seat, set_off=True)
        case Discarded(piece=card) if card in pending:
            pending.remove(card)
            return Part()
        case TurnTo():
            return Part()
    return None


def account(
    definition: LogisticDefinition, before: LogisticPosition, events: Sequence[Event], people: People
) -> Phrase | None:
    """All of it in one sentence without a full stop; None where nothing more happened than the action says."""
    told: list[Phrase] = []
    avatars = {player.avatar for player in before.players}
    for part in parts(definition, before, events, people):
        if part.took is False:
            told.append(phrase("logistic.did.nothing", card=definition.cards[part.card].name))
        elif part.clauses:
            said = joined(part.clauses)
            headed = part.card and (part.set_off or part.card not in avatars)
            told.append(
                phrase("logistic.did.card", card=definition.cards[part.card].name, did=said) if headed else said
            )
    return joined(told) if told else None


def joined(clauses: Sequence[Phrase]) -> Phrase:
    """Clauses one behind the other."""
    first, *rest = clauses
    for clause in rest:
        first = phrase("logistic.did.also", a=first, b=clause)
    return first


@dataclass(frozen=True, slots=True)
class Thing:
    """An AVI or a placed card on the court, with the life or durability that it has left."""

    owner: Seat
    id: str
    left: int


def on_court(position: LogisticPosition) -> dict[Cell, Thing]:
    """Everything that stands on the court."""
    found = {each.cell: Thing(each.owner, each.card, each.left) for each in position.placed}
    for seat in TWO:
        player = position.player(seat)
        found[player.cell] = Thing(seat, player.avatar, player.life)
    return found


def standing_guard(definition: LogisticDefinition, things: Iterable[Thing], seat: Seat) -> int:
    """How much less each hit on a seat's AVI deals, by what stands on the court."""
    total = 0
    for thing in things:
        card = definition.cards[thing.id]
        constants = card.constants if isinstance(card, (Avatar, Usable)) else ()
        if isinstance(card, Avatar) and thing.left <= card.awakening.at:
            constants += card.awakening.constants
        given = (each for each in constants if each.gives == "guard")
        total += sum(each.amount for each in given if (thing.owner is seat) == (each.who == "you"))
    return total


class _Telling:
    """Follows what stands where and what it has left, since the events tell only what changes."""

    def __init__(self, definition: LogisticDefinition, before: LogisticPosition, people: People) -> None:
        self.definition, self.people = definition, people
        self.begun: Seat | None = None  # whose turn has begun
        self._here = on_court(before)
        self._guard = self._charge = 0  # that the hit which is told next uses up
        self._exchanging = False  # while each card of two hands is taken

    def begin_turn(self, seat: Seat) -> None:
        """What was left of guard and charge is gone."""
        self.begun = seat
        self._guard = self._charge = 0

    def place(self, event: Placed) -> None:
        """A card begins to stand."""
        durability = getattr(self.definition.cards[event.piece], "durability", 0) or 0
        self._here[event.cell] = Thing(event.seat, event.piece, durability)

    def clauses(self, event: Event, running: bool) -> Iterator[Phrase]:
        """What an event means; ``running``: while the effect of a card runs."""
        self._exchanging = isinstance(event, Exchanged) or (self._exchanging and isinstance(event, Taken))
        match event:
            case Struck(spot=Cell() as cell):
                yield self._struck(event, cell)
            case Copied(spot=InHand(seat=Seat() as seat), piece=card):
                yield phrase("logistic.did.copied", card=self._name(card), whose=self.people.whose(seat))
            case Rolled(seat=seat, sides=sides, value=value):
                yield phrase("logistic.did.rolled", who=self.people.who(seat), n=value, sides=sides)
            case Marked(spot=Cell() as cell):
                yield self._marked(event, cell)
            case Counter(seat=Seat() as seat):
                yield from self._counted(event, seat, running)
            case Moved(seat=seat, path=path):
                if running:
                    yield phrase("logistic.did.moves", whose=self.people.whose(seat), cell=str(path[-1]))
                self._swap(path[0], path[-1])
            case Pushed(path=path):
                yield phrase("logistic.did.pushed", what=self._thing(path[0]), cell=str(path[-1]))
                self._swap(path[0], path[-1])
            case Swapped(first=first, second=second):
                yield phrase("logistic.did.swapped", a=self._thing(first), b=self._thing(second))
                self._swap(first, second)
            case _:
                yield from self._of_cards(event, running)

    def _of_cards(self, event: Event, running: bool) -> Iterator[Phrase]:
        match event:
            case Placed():
                yield self._placed(event)
            case Became():
                pass  # told with the card that comes in its place
            case Removed(spot=Cell() as cell, piece=card):
                thing = self._here.pop(cell, None)
                broken = thing is not None and thing.left == 0
                yield phrase("logistic.did.breaks" if broken else "logistic.did.removed", card=self._name(card))
            case Discarded(spot=InHand(seat=Seat() as seat), piece=card):
                if running:
                    yield phrase("logistic.did.discarded", card=self._name(card), whose=self.people.whose(seat))
            case Removed(spot=InHand(seat=Seat() as seat), piece=card):
                yield phrase("logistic.did.milled", card=self._name(card), whose=self.people.whose(seat))
            case Returned(seat=seat, cell=cell):
                yield phrase("logistic.did.returned", what=self._thing(cell), whose=self.people.whose(seat))
                self._here.pop(cell, None)
            case Looked(seat=seat, spot=InHand(seat=Seat() as owner), piece=card):
                values = {"who": self.people.who(seat), "whose": self.people.whose(owner)}
                if card:
                    yield Phrase("logistic.did.looked_named", {**values, "card": self._name(card)})
                else:
                    yield Phrase("logistic.did.looked", values)
            case Taken() if not self._exchanging:
                yield self._taken(event)
            case Exchanged():
                yield phrase("logistic.did.exchanged")

    def _placed(self, event: Placed) -> Phrase:
        """A card comes to stand: from hand, out of nothing, or in the place of what it was."""
        was, card = self._here.get(event.cell), self._name(event.piece)
        self.place(event)
        if was is not None:
            return phrase("logistic.did.became", what=self._name(was.id), card=card)
        key: LiteralString = "logistic.did.placed" if event.source.text else "logistic.did.created"
        return phrase(key, card=card, cell=str(event.cell))

    def _taken(self, event: Taken) -> Phrase:
        """A placed card changes sides, or a card goes from one player to the other."""
        if isinstance(event.source, Cell):
            thing = self._here.get(event.source)
            if thing is not None:
                self._here[event.source] = replace(thing, owner=event.seat)
            return phrase("logistic.did.claimed", card=self._name(event.piece), who=self.people.who(event.seat))
        owner = next(seat for seat in TWO if seat is not event.seat)
        values = {"card": self._name(event.piece), "from": self.people.whose(owner)}
        key = "from_hand" if isinstance(event.source, InHand) and event.source.text == event.piece else "from_trash"
        return Phrase(f"logistic.did.stolen.{key}", {**values, "whose": self.people.whose(event.seat)})

    def _marked(self, event: Marked, cell: Cell) -> Phrase:
        """Counters put on or taken off."""
        thing, change = self._here.get(cell), event.new - event.old
        what = self.people.who(thing.owner) if thing is not None and self._is_avi(thing) else self._thing(cell)
        values = {"n": abs(change), "name": self.definition.counters[event.name].name, "what": what, "left": event.new}
        return Phrase(f"logistic.did.counters.{'more' if change > 0 else 'less'}", values)

    def drawn(self, cards: dict[Seat, list[str]]) -> list[Phrase]:
        """Who drew how many cards, by name where they are few and known. Empties ``cards``."""
        found = []
        for seat, ids in cards.items():
            who = self.people.who(seat)
            if all(ids) and len(ids) <= _NAMED:
                found.append(phrase("logistic.did.drawn_named", who=who, cards=together(map(self._name, ids))))
            else:
                found.append(phrase("logistic.did.drawn", who=who, n=len(ids)))
        cards.clear()
        return found

    def put_back(self, seat: Seat, card: str) -> Phrase:
        """A card of the trash comes into its deck."""
        return phrase("logistic.did.into_deck", card=self._name(card), whose=self.people.whose(seat))

    def _name(self, card: str) -> str:
        return self.definition.cards[card].name

    def _thing(self, cell: Cell) -> Phrase | str:
        """What stands on a cell: a player's AVI, or a placed card by its name."""
        thing = self._here.get(cell)
        if thing is None:
            return str(cell)
        if self._is_avi(thing):
            return phrase("logistic.did.avi", whose=self.people.whose(thing.owner))
        return self._name(thing.id)

    def _is_avi(self, thing: Thing) -> bool:
        return isinstance(self.definition.cards[thing.id], Avatar)

    def _struck(self, event: Struck, cell: Cell) -> Phrase:
        """A hit with what lowered or raised it; a heal."""
        guard, charge, thing = self._guard, self._charge, self._here.get(cell)
        self._guard = self._charge = 0
        if thing is None:
            return phrase("logistic.did.blocked", what=str(cell))
        what = self.people.who(thing.owner) if self._is_avi(thing) else self._thing(cell)
        standing = standing_guard(self.definition, self._here.values(), thing.owner) if guard else 0
        self._here[cell] = replace(thing, left=event.left)
        if event.amount == 0:
            return phrase("logistic.did.blocked", what=what)
        key = "logistic.did.hit" if event.amount > 0 else "logistic.did.heal"
        hit = Phrase(key, {"n": abs(event.amount), "what": what, "before": thing.left, "left": event.left})
        if guard:
            taken = guard + standing
            hit = phrase("logistic.did.guarded", full=event.amount + taken, guard=taken, hit=hit)
        return phrase("logistic.did.charged", charge=charge, hit=hit) if charge else hit

    def _counted(self, event: Counter, seat: Seat, running: bool) -> Iterator[Phrase]:
        """Numbers that change; a guard or charge that goes to 0 belongs to the hit that comes next."""
        change = event.new - event.old
        if event.name == "guard" and change < 0:
            self._guard = 0 if seat is self.begun else -change
        elif event.name == "charge" and change < 0:
            self._charge = -change
        elif running and event.name in ("guard", "charge", "ap", "next_ap"):
            key = f"logistic.did.{event.name}.{'more' if change > 0 else 'less'}"
            yield phrase(key, n=abs(change), who=self.people.who(seat))

    def _swap(self, first: Cell, second: Cell) -> None:
        """What stands on two cells changes places; one may be empty."""
        turned = {first: second, second: first}
        self._here = {turned.get(cell, cell): thing for cell, thing in self._here.items()}


def describe(codec: Codec, position: v.LogisticPosition, action: v.LogisticAction) -> Phrase:
    """The action in words."""
    wording = Wording(codec.definition)
    match action:
        case v.Walk(cell):
            return phrase("action.walk", cell=str(cell))
        case v.PickCell(cell):
            return phrase("action.pick_cell", cell=str(cell))
        case v.Use(card, cell, discards, paid) | v.Build(card, cell, discards, paid):
            return _paid_for(wording, _aimed_action("use", wording.name(card), cell), discards, paid)
        case v.Answer(card, cell, discards):
            return _paid_for(wording, _aimed_action("answer", wording.name(card), cell), discards)
        case v.UseAvi(number, cell, discards, paid):
            avatar = codec.definition.cards[position.player(position.to_act).avatar]
            assert isinstance(avatar, Avatar)
            name = [*avatar.effects, *avatar.awakening.effects][number - 1].name
            return _paid_for(wording, _aimed_action("use", name, cell), discards, paid)
        case v.UseAbility(at, number, cell, discards, paid):
            card = next(each.card for each in position.placed if each.cell == at)
            name = effects_of(codec.definition.cards[card])[number - 1].name
            said = phrase("cards.ability_of", card=wording.name(card), name=name)
            return _paid_for(wording, _aimed_action("use", said, cell), discards, paid)
        case v.Caa(cards):
            return phrase("action.caa", cards=[wording.name(card) for card in cards])
        case v.Drop(card):
            return phrase("action.drop", card=wording.name(card))
        case v.PickCard(card):
            return phrase("action.pick_card", card=wording.name(card))
        case v.PickWay(way):
            return phrase("action.way", n=way, text=_way(codec, position, wording, way))
        case v.Say(word):
            return phrase(f"action.{word}")


def _paid_for(wording: Wording, said: Phrase, discards: tuple[str, ...], paid: int | None = None) -> Phrase:
    """An action with the AP that were chosen for it, and with what is discarded for it."""
    if paid is not None:
        said = phrase("action.paid", what=said, n=paid)
    names = [wording.name(each) for each in discards]
    return phrase("action.build", what=said, cards=names) if names else said


def _aimed_action(verb: str, name: str | Phrase, cell: object) -> Phrase:
    if cell is None:
        return phrase(f"action.{verb}", card=name)
    return phrase(f"action.{verb}_at", card=name, cell=str(cell))


def _way(codec: Codec, position: v.LogisticPosition, wording: Wording, way: int) -> Phrase:
    """The text of one of the ways that the waiting effect offers."""
    frame = position.frames[0]
    pc = codec.programs.first[codec.number_of[frame.card]] + frame.step
    choose = codec.programs.questions[pc]
    card = codec.definition.cards[frame.card]
    own = Own(card.damage or 0, card.aim == "all") if isinstance(card, Usable) else NOTHING
    return wording.steps(choose.options[way - 1], own)
