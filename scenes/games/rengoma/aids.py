"""What helps to read Rengoma's board: the fan of a column, lines that lack one piece, what a move covers and frees."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import states
from scenes.games.kit.placing import Placing
from scenes.games.kit.sheet import Sheet, chamfered, outline, rounded
from scenes.games.rengoma import disc as disc_piece
from scenes.geometry import Point, Rect, between
from squares.core.events import Moved
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.values import COLOURS, SIDES

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PITCH = 66.0
FAN = 286.0
INSIDE = 13.0
"""Radius of the pieces that show what a column holds."""


def fan(
    canvas: Canvas,
    game: RengomaGame,
    placing: Placing,
    cell: Cell,
    stack: tuple[Piece, ...],
    say: Say,
    spare: Sequence[Rect],
) -> None:
    """The pieces of a column one below the other on a card, the uppermost where it lies, with words.

    It covers none of the places to ``spare``; where that cannot be, it stays away.
    """
    top = placing.footprint(cell)
    words = [_row(game, piece, stack, i, say) for i, piece in enumerate(reversed(stack))]
    widest = max(
        canvas.measure(text, "text", size)[0] for row in words for text, size in zip(row, (17, 14), strict=True)
    )
    size = max(FAN, 116 + widest + 16), PITCH * (len(stack) - 1) + top.h + 42
    area = next((at for at in _fan_places(placing, top, *size) if not any(map(at.overlaps, spare))), None)
    if area is None:
        return
    canvas.shadow(area, "dialog", radius=12)
    canvas.box(area, fill="paper_high", radius=12)
    for i, (piece, (name, more)) in enumerate(zip(reversed(stack), words, strict=True)):
        middle = (area.x + 57, area.y + 20 + top.h / 2 + i * PITCH)
        disc_piece.draw(canvas, _suit(game, piece), piece.text, middle, top.w / 2)
        style = "text_strong" if i == 0 else "text"
        canvas.text(name, (area.x + 116, middle[1] - (10 if more else 0)), style, "ink", "midleft", size=17)
        canvas.text(more, (area.x + 116, middle[1] + 12), "text", "ink_2", "midleft", size=14)


def _fan_places(placing: Placing, top: Rect, width: float, height: float) -> Iterator[Rect]:
    """Where a fan may open: with its upper piece on the column's, then beside the column, higher or lower."""
    bounds = placing.ground.bounds
    x, y = top.center
    left, right = x - width - top.w / 2 - 6, x + top.w / 2 + 6
    for at in ((x - 57, y - top.h / 2 - 20), (right, y - 40), (left, y - 40), (right, y - height), (left, y - height)):
        yield Rect(
            min(max(at[0], bounds.x + 4), bounds.right - width - 4),
            min(max(at[1], bounds.y + 4), bounds.bottom - height - 4),
            width,
            height,
        )


def insides(canvas: Canvas, game: RengomaGame, placing: Placing, stacks: Mapping[Cell, tuple[Piece, ...]]) -> None:
    """What lies in every column, small at its right edge, from the top down."""
    for cell, stack in sorted(stacks.items()):
        below, place = stack[-2::-1], placing.cell(cell)
        pitch = min(2.3 * INSIDE, (place.h - 2 * INSIDE) / max(1, len(below)))
        for i, piece in enumerate(below):
            middle = (place.right - INSIDE - 1, place.y + INSIDE + 2 + i * pitch)
            _small(canvas, _suit(game, piece), piece.text, middle)


def _suit(game: RengomaGame, piece: Piece) -> disc_piece.Suit:
    return disc_piece.suit(game.definition, _side(game, piece))


def _side(game: RengomaGame, piece: Piece) -> str:
    assert piece.owner is not None
    return game.side(piece.owner)


def _small(canvas: Canvas, suit: disc_piece.Suit, text: str, middle: Point) -> None:
    """A piece as a plain face with its number."""
    sheet = Sheet(canvas, 2 * INSIDE + 6, 2 * INSIDE + 6)
    place = Rect(3, 3, 2 * INSIDE, 2 * INSIDE)
    path = outline(place, disc_piece.corner(INSIDE, suit.cut), suit.cut)
    sheet.path(path, line="focus_out", width=5)
    sheet.path(path, fill=f"games.rengoma.{suit.colour}")
    sheet.draw(canvas, middle[0] - INSIDE - 3, middle[1] - INSIDE - 3)
    canvas.text(text, middle, "numeral", f"games.rengoma.{suit.colour}_mark", "center", size=1.45 * INSIDE)


def _row(game: RengomaGame, piece: Piece, stack: tuple[Piece, ...], down: int, say: Say) -> tuple[str, str]:
    """What a piece of a column is, and what its place means."""
    return say(_named(game, piece)), _place_words(stack, down, say)


def _place_words(stack: tuple[Piece, ...], down: int, say: Say) -> str:
    """What the place in a column means, counted from the top."""
    if down == 0:
        return say("rengoma.view.on_top")
    if down == 1:
        return say("rengoma.view.next", strength=stack[-1].text)
    return say("rengoma.view.bottom") if down == len(stack) - 1 else ""


Short = tuple[int, tuple[Cell, ...], Cell]
"""A line that lacks one piece: colour, the whole line in order, the empty cell."""


def lines(canvas: Canvas, game: RengomaGame, placing: Placing, picture: Picture) -> None:
    """Threat lines between pieces, dashed towards the cell that would complete them, which bears the shape."""
    position = picture.preview.position if picture.preview is not None else picture.position
    for colour, line, gaps in game.open_lines(position, 1):
        for one, other in pairwise(line):
            dashed = one in gaps or other in gaps
            _link(canvas, placing.cell(one).center, placing.cell(other).center, dashed)
        _wanted(canvas, placing.cell(gaps[0]).center, colour)


def _link(canvas: Canvas, a: Point, b: Point, dashed: bool) -> None:
    """A line in the room between two faces."""
    far = ((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5
    share = min(0.45, 44 / far)
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


def lane(canvas: Canvas, placing: Placing, line: tuple[Cell, ...]) -> None:
    """Light ground below a line that won, no wider than its pieces and within the board."""
    (ax, ay), (bx, by) = placing.cell(line[0]).center, placing.cell(line[-1]).center
    half = placing.ground.cell * 0.47
    with canvas.clip(placing.ground.cells):
        sheet = Sheet(canvas, abs(bx - ax) + 2 * half, abs(by - ay) + 2 * half)
        x, y = min(ax, bx) - half, min(ay, by) - half
        path = f"M{ax - x:.1f} {ay - y:.1f}L{bx - x:.1f} {by - y:.1f}"
        sheet.path(path, line="#FDFAF3", width=2 * half, alpha=0.56 if canvas.theme.mode == "light" else 0.3)
        sheet.draw(canvas, x, y)


def rings(canvas: Canvas, faces: Sequence[tuple[Rect, bool]], share: float = 1.0) -> None:
    """A ring round every piece of a line that won. ``faces``: with whether they are cut; ``share``: rings drawn yet."""
    for face, cut in faces[: round(len(faces) * share)]:
        place = face.inset(-4)
        sheet = Sheet(canvas, place.w + 12, place.h + 12)
        path = outline(Rect(6, 6, place.w, place.h), disc_piece.corner(place.w / 2, cut), cut)
        sheet.path(path, line="focus_out", width=6.5)
        sheet.path(path, line="ink", width=3)
        sheet.draw(canvas, place.x - 6, place.y - 6)


def covering(canvas: Canvas, game: RengomaGame, placing: Placing, picture: Picture, say: Say) -> None:
    """Both strengths where a piece would cover another, and below the cell that it leaves what that frees."""
    for event in picture.preview.events if picture.preview else ():
        if not isinstance(event, Moved):
            continue
        start, goal = event.path[0], event.path[-1]
        left, there = _stack(picture, start), _stack(picture, goal)
        if there:
            text = say("rengoma.view.covers", piece=left[-1].text, there=there[-1].text)
            top = placing.footprint(goal)
            states.pill(canvas, text, placing.cell(goal).move(0, top.center[1] - placing.cell(goal).center[1] - 8))
        if len(left) > 1:
            below = placing.cell(start)
            text = say("rengoma.view.frees", piece=_named(game, left[-2]))
            states.pill(canvas, text, below.move(0, below.h))


def _named(game: RengomaGame, piece: Piece) -> Phrase:
    return game.definition.piece_name(COLOURS[SIDES.index(_side(game, piece))] + piece.text)


def _stack(picture: Picture, cell: Cell) -> list[Piece]:
    return [piece for piece in picture.pieces if piece.spot == cell]
