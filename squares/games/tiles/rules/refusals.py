"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, numbered, phrase
from squares.core.seats import TWO
from squares.games.tiles.rules.abilities import (
    AnyAbility,
    BattleBonus,
    Effect,
    InOrder,
    LimitBonus,
    MoveBy,
    Pull,
    Push,
    Swap,
    ToTerritory,
    Turn,
    first_of,
)
from squares.games.tiles.rules.codec import Codec
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.kernel import TilesKernel
from squares.games.tiles.rules.notation import Notation, named
from squares.games.tiles.rules.reach import entries, steps, territory
from squares.games.tiles.rules.values import Move, Pass, Pick, Place, Return, Tile, TilesAction, TilesPosition, Use


class Reasons:
    """Explains one position. Every method that returns None found nothing against the action."""

    def __init__(self, codec: Codec, notation: Notation, position: TilesPosition) -> None:
        self.codec = codec
        self.notation = notation
        self.position = position
        self.definition: TilesDefinition = codec.definition
        self.grid: Grid = codec.grid
        self.kernel: TilesKernel = codec.kernel(position)
        self.seat = position.to_act
        self.owner = TWO.index(position.to_act)
        self._obstacles = codec.definition.board.obstacles

    def in_reach(self) -> Iterator[TilesAction]:
        """Yield what the player's own tiles could do if nothing but their reach counted."""
        if self.position.picking:
            yield from (Pick(kind) for kind in self.codec.kinds if kind not in self._taken())
        elif not self.position.returning:
            yield from self._placements()
            for index, tile in enumerate(self.position.board):
                if tile is not None and tile.owner is self.seat:
                    yield from self._from_cell(index, tile)

    def why(self, action: TilesAction) -> Phrase | None:
        """Return the rule that forbids the action."""
        if self.position.picking:
            return self._why_not_pick(action) if isinstance(action, Pick) else phrase("tiles.no.pick_first")
        if self.position.returning:
            return self._why_not_return(action)
        match action:
            case Place(tile, cell):
                return self._why_not_place(tile, cell)
            case Move(start, goal) | Use(start, goal):
                return self._why_not_from(start) or self._why_not_to(action, start, goal)
            case Return(_):
                return phrase("tiles.no.nothing_over")
            case Pass():
                return phrase("tiles.no.pass")
        return phrase("tiles.no.not_picking")

    # ---- picking and returning

    def _taken(self) -> set[str]:
        taken = set(self.position.hand(self.seat))
        if self.position.pending == "pick2":
            taken.update(*self.position.hands)
        return taken

    def _why_not_pick(self, action: Pick) -> Phrase:
        if action.tile in self._taken():
            return phrase("tiles.no.taken", tile=action.tile)
        pair = self.notation.sets.by_text[action.tile].pair
        n = self.definition.sets.composition.get(pair, 0)
        return phrase("tiles.no.composition", pair=pair, n=n, number=numbered(n))

    def _why_not_return(self, action: TilesAction) -> Phrase:
        over = self._over()
        if not isinstance(action, Return):
            return Phrase("tiles.no.return_first", over[0])
        found = self._why_not_from(action.cell)
        return found or Phrase("tiles.no.row_not_over", {**over[0], "cell": str(action.cell)})

    def _over(self) -> list[dict[str, object]]:
        """Return the row, sum and limit of the player's rows that are over their limit."""
        now, tables = self.kernel.now, self.codec.tables
        rows = [(row, self.owner * int(tables.ranks) + row) for row in range(self.grid.ranks)]
        sums = [(row, int(now[tables.sum + at]), int(now[tables.limit + at])) for row, at in rows]
        return [
            {"seat": named(self.seat), "row": row + 1, "sum": total, "limit": limit}
            for row, total, limit in sums
            if total > max(limit, 0)
        ]

    # ---- placing

    def _placements(self) -> Iterator[Place]:
        for kind in dict.fromkeys(self.position.hand(self.seat)):
            for up, down in self.codec.faces:
                if kind in (up + down, down + up):
                    for cell in territory(self.definition, self.owner):
                        yield Place(up + down, self.grid.cell(cell))

    def _why_not_place(self, text: str, cell: Cell) -> Phrase | None:
        kind = self.notation.kind(text)
        if kind not in self.position.hand(self.seat):
            return phrase("tiles.no.not_in_hand", tile=text)
        index = self.grid.index(cell)
        if index in self._obstacles:
            return phrase("tiles.no.obstacle", cell=str(cell))
        if index not in territory(self.definition, self.owner):
            return phrase("tiles.no.not_territory", cell=str(cell))
        here = self.position.board[index]
        if here is not None and here.owner is self.seat:
            return phrase("tiles.no.own_tile", cell=str(cell))
        if here is not None and self.definition.place_onto_enemy == "forbidden":
            return phrase("tiles.no.place_onto_enemy", cell=str(cell))
        tile = Tile(self.seat, text[: len(text) - len(self._down(text))], self._down(text))
        return self._limit(self.kernel.overloaded(self.codec.standing(tile), -1, index))

    def _down(self, text: str) -> str:
        return self.codec.faces[self.codec.face_of[text]][1]

    # ---- moving and abilities

    def _from_cell(self, index: int, tile: Tile) -> Iterator[TilesAction]:
        cell = self.grid.cell
        yield from (Move(cell(index), cell(goal)) for goal in self._steps(index, tile))
        effect = first_of(self._ability(tile))
        if isinstance(effect, Turn):
            yield Use(cell(index), cell(index))
        for entry in entries(self.definition, effect, self.grid, index, self.owner):
            moved = index if isinstance(effect, MoveBy | ToTerritory) else entry[1 if len(entry) > 1 else 0]
            if self.position.board[moved] is not None:
                yield Use(cell(index), cell(entry[0]))

    def _steps(self, index: int, tile: Tile) -> list[int]:
        return [] if self._ability(tile).fixed else steps(self.definition, self.grid, index, self.owner)

    def _ability(self, tile: Tile) -> AnyAbility:
        return next(a for a in self.definition.abilities.values() if a.letter == tile.up[0])

    def _why_not_from(self, start: Cell) -> Phrase | None:
        tile = self.position.board[self.grid.index(start)]
        if tile is None:
            return phrase("tiles.no.empty", cell=str(start))
        if tile.owner is not self.seat:
            return phrase("tiles.no.not_yours", cell=str(start), seat=named(tile.owner))
        return None

    def _why_not_to(self, action: TilesAction, start: Cell, goal: Cell) -> Phrase | None:
        source, index = self.grid.index(start), self.grid.index(goal)
        tile = self.position.board[source]
        assert tile is not None
        if index in self._obstacles:
            return phrase("tiles.no.obstacle", cell=str(goal))
        if isinstance(action, Move):
            if self._ability(tile).fixed:
                return phrase("tiles.no.fixed", cell=str(start))
            if index not in self._steps(source, tile):
                key = "one_step" if "step" not in self.definition.model_fields_set else "no_step"
                return phrase(f"tiles.no.{key}", start=str(start), goal=str(goal))
            return self._why_not_land(tile, source, index)
        ability = self._ability(tile)
        found = self._why_not_first(ability, tile, source, index)
        if found is None and isinstance(ability, InOrder) and self.definition.limit_check == "projected":
            return self._limit(self.kernel.overloaded_then(source, index))  # T20
        return found

    def _why_not_first(self, ability: AnyAbility, tile: Tile, source: int, index: int) -> Phrase | None:
        """Return something against what an ability does first."""
        effect, cell = first_of(ability), self.grid.cell
        if isinstance(effect, Turn) and source == index:
            if self.definition.limit_check == "result":  # T6
                return None
            return self._limit(self.kernel.overloaded_by_turn(self.codec.standing(tile), source))
        reach = entries(self.definition, effect, self.grid, source, self.owner)
        entry = next((e for e in reach if e[0] == index), None)
        if entry is None:
            constant = isinstance(effect, BattleBonus | LimitBonus)
            key = "tiles.no.constant" if constant else "tiles.no.out_of_reach"
            name = ability.name or self._key(ability)
            return phrase(key, ability=name, start=str(cell(source)), goal=str(cell(index)))
        return self._why_not_use(effect, tile, source, entry)

    def _key(self, ability: AnyAbility) -> str:
        return next(key for key, each in self.definition.abilities.items() if each is ability)

    def _why_not_use(self, effect: AnyAbility | Effect, tile: Tile, source: int, entry: list[int]) -> Phrase | None:
        """Return something against an effect that reaches; ``entry`` as in ``Tables.reach``."""
        board, cell = self.position.board, self.grid.cell
        if isinstance(effect, Swap):
            if board[entry[0]] is None:
                return phrase("tiles.no.nothing_to_swap", cell=str(cell(entry[0])))
            if self._fixed(entry[0]):
                return phrase("tiles.no.fixed", cell=str(cell(entry[0])))
            return self._limit(self.kernel.overloaded_by_swap(source, entry[0]))
        goal, between = entry[0], entry[2:]
        sent: Tile | None = tile
        if isinstance(effect, Push | Pull):
            source, goal, between = entry[1], entry[2], entry[4:]
            sent = board[source]
            if sent is None:
                key = "tiles.no.nothing_to_pull" if isinstance(effect, Pull) else "tiles.no.nothing_to_push"
                return phrase(key, cell=str(cell(source)))
            if self._fixed(source):
                return phrase("tiles.no.fixed", cell=str(cell(source)))
        blocked = next((i for i in between if board[i] is not None or i in self._obstacles), None)
        if blocked is not None:
            key = "tiles.no.obstacle_between" if blocked in self._obstacles else "tiles.no.blocked"
            return phrase(key, cell=str(cell(blocked)))
        assert sent is not None
        return self._why_not_land(sent, source, goal, ability=True)

    def _fixed(self, index: int) -> bool:
        tile = self.position.board[index]
        return tile is not None and self._ability(tile).fixed

    def _why_not_land(self, tile: Tile, source: int, goal: int, *, ability: bool = False) -> Phrase | None:
        """Return something against a tile coming to a cell that it reaches."""
        here = self.position.board[goal]
        if here is not None and here.owner is tile.owner:
            if tile.owner is self.seat:
                return phrase("tiles.no.own_tile", cell=str(self.grid.cell(goal)))
            if self.definition.push_enemy_onto_enemy == "forbidden":
                return phrase("tiles.no.push_onto_enemy", cell=str(self.grid.cell(goal)), seat=named(tile.owner))
        if ability and self.definition.limit_check == "result":  # T6
            return None
        return self._limit(self.kernel.overloaded(self.codec.standing(tile), source, goal))

    def _limit(self, found: int) -> Phrase | None:
        if found < 0:
            return None
        owner, row = divmod(int(found), self.grid.ranks)
        values = {"row": row + 1, "sum": int(self.kernel.bad_sum), "limit": int(self.kernel.bad_limit)}
        if owner == self.owner:
            return Phrase("tiles.over_limit", values)
        return Phrase("tiles.over_limit_other", {**values, "seat": named(TWO[owner])})
