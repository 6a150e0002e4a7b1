"""The cover of Qubism's box: three cubes in a pile on facets, and a pawn on either side."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet
from scenes.games.qubism.cube import PLAIN, CubePieces
from scenes.geometry import Point, Rect
from squares.core.game import Piece
from squares.core.grid import Cell, File, Rank
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_WIDE, _SLANT, _HIGH = 50.2, 29.2, 57.4
"""Half a cube's width, how much its edges slant, its height."""
_FACETS = (
    ("#E6C578", ((0, 0), (190, 0), (77, 127))),
    ("#D3A541", ((0, 0), (84, 141), (0, 207))),
    ("#CDA03C", ((190, 0), (316, 0), (316, 95), (221, 141))),
    ("#E3BF6E", ((316, 95), (316, 284), (221, 141))),
    ("#CC9D38", ((0, 207), (77, 127), (127, 284), (0, 284))),
    ("#E0B85C", ((127, 284), (185, 215), (310, 284))),
)
_LEFT, _RIGHT = "left", "right"
_ARROWS = ((157.6, 99.6, _LEFT, 2), (157.6, 99.6, _RIGHT, 3), (107.2, 186.6, _LEFT, 0), (207.8, 186.6, _RIGHT, 1))
"""Nearest upper corner of a cube, the side that shows, and quarters that the arrow on it is turned."""


def draw(canvas: Canvas, width: float, height: float) -> None:
    """The art of the cover, its corner at 0, 0."""
    sheet = Sheet(canvas, width, height)
    sheet.path(f"M0 0H{width:g}V{height:g}H0z", fill="#DBB050")
    for colour, points in _FACETS:
        sheet.path(_polygon(points), fill=colour)
    sheet.path("M60 257a112 22 0 1 1 224 0a112 22 0 1 1 -224 0z", fill="#5A4210", alpha=0.3)
    for x, y in ((157.6, 99.6), (107.2, 186.6), (207.8, 186.6)):
        _cube(sheet, x, y)
    for x, y, side, quarters in _ARROWS:
        sheet.path(_polygon([_on(x, y, side, *_turned(point, quarters)) for point in PLAIN]), fill="#23201B")
    sheet.draw(canvas, 0, 0)
    pieces = CubePieces(fins=True)
    for seat, at in ((Seat.SOUTH, (47.0, 235.5)), (Seat.NORTH, (263.5, 61.5))):
        pawn = Piece(Cell(File(0), Rank(0)), "pawn", seat, "")
        pieces.draw(canvas, pawn, Seat.SOUTH, Rect.around(at, 61))


def _cube(sheet: Sheet, x: float, y: float) -> None:
    """A cube seen over its nearest edge, whose upper end is at x, y."""
    left, right, top = (x - _WIDE, y - _SLANT), (x + _WIDE, y - _SLANT), (x, y - 2 * _SLANT)
    sheet.path(_polygon((top, right, (x, y), left)), fill="#FDF8EC")
    sheet.path(_polygon((left, (x, y), (x, y + _HIGH), (left[0], left[1] + _HIGH))), fill="#DDD0B8")
    sheet.path(_polygon(((x, y), right, (right[0], right[1] + _HIGH), (x, y + _HIGH))), fill="#B3A58A")
    sheet.path(f"M{x:g} {y:g}v{_HIGH:g}", line="#FDF8EC", width=1.6)
    sheet.path(_polygon((left, (x, y), right)).removesuffix("z"), line="#FFFFFF", width=1.0, alpha=0.7)


def _turned(point: Point, quarters: int) -> Point:
    x, y = point
    for _ in range(quarters):
        x, y = -y, x
    return x, y


def _on(x: float, y: float, side: str, across: float, down: float) -> Point:
    """A point of a cube's side, from the side's middle, in shares of its width and height."""
    sense = 1.0 if side == _RIGHT else -1.0
    middle = x + sense * _WIDE / 2, y - _SLANT / 2 + _HIGH / 2
    return middle[0] + across * _WIDE, middle[1] - sense * across * _SLANT + down * _HIGH


def _polygon(points: list[Point] | tuple[Point, ...]) -> str:
    return "M" + "L".join(f"{x:.2f} {y:.2f}" for x, y in points) + "z"
