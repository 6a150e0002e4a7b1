"""Small pictures of a board: on the card that offers to resume, beside the choice of a variant, in the rules."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes import games as views
from scenes.board.picture import Picture, Preview
from scenes.games.kit import states
from scenes.games.kit.sheet import Sheet, outline
from scenes.games.tiles.strips import seigaiha
from scenes.geometry import Point, Rect
from squares.core.events import Ended, Moved, Placed, Pushed, Swapped
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.phrase import Say
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_MIDDLE, _END = 0.0, 0.36


def draw_mini(canvas: Canvas, rect: Rect, game: AnyGame, position: Any = None) -> None:
    """The board with what stands on it, from South's side; without a position its cells, empty, with crop marks.

    A view whose board is no grid of strips or planks brings a ``draw_mini(canvas, rect, game, position)`` of its own.
    """
    module = views.module_of(game)
    if hasattr(module, "draw_mini"):
        module.draw_mini(canvas, rect, game, position)
        return
    grid = game.grid
    pitch = min(rect.w / grid.files, rect.h / grid.ranks)
    gap = max(1.0, pitch * 0.074)
    top, left = rect.y + (rect.h - pitch * grid.ranks) / 2, rect.x + (rect.w - pitch * grid.files) / 2
    for rank in range(grid.ranks):
        strip = Rect(rect.x, top + (grid.ranks - 1 - rank) * pitch, rect.w, pitch - gap)
        kind = _kind(game, rank)
        if game.definition.look.board == "planks":
            _plank(canvas, strip._replace(h=pitch), kind)
        else:
            _strip(canvas, strip, kind, torn=position is None)

    def place(cell: Cell) -> Rect:
        return Rect(left + cell.file * pitch, top + (grid.ranks - 1 - cell.rank) * pitch, pitch, pitch - gap)

    if position is None:
        for cell in grid:
            _crop(canvas, place(cell))
        return
    for piece in game.pieces(position):
        if isinstance(piece.spot, Cell):
            _piece(canvas, Rect.around(place(piece.spot).center, pitch * 0.85), piece)


def draw_mark(canvas: Canvas, game: AnyGame | None, seat: Seat, centre: Point, size: float) -> None:
    """The mark of a seat, as wide as a disc of ``size`` across; the common one where the game is not known.

    A view with other marks brings a ``draw_mark(canvas, game, seat, centre, size)`` of its own.
    """
    module = None if game is None else views.module_of(game)
    if module is not None and hasattr(module, "draw_mark"):
        module.draw_mark(canvas, game, seat, centre, size)
    else:
        canvas.mark(seat.value, centre, size)


def _kind(game: AnyGame, rank: int) -> str:
    """Territory, goal or plain; plain throughout where the game has no such rows."""
    board = game.definition.board
    territory, goal = getattr(board, "territory_rows", 0), getattr(board, "goal_row", 0)
    if rank == goal - 1:
        return "goal"
    return "home" if rank < territory or rank >= game.grid.ranks - territory else "plain"


def _strip(canvas: Canvas, strip: Rect, kind: str, torn: bool) -> None:
    """A rank in the colours of the strips; ``torn``: with its shadow and waves."""
    if torn:
        canvas.shadow(strip, "paper")
    sheet = Sheet(canvas, strip.w, strip.h)
    fill = {"goal": "url(#g)", "home": "games.squares_ii.blue", "plain": "games.squares_ii.plain"}[kind]
    if kind == "goal":
        deep, light = "games.squares_ii.red_deep", "games.squares_ii.red"
        sheet.gradient("g", (0, 0), (strip.w, 0), [(0, deep), (_END, light), (1 - _END, light), (1, deep)])
    sheet.path(f"M0 0H{strip.w:g}V{strip.h:g}H0z", fill=fill)
    if torn and kind == "home":
        wide = strip.h * 0.4
        waves = seigaiha(Rect(0, 0, strip.w, strip.h), wide, 0.0)
        sheet.path(waves, line="games.squares_ii.blue_line", width=0.8, alpha=0.5)
    sheet.draw(canvas, strip.x, strip.y)


def _plank(canvas: Canvas, plank: Rect, kind: str) -> None:
    """A rank in the colours of the planks, with the seam to the next one."""
    sheet = Sheet(canvas, plank.w, plank.h)
    sheet.path(f"M0 0H{plank.w:g}V{plank.h:g}H0z", fill=f"games.strive.{kind}")
    sheet.path(f"M0 {plank.h - 0.5:g}H{plank.w:g}", line="games.strive.seam", width=1.0)
    sheet.draw(canvas, plank.x, plank.y)


def _crop(canvas: Canvas, place: Rect) -> None:
    side = min(place.w, place.h) * 0.9
    cell = Rect.around(place.center, side + 2 * states.TICKS_IN)
    states.ticks(canvas, cell, "games.squares_ii.tick", 1.0, side * 0.12, 0.7)


def _piece(canvas: Canvas, place: Rect, piece: Piece) -> None:
    """A piece by its owner's shape and the last character of its text, which is its number or name."""
    cut = piece.owner is Seat.NORTH
    part = "n" if cut else "s"
    size = place.w
    radius = size * (0.2 if cut else 0.24)
    sheet = Sheet(canvas, size, size)
    line = None if cut else f"games.tiles.{part}_ink"
    inset = 0.0 if cut else size * 0.03
    sheet.path(
        outline(Rect(inset, inset, size - 2 * inset, size - 2 * inset), radius, cut),
        f"games.tiles.{part}_face",
        line,
        size * 0.055,
    )
    sheet.draw(canvas, place.x, place.y)
    canvas.text(
        piece.text.lstrip("ABCDEFGHIJKLMNOPQRSTUVWXYZ") or piece.text[:1],
        place.center,
        "numeral",
        f"games.tiles.{part}_num",
        "center",
        size=size * 0.66,
    )


def draw_diagram(canvas: Canvas, rect: Rect, game: AnyGame, say: Say, position: Any, action: Any = None) -> None:
    """The real board small, without trays; with an action, what it would do is shown on it."""
    module = views.module_of(game)
    view = module.make(game, say, canvas.theme, trays=False)
    view.layout(rect, True, Seat.SOUTH)
    picture = Picture(position, game.pieces(position), on_turn=game.on_turn(position), to_act=game.to_act(position))
    if action is not None:
        picture = _with(picture, game, action)
    view.draw_base(canvas, picture, frozenset())
    view.draw_moving(canvas, picture, ())


def _with(picture: Picture, game: AnyGame, action: Any) -> Picture:
    """The picture with the traces and the result of an action."""
    step = game.apply(picture.position, action)
    last: tuple[Any, Any] = (None, None)
    won: tuple[Cell, ...] = ()
    for event in step.events:
        if last == (None, None) and isinstance(event, Moved | Pushed):
            last = event.path[0], event.path[-1]
        elif isinstance(event, Placed):
            last = None, event.cell
        elif isinstance(event, Swapped):
            last = event.first, event.second
        elif isinstance(event, Ended):
            won = event.cells
    return Picture(
        picture.position,
        picture.pieces,
        on_turn=picture.on_turn,
        to_act=picture.to_act,
        last_from=last[0],
        last_to=last[1],
        last_seat=picture.to_act,
        won=won,
        preview=Preview(step.position, step.events),
    )
