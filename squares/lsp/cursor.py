"""What stands under a cursor, and what is being written there. Lines and columns count from 1, in code points."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from squares.data.loader import begun
from squares.data.tree import Mark, Node, Path

MARKER = "zz-here-zz"
"""Stands for the word that is being written; no file has it."""
_BEFORE = re.compile(r"[^\s:,\[\]{}\"'#]*$")
_AFTER = re.compile(r"[^\s:,\[\]{}\"'#]*")


class Token(NamedTuple):
    """A key or a word of a file with the keys that lead to it, those of the file."""

    word: str
    mark: Mark
    path: Path
    is_key: bool


class Writing(NamedTuple):
    """A word that is being written: the file as it would be with ``MARKER`` in its place, and where that stands.

    ``is_whole``: it can be read to its end then.
    """

    root: Node
    path: Path
    is_key: bool
    is_whole: bool


def tokens(node: Node) -> Iterator[Token]:
    """Yield all keys and words of a document."""
    if isinstance(node.value, dict):
        for key, child in node.value.items():
            if key in node.keys:
                yield Token(key, node.keys[key], (*node.path, key), True)
            yield from tokens(child)
    elif isinstance(node.value, tuple):
        for child in node.value:
            yield from tokens(child)
    elif node.value is not None:
        yield Token(str(node.value), node.mark, node.path, False)


def token_at(root: Node, line: int, column: int) -> Token | None:
    """Return the key or word under a cursor, or right before it."""
    here = [each for each in tokens(root) if each.mark.line == line and each.mark.column <= column]
    token = max(here, key=lambda each: each.mark.column, default=None)
    return token if token is not None and column <= token.mark.column + len(token.word) + 1 else None


def written(lines: list[str], line: int, column: int) -> tuple[int, int]:
    """Return the columns between which the word stands that a cursor touches."""
    text = lines[line - 1] if line <= len(lines) else ""
    before, after = _BEFORE.search(text[: column - 1]), _AFTER.match(text[column - 1 :])
    return column - len(before[0] if before else ""), column + len(after[0] if after else "")


def writings(lines: list[str], line: int, column: int) -> list[Writing]:
    """Return what a word that is being written may be: a key, a value or both, as far as the file can be read.

    Of other entries beside the one in which it stands only the keys are looked at, if that tells where it is.
    """
    start, end = written(lines, line, column)
    text = lines[line - 1] if line <= len(lines) else ""
    head, tail = text[: start - 1], text[end - 1 :]
    kept = _entry(lines, line - 1)
    found: dict[tuple[Path, bool], Writing] = {}
    for word in (f"{MARKER}:", f"{MARKER} ") if not tail.lstrip().startswith(":") else (MARKER,):
        written_line = head + word + tail
        writing = _writing([*kept[: line - 1], written_line, *kept[line:]])
        writing = writing or _writing([*lines[: line - 1], written_line, *lines[line:]])
        if writing is not None and (writing.is_whole or (writing.path, writing.is_key) not in found):
            found[writing.path, writing.is_key] = writing
    return [each for each in found.values() if each.is_whole] or list(found.values())


def _writing(lines: list[str]) -> Writing | None:
    root, is_whole = begun("\n".join(lines))
    here = next((each for each in tokens(root) if each.word == MARKER), None)
    return Writing(root, here.path, here.is_key, is_whole) if here is not None else None


def _entry(lines: list[str], at: int) -> list[str]:
    """Return the lines without those of entries in which one does not stand; what is left out is empty.

    Of a list all stays, since its entries are counted.
    """
    indents = [len(line) - len(line.lstrip(" ")) if line.strip() or i == at else -1 for i, line in enumerate(lines)]
    deep = min((indent for indent in indents if indent > 0), default=0)
    first, last = _around(indents, at, deep)
    if lines[first : first + 1] and lines[first].lstrip().startswith("- "):
        first, last = _around(indents, at, 0)
    return [line if first <= i < last or not indents[i] else "" for i, line in enumerate(lines)]


def _around(indents: list[int], at: int, deep: int) -> tuple[int, int]:
    """Return where the lines begin and end that stand with one below a line that is indented no more than ``deep``.

    A blank line is indented by -1.
    """
    first = next((i for i in range(min(at, len(indents) - 1), -1, -1) if 0 <= indents[i] <= deep), 0)
    return first, next((i for i in range(at + 1, len(indents)) if 0 <= indents[i] <= deep), len(indents))
