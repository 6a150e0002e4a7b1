"""The state of a game of pieces as one flat array, and what is done to it: put, lifted, taken, turned.

Compiled by mypyc where possible. See ``tables.py`` for the array's layout. A change writes what happened as ints.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.tables import Tables
from squares.native import i64, vec

# what happened: a code and up to 3 numbers each
STRIDE: Final = 4
MOST_EFFECTS: Final = 800
PLACED: Final = 1  # piece, cell
MOVED: Final = 2  # from, to, verb
TAKEN: Final = 3  # cell, piece, whose hand it goes to: 0 or 1, 2 for none
TURNED: Final = 4  # cell, piece that stands there now, piece before
LEFT: Final = 5  # cell, piece
TURN_TO: Final = 6  # side
ENDED: Final = 7  # result
EXCHANGED: Final = 8  # cells
ROLLED: Final = 9  # side, sides of the die, what it shows
DRAWN: Final = 10  # side, the kind or number, 0 for a kind
HANDED: Final = 11  # kind, the side into whose hand a piece goes from the other's
LAID: Final = 12  # piece, cell: in a swap, from nobody's hand

MOVES: Final = 512  # that there is room for at first
MOST_LOOKED: Final = 20_000  # jumps that are tried for the longest chain


class State(Kernel):
    """A position, and what is known only while a move is made or moves are listed. Sides are 0 South and 1 North.

    ``telling`` 1 makes changes write what happened. ``count``: of the legal moves found; ``take``: for each whether it
    takes, ``takers`` of them do. ``looked``: jumps tried for the longest chain. ``first``: 1 where one move is enough
    to know of. ``touched``: the cells whose top has changed in this ply, ``touched_n`` of them. ``progress``: 1 if the
    ply took, put or promoted. ``seen``: marks of a flood, ``mark`` the present one; ``queue``: its cells.
    """

    tables: Tables
    telling: i64
    count: i64
    take: vec[i64]
    takers: i64
    looked: i64
    first: i64
    touched: vec[i64]
    touched_n: i64
    progress: i64
    seen: vec[i64]
    mark: i64
    queue: vec[i64]

    def __init__(self, tables: Tables) -> None:
        super().__init__(int(tables.size), MOVES, STRIDE * MOST_EFFECTS)
        cells = int(tables.cells)
        self.tables = tables
        self.telling = 0
        self.count = 0
        self.take = vec[i64]([0] * MOVES)
        self.takers = 0
        self.looked = 0
        self.first = 0
        self.touched = vec[i64]([0] * (4 * cells + 32))
        self.touched_n = 0
        self.progress = 0
        self.seen = vec[i64]([0] * cells)
        self.mark = 0
        self.queue = vec[i64]([0] * cells)

    def tell(self, code: i64, a: i64, b: i64, c: i64) -> None:
        """Write down that something happened."""
        if self.telling == 0 or self.effect_count >= MOST_EFFECTS:
            return
        effects: vec[i64] = self.effects
        at = self.effect_count * STRIDE
        effects[at] = code
        effects[at + 1] = a
        effects[at + 2] = b
        effects[at + 3] = c
        self.effect_count += 1

    def room(self, n: i64) -> None:
        """See that so many more moves can be written."""
        if self.count + n <= len(self.moves):
            return
        moves = vec[i64]([0] * (2 * len(self.moves) + int(n)))
        take = vec[i64]([0] * len(moves))
        for i in range(self.count):
            moves[i] = self.moves[i]
            take[i] = self.take[i]
        self.moves = moves
        self.take = take

    def touch(self, cell: i64) -> None:
        """Note that the top of a cell has changed."""
        if self.touched_n < len(self.touched):
            self.touched[self.touched_n] = cell
            self.touched_n += 1

    # ---- pieces

    def put(self, cell: i64, piece: i64) -> None:
        """Lay a piece on a cell, upon what lies there."""
        now, tables = self.now, self.tables
        there = now[cell]
        if there == 0:
            now[tables.empties] -= 1
        elif tables.levels > 1:
            at = tables.below + cell * (tables.levels - 1)
            while now[at] != 0:
                at += 1
            now[at] = there
        now[cell] = piece
        owner = (piece - 1) % 3
        if owner != t.NOBODY:
            now[tables.counts + owner * tables.kinds + (piece - 1) // 3] += 1
        self.touch(cell)

    def lift(self, cell: i64) -> i64:
        """Take the top piece off a cell and return it."""
        now, tables = self.now, self.tables
        piece = now[cell]
        now[cell] = 0
        if tables.levels > 1:
            first = tables.below + cell * (tables.levels - 1)
            at = first + tables.levels - 2
            while at >= first and now[at] == 0:
                at -= 1
            if at >= first:
                now[cell] = now[at]
                now[at] = 0
        if now[cell] == 0:
            now[tables.empties] += 1
        owner = (piece - 1) % 3
        if owner != t.NOBODY:
            now[tables.counts + owner * tables.kinds + (piece - 1) // 3] -= 1
        self.touch(cell)
        return piece

    def depth(self, cell: i64) -> i64:
        """Return how many pieces lie on a cell."""
        now, tables = self.now, self.tables
        if now[cell] == 0:
            return 0
        n: i64 = 1
        at = tables.below + cell * (tables.levels - 1)
        while n < tables.levels and now[at] != 0:
            n += 1
            at += 1
        return n

    def capture(self, cell: i64, side: i64) -> None:
        """Let ``side`` take the top piece of a cell."""
        now, tables = self.now, self.tables
        piece = self.lift(cell)
        kind = tables.taken_as[(piece - 1) // 3]
        owner = (piece - 1) % 3
        hand: i64 = 2
        if owner != t.NOBODY and tables.captured != 0:
            hand = side if tables.captured == 1 else owner
            if tables.counted[kind] != 0:
                now[tables.hands + hand * tables.kinds + kind] += 1
            else:
                hand = 2
        self.progress = 1
        self.tell(TAKEN, cell, piece, hand)

    def turn_over(self, cell: i64, piece: i64) -> None:
        """Let another piece stand on top of a cell in place of the one there."""
        now, tables = self.now, self.tables
        before = now[cell]
        now[tables.counts + (before - 1) % 3 * tables.kinds + (before - 1) // 3] -= 1
        now[tables.counts + (piece - 1) % 3 * tables.kinds + (piece - 1) // 3] += 1
        now[cell] = piece
        self.touch(cell)
        self.tell(TURNED, cell, piece, before)

    def exchange(self, one: i64, other: i64) -> None:
        """Let what stands on two cells change places."""
        now = self.now
        if now[one] != now[other]:
            stood = now[one]
            now[one] = now[other]
            now[other] = stood
            self.touch(one)
            self.touch(other)
            self.tell(EXCHANGED, one, other, 0)

    # ---- what is asked of it

    def class_of(self, side: i64, piece: i64) -> i64:
        """Return what a piece is to a side: EMPTY, OWN, ENEMY or NEUTRAL."""
        return self.tables.bit[side * self.tables.pieces + piece]

    def inside(self, region: i64, cell: i64) -> bool:
        """Tell whether a cell lies in a region."""
        return self.tables.regions[region * self.tables.cells + cell] != 0

    def on_board(self, side: i64) -> i64:
        """Return how many pieces a side has on the board."""
        now, tables = self.now, self.tables
        n: i64 = 0
        at = tables.counts + side * tables.kinds
        for i in range(tables.kinds):
            n += now[at + i]
        return n

    def in_hand(self, side: i64) -> i64:
        """Return how many counted pieces a side has in hand."""
        now, tables = self.now, self.tables
        n: i64 = 0
        at = tables.hands + side * tables.kinds
        for i in range(tables.kinds):
            n += now[at + i]
        return n

    def line_through(self, cell: i64, dirs: i64, dirs_n: i64, kinds: i64) -> i64:
        """Return the length of the longest line of one side's pieces through a cell, along half of the directions.

        ``kinds``: a bit for each kind that counts.
        """
        now, tables = self.now, self.tables
        piece = now[cell]
        owner = (piece - 1) % 3
        longest: i64 = 0
        if piece == 0 or owner == t.NOBODY or ((kinds >> ((piece - 1) // 3)) & 1) == 0:
            return 0
        for i in range(dirs_n):
            d = tables.dirs[dirs + i]
            if d >= 4:
                continue
            length: i64 = 1
            for end in range(2):
                at = tables.ray_at[cell * 8 + d + 4 * end]
                for k in range(at + 1, at + 1 + tables.rays[at]):
                    there = now[tables.rays[k]]
                    if there == 0 or (there - 1) % 3 != owner or ((kinds >> ((there - 1) // 3)) & 1) == 0:
                        break
                    length += 1
            if length > longest:
                longest = length
        return longest

    def flood(self, cell: i64, side: i64, dirs: i64, dirs_n: i64) -> i64:
        """Mark the cells of a side's that hang together with one of its cells; return how many.

        They stand in ``queue`` and bear ``mark`` in ``seen``.
        """
        now, tables, seen, queue = self.now, self.tables, self.seen, self.queue
        self.mark += 1
        mark = self.mark
        seen[cell] = mark
        queue[0] = cell
        n: i64 = 1
        i: i64 = 0
        while i < n:
            here = queue[i]
            i += 1
            for j in range(dirs_n):
                at = tables.ray_at[here * 8 + tables.dirs[dirs + j]]
                if tables.rays[at] == 0:
                    continue
                next = tables.rays[at + 1]
                piece = now[next]
                if piece != 0 and (piece - 1) % 3 == side and seen[next] != mark:
                    seen[next] = mark
                    queue[n] = next
                    n += 1
        return n
