"""What an action does, and how the turn goes on after it.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.pieces.rules import captures, endings, moves, state
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.native import i64


def apply(s: State, move: i64) -> None:
    """Change the position by a legal move and write its effects."""
    now, tables = s.now, s.tables
    s.effect_count = 0
    s.touched_n = 0
    s.progress = 0
    actor = now[tables.to_act]
    way, a, b = (move >> 20) - 1, (move >> 10) & 1023, move & 1023
    if way < 0 and a == moves.SWAP:
        _take_side(s)
        return
    if now[tables.sides] != 0:
        now[tables.sides] -= 1
    if way >= 0:
        now[tables.passes] = 0
        on = _way(s, way * t.WAY, actor, a, b)
    else:
        on = 0
        if a == moves.PICK:
            now[tables.due] -= 1
            s.capture(b, actor)
        elif a == moves.PASS:
            now[tables.passes] += 1
    now[tables.quiet] = 0 if s.progress == 1 or tables.counts_quiet == 0 else now[tables.quiet] + 1
    over_turn = way < 0 and a != moves.PICK
    if over_turn:
        now[tables.chain] = 0
    found = endings.judge(s, actor)
    if found != 0:
        _end(s, found)
    else:
        _proceed(s, actor, on, over_turn)


def _way(s: State, row: i64, side: i64, start: i64, goal: i64) -> i64:
    """Carry out the way of a piece; return 1 where the same piece may go on taking, else 0."""
    now, tables = s.now, s.tables
    ways = tables.ways
    verb = ways[row + t.VERB]
    if verb == t.SHOOT:
        piece = 1 + 3 * ways[row + t.KIND] + t.NOBODY
        s.put(goal, piece)
        s.tell(state.PLACED, piece, goal, 0)
        return 0
    if verb == t.LEAVE:
        s.tell(state.LEFT, goal, s.lift(goal), 0)
        return 0
    if verb == t.PLACE:
        kind = ways[row + t.KIND]
        piece = 1 + 3 * kind + side
        if tables.counted[kind] != 0:
            now[tables.hands + side * tables.kinds + kind] -= 1
        s.put(goal, piece)
        s.progress = 1
        s.tell(state.PLACED, piece, goal, 0)
        captures.arrive(s, goal)
        now[tables.held] = goal + 1
        return 0
    return _move(s, row, side, start, goal)


def _move(s: State, row: i64, side: i64, start: i64, goal: i64) -> i64:
    """Bring a piece from one cell to another, with all that it takes."""
    now, tables = s.now, s.tables
    ways = tables.ways
    verb = ways[row + t.VERB]
    taken: i64 = 0
    s.tell(state.MOVED, start, goal, verb)
    if verb == t.JUMP and ways[row + t.TAKES] != 0:
        over = moves.jumped(s, start, goal)
        if s.class_of(side, now[over]) == t.ENEMY:
            s.capture(over, side)
            taken = 1
    piece = s.lift(start)
    if now[goal] != 0 and not _covers(s, row, piece, now[goal]):
        s.capture(goal, side)
        taken += 1
    s.put(goal, piece)
    now[tables.held] = goal + 1
    stops = _promote(s, goal, side)
    captures.arrive(s, goal)
    if verb != t.JUMP or ways[row + t.CHAIN] == 0 or taken == 0 or stops:
        return 0
    now[tables.heading] = moves.direction(s, start, goal) + 1 if ways[row + t.STRAIGHT] != 0 else 0
    now[tables.chain] = ways[row + t.CHAIN]
    return 1


def _covers(s: State, row: i64, piece: i64, there: i64) -> bool:
    """Tell whether a piece lies on the one that stood on its goal instead of taking it."""
    tables = s.tables
    if (there - 1) % 3 != 1 - (piece - 1) % 3:
        return True
    smaller = tables.sized[(there - 1) // 3] < tables.sized[(piece - 1) // 3]
    return smaller and (tables.ways[row + t.ONTO] & t.SMALLER) != 0


def _promote(s: State, cell: i64, side: i64) -> bool:
    """Let a piece become what it does where it has come; tell whether it then takes no more in the turn."""
    tables = s.tables
    at = side * tables.kinds + (s.now[cell] - 1) // 3
    becomes = tables.becomes[at]
    if becomes == 0 or not s.inside(tables.becomes_at[at], cell):
        return False
    s.turn_over(cell, 1 + 3 * (becomes - 1) + side)
    s.progress = 1
    return tables.stops[at] != 0


def _proceed(s: State, actor: i64, on: i64, over: bool) -> None:
    """Go on after an action that did not end the game. ``over``: it ends the turn."""
    now, tables = s.now, s.tables
    if now[tables.due] > 0:
        if moves.can_act(s):
            return
        now[tables.due] = 0
    if on == 1:
        if _goes_on(s):
            return
        now[tables.chain] = 0
    if not over and now[tables.action] + 1 < tables.actions:
        now[tables.action] += 1
        if tables.shoots == 0:
            now[tables.held] = 0
        if moves.can_act(s):
            return
    _next_turn(s, actor)


def _goes_on(s: State) -> bool:
    """Tell whether the piece that has taken can take once more."""
    now, tables = s.now, s.tables
    chain = now[tables.chain]
    now[tables.chain] = 2
    found = moves.can_act(s)
    now[tables.chain] = chain
    return found


def _next_turn(s: State, actor: i64) -> None:
    """Let the other player act; the game ends where that one cannot."""
    now, tables = s.now, s.tables
    now[tables.action] = 0
    now[tables.held] = 0
    now[tables.chain] = 0
    now[tables.heading] = 0
    now[tables.to_act] = 1 - actor
    if now[tables.turn] < tables.turns:
        now[tables.turn] += 1
    s.tell(state.TURN_TO, 1 - actor, 0, 0)
    if tables.passing == 0 and not moves.can_act(s):
        _end(s, endings.stuck(s))


def _end(s: State, result: i64) -> None:
    """Note how the game has ended; what was to be done in the turn is no more."""
    now, tables = s.now, s.tables
    now[tables.result] = result
    now[tables.due] = 0
    now[tables.chain] = 0
    now[tables.heading] = 0
    now[tables.held] = 0
    s.tell(state.ENDED, result, 0, 0)


def _take_side(s: State) -> None:
    """Let every piece change its owner; the turn passes on."""
    now, tables = s.now, s.tables
    actor = now[tables.to_act]
    for cell in range(tables.cells):
        piece = now[cell]
        if piece != 0 and (piece - 1) % 3 != t.NOBODY:
            s.turn_over(cell, piece + 1 - 2 * ((piece - 1) % 3))
    for kind in range(tables.kinds):
        at = tables.hands + kind
        held = now[at]
        now[at] = now[at + tables.kinds]
        now[at + tables.kinds] = held
    now[tables.sides] = 0
    now[tables.to_act] = 1 - actor
    if now[tables.turn] < tables.turns:
        now[tables.turn] += 1
    s.tell(state.TURN_TO, 1 - actor, 0, 0)
