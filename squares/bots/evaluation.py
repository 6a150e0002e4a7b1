"""What a position is worth: a weighted sum of a few terms that can be named to people.

Compiled by mypyc where possible. A value ``v`` for side 0 stands for an expected result of ``1 / (1 + exp(-v / 100))``,
which is what tuning fits the weights to. An evaluation reads a kernel's array and never changes it.
"""

from __future__ import annotations

import math
from typing import Final

from squares.core.kernel import Kernel
from squares.native import i64, mypyc_attr, packed, vec

WIN: Final = 1_000_000  # a won game, less the turns until it is won: plies, those of one side in a row as one
SURE: Final = 900_000  # from here on a value is a forced result
MOST: Final = 5_000  # no sum of terms is worth more
FINE: Final = 6  # bits of a weight below one: terms that count in thousands have weights far smaller than that


@mypyc_attr(allow_interpreted_subclasses=True)
class Evaluation:
    """Terms of a position, each side 0's part minus side 1's, and a weight for each term.

    ``names``: one a term, last part of text keys; ``weights``: in units of 2 ** -``FINE``. A subclass writes ``terms``
    in ``measure``, and clears ``is_quiet`` where the next ply decides more than the terms can tell, so that a search
    looks at that ply first. One that knows more of its game sets ``guides`` and is then asked in every position
    searched on for ``winning``, ``pressed``, ``answers`` and ``listed``. One that sets ``prunes`` lets who does not err
    leave out what hardly matters: it also sets ``threatened`` where the side that does not decide would win if it did,
    and is asked for ``null_move`` and ``listed``. One that sets ``stands`` lists past the last ply only what may change
    much: whoever decides may leave it all.
    """

    names: list[str]
    weights: vec[i64]
    terms: vec[i64]
    is_quiet: bool
    guides: bool
    prunes: bool
    stands: bool
    threatened: bool

    def __init__(self, names: list[str], weights: list[float]) -> None:
        if len(names) != len(weights):
            raise ValueError(f"{len(names)} terms with {len(weights)} weights")
        self.names = names
        self.weights = packed([round(weight * (1 << FINE)) for weight in weights])
        self.terms = packed([0] * len(weights))
        self.is_quiet = True
        self.guides = False
        self.prunes = False
        self.stands = False
        self.threatened = False

    def measure(self, kernel: Kernel) -> None:
        """Write every term of the kernel's position into ``terms``."""
        raise AssertionError("an evaluation measures positions")

    def listed(self, kernel: Kernel, depth: i64) -> i64:
        """Write into the kernel's ``moves`` one of each lot that the terms cannot tell apart within ``depth`` plies.

        Returns how many these are; they are in the order of ``generate``.
        """
        return kernel.generate()

    def null_move(self, kernel: Kernel) -> i64:
        """Return a move for the kernel, legal or not, that does nothing but pass the turn; -1 where there is none."""
        return -1

    def pressed(self, kernel: Kernel) -> bool:
        """Tell whether the side to decide loses on the enemy's next turn unless it answers: worth a ply more."""
        return False

    def winning(self, kernel: Kernel) -> i64:
        """Return a move with which the side to decide wins at once, -1 where none is known."""
        return -1

    def answers(self, kernel: Kernel, moves: vec[i64], count: i64) -> i64:
        """Put first what may keep a ``pressed`` side from losing, and return how many moves these are.

        At least one move is left, and no move that saves it is left out.
        """
        return count

    def value(self, kernel: Kernel) -> i64:
        """Return what an unfinished position is worth to side 0."""
        self.measure(kernel)
        weights, terms = self.weights, self.terms
        total: i64 = 0
        for i in range(len(weights)):
            total += weights[i] * terms[i]
        return summed(total)


def summed(total: i64) -> i64:
    """Return a sum of terms, each times its weight, as a value."""
    return bounded(total >> FINE)


def bounded(total: i64) -> i64:
    """Return a value that is no more than ``MOST`` to either side."""
    if total > MOST:
        return MOST
    if total < -MOST:
        return -MOST
    return total


def expected(value: int) -> float:
    """Return the expected result (0..1) of a value for its side; exactly 0 or 1 where it is forced."""
    if abs(value) >= SURE:
        return float(value > 0)
    return 1 / (1 + math.exp(-value / 100))


def percent(value: int) -> int:
    """Return the same in games of 100. What is not forced is neither won nor lost in all of them."""
    return round(100 * expected(value)) if abs(value) >= SURE else min(99, max(1, round(100 * expected(value))))
