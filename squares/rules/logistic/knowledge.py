"""What each seat may know of a position, and full positions that fit what it knows.

Hidden (L17) are the other hand, the order of both decks, what lies in the other deck, the other's IT cards that were
not yet used, and the generator. What the other has is thought of as a ready deck that fits, else as any legal cards.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from squares.core.actions import InHand
from squares.core.events import Drawn, Event, Returned, Revealed
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.rules.logistic import tables as t
from squares.rules.logistic.cards import Break, Integrate, Resource
from squares.rules.logistic.codec import Codec
from squares.rules.logistic.values import UNKNOWN, UNKNOWN_IT, LogisticPosition, Player


def mask(position: LogisticPosition, seat: Seat) -> LogisticPosition:
    """The position as the seat knows it."""
    south, north = (
        _own(player) if owner is seat else _other(player) for owner, player in zip(TWO, position.players, strict=True)
    )
    return replace(position, players=(south, north), rng=-1)


def _own(player: Player) -> Player:
    return replace(player, deck=tuple(sorted(player.deck)))


def _other(player: Player) -> Player:
    return replace(
        player,
        hand=(UNKNOWN,) * len(player.hand),
        deck=(UNKNOWN,) * len(player.deck),
        integrate=(UNKNOWN_IT,) * len(player.integrate),
    )


def mask_event(event: Event, seat: Seat, integrates: frozenset[str]) -> Event:
    """The event as the seat sees it: what the other draws stays unknown, and so do the places in the other's hand."""
    match event:
        case Drawn(seat=owner) if owner is not seat:
            return replace(event, hand=InHand(owner, ""), piece="")
        case Revealed(spot=InHand(seat=owner), piece=card) if owner is not seat:
            return replace(event, spot=InHand(owner, UNKNOWN_IT if card in integrates else UNKNOWN))
        case Returned(seat=owner) if owner is not seat:
            return replace(event, hand=InHand(owner, UNKNOWN))
    return event


class Guess:
    """Fills in what a seat does not know."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.definition = codec.definition
        cards = codec.definition.cards
        self.resources = [id for id in codec.ids if isinstance(cards[id], (Resource, Break))]
        self.integrates = [id for id in codec.ids if isinstance(cards[id], Integrate)]

    def fill(self, view: LogisticPosition, seat: Seat, rng: Rng) -> LogisticPosition:
        """A full position that the seat cannot tell from the true one, drawn with ``rng``."""
        other = TWO[1 - TWO.index(seat)]
        deck, rng = rng.shuffled(view.player(seat).deck)
        mine = replace(view.player(seat), deck=tuple(deck))
        theirs, rng = self._theirs(view, other, rng)
        players = (mine, theirs) if seat is TWO[0] else (theirs, mine)
        number, _ = rng.next()
        return replace(view, players=players, rng=number)

    def _theirs(self, view: LogisticPosition, seat: Seat, rng: Rng) -> tuple[Player, Rng]:
        player = view.player(seat)
        hidden, integrates, rng = self._cards(view, seat, rng)
        hidden, rng = rng.shuffled(hidden)
        held = len(player.hand)
        hand, deck, rng = self._asked(view, seat, hidden[:held], hidden[held:], rng)
        it = tuple(sorted(integrates))
        return replace(player, hand=tuple(sorted(hand)), deck=tuple(deck), integrate=it), rng

    def _cards(self, view: LogisticPosition, seat: Seat, rng: Rng) -> tuple[list[str], list[str], Rng]:
        """What may be hidden: hand and deck together, and the IT cards left."""
        player = view.player(seat)
        seen = self._seen(view, seat)
        n, left = len(player.hand) + len(player.deck), len(player.integrate)
        fitting: list[tuple[list[str], list[str]]] = []
        for ready in self.definition.decks.values():
            rest = Counter(ready.cards) + Counter(self.definition.start.cards(seat))
            rest.subtract(seen)
            unused = [card for card in ready.integrate if card not in player.used]
            whole = ready.avatar == player.avatar and min(rest.values(), default=0) >= 0
            if whole and rest.total() == n and len(unused) == left:
                fitting.append((sorted(rest.elements()), unused))
        if fitting:
            index, rng = rng.below(len(fitting))
            return *fitting[index], rng
        cards, rng = self._any_cards(seen, seat, n, rng)
        unused, rng = rng.shuffled([card for card in self.integrates if card not in player.used])
        return cards, unused[:left], rng

    def _seen(self, view: LogisticPosition, seat: Seat) -> Counter[str]:
        abroad = [each.card for each in view.placed if each.owner is seat]
        abroad += [link.card for link in view.chain if link.owner is seat and link.state != "stands"]
        return Counter([*view.player(seat).trash, *(card for card in abroad if card not in self.integrates)])

    def _any_cards(self, seen: Counter[str], seat: Seat, n: int, rng: Rng) -> tuple[list[str], Rng]:
        """So many cards, within the limits of colours as far as there are enough."""
        rules, more = self.definition.rules, Counter(self.definition.start.cards(seat))
        each = {id: getattr(rules, self._colour(id)).each + more[id] for id in self.resources}
        pool, rng = rng.shuffled([id for id in self.resources for _ in range(max(0, each[id] - seen[id]))])
        room = {colour: getattr(rules, colour).all for colour in ("white", "green", "blue", "red")}
        for id, count in seen.items():
            if room[self._colour(id)] is not None:
                room[self._colour(id)] -= count
        found: list[str] = []
        for id in pool:
            left = room[self._colour(id)]
            if len(found) < n and (left is None or left > 0):
                found.append(id)
                room[self._colour(id)] = None if left is None else left - 1
        while len(found) < n:
            index, rng = rng.below(len(self.resources))
            found.append(self.resources[index])
        return found, rng

    def _colour(self, id: str) -> str:
        card = self.definition.cards[id]
        assert isinstance(card, (Resource, Break))
        return card.colour

    def _asked(
        self, view: LogisticPosition, seat: Seat, hand: list[str], deck: list[str], rng: Rng
    ) -> tuple[list[str], list[str], Rng]:
        """Whoever chooses among hidden cards has at least two different ones that fit; one that was chosen is there."""
        if not view.frames or view.to_act is not seat:
            return hand, deck, rng
        programs = self.codec.programs
        pc = programs.first[self.codec.number_of[view.frames[0].card]] + view.frames[0].step
        op, zone, _, only = programs.code[pc * t.OP : pc * t.OP + 4]
        picked = view.frames[0].picked
        placing = op == t.ASK_CELL and programs.code[pc * t.OP + 4] == 1 and programs.code[(pc - 1) * t.OP + 1] == 0
        if placing and picked not in hand:
            if picked in deck:
                deck[deck.index(picked)] = hand[0]
            hand[0] = picked
        if op != t.ASK_CARD or zone == 1:
            return hand, deck, rng
        kernel = self.codec.kernel(replace(view, players=self._blank(view), rng=0))
        fits = [id for id in self.resources if kernel.fits(only, self.codec.number_of[id])]
        here, there = (hand, deck) if zone == 0 else (deck, hand)
        lacking, rng = rng.shuffled([id for id in fits if id not in here])
        while len(set(here) & set(fits)) < min(2, len(here)) and lacking:
            wanted = next((id for id in lacking if id in there), lacking[0])
            lacking.remove(wanted)
            spare = next(i for i, id in enumerate(here) if id not in fits or here.count(id) > 1)
            if wanted in there:
                there[there.index(wanted)] = here[spare]
            here[spare] = wanted
        return hand, deck, rng

    @staticmethod
    def _blank(view: LogisticPosition) -> tuple[Player, Player]:
        south, north = (replace(player, hand=(), deck=(), integrate=()) for player in view.players)
        return south, north
