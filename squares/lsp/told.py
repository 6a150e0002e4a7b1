"""What a place of a game file makes the rules say: the sentences of the rules page that would be others without it.

The place is varied, and the rulebook is made again: no table says which key belongs to which sentence. An engine's
module ``rulebook`` may have ``entry(definition, path)``, what an entry of the file says of itself, as a card does.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import suppress
from typing import Any, get_args

from squares.core.phrase import Phrase, Say, capital
from squares.data import engines, installed, rulebook
from squares.data.models import Definition, Model
from squares.data.tree import Path

_DEEP = 2  # levels below a place that cannot be varied itself
_WIDE = 12  # entries of each that are looked at


def sentences(said: Model, path: Path, say: Say) -> list[str]:
    """Return the sentences that a definition or a part says because of what stands where the path leads."""
    if path and _tells_apart(said, path):
        path = path[:-1]
    entry = _entry(said, path, say)
    if entry and len(path) <= _DEEP:
        return entry
    lines = [*entry, *_chapters(said, say)]
    gone = _gone(said, path, lines, say, _DEEP)
    return [line for line in dict.fromkeys(lines) if line in gone]


def _tells_apart(said: Model, path: Path) -> bool:
    """Tell whether a path leads to the one word that says what its parent is."""
    parent = _at(said, path[:-1])
    field = type(parent).model_fields.get(str(path[-1])) if isinstance(parent, Model) and parent is not said else None
    return field is not None and get_args(field.annotation) == (getattr(parent, str(path[-1])),)


def _gone(said: Model, path: Path, lines: list[str], say: Say, deep: int) -> Counter[str]:
    """Return the lines that vary with a place, or with what stands below it."""
    for other in _varied(said, path, None):
        with suppress(Exception):  # an engine need not say anything about what no file may hold
            gone = Counter(lines) - Counter([*_entry(other, path, say), *_chapters(other, say)])
            if gone:
                return gone
    found: Counter[str] = Counter()
    for step in list(_steps(said, path))[:_WIDE] if deep else ():
        found |= _gone(said, (*path, step), lines, say, deep - 1)
    return found


def _chapters(said: Model, say: Say) -> list[str]:
    if not isinstance(said, Definition):
        return []
    return [_said(each, say) for chapter in rulebook.chapters(said) for each in chapter.paragraphs]


def _entry(said: Model, path: Path, say: Say) -> list[str]:
    module = installed.module(_engine(said), "rulebook")
    entry = getattr(module, "entry", None)
    return [] if entry is None else [_said(each, say) for each in entry(said, path)]


def _engine(said: Model) -> str:
    if isinstance(said, Definition):
        return said.engine
    return next(name for name in engines.names() if type(said) in engines.engine(name).parts.values())


def _said(what: Phrase | str, say: Say) -> str:
    return capital(say(what)) if isinstance(what, Phrase) else what


def _steps(value: Any, path: Path) -> Iterator[str | int]:
    """Yield what leads further down from a place."""
    value = _at(value, path)
    if isinstance(value, Model):
        yield from (key for key in type(value).model_fields if key in value.model_fields_set)
    elif isinstance(value, dict):
        yield from value
    elif isinstance(value, tuple):
        yield from range(len(value))


def _at(value: Any, path: Path) -> Any:
    for step in path:
        value = _child(value, step)
    return value


def _child(value: Any, step: str | int) -> Any:
    if isinstance(value, Model):
        return getattr(value, str(step), None) if step in type(value).model_fields else None
    if isinstance(value, dict):
        return value.get(step)
    return value[step] if isinstance(value, tuple) and isinstance(step, int) and step < len(value) else None


def _varied(value: Any, path: Path, field: Any) -> Iterator[Any]:
    """Yield a value with something else where the path leads, or without it; nothing is checked."""
    if not path:
        yield from _others(value, field)
        return
    step, child = path[0], _child(value, path[0])
    if child is None:
        return
    below = type(value).model_fields[str(step)] if isinstance(value, Model) else None
    if isinstance(value, dict | tuple) and len(path) == 1:
        yield _without(value, step)
    for other in _varied(child, path[1:], below):
        if isinstance(value, Model):
            yield type(value).model_construct(value.model_fields_set, **{**dict(value), str(step): other})
        elif isinstance(value, dict):
            yield {**value, step: other}
        else:
            yield tuple(other if i == step else each for i, each in enumerate(value))


def _without(value: Any, step: str | int) -> Any:
    if isinstance(value, dict):
        return {key: child for key, child in value.items() if key != step}
    return tuple(child for i, child in enumerate(value) if i != step)


def _others(value: Any, field: Any) -> Iterator[Any]:
    """Yield what could stand in the place of a value: what does if it is left out, other words, another number."""
    if field is not None:
        if not field.is_required() and field.get_default(call_default_factory=True) != value:
            yield field.get_default(call_default_factory=True)
        yield from (word for word in get_args(field.annotation) if isinstance(word, str) and word != value)
    if isinstance(value, bool):
        yield not value
    elif isinstance(value, int):
        yield from (value + 1, value - 1)
    elif isinstance(value, str):
        yield f"{value}-"
