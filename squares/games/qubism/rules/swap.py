"""Qubism's first two plies where the second player may take the first one's side (H8).

Compiled by mypyc where possible. A position in which that is settled needs only the plain kernel.
"""

from __future__ import annotations

from typing import Final

from squares.games.qubism.rules.kernel import PASS, QubismKernel, encode
from squares.games.qubism.rules.tables import BLOCKED, CUBE
from squares.native import i64, vec

SWAP: Final = 3  # a kind of move, without a and b

# what ``now`` holds at its end
SETTLED: Final = 0
OFFERED: Final = 1
OPEN: Final = 2  # nothing has been played yet


class SwapKernel(QubismKernel):
    """A position being played with. ``now`` has one number more: what has become of the choice of sides."""

    def offer(self, left: i64) -> None:
        """Stand at the same position with the choice of sides as given; nothing can be undone then."""
        old, size = self.now, self.tables.size
        now = vec[i64]([0] * (size + 1))
        for i in range(size):
            now[i] = old[i]
        now[size] = left
        self.now = now
        self.past = []

    def offered(self) -> i64:
        """Return OPEN, OFFERED or SETTLED."""
        return self.now[self.tables.size]

    def key(self) -> i64:
        """See Kernel: once all is settled, that of the plain kernel."""
        settled: i64 = super().key()
        left = self.offered()
        return settled if left == SETTLED else settled ^ self.tables.offers[left]

    def listed(self, cubes: i64) -> i64:
        """See QubismKernel. Nobody passes who may take the other side (H4)."""
        count: i64 = super().listed(cubes)
        if count == 0 or self.offered() != OFFERED:
            return count
        if self.moves[0] == encode(PASS, 0, 0):
            self.count = 0
        self._add(SWAP, 0, 0)
        return self.count

    def apply(self, move: i64) -> None:
        """See Kernel. Taking the side tells nothing: what lies where is different altogether."""
        left = self.offered()
        if move >> 20 == SWAP:
            self._turn_round()
            return
        super().apply(move)
        if left > SETTLED:
            self.now[self.tables.size] = left - 1

    def play(self, move: i64) -> None:
        """See Kernel: the whole array is kept until all is settled."""
        if self.offered() == SETTLED:
            super().play(move)
            return
        self.past.append(self.now)
        self.now = self.now[:]
        self.apply(move)

    def _turn_round(self) -> None:
        """Turn the board by half a turn, with the pawns exchanged, and the other player on turn."""
        now, tables, past = self.now, self.tables, self.past
        cells: list[int] = []
        for i in range(tables.cells):
            there = now[tables.cells - 1 - i]
            if there >= CUBE:
                there = CUBE + (there - CUBE + 4) % 8
            elif there > 0:
                there = 3 - there
            cells.append(int(there))
        for cell in tables.blocked:
            cells[cell] = BLOCKED
        self.stand(cells, int(now[tables.supply]), int(1 - now[tables.to_act]))
        self.offer(SETTLED)
        self.past = past
        self.effect_count = 0
