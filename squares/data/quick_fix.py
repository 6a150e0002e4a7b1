"""A fault's word replaced in the text of its file by the one that was meant; all else stays as it is written."""

from __future__ import annotations

import re

from squares.data.faults import Diagnostic

_WORD = re.compile(r"""[^\s:,\[\]{}"']+""")


def word_at(line: str, column: int) -> tuple[int, int]:
    """Return where the word begins and ends that stands in a line at a column, from 1; a place without one is empty."""
    start = column - 1
    if line[start : start + 1] in ("'", '"'):
        start += 1
    found = _WORD.match(line, start)
    return found.span() if found else (start, start)


def fixed(text: str, fault: Diagnostic) -> str | None:
    """Return the text with the fault mended; None where its line has changed, or no word is known to put there."""
    lines = text.splitlines(keepends=True)
    number = fault.mark.line - 1
    if fault.replacement is None or not 0 <= number < len(lines) or lines[number].rstrip("\r\n") != fault.source:
        return None
    start, end = word_at(fault.source, fault.mark.column)
    if start == end:
        return None
    lines[number] = f"{fault.source[:start]}{fault.replacement}{fault.source[end:]}{lines[number][len(fault.source) :]}"
    return "".join(lines)
