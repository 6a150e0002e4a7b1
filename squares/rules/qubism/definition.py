"""The game file of Qubism: the board, the number of cubes, and how a cube's arrow turns when it is rolled."""

from __future__ import annotations

from typing import ClassVar, Literal

from pydantic import Field, field_validator
from pydantic_core import PydanticCustomError

from squares.data.models import Board, Definition

AfterRoll = Literal["fin", "reverse", "keep", "left", "right"]


class QubismBoard(Board):
    """Size of the grid (Q1). The pawns begin on the middle file, so the number of files is odd."""

    files: int = Field(default=5, ge=3, le=11)
    ranks: int = Field(default=5, ge=3, le=12)

    @field_validator("files")
    @classmethod
    def _has_a_middle(cls, files: int) -> int:
        if files % 2 == 0:
            raise PydanticCustomError("qubism.even_files", "qubism.even_files", {"files": files})
        return files


class QubismDefinition(Definition):
    """Qubism, and what designers make of it."""

    swaps: ClassVar[bool] = True

    engine: Literal["qubism"]
    board: QubismBoard = QubismBoard()
    cubes: int = Field(default=9, ge=0, le=60, description="Cubes beside the board at the start")
    after_roll: AfterRoll = Field(
        default="fin",
        description="Where the arrow of a cube that was moved points: to the side of the old arrow's fin, the other "
        "way, the same way, or always to its left or right (Q3). Cubes have fins only with fin",
    )
