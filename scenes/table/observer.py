"""What may be done in the position on show, and what it would do.

Reads the match and asks the rules; changes neither. Hidden things are masked here, before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from scenes.board.chooser import Chooser, Entry, kind_of
from scenes.board.picture import Done, Kind, Preview
from scenes.board.threats import threatened
from squares.core.actions import InHand, Spot, Target
from squares.core.certainty import certain
from squares.core.events import Moved, Placed, Pushed, Removed, Returned, Swapped, Turned
from squares.core.game import Piece, Step
from squares.core.grid import Cell
from squares.core.match import AnyMatch
from squares.core.phrase import phrase
from squares.core.seats import Seat
from squares.match.viewpoint import Viewpoint

Paths = Callable[[Any, Any], Iterable[tuple[Target, ...]]]


class Observer(Viewpoint):
    """What whoever looks at the match may do in it.

    ``paths``: every way to press for an action; ``own_presses``: whether those are others than the game's.
    """

    def __init__(self, match: AnyMatch, paths: Paths, spelt: bool = False) -> None:
        self._paths, self._spelt = paths, spelt
        super().__init__(match)

    def refresh(self) -> None:
        """Read everything anew: after a ply, an undo, browsing, a change of seats."""
        self._steps: dict[Any, Step[Any]] = {}
        self._previews: dict[Any, Preview] = {}
        self._imagined: list[Any] = []
        self._threats: dict[Any, frozenset[Cell]] = {}
        self._told: tuple[tuple[Done, ...], tuple[Done, ...]] | None = None
        self._gone: tuple[tuple[Seat | None, str], ...] | None = None
        self._legal: dict[tuple[Target, ...], dict[Target, tuple[Kind, ...]]] = {}
        super().refresh()
        self.chooser = self._make_chooser()

    def _make_chooser(self) -> Chooser:
        if self.over or self.browsing is not None or self.cover is not None or self.match.to_act in self.match.bots:
            return Chooser()
        position, targets = self.match.position, self.game.targets
        legal = self.match.legal_actions()
        entries = [Entry(path, action) for action in legal for path in self._paths(position, action)]
        for refusal in self.match.refused_actions():
            entries.append(Entry(targets(position, refusal.action), refusal.action, refusal.why))
        return Chooser(entries, spelt=self._spelt)

    @property
    def forced(self) -> frozenset[Cell]:
        """Cells of which one must be pressed now, as tiles to take back; none in an ordinary turn."""
        legal = self.chooser.after(())
        if any(self.chooser.may_pick(target) for target in legal):
            return frozenset()
        return frozenset(target for target in legal if isinstance(target, Cell))

    @property
    def drafting(self) -> bool:
        """Whether pieces that belong to nobody are being picked."""
        pool = (t for t in self.chooser.starts() if isinstance(t, InHand) and t.seat is None)
        return any(not self.chooser.may_pick(target) for target in pool)

    @property
    def offered(self) -> frozenset[Target]:
        """Where actions are spelt press by press: what may be pressed first."""
        return frozenset(self.chooser.after(()) if self._spelt else ())

    def step(self, action: Any) -> Step[Any]:
        """What a legal action would do, with nothing masked."""
        if action not in self._steps:
            self._steps[action] = self.game.apply(self.match.position, action)
        return self._steps[action]

    def kinds(self, actions: tuple[Any, ...]) -> tuple[Kind, ...]:
        """What the actions would be, each kind once."""
        position = self.match.position
        return tuple(dict.fromkeys(kind_of(self.game, position, a, self.step(a)) for a in actions))

    def legal(self, picked: tuple[Target, ...]) -> dict[Target, tuple[Kind, ...]]:
        """The targets that light up; with nothing picked only those that one press carries out."""
        if picked not in self._legal:
            self._legal[picked] = self._lit(picked)
        return self._legal[picked]

    def _lit(self, picked: tuple[Target, ...]) -> dict[Target, tuple[Kind, ...]]:
        after = self.chooser.after(picked)
        if not picked:
            after = {target: actions for target, actions in after.items() if not self.chooser.may_pick(target)}
        return {target: self.kinds(actions) for target, actions in after.items()}

    def preview(self, action: Any) -> Preview:
        """What the action would do, as far as whoever looks can know it, and no further than to what chance shows."""
        if action not in self._previews:
            self._previews[action] = self._foreseen(action)
        return self._previews[action]

    def _foreseen(self, action: Any) -> Preview:
        """Told is what happens in every imagined world; after anything else nobody knows how it goes on."""
        self._imagined = self._imagined or list(self.worlds())
        steps = [self.game.apply(world, action) for world in self._imagined]
        told, whole = certain([self.seen(step) for step in steps], self._lies_open)
        return Preview(self._masked(steps[0].position if whole else self.match.position), told)

    def _lies_open(self, piece: str) -> bool:
        """Whether a piece lies where everybody sees it."""
        return any(each.spot == InHand(None, piece) for each in self.pieces)

    @property
    def turn(self) -> tuple[Done, ...]:
        """The plies of the turn on show so far, where what is played is told ply by ply."""
        return self._turns[0]

    @property
    def turn_before(self) -> tuple[Done, ...]:
        """The plies of the turn before it."""
        return self._turns[1]

    @property
    def _turns(self) -> tuple[tuple[Done, ...], tuple[Done, ...]]:
        if self._told is None:
            start = self._start_of(self.ply, self.turn_number, self.on_turn)
            last = self.match.plies[start - 1] if start else None
            before = self._start_of(start, last.turn, self._on_turn_at(start - 1)) if last is not None else 0
            self._told = self._played(start, self.ply), self._played(before, start)
        return self._told

    def _start_of(self, end: int, number: int, seat: Seat) -> int:
        """How many plies were played before a seat's turn whose plies reach up to ``end``."""
        while end and self.match.plies[end - 1].turn == number and self._on_turn_at(end - 1) == seat:
            end -= 1
        return end

    def _on_turn_at(self, ply: int) -> Seat:
        return self.game.on_turn(self.match.position_at(ply))

    def _played(self, start: int, end: int) -> tuple[Done, ...]:
        return tuple(self._done(number) for number in range(start + 1, end + 1))

    def _done(self, number: int) -> Done:
        ply = self.match.plies[number - 1]
        hidden = self.secret(ply)
        before = self.match.position_at(number - 1)
        words = phrase("table.log.secret") if hidden else self.game.describe(before, ply.action)
        return Done(ply.seat, words, self.account(number), self.seen(ply.step))

    @property
    def gone(self) -> tuple[tuple[Seat | None, str], ...]:
        """The pieces that left hand or board up to the position on show, the last one first."""
        if self._gone is None:
            events = [event for ply in self.match.plies[: self.ply] for event in ply.step.events]
            self._gone = tuple(
                (_hand_of(event.spot), event.piece) for event in reversed(events) if isinstance(event, Removed)
            )
        return self._gone

    def threatened(self, action: Any | None = None) -> frozenset[Cell]:
        """Pieces of the acting player that could be beaten next turn, as it is or once an action is carried out."""
        if self.over or self.browsing is not None or self.cover is not None:
            return frozenset()
        if action not in self._threats:
            position = self.match.position if action is None else self.step(action).position
            self._threats[action] = threatened(self.game, position, self.match.to_act)
        return self._threats[action]

    @property
    def marks(self) -> tuple[Spot | None, Spot | None]:
        """Where the last ply came from and where it led."""
        for event in self.seen(self.last.step) if self.last else ():
            match event:
                case Placed(source=source, cell=cell):
                    return source, cell
                case Moved(path=path) | Pushed(path=path):
                    return path[0], path[-1]
                case Turned(cell=cell):
                    return None, cell
                case Swapped(first=first, second=second):
                    return first, second
                case Returned(cell=cell):
                    return cell, None
        return None, None

    def hand_piece(self, target: Target | None) -> Piece | None:
        """The piece in hand that a target means, whichever way it lies."""
        if not isinstance(target, InHand):
            return None
        for piece in self.pieces:
            spot = piece.spot
            if not isinstance(spot, InHand) or spot.seat != target.seat:
                continue
            if target.text in (spot.text, piece.back + piece.text):
                return piece
        return None


def _hand_of(spot: Spot) -> Seat | None:
    return spot.seat if isinstance(spot, InHand) else None
