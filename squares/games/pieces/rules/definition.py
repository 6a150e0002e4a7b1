"""The game file of a game of pieces, checked, and what it tells of its goal."""

from __future__ import annotations

from pydantic import ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase, phrase
from squares.games.pieces.rules.checks import faults
from squares.games.pieces.rules.file import PiecesFile
from squares.games.pieces.rules.wording import goal


class PiecesDefinition(PiecesFile):
    """Any board game of two players whose pieces stand on cells."""

    def goal(self) -> Phrase | str:
        return goal(self)

    def needs(self) -> tuple[tuple[int, Phrase], ...]:
        if self.dice is not None:
            n = self.dice.count
            return ((n, phrase("pieces.needs.dice", n=n, sides=self.dice.sides)),)
        if self.bag is None:
            return ()
        slips = len(self.bag.numbers)
        bag = (1, phrase("pieces.needs.bag", n=1))
        return (bag, (slips, phrase("pieces.needs.slips", n=slips))) if slips else (bag,)

    @model_validator(mode="after")
    def _fits_together(self) -> PiecesDefinition:
        details = [
            InitErrorDetails(type=PydanticCustomError(f.key, f.key, f.values), loc=f.path, input=f.value)
            for f in faults(self)
        ]
        if details:
            raise ValidationError.from_exception_data(type(self).__name__, details)
        return self
