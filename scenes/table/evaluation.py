"""What the positions of the match are worth: each is weighed while a person thinks about it, if that is wanted.

What was found stays with its position, so that looking back tells it again and the course of the game can be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.bot_client import BotClient
from scenes.table.observer import AnyNode
from scenes.table.state import TableState
from squares.bots.process import Answer
from squares.core.phrase import Phrase, together
from squares.core.players import FULL
from squares.core.seats import Seat

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found after ``ply`` plies: the expected result of a side, 0 to 1."""

    ply: int
    side: str
    share: float


Key = tuple[AnyNode, Seat | None]
"""A position, and by whose knowledge it is weighed where one knows what another does not."""


class Evaluation:
    """``asked``: the position on the table is being weighed."""

    def __init__(self, state: TableState, client: BotClient) -> None:
        self._state, self._client = state, client
        self._found: dict[Key, Reading | None] = {}
        self._asking: Key | None = None
        self._course: tuple[object, tuple[Reading, ...]] = (None, ())

    @property
    def asked(self) -> bool:
        """Whether a position is being weighed."""
        return self._asking is not None

    def follow(self, free: bool) -> None:
        """Weigh what is on the table while the bots' process is ``free``; drop what has gone, or is in the way."""
        key, observer = self._key(self._state.match.cursor), self._state.observer
        free = free and not observer.over and observer.cover is None
        if self._asking is not None and (not free or key != self._asking):
            self.drop()
        if free and self._asking is None and key not in self._found:
            self._asking = key
            self._client.ask(FULL, SECONDS, self._hear)

    def drop(self) -> None:
        """Nobody waits for the answer any more."""
        if self._asking is not None:
            self._asking = None
            self._client.stop()

    def _key(self, ply: int) -> Key:
        secrets = self._state.match.game.secrets
        return self._state.match.node_at(ply), self._state.observer.viewer if secrets else None

    def _hear(self, answer: Answer) -> None:
        key, match = self._asking, self._state.match
        self._asking = None
        if key is None:
            return
        weighed = answer.choice is not None and answer.choice.nodes > 0
        self._found[key] = None
        if weighed and answer.choice is not None:
            self._found[key] = Reading(match.cursor, match.game.side(match.to_act), answer.choice.expected)

    # what is shown

    @property
    def course(self) -> tuple[Reading, ...]:
        """What is known of the line on the table from its start, its end included."""
        match = self._state.match
        key = match.leaf, match.outcome, self._state.observer.viewer, len(self._found)
        if self._course[0] != key:
            self._course = key, self._readings()
        return self._course[1]

    def _readings(self) -> tuple[Reading, ...]:
        match = self._state.match
        readings = [self._found.get(self._key(ply)) for ply in range(len(match.plies) + 1)]
        outcome = match.outcome
        if outcome is not None and any(readings):
            side = outcome.winner or match.game.side(match.game.seats[0])
            readings[-1] = Reading(len(match.plies), side, 1.0 if outcome.winner else 0.5)
        return tuple(each for each in readings if each is not None)

    @property
    def reading(self) -> Reading | None:
        """What was found in the position on show or last before it; None once the game is over on show."""
        observer = self._state.observer
        if observer.outcome is not None:
            return None
        return next((each for each in reversed(self.course) if each.ply <= observer.ply), None)

    @property
    def stale(self) -> bool:
        """Whether the reading is that of an earlier position."""
        return self.reading is not None and self.reading.ply != self._state.observer.ply

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is shown of it."""
        observer = self._state.observer
        return self.course, observer.ply, observer.outcome is None, self.asked, self._state.near

    def share(self, reading: Reading, seat: Seat) -> float:
        """What the seat's side can expect."""
        return reading.share if self._state.match.game.side(seat) == reading.side else 1 - reading.share

    def names(self, seat: Seat) -> Phrase | str:
        """Who plays on the seat's side."""
        match = self._state.match
        side = match.game.side(seat)
        return together(self._state.names[each] for each in match.game.seats if match.game.side(each) == side)
