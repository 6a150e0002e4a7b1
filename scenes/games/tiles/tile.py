"""A tile: silhouette, thickness and shadow, frame, forward notch, pictogram, number and the sign of the down face."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, outline, shadow_reach
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_FRAME, _FRAME_RADIUS = 0.056, 0.112
_PICTOGRAM = 0.43, 0.328
"""Size of the pictogram and its middle from the left and upper edge, as shares of the tile."""
_NUMBER, _NUMBER_RIGHT, _BASELINE = 0.545, 0.902, 0.817
_DOTS = 0.174, 0.774, 0.0905, 0.024
_TAG, _TAG_SMALL = Rect(0.118, 0.655, 0.36, 0.205), Rect(0.08, 0.63, 0.41, 0.25)
"""The tag of the down face; the larger one where letters may not shrink any more."""


@dataclass(frozen=True, slots=True)
class Face:
    """What one tile shows. ``ahead`` is -1 where its forward is up on the screen, else 1.

    ``sprite`` and ``number`` of the face up are empty for a tile that is seen from nowhere (a hidden hand);
    ``down_sprite`` and ``down_number`` are empty where the down face is hidden.
    """

    owner: Seat | None
    sprite: str
    number: str
    down_sprite: str = ""
    down_number: str = ""
    ahead: int = -1

    @property
    def cut(self) -> bool:
        """North is cut, everybody else round."""
        return self.owner is Seat.NORTH

    def colour(self, part: str) -> str:
        """Token of a part: face, edge, ink, num."""
        return f"games.pieces.{'n' if self.cut else 's'}_{part}"


def corner(canvas: Canvas, size: float, cut: bool) -> float:
    """Radius or chamfer of a piece of this size."""
    return float(canvas.theme.token("radius.chamfer_ratio" if cut else "radius.piece_ratio")) * size


def thickness(canvas: Canvas, size: float) -> float:
    """How much body shows below a tile of this size."""
    return float(canvas.theme.token("elevation.thickness.tile")) * size


def top(canvas: Canvas, place: Rect, lift: float = 0.0) -> Rect:
    """The face of a tile whose footprint (face and body) is centred in ``place``."""
    return place.move(0, -thickness(canvas, place.w) / 2 - lift)


def draw(canvas: Canvas, face: Face, place: Rect, lift: float = 0.0, elevation: str = "piece") -> None:
    """A tile on its footprint, cached whole; ``lift`` raises it and leaves the shadow's size to ``elevation``."""
    margin = shadow_reach(canvas, elevation)
    inner = Rect(margin, margin, place.w, place.h)
    room = place.inset(-margin).move(0, -lift)
    canvas.surface(_key(face, place, elevation), room, lambda on: paint(on, face, inner, elevation))


def draw_turning(canvas: Canvas, face: Face, place: Rect, kx: float, alpha: float, elevation: str = "piece") -> None:
    """The same tile squeezed to ``kx`` of its width about its middle."""
    margin = shadow_reach(canvas, elevation)
    inner = Rect(margin, margin, place.w, place.h)
    room = place.inset(-margin)
    canvas.blit_scaled(_key(face, place, elevation), room, lambda on: paint(on, face, inner, elevation), kx, 1.0, alpha)


def _key(face: Face, place: Rect, elevation: str) -> tuple[str, Face, str, float]:
    return "tile", face, elevation, round(place.w, 2)


def paint(canvas: Canvas, face: Face, place: Rect, elevation: str) -> None:
    """Draw the tile afresh on its footprint."""
    size, cut = place.w, face.cut
    up = top(canvas, place)
    radius = corner(canvas, size, cut)
    canvas.shadow(up, elevation, radius=radius, shape="cut" if cut else "round")
    _body(canvas, face, up, radius)
    if not face.number and not face.sprite:
        canvas.mark((face.owner or Seat.SOUTH).value, up.center, size * 0.36)
        return
    front(canvas, face, up)
    if face.down_number or face.down_sprite:
        _tag(canvas, face, up)
    else:
        _dots(canvas, face, up)


def _body(canvas: Canvas, face: Face, up: Rect, radius: float) -> None:
    """Body, face, frame and notch as one drawing."""
    size, deep = up.w, thickness(canvas, up.w)
    sheet = Sheet(canvas, size, size + deep)
    here = Rect(0, 0, size, size)
    for step in (deep, deep / 2):
        sheet.path(outline(here.move(0, step), radius, face.cut), fill=face.colour("edge"))
    sheet.path(outline(here, radius, face.cut), fill=face.colour("face"))
    inset = size * _FRAME
    frame = here.inset(inset)
    corner_in = radius - inset * 0.59 if face.cut else size * _FRAME_RADIUS
    ink, thin = face.colour("ink"), max(1.0, size * 0.022)
    sheet.path(outline(frame, corner_in, face.cut), line=ink, width=thin, alpha=0.65 if face.cut else 0.95)
    half, middle = size * 0.085, size / 2
    base, tip = (inset + thin / 2, 0.0) if face.ahead < 0 else (size - inset - thin / 2, size)
    sheet.path(f"M{middle - half:g} {base:g}H{middle + half:g}L{middle:g} {tip:g}z", fill=ink)
    sheet.draw(canvas, up.x, up.y)


def front(canvas: Canvas, face: Face, up: Rect, sign: tuple[float, float] = _PICTOGRAM) -> None:
    """Pictogram and number. ``sign``: size and middle of the pictogram, as shares of the tile."""
    share, middle = sign
    place = Rect.around((up.x + middle * up.w, up.y + middle * up.w), up.w * share)
    if face.sprite:
        canvas.sprite(face.sprite, place, {"ink": face.colour("ink")})
    font = up.w * _NUMBER
    if len(face.number) > 1:
        font *= 0.78
    _numeral(canvas, face.number, (up.x + up.w * _NUMBER_RIGHT, up.y + up.w * _BASELINE), font, face.colour("num"))


def _numeral(canvas: Canvas, text: str, at: tuple[float, float], font: float, colour: str) -> None:
    canvas.text(text, at, style="numeral", colour=colour, anchor="baseright", size=font)


def _dots(canvas: Canvas, face: Face, up: Rect) -> None:
    """Three of the owner's marks: a down face that is nobody's business."""
    x, y, step, r = (share * up.w for share in _DOTS)
    sheet = Sheet(canvas, 2 * step + 4 * r, 4 * r)
    for i in range(3):
        cx, cy = 2 * r + i * step, 2 * r
        if face.cut:
            h = r * 1.2
            sheet.path(
                f"M{cx - h:g} {cy:g}L{cx:g} {cy - h:g}L{cx + h:g} {cy:g}L{cx:g} {cy + h:g}z",
                face.colour("ink"),
                alpha=0.55,
            )
        else:
            sheet.disc((cx, cy), r, face.colour("ink"), alpha=0.55)
    sheet.draw(canvas, up.x + x - 2 * r, up.y + y - 2 * r)


def _tag(canvas: Canvas, face: Face, up: Rect) -> None:
    """A small tag with pictogram and number of the down face."""
    tag = _TAG if up.w * canvas.scale >= 60 else _TAG_SMALL
    place = Rect(up.x + tag.x * up.w, up.y + tag.y * up.w, tag.w * up.w, tag.h * up.w)
    canvas.box(place, fill=face.colour("ink"), radius=place.h * 0.2)
    half = place.w * 0.46
    sign = Rect.around((place.x + half / 2 + place.w * 0.06, place.center[1]), place.h * 0.7)
    canvas.sprite(face.down_sprite, sign, {"ink": face.colour("face")})
    x = place.x + place.w * 0.76
    canvas.text(
        face.down_number,
        (x, place.center[1]),
        style="numeral",
        colour=face.colour("face"),
        anchor="center",
        size=place.h * 0.9,
    )
