"""The game file of a game of pieces, checked, and what it tells of its goal."""

from __future__ import annotations

from pydantic import ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase
from squares.games.pieces.rules.checks import faults
from squares.games.pieces.rules.file import PiecesFile
from squares.games.pieces.rules.wording import goal


class PiecesDefinition(PiecesFile):
    """Any board game of two players whose pieces stand on cells."""

    def goal(self) -> Phrase | str:
        return goal(self)

    @model_validator(mode="after")
    def _fits_together(self) -> PiecesDefinition:
        details = [
            InitErrorDetails(type=PydanticCustomError(f.key, f.key, f.values), loc=f.path, input=f.value)
            for f in faults(self)
        ]
        if details:
            raise ValidationError.from_exception_data(type(self).__name__, details)
        return self
