"""A match as one person may see it: the position on show with everything hidden masked, and who has to look away.

Reads the match and asks the rules; changes neither.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from squares.core.events import Drawn, Ended, Event, TurnTo
from squares.core.game import Outcome, Piece, Step
from squares.core.grid import Cell
from squares.core.match import AnyMatch, AnyPly, Ply
from squares.core.phrase import Phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import Seat

WORLDS = 4
"""How many full positions are imagined where something is hidden."""


class Viewpoint:
    """``viewer``: who looks, None where nothing is hidden. ``cover``: who must confirm before anything is shown.

    ``browsing``: the ply that is looked at, None while the game itself is on show. ``aside``: plies that nobody played,
    on show after that one until something else is looked at. ``position`` is the one on show as far as whoever looks
    may know it, ``true_position`` the same with nothing masked.
    """

    def __init__(self, match: AnyMatch) -> None:
        self.match, self.game = match, match.game
        self.viewer: Seat | None = None
        self.viewer = self._looker if self.game.hidden else None
        shared = self.game.secrets and len(match.people) > 1
        self._accounts: dict[Any, Phrase | None] = {}
        self.cover: Seat | None = self.viewer if shared and not self.over else None
        self.browsing = None
        self.refresh()

    @property
    def browsing(self) -> int | None:
        """The ply that is looked at."""
        return self._browsing

    @browsing.setter
    def browsing(self, ply: int | None) -> None:
        self._browsing = ply
        self.aside: tuple[AnyPly, ...] = ()

    def imagined(self, action: Any) -> AnyPly:
        """Return the ply that a legal action would be after what is on show."""
        seat, step = self.to_act, self.game.apply(self.true_position, action)
        text, outcome = self.game.format_action(action), self.game.outcome(step.position)
        return Ply(action, step, seat, self.turn_number, text, 1, outcome, 0)

    def refresh(self) -> None:
        """Read everything anew: after a ply, an undo, browsing, a change of seats."""
        if self.over:
            self.cover = None
        elif self.game.secrets and self._looker != self.viewer:
            self.cover = self._looker
        elif self.game.hidden:
            self.viewer = self._looker
        here = self.match.position_at(self.ply)
        self.true_position = self.aside[-1].step.position if self.aside else here
        self.position = self._masked(self.true_position)
        self.pieces: tuple[Piece, ...] = self.game.pieces(self.position)

    @property
    def players(self) -> People:
        """What the players are called: who plays alone among bots is "you"."""
        return People.among(self.match.players, self.match.bots)

    @property
    def _looker(self) -> Seat | None:
        """Whose eyes count now: the person who decides, or who did last while bots do; None where no person plays."""
        seat = self.match.to_act
        if seat in self.match.people:
            return seat
        return self.viewer or next(iter(self.match.people), None)

    @property
    def reader(self) -> Seat | None:
        """Whose pieces lie open for whoever sits here: the person who decides, or the only one; else nobody's."""
        seat = self.to_act
        if seat in self.match.people or not self.match.people:
            return seat
        return self.match.people[0] if len(self.match.people) == 1 else None

    @property
    def first(self) -> Seat | None:
        """Who sits near at first: whoever looks at hidden hands, or the only person among bots."""
        if self.match.bots and len(self.match.people) == 1:
            return self.match.people[0]
        return self.viewer if self.game.secrets else None

    def look_on_for(self, other: Viewpoint) -> None:
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

    @property
    def ply(self) -> int:
        """How many plies the position on show lies after the start."""
        return self.match.cursor if self.browsing is None else self.browsing

    @property
    def last(self) -> AnyPly | None:
        """The ply that led to the position on show."""
        if self.aside:
            return self.aside[-1]
        return self.match.plies[self.ply - 1] if self.ply else None

    @property
    def pieces_before(self) -> tuple[Piece, ...]:
        """The pieces before the last ply, as far as whoever looks may see them."""
        return self.game.pieces(self._masked(self.position_before))

    @property
    def position_before(self) -> Any:
        """The position before the last ply on show, with nothing masked; the start where there is none."""
        if len(self.aside) > 1:
            return self.aside[-2].step.position
        return self.match.position_at(self.ply if self.aside else max(0, self.ply - 1))

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, if the position on show is its end."""
        if self.browsing is None:
            return self.match.outcome
        return self.last.outcome if self.last else None

    @property
    def won(self) -> tuple[Cell, ...]:
        """The cells that decided the game, if it is over on show."""
        if self.outcome is None:
            return ()
        if self.last is None:
            return self.game.winning_cells(self.position)
        return next((event.cells for event in self.last.step.events if isinstance(event, Ended)), ())

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


def _shows(event: Event) -> bool:
    """Whether an event tells something about the pieces."""
    if isinstance(event, Drawn):
        return bool(event.piece)
    return not isinstance(event, TurnTo | Ended)
