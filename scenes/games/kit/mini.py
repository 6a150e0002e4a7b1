"""Small pictures of a board: on the card that offers to resume, beside the choice of a variant, in the rules."""

from __future__ import annotations

import random
import zlib
from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from scenes.board.picture import Picture, Preview
from scenes.games.kit import states
from scenes.games.kit.board_view import BoardView
from scenes.games.kit.sheet import Sheet, outline
from scenes.geometry import Rect
from squares.core.events import Ended, Moved, Placed, Pushed, Swapped
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_PLIES = 24
Ground = Callable[["Canvas", Rect, int], None]
"""Draws the ground of a rank: a rectangle as wide as the picture and as high as the rank, the gap above it included."""


def draw_mini(
    canvas: Canvas, rect: Rect, game: AnyGame, position: Any = None, ground: Ground | None = None
) -> Callable[[Cell], Rect]:
    """The board with what stands on it, from South's side; without a position its cells, empty, with crop marks.

    ``ground`` takes the place of the plain strips. Returned is where each cell lies.
    """
    grid = game.grid
    pitch = min(rect.w / grid.files, rect.h / grid.ranks)
    gap = gap_of(pitch)
    top, left = rect.y + (rect.h - pitch * grid.ranks) / 2, rect.x + (rect.w - pitch * grid.files) / 2
    for rank in range(grid.ranks):
        row = Rect(rect.x, top + (grid.ranks - 1 - rank) * pitch, rect.w, pitch)
        if ground is not None:
            ground(canvas, row, rank)
        else:
            draw_strip(canvas, row._replace(h=pitch - gap), torn=position is None)

    def place(cell: Cell) -> Rect:
        return Rect(left + cell.file * pitch, top + (grid.ranks - 1 - cell.rank) * pitch, pitch, pitch - gap)

    if position is None:
        for cell in grid:
            _crop(canvas, place(cell))
        return place
    for piece in game.pieces(position):
        if isinstance(piece.spot, Cell):
            draw_piece(canvas, Rect.around(place(piece.spot).center, pitch * 0.85), piece)
    return place


def midway(game: AnyGame) -> Any:
    """A position of a random game that goes on, the same for the same id."""
    chance = random.Random(zlib.crc32(game.definition.id.encode()))
    position = game.start(Setup(choices={option.id: option.default for option in game.options}), 0)
    for _ in range(min(_PLIES, game.grid.size // 3)):
        after = game.apply(position, chance.choice(game.legal_actions(position))).position
        if game.outcome(after) is not None:
            break
        position = after
    return position


def draw_plain(canvas: Canvas, rect: Rect, game: AnyGame, position: Any = None) -> None:
    """The board of a game that has no look of its own: each empty cell is marked, since nothing else tells it."""
    place = draw_mini(canvas, rect, game, position)
    taken = {piece.spot for piece in game.pieces(position)} if position is not None else set(game.grid)
    for cell in game.grid:
        if cell not in taken:
            _crop(canvas, place(cell))


def gap_of(pitch: float) -> float:
    """How far the ground of one rank lies from that of the next."""
    return max(1.0, pitch * 0.074)


def draw_strip(canvas: Canvas, strip: Rect, torn: bool) -> None:
    """The plain ground of a rank; ``torn``: with its shadow."""
    if torn:
        canvas.shadow(strip, "paper")
    sheet = Sheet(canvas, strip.w, strip.h)
    sheet.path(f"M0 0H{strip.w:g}V{strip.h:g}H0z", fill="games.plain.strip")
    sheet.draw(canvas, strip.x, strip.y)


def _crop(canvas: Canvas, place: Rect) -> None:
    side = min(place.w, place.h) * 0.9
    cell = Rect.around(place.center, side + 2 * states.TICKS_IN)
    states.ticks(canvas, cell, "games.plain.tick", 1.0, side * 0.12, 0.7)


def draw_piece(canvas: Canvas, place: Rect, piece: Piece) -> None:
    """A piece by its owner's shape and the last character of its text, which is its number or name."""
    cut = piece.owner is Seat.NORTH
    part = "n" if cut else "s"
    size = place.w
    radius = size * (0.2 if cut else 0.24)
    sheet = Sheet(canvas, size, size)
    line = None if cut else f"games.pieces.{part}_ink"
    inset = 0.0 if cut else size * 0.03
    sheet.path(
        outline(Rect(inset, inset, size - 2 * inset, size - 2 * inset), radius, cut),
        f"games.pieces.{part}_face",
        line,
        size * 0.055,
    )
    sheet.draw(canvas, place.x, place.y)
    canvas.text(
        piece.text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") or piece.text[:1],
        place.center,
        "numeral",
        f"games.pieces.{part}_num",
        "center",
        size=size * 0.66,
    )


def draw_diagram(
    canvas: Canvas, rect: Rect, view: BoardView, position: Any, action: Any = None, after: bool = False
) -> None:
    """A view small; with an action an arrow, and what it would do; ``after``: what it has done."""
    game = view.game
    view.layout(rect, True, Seat.SOUTH)
    picture = Picture(position, game.pieces(position), on_turn=game.on_turn(position), to_act=game.to_act(position))
    if action is not None:
        picture = _with(picture, game, action, after)
    view.show(picture)
    view.draw_base(canvas, picture, frozenset())
    view.draw_moving(canvas, picture, ())
    start, end = picture.last_from, picture.last_to
    if start is not None and end is not None:
        states.arrow(canvas, view.rect(start), view.rect(end), slim=True)


def _with(picture: Picture, game: AnyGame, action: Any, after: bool) -> Picture:
    """The picture with the traces and the result of an action."""
    step = game.apply(picture.position, action)
    last: tuple[Any, Any] = (None, None)
    won: tuple[Cell, ...] = ()
    for event in step.events:
        if last == (None, None) and isinstance(event, Moved | Pushed):
            last = event.path[0], event.path[-1]
        elif isinstance(event, Placed):
            last = event.source if after else None, event.cell
        elif isinstance(event, Swapped):
            last = event.first, event.second
        elif isinstance(event, Ended):
            won = event.cells
    traced = replace(picture, last_from=last[0], last_to=last[1], last_seat=picture.to_act, won=won)
    if not after:
        return replace(traced, preview=Preview(step.position, step.events))
    over = game.outcome(step.position) is not None
    return replace(
        traced,
        position=step.position,
        pieces=game.pieces(step.position),
        to_act=None if over else game.to_act(step.position),
    )
