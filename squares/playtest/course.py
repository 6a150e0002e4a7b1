"""Games of pairings from the first to the last: which are still to be played, in tasks of about a second each."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from squares.playtest.executors import Crew, spread
from squares.playtest.plan import Matchup
from squares.playtest.rows import Seen
from squares.playtest.witness import Batch, play

SECONDS = 1.0  # that a task should last: long beside sending it, short beside waiting for the last one
_MOST = 50  # games of a task, so that none is long though the first were quick
_FIRST = 2  # games of a pairing's first task, which tells how long they take

Task = tuple[int, Matchup, tuple[int, ...]]
"""The place of a pairing, the pairing, and numbers of games."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far something is: games done and to be done as far as it is known, and the same for each pairing."""

    done: int
    total: int
    pairings: tuple[tuple[int, int], ...]


class Course(ABC):
    """Plays of each pairing the games that are not there yet, up to its number in ``horizons``."""

    def __init__(self, matchups: Sequence[Matchup]) -> None:
        self.matchups = matchups
        self.horizons = [0 for _ in matchups]
        self.seen = Seen()
        self._costs = [_Cost() for _ in matchups]

    @property
    def progress(self) -> Progress:
        """How far it is."""
        pairings = tuple((self.seen.count(i), horizon) for i, horizon in enumerate(self.horizons))
        return Progress(sum(done for done, _ in pairings), sum(total for _, total in pairings), pairings)

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play what is missing and tell after every task; closed in between, it stops. Errors: BadData."""
        for batch in spread(play, Tasks(self), by):
            self.take(batch)
            yield self.progress

    def size(self, matchup: int) -> int:
        """How many games the next task of a pairing should have."""
        return self._costs[matchup].games()

    def take(self, batch: Batch) -> None:
        """Keep and count a task's games, once. Errors: BadData."""
        if all(self.seen.has(batch.matchup, number) for number in batch.numbers):
            return
        self.keep(batch)
        for number in batch.numbers:
            self.seen.add(batch.matchup, number)
        self._costs[batch.matchup].add(len(batch.numbers), batch.seconds)
        self.look_ahead()

    @abstractmethod
    def keep(self, batch: Batch) -> None:
        """Put games on the disk, then count them. Errors: BadData."""

    def rank(self, matchup: int, given: int) -> float:
        """Which pairing is next, the least first; ``given``: up to which number its games were given out."""
        return given / self.horizons[matchup]

    def spent(self, matchup: int) -> float:
        """How many seconds of workers the games of a pairing have taken."""
        return self._costs[matchup].seconds

    def look_ahead(self) -> None:
        """Decide after a task up to which numbers the pairings are played."""


@dataclass(slots=True)
class _Cost:
    """What the games of a pairing have cost."""

    played: int = 0
    seconds: float = 0.0

    def add(self, games: int, seconds: float) -> None:
        self.played += games
        self.seconds += seconds

    def games(self) -> int:
        """How many games fill a task."""
        if not self.played:
            return _FIRST
        return max(1, min(_MOST, int(SECONDS * self.played / max(self.seconds, 1e-3))))


class Tasks:
    """Tasks for workers, always of the pairing that ranks first; none while all that is known is given out."""

    def __init__(self, course: Course) -> None:
        self._course = course
        self._next = [0 for _ in course.horizons]

    def __iter__(self) -> Tasks:
        return self

    @property
    def given(self) -> int:
        """Up to which numbers games were given out, or were there, of all pairings together."""
        return sum(self._next)

    def __next__(self) -> Task:
        course = self._course
        for place, _ in enumerate(self._next):
            self._skip(place)
        open_ = [place for place, number in enumerate(self._next) if number < course.horizons[place]]
        if not open_:
            raise StopIteration
        place = min(open_, key=lambda each: course.rank(each, self._next[each]))
        numbers: list[int] = []
        while self._next[place] < course.horizons[place] and len(numbers) < course.size(place):
            numbers.append(self._next[place])
            self._next[place] += 1
            self._skip(place)
        return place, course.matchups[place], tuple(numbers)

    def _skip(self, place: int) -> None:
        """Go past games that were played."""
        while self._next[place] < self._course.horizons[place] and self._course.seen.has(place, self._next[place]):
            self._next[place] += 1
