"""The chart on a bot's plate: how often each level was measured to beat the one below, with its error."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.geometry import Rect
from scenes.screens.bot_words import LEVELS, pairing
from scenes.ui.canvas import Canvas
from squares.bots.levels import Pairing
from squares.core.game import AnyGame

if TYPE_CHECKING:
    from squares.core.phrase import Say

HEIGHT = 124.0
_LOW, _HIGH = 0.5, 1.0
_MARGIN = 34.0  # for the numbers at the left


def ladder(game: AnyGame) -> dict[int, Pairing]:
    """What was measured of each level; empty where nothing was with these rules."""
    found = {level: pairing(game, level) for level in LEVELS}
    return {level: each for level, each in found.items() if each is not None}


def draw_chart(canvas: Canvas, room: Rect, game: AnyGame, chosen: int, south: bool, say: Say) -> None:
    """A mark with its error for each level, the chosen one in the owner's colour. ``south``: round marks, else cut."""
    canvas.text(say("setup.chart"), (room.right, room.y), "small", "ink_2", anchor="topright")
    plot = Rect(room.x + _MARGIN, room.y + 24, room.w - _MARGIN, room.h - 44)

    def high(share: float) -> float:
        return plot.bottom - plot.h * (min(_HIGH, max(_LOW, share)) - _LOW) / (_HIGH - _LOW)

    for percent in (50, 60, 70, 80, 90, 100):
        y = high(percent / 100)
        canvas.line((plot.x, y), (plot.right, y), "line_strong" if percent == 50 else "line", 1)
        if percent % 20 == 0 or percent == 50:
            canvas.text(str(percent), (plot.x - 8, y), "small", "ink_2", anchor="midright", size=12)
    found = ladder(game)
    for level, column in zip(LEVELS, plot.columns(len(LEVELS)), strict=True):
        x = column.center[0]
        colour = ("south" if south else "north") if level == chosen else "ink_3"
        style = "name" if level == chosen else "small"
        canvas.text(str(level), (x, plot.bottom + 11), style, "ink", anchor="center", size=13)
        if level in found:
            low, top = (high(end) for end in found[level].interval)
            canvas.line((x, top), (x, low), colour, 1.6)
            for y in (top, low):
                canvas.line((x - 5, y), (x + 5, y), colour, 1.6)
            canvas.mark("south" if south else "north", (x, high(found[level].share)), 11, colour)
