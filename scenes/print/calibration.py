"""What a printer moves: the page that shows it, and the profiles that make up for it.

Both sides of the test page bear a scale along and one across, the back's a little narrower. Held against the light, the
line of the front that meets one of the back tells by its number how far the back has drifted, as seen from the front.
"""

from __future__ import annotations

import os
from pathlib import Path
from typing import TYPE_CHECKING

import yaml

from scenes.geometry import Point
from scenes.print.draw import HAIR, INK, Drift
from scenes.print.layout import Backs
from squares.core.errors import BadData
from squares.core.phrase import Say, phrase
from squares.data.faults import Diagnostic, bad_data, shown
from squares.data.loader import read
from squares.data.tree import Node
from squares.saves import files
from squares.saves.files import SaveProblem

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

MOST = 10.0
"""Millimetres that a printer may be off."""
LINES, FRONT, BACK = 20, 4.0, 3.8
"""Lines on either side of a scale's middle, and millimetres from one to the next: each tells 0.2 mm more."""
_SIDES = ("back", "front")
CORNER = 20.0
"""Millimetres from the left and upper edge of the paper to the cross that shows how the front lies."""


def draw_front(canvas: Canvas, say: Say, size: tuple[float, float]) -> None:
    """Scales through the middle, and a cross whose place on the paper can be measured."""
    _scales(canvas, size, FRONT, (-7.0, 0.0))
    for i in range(-LINES, LINES + 1, 5):
        at, words = i * FRONT, f"{i * (FRONT - BACK):g}"
        canvas.text(words, (size[0] / 2 + at, size[1] / 2 - 8), "text", INK, "midbottom", size=3.0)
        if i:
            canvas.text(words, (size[0] / 2 - 8, size[1] / 2 + at), "text", INK, "midright", size=3.0)
    _cross(canvas, (CORNER, CORNER), 6.0)
    canvas.text(say("print.test.corner"), (CORNER + 9, CORNER), "text", INK, "midleft", size=3.2)
    for i, key in enumerate(("print.test.title", "print.test.how", "print.test.read", "print.test.keep")):
        style, high = ("text_strong", 4.2) if i == 0 else ("text", 3.4)
        canvas.text(say(key), (CORNER, size[1] - 50 + 7 * i), style, INK, size=high, max_width=size[0] - 2 * CORNER)


def draw_back(canvas: Canvas, size: tuple[float, float]) -> None:
    """The narrower scales, so long that they are seen beyond those of the front."""
    _scales(canvas, size, BACK, (-10.0, 10.0))


def _cross(canvas: Canvas, at: Point, reach: float) -> None:
    canvas.line((at[0] - reach, at[1]), (at[0] + reach, at[1]), INK, HAIR)
    canvas.line((at[0], at[1] - reach), (at[0], at[1] + reach), INK, HAIR)


def _scales(canvas: Canvas, size: tuple[float, float], pitch: float, reach: tuple[float, float]) -> None:
    """Lines every ``pitch`` along x and along y about the middle, each from ``reach`` to ``reach`` beside it."""
    x, y = size[0] / 2, size[1] / 2
    for i in range(-LINES, LINES + 1):
        at = i * pitch
        canvas.line((x + at, y + reach[0]), (x + at, y + reach[1]), INK, HAIR)
        canvas.line((x + reach[0], y + at), (x + reach[1], y + at), INK, HAIR)


def corrected(back: Point, backs: Backs, front: Point = (0.0, 0.0)) -> Drift:
    """What makes up for a back that lies ``back`` to the right and down, seen from the front.

    ``front``: how far the front itself lies to the right and down of where it should.
    """
    across, down = back
    if backs == "short":  # the back's own right is the front's, its down is the front's up
        return Drift((-front[0], -front[1]), (-across, down))
    return Drift((-front[0], -front[1]), (across, -down))


def profile(path: Path, name: str, backs: Backs) -> Drift:
    """A printer's saved profile. Errors: BadData where there is none of that name, or the file is damaged."""
    known = profiles(path)
    if name not in known:
        raise BadData(phrase("print.no_printer", name=name, known=tuple(known) or ("-",)))
    back, front = known[name]
    return corrected(back, backs, front)


def profiles(path: Path) -> dict[str, tuple[Point, Point]]:
    """Of each known printer how far backs and fronts come out to the right and down.

    Errors: BadData naming the line where the file is damaged.
    """
    if not os.path.lexists(path):
        return {}
    loaded = read(path)
    if loaded.faults:
        raise bad_data(loaded.faults)
    found = {}
    for name, entry in loaded.root.value.items() if isinstance(loaded.root.value, dict) else ():
        if not isinstance(entry.value, dict):
            raise bad_data([Diagnostic(phrase("print.bad_printer", name=shown(name)), entry.mark, file=loaded.name)])
        back, front = (_pair(entry.get(side), loaded.name, name) for side in _SIDES)
        found[name] = back, front
    return found


def save(path: Path, name: str, back: Point, front: Point) -> None:
    """Keeps a printer's profile. Errors: BadData where the file cannot be written, or is damaged: no other is lost."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with files.locked(path.parent):
            known = profiles(path) | {name: (back, front)}
            plain = {each: dict(zip(_SIDES, map(_rounded, pairs), strict=True)) for each, pairs in known.items()}
            files.replace(path, yaml.safe_dump(plain, allow_unicode=True))
    except SaveProblem as problem:
        raise BadData(problem.phrase) from None
    except OSError as error:
        raise BadData(phrase("print.no_file", file=path, why=error.strerror or str(error))) from None


def _rounded(point: Point) -> list[float]:
    return [round(value, 2) for value in point]


def _pair(node: Node | None, file: str, name: str) -> Point:
    """Two numbers; none are zeros. Errors: BadData naming the line."""
    if node is None:
        return 0.0, 0.0
    value = node.plain()
    if isinstance(value, tuple) and len(value) == 2 and all(type(each) in (int, float) for each in value):
        x, y = (float(max(-MOST, min(MOST, each))) for each in value)
        return x, y
    raise bad_data([Diagnostic(phrase("print.bad_printer", name=shown(name)), node.mark, file=file)])
