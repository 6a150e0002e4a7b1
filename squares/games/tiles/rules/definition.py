"""The game file of SQUARES II and STRIVE: tiles, sets and the switches of the rules page, and what fits together.

``board.py`` has its board and the ways to win, ``abilities.py`` what tiles do.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from math import gcd
from typing import Annotated, Any, Literal, LiteralString, NamedTuple

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.grid import Grid
from squares.core.phrase import Phrase, phrase
from squares.data.models import Definition, Id, Model, Word
from squares.games.tiles.rules.abilities import (
    ORTHOGONAL,
    AnyAbility,
    InOrder,
    LimitBonus,
    Pull,
    ToTerritory,
    Turn,
    Vector,
    effects,
)
from squares.games.tiles.rules.board import AllHome, AnyWin, Capture, Hold, TileBoard
from squares.games.tiles.rules.ways import Ways

Number = Annotated[int, Field(ge=1, le=99)]
Numbers = Annotated[tuple[Number, ...], Field(min_length=1, max_length=20, strict=False)]
_PLENTY = 10_000
_TILE_BY_TILE = ("same-tiles", "pick-hidden", "pick-in-turn")
PICTURES = ("spin", "jump", "tsunami", "diagonal", "leap", "support", "supply", "exchange", "pull")
"""The drawings that ``look.icons`` can give to an ability."""


class Family(Model):
    """Tiles whose fronts share one ability and whose backs share another; a tile's numbers add up to ``sum``."""

    front: str = Field(description="The ability of the front")
    back: str = Field(description="The ability of the back")
    numbers: Numbers = Field(
        default=(1, 2, 3, 4, 5),
        description="The numbers of the fronts, a tile for each; one listed twice gives two tiles alike",
    )
    sum: int = Field(default=6, ge=2, le=100, description="What front and back add up to")


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
    north: Annotated[tuple[str, ...], Field(strict=False)] = Field(
        default=(), description="North's families where they are others than South's, for fixed"
    )
    count: int = Field(default=2, ge=1, le=12, description="How many families are picked, for same and own")
    composition: dict[str, Annotated[int, Field(ge=1, le=240)]] = Field(
        default_factory=dict, description='How many tiles of each pair of numbers, e.g. "1/5": 4'
    )

    def of_owner(self, owner: int) -> tuple[str, ...]:
        """Return the families of South (0) or North (1)."""
        return self.north if owner == 1 and self.north else self.families


class Battle(Model):
    """How a battle ends between a tile that arrives and the enemy's that stands there."""

    compare: Literal["higher", "lower", "none"] = Field(
        default="higher", description="Which number wins; none: whatever arrives wins, by any number"
    )
    ties: Literal["both", "arriving", "standing"] = Field(
        default="both", description="Which tile is beaten where the numbers are equal"
    )


class TilesDefinition(Definition):
    """SQUARES II, STRIVE in the SQUARES, and what designers make of them."""

    engine: Literal["tiles"]
    board: TileBoard = Field(default=TileBoard(), description="The board, its territories and its goal row")
    goal_tiles: int = Field(default=3, ge=1, le=12, description="Tiles in a goal row that win")
    wins: Annotated[tuple[AnyWin, ...], Field(min_length=1, max_length=4, strict=False)] = Field(
        default=(Hold(by="hold"),), description="Ways to win, any of which is enough: hold, reach, all_home or capture"
    )
    step: Annotated[tuple[Vector, ...], Field(max_length=64, strict=False)] = Field(
        default=ORTHOGONAL,
        description="Where a tile may be moved without an ability, over anything: vectors; an empty list for nowhere",
    )
    battle: Battle = Field(default=Battle(), description="Which tile wins a battle")
    actions: int = Field(default=1, ge=1, le=4, description="So many actions make a turn")
    beaten: Literal["hand", "out"] = Field(
        default="hand", description="Where a tile goes that loses a battle: back to the hand, or out of the game"
    )
    limit: int = Field(
        default=8, ge=0, le=99, description="A row carries at most this much of one player; 0 = whatever lies in it"
    )
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
        return self.ways.goal(self.limit)

    @property
    def carries(self) -> int:
        """How much a row carries of one player, more than there can be where nothing limits it."""
        return self.limit or _PLENTY

    def words(self) -> Mapping[str, Phrase | int]:
        carried = phrase("tiles.carried" if self.limit else "tiles.carried_all", limit=self.limit)
        return {"goal_row": self.ways.goal_row(), "goal": self.goal(), "aim": self.ways.aim(), "carried": carried}

    def idle(self) -> frozenset[str]:
        return frozenset() if self.ways.hold else frozenset({"goal_tiles"})

    @property
    def ways(self) -> Ways:
        """How the game is won."""
        return Ways(self.board, self.wins, self.goal_tiles)

    @model_validator(mode="after")
    def _fits_together(self) -> TilesDefinition:
        """Refuse what each key alone cannot show. Every fault is told, at its place, by its text key."""
        details = [
            InitErrorDetails(type=PydanticCustomError(f.key, f.key, f.values), loc=f.path, input=f.value)
            for check in _CHECKS
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
    for i, row in enumerate(board.goal_rows or [board.goal_row]):
        if row > board.ranks:
            at: tuple[str | int, ...] = ("board", "goal_rows", i) if board.goal_rows else ("board", "goal_row")
            yield _Fault("tiles.goal_row_off", at, row, {"row": row, "ranks": board.ranks})
    if 2 * board.territory_rows > board.ranks:
        at = ("board", "territory_rows")
        values = {"rows": board.territory_rows, "ranks": board.ranks}
        yield _Fault("tiles.territories_meet", at, board.territory_rows, values)
    if game.goal_tiles > board.files:
        values = {"tiles": game.goal_tiles, "files": board.files}
        yield _Fault("tiles.goal_too_wide", ("goal_tiles",), game.goal_tiles, values)
    grid = Grid(board.files, board.ranks)
    for i, cell in enumerate(board.blocked):
        if grid.parse(cell) is None:
            yield _Fault("tiles.no_such_cell", ("board", "blocked", i), cell, _last(grid, cell))
    for cell in board.strongholds:
        if grid.parse(cell) is None:
            yield _Fault("tiles.no_such_cell", ("board", "strongholds", cell), cell, _last(grid, cell))
        elif cell in board.blocked:
            yield _Fault("tiles.start_blocked", ("board", "strongholds", cell), cell, {"cell": cell})


def _last(grid: Grid, cell: str) -> dict[str, Any]:
    return {"cell": cell, "last": str(grid.cell(grid.size - 1))}


def _win_faults(game: TilesDefinition) -> Iterator[_Fault]:
    for i, win in enumerate(game.wins):
        if (win.by, win.family) in ((each.by, each.family) for each in game.wins[:i]):
            yield _Fault("tiles.win_twice", ("wins", i), win.by, {"by": win.by})
        if win.family is not None and win.family not in game.families:
            values = {"family": win.family, "known": tuple(game.families)}
            yield _Fault("tiles.no_such_family", ("wins", i, "family"), win.family, values)
        rows = getattr(win, "rows", None) or 1
        if rows >= game.board.ranks:
            yield _Fault("tiles.rows_off", ("wins", i, "rows"), rows, {"rows": rows, "ranks": game.board.ranks})
        if isinstance(win, Capture) and game.beaten == "hand":
            yield _Fault("tiles.never_captured", ("wins", i), win.by, {})
    if game.beaten == "out" and game.sets.choice != "fixed":
        yield _Fault("tiles.not_fixed", ("beaten",), game.beaten, {"choice": game.sets.choice})


def _start_faults(game: TilesDefinition) -> Iterator[_Fault]:
    """Yield tiles of the start that cannot lie there, and a start that is over or breaks the limit."""
    board, sides = game.board, {"south": game.board.start.south, "north": game.board.start.north}
    grid = Grid(board.files, board.ranks)
    if any(sides.values()) and game.sets.choice != "fixed":
        yield _Fault("tiles.not_fixed", ("board", "start"), None, {"choice": game.sets.choice})
        return
    seen: set[str] = set()
    for owner, (side, lying) in enumerate(sides.items()):
        owned = _tiles_in_play(game, owner)
        left = Counter(up + down for up, down in _tiles(game, owner))
        for cell, tile in lying.items():
            at, front = ("board", "start", side, cell), owned.get(tile)
            if grid.parse(cell) is None:
                yield _Fault("tiles.no_such_cell", at, cell, _last(grid, cell))
            elif cell in board.blocked:
                yield _Fault("tiles.start_blocked", at, cell, {"cell": cell})
            elif cell in seen:
                yield _Fault("tiles.cell_twice", at, cell, {"cell": cell})
            if front is None:
                yield _Fault("tiles.no_such_tile", at, tile, {"tile": tile, "known": tuple(owned)})
            elif left[front] == 0:
                yield _Fault("tiles.start_twice", at, tile, {"tile": tile})
            seen.add(cell)
            left[front or ""] -= 1
    yield from _start_rows(game)


def _tiles_in_play(game: TilesDefinition, owner: int, only: str | None = None) -> dict[str, str]:
    """Return every way that an owner's tile, of one family or of any, can lie, and that tile with its front up."""
    tiles = list(_tiles(game, owner, only))
    return {text: up + down for up, down in tiles for text in (up + down, down + up)}


def _tiles(game: TilesDefinition, owner: int, only: str | None = None) -> Iterator[tuple[str, str]]:
    """Yield both faces of each tile that an owner has, of one family or of any, those alike as often as there are."""
    for name in game.sets.of_owner(owner):
        family = game.families.get(name)
        if family is None or only not in (None, name) or not {family.front, family.back} <= game.abilities.keys():
            continue
        front, back = (game.abilities[side].letter for side in (family.front, family.back))
        yield from ((f"{front}{n}", f"{back}{family.sum - n}") for n in family.numbers)


def _start_rows(game: TilesDefinition) -> Iterator[_Fault]:
    """Yield rows of the start that hold too much, and ways to win that it fulfils."""
    board = game.board
    supply = {each.letter: each.amount for each in game.abilities.values() if isinstance(each, LimitBonus)}
    sides = {side: board.cells(getattr(board.start, side)) for side in ("south", "north")}
    for owner, (side, lying) in enumerate(sides.items()):
        at = ("board", "start", side)
        for rank in range(board.ranks):
            row = [tile for cell, tile in lying.items() if cell // board.files == rank]
            both = [tile for each in sides.values() for cell, tile in each.items() if cell // board.files == rank]
            helping = both if game.supply_scope == "row" else row
            limit = game.carries + sum(supply.get(tile[0], 0) for tile in helping)
            total = sum(int(re.findall("[0-9]+", tile)[0]) for tile in row)
            if row and total > limit:
                yield _Fault("tiles.start_over", at, side, {"row": rank + 1, "sum": total, "limit": limit})
        for region in game.ways.regions(owner):
            counted = _tiles_in_play(game, owner, region.win.family)
            held = sum(
                region.first <= at // board.files <= region.last for at, tile in lying.items() if tile in counted
            )
            all_home = isinstance(region.win, AllHome) and 0 < held == len([*_tiles(game, owner, region.win.family)])
            if all_home or 0 < region.need <= held:
                yield _Fault("tiles.start_won", at, side, {"side": phrase(f"tiles.seat.{side}")})


def _ability_faults(game: TilesDefinition) -> Iterator[_Fault]:
    letters: dict[str, str] = {}
    for key, ability in game.abilities.items():
        first = letters.setdefault(ability.letter, key)
        if first != key:
            at = ("abilities", key, "letter")
            yield _Fault("tiles.letter_twice", at, ability.letter, {"letter": ability.letter, "other": first})
        for where, effect in effects(ability):
            yield from _vector_faults(("abilities", key, *where), effect)
        if isinstance(ability, InOrder):
            then, at = ability.then, ("abilities", key, "then")
            if isinstance(then, ToTerritory) or len(getattr(then, "vectors", "1")) > 1:
                yield _Fault("tiles.then_chooses", at, then.does, {})
            elif isinstance(ability.first, Turn) and isinstance(then, Turn):
                yield _Fault("tiles.turns_twice", at, then.does, {})


def _step_faults(game: TilesDefinition) -> Iterator[_Fault]:
    yield from (
        _Fault("tiles.vector_nowhere", ("step", i), vector, {})
        for i, vector in enumerate(game.step)
        if vector == (0, 0)
    )


def _vector_faults(at: tuple[str | int, ...], effect: Any) -> Iterator[_Fault]:
    for i, (right, ahead) in enumerate(getattr(effect, "vectors", ())):
        if (right, ahead) == (0, 0):
            yield _Fault("tiles.vector_nowhere", (*at, "vectors", i), (right, ahead), {})
        elif isinstance(effect, Pull) and gcd(right, ahead) == 1:
            values = {"vector": f"[{right}, {ahead}]"}
            yield _Fault("tiles.pull_beside", (*at, "vectors", i), (right, ahead), values)


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
    """Yield a fault where tiles of two families are alike, whichever way up, or two that are picked one by one."""
    known: dict[frozenset[tuple[str, int]], str] = {}
    for key, family in game.families.items():
        tiles = {n: frozenset({(family.front, n), (family.back, family.sum - n)}) for n in family.numbers}
        twice = next((number for number, tile in tiles.items() if tile in known), None)
        if twice is not None:
            yield _Fault("tiles.tile_twice", ("families", key), key, {"number": twice, "other": known[tiles[twice]]})
        if len(tiles) < len(family.numbers) and game.sets.choice in _TILE_BY_TILE:
            yield _Fault("tiles.number_twice", ("families", key, "numbers"), list(family.numbers), {})
        known.update(dict.fromkeys(tiles.values(), key))


def _set_faults(game: TilesDefinition) -> Iterator[_Fault]:
    sets = game.sets
    for key, names in (("families", sets.families), ("north", sets.north)):
        for i, family in enumerate(names):
            if family not in game.families:
                known: dict[str, Any] = {"family": family, "known": tuple(game.families)}
                yield _Fault("tiles.no_such_family", ("sets", key, i), family, known)
            elif family in names[:i]:
                yield _Fault("tiles.family_twice", ("sets", key, i), family, {"family": family})
    if sets.north and sets.choice != "fixed":
        yield _Fault("tiles.not_fixed", ("sets", "north"), None, {"choice": sets.choice})
    if sets.choice in ("same", "own") and len(sets.families) != sets.count:
        values = {"count": sets.count, "found": len(sets.families)}
        yield _Fault("tiles.families_count", ("sets", "families"), list(sets.families), values)
    if sets.choice in _TILE_BY_TILE:
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


_CHECKS = (
    _board_faults,
    _win_faults,
    _step_faults,
    _ability_faults,
    _family_faults,
    _tile_faults,
    _set_faults,
    _start_faults,
    _icon_faults,
)


def pair(number: int, total: int) -> str:
    """Return a tile's two numbers as ``composition`` names them, the lower one first: ``1/5``."""
    low, high = sorted((number, total - number))
    return f"{low}/{high}"
