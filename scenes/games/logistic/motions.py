"""How a duel moves: what is hit jerks, numbers rise from it, dice show what they came to, chains sound."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.board import poses
from scenes.board.plan import Cue, Loss
from scenes.board.timeline import RECOIL, Planner
from scenes.geometry import Point
from squares.core.actions import InHand
from squares.core.events import Event, Rolled
from squares.core.grid import Cell
from squares.core.shown import Change
from squares.games.logistic.rules.events import Declared, Resolved, Struck

_APART = 0.7
"""How far a number has risen before the next one rises from the same place, as a share of its time."""


def strike(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Let what is hit jerk, and the number rise from it."""
    if not isinstance(event, Struck) or not isinstance(event.spot, Cell):
        return False
    centre, _ = planner.target(event.spot)
    _rise(planner, centre, event.amount, 2)
    planner.cues.append(Cue(planner.now, "thump"))
    for ident in planner.on(event.spot) if event.amount > 0 else ():
        piece = dict(planner.shown.items())[ident]
        planner.touch(piece)
        at = planner.places[ident][0]
        planner.run(ident, "refuse", poses.knock(piece, at, (at[0] + 10, at[1]), RECOIL * 2))
    return True


def roll(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Show what a die came to, one after the other, by the cards of whoever rolls."""
    if not isinstance(event, Rolled):
        return False
    _rise(planner, planner.before(InHand(event.seat, "")).center, event.value, 3, die=True)
    planner.cues.append(Cue(planner.now, "place"))
    return True


def _rise(planner: Planner, middle: Point, amount: int, times: int, die: bool = False) -> None:
    """Let a number rise, ``times`` as long as a life bar takes, after earlier ones from the same place."""
    earlier = [loss.start + _APART * loss.length for loss in planner.losses if loss.middle == middle]
    planner.now = max([planner.now, *earlier])
    planner.losses.append(Loss(middle, amount, start=planner.now, length=times * planner.motion.ms("life"), die=die))


def declare(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Sound a new link of the chain."""
    planner.cues.append(Cue(planner.now, "rim"))
    return True


def resolve(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Sound what comes to nothing; what takes effect has a time of its own, once all numbers before it have risen."""
    if not isinstance(event, Resolved):
        return False
    if event.took_effect:
        planner.resolved += 1
        planner.now = max([planner.now, *(loss.start + loss.length for loss in planner.losses)])
    else:
        planner.cues.append(Cue(planner.now, "breath"))
    return True


MOTIONS = {Struck: strike, Rolled: roll, Declared: declare, Resolved: resolve}
