"""What moves in one step, over time: poses in a row for every piece, sounds, waves, the frame round a win. Pure."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from scenes.board.motion import Ease, linear
from scenes.board.poses import Pose, Sprite
from scenes.geometry import Point, between, distance
from squares.core.actions import Spot
from squares.core.game import Piece


@dataclass(frozen=True, slots=True)
class Segment:
    """A pose that runs from ``start`` for ``length`` ms and then holds."""

    start: float
    length: float
    ease: Ease
    pose: Pose

    def at(self, ms: float) -> Sprite:
        """The sprite at a time; before the start as at the start."""
        share = 1.0 if self.length <= 0 else (ms - self.start) / self.length
        return self.pose(self.ease(min(1.0, max(0.0, share))))


@dataclass(frozen=True, slots=True)
class Cue:
    """A sound that starts ``ms`` into the plan."""

    ms: float
    sound: str


@dataclass(frozen=True, slots=True)
class Crest:
    """A line of foam across the way: ``middle`` in logical pixels, ``ahead`` of length 1, ``width`` across the way."""

    middle: Point
    ahead: Point
    width: float


@dataclass(frozen=True, slots=True)
class Wave:
    """A crest that runs from ``a`` to ``b`` within ``length`` ms."""

    start: float
    length: float
    ease: Ease
    a: Point
    b: Point
    width: float

    def at(self, ms: float) -> Crest | None:
        """The crest at a time, None before and after."""
        far = distance(self.a, self.b)
        if not self.start <= ms < self.start + self.length or far <= 0:
            return None
        middle = between(self.a, self.b, self.ease((ms - self.start) / self.length))
        return Crest(middle, ((self.b[0] - self.a[0]) / far, (self.b[1] - self.a[1]) / far), self.width)


@dataclass(frozen=True, slots=True)
class Loss:
    """A number that rises from ``middle`` and fades: what something lost (below 0: got back). ``share`` of its way.

    ``die``: it is what a die came to.
    """

    middle: Point
    amount: int
    share: float = 0.0
    start: float = 0.0
    length: float = 0.0
    die: bool = False

    def at(self, ms: float) -> Loss | None:
        """The number at a time, None before and after."""
        if not self.start <= ms < self.start + self.length:
            return None
        return replace(self, share=(ms - self.start) / self.length)


@dataclass(frozen=True, slots=True)
class Plan:
    """Everything that moves in one step.

    ``touched``: spots whose resting pieces are left out of the still picture while the plan runs, because the plan
    draws them. ``pieces``: the shown pieces once it has ended. ``speed``: above 1 where it had to be hurried.
    ``waves``: crests that sweep the board; ``losses``: numbers that rise. ``frame_ms``: how long, at the end, the frame
    round the winning cells is drawn.
    """

    length: float = 0.0
    touched: frozenset[Spot] = frozenset()
    pieces: tuple[Piece, ...] = ()
    cues: tuple[Cue, ...] = ()
    speed: float = 1.0
    tracks: tuple[tuple[Segment, ...], ...] = field(default=(), repr=False)
    waves: tuple[Wave, ...] = ()
    losses: tuple[Loss, ...] = ()
    frame_ms: float = 0.0
    frame_ease: Ease = field(default=linear, repr=False)

    def frame_share(self, ms: float) -> float:
        """How much of the frame round the winning cells is drawn ``ms`` after the start, 0 to 1."""
        if self.frame_ms <= 0:
            return 1.0
        return self.frame_ease(min(1.0, max(0.0, (ms - self.length + self.frame_ms) / self.frame_ms)))

    def at(self, ms: float) -> tuple[Sprite, ...]:
        """The sprites ``ms`` after the start, lower ones first."""
        now = ms * self.speed
        sprites = [_current(track, now).at(now) for track in self.tracks]
        return tuple(sorted((s for s in sprites if s.alpha > 0), key=lambda s: (s.over, s.lift)))

    def moves(self, ms: float) -> bool:
        """Whether a piece is still on its way ``ms`` after the start; numbers may rise longer."""
        return any(track[-1].start + track[-1].length > ms * self.speed for track in self.tracks)

    def crest(self, ms: float) -> Crest | None:
        """The crest that runs ``ms`` after the start."""
        now = ms * self.speed
        return next((crest for wave in self.waves if (crest := wave.at(now)) is not None), None)

    def risen(self, ms: float) -> tuple[Loss, ...]:
        """The numbers on their way ``ms`` after the start."""
        now = (loss.at(ms * self.speed) for loss in self.losses)
        return tuple(loss for loss in now if loss is not None)


def _current(track: tuple[Segment, ...], ms: float) -> Segment:
    found = track[0]
    for segment in track:
        if segment.start <= ms:
            found = segment
    return found
