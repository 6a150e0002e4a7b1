"""Ways to write one value of a YAML text while every other character stays; which one is right is not known here."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

import yaml

from squares.data.outline import flow

_LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_PROPERTIES = re.compile(r"(?:[&!]\S*\s+)*")  # an anchor, a tag
_BREAK = re.compile(r"\r\n|[\n\r]")
_BLOCK = ("|", ">")

Steps = tuple[str, ...]


@dataclass(slots=True, eq=False)
class _Value:
    """A value between two characters of the text; ``last`` is where the last thing that it holds ends.

    ``event`` tells what it is; ``entries`` are those of a mapping, ``column`` is where the first of its keys stands.
    """

    event: Any
    start: int
    last: int
    entries: list[tuple[str, _Value]] = field(default_factory=list)
    column: int = 0

    def get(self, key: str) -> _Value | None:
        return next((value for name, value in self.entries if name == key), None)


def ways(text: str, steps: Steps, value: bool | int | str, order: Sequence[str]) -> Iterator[str]:
    """Yield texts in which a value stands where the steps lead, the likeliest first; none where there is no place.

    ``order``: the usual order of the keys in the mapping that lacks one. Errors: YAMLError.
    """
    node = _root(text)
    for depth, key in enumerate(steps):
        if not isinstance(node.event, yaml.MappingStartEvent):
            return
        child = node.get(key)
        if child is None:
            yield from _added(text, node, key, _nested(steps[depth + 1 :], value), order)
            return
        if depth + 1 < len(steps) and _is_nothing(child):
            yield from _replaced(text, child, _nested(steps[depth + 1 :], value))
            return
        node = child
    yield from _replaced(text, node, value)


def is_shared(text: str, steps: Steps) -> bool:
    """Return whether aliases have a part in what stands where the steps lead. Errors: YAMLError."""
    node: _Value | None = _root(text)
    for key in ("", *steps):
        node = node.get(key) if key and node is not None else node
        if node is not None and getattr(node.event, "anchor", None) is not None:
            return True
    return False


def _root(text: str) -> _Value:
    """Return the text as values with their places; of what an alias stands for nothing is known."""
    root = _Value(None, 0, 0)
    open_: list[tuple[_Value, str | None]] = [(root, "")]
    for event in iter(_LOADER(text).get_event, None):
        if isinstance(event, yaml.CollectionEndEvent):
            closed, end = open_.pop()[0], event.end_mark
            if closed.event.flow_style and end is not None:
                closed.last = end.index
            open_[-1][0].last = max(open_[-1][0].last, closed.last)
        elif isinstance(event, yaml.NodeEvent):
            _hang(event, open_)
    return root.entries[0][1] if root.entries else root


def _hang(event: Any, open_: list[tuple[_Value, str | None]]) -> None:
    """Put a key or a value into what is open."""
    parent, key = open_[-1]
    if key is None and isinstance(parent.event, yaml.MappingStartEvent):
        if not parent.entries:
            parent.column = event.start_mark.column
        open_[-1] = parent, str(event.value)
        return
    node = _Value(event, event.start_mark.index, event.end_mark.index)
    parent.entries.append((key or "", node))
    parent.last = max(parent.last, node.last)
    open_[-1] = parent, None
    if isinstance(event, yaml.CollectionStartEvent):
        open_.append((node, None))


def _nested(steps: Steps, value: Any) -> Any:
    for key in reversed(steps):
        value = {key: value}
    return value


def _is_nothing(node: _Value) -> bool:
    event = node.event
    return isinstance(event, yaml.ScalarEvent) and event.implicit[0] and event.value.lower() in ("", "~", "null")


def _replaced(text: str, node: _Value, value: Any) -> Iterator[str]:
    """Yield texts with another value, written as the old one is."""
    if not isinstance(node.event, (yaml.ScalarEvent, yaml.AliasEvent)):
        return
    start, end = node.start, node.last
    found = _PROPERTIES.match(text, start, end)
    start = found.end() if found else start
    raw, old, new = text[start:end], str(getattr(node.event, "value", "")), flow(value)
    if isinstance(value, bool) and raw[:1].isupper():
        new = new.upper() if raw.isupper() else new.capitalize()
    if isinstance(value, str) and old and raw.count(old) == 1:
        yield text[:start] + raw.replace(old, value) + text[end:]
    if getattr(node.event, "style", None) not in _BLOCK:
        yield f"{text[:start]}{'' if raw or text[:start].endswith(' ') else ' '}{new}{text[end:]}"


def _added(text: str, node: _Value, key: str, value: Any, order: Sequence[str]) -> Iterator[str]:
    """Yield texts with one key more: behind the one that it usually follows, else behind another."""
    names = [name for name, _ in node.entries]
    before = [name for name in order[: order.index(key)] if name in names] if key in order else []
    places = [child for name in reversed(before) if (child := node.get(name)) is not None]
    places += [child for _, child in reversed(node.entries) if child not in places]
    entry = flow({key: value})[1:-1]
    if not node.event.flow_style:
        yield from (_below(text, child.last, " " * node.column + entry) for child in places)
        return
    yield from (f"{text[: child.last]}, {entry}{text[child.last :]}" for child in places)
    begin = text.index("{", node.start) + 1
    yield f"{text[:begin]}{entry}{', ' if node.entries else ''}{text[begin:]}"


def _below(text: str, at: int, line: str) -> str:
    """Return the text with a line more, below the one in which a place lies."""
    found = _BREAK.search(text, at)
    usual = _BREAK.search(text)
    newline = found[0] if found else usual[0] if usual else "\n"
    if at and text[at - 1] in "\r\n":
        return f"{text[:at]}{line}{newline}{text[at:]}"
    if found is None:
        return f"{text}{newline}{line}"
    return f"{text[: found.end()]}{line}{newline}{text[found.end() :]}"
