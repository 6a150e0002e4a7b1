"""Noughts: South's rings against North's crosses, one a turn on an empty cell; a line of them ends the game.

A small game that stands on its own files alone: rules, evaluation, look, texts, levels and a game file.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from squares.core.actions import InHand, Target
from squares.core.errors import BadAction, BadData, BadPosition, Wrongs
from squares.core.events import Ended, Event, Placed, TurnTo
from squares.core.game import Piece, Setup
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.kernel import Kernel
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.data import models

EMPTY, MARKS = "-", "ox"
LETTERS = "sn"
_STEPS = ((1, 0), (0, 1), (1, 1), (1, -1))


class Definition(models.Definition):
    """``misere``: whoever completes a line has lost."""

    engine: Literal["noughts"]
    line: int = Field(default=3, ge=2, le=12)
    misere: bool = False

    @model_validator(mode="after")
    def _line_fits(self) -> Definition:
        if self.line > max(self.board.files, self.board.ranks):
            raise PydanticCustomError("noughts.long_line", "", {"line": self.line})
        return self


@dataclass(frozen=True, slots=True)
class Marks:
    """``cells``: "-", "o" or "x" by the grid's index."""

    cells: str
    to_act: Seat


@dataclass(frozen=True, slots=True)
class Put:
    """One's own mark onto a cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


def lines(grid: Grid, length: int) -> list[list[int]]:
    """All lines of a length, as indices of the grid."""
    runs = (
        [(start.file + right * i, start.rank + up * i) for i in range(length)] for start in grid for right, up in _STEPS
    )
    cells = ([Cell(File(file), Rank(rank)) for file, rank in run] for run in runs)
    return [[grid.index(cell) for cell in run] for run in cells if all(cell in grid for cell in run)]


class NoughtsKernel(Kernel):
    """The cells (0 empty, 1 ring, 2 cross), then the side to act; a move is a cell's index."""

    def __init__(self, grid: Grid, definition: Definition) -> None:
        super().__init__(grid.size + 1, grid.size, 1)
        self.size = grid.size
        self.lines = lines(grid, definition.line)
        self.misere = definition.misere

    def generate(self) -> int:
        """See Kernel."""
        empty = [] if self.result() else [cell for cell in range(self.size) if self.now[cell] == 0]
        for i, cell in enumerate(empty):
            self.moves[i] = cell
        return len(empty)

    def apply(self, move: int) -> None:
        """See Kernel."""
        self.now[move] = self.now[self.size] + 1
        self.now[self.size] = 1 - self.now[self.size]
        self.effects[0], self.effect_count = move, 1

    def complete(self) -> list[int]:
        """A complete line; empty where there is none."""
        for run in self.lines:
            if self.now[run[0]] and all(self.now[cell] == self.now[run[0]] for cell in run):
                return run
        return []

    def result(self) -> int:
        """See Kernel."""
        run = self.complete()
        if run:
            owner = int(self.now[run[0]])
            return 3 - owner if self.misere else owner
        return 0 if any(self.now[cell] == 0 for cell in range(self.size)) else -1

    def mover(self) -> int:
        """See Kernel."""
        return int(self.now[self.size])


class Codec:
    """Between marks and the kernel's numbers."""

    def __init__(self, definition: Definition, grid: Grid) -> None:
        self.definition, self.grid = definition, grid

    def kernel(self, position: Marks, *, telling: bool = False) -> NoughtsKernel:
        """See core.kernel_game.Codec. The kernel always tells."""
        kernel = NoughtsKernel(self.grid, self.definition)
        kernel.load([*((EMPTY + MARKS).index(cell) for cell in position.cells), TWO.index(position.to_act)])
        return kernel

    def position(self, kernel: NoughtsKernel) -> Marks:
        """See core.kernel_game.Codec."""
        return Marks("".join((EMPTY + MARKS)[cell] for cell in kernel.state()[:-1]), TWO[kernel.mover()])

    def move(self, position: Marks, action: Put) -> int:
        """See core.kernel_game.Codec."""
        if action.cell not in self.grid:
            raise BadAction(phrase("noughts.bad.action", text=str(action)))
        return self.grid.index(action.cell)

    def action(self, position: Marks, move: int) -> Put:
        """See core.kernel_game.Codec."""
        return Put(self.grid.cell(move))

    def events(self, kernel: NoughtsKernel, actor: Seat) -> tuple[Event, ...]:
        """See core.kernel_game.Codec."""
        mark = mark_of(actor)
        placed = Placed(actor, InHand(actor, mark), self.grid.cell(int(kernel.effects[0])), mark)
        result, run = kernel.result(), kernel.complete()
        if result == 0:
            return placed, TurnTo(TWO[kernel.mover()])
        winner = str(TWO[result - 1]) if result > 0 else None
        return placed, Ended(winner, ending(result), tuple(self.grid.cell(cell) for cell in run))


def mark_of(seat: Seat) -> str:
    """What a seat puts on cells, as ``Piece.text``."""
    return MARKS[TWO.index(seat)].upper()


def ending(result: int) -> str:
    """The text key below ``outcome``."""
    return "noughts_line" if result > 0 else "noughts_full"


class Notation:
    """The ranks from the last one, parted by "/", a space, who acts: ``---/-o-/--- n``."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def format(self, position: Marks) -> str:
        """See core.kernel_game.Notation."""
        files = self.grid.files
        ranks = [position.cells[i : i + files] for i in range(0, self.grid.size, files)]
        return f"{'/'.join(reversed(ranks))} {LETTERS[TWO.index(position.to_act)]}"

    def parse(self, text: str) -> Marks:
        """Errors: BadPosition with everything that is wrong."""
        board, _, letter = text.partition(" ")
        wrong = Wrongs()
        cells, seat = wrong.read(self._board, board), wrong.read(self._seat, letter)
        if cells is not None:
            rings, crosses = (cells.count(mark) for mark in MARKS)
            if abs(rings - crosses) > 1:
                wrong.add([phrase("noughts.bad.count", rings=rings, crosses=crosses)])
        if wrong.found or cells is None or seat is None:
            raise BadPosition(*wrong.found)
        return Marks(cells, seat)

    def _board(self, text: str) -> str:
        ranks = text.split("/")
        fits = len(ranks) == self.grid.ranks and all(len(rank) == self.grid.files for rank in ranks)
        if not fits or set(text) - set(EMPTY + MARKS + "/"):
            files, count = self.grid.files, self.grid.ranks
            raise BadPosition(phrase("noughts.bad.board", text=_short(text), ranks=count, files=files))
        return "".join(reversed(ranks))

    def _seat(self, text: str) -> Seat:
        if text not in tuple(LETTERS):
            raise BadPosition(phrase("noughts.bad.to_act", text=_short(text)))
        return TWO[LETTERS.index(text)]

    def parse_action(self, text: str) -> Put:
        """Errors: BadAction."""
        cell = self.grid.parse(text)
        if cell is None:
            raise BadAction(phrase("noughts.bad.action", text=_short(text)))
        return Put(cell)


def _short(text: str) -> str:
    return "".join(c if c.isprintable() else " " for c in text[:30])


class Reasons:
    """Why a mark cannot be put somewhere."""

    def __init__(self, grid: Grid, position: Marks) -> None:
        self.grid, self.position = grid, position

    def in_reach(self) -> Iterator[Put]:
        """Every cell."""
        return (Put(cell) for cell in self.grid)

    def why(self, action: Put) -> Phrase | None:
        """A cell that is not empty."""
        taken = action.cell in self.grid and self.position.cells[self.grid.index(action.cell)] != EMPTY
        return phrase("noughts.no.taken", cell=str(action.cell)) if taken else None


class Noughts(KernelGame[Marks, Put, NoughtsKernel]):
    """One definition in one variant."""

    definition: Definition

    def __init__(self, definition: Definition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        super().__init__(definition, variant, grid, Codec(definition, grid), Notation(grid))

    def start(self, setup: Setup, seed: int) -> Marks:
        """An empty board. Errors: BadData."""
        if setup.first not in TWO:
            raise BadData(phrase("noughts.bad.first", seat=str(setup.first)))
        if setup.choices:
            raise BadData(phrase("noughts.bad.option", option=min(setup.choices)))
        return Marks(EMPTY * self.grid.size, setup.first)

    def reasons(self, position: Marks) -> Reasons:
        """See KernelGame."""
        return Reasons(self.grid, position)

    def ending(self, position: Marks, result: int) -> str:
        """See KernelGame."""
        return ending(result)

    def targets(self, position: Marks, action: Put) -> tuple[Target, ...]:
        """A mark of one's own, then the cell."""
        return InHand(position.to_act, mark_of(position.to_act)), action.cell

    def pieces(self, position: Marks) -> tuple[Piece, ...]:
        """The marks on cells, and as many for each player as the board may still need."""
        found = [
            Piece(self.grid.cell(i), "mark", TWO[MARKS.index(cell)], cell.upper())
            for i, cell in enumerate(position.cells)
            if cell != EMPTY
        ]
        for seat in TWO:
            left = (self.grid.size + 1) // 2 - position.cells.count(mark_of(seat).lower())
            found += [Piece(InHand(seat, mark_of(seat)), "mark", seat, mark_of(seat)) for _ in range(left)]
        return tuple(found)

    def describe(self, position: Marks, action: Put) -> Phrase:
        """The action in words."""
        return phrase("noughts.put", mark=mark_of(position.to_act), cell=str(action.cell))


def make(definition: Definition, variant: str) -> Noughts:
    """The engine's door."""
    return Noughts(definition, variant)
