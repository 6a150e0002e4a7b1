"""The gesture in hand on the context card: the column that a piece leaves, the one that it comes to, what follows."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.rengoma import disc
from scenes.games.rengoma.captions import Captions
from scenes.geometry import Point, Rect
from squares.core.events import Moved, Placed
from squares.core.phrase import Say
from squares.games.rengoma.rules.values import COLOURS, SIDES

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

LINE = 26.0
"""Height of the title."""
_LEAST = 116.0
"""Height of a card with room for a sentence below the drawing."""
_RISE = 0.27
"""How far a column rises with each piece, as a share of the pieces' radius."""


def draw(canvas: Canvas, room: Rect, words: Captions, say: Say) -> bool:
    """Fill the card; False where the gesture puts no piece anywhere yet."""
    said = words.would()
    ends = None if said is None else _ends(words)
    if said is None or ends is None:
        return False
    canvas.text(say(said[0]), room.topleft, "name", max_width=room.w, size=15)
    scene = room.cut_top(LINE)[1]
    if room.h >= _LEAST and said[1] is not None:
        text = say(said[1])
        below, scene = scene.cut_bottom(canvas.paragraph_height(text, scene.w, "note"))
        canvas.paragraph(text, below, "note", "ink_2")
        scene = scene.cut_bottom(4)[1]
    _scene(canvas, scene, words.game.definition, *ends)
    return True


def _ends(words: Captions) -> tuple[tuple[str, ...], tuple[str, ...]] | None:
    """The column that the piece is taken from and the one that it comes to, with it on both."""
    assert words.picture.preview is not None
    after, index = words.picture.preview.position, words.game.grid.index
    for event in words.picture.preview.events:
        if isinstance(event, Moved):
            return words.position.board[index(event.path[0])], after.board[index(event.path[-1])]
        if isinstance(event, Placed):
            return (event.source.text,), after.board[index(event.cell)]
    return None


def _scene(canvas: Canvas, scene: Rect, definition: Any, before: tuple[str, ...], there: tuple[str, ...]) -> None:
    """Both columns on the mat and an arrow from one to the other."""
    canvas.box(scene, fill="games.rengoma.mat", radius=5)
    tallest = max(len(before), len(there))
    r = min(27.0, (scene.h - 12) / (2 + disc.DEPTH + _RISE * (tallest - 1)))
    bottom = scene.bottom - 6 - r * (1 + disc.DEPTH)
    start, end = scene.x + 20 + r, scene.right - 20 - r
    _column(canvas, definition, before, (start, bottom), r)
    _column(canvas, definition, there, (end, bottom), r)
    _arrow(canvas, start + r + 12, end - r - 10, scene.center[1])


def _column(canvas: Canvas, definition: Any, stack: tuple[str, ...], at: Point, r: float) -> None:
    for height, piece in enumerate(stack):
        suit = disc.suit(definition, SIDES[COLOURS.index(piece[0])])
        disc.draw(canvas, suit, piece[1], (at[0], at[1] - height * _RISE * r), r, "" if height else "piece")


def _arrow(canvas: Canvas, start: float, end: float, y: float) -> None:
    canvas.line((start, y), (end - 8, y), "games.rengoma.ink", 2, (5, 4))
    canvas.path("M11 5.5L0 0v11z", Rect(end - 11, y - 5.5, 11, 11), fill="games.rengoma.ink", viewbox=(11, 11))
