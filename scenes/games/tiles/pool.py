"""Tiles that can be had, as they are drawn at the table while they are picked and on the page of a choice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.tiles import signs
from scenes.games.tiles.view import TilePieces
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.game import Piece
from squares.core.seats import Seat
from squares.games.tiles.rules.sets import kinds_of

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


def draw_family(canvas: Canvas, here: Rect, definition: Any, name: str) -> None:
    """The two abilities of a family, front above back, each with its sign."""
    of, high = definition.families[name], min(40.0, here.h / 2 - 4)
    for i, (key, sign) in enumerate(zip((of.front, of.back), signs.of_family(definition, name), strict=True)):
        y = here.center[1] + (i - 0.5) * high
        side = high * 0.8
        place = Rect(here.x + 18, y - side / 2, side, side)
        canvas.box(place, fill="paper_high", line="line_strong", width=1.2, radius=5)
        canvas.sprite(sign, place.inset(side * 0.18), {"ink": "ink"})
        words, room = definition.abilities[key].name or key, here.right - place.right - 16
        canvas.text(words, (place.right + 12, y), "text_strong", anchor="midleft", max_width=room)


def draw_tiles(canvas: Canvas, rect: Rect, definition: Any, value: str, seat: Seat | None, alpha: float) -> None:
    """A tile, or all tiles of a family side by side, as a player has them."""
    if value in definition.families:
        kinds = kinds_of(definition, value)
    else:
        kinds = tuple(k for name in definition.families for k in kinds_of(definition, name) if str(k) == value)
    pieces, owner = TilePieces(definition), seat or Seat.SOUTH
    size = min(rect.h, rect.w / (len(kinds) * 1.12))
    for i, kind in enumerate(kinds):
        middle = rect.x + (i + 0.5) * rect.w / len(kinds), rect.center[1]
        piece = Piece(InHand(owner, str(kind)), "tile", owner, str(kind.front), str(kind.back))
        pieces.draw(canvas, piece, owner, Rect.around(middle, size), alpha=alpha)
