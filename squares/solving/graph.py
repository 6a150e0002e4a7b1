"""Solves any small open game from its start: all positions that can come up, and backwards from the ends who wins.

A position in which neither side can force a win is a draw, as the house's rule of repetition makes it.
"""

from __future__ import annotations

from array import array
from collections import deque
from pathlib import Path

from squares.bots.position_table import DIGITS, files_of
from squares.core.errors import BadData
from squares.core.game import AnyGame, Setup
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.saves import files
from squares.solving.solvers import Needs, Told

MOST = 1_000_000  # positions
BYTES = 10  # of a position in the table
STEP = 2_000  # positions from one word on how far it is to the next
DRAW = -1


def needs(game: AnyGame) -> Needs:
    """Return how much a game takes at most. Errors: BadData where chance or something hidden decides."""
    if game.hidden or game.start(Setup(), 0) != game.start(Setup(), 1):
        raise BadData(phrase("solve.chance"))
    return Needs(MOST, MOST * BYTES)


class Solver:
    """See ``squares.solving.solvers.Solver``. One that was stopped begins anew."""

    def __init__(self, game: AnyGame, folder: Path) -> None:
        self._game, self._folder = game, folder
        self._graph = Graph()
        self._moves: dict[int, int] = {}

    def prepare(self) -> None:
        """Do nothing: all of it is kept in memory."""

    def run(self, told: Told) -> None:
        """Solve. Errors: BadData where there are too many positions, or a side moves twice in a row."""
        kernel = self._game.kernel(self._game.start(Setup(), 0))
        for seat in self._game.seats:
            self._graph.begin(self._game.kernel(self._game.start(Setup(seat), 0)).state())
        self._graph.explore(kernel, told)
        self._moves = self._graph.solve()

    def written(self) -> int:
        """Write the table."""
        for name, held in files_of(self._moves).items():
            files.lay(self._folder / name, held)
        return DIGITS

    def clean_up(self) -> None:
        """Do nothing: nothing but the table was written."""

    def positions(self) -> int:
        """Return how many positions with one side on turn there are."""
        return len(self._moves)


class Graph:
    """Positions by number: the side on turn or how it has ended, and where its moves lead.

    ``found``: numbers by the kernel's key; ``ends``: of each position that is over 0 or 1, the side that won, or
    ``DRAW``.
    """

    def __init__(self) -> None:
        self.keys: list[int] = []
        self.found: dict[int, int] = {}
        self.ends: dict[int, int] = {}
        self._sides = bytearray()
        self._states: deque[array[int]] = deque()
        self._begins: list[list[int]] = []
        self._after, self._first = array("q"), array("q", [0])

    def begin(self, state: list[int]) -> None:
        """Note a position that a game may begin with."""
        self._begins.append(state)

    def explore(self, kernel: Kernel, told: Told) -> None:
        """Find every position that can come up. Errors: BadData."""
        for state in self._begins:
            kernel.load(state)
            self._number(kernel)
        done = 0
        while self._states:
            if done % STEP == 0:
                told(1, done, max(len(self.keys), 1))
            kernel.load(list(self._states.popleft()))
            if done not in self.ends:
                self._follow(kernel, done)
            self._first.append(len(self._after))
            done += 1
            if len(self.keys) > MOST:
                raise BadData(phrase("solve.too_many", most=f"{MOST:,}"))

    def _follow(self, kernel: Kernel, number: int) -> None:
        """Note where the moves of a position lead."""
        side = self._sides[number]
        for move in kernel.legal():
            kernel.play(move)
            after = self._number(kernel)
            if after not in self.ends and self._sides[after] == side:
                raise BadData(phrase("solve.twice"))
            self._after.append(after)
            kernel.undo()

    def _number(self, kernel: Kernel) -> int:
        key = int(kernel.key())
        number = self.found.get(key)
        if number is None:
            number = self.found[key] = len(self.keys)
            self.keys.append(key)
            self._sides.append(int(kernel.side()))
            self._states.append(array("i", kernel.state()))
            result = int(kernel.result())
            if result:
                self.ends[number] = result - 1 if result > 0 else DRAW
        return number

    def solve(self) -> dict[int, int]:
        """Return in how many moves the side on turn wins each position that is not over, by key; 0 if it cannot."""
        before, first = self._backwards()
        left = [self._first[at + 1] - self._first[at] for at in range(len(self.keys))]
        wins: dict[int, bool] = {}  # whether the side on turn does
        far = {number: 0 for number, won in self.ends.items() if won != DRAW}  # plies until somebody wins
        queue = deque(far)
        while queue:
            number = queue.popleft()
            for one in before[first[number] : first[number + 1]]:
                left[one] -= 1
                good = self.ends[number] == self._sides[one] if number in self.ends else not wins[number]
                if one not in far and (good or not left[one]):
                    wins[one], far[one] = good, far[number] + 1
                    queue.append(one)
        return {
            key: (far[at] + 1) // 2 if wins.get(at) else 0 for at, key in enumerate(self.keys) if at not in self.ends
        }

    def _backwards(self) -> tuple[array[int], array[int]]:
        """Return the positions that lead to each one, and where these begin."""
        first = array("q", bytes(8 * (len(self.keys) + 1)))
        for after in self._after:
            first[after + 1] += 1
        for at in range(len(self.keys)):
            first[at + 1] += first[at]
        before, next_ = array("q", bytes(8 * len(self._after))), first[:]
        for number in range(len(self.keys)):
            for after in self._after[self._first[number] : self._first[number + 1]]:
                before[next_[after]] = number
                next_[after] += 1
        return before, first
