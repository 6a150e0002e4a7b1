"""The rules of a game as pages of two columns: what its file says, with its diagrams."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scenes.games import look_of
from scenes.games.kit.parts import Part
from scenes.geometry import Rect
from scenes.ui.measure import TextMeasure
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say
from squares.data.filled import filled
from squares.data.models import Diagram
from squares.data.trial import misfit

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.paintbox import Paintbox

PX, WIDE = 0.225, 150.0
"""Millimetres to a pixel of the type; from this width on a page has two columns."""
BETWEEN, GAP, HEAD = 8.0 / PX, 8.0, 84.0
"""In pixels: between the columns, between blocks, and the title's height."""
_DIAGRAM = 380.0, 0.72
"""The greatest width of a diagram, and its height as a share of that."""
SHARES = 1.0, 0.94, 0.88, 0.82, 0.76, 0.7
"""Sizes that all diagrams may have: the largest that needs the fewest pages, or sheets of a booklet."""
FOLDED = 4
"""Pages of a folded sheet."""
_CAPTION, _STEP = 4.0, 6.0
"""In pixels: from a diagram to its caption, and how exactly the columns of the last page are equally high."""


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


class Source(NamedTuple):
    """Whose rules, and the games of its variants for the diagrams, by their ids; None is the default one."""

    game: AnyGame
    variant: str
    games: Mapping[str | None, AnyGame]
    subtitle: str
    summary: Phrase | str


def pages(source: Source, say: Say, box: Paintbox, size: tuple[float, float], scale: float) -> Iterator[Part]:
    """The pages as parts of a size in millimetres, of two columns where there is room for them.

    ``scale``: device units to a millimetre, by which text is measured.
    """
    w, h = size
    measure = TextMeasure(box.letters, scale * PX)
    across = 2 if w >= WIDE else 1
    width, height = (w / PX - BETWEEN * (across - 1)) / across, h / PX
    blocks = list(_blocks(source, say, measure, width))
    choices = [_columns([block.scaled(share) for block in blocks], height, across) for share in SHARES]
    of_sheet = across if across > 1 else FOLDED
    columns = _balanced(min(choices, key=lambda found: math.ceil(len(found) / of_sheet)), across)
    for number in range(0, len(columns), across):
        drawn = _page(columns[number : number + across], source, say, w / PX, first=number == 0, width=width)
        yield Part("rules", str(number // across + 1), w, h, drawn, bleed=False, whole=True)


def _blocks(source: Source, say: Say, measure: TextMeasure, width: float) -> Iterator[Block]:
    definition = source.game.definition
    for section in definition.help:
        if not section.about(source.variant):
            continue
        yield _heading(section.title)
        for paragraph in filled(section.text, definition, say).split("\n\n"):
            text = " ".join(paragraph.split())
            if text:
                yield _paragraph(text, measure, width)
        for diagram in section.diagrams:
            game = source.games.get(diagram.variant)
            if game is not None and not misfit(game, diagram):
                yield _diagram(game, diagram, say, measure, width)


def _heading(title: str) -> Block:
    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.text(title, (place.x, place.y + 6), "h2", "#000000", max_width=place.w)

    return Block(36.0, draw, keep=True)


def _paragraph(text: str, measure: TextMeasure, width: float) -> Block:
    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.paragraph(text, place, "body", "#000000")

    return Block(measure.height(text, width), draw, keep=len(measure.lines(text, width)) == 1)


def _diagram(game: AnyGame, diagram: Diagram, say: Say, measure: TextMeasure, width: float) -> Block:
    wide = min(width, _DIAGRAM[0])
    high = wide * _DIAGRAM[1]
    below = measure.height(diagram.caption, width, "note") + _CAPTION if diagram.caption else 0.0

    def draw(canvas: Canvas, place: Rect) -> None:
        share = (place.h - below) / high
        on = canvas.sub(Rect(place.x + (width - wide * share) / 2, place.y, 1, 1), zoom=share)
        action = None if diagram.action is None else game.parse_action(diagram.action)
        look_of(game).draw_diagram(on, Rect(0, 0, wide, high), game, say, game.parse(diagram.position), action)
        if diagram.caption:
            canvas.paragraph(
                diagram.caption, Rect(place.x, place.bottom - below + _CAPTION, width, 0), "note", "#000000"
            )

    return Block(high + below, draw, picture=high)


def _columns(blocks: list[Block], height: float, across: int, head: float = HEAD) -> list[list[Block]]:
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
    columns: list[list[Block]], source: Source, say: Say, whole: float, *, first: bool, width: float
) -> Callable[[Canvas, Rect, float], None]:
    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        on = canvas.sub(Rect(trim.x, trim.y, 1, 1), zoom=PX)
        if first:
            _title(on, source, say, whole)
        for number, column in enumerate(columns):
            y = HEAD if first else 0.0
            for block in column:
                block.draw(on, Rect(number * (width + BETWEEN), y, width, block.height))
                y += block.height + GAP

    return draw


def _title(canvas: Canvas, source: Source, say: Say, width: float) -> None:
    title = source.game.definition.title
    canvas.text(title, (0, 0), "h1", "#000000")
    if source.subtitle:
        wide = canvas.measure(title, "h1")[0]
        canvas.text(source.subtitle, (wide + 14, 12), "body", "#000000")
    words = source.summary if isinstance(source.summary, str) else say(source.summary)
    canvas.paragraph(words, Rect(0, 38, width, 0), "body", "#000000")
