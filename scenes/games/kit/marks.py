"""Which state each cell and piece of a picture is in, and its drawing: the part that all views share."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Protocol

from scenes.board.picture import Kind, Picture
from scenes.games.kit import states
from scenes.games.kit.placing import Placing, names_piece
from scenes.geometry import Rect, enclosing
from squares.core.actions import InHand, Spot, Target
from squares.core.events import Fought
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, Say
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


class Shape(Protocol):
    """The silhouette of pieces."""

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """Radius or chamfer of a piece of that width, and whether it is cut."""

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """The upper face of a piece on its footprint."""


def at(picture: Picture, target: Target | None) -> Piece | None:
    """The uppermost piece that a target means, None where it means none."""
    for piece in reversed(picture.pieces):
        if isinstance(target, Cell) and piece.spot == target:
            return piece
        if not isinstance(target, InHand) or not isinstance(piece.spot, InHand):
            continue
        if piece.spot.seat == target.seat and names_piece(target.text, piece):
            return piece
    return None


def spot_of(target: Target) -> Spot | None:
    """A target that has a place on the table."""
    return target if isinstance(target, Cell | InHand) else None


def _chooses(picture: Picture) -> bool:
    """Whether what is picked up still looks for its goal."""
    return bool(picture.picked or picture.drag) and not picture.confirms


def open_cells(picture: Picture) -> Iterator[tuple[Cell, tuple[Kind, ...]]]:
    """Cells that may be chosen now, once something is picked up."""
    if _chooses(picture):
        for target, kinds in picture.legal.items():
            if isinstance(target, Cell):
                yield target, kinds


def shut_cells(picture: Picture) -> Iterator[tuple[Cell, Phrase]]:
    """Cells in reach of what is picked up that a rule closes."""
    if _chooses(picture):
        for target, why in picture.refused.items():
            if isinstance(target, Cell) and target not in picture.picked:
                yield target, why


def under(canvas: Canvas, placing: Placing, picture: Picture, taken: frozenset[Spot]) -> None:
    """Everything that lies on cells beneath the pieces; those ``taken`` are about to get one."""
    if picture.won and picture.won_share > 0:
        for area in _around(placing, picture.won):
            states.won(canvas, area, under=True)
    if isinstance(picture.last_from, Cell):
        states.last_from(canvas, placing.cell(picture.last_from), picture.last_seat)
    if isinstance(picture.last_to, Cell) and picture.last_to not in picture.won:
        states.last_to(canvas, placing.cell(picture.last_to))
    for cell, why in shut_cells(picture):
        piece = at(picture, cell)
        if "sum" in why.values or piece is None or piece.owner != picture.to_act:  # one's own tile says it already
            states.hatch(canvas, placing.cell(cell))
    for cell in sorted(picture.forced):
        states.forced(canvas, placing.cell(cell))
    for cell, kinds in open_cells(picture):
        if Kind.BATTLE in kinds:
            states.fight(canvas, placing.cell(cell), under=True)
        else:
            free = at(picture, cell) is None and cell not in taken
            states.legal(canvas, placing.cell(cell), dot=Kind.MOVE in kinds and free)


def over(
    canvas: Canvas, placing: Placing, picture: Picture, sign: str | None, taken: frozenset[Spot], say: Say
) -> None:
    """Everything that lies on top of resting pieces. ``sign``: sprite of the ability of what is picked up."""
    for cell in sorted(picture.forced):
        states.take_back(canvas, placing.cell(cell))
    for cell, kinds in open_cells(picture):
        place = placing.cell(cell)
        if Kind.BATTLE in kinds:
            states.fight(canvas, place, under=False)
        if sign and Kind.MOVE not in kinds and kinds != (Kind.BATTLE,) and cell not in taken:
            _sign(canvas, place, sign, empty=at(picture, cell) is None)
    for cell, why in shut_cells(picture):
        if "sum" in why.values and "limit" in why.values:
            text = say("views.over", sum=why.values["sum"], limit=why.values["limit"])
            states.slip(canvas, text, placing.cell(cell))
    if picture.won and picture.won_share >= 1:
        for area in _around(placing, picture.won):
            states.won(canvas, area, under=False)


def passing(canvas: Canvas, placing: Placing, picture: Picture, shape: Shape) -> None:
    """What comes and goes with the gesture or the clock: threats, and the frame of a win while it is drawn."""
    for cell in sorted(picture.threatened or ()):
        piece = at(picture, cell)
        radius, cut = shape.corner(canvas, piece.owner if piece else None, placing.ground.piece)
        states.threatened(canvas, placing.footprint(cell), radius, cut)
    if picture.crest is not None:
        x, y = picture.crest.ahead
        states.crest(canvas, placing.into(picture.crest.middle), (x, y), picture.crest.width / placing.zoom)
    if picture.won and 0 < picture.won_share < 1:
        for area in _around(placing, picture.won):
            states.won(canvas, area, under=False, share=picture.won_share)


def _sign(canvas: Canvas, place: Rect, sign: str, empty: bool) -> None:
    if empty:
        states.sign(canvas, sign, place.center, place.w * 0.3)
    else:
        states.badge(canvas, sign, (place.right - 13, place.y + 13), 19)


def _around(placing: Placing, cells: tuple[Cell, ...]) -> list[Rect]:
    """The smallest rectangles round some cells: one for all that touch each other."""
    groups: list[list[Cell]] = []
    for cell in cells:
        near = [group for group in groups if any(_touch(cell, other) for other in group)]
        groups = [group for group in groups if group not in near] + [[cell, *(c for group in near for c in group)]]
    return [enclosing([placing.cell(cell) for cell in group]) for group in groups]


def _touch(a: Cell, b: Cell) -> bool:
    return abs(a.file - b.file) + abs(a.rank - b.rank) == 1


def pills(canvas: Canvas, placing: Placing, picture: Picture, say: Say) -> None:
    """Both numbers of the fights that the gesture in hand would bring."""
    for event in picture.preview.events if picture.preview else ():
        if isinstance(event, Fought):
            text = say("views.fight", arriving=event.arriving, standing=event.standing)
            states.pill(canvas, text, placing.cell(event.cell))


def reason(canvas: Canvas, placing: Placing, picture: Picture, say: Say) -> None:
    """Why the cell under the pointer or cursor is closed, where no slip says it already."""
    pointed = picture.hover if picture.hover is not None else picture.cursor
    for cell, why in shut_cells(picture):
        if cell == pointed and "sum" not in why.values:
            states.note(canvas, say(why), placing.cell(cell), placing.ground.bounds)


def focus(canvas: Canvas, placing: Placing, picture: Picture, shape: Shape) -> None:
    """The ring round what the keyboard points at."""
    spot = None if picture.cursor is None else spot_of(picture.cursor)
    if spot is None:
        return
    piece = at(picture, spot)
    place = placing.footprint(spot)
    radius, cut = shape.corner(canvas, piece.owner if piece else None, place.w)
    canvas.focus_ring(place, radius=radius, shape="cut" if cut else "round")
