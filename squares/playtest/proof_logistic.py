"""Proofs in Battle Logistic Square: wins within the running turn that hold whatever the defender holds.

Compiled by mypyc where possible. What is proved, and what is left aside:
- Each card of the defender's hand is any card of a given list, at any time anew; each that may answer is tried.
- What the attacker draws is a blank: a card that counts as one and can do nothing.
- A card that the attacker loses at random ends the proof. What he finds by searching his deck is a blank too.
- The attacker's CAA is tried as a first move only: what it draws helps nobody in a proof.
So a proved win is a win; a move that is not proved may still win by what it draws.
"""

from __future__ import annotations

from squares.native import i64, vec
from squares.playtest.proof import Prover
from squares.rules.logistic import field as f
from squares.rules.logistic import kernel as k
from squares.rules.logistic import tables as t
from squares.rules.logistic.kernel import LogisticKernel


class LogisticProver(Prover):
    """``answers``: numbers of the cards that the defender may hold."""

    logistic: LogisticKernel
    answers: list[int]
    blank: i64

    def __init__(self, kernel: LogisticKernel, attacker: int, most_nodes: int, answers: list[int]) -> None:
        super().__init__(kernel, attacker, most_nodes, int(kernel.tables.turn))
        self.logistic = kernel
        self.answers = answers
        self.blank = kernel.value(attacker, t.AVI)
        tables = kernel.tables
        for seat in range(2):
            block = kernel.block(seat)
            for i in range(kernel.value(seat, t.DECK_N)):
                kernel.now[block + tables.deck + i] = self.blank
            if seat != attacker:
                for i in range(kernel.value(seat, t.HAND_N)):
                    kernel.now[block + tables.hand + i] = self.blank

    def options(self) -> vec[i64]:
        """The legal moves without those that use blanks, and the defender's possible answers."""
        kernel, tables = self.logistic, self.logistic.tables
        count = kernel.generate()
        seat = kernel.now[tables.to_act]
        found: list[i64] = []
        for i in range(count):
            move = kernel.moves[i]
            kind = move >> 50
            uses_blank = (kind == k.USE or kind == k.ANSWER) and k.part(move, 0) == self.blank
            if not uses_blank and kind != k.CAA:
                found.append(move)
        if kernel.now[tables.phase] == f.ANSWER and seat != self.attacker and self._blanks(seat) > 0:
            for card in self.answers:
                self._add_answers(found, seat, card)
        moves = vec[i64]([0] * len(found))
        for i in range(len(found)):
            moves[i] = found[i]
        return moves

    def _add_answers(self, found: list[i64], seat: i64, card: i64) -> None:
        """Every way to answer the last declared card with a card."""
        kernel, tables = self.logistic, self.logistic.tables
        of, me = tables.card, card * t.CARD
        n = kernel.now[tables.links_n]
        declared = kernel.now[tables.links + (n - 1) * t.LINK + t.L_CARD]
        if n >= t.MOST_LINKS or not kernel.can_answer(card, declared):
            return
        if kernel.all_hold(of[me + t.WHEN], of[me + t.WHEN + 1], seat):
            for cell in kernel.targets(seat, of[me + t.AREA], of[me + t.AIMS_ALL] == 1, of[me + t.DURABILITY] > 0):
                found.append(k.encode(k.ANSWER, card, cell, -1, -1, -1))

    def _blanks(self, seat: i64) -> i64:
        """How many cards of a hand are blanks."""
        kernel = self.logistic
        start = kernel.block(seat) + kernel.tables.hand
        n: i64 = 0
        for i in range(kernel.value(seat, t.HAND_N)):
            if kernel.now[start + i] == self.blank:
                n += 1
        return n

    def prepare(self, move: i64) -> None:
        """The card that the defender answers with is one of his blanks, if it does not lie open in his hand."""
        kernel, tables = self.logistic, self.logistic.tables
        seat = kernel.now[tables.to_act]
        if move >> 50 != k.ANSWER or seat == self.attacker or self._blanks(seat) == 0:
            return
        kernel.now = kernel.now[:]
        kernel.take(seat, tables.hand, t.HAND_N, self.blank)
        kernel.insert(seat, tables.hand, t.HAND_N, k.part(move, 0))

    def follows(self, turns: i64, ply: i64) -> bool:
        """Whether the attacker wins after the move just played, without a card that was lost at random."""
        kernel, tables = self.logistic, self.logistic.tables
        before, after = kernel.past[-1], kernel.now
        drawn = before[tables.rng_low] != after[tables.rng_low] or before[tables.rng_high] != after[tables.rng_high]
        if drawn and kernel.result() == 0:
            left = kernel.value(self.attacker, t.HAND_N) - self._blanks(self.attacker)
            kernel.now = before
            held = kernel.value(self.attacker, t.HAND_N) - self._blanks(self.attacker)
            kernel.now = after
            if left < held:
                return False
        return self.wins(turns, ply)
