"""The rules of a game as pages of two columns: what one needs, and what its file says, with its diagrams.

They are read beside a table, so nothing in them tells of the program.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from scenes.games import look_of
from scenes.games.kit.parts import Part, called
from scenes.geometry import Rect
from scenes.ui.measure import TextMeasure
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say, phrase
from squares.data.rulebook import Picture
from squares.data.rulebook import pages as pages_of

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.paintbox import Paintbox

PX, WIDE = 0.225, 150.0
"""Millimetres to a pixel of the type; from this width on a page has two columns."""
BETWEEN, GAP, TITLE, NUMBER = 8.0 / PX, 8.0, 38.0, 26.0
"""In pixels: between the columns, between blocks; the heights of the title and of a page's number."""
_DIAGRAM = 380.0, 0.72
"""The greatest width of a diagram, and its height as a share of that."""
SHARES = 1.0, 0.94, 0.88, 0.82, 0.76, 0.7
"""Sizes that all diagrams may have: the largest that needs the fewest pages, or sheets of a booklet."""
FOLDED = 4
"""Pages of a folded sheet."""
_CAPTION, _STEP = 4.0, 6.0
"""In pixels: from a diagram to its caption, and how exactly the columns of the last page are equally high."""
_COUNT = 38.0
"""In pixels: the room for the number of parts of a kind."""
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


class Source(NamedTuple):
    """Whose rules, and the games of its variants for the diagrams, by their ids; None is the default one."""

    game: AnyGame
    games: Mapping[str | None, AnyGame]
    subtitle: str
    summary: str


def pages(
    source: Source, parts: Sequence[Part], say: Say, box: Paintbox, size: tuple[float, float], scale: float
) -> Iterator[Part]:
    """The pages as parts of a size in millimetres, of two columns where there is room for them.

    ``parts``: what the game is played with; ``scale``: device units to a millimetre, by which text is measured.
    """
    w, h = size
    measure = TextMeasure(box.letters, scale * PX)
    across = 2 if w >= WIDE else 1
    width, height = (w / PX - BETWEEN * (across - 1)) / across, h / PX - NUMBER
    title = _title(source, say, measure, w / PX)
    blocks = list(_blocks(source, parts, say, measure, width))
    choices = [_columns([block.scaled(share) for block in blocks], height, across, title.height) for share in SHARES]
    of_sheet = across if across > 1 else FOLDED
    columns = _balanced(min(choices, key=lambda found: math.ceil(len(found) / of_sheet)), across)
    for start in range(0, len(columns), across):
        number = start // across + 1
        drawn = _page(columns[start : start + across], number, title if number == 1 else None, size, width)
        yield Part("rules", str(number), w, h, drawn, bleed=False, whole=True)


def _blocks(source: Source, parts: Sequence[Part], say: Say, measure: TextMeasure, width: float) -> Iterator[Block]:
    definition = source.game.definition
    if parts:
        yield _heading(say("print.rules.needed"))
        yield _needed(parts, definition.needs(), say, measure)
    for page in pages_of(source.game, source.games.get, say, screen=False):
        yield _heading(page.title)
        for paragraph in page.paragraphs:
            yield _paragraph(paragraph, measure, width)
        for picture in page.pictures:
            yield _diagram(picture, say, measure, width)
    if definition.credits:
        yield _paragraph(definition.credits, measure, width, "note")


def _needed(parts: Sequence[Part], more: Sequence[tuple[int, Phrase]], say: Say, measure: TextMeasure) -> Block:
    """How many parts of each kind there are, and what ``more`` one has to have."""
    counts: Counter[str] = Counter()
    for part in parts:
        counts[part.kind] += part.count
    rows = [(count, called(kind, say)) for kind, count in counts.items()]
    rows += [(count, say(what)) for count, what in more]
    pitch = measure.pitch()

    def draw(canvas: Canvas, place: Rect) -> None:
        for row, (count, what) in enumerate(rows):
            y = place.y + row * pitch
            canvas.text(str(count), (place.x + _COUNT - 10, y), "body", "#000000", "topright")
            canvas.text(what, (place.x + _COUNT, y), "body", "#000000", max_width=place.w - _COUNT)

    return Block(len(rows) * pitch, draw)


def _heading(title: str) -> Block:
    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.text(title, (place.x, place.y + 6), "h2", "#000000", max_width=place.w)

    return Block(36.0, draw, keep=True)


def _paragraph(text: str, measure: TextMeasure, width: float, style: str = "body") -> Block:
    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.paragraph(text, place, style, "#000000")

    return Block(measure.height(text, width, style), draw, keep=len(measure.lines(text, width, style)) == 1)


def _diagram(picture: Picture, say: Say, measure: TextMeasure, width: float) -> Block:
    wide = min(width, _DIAGRAM[0])
    high = wide * _DIAGRAM[1]
    game, caption = picture.game, picture.caption
    below = measure.height(caption, width, "note") + _CAPTION if caption else 0.0

    def draw(canvas: Canvas, place: Rect) -> None:
        share = (place.h - below) / high
        on = canvas.legible(LEAST / PX).sub(Rect(place.x + (width - wide * share) / 2, place.y, 1, 1), zoom=share)
        look_of(game).draw_diagram(on, Rect(0, 0, wide, high), game, say, picture.position, picture.action)
        if caption:
            canvas.paragraph(caption, Rect(place.x, place.bottom - below + _CAPTION, width, 0), "note", "#000000")

    return Block(high + below, draw, picture=high)


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


def _title(source: Source, say: Say, measure: TextMeasure, width: float) -> Block:
    """The game's names, what its file says of it in one line, and whom it is for."""
    definition = source.game.definition
    facts = " · ".join(say(fact) for fact in _facts(source.game))
    below = TITLE + measure.height(source.summary, width)

    def draw(canvas: Canvas, place: Rect) -> None:
        canvas.text(definition.title, (place.x, place.y), "h1", "#000000")
        if source.subtitle:
            wide = canvas.measure(definition.title, "h1")[0]
            canvas.text(source.subtitle, (place.x + wide + 14, place.y + 12), "body", "#000000")
        canvas.paragraph(source.summary, place._replace(y=place.y + TITLE), "body", "#000000")
        canvas.text(facts, (place.x, place.y + below), "body", "#000000")

    return Block(below + measure.pitch() + 2 * GAP, draw)


def _facts(game: AnyGame) -> Iterator[Phrase]:
    """How many play, from which age on, and how long, as far as the file says it."""
    definition = game.definition
    yield phrase("print.rules.players", n=len(game.seats))
    if definition.age is not None:
        yield phrase("print.rules.age", n=definition.age)
    if "minutes" in definition.model_fields_set:
        yield phrase("print.rules.minutes", n=definition.minutes)
