"""The panel of the set-up page: the drawn table and the facts of the game as it is agreed on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from scenes.geometry import Rect
from scenes.screens.setup.house_rules import facts
from scenes.screens.setup.plan import draw_plan
from scenes.ui.canvas import Canvas
from squares.core.game import AnyGame
from squares.core.phrase import phrase, together
from squares.core.seats import Seat
from squares.data.texts import Texts


def draw_panel(
    canvas: Canvas,
    panel: Rect,
    foot: float,
    game: AnyGame,
    start: Any,
    texts: Texts,
    title: tuple[str, str],
    names: Mapping[Seat, str],
) -> None:
    """What follows from the choices: the drawn table, the variant's name and a note if any, the facts of the game.

    ``foot``: where all that must end; ``start``: the first position.
    """
    compact = canvas.compact
    canvas.sheet(panel)
    at = panel.inset(20 if compact else 24, 0)
    table = Rect(at.x, panel.y + (8 if compact else 14), at.w, 186 if compact else 284)
    draw_plan(canvas, table, game, start, names)
    name, note = title
    y = table.bottom + (14 if compact else 18)
    canvas.text(name, (panel.center[0], y), "h2", anchor="center", max_width=at.w)
    y += 14
    if note:
        y += 4 + canvas.paragraph(note, Rect(at.x, y + 2, at.w, 40), "small", "ink_2")
    lines = (*facts(game, texts), *_seating(game, texts))
    step = min(24.0 if compact else 30.0, (foot - y) / len(lines))
    for label, value in lines:
        left = canvas.text(label, (at.x, y + step / 2), "body", "ink_2", "midleft", size=13 if compact else None).right
        room = at.right - left - 12
        size = next((s for s in (16.0, 15.0, 14.0, 13.0) if canvas.measure(value, "body", s)[0] <= room), 12.0)
        size = min(size, 13.0) if compact else size
        canvas.text(value, (at.right, y + step / 2), "body", anchor="midright", max_width=room, size=size)
        canvas.line((at.x, y + step), (at.right, y + step), "line", 1)
        y += step


def _seating(game: AnyGame, texts: Texts) -> Sequence[tuple[str, str]]:
    """Who plays with whom, and in what order, where that is more than two in turn."""
    if len(game.seats) < 3:
        return ()
    called = {seat: texts.say(game.definition.seat_name(seat)) for seat in game.seats}
    sides: dict[str, list[str]] = {}
    for seat in game.seats:
        sides.setdefault(game.side(seat), []).append(called[seat])
    order = texts.say("setup.order"), texts.say(phrase("core.all", names=list(called.values())))
    pairs = [texts.say(together(side)) for side in sides.values() if len(side) > 1]
    return (order, *((texts.say("setup.partners") if i == 0 else "", pair) for i, pair in enumerate(pairs)))
