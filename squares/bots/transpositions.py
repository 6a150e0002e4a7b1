"""What alpha-beta remembers of positions it has searched: a table of fixed size in flat arrays.

Compiled by mypyc where possible. It knows keys, moves and numbers only.
"""

from __future__ import annotations

from typing import Final

from squares.bots.evaluation import SURE
from squares.native import i64, vec

EXACT: Final = 0
AT_LEAST: Final = 1
AT_MOST: Final = 2

# A depth is stored plus SHALLOWEST, above two bits of bound and below the generation.
SHALLOWEST: Final = 64
_AGE: Final = 10  # bits


class Transpositions:
    """Values of positions by key. ``renew`` makes everything in it stale without touching it.

    An entry lies in one of two neighbouring places: the first keeps the deeper of two, the second the later.
    ``found`` is where ``find`` found its key; ``moves`` and ``values`` are read there.
    """

    keys: vec[i64]
    moves: vec[i64]
    values: vec[i64]
    notes: vec[i64]
    mask: i64
    generation: i64

    def __init__(self, bits: int) -> None:
        size: int = 1 << bits
        self.keys = vec[i64]([0] * size)
        self.moves = vec[i64]([0] * size)
        self.values = vec[i64]([0] * size)
        self.notes = vec[i64]([0] * size)
        self.mask = size - 1
        self.generation = 0

    def renew(self) -> None:
        """Begin a search that must not profit from the last one."""
        self.generation += 1

    def find(self, key: i64) -> i64:
        """Where the position is, -1 where it is not."""
        at = key & self.mask
        if self.keys[at] == key and self.notes[at] >> _AGE == self.generation:
            return at
        at ^= 1
        if self.keys[at] == key and self.notes[at] >> _AGE == self.generation:
            return at
        return -1

    def depth(self, at: i64) -> i64:
        """How deep the position was searched."""
        return ((self.notes[at] & 1023) >> 2) - SHALLOWEST

    def bound(self, at: i64) -> i64:
        """Whether its value is ``EXACT``, ``AT_LEAST`` or ``AT_MOST``."""
        return self.notes[at] & 3

    def store(self, key: i64, depth: i64, bound: i64, value: i64, move: i64) -> None:
        """Remember a position; ``-SHALLOWEST <= depth < 128``."""
        at = key & self.mask
        note = (self.generation << _AGE) + (depth + SHALLOWEST) * 4 + bound
        old = self.notes[at]
        if self.keys[at] != key and old >> _AGE == self.generation and old >> 2 > note >> 2:
            at ^= 1
        self.keys[at] = key
        self.moves[at] = move
        self.values[at] = value
        self.notes[at] = note


def to_node(value: i64, turn: i64) -> i64:
    """A value from the root, with the turns to a forced result counted from the position's turn instead."""
    if value >= SURE:
        return value + turn
    return value - turn if value <= -SURE else value


def from_node(value: i64, turn: i64) -> i64:
    """The reverse of ``to_node``."""
    if value >= SURE:
        return value - turn
    return value + turn if value <= -SURE else value
