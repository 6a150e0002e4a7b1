"""A deck while it is being built, and what is wrong with it. Draws nothing.

What a deck must hold is asked of the rules (``squares.games.logistic.rules.decks``), never judged here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import NamedTuple

from scenes.games.logistic.decks.card_pool import CardPool
from squares.core.phrase import Phrase, phrase
from squares.games.logistic.documents import MOST_COPIES, OwnDeck
from squares.games.logistic.rules.cards import Avatar, Break, Integrate, Resource
from squares.games.logistic.rules.decks import Listed, borne, deck_faults
from squares.games.logistic.rules.definition import LogisticDefinition


def faults(deck: Listed, definition: LogisticDefinition) -> list[Phrase]:
    """Why a deck cannot be played, a sentence for each reason; cards are called by their names."""
    found = []
    for fault in deck_faults(deck, definition):
        if fault.path == ("avatar",) and not deck.avatar:
            found.append(phrase("decks.no_avatar"))
            continue
        card = definition.cards.get(fault.values.get("card", ""))
        named = fault if card is None else fault._replace(values={**fault.values, "card": card.name})
        found.append(named.phrase)
    return found


class Share(NamedTuple):
    """How many cards of a colour a deck holds, and how many it may hold in all (None: as many as it likes).

    ``colour`` is empty for the IT cards.
    """

    colour: str
    held: int
    most: int | None


def shares(deck: Listed, definition: LogisticDefinition) -> tuple[Share, ...]:
    """The colours of the resource cards, then the IT cards."""
    colours = borne(definition)
    counts = dict.fromkeys(colours, 0)
    for id, count in deck.cards.items():
        card = definition.cards.get(id)
        if isinstance(card, Resource | Break):
            counts[card.colour] += count
    found = [Share(colour, count, colours[colour].all) for colour, count in counts.items()]
    return (*found, Share("", len(deck.integrate), definition.rules.integrate))


class Line(NamedTuple):
    """A card of a deck and how many of it."""

    id: str
    copies: int


class Draft:
    """A deck that changes. ``id``: of its file, None where it was never saved. ``kept``: as it was saved or begun."""

    def __init__(self, deck: OwnDeck, pool: CardPool, id: str | None = None) -> None:
        self.deck = deck
        self.pool = pool
        self.id = id
        self.kept = deck
        self._past: list[OwnDeck] = []
        self._future: list[OwnDeck] = []

    @property
    def changed(self) -> bool:
        """Whether something would be lost."""
        return self.deck != self.kept

    @property
    def size(self) -> int:
        """Resource cards in all."""
        return sum(self.deck.cards.values())

    def count(self, id: str) -> int:
        """How many of a card the deck holds."""
        return self.deck.cards.get(id, 0) + self.deck.integrate.count(id) + (self.deck.avatar == id)

    def lines(self) -> tuple[Line, ...]:
        """The deck's cards in order."""
        deck = self.deck
        found = [Line(id, count) for id, count in deck.cards.items()]
        found += [Line(id, deck.integrate.count(id)) for id in dict.fromkeys(deck.integrate)]
        if deck.avatar:
            found.append(Line(deck.avatar, 1))
        return tuple(sorted(found, key=lambda line: self.pool.place(line.id)))

    def add(self, id: str) -> Phrase | None:
        """Puts a card in: an AVI in the place of the one before. What cannot be done is told."""
        card, deck = self.pool.definition.cards[id], self.deck
        if isinstance(card, Avatar):
            self._become(replace(deck, avatar=id))
        elif isinstance(card, Integrate):
            if id in deck.integrate:
                return phrase("decks.have_integrate", card=self.pool.name(id))
            self._become(replace(deck, integrate=(*deck.integrate, id)))
        elif deck.cards.get(id, 0) < MOST_COPIES:
            self._become(replace(deck, cards={**deck.cards, id: deck.cards.get(id, 0) + 1}))
        return None

    def take(self, id: str) -> bool:
        """Takes one card out; whether there was one."""
        deck = self.deck
        if id in deck.cards:
            less = {**deck.cards, id: deck.cards[id] - 1}
            self._become(replace(deck, cards={other: count for other, count in less.items() if count}))
        elif id in deck.integrate:
            at = deck.integrate.index(id)
            self._become(replace(deck, integrate=deck.integrate[:at] + deck.integrate[at + 1 :]))
        elif id and id == deck.avatar:
            self._become(replace(deck, avatar=""))
        else:
            return False
        return True

    def rename(self, name: str) -> None:
        """Gives the deck another name; an empty one is not taken."""
        if name.strip():
            self._become(replace(self.deck, name=name.strip()))

    def describe(self, note: str) -> None:
        """Notes the deck's plan."""
        self._become(replace(self.deck, note=note.strip()))

    def undo(self) -> bool:
        """Takes the last change back; whether there was one."""
        return self._step(self._past, self._future)

    def redo(self) -> bool:
        """Makes the change again that was taken back last; whether there was one."""
        return self._step(self._future, self._past)

    def _step(self, source: list[OwnDeck], other: list[OwnDeck]) -> bool:
        if not source:
            return False
        other.append(self.deck)
        self.deck = source.pop()
        return True

    def _become(self, deck: OwnDeck) -> None:
        if deck != self.deck:
            self._past.append(self.deck)
            self._future.clear()
            self.deck = deck

    def faults(self) -> list[Phrase]:
        """Why the deck cannot be played."""
        return faults(self.deck, self.pool.definition)


def ready_decks(definition: LogisticDefinition, language: str = "en") -> Iterator[tuple[str, OwnDeck]]:
    """The decks that come with a game, by their ids."""
    for id, deck in definition.decks.items():
        name: str = deck.names.get(language, deck.name)
        note: str = deck.notes.get(language, deck.note)
        cards: Mapping[str, int] = deck.cards
        yield id, OwnDeck(name, deck.avatar, dict(cards), deck.integrate, note)
