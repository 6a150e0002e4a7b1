"""Plays a solved game by its table: the shortest win, the longest resistance, and only moves that hold a draw."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from squares.bots.evaluation import WIN
from squares.bots.search import Candidate, Found
from squares.bots.tables.proved import Proved, Table, after
from squares.core.kernel import Kernel

MOST_LINE = 200  # plies of a line that is told


def weigh(kernel: Kernel, table: Table, move: int) -> int | None:
    """Return what a move is worth by the table; None where it does not tell."""
    found = after(kernel, table, move)
    return None if found is None else _value(found)


def search(kernel: Kernel, table: Table, look: Callable[[frozenset[int]], Found]) -> Found:
    """Return the best move of a position that the table knows.

    ``look`` searches without some moves: it chooses among moves that the table holds to be equally good. Their values
    are what is proved, that of a draw 0.
    """
    proved, here = _proved(kernel, table), table.proved(kernel)
    best = _best(proved)
    if here is not None and here.result > 0:
        line = _line(kernel, table, best)
        return Found((Candidate(best, _value(proved[best]), 0),), line, len(line), len(line))
    lost = {move: each for move, each in proved.items() if each.result < 0}
    slowest = proved[best].order if len(lost) == len(kernel.legal()) else None
    worse = frozenset(move for move, each in lost.items() if each.order != slowest)
    left = [move for move in kernel.legal() if move not in worse]
    if len(left) == 1 and left[0] in proved:  # nothing to choose, and what it is worth is known
        found = Found((Candidate(left[0], _value(proved[left[0]]), 0),), (left[0],), 1, 0)
    else:
        found = look(worse)
    kept = (_judged(each, proved) for each in found.candidates)
    rest = sorted(worse, key=lambda move: lost[move].order, reverse=True)
    return replace(found, candidates=(*kept, *(Candidate(move, _value(lost[move]), 0) for move in rest)))


def _judged(candidate: Candidate, proved: dict[int, Proved]) -> Candidate:
    """Return a candidate with its proved value, if it has one."""
    found = proved.get(candidate.move)
    return candidate if found is None else replace(candidate, value=_value(found))


def _proved(kernel: Kernel, table: Table) -> dict[int, Proved]:
    """Return what is proved of the moves, those left out of which nothing is."""
    return {move: each for move in sorted(kernel.legal()) if (each := after(kernel, table, move)) is not None}


def _best(proved: dict[int, Proved]) -> int:
    """Return the first of the best moves."""
    return max(proved, key=lambda move: proved[move].order)


def _value(proved: Proved) -> int:
    """Return what a forced result is worth: a win or a loss less the turns of both sides until then."""
    return proved.result * (WIN - 2 * proved.turns + (proved.result > 0))


def _line(kernel: Kernel, table: Table, first: int) -> tuple[int, ...]:
    """Return the shortest win, against the longest resistance."""
    line = [first]
    kernel.play(first)
    while not kernel.result() and len(line) < MOST_LINE:
        line.append(_best(_proved(kernel, table)))
        kernel.play(line[-1])
    for _ in line:
        kernel.undo()
    return tuple(line)
