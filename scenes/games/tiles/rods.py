"""Soroban rods: one player's total in a row against its limit, and what the gesture in hand would change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, owner_ink
from scenes.geometry import Rect
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_BEFORE, _AFTER, _HALF, _NUMBER = 4.0, 2.0, 9.0, 9.0
"""Rod left of the first place and right of the bar, half the height of its drawing, from the bar to the number."""
_OVER, _AIR = 13.5, 4.0
"""Size of a total beside the limit that it exceeds, and what stays free at the end."""


@dataclass(frozen=True, slots=True)
class Reading:
    """What one rod shows: ``now`` and ``then`` (equal where nothing is about to change), each against its limit."""

    seat: Seat
    now: int
    then: int
    limit: int

    @property
    def over(self) -> bool:
        """Whether the row holds more than it may."""
        return self.then > self.limit


def draw(canvas: Canvas, reading: Reading, x: float, y: float, length: float, end: float) -> None:
    """A rod whose first place begins at ``x``, its middle at ``y``, its bar ``length`` further.

    The number lies between the bar and ``end``.
    """
    height = 2 * _HALF + 6
    room = Rect(x - _BEFORE - 2, y - height / 2, length + _BEFORE + 56, height)
    start, most = _BEFORE + 2, end - x - _AIR
    key = ("gauge", reading, length, most)
    canvas.surface(key, room, lambda on: _paint(on, reading, start, height / 2, length, start + most))


def _paint(canvas: Canvas, reading: Reading, x: float, y: float, length: float, end: float) -> None:
    top = max(reading.now, reading.then)
    if reading.over:
        wide = canvas.measure(_beyond(reading), "numeral", _OVER)[0]
        length = min(length * 0.72, end - x - _NUMBER - wide)
    places = max(reading.limit, top)
    pitch = length / max(1, places)
    alpha = 1.0 if top else 0.55
    sheet = Sheet(canvas, x + length + 12, 2 * y)
    sheet.path(f"M{x - _BEFORE:g} {y:g}H{x + length + _AFTER:g}", line="ink", width=1.5, alpha=0.36 * alpha)
    for i in range(top, places):
        sheet.disc((x + (i + 0.5) * pitch, y), min(1.6, pitch * 0.3), "ink", alpha=0.3 * alpha)
    bar = x + reading.limit * pitch
    sheet.path(f"M{bar:g} {y - 6.4:g}V{y + 6.4:g}", line="ink", width=2, alpha=0.85 * alpha)
    _beads(canvas, sheet, reading, x, y, pitch)
    sheet.draw(canvas, 0, 0)
    _number(canvas, reading, x + length + _NUMBER, y, 0.225 * length, end)


def _beads(canvas: Canvas, sheet: Sheet, reading: Reading, x: float, y: float, pitch: float) -> None:
    gauge = canvas.theme.token("boards.gauge")
    r = min(float(gauge["bead"]), pitch * 0.44)
    stays = min(reading.now, reading.then)
    cut = reading.seat is Seat.NORTH
    ink = owner_ink(canvas, cut)
    for i in range(max(reading.now, reading.then)):
        at = x + (i + 0.5) * pitch, y
        if i < stays:
            _bead(sheet, cut, at, r, ink, None)
        else:
            _bead(sheet, cut, at, r - 0.3, "paper", ink)
            if reading.then > reading.now:
                _bead(sheet, cut, at, r * 0.4, ink, None)


def _bead(sheet: Sheet, cut: bool, at: tuple[float, float], r: float, fill: str, line: str | None) -> None:
    x, y = at
    if cut:
        h = r * 1.2
        sheet.path(f"M{x - h:g} {y:g}L{x:g} {y - h:g}L{x + h:g} {y:g}L{x:g} {y + h:g}z", fill, line, 1.3)
    else:
        sheet.disc(at, r, fill, line, 1.3)


def _beyond(reading: Reading) -> str:
    return f"{reading.then} > {reading.limit}"


def _number(canvas: Canvas, reading: Reading, x: float, y: float, size: float, end: float) -> None:
    """The total, smaller where it would not end in time; beside the limit where it is more."""
    colour = "north_text" if reading.seat is Seat.NORTH else "south_text"
    if reading.over:
        canvas.text(_beyond(reading), (x, y), style="numeral", colour=colour, anchor="midleft", size=_OVER)
        return
    full = reading.then >= reading.limit
    style = "numeral" if full else "display"
    if not reading.then and not reading.now:
        colour = _faded(canvas, colour, 0.55)
    total = str(reading.then)
    size *= min(1.0, (end - x) / canvas.measure(total, style, size)[0])
    canvas.text(total, (x, y), style=style, colour=colour, anchor="midleft", size=size)


def _faded(canvas: Canvas, colour: str, share: float) -> str:
    """A colour mixed into paper."""
    inks = zip(canvas.theme.colour(colour)[:3], canvas.theme.colour("paper")[:3], strict=True)
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in inks)
