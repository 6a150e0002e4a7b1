"""Positions of a game with what leads from one to another: found from the start, and solved backwards from the ends.

A turn may hold several plies. The winner goes for the fewest turns of its own, then for the fewest plies; the loser for
the most.
"""

from __future__ import annotations

from array import array
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from heapq import heappop, heappush
from math import exp, log

from squares.bots.tables.proved import DRAWN, Proved
from squares.core.errors import BadData
from squares.core.kernel import Kernel
from squares.core.phrase import phrase
from squares.solving.solvers import Told

STEP = 200  # positions from one word on how far it is to the next
EARLY = 20_000  # positions from which it is reckoned how many there will be
TOO_FAR = 5  # times as many as are allowed: a forecast is no better than that
_WINDOW = 4  # plies whose growth is taken together
_TURN = 1 << 20  # what a turn counts, in plies: more than any game has


class TooLarge(BadData):
    """More positions can come up than are looked at."""


class Graph:
    """Positions by number: who decides, whose turn it is, how they have ended, and where their moves lead.

    ``keys``: the kernel's; ``sides``, ``turns``: 0 or 1; ``results``: 0 where it goes on, 1 or 2 for the side that has
    won, else 3.
    """

    def __init__(self, most: int) -> None:
        self._most = most
        self.keys = array("q")
        self._found: dict[int, int] = {}
        self._sides, self._turns, self._results = bytearray(), bytearray(), bytearray()
        self._states: deque[array[int]] = deque()
        self._after, self._first = array("i"), array("q", [0])

    def explore(
        self,
        kernel: Kernel,
        starts: Iterable[list[int]],
        told: Told,
        moves: Callable[[Kernel], Iterable[int]] = Kernel.legal,
    ) -> None:
        """Find every position that can come up by ``moves`` from states to begin with. Errors: TooLarge."""
        for state in starts:
            kernel.load(state)
            self._number(kernel)
        done, layers = 0, [len(self.keys)]
        while self._states:
            if done == sum(layers):
                layers.append(len(self.keys) - done)
                if len(self.keys) > EARLY and forecast(layers, TOO_FAR * self._most) >= TOO_FAR * self._most:
                    raise TooLarge(phrase("solve.too_many", most=f"{self._most:,}"))
            if done % STEP == 0:
                told(1, done, max(len(self.keys), 1))
            kernel.load(list(self._states.popleft()))
            if not self._results[done]:
                for move in moves(kernel):
                    kernel.play(move)
                    self._after.append(self._number(kernel))
                    kernel.undo()
            self._first.append(len(self._after))
            done += 1
            if len(self.keys) > self._most:
                raise TooLarge(phrase("solve.too_many", most=f"{self._most:,}"))

    def _number(self, kernel: Kernel) -> int:
        key = int(kernel.key())
        number = self._found.get(key)
        if number is None:
            number = self._found[key] = len(self.keys)
            self.keys.append(key)
            self._sides.append(int(kernel.side()))
            self._turns.append(int(kernel.on_turn()))
            self._results.append(int(kernel.result()) % 4)
            self._states.append(array("q", kernel.state()))
        return number

    def solve(self, longest: int) -> dict[int, Proved]:
        """Return what is proved of each position that is not over, by key, for the side that decides.

        What takes more than ``longest`` plies is a draw.
        """
        won, far = self._backwards()
        found = {}
        for at, key in enumerate(self.keys):
            if not self._results[at]:
                turns, plies = divmod(far[at], _TURN)
                result = 0 if not won[at] or plies > longest else 1 if won[at] == 1 + self._sides[at] else -1
                found[key] = Proved(result, turns, plies) if result else DRAWN
        return found

    def circular(self) -> bool:
        """Tell whether a position can come up twice in a game."""
        left, (before, first) = self._branches(), self._leading()
        queue = [at for at, count in enumerate(left) if not count]
        for number in queue:  # grows
            for one in before[first[number] : first[number + 1]]:
                left[one] -= 1
                if not left[one]:
                    queue.append(one)
        return len(queue) < len(left)

    def _backwards(self) -> tuple[bytearray, array[int]]:
        """Return who wins each position, as ``results`` has it, and how far it is: turns of its own, and plies."""
        left, (before, first) = self._branches(), self._leading()
        won = bytearray(result % 3 for result in self._results)
        far = array("q", bytes(8 * len(self.keys)))
        lots, costs = {0: array("i", (at for at, side in enumerate(won) if side))}, [0]
        while costs:
            cost = heappop(costs)
            for number in lots.pop(cost):
                if far[number] < cost:
                    continue  # there was a shorter way
                for one in before[first[number] : first[number + 1]]:
                    left[one] -= 1
                    costing = cost + self._step(one, number, won[number] - 1)
                    if won[number] == 1 + self._sides[one]:
                        if won[one] and costing >= far[one]:
                            continue
                    elif won[one]:
                        continue
                    else:
                        costing = far[one] = max(far[one], costing)
                        if left[one]:
                            continue
                    won[one], far[one] = won[number], costing
                    if costing not in lots:
                        lots[costing] = array("i")
                        heappush(costs, costing)
                    lots[costing].append(one)
        return won, far

    def _step(self, one: int, number: int, winner: int) -> int:
        """Return what a ply costs the winner: itself, and a turn where it ends one of the winner's."""
        ends = self._turns[one] == winner and (self._results[number] or self._turns[number] != winner)
        return 1 + _TURN if ends else 1

    def _branches(self) -> list[int]:
        return [self._first[at + 1] - self._first[at] for at in range(len(self.keys))]

    def _leading(self) -> tuple[array[int], array[int]]:
        """Return the positions that lead to each one, and where these begin."""
        first = array("q", bytes(8 * (len(self.keys) + 1)))
        for after in self._after:
            first[after + 1] += 1
        for at in range(len(self.keys)):
            first[at + 1] += first[at]
        before, next_ = array("i", bytes(4 * len(self._after))), first[:]
        for number in range(len(self.keys)):
            for after in self._after[self._first[number] : self._first[number + 1]]:
                before[next_[after]] = number
                next_[after] += 1
        return before, first


def forecast(layers: Sequence[int], most: int) -> int:
    """Return about how many positions there will be, by those that were first met after each number of plies.

    Their growth is taken to go on changing as it did last. ``most``: as far as is reckoned.
    """
    total, last = sum(layers), layers[-1]
    if len(layers) <= 2 * _WINDOW or not last:
        return total
    before, growth = (log(layers[at] / layers[at - _WINDOW]) / _WINDOW for at in (-1 - _WINDOW, -1))
    slowing = min(0.0, (growth - before) / _WINDOW)
    size = float(last)
    while size >= 1 and total < most:
        growth += slowing
        if not slowing and growth <= 0:
            break
        size *= exp(growth)
        total += int(size)
    return min(total, most)
