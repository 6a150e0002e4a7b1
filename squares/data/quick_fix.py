"""A fault's word replaced in the text of its file by the one that was meant, or a missing key added; all else stays as
it is written.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from squares.core.phrase import Phrase
from squares.data.faults import Diagnostic

_SHEET = ".csv"  # where a key would be a column
_WORD = re.compile(r"""[^\s:,\[\]{}"']+""")
_PLAIN = {"data.plain_space": " ", "data.plain_colon": ": "}


class Mend(NamedTuple):
    """What takes a fault away: ``text`` in the place of what stands in its line from ``start`` to ``end``, from 0."""

    start: int
    end: int
    text: str


def word_at(line: str, column: int) -> tuple[int, int]:
    """Return where the word begins and ends that stands in a line at a column, from 1; a place without one is empty."""
    start = column - 1
    if line[start : start + 1] in ("'", '"'):
        start += 1
    found = _WORD.match(line, start)
    return found.span() if found else (start, start)


def mend(fault: Diagnostic) -> Mend | None:
    """Return what surely mends a fault: the word that may be meant, a key that is missing, a missing colon, the plain
    sign for a wide one.
    """
    start, end = word_at(fault.source, fault.mark.column)
    if fault.added:
        return _added(fault, fault.mark.column - 1)
    if fault.replacement is not None:
        return Mend(start, end, fault.replacement) if start < end else None
    if fault.what.key == "data.syntax_no_colon" and start < end:
        return Mend(end, end, ":")
    if fault.what.key == "data.syntax_wide":
        plain = fault.what.values["plain"]
        start = fault.mark.column - 1
        return Mend(start, start + 1, _PLAIN[plain.key] if isinstance(plain, Phrase) else str(plain))
    return None


def _added(fault: Diagnostic, start: int) -> Mend | None:
    """Return a key before the first one of its mapping: on a line of its own, or within the braces."""
    source = fault.source
    if fault.file.lower().endswith(_SHEET) or start >= len(source):
        return None
    if source[start] != "{":
        return Mend(start, start, f"{fault.added}\n{' ' * start}")
    is_empty = source[start + 1 :].lstrip().startswith("}")
    return Mend(start + 1, start + 1, fault.added if is_empty else f"{fault.added}, ")


def fixed(text: str, fault: Diagnostic) -> str | None:
    """Return the text with the fault mended; None where its line has changed, or it is not known what to put there."""
    lines = text.splitlines(keepends=True)
    number = fault.mark.line - 1
    if not fault.mend or not 0 <= number < len(lines) or lines[number].rstrip("\r\n") != fault.source:
        return None
    meant = mend(fault)
    if meant is None:
        return None
    lines[number] = lines[number][: meant.start] + meant.text + lines[number][meant.end :]
    return "".join(lines)
