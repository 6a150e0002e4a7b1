"""The kernel of Battle Logistic Square: what every search asks of a position, answered by the modules beside it.

Compiled by mypyc where possible. A move is ``moves.encode`` of its kind and numbers; layout: ``tables.py``; rules and
rulings (``L3``): data/games/logistic/rules.md.
"""

from __future__ import annotations

from squares.core.kernel import place_of
from squares.games.logistic.rules import moves, turns
from squares.games.logistic.rules.state import State
from squares.native import i64


class LogisticKernel(State):
    """A position being played with. It goes on by itself up to the next decision."""

    def result(self) -> i64:
        """0 while the game goes on, 1 if South has won, 2 if North has, -1 for a draw."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """0 if South decides next, 1 if North does."""
        return self.now[self.tables.to_act]

    def on_turn(self) -> i64:
        """0 if it is South's turn, 1 if North's, who need not be the one that decides."""
        return self.now[self.tables.turn]

    def place(self, move: i64) -> i64:
        """See ``Kernel``."""
        return place_of(moves.aimed_at(move), self.tables.files)

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        return moves.generate(self)

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move and write its effects."""
        turns.apply(self, move)
