"""What stands on small groups of cells, and what that has meant for how games end: tables that self-play fills.

A group is a tuple of cells; each way in which it can be occupied has a number, which counts for side 0 in hundredths of
log-odds. It serves any kernel, for each begins its array with what stands on the cells.
"""

from __future__ import annotations

from typing import Annotated

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from squares.data.models import Model

LARGEST = 4  # cells of a group
Number = Annotated[int, Field(ge=-100_000, le=100_000)]
Value = Annotated[int, Field(ge=0, le=1_000_000)]
Group = tuple[Annotated[int, Field(ge=0, le=1023)], ...]


class Patterns(Model):
    """``values``: what may stand on a cell, as kernels have it; anything else counts as the first of them.

    ``numbers``: of the groups one after another; within a group the first cell's value counts most. ``tempo``: what it
    is worth to be on turn.
    """

    values: tuple[Value, ...] = Field(min_length=1, strict=False)
    groups: tuple[Group, ...] = Field(strict=False)
    numbers: tuple[Number, ...] = Field(max_length=400_000, strict=False)
    tempo: Number = 0

    @model_validator(mode="after")
    def _as_many(self) -> Patterns:
        longest = max(map(len, self.groups), default=0)
        if longest > LARGEST or size(len(self.values), self.groups) != len(self.numbers):
            raise PydanticCustomError("bots.numbers", "")
        return self


def size(values: int, groups: tuple[Group, ...]) -> int:
    """Return how many numbers some groups have, with so many values a cell."""
    return sum(values ** len(group) for group in groups)
