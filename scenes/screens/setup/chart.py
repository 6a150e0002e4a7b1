"""The chart on a bot's plate: how often each level was measured to beat the one below, with its error."""

from __future__ import annotations

from scenes.geometry import Rect
from scenes.screens.bot_words import LEVELS, pairing
from scenes.ui.canvas import Canvas
from squares.bots.levels import Pairing
from squares.core.game import AnyGame

WIDTH = 190.0
_LOW, _HIGH = 0.25, 1.0
_MARGIN = 26.0  # for the numbers at the left


def ladder(game: AnyGame) -> dict[int, Pairing]:
    """What was measured of each level; empty where nothing was with these rules."""
    found = {level: pairing(game, level) for level in LEVELS}
    return {level: each for level, each in found.items() if each is not None}


def draw_chart(canvas: Canvas, room: Rect, found: dict[int, Pairing], chosen: int, colour: str) -> None:
    """A point with its error for each level that was measured; the chosen one in the owner's ``colour``."""
    plot = Rect(room.x + _MARGIN, room.y + 6, room.w - _MARGIN, room.h - 24)

    def high(share: float) -> float:
        return plot.bottom - plot.h * (min(_HIGH, max(_LOW, share)) - _LOW) / (_HIGH - _LOW)

    for percent in (25, 50, 75, 100):
        y = high(percent / 100)
        canvas.line((plot.x, y), (plot.right, y), "line_strong" if percent == 50 else "line", 1)
        canvas.text(str(percent), (plot.x - 6, y), "small", "ink_2", anchor="midright", size=11)
    for level, column in zip(LEVELS, plot.columns(len(LEVELS)), strict=True):
        x = column.center[0]
        here = level == chosen
        canvas.text(str(level), (x, plot.bottom + 11), "name" if here else "small", "ink", anchor="center", size=12)
        if level in found:
            low, top = (high(end) for end in found[level].interval)
            line = colour if here else "ink_3"
            canvas.line((x, top), (x, low), line, 1.6)
            for y in (top, low):
                canvas.line((x - 4, y), (x + 4, y), line, 1.4)
            canvas.disc((x, high(found[level].share)), 5 if here else 4, fill=line)
