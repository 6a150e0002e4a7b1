"""What lies on the lines of a board from one cell to another.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.native import i64


def direction(s: State, start: i64, goal: i64) -> i64:
    """Return the direction in which one cell lies from another on a line, or -1."""
    tables = s.tables
    for d in range(t.DIRECTIONS):
        at = tables.ray_at[start * 8 + d]
        for k in range(at + 1, at + 1 + tables.rays[at]):
            if tables.rays[k] == goal:
                return d
    return -1


def jumped(s: State, start: i64, goal: i64) -> i64:
    """Return the cell that a jump from one cell to another goes over: that of the first piece, else the next one."""
    d = direction(s, start, goal)
    if d < 0:
        return goal
    first = s.tables.ray_at[start * 8 + d] + 1
    at = first
    while s.tables.rays[at] != goal:
        if s.now[s.tables.rays[at]] != 0:
            return s.tables.rays[at]
        at += 1
    return s.tables.rays[first]


def clear(s: State, start: i64, over: i64, goal: i64, d: i64) -> bool:
    """Tell whether nothing stands between two cells in a direction but what is jumped over."""
    at = s.tables.ray_at[start * 8 + d] + 1
    while s.tables.rays[at] != goal:
        if s.tables.rays[at] != over and s.now[s.tables.rays[at]] != 0:
            return False
        at += 1
    return True


def standing(s: State, cell: i64, d: i64) -> i64:
    """Return how many pieces stand on the line from a cell in a direction."""
    tables = s.tables
    at = tables.ray_at[cell * 8 + d]
    n: i64 = 0
    for k in range(at + 1, at + 1 + tables.rays[at]):
        if s.now[tables.rays[k]] != 0:
            n += 1
    return n
