"""Reads a sheet, CSV as spreadsheets write it, as a tree with places: each row is an entry of one mapping.

The first header names the mapping (``cards``), the first cell of a row the entry's key. Any other header leads to a
value below the entry (``cost``, ``names.ja``), or, where a star stands for the entry's key, from the top of the file
(``decks.tide.cards.*``). A cell says what YAML would say there: numbers, true and false, lists, mappings and quoted
texts as such, all else as the text that it is. An empty cell says nothing, and rows and columns whose first sign is
``#`` are notes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any, NamedTuple

from squares.core.phrase import phrase
from squares.data.faults import MOST, Diagnostic, shown
from squares.data.loader import INTEGER, MOST_NODES, Loaded, decoded, parse, read_by
from squares.data.models import Recall
from squares.data.tree import Mark, Node
from squares.data.tree import Path as TreePath

SUFFIX = ".csv"
MOST_CELLS = 100_000  # empty ones, too
HEADER = re.compile(r"[\w*-]+(\.[\w*-]+){0,7}")
_SEPARATORS = ",;\t"
_AS_YAML = re.compile(r"""\[.*\]|\{.*\}|"(.*)"|'.*'|true|false|[-+]?[0-9.]+""", re.DOTALL)
_NOTE = "#"
STAR = "*"
_PARSED: Recall[Loaded] = Recall(20)
"""Files by what they hold: most of those that a game includes stay as they are while one of them changes."""


class Cell(NamedTuple):
    """What stands in a cell, and where it begins."""

    text: str
    mark: Mark


class _Column(NamedTuple):
    """A header with the keys that it leads through."""

    mark: Mark
    steps: tuple[str, ...]

    def path(self, mapping: str, key: str) -> TreePath:
        """Return where an entry's value lies."""
        if STAR in self.steps:
            return tuple(key if step == STAR else step for step in self.steps)
        return (mapping, key, *self.steps)


def read_any(path: Path, name: str | None = None) -> Loaded:
    """Read a file of YAML, or a sheet; what has not changed is not parsed again. See ``loader.read``."""
    parser = parse_sheet if path.suffix.lower() == SUFFIX else parse
    return read_by(lambda source, name: _PARSED.by((source, name, parser), lambda: parser(source, name)), path, name)


def parse_sheet(source: bytes, name: str) -> Loaded:
    """Read the bytes of a sheet called ``name``."""
    _, loaded = decoded(source, name)
    if loaded.faults:
        return loaded
    reader = _Reader(loaded.name)
    root = reader.document(reader.rows("\n".join(loaded.lines)))
    faults = tuple(fault.within(name, loaded.lines) for fault in reader.faults)
    return replace(loaded, root=root, faults=faults, values=reader.values)


class _Reader:
    """Reads one sheet. ``values``: how many it holds."""

    def __init__(self, name: str) -> None:
        self._name = name
        self.faults: list[Diagnostic] = []
        self.values = 0
        self._known: dict[str, Loaded] = {}  # rows say much alike, and YAML takes its time

    def _fault(self, key: str, mark: Mark, path: TreePath = (), **values: Any) -> None:
        if len(self.faults) < MOST:
            self.faults.append(Diagnostic(phrase(key, **values), mark, path))

    def rows(self, text: str) -> list[list[Cell]]:
        """Return the cells of each row that holds anything; none from where quotes stay open."""
        first = re.search(rf"[{_SEPARATORS}]", text.partition("\n")[0])
        sign = first[0] if first else ","
        cell = re.compile(rf'[ ]*"([^"]*(?:""[^"]*)*)"[ ]*(?=[{sign}\n]|\Z)|([^{sign}\n]*)')
        found: list[list[Cell]] = [[]]
        at, line, begin, cells = 0, 1, 0, 0
        while at <= len(text):
            match = cell.match(text, at)
            assert match is not None
            mark = Mark(line, at - begin + 1)
            if match[1] is None and match[2].lstrip().startswith('"'):
                self._fault("data.sheet_quote", mark)
                return []
            quoted = match[1] is not None
            found[-1].append(Cell(match[1].replace('""', '"') if quoted else match[2].strip(), mark))
            breaks = match[0].count("\n")
            if breaks:
                line, begin = line + breaks, match.start() + match[0].rindex("\n") + 1
            cells += 1
            if cells > MOST_CELLS:
                self._fault("data.too_many", mark, most=MOST_CELLS)
                return []
            at = match.end() + 1
            if text[match.end() : at] == "\n":
                line, begin = line + 1, at
                found.append([])
        return [row for row in found if any(each.text for each in row) and not row[0].text.startswith(_NOTE)]

    def document(self, rows: Sequence[Sequence[Cell]]) -> Node:
        """Return what the rows say together."""
        root = Node({}, Mark(1, 1))
        if not rows:
            if not self.faults:
                self._fault("data.empty", Mark(1, 1))
            return root
        first, *headers = rows[0]
        columns = list(self._columns(headers))
        if not HEADER.fullmatch(first.text) or STAR in first.text or "." in first.text:
            self._fault("data.sheet_mapping", first.mark)
            return root
        top: dict[str, Any] = {first.text: {}}
        marks: dict[TreePath, Mark] = {(): Mark(1, 1), (first.text,): first.mark}
        seen: dict[str, int] = {}
        for row in rows[1:]:
            key, mark = row[0]
            if not key:
                self._fault("data.sheet_no_key", mark, mapping=first.text)
            elif key in seen:
                self._fault("data.duplicate", mark, word=shown(key), line=seen[key])
            else:
                seen[key] = mark.line
                top[first.text][key] = {}
                marks[first.text, key] = mark
                self._row(row[1:], columns, _Entry(top, marks, first.text, key))
        return _tree(top, marks, ())

    def _columns(self, headers: Sequence[Cell]) -> Iterator[_Column | str]:
        """Yield where the cells below each header belong; a header that is none as it is, an empty one too."""
        seen: set[str] = set()
        for text, mark in headers:
            column: _Column | str = text
            if not text or text.startswith(_NOTE):
                pass
            elif text in seen:
                self._fault("data.sheet_twice", mark, header=shown(text))
            elif HEADER.fullmatch(text) and text.split(".").count(STAR) <= 1:
                column = _Column(mark, tuple(text.split(".")))
            else:
                self._fault("data.sheet_header", mark, header=shown(text))
            seen.add(text)
            yield column

    def _row(self, cells: Sequence[Cell], columns: Sequence[_Column | str], entry: _Entry) -> None:
        for number, cell in enumerate(cells):
            if not cell.text:
                continue
            column = columns[number] if number < len(columns) else ""
            if isinstance(column, str):
                if not column:
                    self._fault("data.sheet_no_header", cell.mark)
                continue
            node = self._value(cell, column.path(entry.mapping, entry.key))
            if node is not None and not entry.put(node, column.mark):
                self._fault("data.sheet_clash", column.mark, header=".".join(column.steps))

    def _parsed(self, text: str) -> Loaded:
        """Read a cell as YAML, under the key ``x``."""
        if text not in self._known:
            self._known[text] = parse(f"x: {text}".replace("\n", " ").encode(), self._name)
        return self._known[text]

    def _value(self, cell: Cell, path: TreePath) -> Node | None:
        """Return what a cell says; None where it cannot be read, or there are too many."""
        whole = INTEGER.fullmatch(cell.text) is not None
        value: Node | None = Node(int(cell.text) if whole else cell.text, cell.mark, path)
        count = 1
        if not whole and _AS_YAML.fullmatch(cell.text):
            loaded = self._parsed(cell.text)
            count, value = loaded.values, loaded.root.get("x")
            if loaded.faults or value is None:
                self._fault("data.sheet_cell", cell.mark, path)
                return None
            value = _placed(value, cell.mark, path)
        self.values += count
        if self.values > MOST_NODES:
            if self.values - count <= MOST_NODES:
                self._fault("data.too_many", cell.mark, most=MOST_NODES)
            return None
        return value


class _Entry(NamedTuple):
    """An entry of the mapping, and the whole that it is a part of, with the places of keys."""

    top: dict[str, Any]
    marks: dict[TreePath, Mark]
    mapping: str
    key: str

    def put(self, node: Node, header: Mark) -> bool:
        """Put a value to where its path leads; False where something else lies there."""
        at: Any = self.top
        for depth, step in enumerate(node.path[:-1], 1):
            at = at.setdefault(str(step), {})
            self.marks.setdefault(node.path[:depth], header)
            if not isinstance(at, dict):
                return False
        last = str(node.path[-1])
        if last in at:
            return False
        at[last] = node
        self.marks.setdefault(node.path, header)
        return True


def _tree(value: Any, marks: Mapping[TreePath, Mark], path: TreePath) -> Node:
    """Return mappings of nodes as a node."""
    if isinstance(value, Node):
        return value
    children = {key: _tree(child, marks, (*path, key)) for key, child in value.items()}
    return Node(children, marks[path], path, {key: marks[(*path, key)] for key in children})


def _placed(node: Node, mark: Mark, path: TreePath) -> Node:
    """Return a value that was read apart, at its place."""
    value = node.value
    if isinstance(value, tuple):
        value = tuple(_placed(child, mark, (*path, number)) for number, child in enumerate(value))
    elif isinstance(value, dict):
        value = {key: _placed(child, mark, (*path, key)) for key, child in value.items()}
        return Node(value, mark, path, dict.fromkeys(value, mark))
    return Node(value, mark, path)
