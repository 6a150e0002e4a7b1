"""Which exercises come next: those that are due, the path from easy to hard, and the one of the day."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date

from squares.core.errors import BadData
from squares.registry import Registry, hash_of
from squares.trainer.collection import Collection
from squares.trainer.exercise import Exercise
from squares.trainer.shipped import shipped_exercises


@dataclass(frozen=True, slots=True)
class Counts:
    """How many exercises there are, have been done, and are due."""

    total: int
    done: int
    due: int


def counts(collection: Collection, exercises: Iterable[Exercise], now: int) -> Counts:
    """Return the counts of some exercises."""
    dues = [collection.due_at(each.id) for each in exercises]
    known = [due for due in dues if due is not None]
    return Counts(len(dues), len(known), sum(due <= now for due in known))


def due(collection: Collection, exercises: Iterable[Exercise], now: int) -> list[Exercise]:
    """Return those of some exercises that are due, longest first."""
    dated = [(at, each) for each in exercises if (at := collection.due_at(each.id)) is not None and at <= now]
    return [each for _, each in sorted(dated, key=lambda pair: pair[0])]


def path(collection: Collection, exercises: Iterable[Exercise]) -> list[Exercise]:
    """Return those that were never done: one's own mistakes first where they are no harder, from easy to hard."""
    new = [each for each in exercises if collection.due_at(each.id) is None]
    return sorted(new, key=lambda each: (each.level, not collection.own(each)))


def of_the_day(day: date, game: str | None = None) -> Exercise | None:
    """Return the shipped exercise of a day, of one game or of any: the same for everybody, without asking anybody."""
    offered = [each for each in shipped_exercises() if game in (None, each.game)]
    if not offered:
        return None
    drawn = hashlib.sha256(f"{day.isoformat()} {game or ''}".encode()).digest()
    games = sorted({each.game for each in offered})
    chosen = [each for each in offered if each.game == games[drawn[0] % len(games)]]
    return chosen[int.from_bytes(drawn[1:5], "big") % len(chosen)]


def fitting(registry: Registry) -> Callable[[Exercise], bool]:
    """Return what tells whether an exercise goes by the rules that its game has today; each game is asked once."""
    known: dict[tuple[str, str], str] = {}

    def fits(exercise: Exercise) -> bool:
        key = exercise.game, exercise.variant
        if key not in known:
            try:
                known[key] = hash_of(registry.game(*key))
            except BadData:
                known[key] = ""
        return known[key] == exercise.rules

    return fits
