"""What a moving piece looks like at any share of its way: a sprite as a function of 0..1. Pure."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace

from scenes.board.motion import hump
from scenes.geometry import Point, between, distance
from squares.core.game import Piece


@dataclass(frozen=True, slots=True)
class Roll:
    """A piece that is ``share`` of the way over its edge: what lay up before, and which way it goes."""

    before: str
    heading: Point
    share: float


@dataclass(frozen=True, slots=True)
class Sprite:
    """A piece on its way. ``centre``: middle on the ground; ``lift``: pixels above it; ``kx``: width while flipping.

    ``scale`` is relative to the size of a piece at ``piece.spot``; ``over``: drawn above the resting ones.
    ``roll``: where it turns over an edge.
    """

    piece: Piece
    centre: Point
    kx: float = 1.0
    lift: float = 0.0
    alpha: float = 1.0
    scale: float = 1.0
    over: bool = True
    roll: Roll | None = None


Pose = Callable[[float], Sprite]


def short_of(start: Point, end: Point, gap: float) -> Point:
    """The point ``gap`` before ``end`` on the way from ``start``, never behind ``start``."""
    far = distance(start, end)
    return start if far <= gap else between(start, end, 1 - gap / far)


def still(piece: Piece, centre: Point) -> Pose:
    """At rest under what moves."""
    return lambda u: Sprite(piece, centre, over=False)


def travel(
    piece: Piece,
    start: Point,
    end: Point,
    scale: float,
    height: float,
    before: Piece | None = None,
    over: bool = True,
) -> Pose:
    """From ``start`` to ``end``, growing from ``scale`` to 1 and rising ``height`` on the way.

    Where ``before`` shows another face, the piece flips in the air.
    """
    flips = before is not None and before.text != piece.text

    def pose(u: float) -> Sprite:
        face = piece
        if flips and before is not None and u < 0.5:
            face = replace(piece, text=before.text, back=before.back)
        kx = abs(math.cos(math.pi * u)) if flips else 1.0
        size = scale + (1 - scale) * u
        return Sprite(face, between(start, end, u), kx, height * hump(u), scale=size, over=over)

    return pose


def flip(before: Piece, after: Piece, centre: Point) -> Pose:
    """Width to nothing, the other face, width to full."""

    def pose(u: float) -> Sprite:
        return Sprite(before if u < 0.5 else after, centre, abs(math.cos(math.pi * u)), 4 * hump(u))

    return pose


def roll(before: Piece, after: Piece, centre: Point, heading: Point) -> Pose:
    """Over the edge that lies ahead; ``heading``: 1 or -1 on the axis of the movement, else 0."""
    return lambda u: Sprite(after, centre, roll=Roll(before.text, heading, u))


def turn(piece: Piece, start: Point, end: Point) -> Pose:
    """Half a turn clockwise about the middle of the two places."""
    middle = between(start, end, 0.5)
    dx, dy = start[0] - middle[0], start[1] - middle[1]

    def pose(u: float) -> Sprite:
        cos, sin = math.cos(math.pi * u), math.sin(math.pi * u)
        return Sprite(piece, (middle[0] + dx * cos - dy * sin, middle[1] + dx * sin + dy * cos), lift=4 * hump(u))

    return pose


def knock(piece: Piece, centre: Point, towards: Point, amount: float) -> Pose:
    """A jerk of ``amount`` pixels towards a point (negative: away from it) and back."""
    share = amount / max(1.0, distance(centre, towards))
    return lambda u: Sprite(piece, between(centre, towards, share * hump(u)))


def fade(piece: Piece, centre: Point) -> Pose:
    """Into nothing."""
    return lambda u: Sprite(piece, centre, alpha=1 - u, over=False)
