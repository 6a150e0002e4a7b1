"""A run from its first game to its last: what is still to be played, spread over workers, kept, and summed up.

Games are kept before they count. Who stops in the middle loses only what was in play; the same folder goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from squares.playtest.executors import Crew, spread
from squares.playtest.plan import MORE_GAMES, Folder, Matchup, Plan
from squares.playtest.rows import Seen, Writer
from squares.playtest.summary import Summary, error_of_score, first_score, summary_of
from squares.playtest.tally import Tally
from squares.playtest.witness import Batch, play
from squares.saves import files

SECONDS = 1.0  # that a task should last: long beside sending it, short beside waiting for the last one
FIRST_LOOK = 100  # games of a strength after which it is first asked whether they are enough
_MOST = 50  # games of a task
_FIRST = 2  # games of a strength's first task, which tells how long they take


Task = tuple[int, Matchup, tuple[int, ...]]
"""The place of a pairing, the pairing, and numbers of games."""


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: games done and to be done as far as it is known, and the same for each pairing."""

    done: int
    total: int
    pairings: tuple[tuple[int, int], ...]


class Run:
    """A run in a folder, begun or gone on with. Errors: BadData where it cannot be.

    ``horizons``: how many games of each pairing are known to be needed. ``limit``: see ``let``.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        plan.check_levels()
        self.folder, self.plan = Folder(path), plan
        self._seen = Seen()
        self.tallies = [Tally() for _ in plan.matchups]
        self._costs = [_Cost() for _ in plan.matchups]
        with self.folder.kept_from_others():
            plan.begin(path)
            with files.refused("playtest.no_folder", folder=path):
                self._writer = Writer(self.folder.games)
            for row in self.folder.rows(plan):
                self._seen.add(row.matchup, row.number)
                self.tallies[row.matchup].add(row)
        self._error = error_of_score(plan, plan.make())
        self.horizons = [0 for _ in plan.matchups]
        self.limit: int | None = None
        self._look_ahead()

    @classmethod
    def resumed(cls, path: Path) -> Run:
        """The run that lies in a folder. Errors: BadData."""
        return cls(path, Plan.read(path))

    @property
    def progress(self) -> Progress:
        """How far it is."""
        pairings = tuple((self._seen.count(i), horizon) for i, horizon in enumerate(self.horizons))
        return Progress(sum(done for done, _ in pairings), sum(total for _, total in pairings), pairings)

    def play(self, by: Crew) -> Iterator[Progress]:
        """Play what is missing and tell after every task; closed in between, it stops. Errors: BadData."""
        with self.folder.kept_from_others():
            for batch in spread(play, Tasks(self), by):
                self.take(batch)
                yield self.progress

    def summary(self) -> Summary:
        """What it has come to, written into the folder, too. Errors: BadData."""
        found = summary_of(self.plan, self.tallies)
        self.folder.keep(found.model_dump_json() + "\n")
        return found

    def let(self, games: int) -> None:
        """Play so many games of each strength for now, also where the plan has more."""
        self.limit = games
        self._look_ahead()

    def is_there(self, matchup: int, number: int) -> bool:
        """Whether a game was played."""
        return self._seen.has(matchup, number)

    def size(self, matchup: int) -> int:
        """How many games the next task of a pairing should have."""
        return self._costs[matchup].games()

    def take(self, batch: Batch) -> None:
        """Keep and count a task's games, once."""
        if all(self._seen.has(batch.matchup, number) for number in batch.numbers):
            return
        with files.refused("playtest.no_folder", folder=self.folder.path):
            self._writer.add(batch.lines)
        for number in batch.numbers:
            self._seen.add(batch.matchup, number)
        self.tallies[batch.matchup].merge(batch.tally)
        self._costs[batch.matchup].add(len(batch.numbers), batch.seconds)
        self._look_ahead()

    def _look_ahead(self) -> None:
        """Let every pairing that has played what was asked so far, and needs more, play on.

        Looked at when all games up to a number are there, so that it hangs on no order in which they come.
        """
        by_strength: dict[str, int] = {}
        for place, pairing in enumerate(self.plan.matchups):
            most, done = min(pairing.games, self.limit or pairing.games), self._seen.count(place)
            if pairing.kind == "thought":
                most = min(most, max(2, by_strength.get(pairing.strength, max(by_strength.values())) // MORE_GAMES))
                self.horizons[place] = most
                continue
            if self.plan.precision is None:
                self.horizons[place] = most
            elif not self.horizons[place]:
                self.horizons[place] = _look_after(done, most)
            if done >= self.horizons[place] and not self._is_enough(place):
                self.horizons[place] = min(most, self.horizons[place] + max(FIRST_LOOK, self.horizons[place] // 5))
            by_strength[pairing.strength] = self.horizons[place]

    def _is_enough(self, place: int) -> bool:
        """Whether the first player's share is known as precisely as it was asked for."""
        if self.plan.precision is None:
            return False
        low, high = first_score(self.tallies[place], self._error)
        return 50 * (high - low) <= self.plan.precision


def _look_after(done: int, most: int) -> int:
    """The first look at a strength of which so many games are there: the one after which those were begun."""
    look = FIRST_LOOK
    while look < min(done, most):
        look += max(FIRST_LOOK, look // 5)
    return min(look, most)


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
    """Tasks for workers, always of the pairing that is farthest behind; none while all that is known is given out."""

    def __init__(self, run: Run) -> None:
        self._run = run
        self._next = [0 for _ in run.horizons]

    def __iter__(self) -> Tasks:
        return self

    @property
    def given(self) -> int:
        """Up to which numbers games were given out, or were there, of all pairings together."""
        return sum(self._next)

    def __next__(self) -> Task:
        run = self._run
        for place, _ in enumerate(self._next):
            self._skip(place)
        open_ = [place for place, number in enumerate(self._next) if number < run.horizons[place]]
        if not open_:
            raise StopIteration
        place = min(open_, key=lambda each: self._next[each] / run.horizons[each])
        numbers: list[int] = []
        while self._next[place] < run.horizons[place] and len(numbers) < run.size(place):
            numbers.append(self._next[place])
            self._next[place] += 1
            self._skip(place)
        return place, run.plan.matchups[place], tuple(numbers)

    def _skip(self, place: int) -> None:
        """Go past games that were played."""
        while self._next[place] < self._run.horizons[place] and self._run.is_there(place, self._next[place]):
            self._next[place] += 1
