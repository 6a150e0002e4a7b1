"""What faces of tiles do: effects, and abilities, which are effects with a name.

Vectors are ``[right, ahead]`` as the tile's owner sees the board.
"""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from squares.data.models import Model

Distance = Annotated[int, Field(ge=-11, le=11)]
Vector = Annotated[tuple[Distance, Distance], Field(strict=False)]
Vectors = Annotated[tuple[Vector, ...], Field(min_length=1, max_length=64, strict=False)]
ORTHOGONAL: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
AHEAD: tuple[tuple[int, int], ...] = ((0, 1),)


class Turn(Model):
    """Turn this tile over (Spin)."""

    does: Literal["turn"]


class MoveBy(Model):
    """Move by one of the vectors. Without ``pass_over`` the cells on the straight line between must be empty."""

    does: Literal["move"]
    vectors: Vectors
    pass_over: bool = False


class ToTerritory(Model):
    """Move from anywhere to another cell of one's own territory (Jump)."""

    does: Literal["move_to_territory"]


class Push(Model):
    """The tile at a vector, anybody's, goes ``by`` times that vector further, over anything (Tsunami)."""

    does: Literal["push"]
    by: int = Field(ge=1, le=11)
    vectors: Vectors = AHEAD


class Pull(Model):
    """The tile at a vector, anybody's, comes along the line to the cell next to this one.

    Without ``pass_over`` the cells on the straight line between them must be empty.
    """

    does: Literal["pull"]
    vectors: Vectors
    pass_over: bool = False


class Swap(Model):
    """Change places with a neighbouring tile, anybody's, without a battle (Exchange)."""

    does: Literal["swap"]
    vectors: Vectors = ORTHOGONAL


class BattleBonus(Model):
    """Constant: a fighting tile of the same owner at one of the vectors counts ``amount`` more (Support)."""

    does: Literal["battle_bonus"]
    amount: int = Field(default=1, ge=-9, le=9)
    vectors: Vectors = ORTHOGONAL


class LimitBonus(Model):
    """Constant: the limit of its row is ``amount`` higher (Supply)."""

    does: Literal["limit_bonus"]
    amount: int = Field(default=1, ge=-9, le=9)


Effect = Turn | MoveBy | ToTerritory | Push | Pull | Swap
AnyEffect = Annotated[Effect, Field(discriminator="does")]


class InOrder(Model):
    """Two effects in order: ``first``, as it is chosen, and then, where it can be done, ``then``, without a choice."""

    does: Literal["both"]
    first: AnyEffect
    then: AnyEffect


# The same with a name, as a face has them; what is said of them is said above.


class Ability(Model):
    """What every ability has besides what it does."""

    letter: str = Field(pattern=r"^[A-Z]$", description="The face's letter in the notation; no two alike")
    name: str = Field(default="", max_length=40, description="What people call it; the key if left out")
    note: str = Field(default="", max_length=200, description="One sentence for the help and the hint bar")
    fixed: bool = Field(
        default=False,
        description="While this face lies up the tile takes no step, and no other tile pushes, pulls or swaps it",
    )


class TurnAbility(Turn, Ability):  # noqa: D101
    __doc__ = Turn.__doc__


class MoveAbility(MoveBy, Ability):  # noqa: D101
    __doc__ = MoveBy.__doc__


class TerritoryAbility(ToTerritory, Ability):  # noqa: D101
    __doc__ = ToTerritory.__doc__


class PushAbility(Push, Ability):  # noqa: D101
    __doc__ = Push.__doc__


class PullAbility(Pull, Ability):  # noqa: D101
    __doc__ = Pull.__doc__


class SwapAbility(Swap, Ability):  # noqa: D101
    __doc__ = Swap.__doc__


class BothAbility(InOrder, Ability):  # noqa: D101
    __doc__ = InOrder.__doc__


class BattleBonusAbility(BattleBonus, Ability):  # noqa: D101
    __doc__ = BattleBonus.__doc__


class LimitBonusAbility(LimitBonus, Ability):  # noqa: D101
    __doc__ = LimitBonus.__doc__


AnyAbility = Annotated[
    TurnAbility
    | MoveAbility
    | TerritoryAbility
    | PushAbility
    | PullAbility
    | SwapAbility
    | BothAbility
    | BattleBonusAbility
    | LimitBonusAbility,
    Field(discriminator="does"),
]


def effects(ability: AnyAbility) -> list[tuple[tuple[str | int, ...], object]]:
    """Return what an ability does, one or two things, each with the keys that lead to it within the ability."""
    if isinstance(ability, InOrder):
        return [(("first",), ability.first), (("then",), ability.then)]
    return [((), ability)]


def first_of(ability: AnyAbility | Effect) -> AnyAbility | Effect:
    """Return what an ability does first, which is what its player chooses."""
    return ability.first if isinstance(ability, InOrder) else ability
