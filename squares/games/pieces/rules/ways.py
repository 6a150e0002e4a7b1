"""What pieces do: the ways in which they move, are put and leave, as a game file says them.

Vectors are ``[right, ahead]`` as the piece's owner sees the board.
"""

from __future__ import annotations

from typing import Annotated, Literal, get_args

from pydantic import Field

from squares.data.models import Id, Model

MOST = 18  # cells from edge to edge of the largest board, one less than its side

Name = Literal[
    "forward", "right", "forward-right", "back-right", "back", "left", "back-left", "forward-left",
    "orthogonal", "diagonal", "adjacent", "forwards", "sideways", "backwards",
]  # fmt: skip
Directions = Annotated[tuple[Name, ...], Field(min_length=1, max_length=14, strict=False)]
Distance = Annotated[int, Field(ge=-MOST, le=MOST)]
Vector = Annotated[tuple[Distance, Distance], Field(strict=False)]
Vectors = Annotated[tuple[Vector, ...], Field(min_length=1, max_length=64, strict=False)]
Who = Literal["empty", "own", "enemy", "neutral", "smaller", "lone"]
Whose = Annotated[tuple[Who, ...], Field(min_length=1, max_length=6, strict=False)]

Chain = Literal["no", "may", "must"]
Heading = Literal["any", "same", "other"]
CHAIN_MEANS = "Whether the same piece goes on taking: not, as its owner likes, or as far as it can"
HEADING_MEANS = "Whether a chain goes on in any direction, in the same one, or in another"

EIGHT: tuple[Name, ...] = get_args(Name)[:8]
"""The directions by their index; the opposite of one lies four further."""
STEPS: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))
GROUPS: dict[str, tuple[Name, ...]] = {
    "orthogonal": ("forward", "right", "back", "left"),
    "diagonal": ("forward-right", "back-right", "back-left", "forward-left"),
    "adjacent": EIGHT,
    "forwards": ("forward", "forward-left", "forward-right"),
    "sideways": ("left", "right"),
    "backwards": ("back", "back-left", "back-right"),
}
ADJACENT: tuple[Name, ...] = ("adjacent",)
ORTHOGONAL: tuple[Name, ...] = ("orthogonal",)
ONTO_EMPTY: tuple[Who, ...] = ("empty",)
OVER_ENEMY: tuple[Who, ...] = ("enemy",)


class Way(Model):
    """What every way has: when it may be taken, and where."""

    starts: Id | None = Field(
        default=None, description="The region in which the piece must stand; anywhere if left out"
    )
    lands: Id | None = Field(default=None, description="The region in which it must end; anywhere if left out")
    avoids: Id | None = Field(default=None, description="A region that it neither ends in nor crosses")
    after_placing: bool = Field(default=False, description="Only once its owner has no piece in hand any more")
    at_most: int | None = Field(
        default=None, ge=1, le=361, description="Only while its owner has this many pieces on the board, or fewer"
    )
    turn: int | None = Field(default=None, ge=1, le=9, description="Only on this turn of the game, the first being 1")
    from_turn: int | None = Field(default=None, ge=2, le=10, description="Only from this turn of the game on")
    action: int | None = Field(
        default=None, ge=1, le=4, description="Only as this action of the turn; as any if left out"
    )
    must_take: bool = Field(default=False, description="Only where it takes or turns over something")


class Step(Way):
    """To the next cell."""

    does: Literal["step"]
    directions: Directions = Field(description="Where to, as the piece's owner sees the board")
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand there; an enemy is taken")
    takes: Literal["approach", "withdrawal"] | None = Field(
        default=None,
        description="Only as a capture: of all enemies in a row ahead of where it arrives, or behind where it left",
    )
    chain: Chain = Field(default="no", description=CHAIN_MEANS)
    heading: Heading = Field(default="any", description=HEADING_MEANS)


class Slide(Way):
    """Along a line, as far as nothing stands in the way."""

    does: Literal["slide"]
    directions: Directions = Field(description="Where to, as the piece's owner sees the board")
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand where it ends; an enemy is taken")
    over: Whose = Field(default=ONTO_EMPTY, description="What it may cross")
    most: int = Field(default=MOST, ge=1, le=MOST, description="How many cells at most")
    count_line: bool = Field(
        default=False, description="Exactly as many cells as pieces stand on the whole line, its own among them"
    )


class Jump(Way):
    """Over the next cell to the one behind it."""

    does: Literal["jump"]
    directions: Directions = Field(description="Where to, as the piece's owner sees the board")
    over: Whose = Field(default=OVER_ENEMY, description="What it must jump over")
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand where it lands")
    takes: bool = Field(default=True, description="Whether an enemy that it jumps over is taken")
    long: bool = Field(
        default=False, description="Whether it goes over empty cells as well, before what it jumps over and behind it"
    )
    chain: Chain = Field(default="no", description=CHAIN_MEANS)
    heading: Heading = Field(default="any", description=HEADING_MEANS)


class Leap(Way):
    """By one of the vectors, over anything."""

    does: Literal["leap"]
    vectors: Vectors = Field(description="How many cells to the right and ahead, as the piece's owner sees the board")
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand where it lands; an enemy is taken")


class Fly(Way):
    """To any cell."""

    does: Literal["fly"]
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand there; an enemy is taken")


class Place(Way):
    """A piece comes onto the board, from the hand where there is one, else from outside."""

    does: Literal["place"]
    onto: Whose = Field(default=ONTO_EMPTY, description="What may lie there")
    next_to: Who | None = Field(default=None, description="Only on a cell next to such a one")
    directions: Directions = Field(default=ADJACENT, description="Which directions count as next to")
    falls: bool = Field(default=False, description="It falls towards South's edge, as far as nothing lies there")


class Leave(Way):
    """A piece of one's own goes off the board."""

    does: Literal["leave"]
    next_to: Who | None = Field(default=None, description="Only from a cell next to such a one")
    directions: Directions = Field(default=ORTHOGONAL, description="Which directions count as next to")


class Shoot(Way):
    """The piece that moved before in the same turn puts a piece of nobody's onto a line from its cell."""

    does: Literal["shoot"]
    piece: Id = Field(description="What it puts: a kind that is nobody's")
    directions: Directions = Field(default=ADJACENT, description="Where to, as its owner sees the board")
    most: int = Field(default=MOST, ge=1, le=MOST, description="How many cells at most")


class Run(Way):
    """Along a track, as many cells as a die shows."""

    does: Literal["run"]
    track: Id = Field(description="The region whose cells it follows in their order")
    onto: Whose = Field(default=ONTO_EMPTY, description="What may stand where it comes to; an enemy is taken")
    enters: bool = Field(default=True, description="Whether it comes from the hand onto the track")
    leaves: bool = Field(default=True, description="Whether it goes off the board beyond the end of the track")
    exactly: bool = Field(default=False, description="Whether it leaves only by just the number that it needs")


AnyWay = Annotated[Step | Slide | Jump | Leap | Fly | Place | Leave | Shoot | Run, Field(discriminator="does")]


def spelled(directions: tuple[Name, ...]) -> tuple[Name, ...]:
    """Return the single directions of a list that may hold names of groups, each once, in the order of ``EIGHT``."""
    found = {each for name in directions for each in GROUPS.get(name, (name,))}
    return tuple(name for name in EIGHT if name in found)
