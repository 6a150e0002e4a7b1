"""The one file that knows how the kernels run: compiled by mypyc, or as plain Python.

Kernels write ``vec[i64]([0] * n)`` and use it like a fixed-size list. Compiled, that is librt's packed
array; interpreted, it is a plain list, which CPython indexes faster than librt's boxed access.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64 as i64
from mypy_extensions import mypyc_attr as mypyc_attr

COMPILED: Final[bool] = not __file__.endswith(".py")

if COMPILED:
    from librt.vecs import vec as vec
else:
    from squares.plain import vec as vec  # type: ignore[assignment]


def mixed(now: vec[i64]) -> i64:
    """A hash of an array. The two forms need not agree: nothing keeps a hash."""
    if not COMPILED:
        return hash(tuple(now))
    found: i64 = 1469598103934665603
    for i in range(len(now)):
        found = (found ^ now[i]) * 1099511628211
        found ^= found >> 29
    return found


__all__ = ["COMPILED", "i64", "mixed", "mypyc_attr", "vec"]
