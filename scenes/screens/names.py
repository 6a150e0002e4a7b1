"""How players are called together."""

from __future__ import annotations

from collections.abc import Iterable

from squares.core.phrase import Phrase, phrase


def together(names: Iterable[str]) -> Phrase:
    """One or more names as one subject: two with "and" between, more with commas."""
    listed = list(names)
    if len(listed) == 2:
        return phrase("core.both", a=listed[0], b=listed[1])
    return phrase("core.all", names=listed)
