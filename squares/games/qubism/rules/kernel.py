"""The rules of Qubism over a flat array: legality and effects, once and for all callers.

Compiled by mypyc where possible. Rules and rulings (``Q2``): data/games/qubism/rules.md. A move is
``kind << 20 | a << 10 | b``. What a position holds is told in ``tables.py``.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel, place_of
from squares.games.qubism.rules.tables import CUBE, KINDS, Tables
from squares.games.qubism.rules.ways import DE_BRUIJN
from squares.native import i64, vec

_KEPT: Final = 5  # numbers of a move that is taken back: itself, what lay where it began, who acted, free cells, key
_DEEP: Final = 64  # plies that can be taken back before more room is made

# kinds of moves, with their a and b
MOVE: Final = 0  # from, to: a pawn or a cube
PLACE: Final = 1  # cell, cube
PASS: Final = 2

_ON_FIRST: Final = (PLACE << 20) | CUBE  # a cube on the first cell, up
_NEXT_CELL: Final = 1 << 10  # from there to the same on the next cell

# which cubes to place are listed
EVERY: Final = 0
AN_ARROW: Final = 1  # one for each cell and arrow
A_CELL: Final = 2  # one for each cell

# effects: a code and up to 4 numbers each
STRIDE: Final = 5
MOST_EFFECTS: Final = 3
STEPPED: Final = 1  # owner, from, to, 1 if it jumped
PLACED: Final = 2  # owner, cell, cube, what is left of the supply
SLID: Final = 3  # owner, from, to, direction
TURNED: Final = 4  # cell, cube
TURN_TO: Final = 5  # seat
ENDED: Final = 6  # winner

KIND_SHIFT: Final = 20  # above so many bits of a move stands its kind


def encode(kind: i64, a: i64, b: i64) -> i64:
    """Return the move of a kind with its two numbers."""
    return (kind << 20) | (a << 10) | b


def _faces(moves: vec[i64], at: i64, move: i64, fins: i64) -> i64:
    """Write the cubes whose arrow points as that of a move, one for each fin; where they end."""
    for fin in range(fins):
        moves[at + fin] = move + fin
    return at + fins


def _first_faces(moves: vec[i64], at: i64, left: i64, up: i64, right: i64, down: i64) -> i64:
    """Write one cube for each cell of a set, with its arrow in the first direction that it may have; where they end."""
    odd, late = ~up & (right | ~down), ~up & ~right  # the two digits of the direction
    move: i64 = _ON_FIRST
    while left != 0:
        if left & 1 != 0:
            moves[at] = move + (odd & 1) * 2 + (late & 1) * 4
            at += 1
        move += _NEXT_CELL
        left, odd, late = left >> 1, odd >> 1, late >> 1
    return at


def _longer(short: vec[i64]) -> vec[i64]:
    """Return the same numbers with room for as many more."""
    found = vec[i64]([0] * (2 * len(short)))
    for i in range(len(short)):
        found[i] = short[i]
    return found


class QubismKernel(Kernel):
    """A position being played with. ``telling`` 1 makes ``apply`` write its effects."""

    tables: Tables
    telling: i64
    count: i64
    way: vec[i64]
    steps: i64
    _south: i64
    _north: i64
    _kept: vec[i64]
    _kept_n: i64
    _crossed: vec[i64]
    _queue: vec[i64]
    _came: vec[i64]

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.size, tables.most_moves, STRIDE * MOST_EFFECTS)
        self.tables = tables
        self.telling = 0
        self.count = 0
        self.way = vec[i64]([0] * tables.cells)
        self.steps = 0
        self._south = 0
        self._north = 0
        self._kept = vec[i64]([0] * (_DEEP * _KEPT))
        self._kept_n = 0
        self._crossed = vec[i64]([0] * tables.cells)
        self._queue = vec[i64]([0] * tables.cells)
        self._came = vec[i64]([0] * tables.cells)

    def result(self) -> i64:
        """Return 0 while the game goes on, 1 if South has won, 2 if North has."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """Return 0 if South decides next, 1 if North does."""
        return self.now[self.tables.to_act]

    def side(self) -> i64:
        """See Kernel: asked often, so that it does not go by ``mover``."""
        return self.now[self.tables.to_act]

    def key(self) -> i64:
        """Return the key, kept with the position, as it changes by few numbers a move."""
        return self.now[self.tables.key]

    def place(self, move: i64) -> i64:
        return -1 if move >> 20 == PASS else place_of((move >> 10) & 1023, self.tables.files)

    # ---- taking back: a move changes two cells and few numbers, so that what tells these is kept, not the whole array

    def play(self, move: i64) -> None:
        if self.tables.several != 0:
            super().play(move)
            return
        now, tables, at = self.now, self.tables, self._kept_n
        if at + _KEPT > len(self._kept):
            self._kept = _longer(self._kept)
        kept = self._kept
        kept[at] = move
        kept[at + 1] = now[(move >> 10) & 1023]
        kept[at + 2] = now[tables.to_act]
        kept[at + 3] = now[tables.free]
        kept[at + 4] = now[tables.key]
        self._kept_n = at + _KEPT
        self.apply(move)

    def undo(self) -> None:
        if self._kept_n == 0:
            super().undo()
            return
        now, tables, kept = self.now, self.tables, self._kept
        at = self._kept_n - _KEPT
        self._kept_n = at
        move, there, owner = kept[at], kept[at + 1], kept[at + 2]
        start = (move >> 10) & 1023
        if move >> 20 == PLACE:
            now[tables.supply] += 1
        elif move >> 20 == MOVE:
            now[move & 1023] = 0
            if there < CUBE:
                now[tables.pawn + owner] = start
                now[tables.result] = 0
        now[start] = there
        now[tables.to_act] = owner
        now[tables.free] = kept[at + 3]
        now[tables.key] = kept[at + 4]

    def plies(self) -> i64:
        return self._kept_n // _KEPT + len(self.past)

    def load(self, state: list[int]) -> None:
        super().load(state)
        self._kept_n = 0

    # ---- legal moves

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        return self.listed(EVERY)

    def listed(self, cubes: i64) -> i64:
        """Return the same with ``EVERY`` cube that may be placed, or the first for ``AN_ARROW`` or ``A_CELL``."""
        now, tables = self.now, self.tables
        self.count = 0
        if now[tables.result] != 0:
            return 0
        if tables.several == 0:
            self._walks(now[tables.pawn + now[tables.to_act]])
        else:
            self._walks_of_several(now[tables.to_act])
        self._cross()
        if tables.ways.fits:
            if now[tables.supply] > 0:
                self._placements(cubes)
            self._slides()
        else:
            if now[tables.supply] > 0:
                self._placements_far(cubes)
            self._slides_far()
        if self.count == 0:
            self._add(PASS, 0, 0)
        return self.count

    def _add(self, kind: i64, a: i64, b: i64) -> None:
        self.moves[self.count] = (kind << 20) | (a << 10) | b
        self.count += 1

    def _walks(self, start: i64) -> None:
        """Write the steps of the pawn on a cell, and jumps over others."""
        now, near = self.now, self.tables.near
        for side in range(4 * start, 4 * start + 4):
            goal = near[side]
            if goal < 0:
                continue
            if now[goal] == 0:
                self._add(MOVE, start, goal)
            elif now[goal] < CUBE:
                self._jumps(start, goal, side - 4 * start)

    def _walks_of_several(self, owner: i64) -> None:
        first = self.tables.first
        for slot in range(first[owner], first[owner + 1]):
            self._walks(self.now[self.tables.pawn + slot])

    def _jumps(self, start: i64, over: i64, direction: i64) -> None:
        """Write jumps: straight on where that is free, else to the sides of the other pawn (Q5)."""
        now, near = self.now, self.tables.near
        behind = near[4 * over + direction]
        if behind >= 0 and now[behind] == 0:
            self._jump(start, behind)
            return
        for side in range(4):
            goal = near[4 * over + side]
            if goal >= 0 and now[goal] == 0:
                self._jump(start, goal)

    def _jump(self, start: i64, goal: i64) -> None:
        """Write a jump once: among several pawns two may lead to one cell."""
        if self.tables.several != 0:
            for i in range(self.count):
                if self.moves[i] == (start << 10) | goal:
                    return
        self._add(MOVE, start, goal)

    def _placements(self, cubes: i64) -> None:
        """Write placements by sets of cells: the empty ones, and those whose next in each direction is so too."""
        now, tables, moves, ways = self.now, self.tables, self.moves, self.tables.ways
        empty = now[tables.free]
        for slot in range(tables.pawn, tables.pawn + tables.first[2]):
            empty &= ~ways.bit[now[slot]]
        left = empty & ~(self._south | self._north)
        up, down = empty >> ways.files, empty << ways.files
        right, back = (empty >> 1) & ways.not_last, (empty << 1) & ways.not_first
        left &= up | right | down | back
        if cubes == A_CELL:
            self.count = _first_faces(moves, self.count, left, up, right, down)
            return
        fins: i64 = tables.fins if cubes == EVERY else 1
        n = self.count
        move: i64 = _ON_FIRST
        while left != 0:
            if left & 1 != 0:
                if up & 1 != 0:
                    n = _faces(moves, n, move, fins)
                if right & 1 != 0:
                    n = _faces(moves, n, move + 2, fins)
                if down & 1 != 0:
                    n = _faces(moves, n, move + 4, fins)
                if back & 1 != 0:
                    n = _faces(moves, n, move + 6, fins)
            move += _NEXT_CELL
            left, up, right, down, back = left >> 1, up >> 1, right >> 1, down >> 1, back >> 1
        self.count = n

    def _placements_far(self, cubes: i64) -> None:
        """Write the same on a board that is too large for ``Ways``."""
        now, tables, moves = self.now, self.tables, self.moves
        near, n = tables.near, self.count
        fins: i64 = tables.fins if cubes == EVERY else 1
        for cell in range(tables.cells):
            if now[cell] != 0 or self.walled(-1, cell) != 0:
                continue
            for direction in range(4):
                pointed = near[4 * cell + direction]
                if pointed < 0 or now[pointed] != 0:
                    continue
                n = _faces(moves, n, (PLACE << 20) | (cell << 10) | (CUBE + 2 * direction), fins)
                if cubes == A_CELL:
                    break
        self.count = n

    def _slides(self) -> None:
        """Write slides cube by cube, by the set of cells on which there is one."""
        now, tables, near, moves, n = self.now, self.tables, self.tables.near, self.moves, self.count
        cell_of, cuts = tables.ways.cell_of, self._south | self._north
        cubes = tables.ways.all & ~now[tables.free]
        while cubes != 0:
            cell = cell_of[(((cubes & -cubes) * DE_BRUIJN) >> 58) & 63]
            cubes &= cubes - 1
            direction = (now[cell] - CUBE) >> 1
            goal = near[4 * cell + direction]
            while goal >= 0 and now[goal] == 0:  # Q2
                if (cuts >> goal) & 1 == 0 or self.walled(cell, goal) == 0:
                    moves[n] = (cell << 10) | goal
                    n += 1
                goal = near[4 * goal + direction]
        self.count = n

    def _slides_far(self) -> None:
        """Write the same on a board that is too large for ``Ways``."""
        now, near = self.now, self.tables.near
        for cell in range(self.tables.cells):
            if now[cell] < CUBE:
                continue
            direction = (now[cell] - CUBE) >> 1
            goal = near[4 * cell + direction]
            while goal >= 0 and now[goal] == 0:
                if self.walled(cell, goal) == 0:
                    self._add(MOVE, cell, goal)
                goal = near[4 * goal + direction]

    # ---- ways to the goals (Q4)

    def walled(self, start: i64, goal: i64) -> i64:
        """Tell whom a cube walls in that comes to ``goal`` from a cell or the supply (-1): 1 South, 2 North, 3 both.

        Only those sides are asked whose ways a cube there would cut: after ``generate`` these are known.
        """
        now, tables, ways = self.now, self.tables, self.tables.ways
        if not ways.fits:
            return self._walled_far(start, goal)
        cell = ways.bit[goal]
        if (self._south | self._north) & cell == 0:
            return 0
        free = now[tables.free] & ~cell
        if start >= 0:
            free |= ways.bit[start]
        found: i64 = 0
        if self._south & cell != 0 and not self._open(0, free):
            found = 1
        if self._north & cell != 0 and not self._open(1, free):
            found += 2
        return found

    def _open(self, owner: i64, free: i64) -> bool:
        """Tell whether each of the owner's pawns has a way over free cells."""
        now, tables, ways = self.now, self.tables, self.tables.ways
        if tables.several == 0:
            return ways.reach(ways.bit[now[tables.pawn + owner]], ways.goal[owner], free)
        for slot in range(tables.first[owner], tables.first[owner + 1]):
            if not ways.reach(ways.bit[now[tables.pawn + slot]], ways.goal[owner], free):
                return False
        return True

    def _walled_far(self, start: i64, goal: i64) -> i64:
        """Return the same on a board that is too large for ``Ways``."""
        crossed = self._crossed[goal]
        if crossed == 0:
            return 0
        now = self.now
        cube: i64 = CUBE
        if start >= 0:
            cube = now[start]
            now[start] = 0
        now[goal] = cube
        found: i64 = 0
        if crossed != 2 and not self._open_far(0):
            found = 1
        if crossed != 1 and not self._open_far(1):
            found += 2
        now[goal] = 0
        if start >= 0:
            now[start] = cube
        return found

    def _open_far(self, owner: i64) -> bool:
        first = self.tables.first
        return all(self.search(slot) >= 0 for slot in range(first[owner], first[owner + 1]))

    def _cross(self) -> None:
        """Note where a new cube would wall South in, and where North; on a large board the cells of shortest ways."""
        tables = self.tables
        if tables.ways.fits:
            self._south = self._cuts(0)
            self._north = self._cuts(1)
            return
        crossed = self._crossed  # 1 South's, 2 North's, 3 both
        for cell in range(tables.cells):
            crossed[cell] = 0
        for slot in range(tables.first[2]):
            self.route(slot)
            for i in range(self.steps):
                crossed[self.way[i]] |= 1 if slot < tables.first[1] else 2

    def _cuts(self, owner: i64) -> i64:
        """Return where a new cube would wall one of the owner's pawns in."""
        now, tables, ways = self.now, self.tables, self.tables.ways
        if tables.several == 0:
            return ways.cuts(ways.bit[now[tables.pawn + owner]], ways.goal[owner], now[tables.free])
        found: i64 = 0
        for slot in range(tables.first[owner], tables.first[owner + 1]):
            found |= ways.cuts(ways.bit[now[tables.pawn + slot]], ways.goal[owner], now[tables.free])
        return found

    def route(self, slot: i64) -> None:
        """Write a shortest way of a pawn, by its number, into ``way[:steps]``, from its cell to the goal row."""
        at = self.search(slot)
        self.steps = 0
        while at >= 0:
            self.way[self.steps] = at
            self.steps += 1
            at = self._came[at]
        for i in range(self.steps // 2):
            j = self.steps - 1 - i
            self.way[i], self.way[j] = self.way[j], self.way[i]

    def search(self, slot: i64) -> i64:
        """Return the goal cell nearest to a pawn, by its number, over cells without cubes, -1 if walled in (Q4)."""
        now, tables, came, queue = self.now, self.tables, self._came, self._queue
        for cell in range(tables.cells):
            came[cell] = -2
        owner: i64 = 0 if slot < tables.first[1] else 1
        start = now[tables.pawn + slot]
        came[start] = -1
        queue[0] = start
        head: i64 = 0
        tail: i64 = 1
        ahead: i64 = 2 * owner
        while head < tail:
            here = queue[head]
            head += 1
            if tables.rank[here] == tables.goal[owner]:
                return here
            for turn in range(4):
                there = tables.near[4 * here + (ahead + turn) % 4]
                if there >= 0 and came[there] == -2 and now[there] < CUBE:
                    came[there] = here
                    queue[tail] = there
                    tail += 1
        return -1

    # ---- carrying out

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move."""
        now, tables, keys = self.now, self.tables, self.tables.keys
        self.effect_count = 0
        kind, a, b = move >> 20, (move >> 10) & 1023, move & 1023
        owner, key = now[tables.to_act], now[tables.key]
        if kind == PLACE:
            supply = now[tables.supply] - 1
            now[tables.supply] = supply
            now[a] = b
            now[tables.free] ^= tables.bit[a]
            left = tables.supplies + supply
            key ^= keys[a * KINDS + b] ^ keys[left + 1] ^ keys[left]
            if self.telling != 0:
                self._tell(PLACED, owner, a, b, supply)
        elif kind == MOVE:
            there = now[a]
            rolled = tables.rolled[there]
            now[a] = 0
            now[b] = rolled
            key ^= keys[a * KINDS + there] ^ keys[b * KINDS + rolled]
            if there < CUBE:
                self._step(owner, a, b)
            else:
                now[tables.free] ^= tables.bit[a] ^ tables.bit[b]
                if self.telling != 0:
                    self._tell(SLID, owner, a, b, (there - CUBE) // 2)
                    self._tell(TURNED, b, rolled, 0, 0)
        if now[tables.result] == 0:
            now[tables.to_act] = 1 - owner
            key ^= tables.turn
            if self.telling != 0:
                self._tell(TURN_TO, 1 - owner, 0, 0, 0)
        now[tables.key] = key

    def _step(self, owner: i64, start: i64, goal: i64) -> None:
        """Note where a pawn has gone, and whether that wins."""
        now, tables = self.now, self.tables
        if tables.several == 0:
            now[tables.pawn + owner] = goal
            won = tables.rank[goal] == tables.goal[owner]
        else:
            won = self._has_won(owner, start, goal)
        if self.telling != 0:
            beside = [tables.near[4 * start + direction] for direction in range(4)]
            self._tell(STEPPED, owner, start, goal, int(goal not in beside))
        if won:
            now[tables.result] = 1 + owner
            if self.telling != 0:
                self._tell(ENDED, owner, goal, 0, 0)

    def _has_won(self, owner: i64, start: i64, goal: i64) -> bool:
        """Note where one of several pawns has gone, and count those that are across (Q8)."""
        now, tables = self.now, self.tables
        across: i64 = 0
        for slot in range(tables.first[owner], tables.first[owner + 1]):
            if now[tables.pawn + slot] == start:
                now[tables.pawn + slot] = goal
            if tables.rank[now[tables.pawn + slot]] == tables.goal[owner]:
                across += 1
        return across >= tables.home

    def _tell(self, code: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        effects, at = self.effects, self.effect_count * STRIDE
        effects[at] = code
        effects[at + 1] = a
        effects[at + 2] = b
        effects[at + 3] = c
        effects[at + 4] = d
        self.effect_count += 1

    def stand(self, cells: list[int], supply: int, to_act: int) -> None:
        """Stand at a position: what is on each cell (all pawns are), the supply, who is to act."""
        tables = self.tables
        self.now = vec[i64]([0] * tables.size)
        self._kept_n = 0
        now = self.now
        now[tables.free] = tables.ways.all
        put, across = [0, int(tables.first[1])], [0, 0]
        for cell, there in enumerate(cells):
            now[cell] = there
            now[tables.key] ^= tables.keys[cell * KINDS + there]
            if there >= CUBE:
                now[tables.free] ^= tables.bit[cell]
            if there == 1 or there == 2:
                owner = there - 1
                now[tables.pawn + put[owner]] = cell
                put[owner] += 1
                across[owner] += int(tables.rank[cell] == tables.goal[owner])
                if across[owner] >= tables.home:
                    now[tables.result] = there
        now[tables.supply] = supply
        now[tables.to_act] = to_act
        now[tables.key] ^= tables.keys[tables.supplies + supply]
        if to_act == 1:
            now[tables.key] ^= tables.turn
