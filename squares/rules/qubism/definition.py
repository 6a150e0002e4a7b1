"""The game file of Qubism: the board, the number of cubes, and how a cube's arrow turns when it is rolled."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, ValidationError, model_validator
from pydantic_core import PydanticCustomError

from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Phrase, numbered, phrase
from squares.data.models import Board, Definition, Model

AfterRoll = Literal["fin", "reverse", "keep", "left", "right"]


class Pawns(Model):
    """Where the pawns begin."""

    south: str | None = Field(default=None, description="Cell of South's pawn, such as b1; its usual one if left out")
    north: str | None = Field(default=None, description="Cell of North's pawn; its usual one if left out")


class QubismBoard(Board):
    """Size of the grid (Q1), and where the pawns begin (Q6)."""

    files: int = Field(default=5, ge=3, le=12, description="Cells from left to right")
    ranks: int = Field(default=5, ge=3, le=12, description="Cells from South to North")
    pawns: Pawns = Field(
        default=Pawns(),
        description="Where the pawns begin if not in the middle of their baselines; where two files are the middle, on "
        "the left one as their owner sees it",
    )

    @property
    def starts(self) -> tuple[Cell, Cell]:
        """The cells that South's pawn and North's begin on. Errors: ValueError where a text names none."""
        grid = Grid(self.files, self.ranks)
        left = (self.files - 1) // 2
        usual = Cell(File(left), Rank(0)), Cell(File(self.files - 1 - left), Rank(self.ranks - 1))
        south, north = (
            cell if text is None else grid.parse(text)
            for text, cell in zip((self.pawns.south, self.pawns.north), usual, strict=True)
        )
        if south is None or north is None:
            raise ValueError("no such cell")
        return south, north

    @model_validator(mode="after")
    def _pawns_can_begin(self) -> QubismBoard:
        grid = Grid(self.files, self.ranks)
        last = str(grid.cell(grid.size - 1))
        for seat, text in (("south", self.pawns.south), ("north", self.pawns.north)):
            if text is not None and grid.parse(text) is None:
                raise _wrong_pawn(seat, "qubism.pawn_off", cell=text, last=last)
        south, north = self.starts
        for seat, cell, goal in (("south", south, self.ranks - 1), ("north", north, 0)):
            if cell.rank == goal:
                raise _wrong_pawn(seat, "qubism.pawn_across", cell=str(cell))
        if south == north:
            seat = "south" if self.pawns.south is not None else "north"
            raise _wrong_pawn(seat, "qubism.pawns_together", cell=str(south))
        return self


def _wrong_pawn(seat: str, key: str, **values: str) -> ValidationError:
    """The fault of where a pawn begins, at its place in the file."""
    error = PydanticCustomError(key, key, values)
    return ValidationError.from_exception_data(
        "pawns", [{"type": error, "loc": ("pawns", seat), "input": values["cell"]}]
    )


class QubismDefinition(Definition):
    """Qubism, and what designers make of it."""

    swaps: ClassVar[bool] = True

    engine: Literal["qubism"]
    board: QubismBoard = Field(default=QubismBoard(), description="The board, and where the pawns begin")
    cubes: int = Field(default=9, ge=0, le=60, description="Cubes beside the board at the start")
    after_roll: AfterRoll = Field(
        default="fin",
        description="Where the arrow of a cube that was moved points: to the side of the old arrow's fin, the other "
        "way, the same way, or always to its left or right (Q3). Cubes have fins only with fin",
    )

    def goal(self) -> Phrase:
        """See Definition."""
        if not self.cubes:
            return phrase("qubism.goal_bare")
        return phrase("qubism.goal", n=self.cubes, number=numbered(self.cubes))
