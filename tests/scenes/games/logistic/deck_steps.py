"""What the tests of decks share: the way to the pages, and where things lie on them."""

from __future__ import annotations

from typing import Any

from scenes.games.logistic.decks.builder import DeckBuilder
from scenes.games.logistic.decks.deck_list import open_decks
from squares.games.logistic.documents import Decks, OwnDeck
from squares.games.logistic.rules.cards import Resource
from squares.saves.collection import Kept


def open_page(person: Any) -> Any:
    open_decks(person.services)
    person.frame()
    return person.screen


def store(person: Any) -> Decks:
    return Decks(person.services.places.own("decks"))


def kept(person: Any) -> dict[str, OwnDeck]:
    return {entry.value.name: entry.value for entry in store(person).list() if isinstance(entry, Kept)}


def row_of(page: Any, name: str) -> int:
    return next(i for i, line in enumerate(page.entries) if line.deck.name == name)


def chosen(page: Any) -> str:
    """The name of the deck that is chosen."""
    return str(page.chosen.deck.name)


def ready(page: Any) -> Any:
    """The ready deck that stands first: the one to begin with."""
    return page.definition.decks[page.definition.starter(bot=False)]


def build(person: Any, deck: OwnDeck | None = None) -> Any:
    """The builder with a deck of one's own, a copy of a ready one if none is given."""
    page = open_page(person)
    of = ready(page)
    own = OwnDeck("Mine", of.avatar, dict(of.cards), of.integrate) if deck is None else deck
    store(person).add(own)
    page.resumed()
    page.list.selected = row_of(page, own.name)
    person.key("return")
    assert isinstance(person.screen, DeckBuilder)
    return person.screen


def pool_row(builder: Any, id: str) -> Any:
    """Where a card stands in the list of all cards, scrolled into sight."""
    row = builder.found.index(id)
    builder.cards.show(row)
    return builder.cards.row_rect(row)


def deck_row(builder: Any, id: str) -> Any:
    row = next(i for i, line in enumerate(builder.lines) if line.id == id)
    builder.list.show(row)
    return builder.list.row_rect(row)


def colour(builder: Any, name: str) -> str:
    """A card of a colour that the deck does not hold."""
    cards: dict[str, object] = builder.pool.definition.cards
    found = (id for id, card in cards.items() if isinstance(card, Resource) and card.colour == name)
    return next(id for id in found if not builder.draft.count(id))
