"""One value of a file at another: every other byte stays, and the file says nothing else that is new.

What is written is read back before anybody gets it, so a text that cannot be changed in this way is refused.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import yaml

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.faults import dotted
from squares.data.loader import Loaded, parse
from squares.data.sheets.reading import SUFFIX, parse_sheet
from squares.data.tree import Node, grown, node_at, replaced
from squares.data.values import sheet_text, yaml_text

Steps = tuple[str, ...]
Setting = bool | int | str
_BOM = "\ufeff"


def written(text: str, name: str, steps: Steps, value: Setting, was: Any, order: Sequence[str] = ()) -> str:
    """Return the text of a file called ``name`` with a value where the steps lead; a key that is not there is added.

    ``was``: what stands there, None for nothing. ``order``: the usual order of the keys beside one that is added.
    Errors: BadData where something else stands there by now, and where it cannot be written.
    """
    bom, body = (_BOM, text[1:]) if text.startswith(_BOM) else ("", text)
    is_sheet = name.lower().endswith(SUFFIX)
    root = _read(body, name, is_sheet).root
    node = node_at(root, steps)
    if not _is_same(node.plain() if node is not None else None, was):
        raise BadData(phrase("bench.not_as_read", file=name))
    wanted = with_value(root, steps, value).plain()
    with suppress(yaml.YAMLError):
        found = sheet_text.ways(body, steps, value) if is_sheet else yaml_text.ways(body, steps, value, order)
        for way in found:
            loaded = _read(way, name, is_sheet, refuse=False)
            if not loaded.faults and _is_same(loaded.root.plain(), wanted):
                return bom + way
    shared = not is_sheet and yaml_text.is_shared(body, steps)
    raise BadData(phrase("knobs.shared" if shared else "knobs.no_place", key=dotted(steps), file=name))


def _read(text: str, name: str, is_sheet: bool, refuse: bool = True) -> Loaded:
    """Return a text as it is read. Errors: BadData where it cannot be, if that is to be refused."""
    loaded = (parse_sheet if is_sheet else parse)(text.encode("utf-8", "surrogatepass"), name)
    if loaded.faults and refuse:
        raise BadData(phrase("bench.not_as_read", file=name))
    return loaded


def with_value(root: Node, steps: Steps, value: Setting) -> Node:
    """Return a tree with a value where the steps lead, and with the mappings that lead there."""
    for depth in range(1, len(steps)):
        node = node_at(root, steps[:depth])
        if node is None or node.value is None:
            nested: Any = value
            for key in reversed(steps[depth:]):
                nested = {key: nested}
            return replaced(root, steps[:depth], grown(nested, steps[:depth]))
    old = node_at(root, steps)
    return replaced(root, steps, Node(value, path=steps) if old is None else Node(value, old.mark, steps))


def _is_same(one: Any, other: Any) -> bool:
    """Return whether two values say the same; 1, 1.0 and true do not."""
    return json.dumps(one, sort_keys=True) == json.dumps(other, sort_keys=True)
