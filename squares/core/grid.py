"""The board's cells: files are letters from the left, ranks numbers from South's side."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NewType

File = NewType("File", int)
Rank = NewType("Rank", int)

MOST = 26  # files, which have one letter each, and ranks
_CELL = re.compile(r"([a-z])([1-9][0-9]?)")
_MARK = re.compile(r"([GRBY])([a-z][1-9][0-9]?)([a-z][1-9][0-9]?)?")


@dataclass(frozen=True, slots=True, order=True)
class Cell:
    """A square of the grid; ``file`` and ``rank`` count from 0, the text from ``a1``."""

    file: File
    rank: Rank

    def __str__(self) -> str:
        return f"{chr(97 + self.file)}{self.rank + 1}"


@dataclass(frozen=True, slots=True, order=True)
class Mark:
    """What somebody drew on the board: an arrow from cell to cell, or a ring where both are one.

    ``colour``: G green, R red, B blue, Y yellow. Its text is ``Gb2b4`` for an arrow, ``Gb2`` for a ring.
    """

    start: Cell
    end: Cell
    colour: str = "G"

    def __str__(self) -> str:
        return f"{self.colour}{self.start}{'' if self.start == self.end else self.end}"


def drawn(marks: Iterable[Mark], mark: Mark) -> tuple[Mark, ...]:
    """Return the marks with another one, in the place of one of another colour; the same again takes it away."""
    marks = tuple(marks)
    left = tuple(each for each in marks if (each.start, each.end) != (mark.start, mark.end))
    return left if mark in marks else (*left, mark)


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

    def marks(self, text: str) -> tuple[Mark, ...]:
        """Return the marks that ``text`` names, separated by blanks; words that name none on this grid are left out."""
        found: tuple[Mark, ...] = ()
        for word in text.split():
            match = _MARK.fullmatch(word)
            start = None if match is None else self.parse(match[2])
            end = None if match is None else self.parse(match[3] or match[2])
            if match is not None and start is not None and end is not None:
                mark = Mark(start, end, match[1])
                found = found if mark in found else drawn(found, mark)
        return found
