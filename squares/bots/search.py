"""What every search takes and gives: limits, found moves. Knows kernels and moves as ints, no game."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

from squares.core.kernel import Kernel


@dataclass(frozen=True, slots=True)
class Limit:
    """When to stop thinking; what comes first counts, 0 is no limit.

    ``nodes``: positions of alpha-beta, playouts of Monte-Carlo search; ``depth`` in plies. With neither ``seconds``
    nor a ``stop`` in play, equal limits and seeds give equal results.
    """

    nodes: int = 0
    seconds: float = 0.0
    depth: int = 0


@dataclass(frozen=True, slots=True)
class Weakening:
    """How a weak player errs.

    ``oversight``: replies overlooked per thousand, at most half of them. ``noise``: spread of the error in the value of
    each move at the root, in hundredths of log-odds. ``turn`` of the match: what is overlooked differs from the turn
    before. ``across``: what a place and the one across the board add up to, for the side that sees the board turned
    round; 0 for the other side.
    """

    oversight: int = 0
    noise: int = 0
    turn: int = 0
    across: int = 0


@dataclass(frozen=True, slots=True)
class Candidate:
    """A move at the root. ``value``: for the side that decides; ``visits``: how much thought it got."""

    move: int
    value: int
    visits: int


@dataclass(frozen=True, slots=True)
class Found:
    """What a search came to: the moves at the root, the best first, and the play that follows on the best one."""

    candidates: tuple[Candidate, ...]
    line: tuple[int, ...]
    nodes: int
    depth: int


@dataclass(frozen=True, slots=True)
class Task:
    """A move at the root to be searched ``depth`` plies deep: is it worth more than ``floor``, and how much then?"""

    move: int
    depth: int
    floor: int


@dataclass(frozen=True, slots=True)
class Attempt:
    """What a move is worth, and the play from it on; without a ``line`` it is worth so much at most."""

    task: Task
    value: int
    line: tuple[int, ...]
    nodes: int


class Helpers(Protocol):
    """Others who think about the same position: on their own all the time, or over one move at a time."""

    def collect(self) -> list[Found]:
        """Return what those found who think on their own, who end with it."""

    def free(self) -> bool:
        """Tell whether there is anybody without a task."""

    def take(self, task: Task) -> None:
        """Give a task to somebody who is ``free``."""

    def heard(self) -> list[Attempt]:
        """Return what came of tasks since it was asked last."""

    def drop(self) -> None:
        """Take all tasks back. What still comes of one may be heard all the same."""


class Watch:
    """Says when time is up. ``stop`` is asked too, for a person who does not want to wait."""

    def __init__(self, seconds: float, stop: Callable[[], bool] | None, clock: Callable[[], float]) -> None:
        self._end = clock() + seconds if seconds > 0 else None
        self._stop = stop
        self._clock = clock

    def part(self, share: float) -> Watch:
        """Return a watch that ends when this share (0..1) of the time that is left has gone."""
        part = Watch(0.0, self._stop, self._clock)
        if self._end is not None:
            now = self._clock()
            part._end = now + share * (self._end - now)
        return part

    def over(self) -> bool:
        """Tell whether to end the search now."""
        return (self._end is not None and self._clock() >= self._end) or (self._stop is not None and self._stop())


class Search(Protocol):
    """A way to look for the best move. It may keep what it learned between calls, but never lets it change a result
    under equal node limits: ``search`` begins anew.
    """

    def search(
        self,
        worlds: Sequence[Kernel],
        limit: Limit,
        weakening: Weakening,
        seed: int,
        watch: Watch,
        avoid: frozenset[int],
        barred: frozenset[int] = frozenset(),
        helpers: Helpers | None = None,
    ) -> Found:
        """Look for the best move in ``worlds``: kernels that the deciding side cannot tell apart, one in an open game.

        ``avoid``: keys of positions that were on the table before; coming back to one counts as a draw. ``barred``:
        moves that are not considered. ``helpers``: for the same question, without a limit in nodes.
        """


def watch(limit: Limit, stop: Callable[[], bool] | None = None) -> Watch:
    """Return the watch for a limit, begun now."""
    return Watch(limit.seconds, stop, time.monotonic)
