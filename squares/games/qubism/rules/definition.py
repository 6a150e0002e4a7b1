"""The game file of Qubism: the board, its pawns and cubes, and how a cube's arrow turns when it is rolled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Annotated, Any, ClassVar, Literal, get_args

from pydantic import BeforeValidator, Field, PlainSerializer, ValidationError, WithJsonSchema, model_validator
from pydantic_core import PydanticCustomError

from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Phrase, numbered, phrase
from squares.data.models import Board, Definition, Model

AfterRoll = Literal["fin", "reverse", "keep", "left", "right"]
MOST_PAWNS = 6  # of one player

_CELL_TEXT = {"type": "string"}


def _listed(value: Any) -> Any:
    return (value,) if isinstance(value, str) else value


def _written(value: tuple[str, ...] | None) -> Any:
    return value[0] if value is not None and len(value) == 1 else value


Starts = Annotated[
    tuple[str, ...],
    Field(min_length=1, max_length=MOST_PAWNS, strict=False),
    BeforeValidator(_listed),
    PlainSerializer(_written),
    WithJsonSchema({"anyOf": [_CELL_TEXT, {"type": "array", "items": _CELL_TEXT, "maxItems": MOST_PAWNS}]}),
]
"""The cells of one player's pawns; a single one may stand without brackets."""


class Pawns(Model):
    """Where the pawns begin, and so how many there are."""

    south: Starts | None = Field(
        default=None,
        description="Cell of South's pawn, such as b1, or of each, such as [b1, e1]; its usual one if left out",
    )
    north: Starts | None = Field(default=None, description="The same for North")


class QubismBoard(Board):
    """Size of the grid (Q1), where the pawns begin (Q6), and which cells are blocked (Q7)."""

    files: int = Field(default=5, ge=3, le=12, description="Cells from left to right")
    ranks: int = Field(default=5, ge=3, le=12, description="Cells from South to North")
    pawns: Pawns = Field(
        default=Pawns(),
        description="Where the pawns begin if not in the middle of their baselines; where two files are the middle, on "
        "the left one as their owner sees it",
    )
    blocked: Annotated[tuple[str, ...], Field(max_length=144, strict=False)] = Field(
        default=(), description="Cells that nothing enters, such as [c3, d3]"
    )

    @property
    def starts(self) -> tuple[tuple[Cell, ...], tuple[Cell, ...]]:
        """The cells that South's pawns and North's begin on. Errors: ValueError where a text names none."""
        left = (self.files - 1) // 2
        usual = Cell(File(left), Rank(0)), Cell(File(self.files - 1 - left), Rank(self.ranks - 1))
        south, north = (
            (cell,) if texts is None else self._cells(texts)
            for texts, cell in zip((self.pawns.south, self.pawns.north), usual, strict=True)
        )
        return south, north

    @property
    def off(self) -> tuple[Cell, ...]:
        """The blocked cells. Errors: ValueError where a text names none."""
        return self._cells(self.blocked)

    def _cells(self, texts: Iterable[str]) -> tuple[Cell, ...]:
        found = tuple(Grid(self.files, self.ranks).parse(text) for text in texts)
        if None in found:
            raise ValueError("no such cell")
        return tuple(cell for cell in found if cell is not None)

    @model_validator(mode="after")
    def _pawns_can_begin(self) -> QubismBoard:
        self._check_names()
        taken: set[Cell] = set()
        for seat, cells, goal in zip(("south", "north"), self.starts, (self.ranks - 1, 0), strict=True):
            for number, cell in enumerate(cells):
                if cell.rank == goal:
                    raise _wrong(("pawns", seat, number), "qubism.pawn_across", cell=str(cell))
                if cell in self.off:
                    raise _wrong(("blocked",), "qubism.pawn_blocked", cell=str(cell))
                if cell in taken:
                    usual = getattr(self.pawns, seat) is None
                    at = ("pawns", "south") if usual else ("pawns", seat, number)
                    raise _wrong(at, "qubism.pawns_together", cell=str(cell))
                if goal not in self._reached(cell):
                    raise _wrong(("blocked",), "qubism.pawn_shut_in", cell=str(cell))
                taken.add(cell)
        return self

    def _check_names(self) -> None:
        grid = Grid(self.files, self.ranks)
        last = str(grid.cell(grid.size - 1))
        for seat, texts in (("south", self.pawns.south), ("north", self.pawns.north)):
            for number, text in enumerate(texts or ()):
                if grid.parse(text) is None:
                    raise _wrong(("pawns", seat, number), "qubism.pawn_off", cell=text, last=last)
        for number, text in enumerate(self.blocked):
            if grid.parse(text) is None:
                raise _wrong(("blocked", number), "qubism.blocked_off", cell=text, last=last)

    def _reached(self, start: Cell) -> set[int]:
        """Return the ranks that a way from a cell leads to."""
        off, found, edge = set(self.off), {start}, [start]
        grid = Grid(self.files, self.ranks)
        while edge:
            here = edge.pop()
            for right, ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
                there = Cell(File(here.file + right), Rank(here.rank + ahead))
                if there in grid and there not in off and there not in found:
                    found.add(there)
                    edge.append(there)
        return {int(cell.rank) for cell in found}

    @property
    def turns_round(self) -> bool:
        """Whether the board and its pawns look the same to both players."""
        grid = Grid(self.files, self.ranks)
        south, north, off = ({grid.index(cell) for cell in cells} for cells in (*self.starts, self.off))
        last = grid.size - 1
        return {last - i for i in off} == off and {last - i for i in south} == north


def _wrong(path: tuple[str | int, ...], key: str, **values: Any) -> ValidationError:
    """Return a fault at its place in the model."""
    error = PydanticCustomError(key, key, values)
    return ValidationError.from_exception_data("qubism", [{"type": error, "loc": path, "input": None}])


class QubismDefinition(Definition):
    """Qubism, and what designers make of it."""

    swaps: ClassVar[bool] = True

    engine: Literal["qubism"]
    board: QubismBoard = Field(
        default=QubismBoard(), description="The board, where the pawns begin, and what is blocked"
    )
    cubes: int = Field(default=9, ge=0, le=60, description="Cubes beside the board at the start")
    pawns_home: int = Field(
        default=1, ge=1, le=MOST_PAWNS, description="So many pawns of one side in the row on the other side win (Q8)"
    )
    after_roll: AfterRoll = Field(
        default="fin",
        description="Where the arrow of a cube that was moved points: to the side of the old arrow's fin, the other "
        "way, the same way, or always to its left or right (Q3). Cubes have fins only with fin",
    )

    @property
    def several(self) -> bool:
        """Whether there are more pawns than one each."""
        return any(len(cells) > 1 for cells in self.board.starts)

    @model_validator(mode="after")
    def _can_be_won_and_swapped(self) -> QubismDefinition:
        for seat, cells in zip(("south", "north"), self.board.starts, strict=True):
            if len(cells) < self.pawns_home:
                values = {"n": self.pawns_home, "seat": phrase(f"qubism.seat.{seat}"), "own": len(cells)}
                raise _wrong(("pawns_home",), "qubism.few_pawns", **values)
        if self.house.swap and (self.several or self.board.blocked) and not self.board.turns_round:
            raise _wrong(("house", "swap"), "qubism.swap_uneven")
        return self

    def goal(self) -> Phrase:
        if not self.several:
            goal = phrase("qubism.goal_bare")
        elif self.pawns_home == 1:
            goal = phrase("qubism.goal_first")
        else:
            goal = phrase("qubism.goal_several", n=self.pawns_home, number=numbered(self.pawns_home))
        if not self.cubes:
            return goal
        cubes = phrase("qubism.goal_cubes", n=self.cubes, number=numbered(self.cubes))
        return phrase("core.sentences", first=goal, rest=cubes)

    def words(self) -> Mapping[str, Phrase | int]:
        n = self.pawns_home
        some = phrase("qubism.aim.some", n=n)
        arrows = {f"arrow.{way}": phrase(f"qubism.rulebook.arrow.{way}") for way in ("alone", *get_args(AfterRoll))}
        return {**arrows, "aim": some if self.several else phrase("qubism.aim.only")}
