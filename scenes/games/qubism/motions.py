"""How cubes move: they slide at an even pace, and roll over the edge that lies ahead."""

from __future__ import annotations

from collections.abc import Sequence

from scenes.board import poses
from scenes.board.plan import Cue
from scenes.board.timeline import Planner
from scenes.geometry import heading
from squares.core.events import Event, Moved, Turned
from squares.core.shown import Change


def slide(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Slide a cube that rolls when it is there; tell whether it does."""
    if not isinstance(event, Moved) or event.how != "slide" or not rest or not isinstance(rest[0], Turned):
        return False
    if rest[0].cell != event.path[-1]:
        return False
    for change in changes:
        if change.after is None:
            continue
        start, size = planner.place(change)
        end, width = planner.target(change.after.spot)
        span, times = "cube_slide_cell", len(event.path) - 1
        if planner.dropped is not None:
            start, size, planner.dropped, span, times = planner.dropped, width, None, "drop", 1
        planner.cues.append(Cue(planner.now, "scrape"))
        pose = poses.travel(change.after, start, end, size / width, 0)
        planner.segment(change.ident, times * planner.motion.ms(span), planner.motion.ease(span), pose)
        planner.rest(change.ident, end, width)
    return True


def roll(planner: Planner, event: Event, changes: Sequence[Change], rest: Sequence[Event]) -> bool:
    """Roll a cube the way that it came, if it has just slid; tell whether it has."""
    came = planner.before_this
    if (
        not isinstance(came, Moved)
        or came.how != "slide"
        or not isinstance(event, Turned)
        or event.cell != came.path[-1]
    ):
        return False
    towards = heading(planner.target(came.path[0])[0], planner.target(came.path[-1])[0])
    for change in changes:
        if change.before is not None and change.after is not None:
            planner.cues.append(Cue(planner.now, "knock"))
            centre, _ = planner.place(change)
            planner.run(change.ident, "cube_roll", poses.roll(change.before, change.after, centre, towards))
    return True


MOTIONS = {Moved: slide, Turned: roll}
