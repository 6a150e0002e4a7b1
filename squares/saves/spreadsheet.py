"""Tables as comma-separated values, safe to open in a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterable, Mapping, Sequence

_FORMULA = ("=", "+", "-", "@")


def comma_separated(columns: Sequence[str], rows: Iterable[Mapping[str, object]]) -> str:
    """Write a head and a line a row; a column that a row lacks is empty, and no text is taken for a formula."""
    out = io.StringIO()
    writer = csv.DictWriter(out, columns, restval="", lineterminator="\n")
    writer.writeheader()
    writer.writerows({key: _plain(value) for key, value in row.items()} for row in rows)
    return out.getvalue()


def _plain(value: object) -> object:
    return f"'{value}" if isinstance(value, str) and value.startswith(_FORMULA) else value
