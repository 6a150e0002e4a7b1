"""A contest from its first game to its last: which games are still to be played, in tasks of about a second each."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from squares.playtest.arena import Contest, Played, play
from squares.playtest.executors import Crew, spread
from squares.playtest.results import Results

SECONDS = 1.0  # that a task should last: long beside sending it, short beside waiting for the last one
_MOST = 50  # games of a task, so that none is long though the first were quick


class Course:
    """Plays the games 0 to ``games`` - 1 of a contest that ``results`` do not hold yet."""

    def __init__(self, contest: Contest, games: int, results: Results) -> None:
        self._contest = contest
        self._results = results
        self._missing = [number for number in range(games) if number not in results.games]
        self._seconds = 0.0
        self._played = 0

    @property
    def left(self) -> int:
        """Games to play."""
        return len(self._missing)

    def run(self, by: Crew) -> Iterator[list[Played]]:
        """Yield finished games as they come, after ``results`` got them. Errors: BadData."""
        for games in spread(partial(play, self._contest), self._tasks(), by):
            self._played += len(games)
            self._seconds += sum(game.a.seconds + game.b.seconds for game in games)
            self._results.add(games)
            yield games

    def _tasks(self) -> Iterator[list[int]]:
        """Numbers of games for one task after another, more of them once games turn out to be short."""
        at = 0
        while at < len(self._missing):
            mean = self._seconds / self._played if self._played else SECONDS
            count = max(1, min(_MOST, int(SECONDS / mean))) if mean else 10
            yield self._missing[at : at + count]
            at += count
