"""The one file that knows how the kernels run: compiled by mypyc, or as plain Python.

Kernels write ``vec[i64]([0] * n)`` and use it like a fixed-size list. Compiled, that is librt's packed
array; interpreted, it is a plain list, which CPython indexes faster than librt's boxed access. Compiled by mypyc where
possible, as they are.
"""

from __future__ import annotations

from typing import Any, Final

from mypy_extensions import i64 as i64
from mypy_extensions import mypyc_attr as mypyc_attr

from squares.plain import signed

COMPILED: Final[bool] = not __file__.endswith(".py")

if COMPILED:
    from librt.vecs import vec as vec
else:
    from squares.plain import vec as vec  # type: ignore[assignment]


def wrapped(number: i64) -> i64:
    """A number as 64 bits with a sign hold it. Compiled, every number is that already."""
    return number if COMPILED else signed(int(number))


def packed(values: list[int]) -> vec[i64]:
    """Return the values as a kernel's array."""
    if not COMPILED:
        return vec[i64](values)
    out = vec[i64]([0] * len(values))
    for i, value in enumerate(values):
        out[i] = value
    return out


_FIRST: Final = -7046029288634856825  # primes of xxHash, as signed numbers of 64 bits
_SECOND: Final = -4417276706812531889
_FIFTH: Final = 2870177450012600261
_LARGEST: Final = 2**61 - 1  # what CPython takes the remainder by where it hashes a number


def mixed(now: vec[i64]) -> i64:
    """A hash of an array: that of a tuple of its numbers in CPython, so that both forms search alike."""
    if not COMPILED:
        return hash(tuple(now))
    first: i64 = _FIRST  # of so many digits that the compiler would unpack them for each number anew
    second: i64 = _SECOND
    found: i64 = _FIFTH
    for i in range(len(now)):
        lane: i64 = now[i]
        if lane >= _LARGEST:
            lane %= _LARGEST
        elif lane <= -_LARGEST:
            lane = -(-(lane + _LARGEST) % _LARGEST)
        if lane == -1:
            lane = -2
        found += lane * second
        found = ((found << 31) | ((found >> 33) & 2147483647)) * first
    found += len(now) ^ _FIFTH ^ 3527539
    return 1546275796 if found == -1 else found


_STEP: Final = -7046029254386353131  # of SplitMix64, as signed numbers of 64 bits
_ONE: Final = -4658895280553007687
_OTHER: Final = -7723592293110705685
_MOST: Final = 2**63 - 1


def shuffle(items: list[Any], state: i64) -> i64:
    """Put items in the order of ``squares.core.rng.Rng.shuffled``, and return the state after it.

    Only for compiled numbers, which wrap; ``state`` with a sign.
    """
    step: i64 = _STEP
    one: i64 = _ONE
    other: i64 = _OTHER
    most: i64 = _MOST
    left: i64 = len(items)
    while left > 1:
        state += step
        z = (state ^ ((state >> 30) & 0x3FFFFFFFF)) * one
        z = (z ^ ((z >> 27) & 0x1FFFFFFFFF)) * other
        z ^= (z >> 31) & 0x1FFFFFFFF
        if -left < z < 0 and z >= -((most % left * 2 + 2) % left):
            continue  # it would favour some
        at = (((z >> 1) & most) % left * 2 + (z & 1)) % left
        left -= 1
        items[left], items[at] = items[at], items[left]
    return state


__all__ = ["COMPILED", "i64", "mixed", "mypyc_attr", "packed", "shuffle", "vec", "wrapped"]
