"""What positions of SQUARES II, STRIVE and designers' tile games are worth.

Where one goal row is held to win, it is all about who gets into it; for other ways to win the same terms are counted
more plainly, on any of them.

Compiled by mypyc where possible. Everything is taken from the kernel's tables, so that it holds on any board.
"""

from __future__ import annotations

from typing import Any, Final, cast

from squares.bots.evaluation import Evaluation
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.games.tiles.rules.battlefield import Battlefield
from squares.games.tiles.rules.kernel import PASS, PLACE, PLAYING, RETURNING
from squares.games.tiles.rules.tables import ALL, MOVE, OUT, SHIFT, SOME, SWAP, Tables
from squares.native import i64, packed, vec

# Terms, each the owner's less the other's.
NAMES: Final[list[str]] = [
    "goal",  # tiles in the goal row
    "weight",  # what these add up to
    "strikes",  # enemy tiles in the goal row that can be beaten or moved out of it next
    "attack",  # 1 if there are any, and it is his turn
    "entries",  # tiles that can enter the goal row next
    "threat",  # 1 if one of them would win
    "force",  # what the tiles add up to from which the goal row is within reach
    "board",  # tiles on the board
    "tempo",  # 1 if it is his turn
]
COUNT: Final[dict[str, int]] = {"goal": 1}
GOAL: Final = 0
WEIGHT: Final = 1
STRIKES: Final = 2
ATTACK: Final = 3
ENTRIES: Final = 4
THREAT: Final = 5
FORCE: Final = 6
BOARD: Final = 7
TEMPO: Final = 8

SOON: Final = 2  # plies within which a tile set down hardly moves on
LOST: Final = 10  # tiles still to be brought home that a player without any is as badly off as

# How a tile may act on the goal row
ENTER: Final = 0  # goes to a cell of it; then how many cells between must be empty, and these
TAKE_PLACE: Final = 1  # swaps with what is there
DRIVE_OUT: Final = 2  # pushes what is there; then where to


def within(now: vec[i64], tables: Tables, owner: i64, lack: i64, found: i64) -> bool:
    """Tell whether what the owner lacks may be found within this turn, or the next if it is not his."""
    actions: i64 = 1 + now[tables.more] if owner == now[tables.turn] else tables.actions
    return lack > 0 and lack <= actions and lack <= found


class TilesEvaluation(Evaluation):
    """One goal row, the same for both.

    ``ways``: from ``ways_at[tile * cells + cell]`` on a count, then entries of a code, a cell and the rest.
    ``far[face * cells + cell]`` is 1 where there are none for either player.
    """

    tables: Tables
    ways_at: vec[i64]
    ways: vec[i64]
    far: vec[i64]
    entries: i64
    strikes: i64
    _struck: vec[i64]

    def __init__(self, tables: Tables, names: list[str], weights: list[float]) -> None:
        super().__init__(names, weights)
        self.tables = tables
        self.entries = 0
        self.strikes = 0
        self._struck = vec[i64]([0] * int(tables.files))
        starts, flat = ways_of(tables)
        self.ways_at = packed(starts)
        self.ways = packed(flat)
        self.far = packed(far_off(tables, starts, flat))
        self.prunes = tables.actions == 1

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play or in the middle of returns."""
        field = cast(Battlefield, kernel)
        now, tables, terms = field.now, self.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        own: i64 = now[tables.to_act]
        self.is_quiet = now[tables.phase] != RETURNING
        self.threatened = False
        for owner in range(2):
            self.look(field, owner)
            sign: i64 = 1 if owner == 0 else -1
            count = now[tables.goal + owner]
            terms[GOAL] += sign * count
            terms[WEIGHT] += sign * now[tables.sum + owner * tables.ranks + tables.goal_row]
            terms[STRIKES] += sign * self.strikes
            terms[ENTRIES] += sign * self.entries
            if owner == own and self.strikes > 0:
                terms[ATTACK] += sign
            if within(now, tables, owner, tables.goal_tiles - count, self.entries):
                if owner == own:
                    self.is_quiet = False
                else:
                    terms[THREAT] += sign
                    self.threatened = True
        terms[TEMPO] = 1 if own == 0 else -1

    def null_move(self, kernel: Kernel) -> i64:
        """See ``Evaluation``."""
        return PASS << 20 if kernel.now[self.tables.phase] == PLAYING and self.tables.actions == 1 else -1

    def listed(self, kernel: Kernel, depth: i64) -> i64:
        """See ``Evaluation``: of tiles set down where they cannot act on the goal row next, one serves for all."""
        count = kernel.generate()
        if depth > SOON:
            return count
        moves, cells, far = kernel.moves, self.tables.cells, self.far
        kept: i64 = 0
        some = False
        for i in range(count):
            move = moves[i]
            if move >> 20 == PLACE and far[(move >> 10) * cells + (move & 1023)] != 0:
                if some:
                    continue
                some = True
            moves[kept] = move
            kept += 1
        return kept

    def look(self, field: Battlefield, owner: i64) -> None:
        """Go over the owner's tiles: count the ``entries`` and ``strikes`` they could make if it was his turn."""
        now, tables, terms = field.now, self.tables, self.terms
        self.entries = 0
        self.strikes = 0
        for i in range(tables.files):
            self._struck[i] = 0
        sign: i64 = 1 if owner == 0 else -1
        for cell in range(tables.cells):
            tile = now[cell]
            if tables.of_owner[tile] != owner:
                continue
            terms[BOARD] += sign
            at = self.ways_at[tile * tables.cells + cell]
            if self.ways[at] == 0:
                continue
            outside = tables.row[cell] != tables.goal_row
            if outside:
                terms[FORCE] += sign * tables.of_number[tile]
            if self._enters(field, tile, cell, at) and outside:
                self.entries += 1

    def _enters(self, field: Battlefield, tile: i64, cell: i64, at: i64) -> bool:
        """Tell whether the tile can go to a cell of the goal row next; counts what it strikes there."""
        now, tables, ways = field.now, self.tables, self.ways
        entries = ways[at]
        at += 1
        enters = False
        for _entry in range(entries):
            code, goal, more = ways[at], ways[at + 1], ways[at + 2]
            here = now[goal]
            if here == 0:
                if not enters and code == ENTER and self._free(now, at + 3, more):
                    enters = field.overloaded(tile, cell, goal) < 0
            elif tables.of_owner[here] != tables.of_owner[tile] and self._strikes(field, tile, cell, at):
                place = goal - tables.goal_row * tables.files
                if self._struck[place] == 0:
                    self._struck[place] = 1
                    self.strikes += 1
                if code != DRIVE_OUT:
                    enters = True
            at += 3 + (more if code == ENTER else 0)
        return enters

    def _free(self, now: vec[i64], start: i64, count: i64) -> bool:
        """Tell whether the cells between are empty."""
        ways = self.ways
        for i in range(start, start + count):  # noqa: SIM110 - a generator would not be compiled to a loop
            if now[ways[i]] != 0:
                return False
        return True

    def _strikes(self, field: Battlefield, tile: i64, cell: i64, at: i64) -> bool:
        """Tell whether the tile can beat, replace or drive out the enemy where the entry ``at`` leads."""
        now, tables, ways = field.now, self.tables, self.ways
        code, goal, more = ways[at], ways[at + 1], ways[at + 2]
        if code == DRIVE_OUT:
            free = now[more] == 0 or tables.of_owner[now[more]] == tables.of_owner[tile]
            return free and tables.of_fixed[now[goal]] == 0
        if code == TAKE_PLACE:
            if tables.row[cell] == tables.goal_row or tables.of_fixed[now[goal]] != 0:
                return False
            return not tables.projected or field.overloaded_by_swap(cell, goal) < 0
        if not self._free(now, at + 3, more):
            return False
        return field.fight(tile, cell, goal) > 0 and field.overloaded(tile, cell, goal) < 0


def ways_of(tables: Tables) -> tuple[list[int], list[int]]:
    """Return the arrays of ``TilesEvaluation``, as (starts, entries)."""
    starts: list[int] = []
    flat: list[int] = []
    for tile in range(len(tables.of_owner)):
        for cell in range(tables.cells):
            found = [] if tile == 0 else ways_from(tables, tile, cell)
            starts.append(len(flat))
            flat += [len(found), *(number for entry in found for number in entry)]
    return starts, flat


def far_off(tables: Tables, starts: list[int], flat: list[int]) -> list[int]:
    """Return the array ``far`` of ``TilesEvaluation``, from what ``ways_of`` found."""
    cells, faces = int(tables.cells), 2 * int(tables.kinds)
    size = faces * cells
    counts = [flat[start] for start in starts[cells : cells + 2 * size]]
    return [int(counts[at] == counts[size + at] == 0) for at in range(size)]


def ways_from(tables: Tables, tile: int, cell: int) -> list[list[int]]:
    """Tell how a tile on a cell may act on the goal row: by steps, then by its ability."""
    row, goal_row = tables.row, tables.goal_row
    at = int(tables.step_at[tables.of_steps[tile] + cell])
    steps = [int(tables.steps[at + 1 + i]) for i in range(int(tables.steps[at]))]
    found = [[ENTER, goal, 0] for goal in steps if row[goal] == goal_row]
    at = int(tables.reach_at[tile * int(tables.cells) + cell])
    entries, at = int(tables.reach[at]), at + 1
    for _entry in range(entries):
        goal = int(tables.reach[at])
        if tables.of_mechanism[tile] == MOVE:
            between = int(tables.reach[at + 1])
            if row[goal] == goal_row:
                found.append([ENTER, goal, between, *(int(tables.reach[at + 2 + i]) for i in range(between))])
            at += 2 + between
        elif tables.of_mechanism[tile] == SHIFT:
            source, landing, between = (int(tables.reach[at + i]) for i in (1, 2, 3))
            if row[source] == goal_row and row[landing] != goal_row and not between:
                found.append([DRIVE_OUT, source, landing])
            at += 4 + between
        elif tables.of_mechanism[tile] == SWAP:
            if row[goal] == goal_row:
                found.append([TAKE_PLACE, goal, 0])
            at += 1
    return found


class ManyWaysEvaluation(Evaluation):
    """Any ways to win. ``near``: for South's and for North's cells how near to its regions a tile stands there."""

    tables: Tables
    near: vec[i64]
    strikes: i64
    _struck: vec[i64]
    _entries: vec[i64]

    def __init__(self, tables: Tables, names: list[str], weights: list[float]) -> None:
        super().__init__(names, weights)
        self.tables = tables
        self.near = packed(nearness(tables))
        self.strikes = 0
        self._struck = vec[i64]([0] * int(tables.cells))
        self._entries = vec[i64]([0] * int(tables.ways))

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play or in the middle of returns."""
        field = cast(Battlefield, kernel)
        now, tables, terms = field.now, self.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        own: i64 = now[tables.to_act]
        self.is_quiet = now[tables.phase] != RETURNING
        for owner in range(2):
            sign: i64 = 1 if owner == 0 else -1
            self._look(field, owner)
            terms[STRIKES] += sign * self.strikes
            if owner == own and self.strikes > 0:
                terms[ATTACK] += sign
            if self._progress(field, owner):
                if owner == own:
                    self.is_quiet = False
                else:
                    terms[THREAT] += sign
        terms[TEMPO] = 1 if own == 0 else -1

    def _progress(self, field: Battlefield, owner: i64) -> bool:
        """Count how far the owner has come on each way to win; whether one step or battle more would be enough."""
        tables, terms = self.tables, self.terms
        sign: i64 = 1 if owner == 0 else -1
        best: i64 = 0
        short = False
        for way in range(tables.ways):
            at = owner * tables.ways + way
            kind, need = tables.way_kind[at], tables.way_need[at]
            count = field.held(owner, at)
            if kind == SOME:
                best = max(best, 3 * count // need)
                short = short or within(field.now, tables, owner, need - count, self._entries[way])
            elif kind == ALL:
                left = field.left(owner, tables.way_family[at])
                terms[GOAL] += sign * (count - left) if left > 0 else -sign * LOST
                short = short or within(field.now, tables, owner, left - count, self._entries[way])
            else:
                out = field.captured(owner, at)
                terms[GOAL] += 2 * sign * out
                short = short or within(field.now, tables, owner, need - out, self.strikes)
        terms[GOAL] += sign * best
        return short

    def _look(self, field: Battlefield, owner: i64) -> None:
        """Go over the owner's tiles: how near they are, whom they can beat, which regions they can enter."""
        now, tables, terms = field.now, self.tables, self.terms
        self.strikes = 0
        for i in range(tables.cells):
            self._struck[i] = 0
        for i in range(tables.ways):
            self._entries[i] = 0
        sign: i64 = 1 if owner == 0 else -1
        for cell in range(tables.cells):
            tile = now[cell]
            if tables.of_owner[tile] != owner:
                continue
            terms[BOARD] += sign
            terms[FORCE] += sign * self.near[owner * tables.cells + cell]
            at = tables.step_at[tables.of_steps[tile] + cell]
            for i in range(at + 1, at + 1 + tables.steps[at]):
                self._goes(field, tile, cell, tables.steps[i])
            if tables.of_mechanism[tile] == MOVE:
                self._leaps(field, tile, cell)

    def _leaps(self, field: Battlefield, tile: i64, cell: i64) -> None:
        now, tables = field.now, self.tables
        at = tables.reach_at[tile * tables.cells + cell]
        entries = tables.reach[at]
        at += 1
        for _entry in range(entries):
            goal, between = tables.reach[at], tables.reach[at + 1]
            at += 2
            free = True
            for i in range(at, at + between):
                if now[tables.reach[i]] != 0:
                    free = False
            at += between
            if free:
                self._goes(field, tile, cell, goal)

    def _goes(self, field: Battlefield, tile: i64, cell: i64, goal: i64) -> None:
        """Count what a tile does by going to a cell that it reaches."""
        now, tables = field.now, self.tables
        here, owner = now[goal], tables.of_owner[tile]
        if here != 0:
            if tables.of_owner[here] == owner or field.fight(tile, cell, goal) <= 0:
                return
            if self._struck[goal] == 0:
                self._struck[goal] = 1
                self.strikes += 1
        old, row, family = tables.row[cell], tables.row[goal], tables.of_family[tile]
        for way in range(tables.ways):
            at = owner * tables.ways + way
            first, last = tables.way_first[at], tables.way_last[at]
            other = tables.way_family[at] >= 0 and tables.way_family[at] != family
            if other or row < first or row > last or (first <= old and old <= last):
                continue
            if field.overloaded(tile, cell, goal) < 0:
                self._entries[way] += 1


def nearness(tables: Tables) -> list[int]:
    """Return for South's and for North's cells how near to a region they are.

    In rows, more than the farthest row; where all tiles must get there, as what is still to go, so that a tile less is
    no way farther.
    """
    found: list[int] = []
    race = any(kind == ALL for kind in tables.way_kind)
    for owner in range(2):
        ways = [owner * int(tables.ways) + way for way in range(int(tables.ways))]
        regions = [(int(tables.way_first[at]), int(tables.way_last[at])) for at in ways if tables.way_kind[at] != OUT]
        for cell in range(int(tables.cells)):
            row = int(tables.row[cell])
            away = min((max(first - row, row - last, 0) for first, last in regions), default=int(tables.ranks))
            found.append(-2 * away if race else int(tables.ranks) - away)
    return found


def make(game: Any, weights: list[float]) -> Evaluation:
    """Return the evaluation of a tile game."""
    tables = game.kernel(game.start(Setup(), 0)).tables
    if tables.goal_row >= 0:
        return TilesEvaluation(tables, NAMES, weights)
    return ManyWaysEvaluation(tables, NAMES, weights)
