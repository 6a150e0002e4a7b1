"""The match on the table looked over after its end: asks about ply after ply while that is wanted, and what came out.

What is found stays with the plies and is saved with the match. Nothing is asked while the game is on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Protocol

from scenes.services import Services
from scenes.table.state import TableState
from squares import __version__
from squares.bots.evaluation import percent
from squares.bots.search import Limit
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.match.bot_client import Thinker
from squares.review import points, wording
from squares.review.points import Judged, Kind, SideSummary
from squares.review.reviewer import SECONDS, Reviewer, shut

MOST_BESIDE = 3
"""Further processes that look a game over, where there are cores for them."""
MARKS = {Kind.GOOD: "", Kind.INEXACT: "?", Kind.MISTAKE: "??", Kind.MISSED_WIN: "??", Kind.INTO_LOSS: "??"}
"""What stands behind a ply in the log."""


class Further(Thinker, Protocol):
    """A further process of bots."""

    def poll(self) -> None:
        """Once a frame: hear an answer that has come."""

    def close(self) -> None:
        """End it."""


class TableReview:
    """``open``: it is on show beside the match; ``running``: plies are looked over.

    ``won``: the turning points, by the numbers of their plies, from which the game was tried again and won.
    """

    def __init__(self, services: Services, state: TableState) -> None:
        self._state = state
        grounds = state.match.grounds
        nodes = grounds.nodes if grounds is not None and grounds.app == __version__ else 0
        self._worker, self._beside = services.worker, list[Further]()
        seconds = 0.0 if nodes else SECONDS * (1 + self._further)
        self._reviewer = Reviewer(state.match, services.worker, Limit(nodes=nodes, seconds=seconds))
        self.open = self.running = self.unsaved = False
        self.won: set[int] = set()
        self._known: tuple[object, list[Judged], list[Judged], list[SideSummary]] = (None, [], [], [])
        self._lines: dict[object, tuple[Any, ...]] = {}
        self._said: dict[object, Phrase] = {}
        self._reasons: dict[object, Phrase | None] = {}

    @property
    def shut(self) -> Phrase | None:
        """Why the match cannot be looked over, None where it can."""
        return shut(self._state.match)

    def begin(self) -> None:
        """Open it, and look over what is left; stop where that is going on."""
        if self.running:
            self.stop()
        elif self.shut is None:
            self.open, self.running = True, not self.whole

    def close(self) -> None:
        """Put it away, and stop."""
        self.open = False
        self.stop()

    def stop(self) -> None:
        """Look no further; what was found stays."""
        self.running = False
        self._reviewer.drop()
        self._dismiss()

    @property
    def _further(self) -> int:
        """How many processes look beside the bots' own."""
        return min(MOST_BESIDE, self._worker.spare)

    def _hire(self) -> None:
        """Have further processes look at plies while this goes on."""
        if not self._beside:
            self._reviewer.beside = self._beside = [self._worker.another() for _ in range(self._further)]

    def _dismiss(self) -> None:
        for worker in self._beside:
            worker.close()
        self._reviewer.beside = self._beside = []

    def ask_again(self) -> None:
        """Somebody else has asked the bots since."""
        self._reviewer.drop()

    def follow(self, free: bool) -> bool:
        """Go on while it is running and the bots' process is ``free``; whether it has come to its end."""
        if self.open and self.shut is not None:
            self.close()  # the game goes on
            return True
        if not self.running:
            return False
        if free:
            self._hire()
            for worker in self._beside:
                worker.poll()
            self.running = self._reviewer.ask()
        else:
            self._reviewer.drop()
        if not self.running:
            self._dismiss()
        self.unsaved |= self._reviewer.asked
        return not self.running

    @property
    def progress(self) -> tuple[int, int]:
        """How many plies are done, and of how many."""
        return self._reviewer.done, self._reviewer.total

    @property
    def whole(self) -> bool:
        """Whether nothing is left to be looked over, as far as that is known."""
        done, total = self.progress
        return done == total

    @property
    def failed(self) -> bool:
        """Whether bots found nothing to say."""
        return self._reviewer.failed

    # what came out

    def _look(self) -> tuple[object, list[Judged], list[Judged], list[SideSummary]]:
        match = self._state.match
        key = match.leaf, match.shape, match.outcome
        if self._known[0] != key:
            plies = points.judged(match)
            self._known = key, plies, points.turning_points(plies), points.summaries(match, plies)
        return self._known

    @property
    def plies(self) -> Sequence[Judged]:
        """The plies that were looked over."""
        return self._look()[1]

    @property
    def turning(self) -> Sequence[Judged]:
        """The turning points."""
        return self._look()[2]

    @property
    def summaries(self) -> Sequence[SideSummary]:
        """A summary of each side; empty ones while nothing is known."""
        return self._look()[3]

    @property
    def decided(self) -> int | None:
        """The ply that decided the game, once all is known."""
        return points.decided(self._state.match) if self.whole else None

    def course(self, seat: Seat) -> list[float | None]:
        """What a seat's side could expect after each number of plies, 0..1, as far as it has been looked over."""
        shares = points.course(self._state.match, self._state.match.game.side(seat))
        return shares if self.whole else [*shares[:-1], None]

    def loss(self, seat: Seat) -> float | None:
        """The points that a ply of a seat's side cost on average; None while that changes, or nothing is known."""
        if not self.open or self.running:
            return None
        side = self._state.match.game.side(seat)
        return next((each.loss for each in self.summaries if each.side == side and each.plies), None)

    def of(self, number: int) -> Judged | None:
        """What is known of a ply."""
        return next((each for each in self.plies if each.number == number), None)

    def mark(self, numbers: Sequence[int]) -> str:
        """What stands in the log behind some plies of one turn: the mark of the worst."""
        found = [MARKS[each.kind] for each in self.plies if each.number in numbers] if self.open else []
        return max(found, default="", key=len)

    def better(self, numbers: Sequence[int]) -> Iterator[tuple[int, Phrase]]:
        """What stands in the log below turning points among some plies: each with what had been better."""
        for each in self.turning if self.open else ():
            line = self.line(each.number) if each.number in numbers else ()
            if line:
                position = self._state.match.position_at(each.number - 1)
                move = self._state.telling.doing(position, line[0])
                key = "log_wins" if each.kind is Kind.MISSED_WIN else "log_better"
                yield each.number, phrase(f"review.{key}", move=move, n=percent(each.found.best))

    @property
    def here(self) -> Judged | None:
        """What is known of the ply on show, while the review is open."""
        observer = self._state.observer
        return self.of(observer.ply) if self.open and not observer.aside else None

    def line(self, number: int) -> tuple[Any, ...]:
        """The better line in the place of a ply; nothing where the best was played."""
        found = self._look() and self.of(number)
        if not found or found.loss == 0:
            return ()
        key = self._state.match.node_at(number), found.found
        if key not in self._lines:
            self._lines[key] = wording.better(self._state.match, number)
        return self._lines[key]

    def words(self, found: Judged) -> Phrase:
        """What became of a ply, and what had been better."""
        key = found, self._state.match.node_at(found.number), self._state.preferences.notation, self._state.near
        if key not in self._said:
            self._said[key] = wording.told(self._state.match, found, self._state.telling.doing)
        return self._said[key]

    def explained(self, found: Judged, words: Phrase) -> Phrase:
        """Words about a ply, and what was good about the better one. That takes a while, so it is for one at a time."""
        key = found, self._state.match.node_at(found.number)
        if key not in self._reasons:
            self._reasons[key] = wording.why(self._state.match, found) if found.loss > 0 else None
        reason = self._reasons[key]
        return words if reason is None else phrase("core.sentences", first=words, rest=reason)

    def changed(self, found: Judged, seat: Seat) -> Phrase:
        """What a ply changed for a seat's side, in games of 100."""
        ours = self._state.match.game.side(found.seat) == self._state.match.game.side(seat)
        before, after = (percent(value if ours else -value) for value in (found.found.best, found.found.played))
        return phrase("review.changed", before=before, after=after, name=self._state.names[seat])

    def next_point(self, step: int) -> int | None:
        """The ply of the next turning point after the ply on show, or before it."""
        ply, numbers = self._state.observer.ply, [each.number for each in self.turning]
        if step > 0:
            return next((number for number in numbers if number > ply), None)
        return next((number for number in reversed(numbers) if number < ply), None)

    @property
    def looks(self) -> object:
        """All that is shown of it."""
        if not self.open:
            return None
        observer = self._state.observer
        shown = observer.ply, len(observer.aside), self._state.near, self._state.preferences.notation
        return self.running, self._reviewer.done, self._look()[0], shown, len(self.won)
