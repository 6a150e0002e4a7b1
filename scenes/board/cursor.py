"""The keyboard's place on the table: zones of targets, a step in a direction, the next zone. Pure."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from scenes.board.picture import Picture
from scenes.geometry import Point
from squares.core.actions import InHand, Target

Middle = Callable[[Target], Point]

AROUND = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


def start(zones: Sequence[Sequence[Target]], picture: Picture) -> Target | None:
    """Return where the cursor begins: where no hand comes first, on an own piece; None for the first target."""
    if not zones or isinstance(zones[0][0], InHand):
        return None
    return next((p.spot for p in picture.pieces if p.owner is not None and p.owner == picture.to_act), None)


def step(targets: Sequence[Target], here: Target, direction: str, middle: Middle) -> Target:
    """The nearest target in a direction ("left", "right", "up", "down"), ``here`` where there is none.

    What lies straight ahead is preferred: sideways distance counts three times.
    """
    dx, dy = AROUND[direction]
    x, y = middle(here)
    best, best_cost = here, float("inf")
    for target in targets:
        tx, ty = middle(target)
        ahead = (tx - x) * dx + (ty - y) * dy
        aside = abs((tx - x) * dy) + abs((ty - y) * dx)
        if target != here and ahead > 1 and ahead + 3 * aside < best_cost and aside <= 2 * ahead:
            best, best_cost = target, ahead + 3 * aside
    return best


def zone_of(zones: Sequence[Sequence[Target]], target: Target | None) -> int | None:
    """Index of the zone that holds the target."""
    return next((i for i, zone in enumerate(zones) if target in zone), None)
