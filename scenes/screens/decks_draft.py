"""A deck while it is being built, and the cards it can be built from. Draws nothing.

What a deck must hold is asked of the rules (``squares.rules.logistic.decks``), never judged here.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from squares.core.phrase import Phrase, phrase
from squares.data.texts import Texts
from squares.rules.logistic.cards import Avatar, Break, Integrate, Resource, Usable
from squares.rules.logistic.decks import COLOURS, Listed, deck_faults
from squares.rules.logistic.definition import LogisticDefinition
from squares.rules.logistic.wording import Wording
from squares.saves.logistic import MOST_COPIES, OwnDeck

KINDS = ("avatar", "action", "script", "break", "integrate")


def faults(deck: Listed, definition: LogisticDefinition) -> list[Phrase]:
    """Why a deck cannot be played, a sentence for each reason; cards are called by their names."""
    found = []
    for fault in deck_faults(deck, definition.cards, definition.rules):
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
    counts = dict.fromkeys(COLOURS, 0)
    for id, count in deck.cards.items():
        card = definition.cards.get(id)
        if isinstance(card, Resource | Break):
            counts[card.colour] += count
    rules = definition.rules
    found = [Share(colour, count, getattr(rules, colour).all) for colour, count in counts.items()]
    return (*found, Share("", len(deck.integrate), rules.integrate))


@dataclass(frozen=True, slots=True)
class Sieve:
    """Which cards are shown; an empty word lets all through. ``text`` is looked for in names, types and effects."""

    kind: str = ""
    colour: str = ""
    type: str = ""
    text: str = ""


class Shelf:
    """The cards of a game in their order, with their words in the language of the texts."""

    def __init__(self, definition: LogisticDefinition, texts: Texts, language: str = "en") -> None:
        self.definition = definition
        self.wording = Wording(definition, language)
        self.texts = texts
        self._words: dict[str, str] = {}
        self.cards: tuple[str, ...] = tuple(sorted(definition.cards, key=self._order))

    def kind(self, id: str) -> str:
        """The category of a card; "" for one that the game does not have."""
        card = self.definition.cards.get(id)
        return card.category if card is not None else ""

    def name(self, id: str) -> str:
        """What people call a card; the id of one that the game does not have."""
        return self.wording.name(id) if id in self.definition.cards else id

    def _order(self, id: str) -> tuple[int, int, str]:
        """AVIs first, then resource cards by category and colour, then IT cards; each by name."""
        card = self.definition.cards[id]
        colour = COLOURS.index(card.colour) if isinstance(card, Usable) else 0
        return KINDS.index(card.category), colour, self.wording.name(id).casefold()

    def place(self, id: str) -> tuple[int, int, str]:
        """Where a card stands among others of a deck; unknown ones come last."""
        return self._order(id) if id in self.definition.cards else (len(KINDS), 0, id)

    def sifted(self, sieve: Sieve) -> tuple[str, ...]:
        """The cards that pass."""
        return tuple(id for id in self.cards if self._passes(id, sieve))

    def _passes(self, id: str, sieve: Sieve) -> bool:
        card = self.definition.cards[id]
        if sieve.kind and card.category != sieve.kind:
            return False
        if sieve.colour and not (isinstance(card, Usable) and card.colour == sieve.colour):
            return False
        if sieve.type and not (isinstance(card, Usable) and sieve.type in card.types):
            return False
        text = self._searched(id)
        return all(word in text for word in sieve.text.casefold().split())

    def _searched(self, id: str) -> str:
        """All that is written on a card, for looking words up."""
        if id not in self._words:
            card = self.definition.cards[id]
            said = [card.name, *card.names.values(), self.head(id), *self.text(id)]
            self._words[id] = " ".join(said).casefold()
        return self._words[id]

    def say(self, what: Phrase) -> str:
        """A phrase in the language of the texts."""
        return self.texts.say(what)

    def head(self, id: str) -> str:
        """Category, colour, CB and types in one line; nothing of a card that the game does not have."""
        return self.say(self.wording.head(id)) if id in self.definition.cards else ""

    def text(self, id: str) -> list[str]:
        """What a card does, in sentences."""
        return [self.say(line) for line in self.wording.text(id)]


class Line(NamedTuple):
    """A card of a deck and how many of it."""

    id: str
    copies: int


class Draft:
    """A deck that changes. ``kept``: as it lies on the disk under ``id``, None where it was never saved."""

    def __init__(self, deck: OwnDeck, shelf: Shelf, id: str | None = None) -> None:
        self.deck = deck
        self.shelf = shelf
        self.id = id
        self.kept = deck if id is not None else None
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
        return tuple(sorted(found, key=lambda line: self.shelf.place(line.id)))

    def add(self, id: str) -> Phrase | None:
        """Puts a card in: an AVI in the place of the one before. What cannot be done is told."""
        card, deck = self.shelf.definition.cards[id], self.deck
        if isinstance(card, Avatar):
            self._become(replace(deck, avatar=id))
        elif isinstance(card, Integrate):
            if id in deck.integrate:
                return phrase("decks.have_integrate", card=self.shelf.name(id))
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
        return faults(self.deck, self.shelf.definition)


def ready_decks(definition: LogisticDefinition, language: str = "en") -> Iterator[tuple[str, OwnDeck]]:
    """The decks that come with a game, by their ids."""
    for id, deck in definition.decks.items():
        name: str = deck.names.get(language, deck.name)
        note: str = deck.notes.get(language, deck.note)
        cards: Mapping[str, int] = deck.cards
        yield id, OwnDeck(name, deck.avatar, dict(cards), deck.integrate, note)
