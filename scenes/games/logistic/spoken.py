"""Battle Logistic Square for whoever does not see the court: lives, cards by name and id, what was declared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from scenes.games.kit.spoken import Spoken
from squares.core.events import Drawn, Event, TurnTo
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules.game import LogisticGame
from squares.games.logistic.rules.values import UNKNOWN, UNKNOWN_IT, Counters, LogisticPosition
from squares.games.logistic.rules.wording import Wording


class SpokenLogistic(Spoken):
    """Cards are said by their name, in hand with their id, which actions are written with."""

    game: LogisticGame

    def __init__(self, game: AnyGame, people: People) -> None:
        super().__init__(game, people)
        self._words = Wording(game.definition)

    def cell(self, position: Any, cell: Cell) -> Phrase | None:
        """An AVI with its life, or a placed card with its durability."""
        for seat, player in zip(TWO, position.players, strict=True):
            if player.cell == cell:
                whose, name = self.people.whose(seat), self._words.name(player.avatar)
                said = phrase("court.spoken.avatar", cell=str(cell), whose=whose, name=name, n=player.life)
                return self._with_counters(said, player.counters)
        for card in position.placed:
            if card.cell == cell:
                whose, name = self.people.whose(card.owner), self._words.name(card.card)
                said = phrase("court.spoken.placed", cell=str(cell), whose=whose, name=name, n=card.left)
                return self._with_counters(said, card.counters)
        return None

    def _with_counters(self, said: Phrase, counters: Counters) -> Phrase:
        if not counters:
            return said
        return phrase("court.spoken.with", what=said, counters=[self._words.counters(id, n) for id, n in counters])

    def beside(self, position: Any) -> Iterator[Phrase]:
        """What each player holds, then the chain and the action points."""
        for seat in self.game.seats:
            yield from self._player(position, seat)
        for link in position.chain:
            name, who = self._words.name(link.card), self.people.who(link.owner)
            if link.target is None:
                yield phrase("court.spoken.declared", name=name, who=who)
            else:
                yield phrase("court.spoken.declared_at", name=name, who=who, cell=str(link.target))
        yield phrase("court.spoken.ap", whose=self.people.whose(position.turn), n=position.ap)

    def _player(self, position: LogisticPosition, seat: Seat) -> Iterator[Phrase]:
        player, whose = position.player(seat), self.people.whose(seat)
        piles = {"deck": len(player.deck), "trash": len(player.trash), "it": len(player.integrate)}
        yield Phrase("court.spoken.piles", {"whose": whose, "n": len(player.hand), **piles})
        knows = "" if self.people.you is None else "ob" if seat is self.people.you else "eb"
        looked_at = [card for card, who in zip(player.deck, player.known, strict=False) if who in knows]
        zones = {"looked_at": looked_at, "hand": player.hand, "integrates": player.integrate, "trashed": player.trash}
        for key, cards in zones.items():
            known = self._cards(cards)
            if known:
                yield Phrase(f"court.spoken.{key}", {"whose": whose, "cards": known})

    def _cards(self, cards: Iterable[str]) -> list[Phrase]:
        """The cards that are known, each with its number of copies."""
        counted = Counter(card for card in cards if card not in (UNKNOWN, UNKNOWN_IT))
        return [phrase("court.spoken.card", name=self._words.name(id), id=id, n=n) for id, n in counted.items()]

    def drawn(self, events: Sequence[Event]) -> Iterator[Phrase]:
        """The cards drawn as a turn begins; those of effects are told with the card that drew them."""
        kinds = [type(event) for event in events]
        begins = kinds.index(TurnTo) if TurnTo in kinds else len(events)
        cards: dict[Seat, list[str]] = {}
        for event in events[begins:]:
            if isinstance(event, Drawn) and event.piece not in ("", UNKNOWN, UNKNOWN_IT):
                cards.setdefault(event.seat, []).append(event.piece)
        for seat, found in cards.items():
            yield phrase("court.spoken.drew", whose=self.people.whose(seat), cards=self._cards(found))

    def asked(self, position: Any) -> Phrase | None:
        """To answer a card, to choose for an effect, to discard."""
        if position.frames:
            return phrase("court.spoken.choose", card=self._words.name(position.frames[0].card))
        if position.phase == "answer":
            return phrase("court.spoken.answer", card=self._words.name(position.chain[-1].card))
        return phrase("court.spoken.discard") if position.phase == "discard" else None

    def about(self, word: str) -> Iterator[Phrase]:
        """A card by its id or its name: kind, colour and what it does."""
        for id in self.game.definition.cards:
            name = self._words.name(id)
            if word.casefold() in (id, name.casefold()):
                yield phrase("court.spoken.about", name=name, head=self._words.head(id))
                yield from self._words.text(id)
