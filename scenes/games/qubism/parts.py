"""Qubism on paper: the board, nets of cubes and stickers for wooden ones, pawns."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.games.kit.parts import Draw, Job, Part, board
from scenes.games.qubism.cube import PAWN_DISC, PAWN_HALF, arrow, pawn
from scenes.geometry import Point, Rect
from squares.core.game import Setup
from squares.core.seats import TWO, Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas, Shape

EDGE, TAB, STICKER, APART = 20.0, 6.0, 18.0, 4.0
"""Millimetres: a cube, the flaps of its net, a sticker, and from net to net, so that a slip of the knife costs one."""
_HALF = 0.1
"""Millimetres: more than half of a line, so that those at the edge of a net lie within it."""
PAWN = 26.0
_RIM, _ASIDE = 0.107, 0.2
"""Shares of a cell: the board's rim without its round corners; letters stand beside the marks of the goal."""
Vector = tuple[int, int, int]
_X, _Y, _Z = (1, 0, 0), (0, 1, 0), (0, 0, 1)


def _not(v: Vector) -> Vector:
    return -v[0], -v[1], -v[2]


_LEFT = ((_Z, _X), (_not(_X), _Y), (_not(_Y), _not(_Z)))
_RIGHT = ((_not(_Z), _not(_X)), (_X, _not(_Y)), (_Y, _Z))
ARROWS: Mapping[str, tuple[tuple[Vector, Vector, str], ...]] = {
    "fin": (*((n, a, "l") for n, a in _LEFT), *((n, a, "r") for n, a in _RIGHT)),
    "left": (*((n, a, "") for n, a in (*_LEFT, (_not(_Z), _not(_Y)), (_Y, _not(_X)), (_X, _Z))),),
    "right": (*((n, a, "") for n, a in ((_Z, _Y), (_not(_Y), _X), (_not(_X), _not(_Z)), *_RIGHT)),),
    "keep": (
        *((n, a, "") for n, a in ((_Z, _X), (_not(_X), _Z), (_not(_Z), _not(_X)), (_X, _not(_Z)))),
        *((n, a, "") for n, a in ((_Y, _Z), (_not(_Y), _Z))),
    ),
    "reverse": (
        *((n, a, "") for n, a in ((_Z, _X), (_not(_X), _not(_Z)), (_Y, _Z), (_not(_Z), _not(_Y)))),
        *((n, a, "") for n, a in ((_X, _Y), (_not(_Y), _not(_X)))),
    ),
}
"""Of a cube for each reading of Q3: the faces, where their arrows point, and the side of the fin. A cube that is rolled
along its arrow shows another face, whose arrow points as the reading says."""
_NET: Mapping[Vector, tuple[int, int, Vector, Vector]] = {
    _not(_X): (0, 1, _Z, _Y),
    _Z: (1, 1, _X, _Y),
    _X: (2, 1, _not(_Z), _Y),
    _not(_Z): (3, 1, _not(_X), _Y),
    _Y: (1, 0, _X, _not(_Z)),
    _not(_Y): (1, 2, _X, _Z),
}
"""Where a face lies in the net, by column and row, and which ways are right and up on it there."""
_TABS = ((1, 0, "l"), (1, 0, "r"), (1, 0, "t"), (1, 2, "l"), (1, 2, "r"), (1, 2, "b"), (3, 1, "r"))


def parts(job: Job) -> Iterator[Part]:
    """The board, a net and six stickers for every cube, and the pawns."""
    definition = job.game.definition
    yield board(job, (_RIM, _RIM), aside=_ASIDE)
    faces = letters(definition.after_roll)
    cubes = definition.cubes
    if cubes:
        size = 4 * EDGE + TAB + APART, 3 * EDGE + 2 * TAB + APART
        hint = job.say("print.cut_nets")
        yield Part("cubes", "net", *size, _net(faces), count=cubes, bleed=False, net=True, hint=hint)
        for letter in sorted(set(faces.values())):
            count = cubes * list(faces.values()).count(letter)
            title = job.say(f"print.sticker.{_fin(letter)}")
            yield Part("stickers", _name(letter), STICKER, STICKER, _sticker(letter), count=count, title=title)
    pieces = job.game.pieces(job.game.start(Setup(), 0))
    for seat in TWO:
        emblem = str(definition.look.pictures.get(seat.value, ""))
        count = sum(piece.owner is seat for piece in pieces)
        shape: Shape = "cut" if seat is Seat.NORTH else "round"
        draw = _pawn(seat, emblem)
        title = job.say(definition.seat_name(seat))
        yield Part("tokens", f"pawn-{seat.value}", PAWN, PAWN, draw, None, count, shape, PAWN / 2, False, title=title)


def letters(after_roll: str) -> dict[Vector, tuple[str, bool]]:
    """What each face shows in the net: the letter of its arrow, a small one for a fin at its left; if it has a fin."""
    found = {}
    for normal, ahead, fin in ARROWS[after_roll]:
        _, _, right, up = _NET[normal]
        across, along = _dot(ahead, right), _dot(ahead, up)
        letter = "U" if along > 0 else "D" if along < 0 else "R" if across > 0 else "L"
        found[normal] = (letter.lower() if fin == "l" else letter, bool(fin))
    return found


def _dot(a: Vector, b: Vector) -> int:
    return sum(x * y for x, y in zip(a, b, strict=True))


def _name(face: tuple[str, bool]) -> str:
    return f"{'urdl'.index(face[0].lower())}-{_fin(face)}"


def _fin(face: tuple[str, bool]) -> str:
    letter, finned = face
    return ("left" if letter.islower() else "right") if finned else "plain"


def _face(canvas: Canvas, face: tuple[str, bool], place: Rect) -> None:
    """An arrow on a face."""
    letter, finned = face
    path = arrow(letter, Rect(0, 0, 48, 48), False, finned)
    canvas.path(path, place, fill="games.qubism.arrow")


def _sticker(face: tuple[str, bool]) -> Draw:
    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        canvas.box(trim.inset(-bleed), fill="games.qubism.cube_top")
        _face(canvas, face, trim)

    return draw


def _net(faces: Mapping[Vector, tuple[str, bool]]) -> Draw:
    """A cross of six faces with flaps: cut along the lines, fold along the dashes, glue the flaps inside."""

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        left, top = trim.x + APART / 2 + _HALF, trim.y + APART / 2 + TAB
        for column, row, side in _TABS:
            for a, b in pairwise(_tab(Rect(left + column * EDGE, top + row * EDGE, EDGE, EDGE), side)):
                canvas.line(a, b, "#000000", 0.15)
        for normal, (column, row, _, _) in _NET.items():
            place = Rect(left + column * EDGE, top + row * EDGE, EDGE, EDGE)
            canvas.box(place, fill="games.qubism.cube_top")
            _face(canvas, faces[normal], place)
        for a, b, folded in _edges():
            ends = [(left + x * EDGE, top + y * EDGE) for x, y in (a, b)]
            canvas.line(ends[0], ends[1], "#000000", 0.15, (1.2, 1.0) if folded else None)

    return draw


def _tab(face: Rect, side: str) -> tuple[Point, ...]:
    """The corners of a flap beyond one side of a face."""
    x, y, right, bottom, slant = face.x, face.y, face.right, face.bottom, EDGE / 4
    deep = TAB - 2 * _HALF
    if side in "tb":
        near, far = (y, y - deep) if side == "t" else (bottom, bottom + deep)
        return (x, near), (x + slant, far), (right - slant, far), (right, near)
    near, far = (x, x - deep) if side == "l" else (right, right + deep)
    return (near, y), (far, y + slant), (far, bottom - slant), (near, bottom)


def _edges() -> Iterator[tuple[Point, Point, bool]]:
    """Every edge of the net once, and whether it is folded: two faces or a face and a flap meet there."""
    cells = {(column, row) for column, row, _, _ in _NET.values()}
    flaps = {(column, row, side) for column, row, side in _TABS}
    seen = set()
    for column, row in sorted(cells):
        sides = {
            "t": ((column, row), (column + 1, row), (column, row - 1)),
            "b": ((column, row + 1), (column + 1, row + 1), (column, row + 1)),
            "l": ((column, row), (column, row + 1), (column - 1, row)),
            "r": ((column + 1, row), (column + 1, row + 1), (column + 1, row)),
        }
        for side, (a, b, beside) in sides.items():
            if (a, b) not in seen:
                seen.add((a, b))
                yield a, b, beside in cells or (column, row, side) in flaps


def _pawn(seat: Seat, emblem: str) -> Draw:
    share = PAWN_HALF if seat is Seat.NORTH else PAWN_DISC

    def draw(canvas: Canvas, trim: Rect, bleed: float) -> None:
        on = canvas.sub(trim, zoom=trim.w / 96)
        pawn(on, seat, Rect.around((48, 48), 48 / share), "piece", emblem, flat=True)

    return draw
