"""What alpha-beta remembers of positions, and in which order it tries moves."""

from __future__ import annotations

import random

from squares.bots.ordering import HISTORY_SIZE, history_slot, pick_best, score_moves
from squares.bots.transposition_table import EXACT, LOWER, TranspositionTable
from squares.native import i64, vec

BITS = 8


def table() -> TranspositionTable:
    made = TranspositionTable(BITS)
    made.renew(False)
    return made


def test_what_was_stored_is_found() -> None:
    made = table()
    assert made.find(77) == -1
    made.store(77, 5, LOWER, -31, 12, True)
    at = made.find(77)
    told = (made.move(at), made.value(at), made.depth(at), made.bound(at), made.few(at), made.old(at))
    assert told == (12, -31, 5, LOWER, True, False)
    assert made.find(77 + 2**BITS) == -1


def test_the_deeper_of_two_keeps_its_place_and_the_later_has_the_next() -> None:
    made, deep, late, later = table(), 6, 6 + 2**BITS, 6 + 2 * 2**BITS
    made.store(deep, 9, EXACT, 1, 0, False)
    made.store(late, 2, EXACT, 2, 0, False)
    assert made.find(deep) >= 0
    assert made.find(late) >= 0
    made.store(later, 2, EXACT, 3, 0, False)
    assert made.find(late) == -1
    made.store(later + 2**BITS, 10, EXACT, 4, 0, False)
    assert made.find(deep) == -1


def test_a_thought_knows_of_earlier_ones_only_if_it_keeps_them() -> None:
    made = table()
    for key in range(2**BITS):
        made.store(key, 3, EXACT, key, 0, False)
    made.renew(True)
    assert all(made.value(made.find(key)) == key and made.old(made.find(key)) for key in range(2**BITS))
    made.renew(False)
    assert all(made.find(key) == -1 for key in range(2**BITS))


def test_moves_without_a_score_stay_in_order_behind_the_others() -> None:
    dice, count = random.Random(5), 40
    found = vec[i64]([dice.randrange(1, 2**22) for _ in range(count)])
    history = vec[i64]([0] * (2 * HISTORY_SIZE))
    for i in range(0, count, 7):
        history[HISTORY_SIZE + history_slot(found[i])] = 1 + i
    moves, scores = vec[i64]([0] * (count + 3)), vec[i64]([0] * (count + 3))
    scored = score_moves(found, count, moves, scores, 3, history, found[9], found[20], -1, 1)
    assert scored == sum(int(scores[i]) > 0 for i in range(3, count + 3)) == 8
    by_pick = [int(pick_best(moves, scores, 3 + i, count + 3)) for i in range(scored)]
    assert by_pick == [int(found[i]) for i in (9, 20, 35, 28, 21, 14, 7, 0)]
    rest = [int(moves[i]) for i in range(3 + scored, count + 3)]
    assert rest == [int(pick_best(moves, scores, i, count + 3)) for i in range(3 + scored, count + 3)]
