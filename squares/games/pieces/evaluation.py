"""What a position of a game of pieces is worth: terms for what its mechanisms let the two sides do and its ends ask.

Compiled by mypyc where possible. ``gauges.py`` finds what counts in a game; what does not costs nothing here.
"""

from __future__ import annotations

from typing import Any, Final, cast

from squares.bots.evaluation import Evaluation
from squares.core.game import Setup
from squares.core.kernel import Kernel
from squares.games.pieces.gauges import FAR, Gauges
from squares.games.pieces.rules import moves
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.games.pieces.rules.tables import Tables
from squares.native import i64, packed, vec

# Terms, each South's less North's.
NAMES: Final[list[str]] = [
    "force",  # what the pieces on the board and in hand are worth, in thousandths of what a side can lose
    "post",  # how many cells the pieces could go to from where they stand on an empty board
    "way",  # how near they are to where they win
    "flight",  # cells where they win that they can slide to in one turn or two
    "lines",  # lines that are still open, by how much of them is made
    "threat",  # 1 if one of them is completed next and cannot be helped
    "groups",  # pieces that do not hang together with the most
    "spread",  # how far the pieces stand from their midst
    "mobility",  # legal moves
    "room",  # empty cells that the pieces reach first
    "corners",  # cells where nothing can enclose a piece
]
COUNT: Final[dict[str, int]] = {"force": 1, "way": 1, "lines": 1, "mobility": 5, "room": 5}
FORCE: Final = 0
POST: Final = 1
WAY: Final = 2
FLIGHT: Final = 3
LINES: Final = 4
THREAT: Final = 5
GROUPS: Final = 6
SPREAD: Final = 7
MOBILITY: Final = 8
ROOM: Final = 9
CORNERS: Final = 10

PIECE: Final = 4  # moves that a piece counts beside those that it has
STATIC: Final = 3  # terms that a piece and its cell alone decide, the first ones
LACKING: Final = vec[i64]([15, 40, 12, 4, 1])  # what a line is worth that lacks so many pieces
NORTH: Final = 32  # what a piece of North's counts in a line, and
BLOCKED: Final = 1024  # what nobody's does
IN_ONE: Final = 20  # cells in reach in one turn count so many, and
IN_TWO: Final = 3  # in two turns
OUTER: Final = 8  # what a piece beside a free corner gives away
FEW: Final = 4  # more ways to take, where one must, are not followed up
CLOSE: Final = 2  # cells from the next piece beyond which a new one begins no line of use


class PiecesEvaluation(Evaluation):
    """``static``: by piece and cell, then ``STATIC`` terms; ``held``: the force of a piece in hand, by side and kind.

    Lines by number: ``cells_of`` begins at ``line_at`` with how many there are, ``kind_of`` holds a bit for each kind
    that counts, ``sign_of`` 1 or, where it loses, -1; ``through`` begins at ``through_at`` of a cell with their count.
    ``made``: what stands in each. ``first`` and ``second``: by side, cells that complete one, -1 for none; ``stop``
    that of whoever does not decide. ``steps``: in how many moves a piece slides to a cell, by side. ``flights``: kinds,
    a bit each by side, that win on ``goals``. ``base``: the terms at the start.
    """

    tables: Tables
    static: vec[i64]
    held: vec[i64]
    pieces: bool
    lines: i64
    line_at: vec[i64]
    cells_of: vec[i64]
    kind_of: vec[i64]
    sign_of: vec[i64]
    through_at: vec[i64]
    through: vec[i64]
    made: vec[i64]
    completes: bool
    places: bool
    first: vec[i64]
    second: vec[i64]
    stop: i64
    steps: vec[i64]
    flights: vec[i64]
    goals: vec[i64]
    counts_moves: vec[i64]
    flips: bool
    corners: vec[i64]
    corner_beside: vec[i64]
    united: i64
    shoots: bool
    takes: bool
    base: vec[i64]
    queue: vec[i64]
    kinds: vec[i64]

    def __init__(self, gauges: Gauges, names: list[str], weights: list[float]) -> None:
        super().__init__(names, weights)
        tables = gauges.tables
        cells = int(tables.cells)
        self.tables = tables
        held = gauges.force()
        static = gauges.static(held)
        self.static, self.held = packed(static), packed(held)
        self.pieces = any(static)
        self._lay_lines(gauges.lines(), cells)
        self.completes = any(True for _ in gauges.ends(t.LINE))
        self.places = gauges.races
        self.first, self.second = packed([-1, -1]), packed([-1, -1])
        self.stop = -1
        self.steps, self.queue, self.kinds = packed([0] * (2 * cells)), packed([0] * cells), packed([0] * cells)
        self.flights, self.goals = packed(gauges.flights()), packed(gauges.flight_goals())
        self.counts_moves = packed([int(gauges.counts_moves(side)) * gauges.sign for side in (0, 1)])
        self.flips = gauges.flips
        self.corners, self.corner_beside = packed(gauges.corners()), packed(gauges.corner_beside())
        self.united = next(gauges.ends(t.UNITED), -1)
        self.shoots = gauges.shoots
        self.takes = gauges.counts_force and not gauges.flips
        self.guides = True
        self.stands = tables.must == 0
        self.base = packed([0] * len(names))

    def _lay_lines(self, lines: list[list[int]], cells: int) -> None:
        """Lay out the lines that ``Gauges.lines`` found."""
        self.lines = len(lines)
        self.kind_of, self.sign_of = packed([line[0] for line in lines]), packed([line[1] for line in lines])
        flat: list[int] = []
        starts: list[int] = []
        through: list[list[int]] = [[] for _ in range(cells)]
        for number, line in enumerate(lines):
            starts.append(len(flat))
            flat += [len(line) - 2, *line[2:]]
            for cell in line[2:]:
                through[cell].append(number)
        self.line_at, self.cells_of = packed(starts), packed(flat)
        flat, starts = [], []
        for numbers in through:
            starts.append(len(flat))
            flat += [len(numbers), *numbers]
        self.through_at, self.through, self.made = packed(starts), packed(flat), packed([0] * len(lines))

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position in play."""
        s = cast(State, kernel)
        terms, tables = self.terms, self.tables
        for i in range(len(terms)):
            terms[i] = -self.base[i]
        self.is_quiet = True
        if self.pieces:
            self._static(s)
        if self.lines > 0:
            self._lines(s)
        if self.united >= 0:
            self._unites(s, 0)
            self._unites(s, 1)
        if self.counts_moves[0] != 0:
            terms[MOBILITY] += self.counts_moves[0] * self._moves(s, 0)
        if self.counts_moves[1] != 0:
            terms[MOBILITY] -= self.counts_moves[1] * self._moves(s, 1)
        if self.shoots:
            self._room(s)
        for side in range(2):
            if self.flights[side] != 0:
                self._flight(s, side)
        if self.flips:
            self._corners(s)
        if self.takes and self.is_quiet:
            n = self._taking(s, moves.generate(s))
            self.is_quiet = n == 0 or (tables.must != 0 and n > FEW)

    # ---- pieces where they stand

    def _static(self, s: State) -> None:
        """Add up what pieces alone decide."""
        now, tables, static, terms = s.now, self.tables, self.static, self.terms
        cells, levels = tables.cells, tables.levels
        force: i64 = 0
        post: i64 = 0
        way: i64 = 0
        for i in range(cells * levels):
            if now[i] == 0:
                continue
            cell = i
            if i >= cells:
                cell = (i - cells) // (levels - 1)
            at = STATIC * (now[i] * cells + cell)
            force += static[at]
            post += static[at + 1]
            way += static[at + 2]
        for i in range(2 * tables.kinds):
            force += now[tables.hands + i] * self.held[i]
        if self.flips:  # hardly any weight before the board fills
            filled = cells - now[tables.empties]
            most = force if force > 0 else -force
            most = most * filled * filled // (cells * cells)
            force = most if force > 0 else -most
        terms[FORCE] += force
        terms[POST] += post
        terms[WAY] += way

    # ---- lines

    def _lines(self, s: State) -> None:
        """Weigh the open lines, and find what completes one."""
        self._count(s)
        now, tables, made, terms = s.now, self.tables, self.made, self.terms
        total: i64 = 0
        for line in range(self.lines):
            n = made[line]
            if n == 0 or n >= BLOCKED:
                continue
            length = self.cells_of[self.line_at[line]]
            if n < NORTH:
                lack = length - n
                if lack < 5:
                    total += self.sign_of[line] * LACKING[lack]
            elif n % NORTH == 0:
                lack = length - n // NORTH
                if lack < 5:
                    total -= self.sign_of[line] * LACKING[lack]
        terms[LINES] += total
        if not self.completes:
            return
        self._complete(s)
        mover = now[tables.to_act]
        sign: i64 = 1 - 2 * mover
        if self.first[mover] >= 0:
            terms[THREAT] = 2 * sign
        elif self.second[1 - mover] >= 0:
            terms[THREAT] = -sign
        elif self.first[1 - mover] >= 0 and self.places:
            self.is_quiet = False

    def _count(self, s: State) -> None:
        """Count what stands in every line."""
        now, made, through, kind_of = s.now, self.made, self.through, self.kind_of
        for line in range(self.lines):
            made[line] = 0
        for cell in range(self.tables.cells):
            piece = now[cell]
            if piece == 0:
                continue
            owner, kind = (piece - 1) % 3, (piece - 1) // 3
            worth: i64 = BLOCKED
            if owner < 2:
                worth = 1 if owner == 0 else NORTH
            at = self.through_at[cell]
            for i in range(at + 1, at + 1 + through[at]):
                line = through[i]
                made[line] += worth if ((kind_of[line] >> kind) & 1) != 0 else BLOCKED

    def _complete(self, s: State) -> None:
        """Find up to two cells for either side on which a piece that it can put completes a line that wins."""
        now, tables, made, cells_of = s.now, self.tables, self.made, self.cells_of
        self.first[0] = self.first[1] = -1
        self.second[0] = self.second[1] = -1
        if now[tables.action] != 0:
            return
        for line in range(self.lines):
            n = made[line]
            at = self.line_at[line]
            length = cells_of[at]
            if self.sign_of[line] < 1 or (n != length - 1 and n != NORTH * (length - 1)):
                continue
            side: i64 = 0 if n < NORTH else 1
            cell: i64 = -1
            for i in range(at + 1, at + 1 + length):
                if now[cells_of[i]] == 0:
                    cell = cells_of[i]
            if cell < 0 or cell == self.first[side] or not self._can_put(s, side, cell):
                continue
            if self.first[side] < 0:
                self.first[side] = cell
            else:
                self.second[side] = cell

    def _can_put(self, s: State, side: i64, cell: i64) -> bool:
        """Tell whether a side could put a piece on an empty cell if it were its turn."""
        now, tables = s.now, self.tables
        for i in range(tables.place_n[side]):
            row = tables.place_at[side] + i * t.WAY
            kind = tables.ways[row + t.KIND]
            if tables.counted[kind] != 0 and now[tables.hands + side * tables.kinds + kind] == 0:
                continue
            if tables.ways[row + t.FALLS] == 0:
                return tables.ways[row + t.VERB] == t.PLACE
            below = tables.ray_at[cell * t.DIRECTIONS + 4]
            return tables.rays[below] == 0 or now[tables.rays[below + 1]] != 0
        return False

    def winning(self, kernel: Kernel) -> i64:
        """See ``Evaluation``: a piece that completes a line."""
        if not self.places:
            return -1
        s = cast(State, kernel)
        self._count(s)
        self._complete(s)
        mover = s.now[self.tables.to_act]
        self.stop = self.first[1 - mover]
        if self.first[mover] < 0:
            return -1
        count = moves.generate(s)
        for i in range(count):
            if (s.moves[i] >> 20) != 0 and (s.moves[i] & 1023) == self.first[mover]:
                return s.moves[i]
        return -1

    def pressed(self, kernel: Kernel) -> bool:
        """See ``Evaluation``; asked after ``winning`` in the same position."""
        return self.places and self.stop >= 0

    def answers(self, kernel: Kernel, listed: vec[i64], count: i64) -> i64:
        """See ``Evaluation``: what comes to the cell that the enemy needs."""
        kept: i64 = 0
        for i in range(count):
            if (listed[i] & 1023) == self.stop or (listed[i] >> 20) == 0:
                listed[kept] = listed[i]
                kept += 1
        return max(1, kept)

    def listed(self, kernel: Kernel, depth: i64) -> i64:
        """See ``Evaluation``: what takes first, and past the depth alone; where lines are made, near other pieces."""
        s = cast(State, kernel)
        count = moves.generate(s)
        if self.places:
            return self._close(s, count)
        if not self.takes:
            return count
        kept = self._taking(s, count)
        return kept if depth <= 0 and self.stands and kept > 0 else count

    def _taking(self, s: State, count: i64) -> i64:
        """Put first which of the moves listed take, and return how many these are."""
        listed, take = s.moves, s.take
        kept: i64 = 0
        for i in range(count):
            if take[i] > 0:
                move = listed[i]
                listed[i] = listed[kept]
                listed[kept] = move
                take[i] = take[kept]
                take[kept] = 1
                kept += 1
        return kept

    def _close(self, s: State, count: i64) -> i64:
        """Leave the moves to cells that lie near a piece, and all where there are none."""
        now, listed, rays, ray_at = s.now, s.moves, self.tables.rays, self.tables.ray_at
        kept: i64 = 0
        for i in range(count):
            cell = listed[i] & 1023
            near = (listed[i] >> 20) == 0 or cell == self.stop
            for d in range(t.DIRECTIONS):
                at = ray_at[cell * t.DIRECTIONS + d]
                for k in range(at + 1, at + 1 + min(CLOSE, rays[at])):
                    if now[rays[k]] != 0:
                        near = True
            if near:
                move = listed[i]
                listed[i] = listed[kept]
                listed[kept] = move
                kept += 1
        return kept if kept > 0 else count

    # ---- pieces together

    def _unites(self, s: State, side: i64) -> None:
        """Weigh how close together a side's pieces are."""
        now, tables = s.now, self.tables
        files = tables.files
        n: i64 = 0
        across: i64 = 0
        up: i64 = 0
        most: i64 = 0
        for cell in range(tables.cells):
            if now[cell] == 0 or (now[cell] - 1) % 3 != side:
                continue
            n += 1
            across += cell % files
            up += cell // files
            if s.seen[cell] != s.mark or n == 1:
                found = s.flood(cell, side, tables.ends[self.united + t.E_DIRS], tables.ends[self.united + t.E_DIRS_N])
                most = max(most, found)
        spread: i64 = 0
        for cell in range(tables.cells):
            if now[cell] != 0 and (now[cell] - 1) % 3 == side:
                right, ahead = n * (cell % files) - across, n * (cell // files) - up
                spread += max(right if right > 0 else -right, ahead if ahead > 0 else -ahead)
        sign: i64 = 2 * side - 1
        if n > 0:
            self.terms[GROUPS] += sign * (n - most)
            self.terms[SPREAD] += sign * (10 * spread // (n * n))

    # ---- freedom

    def _moves(self, s: State, side: i64) -> i64:
        """Return how many moves a side would have if its turn began, and ``PIECE`` for each piece that has any."""
        now, tables = s.now, self.tables
        first = tables.to_act
        kept = now[first : tables.due + 1]
        for i in range(first, tables.due + 1):
            now[i] = 0
        now[first] = side
        n = moves.generate(s)
        for i in range(first, tables.due + 1):
            now[i] = kept[i - first]
        listed = s.moves
        found: i64 = 0
        start: i64 = -1
        for i in range(n):
            if ((listed[i] >> 10) & moves.NOWHERE) != start:
                start = (listed[i] >> 10) & moves.NOWHERE
                found += PIECE
        return found + n

    def _room(self, s: State) -> None:
        """Count the cells that either side reaches in fewer moves."""
        cells = self.tables.cells
        self._reach(s, 0, -1, FAR)
        self._reach(s, 1, -1, FAR)
        total: i64 = 0
        for cell in range(cells):
            if s.now[cell] == 0:
                south, north = self.steps[cell], self.steps[cells + cell]
                total += 1 if south < north else -1 if north < south else 0
        self.terms[ROOM] += total

    def _flight(self, s: State, side: i64) -> None:
        """Count the goals that a side's pieces slide to in a turn or two."""
        cells = self.tables.cells
        self._reach(s, side, self.flights[side], 2)
        total: i64 = 0
        for cell in range(cells):
            if self.goals[side * cells + cell] != 0 and s.now[cell] == 0:
                n = self.steps[side * cells + cell]
                total += IN_ONE if n == 1 else IN_TWO if n == 2 else 0
        self.terms[FLIGHT] += total if side == 0 else -total

    def _reach(self, s: State, side: i64, kinds: i64, most: i64) -> None:
        """Write into ``steps`` in how many moves, ``most`` of them, some kinds of a side slide to each empty cell."""
        now, tables, steps, queue, carried = s.now, self.tables, self.steps, self.queue, self.kinds
        ways, leaps = tables.ways, tables.leaps
        first = side * tables.cells
        tail: i64 = 0
        for cell in range(tables.cells):
            steps[first + cell] = FAR
            piece = now[cell]
            if piece != 0 and (piece - 1) % 3 == side and ((kinds >> ((piece - 1) // 3)) & 1) != 0:
                steps[first + cell] = 0
                queue[tail] = cell
                carried[tail] = (piece - 1) // 3
                tail += 1
        head: i64 = 0
        while head < tail:
            here, kind = queue[head], carried[head]
            head += 1
            n = steps[first + here] + 1
            if n > most:
                break
            piece = tables.of_kind(side, kind)
            for row in range(tables.way_at[piece], tables.way_end[piece], t.WAY):
                if ways[row + t.VERB] != t.SLIDE:
                    continue
                at = tables.leap_at[ways[row + t.LEAPS] + here]
                lines = leaps[at]
                at += 1
                for _ in range(lines):
                    for k in range(at + 2, at + 2 + leaps[at]):
                        goal = leaps[k]
                        if now[goal] != 0:
                            break
                        if steps[first + goal] == FAR:
                            steps[first + goal] = n
                            queue[tail] = goal
                            carried[tail] = kind
                            tail += 1
                    at += 2 + leaps[at]

    def _corners(self, s: State) -> None:
        """Weigh the cells where nothing can enclose a piece, and those that lead there."""
        now = s.now
        total: i64 = 0
        for cell in range(self.tables.cells):
            owner = (now[cell] - 1) % 3
            if now[cell] == 0 or owner == t.NOBODY:
                continue
            worth = self.corners[cell]
            corner = self.corner_beside[cell]
            if corner >= 0 and now[corner] == 0:
                worth -= OUTER
            total += worth if owner == 0 else -worth
        self.terms[CORNERS] += total


def make(game: Any, weights: list[float]) -> Evaluation | None:
    """Return the evaluation of a game of pieces; None where playouts tell more, as with dice."""
    kernel = game.kernel(game.start(Setup(), 0))
    tables: Tables = kernel.tables
    first, last = int(tables.counts), int(tables.counts + 2 * tables.kinds)
    starts = [int(kernel.now[at]) + int(kernel.now[at - last + first]) for at in range(first, last)]
    gauges = Gauges(tables, starts)
    if game.hidden or not gauges.tells:
        return None
    found = PiecesEvaluation(gauges, NAMES, weights)
    found.measure(kernel)
    found.base = found.terms[:]
    return found
