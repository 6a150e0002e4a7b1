"""What can be wrong with what somebody hands in. Each names the place in its phrase."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import ParamSpec, TypeVar

from squares.core.phrase import Phrase, phrase

TOLD = 4
"""So many sentences, as faults of a position, are told one after another."""

Q = ParamSpec("Q")
T = TypeVar("T")


class Fault(Exception):
    """Bad input: one clear sentence for a person, as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class BadPosition(Fault):
    """The text is no position of this game. ``phrases``: all that is wrong with it, a sentence each, one at least.

    ``phrase`` says the first few one after another, and how many there are besides.
    """

    def __init__(self, *phrases: Phrase) -> None:
        super().__init__(in_a_row(phrases, "core.more_faults"))
        self.phrases = phrases


class Wrongs:
    """Collects what is wrong with a position while it is read, so that all of it is told at once."""

    def __init__(self) -> None:
        self.found: list[Phrase] = []

    def read(self, part: Callable[Q, T], *args: Q.args, **kwargs: Q.kwargs) -> T | None:
        """Return what ``part`` reads; None where it raises BadPosition, whose phrases are kept."""
        try:
            return part(*args, **kwargs)
        except BadPosition as bad:
            self.found += bad.phrases
            return None

    def add(self, phrases: Iterable[Phrase]) -> None:
        """Keep what a check has found."""
        self.found += phrases


class BadAction(Fault):
    """The text is no action of this game."""


class IllegalAction(Fault):
    """The action is not legal in the position; the phrase says which rule forbids it."""


class BadData(Fault):
    """A file (game, save, deck, settings) cannot be used."""


def in_a_row(sentences: Sequence[Phrase], more: str) -> Phrase:
    """Return the first few sentences one after another; ``more`` is the key that says how many there are besides."""
    left = len(sentences) - TOLD
    first, *rest = (*sentences[:TOLD], *([phrase(more, n=left)] if left > 0 else []))
    for last in reversed(range(1, len(rest))):
        rest[last - 1] = phrase("core.sentences", first=rest[last - 1], rest=rest[last])
    return phrase("core.sentences", first=first, rest=rest[0]) if rest else first
