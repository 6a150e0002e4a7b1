"""A deck as a cell of a grid: its AVI, its name and its plan."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.logistic.decks.summary import draw_avi
from scenes.geometry import Rect
from scenes.pages.folder import draw_frame

if TYPE_CHECKING:
    from scenes.games.logistic.decks.card_pool import CardPool
    from scenes.games.logistic.decks.entries import DeckEntry
    from scenes.ui.canvas import Canvas

WIDE, HIGH = 300.0, 156.0
"""The least width of a cell and its height, each with the gap to the next."""
_GAP, _PICTURE = 6.0, 84.0


def draw_tile(canvas: Canvas, cell: Rect, pool: CardPool, entry: DeckEntry, selected: bool, hovered: bool) -> None:
    """The AVI at the left; name, whose deck it is, and its plan, or why there is none to show."""
    rect, say = cell.inset(_GAP), pool.texts.say
    canvas.box(rect, fill="paper", line="line", width=1, radius=8)
    draw_frame(canvas, rect, selected, hovered)
    draw_avi(canvas, Rect(rect.x + 14, rect.center[1] - _PICTURE / 2, _PICTURE, _PICTURE), pool, entry.deck.avatar)
    x = rect.x + _PICTURE + 28
    room = rect.right - 14 - x
    y = rect.y + 12
    y += canvas.text(entry.deck.name, (x, y), "h2", max_width=room).h
    if entry.bad is not None:
        canvas.paragraph(say(entry.bad), Rect(x, y, room, rect.bottom - 6 - y), "small", "beni")
        return
    avatar = pool.name(entry.deck.avatar) if entry.deck.avatar else say("decks.no_avi")
    state = "starter" if entry.starts else "ready" if entry.ready else "own"
    y += canvas.text(say("decks.tile", avi=avatar, state=say(f"decks.{state}")), (x, y), "small", "ink_2").h + 2
    said, ink = entry.deck.note, "ink"
    if entry.faults:
        said, ink = say("decks.unplayable", n=len(entry.faults)), "beni"
    canvas.paragraph(said, Rect(x, y, room, rect.bottom - 6 - y), "small", ink)
