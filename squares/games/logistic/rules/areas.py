"""Pictures in words: the usual ones have a name, any other is spelt out row by row."""

from __future__ import annotations

from functools import lru_cache
from typing import Literal

from squares.core.phrase import Phrase, phrase
from squares.games.logistic.rules import language as lang

Cells = frozenset[tuple[int, int]]
Centre = Literal["you", "this", "target", "it"]
AreaName = Literal["sides", "steps", "square", "ahead", "picture"]
_FARTHEST = 3


def area(rows: lang.Picture, centre: Centre) -> Phrase:
    """Where the cells of a picture lie, seen from its centre ("it": what was just named)."""
    name, n = _named(rows)
    width, of = max(map(len, rows)), phrase(f"cards.area.centre.{centre}")
    return phrase(f"cards.area.{name}", n=n, width=width, rows="/".join(rows), centre=of)


def pictures(said: Phrase) -> tuple[lang.Picture, ...]:
    """The pictures of the areas in a card's text, in order, for whoever draws them beside it."""
    own = (tuple(said.values["rows"].split("/")),) if "rows" in said.values else ()
    inner = (value for value in said.values.values() if isinstance(value, Phrase))
    return own + tuple(found for each in inner for found in pictures(each))


def _named(rows: lang.Picture) -> tuple[AreaName, int]:
    """The name of a picture and its size."""
    cells, half = offsets(rows), max(map(len, rows)) // 2
    if cells == {(-1, 0), (1, 0)}:
        return "sides", 1
    for n in range(1, _FARTHEST + 1):
        if cells == _steps(n):
            return "steps", n
        if cells == _square(n):
            return "square", n
        if cells == frozenset((x, y) for x in range(-half, half + 1) for y in range(1, n + 1)):
            return "ahead", n
    return "picture", 0


def offsets(rows: lang.Picture) -> Cells:
    """The cells of a picture as (right, ahead) from its centre."""
    row, column = next((r, c) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign in "AX")
    return frozenset(
        (c - column, row - r) for r, line in enumerate(rows) for c, sign in enumerate(line) if sign in "xX"
    )


@lru_cache(maxsize=1000)
def around(wanted: Cells | None, files: int, ranks: int) -> tuple[int, ...]:
    """The cells of an area on a board as bits, by its centre: first for South, then turned round for North.

    ``wanted`` as ``offsets`` has it; None: the whole board but the centre.
    """
    board = [(rank, file) for rank in range(ranks) for file in range(files)]
    return tuple(
        sum(
            2**index
            for index, (rank, file) in enumerate(board)
            if (
                (rank, file) != (row, column)
                if wanted is None
                else ((file - column) * turned, (rank - row) * turned) in wanted
            )
        )
        for turned in (1, -1)
        for row, column in board
    )


def _square(n: int) -> Cells:
    span = range(-n, n + 1)
    return frozenset((x, y) for x in span for y in span) - {(0, 0)}


def _steps(n: int) -> Cells:
    return frozenset((x, y) for x, y in _square(n) if abs(x) + abs(y) <= n)
