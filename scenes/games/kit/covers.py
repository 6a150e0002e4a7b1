"""The boxes on the shelf: a drawing (sprites/covers, or the game file's own), a paper band and some thickness."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.sheet import Sheet, rounded
from scenes.geometry import Rect
from scenes.ui.sprites import coloured

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, ART, BAND, THICK = 316.0, 284.0, 82.0, 8.0
"""The measures at natural size (theme.yaml: boxes); a drawing fills WIDTH x ART."""
_RADIUS, _MARGIN = 4.0, 26.0
OWN = "own"
"""The cover of a game whose file names none."""
_SHIPPED = re.compile(r"[\w-]+")


class Drawn(NamedTuple):
    """What the program draws on a box that has no drawing. ``key`` names all that ``draw`` depends on."""

    key: Hashable
    draw: Callable[[Canvas, Rect], None]


def draw_cover(canvas: Canvas, name: str, rect: Rect, picture: str | bytes = "", drawn: Drawn | None = None) -> None:
    """A whole box: art, the paper band at the foot of ``rect`` (its words are the caller's), the thickness below it.

    ``name``: a shipped cover, whose colours the box has; one that is not there is plain. ``picture``: the text of an
    SVG, a PNG or a JPEG that takes its place; one that cannot be drawn leaves the cover plain. ``drawn``: instead of
    either.
    """
    zoom = rect.w / WIDTH
    box = Rect(rect.x, rect.y, rect.w, rect.h + THICK * zoom)
    key = ("cover", name, picture, drawn and drawn.key)
    canvas.surface(key, box, lambda on: _paint(on.sub(Rect(0, 0, 1, 1), zoom=zoom), name, picture, drawn, box.h / zoom))


def _paint(canvas: Canvas, name: str, picture: str | bytes, drawn: Drawn | None, height: float) -> None:
    ground = name if canvas.theme.has(f"boxes.{name}.0") else OWN
    face, side = f"boxes.{ground}.0", f"boxes.{ground}.1"
    sheet = Sheet(canvas, WIDTH, height)
    sheet.path(rounded(Rect(0, height - THICK - 12, WIDTH, THICK + 12), _RADIUS), fill=side)
    sheet.path(rounded(Rect(0, 0, WIDTH, height - THICK), _RADIUS), fill="obi")
    art = height - THICK - BAND
    r = _RADIUS
    sheet.path(f"M0 {art:g}V{r}a{r} {r} 0 0 1 {r} {-r}H{WIDTH - r:g}a{r} {r} 0 0 1 {r} {r}V{art:g}z", fill=face)
    sheet.draw(canvas, 0, 0)
    place = Rect(0, 0, WIDTH, art)
    with canvas.clip(place):
        if drawn is not None:
            drawn.draw(canvas, place.inset(_MARGIN))
        else:
            _art(canvas, name, picture, place)
    edge = Sheet(canvas, WIDTH, height)
    edge.path(f"M0 {art + 0.5:g}H{WIDTH:g}", line="#000000", width=1, alpha=0.12)
    edge.path(rounded(Rect(0.5, 0.5, WIDTH - 1, height - THICK - 1), _RADIUS), line="#FFFFFF", width=1, alpha=0.22)
    edge.draw(canvas, 0, 0)


def _art(canvas: Canvas, name: str, picture: str | bytes, place: Rect) -> None:
    try:
        canvas.cover(_drawing(canvas, name, picture), place)
    except (KeyError, ValueError, RuntimeError):  # a colour that the theme has not; an SVG that is none
        canvas.cover(_drawing(canvas, "plain", ""), place)


def _drawing(canvas: Canvas, name: str, picture: str | bytes) -> str | bytes:
    """SVG text in the colours of the theme, a PNG or a JPEG. Errors: KeyError, ValueError."""
    if isinstance(picture, bytes):
        return picture
    if picture:
        return coloured(picture, canvas.theme.colour)
    shipped = _SHIPPED.fullmatch(name) and canvas.paintbox.sprites.has(f"covers/{name}")
    return canvas.paintbox.sprite(f"covers/{name if shipped else 'plain'}", {})
