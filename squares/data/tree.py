"""A document as it was written: values with the place of each, and documents laid over one another.

Knows neither YAML's syntax nor what a document is about.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

Path = tuple[str | int, ...]
Scalar = str | int | float | bool | None


class Mark(NamedTuple):
    """A place in a file; lines and columns count from 1. ``file`` is empty for the file that is looked at."""

    line: int
    column: int
    file: str = ""


NOWHERE = Mark(0, 0)


@dataclass(frozen=True, slots=True)
class Node:
    """A value, where it begins and which keys lead to it. ``keys`` tells where each key of a mapping stands."""

    value: Scalar | tuple[Node, ...] | dict[str, Node]
    mark: Mark = NOWHERE
    path: Path = ()
    keys: Mapping[str, Mark] = field(default_factory=dict)

    def get(self, key: str | int) -> Node | None:
        """Return the child under a key or index, or None."""
        if isinstance(self.value, dict):
            return self.value.get(str(key))
        if isinstance(self.value, tuple) and isinstance(key, int) and 0 <= key < len(self.value):
            return self.value[key]
        return None

    @property
    def has_children(self) -> bool:
        """Whether this is a mapping or a list."""
        return isinstance(self.value, (dict, tuple))

    def plain(self) -> Any:
        """Return the value without places; lists become tuples, as strict models want them."""
        if isinstance(self.value, dict):
            return {key: child.plain() for key, child in self.value.items()}
        if isinstance(self.value, tuple):
            return tuple(child.plain() for child in self.value)
        return self.value


def node_at(node: Node | None, path: Path) -> Node | None:
    """Return what a path leads to, or None."""
    for step in path:
        node = node.get(step) if node is not None else None
    return node


def over(base: Node, upper: Node) -> Node:
    """Lay ``upper`` over ``base``: mappings are merged key by key, a null takes its key away, all else replaces.

    (The rules of a JSON Merge Patch, RFC 7396.) Every value keeps the place where it was written.
    """
    if not isinstance(upper.value, dict):
        return upper
    if not upper.value and isinstance(base.value, dict):
        return base
    below = base.value if isinstance(base.value, dict) else {}
    merged, keys = dict(below), {key: base.keys[key] for key in below if key in base.keys}
    for key, child in upper.value.items():
        if child.value is None:
            merged.pop(key, None)
            keys.pop(key, None)
            continue
        merged[key] = over(below.get(key, _EMPTY), child)
        if key not in keys or not isinstance(child.value, dict):
            keys[key] = upper.keys.get(key, child.mark)
    return Node(merged, upper.mark, upper.path, keys)


def replaced(node: Node, steps: Path, child: Node | None) -> Node:
    """Return the tree with another child, or none, where the steps lead; where they lead nowhere, the same tree."""
    key, below = steps[0], node.get(steps[0])
    if len(steps) > 1:
        if below is None:
            return node
        child = replaced(below, steps[1:], child)
    if isinstance(node.value, dict):
        entries = {name: each for name, each in node.value.items() if name != str(key) or child is not None}
        return Node(entries if child is None else {**entries, str(key): child}, node.mark, node.path, node.keys)
    if isinstance(node.value, tuple) and below is not None and isinstance(key, int):
        others = node.value[key + 1 :]
        return Node((*node.value[:key], *([] if child is None else [child]), *others), node.mark, node.path, node.keys)
    return node


def without(node: Node, *names: str) -> Node:
    """Return a mapping less some of its keys."""
    if not isinstance(node.value, dict):
        return node
    return Node({key: child for key, child in node.value.items() if key not in names}, node.mark, node.path, node.keys)


def stamped(node: Node, file: str) -> Node:
    """Return the same tree whose marks tell that it comes from another file."""
    keys = {key: Mark(mark.line, mark.column, file) for key, mark in node.keys.items()}
    value = node.value
    if isinstance(value, dict):
        value = {key: stamped(child, file) for key, child in value.items()}
    elif isinstance(value, tuple):
        value = tuple(stamped(child, file) for child in value)
    return Node(value, Mark(node.mark.line, node.mark.column, file), node.path, keys)


def grown(value: Any, path: Path = ()) -> Node:
    """Return a tree from plain mappings and lists that come from no file."""
    if isinstance(value, Mapping):
        return Node({str(key): grown(child, (*path, str(key))) for key, child in value.items()}, NOWHERE, path)
    if isinstance(value, (list, tuple)):
        return Node(tuple(grown(child, (*path, i)) for i, child in enumerate(value)), NOWHERE, path)
    return Node(value, NOWHERE, path)


_EMPTY = Node({})
