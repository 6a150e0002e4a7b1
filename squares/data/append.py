"""One more entry in a list or a mapping of a YAML text, which keeps every line and comment that it has."""

from __future__ import annotations

from collections.abc import Mapping
from copy import deepcopy
from typing import Any

import yaml

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.outline import flow

Path = tuple[str | int, ...]


def appended(text: str, path: Path, item: Mapping[str, Any]) -> str:
    """Return the text with ``item`` at the end of the list that ``path`` leads to; only the list may be missing.

    Errors: BadData where the text is no YAML, or there is no place for it.
    """
    try:
        root, before = yaml.compose(text, Loader=yaml.SafeLoader), yaml.safe_load(text)
        new = _inserted(text, root, path, item)
        if yaml.safe_load(new) != _expected(before, path, item):
            raise ValueError(path)  # the file would say more than it was asked to
    except (yaml.YAMLError, LookupError, TypeError, ValueError, RecursionError):
        raise BadData(phrase("bench.no_place")) from None
    return new


def entered(text: str, path: Path, key: str, item: Mapping[str, Any]) -> str:
    """Return the text with ``item`` under a new key, the last of the mapping that ``path`` leads to.

    Errors: BadData where the text is no YAML, or there is no such mapping.
    """
    try:
        node, expected = yaml.compose(text, Loader=yaml.SafeLoader), yaml.safe_load(text)
        inner = expected
        for step in path:
            node, inner = (node and _child(node, step)) or _missing(step), inner[step]
        if not isinstance(node, yaml.MappingNode) or not node.value or key in inner:
            raise TypeError(path)
        inner[key] = dict(item)
        new = _beside(text, node, f"{key}: {flow(dict(item))}")
        if yaml.safe_load(new) != expected:
            raise ValueError(path)
    except (yaml.YAMLError, LookupError, TypeError, ValueError, RecursionError):
        raise BadData(phrase("bench.no_place")) from None
    return new


def _beside(text: str, mapping: yaml.MappingNode, line: str) -> str:
    if mapping.flow_style:
        return _before(text, mapping.end_mark.index - 1, f", {line}")
    return _below(text, mapping, [f"{' ' * mapping.start_mark.column}{line}"])


def _expected(before: Any, path: Path, item: Mapping[str, Any]) -> Any:
    after = deepcopy(before)
    node = after
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = [*(node.get(path[-1]) or []), dict(item)]
    return after


def _inserted(text: str, root: yaml.Node | None, path: Path, item: Mapping[str, Any]) -> str:
    """Insert the text of an item. Errors: LookupError, TypeError where the path leads nowhere."""
    parent = root or _missing(path[0])
    for key in path[:-1]:
        parent = _child(parent, key) or _missing(key)
    if not isinstance(parent, yaml.MappingNode):
        raise TypeError(path)
    key, found = str(path[-1]), _child(parent, path[-1])
    if isinstance(found, yaml.SequenceNode) and found.value:
        if found.flow_style:
            return _before(text, found.end_mark.index - 1, f", {flow(dict(item))}")
        return _below(text, found, _block(item, found.start_mark.column))
    if found is not None:  # empty: [] or nothing at all
        start = found.start_mark.index
        return f"{text[:start].rstrip(' ')} [{flow(dict(item))}]{text[found.end_mark.index :]}"
    if parent.flow_style:
        comma = ", " if parent.value else ""
        return _before(text, parent.end_mark.index - 1, f"{comma}{key}: [{flow(dict(item))}]")
    column = parent.start_mark.column
    lines = [f"{' ' * column}{key}:", *_block(item, column + 2)]
    return _below(text, parent, ["", *lines] if parent is root else lines)


def _missing(key: str | int) -> yaml.Node:
    raise LookupError(key)


def _child(node: yaml.Node, key: str | int) -> yaml.Node | None:
    """Return what a key or an index leads to."""
    if isinstance(node, yaml.SequenceNode) and isinstance(key, int):
        found: yaml.Node = node.value[key]
        return found
    if isinstance(node, yaml.MappingNode):
        return next((value for name, value in node.value if name.value == key), None)
    return None


def _block(item: Mapping[str, Any], column: int) -> list[str]:
    """Return the lines of an entry, its dash in a column from 0."""
    lead = " " * column
    return [f"{lead}{'  ' if i else '- '}{key}: {flow(value)}" for i, (key, value) in enumerate(item.items())]


def _before(text: str, index: int, more: str) -> str:
    """Return ``more`` within a bracket that closes at ``index``."""
    kept = text[:index].rstrip()
    return f"{kept.removesuffix(',')}{more}{text[len(kept) : index].rstrip(' ')}{text[index:]}"


def _below(text: str, node: yaml.Node, lines: list[str]) -> str:
    """Return the lines below the last line of what a node holds."""
    last = node
    while isinstance(last, yaml.CollectionNode) and last.value and not last.flow_style:
        last = last.value[-1][1] if isinstance(last, yaml.MappingNode) else last.value[-1]
    end = len(text[: last.end_mark.index].rstrip())
    line_end = text.find("\n", end)
    newline = "\r\n" if "\r\n" in text else "\n"
    head, tail = (text, "") if line_end < 0 else (text[:line_end].rstrip("\r"), text[line_end + 1 :])
    return f"{head}{newline}{newline.join(lines)}{newline}{tail}"
