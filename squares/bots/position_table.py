"""The table of a game that was solved from its start: in how many moves each position that can come up is won.

``keys.bin`` holds the kernel's key of every position, sorted, as signed numbers of 64 bits; ``moves.bin`` a number of
16 bits for each. Both are little-endian and may be compressed (``.bin.xz``).
"""

from __future__ import annotations

import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path

from squares.core.kernel import Kernel
from squares.data.bounded import start_of

DIGITS = 16
KEYS, MOVES = "keys.bin", "moves.bin"
_MOST_BYTES = 1 << 28


class PositionTable:
    """See ``Table``. Errors: OSError, lzma.LZMAError, ValueError where it is not whole."""

    def __init__(self, folder: Path) -> None:
        self._keys, self._moves = _read(folder / KEYS, "q"), _read(folder / MOVES, "H")
        if len(self._keys) != len(self._moves):
            raise ValueError("a file of the table is too short or too long")

    def knows(self, kernel: Kernel) -> bool:
        """Tell whether a position is in the table."""
        return self._place(kernel) is not None

    def moves(self, kernel: Kernel) -> int:
        """Return in how many moves of its own the side on turn wins; 0 if it cannot, or nobody knows."""
        place = self._place(kernel)
        return 0 if place is None else self._moves[place]

    def _place(self, kernel: Kernel) -> int | None:
        key = int(kernel.key())
        place = bisect_left(self._keys, key)
        return place if place < len(self._keys) and self._keys[place] == key else None


def files_of(moves: Mapping[int, int]) -> dict[str, bytes]:
    """Return the files of a table by name, of moves by key."""
    keys = sorted(moves)
    return {KEYS: _bytes(array("q", keys)), MOVES: _bytes(array("H", [moves[key] for key in keys]))}


def table(folder: Path) -> PositionTable | None:
    """Return the table in a folder; None where it is not whole."""
    try:
        return PositionTable(folder)
    except (OSError, lzma.LZMAError, ValueError):
        return None


def _bytes(numbers: array[int]) -> bytes:
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers.tobytes()


def _read(path: Path, kind: str) -> array[int]:
    xz = path.with_name(f"{path.name}.xz")
    if xz.exists():
        held = lzma.LZMADecompressor().decompress(start_of(xz, _MOST_BYTES), _MOST_BYTES)
    else:
        held = start_of(path, _MOST_BYTES)
    numbers = array(kind)
    numbers.frombytes(held)
    if sys.byteorder == "big":
        numbers.byteswap()
    return numbers
