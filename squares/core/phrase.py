"""A sentence that is not yet in any language: a text key and what to fill in."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import reduce
from typing import Any, Final, Literal, Protocol


@dataclass(frozen=True, slots=True)
class Phrase:
    """Key of a text in ``data/text`` with its values; a value may itself be a Phrase."""

    key: str
    values: dict[str, Any] = field(default_factory=dict, hash=False)

    def __str__(self) -> str:
        inside = ", ".join(f"{name}={value}" for name, value in self.values.items())
        return f"{self.key}({inside})"


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


class Say(Protocol):
    """A text key or phrase in the reader's language."""

    def __call__(self, text: str | Phrase, /, **values: Any) -> str:
        """Return the finished text."""
