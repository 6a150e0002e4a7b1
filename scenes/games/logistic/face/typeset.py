"""How words are set into a place of a card: in which lines, how large, and whether all of them fit.

Sizes and rooms are in units of the canvas. A word in braces, as ``{ap}``, that ``icons`` names is a picture as high as
the letters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.fitted import smallest
from scenes.geometry import Rect
from scenes.ui.text import pieces
from squares.games.logistic.rules.layout.model import BRACED

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

PITCH = 1.2
"""From line to line, as a share of the letters' size."""
_TIGHT = 0.94
"""What is left of the height of a line's letters where they are larger than they should be."""
_STEP, _TRIES = 0.94, 50
"""From size to size, and how many are tried."""
NO_ICONS: Mapping[str, str] = {}


class Paragraph(NamedTuple):
    """Words in one colour. ``share``: their size as a share of the whole text's."""

    text: str
    colour: str
    share: float = 1.0


class Row(NamedTuple):
    """A line of a text, its colour, and the size of its letters."""

    text: str
    colour: str
    size: float


class Setting(NamedTuple):
    """A text as it is set: ``size`` of its letters, ``pitch`` from line to line, and whether all of it fits."""

    rows: tuple[Row, ...]
    size: float
    pitch: float
    fits: bool

    @property
    def height(self) -> float:
        """How high all of it is."""
        return len(self.rows) * self.pitch


class Kind(NamedTuple):
    """How letters are drawn: in a ``style``, broken into lines as if in ``broken``, with pictures for some words."""

    style: str
    broken: str
    icons: Mapping[str, str] = NO_ICONS


def settle(
    canvas: Canvas, said: Sequence[Paragraph], room: tuple[float, float], kind: Kind, size: float, least: float
) -> Setting:
    """Return how paragraphs are set in a room's width and height: in ``size``, or as little smaller as is needed.

    Nothing is set smaller than ``least``, or than the canvas draws letters; what does not fit even so is set like that.
    """
    floor = max(least, smallest(canvas))
    for step in range(_TRIES):
        tried = max(size * _STEP**step, min(floor, size))
        found = _set(canvas, said, room, kind, tried)
        if found.fits or tried <= floor:
            break
    return found


def _set(canvas: Canvas, said: Sequence[Paragraph], room: tuple[float, float], kind: Kind, size: float) -> Setting:
    rows = tuple(
        Row(line, each.colour, size * each.share)
        for each in said
        for line in broken(canvas, each.text, room[0], kind, size * each.share)
    )
    pitch = max(PITCH * size, canvas.measure("x", kind.style, size)[1] * _TIGHT)
    return Setting(rows, size, pitch, len(rows) <= int(room[1] / pitch + 1e-9))


def broken(canvas: Canvas, text: str, width: float, kind: Kind, size: float) -> tuple[str, ...]:
    """The lines of a paragraph; one with pictures breaks between its words alone."""
    if not any(word in kind.icons for word in BRACED.findall(text)):
        return canvas.lines(text, width, kind.broken, size)
    lines = [""]
    for piece in pieces(text):
        if lines[-1] and wide(canvas, (lines[-1] + piece).rstrip(), kind, size) > width:
            lines.append("")
        lines[-1] += piece
    return tuple(line.rstrip() for line in lines)


def wide(canvas: Canvas, text: str, kind: Kind, size: float) -> float:
    """How wide a line is."""
    return sum(
        high(size) if icon else canvas.measure(part, kind.style, size)[0] for part, icon in _parts(text, kind.icons)
    )


def write(canvas: Canvas, row: Row, at: tuple[float, float], align: str, kind: Kind, most: float | None) -> None:
    """A line about the middle of its height, ``align`` telling what of it is at the point: left, center or right.

    ``most``: how wide it may be at most; pictures are never cut.
    """
    anchor = {"left": "midleft", "center": "center", "right": "midright"}[align]
    parts = list(_parts(row.text, kind.icons))
    if not any(icon for _, icon in parts):
        canvas.text(row.text, at, kind.style, row.colour, anchor, max_width=most, size=row.size)
        return
    side, y = high(row.size), at[1]
    x = at[0] - {"left": 0.0, "center": 0.5, "right": 1.0}[align] * wide(canvas, row.text, kind, row.size)
    for part, icon in parts:
        if icon:
            place = Rect.around((x + side / 2, y), side * 0.92)
            canvas.sprite(icon, place, {"ink": row.colour, "paper": row.colour, "light": row.colour})
            x += side
        else:
            canvas.text(part, (x, y), kind.style, row.colour, "midleft", size=row.size)
            x += canvas.measure(part, kind.style, row.size)[0]


def high(size: float) -> float:
    """The side of a picture between letters of a size."""
    return size * 1.05


def _parts(text: str, icons: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """A line's words and its pictures in order: (words, "") or ("", sprite)."""
    at = 0
    for found in BRACED.finditer(text):
        if found[1] in icons:
            if text[at : found.start()]:
                yield text[at : found.start()], ""
            yield "", icons[found[1]]
            at = found.end()
    if text[at:] or not text:
        yield text[at:], ""
