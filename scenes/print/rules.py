"""The rules of a game as pages of two columns: what one needs, and what its file says, with its diagrams.

They are read beside a table, so nothing in them tells of the program.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.games import look_of
from scenes.games.kit.parts import Part, called
from scenes.geometry import Rect
from scenes.print.columns import GAP, LEAST, PX, Block, Column, heading, paged, paragraph
from scenes.ui.measure import TextMeasure
from squares.core.game import AnyGame
from squares.core.phrase import Phrase, Say, phrase
from squares.data.rulebook import Picture
from squares.data.rulebook import pages as pages_of

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas
    from scenes.ui.paintbox import Paintbox

TITLE = 38.0
"""In pixels: the height of the title."""
_DIAGRAM = 380.0, 0.72
"""The greatest width of a diagram, and its height as a share of that."""
_CAPTION = 4.0
"""In pixels: from a diagram to its caption."""
_COUNT = 38.0
"""In pixels: the room for the number of parts of a kind."""


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
    column = Column(size, scale, box.letters)
    title = _title(source, say, column.measure, size[0] / PX)
    blocks = list(_blocks(source, parts, say, column.measure, column.width))
    for number, drawn in enumerate(paged(title, blocks, column), 1):
        yield Part("rules", str(number), *size, drawn, bleed=False, whole=True)


def _blocks(source: Source, parts: Sequence[Part], say: Say, measure: TextMeasure, width: float) -> Iterator[Block]:
    definition = source.game.definition
    if parts:
        yield heading(say("print.rules.needed"))
        yield _needed(parts, definition.needs(), say, measure)
    for page in pages_of(source.game, source.games.get, say, screen=False):
        yield heading(page.title)
        for text in page.paragraphs:
            yield paragraph(text, measure, width)
        for picture in page.pictures:
            yield _diagram(picture, say, measure, width)
    if definition.credits:
        yield paragraph(definition.credits, measure, width, "note")


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
