"""The board's cells: files are letters from the left, ranks numbers from South's side."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NewType

File = NewType("File", int)
Rank = NewType("Rank", int)

MOST = 26  # files, which have one letter each, and ranks
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A square of the grid; ``file`` and ``rank`` count from 0, the text from ``a1``."""

    file: File
    rank: Rank

    def __str__(self) -> str:
        return f"{chr(97 + self.file)}{self.rank + 1}"


_CELLS = [[Cell(File(file), Rank(rank)) for file in range(MOST)] for rank in range(MOST)]


@dataclass(frozen=True, slots=True)
class Grid:
    """A board of ``files`` x ``ranks`` cells (each 1..``MOST``). Index = rank * files + file."""

    files: int
    ranks: int

    @property
    def size(self) -> int:
        """Number of cells."""
        return self.files * self.ranks

    def index(self, cell: Cell) -> int:
        """Return the flat index of a cell of this grid."""
        return cell.rank * self.files + cell.file

    def cell(self, index: int) -> Cell:
        """Return the cell of a flat index."""
        return _CELLS[index // self.files][index % self.files]

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell.file < self.files and 0 <= cell.rank < self.ranks

    def __iter__(self) -> Iterator[Cell]:
        return (self.cell(i) for i in range(self.size))

    def parse(self, text: str) -> Cell | None:
        """Return the cell that ``text`` names, or None where it names none of this grid."""
        match = _CELL.fullmatch(text)
        if match is None:
            return None
        cell = Cell(File(ord(match[1]) - 97), Rank(int(match[2]) - 1))
        return cell if cell in self else None
