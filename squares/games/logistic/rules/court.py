"""What effects do to what stands on the court: hits, life, counters, and moving things about.

Compiled by mypyc where possible. An aimed instruction means one thing, or all that stand in an area.
"""

from __future__ import annotations

from squares.games.logistic.rules import conditions, frames
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State, gap
from squares.native import i64


def stand(state: State, seat: i64, card: i64, cell: i64) -> None:
    """A placed card begins to stand on an empty cell."""
    s.put(state, cell, 3 + 2 * card + seat, state.tables.card[card * t.CARD + t.DURABILITY])
    made: i64 = 1 if state.tables.card[card * t.CARD + t.CATEGORY] == t.TOKEN else 0
    state.tell(s.PLACED, seat, card, cell, made)
    frames.fire_card(state, card, seat, cell, t.T_PLACED, seat, -1)


def meant(state: State, at: i64) -> i64:
    """The set of cells on which stands what an aimed instruction means that means all or one of several."""
    now, tables, code = state.now, state.tables, state.tables.code
    frame = tables.frames
    owner, whose = now[frame + t.OWNER], code[at + 3]
    centre = conditions.centre(state, code[at + 4], owner, now[frame + t.AT_THIS], now[frame + t.AT_TARGET])
    cells = tables.area_cells(code[at + 2], owner, centre) & now[tables.standing]
    if whose == 2:
        return cells
    left = cells
    while left != 0:
        cell = tables.first_cell(left)
        left &= left - 1
        if (state.owner(cell) == owner) != (whose == 1):
            cells ^= tables.bit[cell]
    return cells


def single(state: State, at: i64) -> i64:
    """The cell of what an aimed instruction means; -1 where there is nothing, or for all."""
    now, frame = state.now, state.tables.frames
    what = state.tables.code[at + 1]
    owner = now[frame + t.OWNER]
    if what == t.YOU:
        return state.value(owner, t.AVI_CELL)
    if what == t.ENEMY:
        return state.value(1 - owner, t.AVI_CELL)
    cell: i64 = -1
    if what == t.TARGET:
        cell = now[frame + t.AT_TARGET]
    elif what == t.THIS:
        cell = now[frame + t.AT_THIS]
    elif what == t.CHOSEN:
        cell = now[frame + t.CELL]
    return cell if cell >= 0 and now[cell] != 0 else -1


def to_each(state: State, at: i64, n: i64) -> None:
    """Do an aimed instruction to everything it means. ``n``: of a hit, of life or of counters how much."""
    if state.tables.code[at + 1] != t.ALL:
        cell = single(state, at)
        if cell >= 0:
            to_one(state, at, cell, n)
        return
    # What stands there now is meant, each once, although pushing moves it.
    left = meant(state, at)
    while left != 0:
        cell = state.tables.first_cell(left)
        left &= left - 1
        if state.now[state.tables.result] == 0 and state.now[cell] != 0:
            to_one(state, at, cell, n)


def to_one(state: State, at: i64, cell: i64, n: i64) -> None:
    """Do an aimed instruction to what stands on a cell."""
    code = state.tables.code
    op = code[at]
    if op == t.HIT:
        if hit(state, cell, n) and state.now[state.tables.result] == 0:
            frame = state.tables.frames
            state.now[frame + t.HAS_HIT] = 1
            frames.fire(state, t.T_YOU_DEAL, state.now[frame + t.OWNER], -1, state.now[frame + t.OF_CARD])
    elif op == t.HEAL:
        heal(state, cell, n)
    elif op == t.PUSH:
        push(state, cell, amount(state, code[at + 5]), code[at + 6], amount(state, code[at + 7]))
    elif op == t.SWAP:
        swap(state, cell)
    elif op == t.MARK:
        s.count_counters(state, code[at + 7], cell, n)
    elif op == t.LIFT and not state.is_avi(cell):
        take_back(state, cell)
    elif op == t.TAKE_OVER and not state.is_avi(cell):
        claim(state, cell)
    elif op == t.TRANSFORM and not state.is_avi(cell):
        become(state, cell, code[at + 5])


def amount(state: State, coded: i64) -> i64:
    """An amount of the running program."""
    return conditions.amount(state, coded, state.now[state.tables.frames + t.OWNER])


def times(state: State, coded: i64, row: i64) -> i64:
    """An amount, times a number where there is one."""
    n = amount(state, coded)
    return n if row < 0 else n * conditions.number(state, row, state.now[state.tables.frames + t.OWNER])


def strength(state: State, amount: i64) -> i64:
    """What a hit of the running frame deals with constants and charge, which it uses up."""
    now, frame = state.now, state.tables.frames
    owner = now[frame + t.OWNER]
    charge = state.block(owner) + t.CHARGED
    total = amount + conditions.constant(state, t.G_DAMAGE, owner, now[frame + t.OF_CARD]) + now[charge]
    state.count_to(s.CHARGE, owner, charge, 0)
    return max(0, total)


def hit(state: State, cell: i64, amount: i64) -> bool:
    """Deal damage to what stands on a cell; whether any was dealt."""
    if not state.is_avi(cell):
        worn = _wear(state, cell, amount)
        if worn and state.now[cell] != 0:
            frames.fire(state, t.T_HIT, state.owner(cell), cell, -1)
        return worn
    seat = state.owner(cell)
    guard = state.block(seat) + t.GUARDED
    if amount > 0:
        amount -= conditions.constant(state, t.G_GUARD, seat, -1)
    if amount > 0:
        amount -= state.now[guard]
        state.count_to(s.GUARD, seat, guard, 0)
    if amount <= 0:
        state.tell(s.STRUCK, cell, 0, state.value(seat, t.LIVES), 0)
        return False
    lose(state, seat, amount)
    if state.now[state.tables.result] == 0:
        frames.fire(state, t.T_HIT, seat, cell, -1)
    return True


def lose(state: State, seat: i64, amount: i64) -> None:
    """Take life away. At 0 the game is over at once."""
    at = state.block(seat) + t.LIVES
    left = max(0, state.now[at] - amount)
    state.now[at] = left
    state.tell(s.STRUCK, state.value(seat, t.AVI_CELL), amount, left, 0)
    if left == 0:
        finish(state, 2 - seat)


def judge(state: State) -> bool:
    """Whether somebody has won by a further way (L27, L28); then the game is over."""
    tables, turn = state.tables, state.now[state.tables.turn]
    mine, theirs = fulfilled(state, turn), fulfilled(state, 1 - turn)
    if mine == 0 and theirs == 0:
        return False
    winner = turn if mine > 0 else 1 - turn
    if mine > 0 and theirs > 0 and tables.both_win > 0:
        finish(state, 2 - turn if tables.both_win == 1 else -1)
    else:
        finish(state, winner + 1)
    return True


def fulfilled(state: State, seat: i64) -> i64:
    """Return which way to win holds for a player of those that are judged now, counted from 1; 0 for none."""
    now, tables = state.now, state.tables
    turn, phase = now[tables.turn], now[tables.phase]
    moment: i64 = t.ALWAYS
    if seat == turn and phase == s.START:
        moment = t.TURN_START
    elif seat == turn and phase == s.DISCARD and state.value(turn, t.HAND_N) <= tables.most_hand:
        moment = t.TURN_END
    for i in range(tables.wins):
        at = i * t.WIN
        if tables.win[at] in (t.ALWAYS, moment) and conditions.all_hold(
            state, tables.win[at + 1], tables.win[at + 2], seat
        ):
            return i + 1
    return 0


def finish(state: State, result: i64) -> None:
    """End the game: 1 South has won, 2 North has, -1 a draw. What still waited does not happen."""
    now, tables = state.now, state.tables
    now[tables.result] = result
    for i in range(t.FRAME * t.MOST_FRAMES):
        now[tables.frames + i] = 0
        now[tables.delayed + i] = 0
    now[tables.frames_n] = 0
    now[tables.delayed_n] = 0
    now[tables.rolled] = 0
    now[tables.paid] = 0
    for seat in range(2):
        now[state.block(seat) + t.CAA_USED] = 0
        now[state.block(seat) + t.ONCE_USED] = 0
    reason: i64 = 1 if now[tables.phase] == s.OVER else 2
    state.tell(s.ENDED, result, 0 if min(state.value(0, t.LIVES), state.value(1, t.LIVES)) == 0 else reason, 0, 0)


def _wear(state: State, cell: i64, amount: i64) -> bool:
    """Take durability from a placed card, which at 0 is destroyed; whether it lost any."""
    at = state.tables.durability + cell
    left = max(0, state.now[at] - amount)
    state.now[at] = left
    state.tell(s.STRUCK, cell, amount, left, 0)
    if left > 0:
        return amount > 0
    card, seat = state.card_on(cell), state.owner(cell)
    s.lift(state, cell)
    state.tell(s.REMOVED, seat, card, cell, 0)
    s.to_trash(state, seat, card)
    frames.fire_card(state, card, seat, cell, t.T_DESTROYED, seat, -1)
    return True


def heal(state: State, cell: i64, amount: i64) -> None:
    """Give life or durability back, up to its maximum."""
    now, tables = state.now, state.tables
    if state.is_avi(cell):
        at = state.block(state.owner(cell)) + t.LIVES
        most = state.most_life(state.owner(cell))
    else:
        at = tables.durability + cell
        most = tables.card[state.card_on(cell) * t.CARD + t.DURABILITY]
    healed = min(amount, most - now[at])
    if healed > 0:
        now[at] += healed
        state.tell(s.STRUCK, cell, -healed, now[at], 0)
        if state.is_avi(cell):
            frames.fire(state, t.T_YOU_HEAL, state.owner(cell), -1, -1)


def arrived(state: State, cell: i64) -> None:
    """Tell triggers that an AVI has moved."""
    if state.is_avi(cell):
        frames.fire(state, t.T_YOU_MOVE, state.owner(cell), -1, -1)


def walk(state: State, seat: i64, goal: i64) -> None:
    """A player's AVI goes to a cell, which is empty or its own."""
    start = state.value(seat, t.AVI_CELL)
    s.shift(state, start, goal)
    state.tell(s.MOVED, seat, start, goal, 0)
    arrived(state, goal)


def push(state: State, cell: i64, by: i64, direction: i64, crash: i64) -> None:
    """Shove what stands on a cell until something is in the way."""
    now, tables = state.now, state.tables
    frame = tables.frames
    owner, this = now[frame + t.OWNER], now[frame + t.AT_THIS]
    source = state.value(owner, t.AVI_CELL) if this < 0 or state.is_avi(this) else this
    if source == cell and direction in (t.AWAY, t.TOWARDS):
        return
    right, ahead = _way(state, direction, owner, source, cell)
    goal = cell
    for _ in range(by):
        file, rank = goal % tables.files + right, goal // tables.files + ahead
        off = file < 0 or rank < 0 or file >= tables.files or rank >= tables.ranks
        if off or now[rank * tables.files + file] != 0:
            break
        goal = rank * tables.files + file
    steps = gap(goal % tables.files, cell % tables.files) + gap(goal // tables.files, cell // tables.files)
    if goal != cell:
        s.shift(state, cell, goal)
        state.tell(s.PUSHED, source, cell, goal, 0)
        arrived(state, goal)
    if steps < by and crash > 0:  # what was stopped early loses life or durability: no hit (L20)
        if state.is_avi(goal):
            lose(state, state.owner(goal), crash)
        else:
            _wear(state, goal, crash)


def _way(state: State, direction: i64, owner: i64, source: i64, cell: i64) -> tuple[i64, i64]:
    """One step (right, ahead) on the board."""
    files = state.tables.files
    turned: i64 = 1 if owner == 0 else -1
    none: i64 = 0
    if direction == t.AHEAD:
        return none, turned
    if direction == t.BACK:
        return none, -turned
    if direction == t.LEFT:
        return -turned, none
    if direction == t.RIGHT:
        return turned, none
    right, ahead = cell % files - source % files, cell // files - source // files
    sign: i64 = 1 if direction == t.AWAY else -1
    if gap(ahead, 0) >= gap(right, 0):
        return none, sign if ahead > 0 else -sign
    return sign if right > 0 else -sign, none


def swap(state: State, cell: i64) -> None:
    """What stands on a cell changes places with the owner's AVI."""
    mine = state.value(state.now[state.tables.frames + t.OWNER], t.AVI_CELL)
    if cell == mine:
        return
    s.exchange(state, cell, mine)
    state.tell(s.SWAPPED, mine, cell, 0, 0)
    arrived(state, cell)
    arrived(state, mine)


def claim(state: State, cell: i64) -> None:
    """A placed card of the other player's belongs to the effect's owner from now on; an IT card stays his (L29)."""
    now = state.now
    card, owner = state.card_on(cell), now[state.tables.frames + t.OWNER]
    if state.owner(cell) != owner and state.tables.card[card * t.CARD + t.CATEGORY] != t.INTEGRATE:
        now[cell] = 3 + 2 * card + owner
        state.tell(s.CLAIMED, owner, card, cell, 0)


def become(state: State, cell: i64, card: i64) -> None:
    """A placed card is another from now on, whole; an IT card stays, and a token becomes none but a token (L39)."""
    of, seat, old = state.tables.card, state.owner(cell), state.card_on(cell)
    was, new = of[old * t.CARD + t.CATEGORY], of[card * t.CARD + t.CATEGORY]
    if old == card or was == t.INTEGRATE or (was == t.TOKEN and new != t.TOKEN):
        return
    state.now[cell] = 3 + 2 * card + seat
    state.now[state.tables.durability + cell] = of[card * t.CARD + t.DURABILITY]
    state.tell(s.BECAME, seat, old, cell, 0)
    state.tell(s.PLACED, seat, card, cell, 1)


def take_back(state: State, cell: i64) -> None:
    """A placed card goes back to its owner's hand; an IT card (L14) or a token (L38) is gone."""
    card, seat = state.card_on(cell), state.owner(cell)
    s.lift(state, cell)
    if state.tables.card[card * t.CARD + t.CATEGORY] >= t.INTEGRATE:
        state.tell(s.REMOVED, seat, card, cell, 0)
        return
    s.insert(state, seat, state.tables.hand, t.HAND_N, card)
    state.tell(s.RETURNED, seat, card, cell, 0)
