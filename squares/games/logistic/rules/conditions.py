"""What cards ask about a state: its numbers, what constants give, and whether conditions hold.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State, gap
from squares.native import i64


def amount(state: State, coded: i64, owner: i64) -> i64:
    """An amount of a program, which may be a number that is looked up."""
    return coded if coded > t.LOOKED_UP else number(state, t.LOOKED_UP - coded, owner)


def number(state: State, row: i64, owner: i64) -> i64:
    """A number of the card language, as ``owner`` counts; never below 0."""
    at, rows = row * t.NUMBER, state.tables.number
    n = _counted(state, row, owner) * rows[at + t.N_TIMES]
    if rows[at + t.N_HALF] == 1:
        n >>= 1
    if rows[at + t.N_PLUS] != 0:
        n += amount(state, rows[at + t.N_PLUS], owner)
    return min(t.MOST_SUM, max(0, n))


def _counted(state: State, row: i64, owner: i64) -> i64:
    now, tables = state.now, state.tables
    what, only = tables.number[row * t.NUMBER], tables.number[row * t.NUMBER + 2]
    seat = owner if tables.number[row * t.NUMBER + 1] == 0 else 1 - owner
    if what == t.LIFE:
        return state.value(seat, t.LIVES)
    if what == t.LOST_LIFE:
        return max(0, state.most_life(seat) - state.value(seat, t.LIVES))
    if what == t.HAND:
        if seat != owner:
            return state.value(seat, t.HAND_N)
        return _fitting(state, seat, tables.hand, t.HAND_N, only)
    if what == t.TRASH:
        return _fitting(state, seat, tables.trash, t.TRASH_N, only)
    if what == t.DECK:
        return state.value(seat, t.DECK_N)
    if what == t.PLACED:
        return _standing(state, seat, only)
    if what == t.AP:
        return now[tables.ap] if now[tables.turn] == seat else 0
    if what == t.COUNTERS:
        return _counters(state, row, seat)
    return _of_course(state, what, owner)


def _of_course(state: State, what: i64, owner: i64) -> i64:
    """What is counted of how the game goes on: declared cards, a roll, the way between the AVIs, AP paid."""
    now, tables = state.now, state.tables
    if what == t.CHAIN:
        return now[tables.links_n]
    if what == t.ROLL:
        return now[tables.rolled]
    if what == t.DISTANCE:
        return _distance(state)
    return now[tables.paid] if owner == now[tables.turn] else 0  # L43: an answer is used for none


def _counters(state: State, row: i64, seat: i64) -> i64:
    """Counters of a kind on a player's AVI, or on the placed card that asks."""
    now, tables = state.now, state.tables
    cell = state.value(seat, t.AVI_CELL)
    if tables.number[row * t.NUMBER + 4] == 1:
        cell = state.here
        if cell < 0 and now[tables.frames_n] > 0:
            cell = now[tables.frames + t.AT_THIS]
    return 0 if cell < 0 else now[tables.counters + tables.number[row * t.NUMBER + 3] * tables.cells + cell]


def _fitting(state: State, seat: i64, zone: i64, counter: i64, only: i64) -> i64:
    start = state.block(seat) + zone
    n: i64 = 0
    for i in range(state.value(seat, counter)):
        if state.tables.fits(only, state.now[start + i]):
            n += 1
    return n


def _standing(state: State, seat: i64, only: i64) -> i64:
    n: i64 = 0
    left = state.now[state.tables.standing]
    while left != 0:
        piece = state.now[state.tables.first_cell(left)]
        left &= left - 1
        if piece > 2 and (piece - 1) % 2 == seat and state.tables.fits(only, (piece - 3) // 2):
            n += 1
    return n


def _distance(state: State) -> i64:
    """Steps from one AVI to the other."""
    files = state.tables.files
    one, other = state.value(0, t.AVI_CELL), state.value(1, t.AVI_CELL)
    return gap(one % files, other % files) + gap(one // files, other // files)


def constant(state: State, gives: i64, seat: i64, card: i64) -> i64:
    """What all constants together give a player; ``card`` is the one that hits, -1 for none."""
    total: i64 = 0
    left = state.now[state.tables.standing]
    while left != 0:
        total += _given(state, state.tables.first_cell(left), gives, seat, card)
        left &= left - 1
    return total


def _given(state: State, cell: i64, gives: i64, seat: i64, card: i64) -> i64:
    tables = state.tables
    me, owner = state.card_on(cell) * t.CARD, state.owner(cell)
    first = tables.card[me + t.CONSTANTS]
    total: i64 = 0
    for i in range(first, first + tables.card[me + t.CONSTANTS + 1]):
        at = i * t.CONSTANT
        who = owner if tables.constant[at + 2] == 0 else 1 - owner
        if tables.constant[at] != gives or who != seat:
            continue
        if tables.constant[at + 4] == 1 and not state.awake(owner):
            continue
        if card >= 0 and not tables.fits(tables.constant[at + 3], card):
            continue
        if tables.constant[at + 6] == 0 or _stays(state, at, owner, cell):
            total += tables.constant[at + 1]
    return total


def _stays(state: State, at: i64, owner: i64, cell: i64) -> bool:
    """Whether a constant's own conditions hold, of a card that stands on a cell."""
    first, count = state.tables.constant[at + 5], state.tables.constant[at + 6]
    return hold_at(state, first, count, owner, cell)


def cost(state: State, seat: i64, card: i64, more: i64) -> i64:
    """The AP that a player pays for a card now who chose so many more than it costs, with what constants make of it."""
    n = state.tables.card[card * t.CARD + t.COST]
    if state.tables.priced == 0:
        return n + more
    return max(0, amount(state, n, seat) + more + constant(state, t.G_COST, seat, card))


# ---- conditions


def all_hold(state: State, first: i64, count: i64, owner: i64) -> bool:
    """Whether conditions hold for a card that its owner may use."""
    return all(holds(state, i, owner, -1, -1) for i in range(first, first + count))


def hold_at(state: State, first: i64, count: i64, owner: i64, cell: i64) -> bool:
    """Whether conditions hold that a card asks about which stands on a cell."""
    before, held = state.here, True
    state.here = cell
    for i in range(first, first + count):
        held = held and holds(state, i, owner, cell, -1)
    state.here = before
    return held


def holds(state: State, row: i64, owner: i64, this: i64, target: i64) -> bool:
    """Whether a condition holds."""
    condition = state.tables.condition
    at = row * t.CONDITION
    return _holds(state, condition[at], at + 2, owner, this, target) != (condition[at + 1] == 1)


def _holds(state: State, kind: i64, at: i64, owner: i64, this: i64, target: i64) -> bool:
    condition = state.tables.condition
    a, b = condition[at], condition[at + 1]
    if kind == t.C_COUNT:
        n, most = number(state, a, owner), amount(state, condition[at + 2], owner)
        return n >= amount(state, b, owner) and (most < 0 or n <= most)
    if kind == t.C_ZONE:
        return _zone(state, owner if a == 0 else 1 - owner) == b
    if kind == t.C_AWAKENED:
        return state.awake(owner if a == 0 else 1 - owner)
    if kind == t.C_CHAIN:
        return _stands_in_chain(state, a, owner)
    if kind == t.C_STANDS:
        return state.tables.in_area(b, owner, 0, state.value(owner if a == 0 else 1 - owner, t.AVI_CELL))
    if kind == t.C_TARGET:
        return target >= 0 and state.now[target] != 0 and state.is_avi(target) == (a == 0)
    return state.tables.in_area(a, owner, centre(state, b, owner, this, target), state.value(1 - owner, t.AVI_CELL))


def _zone(state: State, seat: i64) -> i64:
    """Where a player's AVI stands: 0 its own area, 1 the shared one, 2 the other's."""
    cell = state.value(seat, t.AVI_CELL)
    if state.tables.foreign(cell, 1 - seat):
        return 0
    return 2 if state.tables.foreign(cell, seat) else 1


def _stands_in_chain(state: State, place: i64, owner: i64) -> bool:
    """First, answer, answered, unanswered: of the owner's last declared card, or the one he may declare now."""
    now, tables = state.now, state.tables
    n = now[tables.links_n]
    index = n
    if now[tables.phase] == s.RESOLVE:
        index = s.last_declared(state, owner)
        if index < 0:
            return False
    elif now[tables.phase] != s.MAIN and now[tables.phase] != s.ANSWER:
        return False
    if place == 0:
        return index == 0
    if place == 1:
        return index > 0
    return (index < n - 1) == (place == 2)


def centre(state: State, around: i64, owner: i64, this: i64, target: i64) -> i64:
    """The cell that an area lies round; -1 where there is none."""
    if around == 0:
        return state.value(owner, t.AVI_CELL)
    return this if around == 1 else target
