"""What positions of SQUARES II, STRIVE and designers' tile games are worth: all about who gets into the goal row.

Compiled by mypyc where possible. Everything is taken from the kernel's tables, so that it holds on any board.
"""

from __future__ import annotations

from typing import Any, Final, cast

from squares.bots.evaluation import Evaluation
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.native import i64, vec
from squares.rules.tiles.battlefield import Battlefield
from squares.rules.tiles.kernel import RETURNING, TilesKernel
from squares.rules.tiles.tables import MOVE, PUSH, SWAP, Tables, packed

# Terms, each the owner's less the other's.
NAMES: Final[list[str]] = [
    "goal",  # tiles in the goal row
    "pair",  # 1 if only one more is wanted
    "entries",  # tiles that can enter the goal row next
    "threat",  # 1 if one of them would win
    "turn",  # 1 if it is his turn with such a threat
    "strikes",  # enemy tiles in the goal row that can be beaten or moved out of it next
    "board",  # tiles on the board
    "near",  # tiles from which the goal row is within reach
    "room",  # what the goal row still carries
    "tempo",  # 1 if it is his turn
]
GOAL: Final = 0
PAIR: Final = 1
ENTRIES: Final = 2
THREAT: Final = 3
ON_TURN: Final = 4
STRIKES: Final = 5
BOARD: Final = 6
NEAR: Final = 7
ROOM: Final = 8
TEMPO: Final = 9

# How a tile may act on the goal row
ENTER: Final = 0  # goes to a cell of it; then how many cells between must be empty, and these
TAKE_PLACE: Final = 1  # swaps with what is there
DRIVE_OUT: Final = 2  # pushes what is there; then where to


class TilesEvaluation(Evaluation):
    """``ways``: from ``ways_at[tile * cells + cell]`` on a count, then entries of a code, a cell and the rest."""

    tables: Tables
    ways_at: vec[i64]
    ways: vec[i64]
    entering: i64
    striking: i64

    def __init__(self, tables: Tables, names: list[str], weights: list[int]) -> None:
        super().__init__(names, weights)
        self.tables = tables
        self.entering = 0
        self.striking = 0
        starts, flat = ways_of(tables)
        self.ways_at = packed(starts)
        self.ways = packed(flat)

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play or in the middle of returns."""
        field = cast(Battlefield, kernel)
        now, tables, terms = field.now, self.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        own: i64 = now[tables.to_act]
        self.restless = now[tables.phase] == RETURNING
        for cell in range(tables.cells):
            tile = now[cell]
            if tile == 0:
                continue
            sign: i64 = 1 if tables.of_owner[tile] == 0 else -1
            terms[BOARD] += sign
            if self.ways[self.ways_at[tile * tables.cells + cell]] > 0 and tables.row[cell] != tables.goal_row:
                terms[NEAR] += sign
        for owner in range(2):
            self._measure_goal_row(field, owner, own)
        terms[TEMPO] = 1 if own == 0 else -1

    def _measure_goal_row(self, field: Battlefield, owner: i64, own: i64) -> None:
        """The terms of one player that come from looking a ply ahead."""
        now, tables, terms = field.now, self.tables, self.terms
        sign: i64 = 1 if owner == 0 else -1
        at = owner * tables.ranks + tables.goal_row
        count = now[tables.goal + owner]
        self._look(field, owner)
        terms[GOAL] += sign * count
        terms[ENTRIES] += sign * self.entering
        terms[STRIKES] += sign * self.striking
        terms[ROOM] += sign * (now[tables.limit + at] - now[tables.sum + at])
        if count == tables.goal_tiles - 1:
            terms[PAIR] += sign
            if self.entering > 0:
                terms[THREAT] += sign
                if owner == own:
                    terms[ON_TURN] += sign
                    self.restless = True

    def _look(self, field: Battlefield, owner: i64) -> None:
        """Count the owner's tiles that can enter the goal row next, and those that can strike there."""
        now, tables, ways = field.now, self.tables, self.ways
        self.entering = 0
        self.striking = 0
        for cell in range(tables.cells):
            tile = now[cell]
            if tables.of_owner[tile] != owner:
                continue
            at = self.ways_at[tile * tables.cells + cell]
            entries = ways[at]
            at += 1
            enters = False
            strikes = False
            outside = tables.row[cell] != tables.goal_row
            for _entry in range(entries):
                code, goal, more = ways[at], ways[at + 1], ways[at + 2]
                here = now[goal]
                if here == 0:
                    if outside and not enters and code == ENTER and self._free(now, at + 3, more):
                        enters = field.overloaded(tile, cell, goal) < 0
                elif tables.of_owner[here] != owner and self._strikes(field, tile, cell, at):
                    strikes = True
                    if outside and code != DRIVE_OUT:
                        enters = True
                at += 3 + (more if code == ENTER else 0)
            self.entering += 1 if enters else 0
            self.striking += 1 if strikes else 0

    def _free(self, now: vec[i64], start: i64, count: i64) -> bool:
        """Whether the cells between are empty."""
        ways = self.ways
        for i in range(start, start + count):  # noqa: SIM110 - a generator would not be compiled to a loop
            if now[ways[i]] != 0:
                return False
        return True

    def _strikes(self, field: Battlefield, tile: i64, cell: i64, at: i64) -> bool:
        """Whether the tile can beat, replace or drive out the enemy where the entry ``at`` leads."""
        now, tables, ways = field.now, self.tables, self.ways
        code, goal, more = ways[at], ways[at + 1], ways[at + 2]
        if code == DRIVE_OUT:
            return now[more] == 0 or tables.of_owner[now[more]] == tables.of_owner[tile]
        if code == TAKE_PLACE:
            if tables.row[cell] == tables.goal_row:
                return False
            return not tables.projected or field.overloaded_by_swap(cell, goal) < 0
        if not self._free(now, at + 3, more):
            return False
        return field.fight(tile, cell, goal) > 0 and field.overloaded(tile, cell, goal) < 0


def ways_of(tables: Tables) -> tuple[list[int], list[int]]:
    """The arrays of ``TilesEvaluation``, as (starts, entries)."""
    starts: list[int] = []
    flat: list[int] = []
    for tile in range(len(tables.of_owner)):
        for cell in range(tables.cells):
            found = [] if tile == 0 else ways_from(tables, tile, cell)
            starts.append(len(flat))
            flat += [len(found), *(number for entry in found for number in entry)]
    return starts, flat


def ways_from(tables: Tables, tile: int, cell: int) -> list[list[int]]:
    """How a tile on a cell may act on the goal row: by steps, then by its ability."""
    row, goal_row = tables.row, tables.goal_row
    at = int(tables.step_at[cell])
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
        elif tables.of_mechanism[tile] == PUSH:
            if row[goal] == goal_row and row[int(tables.reach[at + 1])] != goal_row:
                found.append([DRIVE_OUT, goal, int(tables.reach[at + 1])])
            at += 2
        elif tables.of_mechanism[tile] == SWAP:
            if row[goal] == goal_row:
                found.append([TAKE_PLACE, goal, 0])
            at += 1
    return found


def make(game: Any, weights: list[int]) -> Evaluation:
    """The evaluation of a tile game."""
    kernel: TilesKernel = game.kernel(game.start(Setup(), 0))
    return TilesEvaluation(kernel.tables, NAMES, weights)
