"""Proves that a side wins by force within so many turns of its own, by trying everything; no bot's search is used.

Compiled by mypyc where possible. At a decision of the attacker one move that wins is enough, at the defender's every
move must lose, and at what nobody decides (a piece that is drawn) every case must win. A turn lasts until the other
side is on turn, so it may hold many plies. Repetition and ply limits, which are the match's, are not looked at.
"""

from __future__ import annotations

from typing import Final

from squares.bots.search import Watch
from squares.core.kernel import Kernel
from squares.native import i64, mypyc_attr, vec

MOST_PLIES: Final = 256
ANY_TURNS: Final = 1000
CLOCK_INTERVAL: Final = 256  # nodes between two looks at the clock


class Exhausted(Exception):
    """The proof would take more nodes or time than were allowed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Prover:
    """Searches from a kernel for forced wins of one side. ``nodes`` counts the moves tried.

    ``most_turns``: within how many turns what is proved holds, whatever is hidden.
    What was found out about a position is kept under its 64-bit key. A subclass knows what its game hides.
    """

    kernel: Kernel
    attacker: i64
    nodes: i64
    most_nodes: i64
    most_turns: i64
    watch: Watch | None
    _last: vec[i64]
    _wins: dict[int, int]
    _fails: dict[int, int]

    def __init__(self, kernel: Kernel, attacker: int, most_nodes: int) -> None:
        self.kernel = kernel
        self.attacker = attacker
        self.nodes = 0
        self.most_nodes = most_nodes
        self.most_turns = ANY_TURNS
        self.watch = None
        self._last = vec[i64]([-1] * MOST_PLIES)
        self._wins = {}
        self._fails = {}

    # ---- questions that may stay open

    def allow(self, nodes: i64, watch: Watch) -> None:
        """Allow so many nodes more, 0 being no limit, and only as long as the watch allows."""
        self.most_nodes = self.nodes + nodes if nodes > 0 else 0
        self.watch = watch

    def holds(self, move: i64, turns: i64) -> bool | None:
        """Answer as ``keeps`` does for a move at the root; None where what was allowed does not suffice."""
        now, plies = self.kernel.now, len(self.kernel.past)
        try:
            return self.keeps(move, turns, 0)
        except Exhausted:
            del self.kernel.past[plies:]
            self.kernel.now = now
            return None

    def knows(self) -> bool:
        """Tell whether the attacker was proved to win the position that the kernel stands at, which is not over."""
        return int(self.kernel.key()) in self._wins

    # ---- what a game may know better

    def options(self) -> vec[i64]:
        """Return the moves to be looked at: all for the defender, and for the attacker all that he can count on."""
        count = self.kernel.generate()
        return self.kernel.moves[:count]

    def prepare(self, move: i64) -> None:
        """Make a move of ``options`` possible, in a copy of ``kernel.now``: what was there is put back afterwards."""

    def follows(self, turns: i64, ply: i64) -> bool:
        """Tell whether the attacker wins after the move just played, whatever comes out that nobody decides."""
        return self.wins(turns, ply)

    # ---- the search

    def wins(self, turns: i64, ply: i64) -> bool:
        """Tell whether the attacker forces a win from here with ``turns`` turns left, a running one among them."""
        result = self.kernel.result()
        if result != 0:
            return result == 1 + self.attacker
        if turns <= 0:
            return False
        key = int(self.kernel.key())
        if self._wins.get(key, MOST_PLIES) <= turns:
            return True
        if self._fails.get(key, 0) >= turns:
            return False
        found = self._or_node(turns, ply) if self.kernel.side() == self.attacker else self._and_node(turns, ply)
        if found:
            self._wins[key] = int(turns)
        else:
            self._fails[key] = int(turns)
        return found

    def _or_node(self, turns: i64, ply: i64) -> bool:
        """Tell whether one of the attacker's moves wins; the short ways are tried first."""
        moves = self.options()
        for within in range(1, turns + 1):
            killer = self._last[ply]
            if killer >= 0 and has(moves, killer) and self.keeps(killer, within, ply):
                return True
            for i in range(len(moves)):
                if moves[i] != killer and self.keeps(moves[i], within, ply):
                    self._last[ply] = moves[i]
                    return True
        return False

    def _and_node(self, turns: i64, ply: i64) -> bool:
        """Tell whether every move of the defender loses; the one that saved him last is tried first."""
        moves = self.options()
        killer = self._last[ply]
        if killer >= 0 and has(moves, killer) and not self.keeps(killer, turns, ply):
            return False
        for i in range(len(moves)):
            if moves[i] != killer and not self.keeps(moves[i], turns, ply):
                self._last[ply] = moves[i]
                return False
        return True

    def keeps(self, move: i64, turns: i64, ply: i64) -> bool:
        """Tell whether the attacker forces a win after a move from here, by either side, in ``turns`` turns."""
        self.nodes += 1
        if self.nodes > self.most_nodes > 0:
            raise Exhausted
        if self.nodes % CLOCK_INTERVAL == 0 and self.watch is not None and self.watch.over():
            raise Exhausted
        if ply + 1 >= MOST_PLIES:
            return False
        kernel = self.kernel
        turn = self.kernel.on_turn()
        before = kernel.now
        self.prepare(move)
        kernel.play(move)
        left = turns
        if turn == self.attacker and kernel.result() == 0 and self.kernel.on_turn() != turn:
            left -= 1
        found = self.follows(left, ply + 1)
        kernel.undo()
        kernel.now = before
        return found


def has(moves: vec[i64], move: i64) -> bool:
    """Tell whether a move is among others."""
    for i in range(len(moves)):  # noqa: SIM110 - compiled, a generator is far slower
        if moves[i] == move:
            return True
    return False
