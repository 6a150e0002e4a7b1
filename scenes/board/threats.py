"""What could be taken next: asked of the rules, never judged here."""

from __future__ import annotations

from typing import Any

from squares.core.events import Event, Fought, Placed, Pushed
from squares.core.game import AnyGame
from squares.core.grid import Cell
from squares.core.seats import Seat


def threatened(game: AnyGame, position: Any, seat: Seat) -> frozenset[Cell]:
    """Cells where the others can beat or tie with a piece of ``seat`` on their next action.

    Where ``seat`` itself acts next it is as if it passed. Empty where it cannot, and once the game is over. What a
    hand that ``seat`` may not see could do is left out.
    """
    if game.outcome(position) is not None:
        return frozenset()
    if game.to_act(position) == seat:
        position = game.null_move(position)
        if position is None or game.to_act(position) == seat:
            return frozenset()
    cells: set[Cell] = set()
    for action in game.legal_actions(position):
        events = game.apply(position, action).events
        if not (game.hidden and any(isinstance(event, Placed) for event in events)):
            cells.update(_lost(events, seat))
    return frozenset(cells)


def _lost(events: tuple[Event, ...], seat: Seat) -> set[Cell]:
    """Where the pieces of ``seat`` stood that do not win a fight of this step."""
    cells = set()
    pushed_from: dict[Cell, Cell] = {}
    for event in events:
        if isinstance(event, Pushed):
            pushed_from[event.path[-1]] = event.path[0]
        elif isinstance(event, Fought):
            if event.standing_owner == seat and event.arriving >= event.standing:
                cells.add(event.cell)
            if event.arriving_owner == seat and event.arriving <= event.standing and event.cell in pushed_from:
                cells.add(pushed_from[event.cell])
    return cells
