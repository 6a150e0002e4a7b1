"""Moves as numbers, and which are legal. A move is ``encode`` of its kind and up to five numbers.

Compiled by mypyc where possible. Rules and rulings (``L3``): data/games/logistic/rules.md.
"""

from __future__ import annotations

from typing import Final

from squares.games.logistic.rules import conditions, interpreter
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.native import i64, vec

# kinds of moves, with their numbers
WALK: Final = 0  # cell
USE: Final = 1  # card, cell, up to three cards that are discarded
IT: Final = 2  # card, cell, up to three cards that are discarded
AVI: Final = 3  # effect, cell, up to three cards that are discarded
CAA: Final = 4  # up to three cards
ANSWER: Final = 5  # card, cell, up to three cards that are discarded
DECLINE: Final = 6
DROP: Final = 7  # card
STOP: Final = 8
PASS: Final = 9
ABILITY: Final = 10  # cell of the placed card, and which ability; cell, up to three cards that are discarded
PICK_CELL: Final = 11  # cell
PICK_CARD: Final = 12  # card
YES: Final = 13
NO: Final = 14
WAY: Final = 15  # from 0

KIND_SHIFT: Final = 50  # above so many bits of a move stands its kind


def encode(kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> i64:
    """The move of a kind with its numbers, -1 for none."""
    return (((((kind << 10) | (a + 1)) << 10 | (b + 1)) << 10 | (c + 1)) << 10 | (d + 1)) << 10 | (e + 1)


# what a move's numbers behind the first count for
B: Final = 1 << 30
C: Final = 1 << 20
D: Final = 1 << 10
MORE: Final = 1 << 36  # beside the cell: AP that are chosen on top of what something costs
WHICH: Final = 64  # beside the cell of a placed card: which ability
ALONE: Final = -1  # the set of targets of what is aimed at no cell


def part(move: i64, index: i64) -> i64:
    """A number of a move, 0 the first; -1 for none."""
    return ((move >> (10 * (4 - index))) & 1023) - 1


def target(move: i64) -> i64:
    """The cell at which a card or an effect is aimed; -1 for none."""
    return ((move >> 30) & 63) - 1


def more(move: i64) -> i64:
    """The AP that are chosen on top of what a card or an effect costs."""
    return (move >> 36) & 15


def aimed_at(move: i64) -> i64:
    """The cell where a move is made: to which an AVI walks, or at which a card or an effect is aimed; -1 for none."""
    kind = move >> 50
    if kind in (WALK, PICK_CELL):
        return part(move, 0)
    return target(move) if kind in (USE, IT, AVI, ANSWER, ABILITY) else -1


def several(bits: i64) -> i64:
    """The bits without the lowest: 0 where there is one at most."""
    return bits & (bits - 1)


def generate(state: State) -> i64:
    """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
    now, tables = state.now, state.tables
    state.count = 0
    if now[tables.result] != 0:
        return 0
    seat = now[tables.to_act]
    if now[tables.frames_n] > 0:
        _choices(state)
    elif now[tables.phase] == s.MAIN:
        _main(state, seat)
    elif now[tables.phase] == s.ANSWER:
        _answers(state, seat)
    else:
        start = state.block(seat) + tables.hand
        for i in range(start, start + state.value(seat, t.HAND_N)):
            if i == start or now[i] != now[i - 1]:
                _add(state, encode(DROP, now[i], -1, -1, -1, -1))
    return state.count


def _add(state: State, move: i64) -> None:
    at, moves = state.count, state.moves
    if at == len(moves):
        moves = vec[i64]([0] * (2 * int(at)))
        for i in range(at):
            moves[i] = state.moves[i]
        state.moves = moves
    moves[at] = move
    state.count = at + 1


def _add_aimed(state: State, move: i64, cells: i64) -> None:
    """Add a move that names no target yet, for each cell of a set; once for ``ALONE``."""
    if cells == ALONE:
        _add(state, move)
        return
    while cells != 0:
        _add(state, move + (state.tables.first_cell(cells) + 1) * B)
        cells &= cells - 1


def _choices(state: State) -> None:
    at = state.now[state.tables.frames + t.PC] * t.OP
    op = state.tables.code[at]
    if op == t.ASK_YES:
        _add(state, encode(YES, -1, -1, -1, -1, -1))
        _add(state, encode(NO, -1, -1, -1, -1, -1))
    elif op == t.ASK_WAY:
        for way in range(state.tables.code[at + 1]):
            _add(state, encode(WAY, way, -1, -1, -1, -1))
    else:
        interpreter.look(state, at, op)
        kind: i64 = PICK_CARD if op == t.ASK_CARD else PICK_CELL
        for i in range(state.found_n):
            _add(state, encode(kind, state.found[i], -1, -1, -1, -1))


def _main(state: State, seat: i64) -> None:
    now, tables, block = state.now, state.tables, state.block(seat)
    _walks(state, seat)
    start = block + tables.hand
    for i in range(start, start + now[block + t.HAND_N]):
        if i > start and now[i] == now[i - 1]:
            continue
        card = now[i]
        if tables.card[card * t.CARD + t.CATEGORY] == t.BREAK:  # L6
            continue
        if tables.ample == 1:
            _costly_uses(state, USE, seat, card)
        else:
            _add_aimed(state, encode(USE, card, -1, -1, -1, -1), reach(state, seat, card, True))
    for i in range(now[block + t.IT_N]):
        if now[block + tables.used + i] == 0:
            _builds(state, seat, now[block + tables.it + i])
    _effects(state, seat, AVI, now[block + t.AVI], now[block + t.AVI_CELL])
    if tables.able == 1:
        _abilities(state, seat)
    free: i64 = 0
    if tables.limited > 0:
        free = _unpaid(state, seat) if tables.limited == 1 else _unpaid_now(state, seat)
    if state.count == free:  # nothing that costs AP: the phase may end, or a CAA bring something (L11)
        _add(state, encode(PASS, -1, -1, -1, -1, -1))
    elif tables.must_spend == 0:  # L3
        _add(state, encode(STOP, -1, -1, -1, -1, -1))
    if now[block + t.CAA_USED] == 0:
        _caas(state, start, now[block + t.HAND_N])


def _unpaid(state: State, seat: i64) -> i64:
    """How many of the moves found cost nothing (L24)."""
    tables, n = state.tables, state.count
    first = tables.card[state.value(seat, t.AVI) * t.CARD + t.AVI_EFFECTS]
    for i in range(state.count):
        kind, a = state.moves[i] >> 50, part(state.moves[i], 0)
        if kind == WALK:
            n -= 1
        elif kind == AVI:
            n -= 1 if tables.avi_effect[(first + a) * t.AVI_EFFECT + t.E_COST] > 0 else 0
        else:
            n -= 1 if tables.card[a * t.CARD + t.COST] > 0 else 0
    return n


def _unpaid_now(state: State, seat: i64) -> i64:
    """As ``_unpaid`` where costs are chosen, looked up or changed, or placed cards can do something."""
    n = state.count
    for i in range(state.count):
        kind, a, cost = state.moves[i] >> 50, part(state.moves[i], 0), more(state.moves[i])
        if kind == WALK:
            cost = 1
        elif kind == AVI:
            cost += cost_of(state, seat, state.value(seat, t.AVI_CELL), a)
        elif kind == ABILITY:
            cost += cost_of(state, seat, a % WHICH, a // WHICH)
        else:
            cost = conditions.cost(state, seat, a, cost)
        n -= 1 if cost > 0 else 0
    return n


def _walks(state: State, seat: i64) -> None:
    tables = state.tables
    barred = state.now[tables.standing] | tables.beyond[seat]
    at = 4 * state.value(seat, t.AVI_CELL)
    for i in range(at, at + 4):
        goal = tables.near[i]
        if goal >= 0 and barred & tables.bit[goal] == 0:
            _add(state, encode(WALK, goal, -1, -1, -1, -1))


def _costly_uses(state: State, kind: i64, seat: i64, card: i64) -> None:
    """Every way to declare a card: by its targets (L2), by AP that are chosen and by hand cards that it asks for."""
    cells = reach(state, seat, card, kind != ANSWER)
    if cells == 0:
        return
    of, me, move = state.tables.card, card * t.CARD, encode(kind, card, -1, -1, -1, -1)
    first, n, most = of[me + t.BUILD], of[me + t.BUILD + 1], _most_more(state, kind, seat, card)
    if n > 0 and kind != IT:  # a card is not discarded for itself
        s.take(state, seat, state.tables.hand, t.HAND_N, card)
    for extra in range(most + 1):
        _pay_for_each(state, seat, move + extra * MORE, cells, first, n)
    if n > 0 and kind != IT:
        s.insert(state, seat, state.tables.hand, t.HAND_N, card)


def _most_more(state: State, kind: i64, seat: i64, card: i64) -> i64:
    """How many AP a player can choose at most on top of what a card costs."""
    of, me = state.tables.card, card * t.CARD
    most: i64 = 0
    if kind != ANSWER and of[me + t.UP_TO] > 0:
        for extra in range(1, of[me + t.UP_TO] - of[me + t.COST] + 1):
            most += 1 if conditions.cost(state, seat, card, extra) <= state.now[state.tables.ap] else 0
    return most


def usable(state: State, seat: i64, card: i64, pays: bool) -> bool:
    """Whether a player may use a card, its target apart; it is paid for with AP unless it answers another."""
    of, me = state.tables.card, card * t.CARD
    if state.tables.limited > 0:
        dear = pays and of[me + t.COST] > state.now[state.tables.ap]
        if state.tables.limited > 1:
            dear = pays and conditions.cost(state, seat, card, 0) > state.now[state.tables.ap]
        if dear or state.spent(seat, of[me + t.ONCE]):
            return False
    n = of[me + t.WHEN + 1]  # 0 of most cards, which spares the call
    return n == 0 or conditions.all_hold(state, of[me + t.WHEN], n, seat)


def reach(state: State, seat: i64, card: i64, pays: bool) -> i64:
    """What a player may aim a card at, as ``aims`` gives it; empty where the card is not ``usable``."""
    if not usable(state, seat, card, pays):
        return 0
    of, me = state.tables.card, card * t.CARD
    if of[me + t.AREA] < 0:  # here, too, which spares the call
        return ALONE
    return aims(
        state, seat, state.value(seat, t.AVI_CELL), of[me + t.AREA], of[me + t.AIMS_ALL] == 1, of[me + t.DURABILITY] > 0
    )


def aims(state: State, seat: i64, here: i64, area: i64, aims_all: bool, placed: bool) -> i64:
    """The set of cells to aim at from ``here``; ``ALONE`` where none is named; empty where there is no target."""
    if area < 0:
        return ALONE
    now, tables = state.now, state.tables
    standing = now[tables.standing]
    # One's own AVI only where the card's picture says so.
    cells = tables.area_cells(area, seat, here) & (~standing if placed else standing)
    if aims_all:
        cells &= ~tables.bit[here]
        if cells != 0:
            return ALONE
    return cells


def targets(state: State, cells: i64) -> list[int]:
    """The cells that ``aims`` gave, in order; -1 alone where none is named."""
    if cells == ALONE:
        return [-1]
    return [cell for cell in range(state.tables.cells) if cells & state.tables.bit[cell] != 0]


def _builds(state: State, seat: i64, card: i64) -> None:
    """Every way to use an IT card, by target and by what is discarded for it."""
    if state.tables.ample == 1:
        _costly_uses(state, IT, seat, card)
        return
    of, me = state.tables.card, card * t.CARD
    cells = reach(state, seat, card, True)
    if cells != 0:
        move = encode(IT, card, -1, -1, -1, -1)
        _pay_for_each(state, seat, move, cells, of[me + t.BUILD], of[me + t.BUILD + 1])


def _pay_for_each(state: State, seat: i64, move: i64, cells: i64, first: i64, n: i64) -> None:
    """Add a move for each cell of a set that is not empty, and for each way to discard for ``n`` filters."""
    begun = state.count
    goal: i64 = 0
    if cells != ALONE:
        goal = state.tables.first_cell(cells) + 1
    _pay(state, seat, first, n, move + goal * B)
    if cells == ALONE or state.count == begun:
        return
    # What pays for one target pays for each.
    ways = state.count - begun
    cells &= cells - 1
    while cells != 0:
        further = (state.tables.first_cell(cells) + 1 - goal) * B
        for i in range(begun, begun + ways):
            _add(state, state.moves[i] + further)
        cells &= cells - 1


def _pay(state: State, seat: i64, first: i64, n: i64, move: i64) -> None:
    """Add ``move`` with each different set of ``n`` hand cards of which every filter from ``first`` gets its own.

    That is where any filters together are met by as many cards at least (Hall 1935), and the other way round.
    """
    if n == 0:
        _add(state, move)
        return
    now, suits, tables = state.now, state.suits, state.tables
    row, wanted = first * tables.cards, tables.bit[n] - 1
    start = state.block(seat) + state.tables.hand
    end = start + state.value(seat, t.HAND_N)
    for i in range(start, end):
        suits[i - start] = tables.suit[row + now[i]] & wanted
    for i in range(start, end):
        a = suits[i - start]
        if a == 0 or (i > start and now[i] == now[i - 1]):
            continue
        one = move + (now[i] + 1) * C
        if n == 1:
            _add(state, one)
        for j in range(i + 1, end if n > 1 else i):
            b = suits[j - start]
            if b == 0 or several(a | b) == 0 or (j > i + 1 and now[j] == now[j - 1]):
                continue
            two = one + (now[j] + 1) * D
            if n == 2:
                _add(state, two)
            for k in range(j + 1, end if n > 2 else j):
                c = suits[k - start]
                if a | b | c != 7 or several(a | c) == 0 or several(b | c) == 0:
                    continue
                if c != 0 and (k == j + 1 or now[k] != now[k - 1]):
                    _add(state, two + now[k] + 1)


def _caas(state: State, start: i64, n: i64) -> None:
    """Every different set of one to three of ``n`` hand cards from ``start``, in the order of cards."""
    now, most = state.now, state.tables.caa
    if most == 0:
        return
    end = start + n
    for i in range(start, end):
        if i > start and now[i] == now[i - 1]:
            continue
        one = encode(CAA, now[i], -1, -1, -1, -1)
        _add(state, one)
        for j in range(i + 1, end if most > 1 else i):
            if j > i + 1 and now[j] == now[j - 1]:
                continue
            two = one + (now[j] + 1) * B
            _add(state, two)
            for k in range(j + 1, end if most > 2 else j):
                if k == j + 1 or now[k] != now[k - 1]:
                    _add(state, two + (now[k] + 1) * C)


def _abilities(state: State, seat: i64) -> None:
    """What a player's placed cards can do, in the order of their cells (L45)."""
    now, tables = state.now, state.tables
    left = now[tables.standing]
    while left != 0:
        cell = tables.first_cell(left)
        left &= left - 1
        if now[cell] > 2 and state.owner(cell) == seat:
            state.here = cell
            _effects(state, seat, ABILITY, state.card_on(cell), cell)
    state.here = -1


def _effects(state: State, seat: i64, kind: i64, card: i64, cell: i64) -> None:
    """What an AVI or a placed card, which stands on a cell, can do for action points."""
    tables = state.tables
    of, me, rows = tables.card, card * t.CARD, tables.avi_effect
    first = of[me + t.AVI_EFFECTS]
    for i in range(of[me + t.AVI_EFFECTS + 1]):
        at = (first + i) * t.AVI_EFFECT
        if rows[at + t.E_COST] > state.now[tables.ap] or (rows[at + t.E_AWAKE] == 1 and not state.awake(seat)):
            continue
        if tables.limited > 0 and (state.spent(seat, rows[at + t.E_ONCE]) or _dear(state, seat, rows[at + t.E_COST])):
            continue
        if rows[at + t.E_WHEN + 1] > 0 and not able(state, seat, kind, cell, at):
            continue
        cells = aims(state, seat, cell, rows[at + t.E_AREA], rows[at + t.E_AIMS_ALL] == 1, False)
        move = encode(kind, i if kind == AVI else cell + i * WHICH, -1, -1, -1, -1)
        if tables.ample == 0:
            _add_aimed(state, move, cells)
            continue
        most: i64 = 0
        if rows[at + t.E_UP_TO] > 0:
            most = min(rows[at + t.E_UP_TO], state.now[tables.ap]) - rows[at + t.E_COST]
        for extra in range(most + 1 if cells != 0 else 0):
            _pay_for_each(state, seat, move + extra * MORE, cells, rows[at + t.E_BUILD], rows[at + t.E_BUILD + 1])


def able(state: State, seat: i64, kind: i64, cell: i64, at: i64) -> bool:
    """Whether the conditions hold of the effect of an AVI, or of the ability of the placed card on a cell, at a row."""
    first, n = state.tables.avi_effect[at + t.E_WHEN], state.tables.avi_effect[at + t.E_WHEN + 1]
    if kind == AVI:
        return conditions.all_hold(state, first, n, seat)
    return conditions.hold_at(state, first, n, seat, cell)


def cost_of(state: State, seat: i64, cell: i64, index: i64) -> i64:
    """The AP that an effect of the AVI, or an ability of the placed card, on a cell costs a player."""
    first = state.tables.card[state.card_on(cell) * t.CARD + t.AVI_EFFECTS]
    cost = state.tables.avi_effect[(first + index) * t.AVI_EFFECT + t.E_COST]
    if cost >= 0:
        return cost
    state.here = cell
    cost = conditions.amount(state, cost, seat)
    state.here = -1
    return cost


def _dear(state: State, seat: i64, cost: i64) -> bool:
    """Whether an effect's cost is one that is looked up, and now more than the player has."""
    return cost < 0 and conditions.amount(state, cost, seat) > state.now[state.tables.ap]


def _answers(state: State, seat: i64) -> None:
    now, tables = state.now, state.tables
    _add(state, encode(DECLINE, -1, -1, -1, -1, -1))
    if now[tables.links_n] >= t.MOST_LINKS:  # L8
        return
    declared = now[tables.links + (now[tables.links_n] - 1) * t.LINK + t.L_CARD]
    start = state.block(seat) + tables.hand
    for i in range(start, start + state.value(seat, t.HAND_N)):
        card = now[i]
        if (i == start or card != now[i - 1]) and can_answer(state, card, declared):
            before = state.count
            if state.tables.ample == 1:
                _costly_uses(state, ANSWER, seat, card)
            else:
                _add_aimed(state, encode(ANSWER, card, -1, -1, -1, -1), reach(state, seat, card, False))
            if state.count == before and aimless(state, card, declared, seat):
                _add(state, encode(ANSWER, card, -1, -1, -1, -1))


def aimless(state: State, card: i64, declared: i64, seat: i64) -> bool:
    """Whether a Br may answer although it finds no target in its range (L19)."""
    of, me = state.tables.card, card * t.CARD
    if state.tables.break_range == 1 or of[me + t.CATEGORY] != t.BREAK or of[me + t.DURABILITY] > 0:
        return False
    return breaks(state, card, declared) and usable(state, seat, card, False)


def can_answer(state: State, card: i64, declared: i64) -> bool:
    """Whether a card may answer another, its range apart: by CB on both, or by its break condition."""
    of, me = state.tables.card, card * t.CARD
    if of[me + t.CALLBACK] == 1 and of[declared * t.CARD + t.CALLBACK] == 1:
        return True
    if of[me + t.CATEGORY] != t.BREAK:
        return False
    if state.tables.break_chains == 0 and of[declared * t.CARD + t.CATEGORY] == t.BREAK:  # L18
        return of[declared * t.CARD + t.CALLBACK] == 1 and breaks(state, card, declared)
    return breaks(state, card, declared)


def breaks(state: State, card: i64, declared: i64) -> bool:
    """Whether a card meets the break condition of a Br (L5)."""
    of, me = state.tables.card, card * t.CARD
    is_it = of[declared * t.CARD + t.CATEGORY] == t.INTEGRATE
    for row in range(of[me + t.ANSWERS], of[me + t.ANSWERS] + of[me + t.ANSWERS + 1]):
        names_it = state.tables.filter[row * t.FILTER + t.F_CATEGORY] == t.INTEGRATE
        if state.tables.fits(row, declared) and (names_it or not is_it):
            return True
    return False
