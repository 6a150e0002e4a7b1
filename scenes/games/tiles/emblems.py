"""The small signs that tell variants of a game apart on the set-up page."""

from __future__ import annotations

from typing import Any

from scenes.games.tiles import pictograms
from scenes.geometry import Rect
from scenes.ui.canvas import Canvas
from squares.rules.tiles.definition import TilesDefinition

SIDE, GAP = 40.0, 6.0
_UNKNOWN = "?"


def emblem(definition: Any) -> tuple[str, ...]:
    """Up to four signs: sprites of the abilities in play, or "?" for each that is not known before play."""
    if not isinstance(definition, TilesDefinition):
        return ()
    sets = definition.sets
    if sets.choice in ("own", "pick-hidden", "pick-in-turn"):
        return (_UNKNOWN,) * 4
    shown = [definition.families[name] for name in sets.families[: sets.count]]
    return tuple(pictograms.sprite(definition, side) for family in shown for side in (family.front, family.back))[:4]


def family_signs(definition: Any, family: str) -> tuple[str, ...]:
    """The two signs of a family of tiles; none for other games' options."""
    if not isinstance(definition, TilesDefinition) or family not in definition.families:
        return ()
    of = definition.families[family]
    return pictograms.sprite(definition, of.front), pictograms.sprite(definition, of.back)


def family_name(definition: Any, family: str) -> str:
    """A family's two abilities by the names that the game file gives them."""
    if not isinstance(definition, TilesDefinition) or family not in definition.families:
        return family
    of, abilities = definition.families[family], definition.abilities
    return " / ".join(abilities[side].name or side for side in (of.front, of.back))


def draw_signs(canvas: Canvas, rect: Rect, signs: tuple[str, ...]) -> None:
    """Signs in small frames, two a row, as large as the height of ``rect`` lets them be, at its right end."""
    rows = (len(signs) + 1) // 2
    side = min(SIDE, (rect.h - GAP * (rows - 1)) / max(1, rows))
    left = rect.right - 2 * side - GAP
    for i, sign in enumerate(signs):
        row, column = divmod(i, 2)
        cell = Rect(left + column * (side + GAP), rect.y + row * (side + GAP), side, side)
        canvas.box(cell, fill="games.tiles.s_face", line="games.tiles.s_ink", width=1.4, radius=5)
        if sign == _UNKNOWN:
            canvas.text(sign, cell.center, "gauge", "games.tiles.s_ink", "center", size=side * 0.6)
        else:
            canvas.sprite(sign, cell.inset(side * 0.2), {"ink": "games.tiles.s_ink"})
