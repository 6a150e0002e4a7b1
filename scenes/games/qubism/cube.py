"""The pieces of Qubism: ivory cubes with an arrow whose tail bends to its fin, and concentric pawns."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, rounded, shadow_reach
from scenes.geometry import Point, Rect
from squares.core.game import Piece
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

DEEP = 0.15
"""How much of a cube's south face shows, as a share of its width."""
_CORNER, _RIM = 0.06, 0.06
PAWN_DISC, PAWN_HALF = 0.375, 0.45
"""Radius of the round pawn and half the diamond's width, as shares of a cube's width."""
_PAWN_DEEP = 0.045
_FIN: tuple[Point, ...] = (
    (-0.026, -0.285),
    (0.217, -0.037),
    (0.08, -0.037),
    (0.08, 0.08),
    (0.294, 0.08),
    (0.215, 0.182),
    (0.294, 0.285),
    (-0.13, 0.285),
    (-0.13, -0.037),
    (-0.27, -0.037),
)
"""The arrow that points up with its fin on the right, as shares of the face, from its middle."""
PLAIN: tuple[Point, ...] = (
    (0.0, -0.29),
    (0.245, -0.04),
    (0.105, -0.04),
    (0.105, 0.285),
    (-0.105, 0.285),
    (-0.105, -0.04),
    (-0.245, -0.04),
)
"""The same without a fin."""
_ARROWS = "URDL"


def arrow(letter: str, place: Rect, turned: bool, fins: bool) -> str:
    """Path of a cube's arrow on its face; ``turned``: seen from the far side of the board."""
    points = _FIN if fins else PLAIN
    mirror = -1.0 if fins and letter.islower() else 1.0
    quarters = _ARROWS.index(letter.upper()) + (2 if turned else 0)
    found = []
    for x, y in points:
        x *= mirror
        for _ in range(quarters % 4):
            x, y = -y, x
        found.append(f"{place.center[0] + x * place.w:.3f} {place.center[1] + y * place.w:.3f}")
    return f"M{'L'.join(found)}z"


def pointing(letter: str, turned: bool) -> Point:
    """Where a cube's arrow points on the screen, as a step of 1."""
    dx, dy = ((0.0, -1.0), (1.0, 0.0), (0.0, 1.0), (-1.0, 0.0))[_ARROWS.index(letter.upper())]
    return (-dx, -dy) if turned else (dx, dy)


def cube_top(place: Rect, lift: float = 0.0) -> Rect:
    """The upper face of a cube whose footprint (face and body) is centred in ``place``."""
    return place.move(0, -DEEP / 2 * place.w - lift)


def shown(piece: Piece, near: Seat) -> str:
    """The letter that a cube shows; those beside the board all lie as the dial offers a new one first: pointing up."""
    if piece.text in tuple(_ARROWS + _ARROWS.lower()):
        return piece.text
    return "d" if near is Seat.NORTH else "u"


class CubePieces:
    """A PieceLook (scenes.games.kit.view). ``fins``: whether the cubes' arrows have fins; ``pawns``: their pictures."""

    def __init__(self, fins: bool, pawns: Mapping[str, str]) -> None:
        self._fins, self._pawns = fins, pawns

    def corner(self, canvas: Canvas, owner: Seat | None, size: float) -> tuple[float, bool]:
        """See Shape."""
        if owner is None:
            return size * _CORNER, False
        return size / 2, owner is Seat.NORTH

    def face(self, canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
        """See Shape."""
        return cube_top(place, lift)

    def around(self, piece: Piece, place: Rect, lift: float = 0.0) -> Rect:
        """The silhouette of a piece on its footprint: a cube's whole body, a pawn's disc or diamond."""
        if piece.owner is None:
            top = cube_top(place, lift)
            return Rect(top.x, top.y, top.w, top.h * (1 + DEEP))
        share = PAWN_HALF if piece.owner is Seat.NORTH else PAWN_DISC
        return Rect.around(place.center, 2 * share * place.w).move(0, -lift)

    def sign(self, piece: Piece | None) -> str | None:
        """See PieceLook: pieces do nothing but move."""
        return None

    def draw(
        self,
        canvas: Canvas,
        piece: Piece,
        near: Seat,
        place: Rect,
        lift: float = 0.0,
        elevation: str = "piece",
        kx: float = 1.0,
        alpha: float = 1.0,
    ) -> None:
        """See PieceLook."""
        level = "cube" if piece.owner is None and elevation == "piece" else elevation
        margin = shadow_reach(canvas, level) + DEEP * place.w
        inner = Rect(margin, margin, place.w, place.h)
        room = place.inset(-margin).move(0, -lift)
        key = self._key(piece, near, place, level)
        if kx == 1.0 and alpha == 1.0:
            canvas.surface(key, room, lambda on: self._paint(on, piece, near, inner, level))
        else:
            canvas.blit_scaled(key, room, lambda on: self._paint(on, piece, near, inner, level), kx, 1.0, alpha)

    def _key(self, piece: Piece, near: Seat, place: Rect, level: str) -> tuple[object, ...]:
        letter = shown(piece, near) if piece.owner is None else ""
        return (
            "qubism",
            letter,
            piece.owner,
            self._emblem(piece),
            self._fins,
            near is Seat.NORTH,
            level,
            round(place.w, 2),
        )

    def _emblem(self, piece: Piece) -> str:
        return "" if piece.owner is None else self._pawns.get(piece.owner.value, "")

    def _paint(self, canvas: Canvas, piece: Piece, near: Seat, place: Rect, level: str) -> None:
        if piece.owner is not None:
            pawn(canvas, piece.owner, place, level, self._emblem(piece))
            return
        top = cube_top(place)
        _body(canvas, top, level)
        self._face(canvas, shown(piece, near), near, top)

    def _face(self, canvas: Canvas, letter: str, near: Seat, top: Rect) -> None:
        """The upper face alone: lit rim, paper and arrow."""
        size = top.w
        sheet = Sheet(canvas, size, size)
        here = Rect(0, 0, size, size)
        rim = size * _RIM
        sheet.path(rounded(here, size * _CORNER), fill="games.qubism.cube_hi")
        inner = here.inset(rim)
        sheet.path(rounded(inner, size * 0.02), fill="games.qubism.cube_top")
        x, y, right, bottom = inner.x, inner.y, inner.right, inner.bottom
        slit = rim * 0.86
        sheet.path(f"M{right:g} {y:g}h{slit:g}L{right:g} {bottom:g}z", fill="games.qubism.cube_side")
        sheet.path(f"M{x:g} {bottom:g}v{slit:g}L{right:g} {bottom:g}z", fill="games.qubism.cube_side")
        sheet.path(arrow(letter, here, near is Seat.NORTH, self._fins), fill="games.qubism.arrow")
        sheet.draw(canvas, top.x, top.y)

    def draw_rolling(
        self, canvas: Canvas, before: str, after: str, near: Seat, place: Rect, heading: Point, share: float
    ) -> None:
        """A cube half-way over: the old face is squeezed to the edge that lies ahead, the new one follows.

        ``heading``: which way it rolls on the screen, one of its two numbers being 0.
        """
        top = cube_top(place, place.w * 0.06 * 4 * share * (1 - share))
        margin = shadow_reach(canvas, "cube") + DEEP * place.w
        blank = Rect(margin, margin, top.w, top.h)
        room = top.inset(-margin)
        canvas.surface(("qubism body", round(place.w, 2)), room, lambda on: _body(on, blank, "cube"))
        for letter, part, side in ((before, 1 - share, 1.0), (after, share, -1.0)):
            if part <= 0.01:
                continue
            shift = side * (1 - part) / 2 * top.w
            spot = top.move(heading[0] * shift, heading[1] * shift)
            kx, ky = (part, 1.0) if heading[0] else (1.0, part)
            self._squeezed(canvas, letter, near, spot, kx, ky)

    def _squeezed(self, canvas: Canvas, letter: str, near: Seat, spot: Rect, kx: float, ky: float) -> None:
        face = Rect(0, 0, spot.w, spot.h)
        key = "qubism face", letter, self._fins, near is Seat.NORTH, round(spot.w, 2)
        canvas.blit_scaled(key, spot, lambda on: self._face(on, letter, near, face), kx, ky)


def _body(canvas: Canvas, top: Rect, level: str) -> None:
    """Shadow and body; the south face is darker below."""
    size, deep = top.w, top.w * DEEP
    canvas.shadow(Rect(top.x, top.y, size, size + deep), level, radius=size * _CORNER)
    sheet = Sheet(canvas, size, size + deep)
    corner = size * _CORNER
    sheet.path(rounded(Rect(0, 0, size, size + deep), corner), fill="games.qubism.cube_dark")
    sheet.path(rounded(Rect(0, 0, size, size + deep * 0.54), corner * 0.3), fill="games.qubism.cube_side")
    sheet.path(rounded(Rect(0, 0, size, size), corner), fill="games.qubism.cube_hi")
    sheet.draw(canvas, top.x, top.y)


def pawn(canvas: Canvas, owner: Seat, place: Rect, level: str, emblem: str, flat: bool = False) -> None:
    """Rings round a middle, round for South and diamonds for North, with a 2 px line.

    ``emblem``: a picture in it; ``flat``: without a body below.
    """
    side = owner.value if owner in (Seat.SOUTH, Seat.NORTH) else "south"
    half = (PAWN_HALF if owner is Seat.NORTH else PAWN_DISC) * place.w
    deep = 0.0 if flat else _PAWN_DEEP * place.w
    box = Rect.around(place.center, 2 * half)
    cut = owner is Seat.NORTH
    canvas.shadow(box, level, radius=half, shape="cut" if cut else "round")
    sheet = Sheet(canvas, 2 * half + 4, 2 * half + deep + 4)
    x, y = half + 2, half + 2
    line = max(2.0, place.w * 0.02)

    def ring(share: float, fill: str, dy: float = 0.0, edge: str | None = None) -> None:
        r = half * share
        if cut:
            path = f"M{x - r:g} {y + dy:g}L{x:g} {y - r + dy:g}L{x + r:g} {y + dy:g}L{x:g} {y + r + dy:g}z"
            sheet.path(path, fill, edge, line)
        else:
            sheet.disc((x, y + dy), r, fill, edge, line)

    ring(1.0, f"games.qubism.{side}_side", deep)
    colour = f"games.qubism.{side}"
    ring(0.97, colour, edge="games.qubism.pawn_line")
    source = canvas.paintbox.own(emblem)
    if source is not None:
        sheet.draw(canvas, box.x - 2, box.y - 2)
        canvas.svg(source, Rect.around(box.center, 2 * half * (0.62 if cut else 0.66)))
        return
    for share, fill in ((0.81, f"{colour}_ring"), (0.75, colour), (0.45, f"{colour}_ring"), (0.19, colour)):
        ring(share, fill)
    sheet.draw(canvas, box.x - 2, box.y - 2)
