"""A seeded generator that is a value: the next number and the next state come from the state alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

from squares.native import COMPILED, shuffle

T = TypeVar("T")

_ALL = 1 << 64  # states
_MASK = _ALL - 1
_STEP = 0x9E3779B97F4A7C15


@dataclass(frozen=True, slots=True)
class Rng:
    """State of a SplitMix64 stream (Steele, Lea and Flood 2014), 0 <= state < 2**64."""

    state: int

    def next(self) -> tuple[int, Rng]:
        """Return a number in 0..2**64-1 and the generator after it."""
        state = (self.state + _STEP) & _MASK
        return _mixed(state), Rng(state)

    def below(self, n: int) -> tuple[int, Rng]:
        """Return a number in 0..n-1 without bias (n >= 1), and the generator after it."""
        number, state = _below(self.state, n)
        return number, Rng(state)

    def shuffled(self, items: Sequence[T]) -> tuple[list[T], Rng]:
        """Return the items in a random order (Fisher and Yates), and the generator after it."""
        out, state = list(items), self.state
        if COMPILED:
            sign = state >> 63
            return out, Rng(shuffle(out, state - sign * _ALL) & _MASK)
        for i in range(len(out) - 1, 0, -1):
            j, state = _below(state, i + 1)
            out[i], out[j] = out[j], out[i]
        return out, Rng(state)


def _below(state: int, n: int) -> tuple[int, int]:
    """Return a number in 0..n-1 after a state, and the state after it."""
    limit = _ALL - _ALL % n
    while True:
        state = (state + _STEP) & _MASK
        value = _mixed(state)
        if value < limit:
            return value % n, state


def _mixed(z: int) -> int:
    """Return the number of a state."""
    z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
    return z ^ (z >> 31)
