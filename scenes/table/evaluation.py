"""What the positions of the match are worth: while that is wanted, the one on show is weighed, then all others.

What was found stays with its position and is saved with the match, so that looking back tells it again and the course
of the game can be drawn.
"""

from __future__ import annotations

from dataclasses import dataclass

from scenes.table.state import TableState
from squares.bots.evaluation import SURE, WIN, expected, percent
from squares.bots.process import Answer
from squares.core.match import AnyNode
from squares.core.phrase import Phrase, phrase, together
from squares.core.seats import Seat

SECONDS = 1.0
BESIDE = 0.5
"""Seconds for a position that is not on show."""
EVEN = 50


@dataclass(frozen=True, slots=True)
class Reading:
    """What was found after ``ply`` plies: what the position is worth to a side, as evaluations count."""

    ply: int
    side: str
    value: int


class Evaluation:
    """``asked``: a position is being weighed. ``unsaved``: something was found since the table was laid."""

    def __init__(self, state: TableState) -> None:
        self._state, self._client = state, state.session.client
        self._asking: tuple[AnyNode, int] | None = None
        self._vain: set[AnyNode] = set()  # positions in which there is nothing to choose, so nothing was weighed
        self._heard = 0
        self._known: tuple[object, tuple[Reading, ...], int | None] = (None, (), None)
        self.unsaved = False

    @property
    def asked(self) -> bool:
        """Whether a position is being weighed."""
        return self._asking is not None

    def follow(self, free: bool) -> None:
        """Weigh what is on show, then the others, while the bots' process is ``free``; drop what is in the way."""
        ply = self._next if free and self._state.observer.cover is None else None
        wanted = None if ply is None else (self._state.match.node_at(ply), ply)
        if self._asking is not None and wanted != self._asking:
            self.drop()
        if wanted is not None and ply is not None and self._asking is None:
            self._asking = wanted
            self._client.weigh(ply, SECONDS if ply == self._state.observer.ply else BESIDE, self._hear)

    def drop(self) -> None:
        """Nobody waits for the answer any more."""
        if self._asking is not None:
            self._asking = None
            self._client.cancel()

    def _hear(self, answer: Answer) -> None:
        if self._asking is None:
            return
        (node, _), self._asking = self._asking, None
        self._heard += 1
        if answer.choice is None or answer.choice.nodes == 0:
            self._vain.add(node)
        else:
            self._state.match.weigh(node, answer.choice.value)
            self._state.match.help()
            self.unsaved = True

    # what is known

    def _told(self, ply: int) -> bool:
        """Whether whoever looks may know what the seat that decides after so many plies can expect.

        It is weighed by what that seat knows, which is told to nobody else before the end.
        """
        game, observer = self._state.match.game, self._state.observer
        if not game.secrets or observer.over or observer.viewer is None:
            return True
        return observer.viewer is game.to_act(self._state.match.position_at(ply))

    def _look(self) -> tuple[object, tuple[Reading, ...], int | None]:
        """The readings of the line on the table, and the ply nearest to the one on show that is to be weighed yet."""
        match, observer = self._state.match, self._state.observer
        key = match.leaf, match.outcome, observer.viewer, observer.ply, self._heard
        if self._known[0] != key:
            plies = range(len(match.plies) + (match.outcome is None and not self._ended))
            told = [ply for ply in plies if self._told(ply)]
            readings = [self._read(ply, value) for ply in told if (value := match.node_at(ply).value) is not None]
            left = [ply for ply in told if match.node_at(ply).value is None and match.node_at(ply) not in self._vain]
            nearest = min(left, key=lambda ply: abs(ply - observer.ply), default=None)
            self._known = key, (*readings, *self._end(bool(readings))), nearest
        return self._known

    @property
    def _ended(self) -> bool:
        """Whether the last ply of the line ended the game, so that nobody decides after it."""
        plies = self._state.match.plies
        return bool(plies) and plies[-1].outcome is not None

    def _read(self, ply: int, value: int) -> Reading:
        match = self._state.match
        return Reading(ply, match.game.side(match.game.to_act(match.position_at(ply))), value)

    def _end(self, course: bool) -> tuple[Reading, ...]:
        """What the game came to, where its course is known."""
        match = self._state.match
        if match.outcome is None or not course:
            return ()
        side = match.outcome.winner or match.game.side(match.game.seats[0])
        return (Reading(len(match.plies), side, WIN if match.outcome.winner else 0),)

    @property
    def _next(self) -> int | None:
        return self._look()[2]

    @property
    def course(self) -> tuple[Reading, ...]:
        """What is known of the line on the table from its start, its end included."""
        return self._look()[1]

    @property
    def reading(self) -> Reading | None:
        """What was found in the position on show or last before it; None once the game is over on show."""
        observer = self._state.observer
        if observer.outcome is not None:
            return None
        return self.at(observer.ply)

    def at(self, ply: int) -> Reading | None:
        """What was found after so many plies or last before."""
        return next((each for each in reversed(self.course) if each.ply <= ply), None)

    @property
    def stale(self) -> bool:
        """Whether the reading is that of an earlier position."""
        return self.reading is not None and self.reading.ply != self._state.observer.ply

    @property
    def looks(self) -> tuple[object, ...]:
        """All that is shown of it."""
        observer = self._state.observer
        return self.course, observer.ply, observer.outcome is None, self.asked, self._state.near

    def _for(self, reading: Reading, seat: Seat) -> int:
        return reading.value if self._state.match.game.side(seat) == reading.side else -reading.value

    def share(self, reading: Reading, seat: Seat) -> float:
        """What the seat's side can expect, 0 to 1."""
        return expected(self._for(reading, seat))

    def percent(self, reading: Reading, seat: Seat) -> int:
        """The same in games of 100."""
        return percent(self._for(reading, seat))

    def words(self, reading: Reading, seat: Seat, other: Seat) -> Phrase:
        """A reading in a sentence; the seats are of different sides."""
        match = self._state.match
        share = self.percent(reading, seat)
        if share == EVEN:
            return phrase("table.evaluation_even")
        side = match.game.side(seat if share > EVEN else other)
        seats = [each for each in match.game.seats if match.game.side(each) == side]
        form = {"name": together(self._state.names[each] for each in seats), "n": len(seats)}
        if abs(reading.value) < SURE:
            return phrase("table.evaluation_words", **form, share=max(share, 100 - share))
        return phrase("table.evaluation_now" if reading.value == WIN - 1 else "table.evaluation_sure", **form)
