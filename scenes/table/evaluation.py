"""What the position on the table is worth: found when a person asks, and never by itself."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from scenes.table.bot_client import FULL, BotClient
from scenes.table.state import TableState
from squares.bots.process import Answer
from squares.core.phrase import Phrase, phrase, together
from squares.core.seats import Seat

SECONDS = 1.0


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found: the expected result of a side, 0 to 1, in one position, by what ``viewer`` knows."""

    position: Any
    side: str
    share: float
    viewer: Seat | None


class Evaluation:
    """``reading``: what was found last; ``trouble``: why nothing was found, until it has been told."""

    def __init__(self, state: TableState, client: BotClient) -> None:
        self.state, self.client = state, client
        self.reading: Reading | None = None
        self.asked = False
        self.trouble: Phrase | None = None
        self._position: Any = None

    @property
    def stale(self) -> bool:
        """Whether the position is another one by now."""
        return self.reading is not None and self.reading.position is not self.state.match.position

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is shown of it."""
        return self.reading, self.stale, self.asked

    def shut(self, thinking: bool) -> str:
        """Text key of why nothing can be asked now, empty where it can. ``thinking``: a bot is at its move."""
        observer = self.state.observer
        if observer.over or observer.browsing is not None or observer.cover is not None:
            return "table.hint_not_now"
        match = self.state.match
        hidden = match.game.hidden and bool(observer.people) and match.to_act in match.bots
        return "table.evaluation_bot_plays" if thinking or hidden else ""

    def ask(self) -> None:
        """Have the position looked at for a second."""
        if not self.asked:
            self._position, self.asked = self.state.match.position, True
            self.client.ask(FULL, SECONDS, self._hear)

    def follow(self) -> bool:
        """Nobody waits for the worth of a position that has gone, and what one person's hand told is not for another.

        Whether something was dropped.
        """
        gone = self.asked and self._position is not self.state.match.position
        if gone:
            self.asked = False
        observer = self.state.observer
        if self.reading is not None and self.state.match.game.secrets and self.reading.viewer is not observer.viewer:
            self.reading, gone = None, True
        return gone

    def _hear(self, answer: Answer) -> None:
        self.asked = False
        match = self.state.match
        if answer.choice is None or answer.choice.nodes == 0:
            self.trouble = phrase("table.evaluation_one_move" if answer.choice else "table.evaluation_none")
            return
        side = match.game.side(match.to_act)
        self.reading = Reading(match.position, side, answer.choice.expected, self.state.observer.viewer)

    def share(self, seat: Seat) -> float:
        """What the seat's side can expect."""
        assert self.reading is not None
        return self.reading.share if self.state.match.game.side(seat) == self.reading.side else 1 - self.reading.share

    def names(self, seat: Seat) -> Phrase:
        """Who plays on the seat's side."""
        match = self.state.match
        side = match.game.side(seat)
        return together(match.players[each] for each in match.game.seats if match.game.side(each) == side)
