"""The cards that decks can be built from, in their order and as they are searched. Draws nothing."""

from __future__ import annotations

from dataclasses import dataclass

from squares.core.phrase import Phrase
from squares.data.texts import Texts
from squares.games.logistic.rules.cards import Usable, limits
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.wording import Wording

KINDS = ("avatar", "action", "script", "break", "integrate")


@dataclass(frozen=True, slots=True)
class CardFilter:
    """Which cards are shown; an empty word lets all through. ``text`` is looked for in names, types and effects."""

    kind: str = ""
    colour: str = ""
    type: str = ""
    text: str = ""


class CardPool:
    """The cards of a game that decks hold in their order, with their words in the language of the texts."""

    def __init__(self, definition: LogisticDefinition, texts: Texts) -> None:
        self.definition = definition
        self.wording = Wording(definition)
        self.texts = texts
        self._words: dict[str, str] = {}
        self._colours = list(limits(definition))
        self.cards: tuple[str, ...] = tuple(sorted(filter(self._is_known, definition.cards), key=self._order))

    def kind(self, id: str) -> str:
        """The category of a card; "" for one that the game does not have."""
        card = self.definition.cards.get(id)
        return card.category if card is not None else ""

    def name(self, id: str) -> str:
        """What people call a card; the id of one that the game does not have."""
        return self.wording.name(id) if id in self.definition.cards else id

    def _is_known(self, id: str) -> bool:
        """Whether a deck can hold a card, which is no token."""
        return self.kind(id) in KINDS

    def _order(self, id: str) -> tuple[int, int, str]:
        """AVIs first, then resource cards by category and colour, then IT cards; each by name."""
        card = self.definition.cards[id]
        colour = self._colours.index(card.colour) if isinstance(card, Usable) else 0
        return KINDS.index(card.category), colour, self.wording.name(id).casefold()

    def place(self, id: str) -> tuple[int, int, str]:
        """Where a card stands among others of a deck; those that none holds come last."""
        return self._order(id) if self._is_known(id) else (len(KINDS), 0, id)

    def filtered(self, wanted: CardFilter) -> tuple[str, ...]:
        """The cards that pass."""
        return tuple(id for id in self.cards if self._passes(id, wanted))

    def _passes(self, id: str, wanted: CardFilter) -> bool:
        card = self.definition.cards[id]
        if wanted.kind and card.category != wanted.kind:
            return False
        if wanted.colour and not (isinstance(card, Usable) and card.colour == wanted.colour):
            return False
        if wanted.type and wanted.type not in card.types:
            return False
        text = self._searched(id)
        return all(word in text for word in wanted.text.casefold().split())

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
