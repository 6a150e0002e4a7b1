"""What is legal: every way that a piece of whoever acts can take.

Compiled by mypyc where possible. A move is the row of its way + 1, and two cells; row 0 is for what no piece does.
"""

from __future__ import annotations

from typing import Final

from squares.games.pieces.rules import along, captures
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.state import MOST_LOOKED, State
from squares.native import i64

# what no piece does, in place of the first cell
PASS: Final = 0
STOP: Final = 1  # takes no more with the piece that has taken
SWAP: Final = 2
PICK: Final = 3  # takes the enemy of a cell for a mill
RIGHT: Final = 4  # turns the part that begins at a cell, clockwise
LEFT: Final = 5

NOWHERE: Final = 1023


def encode(way: i64, a: i64, b: i64) -> i64:
    """Return the number of a move; ``way`` is a row's number + 1, or 0."""
    return (way << 20) | (a << 10) | b


def generate(s: State) -> i64:
    """Write the legal moves and return their number; with ``first`` 1, one at least where there are any."""
    now, tables = s.now, s.tables
    s.count = 0
    s.takers = 0
    s.looked = 0
    if now[tables.result] != 0:
        return 0
    side = now[tables.to_act]
    if now[tables.due] > 0:
        return _picks(s, side)
    if now[tables.chain] != 0:
        _chain(s, side, now[tables.held] - 1)
        _filter(s)
        if tables.meet != 0:
            _once(s)
        if now[tables.chain] == 1:
            _add(s, encode(0, STOP, 0), 0)
        return s.count
    _placements(s, side)
    _ways(s, side)
    if tables.twist != 0 and (tables.twist_action == 0 or tables.twist_action == now[tables.action] + 1):
        _twists(s)
    if tables.must != 0:
        _filter(s)
    if tables.meet != 0:
        _once(s)
    if tables.passing == 2 or (tables.passing == 1 and s.count == 0):
        _add(s, encode(0, PASS, 0), 0)
    if now[tables.sides] == 1:
        _add(s, encode(0, SWAP, 0), 0)
    return s.count


def can_act(s: State) -> bool:
    """Tell whether whoever acts has any legal move. Lists no more than it must."""
    s.first = 1
    n = generate(s)
    s.first = 0
    return n > 0


def _add(s: State, move: i64, takes: i64) -> None:
    s.room(1)
    s.moves[s.count] = move
    s.take[s.count] = takes
    s.count += 1
    if takes > 0:
        s.takers += 1


def _filter(s: State) -> None:
    """Leave only what takes, or takes the most, where one must."""
    tables = s.tables
    if tables.must == 0 or s.takers == 0:
        return
    most: i64 = 1
    if tables.must == 2:
        for i in range(s.count):
            if s.take[i] > most:
                most = s.take[i]
    n: i64 = 0
    for i in range(s.count):
        if s.take[i] >= most:
            s.moves[n] = s.moves[i]
            s.take[n] = s.take[i]
            n += 1
    s.count = n


def _once(s: State) -> None:
    """Leave only the first of moves that are called alike: those of a piece stand in a row."""
    moves = s.moves
    n: i64 = 0
    for i in range(s.count):
        move = moves[i]
        known = False
        j = n - 1
        while not known and j >= 0 and ((moves[j] ^ move) & (1023 << 10)) == 0:
            known = ((moves[j] ^ move) & 1023) == 0 and _called(s, moves[j]) == _called(s, move)
            j -= 1
        if not known:
            moves[n] = move
            s.take[n] = s.take[i]
            n += 1
    s.count = n


def _called(s: State, move: i64) -> i64:
    """Return what the text of a move says besides its cells: a kind that is put, or how it takes."""
    ways = s.tables.ways
    row = ((move >> 20) - 1) * t.WAY
    if row < 0:
        return move
    verb = ways[row + t.VERB]
    if verb == t.SHOOT or ((move >> 10) & 1023) == NOWHERE:
        return 3 + ways[row + t.KIND]
    return ways[row + t.TAKES] if verb == t.CHARGE else 0


def _picks(s: State, side: i64) -> i64:
    """Write the enemies that a mill may take: those outside lines first."""
    best: i64 = 1
    for cell in range(s.tables.cells):
        found = captures.pickable(s, cell, side)
        if found > best:
            best = found
            s.count = 0
        if found == best:
            _add(s, encode(0, PICK, cell), 1)
    return s.count


def _open(s: State, row: i64, side: i64) -> bool:
    """Tell whether a way may be taken now, wherever the piece stands."""
    now, tables = s.now, s.tables
    ways = tables.ways
    action = ways[row + t.ACTION]
    if action != 0 and action != now[tables.action] + 1:
        return False
    turn = now[tables.turn] + 1
    if (ways[row + t.TURN] != 0 and ways[row + t.TURN] != turn) or ways[row + t.FROM_TURN] > turn:
        return False
    if ways[row + t.AFTER_PLACING] != 0 and s.in_hand(side) != 0:
        return False
    most = ways[row + t.AT_MOST]
    return most == 0 or s.on_board(side) <= most


def _onto(s: State, row: i64, side: i64, piece: i64, cell: i64) -> i64:
    """Return what a piece does where it comes to a cell: 0 may not, 1 lies there, 2 takes what stood there."""
    there = s.now[cell]
    onto = s.tables.ways[row + t.ONTO]
    found = s.tables.bit[s.now[s.tables.to_act] * s.tables.pieces + there]
    if there == 0:
        return onto & t.EMPTY
    if (onto & t.LONE) != 0 and found == t.ENEMY and s.depth(cell) == 1:
        return 2
    if (onto & t.SMALLER) != 0:
        sized = s.tables.sized
        if sized[(there - 1) // 3] < sized[(piece - 1) // 3] and s.depth(cell) < s.tables.levels:
            return 1
    if (found & onto) == 0:
        return 0
    if found == t.ENEMY:
        return 2
    return 1 if s.depth(cell) < s.tables.levels else 0


def _reaches(s: State, row: i64, side: i64, start: i64, goal: i64, takes: i64) -> None:
    """Add the move of a piece to a cell where nothing speaks against it. ``takes``: how many it jumps over."""
    tables = s.tables
    ways = tables.ways
    piece = s.now[start]
    onto = _onto(s, row, side, piece, goal)
    if onto == 0:
        return
    if onto == 2:
        takes += 1
    if takes == 0 and (tables.must != 0 or ways[row + t.MUST_TAKE] != 0):
        if captures.would(s, goal, piece, start):
            takes = 1
        elif ways[row + t.MUST_TAKE] != 0:
            return
    if tables.must == 2 and takes > 0 and (tables.capture_n > 0 or ways[row + t.CHAIN] != 0):
        over: i64 = -1
        if ways[row + t.VERB] == t.JUMP and ways[row + t.TAKES] != 0:
            over = along.jumped(s, start, goal)
            if s.class_of(side, s.now[over]) != t.ENEMY:
                over = -1
        takes = _longest(s, row, side, start, over, goal)
    _add(s, encode(row // t.WAY + 1, start, goal), takes)


def _ways(s: State, side: i64) -> None:
    """Write every way of every piece of a side's."""
    now, tables = s.now, s.tables
    ways, way_at, way_n, kinds = tables.ways, tables.way_at, tables.way_n, tables.kinds
    for cell in range(tables.cells):
        piece = now[cell]
        if piece == 0 or (piece - 1) % 3 != side:
            continue
        at = side * kinds + (piece - 1) // 3
        row = way_at[at]
        for _ in range(way_n[at]):
            if ways[row + t.CONDITIONS] == 0 or _open(s, row, side):
                if ways[row + t.PLAIN] == 1:
                    _plain(s, row, side, cell)
                elif ways[row + t.PLAIN] == 2:
                    _plain_slides(s, row, side, cell)
                else:
                    _way(s, row, side, cell)
            row += t.WAY
        if s.first == 1 and s.count > 0 and tables.passing == 0:
            return


def _plain(s: State, row: i64, side: i64, cell: i64) -> None:
    """Write where a step or leap leads whose goal alone decides whether it is legal."""
    tables = s.tables
    at = tables.leap_at[tables.ways[row + t.LEAPS] + cell]
    s.room(tables.leaps[at])
    now, bit, leaps, moves, take = s.now, tables.bit, tables.leaps, s.moves, s.take
    onto = tables.ways[row + t.ONTO]
    base = encode(row // t.WAY + 1, cell, 0)
    first = side * tables.pieces
    n = s.count
    for k in range(at + 1, at + 1 + leaps[at]):
        goal = leaps[k]
        there = bit[first + now[goal]]
        if (there & onto) != 0:
            moves[n] = base | goal
            take[n] = (there >> 2) & 1
            n += 1
    s.count = n


def _plain_slides(s: State, row: i64, side: i64, cell: i64) -> None:
    """Write where a slide leads whose line and goal alone decide whether it is legal."""
    tables = s.tables
    s.room(tables.cells)
    now, bit, leaps, moves, take = s.now, tables.bit, tables.leaps, s.moves, s.take
    at = tables.leap_at[tables.ways[row + t.LEAPS] + cell]
    onto, over = tables.ways[row + t.ONTO], tables.ways[row + t.OVER]
    base = encode(row // t.WAY + 1, cell, 0)
    first = side * tables.pieces
    n = s.count
    lines = leaps[at]
    at += 1
    for _ in range(lines):
        for k in range(at + 2, at + 2 + leaps[at]):
            goal = leaps[k]
            there = bit[first + now[goal]]
            if (there & onto) != 0:
                moves[n] = base | goal
                take[n] = (there >> 2) & 1
                n += 1
            if (there & over) == 0:
                break
        at += 2 + leaps[at]
    s.count = n


def _way(s: State, row: i64, side: i64, cell: i64) -> None:
    """Write where any way leads from a cell."""
    tables = s.tables
    verb = tables.ways[row + t.VERB]
    at = tables.leap_at[tables.ways[row + t.LEAPS] + cell]
    if verb == t.SLIDE:
        _slides(s, row, side, cell, at)
    elif verb == t.JUMP:
        _jumps(s, row, side, cell, at)
    elif verb == t.SHOOT:
        if s.now[tables.held] == cell + 1:
            _shots(s, row, cell, at)
    elif verb == t.CHARGE:
        _charges(s, row, side, cell, at)
    elif verb == t.RUN:
        _runs(s, row, side, cell)
    elif verb == t.LEAVE:
        if tables.leaps[at] > 0 and _beside(s, row, side, cell):
            _add(s, encode(row // t.WAY + 1, cell, cell), 0)
    else:
        for k in range(at + 1, at + 1 + tables.leaps[at]):
            _reaches(s, row, side, cell, tables.leaps[k], 0)


def _chain(s: State, side: i64, cell: i64) -> None:
    """Write the jumps by which a piece that has taken goes on."""
    tables = s.tables
    at = side * tables.kinds + (s.now[cell] - 1) // 3
    for i in range(tables.way_n[at]):
        row = tables.way_at[at] + i * t.WAY
        if tables.ways[row + t.CHAIN] != 0 and _open(s, row, side):
            leads = tables.leap_at[tables.ways[row + t.LEAPS] + cell]
            if tables.ways[row + t.VERB] == t.CHARGE:
                _charges(s, row, side, cell, leads)
            else:
                _jumps(s, row, side, cell, leads)


def _slides(s: State, row: i64, side: i64, cell: i64, at: i64) -> None:
    now, tables = s.now, s.tables
    leaps, ways = tables.leaps, tables.ways
    over, lands = ways[row + t.OVER], ways[row + t.LANDS]
    lines = leaps[at]
    at += 1
    for _ in range(lines):
        n, d = leaps[at], leaps[at + 1]
        counted = ways[row + t.COUNT_LINE] != 0
        least: i64 = 1
        if counted:
            least = 1 + along.standing(s, cell, d) + along.standing(s, cell, (d + 4) % 8)
        for k in range(1, n + 1):
            goal = leaps[at + 1 + k]
            if k >= least and (lands == 0 or s.inside(lands, goal)):
                _reaches(s, row, side, cell, goal, 0)
            if (counted and k >= least) or (s.class_of(side, now[goal]) & over) == 0:
                break
        at += 2 + n


def _jumps(s: State, row: i64, side: i64, cell: i64, at: i64) -> None:
    now, tables = s.now, s.tables
    ways, leaps = tables.ways, tables.leaps
    for k in range(leaps[at]):
        over, goal, d = leaps[at + 1 + 3 * k], leaps[at + 2 + 3 * k], leaps[at + 3 + 3 * k]
        middle = s.class_of(side, now[over])
        if (middle & ways[row + t.OVER]) == 0 or not _heads(s, row, d):
            continue
        if ways[row + t.LONG] != 0 and not along.clear(s, cell, over, goal, d):
            continue
        takes: i64 = 1 if middle == t.ENEMY and ways[row + t.TAKES] != 0 else 0
        if takes == 1 or now[tables.chain] == 0:
            _reaches(s, row, side, cell, goal, takes)


def _heads(s: State, row: i64, d: i64) -> bool:
    """Tell whether a chain may go on in a direction; a piece that begins one, or came from nowhere, goes anywhere."""
    now, tables = s.now, s.tables
    heading = tables.ways[row + t.HEADING]
    if now[tables.chain] == 0 or heading == 0 or now[tables.heading] == 0:
        return True
    return (now[tables.heading] == d + 1) == (heading == 1)


def _charges(s: State, row: i64, side: i64, cell: i64, at: i64) -> None:
    leaps = s.tables.leaps
    for k in range(leaps[at]):
        goal, d = leaps[at + 1 + 2 * k], leaps[at + 2 + 2 * k]
        if s.now[goal] == 0 and _heads(s, row, d):
            n = charged(s, row, side, cell, goal, d)
            if n > 0:
                _add(s, encode(row // t.WAY + 1, cell, goal), n)


def charged(s: State, row: i64, side: i64, start: i64, goal: i64, d: i64) -> i64:
    """Return how many enemies stand in a row before the goal of a charge, or behind its start."""
    tables = s.tables
    at = tables.ray_at[goal * 8 + d]
    if tables.ways[row + t.TAKES] == 2:
        at = tables.ray_at[start * 8 + (d + 4) % 8]
    n: i64 = 0
    while n < tables.rays[at] and s.class_of(side, s.now[tables.rays[at + 1 + n]]) == t.ENEMY:
        n += 1
    return n


def _runs(s: State, row: i64, side: i64, cell: i64) -> None:
    """Write where dice bring a piece on a track, and whether they bring it off the board."""
    now, tables = s.now, s.tables
    leaps, first = tables.leaps, tables.ways[row + t.LEAPS]
    at, place = tables.leap_at[first], leaps[tables.leap_at[first + 1 + cell]]
    if place == 0:
        return
    off = False
    for i in range(tables.dice_n):
        die = now[tables.dice + i]
        if die == 0 or _shown_before(s, i):
            continue
        if place + die <= leaps[at]:
            _reaches(s, row, side, cell, leaps[at + place + die], 0)
        else:
            off = (
                off
                or tables.ways[row + t.TAKES] == 1
                or (tables.ways[row + t.TAKES] == 2 and place + die == leaps[at] + 1)
            )
    if off:
        _add(s, encode(row // t.WAY + 1, cell, cell), 0)


def _shown_before(s: State, i: i64) -> bool:
    """Tell whether a die before this one shows the same."""
    at = s.tables.dice
    shown = False
    for j in range(i):
        shown = shown or s.now[at + j] == s.now[at + i]
    return shown


def _twists(s: State) -> None:
    """Write every part of the board that can be turned, both ways."""
    tables = s.tables
    size, files = tables.twist, tables.files
    for up in range(tables.cells // files // size):
        for right in range(files // size):
            cell = up * size * files + right * size
            _add(s, encode(0, RIGHT, cell), 0)
            _add(s, encode(0, LEFT, cell), 0)


def _shots(s: State, row: i64, cell: i64, at: i64) -> None:
    now, tables = s.now, s.tables
    leaps = tables.leaps
    lands = tables.ways[row + t.LANDS]
    base = encode(row // t.WAY + 1, cell, 0)
    lines = leaps[at]
    at += 1
    for _ in range(lines):
        for k in range(at + 2, at + 2 + leaps[at]):
            goal = leaps[k]
            if now[goal] != 0:
                break
            if lands == 0 or s.inside(lands, goal):
                _add(s, base | goal, 0)
        at += 2 + leaps[at]


def _beside(s: State, row: i64, side: i64, cell: i64) -> bool:
    """Tell whether a cell lies next to what a way asks for."""
    tables = s.tables
    wanted = tables.ways[row + t.NEXT_TO]
    if wanted == 0:
        return True
    dirs = tables.ways[row + t.DIRS]
    for i in range(tables.ways[row + t.DIRS_N]):
        at = tables.ray_at[cell * 8 + tables.dirs[dirs + i]]
        if tables.rays[at] > 0 and (s.class_of(side, s.now[tables.rays[at + 1]]) & wanted) != 0:
            return True
    return False


def _placements(s: State, side: i64) -> None:
    """Write where pieces can be put."""
    now, tables = s.now, s.tables
    ways, leaps = tables.ways, tables.leaps
    for i in range(tables.place_n[side]):
        row = tables.place_at[side] + i * t.WAY
        kind = ways[row + t.KIND]
        if tables.counted[kind] != 0 and now[tables.hands + side * tables.kinds + kind] == 0:
            continue
        if ways[row + t.CONDITIONS] != 0 and not _open(s, row, side):
            continue
        at = tables.leap_at[ways[row + t.LEAPS]]
        if ways[row + t.VERB] == t.RUN:
            _entries(s, row, side, kind, at)
            continue
        if ways[row + t.PLAIN] == 1:
            _plain_placements(s, row, at)
            continue
        for k in range(at + 1, at + 1 + leaps[at]):
            if s.first == 1 and s.count > 0:
                return
            if now[leaps[k]] == 0 or ways[row + t.ONTO] != t.EMPTY:
                _placed(s, row, side, kind, leaps[k])


def _entries(s: State, row: i64, side: i64, kind: i64, at: i64) -> None:
    """Write where dice bring a piece from the hand onto a track."""
    tables = s.tables
    piece = 1 + 3 * kind + side
    for i in range(tables.dice_n):
        die = s.now[tables.dice + i]
        if 0 < die <= tables.leaps[at] and not _shown_before(s, i):
            goal = tables.leaps[at + die]
            onto = _onto(s, row, side, piece, goal)
            if onto != 0:
                _add(s, encode(row // t.WAY + 1, NOWHERE, goal), onto - 1)


def _plain_placements(s: State, row: i64, at: i64) -> None:
    """Write the empty cells on which a piece may be put."""
    s.room(s.tables.leaps[at])
    now, moves, take, leaps = s.now, s.moves, s.take, s.tables.leaps
    base = encode(row // t.WAY + 1, NOWHERE, 0)
    n = s.count
    for k in range(at + 1, at + 1 + leaps[at]):
        cell = leaps[k]
        if now[cell] == 0:
            moves[n] = base | cell
            take[n] = 0
            n += 1
            if s.first == 1:
                break
    s.count = n


def _placed(s: State, row: i64, side: i64, kind: i64, cell: i64) -> None:
    """Add putting a piece on a cell where nothing speaks against it."""
    now, tables = s.now, s.tables
    ways = tables.ways
    if ways[row + t.FALLS] != 0:
        below = tables.ray_at[cell * 8 + 4]
        if tables.rays[below] > 0 and now[tables.rays[below + 1]] == 0:
            return
    piece = 1 + 3 * kind + side
    if _onto(s, row, side, piece, cell) != 1 or not _beside(s, row, side, cell):
        return
    takes: i64 = 0
    if tables.must != 0 or ways[row + t.MUST_TAKE] != 0:
        if captures.would(s, cell, piece, -1):
            takes = 1
            if tables.must == 2:
                s.now = now[:]
                s.now[cell] = piece
                takes = captures.tried(s, cell)
                s.now = now
        elif ways[row + t.MUST_TAKE] != 0:
            return
    _add(s, encode(row // t.WAY + 1, NOWHERE, cell), takes)


def _longest(s: State, row: i64, side: i64, start: i64, over: i64, goal: i64) -> i64:
    """Return how many pieces a move takes, with those of the longest chain of jumps that begins with it.

    ``over``: the cell of what it jumps over and takes, -1 for none. Chains are followed as far as they are looked at.
    """
    here, ways = s.now, s.tables.ways
    piece = here[start]
    found: i64 = 1 if over >= 0 else 0
    if _onto(s, row, side, piece, goal) == 2:
        found += 1
    goes_on = found > 0 and ways[row + t.CHAIN] != 0 and ways[row + t.VERB] == t.JUMP and ways[row + t.TAKES] != 0
    s.now = here[:]
    s.now[start] = 0
    if over >= 0:
        s.now[over] = 0
    s.now[goal] = piece
    found += captures.tried(s, goal)
    if goes_on:
        found += _further(s, row, side, goal, along.direction(s, start, goal))
    s.now = here
    return found


def _further(s: State, row: i64, side: i64, start: i64, d: i64) -> i64:
    """Return how many pieces a chain takes at most that has come to a cell in a direction."""
    tables, ways, leaps = s.tables, s.tables.ways, s.tables.leaps
    most: i64 = 0
    heading = ways[row + t.HEADING]
    at = tables.leap_at[ways[row + t.LEAPS] + start]
    for k in range(at + 1, at + 1 + 3 * leaps[at], 3):
        over, goal = leaps[k], leaps[k + 1]
        turns = heading == 0 or (leaps[k + 2] == d) == (heading == 1)
        enemy = s.class_of(side, s.now[over]) == t.ENEMY
        if enemy and ways[row + t.LONG] != 0:
            enemy = along.clear(s, start, over, goal, leaps[k + 2])
        if turns and enemy and _onto(s, row, side, s.now[start], goal) != 0:
            s.looked += 1
            if s.looked > MOST_LOOKED:
                break
            found = _longest(s, row, side, start, over, goal)
            if found > most:
                most = found
    return most
