"""How pieces are taken, and how a game of pieces ends, as a game file says it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squares.data.models import Id, Model
from squares.games.pieces.rules.ways import ADJACENT, ORTHOGONAL, Directions

Kinds = Annotated[tuple[Id, ...], Field(min_length=1, max_length=12, strict=False)]
Side = Literal["south", "north"]
Result = Literal["win", "loss", "draw", "most", "fewest"]


class Capture(Model):
    """What every capture has. It happens where a piece has just come to."""

    victims: Kinds | None = Field(default=None, description="The kinds that it meets; all if left out")
    captors: Kinds | None = Field(default=None, description="The kinds that do it; all if left out")


class Custodial(Capture):
    """Enemies between the piece that has come and another of its side, in a line."""

    by: Literal["custodial"]
    directions: Directions = Field(default=ORTHOGONAL, description="Along which lines")
    most: int = Field(default=1, ge=1, le=18, description="How many enemies in one line at most")
    hostile: Id | None = Field(default=None, description="A region whose empty cells count as the taking side's")
    does: Literal["take", "flip"] = Field(default="take", description="Take them, or turn them to one's own")


class Surrounded(Capture):
    """An enemy next to the piece that has come, with no free cell beside it any more."""

    by: Literal["surrounded"]
    directions: Directions = Field(default=ORTHOGONAL, description="Which cells lie beside it")
    at: Id | None = Field(default=None, description="The region in which this happens; anywhere if left out")
    hostile: Id | None = Field(default=None, description="A region whose empty cells count as the taking side's")


class Touched(Capture):
    """Every enemy next to the piece that has come."""

    by: Literal["touch"]
    directions: Directions = Field(default=ADJACENT, description="Which directions count as next to")
    does: Literal["take", "flip"] = Field(default="flip", description="Take them, or turn them to one's own")


class Mill(Capture):
    """A line of one's own that the piece has completed takes an enemy of its owner's choice, anywhere on the board."""

    by: Literal["mill"]
    length: int = Field(default=3, ge=2, le=19, description="How many in a line")
    directions: Directions = Field(default=ADJACENT, description="Along which lines")
    spares_lines: bool = Field(default=True, description="Whether enemies in a line of theirs are taken last")


AnyCapture = Annotated[Custodial | Surrounded | Touched | Mill, Field(discriminator="by")]


class End(Model):
    """What every end has. ``result`` is that of the player of whom it holds."""

    side: Side | None = Field(default=None, description="The player who can end the game so; both if left out")


class Line(End):
    """A number of a player's pieces in a straight line."""

    by: Literal["line"]
    length: int = Field(ge=2, le=19, description="How many adjacent cells")
    exactly: bool = Field(default=False, description="Whether a longer line does not count")
    square: bool = Field(default=False, description="Whether four pieces in a square count as well")
    directions: Directions = Field(default=ADJACENT, description="Along which lines")
    kinds: Kinds | None = Field(default=None, description="The kinds that count; all if left out")
    result: Result = Field(default="win", description="What it is for the player who has it")


class Reach(End):
    """A piece of a player's in a region."""

    by: Literal["reach"]
    region: Id = Field(description="Where it has to come")
    kinds: Kinds | None = Field(default=None, description="The kinds that count; all if left out")
    safe: bool = Field(default=False, description="Whether it counts only where the enemy cannot take it at once")
    result: Result = Field(default="win", description="What it is for the player who comes there")


class Left(End):
    """Hardly any pieces of a player are left, on the board and in hand."""

    by: Literal["left"]
    at_most: int = Field(default=0, ge=0, le=361, description="This many, or fewer")
    kinds: Kinds | None = Field(default=None, description="The kinds that count; all if left out")
    result: Result = Field(default="loss", description="What it is for the player who has no more")


class Stuck(End):
    """The player to act has no legal action."""

    by: Literal["stuck"]
    result: Result = Field(default="loss", description="What it is for that player")


class Connects(End):
    """Pieces of a player's, each next to another, lead from one region to another."""

    by: Literal["connects"]
    regions: Annotated[tuple[Id, Id], Field(strict=False)] = Field(description="From where to where")
    directions: Directions = Field(default=ADJACENT, description="Which directions count as next to")
    result: Result = Field(default="win", description="What it is for the player who has it")


class United(End):
    """All pieces of a player's on the board hang together."""

    by: Literal["united"]
    directions: Directions = Field(default=ADJACENT, description="Which directions count as next to")
    result: Result = Field(default="win", description="What it is for the player whose pieces do")


class Full(End):
    """No cell is empty."""

    by: Literal["full"]
    result: Result = Field(default="draw", description="What it is for the player who filled the board")


class Passes(End):
    """Both players have passed, one after the other."""

    by: Literal["passes"]
    result: Result = Field(default="draw", description="What it is for the player who passed last")


class Quiet(End):
    """A number of actions without a piece taken, put or promoted."""

    by: Literal["quiet"]
    plies: int = Field(ge=2, le=1000, description="How many actions, both players' counted together")
    result: Result = Field(default="draw", description="What it is for the player who acted last")


AnyEnd = Annotated[Line | Reach | Left | Stuck | Connects | United | Full | Passes | Quiet, Field(discriminator="by")]
