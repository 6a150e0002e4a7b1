"""What positions of Qubism are worth: a race, so the shortest ways of both pawns above all.

``data/games/qubism/learned.json`` holds what the terms leave out on a board of 5 x 5, learned from how games ended
(``benchmarks.games.qubism.learn``). Compiled by mypyc where possible.
"""

from __future__ import annotations

import json
from typing import Any, Final, cast

from squares.bots.evaluation import Evaluation, summed
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.data.places import shipped
from squares.games.qubism.rules.kernel import (
    A_CELL,
    AN_ARROW,
    EVERY,
    MOVE,
    PLACE,
    QubismKernel,
    encode,
)
from squares.games.qubism.rules.tables import CUBE, MOST_WALKS, Tables
from squares.games.qubism.rules.ways import Ways
from squares.native import i64, packed, vec

# Terms, each the owner's less the other's.
NAMES: Final[list[str]] = [
    "way",  # steps that his shortest way is shorter, or all that he needs where several pawns have to get across
    "choice",  # ways to begin a shortest way
    "jump",  # 1 if the other pawn stands on it next to him and can be jumped
    "tempo",  # 1 if it is his turn
    "race",  # 1 if he would win if both only walked
    "learned",  # what experience adds on a board of 5 x 5, in hundredths of log-odds
]
COUNT: Final[dict[str, int]] = {"way": 1}
WAY: Final = 0
CHOICE: Final = 1
JUMP: Final = 2
TEMPO: Final = 3
RACE: Final = 4
LEARNED: Final = 5

FAR: Final = 1000  # no way leads there
SIDE: Final = 5  # cells of a side of the board that something was learned of
CLOSE: Final = 7  # numbers of a cell: see ``_close``
LONG: Final = 9  # steps; no longer way is told apart


class Learned:
    """What is added to the other terms, for South.

    ``race``: by phase of the supply, steps of South's and of North's way, and who is to act; ``pawns``: by the cells of
    South's and of North's pawn and who is to act; ``south``, ``north``: by the cell of that pawn, a rank, and the set
    of its files with cubes.
    """

    race: vec[i64]
    pawns: vec[i64]
    south: vec[i64]
    north: vec[i64]

    def __init__(self, numbers: dict[str, list[int]]) -> None:
        cells: int = SIDE * SIDE
        sets: int = 2**SIDE
        self.race = packed(numbers["race"])
        self.pawns = packed(numbers["pawns"])
        self.south = vec[i64]([0] * (cells * SIDE * sets))
        self.north = vec[i64]([0] * (cells * SIDE * sets))
        cubes = numbers["cubes"]  # by the pawn's and the cube's cell, as who owns the pawn sees the board
        for at in range(cells * SIDE * sets):
            pawn, first = at // (SIDE * sets), at // sets % SIDE * SIDE
            for file in range(SIDE):
                if at >> file & 1:
                    cell = first + file
                    self.south[at] += cubes[cells * pawn + cell]
                    self.north[at] += cubes[cells * (cells - 1 - pawn) + cells - 1 - cell]

    def worth(self, tables: Tables, now: vec[i64], south: i64, north: i64) -> i64:
        """Return the sum for a position, by the steps of both ways."""
        supply, to_act = now[tables.supply], now[tables.to_act]
        own, enemy = now[tables.pawn], now[tables.pawn + 1]
        phase: i64 = 0 if supply == 0 else 1 if supply < 3 else 2 if supply < 6 else 3
        if south > LONG:
            south = LONG
        if north > LONG:
            north = LONG
        steps = (phase * (LONG + 1) + south) * (LONG + 1) + north
        total = self.race[2 * steps + to_act] + self.pawns[2 * (SIDE * SIDE * own + enemy) + to_act]
        mine, theirs = self.south, self.north
        cubes = tables.ways.all & ~now[tables.free]
        own, enemy = own * (SIDE * 32), enemy * (SIDE * 32)
        ranks = own + SIDE * 32
        while own < ranks:
            total += mine[own + (cubes & 31)] - theirs[enemy + (cubes & 31)]
            cubes >>= SIDE
            own += 32
            enemy += 32
        return total


def _close(ways: Ways) -> vec[i64]:
    """Return for each cell the sets of its neighbours, of those in South's goal row, of those in North's, and of the
    cells ahead of each; and how many these are.
    """
    found = vec[i64]([0] * (CLOSE * len(ways.bit)))
    for cell in range(len(ways.bit)):
        at, beside = CLOSE * cell, ways.around(ways.bit[cell]) & ways.all
        found[at] = beside
        found[at + 1] = beside & ways.goal[0]
        found[at + 2] = beside & ways.goal[1]
        for other in range(cell % ways.files, len(ways.bit), ways.files):
            if other != cell:
                owner = 0 if other > cell else 1
                found[at + 3 + owner] |= ways.bit[other]
                found[at + 5 + owner] += 1
    return found


class QubismEvaluation(Evaluation):
    """``steps``: how many steps each cell is from the goal row of the owner last asked for."""

    tables: Tables
    learned: Learned | None
    steps: vec[i64]
    _plain: bool
    _pawn: i64
    _free: i64
    _to_act: i64
    _ways: Ways
    _way: i64
    _choice: i64
    _jump: i64
    _first: i64
    _race: i64
    _learned: i64
    _close: vec[i64]
    _queue: vec[i64]
    _lengths: vec[i64]
    _goals: vec[i64]

    def __init__(self, tables: Tables, names: list[str], weights: list[float], learned: Learned | None) -> None:
        super().__init__(names, weights)
        self.tables = tables
        self.learned = learned
        self.steps = vec[i64]([0] * int(tables.cells))
        self._plain = tables.ways.fits and tables.several == 0
        self._pawn = tables.pawn
        self._free = tables.free
        self._to_act = tables.to_act
        self._ways = tables.ways
        self._way = 0
        self._choice = 0
        self._jump = 0
        self._first = 0
        self._race = 0
        self._learned = 0
        self._close = _close(tables.ways)
        self._queue = vec[i64]([0] * int(tables.cells))
        self._lengths = vec[i64]([0] * int(tables.first[2]))
        self._goals = vec[i64]([0] * MOST_WALKS)
        self.guides = True

    def listed(self, kernel: Kernel, depth: i64) -> i64:
        """See ``Evaluation``: a cube's arrow matters from the second ply on, its fin from the third."""
        cubes: i64 = EVERY
        if depth <= 2:
            cubes = A_CELL if depth < 2 else AN_ARROW
        return cast(QubismKernel, kernel).listed(cubes)

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play."""
        self._look(kernel.now)
        terms = self.terms
        terms[WAY] = self._way
        terms[CHOICE] = self._choice
        terms[JUMP] = self._jump
        terms[TEMPO] = self._first
        terms[RACE] = self._race
        terms[LEARNED] = self._learned

    def value(self, kernel: Kernel) -> i64:
        """See ``Evaluation``: the same sum, of terms that are not written down first."""
        self._look(kernel.now)
        weights = self.weights
        sides = weights[WAY] * self._way + weights[CHOICE] * self._choice + weights[JUMP] * self._jump
        turn = weights[TEMPO] * self._first + weights[RACE] * self._race
        return summed(sides + turn + weights[LEARNED] * self._learned)

    def _look(self, now: vec[i64]) -> None:
        """Find the terms of a position in play, and whether it is quiet."""
        south = self._measure_side(now, 0)
        choice, jump = self._choice, self._jump
        north = self._measure_side(now, 1)
        own = now[self._to_act]
        first = 1 - 2 * own
        self._way = north - south
        self._choice = choice - self._choice
        self._jump = jump - self._jump
        self._first = first
        self._race = first if first * (north - south) >= 0 else -first
        learned = self.learned
        if learned is not None:
            self._learned = learned.worth(self.tables, now, south, north)
        self.is_quiet = self._calm(now) or (self._crossing(now, own) < 0 and self._crossing(now, 1 - own) < 0)

    def pressed(self, kernel: Kernel) -> bool:
        """See ``Evaluation``."""
        now = kernel.now
        return self._crossing(now, 1 - now[self._to_act]) >= 0

    def winning(self, kernel: Kernel) -> i64:
        """See ``Evaluation``."""
        now = kernel.now
        return self._crossing(now, now[self._to_act])

    def answers(self, kernel: Kernel, moves: vec[i64], count: i64) -> i64:
        """See ``Evaluation``: the pawn's moves, and cubes that come to the one cell where the enemy would cross."""
        now, tables = kernel.now, self.tables
        if tables.several != 0:
            return count
        enemy: i64 = 1 - now[tables.to_act]
        crossings = self._crossings(now, enemy, enemy)
        stop: i64 = self._goals[0] if crossings == 1 else -1
        kept: i64 = 0
        for i in range(count):
            move = moves[i]
            kind, a, b = move >> 20, (move >> 10) & 1023, move & 1023
            if kind == PLACE:
                stays = a == stop
            else:
                stays = kind != MOVE or now[a] < CUBE or b == stop
            if stays:
                moves[kept] = move
                kept += 1
        return max(1, kept)

    def _calm(self, now: vec[i64]) -> bool:
        """Tell whether two pawns are neither neighbours nor beside a free cell of their goal rows: no ply can win."""
        if not self._plain:
            return False
        close, free, other = self._close, now[self._free], now[self._pawn + 1]
        at = CLOSE * now[self._pawn]
        if (close[at] >> other) & 1 != 0 or close[at + 1] & free != 0:
            return False
        return close[CLOSE * other + 2] & free == 0

    def _crossing(self, now: vec[i64], owner: i64) -> i64:
        """Return a move of a pawn, by a step or a jump, with which the owner wins, -1 for none."""
        if self._plain:  # mostly neither a step nor a jump can do it, which two sets tell
            close, at, other = self._close, CLOSE * now[self._pawn + owner], now[self._pawn + 1 - owner]
            if close[at + 1 + owner] & now[self._free] == 0 and (close[at] >> other) & 1 == 0:
                return -1
        tables = self.tables
        first = tables.first[owner]
        if tables.several == 0:
            return self._across(now, owner, first)
        needed = tables.home
        for slot in range(first, tables.first[owner + 1]):
            if tables.rank[now[tables.pawn + slot]] == tables.goal[owner]:
                needed -= 1
        if needed > 1:
            return -1
        for slot in range(first, tables.first[owner + 1]):
            if tables.rank[now[tables.pawn + slot]] != tables.goal[owner]:
                move = self._across(now, owner, slot)
                if move >= 0:
                    return move
        return -1

    def _across(self, now: vec[i64], owner: i64, slot: i64) -> i64:
        """Return a move of a pawn, by its number, to its goal row, -1 for none."""
        if self._crossings(now, owner, slot) == 0:
            return -1
        return encode(MOVE, now[self.tables.pawn + slot], self._goals[0])

    def _crossings(self, now: vec[i64], owner: i64, slot: i64) -> i64:
        """Write the cells of the goal row that a pawn, by its number, can go to into ``_goals``; how many there are."""
        tables = self.tables
        near, rank, goal_rank, goals = tables.near, tables.rank, tables.goal[owner], self._goals
        start = now[tables.pawn + slot]
        if not -3 < rank[start] - goal_rank < 3:
            return 0
        found: i64 = 0
        for direction in range(4):
            goal = near[4 * start + direction]
            if goal < 0 or now[goal] >= CUBE:
                continue
            if now[goal] == 0:
                if rank[goal] == goal_rank:
                    goals[found] = goal
                    found += 1
                continue
            behind = near[4 * goal + direction]
            if behind >= 0 and now[behind] == 0:
                if rank[behind] == goal_rank:
                    goals[found] = behind
                    found += 1
                continue
            for side in range(4):
                beside = near[4 * goal + side]
                if beside >= 0 and now[beside] == 0 and rank[beside] == goal_rank:
                    goals[found] = beside
                    found += 1
        return found

    def _measure_side(self, now: vec[i64], owner: i64) -> i64:
        """Return the length of one side's shortest way, with its part of the terms in ``_choice`` and ``_jump``."""
        self._jump = 0
        if not self._plain:
            self._choice = 0
            return self._measure_far(now, owner) if self.tables.several == 0 else self._measure_pawns(now, owner)
        start, free, close = now[self._pawn + owner], now[self._free], self._close
        at = CLOSE * start
        first, ahead = close[at], close[at + 3 + owner]
        if ahead & ~free == 0:  # straight ahead, and no other way is as short
            length = close[at + 5 + owner]
            first &= ahead
        else:
            ways = self._ways
            length = ways.flood(ways.bit[start], ways.goal[owner], free)
            first &= ways.nearer
        other = now[self._pawn + 1 - owner]
        if (first >> other) & 1 != 0:
            self._jump = self._jumps(now, start, other)
        choice: i64 = 0
        while first != 0:
            choice += 1
            first &= first - 1
        self._choice = choice
        return length

    def _measure_pawns(self, now: vec[i64], owner: i64) -> i64:
        """Return the length of several pawns' ways, the shortest of them as many as have to get across."""
        tables, lengths = self.tables, self._lengths
        first = tables.first[owner]
        for count in range(tables.first[owner + 1] - first):
            length = self._length(now, owner, first + count)
            at = count
            while at > 0 and lengths[at - 1] > length:
                lengths[at] = lengths[at - 1]
                at -= 1
            lengths[at] = length
        total: i64 = 0
        for i in range(tables.home):
            total += lengths[i]
        return total

    def _length(self, now: vec[i64], owner: i64, slot: i64) -> i64:
        """Return the steps of a pawn's shortest way."""
        tables, ways = self.tables, self.tables.ways
        start = now[tables.pawn + slot]
        if ways.fits:
            return ways.flood(ways.bit[start], ways.goal[owner], now[tables.free])
        self.flood(now, owner, start)
        return self.steps[start]

    def _jumps(self, now: vec[i64], start: i64, over: i64) -> i64:
        """Return 1 if a pawn can jump straight over the one beside it."""
        near = self.tables.near
        for direction in range(4):
            if near[4 * start + direction] == over:
                behind = near[4 * over + direction]
                if behind >= 0 and now[behind] == 0:
                    return 1
        return 0

    def _measure_far(self, now: vec[i64], owner: i64) -> i64:
        """Return the same as ``_measure_side`` on a board that is too large for ``Ways``."""
        tables, steps = self.tables, self.steps
        start = now[tables.pawn + owner]
        self.flood(now, owner, start)
        length = steps[start]
        for direction in range(4):
            goal = tables.near[4 * start + direction]
            if goal < 0 or steps[goal] >= length:
                continue
            self._choice += 1
            if now[goal] == 2 - owner:
                self._jump += self._jumps(now, start, goal)
        return length

    def flood(self, now: vec[i64], owner: i64, start: i64) -> None:
        """Write into ``steps`` how far each cell is from the owner's goal row; pawns block nothing (Q4).

        Cells that are further off than the pawn's cell, ``start``, may stay ``FAR``.
        """
        tables, steps, queue = self.tables, self.steps, self._queue
        goal_rank = tables.goal[owner]
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


def make(game: Any, weights: list[float]) -> Evaluation:
    """Return the evaluation of a game of Qubism."""
    kernel: QubismKernel = game.kernel(game.start(Setup(), 0))
    tables = kernel.tables
    fits = tables.files == SIDE and tables.cells == SIDE * SIDE and not tables.blocked and tables.several == 0
    learned = None
    if fits and weights[LEARNED] != 0:
        path = shipped("data", "games", "qubism", "learned.json")
        learned = Learned(json.loads(path.read_text(encoding="utf-8")))
    return QubismEvaluation(tables, NAMES, weights, learned)
