"""What alpha-beta remembers of positions it has searched: a table of fixed size in flat arrays.

Compiled by mypyc where possible. It knows keys, moves and numbers only.
"""

from __future__ import annotations

from typing import Final

from squares.bots.evaluation import SURE
from squares.native import i64, vec

EXACT: Final = 0
LOWER: Final = 1
UPPER: Final = 2

# A depth is stored plus DEPTH_OFFSET, above two bits of bound and below the bit for few moves and the generation.
DEPTH_OFFSET: Final = 64
_FEW: Final = 1024
_AGE: Final = 11  # bits

# Numbers before the first pair of entries: a large array mostly begins so many of them before a line of the
# processor's cache, and a pair then fills a line.
_FIRST: Final = 3

# An entry, and what stands where in it behind the key.
_ENTRY: Final = 4
_MOVE: Final = 1
_VALUE: Final = 2
_NOTE: Final = 3

_WORD: Final = 7  # a number of ``used`` is for so many places, as a power of two


class TranspositionTable:
    """Values of positions by key. Each thought is a generation; ``renew`` begins one.

    An entry lies in one of two neighbouring places: the first keeps the deeper of two of a generation, the second the
    later; what is older gives way. It is four numbers in a row, so that both places are read from memory at once: the
    key, its move, its value, and its note. Memory is slow to answer, so ``used`` tells, by a bit for each pair of
    places, where nothing may be found; it is small enough to stay close to the processor.
    """

    entries: vec[i64]
    used: vec[i64]
    bit: vec[i64]
    mask: i64
    generation: i64
    oldest: i64  # generation that may still be found

    def __init__(self, bits: int) -> None:
        size: int = 1 << bits
        self.entries = vec[i64]([0] * (_FIRST + _ENTRY * size))
        self.used = vec[i64]([0] * (size >> _WORD))
        self.bit = vec[i64]([0] * 64)
        one: i64 = 1
        for i in range(64):
            self.bit[i] = one
            one *= 2
        self.mask = size - 1
        self.generation = 0
        self.oldest = 0

    def renew(self, keeps: bool) -> None:
        """Begin a thought. Unless it ``keeps`` what there is, it must not profit from earlier ones."""
        self.generation += 1
        if not keeps:
            self.oldest = self.generation
            self.used = vec[i64]([0] * len(self.used))

    def find(self, key: i64) -> i64:
        """Return where the position is, -1 where it is not."""
        entries = self.entries
        place = key & self.mask
        if self.used[place >> _WORD] & self.bit[(place >> 1) & 63] == 0:
            return -1
        at = _FIRST + place * _ENTRY
        if entries[at] == key and entries[at + _NOTE] >> _AGE >= self.oldest:
            return at
        at = _FIRST + (place ^ 1) * _ENTRY
        if entries[at] == key and entries[at + _NOTE] >> _AGE >= self.oldest:
            return at
        return -1

    def move(self, at: i64) -> i64:
        """Return the best move of the position, -1 where none is known."""
        return self.entries[at + _MOVE]

    def value(self, at: i64) -> i64:
        """Return what the position is worth, as ``bound`` means it."""
        return self.entries[at + _VALUE]

    def depth(self, at: i64) -> i64:
        """Return how deep the position was searched."""
        return ((self.entries[at + _NOTE] & 1023) >> 2) - DEPTH_OFFSET

    def bound(self, at: i64) -> i64:
        """Tell whether its value is ``EXACT``, ``LOWER`` or ``UPPER``."""
        return self.entries[at + _NOTE] & 3

    def few(self, at: i64) -> bool:
        """Tell whether the position leaves little choice, as ``store`` was told."""
        return self.entries[at + _NOTE] & _FEW != 0

    def old(self, at: i64) -> bool:
        """Tell whether an earlier thought left it here."""
        return self.entries[at + _NOTE] >> _AGE < self.generation

    def store(self, key: i64, depth: i64, bound: i64, value: i64, move: i64, few: bool) -> None:
        """Remember a position; ``-DEPTH_OFFSET <= depth < 128``."""
        entries = self.entries
        place = key & self.mask
        at = _FIRST + place * _ENTRY
        note = (self.generation << _AGE) + (depth + DEPTH_OFFSET) * 4 + bound
        if few:
            note += _FEW
        used, word, bit = self.used, place >> _WORD, self.bit[(place >> 1) & 63]
        if used[word] & bit == 0:
            used[word] |= bit
        else:
            old = entries[at + _NOTE]
            if entries[at] != key and old >> _AGE == self.generation and (old & 1023) >> 2 > (note & 1023) >> 2:
                at = _FIRST + (place ^ 1) * _ENTRY
        entries[at] = key
        entries[at + _MOVE] = move
        entries[at + _VALUE] = value
        entries[at + _NOTE] = note


def to_node(value: i64, turn: i64) -> i64:
    """Return a value from the root, with the turns to a forced result counted from the position's turn instead."""
    if value >= SURE:
        return value + turn
    return value - turn if value <= -SURE else value


def from_node(value: i64, turn: i64) -> i64:
    """Return the reverse of ``to_node``."""
    if value >= SURE:
        return value - turn
    return value + turn if value <= -SURE else value
