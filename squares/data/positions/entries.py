"""Changes or removes one entry of a list in a YAML text; every line, comment and key that it need not touch stays."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from copy import deepcopy
from typing import Any, NamedTuple

import yaml
from pydantic import ValidationError

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.models import NamedPosition
from squares.data.outline import flow

KEY = "positions"


class Edit(NamedTuple):
    """The letters from ``start`` to ``end`` give way to others."""

    start: int
    end: int
    text: str


def changed(text: str, key: str, at: int, item: Mapping[str, Any]) -> str:
    """Return the text with entry ``at`` of the list under ``key`` saying ``item``. Errors: BadData where it cannot."""

    def edits(entry: Any, before: Any) -> Iterator[Edit]:
        return _changes(text, entry, before[key][at], item)

    return _edited(text, key, at, edits, lambda entries: [*entries[:at], dict(item), *entries[at + 1 :]])


def removed(text: str, key: str, at: int) -> str:
    """Return the text without entry ``at`` of the list under ``key``. Errors: BadData where that cannot be done."""

    def edits(entry: Any, before: Any) -> Iterator[Edit]:
        found = _value(yaml.compose(text, Loader=yaml.SafeLoader), key)
        if len(before[key]) == 1:
            yield Edit(text.rindex(":", 0, found.start_mark.index) + 1, _end(text, found), " []")
        elif found.flow_style:
            spans = [(each.start_mark.index, each.end_mark.index) for each in found.value]
            last = at + 1 == len(spans)
            yield Edit(spans[at - 1][1], spans[at][1], "") if last else Edit(spans[at][0], spans[at + 1][0], "")
        else:
            yield Edit(_line_start(text, text.rindex("-", 0, entry.start_mark.index + 1)), _line_end(text, entry), "")

    return _edited(text, key, at, edits, lambda entries: [*entries[:at], *entries[at + 1 :]])


def _edited(
    text: str,
    key: str,
    at: int,
    edits: Callable[[Any, Any], Iterator[Edit]],
    after: Callable[[list[Any]], list[Any]],
) -> str:
    """Return the text with edits of an entry, if it says then what it should and no more. Errors: BadData."""
    try:
        root, before = yaml.compose(text, Loader=yaml.SafeLoader), yaml.safe_load(text)
        expected = {**deepcopy(before), key: after(before[key])}
        new = text
        for edit in sorted(edits(_value(root, key).value[at], before), reverse=True):
            new = new[: edit.start] + edit.text + new[edit.end :]
        if yaml.safe_load(new) == expected:
            return new
    except (yaml.YAMLError, LookupError, TypeError, ValueError, AttributeError, RecursionError):
        pass
    raise BadData(phrase("bench.no_change"))


def _value(node: Any, key: str) -> Any:
    """Return the value of a key. Errors: LookupError."""
    return next(value for name, value in node.value if name.value == key)


def _changes(text: str, entry: Any, before: Any, item: Mapping[str, Any]) -> Iterator[Edit]:
    """Yield what makes ``before`` say ``item``: other values, keys that go, keys that come last."""
    if entry.flow_style and not before.keys() <= item.keys():
        yield Edit(entry.start_mark.index, entry.end_mark.index, flow(dict(item)))
        return
    for name, value in entry.value:
        if name.value not in item:
            yield Edit(_line_start(text, name.start_mark.index), _line_end(text, value), "")
        elif before[name.value] != item[name.value]:
            start = text.index(":", name.end_mark.index) + 1
            yield Edit(start, _end(text, value), f" {flow(item[name.value])}")
    new = [f"{flow(key)}: {flow(value)}" for key, value in item.items() if key not in before]
    if new and entry.flow_style:
        end = _end(text, entry.value[-1][1])
        yield Edit(end, end, "".join(f", {each}" for each in new))
    elif new:
        end, lead = _line_end(text, entry), " " * entry.start_mark.column
        yield Edit(end, end, "".join(f"{_newline(text)}{lead}{each}" for each in new))


def _end(text: str, node: yaml.Node) -> int:
    """Return where a value ends: not, as PyYAML has it, where the next one begins."""
    while isinstance(node, yaml.CollectionNode) and node.value and not node.flow_style:
        node = node.value[-1][1] if isinstance(node, yaml.MappingNode) else node.value[-1]
    return len(text[: node.end_mark.index].rstrip())


def _line_start(text: str, index: int) -> int:
    """Return where the line break before an index begins."""
    start = text.rfind("\n", 0, index)
    return max(0, start - text[:start].endswith("\r"))


def _line_end(text: str, node: yaml.Node) -> int:
    """Return where the last line of a value ends, before its line break."""
    end = text.find("\n", _end(text, node))
    return len(text) if end < 0 else end - text[:end].endswith("\r")


def _newline(text: str) -> str:
    return "\r\n" if "\r\n" in text else "\n"


def said(named: NamedPosition) -> dict[str, Any]:
    """Return what a named position says, as plain lists and mappings."""
    return named.model_dump(mode="json", exclude_defaults=True)


def rewritten(text: str, named: NamedPosition, item: Mapping[str, Any]) -> str:
    """Return the text with ``item`` in the place of a named position; what says the same stays as it is written.

    Errors: BadData where the text has no such position, or cannot be changed.
    """
    at, raw = _found(text, named)
    before = said(named)
    kept = {key: raw[key] if before.get(key) == value else value for key, value in item.items()}
    return changed(text, KEY, at, kept)


def taken_out(text: str, named: NamedPosition) -> str:
    """Return the text without a named position. Errors: BadData where it has no such position, or cannot be changed."""
    return removed(text, KEY, _found(text, named)[0])


def _found(text: str, named: NamedPosition) -> tuple[int, dict[str, Any]]:
    """Return which entry a named position is, and what it says as it is written. Errors: BadData without such a one."""
    try:
        entries = yaml.safe_load(text)[KEY]
    except (yaml.YAMLError, LookupError, TypeError, RecursionError):
        entries = []
    for at, raw in enumerate(entries if isinstance(entries, list) else []):
        with suppress(ValidationError):
            if NamedPosition.model_validate(raw) == named:
                return at, raw
    raise BadData(phrase("bench.other_entry", name=named.name))
