"""The recorded games of an evening, looked for among the saved ones."""

from __future__ import annotations

from squares.evenings.evening import Evening, Kept, evening
from squares.registry import Registry
from squares.saves import Store, Summary


def games_of(store: Store, id: str) -> list[Summary]:
    """Return what a list says of the games of an evening, the first one first."""
    saves = [each for each in store.list() if isinstance(each, Summary) and each.session is not None]
    found = [each for each in saves if each.session and each.session.evening and each.session.evening.id == id]
    return sorted(found, key=lambda each: each.started)


def of_evening(store: Store, id: str, registry: Registry) -> Evening:
    """Return an evening by its id. Errors: BadData where a game of it is damaged, or nothing was recorded."""
    return evening([Kept(*store.open(each.id, registry).value) for each in games_of(store, id)])
