"""What chance has decided in a game of pieces, beside the tray of whoever acts: dice, numbers, how full the bag is."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from squares.core.phrase import Say, phrase
from squares.games.pieces.rules.values import PiecesPosition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

ROOM = 86.0
"""What is left beside a tray of natural size."""
_DIE, _APART, _AWAY = 30.0, 6.0, 12.0


def draw(canvas: Canvas, tray: Rect, position: PiecesPosition, say: Say) -> None:
    """Dice that have not served yet, two in a row, and below them how much is in the bag. Units: natural."""
    shown = [die for die in position.dice if die]
    rows = (len(shown) + 1) // 2
    note = say(phrase("pieces.view.bag", n=sum(position.bag))) if position.bag else ""
    high = rows * (_DIE + _APART) + (16 if note else 0)
    x, y = tray.right + _AWAY, tray.center[1] - high / 2
    for i, die in enumerate(shown):
        place = Rect(x + i % 2 * (_DIE + _APART), y + i // 2 * (_DIE + _APART), _DIE, _DIE)
        canvas.box(place, fill="paper_high", line="ink_3", radius=6)
        canvas.text(str(die), place.center, "numeral", "ink", "center", size=18)
    if note:
        at = (x, y + rows * (_DIE + _APART) + 8)
        canvas.text(note, at, "note", "ink_2", "midleft", size=13.5, max_width=ROOM - _AWAY)
