"""The box cover of Battle Logistic Square: two avatars across a slanting net, each in a burst of halftone."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, chamfered, number
from scenes.geometry import Point, Rect

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, ART = 316.0, 284.0
_COURT, _NET = "games.logistic.court", "games.logistic.net"
_FAR, _NEAR = (88.0, 66.0), (226.0, 214.0)
_RADIUS, _BURST = 44.0, 118.0
_SLOPE = -0.347
_TOP = 172.0


def draw(canvas: Canvas) -> None:
    """The art in a field of WIDTH x ART."""
    sheet = Sheet(canvas, WIDTH, ART)
    sheet.path(_burst(_FAR, round_=False), fill="games.logistic.north")
    sheet.path(_burst(_NEAR, round_=True), fill="games.logistic.south")
    _draw_net(sheet)
    for middle, cut, colour in ((_FAR, True, "games.logistic.north"), (_NEAR, False, "games.logistic.south")):
        _draw_avatar(sheet, (middle[0], middle[1] + 5), cut, "#000000", alpha=0.45)
        _draw_avatar(sheet, middle, cut, colour)
    sheet.draw(canvas, 0, 0)
    for middle, sprite, colour in ((_FAR, "helm", "games.logistic.north"), (_NEAR, "visor", "games.logistic.south")):
        place = Rect.around(middle, _RADIUS * 1.24)
        canvas.sprite(f"cards/{sprite}", place, {"ink": colour, "paper": _COURT})


def _burst(middle: Point, round_: bool) -> str:
    """Dots that grow smaller away from a point, in staggered rows."""
    pitch, d = 8.6, []
    for row in range(-15, 16):
        for column in range(-15, 16):
            x, y = middle[0] + (column + row % 2 / 2) * pitch, middle[1] + row * pitch * 0.9
            far = math.hypot(x - middle[0], y - middle[1])
            r = 3.6 * (1 - (far / _BURST) ** 1.6) if far < _BURST else 0.0
            if r < 0.5 or not (r <= x <= WIDTH - r and r <= y <= ART - r):
                continue
            a, b = number(r), number(2 * r)
            if round_:
                d.append(f"M{number(x - r)} {number(y)}a{a} {a} 0 1 1 {b} 0a{a} {a} 0 1 1 -{b} 0z")
            else:
                d.append(f"M{number(x)} {number(y - r)}l{a} {a}l-{a} {a}l-{a} -{a}z")
    return "".join(d)


def _draw_net(sheet: Sheet) -> None:
    """A band of mesh from the lower left to the upper right."""
    high, end = 40.0, _TOP + WIDTH * _SLOPE
    sheet.path(f"M0 {_TOP:g}L{WIDTH:g} {number(end)}V{number(end + high)}L0 {_TOP + high:g}z", fill=_COURT)
    mesh = ""
    for i in range(-4, 40):
        x = i * 9.0
        a, b = _TOP + x * _SLOPE, _TOP + (x + 18) * _SLOPE
        if x >= 0 and x + 18 <= WIDTH:
            mesh += f"M{x:g} {number(a)}L{x + 18:g} {number(b + high)}M{x:g} {number(a + high)}L{x + 18:g} {number(b)}"
    sheet.path(mesh, line=_NET, width=1.3, alpha=0.9)
    for drop in (0.0, high):
        sheet.path(f"M0 {_TOP + drop:g}L{WIDTH:g} {number(end + drop)}", line=_NET, width=3.4)


def _draw_avatar(sheet: Sheet, middle: Point, cut: bool, colour: str, alpha: float = 1.0) -> None:
    """A ring in the owner's shape round a dark face."""
    whole = Rect.around(middle, 2 * _RADIUS)
    if cut:
        sheet.path(chamfered(whole, whole.w * 0.29), fill=colour, alpha=alpha)
        sheet.path(chamfered(whole.inset(9), (whole.w - 18) * 0.29), fill=_COURT, alpha=alpha)
    else:
        sheet.disc(middle, _RADIUS, fill=colour, alpha=alpha)
        sheet.disc(middle, _RADIUS - 9, fill=_COURT, alpha=alpha)
