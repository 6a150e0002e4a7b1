"""The game file of Rengoma: board, pieces, chips and the switches of docs/rules/rengoma.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase, numbered, phrase
from squares.data.models import Board, Definition, House

Strength = Annotated[int, Field(ge=1, le=9)]


class RengomaHouse(House):
    """House rules with the one that ends a game in which nothing is left to place."""

    quiet_plies: int = Field(
        default=20, ge=0, le=1000, description="Plies without a win, with field and stocks empty, that draw; 0 = off"
    )


class RengomaDefinition(Definition):
    """Rengoma for two, or for two against two, and what designers make of it."""

    engine: Literal["rengoma"]
    board: Board = Field(default=Board(files=6, ranks=6), description="The board")
    house: RengomaHouse = Field(
        default=RengomaHouse(), description="House rules: when a game without a winner ends, and how"
    )
    seats: Literal[2, 4] = Field(default=2, description="Players; four are two sides of partners")
    strengths: Annotated[tuple[Strength, ...], Field(min_length=1, max_length=60, strict=False)] = Field(
        default=(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4), description="The pieces of each colour by their strength"
    )
    line: int = Field(default=4, ge=2, le=12, description="So many adjacent tops of one colour in a straight line win")
    chips: int = Field(default=2, ge=0, le=9, description="Action chips in all; they begin in the stock")
    both_lines: Literal["actor", "opponent", "draw"] = Field(
        default="actor", description="Who wins if one action makes lines of both colours"
    )

    def goal(self) -> Phrase:
        """See Definition."""
        key = "rengoma.goal" if self.seats == 2 else "rengoma.goal_partners"
        return phrase(key, number=numbered(self.line))

    def words(self) -> Mapping[str, Phrase | int]:
        """See Definition."""
        return {"pieces": len(self.strengths), "lowest": min(self.strengths), "highest": max(self.strengths)}

    @model_validator(mode="after")
    def _fits_together(self) -> RengomaDefinition:
        """Refuse a line that fits on no board edge."""
        longest = max(self.board.files, self.board.ranks)
        if self.line > longest:
            values = {"line": self.line, "longest": longest}
            fault = PydanticCustomError("rengoma.line_too_long", "rengoma.line_too_long", values)
            detail = InitErrorDetails(type=fault, loc=("line",), input=self.line)
            raise ValidationError.from_exception_data(type(self).__name__, [detail])
        return self
