"""Which decks are legal, and decks as lists of lines: what a ready deck, a player's own deck and a set-up share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, LiteralString, NamedTuple, Protocol

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.games.logistic.rules.cards import (
    AnyCard,
    Avatar,
    Book,
    Break,
    ColourLimit,
    Deck,
    Integrate,
    Resource,
    colour_named,
    limits,
)

_LINE = re.compile(r"([0-9]{1,2}) ([a-z][a-z0-9-]{0,39})")
_WORD = re.compile(r"[a-z][a-z0-9-]{0,39}")


class Listed(Protocol):
    """What makes a deck, whether it is a ready one or a player's own, finished or not."""

    @property
    def avatar(self) -> str:
        """The AVI's id."""

    @property
    def cards(self) -> Mapping[str, int]:
        """How many of each resource card."""

    @property
    def integrate(self) -> Sequence[str]:
        """The IT cards."""


class Finding(NamedTuple):
    """One thing that is wrong: a text key with its values, and the keys that lead to the place."""

    key: LiteralString
    path: tuple[str | int, ...]
    value: object
    values: dict[str, Any]

    @property
    def phrase(self) -> Phrase:
        """The sentence."""
        shown = {name: value for name, value in self.values.items() if name != "known"}
        return Phrase(self.key, shown)


def deck_faults(deck: Listed, book: Book) -> Iterator[Finding]:
    """Everything that makes a deck illegal; paths lead from the deck's own keys."""
    cards, rules = book.cards, book.rules
    yield from _name_faults(deck, cards)
    size = sum(deck.cards.values())
    if size != rules.size:
        yield Finding("logistic.deck.size", ("cards",), size, {"n": rules.size, "found": size})
    resources = {id: card for id in deck.cards if isinstance(card := cards.get(id), (Resource, Break))}
    named = Counter[str]()
    for id, card in resources.items():
        named[card.name] += deck.cards[id]
    for colour, limit in limits(book).items():
        called = colour_named(colour, book.colours)
        mine = {id: deck.cards[id] for id, card in resources.items() if card.colour == colour}
        for name, id in {resources[id].name: id for id in mine}.items():  # cards of one name count together
            if named[name] > limit.each:
                values = {"card": name, "colour": called, "found": named[name]}
                yield Finding("logistic.deck.each", ("cards", id), deck.cards[id], {**values, "n": limit.each})
        if limit.all is not None and sum(mine.values()) > limit.all:
            values = {"colour": called, "found": sum(mine.values()), "n": limit.all}
            yield Finding("logistic.deck.all", ("cards",), sum(mine.values()), values)
    if len(deck.integrate) > rules.integrate:
        values = {"n": rules.integrate, "found": len(deck.integrate)}
        yield Finding("logistic.deck.integrate", ("integrate",), len(deck.integrate), values)


def borne(book: Book) -> dict[str, ColourLimit]:
    """The colours of the resource cards that there are, with their limits."""
    found = {card.colour for card in book.cards.values() if isinstance(card, (Resource, Break))}
    return {colour: limit for colour, limit in limits(book).items() if colour in found}


def _name_faults(deck: Listed, cards: Mapping[str, AnyCard]) -> Iterator[Finding]:
    """Names that are none, or belong elsewhere."""
    groups = (
        ("avatar", [(("avatar",), deck.avatar)], (Avatar,)),
        ("resource", [(("cards", id), id) for id in deck.cards], (Resource, Break)),
        ("integrate", [(("integrate", i), id) for i, id in enumerate(deck.integrate)], (Integrate,)),
    )
    for kind, entries, models in groups:
        known = tuple(id for id, card in cards.items() if isinstance(card, models))
        for path, id in entries:
            if id not in known:
                key: LiteralString = "logistic.deck.no_card" if id not in cards else "logistic.deck.wrong_place"
                values = {"card": id, "kind": phrase(f"logistic.kind.{kind}"), "known": known}
                yield Finding(key, path, id, values)
    names = [cards[id].name if id in cards else id for id in deck.integrate]
    for i, id in enumerate(deck.integrate):
        if names[i] in names[:i]:
            yield Finding("logistic.deck.twice", ("integrate", i), id, {"card": id})


def lines(deck: Listed) -> tuple[str, ...]:
    """A deck as the lines of a set-up's choice: the AVI, ``3 spark`` for resource cards, then the IT cards."""
    return (deck.avatar, *(f"{count} {id}" for id, count in deck.cards.items()), *deck.integrate)


def from_lines(texts: Sequence[str]) -> Deck:
    """The deck of such lines, legal or not. Errors: BadData naming the line."""
    avatar, *rest = texts
    cards: dict[str, int] = {}
    integrate: list[str] = []
    for line in (avatar, *rest):
        match = _LINE.fullmatch(line)
        if match is not None and line != avatar and int(match[1]) and match[2] not in cards:
            cards[match[2]] = int(match[1])
        elif match is None and _WORD.fullmatch(line):
            integrate.append(line)
        else:
            raise BadData(phrase("logistic.deck.line", line=line[:60]))
    if not cards:
        raise BadData(phrase("logistic.deck.line", line=avatar[:60]))
    return Deck(name=avatar, avatar=avatar, cards=cards, integrate=tuple(integrate[1:]))
