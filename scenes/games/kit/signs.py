"""How the signs of variants and options are drawn on the set-up page."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect

if TYPE_CHECKING:
    from scenes.games.kit.look import Signs
    from scenes.ui.canvas import Canvas

SIDE, GAP = 40.0, 6.0


def draw_signs(canvas: Canvas, rect: Rect, signs: Signs) -> None:
    """Signs in small frames, two a row, as large as the height of ``rect`` lets them be, at its right end."""
    rows = (len(signs) + 1) // 2
    side = min(SIDE, (rect.h - GAP * (rows - 1)) / max(1, rows))
    left = rect.right - 2 * side - GAP
    for i, sign in enumerate(signs):
        row, column = divmod(i, 2)
        cell = Rect(left + column * (side + GAP), rect.y + row * (side + GAP), side, side)
        canvas.box(cell, fill="games.pieces.s_face", line="games.pieces.s_ink", width=1.4, radius=5)
        if sign == "?":
            canvas.text(sign, cell.center, "gauge", "games.pieces.s_ink", "center", size=side * 0.6)
        else:
            canvas.sprite(sign, cell.inset(side * 0.2), {"ink": "games.pieces.s_ink"})
