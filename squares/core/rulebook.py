"""The rules of a game in sentences that are made from its definition: chapters, and examples that the rules play."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple

from squares.core.game import AnyGame, Setup
from squares.core.phrase import Phrase
from squares.core.rng import Rng

GAMES, PLIES = 6, 40
"""At most so many random games, each of so many plies, are searched for examples."""


class Example(NamedTuple):
    """What is to be seen: the first legal action for which ``shows(position, action)`` holds, with its ``caption``."""

    caption: Phrase
    shows: Callable[[Any, Any], bool]


@dataclass(frozen=True, slots=True)
class Chapter:
    """Sentences on one matter. Sections of a file's ``help`` stand with it by its ``key``.

    A paragraph is a phrase, or a text of the file such as its summary.
    """

    key: str
    title: Phrase
    paragraphs: tuple[Phrase | str, ...]
    examples: tuple[Example, ...] = ()


class Played(NamedTuple):
    """A position that random play has come to, a legal action there, and what it shows."""

    position: Any
    action: Any
    caption: Phrase


def played(game: AnyGame, examples: Iterable[Example]) -> list[Played]:
    """Return examples as they first occur in random games, always the same, in their order; others are left out."""
    wanted, found = dict(enumerate(examples)), dict[int, Played]()
    for position, legal in _met(game):
        for i, example in list(wanted.items()):
            action = next((each for each in legal if example.shows(position, each)), None)
            if action is not None:
                found[i] = Played(position, action, wanted.pop(i).caption)
        if not wanted:
            break
    return [found[i] for i in sorted(found)]


def _met(game: AnyGame) -> Iterator[tuple[Any, tuple[Any, ...]]]:
    """Yield the positions of random games, each with what is legal there."""
    rng = Rng(1)
    for seed in range(GAMES):
        position = game.start(Setup(), seed)
        for _ in range(PLIES):
            if game.outcome(position) is not None:
                break
            legal = game.legal_actions(position)
            yield position, legal
            chosen, rng = rng.below(len(legal))
            position = game.apply(position, legal[chosen]).position
