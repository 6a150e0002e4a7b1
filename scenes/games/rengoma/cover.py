"""The box cover of Rengoma: a feather on black, a lily branch on red, and the column that both are about."""

from __future__ import annotations

import math
from typing import TYPE_CHECKING

from scenes.games.kit.sheet import Sheet, number
from scenes.games.rengoma import disc as disc_piece

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

WIDTH, ART = 316.0, 284.0
_MIDDLE = (158.0, 142.0)
_BLACK, _RED, _CREAM = "#1F1C19", "#B3262B", "#F6EBDA"


def draw(canvas: Canvas) -> None:
    """The art in a field of WIDTH x ART."""
    sheet = Sheet(canvas, WIDTH, ART)
    sheet.path(f"M{WIDTH / 2:g} 0H{WIDTH:g}V{ART:g}H{WIDTH / 2:g}z", fill=_RED)
    _feather(sheet)
    _branch(sheet)
    sheet.draw(canvas, 0, 0)
    for i, (colour, text) in enumerate((("red", "2"), ("black", "3"), ("red", "3"), ("black", "4"))):
        middle = (_MIDDLE[0], _MIDDLE[1] + 16 - i * 11)
        disc_piece.draw(canvas, colour, text, middle, 41, "lifted" if i == 0 else "")


def _at(angle: float, far: float) -> tuple[float, float]:
    """A point of the wreath: degrees clockwise from the right, pixels from the middle."""
    a = math.radians(angle)
    return _MIDDLE[0] + far * math.cos(a), _MIDDLE[1] + far * math.sin(a) * 0.92


def _line(points: list[tuple[float, float]]) -> str:
    return "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points)


def _feather(sheet: Sheet) -> None:
    """A hawk's feather round the left half, its barbs cut out."""
    outer, inner = [], []
    for i in range(41):
        share = i / 40
        angle = 106 + 132 * share
        thick = 44 * math.sin(math.pi * (0.06 + 0.94 * share)) ** 0.6
        outer.append(_at(angle, 84 + thick * 0.62))
        inner.append(_at(angle, 84 - thick * 0.38))
    sheet.path(_line(outer + inner[::-1]) + "z", fill=_CREAM)
    sheet.path(_line([_at(98 + 132 * i / 30, 84.0) for i in range(31)]), line=_BLACK, width=2.6)
    sheet.path(_line([_at(98, 84), _at(108, 84)]), line=_CREAM, width=4)
    for i in range(8):
        angle = 116 + 14.6 * i
        sheet.path(_line([_at(angle, 85), _at(angle + 5, 99), _at(angle + 13, 118)]), line=_BLACK, width=3.4)
        if i % 2 == 0:
            sheet.path(_line([_at(angle + 4, 83), _at(angle + 12, 62)]), line=_BLACK, width=3)


def _branch(sheet: Sheet) -> None:
    """A lily branch round the right half that ends in a bud."""
    sheet.path(_line([_at(76 - 122 * i / 30, 90.0) for i in range(31)]), line=_CREAM, width=4.4)
    for i in range(6):
        angle = 68 - 18.5 * i
        _leaf(sheet, _at(angle, 92), _at(angle - 19, 122), 0.3)
        _leaf(sheet, _at(angle - 6, 88), _at(angle - 23, 66), 0.3)
    _leaf(sheet, _at(-42, 90), _at(-66, 97), 0.42)


def _leaf(sheet: Sheet, start: tuple[float, float], end: tuple[float, float], swell: float) -> None:
    """A pointed leaf; ``swell``: half its width as a share of its length."""
    (ax, ay), (bx, by) = start, end
    mx, my, dx, dy = (ax + bx) / 2, (ay + by) / 2, (bx - ax) * swell, (by - ay) * swell
    sheet.path(
        f"M{number(ax)} {number(ay)}Q{number(mx - dy)} {number(my + dx)} {number(bx)} {number(by)}"
        f"Q{number(mx + dy)} {number(my - dx)} {number(ax)} {number(ay)}z",
        fill=_CREAM,
    )
