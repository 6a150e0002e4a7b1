"""In which order alpha-beta tries moves, and how deep: what needs no more than a few numbers.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

HISTORY_SIZE: Final = 8192  # moves of a side that are told apart
KILLER_SCORE: Final = 1_000_000_000_000  # the score of a killer move; more than any history
FULL_DEPTH_MOVES: Final = 4  # so many moves of a node are searched to their full depth before any is searched less deep
LATE_MOVES: Final = 16  # and after so many they are searched two plies less
LATE_MOVES_PRUNING: Final = (
    8  # the same where a search prunes; after ``LATE_MOVES`` it is three plies, if many are left
)


def grown(numbers: vec[i64], least: i64) -> vec[i64]:
    """Return the same numbers with room for ``least`` and as many more."""
    found = vec[i64]([0] * (2 * least))
    for i in range(len(numbers)):
        found[i] = numbers[i]
    return found


def pick_best(moves: vec[i64], scores: vec[i64], at: i64, count: i64) -> i64:
    """Put the move with the best score from ``at`` on at ``at``, and return it."""
    best = at
    most = scores[at]
    for i in range(at + 1, count):
        if scores[i] > most:
            most = scores[i]
            best = i
    move = moves[best]
    if best != at:
        moves[best], scores[best] = moves[at], scores[at]
        moves[at], scores[at] = move, most
    return move


def score_moves(
    found: vec[i64],
    count: i64,
    moves: vec[i64],
    scores: vec[i64],
    at: i64,
    history: vec[i64],
    tt_move: i64,
    first: i64,
    second: i64,
    side: i64,
) -> i64:
    """Copy the moves found to ``moves[at:]``, and how early each is to be searched to ``scores[at:]``.

    The table's move comes first, then the two killers, then the others by the side's history. Returns how many have a
    score at all: once these are picked, the others stay in order.
    """
    base = side * HISTORY_SIZE
    scored: i64 = 0
    for i in range(count):
        move = found[i]
        score: i64 = history[base + history_slot(move)]
        if move == tt_move:
            score = 3 * KILLER_SCORE
        elif move == first:
            score = 2 * KILLER_SCORE
        elif move == second:
            score = KILLER_SCORE
        moves[at + i] = move
        scores[at + i] = score
        if score != 0:
            scored += 1
    return scored


def late_move_reduction(depth: i64, seen: i64, score: i64, prunes: bool) -> i64:
    """Return by how many plies less a move is searched at first: none for the first few and for killers.

    -1 for the very first, which is not tried first with a null window.
    """
    if seen == 1:
        return -1
    if depth < 3 or seen <= FULL_DEPTH_MOVES or score >= KILLER_SCORE:
        return 0
    if depth < 4 or seen <= (LATE_MOVES_PRUNING if prunes else LATE_MOVES):
        return 1
    return 3 if prunes and depth >= 6 and seen > LATE_MOVES else 2


def history_slot(move: i64) -> i64:
    """Return where the history of a move is kept."""
    return (move ^ (move >> 7) ^ (move >> 19) ^ (move >> 37)) & (HISTORY_SIZE - 1)
