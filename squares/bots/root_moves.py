"""The moves at the root of an alpha-beta search, what is known of each, and how a weak player misjudges them.

Compiled by mypyc where possible.
"""

from __future__ import annotations

import math
from typing import Final

from squares.bots.evaluation import SURE, WIN
from squares.core.kernel import Kernel
from squares.native import i64

MOST_TRIED: Final = 20_000  # plies played to find the quickest win within a turn

_PRIME: Final = 2147483647


class RootMoves:
    """The moves of a world, kept in the order in which they are to be searched: the best of the last time first.

    ``lines`` hold the play after a move from the last time that its value was exact.
    """

    def __init__(self, kernel: Kernel, seed: i64, barred: frozenset[int]) -> None:
        """List all moves but the barred ones; of equal ones the seed decides the order, so that games differ."""
        key = kernel.key()
        found = [move for move in kernel.legal() if move not in barred]
        self.kernel = kernel
        self.moves: list[int] = sorted(found, key=lambda move: (int(chance(seed, key, move)), move))
        self.values: list[int] = [0] * len(found)
        self.visits: list[int] = [0] * len(found)
        self.lines: list[list[int]] = [[move] for move in self.moves]

    def value(self, move: int) -> int:
        """Return what is known of the move."""
        return self.values[self.moves.index(move)]

    def line(self, move: int) -> list[int]:
        """Return the play after the move, itself included."""
        return self.lines[self.moves.index(move)]

    def sort(self, leader: int) -> None:
        """Put the best first, and of the best the one at ``leader``; other equal ones stay in order."""
        self._arrange(sorted(range(len(self.moves)), key=lambda at: (-self.values[at], at != leader)))

    def _arrange(self, order: list[int]) -> None:
        self.moves = [self.moves[at] for at in order]
        self.values = [self.values[at] for at in order]
        self.visits = [self.visits[at] for at in order]
        self.lines = [self.lines[at] for at in order]

    def decided(self, depth: int) -> bool:
        """Tell whether the result is forced, and no quicker one is left to be found by looking deeper."""
        best = self.values[0]
        return WIN - abs(best) <= depth


def quickest(kernel: Kernel, moves: list[int]) -> tuple[int, ...]:
    """Return the fewest plies of its own in which the side that decides wins without a reply, from one of ``moves`` on.

    Empty where there are none, or none were found among the plies that are tried.
    """
    side, tried = kernel.side(), 0
    rows: list[list[int]] = [[]]
    while rows and tried <= MOST_TRIED:
        longer: list[list[int]] = []
        for row in rows:
            for ply in row:
                kernel.play(ply)
            after = kernel.legal() if row else moves
            results: list[int] = []
            for move in after:
                kernel.play(move)
                results.append(int(kernel.result()))
                if results[-1] == 0 and kernel.side() == side:
                    longer.append([*row, move])
                kernel.undo()
            for _ply in row:
                kernel.undo()
            tried += len(after)
            if side + 1 in results:
                return (*row, after[results.index(int(side) + 1)])
        rows = longer
    return ()


def merged(values: list[int]) -> int:
    """Return what a move is worth that has these values in several worlds: the mean of the expected results.

    A result that is forced in all worlds stays so, at its slowest if it is a win.
    """
    if len(values) == 1 or min(values) >= SURE:
        return min(values)
    if max(values) <= -SURE:
        return max(values)
    shares = [1 / (1 + math.exp(-max(-2000, min(2000, value)) / 100)) for value in values]
    share = sum(shares) / len(shares)
    return round(100 * math.log(share / (1 - share)))


def chance(seed: i64, key: i64, move: i64) -> i64:
    """Return a number from 0 to 999 that depends on nothing else (rounds of Lehmer's generator)."""
    state = (seed ^ key) & _PRIME
    for part in (key >> 31, move, move >> 31, move >> 11, key):
        state = ((state ^ (part & _PRIME)) * 48271 + 11) % _PRIME
    return state // 7 % 1000


def spread(seed: i64, key: i64, move: i64, most: i64) -> i64:
    """Return an error between ``-most`` and ``most`` that depends on nothing else; small ones are likelier."""
    first, second = chance(seed, key, move), chance(seed + 1, move, key)
    return (first + second - 999) * most // 999
