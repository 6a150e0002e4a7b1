"""Breakthrough (Dan Troyka, 2000): whoever first brings a man to the other end of the board wins."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar, Literal

from pydantic import Field, model_validator
from pydantic_core import PydanticCustomError

from squares.core.cell_game import EMPTY, CellGame, End, Move
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.data import models


class Definition(models.Definition):
    """What the game file says: besides the board, how many ranks of men each player has."""

    engine: Literal["breakthrough"]
    board: models.Board = models.Board(files=8, ranks=8)
    rows: int = Field(default=2, ge=1, le=6, description="So many ranks of men each player begins with")

    @model_validator(mode="after")
    def _fits(self) -> Definition:
        if 2 * self.rows > self.board.ranks:
            raise PydanticCustomError("breakthrough.many_rows", "", {"rows": self.rows, "ranks": self.board.ranks})
        return self


class Breakthrough(CellGame):
    """One game file in one variant."""

    definition: Definition
    letters: ClassVar = {"w": Seat.SOUTH, "b": Seat.NORTH}

    def first_board(self) -> str:
        """Return the men of both on their first ranks."""
        men = self.definition.rows * self.grid.files
        return "w" * men + EMPTY * (self.grid.size - 2 * men) + "b" * men

    def moves(self, board: str, seat: Seat) -> Iterator[Move]:
        """Yield the steps ahead: straight or slanting onto an empty cell, slanting onto an enemy as well."""
        for start in self.cells_of(board, seat):
            for right in (-1, 0, 1):
                for goal in self.walk(start, right, seat.forward)[:1]:
                    there = self.letters.get(board[goal])
                    if there is None or (right and there is not seat):
                        yield start, goal

    def why(self, board: str, seat: Seat, move: Move) -> Phrase | None:
        """Return why a man does not step somewhere."""
        assert isinstance(move, tuple)
        start, goal = map(self.grid.cell, move)
        if goal.rank - start.rank != seat.forward or abs(goal.file - start.file) > 1:
            return phrase("breakthrough.no.step")
        return phrase("breakthrough.no.own" if self.letters[board[move[1]]] is seat else "breakthrough.no.straight")

    def end(self, board: str, seat: Seat) -> End | None:
        """Return the win of whoever has a man on the last rank, or all of the men that are left."""
        for owner, other in zip(TWO, reversed(TWO), strict=True):
            across = [man for man in self.cells_of(board, owner) if not self.walk(man, 0, owner.forward)]
            if across:
                return End(owner, "breakthrough_across", tuple(across))
            if not self.cells_of(board, other):
                return End(owner, "breakthrough_taken")
        return None

    def faults(self, board: str, seat: Seat) -> Iterable[Phrase]:
        """Yield what is wrong with a board: more men than a player begins with, or none at all."""
        most = self.definition.rows * self.grid.files
        if max(map(board.count, self.letters)) > most:
            yield phrase("breakthrough.bad.many", most=most)
        if not board.strip(EMPTY):
            yield phrase("breakthrough.bad.none")


make = Breakthrough
