"""A game of pieces on paper: its board, and the pieces of each kind to cut out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from scenes.games.kit.parts import CELL, TOKEN, Job, Part
from scenes.games.pieces.bare import BareBoard
from scenes.games.pieces.stones import Stones
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.cell_game import KIND
from squares.core.game import Piece
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.ways import Shoot

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape

_PAGE = 250.0, 186.0
_LEAST = 14.0
"""Millimetres: what a board is fitted into, either way, by the size of its cells, down to the smallest for fingers."""


def parts(job: Job) -> Iterator[Part]:
    """The board, and as many pieces of each kind as a player needs at once."""
    bare = BareBoard(job.game.definition, job.theme, labelled=True)
    w, h = bare.size
    cell = max(_LEAST, min(CELL, _PAGE[0] / max(w, h), _PAGE[1] / min(w, h)))

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        bare.draw(canvas, trim)

    title = job.say("print.part.board")
    yield Part("board", "board", w * cell, h * cell, draw, bleed=False, title=title)
    for (id, seat), count in wanted(job.game.definition).items():
        if count:
            yield _piece(job, id, seat, min(TOKEN, cell * 0.74), count)


def _piece(job: Job, id: str, seat: Seat | None, most: float, count: int) -> Part:
    """A piece of a kind; ``most``: millimetres across the largest one."""
    assert isinstance(job.game, PiecesGame)
    look, letter = Stones(job.game, flat=True), job.game.definition.kinds[id].letter
    piece = Piece(InHand(seat, letter), KIND, seat, letter)
    share = look.share(piece)
    corner, cut = look.outline(seat, most * share)
    shape: Shape = "cut" if cut else "round"

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        look.draw(canvas.sub(trim, zoom=trim.w / 84), piece, Seat.SOUTH, Rect.around((42, 42), 84 / share))

    name = id if seat is None else f"{seat}-{id}"
    size, paths = most * share, (("kinds", id),)
    return Part("tokens", name, size, size, draw, None, count, shape, corner, bleed=False, paths=paths)


def wanted(definition: PiecesDefinition) -> dict[tuple[str, Seat | None], int]:
    """How many pieces of each kind each player needs; of nobody's kinds, how many there are."""
    return {
        (id, seat): _wanted(definition, id, seat)
        for id, kind in definition.kinds.items()
        for seat in ((None,) if kind.side == "nobody" else filter(kind.has, TWO))
    }


def _wanted(definition: PiecesDefinition, id: str, seat: Seat | None) -> int:
    """Those of the start, of the hand and of the bag, and of kinds that become it.

    Of what there is no end of, as many as fill half of the board.
    """
    kinds = definition.kinds
    flips = any(getattr(capture, "does", "take") == "flip" for capture in definition.captures)
    shot = any(isinstance(way, Shoot) and way.piece == id for kind in kinds.values() for way in kind.moves)
    if flips or shot or (kinds[id].placed and kinds[id].hand is None):
        return (definition.board.grid.size - len(definition.holes) + 1) // 2
    if seat is None:
        return len(definition.standing(kinds[id], TWO[0]))
    seats = TWO if definition.captured == "hand" else (seat,)
    becoming = [kind for other, kind in kinds.items() if other == id or (kind.promotes and kind.promotes.to == id)]
    begin = ((kind, each) for kind in becoming for each in seats if kind.has(each))
    drawn = definition.in_bag.get(id, 0)
    return drawn + sum(len(definition.standing(kind, each)) + (kind.hand or 0) for kind, each in begin)
