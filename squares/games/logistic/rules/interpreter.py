"""The interpreter of the cards' programs: what runs, what a player has to choose, and which step comes next.

Compiled by mypyc where possible. The first frame runs until it ends or a player has something to choose; a choice with
one possibility is made at once, one with none is skipped (L12).
"""

from __future__ import annotations

from squares.games.logistic.rules import conditions, court, frames, piles
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.native import i64


def run(state: State) -> bool:
    """Run the first frame; whether it now waits for a player, who is set to act."""
    now, tables = state.now, state.tables
    frame = tables.frames
    if state.unsaid == 1:
        state.unsaid = 0
        state.tell(s.SET_OFF, now[frame + t.OWNER], now[frame + t.OF_CARD], 0, 0)
    while now[tables.frames_n] > 0 and now[tables.result] == 0:
        at = now[frame + t.PC] * t.OP
        op = tables.code[at]
        if op == t.END:
            frames.drop_frame(state, tables.frames, tables.frames_n, 0)
            now[tables.rolled] = 0
            state.unsaid = 1 if now[tables.frames_n] > 0 else 0
            return False
        if op >= t.ASK_PIECE:
            if _asks(state, at, op):
                return True
            continue
        now[frame + t.PC] += 1
        if op >= t.DELAY:
            _jump(state, at, op)
        else:
            _do(state, at, op)
    return False


def _asks(state: State, at: i64, op: i64) -> bool:
    """Whether the player has to be asked; else the choice is made or skipped."""
    now, tables = state.now, state.tables
    now[tables.to_act] = asked(state)
    if op >= t.ASK_YES:
        return True
    look(state, at, op)
    if state.found_n > 1:
        return True
    choose(state, state.found[0] if state.found_n == 1 else -1)
    return False


def asked(state: State) -> i64:
    """Who chooses at the first frame's instruction."""
    now, frame, code = state.now, state.tables.frames, state.tables.code
    owner = now[frame + t.OWNER]
    return owner if code[now[frame + t.PC] * t.OP + t.CHOOSER] == 0 else 1 - owner


def look(state: State, at: i64, op: i64) -> None:
    """Find what may be chosen."""
    state.found_n = 0
    if op == t.ASK_CARD:
        _look_for_cards(state, at)
        return
    left = court.meant(state, at) if op == t.ASK_PIECE else _free(state, at)
    while left != 0:
        state.found[state.found_n] = state.tables.first_cell(left)
        state.found_n += 1
        left &= left - 1


def _free(state: State, at: i64) -> i64:
    """The set of cells on which an AVI may be moved, or a card placed."""
    now, tables, code = state.now, state.tables, state.tables.code
    if code[at + 4] == 1 and now[tables.frames + t.PICKED] < 0:
        return 0
    owner = now[tables.frames + t.OWNER]
    seat = owner if code[at + 2] == 0 else 1 - owner
    cells = tables.area_cells(code[at + 1], owner, state.value(seat, t.AVI_CELL)) & ~now[tables.standing]
    return cells & ~tables.beyond[seat] if code[at + 3] == 0 else cells


def _look_for_cards(state: State, at: i64) -> None:
    now, tables, code = state.now, state.tables, state.tables.code
    seat = frames.seat_of(state, code[at + 2])
    zone, n = tables.hand, state.value(seat, t.HAND_N)
    if code[at + 1] == t.IN_TRASH:
        zone, n = tables.trash, state.value(seat, t.TRASH_N)
    elif code[at + 1] != t.IN_HAND:
        zone, n = tables.deck, state.value(seat, t.DECK_N)
    start = state.block(seat) + zone
    end = start + n
    if code[at + 1] == t.ON_TOP and n > code[at + 4]:
        start = end - code[at + 4]
    for i in range(start, end):
        if tables.fits(code[at + 3], now[i]):
            _find(state, now[i])


def _find(state: State, card: i64) -> None:
    """Put a card among those found, each once and in the order of cards."""
    found = state.found
    i = state.found_n
    while i > 0 and found[i - 1] > card:
        i -= 1
    if i > 0 and found[i - 1] == card:
        return
    for k in range(state.found_n, i, -1):
        found[k] = found[k - 1]
    found[i] = card
    state.found_n += 1


def choose(state: State, chosen: i64) -> None:
    """Take a cell or card for the instruction that asks, -1 for none, and go on."""
    now, frame = state.now, state.tables.frames
    op = state.tables.code[now[frame + t.PC] * t.OP]
    now[frame + (t.PICKED if op == t.ASK_CARD else t.CELL)] = chosen
    now[frame + t.PC] += 1


def answer(state: State, way: i64) -> None:
    """Take a way, counted from 0; of yes and no, 0 is yes."""
    now, frame, code = state.now, state.tables.frames, state.tables.code
    at = now[frame + t.PC] * t.OP
    if code[at] == t.ASK_WAY:
        now[frame + t.PC] = code[at + 2 + way]
    elif way == 0:
        now[frame + t.PC] += 1
    else:
        now[frame + t.PC] = code[at + 1]


def _jump(state: State, at: i64, op: i64) -> None:
    now, code, frame = state.now, state.tables.code, state.tables.frames
    if op == t.DELAY:
        _delay(state, code[at + 1])
    elif op == t.JUMP:
        now[frame + t.PC] = code[at + 1]
    elif op == t.UNLESS:
        owner, this, target = now[frame + t.OWNER], now[frame + t.AT_THIS], now[frame + t.AT_TARGET]
        if not conditions.holds(state, code[at + 1], owner, this, target):
            now[frame + t.PC] = code[at + 2]
    elif op == t.LOOP:
        if now[frame + t.LOOPING] % t.LOOPS > 0:
            now[frame + t.LOOPING] -= 1
        else:
            now[frame + t.LOOPING] //= t.LOOPS
            now[frame + t.PC] = code[at + 1]
    elif op == t.UNLESS_HIT and now[frame + t.HAS_HIT] == 0:
        now[frame + t.PC] = code[at + 1]


def _delay(state: State, until: i64) -> None:
    """Put a copy of the frame aside; it goes on behind the jump that comes next."""
    now, tables = state.now, state.tables
    n = now[tables.delayed_n]
    if n >= t.MOST_FRAMES:
        return
    at, frame = tables.delayed + n * t.FRAME, tables.frames
    for k in range(t.FRAME):
        now[at + k] = now[frame + k]
    frames.go_to(state, at, now[frame + t.PC] + 1)
    owner = now[frame + t.OWNER]
    now[at + t.WHEN_DUE] = 0 if until == 0 else 1 + owner if until == 1 else 2 - owner
    now[tables.delayed_n] = n + 1


def _do(state: State, at: i64, op: i64) -> None:
    now, code, frame = state.now, state.tables.code, state.tables.frames
    if op == t.HIT:
        now[frame + t.HAS_HIT] = 0
        _hit(state, at)
    elif op in (t.HEAL, t.MARK):
        court.to_each(state, at, court.times(state, code[at + 5], code[at + 6]))
    elif op in (t.PUSH, t.SWAP, t.LIFT, t.TAKE_OVER, t.TRANSFORM):
        court.to_each(state, at, 0)
    elif op == t.MOVE:
        if now[frame + t.CELL] >= 0:
            court.walk(state, frames.seat_of(state, code[at + 1]), now[frame + t.CELL])
    elif op in (t.LOSE, t.GUARD, t.CHARGE, t.GAIN_AP):
        _numbers(state, at, op)
    elif op == t.NEGATE:
        _negate(state)
    elif op == t.ROLL_DICE:
        _roll(state, code[at + 1], code[at + 2])
    elif op == t.REPEAT:
        left = now[frame + t.LOOPING] * t.LOOPS
        now[frame + t.LOOPING] = left + min(t.MOST_LOOPS, court.amount(state, code[at + 1]))
    elif op == t.PICK_PIECE:
        now[frame + t.CELL] = _any_cell(state, court.meant(state, at))
    else:
        piles.do_cards(state, at, op)


def _hit(state: State, at: i64) -> None:
    """A hit that meets nothing leaves the charge for the next one."""
    code = state.tables.code
    if code[at + 1] == t.ALL:
        if court.meant(state, at) == 0:
            return
    elif court.single(state, at) < 0:
        return
    court.to_each(state, at, court.strength(state, court.times(state, code[at + 5], code[at + 6])))


def _numbers(state: State, at: i64, op: i64) -> None:
    now, tables, code = state.now, state.tables, state.tables.code
    amount, seat = court.times(state, code[at + 1], code[at + 2]), frames.seat_of(state, code[at + 3])
    block = state.block(seat)
    if op == t.LOSE:
        court.lose(state, seat, amount)
    elif op == t.GUARD:
        state.count_to(s.GUARD, seat, block + t.GUARDED, min(t.MOST_SUM, now[block + t.GUARDED] + amount))
    elif op == t.CHARGE:
        state.count_to(s.CHARGE, seat, block + t.CHARGED, min(t.MOST_SUM, now[block + t.CHARGED] + amount))
    elif seat == now[tables.turn]:
        state.count_to(s.AP, seat, tables.ap, min(t.MOST_AP, max(0, now[tables.ap] + amount)))
    else:
        amount = min(t.MOST_AP, max(-t.MOST_AP, now[block + t.NEXT_AP] + amount))
        state.count_to(s.NEXT_AP, seat, block + t.NEXT_AP, amount)


def _any_cell(state: State, cells: i64) -> i64:
    """One of a set of cells, by chance; -1 of none."""
    n: i64 = 0
    left = cells
    while left != 0:
        left &= left - 1
        n += 1
    if n == 0:
        return -1
    for _ in range(state.random_below(n)):
        cells &= cells - 1
    cell, frame = state.tables.first_cell(cells), state.tables.frames
    if n > 1:
        state.tell(s.CHOSEN, state.now[frame + t.OWNER], state.now[frame + t.OF_CARD], cell, 0)
    return cell


def _roll(state: State, dice: i64, sides: i64) -> None:
    """Roll dice; their sum is known until the effect ends or rolls again."""
    now, tables = state.now, state.tables
    total: i64 = 0
    for _ in range(dice):
        rolled = 1 + state.random_below(sides)
        state.tell(s.ROLLED, now[tables.frames + t.OWNER], sides, rolled, 0)
        total += rolled
    now[tables.rolled] = total


def _negate(state: State) -> None:
    """The other player's last declared card is negated if it still waits."""
    now, tables = state.now, state.tables
    last = s.last_declared(state, frames.seat_of(state, 1))
    at = tables.links + last * t.LINK + t.L_STATE
    if last >= 0 and now[at] == t.WAITING:
        now[at] = t.NEGATED
