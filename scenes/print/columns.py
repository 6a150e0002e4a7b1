"""Pages of columns, filled with blocks that are not broken: what rules and records share on paper."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.parts import Draw
from scenes.geometry import Rect
from scenes.ui.measure import TextMeasure

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.text import Letters

PX, WIDE = 0.225, 150.0
"""Millimetres to a pixel of the type; from this width on a page has two columns."""
BETWEEN, GAP, NUMBER = 8.0 / PX, 8.0, 26.0
"""In pixels: between the columns, between blocks; the height of a page's number."""
SHARES = 1.0, 0.94, 0.88, 0.82, 0.76, 0.7
"""Sizes that all diagrams may have: the largest that needs the fewest pages, or sheets of a booklet."""
FOLDED = 4
"""Pages of a folded sheet."""
_STEP = 6.0
"""In pixels: how exactly the columns of the last page are equally high."""
LEAST = 6 * 25.4 / 72
"""Millimetres: the size of the smallest letters in a diagram, six points."""


class Block(NamedTuple):
    """Something that is not broken over two columns; ``draw`` gets its place.

    ``keep``: it stays with the next one, as headings and single lines do.
    ``picture``: the part of its height that may be made smaller.
    """

    height: float
    draw: Callable[[Canvas, Rect], None]
    keep: bool = False
    picture: float = 0.0

    def scaled(self, share: float) -> Block:
        """The same with its picture in another size."""
        return self._replace(height=self.height - self.picture * (1 - share))


class Column:
    """The columns of pages of a size in millimetres: ``across`` on a page, ``width`` by ``height`` in pixels.

    ``scale``: device units to a millimetre, by which text is measured.
    """

    def __init__(self, size: tuple[float, float], scale: float, letters: Letters) -> None:
        self.size = size
        self.across = 2 if size[0] >= WIDE else 1
        self.width = (size[0] / PX - BETWEEN * (self.across - 1)) / self.across
        self.height = size[1] / PX - NUMBER
        self.measure = TextMeasure(letters, scale * PX)


def paged(title: Block, blocks: Sequence[Block], column: Column) -> Iterator[Draw]:
    """Lay blocks out below a title, with pictures of the size that saves most paper; what draws each page."""
    height, across = column.height, column.across
    choices = [_columns([block.scaled(share) for block in blocks], height, across, title.height) for share in SHARES]
    of_sheet = across if across > 1 else FOLDED
    columns = _balanced(min(choices, key=lambda found: math.ceil(len(found) / of_sheet)), across)
    for start in range(0, len(columns), across):
        number = start // across + 1
        head = title if number == 1 else None
        yield _page(columns[start : start + across], number, head, column.size, column.width)


def heading(title: str) -> Block:
    """A line in large letters that stays with what follows."""

    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.text(title, (place.x, place.y + 6), "h2", "#000000", max_width=place.w)

    return Block(36.0, draw, keep=True)


def paragraph(text: str, measure: TextMeasure, width: float, style: str = "body") -> Block:
    """A text; a single line stays with what follows."""

    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.paragraph(text, place, style, "#000000")

    return Block(measure.height(text, width, style), draw, keep=len(measure.lines(text, width, style)) == 1)


def _columns(blocks: list[Block], height: float, across: int, head: float) -> list[list[Block]]:
    """Blocks column by column; those of the first page begin below the title. What is kept never ends a column."""
    columns: list[list[Block]] = [[]]
    left = height - head
    for i, block in enumerate(blocks):
        needed = block.height
        for one, other in pairwise(blocks[i:]):
            if not one.keep:
                break
            needed += GAP + other.height
        if needed > left and columns[-1]:
            columns.append([])
            left = height - (head if len(columns) <= across else 0.0)
        columns[-1].append(block)
        left -= block.height + GAP
    return columns


def _balanced(columns: list[list[Block]], across: int) -> list[list[Block]]:
    """The same with the columns of the last page about equally high."""
    start = (len(columns) - 1) // across * across
    last = [block for column in columns[start:] for block in column]
    height = sum(block.height + GAP for block in last) / across
    while len(found := _columns(last, height, across, 0.0)) > across:
        height += _STEP
    return [*columns[:start], *found]


def _page(
    columns: list[list[Block]], number: int, title: Block | None, size: tuple[float, float], width: float
) -> Callable[[Canvas, Rect, float], None]:
    """``title``: what stands above the columns, if anything; ``size`` in millimetres, ``width`` of a column."""
    w, h = size[0] / PX, size[1] / PX

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        on = canvas.sub(Rect(trim.x, trim.y, 1, 1), zoom=PX)
        if title is not None:
            title.draw(on, Rect(0, 0, w, title.height))
        for column, blocks in enumerate(columns):
            y = title.height if title is not None else 0.0
            for block in blocks:
                block.draw(on, Rect(column * (width + BETWEEN), y, width, block.height))
                y += block.height + GAP
        on.text(str(number), (w / 2, h), "note", "#000000", "midbottom")

    return draw
