"""What can be wrong with what somebody hands in. Each names the place in its phrase."""

from __future__ import annotations

from squares.core.phrase import Phrase, phrase


class Fault(Exception):
    """Bad input: one clear sentence for a person, as a phrase."""

    def __init__(self, phrase: Phrase) -> None:
        super().__init__(str(phrase))
        self.phrase = phrase


class BadPosition(Fault):
    """The text is no position of this game. ``phrases``: all that is wrong with it, a sentence each, one at least.

    ``phrase`` says them one after another.
    """

    def __init__(self, *phrases: Phrase) -> None:
        super().__init__(_in_a_row(phrases))
        self.phrases = phrases


class BadAction(Fault):
    """The text is no action of this game."""


class IllegalAction(Fault):
    """The action is not legal in the position; the phrase says which rule forbids it."""


class BadData(Fault):
    """A file (game, save, deck, settings) cannot be used."""


def _in_a_row(sentences: tuple[Phrase, ...]) -> Phrase:
    first, *rest = sentences
    return phrase("core.sentences", first=first, rest=_in_a_row(tuple(rest))) if rest else first
