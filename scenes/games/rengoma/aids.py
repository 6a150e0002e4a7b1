"""What helps to read Rengoma's board: the fan of a column, lines that lack one piece, what a move covers and frees."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.placing import Placing
from scenes.games.kit.sheet import Sheet, chamfered, rounded
from scenes.games.rengoma import disc as disc_piece
from scenes.geometry import Point, Rect, between
from squares.core.events import Moved
from squares.core.game import Piece
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Say, phrase
from squares.core.seats import Seat
from squares.rules.rengoma import RengomaGame
from squares.rules.rengoma.values import RengomaPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PITCH = 66.0
FAN = 286.0


def fan(
    canvas: Canvas,
    placing: Placing,
    cell: Cell,
    stack: tuple[Piece, ...],
    side: Callable[[Seat | None], str],
    say: Say,
) -> None:
    """The pieces of a column one below the other on a card, the uppermost where it lies, with words."""
    bounds, top = placing.ground.bounds, placing.footprint(cell)
    words = [_row(piece, stack, i, side, say) for i, piece in enumerate(reversed(stack))]
    widest = max(
        canvas.measure(text, "text", size)[0] for row in words for text, size in zip(row, (17, 14), strict=True)
    )
    width, height = max(FAN, 116 + widest + 16), PITCH * (len(stack) - 1) + top.h + 42
    x = min(max(top.center[0] - 57, bounds.x + 4), bounds.right - width - 4)
    y = min(max(top.center[1] - top.h / 2 - 20, bounds.y + 4), bounds.bottom - height - 4)
    area = Rect(x, y, width, height)
    canvas.shadow(area, "dialog", radius=12)
    canvas.box(area, fill="paper_high", radius=12)
    for i, (piece, (name, more)) in enumerate(zip(reversed(stack), words, strict=True)):
        middle = (area.x + 57, area.y + 20 + top.h / 2 + i * PITCH)
        disc_piece.draw(canvas, side(piece.owner), piece.text, middle, top.w / 2)
        style = "text_strong" if i == 0 else "text"
        canvas.text(name, (area.x + 116, middle[1] - (10 if more else 0)), style, "ink", "midleft", size=17)
        canvas.text(more, (area.x + 116, middle[1] + 12), "text", "ink_2", "midleft", size=14)


def _row(
    piece: Piece, stack: tuple[Piece, ...], down: int, side: Callable[[Seat | None], str], say: Say
) -> tuple[str, str]:
    """What a piece of a column is, and what its place means."""
    name = say("rengoma.piece", side=phrase(f"rengoma.side.{side(piece.owner)}"), strength=piece.text)
    return name, _place_words(stack, down, say)


def _place_words(stack: tuple[Piece, ...], down: int, say: Say) -> str:
    """What the place in a column means, counted from the top."""
    if down == 0:
        return say("rengoma.view.on_top")
    if down == 1:
        return say("rengoma.view.next", strength=stack[-1].text)
    return say("rengoma.view.bottom") if down == len(stack) - 1 else ""


def lacking(game: RengomaGame, position: RengomaPosition) -> Iterator[tuple[int, tuple[Cell, ...], Cell]]:
    """Lines that one piece on an empty cell would complete: colour, the whole line in order, the empty cell."""
    grid, length = game.grid, game.definition.line
    for start in grid:
        for right, up in ((1, 0), (0, 1), (1, 1), (1, -1)):
            line = tuple(Cell(File(start.file + i * right), Rank(start.rank + i * up)) for i in range(length))
            if line[-1] not in grid:
                continue
            tops = [position.top(grid.index(cell))[:1] for cell in line]
            for colour, letter in enumerate("br"):
                if tops.count(letter) == length - 1 and tops.count("") == 1:
                    yield colour, line, line[tops.index("")]


def lines(canvas: Canvas, game: RengomaGame, placing: Placing, picture: Picture) -> None:
    """Threat lines between pieces, dashed towards the cell that would complete them, which bears the shape."""
    for colour, line, gap in lacking(game, picture.position):
        for one, other in pairwise(line):
            _link(canvas, _middle(placing, one, gap), _middle(placing, other, gap), gap in (one, other))
        _wanted(canvas, placing.cell(gap).center, colour)


def _middle(placing: Placing, cell: Cell, gap: Cell) -> Point:
    return placing.cell(cell).center if cell == gap else placing.footprint(cell).center


def _link(canvas: Canvas, a: Point, b: Point, dashed: bool) -> None:
    """A line in the room between two faces."""
    far = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
    share = min(0.45, 36 / far)
    start, end = between(a, b, share), between(a, b, 1 - share)
    x, y = min(start[0], end[0]) - 6, min(start[1], end[1]) - 6
    sheet = Sheet(canvas, abs(start[0] - end[0]) + 12, abs(start[1] - end[1]) + 12)
    path = f"M{start[0] - x:.1f} {start[1] - y:.1f}L{end[0] - x:.1f} {end[1] - y:.1f}"
    sheet.path(path, line="focus_out", width=7)
    sheet.path(path, line="threat", width=3.4, dash=(6, 4) if dashed else None)
    sheet.draw(canvas, x, y)


def _wanted(canvas: Canvas, middle: Point, colour: int) -> None:
    """The owner's shape on the cell that would complete a line."""
    size = 44.0
    sheet = Sheet(canvas, size + 12, size + 12)
    place = Rect(6, 6, size, size)
    path = chamfered(place, size / 2) if colour else rounded(place, size / 2)
    sheet.path(path, fill="focus_out", alpha=0.5)
    sheet.path(path, line="focus_out", width=7)
    sheet.path(path, line="threat", width=3, dash=(7, 4))
    sheet.draw(canvas, middle[0] - size / 2 - 6, middle[1] - size / 2 - 6)


def lane(canvas: Canvas, placing: Placing, line: tuple[Cell, ...], under: bool, share: float = 1.0) -> None:
    """A line of cells in one frame on a light ground; the ground lies ``under`` the pieces.

    ``share``: how much of the frame is drawn yet.
    """
    (ax, ay), (bx, by) = placing.cell(line[0]).center, placing.cell(line[-1]).center
    far = ((bx - ax) ** 2 + (by - ay) ** 2) ** 0.5
    half = placing.ground.cell * 0.47
    ux, uy = (bx - ax) / far * half, (by - ay) / far * half
    x, y = min(ax, bx) - 2 * half, min(ay, by) - 2 * half
    sheet = Sheet(canvas, abs(bx - ax) + 4 * half, abs(by - ay) + 4 * half)
    corners = [(ax - ux + uy, ay - uy - ux), (bx + ux + uy, by + uy - ux)]
    corners += [(bx + ux - uy, by + uy + ux), (ax - ux - uy, ay - uy + ux)]
    path = "M" + "L".join(f"{px - x:.1f} {py - y:.1f}" for px, py in corners) + "z"
    if under:
        sheet.path(path, fill="#FDFAF3", alpha=0.56 if canvas.theme.mode == "light" else 0.3)
    else:
        length = 2 * (far + 4 * half)
        dash = None if share >= 1 else (round(length * share), round(length))
        sheet.path(path, line="ink", width=3, dash=dash)
    sheet.draw(canvas, x, y)


def covering(canvas: Canvas, placing: Placing, picture: Picture, say: Say) -> None:
    """Both strengths where a piece would cover another, and what the move would free."""
    for event in picture.preview.events if picture.preview else ():
        if not isinstance(event, Moved):
            continue
        start, goal = event.path[0], event.path[-1]
        left, there = _stack(picture, start), _stack(picture, goal)
        if there:
            text = say("rengoma.view.covers", piece=left[-1].text, there=there[-1].text)
            states.pill(canvas, text, placing.cell(goal))
        if len(left) > 1:
            states.pill(canvas, say("rengoma.view.frees", strength=left[-2].text), placing.cell(start))


def _stack(picture: Picture, cell: Cell) -> list[Piece]:
    return [piece for piece in picture.pieces if piece.spot == cell]
