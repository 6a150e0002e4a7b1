"""The boxes on the shelf: printed covers, drawn in code, the same in both themes."""

from __future__ import annotations

import math
import random
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, brackets, number, rounded
from scenes.games.logistic import cover as cover_logistic
from scenes.games.qubism import cover as cover_qubism
from scenes.games.rengoma import cover as cover_rengoma
from scenes.games.tiles import tile as tile_piece
from scenes.games.tiles.strips import seigaiha
from scenes.games.tiles.tile import Face
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, ART, BAND, THICK = 316.0, 284.0, 82.0, 8.0
"""The measures at natural size (theme.yaml: boxes)."""
_RADIUS = 4.0


def draw_cover(canvas: Canvas, name: str, rect: Rect) -> None:
    """A whole box: art, the paper band at the foot of ``rect`` (its words are the caller's), the thickness below it.

    A name without a drawing gets crop marks on kraft board.
    """
    zoom = rect.w / WIDTH
    box = Rect(rect.x, rect.y, rect.w, rect.h + THICK * zoom)
    canvas.surface(("cover", name), box, lambda on: _paint(on.sub(Rect(0, 0, 1, 1), zoom=zoom), name, box.h / zoom))


def _paint(canvas: Canvas, name: str, height: float) -> None:
    ground = name if canvas.theme.has(f"boxes.{name}.0") else "own"
    face, side = f"boxes.{ground}.0", f"boxes.{ground}.1"
    sheet = Sheet(canvas, WIDTH, height)
    sheet.path(rounded(Rect(0, height - THICK - 12, WIDTH, THICK + 12), _RADIUS), fill=side)
    sheet.path(rounded(Rect(0, 0, WIDTH, height - THICK), _RADIUS), fill="obi")
    art = height - THICK - BAND
    r = _RADIUS
    sheet.path(f"M0 {art:g}V{r}a{r} {r} 0 0 1 {r} {-r}H{WIDTH - r:g}a{r} {r} 0 0 1 {r} {r}V{art:g}z", fill=face)
    sheet.draw(canvas, 0, 0)
    drawn = {
        "squares_ii": _squares_ii,
        "strive": _strive,
        "qubism": _qubism,
        "rengoma": cover_rengoma.draw,
        "logistic": cover_logistic.draw,
    }
    painter = _own if name == "own" else drawn.get(name, _plain)
    with canvas.clip(Rect(0, 0, WIDTH, art)):
        painter(canvas)
    edge = Sheet(canvas, WIDTH, height)
    edge.path(f"M0 {art + 0.5:g}H{WIDTH:g}", line="#000000", width=1, alpha=0.12)
    edge.path(rounded(Rect(0.5, 0.5, WIDTH - 1, height - THICK - 1), _RADIUS), line="#FFFFFF", width=1, alpha=0.22)
    edge.draw(canvas, 0, 0)


def _tile(
    canvas: Canvas,
    middle: tuple[float, float],
    size: float,
    seat: Seat,
    sprite: str,
    text: str,
    elevation: str = "piece",
) -> None:
    face = Face(seat, f"tiles/{sprite}", text, ahead=-seat.forward)
    tile_piece.draw(canvas, face, Rect.around(middle, size), elevation=elevation)


def _squares_ii(canvas: Canvas) -> None:
    """The middle row held, between a dark sea and a light one."""
    sheet = Sheet(canvas, WIDTH, ART)
    sheet.gradient("n", (0, 0), (0, 88), [(0, "#0C3D61"), (1, "#1C5B87")])
    sheet.gradient("s", (0, 212), (0, 284), [(0, "#3F87B5"), (1, "#5C9CC3")])
    sheet.path(f"M0 0H{WIDTH:g}V88H0z", fill="url(#n)")
    sheet.path(f"M0 212H{WIDTH:g}V284H0z", fill="url(#s)")
    waves = seigaiha(Rect(0, -4, WIDTH, 92), 64.0, 0.0)
    sheet.path(waves, line="#CFE4F2", width=2, alpha=0.36)
    sheet.path(seigaiha(Rect(0, 188, WIDTH, 96), 64.0, 0.0), line="#E4F1F9", width=2, alpha=0.36)
    sheet.path(f"M0 88H{WIDTH:g}V212H0z", fill="#B3262B")
    for y in (95.0, 204.0):
        sheet.path(f"M0 {y:g}H{WIDTH:g}", line="#F7CFC0", width=2.6)
    sheet.draw(canvas, 0, 0)
    _tile(canvas, (146, 43.5), 57, Seat.NORTH, "spin", "5")
    for x, sprite, text in ((61, "tsunami", "4"), (158, "diagonal", "1"), (255, "jump", "3")):
        _tile(canvas, (x, 150), 82, Seat.SOUTH, sprite, text)


_LEAN = math.radians(-7.0)


def _leaning(x: float, y: float) -> str:
    """A point of the leaning planks as SVG text."""
    c, s = math.cos(_LEAN), math.sin(_LEAN)
    return f"{number(x * c - y * s)} {number(x * s + y * c)}"


def _strive(canvas: Canvas) -> None:
    """Planks about to lock, and a tile that leaps over them."""
    sheet = Sheet(canvas, WIDTH, ART)
    for left, top, colour in (
        (6.0, 3.0, "#D8CBA4"),
        (-18.0, 91.0, "#D28B75"),
        (-18.0, 163.0, "#D8CBA4"),
        (-18.0, 236.0, "#A8BCBD"),
    ):
        _plank(sheet, left, top, colour, last=colour == "#A8BCBD")
    sheet.draw(canvas, 0, 0)
    path = [
        (77, 193),
        (87, 161),
        (97, 131),
        (108, 104),
        (118, 81),
        (128, 62),
        (138.5, 48.5),
        (149, 40),
        (159.5, 37),
        (170, 39),
        (180, 46.5),
        (190.5, 58),
        (201, 73.5),
    ]
    for x, y in path:
        canvas.disc((x, y), 3.5, fill="#FDF8EC")
    _tile(canvas, (243, 114), 82, Seat.SOUTH, "leap", "3", "lifted")
    _tile(canvas, (63, 228), 66, Seat.NORTH, "exchange", "2")


def _plank(sheet: Sheet, left: float, top: float, colour: str, last: bool) -> None:
    """Five cells on a leaning board with knobs below and holes above."""
    wide, high, pitch = 277.0, 54.0, 55.4

    def quad(x: float, y: float, w: float, h: float) -> str:
        return f"M{_leaning(x, y)}L{_leaning(x + w, y)}L{_leaning(x + w, y + h)}L{_leaning(x, y + h)}z"

    sheet.path(quad(left, top + 4, wide, high), fill="#000000", alpha=0.16)
    for knob in (1.6, 3.6):
        if not last:
            _knob(sheet, left + knob * pitch, top + high, colour)
    sheet.path(quad(left, top, wide, high), fill=colour)
    for i in range(5):
        sheet.path(quad(left + i * pitch + 4, top + 4, pitch - 8, high - 8), line="#6B5E3B", width=1.3, alpha=0.55)
    if top > 50:
        for hole in (1.6, 3.6):
            _knob(sheet, left + hole * pitch, top, "#2C5240")


def _knob(sheet: Sheet, x: float, y: float, colour: str) -> None:
    """A jigsaw knob that hangs down from a plank's edge."""
    sheet.path(
        f"M{_leaning(x - 9, y)}L{_leaning(x + 9, y)}L{_leaning(x + 8, y + 4)}L{_leaning(x - 8, y + 4)}z", fill=colour
    )
    points = [(x + 13 * math.cos(a), y + 12.5 + 11 * math.sin(a)) for a in (i * math.tau / 28 for i in range(28))]
    sheet.path("M" + "L".join(_leaning(px, py) for px, py in points) + "z", fill=colour)


def _fibres(sheet: Sheet) -> None:
    """Short straws in kraft board."""
    rng = random.Random(7)
    for i in range(44):
        x, y, angle = rng.uniform(6, WIDTH - 6), rng.uniform(6, ART - 6), rng.uniform(0, math.pi)
        dx, dy = 4.5 * math.cos(angle), 4.5 * math.sin(angle)
        light = i % 2 == 0
        d = f"M{number(x - dx)} {number(y - dy)}L{number(x + dx)} {number(y + dy)}"
        sheet.path(d, line="#F3E3C6" if light else "#6B4A2A", width=1, alpha=0.4 if light else 0.5)


def _qubism(canvas: Canvas) -> None:
    """Three cubes on facets."""
    cover_qubism.draw(canvas, WIDTH, ART)


def _own(canvas: Canvas) -> None:
    """Empty crop marks and a pencil: a layout of one's own."""
    sheet = Sheet(canvas, WIDTH, ART)
    _fibres(sheet)
    for row in range(4):
        for column in range(4):
            cell = Rect(63 + column * 50, 47 + row * 50, 40, 40)
            sheet.path(brackets(cell, 8), line="#6B5330", width=2, alpha=0.85)
    sheet.path("M275.5 130.5L288.5 138.5L223.5 233L210 225z", fill="#23201B")
    sheet.path("M274.5 129.5L280.5 119.5L294 128L287.5 138z", fill="#B3262B")
    sheet.path("M215 224.5L228.5 233L211 245.5z", fill="#F3DFC9")
    sheet.path("M211 245.5L211.8 239.5L216.6 242z", fill="#23201B")
    sheet.draw(canvas, 0, 0)


def _plain(canvas: Canvas) -> None:
    """Crop marks alone, for a game whose cover nobody has drawn."""
    sheet = Sheet(canvas, WIDTH, ART)
    _fibres(sheet)
    for row in range(3):
        for column in range(3):
            sheet.path(brackets(Rect(83 + column * 52, 67 + row * 52, 42, 42), 9), line="#000000", width=2, alpha=0.45)
    sheet.draw(canvas, 0, 0)
