"""What a translation of the texts lacks, has too much, or says in a way that no longer fits the English."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from string import Formatter
from typing import Literal, NamedTuple

from squares.data.texts import ENGLISH, Leaf, read_language, shipped_folders


class Odd(NamedTuple):
    """A text of a language that wants a translator.

    ``how``: it is missing, unused as English has no such key, or it fills in other values or other forms than there
    are. ``values``: those values and forms, such as ``{name}``.
    """

    key: str
    how: Literal["missing", "unused", "values", "forms"]
    values: tuple[str, ...] = ()


def odd(language: str, folders: Sequence[Path] = ()) -> Iterator[Odd]:
    """Yield what of a language wants a translator, by key; ``folders`` as those of ``Texts.load``."""
    english, own = (read_language(each, (*shipped_folders(), *folders)).leaves for each in (ENGLISH, language))
    counted = str(own.get("language.forms", "other")).split()
    allowed = {*counted, "one", "other", "you", "you_one", *(f"you_{form}" for form in counted)}
    for key in sorted(english.keys() | own.keys()):
        if key not in own:
            yield Odd(key, "missing")
        elif key not in english:
            yield Odd(key, "unused")
        elif different := (_values(english[key]) ^ _values(own[key])) - {"n"}:
            yield Odd(key, "values", tuple(f"{{{name}}}" for name in sorted(different)))
        elif not isinstance(own[key], str) and (unknown := set(own[key]) - allowed):
            yield Odd(key, "forms", tuple(sorted(unknown)))


def _values(leaf: Leaf) -> set[str]:
    """Return the names of the values that a text fills in, in any of its forms."""
    texts = (leaf,) if isinstance(leaf, str) else leaf.values()
    return {name for text in texts for _, name, _, _ in Formatter().parse(text) if name}
