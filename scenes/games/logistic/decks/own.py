"""The player's own decks that can be played, as answers to an option; for wherever there is no page to choose on."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from scenes.games.logistic.decks.draft import faults
from squares.games.logistic.documents import Decks
from squares.games.logistic.rules.decks import lines
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.saves.collection import Unreadable


def own_answers(folder: Path, definition: LogisticDefinition) -> Iterator[tuple[str, tuple[str, ...]]]:
    """The name of each deck of a folder that the game allows, and its lines."""
    for entry in Decks(folder).list():
        if not isinstance(entry, Unreadable) and not list(faults(entry.value, definition)):
            yield entry.value.name, lines(entry.value)
