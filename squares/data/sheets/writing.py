"""Parts a document in two that say the same together: a sheet of what fits into cells, and a document of the rest."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

import yaml

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.sheets.reading import HEADER, STAR, parse_sheet
from squares.data.tree import Node, grown, over

Steps = tuple[str, ...]


class Parted(NamedTuple):
    """A sheet as text, with how many rows and columns it has, and what it does not say."""

    sheet: str
    rows: int
    columns: int
    rest: dict[str, Any]


def parted(document: Mapping[str, Any], mapping: str) -> Parted:
    """Part a document, as the loader reads it, of which ``mapping`` holds the entries. Errors: BadData."""
    entries = document.get(mapping)
    if not isinstance(entries, dict) or {type(each) for each in entries.values()} != {dict}:
        raise BadData(phrase("cli.sheet_no_entries", key=mapping))
    rest: dict[str, Any] = deepcopy(dict(document))
    columns: dict[Steps, dict[str, str]] = {}
    for key, entry in entries.items():
        for steps, text in _flat(entry, ()):
            columns.setdefault(steps, {})[key] = text
            _take(rest, (mapping, key, *steps))
    for steps, counts in _counts({key: part for key, part in document.items() if key != mapping}, entries, ()):
        columns[*steps, STAR] = {key: str(n) for key, n in counts.items()}
        for key in counts:
            _take(rest, (*steps, key))
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow([mapping, *(".".join(steps) for steps in columns)])
    writer.writerows([key, *(column.get(key, "") for column in columns.values())] for key in entries)
    found = Parted(out.getvalue(), len(entries), len(columns), rest)
    sheet = parse_sheet(found.sheet.encode(), mapping)
    if sheet.faults or over(sheet.root, grown(rest)).plain() != over(Node({}), grown(document)).plain():
        raise BadData(phrase("cli.sheet_unlike"))
    return found


def _flat(value: Mapping[str, Any], steps: Steps) -> Iterator[tuple[Steps, str]]:
    """Yield what an entry says in one cell each, by the keys that lead there."""
    for key, child in value.items():
        path = (*steps, key)
        if STAR in key or not HEADER.fullmatch(".".join(path)):
            continue
        if isinstance(child, Mapping):
            yield from _flat(child, path)
        elif isinstance(child, (str, bool, int)):
            yield path, _cell(child)
        elif isinstance(child, (tuple, list)) and all(isinstance(each, str) for each in child):
            yield path, _quoted(child)


def _cell(value: str | bool | int) -> str:
    """Return what is read back as the value."""
    if not isinstance(value, str):
        return str(value).lower()
    sheet = parse_sheet(_row(value).encode(), "")
    node = sheet.root.get("x")
    same = not sheet.faults and node is not None and node.plain() == {"y": {"z": value}}
    return value if same else _quoted(value)


def _quoted(value: Any) -> str:
    """Return a text or a list of texts as YAML on one line."""
    if isinstance(value, str) or any("\n" in each for each in value):
        return json.dumps(value, ensure_ascii=False)
    return str(yaml.safe_dump(list(value), default_flow_style=True, allow_unicode=True, width=1_000_000)).strip()


def _row(text: str) -> str:
    out = io.StringIO()
    csv.writer(out, lineterminator="\n").writerows([["x", "z"], ["y", text]])
    return out.getvalue()


def _counts(value: Any, entries: Mapping[str, Any], steps: Steps) -> Iterator[tuple[Steps, Mapping[str, int]]]:
    """Yield mappings that hold a whole number for some entries and nothing else, such as the cards of a deck."""
    if not isinstance(value, Mapping) or not value:
        return
    if all(key in entries and type(n) is int for key, n in value.items()):
        if HEADER.fullmatch(".".join((*steps, STAR))):
            yield steps, value
        return
    for key, child in value.items():
        yield from _counts(child, entries, (*steps, key))


def _take(document: dict[str, Any], steps: Steps) -> None:
    """Take a value away, and mappings that have become empty with it."""
    child = document[steps[0]]
    if len(steps) > 1:
        _take(child, steps[1:])
    if len(steps) == 1 or not child:
        del document[steps[0]]
