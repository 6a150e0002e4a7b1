"""From the events of a step to a plan of movements, and from the plan to sprites at any moment.

The position is already final when a plan starts: a plan only shows how it came about, so it may be skipped at
any time. All places come from the caller; nothing here knows a board or a pixel size.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

from scenes.board import poses
from scenes.board.motion import Ease, Motion, hump, linear
from scenes.board.plan import Cue as Cue
from scenes.board.plan import Loss, Wave
from scenes.board.plan import Plan as Plan
from scenes.board.plan import Segment as Segment
from scenes.board.poses import Pose
from scenes.board.poses import Sprite as Sprite
from scenes.geometry import Point, Rect, between, distance
from squares.core.actions import InHand, Spot
from squares.core.events import (
    Drawn,
    Ended,
    Event,
    Fought,
    Moved,
    Placed,
    Pushed,
    Removed,
    Returned,
    Swapped,
    Taken,
)
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.seats import Seat
from squares.core.shown import Change, Shown

Where = Callable[[Spot], Rect]
Mover = Callable[["Planner", Event, Sequence[Change], Sequence[Event]], bool]
"""Takes an event with its changes and the events after it into a plan; False leaves it to what every game does."""
Motions = Mapping[type[Event], Mover]

ARC = 0.35
"""Height of an arc as a share of the piece's width on the board."""
SWEEP = 160 / 360
"""How much of a push the crest takes that runs ahead of it."""
SHORT, TOUCH, RECOIL = 1.12, 0.94, 3.0
"""Before a fight: how far short of the cell (in pieces) the arriving one waits, where it touches, pixels of recoil."""
FLYING = frozenset({"leap", "jump", "hop"})


def plan(
    pieces: Iterable[Piece],
    events: Sequence[Event],
    before: Where,
    after: Where,
    motion: Motion,
    dropped: Point | None = None,
    motions: Motions | None = None,
) -> Plan:
    """The plan of a step. ``before`` and ``after`` tell where a spot lies before and after it (hands close up).

    ``dropped``: where the person let go of the first piece that moves, if it was dragged. ``motions``: how a game shows
    what it does in a way of its own.
    """
    work = Planner(Shown(pieces), before, after, motion, motions or {}, dropped)
    for i, event in enumerate(events):
        work.add(event, events[i + 1 :])
    return work.finish()


def glide_back(piece: Piece, start: Point, home: Rect, motion: Motion) -> Plan:
    """The plan of a piece that was dropped where it may not go."""
    segment = Segment(0, motion.ms("refuse"), motion.ease("refuse"), poses.travel(piece, start, home.center, 1, 4))
    return Plan(segment.length, frozenset({piece.spot}), cues=(Cue(0, "refuse"),), tracks=((segment,),))


def turn_over(before: Piece, after: Piece, home: Rect, motion: Motion) -> Plan:
    """The plan of a piece in hand that shows its other face."""
    segment = Segment(0, motion.ms("flip"), motion.ease("flip"), poses.flip(before, after, home.center))
    return Plan(segment.length, frozenset({before.spot}), cues=(Cue(0, "flip"),), tracks=((segment,),))


class Planner:
    """Goes through the events once, with a time hand (``now``) and a track of segments for every moving piece."""

    def __init__(
        self, shown: Shown, before: Where, after: Where, motion: Motion, motions: Motions, dropped: Point | None
    ) -> None:
        self.shown = shown
        self.origin = dict(shown.items())
        self.before, self.after, self.motion, self.motions = before, after, motion, motions
        self.dropped = dropped
        self.now = 0.0
        self.home_since: float | None = None
        self.tracks: dict[int, list[Segment]] = {}
        self.places: dict[int, tuple[Point, float]] = {
            ident: (before(piece.spot).center, before(piece.spot).w) for ident, piece in shown.items()
        }
        self.touched: set[Spot] = set()
        self.cues: list[Cue] = []
        self.waves: list[Wave] = []
        self.losses: list[Loss] = []
        self.frame_ms = 0.0
        self.resolved = 0
        self.before_this: Event | None = None

    def add(self, event: Event, rest: Sequence[Event]) -> None:
        """Take one event into the plan; ``rest`` are those after it."""
        standing = self.on(event.cell) if isinstance(event, Fought) else []
        changes = self.shown.apply(event)
        if not isinstance(event, Returned):
            self.home_since = None
        mover = self.motions.get(type(event))
        if mover is None or not mover(self, event, changes, rest):
            self._show(event, changes, rest, standing)
        self.before_this = event

    def _show(self, event: Event, changes: Sequence[Change], rest: Sequence[Event], standing: Sequence[int]) -> None:
        """Show an event as every game does."""
        fight = bool(rest) and isinstance(rest[0], Fought)
        match event:
            case Placed():
                self._arrive(changes, "move_long", fight, flying=False)
            case Drawn(seat=seat) | Taken(seat=seat, hand=InHand()):
                self._draw(changes, seat)
            case Moved(how=how, path=path):
                self._go(changes, how, path, rest)
            case Swapped():
                self._swap(changes)
            case Pushed(by=by):
                self._push(changes, by, fight)
            case Fought():
                self._fight(event, standing)
            case Returned():
                self._go_home(changes)
            case Removed():
                self._vanish(changes)
            case Ended(winner=winner, cells=cells):
                self.cues.append(Cue(self.now, "draw" if winner is None else "win"))
                self.frame_ms = self.motion.ms("win_row") if cells else 0.0
            case _:
                self._flip(changes)

    def finish(self) -> Plan:
        """Close up the hands, add the resting pieces of touched spots, and hurry what is too long."""
        self._close_up()
        for ident, piece in self.shown.items():
            if ident not in self.tracks and piece.spot in self.touched:
                centre, _ = self.places[ident]
                self.tracks[ident] = [Segment(0, 0, linear, poses.still(piece, centre))]
        order = {ident: i for i, (ident, _) in enumerate(self.shown.items())}
        tracks = [self.tracks[ident] for ident in sorted(self.tracks, key=lambda ident: order.get(ident, -1))]
        length = max((s.start + s.length for track in tracks for s in track), default=0.0)
        length = max(length, max((loss.start + loss.length for loss in self.losses), default=0.0))
        speed = max(1.0, length / (self.motion.longest * (1 + self.resolved)))
        return Plan(
            length / speed + self.frame_ms,
            frozenset(self.touched),
            self.shown.pieces,
            tuple(Cue(cue.ms / speed, cue.sound) for cue in self.cues),
            speed,
            tuple(tuple(track) for track in tracks),
            tuple(self.waves),
            tuple(self.losses),
            self.frame_ms,
            self.motion.ease("win_row"),
        )

    # one movement each

    def _arrive(self, changes: Sequence[Change], span: str, fight: bool, flying: bool) -> None:
        for change in changes:
            ident, piece = change.ident, change.after
            if piece is None:
                continue
            start, size = self.place(change)
            end, width = self.target(piece.spot)
            home = start
            if self.dropped is not None:
                start, size, span, flying, self.dropped = self.dropped, width, "drop", False, None
            stop = poses.short_of(home, end, width * SHORT) if fight else end
            height = ARC * width if flying else 4.0
            self.run(ident, span, poses.travel(piece, start, stop, size / width, height))
            self.rest(ident, stop, width)
            slides = change.before is not None and isinstance(change.before.spot, Cell)
            self.cues.append(Cue(self.now, "slide" if slides else "place"))

    def _go(self, changes: Sequence[Change], how: str, path: tuple[Cell, ...], rest: Sequence[Event]) -> None:
        """Along the ground or through the air."""
        far = max(abs(path[0].file - path[-1].file), abs(path[0].rank - path[-1].rank)) > 1
        span = "arc" if how in FLYING else "move_long" if far else "move_cell"
        self._arrive(changes, span, bool(rest) and isinstance(rest[0], Fought), how in FLYING)

    def _draw(self, changes: Sequence[Change], seat: Seat) -> None:
        """A piece that lay nowhere comes from its owner's stock."""
        for change in changes:
            if change.before is None:
                stock = self.before(InHand(seat, ""))
                self.places[change.ident] = stock.center, stock.w
        self._arrive(changes, "move_long", fight=False, flying=False)

    def _flip(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.before is None or change.after is None:
                continue
            centre, _ = self.place(change)
            self.cues.append(Cue(self.now, "flip"))
            self.run(change.ident, "flip", poses.flip(change.before, change.after, centre))

    def _swap(self, changes: Sequence[Change]) -> None:
        began = self.now
        for change in changes:
            if change.after is None:
                continue
            start, _ = self.place(change)
            end, width = self.target(change.after.spot)
            self.now = began
            self.run(change.ident, "swap", poses.turn(change.after, start, end))
            self.rest(change.ident, end, width)
        self.cues.append(Cue(began, "slide"))

    def _push(self, changes: Sequence[Change], by: Cell, fight: bool) -> None:
        began, span = self.now, self.motion.ms("push")
        for change in changes:
            if change.after is None:
                continue
            start, size = self.place(change)
            end, width = self.target(change.after.spot)
            for ident in self.on(by):
                self._sweep(self.places[ident][0], start, end, span * SWEEP, width)
                self._nod(ident, start, span * 0.44)
            self.now = began + span * 0.28
            stop = poses.short_of(start, end, width * SHORT) if fight else end
            pose = poses.travel(change.after, start, stop, size / width, ARC * width)
            self.segment(change.ident, span * 0.72, self.motion.ease("push"), pose)
            self.rest(change.ident, stop, width)
            self.cues.append(Cue(began, "slide"))

    def _sweep(self, by: Point, start: Point, end: Point, length: float, width: float) -> None:
        """A crest runs from the front of the pushing piece over every cell that the pushed one passes."""
        half = distance(by, start) / 2
        far = distance(start, end)
        if far > 0:
            last = between(start, end, 1 + half / far)
            self.waves.append(Wave(self.now, length, linear, between(by, start, 0.5), last, width))

    def _nod(self, ident: int, ahead: Point, length: float) -> None:
        """The pushing piece leans towards what it pushes and back."""
        piece = dict(self.shown.items())[ident]
        centre, width = self.places[ident]
        share = min(1.0, 0.12 * width / max(1.0, distance(centre, ahead)))
        self.touch(piece)
        self.segment(ident, length, linear, lambda u: Sprite(piece, between(centre, ahead, share * hump(u))))

    def _fight(self, event: Fought, here: Sequence[int]) -> None:
        """Approach, touch with a recoil; the winner then takes the middle of the cell."""
        end, width = self.target(event.cell)
        arriving = here[-1:]
        began, share = self.now, self.motion.ms("fight") / 340
        for ident in here:
            piece = dict(self.shown.items())[ident]
            self.touch(piece)
            start = self.places[ident][0]
            if ident in arriving:
                hit = poses.short_of(start, end, width * TOUCH)
                self.now = began
                self.segment(ident, 120 * share, self.motion.ease("fight"), poses.travel(piece, start, hit, 1, 0))
                self.segment(ident, 60 * share, linear, poses.knock(piece, hit, end, -RECOIL))
                self.rest(ident, hit, width)
                if event.winner == event.arriving_owner:
                    pose = poses.travel(piece, hit, end, 1, 2)
                    self.segment(ident, 160 * share, self.motion.ease("drop"), pose)
                    self.rest(ident, end, width)
            else:
                origin = self.places[arriving[0]][0] if arriving else end
                self.now = began + 120 * share
                self.segment(ident, 60 * share, linear, poses.knock(piece, end, origin, -RECOIL))
        self.now = began + 180 * share
        self.cues.append(Cue(began + 120 * share, "tie" if event.winner is None else "fight"))

    def _go_home(self, changes: Sequence[Change]) -> None:
        """Pieces that go home together start together."""
        began = self.now if self.home_since is None else self.home_since
        self.home_since = began
        for change in changes:
            if change.before is None or change.after is None:
                continue
            start, size = self.place(change)
            end, width = self.target(change.after.spot)
            self.now = began
            pose = poses.travel(change.after, start, end, size / width, ARC * size, change.before)
            self.run(change.ident, "go_home", pose)
            self.rest(change.ident, end, width)
            self.cues.append(Cue(self.now, "home"))

    def _vanish(self, changes: Sequence[Change]) -> None:
        for change in changes:
            if change.before is None:
                continue
            piece, (centre, _) = change.before, self.place(change)
            self.run(change.ident, "refuse", poses.fade(piece, centre))

    def _close_up(self) -> None:
        """Pieces whose slot in a hand moved slide there, from the start of the plan."""
        for ident, piece in self.shown.items():
            if ident in self.tracks or not isinstance(piece.spot, InHand) or ident not in self.origin:
                continue
            start, (end, width) = self.places[ident][0], self.target(piece.spot)
            self.places[ident] = end, width
            if distance(start, end) > 0.5:
                self.touch(piece)
                pose = poses.travel(piece, start, end, 1, 0, over=False)
                span = self.motion.ms("move_cell")
                self.tracks[ident] = [Segment(0, span, self.motion.ease("move_cell"), pose)]

    # the bookkeeping under them

    def on(self, cell: Cell) -> list[int]:
        """Return the pieces on a cell, bottom ones first."""
        return [ident for ident, piece in self.shown.items() if piece.spot == cell]

    def place(self, change: Change) -> tuple[Point, float]:
        """Return where the piece of a change is now, and its width there."""
        for piece in (change.before, change.after):
            if piece is not None:
                self.touch(piece)
        if change.ident not in self.places and change.after is not None:
            rect = self.after(change.after.spot)
            self.places[change.ident] = rect.center, rect.w
        return self.places[change.ident]

    def target(self, spot: Spot) -> tuple[Point, float]:
        """Return where a piece comes to lie at a spot, and its width there."""
        rect = self.after(spot)
        return rect.center, rect.w

    def touch(self, piece: Piece) -> None:
        """Leave a piece out of the still picture while the plan runs."""
        self.touched.add(piece.spot)

    def rest(self, ident: int, centre: Point, width: float) -> None:
        """Note where a piece lies from now on, and its width."""
        self.places[ident] = centre, width

    def run(self, ident: int, span: str, pose: Pose) -> None:
        """Move a piece for a span of the motion tokens, from now on."""
        self.segment(ident, self.motion.ms(span), self.motion.ease(span), pose)

    def segment(self, ident: int, length: float, ease: Ease, pose: Pose) -> None:
        """Move a piece for ``length`` ms, from now on."""
        self.tracks.setdefault(ident, []).append(Segment(self.now, length, ease, pose))
        self.now += length
