"""Pictures in words: the usual ones have a name, any other is spelt out row by row."""

from __future__ import annotations

from typing import Literal

from squares.core.phrase import Phrase, phrase
from squares.rules.logistic import language as lang

Cells = frozenset[tuple[int, int]]
Centre = Literal["you", "this", "target", "it"]
_FARTHEST = 3


def area(rows: lang.Picture, centre: Centre) -> Phrase:
    """Where the cells of a picture lie, seen from its centre ("it": what was just named)."""
    of = phrase(f"cards.area.centre.{centre}")
    cells, width = offsets(rows), max(map(len, rows))
    if cells == {(-1, 0), (1, 0)}:
        return phrase("cards.area.sides", centre=of)
    for n in range(1, _FARTHEST + 1):
        if cells == _steps(n):
            return phrase("cards.area.steps", n=n, centre=of)
        if cells == _square(n):
            return phrase("cards.area.square", n=n, centre=of)
        if cells == frozenset((x, y) for x in range(-(width // 2), width // 2 + 1) for y in range(1, n + 1)):
            return phrase("cards.area.ahead", n=n, width=width, centre=of)
    return phrase("cards.area.picture", rows="/".join(rows), centre=of)


def offsets(rows: lang.Picture) -> Cells:
    """The cells of a picture as (right, ahead) from its centre."""
    row, column = next((r, c) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign in "AX")
    return frozenset(
        (c - column, row - r) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign in "xX"
    )


def _square(n: int) -> Cells:
    span = range(-n, n + 1)
    return frozenset((x, y) for x in span for y in span) - {(0, 0)}


def _steps(n: int) -> Cells:
    return frozenset((x, y) for x, y in _square(n) if abs(x) + abs(y) <= n)
