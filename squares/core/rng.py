"""A seeded generator that is a value: the next number and the next state come from the state alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TypeVar

T = TypeVar("T")

_MASK = (1 << 64) - 1


@dataclass(frozen=True, slots=True)
class Rng:
    """State of a SplitMix64 stream (Steele, Lea and Flood 2014), 0 <= state < 2**64."""

    state: int

    def next(self) -> tuple[int, Rng]:
        """Return a number in 0..2**64-1 and the generator after it."""
        state = (self.state + 0x9E3779B97F4A7C15) & _MASK
        z = state
        z = ((z ^ (z >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        z = ((z ^ (z >> 27)) * 0x94D049BB133111EB) & _MASK
        return z ^ (z >> 31), Rng(state)

    def below(self, n: int) -> tuple[int, Rng]:
        """Return a number in 0..n-1 without bias (n >= 1), and the generator after it."""
        limit = (1 << 64) - (1 << 64) % n
        value, rng = self.next()
        while value >= limit:
            value, rng = rng.next()
        return value % n, rng

    def shuffled(self, items: Sequence[T]) -> tuple[list[T], Rng]:
        """Return the items in a random order (Fisher and Yates), and the generator after it."""
        out = list(items)
        rng = self
        for i in range(len(out) - 1, 0, -1):
            j, rng = rng.below(i + 1)
            out[i], out[j] = out[j], out[i]
        return out, rng
