"""A strict and small part of YAML's flow style on one line: mappings, lists and bare words.

``{a: 1, b: [x, y]}`` with one space behind each colon and comma, and nowhere else. Every such text is YAML; the
other way round only the usual form is read, so that equal values have equal texts.
"""

from __future__ import annotations

import re
from typing import Union

Tree = Union[str, list["Tree"], dict[str, "Tree"]]  # noqa: UP007 - the name stands inside itself

_WORD = re.compile(r"[A-Za-z0-9?_.-]+")
_DEEPEST = 6


class FlowError(ValueError):
    """The text cannot be read from character ``at`` on."""

    def __init__(self, at: int) -> None:
        super().__init__(f"character {at}")
        self.at = at


def write(tree: Tree) -> str:
    """The tree as text."""
    if isinstance(tree, dict):
        return "{" + ", ".join(f"{key}: {write(value)}" for key, value in tree.items()) + "}"
    if isinstance(tree, list):
        return "[" + ", ".join(write(value) for value in tree) + "]"
    return tree


def read(text: str) -> Tree:
    """The tree of a text. Errors: FlowError."""
    tree, at = _read(text, 0, 0)
    if at != len(text):
        raise FlowError(at)
    return tree


def _read(text: str, at: int, depth: int) -> tuple[Tree, int]:
    sign = text[at : at + 1]
    if depth > _DEEPEST:
        raise FlowError(at)
    if sign == "{":
        return _read_mapping(text, at + 1, depth)
    if sign == "[":
        return _read_list(text, at + 1, depth)
    match = _WORD.match(text, at)
    if match is None:
        raise FlowError(at)
    return match[0], match.end()


def _read_mapping(text: str, at: int, depth: int) -> tuple[Tree, int]:
    found: dict[str, Tree] = {}
    if text[at : at + 1] == "}":
        return found, at + 1
    while True:
        key = _WORD.match(text, at)
        if key is None or key[0] in found or text[key.end() : key.end() + 2] != ": ":
            raise FlowError(at)
        found[key[0]], at = _read(text, key.end() + 2, depth + 1)
        if text[at : at + 1] == "}":
            return found, at + 1
        at = _comma(text, at)


def _read_list(text: str, at: int, depth: int) -> tuple[Tree, int]:
    found: list[Tree] = []
    if text[at : at + 1] == "]":
        return found, at + 1
    while True:
        value, at = _read(text, at, depth + 1)
        found.append(value)
        if text[at : at + 1] == "]":
            return found, at + 1
        at = _comma(text, at)


def _comma(text: str, at: int) -> int:
    if text[at : at + 2] != ", ":
        raise FlowError(at)
    return at + 2
