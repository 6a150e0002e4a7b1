"""What an action does, and how the turn goes on after it.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.pieces.rules import along, captures, endings, moves, state
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import State
from squares.native import i64, vec


def apply(s: State, move: i64) -> None:
    """Change the position by a legal move and write its effects."""
    now, tables = s.now, s.tables
    s.effect_count = 0
    s.touched_n = 0
    s.progress = 0
    actor = now[tables.to_act]
    way, a, b = (move >> 20) - 1, (move >> 10) & 1023, move & 1023
    if now[tables.sides] == 1:
        now[tables.sides] = 0
    if way >= 0:
        now[tables.passes] = 0
        on = _way(s, way * t.WAY, actor, a, b)
    else:
        on = 0
        if a == moves.PICK:
            now[tables.due] -= 1
            s.capture(b, actor)
            on = min(now[tables.chain], 1)
        elif a == moves.PASS:
            now[tables.passes] = min(now[tables.passes] + 1, 2)
        elif a == moves.SWAP:
            _take_side(s)
        elif a == moves.RIGHT or a == moves.LEFT:
            _twist(s, b, a == moves.LEFT)
            now[tables.held] = 0
    now[tables.quiet] = 0 if s.progress == 1 or tables.counts_quiet == 0 else now[tables.quiet] + 1
    over_turn = way < 0 and a <= moves.SWAP
    if over_turn:
        now[tables.chain] = 0
    found = endings.judge(s, actor)
    if found != 0:
        _end(s, found, 1 - actor)
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
    if verb == t.RUN:
        _spend(s, row, start, goal)
    if verb == t.LEAVE or (verb == t.RUN and start == goal):
        s.tell(state.LEFT, goal, s.lift(goal), 0)
        s.progress = 1
        now[tables.held] = 0
        return 0
    if verb == t.PLACE or start == moves.NOWHERE:
        kind = ways[row + t.KIND]
        piece = 1 + 3 * kind + side
        if tables.counted[kind] != 0:
            now[tables.hands + side * tables.kinds + kind] -= 1
        if now[goal] != 0 and not _covers(s, row, piece, goal):
            s.capture(goal, side)
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
    if verb == t.CHARGE:
        taken = _charge(s, row, side, start, goal, along.direction(s, start, goal))
    if verb == t.JUMP and ways[row + t.TAKES] != 0:
        over = along.jumped(s, start, goal)
        if s.class_of(side, now[over]) == t.ENEMY:
            s.capture(over, side)
            taken = 1
    piece = s.lift(start)
    if now[goal] != 0 and not _covers(s, row, piece, goal):
        s.capture(goal, side)
        taken += 1
    s.put(goal, piece)
    now[tables.held] = goal + 1
    stops = _promote(s, goal, side)
    captures.arrive(s, goal)
    if ways[row + t.CHAIN] == 0 or taken == 0 or stops:
        return 0
    if ways[row + t.HEADING] != 0:
        now[tables.heading] = along.direction(s, start, goal) + 1
    now[tables.chain] = ways[row + t.CHAIN]
    return 1


def _charge(s: State, row: i64, side: i64, start: i64, goal: i64, d: i64) -> i64:
    """Take the enemies in a row before the goal of a charge, or behind its start; return how many."""
    tables = s.tables
    n = moves.charged(s, row, side, start, goal, d)
    at = tables.ray_at[goal * 8 + d]
    if tables.ways[row + t.TAKES] == 2:
        at = tables.ray_at[start * 8 + (d + 4) % 8]
    for k in range(n):
        s.capture(tables.rays[at + 1 + k], side)
    return n


def _spend(s: State, row: i64, start: i64, goal: i64) -> None:
    """Let the die serve that brings a piece from its place on a track to another, or off the board."""
    now, tables = s.now, s.tables
    leaps, first = tables.leaps, tables.ways[row + t.LEAPS]
    track = tables.leap_at[first]
    place: i64 = 0
    if start != moves.NOWHERE:
        place = leaps[tables.leap_at[first + 1 + start]]
    wanted = leaps[track] + 1
    for k in range(leaps[track]):
        if start != goal and leaps[track + 1 + k] == goal:
            wanted = k + 1
    best: i64 = -1
    for i in range(tables.dice_n):
        die = now[tables.dice + i]
        if place + die >= wanted and die > 0 and (best < 0 or die < now[tables.dice + best]):
            best = i
    if best >= 0:
        now[tables.dice + best] = 0


def chance(s: State) -> None:
    """Roll the dice for whoever acts, or draw from the bag."""
    now, tables = s.now, s.tables
    if tables.bag_n > 0:
        _draw(s, now[tables.to_act])
        return
    n = tables.dice_n // (1 + tables.doubles)
    alike = True
    for i in range(n):
        die = _random(s, tables.dice_sides) + 1
        now[tables.dice + i] = die
        alike = alike and die == now[tables.dice]
        s.tell(state.ROLLED, now[tables.to_act], tables.dice_sides, die)
    for i in range(n, tables.dice_n):
        now[tables.dice + i] = now[tables.dice] if alike else 0


def _draw(s: State, side: i64) -> None:
    """Draw numbers from the bag, or pieces until a side has enough in hand, as long as there are any."""
    now, tables = s.now, s.tables
    n = tables.draws
    if tables.dice_n == 0:
        n -= s.in_hand(side)
    for i in range(n):
        left = _left(s)
        if left == 0 and tables.dice_n > 0:
            _refill(s, i)
            left = _left(s)
        if left == 0:
            return
        at = _random(s, left)
        k: i64 = 0
        while at >= now[tables.bag + k]:
            at -= now[tables.bag + k]
            k += 1
        now[tables.bag + k] -= 1
        if tables.dice_n > 0:
            now[tables.dice + i] = tables.holds[k]
        else:
            now[tables.hands + side * tables.kinds + tables.holds[k]] += 1
        s.tell(state.DRAWN, side, tables.holds[k], tables.dice_n)


def _left(s: State) -> i64:
    """Return how much is in the bag."""
    n: i64 = 0
    for k in range(s.tables.bag_n):
        n += s.now[s.tables.bag + k]
    return n


def _refill(s: State, drawn: i64) -> None:
    """Put all numbers back into the bag but for the first ones that are shown."""
    now, tables = s.now, s.tables
    for k in range(tables.bag_n):
        now[tables.bag + k] = tables.full[k]
        for i in range(drawn):
            if now[tables.dice + i] == tables.holds[k]:
                now[tables.bag + k] -= 1


def _random(s: State, n: i64) -> i64:
    """Return a number from 0 to n - 1. The generator is that of ``Kernel.playout``."""
    now, tables = s.now, s.tables
    now[tables.seed] = now[tables.seed] * 48271 % 2147483647
    return (now[tables.seed] >> 8) % n


def _serves(s: State) -> bool:
    """Tell whether another action of the turn is served: by a die that has not yet, where there are dice."""
    left = s.tables.dice_n == 0
    for i in range(s.tables.dice_n):
        left = left or s.now[s.tables.dice + i] != 0
    return left


def _twist(s: State, corner: i64, left: bool) -> None:
    """Turn a part of the board by a quarter: every four cells that follow each other change places."""
    tables = s.tables
    last, files = tables.twist - 1, tables.files
    for y in range((last + 1) // 2):
        for x in range((last + 2) // 2):
            for i in range(3):
                k = 2 - i if left else i
                right = y if k == 0 else last - x if k == 1 else last - y
                up = last - x if k == 0 else last - y if k == 1 else x
                s.exchange(corner + y * files + x, corner + up * files + right)


def _covers(s: State, row: i64, piece: i64, cell: i64) -> bool:
    """Tell whether a piece lies on the one that stood on its goal instead of taking it."""
    tables = s.tables
    there = s.now[cell]
    if (tables.ways[row + t.ONTO] & t.LONE) != 0 and s.depth(cell) == 1:
        return (there - 1) % 3 != 1 - (piece - 1) % 3
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
        now[tables.heading] = 0
    if not over and now[tables.action] + 1 < tables.actions and _serves(s):
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
    if now[tables.sides] == 2:
        now[tables.sides] = 1
    if now[tables.turn] < tables.turns:
        now[tables.turn] += 1
    s.tell(state.TURN_TO, 1 - actor, 0, 0)
    if tables.dice_n + tables.bag_n > 0:
        chance(s)
    if tables.passing == 0 and not moves.can_act(s):
        _end(s, endings.stuck(s), 1 - actor)


def _end(s: State, result: i64, next: i64) -> None:
    """Note how the game has ended. The turn is over, so that from whose it would be next one knows who acted last."""
    now, tables = s.now, s.tables
    now[tables.result] = result
    now[tables.to_act] = next
    now[tables.action] = 0
    now[tables.due] = 0
    now[tables.chain] = 0
    now[tables.heading] = 0
    now[tables.held] = 0
    s.tell(state.ENDED, result, 0, 0)


def _take_side(s: State) -> None:
    """Let every piece change its owner, in the hands and on the board, and its cell where the rules say so."""
    now, tables = s.now, s.tables
    for at in range(tables.hands, tables.hands + tables.kinds):
        more = now[at] - now[at + tables.kinds]
        now[at] -= more
        now[at + tables.kinds] += more
        n: i64 = more if more > 0 else -more
        for _ in range(n):
            s.tell(state.HANDED, at - tables.hands, 1 if more > 0 else 0, 0)
    before = now[:]
    for cell in range(tables.cells):
        goal = _swapped(s, cell)
        if goal >= cell:
            _clear(s, cell)
            _clear(s, goal)
            _lay(s, goal, before, cell)
            if goal > cell:
                _lay(s, cell, before, goal)


def _clear(s: State, cell: i64) -> None:
    """Lift all that lies on a cell."""
    while s.now[cell] != 0:
        s.tell(state.LEFT, cell, s.lift(cell), 0)


def _swapped(s: State, cell: i64) -> i64:
    """Return where what stands on a cell comes to in a swap of sides."""
    tables = s.tables
    if tables.swapped == 1:
        return tables.cells - 1 - cell
    return cell % tables.files * tables.files + cell // tables.files if tables.swapped == 2 else cell


def _lay(s: State, cell: i64, before: vec[i64], start: i64) -> None:
    """Lay on a cell what lay on another, each piece as the other player's."""
    tables = s.tables
    for i in range(tables.levels):
        piece = before[start]
        if i < tables.levels - 1:
            piece = before[tables.below + start * (tables.levels - 1) + i]
        if piece == 0:
            continue
        owner = (piece - 1) % 3
        if owner != t.NOBODY:
            piece += 1 - 2 * owner
        s.put(cell, piece)
        s.tell(state.LAID, piece, cell, 0)
