"""Finds quotes that were never closed in a YAML file that cannot be read.

The parser notices only where the next quotes should have begun, often many lines later. A text in quotes may go on over
several lines, so this is a guess: quotes are taken for open where what follows looks like the next entry.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from squares.data.tree import Mark

_QUOTED = re.compile(r"""(?P<double>"(?:\\.|[^"\\])*(?P<end>"?))|(?P<single>'(?:''|[^'])*(?P<stop>'?))|\#.*""")
_BEGINS = re.compile(r"(?:^|[:,\[{-]\s)\s*$|[\[{]$")
_ENTRY = re.compile(r"\s*(?:- |[\w./-]+:(?:\s|$)|#|[\]}])")
_BLOCK = re.compile(r".*[:-]\s+[|>][0-9+-]*\s*(?:#.*)?$")


def unclosed(lines: Sequence[str], before: int) -> Mark | None:
    """Return where the first quotes begin that seem never to be closed, in the first ``before`` lines, or None."""
    lines = lines[:before]
    for number, line in _outside_of_blocks(lines):
        for found in _QUOTED.finditer(line):
            if found[0].startswith("#"):
                if found.start() == 0 or line[found.start() - 1].isspace():
                    break
            elif not (found["end"] or found["stop"]) and _BEGINS.search(line[: found.start()]):
                following = next((each for each in lines[number:] if each.strip()), "")
                if _ENTRY.match(following):
                    return Mark(number, found.start() + 1)
    return None


def _outside_of_blocks(lines: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Yield lines with their numbers, less those of texts that are set in behind ``|`` or ``>``."""
    block: int | None = None
    for number, line in enumerate(lines, 1):
        deep = len(line) - len(line.lstrip())
        if block is not None and (not line.strip() or deep > block):
            continue
        block = deep if _BLOCK.match(line) else None
        yield number, line
