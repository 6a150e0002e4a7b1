"""What a position of Battle Logistic Square is worth. Compiled by mypyc where possible.

Cards that are being answered or take effect are first played to their end, as if nobody answered and the first of
every choice was taken: what a declared card is worth shows only in what it does. Search looks into answers and choices.
"""

from __future__ import annotations

from math import isqrt
from typing import Any, Final

from squares.bots.evaluation import MOST, Evaluation, summed
from squares.core.kernel import Kernel
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.games.logistic.rules.moves import DECLINE, encode
from squares.native import i64, vec

NAMES: Final[list[str]] = [
    "life",  # ten times its root: the less is left, the more a hit weighs
    "hand",  # cards
    "deck",  # ten times the root of its cards
    "reach",  # damage that the cards in hand deal from here, as many as there are action points, in twenties
    "court",  # durability of placed cards, in twenties
    "guard",  # in tens
    "charge",  # in tens
    "points",  # action points left, and those that come with the next turn
    "integrate",  # IT cards left
    "tempo",  # 1 if it is his turn
    "lead",  # four times life over the cards left: once they are empty, more life wins
]
COUNT: Final[dict[str, int]] = {"life": 1}
LIFE: Final = 0
HAND: Final = 1
DECK: Final = 2
REACH: Final = 3
COURT: Final = 4
GUARD: Final = 5
CHARGE: Final = 6
POINTS: Final = 7
INTEGRATE: Final = 8
TEMPO: Final = 9
LEAD: Final = 10

OTHERS: Final = 5  # cards that count as left when the decks are empty: what is held can still be played
MOST_ROOTED: Final = 1000  # what is more counts as so much
ROOTS: Final = vec[i64]([isqrt(100 * number) for number in range(MOST_ROOTED + 1)])

MOST_STEPS: Final = 12  # decisions until a card has done what it does
QUIET: Final = encode(DECLINE, -1, -1, -1, -1, -1)


class LogisticEvaluation(Evaluation):
    """Both players' numbers, cards and what they reach."""

    def measure(self, kernel: Kernel) -> None:
        """Write the terms of a position, of one in the middle of something those of what it comes to."""
        assert isinstance(kernel, LogisticKernel)
        restless = settle(kernel)
        self._write(kernel)
        if restless:
            kernel.undo()

    def value(self, kernel: Kernel) -> i64:
        """Return what an unfinished position is worth to side 0."""
        assert isinstance(kernel, LogisticKernel)
        restless = settle(kernel)
        result = kernel.result()
        total: i64 = 0
        if result == 0:
            self._write(kernel)
            for i in range(len(self.weights)):
                total += self.weights[i] * self.terms[i]
            total = summed(total)
        else:
            total = MOST if result == 1 else -MOST if result == 2 else 0
        if restless:
            kernel.undo()
        return total

    def _write(self, kernel: LogisticKernel) -> None:
        now, tables, terms = kernel.now, kernel.tables, self.terms
        for i in range(len(terms)):
            terms[i] = 0
        for seat in range(2):
            sign: i64 = 1 - 2 * seat
            self._numbers(kernel, seat, sign)
            self._cards(kernel, seat, sign)
            self._court(kernel, seat, sign)
        sign = 1 - 2 * now[tables.turn]
        terms[POINTS] += sign * now[tables.ap]
        terms[TEMPO] = sign

    def _numbers(self, kernel: LogisticKernel, seat: i64, sign: i64) -> None:
        now, tables, terms = kernel.now, kernel.tables, self.terms
        at = tables.block + seat * tables.block_size
        terms[LIFE] += sign * ROOTS[max(0, min(now[at + t.LIVES], MOST_ROOTED))]
        terms[DECK] += sign * ROOTS[min(now[at + t.DECK_N], MOST_ROOTED)]
        left = kernel.value(0, t.DECK_N) + kernel.value(1, t.DECK_N)
        terms[LEAD] += sign * (4 * now[at + t.LIVES] // (left + OTHERS))
        terms[GUARD] += sign * (now[at + t.GUARDED] // 10)
        terms[CHARGE] += sign * (now[at + t.CHARGED] // 10)
        terms[POINTS] += sign * now[at + t.NEXT_AP]
        for i in range(now[at + t.IT_N]):
            terms[INTEGRATE] += sign * (1 - now[at + tables.used + i])

    def _court(self, kernel: LogisticKernel, seat: i64, sign: i64) -> None:
        now, tables = kernel.now, kernel.tables
        total: i64 = 0
        left = now[tables.standing]
        while left != 0:
            cell = tables.first_cell(left)
            left &= left - 1
            piece = now[cell]
            if piece > 2 and (piece - 1) % 2 == seat:
                total += now[tables.durability + cell]
        self.terms[COURT] += sign * (total // 20)

    def _cards(self, kernel: LogisticKernel, seat: i64, sign: i64) -> None:
        now, tables, terms = kernel.now, kernel.tables, self.terms
        of, at = tables.card, tables.block + seat * tables.block_size
        held, own_turn = now[at + t.HAND_N], now[tables.turn] == seat
        points = now[tables.ap] if own_turn else tables.most_ap
        here, there = now[at + t.AVI_CELL], kernel.value(1 - seat, t.AVI_CELL)
        first: i64 = 0  # the three hardest hits in reach
        second: i64 = 0
        third: i64 = 0
        for i in range(held):
            me = now[at + tables.hand + i] * t.CARD
            damage = of[me + t.DAMAGE]
            if damage <= 0:
                continue
            area = of[me + t.AREA]
            if area < 0 or of[me + t.CATEGORY] == t.BREAK or not tables.in_area(area, seat, here, there):
                continue
            if damage > first:
                first, second, third = damage, first, second
            elif damage > second:
                second, third = damage, second
            elif damage > third:
                third = damage
        reach: i64 = 0
        if points >= 1:
            reach += first
        if points >= 2:
            reach += second
        if points >= 3:
            reach += third
        terms[REACH] += sign * (reach // 20)
        # What is held beyond the limit at the end of a turn is discarded.
        terms[HAND] += sign * min(held, tables.most_hand + (points if own_turn else 0))


def settle(kernel: LogisticKernel) -> bool:
    """Play on until no card is being answered and no effect waits; whether there was anything to play.

    One ``undo`` takes all of it back.
    """
    tables = kernel.tables
    steps: i64 = 0
    while steps < MOST_STEPS and kernel.result() == 0:
        move = QUIET
        if kernel.now[tables.frames_n] > 0:
            kernel.generate()
            move = kernel.moves[0]
        elif kernel.now[tables.phase] != s.ANSWER:
            break
        if steps == 0:
            kernel.play(move)
        else:
            kernel.apply(move)
        steps += 1
    return steps > 0


def make(game: Any, weights: list[float]) -> Evaluation:
    """Return the evaluation for a game of this engine."""
    return LogisticEvaluation(NAMES, weights)
