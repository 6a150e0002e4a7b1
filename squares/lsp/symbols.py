"""The outline of a file: its keys and what stands below them, as deep as things have names."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

from squares.data import loader
from squares.data.tree import Mark, Node
from squares.lsp.book import begun

_DEEP = 3
_NAMES = ("name", "title", "chapter", "do", "does", "by")
"""Keys that call what has no name of its own, the first that is there."""


class Symbol(NamedTuple):
    """An entry of the outline from its first line to its last, both counted from 1; ``detail`` is what it is called."""

    word: str
    detail: str
    mark: Mark
    last: int
    below: list[Symbol]


def symbols(path: Path) -> list[Symbol]:
    """Return the outline of a file, as far as it can be read."""
    text = "\n".join(loader.lines_of(path)).rstrip()
    return _below(begun(path), text.count("\n") + 1, _DEEP)


def _below(node: Node, last: int, deep: int) -> list[Symbol]:
    """Return what stands below a value that ends in the line ``last``."""
    found: list[tuple[str, Mark, Node]] = []
    if isinstance(node.value, dict):
        found = [(key, node.keys.get(key, child.mark), child) for key, child in node.value.items()]
    elif isinstance(node.value, tuple):
        found = [(str(i + 1), child.mark, child) for i, child in enumerate(node.value) if child.has_children]
    found.sort(key=lambda each: each[1])
    ends = [max(mark.line, begins.line - 1) for (_, mark, _), (_, begins, _) in pairwise(found)]
    return [
        Symbol(word, _called(child), mark, end, _below(child, end, deep - 1) if deep > 1 else [])
        for (word, mark, child), end in zip(found, [*ends, last], strict=False)
    ]


def _called(node: Node) -> str:
    names = (node.get(key) for key in _NAMES)
    named = next((name for name in names if name is not None and isinstance(name.value, str)), None)
    if named is not None:
        return str(named.value)
    return "" if node.has_children or node.value is None else " ".join(str(node.value).split())[:60]
