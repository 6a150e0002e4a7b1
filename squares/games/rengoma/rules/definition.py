"""The game file of Rengoma: board, pieces, chips and the switches of data/games/rengoma/rules.md."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, ClassVar, Literal

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase, numbered, phrase
from squares.core.seats import Seat
from squares.data.models import Board, Definition, House, Model, Word
from squares.games.rengoma.rules.values import COLOURS, SIDES

Palette = Literal["black", "red", "blue", "ochre", "ivory"]
Strength = Annotated[int, Field(ge=1, le=9)]


class RengomaHouse(House):
    """House rules with the one that ends a game in which nothing is left to place."""

    quiet_plies: int = Field(
        default=20, ge=0, le=1000, description="Plies without a win, with field and stocks empty, that draw; 0 = off"
    )


class Side(Model):
    """What one side is called, and the colour of its pieces."""

    name: Word | None = Field(default=None, description="What it is called, such as Salt")
    colour: Palette | None = Field(default=None, description="The colour of its pieces; its own if left out")


class Sides(Model):
    """Both sides. The pieces of ``black`` are round, those of ``red`` have eight corners, whatever their colours."""

    black: Side = Field(default=Side(), description="The side that the notation calls b; its pieces are round")
    red: Side = Field(default=Side(), description="The side that the notation calls r; its pieces have eight corners")


class RengomaDefinition(Definition):
    """Rengoma for two, or for two against two, and what designers make of it."""

    swaps: ClassVar[bool] = True
    engine: Literal["rengoma"]
    board: Board = Field(default=Board(files=6, ranks=6), description="The board")
    house: RengomaHouse = Field(
        default=RengomaHouse(), description="House rules: when a game without a winner ends, and how"
    )
    seats: Literal[2, 4] = Field(default=2, description="Players; four are two sides of partners")
    sides: Sides = Field(default=Sides(), description="Names and colours of the two sides (R11)")
    strengths: Annotated[tuple[Strength, ...], Field(min_length=1, max_length=60, strict=False)] = Field(
        default=(1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4), description="The pieces of each colour by their strength"
    )
    line: int = Field(default=4, ge=2, le=12, description="So many adjacent tops of one colour in a straight line win")
    actions: Annotated[tuple[Literal["own", "enemy", "move"], ...], Field(min_length=1, max_length=3, strict=False)] = (
        Field(
            default=("own", "enemy", "move"),
            description="What may be done (R15): place one's own piece, place the enemy's, move a piece",
        )
    )
    stock: Literal["hidden", "open"] = Field(
        default="hidden",
        description="Whether stocks are closed and one piece of each lies in the field, or all lie open to be chosen "
        "from (R16)",
    )
    place_onto: Literal["empty", "cover"] = Field(
        default="empty", description="Where a piece is placed: on empty cells, or also on what it may cover (R17)"
    )
    moves: Literal["straight", "anywhere"] = Field(
        default="straight",
        description="How a piece moves (R18): along its rank or file up to the first piece, or to any cell",
    )
    chips: int = Field(default=2, ge=0, le=9, description="Action chips in all; they begin in the stock")
    chip_for: Annotated[tuple[Literal["enemy", "cover"], ...], Field(max_length=2, strict=False)] = Field(
        default=("enemy",),
        description="What earns a chip (R12): to place the enemy's piece, to cover a piece of the enemy's, or both",
    )
    chip_buys: Literal["action", "place", "move"] = Field(
        default="action", description="What each chip buys (R12): any action, only a piece placed, or only one moved"
    )
    covers: Literal["weaker", "equal", "stronger", "any"] = Field(
        default="weaker",
        description="Which pieces a piece may cover (R13): weaker ones, equal ones too, only stronger ones, or any",
    )
    covers_whose: Literal["both", "enemy", "own"] = Field(
        default="both", description="Whose pieces a piece may cover (R13)"
    )
    both_lines: Literal["actor", "opponent", "draw"] = Field(
        default="actor", description="Who wins if one action makes lines of both colours"
    )

    def goal(self) -> Phrase:
        if self.seats == 4:
            return phrase("rengoma.goal_partners", number=numbered(self.line))
        goal = phrase("rengoma.goal", number=numbered(self.line))
        if not self.covering_at_all:
            return goal
        return phrase("core.sentences", first=goal, rest=self.covering)

    @property
    def covering(self) -> Phrase:
        """Which pieces cover which, in a sentence."""
        order = phrase(f"rengoma.covering.{self.covers}")
        if self.covers_whose == "both":
            return order
        return phrase("core.sentences", first=order, rest=phrase(f"rengoma.covering_whose.{self.covers_whose}"))

    @property
    def first_begins(self) -> bool:
        """Whether no piece of the field says who begins (R2, R16)."""
        return self.stock == "open" or len(set(self.strengths)) == 1

    @property
    def covering_at_all(self) -> bool:
        """Whether a piece ever comes onto another."""
        return "move" in self.actions or self.place_onto == "cover"

    @property
    def pays_enemy(self) -> bool:
        """Whether placing the enemy's piece earns a chip."""
        return self.chips > 0 and "enemy" in self.chip_for and "enemy" in self.actions

    @property
    def pays_cover(self) -> bool:
        """Whether covering a piece of the enemy's earns a chip."""
        return self.chips > 0 and "cover" in self.chip_for

    @property
    def most_earned(self) -> int:
        """How many chips can be earned in one turn."""
        actions = 1 + self.chips if "cover" in self.chip_for or self.stock == "open" else 1
        return actions if self.chip_for else 0

    def may_cover(self, piece: str, there: str) -> bool:
        """Tell whether a piece such as ``b3`` may cover another (R13)."""
        over, under = int(piece[1]), int(there[1])
        fits = {"weaker": over > under, "equal": over >= under, "stronger": over < under, "any": True}[self.covers]
        own = piece[0] == there[0]
        return fits and {"both": True, "enemy": not own, "own": own}[self.covers_whose]

    def side_name(self, colour: int) -> Phrase:
        """Return what a side (0 black, 1 red) is called."""
        side = SIDES[colour]
        given: Side = getattr(self.sides, side)
        if given.name is not None:
            return phrase("rengoma.side.named", name=given.name)
        return phrase(f"rengoma.side.{given.colour or side}")

    def seat_name(self, seat: Seat) -> Phrase:
        """See Definition; partners are told apart by where they sit."""
        colour = int(seat is Seat.NORTH)
        given: Side = getattr(self.sides, SIDES[colour])
        return super().seat_name(seat) if given.name is None or self.seats == 4 else self.side_name(colour)

    def piece_name(self, text: str) -> Phrase:
        """Return a piece such as ``b3`` by its side and strength."""
        return phrase("rengoma.piece", side=self.side_name(COLOURS.index(text[0])), strength=text[1])

    def palette(self, colour: int) -> str:
        """Return the colour of a side's pieces."""
        side = SIDES[colour]
        given: Side = getattr(self.sides, side)
        return given.colour or side

    def words(self) -> Mapping[str, Phrase | int]:
        return {"pieces": len(self.strengths), "lowest": min(self.strengths), "highest": max(self.strengths)}

    @model_validator(mode="after")
    def _fits_together(self) -> RengomaDefinition:
        """Refuse a line that fits on no board edge, a board that stays empty, and sides that cannot be told apart."""
        longest = max(self.board.files, self.board.ranks)
        if self.line > longest:
            values = {"line": self.line, "longest": longest}
            fault = PydanticCustomError("rengoma.line_too_long", "rengoma.line_too_long", values)
            detail = InitErrorDetails(type=fault, loc=("line",), input=self.line)
            raise ValidationError.from_exception_data(type(self).__name__, [detail])
        if set(self.actions) == {"move"}:
            fault = PydanticCustomError("rengoma.no_placing", "rengoma.no_placing")
            detail = InitErrorDetails(type=fault, loc=("actions",), input=self.actions)
            raise ValidationError.from_exception_data(type(self).__name__, [detail])
        for key, words in (("name", [self.sides.black.name, self.sides.red.name]), ("colour", self._colours())):
            if words[0] is not None and words[0] == words[1]:
                at = "red" if getattr(self.sides.red, key) is not None else "black"
                fault = PydanticCustomError("rengoma.sides_alike", "rengoma.sides_alike", {"word": words[0]})
                detail = InitErrorDetails(type=fault, loc=("sides", at, key), input=words[0])
                raise ValidationError.from_exception_data(type(self).__name__, [detail])
        return self

    def _colours(self) -> list[str]:
        return [self.palette(colour) for colour in range(len(SIDES))]
