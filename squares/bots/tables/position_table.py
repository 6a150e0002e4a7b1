"""The table of a game that was solved from its start: what is proved of each position that can come up.

``keys.bin`` holds the kernel's key of every position, sorted, as signed numbers of 64 bits; ``turns.bin`` and
``plies.bin`` a number of 16 bits for each: in how many turns of the winner's own and in how many plies it ends. That of
plies is negative where the side that decides loses; both are 0 for a draw. All are little-endian and may be compressed
(``.bin.xz``).
"""

from __future__ import annotations

import lzma
import sys
from array import array
from bisect import bisect_left
from collections.abc import Mapping
from pathlib import Path

from squares.bots.tables.proved import Proved
from squares.core.kernel import Kernel
from squares.data.bounded import start_of

DIGITS = 16
MOST_PLIES = (1 << DIGITS - 1) - 1
KEYS, TURNS, PLIES = "keys.bin", "turns.bin", "plies.bin"
_MOST_BYTES = 1 << 28


class PositionTable:
    """See ``Table``. Errors: OSError, lzma.LZMAError, ValueError where it is not whole."""

    def __init__(self, folder: Path) -> None:
        self._keys = _read(folder / KEYS, "q")
        self._turns, self._plies = _read(folder / TURNS, "H"), _read(folder / PLIES, "h")
        if not len(self._keys) == len(self._turns) == len(self._plies):
            raise ValueError("a file of the table is too short or too long")

    def proved(self, kernel: Kernel) -> Proved | None:
        """See ``Table``."""
        key = int(kernel.key())
        at = bisect_left(self._keys, key)
        if at == len(self._keys) or self._keys[at] != key:
            return None
        plies = self._plies[at]
        return Proved((plies > 0) - (plies < 0), self._turns[at], abs(plies))


def files_of(proved: Mapping[int, Proved]) -> dict[str, bytes]:
    """Return the files of a table by name, of what is proved by key."""
    keys = sorted(proved)
    turns = array("H", (proved[key].turns for key in keys))
    plies = array("h", (proved[key].result * proved[key].plies for key in keys))
    return {KEYS: _bytes(array("q", keys)), TURNS: _bytes(turns), PLIES: _bytes(plies)}


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
