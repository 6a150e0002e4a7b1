"""The pieces of Rengoma: thick discs and octagons with a wreath, pips and a numeral; backs, and brass chips.

Every piece is drawn for a face of ``r`` about its middle; its side lies below. Natural units.
"""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from scenes.games.kit.art import emblem_of
from scenes.games.kit.sheet import Sheet, chamfered, number
from scenes.geometry import Point, Rect

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

DEPTH: Final = 0.24
"""Thickness of a piece as a share of its radius."""
CHAMFER: Final = 1 - 1 / (1 + math.sqrt(2))
"""Cut of a regular octagon's corner as a share of its radius."""
_ROOM: Final = 1.5


class Suit(NamedTuple):
    """How the pieces of a side look: ``cut`` or round, in a colour of the theme, perhaps with a picture on them."""

    cut: bool
    colour: str
    emblem: str = ""


def suit(definition: Any, side: str) -> Suit:
    """The look of black's pieces or red's."""
    cut = side == "red"
    return Suit(cut, definition.palette(int(cut)), emblem_of(definition, side))


def corner(r: float, cut: bool) -> float:
    """Radius of a disc, or how far an octagon's corners are cut off."""
    return r * CHAMFER if cut else r


def draw(canvas: Canvas, suit: Suit, text: str, middle: Point, r: float, elevation: str = "piece") -> None:
    """A piece with its face up. ``text``: its strength."""
    _lay(canvas, suit, text, middle, r, elevation)


def draw_back(canvas: Canvas, suit: Suit, middle: Point, r: float, layers: int = 1) -> None:
    """The top of a closed stock, ``layers`` edges of pieces showing below it."""
    for layer in reversed(range(layers)):
        _lay(canvas, suit, "", (middle[0], middle[1] + layer * r * 0.21), r, "piece" if layer == layers - 1 else "")


def draw_blended(canvas: Canvas, suit: Suit, text: str, middle: Point, r: float, kx: float, alpha: float) -> None:
    """A piece that is see-through or squashed."""
    room = Rect.around(middle, 2 * r * _ROOM)
    canvas.blit_scaled(_key(suit, text, r), room, lambda on: _paint(on, suit, text, r), kx=kx, alpha=alpha)


def _key(suit: Suit, text: str, r: float) -> tuple[object, ...]:
    return "disc", suit, text, round(r, 2)


def _lay(canvas: Canvas, suit: Suit, text: str, middle: Point, r: float, elevation: str) -> None:
    cut = suit.cut
    face = Rect.around(middle, 2 * r)
    if elevation:
        canvas.shadow(face.move(0, r * DEPTH * 0.6), elevation, corner(r, cut), "cut" if cut else "round")
    room = Rect.around(middle, 2 * r * _ROOM)
    canvas.surface(_key(suit, text, r), room, lambda on: _paint(on, suit, text, r))


def _paint(canvas: Canvas, suit: Suit, text: str, r: float) -> None:
    """A whole piece in the middle of a surface with room round it; an emblem takes the place of the wreath."""
    size = 2 * r * _ROOM
    sheet = Sheet(canvas, size, size)
    middle = (size / 2, size / 2)
    cut, name = suit.cut, f"games.rengoma.{suit.colour}"
    face = Rect.around(middle, 2 * r - 1)
    edge = None if text else f"{name}_hi"  # tells the layers of a stock apart
    sheet.path(_body(face, r * DEPTH, cut), fill=f"{name}_side", line=edge, width=0.8)
    path = _face(face, cut)
    sheet.path(path, fill=name)
    rim = r * 0.045
    sheet.path(_face(face.inset(rim / 2), cut), line=f"{name}_hi", width=rim)
    _print(canvas, _Pen(sheet, middle, r, f"{name}_mark", name), text, suit)


def flat(canvas: Canvas, suit: Suit, text: str, middle: Point, r: float, outlined: bool) -> None:
    """What is printed on a piece, without its body; ``outlined``: on bare paper, in the darker one of its colours."""
    name = f"games.rengoma.{suit.colour}"
    ink, ground = f"{name}_mark", name
    if outlined:
        ink, ground = min(name, ink, key=lambda each: sum(canvas.theme.colour(each)[:3])), "#FFFFFF"
    sheet = Sheet(canvas, middle[0] + r, middle[1] + r)
    if outlined:
        rim = r * 0.09
        sheet.path(_face(Rect.around(middle, 2 * r - 2 * rim), suit.cut), line=ink, width=rim)
    _print(canvas, _Pen(sheet, middle, r * 0.92, ink, ground), text, suit)


def _print(canvas: Canvas, pen: _Pen, text: str, suit: Suit) -> None:
    """Numeral, wreath and pips, or the ornament of a back; an emblem takes the place of wreath and pips."""
    sheet, middle, r, cut = pen.sheet, pen.middle, pen.r, suit.cut
    own = canvas.paintbox.own(suit.emblem) if text else None
    if own is not None:
        sheet.draw(canvas, 0, 0)
        canvas.svg(own, Rect.around((middle[0], middle[1] - r * 0.24), r * 1.02))
        canvas.text(text, (middle[0], middle[1] + r * 0.56), "numeral", pen.ink, "center", size=r * 0.66)
        return
    if text:
        pen.lilies() if cut else pen.feathers()
        pen.pips(int(text), cut)
    elif cut:
        pen.rosette()
    else:
        pen.rings()
    sheet.draw(canvas, 0, 0)
    if text:
        canvas.text(text, (middle[0], middle[1] + r * 0.06), "numeral", pen.ink, "center", size=r * 0.98)


def _face(face: Rect, cut: bool) -> str:
    r = face.w / 2
    if cut:
        return chamfered(face, r * CHAMFER)
    arc = f"a{number(r)} {number(r)} 0 1 1"
    return f"M{number(face.x)} {number(face.center[1])}{arc} {number(face.w)} 0{arc} {number(-face.w)} 0z"


def _body(face: Rect, depth: float, cut: bool) -> str:
    """The face drawn downward."""
    r, x, right = face.w / 2, face.x, face.right
    if cut:
        c = r * CHAMFER
        upper, lower = face.y + c, face.bottom - c
        return (
            f"M{number(x)} {number(upper)}V{number(lower + depth)}l{number(c)} {number(c)}H{number(right - c)}"
            f"l{number(c)} {number(-c)}V{number(upper)}z"
        )
    y = face.center[1]
    arc = f"a{number(r)} {number(r)} 0 0 1"
    return f"M{number(right)} {number(y)}v{number(depth)}{arc} {number(-face.w)} 0v{number(-depth)}z"


class _Pen:
    """Draws ornaments in polar coordinates: angles in degrees clockwise from the right, lengths as shares of ``r``."""

    def __init__(self, sheet: Sheet, middle: Point, r: float, ink: str, ground: str) -> None:
        self.sheet, self.middle, self.r, self.ink, self.ground = sheet, middle, r, ink, ground

    def at(self, angle: float, far: float, mirror: bool = False) -> str:
        """A point as text."""
        a = math.radians(180 - angle if mirror else angle)
        x, y = self.middle[0] + self.r * far * math.cos(a), self.middle[1] + self.r * far * math.sin(a)
        return f"{number(x)} {number(y)}"

    def feathers(self) -> None:
        """Two hawk feathers that embrace the numeral, their barbs cut out."""
        for mirror in (False, True):
            outer, inner = [], []
            for i in range(25):
                share = i / 24
                angle = 101 + 137 * share
                thick = 0.235 * math.sin(math.pi * min(1.0, 0.12 + 0.88 * share)) ** 0.55
                outer.append(self.at(angle, 0.7 + thick * 0.62, mirror))
                inner.append(self.at(angle, 0.7 - thick * 0.38, mirror))
            self.sheet.path("M" + "L".join(outer + inner[::-1]) + "z", fill=self.ink)
            quill = [self.at(98 + 122 * i / 12, 0.705 + 0.012 * math.sin(math.pi * i / 12), mirror) for i in range(13)]
            self.sheet.path("M" + "L".join(quill), line=self.ground, width=self.r * 0.03)
            for i in range(7):
                angle = 112 + 16.5 * i
                self._cut(self.at(angle, 0.71, mirror), self.at(angle + 12, 0.9, mirror))
                self._cut(self.at(angle + 3, 0.7, mirror), self.at(angle + 12, 0.56, mirror))

    def _cut(self, start: str, end: str) -> None:
        self.sheet.path(f"M{start}L{end}", line=self.ground, width=self.r * 0.042)

    def lilies(self) -> None:
        """Two branches with pointed leaves that end in a bud."""
        for mirror in (False, True):
            stem = [self.at(102 + 118 * i / 16, 0.72, mirror) for i in range(17)]
            self.sheet.path("M" + "L".join(stem), line=self.ink, width=self.r * 0.04)
            for i in range(6):
                angle = 106 + 19.5 * i
                self._leaf(angle, 0.74, angle + 15, 0.92, 0.05, mirror)
                self._leaf(angle + 4, 0.7, angle + 21, 0.58, 0.045, mirror)
            self._leaf(219, 0.72, 240, 0.75, 0.07, mirror)

    def _leaf(self, a: float, near: float, b: float, far: float, swell: float, mirror: bool) -> None:
        """A leaf from one point to another, ``swell`` to either side."""
        middle, reach = (a + b) / 2, (near + far) / 2
        turn = math.degrees(swell / reach)
        one, other = self.at(middle - turn, reach + swell, mirror), self.at(middle + turn, reach - swell, mirror)
        start, end = self.at(a, near, mirror), self.at(b, far, mirror)
        self.sheet.path(f"M{start}Q{one} {end}Q{other} {start}z", fill=self.ink)

    def pips(self, strength: int, cut: bool) -> None:
        """The strength once more in dots at twelve o'clock."""
        pitch = min(0.2, 0.72 / max(strength - 1, 1))
        for i in range(strength):
            x = self.middle[0] + (i - (strength - 1) / 2) * pitch * self.r
            y, size = self.middle[1] - 0.74 * self.r, min(0.07, pitch * 0.42) * self.r
            if cut:
                d = size * 1.25
                path = f"M{number(x - d)} {number(y)}l{d:.2f} {-d:.2f} {d:.2f} {d:.2f} {-d:.2f} {d:.2f}z"
                self.sheet.path(path, fill=self.ink)
            else:
                self.sheet.disc((x, y), size, fill=self.ink)

    def rings(self) -> None:
        """Black's back: a ring of rings."""
        for i in range(8):
            a = math.tau * i / 8
            x, y = self.middle[0] + 0.42 * self.r * math.cos(a), self.middle[1] + 0.42 * self.r * math.sin(a)
            self.sheet.disc((x, y), self.r * 0.15, line=self.ink, width=self.r * 0.04)

    def rosette(self) -> None:
        """Red's back: a rosette of eight petals."""
        for i in range(8):
            a = 45.0 * i
            tip, middle = self.at(a, 0.66), self.at(a, 0.0)
            path = f"M{middle}Q{self.at(a - 22, 0.42)} {tip}Q{self.at(a + 22, 0.42)} {middle}z"
            self.sheet.path(path, line=self.ink, width=self.r * 0.035)


def chip(canvas: Canvas, middle: Point, r: float, flat: bool = False) -> None:
    """A brass coin with a square hole; ``flat``: without its thickness."""
    size = 2 * r + 6
    sheet = Sheet(canvas, size, size)
    at = (size / 2, size / 2)
    if not flat:
        sheet.disc((at[0], at[1] + r * 0.12), r, fill="materials.brass.edge")
    sheet.disc(at, r, fill="materials.brass.face", line="materials.brass.edge", width=1.2)
    sheet.disc(at, r * 0.8, line="materials.brass.line", width=1.4)
    hole = r * 0.36
    side = number(2 * hole)
    square = f"M{number(at[0] - hole)} {number(at[1] - hole)}h{side}v{side}h-{side}z"
    sheet.path(square, fill="materials.brass.hole", line="materials.brass.line", width=1.6)
    sheet.draw(canvas, middle[0] - size / 2, middle[1] - size / 2)


def well(canvas: Canvas, middle: Point, r: float) -> None:
    """A dashed place for something round."""
    size = 2 * r + 4
    sheet = Sheet(canvas, size, size)
    sheet.path(_face(Rect.around((size / 2, size / 2), 2 * r), False), line="ink_3", alpha=0.6, dash=(3, 4))
    sheet.draw(canvas, middle[0] - size / 2, middle[1] - size / 2)
