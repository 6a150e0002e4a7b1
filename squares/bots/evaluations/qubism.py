"""What positions of Qubism are worth: a race, so the shortest ways of both pawns above all.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Any, Final, cast

from squares.bots.evaluation import Evaluation
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.native import i64, vec
from squares.rules.qubism.kernel import CUBE, PLACE, QubismKernel, Tables

# Terms, each the owner's less the other's.
NAMES: Final[list[str]] = [
    "way",  # steps that his shortest way is shorter
    "choice",  # ways to begin a shortest way
    "jump",  # 1 if the other pawn stands on it next to him and can be jumped
    "tempo",  # 1 if it is his turn
    "race",  # 1 if he would win if both only walked
]
WAY: Final = 0
CHOICE: Final = 1
JUMP: Final = 2
TEMPO: Final = 3
RACE: Final = 4

FAR: Final = 1000  # no way leads there


class QubismEvaluation(Evaluation):
    """``steps``: how many steps each cell is from the goal row of the owner last asked for."""

    tables: Tables
    steps: vec[i64]
    _queue: vec[i64]
    _landings: vec[i64]
    _landed: i64

    def __init__(self, tables: Tables, names: list[str], weights: list[int]) -> None:
        super().__init__(names, weights)
        self.tables = tables
        self.steps = vec[i64]([0] * int(tables.cells))
        self._queue = vec[i64]([0] * int(tables.cells))
        self._landings = vec[i64]([0] * 8)
        self._landed = 0
        self.guides = True

    def thinned(self, kernel: Kernel, moves: vec[i64], count: i64, depth: i64) -> i64:
        """See ``Evaluation``. Whoever can cross does, and whoever must answer a threat does that.

        Of equal cubes on one cell the arrow matters from the second ply on, the fin from the third.
        """
        now = kernel.now
        own = now[self.tables.to_act]
        wins = self.landings(now, own) > 0
        threats: i64 = 0 if wins else self.landings(now, 1 - own)
        kept: i64 = 0
        last: i64 = -1
        for i in range(count):
            move = moves[i]
            lot = move
            if move >> 20 == PLACE:
                if wins or (threats > 0 and not self._lands((move >> 10) & 1023, threats)):
                    continue
                if depth <= 2:
                    lot = move - move % 1024 if depth < 2 else move - (move % 1024 - CUBE) % 2
            elif now[(move >> 10) & 1023] >= CUBE and (wins or (threats > 0 and not self._lands(move & 1023, threats))):
                continue
            if lot != last:
                moves[kept] = move
                kept += 1
            last = lot
        return max(kept, 1)

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play."""
        board = cast(QubismKernel, kernel)
        now, terms = board.now, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        south = self._measure_pawn(now, 0, 1)
        north = self._measure_pawn(now, 1, -1)
        own: i64 = now[self.tables.to_act]
        terms[TEMPO] = 1 if own == 0 else -1
        ahead = north - south if own == 0 else south - north
        first: i64 = 1 if own == 0 else -1
        terms[RACE] = first if ahead >= 0 else -first
        self.restless = self.landings(now, own) + self.landings(now, 1 - own) > 0

    def pressed(self, kernel: Kernel) -> bool:
        """See ``Evaluation``."""
        now = kernel.now
        return self.landings(now, 1 - now[self.tables.to_act]) > 0

    def landings(self, now: vec[i64], owner: i64) -> i64:
        """Write down the cells of the goal row that the owner's pawn could move to next; how many they are."""
        near = self.tables.near
        start = now[self.tables.pawn + owner]
        self._landed = 0
        for direction in range(4):
            goal = near[4 * start + direction]
            if goal < 0 or now[goal] >= CUBE:
                continue
            if now[goal] == 0:
                self._land(goal, owner)
                continue
            behind = near[4 * goal + direction]
            if behind >= 0 and now[behind] == 0:
                self._land(behind, owner)
                continue
            for side in range(4):
                beside = near[4 * goal + side]
                if beside >= 0 and now[beside] == 0:
                    self._land(beside, owner)
        return self._landed

    def _land(self, cell: i64, owner: i64) -> None:
        if self.tables.rank[cell] == self.tables.goal[owner]:
            self._landings[self._landed] = cell
            self._landed += 1

    def _lands(self, cell: i64, count: i64) -> bool:
        """Whether the cell is one of so many that were written down."""
        landings = self._landings
        return any(landings[i] == cell for i in range(count))

    def _measure_pawn(self, now: vec[i64], owner: i64, sign: i64) -> i64:
        """The terms of one pawn; returns the length of its shortest way."""
        tables, terms, steps = self.tables, self.terms, self.steps
        self.flood(now, owner)
        start = now[tables.pawn + owner]
        length = steps[start]
        terms[WAY] -= sign * length
        for direction in range(4):
            goal = tables.near[4 * start + direction]
            if goal < 0 or steps[goal] >= length:
                continue
            terms[CHOICE] += sign
            if now[goal] == 2 - owner:
                behind = tables.near[4 * goal + direction]
                if behind >= 0 and now[behind] == 0:
                    terms[JUMP] += sign
        return length

    def flood(self, now: vec[i64], owner: i64) -> None:
        """Write into ``steps`` how far each cell is from the owner's goal row; pawns block nothing (Q4).

        Cells that are further off than the pawn may stay ``FAR``.
        """
        tables, steps, queue = self.tables, self.steps, self._queue
        goal_rank = tables.goal[owner]
        start = now[tables.pawn + owner]
        tail: i64 = 0
        for cell in range(tables.cells):
            steps[cell] = FAR
            if tables.rank[cell] == goal_rank and now[cell] < CUBE:
                steps[cell] = 0
                queue[tail] = cell
                tail += 1
        head: i64 = 0
        while head < tail:
            here = queue[head]
            head += 1
            if here == start:
                break
            further = steps[here] + 1
            for direction in range(4):
                there = tables.near[4 * here + direction]
                if there >= 0 and steps[there] == FAR and now[there] < CUBE:
                    steps[there] = further
                    queue[tail] = there
                    tail += 1


def make(game: Any, weights: list[int]) -> Evaluation:
    """The evaluation of a game of Qubism."""
    kernel: QubismKernel = game.kernel(game.start(Setup(), 0))
    return QubismEvaluation(kernel.tables, NAMES, weights)
