"""What the file of a game of pieces says: board, kinds and how they move, what is taken, how it ends."""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from squares.core.grid import Cell, Grid
from squares.core.seats import TWO, Seat
from squares.data.models import Board, Definition, Id, Model, Word
from squares.games.pieces.rules import regions as r
from squares.games.pieces.rules.ends import AnyCapture, AnyEnd, Side
from squares.games.pieces.rules.ways import AnyWay, Place, Run

MOST_KINDS = 12
Letter = Annotated[str, Field(pattern=r"^[A-Z]$")]
CellName = Annotated[str, Field(pattern=r"^[a-z][1-9][0-9]?$")]
Row = Annotated[tuple[CellName, ...], Field(min_length=2, max_length=19, strict=False)]


class PiecesBoard(Board):
    """Cells in files and ranks: squares, or hexagons whose ranks are each shifted by half a cell."""

    files: int = Field(default=8, ge=1, le=19, description="Cells from left to right")
    ranks: int = Field(default=8, ge=1, le=19, description="Cells from South to North")
    cells: Literal["square", "hexagonal"] = Field(
        default="square", description="Squares with eight neighbours, or hexagons with six"
    )
    missing: r.Areas = Field(default=(), description="Cells that are not there")
    blocked: r.Areas = Field(default=(), description="Cells on which nothing ever stands")
    lines: Annotated[tuple[Row, ...], Field(max_length=120, strict=False)] = Field(
        default=(), description="The lines that lead from cell to cell, in order; all straight ones if left out"
    )
    levels: int = Field(default=1, ge=1, le=9, description="How many pieces may lie on one another")

    @property
    def grid(self) -> Grid:
        """The cells by files and ranks."""
        return Grid(self.files, self.ranks)


class Promotion(Model):
    """What a piece becomes where it arrives in a region."""

    to: Id = Field(description="The kind that it becomes")
    at: Id = Field(default="far", description="Where; on the last rank if left out")
    stops: bool = Field(default=False, description="Whether it takes no more in that turn")


class Kind(Model):
    """A kind of pieces: what it is called, how many there are, and what they do."""

    letter: Letter = Field(description="Its letter in the notation; no two alike")
    name: Word | None = Field(default=None, description="What people call one; the key if left out")
    plural: Word | None = Field(default=None, description="What people call several; the name with an s if left out")
    side: Literal["south", "north", "nobody"] | None = Field(
        default=None, description="Whose they are, where not both players have them"
    )
    size: int = Field(default=1, ge=1, le=9, description="A larger piece may lie on a smaller one")
    hand: int | None = Field(
        default=None, ge=0, le=361, description="How many each player has in hand; always enough if left out"
    )
    start: r.Start = Field(default=r.Start(), description="Where they stand at the start")
    moves: Annotated[tuple[AnyWay, ...], Field(max_length=16, strict=False)] = Field(
        default=(), description="What they can do; where two ways lead to one cell, the first counts"
    )
    promotes: Promotion | None = Field(default=None, description="What they become, and where")
    taken_as: Id | None = Field(default=None, description="The kind that one is once it is taken")

    def has(self, seat: Seat) -> bool:
        """Tell whether a player may have pieces of the kind."""
        return self.side in (None, str(seat))

    @property
    def placed(self) -> bool:
        """Whether pieces of it are put onto the board."""
        return any(isinstance(way, Place) or (isinstance(way, Run) and way.enters) for way in self.moves)


class Twist(Model):
    """Turning a square part of the board by a quarter, with all that stands on it."""

    size: int = Field(ge=2, le=9, description="Cells of its side; the board is parted into such squares from a1 on")
    action: int | None = Field(
        default=None, ge=1, le=4, description="Only as this action of the turn; as any if left out"
    )


class Dice(Model):
    """Dice that are rolled at the beginning of each turn; each serves one action."""

    count: int = Field(default=2, ge=1, le=4, description="How many dice")
    sides: int = Field(default=6, ge=2, le=20, description="How many sides each of them has")
    doubles: bool = Field(default=False, description="Whether each serves twice where all show the same")

    @property
    def shown(self) -> int:
        """How many actions they serve at most."""
        return self.count * (2 if self.doubles else 1)


class Bag(Model):
    """What is drawn at the beginning of each turn, from a bag of both players'."""

    pieces: Annotated[dict[Id, Annotated[int, Field(ge=1, le=99)]], Field(max_length=MOST_KINDS)] = Field(
        default_factory=dict, description="How many of each kind it holds at first; they are drawn into the hand"
    )
    numbers: Annotated[tuple[Annotated[int, Field(ge=1, le=20)], ...], Field(max_length=60, strict=False)] = Field(
        default=(),
        description="Or numbers, as often as it holds each; they serve as dice do, and once all are drawn they go back",
    )
    draws: int = Field(
        default=1, ge=1, le=9, description="Pieces that one has in hand after drawing, or numbers that are drawn"
    )


class PiecesFile(Definition):
    """Any board game of two players whose pieces stand on cells."""

    swaps: ClassVar[bool] = True
    engine: Literal["pieces"]
    board: PiecesBoard = Field(default=PiecesBoard(), description="The board")
    regions: Annotated[dict[Id, r.Region], Field(max_length=20)] = Field(
        default_factory=dict, description="Cells by names that moves, captures and ends use"
    )
    kinds: Annotated[dict[Id, Kind], Field(min_length=1, max_length=MOST_KINDS)] = Field(
        description="The kinds of pieces by their names"
    )
    captures: Annotated[tuple[AnyCapture, ...], Field(max_length=8, strict=False)] = Field(
        default=(), description="What is taken besides what a piece lands on or jumps over"
    )
    captured: Literal["out", "hand", "home"] = Field(
        default="out",
        description="Where pieces that are taken go: out of the game, or into the taker's or owner's hand",
    )
    must: Literal["nothing", "take", "most"] = Field(
        default="nothing", description="Whether one who can take has to, or has to take the most"
    )
    passing: Literal["never", "forced", "free"] = Field(
        default="never", description="Whether one passes: never, where nothing else is legal, or as one likes"
    )
    actions: int = Field(default=1, ge=1, le=4, description="How many actions a turn has")
    twist: Twist | None = Field(default=None, description="A part of the board that players turn")
    dice: Dice | None = Field(default=None, description="Dice, by which pieces run along a track")
    bag: Bag | None = Field(default=None, description="A bag from which pieces or numbers are drawn")
    swapped: Literal["stay", "turn", "mirror"] = Field(
        default="stay",
        description="What pieces do in a swap besides changing their owner: the board may turn half round with "
        "them, or be mirrored, so that files become ranks",
    )
    both_end: Literal["actor", "other", "draw"] = Field(
        default="actor", description="Who wins if one action wins for both players"
    )
    ends: Annotated[tuple[AnyEnd, ...], Field(min_length=1, max_length=12, strict=False)] = Field(
        description="How the game ends; the first that holds counts"
    )

    @cached_property
    def holes(self) -> frozenset[int]:
        """The indices of the cells on which nothing can stand."""
        grid = self.board.grid
        off = r.cells_of((*self.board.missing, *self.board.blocked), grid)
        return frozenset(grid.index(cell) for cell in off if cell in grid)

    def region(self, name: str, seat: Seat) -> list[Cell]:
        """Return a player's cells of a region, as far as something can stand there."""
        grid, given = self.board.grid, self.regions.get(name)
        if given is None:
            found = r.built_in(name, seat, grid)
        else:
            found = r.for_seat(given.south, given.north, given.cells, seat, grid)
        return [cell for cell in found if cell in grid and grid.index(cell) not in self.holes]

    def standing(self, kind: Kind, seat: Seat) -> list[Cell]:
        """Return where pieces of a kind stand at the start: a player's, or nobody's for South."""
        if kind.side == "nobody":
            return r.cells_of(kind.start.south, self.board.grid) if seat is TWO[0] else []
        if not kind.has(seat):
            return []
        mirrored = kind.start.north is None and kind.side == "north"
        own = r.for_seat(kind.start.south, kind.start.north, None, seat, self.board.grid)
        return r.cells_of(kind.start.south, self.board.grid) if mirrored else own

    @property
    def shown(self) -> int:
        """How many dice, or numbers from a bag, serve actions of a turn; 0 for none."""
        if self.dice is not None:
            return self.dice.shown
        return self.bag.draws if self.bag is not None and self.bag.numbers else 0

    @property
    def in_bag(self) -> dict[str | int, int]:
        """What a bag holds at first: how many of each kind, or of each number."""
        bag = self.bag or Bag()
        held: dict[str | int, int] = dict(bag.pieces.items())
        return held | {n: bag.numbers.count(n) for n in sorted(set(bag.numbers))}

    def comes(self, id: str) -> bool:
        """Tell whether pieces of a kind stand on the board at the start or are ever put there."""
        kind = self.kinds[id]
        put = kind.placed and (kind.hand != 0 or self.captured != "out" or id in self.in_bag)
        return put or any(self.standing(kind, seat) for seat in TWO)

    @property
    def hits_lone(self) -> bool:
        """Whether enemies that are alone on their cells are taken where others are not."""
        return any("lone" in getattr(way, "onto", ()) for kind in self.kinds.values() for way in kind.moves)

    @property
    def counts_hands(self) -> bool:
        """Whether any piece is ever in hand."""
        return any(kind.hand is not None for kind in self.kinds.values())

    def kind_name(self, id: str) -> str:
        """Return what people call a piece of a kind."""
        return self.kinds[id].name or id.replace("-", " ")

    def kinds_name(self, id: str) -> str:
        """Return what people call several of a kind."""
        return self.kinds[id].plural or f"{self.kind_name(id)}s"

    def only(self, side: Side | None, seat: Seat) -> bool:
        """Tell whether something that may be one side's is about a player."""
        return side in (None, str(seat))
