"""One cell of a sheet at another value; every other character stays as it is written."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from squares.data.sheets.reading import parse_sheet
from squares.data.tree import node_at

_BREAK = re.compile(r"\r\n|[\n\r]")
_CELL = re.compile(r"""[ ]*['" ]*([-+\w]+)""")

Steps = tuple[str, ...]


def ways(text: str, steps: Steps, value: bool | int | str) -> Iterator[str]:
    """Yield the text in which a value stands where the steps lead; nothing where no cell holds one."""
    node = node_at(parse_sheet(text.encode(), "").root, steps)
    if node is None or node.has_children:
        return
    starts = [0, *(found.end() for found in _BREAK.finditer(text))]
    found = _CELL.match(text, starts[node.mark.line - 1] + node.mark.column - 1)
    if found is not None:
        said = value if isinstance(value, str) else json.dumps(value)
        yield text[: found.start(1)] + said + text[found.end(1) :]
