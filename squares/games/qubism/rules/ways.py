"""The ways of Qubism's pawns to their goals (Q4) on sets of cells: how far, along which cells.

Compiled by mypyc where possible. A set of cells is a number with a bit a cell, so that one step of all ways at once is
four shifts. Boards with more cells than a number has bits are left to the kernel's own search from cell to cell.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

SET_BITS: Final = 62  # of a number, less its sign and one to spare
MOST_STEPS: Final = 64
CACHE_SIZE: Final = 1024  # answers
DE_BRUIJN: Final = 285870213051386505  # a de Bruijn sequence: times each power of two it has another six bits on top
HASH_FACTOR: Final = 2685821657736338717  # a factor of good random generators (Vigna, 2016)


class Ways:
    """A board for sets of cells. ``fits``: whether the board's cells and one file more have bits.

    ``bit``: the set of each cell alone; ``cell_of``: the cell of such a set, by the six bits on top of it times
    ``DE_BRUIJN``; ``goal``: the goal rows of South and of North; ``not_first``, ``not_last``: all cells but those of
    that file.
    """

    fits: bool
    files: i64
    all: i64
    bit: vec[i64]
    cell_of: vec[i64]
    goal: vec[i64]
    nearer: i64
    not_first: i64
    not_last: i64
    _layers: vec[i64]
    _known: vec[i64]

    def __init__(self, files: int, ranks: int) -> None:
        cells = files * ranks
        self.fits = cells + files <= SET_BITS
        self.files = files
        self.all = 0
        self.bit = vec[i64]([0] * cells)
        self.cell_of = vec[i64]([0] * 64)
        self.goal = vec[i64]([0] * 2)
        self.nearer = 0
        self.not_first = 0
        self.not_last = 0
        self._layers = vec[i64]([0] * MOST_STEPS)
        self._known = vec[i64]([0] * (4 * CACHE_SIZE))
        if not self.fits:
            return
        one: i64 = 1
        for cell in range(cells):
            self.bit[cell] = one
            self.cell_of[((one * DE_BRUIJN) >> 58) & 63] = cell
            self.all += one
            if cell % files > 0:
                self.not_first += one
            if cell % files < files - 1:
                self.not_last += one
            if cell // files == 0:
                self.goal[1] += one
            if cell // files == ranks - 1:
                self.goal[0] += one
            one *= 2  # shifting a literal would be done in 32 bits

    def around(self, cells: i64) -> i64:
        """Return the neighbours of some cells; what lies off the board is for the caller to mask."""
        files = self.files
        sides = ((cells & self.not_last) << 1) | ((cells & self.not_first) >> 1)
        return (cells << files) | (cells >> files) | sides

    def reach(self, start: i64, goal: i64, free: i64) -> bool:
        """Tell whether a way leads over free cells from one set to another."""
        files, first, last = self.files, self.not_first, self.not_last
        reached = start
        while reached & goal == 0:
            grown = reached << files | reached >> files | (reached & last) << 1 | (reached & first) >> 1
            grown = (grown | reached) & free
            if grown == reached:
                return False
            reached = grown
        return True

    def flood(self, start: i64, goal: i64, free: i64) -> i64:
        """Return the steps of a shortest way from a cell to a set; ``nearer`` is then what lies nearer to it.

        There must be a way.
        """
        files, first, last = self.files, self.not_first, self.not_last
        reached = goal & free
        before: i64 = 0
        steps: i64 = 0
        while reached & start == 0:
            before = reached
            steps += 1
            grown = reached << files | reached >> files | (reached & last) << 1 | (reached & first) >> 1
            reached = (grown | reached) & free
        self.nearer = before
        return steps

    def cuts(self, start: i64, goal: i64, free: i64) -> i64:
        """Return the cells whose loss would leave no way over free cells from one cell to a set; none if there is none.

        In a search the same question comes again and again, as no arrow matters to it: two of three answers are known.
        """
        known = self._known
        at = (((free * HASH_FACTOR + start) * HASH_FACTOR + goal) >> 40) % CACHE_SIZE * 4
        if known[at] != free or known[at + 1] != start or known[at + 2] != goal:
            known[at + 3] = self._cuts(start, goal, free)
            known[at] = free
            known[at + 1] = start
            known[at + 2] = goal
        return known[at + 3]

    def _cuts(self, start: i64, goal: i64, free: i64) -> i64:
        """See ``cuts``.

        They lie on any shortest way. Without one of them all others as near to the start are still reached, and what
        follows on the way still leads to the set: mostly these two meet within a step.
        """
        files, first, last, layers = self.files, self.not_first, self.not_last, self._layers
        reached = start
        steps: i64 = 0
        while reached & goal == 0:
            layers[steps] = reached
            steps += 1
            grown = reached << files | reached >> files | (reached & last) << 1 | (reached & first) >> 1
            grown = (grown | reached) & free
            if grown == reached:
                return 0
            reached = grown
        layers[steps] = reached
        here = reached & goal
        here &= -here  # the lowest bit alone
        found: i64 = 0
        beyond = goal
        while steps > 0:
            left = free & ~here
            reached = layers[steps] & left
            steps -= 1
            while reached & beyond == 0:
                grown = reached << files | reached >> files | (reached & last) << 1 | (reached & first) >> 1
                grown = (grown | reached) & left
                if grown == reached:
                    found |= here
                    break
                reached = grown
            beyond |= here
            here = (here << files | here >> files | (here & last) << 1 | (here & first) >> 1) & layers[steps]
            here &= -here
        return found
