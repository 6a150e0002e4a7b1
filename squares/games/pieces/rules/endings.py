"""Whether a game has ended, and for whom.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.pieces.rules import moves
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.native import i64


def judge(s: State, actor: i64) -> i64:
    """Return the result of the first end that holds after an action of ``actor``, 0 where none does.

    It looks at the cells that the action touched. That the next player cannot act is not asked here.
    """
    tables = s.tables
    for i in range(tables.end_n):
        row = i * t.END
        by = tables.ends[row + t.E_BY]
        if by == t.STUCK:
            continue
        sides = _holds(s, row, by, actor) & tables.ends[row + t.SIDES]
        if sides != 0:
            s.now[tables.ended] = i + 1
            return _result(s, tables.ends[row + t.RESULT], sides, actor)
    return 0


def stuck(s: State) -> i64:
    """Return the result where whoever acts has no legal move."""
    tables = s.tables
    side = s.now[tables.to_act]
    s.now[tables.ended] = 0
    for i in range(tables.end_n):
        row = i * t.END
        if tables.ends[row + t.E_BY] == t.STUCK and ((tables.ends[row + t.SIDES] >> side) & 1) != 0:
            s.now[tables.ended] = i + 1
            return _result(s, tables.ends[row + t.RESULT], side + 1, side)
    return -1


def _result(s: State, result: i64, sides: i64, actor: i64) -> i64:
    """Return what an end is that holds for some sides, a bit each."""
    if result == t.DRAW:
        return -1
    if result == t.MOST_PIECES or result == t.FEWEST_PIECES:
        south, north = s.on_board(0), s.on_board(1)
        if south == north:
            return -1
        more: i64 = 1 if south > north else 2
        return more if result == t.MOST_PIECES else 3 - more
    if sides == 3:
        if s.tables.both == 2:
            return -1
        return 1 + (actor + s.tables.both) % 2
    return sides if result == t.WIN else 3 - sides


def _holds(s: State, row: i64, by: i64, actor: i64) -> i64:
    """Return the sides, a bit each, of which an end holds."""
    now, tables = s.now, s.tables
    n = tables.ends[row + t.N]
    if by == t.LEFT:
        return _few(s, row, 0) + 2 * _few(s, row, 1)
    if by == t.UNITED:
        return _united(s, row, 0) + 2 * _united(s, row, 1)
    if by == t.FULL:
        return 1 + actor if now[tables.empties] == 0 else 0
    if by == t.PASSES:
        return 1 + actor if now[tables.passes] >= 2 else 0
    if by == t.QUIET:
        return 1 + actor if now[tables.quiet] >= n else 0
    return _found(s, row, by, actor)


def _found(s: State, row: i64, by: i64, actor: i64) -> i64:
    """Return the sides of which a piece that stands somewhere makes an end hold."""
    now, tables = s.now, s.tables
    found: i64 = 0
    everywhere = tables.ends[row + t.ALL] != 0
    for i in range(tables.cells if everywhere else s.touched_n):
        cell = i if everywhere else s.touched[i]
        piece = now[cell]
        owner = (piece - 1) % 3
        if piece == 0 or owner == t.NOBODY or ((found >> owner) & 1) != 0 or not counts(s, row, cell):
            continue
        if by == t.LINE:
            holds = in_line(s, row, cell)
        elif by == t.CONNECTS:
            holds = connects(s, row, cell, owner)
        else:
            holds = s.inside(tables.ends[row + t.REGION + owner], cell)
            if holds and tables.ends[row + t.SQUARE] != 0:
                holds = _safe(s, cell, owner, actor)
        if holds:
            found |= 1 + owner
    return found


def _few(s: State, row: i64, side: i64) -> i64:
    """Return 1 where a side has hardly any of some kinds left."""
    now, tables = s.now, s.tables
    n: i64 = 0
    for kind in range(tables.kinds):
        if ((tables.ends[row + t.KINDS] >> kind) & 1) != 0:
            n += now[tables.counts + side * tables.kinds + kind] + now[tables.hands + side * tables.kinds + kind]
    return 1 if n <= tables.ends[row + t.N] else 0


def _united(s: State, row: i64, side: i64) -> i64:
    """Return 1 where all pieces of a side hang together."""
    n = s.on_board(side)
    if n == 0:
        return 0
    for cell in range(s.tables.cells):
        piece = s.now[cell]
        if piece != 0 and (piece - 1) % 3 == side:
            found = s.flood(cell, side, s.tables.ends[row + t.E_DIRS], s.tables.ends[row + t.E_DIRS_N])
            return 1 if found == n else 0
    return 0


def connects(s: State, row: i64, cell: i64, side: i64) -> bool:
    """Tell whether the pieces that hang together with a cell's lead from one region to another."""
    ends, regions, queue = s.tables.ends, s.tables.regions, s.queue
    n = s.flood(cell, side, ends[row + t.E_DIRS], ends[row + t.E_DIRS_N])
    first, second = s.tables.cells * ends[row + t.REGION + side], s.tables.cells * ends[row + t.REGION_TO + side]
    one: i64 = 0
    other: i64 = 0
    for i in range(n):
        one |= regions[first + queue[i]]
        other |= regions[second + queue[i]]
    return one != 0 and other != 0


def in_line(s: State, row: i64, cell: i64) -> bool:
    """Tell whether a piece stands in a line that is long enough, or in a square."""
    ends = s.tables.ends
    dirs, dirs_n, kinds = ends[row + t.E_DIRS], ends[row + t.E_DIRS_N], ends[row + t.KINDS]
    n = ends[row + t.N]
    if ends[row + t.EXACTLY] == 0:
        if s.line_through(cell, dirs, dirs_n, kinds) >= n:
            return True
    else:
        for i in range(dirs_n):
            if s.tables.dirs[dirs + i] < 4 and s.line_through(cell, dirs + i, 1, kinds) == n:
                return True
    return ends[row + t.SQUARE] != 0 and _square(s, cell)


def _square(s: State, cell: i64) -> bool:
    """Tell whether a piece stands in a square of four of its side."""
    tables = s.tables
    owner = (s.now[cell] - 1) % 3
    for i in range(4):
        ahead: i64 = 0 if i < 2 else 4  # forward or back
        aside: i64 = 1 if i % 2 == 0 else 5  # right or left
        one, two = _next(s, cell, ahead), _next(s, cell, aside)
        if one < 0 or two < 0:
            continue
        three = _next(s, one, aside)
        if three >= 0 and _owns(s, one, owner) and _owns(s, two, owner) and _owns(s, three, owner):
            return tables.cells > 0
    return False


def _next(s: State, cell: i64, d: i64) -> i64:
    at = s.tables.ray_at[cell * 8 + d]
    return s.tables.rays[at + 1] if s.tables.rays[at] > 0 else -1


def _owns(s: State, cell: i64, side: i64) -> bool:
    piece = s.now[cell]
    return piece != 0 and (piece - 1) % 3 == side


def _safe(s: State, cell: i64, owner: i64, actor: i64) -> bool:
    """Tell whether the enemy, acting next, cannot take the piece of a cell."""
    now, tables = s.now, s.tables
    if owner != actor:
        return True
    before = now[tables.to_act]
    now[tables.to_act] = 1 - owner
    n = moves.generate(s)
    now[tables.to_act] = before
    taken: i64 = 0
    for i in range(n):
        if s.take[i] > 0 and (s.moves[i] & 1023) == cell:
            taken = 1
    return taken == 0


def counts(s: State, row: i64, cell: i64) -> bool:
    """Tell whether the kind of the piece on a cell counts for an end."""
    return ((s.tables.ends[row + t.KINDS] >> ((s.now[cell] - 1) // 3)) & 1) != 0
