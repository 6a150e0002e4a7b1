"""A sentence that is not yet in any language: a text key and what to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final, Literal, Protocol, Self


@dataclass(frozen=True, slots=True)
class Phrase:
    """Key of a text in ``data/text`` with its values; a value may itself be a Phrase."""

    key: str
    values: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({inside})"


class Words(str):
    """A text that a game's file has in several languages: ``each`` by language, one or more. It is itself the English
    one, or the first where there is none, so that rules and saves are the same in every language.
    """

    __slots__ = ("each",)
    each: Mapping[str, str]

    def __new__(cls, each: Mapping[str, str]) -> Self:
        words = super().__new__(cls, each.get("en") or next(iter(each.values())))
        words.each = each
        return words

    def __reduce__(self) -> tuple[type[Words], tuple[dict[str, str]]]:
        return Words, (dict(self.each),)


def in_language(text: str, language: str) -> str:
    """Return a text in a language where it has that one, else as it is."""
    return text.each.get(language, str(text)) if isinstance(text, Words) else text


YOU: Final = Phrase("core.you")
"""Whoever reads, as the value of a sentence; the form ``you`` of a text speaks to that person."""


def phrase(key: str, /, **values: Any) -> Phrase:
    """Return shorthand for ``Phrase(key, values)``."""
    return Phrase(key, values)


def together(names: Iterable[Phrase | str]) -> Phrase | str:
    """Return one or more names as one subject: two with "and" between, the reader first, more with commas."""
    listed = sorted(names, key=lambda name: name != YOU)
    if len(listed) == 1:
        return listed[0]
    if len(listed) == 2:
        return phrase("core.both", a=listed[0], b=listed[1])
    return phrase("core.all", names=listed)


def sentences(words: Sequence[Phrase]) -> Phrase:
    """Return one or more sentences after each other."""
    return reduce(lambda first, rest: phrase("core.sentences", first=first, rest=rest), words)


def clause(words: Phrase, how: Literal["doing", "done"]) -> Phrase:
    """Return an action's words, as a game describes it for the log, in a sentence: what one could do, or has done."""
    kind = words.key.removeprefix("action.")
    if kind == words.key:
        return words
    values = {name: clause(each, how) if isinstance(each, Phrase) else each for name, each in words.values.items()}
    return Phrase(f"doing.{kind}", values) if how == "doing" else Phrase(f"done.{kind}", values)


def numbered(n: int) -> Phrase | int:
    """Return a number within a sentence: in words up to twelve."""
    return phrase(f"core.number.{n}") if 1 <= n <= 12 else n


def capital(text: str) -> str:
    """Return a text as the beginning of a sentence; the name of a cell or of a piece stays as it is written."""
    first = text.partition(" ")[0]
    return text if any(char.isdigit() for char in first) else text[:1].upper() + text[1:]


def worded(say: Say, text: str) -> str:
    """Return a text of a game's file in the reader's language, where the file has it."""
    return say("core.word", word=text) if isinstance(text, Words) else text


class Say(Protocol):
    """A text key or phrase in the reader's language."""

    def __call__(self, text: str | Phrase, /, **values: Any) -> str:
        """Return the finished text."""
