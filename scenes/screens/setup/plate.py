"""A player's plate on the set-up page: the owner's colour and mark, and paper for the widgets."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas, Shape

_LIGHT, _DARK = "#FDFAF3", "#23201B"  # the mark on a plate's band, which may be white


def band_of(plate: Rect) -> float:
    """How wide the coloured end of a plate is."""
    if plate.w < 400:
        return 30.0 if plate.h <= 150 else 52.0
    return 84.0 if plate.h > 150 else 60.0


def draw_plate(canvas: Canvas, rect: Rect, south: bool, plain: bool, colour: str, title: str) -> None:
    """A player's plate: the owner's colour and mark at the left, paper with a title at the right.

    ``south``: the seat is on South's side, which is round; the other one is cut. ``plain``: the mark has no ring, as
    that of the first of two partners. ``colour``: token of the seat's colour.
    """
    shape: Shape = "round" if south else "cut"
    canvas.shadow(rect, "panel", radius=12, shape=shape)
    canvas.box(rect, fill="paper", radius=12, shape=shape)
    band = band_of(rect)
    with canvas.clip(Rect(rect.x, rect.y, band, rect.h)):
        canvas.box(rect, fill=colour, radius=12, shape=shape)
    centre = (rect.x + band / 2, rect.center[1])
    k = band / 84
    mark = _DARK if sum(canvas.theme.colour(colour)[:3]) > 3 * 200 else _LIGHT
    draw, size = (canvas.disc, 24 * k) if shape == "round" else (canvas.diamond, 30 * k)
    if plain:
        draw(centre, size * 0.8, fill=mark)
    else:
        draw(centre, size, line=mark, width=5 * k)
        draw(centre, size * 0.4, fill=mark)
    x, y = rect.x + band + (12 if band < 60 else 24), rect.y + (22 if band < 52 else 26)
    canvas.text(title, (x, y), "h2", anchor="midleft", size=None if band > 50 else 19)
