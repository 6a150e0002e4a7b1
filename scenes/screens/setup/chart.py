"""The chart on a bot's plate: how often each level was measured to beat the one below, with its error."""

from __future__ import annotations

import math
from collections.abc import Sequence

from scenes.geometry import Rect
from scenes.screens.bot_words import levels_of, pairing
from scenes.ui.canvas import Canvas
from squares.bots.levels import Pairing
from squares.core.game import AnyGame

WIDTH = 190.0
_LOW, _HIGH = 0.25, 1.0
_MARGIN = 26.0  # for the numbers at the left
_NUMBER = 15.0  # room for the number of a level


def ladder(game: AnyGame) -> tuple[Pairing | None, ...]:
    """What was measured of each level, the weakest first; empty where nothing was with these rules."""
    found = tuple(pairing(game, level) for level in levels_of(game))
    return found if any(found) else ()


def draw_chart(canvas: Canvas, room: Rect, found: Sequence[Pairing | None], chosen: int, colour: str) -> None:
    """A point with its error for each level that was measured; the one at ``chosen`` in the owner's ``colour``."""
    plot = Rect(room.x + _MARGIN, room.y + 6, room.w - _MARGIN, room.h - 24)

    def high(share: float) -> float:
        return plot.bottom - plot.h * (min(_HIGH, max(_LOW, share)) - _LOW) / (_HIGH - _LOW)

    for percent in (25, 50, 75, 100):
        y = high(percent / 100)
        canvas.line((plot.x, y), (plot.right, y), "line_strong" if percent == 50 else "line", 1)
        canvas.text(str(percent), (plot.x - 6, y), "small", "ink_2", anchor="midright", size=11)
    columns = plot.columns(len(found))
    wide = min(4.0, columns[0].w / 3)
    apart = math.ceil(_NUMBER / columns[0].w)
    for at, (each, column) in enumerate(zip(found, columns, strict=True)):
        x = column.center[0]
        here = at == chosen
        if here or (at % apart == 0 and abs(at - chosen) >= apart):
            style = "name" if here else "small"
            canvas.text(str(at + 1), (x, plot.bottom + 11), style, "ink", anchor="center", size=12)
        if each is not None:
            low, top = (high(end) for end in each.interval)
            line = colour if here else "ink_3"
            canvas.line((x, top), (x, low), line, 1.6)
            for y in (top, low):
                canvas.line((x - wide, y), (x + wide, y), line, 1.4)
            canvas.disc((x, high(each.share)), wide + 1 if here else wide, fill=line)
