"""The game file of SQUARES II and STRIVE: board, tiles, abilities and the switches of the rules page.

Vectors are ``[right, ahead]`` as the tile's owner sees the board.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squares.data.models import Board, Definition, Id, Model

Vector = Annotated[tuple[Annotated[int, Field(ge=-11, le=11)], Annotated[int, Field(ge=-11, le=11)]], Field(strict=False)]
Vectors = Annotated[tuple[Vector, ...], Field(min_length=1, max_length=64, strict=False)]
ORTHOGONAL: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))


class Ability(Model):
    """Common to all abilities."""

    letter: str = Field(pattern=r"^[A-Z]$", description="The face's letter in the notation; no two alike")
    name: str = Field(default="", max_length=40, description="What people call it; the key if left out")
    note: str = Field(default="", max_length=200, description="One sentence for the help and the hint bar")


class Turn(Ability):
    """Turn this tile over (Spin)."""

    does: Literal["turn"]


class MoveBy(Ability):
    """Move by one of the vectors. Without ``pass_over`` the cells on the straight line between must be empty."""

    does: Literal["move"]
    vectors: Vectors
    pass_over: bool = False


class ToTerritory(Ability):
    """Move from anywhere to another cell of one's own territory (Jump)."""

    does: Literal["move_to_territory"]


class Push(Ability):
    """The tile directly ahead, anybody's, moves ``by`` cells further ahead over anything (Tsunami)."""

    does: Literal["push"]
    by: int = Field(ge=1, le=11)


class Swap(Ability):
    """Change places with a neighbouring tile, anybody's, without a battle (Exchange)."""

    does: Literal["swap"]
    vectors: Vectors = ORTHOGONAL


class BattleBonus(Ability):
    """Constant: a fighting tile of the same owner at one of the vectors counts ``amount`` more (Support)."""

    does: Literal["battle_bonus"]
    amount: int = Field(default=1, ge=-9, le=9)
    vectors: Vectors = ORTHOGONAL


class LimitBonus(Ability):
    """Constant: the limit of its row is ``amount`` higher (Supply)."""

    does: Literal["limit_bonus"]
    amount: int = Field(default=1, ge=-9, le=9)


AnyAbility = Annotated[
    Turn | MoveBy | ToTerritory | Push | Swap | BattleBonus | LimitBonus, Field(discriminator="does")
]


class Family(Model):
    """Tiles whose fronts share one ability and whose backs share another; a tile's numbers add up to ``sum``."""

    front: str
    back: str
    numbers: Annotated[tuple[Annotated[int, Field(ge=1, le=99)], ...], Field(min_length=1, max_length=20, strict=False)] = (1, 2, 3, 4, 5)
    sum: int = Field(default=6, ge=2, le=198)


class TileBoard(Board):
    """Board with territories at both ends and the row that must be held (counted from South, from 1)."""

    territory_rows: int = Field(default=1, ge=1, le=6)
    goal_row: int = Field(default=3, ge=1, le=12)


class Sets(Model):
    """Which tiles the players own.

    ``choice``: fixed (``families``, for both), same (both agree on ``count`` families), own (each picks ``count``
    families, hidden), pick-hidden and pick-in-turn (STRIVE's expert methods 1 and 2, tile by tile from all
    families' tiles, with ``composition``).
    """

    choice: Literal["fixed", "same", "own", "pick-hidden", "pick-in-turn"] = "fixed"
    families: Annotated[tuple[str, ...], Field(min_length=1, strict=False)]
    count: int = Field(default=2, ge=1, le=12)
    composition: dict[str, int] = Field(
        default_factory=dict, description='How many tiles of each pair of numbers, e.g. "1/5": 4'
    )


class TilesDefinition(Definition):
    """SQUARES II, STRIVE in the SQUARES, and what designers make of them."""

    engine: Literal["tiles"]
    board: TileBoard = TileBoard()
    goal_tiles: int = Field(default=3, ge=1, le=12, description="Tiles in the goal row that win")
    limit: int = Field(default=8, ge=1, le=99, description="A row carries at most this much of one player")
    limit_check: Literal["result", "projected"] = "result"
    place_onto_enemy: Literal["battle", "forbidden"] = "battle"
    push_enemy_onto_enemy: Literal["battle", "forbidden"] = "battle"
    supply_scope: Literal["owner", "row"] = "owner"
    abilities: dict[Id, AnyAbility]
    families: dict[str, Family]
    sets: Sets
