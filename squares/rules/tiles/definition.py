"""The game file of SQUARES II and STRIVE: board, tiles, abilities and the switches of docs/rules/tiles.md.

Vectors are ``[right, ahead]`` as the tile's owner sees the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Annotated, Any, Literal, LiteralString, NamedTuple

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.phrase import Phrase, numbered, phrase
from squares.data.models import Board, Definition, Id, Model, Word

Distance = Annotated[int, Field(ge=-11, le=11)]
Vector = Annotated[tuple[Distance, Distance], Field(strict=False)]
Vectors = Annotated[tuple[Vector, ...], Field(min_length=1, max_length=64, strict=False)]
Number = Annotated[int, Field(ge=1, le=99)]
Numbers = Annotated[tuple[Number, ...], Field(min_length=1, max_length=20, strict=False)]
ORTHOGONAL: tuple[tuple[int, int], ...] = ((0, 1), (1, 0), (0, -1), (-1, 0))
PICTURES = ("spin", "jump", "tsunami", "diagonal", "leap", "support", "supply", "exchange")
"""The drawings that ``look.icons`` can give to an ability."""


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

    front: str = Field(description="The ability of the front")
    back: str = Field(description="The ability of the back")
    numbers: Numbers = Field(default=(1, 2, 3, 4, 5), description="The numbers of the fronts, a tile for each")
    sum: int = Field(default=6, ge=2, le=100, description="What front and back add up to")


class TileBoard(Board):
    """Board with territories at both ends and the row that must be held (counted from South, from 1)."""

    territory_rows: int = Field(
        default=1, ge=1, le=6, description="Rows of each player's own side where tiles are placed"
    )
    goal_row: int = Field(default=3, ge=1, le=12, description="The row that is held to win, counted from South's side")


class Sets(Model):
    """Which tiles the players own.

    ``choice``: fixed (``families``, for both), same (both agree on ``count`` families), own (each picks ``count``
    families, hidden): of all the file's families, ``families`` being what is picked at first; same-tiles (both agree on
    single tiles), pick-hidden and pick-in-turn (STRIVE's expert methods 1 and 2): tile by tile from those of
    ``families``, with ``composition``.
    """

    choice: Literal["fixed", "same", "own", "same-tiles", "pick-hidden", "pick-in-turn"] = Field(
        default="fixed", description="Who chooses the tiles"
    )
    families: Annotated[tuple[str, ...], Field(min_length=1, strict=False)] = Field(
        description="The families in play, or those that are picked at first"
    )
    count: int = Field(default=2, ge=1, le=12, description="How many families are picked, for same and own")
    composition: dict[str, Annotated[int, Field(ge=1, le=240)]] = Field(
        default_factory=dict, description='How many tiles of each pair of numbers, e.g. "1/5": 4'
    )


class TilesDefinition(Definition):
    """SQUARES II, STRIVE in the SQUARES, and what designers make of them."""

    engine: Literal["tiles"]
    board: TileBoard = Field(default=TileBoard(), description="The board, its territories and its goal row")
    goal_tiles: int = Field(default=3, ge=1, le=12, description="Tiles in the goal row that win")
    limit: int = Field(default=8, ge=1, le=99, description="A row carries at most this much of one player")
    limit_check: Literal["result", "projected"] = Field(
        default="result",
        description="When the limit is looked at: after the battle, with abilities always allowed, or before it, "
        "for every action",
    )
    place_onto_enemy: Literal["battle", "forbidden"] = Field(
        default="battle", description="A tile from the hand that is placed onto an enemy's"
    )
    push_enemy_onto_enemy: Literal["battle", "forbidden"] = Field(
        default="battle", description="An enemy's tile that is pushed onto another enemy's"
    )
    supply_scope: Literal["owner", "row"] = Field(
        default="owner", description="Whose limit a limit_bonus changes: its owner's, or everybody's in the row"
    )
    abilities: dict[Id, AnyAbility] = Field(description="What a face of a tile does, by name")
    families: Annotated[dict[Word, Family], Field(min_length=1, max_length=12)] = Field(
        description="The tiles, by name: what the front does, what the back does, and their numbers"
    )
    sets: Sets = Field(description="Who plays with which tiles")

    def goal(self) -> Phrase:
        """See Definition."""
        values = {"n": self.goal_tiles, "number": numbered(self.goal_tiles), "limit": self.limit}
        return phrase("tiles.goal", row=self.goal_row_named(), **values)

    def goal_row_named(self) -> Phrase:
        """What the goal row is called: the middle row where it is that."""
        middle = 2 * self.board.goal_row == self.board.ranks + 1
        return phrase("tiles.middle_row" if middle else "tiles.goal_row")

    def words(self) -> Mapping[str, Phrase | int]:
        """See Definition."""
        return {"goal_row": self.goal_row_named()}

    @model_validator(mode="after")
    def _fits_together(self) -> TilesDefinition:
        """Refuse what each key alone cannot show. Every fault is told, at its place, by its text key."""
        details = [
            InitErrorDetails(type=PydanticCustomError(f.key, f.key, f.values), loc=f.path, input=f.value)
            for check in (_board_faults, _ability_faults, _family_faults, _tile_faults, _set_faults, _icon_faults)
            for f in check(self)
        ]
        if details:
            raise ValidationError.from_exception_data(type(self).__name__, details)
        return self


class _Fault(NamedTuple):
    key: LiteralString
    path: tuple[str | int, ...]
    value: object
    values: dict[str, Any]


def _board_faults(game: TilesDefinition) -> Iterator[_Fault]:
    board = game.board
    if board.goal_row > board.ranks:
        at = ("board", "goal_row")
        yield _Fault("tiles.goal_row_off", at, board.goal_row, {"row": board.goal_row, "ranks": board.ranks})
    if 2 * board.territory_rows > board.ranks:
        at = ("board", "territory_rows")
        values = {"rows": board.territory_rows, "ranks": board.ranks}
        yield _Fault("tiles.territories_meet", at, board.territory_rows, values)
    if game.goal_tiles > board.files:
        values = {"tiles": game.goal_tiles, "files": board.files}
        yield _Fault("tiles.goal_too_wide", ("goal_tiles",), game.goal_tiles, values)


def _ability_faults(game: TilesDefinition) -> Iterator[_Fault]:
    letters: dict[str, str] = {}
    for key, ability in game.abilities.items():
        first = letters.setdefault(ability.letter, key)
        if first != key:
            at = ("abilities", key, "letter")
            yield _Fault("tiles.letter_twice", at, ability.letter, {"letter": ability.letter, "other": first})
        for i, vector in enumerate(getattr(ability, "vectors", ())):
            if vector == (0, 0):
                yield _Fault("tiles.vector_nowhere", ("abilities", key, "vectors", i), vector, {})


def _family_faults(game: TilesDefinition) -> Iterator[_Fault]:
    for key, family in game.families.items():
        at = ("families", key)
        for side, ability in (("front", family.front), ("back", family.back)):
            if ability not in game.abilities:
                values = {"ability": ability, "known": tuple(game.abilities)}
                yield _Fault("tiles.no_such_ability", (*at, side), ability, values)
        if family.front == family.back:
            yield _Fault("tiles.same_sides", (*at, "back"), family.back, {"ability": family.back})
        for i, number in enumerate(family.numbers):
            where = (*at, "numbers", i) if "numbers" in family.model_fields_set else (*at, "sum")
            if number >= family.sum:
                yield _Fault("tiles.number_too_high", where, number, {"number": number, "sum": family.sum})


def _tile_faults(game: TilesDefinition) -> Iterator[_Fault]:
    """No two tiles are alike, whichever way up they lie."""
    known: dict[frozenset[tuple[str, int]], str] = {}
    for key, family in game.families.items():
        tiles = {n: frozenset({(family.front, n), (family.back, family.sum - n)}) for n in family.numbers}
        twice = next((number for number, tile in tiles.items() if tile in known), None)
        if twice is not None:
            yield _Fault("tiles.tile_twice", ("families", key), key, {"number": twice, "other": known[tiles[twice]]})
        if len(tiles) < len(family.numbers):
            yield _Fault("tiles.number_twice", ("families", key, "numbers"), list(family.numbers), {})
        known.update(dict.fromkeys(tiles.values(), key))


def _set_faults(game: TilesDefinition) -> Iterator[_Fault]:
    sets = game.sets
    for i, family in enumerate(sets.families):
        if family not in game.families:
            values: dict[str, Any] = {"family": family, "known": tuple(game.families)}
            yield _Fault("tiles.no_such_family", ("sets", "families", i), family, values)
        elif family in sets.families[:i]:
            yield _Fault("tiles.family_twice", ("sets", "families", i), family, {"family": family})
    if sets.choice in ("same", "own") and len(sets.families) != sets.count:
        values = {"count": sets.count, "found": len(sets.families)}
        yield _Fault("tiles.families_count", ("sets", "families"), list(sets.families), values)
    if sets.choice in ("same-tiles", "pick-hidden", "pick-in-turn"):
        yield from _composition_faults(game)


def _icon_faults(game: TilesDefinition) -> Iterator[_Fault]:
    for key, picture in game.look.icons.items():
        at = ("look", "icons", key)
        if key not in game.abilities:
            yield _Fault("tiles.no_such_ability", at, key, {"ability": key, "known": tuple(game.abilities)})
        elif picture not in PICTURES:
            yield _Fault("tiles.no_such_picture", at, picture, {"picture": picture, "known": PICTURES})


def _composition_faults(game: TilesDefinition) -> Iterator[_Fault]:
    sets = game.sets
    if not sets.composition:
        yield _Fault("tiles.no_composition", ("sets",), None, {"choice": sets.choice})
    pairs = [
        pair(number, game.families[family].sum)
        for family in sets.families
        if family in game.families
        for number in game.families[family].numbers
    ]
    players = 2 if sets.choice == "pick-in-turn" else 1
    for key, count in sets.composition.items():
        at = ("sets", "composition", key)
        if key not in pairs:
            yield _Fault("tiles.no_such_pair", at, count, {"pair": key})
        elif count * players > pairs.count(key):
            values = {"pair": key, "most": pairs.count(key) // players, "count": count}
            yield _Fault("tiles.pair_count", at, count, values)


def pair(number: int, total: int) -> str:
    """A tile's two numbers as ``composition`` names them, the lower one first: ``1/5``."""
    low, high = sorted((number, total - number))
    return f"{low}/{high}"
