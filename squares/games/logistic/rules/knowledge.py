"""What each seat may know of a position, and full positions that fit what it knows.

Hidden (L17) are the other hand, the order of both decks, what lies in the other deck, the other's IT cards that were
not yet used, and the generator. What the other has is thought of as a ready deck that fits, else as any legal cards.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import NamedTuple

from squares.core.actions import InHand
from squares.core.events import Drawn, Event, Returned, Taken
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import Break, Integrate, Resource, limits
from squares.games.logistic.rules.codec import Codec
from squares.games.logistic.rules.events import Looked, Revealed
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.games.logistic.rules.values import UNKNOWN, UNKNOWN_IT, LogisticPosition, Player


def mask(position: LogisticPosition, seat: Seat) -> LogisticPosition:
    """The position as the seat knows it."""
    south, north = (
        _own(player) if owner is seat else _other(player) for owner, player in zip(TWO, position.players, strict=True)
    )
    return replace(position, players=(south, north), rng=-1)


def _own(player: Player) -> Player:
    return replace(player, deck=_seen_deck(player, "ob", sorted))


def _other(player: Player) -> Player:
    return replace(
        player,
        hand=(UNKNOWN,) * len(player.hand),
        deck=_seen_deck(player, "eb", lambda cards: (UNKNOWN,) * len(cards)),
        integrate=(UNKNOWN_IT,) * len(player.integrate),
    )


def _seen_deck(player: Player, knows: str, hide: Callable[[list[str]], Iterable[str]]) -> tuple[str, ...]:
    """A deck for whom the letters ``knows`` of ``Player.known`` mean: what he does not know is hidden (L30)."""
    places = _known_places(player, knows)
    rest = iter(hide([card for i, card in enumerate(player.deck) if i not in places]))
    return tuple(card if i in places else next(rest) for i, card in enumerate(player.deck))


def _known_places(player: Player, knows: str) -> frozenset[int]:
    return frozenset([i for i, who in enumerate(player.known) if who in knows])


def mask_event(event: Event, seat: Seat, integrates: frozenset[str]) -> Event:
    """The event as the seat sees it: what the other draws stays unknown, and so do the places in the other's hand."""
    match event:
        case Drawn(seat=owner) if owner is not seat:
            return replace(event, hand=InHand(owner, ""), piece="")
        case Revealed(spot=InHand(seat=owner), piece=card) if owner is not seat:
            return replace(event, spot=InHand(owner, UNKNOWN_IT if card in integrates else UNKNOWN))
        case Returned(seat=owner) if owner is not seat:
            return replace(event, hand=InHand(owner, UNKNOWN))
        case Looked(seat=looker) if looker is not seat:
            return replace(event, piece="")
        case Taken(seat=taker, hand=InHand()) if taker is not seat:
            return replace(event, hand=InHand(taker, UNKNOWN))
    return event


class _Drawn(NamedTuple):
    """What a seat does not know: its own deck, the other's sorted hand, deck and IT cards left, and the generator."""

    deck: list[str]
    hand: list[str]
    others: list[str]
    integrates: list[str]
    rng: int


def _other_than(seat: Seat) -> Seat:
    return TWO[1 - TWO.index(seat)]


class Guess:
    """Fills in what a seat does not know."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.definition = codec.definition
        cards = codec.definition.cards
        self.resources = [id for id in codec.ids if isinstance(cards[id], (Resource, Break))]
        self.integrates = [id for id in codec.ids if isinstance(cards[id], Integrate)]
        self._last: tuple[LogisticPosition, Seat, list[tuple[list[str], list[str] | None]]] | None = None

    def fill(self, view: LogisticPosition, seat: Seat, rng: Rng) -> LogisticPosition:
        """A full position that the seat cannot tell from the true one, drawn with ``rng``."""
        drawn = self._drawn(view, seat, rng)
        mine = replace(view.player(seat), deck=tuple(drawn.deck))
        theirs = replace(
            view.player(_other_than(seat)),
            hand=tuple(drawn.hand),
            deck=tuple(drawn.others),
            integrate=tuple(drawn.integrates),
        )
        return replace(view, players=(mine, theirs) if seat is TWO[0] else (theirs, mine), rng=drawn.rng)

    def kernel(self, view: LogisticPosition, seat: Seat, world: LogisticPosition, rng: Rng) -> LogisticKernel:
        """A kernel at what ``fill`` gives; ``world`` was drawn from the same view."""
        codec, drawn, now = self.codec, self._drawn(view, seat, rng), self.codec.numbers(world)[:]
        own = TWO.index(seat)
        codec.write_cards(now, own, view.player(seat).hand, drawn.deck)
        codec.write_cards(now, 1 - own, drawn.hand, drawn.others)
        codec.write_integrates(now, 1 - own, drawn.integrates, view.player(TWO[1 - own]).used)
        codec.write_rng(now, drawn.rng)
        kernel = LogisticKernel(codec.tables)
        kernel.load(now)
        return kernel

    def _drawn(self, view: LogisticPosition, seat: Seat, rng: Rng) -> _Drawn:
        """What a seat does not know, drawn with ``rng``."""
        deck, rng = self._mine(view, seat, rng)
        lies, integrates, rng = self._theirs(view, _other_than(seat), rng)
        number, _ = rng.next()
        return _Drawn(deck, sorted(lies.hand), lies.deck, sorted(integrates), number)

    def _mine(self, view: LogisticPosition, seat: Seat, rng: Rng) -> tuple[list[str], Rng]:
        """One's own deck, whose order is hidden."""
        player = view.player(seat)
        places = _known_places(player, "ob")
        rest, rng = rng.shuffled([card for i, card in enumerate(player.deck) if i not in places])
        deck = _laid(player, places, rest)
        if view.to_act is seat:
            return deck, rng
        lies = _Lying([*player.hand], deck, frozenset(range(len(player.hand))), places)
        rng = self._asked(view, seat, lies, rng)
        return lies.deck, rng

    def _theirs(self, view: LogisticPosition, seat: Seat, rng: Rng) -> tuple[_Lying, list[str], Rng]:
        """The other's hand and deck, and the IT cards left."""
        player = view.player(seat)
        places = _known_places(player, "eb")
        hidden, integrates, rng = self._cards(view, seat, rng)
        hidden, rng = rng.shuffled(hidden)
        held = len(player.hand)
        lies = _Lying(hidden[:held], _laid(player, places, hidden[held:]), frozenset(), places)
        self._shown(view, seat, lies)
        if view.to_act is seat:
            rng = self._asked(view, seat, lies, rng)
        return lies, integrates, rng

    def _cards(self, view: LogisticPosition, seat: Seat, rng: Rng) -> tuple[list[str], list[str], Rng]:
        """What may be hidden: hand and deck together, and the IT cards left."""
        player = view.player(seat)
        n, left = len(player.hand) + len(player.deck), len(player.integrate)
        n -= len(_known_places(player, "eb"))
        fitting: list[tuple[list[str], list[str]]] = []
        for cards, unused in self._rests(view, seat):
            if self.codec.programs.mixes:  # some may be elsewhere, and some of what was seen of another deck
                some, rng = rng.shuffled(cards)
                cards = sorted(some[:n])
            if unused is not None and len(cards) == n:
                fitting.append((cards, unused))
        if fitting:
            index, rng = rng.below(len(fitting))
            return *fitting[index], rng
        cards, rng = self._any_cards(self._seen(view, seat), seat, n, rng)
        unused, rng = rng.shuffled([card for card in self.integrates if card not in player.used])
        return cards, unused[:left], rng

    def _rests(self, view: LogisticPosition, seat: Seat) -> list[tuple[list[str], list[str] | None]]:
        """Return what ``_left`` does, which is kept, for many worlds are drawn from one view: nobody may change it."""
        last = self._last
        if last is None or last[0] is not view or last[1] is not seat:
            last = self._last = view, seat, self._left(view, seat)
        return last[2]

    def _left(self, view: LogisticPosition, seat: Seat) -> list[tuple[list[str], list[str] | None]]:
        """Return of each ready deck which cards and IT cards were not seen; no IT cards where it is not the seat's.

        Where cards do not go from deck to deck, only those are told of that may be his.
        """
        player, seen = view.player(seat), self._seen(view, seat)
        mixes = self.codec.programs.mixes
        found: list[tuple[list[str], list[str] | None]] = []
        for ready in self.definition.decks.values():
            unused = [card for card in ready.integrate if card not in player.used]
            fits = ready.avatar == player.avatar and len(unused) == len(player.integrate)
            if fits or mixes:
                rest = Counter(ready.cards) + Counter(self.definition.start.cards(seat))
                rest.subtract(seen)
                whole = mixes or min(rest.values(), default=0) >= 0
                found.append((sorted(rest.elements()), unused if fits and whole else None))
        return found

    def _seen(self, view: LogisticPosition, seat: Seat) -> Counter[str]:
        abroad = [each.card for each in view.placed if each.owner is seat]
        abroad += [link.card for link in view.chain if link.owner is seat and link.state != "stands"]
        abroad += [card for card in view.player(seat).deck if card != UNKNOWN]
        return Counter([*view.player(seat).trash, *(card for card in abroad if card in self.resources)])

    def _any_cards(self, seen: Counter[str], seat: Seat, n: int, rng: Rng) -> tuple[list[str], Rng]:
        """So many cards, within the limits of colours as far as there are enough."""
        colours, more = limits(self.definition), Counter(self.definition.start.cards(seat))
        each = {id: colours[self._colour(id)].each + more[id] for id in self.resources}
        pool, rng = rng.shuffled([id for id in self.resources for _ in range(max(0, each[id] - seen[id]))])
        room = {colour: limit.all for colour, limit in colours.items()}
        for id, count in seen.items():
            left = room[self._colour(id)]
            room[self._colour(id)] = None if left is None else left - count
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

    def _asked(self, view: LogisticPosition, seat: Seat, lies: _Lying, rng: Rng) -> Rng:
        """Whoever chooses among hidden cards has at least two different ones that fit; one that was chosen is there."""
        if not view.frames:
            return rng
        programs, frame = self.codec.programs, view.frames[0]
        pc = programs.first[self.codec.number_of[frame.card]] + frame.step
        op, zone, who, only, most = programs.code[pc * t.OP : pc * t.OP + 5]
        if op == t.ASK_CELL and most == 1 and programs.code[(pc - 1) * t.OP + 1] == t.IN_HAND and frame.owner is seat:
            lies.hold(frame.picked)
        whose = frame.owner if who == 0 else _other_than(frame.owner)
        if op != t.ASK_CARD or zone == t.IN_TRASH or whose is not seat:
            return rng
        kernel = self.codec.kernel(replace(view, players=self._blank(view), rng=0))
        fits = [id for id in self.resources if kernel.tables.fits(only, self.codec.number_of[id])]
        here = lies.places(zone, most)
        lacking, rng = rng.shuffled([id for id in fits if id not in {lies.cards[i] for i in here}])
        lies.choosable(here, frozenset(fits), lacking)
        return rng

    def _shown(self, view: LogisticPosition, seat: Seat, lies: _Lying) -> None:
        """A card of the hand that the other player copies just now was shown (L41), so it is thought to be there."""
        if len(view.frames) < 2 or view.frames[1].owner is seat or not lies.hand:
            return
        programs, (copied, copying) = self.codec.programs, view.frames[:2]
        at = (programs.first[self.codec.number_of[copying.card]] + copying.step - 1) * t.OP
        if programs.code[at : at + 2] == [t.COPY, 1]:
            lies.hold(copied.card)

    @staticmethod
    def _blank(view: LogisticPosition) -> tuple[Player, Player]:
        south, north = (replace(player, hand=(), deck=(), integrate=(), known="") for player in view.players)
        return south, north


def _laid(player: Player, places: frozenset[int], rest: list[str]) -> list[str]:
    """A deck in which the known cards lie at their places and the rest between them."""
    if not places:
        return rest
    others = iter(rest)
    return [card if i in places else next(others) for i, card in enumerate(player.deck)]


class _Lying:
    """Hand and deck while they are thought up: one list of cards, some of which are known to lie where they are."""

    def __init__(self, hand: list[str], deck: list[str], held: frozenset[int], known: frozenset[int]) -> None:
        self.cards = hand + deck
        self._held = len(hand)
        self._fixed = held | {self._held + i for i in known}

    @property
    def hand(self) -> list[str]:
        """The cards in hand."""
        return self.cards[: self._held]

    @property
    def deck(self) -> list[str]:
        """The cards of the deck, the next one first."""
        return self.cards[self._held :]

    def places(self, zone: int, most: int) -> range:
        """Where the cards of a zone lie, of the top of the deck so many."""
        if zone == t.IN_HAND:
            return range(self._held)
        end = len(self.cards)
        return range(self._held, end if zone == t.IN_DECK else min(end, self._held + most))

    def hold(self, card: str) -> None:
        """Let a card be in hand."""
        if card in self.hand:
            return
        for i in range(self._held, len(self.cards)):
            if self.cards[i] == card and i not in self._fixed:
                self.cards[i] = self.cards[0]
                break
        self.cards[0] = card

    def choosable(self, here: range, fits: frozenset[str], lacking: list[str]) -> None:
        """Let at least two different cards that fit lie there, if as many lie there; ``lacking``: those that do not."""
        cards = self.cards
        there = [i for i in range(len(cards)) if i not in here and i not in self._fixed]
        while len({cards[i] for i in here} & fits) < min(2, len(here)) and lacking:
            wanted = next((id for id in lacking if any(cards[i] == id for i in there)), lacking[0])
            lacking.remove(wanted)
            lie = [cards[i] for i in here]
            free = (i for i in here if i not in self._fixed and (cards[i] not in fits or lie.count(cards[i]) > 1))
            spare = next(free)
            for i in there:
                if cards[i] == wanted:
                    cards[i] = cards[spare]
                    break
            cards[spare] = wanted
