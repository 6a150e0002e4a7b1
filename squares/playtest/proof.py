"""Proves that a side wins by force within so many turns of its own, by trying everything; no bot's search is used.

Compiled by mypyc where possible. At a decision of the attacker one move that wins is enough, at the defender's every
move must lose, and at what nobody decides (a piece that is drawn) every case must win. A turn lasts until the other
side is on turn, so it may hold many plies. Repetition and ply limits, which are the match's, are not looked at.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel
from squares.native import i64, mypyc_attr, vec

MOST_PLIES: Final = 256


class Exhausted(Exception):
    """The proof would take more nodes than were allowed."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Prover:
    """Searches from a kernel for forced wins of one side. ``nodes`` counts the moves tried.

    ``turn_at``: where the array says whose turn it is, -1 where it is always that of the side that decides.
    What was found out about a position is kept under its 64-bit key. A subclass knows what its game hides.
    """

    kernel: Kernel
    attacker: i64
    nodes: i64
    most_nodes: i64
    turn_at: i64
    _last: vec[i64]
    _wins: dict[int, int]
    _fails: dict[int, int]

    def __init__(self, kernel: Kernel, attacker: int, most_nodes: int, turn_at: int = -1) -> None:
        self.kernel = kernel
        self.turn_at = turn_at
        self.attacker = attacker
        self.nodes = 0
        self.most_nodes = most_nodes
        self._last = vec[i64]([-1] * MOST_PLIES)
        self._wins = {}
        self._fails = {}

    def on_turn(self) -> i64:
        """The side whose turn it is, which need not be the one that decides."""
        return self.kernel.side() if self.turn_at < 0 else self.kernel.now[self.turn_at]

    # ---- what a game may know better

    def options(self) -> vec[i64]:
        """The moves to be looked at: all for the defender, and for the attacker all that he can count on."""
        count = self.kernel.generate()
        return self.kernel.moves[:count]

    def prepare(self, move: i64) -> None:
        """Make a move of ``options`` possible, in a copy of ``kernel.now``: what was there is put back afterwards."""

    def follows(self, turns: i64, ply: i64) -> bool:
        """Whether the attacker wins after the move just played, whatever comes out that nobody decides."""
        return self.wins(turns, ply)

    # ---- the search

    def wins(self, turns: i64, ply: i64) -> bool:
        """Whether the attacker forces a win from here with ``turns`` turns left to him, a running one among them."""
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
        found = self._any(turns, ply) if self.kernel.side() == self.attacker else self._all(turns, ply)
        if found:
            self._wins[key] = int(turns)
        else:
            self._fails[key] = int(turns)
        return found

    def _any(self, turns: i64, ply: i64) -> bool:
        """Whether one of the attacker's moves wins; the short ways are tried first."""
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

    def _all(self, turns: i64, ply: i64) -> bool:
        """Whether every move of the defender loses; the one that saved him last is tried first."""
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
        """Whether the attacker forces a win after a move from here, by either side, in ``turns`` turns from here."""
        self.nodes += 1
        if self.nodes > self.most_nodes > 0:
            raise Exhausted
        if ply + 1 >= MOST_PLIES:
            return False
        kernel = self.kernel
        turn = self.on_turn()
        before = kernel.now
        self.prepare(move)
        kernel.play(move)
        left = turns
        if turn == self.attacker and kernel.result() == 0 and self.on_turn() != turn:
            left -= 1
        found = self.follows(left, ply + 1)
        kernel.undo()
        kernel.now = before
        return found


def has(moves: vec[i64], move: i64) -> bool:
    """Whether a move is among others."""
    for i in range(len(moves)):  # noqa: SIM110 - compiled, a generator is far slower
        if moves[i] == move:
            return True
    return False
