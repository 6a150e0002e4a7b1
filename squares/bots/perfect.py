"""Plays a solved game by its table: the shortest win, the longest resistance, and only moves that hold a draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from squares.bots.evaluation import WIN
from squares.bots.search import Candidate, Found
from squares.bots.solved import Table, lost_by
from squares.core.kernel import Kernel


def search(kernel: Kernel, table: Table, look: Callable[[frozenset[int]], Found]) -> Found:
    """Return the best move of a position that is not over.

    ``look`` searches without some moves: it chooses among moves that the table holds to be equally good. Their values
    are what is proved, that of a draw 0.
    """
    turns = table.moves(kernel)
    if turns:
        line = _line(kernel, table, turns)
        return Found((Candidate(line[0], WIN + 1 - 2 * turns, 0),), line, len(line), len(line))
    lost = {move: enemy for move in kernel.legal() if (enemy := lost_by(kernel, table, move)) is not None}
    longest = max(lost.values()) if len(lost) == len(kernel.legal()) else None
    worse = frozenset(move for move, enemy in lost.items() if enemy != longest)
    found = look(worse)
    kept = (_judged(each, lost) for each in found.candidates)
    rest = (Candidate(move, 2 * lost[move] - WIN, 0) for move in sorted(worse, key=lambda move: -lost[move]))
    return replace(found, candidates=(*kept, *rest))


def _judged(candidate: Candidate, lost: dict[int, int]) -> Candidate:
    """Return a candidate with its proved value: that of a loss, or of a draw."""
    enemy = lost.get(candidate.move)
    return replace(candidate, value=0 if enemy is None else 2 * enemy - WIN)


def _line(kernel: Kernel, table: Table, turns: int) -> tuple[int, ...]:
    """Return the shortest win, against the longest resistance."""
    line: list[int] = []
    for left in range(turns, 0, -1):
        line.append(_winning(kernel, table, left))
        kernel.play(line[-1])
        if kernel.result():
            break
        line.append(_resisting(kernel, table))
        kernel.play(line[-1])
    for _ in line:
        kernel.undo()
    return tuple(line)


def _winning(kernel: Kernel, table: Table, turns: int) -> int:
    """Return the first move that wins in so many moves."""
    return next(move for move in sorted(kernel.legal()) if _wins(kernel, table, move, turns))


def _wins(kernel: Kernel, table: Table, move: int, turns: int) -> bool:
    """Tell whether a move wins at once, or whatever the enemy replies, in fewer moves than ``turns``."""
    mover = kernel.side()
    kernel.play(move)
    if kernel.result():
        wins = kernel.result() == mover + 1
    else:
        wins = all(_holds(kernel, table, reply, turns - 1) for reply in kernel.legal())
    kernel.undo()
    return wins


def _holds(kernel: Kernel, table: Table, reply: int, turns: int) -> bool:
    """Tell whether the enemy's reply still loses within so many moves, or at once."""
    found = lost_by(kernel, table, reply)
    return found is not None and found <= turns


def _resisting(kernel: Kernel, table: Table) -> int:
    """Return the reply that loses in the most moves."""
    return max(sorted(kernel.legal()), key=lambda reply: lost_by(kernel, table, reply) or 0)
