"""A player's plate on the set-up page: the owner's colour and mark, and paper for the widgets."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.geometry import Rect
from scenes.ui.canvas import Canvas, Shape

_LIGHT, _DARK = "#FDFAF3", "#23201B"  # the mark on a plate's band, which may be white


def band_of(plate: Rect) -> float:
    """How wide the coloured end of a plate is."""
    if plate.w < 400:
        return 40.0 if plate.h < 120 else 52.0
    return 84.0 if plate.h > 120 else 60.0


def draw_plate(
    canvas: Canvas, rect: Rect, south: bool, colour: str, title: str, labels: Sequence[tuple[str, Rect]]
) -> None:
    """A player's plate: the owner's colour and mark at the left, paper with a title at the right.

    ``south``: the seat is on South's side, which is round; the other one is cut. ``colour``: token of the seat's
    colour. ``labels`` are small captions, each above the widget whose rectangle is given.
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
    if shape == "round":
        canvas.disc(centre, 24 * k, line=mark, width=5 * k)
        canvas.disc(centre, 10 * k, fill=mark)
    else:
        canvas.diamond(centre, 30 * k, line=mark, width=5 * k)
        canvas.diamond(centre, 12 * k, fill=mark)
    at = (rect.x + band + 14, rect.y + (22 if rect.h < 120 else 26)) if band < 60 else (rect.x + band + 24, rect.y + 34)
    canvas.text(title, at, "h2", anchor="midleft", size=None if band > 50 else 19)
    for label, widget in labels:
        canvas.text(label, (widget.x, widget.y - 15), "small", "ink_2", "midleft")
