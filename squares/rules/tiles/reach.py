"""From a definition to the kernel's tables: where tiles can go, whom they support, what a face is worth."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from squares.core.grid import Cell, File, Grid, Rank
from squares.rules.tiles import tables as t
from squares.rules.tiles.definition import (
    ORTHOGONAL,
    AnyAbility,
    BattleBonus,
    LimitBonus,
    MoveBy,
    Push,
    Swap,
    TilesDefinition,
    ToTerritory,
    Turn,
)
from squares.rules.tiles.sets import Kind, Sets
from squares.rules.tiles.tables import Tables

_MECHANISM = {Turn: t.TURN, MoveBy: t.MOVE, ToTerritory: t.MOVE, Push: t.PUSH, Swap: t.SWAP}


def tables(definition: TilesDefinition, sets: Sets) -> Tables:
    """Everything a kernel needs to play the definition with the kinds of ``sets``."""
    board = definition.board
    grid = Grid(board.files, board.ranks)
    out = Tables(grid.files, grid.ranks, len(sets.kinds))
    out.base_limit = definition.limit
    out.goal_row = board.goal_row - 1
    out.goal_tiles = definition.goal_tiles
    out.projected = definition.limit_check == "projected"
    out.place_battle = definition.place_onto_enemy == "battle"
    out.push_battle = definition.push_enemy_onto_enemy == "battle"
    out.row_scope = definition.supply_scope == "row"
    out.set_territory([cell for owner in (0, 1) for cell in territory(definition, owner)])
    _fill_faces(out, definition, sets.kinds)
    _fill_steps(out, grid)
    _fill_reach(out, definition, sets.kinds, grid)
    _fill_support(out, definition, grid)
    _fill_draft(out, sets)
    longest = max(out.reach[at] for at in out.reach_at)
    places = 2 * len(sets.kinds) * (len(out.territory) // 2)
    out.most_moves = places + grid.size * (len(ORTHOGONAL) + longest + 1) + 1
    return out


def territory(definition: TilesDefinition, owner: int) -> list[int]:
    """Cells of South's (0) or North's (1) territory."""
    count = definition.board.files * definition.board.territory_rows
    cells = definition.board.files * definition.board.ranks
    return list(range(count)) if owner == 0 else list(range(cells - count, cells))


def offset(grid: Grid, cell: int, owner: int, right: int, ahead: int) -> int | None:
    """The cell that lies ``right`` and ``ahead`` as the owner sees it, None off the board."""
    turn = 1 if owner == 0 else -1
    start = grid.cell(cell)
    goal = Cell(File(start.file + turn * right), Rank(start.rank + turn * ahead))
    return grid.index(goal) if goal in grid else None


def between(grid: Grid, cell: int, owner: int, right: int, ahead: int) -> list[int]:
    """Cells on the straight line from a cell to the one at a vector, without both ends."""
    steps = gcd(right, ahead)
    found = (offset(grid, cell, owner, right // steps * i, ahead // steps * i) for i in range(1, steps))
    return [index for index in found if index is not None]


def entries(definition: TilesDefinition, ability: AnyAbility, grid: Grid, cell: int, owner: int) -> list[list[int]]:
    """What the ability of a tile on the cell reaches, in the form that ``Tables.reach`` describes."""
    found: dict[int, list[int]] = {}
    if isinstance(ability, MoveBy):
        for right, ahead in ability.vectors:
            goal = offset(grid, cell, owner, right, ahead)
            if goal is not None:
                line = [] if ability.pass_over else between(grid, cell, owner, right, ahead)
                found[goal] = [goal, len(line), *line]
    elif isinstance(ability, ToTerritory):
        found = {goal: [goal, 0] for goal in territory(definition, owner) if goal != cell}
    elif isinstance(ability, Push):
        pushed = offset(grid, cell, owner, 0, 1)
        goal = offset(grid, cell, owner, 0, 1 + ability.by)
        if pushed is not None and goal is not None:
            found[goal] = [pushed, goal]
    elif isinstance(ability, Swap):
        goals = (offset(grid, cell, owner, right, ahead) for right, ahead in ability.vectors)
        found = {goal: [goal] for goal in goals if goal is not None}
    return list(found.values())


def _fill_faces(out: Tables, definition: TilesDefinition, kinds: tuple[Kind, ...]) -> None:
    faces = [face for kind in kinds for face in (kind.front, kind.back)]
    keys = list(definition.abilities)
    abilities = [definition.abilities[face.ability] for face in faces]
    count = len(faces)
    out.set_faces(
        owner=[-1] + [0] * count + [1] * count,
        number=[0] + [face.number for face in faces] * 2,
        bonus=[0] + [a.amount if isinstance(a, LimitBonus) else 0 for a in abilities] * 2,
        mechanism=[t.CONSTANT] + [_MECHANISM.get(type(a), t.CONSTANT) for a in abilities] * 2,
        ability=[-1] + [keys.index(face.ability) for face in faces] * 2,
        turned=[0] + [1 + owner * count + (face ^ 1) for owner in (0, 1) for face in range(count)],
    )


def _lists(lists: Iterable[list[list[int]]]) -> tuple[list[int], list[int]]:
    """Lists of entries one after the other, each behind its count; and where each begins."""
    starts: list[int] = []
    flat: list[int] = []
    for each in lists:
        starts.append(len(flat))
        flat.append(len(each))
        for entry in each:
            flat.extend(entry)
    return starts, flat


def _fill_steps(out: Tables, grid: Grid) -> None:
    goals = [[offset(grid, cell, 0, right, ahead) for right, ahead in ORTHOGONAL] for cell in range(grid.size)]
    starts, flat = _lists([[goal] for goal in each if goal is not None] for each in goals)
    out.set_steps(starts, flat)


def _fill_reach(out: Tables, definition: TilesDefinition, kinds: tuple[Kind, ...], grid: Grid) -> None:
    keys = list(definition.abilities)
    starts, flat = _lists(
        entries(definition, definition.abilities[key], grid, cell, owner)
        for owner in (0, 1)
        for key in keys
        for cell in range(grid.size)
    )
    at: list[int] = [0] * grid.size
    for owner in (0, 1):
        for kind in kinds:
            for face in (kind.front, kind.back):
                first = (owner * len(keys) + keys.index(face.ability)) * grid.size
                at += starts[first : first + grid.size]
    out.set_reach(at, flat)


def _fill_support(out: Tables, definition: TilesDefinition, grid: Grid) -> None:
    keys = list(definition.abilities)
    found: list[list[list[int]]] = [[] for _ in range(2 * grid.size)]
    for number, key in enumerate(keys):
        ability = definition.abilities[key]
        if not isinstance(ability, BattleBonus):
            continue
        for owner in (0, 1):
            for cell in range(grid.size):
                for right, ahead in dict.fromkeys(ability.vectors):
                    goal = offset(grid, cell, owner, right, ahead)
                    if goal is not None:
                        found[owner * grid.size + goal].append([cell, number, ability.amount])
    starts, flat = _lists(found)
    out.set_support(starts, flat)


def _fill_draft(out: Tables, sets: Sets) -> None:
    composition = sets.definition.sets.composition if sets.drafted else {}
    pairs = list(composition)
    group = [pairs.index(kind.pair) if kind.pair in composition else -1 for kind in sets.kinds]
    out.set_draft(group, list(composition.values()))
    out.picks = sum(composition.values())
    out.common_pool = sets.choice == "pick-in-turn"
