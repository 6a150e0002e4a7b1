"""What a piece that has just come to a cell takes or turns over there.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.native import i64


def arrive(s: State, cell: i64) -> i64:
    """Take and turn over what the piece on a cell does by having come there; return how many."""
    tables = s.tables
    side = (s.now[cell] - 1) % 3
    found: i64 = 0
    for i in range(tables.capture_n):
        found += _by(s, tables.capture_at[side] + i * t.CAPTURE, cell, side, 1)
    return found


def tried(s: State, cell: i64) -> i64:
    """Do what ``arrive`` does in a position that is a try, and write nothing of it; return how many it takes."""
    telling, touched, progress = s.telling, s.touched_n, s.progress
    s.telling = 0
    found = arrive(s, cell)
    s.telling = telling
    s.touched_n = touched
    s.progress = progress
    return found


def would(s: State, cell: i64, piece: i64, start: i64) -> bool:
    """Tell whether a piece would take something by coming to an empty cell, from ``start`` or, -1, from outside."""
    now, tables = s.now, s.tables
    if tables.capture_n == 0:
        return False
    side = (piece - 1) % 3
    from_there: i64 = 0
    if start >= 0:
        from_there = now[start]
        now[start] = 0
    stood = now[cell]
    now[cell] = piece
    found: i64 = 0
    for i in range(tables.capture_n):
        if found == 0:
            found = _by(s, tables.capture_at[side] + i * t.CAPTURE, cell, side, 0)
    now[cell] = stood
    if start >= 0:
        now[start] = from_there
    return found != 0


def _by(s: State, row: i64, cell: i64, side: i64, do: i64) -> i64:
    """Return how many one kind of capture meets; with ``do`` 1 it is carried out."""
    rows = s.tables.captures
    kind = (s.now[cell] - 1) // 3
    if ((rows[row + t.CAPTORS] >> kind) & 1) == 0:
        return 0
    by = rows[row + t.BY]
    if by == t.MILL:
        return _mill(s, row, cell, side, do)
    now, tables = s.now, s.tables
    ray_at, rays, all_dirs, enemy = tables.ray_at, tables.rays, tables.dirs, 2 - side
    found: i64 = 0
    dirs = rows[row + t.C_DIRS]
    for i in range(rows[row + t.C_DIRS_N]):
        at = ray_at[cell * 8 + all_dirs[dirs + i]]
        if rays[at] == 0:
            continue
        beside = rays[at + 1]
        if now[beside] % 3 != enemy or not _victim(s, row, side, beside):
            continue
        if by == t.CUSTODIAL:
            found += _custodial(s, row, at, side, do)
        elif by == t.TOUCH or _surrounded(s, row, beside, side):
            found += 1
            if do == 1:
                _do(s, row, beside, side)
        if do == 0 and found > 0:
            break
    return found


def _victim(s: State, row: i64, side: i64, cell: i64) -> bool:
    """Tell whether an enemy that can be taken stands on a cell."""
    piece = s.now[cell]
    if s.class_of(side, piece) != t.ENEMY:
        return False
    return ((s.tables.captures[row + t.VICTIMS] >> ((piece - 1) // 3)) & 1) != 0


def _do(s: State, row: i64, cell: i64, side: i64) -> None:
    """Take the piece of a cell, or turn it over."""
    if s.tables.captures[row + t.FLIPS] == 0:
        s.capture(cell, side)
    else:
        s.turn_over(cell, 1 + 3 * ((s.now[cell] - 1) // 3) + side)


def _custodial(s: State, row: i64, at: i64, side: i64, do: i64) -> i64:
    """Return how many enemies stand on a ray between its beginning and another piece of the side's."""
    now, tables = s.now, s.tables
    rows, rays = tables.captures, tables.rays
    last = at + rays[at]
    k = at + 1
    while k <= last and k - at - 1 < rows[row + t.C_MOST] and _victim(s, row, side, rays[k]):
        k += 1
    n = k - at - 1
    if n == 0 or k > last:
        return 0
    end = rays[k]
    hostile = rows[row + t.HOSTILE]
    closed = s.class_of(side, now[end]) == t.OWN
    if not closed and not (hostile != 0 and now[end] == 0 and s.inside(hostile, end)):
        return 0
    if do == 1:
        for j in range(at + 1, k):
            _do(s, row, rays[j], side)
    return n


def _surrounded(s: State, row: i64, cell: i64, side: i64) -> bool:
    """Tell whether nothing beside a cell is free, or its owner's."""
    now, tables = s.now, s.tables
    rows = tables.captures
    if not s.inside(rows[row + t.AT], cell):
        return False
    dirs, hostile = rows[row + t.C_DIRS], rows[row + t.HOSTILE]
    for i in range(rows[row + t.C_DIRS_N]):
        at = tables.ray_at[cell * 8 + tables.dirs[dirs + i]]
        if tables.rays[at] == 0:
            continue
        beside = tables.rays[at + 1]
        if s.class_of(side, now[beside]) == t.OWN:
            continue
        if not (hostile != 0 and now[beside] == 0 and s.inside(hostile, beside)):
            return False
    return True


def _mill(s: State, row: i64, cell: i64, side: i64, do: i64) -> i64:
    """Return 1 where a line has been made that takes an enemy of the side's choice."""
    rows = s.tables.captures
    length = s.line_through(cell, rows[row + t.C_DIRS], rows[row + t.C_DIRS_N], rows[row + t.CAPTORS])
    if length < rows[row + t.C_MOST]:
        return 0
    if do == 1:
        s.now[s.tables.due] += 1
    return 1


def pickable(s: State, cell: i64, side: i64) -> i64:
    """Return 0 where no enemy stands that a mill may take, 1 for one in a line that is spared, else 2."""
    rows = s.tables.captures
    for i in range(s.tables.capture_n):
        row = s.tables.capture_at[side] + i * t.CAPTURE
        if rows[row + t.BY] == t.MILL and _victim(s, row, side, cell):
            if rows[row + t.SPARES] == 0:
                return 2
            dirs, kinds = rows[row + t.C_DIRS], rows[row + t.VICTIMS]
            in_line = s.line_through(cell, dirs, rows[row + t.C_DIRS_N], kinds) >= rows[row + t.C_MOST]
            return 1 if in_line else 2
    return 0
