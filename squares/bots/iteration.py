"""One depth of an alpha-beta search at its root: which moves are searched, by whom, and what is known of them.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Final

from squares.bots.root_moves import RootMoves
from squares.bots.search import Helpers, Task

INFINITE: Final = 2_000_000  # twice ``WIN`` (to the compiler a product were no constant)


class Iteration:
    """The moves of a root on the way to one depth: at ``at`` the one that is searched here, others with helpers.

    What is known of a move is an upper bound; for the best one, at ``leader``, it is the value. A move is settled once
    it is known to be no better. Until one has a value, helpers go by the best value of the last depth, so that they
    need not wait for it; where that was too much, a move comes back to be searched again.
    """

    def __init__(self, root: RootMoves, depth: int, helpers: Helpers | None) -> None:
        self.root = root
        self.depth = depth
        self.helpers = helpers
        self.best = -INFINITE
        self.leader = -1
        self.at = 0
        self.nodes = 0  # of helpers
        self._front = 0  # all moves before it are settled
        self._bounds = [INFINITE] * len(root.moves)
        self._out: set[int] = set()

    def next(self) -> bool:
        """Turn to the next move that nobody searches, or if there is none, to one that a helper is still at.

        False once all are settled.
        """
        count = len(self._bounds)
        while self._front < count and self.settled(self._front):
            self._front += 1
        at = self._front
        while at < count and (at in self._out or self.settled(at)):
            at += 1
        self.at = at if at < count else self._front
        return self._front < count

    def settled(self, at: int) -> bool:
        """Tell whether enough is known of the move at a place."""
        return self._bounds[at] <= self._floor()

    def note(self, at: int, value: int, line: list[int]) -> None:
        """Note what a move is worth: exactly where there is a line, else at most."""
        self._bounds[at] = value
        if line:
            self.root.lines[at] = line
            if value > self.best:
                self.best, self.leader = value, at

    def share(self) -> None:
        """Hear what helpers have found, and give them moves, so that all are done at about the same time."""
        helpers, moves, visits = self.helpers, self.root.moves, self.root.visits
        if helpers is None:
            return
        for attempt in helpers.heard():
            self.nodes += attempt.nodes
            if attempt.task.depth == self.depth:
                at = moves.index(attempt.task.move)
                self._out.discard(at)
                visits[at] += attempt.nodes
                if not self.settled(at):
                    self.note(at, attempt.value, list(attempt.line))
        while helpers.free() and (at := self._longest()) > 0:
            self._out.add(at)
            helpers.take(Task(moves[at], self.depth, self._floor()))

    def _longest(self) -> int:
        """Return where the move stands that nobody searches and that took the longest at the last depths; 0 if none.

        The first move is not for helpers.
        """
        visits, found, most = self.root.visits, 0, -1
        for at in range(1, len(visits)):
            if visits[at] > most and at != self.at and at not in self._out and not self.settled(at):
                found, most = at, visits[at]
        return found

    def close(self) -> None:
        """Tell the root what is known, though the depth may not be done.

        A move that is not settled keeps what it was worth at the last depth, but is no better than the best.
        """
        if self.helpers is not None:
            self.helpers.drop()
        if self.leader < 0:
            return
        values = self.root.values
        for at, bound in enumerate(self._bounds):
            values[at] = bound if bound <= self.best else min(values[at], self.best)
        self.root.sort(self.leader)

    def _floor(self) -> int:
        return self.root.values[0] if self.leader < 0 else self.best
