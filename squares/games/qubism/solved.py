"""Tables of solved Qubism: for each binary digit of the number of moves the positions that have it set.

A file ``moves-LEVEL-DIGIT.bin`` holds a number a cell of South's pawn, with a bit a cell of North's, for every face and
every set of cells with cubes (``rules/ranking.py``); it may be compressed (``.bin.xz``). The numbers are
little-endian and have as many bytes as ``width`` says.
"""

from __future__ import annotations

import lzma
import mmap
from pathlib import Path

from squares.bots.tables.proved import DRAWN, Proved
from squares.core.kernel import Kernel
from squares.data.bounded import start_of
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.ranking import Ranking

WIDTHS = (2, 4, 8)
_HEAD = 1 << 16
"""Bytes that a compressed file may be longer than what it holds."""


def width(cells: int) -> int:
    """Return the bytes of a number with a bit a cell. Errors: ValueError for a board with too many cells."""
    found = next((size for size in WIDTHS if cells <= 8 * size), None)
    if found is None:
        raise ValueError(f"no number has {cells} bits")
    return found


def file_of(folder: Path, level: int, digit: int) -> Path:
    """Return the file of a digit for positions with so many cubes on the board."""
    return folder / f"moves-{level}-{digit}.bin"


class MovesTable:
    """The table in a folder; see ``Table``. Errors: OSError, lzma.LZMAError, ValueError where it is not whole."""

    def __init__(self, game: QubismGame, folder: Path, digits: int) -> None:
        levels = game.definition.cubes + 1
        self._ranking = Ranking(game.codec.tables, levels)
        self._width = width(self._ranking.cells)
        self._digits = [[self._held(folder, level, digit) for level in range(levels)] for digit in range(digits)]

    def _held(self, folder: Path, level: int, digit: int) -> bytes | mmap.mmap:
        """Return what the file of a digit holds. Errors: as of the table."""
        ranking = self._ranking
        size = len(ranking.sets[level]) * ranking.faces**level * ranking.rows * self._width
        held = _held(file_of(folder, level, digit), size)
        if len(held) != size:
            raise ValueError("a file of the table is too short or too long")
        return held

    def proved(self, kernel: Kernel) -> Proved:
        """See ``Table``: all positions are in it."""
        moves = self.moves(kernel)
        return Proved(1, moves, 2 * moves - 1) if moves else self._unwon(kernel)

    def _unwon(self, kernel: Kernel) -> Proved:
        """Return what the side on turn achieves that does not win: the table holds wins alone, so look a ply ahead."""
        enemy, longest = 2 - int(kernel.side()), 0
        for move in kernel.legal():
            kernel.play(move)
            result = int(kernel.result())
            moves = self.moves(kernel) if not result else 0
            kernel.undo()
            if not moves and result != enemy:
                return DRAWN
            longest = max(longest, moves)
        return Proved(-1, longest, 2 * longest)

    def moves(self, kernel: Kernel) -> int:
        """Return in how many moves of its own the side on turn wins a position that is not over; 0 if it cannot."""
        level, cells, faces, south, north = self._ranking.place(kernel.state())
        row = (cells * self._ranking.faces**level + faces) * self._ranking.rows + south
        at, bit = row * self._width + north // 8, 1 << north % 8
        return sum(1 << digit for digit, held in enumerate(self._digits) if held[level][at] & bit)


def _held(path: Path, size: int) -> bytes | mmap.mmap:
    """Return what a file holds, compressed or not; of a compressed one a byte more than ``size`` at the most."""
    packed = path.with_name(f"{path.name}.xz")
    if packed.exists():
        return lzma.LZMADecompressor().decompress(start_of(packed, size + _HEAD), size + 1)
    start_of(path, 1)  # refuses what is no file
    with path.open("rb") as file:
        return mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)


def table(game: QubismGame, folder: Path, digits: int) -> MovesTable | None:
    """Return the table of a game in a folder; None where it is not whole."""
    try:
        return MovesTable(game, folder, digits)
    except (OSError, lzma.LZMAError, ValueError):
        return None
