"""Proofs in Rengoma: nobody knows the order of the stocks, so a win must hold for every piece that may be drawn.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Any

from squares.bots.prover import Prover
from squares.games.rengoma.rules.kernel import RengomaKernel
from squares.native import i64


class RengomaProver(Prover):
    """Whatever lies next in a stock counts as a case of its own; what lies deeper is kept sorted, for it is unknown."""

    rengoma: RengomaKernel

    def __init__(self, kernel: RengomaKernel, attacker: int, most_nodes: int) -> None:
        super().__init__(kernel, attacker, most_nodes)
        self.rengoma = kernel
        for colour in range(2):
            self._sort(colour)

    def follows(self, turns: i64, ply: i64) -> bool:
        """Tell whether the attacker wins after the move just played, whatever may have come into the field."""
        kernel, left = self.rengoma, self.rengoma.tables.left
        before, now = kernel.past[-1], kernel.now
        if (
            kernel.tables.open != 0 or now[left] + now[left + 1] == before[left] + before[left + 1]
        ):  # where sides are swapped, too
            return self.wins(turns, ply)
        return self._drawn(0, turns, ply)

    def _drawn(self, colour: i64, turns: i64, ply: i64) -> bool:
        """Return the same for the pieces of a colour and those behind it."""
        kernel = self.rengoma
        tables = kernel.tables
        if colour == 2:
            return self.wins(turns, ply)
        before = kernel.past[-1]
        left = kernel.now[tables.left + colour]
        if left == before[tables.left + colour]:
            return self._drawn(colour + 1, turns, ply)
        top = kernel.now
        stock, place = tables.stock + colour * tables.pieces, tables.field + colour
        seen: i64 = 0
        drawn = top[place]
        for i in range(-1, left):
            piece = drawn if i < 0 else top[stock + i]
            if piece == seen or (i >= 0 and piece == drawn):
                continue
            if i >= 0:
                seen = piece
            kernel.now = top[:]
            if i >= 0:
                kernel.now[place] = piece
                kernel.now[stock + i] = drawn
                self._sort(colour)
            found = self._drawn(colour + 1, turns, ply)
            kernel.now = top
            if not found:
                return False
        return True

    def _sort(self, colour: i64) -> None:
        """Bring the pieces of a stock into the order of their strength."""
        now, tables = self.rengoma.now, self.rengoma.tables
        start = tables.stock + colour * tables.pieces
        for i in range(start + 1, start + now[tables.left + colour]):
            piece = now[i]
            j = i
            while j > start and now[j - 1] > piece:
                now[j] = now[j - 1]
                j -= 1
            now[j] = piece


def make(game: Any, position: Any, attacker: int, most_nodes: int) -> Prover:
    """Return the prover of a position of this engine."""
    return RengomaProver(game.kernel(position), attacker, most_nodes)
