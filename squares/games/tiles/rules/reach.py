"""From a definition to the kernel's tables: where tiles can go, whom they support, what a face is worth."""

from __future__ import annotations

from collections.abc import Iterable
from math import gcd

from squares.core.grid import Grid
from squares.games.tiles.rules import tables as t
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
from squares.games.tiles.rules.board import AllHome, Capture, Hold
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.sets import Kind, Sets
from squares.games.tiles.rules.tables import Tables

_MECHANISM: tuple[tuple[type, int], ...] = (
    (Turn, t.TURN),
    (MoveBy, t.MOVE),
    (ToTerritory, t.MOVE),
    (Push, t.SHIFT),
    (Pull, t.SHIFT),
    (Swap, t.SWAP),
)
_COMPARE = {"higher": 1, "lower": -1, "none": 0}
_EVEN = {"both": 0, "arriving": -1, "standing": 1}
Goals = tuple[tuple[int, ...], ...]
"""For each cell the cells to which a tile may be moved from there."""


def tables(definition: TilesDefinition, sets: Sets) -> Tables:
    """Return everything a kernel needs to play the definition with the kinds of ``sets``."""
    board = definition.board
    grid = Grid(board.files, board.ranks)
    out = Tables(grid.files, grid.ranks, len(sets.kinds))
    out.base_limit = definition.carries
    out.actions = definition.actions
    out.stone = 1 + 4 * len(sets.kinds)
    out.out = definition.beaten == "out"
    out.projected = definition.limit_check == "projected"
    out.compare = _COMPARE[definition.battle.compare]
    out.even = 1 if definition.battle.compare == "none" else _EVEN[definition.battle.ties]
    out.place_battle = definition.place_onto_enemy == "battle"
    out.push_battle = definition.push_enemy_onto_enemy == "battle"
    out.row_scope = definition.supply_scope == "row"
    rows = board.files * board.territory_rows
    strong = board.cells(board.strongholds)
    out.usual = out.compare == 1 and out.even == 0 and not strong
    out.set_board(
        [*range(rows), *range(grid.size - rows, grid.size)],
        sorted(board.obstacles),
        [strong.get(cell, 0) for cell in range(grid.size)],
    )
    _fill_faces(out, definition, sets.kinds)
    _fill_ways(out, definition, sets)
    _fill_steps(out, definition, sets.kinds, grid)
    _fill_reach(out, definition, sets.kinds, grid)
    _fill_support(out, definition, grid)
    _fill_draft(out, sets)
    longest = max(out.reach[at] for at in out.reach_at)
    places = 2 * len(sets.kinds) * (len(out.territory) // 2)
    out.most_moves = places + grid.size * (len(definition.step) + longest + 1) + 1
    return out


def territory(definition: TilesDefinition, owner: int) -> list[int]:
    """Return the cells of South's (0) or North's (1) territory on which a tile may lie."""
    count = definition.board.files * definition.board.territory_rows
    cells = definition.board.files * definition.board.ranks
    found = range(count) if owner == 0 else range(cells - count, cells)
    return [cell for cell in found if cell not in definition.board.obstacles]


def offset(grid: Grid, cell: int, owner: int, right: int, ahead: int) -> int | None:
    """Return the cell that lies ``right`` and ``ahead`` as the owner sees it, None off the board."""
    turn = 1 if owner == 0 else -1
    file, rank = cell % grid.files + turn * right, cell // grid.files + turn * ahead
    return rank * grid.files + file if 0 <= file < grid.files and 0 <= rank < grid.ranks else None


def between(grid: Grid, cell: int, owner: int, right: int, ahead: int) -> list[int]:
    """Return the cells on the straight line from a cell to the one at a vector, without both ends."""
    steps = gcd(right, ahead)
    found = (offset(grid, cell, owner, right // steps * i, ahead // steps * i) for i in range(1, steps))
    return [index for index in found if index is not None]


def entries(
    definition: TilesDefinition, ability: AnyAbility | Effect, grid: Grid, cell: int, owner: int
) -> list[list[int]]:
    """Return what the ability of a tile on the cell reaches, in the form that ``Tables.reach`` describes.

    The first number of an entry is the cell that an action names. Of two effects it is the first one's reach.
    """
    effect, blocked = first_of(ability), definition.board.obstacles
    if isinstance(effect, ToTerritory):
        return [[goal, 0] for goal in territory(definition, owner) if goal != cell]
    if not isinstance(effect, (MoveBy, Swap, Push, Pull)):
        return []
    found: dict[int, list[int]] = {}
    over = getattr(effect, "pass_over", True)
    for right, ahead in effect.vectors:
        there = offset(grid, cell, owner, right, ahead)
        if there is None or there in blocked:
            continue
        line = [] if over else between(grid, cell, owner, right, ahead)
        if isinstance(effect, MoveBy):
            found[there] = [there, len(line), *line]
        elif isinstance(effect, Swap):
            found[there] = [there]
        elif isinstance(effect, Push):
            goal = offset(grid, cell, owner, right * (1 + effect.by), ahead * (1 + effect.by))
            if goal is not None and goal not in blocked:
                found[goal] = [goal, there, goal, 0]
        else:
            near = between(grid, cell, owner, right, ahead)[0]
            if near not in blocked:
                found[there] = [there, there, near, max(0, len(line) - 1), *line[1:]]
    return list(found.values())


def _mechanism(ability: AnyAbility | Effect) -> int:
    return next((code for kind, code in _MECHANISM if isinstance(ability, kind)), t.CONSTANT)


def _fill_ways(out: Tables, definition: TilesDefinition, sets: Sets) -> None:
    south, north = (list(definition.ways.regions(owner)) for owner in (0, 1))
    found = [*south, *north]
    if len(south) == 1 and south == north and isinstance(south[0].win, Hold) and south[0].win.family is None:
        out.goal_row, out.goal_tiles = south[0].first, south[0].need
    kinds = [t.ALL if isinstance(r.win, AllHome) else t.OUT if isinstance(r.win, Capture) else t.SOME for r in found]
    families = list(definition.families)
    family = [-1 if r.win.family is None else families.index(r.win.family) for r in found]
    had = [_had(sets, int(n < len(south)), r.win.family) for n, r in enumerate(found)]
    out.set_ways(kinds, [r.first for r in found], [r.last for r in found], [r.need for r in found], family, had)


def _had(sets: Sets, owner: int, family: str | None) -> int:
    """Return how many tiles, of one family or of all, an owner begins with."""
    return sum(kind.count for kind in sets.kinds if kind.family in sets.owned(owner) and family in (None, kind.family))


def _fill_faces(out: Tables, definition: TilesDefinition, kinds: tuple[Kind, ...]) -> None:
    faces = [face for kind in kinds for face in (kind.front, kind.back)]
    keys = list(definition.abilities)
    abilities = [definition.abilities[face.ability] for face in faces]
    family = [list(definition.families).index(kind.family) for kind in kinds for _ in (kind.front, kind.back)]
    count = len(faces)
    # what can stand on a cell: nothing, South's faces, North's, and the stone of a blocked cell
    out.set_faces(
        owner=[-1] + [0] * count + [1] * count + [2],
        number=[0] + [face.number for face in faces] * 2 + [0],
        bonus=[0] + [a.amount if isinstance(a, LimitBonus) else 0 for a in abilities] * 2 + [0],
        mechanism=[t.CONSTANT] + [_mechanism(first_of(a)) for a in abilities] * 2 + [t.CONSTANT],
        ability=[-1] + [keys.index(face.ability) for face in faces] * 2 + [-1],
        turned=[0] + [1 + owner * count + (face ^ 1) for owner in (0, 1) for face in range(count)] + [0],
        family=[-1] + family * 2 + [-1],
        fixed=[0] + [int(a.fixed) for a in abilities] * 2 + [1],
    )


def _lists(lists: Iterable[list[list[int]]]) -> tuple[list[int], list[int]]:
    """Return lists of entries one after the other, each behind its count; and where each begins."""
    starts: list[int] = []
    flat: list[int] = []
    for each in lists:
        starts.append(len(flat))
        flat.append(len(each))
        for entry in each:
            flat.extend(entry)
    return starts, flat


def steps(definition: TilesDefinition, grid: Grid, cell: int, owner: int) -> list[int]:
    """Return where the owner's tile may be moved from a cell without using its ability, unless that keeps it fixed.

    What both players' steps reach comes in the same order.
    """
    south = [offset(grid, cell, 0, *vector) for vector in definition.step]
    goals = [offset(grid, cell, owner, *vector) for vector in definition.step]
    order = dict.fromkeys([*(goal for goal in south if goal in goals), *goals])
    return [goal for goal in order if goal is not None and goal not in definition.board.obstacles]


def _fill_steps(out: Tables, definition: TilesDefinition, kinds: tuple[Kind, ...], grid: Grid) -> None:
    """Write where each face steps from each cell; all faces of an owner but the fixed ones share their lists."""
    fixed = [definition.abilities[face.ability].fixed for kind in kinds for face in (kind.front, kind.back)]
    nothing: Goals = ((),) * grid.size
    free = [tuple(tuple(steps(definition, grid, cell, owner)) for cell in range(grid.size)) for owner in (0, 1)]
    owned = [nothing if each else of_owner for of_owner in free for each in fixed]
    known: dict[Goals, int] = {}
    of = [known.setdefault(lists, len(known)) * grid.size for lists in (nothing, *owned, nothing)]
    starts, flat = _lists([[goal] for goal in cell] for lists in known for cell in lists)
    out.set_steps(of, starts, flat)


def _fill_reach(out: Tables, definition: TilesDefinition, kinds: tuple[Kind, ...], grid: Grid) -> None:
    """Write where each face reaches from each cell, first effects and second ones in one array."""
    abilities = list(definition.abilities.values())
    keys = list(definition.abilities)
    order = [keys.index(face.ability) for kind in kinds for face in (kind.front, kind.back)]
    seconds = [each.then if isinstance(each, InOrder) else None for each in abilities]
    starts, flat = _lists(
        entries(definition, effect, grid, cell, owner) if effect is not None else []
        for effects in (abilities, seconds)
        for owner in (0, 1)
        for effect in effects
        for cell in range(grid.size)
    )
    nothing = [0] * grid.size  # what an empty cell or a stone reaches: ``of_mechanism`` says that nobody asks

    def of_faces(first: int) -> list[int]:
        at = [first + (owner * len(keys) + key) * grid.size for owner in (0, 1) for key in order]
        return [*nothing, *(start for begin in at for start in starts[begin : begin + grid.size]), *nothing]

    out.set_reach(of_faces(0), flat)
    if any(seconds):
        out.checks_then = out.projected
        then_at = [at + 1 if flat[at] else -1 for at in of_faces(2 * len(keys) * grid.size)]
    else:
        then_at = []
    codes = [t.CONSTANT if each is None else _mechanism(each) for each in seconds]
    out.set_then([t.CONSTANT, *[codes[key] for key in order] * 2, t.CONSTANT], then_at)
    out.abilities = len(keys)


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
