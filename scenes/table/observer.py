"""What is on the table for whoever looks: the position on show, what may be done in it and what it would do.

Reads the match and asks the rules; changes neither. Hidden things are masked here, before anything is drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from scenes.board.chooser import Chooser, Entry, kind_of
from scenes.board.picture import Done, Kind, Preview
from scenes.board.threats import threatened
from squares.core.actions import Button, InHand, Spot, Target
from squares.core.certainty import certain
from squares.core.events import (
    Declared,
    Discarded,
    Drawn,
    Ended,
    Event,
    Looked,
    Moved,
    Placed,
    Pushed,
    Removed,
    Returned,
    Revealed,
    Rolled,
    Swapped,
    Turned,
    TurnTo,
)
from squares.core.game import Outcome, Piece, Step
from squares.core.grid import Cell
from squares.core.match import Match, Node, Ply
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import Seat

AnyMatch = Match[Any, Any]
AnyPly = Ply[Any, Any]
AnyNode = Node[Any, Any]
Paths = Callable[[Any, Any], Iterable[tuple[Target, ...]]]

WORLDS = 4
"""How many full positions are imagined where something is hidden."""


class Observer:
    """The match as one person sees it.

    ``viewer``: who looks, None where nothing is hidden. ``cover``: who must confirm before anything is shown.
    ``browsing``: the ply that is looked at, None while the game itself is on show. ``paths``: every way to press for
    an action; ``own_presses``: whether those are others than the game's.
    """

    def __init__(self, match: AnyMatch, paths: Paths, own_presses: bool = False) -> None:
        self.match, self.game = match, match.game
        self._paths, self._own_presses = paths, own_presses
        self.viewer: Seat | None = None
        self.viewer = self._looker if self.game.hidden else None
        shared = self.game.secrets and len(self.people) > 1
        self._accounts: dict[Any, Phrase | None] = {}
        self._tells: dict[Any, bool] = {}
        self.cover: Seat | None = self.viewer if shared and not self.over else None
        self.browsing: int | None = None
        self.refresh()

    def refresh(self) -> None:
        """Read everything anew: after a ply, an undo, browsing, a change of seats."""
        self._steps: dict[Any, Step[Any]] = {}
        self._previews: dict[Any, Preview] = {}
        self._imagined: list[Any] = []
        self._threats: dict[Any, frozenset[Cell]] = {}
        self._declined: dict[int, bool] = {}
        self._told: tuple[tuple[Done, ...], tuple[Done, ...]] | None = None
        self._gone: tuple[tuple[Seat | None, str], ...] | None = None
        self._legal: dict[tuple[Target, ...], dict[Target, tuple[Kind, ...]]] = {}
        if self.over:
            self.cover = None
        elif self.game.secrets and self._looker != self.viewer:
            self.cover = self._looker
        elif self.game.hidden:
            self.viewer = self._looker
        self.true_position = self.match.position_at(self.ply)
        self.position = self._masked(self.true_position)
        self.pieces: tuple[Piece, ...] = self.game.pieces(self.position)
        self.chooser = self._make_chooser()

    @property
    def people(self) -> tuple[Seat, ...]:
        """The seats that people play."""
        return tuple(seat for seat in self.game.seats if seat not in self.match.bots)

    @property
    def players(self) -> People:
        """What the players are called: who plays alone among bots is "you"."""
        return People.among(self.match.players, self.match.bots)

    @property
    def _looker(self) -> Seat | None:
        """Whose eyes count now: the person who decides, or who did last while bots do; None where no person plays."""
        seat = self.match.to_act
        if seat in self.people:
            return seat
        return self.viewer or next(iter(self.people), None)

    @property
    def reader(self) -> Seat | None:
        """Whose pieces lie open for whoever sits here: the person who decides, or the only one; else nobody's."""
        seat = self.to_act
        if seat in self.people or not self.people:
            return seat
        return self.people[0] if len(self.people) == 1 else None

    @property
    def first(self) -> Seat | None:
        """Who sits near at first: whoever looks at hidden hands, or the only person among bots."""
        if self.match.bots and len(self.people) == 1:
            return self.people[0]
        return self.viewer if self.game.secrets else None

    def look_on_for(self, other: Observer) -> None:
        """Whoever looked at the same match by other rules looks on, if the same seat decides."""
        if self._looker == other._looker and other.cover is None and not self.over:
            self.viewer, self.cover = other.viewer if self.game.hidden else None, None

    def uncover(self) -> None:
        """The covered seat's person confirmed: from now on that seat looks."""
        if self.cover is not None:
            self.viewer, self.cover = self.cover, None
            self.refresh()

    def _masked(self, position: Any) -> Any:
        return position if self.viewer is None or self.over else self.game.observe(position, self.viewer).position

    def _make_chooser(self) -> Chooser:
        if self.over or self.browsing is not None or self.cover is not None or self.match.to_act in self.match.bots:
            return Chooser()
        position, targets = self.match.position, self.game.targets
        legal = self.match.legal_actions()
        entries = [Entry(path, action) for action in legal for path in self._paths(position, action)]
        for refusal in self.match.refused_actions():
            entries.append(Entry(targets(position, refusal.action), refusal.action, refusal.why))
        return Chooser(entries, spelt=self._own_presses)

    @property
    def ply(self) -> int:
        """How many plies the position on show lies after the start."""
        return self.match.cursor if self.browsing is None else self.browsing

    @property
    def last(self) -> AnyPly | None:
        """The ply that led to the position on show."""
        return self.match.plies[self.ply - 1] if self.ply else None

    def tells(self, ply: int) -> bool:
        """Whether a ply of the line showed or drew what was hidden: taking it back would not take that back."""
        if not self.game.secrets:
            return False
        key = self.match.node_at(ply + 1), self.people
        if key not in self._tells:
            self._tells[key] = self._reveals(ply)
        return self._tells[key]

    def _reveals(self, ply: int) -> bool:
        lay_open = {piece.spot for piece in self.game.pieces(self.match.position_at(ply))}
        for event in self.match.plies[ply].step.events:
            if isinstance(event, Declared | Revealed | Looked | Rolled):
                return True
            if isinstance(event, Drawn) and InHand(None, event.piece) not in lay_open:
                return True
            if isinstance(event, Placed | Turned) and self._new_to_people(ply, event):
                return True
        return False

    def _new_to_people(self, ply: int, event: Placed | Turned) -> bool:
        """Whether a person learns from an event of somebody else's ply what a piece is, or its other face."""
        spot = event.source if isinstance(event, Placed) else event.cell
        position = self.match.position_at(ply)
        known = {piece for piece in self.game.pieces(position) if piece.spot == spot}
        views = (self.game.observe(position, seat) for seat in self.people if seat != self.match.plies[ply].seat)
        return any(not known <= set(self.game.pieces(view.position)) for view in views)

    @property
    def pieces_before(self) -> tuple[Piece, ...]:
        """The pieces before the last ply, as far as whoever looks may see them."""
        return self.game.pieces(self._masked(self.match.position_at(max(0, self.ply - 1))))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if the position on show is its end."""
        if self.browsing is None:
            return self.match.outcome
        return self.last.outcome if self.last else None

    @property
    def over(self) -> bool:
        """Whether the match has ended at its own cursor."""
        return self.match.outcome is not None

    @property
    def to_act(self) -> Seat:
        """Who decides in the position on show."""
        return self.game.to_act(self.true_position)

    @property
    def on_turn(self) -> Seat:
        """Whose turn it is in the position on show."""
        return self.game.on_turn(self.true_position)

    @property
    def turn_number(self) -> int:
        """Number of the turn on show, from 1."""
        if self.browsing is None:
            return self.match.turn_number
        plies = self.match.plies
        return plies[self.ply].turn if self.ply < len(plies) else plies[-1].turn if plies else 1

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
        """Where the view has ways of its own: what may be pressed first."""
        return frozenset(self.chooser.after(()) if self._own_presses else ())

    @property
    def unasked(self) -> Any | None:
        """The action, if all that can be done is to decline."""
        return None if self.over else self._only_decline(self.match.position)

    def declined(self, ply: int) -> bool:
        """Whether a ply of the line was the declining of a question that could not be answered otherwise."""
        if ply not in self._declined:
            self._declined[ply] = self._only_decline(self.match.position_at(ply)) is not None
        return self._declined[ply]

    def _only_decline(self, position: Any) -> Any | None:
        legal = self.game.legal_actions(position)
        alone = len(legal) == 1 and self.game.targets(position, legal[0]) == (Button("decline"),)
        return legal[0] if alone else None

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

    def worlds(self) -> Iterator[Any]:
        """The position, or full positions that fit what whoever looks knows of it, imagined one by one."""
        position = self.match.position
        if self.viewer is None or self.over:
            yield position
            return
        view = self.game.observe(position, self.viewer)
        for seed in range(WORLDS):
            yield self.game.determinize(view, Rng(seed))

    def seen(self, step: Step[Any]) -> tuple[Event, ...]:
        """The events of a step that whoever looks may see."""
        if self.viewer is None or self.over:
            return step.events
        masked = (self.game.observe_event(event, self.viewer) for event in step.events)
        return tuple(event for event in masked if event is not None)

    def secret(self, ply: AnyPly) -> bool:
        """Whether whoever looks must not read what was played."""
        told = any(not isinstance(event, TurnTo | Ended) for event in ply.step.events)
        return told and not any(_shows(event) for event in self.seen(ply.step))

    def account(self, number: int) -> Phrase | None:
        """What the ``number``th ply of the line did beyond its own words, as far as whoever looks may know it."""
        players = self.players
        key = self.match.node_at(number), self.viewer, players.you, self.over
        if key not in self._accounts:
            before = self._masked(self.match.position_at(number - 1))
            events = self.seen(self.match.plies[number - 1].step)
            self._accounts[key] = self.game.account(before, events, players)
        return self._accounts[key]

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
                (event.seat if isinstance(event, Discarded) else _hand_of(event.spot), event.piece)
                for event in reversed(events)
                if isinstance(event, Discarded | Removed)
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

    @property
    def won(self) -> tuple[Cell, ...]:
        """The cells that decided the game, if it is over on show."""
        if self.outcome is None:
            return ()
        if self.last is None:
            return self.game.winning_cells(self.position)
        return next((event.cells for event in self.last.step.events if isinstance(event, Ended)), ())

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


def _shows(event: Event) -> bool:
    """Whether an event tells something about the pieces."""
    if isinstance(event, Drawn):
        return bool(event.piece)
    return not isinstance(event, TurnTo | Ended)
