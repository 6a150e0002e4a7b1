"""The kernel of a game of pieces: what every search asks of a position, answered by the modules beside it.

Compiled by mypyc where possible. A move is ``moves.encode`` of its way and cells; layout: ``tables.py``.
"""

from __future__ import annotations

from squares.core.kernel import place_of
from squares.games.pieces.rules import endings, moves, turns
from squares.games.pieces.rules.state import State
from squares.native import i64


class PiecesKernel(State):
    """A position being played with."""

    def result(self) -> i64:
        """Return 0 while the game goes on, 1 if South has won, 2 if North has, -1 for a draw."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """Return 0 if South acts, 1 if North does."""
        return self.now[self.tables.to_act]

    def place(self, move: i64) -> i64:
        a, b = (move >> 10) & 1023, move & 1023
        if (move >> 20) == 0:
            return place_of(b, self.tables.files) if a == moves.PICK else -1
        return place_of(b if a == moves.NOWHERE else a, self.tables.files)

    def generate(self) -> i64:
        n = moves.generate(self)
        if n == 0 and self.lazy == 1 and self.result() == 0:
            turns.stick(self)
        return n

    def playout(self, seed: int, most_plies: int) -> int:
        """See ``Kernel``. That a player cannot act is found where the moves are listed anyway."""
        self.lazy = 1
        plies = super().playout(seed, most_plies)
        self.generate()
        self.lazy = 0
        return plies

    def apply(self, move: i64) -> None:
        turns.apply(self, move)

    def settle(self) -> None:
        """Find how a position that was laid out has ended, if it has."""
        now, tables = self.now, self.tables
        self.touched_n = 0
        for cell in range(tables.cells):
            if now[cell] != 0:
                self.touch(cell)
        now[tables.result] = 0
        now[tables.ended] = 0
        mid_turn = now[tables.due] + now[tables.chain] + now[tables.action] > 0
        actor = now[tables.to_act] if mid_turn else 1 - now[tables.to_act]
        found = endings.judge(self, actor)
        if found == 0 and not moves.can_act(self):
            found = endings.stuck(self)
        now[tables.result] = found
