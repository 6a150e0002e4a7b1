"""The decks that can be looked at or chosen: the ready ones of a game and those of a folder."""

from __future__ import annotations

from typing import NamedTuple

from scenes.games.logistic.decks.draft import faults, ready_decks
from squares.core.phrase import Phrase
from squares.data.faults import shown
from squares.games.logistic.documents import Decks, OwnDeck
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.saves.collection import Unreadable


class DeckEntry(NamedTuple):
    """A line of a list of decks. ``ready``: it came with the game. ``bad``: why its file cannot be read.

    ``starts``: it is the ready deck that is good to begin with.
    """

    id: str
    deck: OwnDeck
    ready: bool
    faults: tuple[Phrase, ...] = ()
    bad: Phrase | None = None
    starts: bool = False


def deck_entries(definition: LogisticDefinition, store: Decks, language: str) -> list[DeckEntry]:
    """The deck to begin with, one's own, then the other ready ones; files that are no decks last."""
    ready = [
        DeckEntry(id, deck, True, starts=id == definition.starter(bot=False))
        for id, deck in ready_decks(definition, language)
    ]
    own, bad = [], []
    for entry in store.list():
        if isinstance(entry, Unreadable):
            bad.append(DeckEntry(entry.id, OwnDeck(shown(entry.id)), False, bad=entry.why))
        else:
            own.append(DeckEntry(entry.id, entry.value, False, tuple(faults(entry.value, definition))))
    return [*(e for e in ready if e.starts), *own, *(e for e in ready if not e.starts), *bad]
