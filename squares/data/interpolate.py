"""Fills the numbers of a definition into the texts of its file: ``{limit}``, ``{board.files}``, ``{goal_tiles:word}``.

So a rules page says what is played, whatever a variant or a designer changes. What names nothing stays as it stands.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from squares.core.phrase import Phrase, Say, numbered
from squares.data.models import Definition, Model

_PLACE = re.compile(r"\{([a-z][a-z_]*(?:\.[a-z][a-z_]*)*)(:word)?\}")
_BRACES = re.compile(r"\{([^{}\n]+)\}")


def interpolate(text: str, definition: Definition, say: Say) -> str:
    """Return the text as it is read; ``:word`` says a number in words up to twelve."""

    def value(found: re.Match[str]) -> str:
        held = _held(definition, found[1])
        if held is None:
            return found[0]
        shown = numbered(held) if found[2] and isinstance(held, int) else held
        return say(shown) if isinstance(shown, Phrase) else str(shown)

    return _PLACE.sub(value, text)


def unknown(text: str, definition: Definition) -> Iterator[str]:
    """Yield what stands in braces in a text and names no value, or asks for it in a way that there is not."""
    for found in _BRACES.finditer(text):
        place = _PLACE.fullmatch(found[0])
        if place is None or _held(definition, place[1]) is None:
            yield found[1]


def known(definition: Definition) -> Iterator[str]:
    """Yield what may stand in braces."""
    for name in (*definition.words(), *_names(definition)):
        yield name
        if isinstance(_held(definition, name), int):
            yield f"{name}:word"


def _names(model: Model) -> Iterator[str]:
    """Yield the keys of a model that hold a number or a word, those of the models in it behind a dot."""
    for name in type(model).model_fields:
        value = getattr(model, name)
        if isinstance(value, Model):
            yield from (f"{name}.{inner}" for inner in _names(value))
        elif isinstance(value, (int, str)) and not isinstance(value, bool):
            yield name


def _held(definition: Definition, name: str) -> Phrase | str | int | None:
    """Return a number or word of the definition, or what its engine calls something."""
    words = definition.words()
    if name in words:
        return words[name]
    value: Any = definition
    for step in name.split("."):
        value = getattr(value, step, None) if step in getattr(type(value), "model_fields", ()) else None
    return value if isinstance(value, (int, str)) and not isinstance(value, bool) else None
