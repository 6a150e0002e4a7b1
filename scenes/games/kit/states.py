"""The states of cells and pieces, each told by its form and not by its colour alone. Natural units throughout."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING, Any

from scenes.games.kit.sheet import Sheet, brackets, number, outline, owner_ink, rounded
from scenes.geometry import Point, Rect, distance
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

TICKS_IN = 6.0
"""How far corner ticks stand inside their cell."""
ROOM = 10.0
"""Free edge of a sheet, so that thick lines on its border are not clipped."""
_HEAD = 20.0
"""Length of an arrow's head."""


def _state(canvas: Canvas, name: str) -> Any:
    return canvas.theme.token(f"states.{name}")


def _sheet(canvas: Canvas, place: Rect) -> tuple[Sheet, Rect]:
    """A sheet with room round ``place``, and the place on it."""
    return Sheet(canvas, place.w + 2 * ROOM, place.h + 2 * ROOM), Rect(ROOM, ROOM, place.w, place.h)


def _grown(corner: float, by: float, cut: bool) -> float:
    """Radius or chamfer of a line ``by`` outside another one."""
    return corner + by * (2 - 2**0.5 if cut else 1)


def _lay(canvas: Canvas, sheet: Sheet, place: Rect) -> None:
    sheet.draw(canvas, place.x - ROOM, place.y - ROOM)


def ticks(canvas: Canvas, cell: Rect, colour: str, width: float, length: float, alpha: float = 1.0) -> None:
    """Crop marks at the corners of a cell."""
    sheet, here = _sheet(canvas, cell)
    sheet.path(brackets(here.inset(TICKS_IN), length), line=colour, width=width, alpha=alpha)
    _lay(canvas, sheet, cell)


def legal(canvas: Canvas, cell: Rect, dot: bool) -> None:
    """A cell that may be chosen: wash, thick ticks, and a dot where nothing lies on it."""
    state = _state(canvas, "legal")
    width, length = state["bracket"]
    sheet, here = _sheet(canvas, cell)
    sheet.path(rounded(here.inset(TICKS_IN), 0), fill=state["wash"])
    sheet.path(brackets(here.inset(TICKS_IN), length), line=state["colour"], width=width)
    if dot:
        sheet.disc(here.center, min(state["dot"], cell.w * 0.12), fill=state["colour"])
    _lay(canvas, sheet, cell)


def sign(canvas: Canvas, sprite: str, centre: Point, size: float) -> None:
    """The pictogram of the ability that leads to a cell, in place of the dot."""
    canvas.sprite(sprite, Rect.around(centre, size), {"ink": "legal_board"})


def badge(canvas: Canvas, sprite: str, centre: Point, size: float) -> None:
    """The same on a disc of paper, where a piece lies on the cell."""
    canvas.disc(centre, size * 0.78, fill="focus_out", line="legal_board", width=2)
    sign(canvas, sprite, centre, size)


def fight(canvas: Canvas, cell: Rect, under: bool) -> None:
    """A legal cell with a fight: closed double frame. The outer line lies ``under`` the piece, the ticks over it."""
    state = _state(canvas, "legal_fight")
    sheet, here = _sheet(canvas, cell)
    if under:
        sheet.path(rounded(here.inset(TICKS_IN), 0), fill="legal_wash")
        sheet.path(rounded(here.inset(2.6), 0), line=state["colour"], width=state["frame"])
    else:
        width, length = state["bracket"]
        sheet.path(brackets(here.inset(8), length), line=state["colour"], width=width)
    _lay(canvas, sheet, cell)


def hatch(canvas: Canvas, cell: Rect) -> None:
    """A cell that a rule closes."""
    width, pitch, _angle = _state(canvas, "illegal")["hatch"]
    area = cell.inset(TICKS_IN)
    sheet = Sheet(canvas, area.w, area.h)
    step = pitch * 2**0.5
    d, offset = "", step * 0.6
    while offset < area.w + area.h:
        x0, y0 = (offset, 0.0) if offset <= area.w else (area.w, offset - area.w)
        x1, y1 = (0.0, offset) if offset <= area.h else (offset - area.h, area.h)
        d += f"M{x0:g} {y0:g}L{x1:g} {y1:g}"
        offset += step
    sheet.path(d, line=_state(canvas, "illegal")["colour"], width=width, alpha=_state(canvas, "illegal")["alpha"])
    sheet.draw(canvas, area.x, area.y)


def _lettering(cell: Rect, size: float) -> float:
    """Letters on small cells are smaller, but less than the cells."""
    return size * (0.68 + 0.32 * cell.w / 104)


def slip(canvas: Canvas, text: str, cell: Rect) -> None:
    """A small paper with the reason in the middle of a cell."""
    style, size = "display", _lettering(cell, 16.0)
    w, _ = canvas.measure(text, style, size)
    place = Rect.around(cell.center, w + cell.w * 0.235, 28)
    canvas.box(place, fill="paper_high", line="line_strong", width=1.2, radius=float(canvas.theme.token("radius.slip")))
    canvas.text(text, place.center, style=style, colour="ink", anchor="center", size=size)


def pill(canvas: Canvas, text: str, cell: Rect) -> None:
    """Both numbers of a fight, light on ink, on the upper edge of a cell."""
    size = _lettering(cell, 16.5)
    w, _ = canvas.measure(text, "numeral", size)
    place = Rect.around((cell.center[0], cell.y - 3), w + cell.w * 0.27, size * 1.88)
    canvas.box(place, fill="ink", radius=place.h / 2)
    canvas.text(text, place.center, style="numeral", colour="on_ink", anchor="center", size=size)


def note(canvas: Canvas, text: str, cell: Rect, bounds: Rect) -> None:
    """A sentence on ink above a cell, kept within ``bounds``."""
    w = canvas.measure(text, "small")[0] / 2 + 12
    x = min(max(cell.center[0], bounds.x + w), bounds.right - w)
    place = Rect(x - w, cell.y - 16, 2 * w, 26)
    canvas.box(place, fill="ink", radius=place.h / 2)
    canvas.text(text, place.center, style="small", colour="on_ink", anchor="center")


def last_from(canvas: Canvas, cell: Rect, seat: Seat | None) -> None:
    """Where the last piece came from: ink ticks and the hollow mark of its owner."""
    width, length = _state(canvas, "last_from")["bracket"]
    sheet, here = _sheet(canvas, cell)
    sheet.path(brackets(here.inset(TICKS_IN), length), line="last", width=width, alpha=0.95)
    x, y = here.center
    if seat is Seat.NORTH:
        sheet.path(f"M{x - 6:g} {y:g}L{x:g} {y - 6:g}L{x + 6:g} {y:g}L{x:g} {y + 6:g}z", line="last", width=2.2)
    elif seat is not None:
        sheet.disc((x, y), 5, line="last", width=2.2)
    _lay(canvas, sheet, cell)


def last_to(canvas: Canvas, cell: Rect) -> None:
    """Where it went: ink ticks round the piece."""
    width, length = _state(canvas, "last_to")["bracket"]
    ticks(canvas, cell, "last", width, length, 0.95)


def threatened(canvas: Canvas, place: Rect, radius: float, cut: bool) -> None:
    """A dashed line on a paper casing round a piece's footprint, and a triangle with its sign at the upper left."""
    state = _state(canvas, "threatened")
    sheet, here = _sheet(canvas, place.inset(-4))
    path = outline(here, _grown(radius, 4, cut), cut)
    sheet.path(path, line="focus_out", width=state["casing"])
    sheet.path(path, line=state["colour"], width=state["outline"], dash=state["dash"])
    x, y = here.x + 8, here.y - 7
    triangle = f"M{x:g} {y:g}L{x + 10.5:g} {y + 19:g}H{x - 10.5:g}z"
    sheet.path(triangle, line="focus_out", width=4)
    sheet.path(triangle, fill=state["colour"])
    sheet.path(f"M{x:g} {y + 6:g}v7M{x:g} {y + 14.4:g}v2.6", line="focus_out", width=2.4)
    _lay(canvas, sheet, place.inset(-4))


def hint(canvas: Canvas, place: Rect, radius: float, cut: bool) -> None:
    """An orange ring with an ink edge outside round a piece's footprint."""
    state = _state(canvas, "hint")
    sheet, here = _sheet(canvas, place.inset(-5))
    edge = outline(here.inset(-state["edge"]), _grown(radius, 5 + state["edge"], cut), cut)
    sheet.path(edge, line=state["edge_colour"], width=state["outline"])
    sheet.path(outline(here, _grown(radius, 5, cut), cut), line=state["colour"], width=state["outline"])
    _lay(canvas, sheet, place.inset(-5))


def arrow(canvas: Canvas, start: Rect, end: Rect, slim: bool = False, strength: float = 1.0) -> None:
    """From beside the middle of one place to beside that of another: orange with an ink edge, or ``slim`` in ink.

    ``strength``: of a weaker one, which is thinner and paler.

    A slim one is thinner on small boards and leaves the middle of both places free.
    """
    (ax, ay), (bx, by) = start.center, end.center
    length = max(1.0, distance((ax, ay), (bx, by)))
    ux, uy = (bx - ax) / length, (by - ay) / length
    off, short = (0.36, 0.38) if slim else (0.3, 0.24)
    ax, ay = ax + ux * start.w * off, ay + uy * start.w * off
    bx, by = bx - ux * end.w * short, by - uy * end.w * short
    k = max(0.6, min(1.0, start.w / 70)) if slim else 1.0
    neck = min(k * _HEAD, distance((ax, ay), (bx, by)) * 0.7)
    box = Rect(min(ax, bx) - _HEAD, min(ay, by) - _HEAD, abs(bx - ax) + 2 * _HEAD, abs(by - ay) + 2 * _HEAD)

    def at(along: float, aside: float) -> str:
        """A point ``along`` before the tip and ``aside`` of the line."""
        return f"{bx - ux * along - uy * aside - box.x:.1f} {by - uy * along + ux * aside - box.y:.1f}"

    tail, shaft, head = distance((ax, ay), (bx, by)), 2.5 * k if slim else 4 * strength, 8 * k if slim else 11
    points = ((tail, -shaft), (neck, -shaft), (neck, -head), (0, 0), (neck, head), (neck, shaft), (tail, shaft))
    sheet = Sheet(canvas, box.w, box.h)
    fill, line, width = ("last", "on_ink", 1.2) if slim else ("hint_fill", "ink", 1.6)
    sheet.path("M" + "L".join(at(*point) for point in points) + "z", fill=fill, line=line, width=width, alpha=strength)
    sheet.draw(canvas, box.x, box.y)


def outlined(canvas: Canvas, face: Rect, radius: float, cut: bool, state: str, gap: float = 0.0) -> None:
    """The line round a hovered or selected piece."""
    numbers = _state(canvas, state)
    sheet, here = _sheet(canvas, face.inset(-gap))
    sheet.path(outline(here, _grown(radius, gap, cut), cut), line=numbers["colour"], width=numbers["outline"])
    _lay(canvas, sheet, face.inset(-gap))


def ghost(canvas: Canvas, place: Rect, radius: float, cut: bool, ink: str | None = None) -> None:
    """The dashed outline that stays where a dragged piece lay. ``ink``: a side's colour if not that of its seat."""
    state = _state(canvas, "ghost")
    sheet, here = _sheet(canvas, place)
    line = ink or owner_ink(canvas, cut)
    sheet.path(outline(here, radius, cut), line=line, width=state["outline"], dash=state["dash"])
    _lay(canvas, sheet, place)


def forced(canvas: Canvas, cell: Rect) -> None:
    """A piece that its owner may have to take back: a legal frame that no other state has, closed and thick."""
    sheet, here = _sheet(canvas, cell)
    sheet.path(rounded(here.inset(TICKS_IN), 0), fill="legal_wash")
    sheet.path(rounded(here.inset(3), 12), line="focus_out", width=6)
    sheet.path(rounded(here.inset(3), 12), line="legal_board", width=3.4, dash=(12, 7))
    _lay(canvas, sheet, cell)


def take_back(canvas: Canvas, cell: Rect) -> None:
    """The arrow down off the board that marks each of the pieces in ``forced``, over the piece."""
    x, y = cell.right - 12, cell.y + 12
    canvas.disc((x, y), 12, fill="legal_board", line="focus_out", width=2.4)
    canvas.line((x, y - 6), (x, y + 5), "focus_out", 2.4)
    canvas.line((x - 4.5, y + 0.5), (x, y + 5), "focus_out", 2.4)
    canvas.line((x + 4.5, y + 0.5), (x, y + 5), "focus_out", 2.4)


def crest(canvas: Canvas, middle: Point, ahead: Point, width: float) -> None:
    """A line of foam across the way, in three scallops that bulge ahead, on a casing of paper."""
    dx, dy = ahead
    half = width * 0.7
    points = []
    for i in range(-18, 19):
        across, out = width * i / 36, width * (0.1 * abs(math.sin(math.pi * i / 12)) + 0.16 * (1 - (i / 18) ** 2))
        points.append(f"{number(half - dy * across + dx * out)} {number(half + dx * across + dy * out)}")
    sheet = Sheet(canvas, 2 * half, 2 * half)
    sheet.path("M" + "L".join(points), line="paper", width=width * 0.14)
    sheet.path("M" + "L".join(points), line="games.plain.foam", width=width * 0.06)
    sheet.draw(canvas, middle[0] - half, middle[1] - half)


def won(canvas: Canvas, area: Rect, under: bool, radius: float = 12.0, share: float = 1.0) -> None:
    """The winning cells in one frame on a light ground; the ground lies ``under`` the pieces.

    ``share``: how much of the frame is drawn, clockwise from the upper left corner.
    """
    if under:
        canvas.box(area, fill="#FDFAF3", radius=radius, alpha=0.56 if canvas.theme.mode == "light" else 0.3)
        return
    sheet, here = _sheet(canvas, area)
    length = 2 * (here.w + here.h)
    dash = None if share >= 1 else (round(length * share), length)
    sheet.path(rounded(here.inset(1.5), radius), line="ink", width=3, dash=dash)
    _lay(canvas, sheet, area)
