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

__all__ = ["COMPILED", "i64", "mypyc_attr", "vec"]
