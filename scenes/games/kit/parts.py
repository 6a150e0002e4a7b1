"""What of a game is cut out of paper: parts with their true sizes, drawn in millimetres by the code of the screen.

A room offers ``parts(job)`` in its module ``parts``; any other game gets its board and a token for every piece.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any, Literal

from scenes.board.picture import Picture
from scenes.games.kit.grid import Tokens
from scenes.geometry import Rect
from squares.core.actions import InHand
from squares.core.game import AnyGame, Setup
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Say, capital
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.look import Look
    from scenes.ui.canvas import Canvas, Shape
    from scenes.ui.theme import Theme

Ink = Literal["normal", "low", "grey"]
Draw = Callable[["Canvas", Rect, float], None]
"""Draws on a canvas of millimetres into where the part is cut, and its ground so much further on every side."""
Paths = tuple[tuple[str | int, ...], ...]
"""Keys that lead to entries of a game file."""
CELL, TILE, TOKEN = 35.0, 30.0, 24.0
"""Millimetres: from cell to cell of a board, a tile, a token."""
_LABEL, _FAR = 3.2, 2.8
"""Millimetres: the height of letters and digits beside the cells, and how far from those they stand at the most."""


@dataclass(frozen=True, slots=True)
class Part:
    """``w`` x ``h`` millimetres where it is cut. ``kind``: board, tokens, and what else a room has; ``name`` tells it
    from others of its kind.

    ``shape``: how it is cut; round and cut corners by ``corner`` millimetres. ``bleed``: whether its ground may run
    over the cut. ``whole``: it is a page of its own and is not cut out. ``net``: it is folded into a body. ``hint``:
    how it is cut, for the foot of its sheet; ``title``: what people call it, by its name if left out.

    ``paths``: the entries of the game file that it is made of, the telling one first. ``key``: equal for parts that
    look and say the same; None where only the drawing tells.
    """

    kind: str
    name: str
    w: float
    h: float
    front: Draw
    back: Draw | None = None
    count: int = 1
    shape: Literal["plain", "round", "cut"] = "plain"
    corner: float = 0.0
    bleed: bool = True
    whole: bool = False
    net: bool = False
    hint: str = ""
    title: str = ""
    paths: Paths = ()
    key: Hashable = None


@dataclass(frozen=True, slots=True)
class Job:
    """What is to be printed. ``card``: width and height of cards in millimetres; ``dark_backs``: theirs are solid."""

    game: AnyGame
    look: Look
    say: Say
    theme: Theme
    ink: Ink = "normal"
    card: tuple[float, float] = (63.0, 88.0)
    dark_backs: bool = False


def called(kind: str, say: Say) -> str:
    """What parts of a kind are called; by the kind itself where a room has no text for it."""
    try:
        return say(f"print.part.{kind}")
    except KeyError:
        return capital(kind)


def parts(job: Job) -> Iterator[Part]:
    """The parts of any game: its board, and a token for every piece that play begins with."""
    yield board(job)
    yield from tokens(job)


def board(
    job: Job,
    rim: tuple[float, float] = (0.115, 0.115),
    view: BoardView | None = None,
    aside: float | None = 0.0,
) -> Part:
    """The empty board as the table shows it, its cells ``CELL`` apart.

    ``rim``: what is left of it beside the cells and above and below them, as shares of a cell; ``view``: what draws it,
    that of the table if left out; ``aside``: how far to the left of a file's middle its letter stands, as a share of a
    cell, None where the view writes letters and digits itself.
    """
    game = job.game
    view = view or job.look.view(game, job.say, job.theme, trays=False)
    view.layout(Rect(0, 0, 1000, 1000), False, Seat.SOUTH)
    start = game.start(Setup(), 0)
    picture = Picture(start, (), on_turn=game.on_turn(start), to_act=game.to_act(start))
    view.show(picture)
    first, last = (
        view.rect(Cell(File(file), Rank(rank))).center
        for file, rank in ((0, game.grid.ranks - 1), (game.grid.files - 1, 0))
    )
    pitch = (last[0] - first[0]) / (game.grid.files - 1)
    across, down = (pitch * (0.5 + share) for share in rim)
    field = Rect(first[0], first[1], last[0] - first[0], last[1] - first[1]).inset(-across, -down)
    k = CELL / pitch

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        on = canvas.sub(Rect(trim.x - field.x * k, trim.y - field.y * k, 1, 1), zoom=k)
        view.draw_base(on, picture, frozenset())
        if aside is not None:
            _coordinates(canvas, game.grid, trim, rim, aside)

    title, paths = called("board", job.say), (("board",),)
    return Part("board", "board", field.w * k, field.h * k, draw, bleed=False, title=title, paths=paths)


def _coordinates(canvas: Canvas, grid: Grid, board: Rect, rim: tuple[float, float], aside: float) -> None:
    """Digits at the left of the cells and letters below them, for whoever notes down moves."""
    left, below = (min(share * CELL / 2, _FAR) for share in rim)
    cells = board.inset(rim[0] * CELL, rim[1] * CELL)
    for rank in range(grid.ranks):
        at = cells.x - left, cells.bottom - (rank + 0.5) * CELL
        canvas.text(str(rank + 1), at, "text_strong", "ink", "center", size=_LABEL)
    for file in range(grid.files):
        at = cells.x + (file + 0.5 - aside) * CELL, cells.bottom + below
        canvas.text(chr(97 + file), at, "text_strong", "ink", "center", size=_LABEL)


def tokens(job: Job) -> Iterator[Part]:
    """A token for every piece of the start position; equal ones are counted together."""
    game = job.game
    pieces = game.pieces(game.start(Setup(), 0))
    kinds = Counter(replace(piece, spot=InHand(Seat.SOUTH, "")) for piece in pieces)
    for number, (piece, count) in enumerate(kinds.items(), 1):
        name = "-".join(filter(None, (piece.owner.value if piece.owner else "", piece.text, str(number))))
        yield token(job, name, piece, count)


def token(job: Job, name: str, piece: Any, count: int) -> Part:
    """A piece as the plain look draws it."""
    look = Tokens(job.game, flat=True)

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        on = canvas.sub(trim, zoom=trim.w / 84)
        look.draw(on, piece, Seat.SOUTH, Rect(0, 0, 84, 84))

    corner, cut = look.outline(piece.owner, TOKEN)
    shape: Shape = "cut" if cut else "round"
    return Part("tokens", name, TOKEN, TOKEN, draw, None, count, shape, corner, bleed=False)


def hatched(canvas: Canvas, area: Rect, colour: str, pitch: float = 1.0, width: float = 0.22) -> None:
    """Slanted lines over an area of millimetres: a dark ground that saves ink."""
    with canvas.clip(area):
        reach = area.w + area.h
        x = -area.h
        while x < reach - area.h:
            canvas.line((area.x + x, area.bottom), (area.x + x + area.h, area.y), colour, width)
            x += pitch * 1.4142
