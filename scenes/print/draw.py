"""Draws a sheet on any canvas whose unit is a millimetre: the parts, the marks, and what the sheet says of itself."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from scenes.geometry import Rect
from scenes.print.layout import EDGE, FOOT, MARGIN, MARK, MARK_OFF, STRIP, Backs, Line, Placed, Sheet
from squares.core.phrase import Phrase, Say, phrase

if TYPE_CHECKING:
    from scenes.games.kit.parts import Part
    from scenes.ui.canvas import Canvas

HAIR = 0.15
"""Millimetres: how thick crop marks are."""
INK, CUT = "#000000", "#808080"
"""Colours of marks, and of a cut that shows on light and dark grounds."""
INCH = 25.4
_BAR = 100.0
_DASH = 2.0, 1.5
_SMALL, _STRONG = 2.9, 3.1
HEAD = 7.0
"""Millimetres from the upper edge to what a sheet says of itself, where that stands above its parts."""


class Imprint(NamedTuple):
    """What every sheet bears: game, variant, version of the program and hash of the rules."""

    title: str
    version: str
    hash: str


class Drift(NamedTuple):
    """Millimetres by which a printer's sheets are moved against its errors: fronts and backs, to the right and down."""

    front: tuple[float, float] = (0.0, 0.0)
    back: tuple[float, float] = (0.0, 0.0)


def draw_sheet(
    canvas: Canvas, say: Say, sheets: Sequence[Sheet], index: int, imprint: Imprint, backs: Backs, drift: Drift
) -> None:
    """The sheet with that index. Everything on it moves together."""
    sheet = sheets[index]
    dx, dy = drift.back if sheet.side == "back" else drift.front
    on = canvas.sub(Rect(dx, dy, *sheet.size))
    for placed in sheet.placed:
        _part(on, placed)
    for line in sheet.lines:
        _line(on, line)
    _foot(on, say, sheets, index, imprint, backs)


def _part(canvas: Canvas, placed: Placed) -> None:
    part, trim = placed.part, placed.trim
    draw = part.back if placed.back else part.front
    assert draw is not None
    seen = placed.window or trim.inset(-placed.bleed)
    if placed.turn:
        local, frame = _turned_back(trim, seen, placed.turn)
        key = ("turned part", part.kind, part.name, placed.back, local)
        canvas.blit_turned(key, frame, lambda on: draw(on, local, placed.bleed), placed.turn)
    else:
        with canvas.clip(seen):
            draw(canvas, trim, placed.bleed)
    if not placed.back:
        _cut(canvas, part, trim)


def draw_part(canvas: Canvas, part: Part, back: bool) -> None:
    """A side of a part alone, as it is cut, over all of a canvas."""
    draw, trim = part.back if back else part.front, Rect(0, 0, part.w, part.h)
    assert draw is not None
    draw(canvas, trim, 0.0)
    _cut(canvas, part, trim)


def _cut(canvas: Canvas, part: Part, trim: Rect) -> None:
    if part.shape != "plain":
        canvas.box(trim, line=CUT, width=HAIR, radius=part.corner, shape=part.shape)


def _turned_back(trim: Rect, seen: Rect, turn: int) -> tuple[Rect, Rect]:
    """``trim`` within ``seen`` as they are before both are turned about the middle of ``seen``, which comes second."""
    x, y, w, h = trim.x - seen.x, trim.y - seen.y, seen.w, seen.h
    local = Rect(x, y, trim.w, trim.h)
    for _ in range(turn // 90):
        local, w, h = Rect(local.y, w - local.right, local.h, local.w), h, w
    cx, cy = seen.center
    return local, Rect(cx - w / 2, cy - h / 2, w, h)


def _line(canvas: Canvas, line: Line) -> None:
    canvas.line(line.a, line.b, INK, HAIR, _DASH if line.kind == "fold" else None)


def _foot(canvas: Canvas, say: Say, sheets: Sequence[Sheet], index: int, imprint: Imprint, backs: Backs) -> None:
    sheet = sheets[index]
    values = {"title": imprint.title, "version": imprint.version, "hash": imprint.hash}
    whose = say("print.imprint", **values, sheet=number_of(sheets, index))
    if sheet.side == "page":  # whose true size does not matter
        place = MARGIN, sheet.size[1] - MARGIN + 1.2
        canvas.text(whose, place, "text", INK, size=_SMALL, max_width=sheet.size[0] - 2 * MARGIN)
        return
    side = f"{say(side_of(sheet, backs))} {_order(sheet, say)}".rstrip()
    if sheet.beside:
        _foot_beside(canvas, say, sheet.size, f"{side} {whose}")
        return
    over = sheet.side == "back" and backs == "short"  # the edge at which the front has its foot
    left, top = MARGIN + 0.5, HEAD if over else sheet.size[1] - MARGIN - FOOT + MARK_OFF + MARK + 0.3
    first = canvas.text(say("print.whole_size"), (left, top), "text_strong", INK, size=_STRONG)
    room = sheet.size[0] - left - first.right - 2
    canvas.text(side, (first.right + 2, top), "text", INK, size=_STRONG, max_width=room)
    _rulers(canvas, say, (left, top + 6.5))
    canvas.text(whose, (left, top + 7.4), "text", INK, size=_SMALL, max_width=sheet.size[0] - 2 * left)


def _order(sheet: Sheet, say: Say) -> str:
    """What is cut first, where that matters."""
    parts = [placed.part for placed in sheet.placed if sheet.side in ("front", "single", "fold")]
    hints = dict.fromkeys(part.hint for part in parts if part.hint)
    return " ".join(hints) or (say("print.apart") if len({(part.w, part.h) for part in parts}) > 1 else "")


def number_of(sheets: Sequence[Sheet], index: int) -> Phrase:
    """Which sheet of paper a side is on, and which side of all it is where sheets have two."""
    sheet = phrase("print.sheet", n=sheets[index].number, all=sheets[-1].number)
    if len(sheets) == sheets[-1].number:
        return sheet
    return phrase("print.side_of", n=index + 1, all=len(sheets), sheet=sheet)


def amount(sides: int, papers: int) -> Phrase:
    """How much paper it is: so many printed sides on so many sheets."""
    on = phrase("print.sheets", n=papers)
    return on if sides == papers else phrase("print.sides_on", n=sides, sheets=on)


def _foot_beside(canvas: Canvas, say: Say, size: tuple[float, float], words: str) -> None:
    """In a line beside the parts how the sheet is printed, with the bars, and in one beyond them what it is."""
    w, h = size
    long = h - 2 * EDGE

    def how(on: Canvas) -> None:
        first = on.text(say("print.whole_size"), (0, 0), "text_strong", INK, size=_STRONG)
        _rulers(on, say, (first.right + 8, _STRONG))

    def what(on: Canvas) -> None:
        on.text(words, (0, 0), "text", INK, size=_STRONG, max_width=long)

    for x, draw in ((EDGE, how), (w - EDGE - STRIP, what)):
        line = Rect(x + STRIP / 2 - long / 2, h / 2 - STRIP / 2, long, STRIP)
        canvas.blit_turned(("foot", words, x), line, draw, 90)


def _rulers(canvas: Canvas, say: Say, at: tuple[float, float]) -> None:
    """The bar of 100 mm and that of an inch, from a point to the right."""
    left, y = at
    for start, length, steps, key in ((left, _BAR, 10, "print.bar"), (left + _BAR + 24, INCH, 1, "print.inch")):
        _ruler(canvas, (start, y), length, steps)
        canvas.text(say(key), (start + length + 1.5, y - _SMALL), "text", INK, size=_SMALL)


def _ruler(canvas: Canvas, at: tuple[float, float], length: float, steps: int) -> None:
    """A bar with ticks; its ends are exact to the middle of its end ticks."""
    x, y = at
    canvas.line((x, y), (x + length, y), INK, HAIR)
    for i in range(steps + 1):
        high = 2.6 if i in (0, steps) else 1.9 if 2 * i == steps else 1.2
        canvas.line((x + length * i / steps, y - high), (x + length * i / steps, y), INK, HAIR)


def side_of(sheet: Sheet, backs: Backs) -> Phrase:
    """Which side of the paper a sheet is, and what is done with it."""
    if sheet.side == "single" and sheet.piece:
        return phrase("print.side.tiled", piece=sheet.piece)
    if sheet.side in ("front", "back", "booklet"):
        edge = backs if backs in ("long", "short") else "short"
        return phrase(f"print.side.{sheet.side}", edge=phrase(f"print.edge.{edge}"))
    return phrase(f"print.side.{sheet.side}")
