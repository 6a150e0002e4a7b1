"""A run from its first game to its last: what is still to be played, spread over workers, kept, and summed up.

Games are kept before they count. Who stops in the middle loses only what was in play; the same folder goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from squares.playtest.course import Course, Progress
from squares.playtest.executors import Crew
from squares.playtest.plan import MORE_GAMES, Folder, Plan
from squares.playtest.rows import Writer
from squares.playtest.summary import Summary, error_of_score, first_score, summary_of
from squares.playtest.tally import Tally
from squares.playtest.witness import Batch
from squares.saves import files

FIRST_LOOK = 100  # games of a strength after which it is first asked whether they are enough


class Run(Course):
    """A run in a folder, begun or gone on with. Errors: BadData where it cannot be.

    ``horizons``: how many games of each pairing are known to be needed. ``limit``: see ``let``.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        plan.check_levels()
        super().__init__(plan.matchups)
        self.folder, self.plan = Folder(path), plan
        self.tallies = [Tally() for _ in plan.matchups]
        with self.folder.kept_from_others():
            plan.begin(path)
            with files.refused("playtest.no_folder", folder=path):
                self._writer = Writer(self.folder.games)
            for row in self.folder.rows(plan):
                self.seen.add(row.matchup, row.number)
                self.tallies[row.matchup].add(row)
        self._error = error_of_score(plan, plan.make())
        self.limit: int | None = None
        self.look_ahead()

    @classmethod
    def resumed(cls, path: Path) -> Run:
        """The run that lies in a folder. Errors: BadData."""
        return cls(path, Plan.read(path))

    def play(self, by: Crew) -> Iterator[Progress]:
        with self.folder.kept_from_others():
            yield from super().play(by)

    def summary(self) -> Summary:
        """What it has come to, written into the folder, too. Errors: BadData."""
        found = summary_of(self.plan, self.tallies)
        self.folder.keep(found.model_dump_json() + "\n")
        return found

    def let(self, games: int) -> None:
        """Play so many games of each strength for now, also where the plan has more."""
        self.limit = games
        self.look_ahead()

    def keep(self, batch: Batch) -> None:
        with files.refused("playtest.no_folder", folder=self.folder.path):
            self._writer.add(batch.lines)
        self.tallies[batch.matchup].merge(batch.tally)

    def look_ahead(self) -> None:
        """Let every pairing that has played what was asked so far, and needs more, play on.

        Looked at when all games up to a number are there, so that it hangs on no order in which they come.
        """
        by_strength: dict[str, int] = {}
        for place, pairing in enumerate(self.plan.matchups):
            most, done = min(pairing.games, self.limit or pairing.games), self.seen.count(place)
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
