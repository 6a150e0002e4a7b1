"""The state of a game as one flat array: the board, the zones of cards, the numbers, and what cards ask about them.

Compiled by mypyc where possible. See ``tables.py`` for the array's layout. A change writes what happened as ints.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.tables import Tables
from squares.native import i64, vec, wrapped

# phases
START: Final = 0
MAIN: Final = 1
ANSWER: Final = 2
RESOLVE: Final = 3
ENDING: Final = 4
DISCARD: Final = 5
OVER: Final = 6  # both decks were empty at the end of a turn

# what happened: a code and up to 4 numbers each
STRIDE: Final = 5
MOST_EFFECTS: Final = 600
PLACED: Final = 1  # seat, card, cell, 1 if it was made out of nothing
MOVED: Final = 2  # seat, from, to
PUSHED: Final = 3  # by, from, to
SWAPPED: Final = 4  # cells
STRUCK: Final = 5  # cell, amount, left
REMOVED: Final = 6  # seat, card, cell
RETURNED: Final = 7  # seat, card, cell
DRAWN: Final = 8  # seat, card
REVEALED: Final = 9  # seat, card
DISCARDED: Final = 10  # seat, card
MILLED: Final = 11  # seat, card
COUNTED: Final = 12  # which, seat, old, new
DECLARED: Final = 13  # seat, card
RESOLVED: Final = 14  # seat, card, 1 if it took effect
TURN_TO: Final = 15  # seat
ENDED: Final = 16  # result, 0 by life 1 by empty decks 2 by a further way
ROLLED: Final = 17  # seat, sides, what came up
LOOKED: Final = 18  # seat, card, whose deck
MARKED: Final = 19  # kind of counters, cell, old, new
CLAIMED: Final = 20  # seat, card, cell
STOLEN: Final = 21  # seat, card, 0 from hand, 1 from trash
SET_OFF: Final = 22  # seat, card
BECAME: Final = 23  # seat, the card that it was, cell
EXCHANGED: Final = 24  # seat, the card that makes the players exchange their hands
COPIED: Final = 25  # seat, a card of his hand
CHOSEN: Final = 26  # seat, the card that aims, cell

# which number was counted
AP: Final = 0
DECK: Final = 1
TRASH: Final = 2
GUARD: Final = 3
CHARGE: Final = 4
NEXT_AP: Final = 5


_STEP: Final = -0x61C8864680B583EB  # of SplitMix64 (Steele, Lea and Flood 2014), as in ``core.rng``, signed
_FIRST: Final = -0x40A7B892E31B1A47
_SECOND: Final = -0x6B2FB644ECCEEE15
_HALF: Final = 0x7FFFFFFFFFFFFFFF
_LOW: Final = 0xFFFFFFFF


def gap(a: i64, b: i64) -> i64:
    """How far two numbers lie apart."""
    return a - b if a > b else b - a


class State(Kernel):
    """A position, and what is known only while a move is made or moves are listed. Seats are 0 South and 1 North.

    ``telling`` 1 makes changes write what happened. ``nested``: the triggers that triggers have set off in this ply.
    ``unsaid``: 1 while the effect that comes first was neither declared nor told of. ``found``: cells or cards that a
    player may choose from, ``found_n`` of them. ``count``: of the legal moves found. ``suits``: of each card in hand
    the filters that it fits.
    """

    tables: Tables
    telling: i64
    nested: list[i64]
    unsaid: i64
    found: vec[i64]
    found_n: i64
    count: i64
    suits: vec[i64]

    def __init__(self, tables: Tables) -> None:
        super().__init__(int(tables.size), 128, STRIDE * MOST_EFFECTS)
        self.tables = tables
        self.telling = 0
        self.nested = []
        self.unsaid = 0
        self.found = vec[i64]([0] * max(int(tables.cells), int(tables.size_of_zone)))
        self.found_n = 0
        self.count = 0
        self.suits = vec[i64]([0] * int(tables.size_of_zone))

    def tell(self, code: i64, a: i64, b: i64, c: i64, d: i64) -> None:
        """Write down that something happened."""
        if self.telling == 0 or self.effect_count >= MOST_EFFECTS:
            return
        at = self.effect_count * STRIDE
        effects = self.effects
        effects[at] = code
        effects[at + 1] = a
        effects[at + 2] = b
        effects[at + 3] = c
        effects[at + 4] = d
        self.effect_count += 1

    def block(self, seat: i64) -> i64:
        """Where a player's block begins."""
        return self.tables.block + seat * self.tables.block_size

    def value(self, seat: i64, which: i64) -> i64:
        """A number of a player's block."""
        return self.now[self.tables.block + seat * self.tables.block_size + which]

    def count_to(self, which: i64, seat: i64, at: i64, value: i64) -> None:
        """Set a number that players watch, lying at ``at``."""
        old = self.now[at]
        self.now[at] = value
        if old != value:
            self.tell(COUNTED, which, seat, old, value)

    def spend_ap(self, cost: i64) -> None:
        """Take action points away from the player on turn."""
        at = self.tables.ap
        self.count_to(AP, self.now[self.tables.turn], at, max(0, self.now[at] - cost))

    def most_life(self, seat: i64) -> i64:
        """The most life that a player's AVI can have."""
        return self.tables.card[self.value(seat, t.AVI) * t.CARD + t.MOST_LIFE]

    def awake(self, seat: i64) -> bool:
        """Whether a player's AVI is awakened."""
        return self.value(seat, t.LIVES) <= self.tables.card[self.value(seat, t.AVI) * t.CARD + t.AWAKENS]

    def spent(self, seat: i64, once: i64) -> bool:
        """Whether a player has used something this turn that is used once; 0 is used as often as one likes."""
        return self.value(seat, t.ONCE_USED) & once != 0

    def spend(self, seat: i64, once: i64) -> None:
        """Note that a player uses something that is used once a turn (L25)."""
        self.now[self.block(seat) + t.ONCE_USED] |= once

    def is_avi(self, cell: i64) -> bool:
        """Whether an AVI stands on a cell."""
        return 1 <= self.now[cell] <= 2

    def owner(self, cell: i64) -> i64:
        """Whose AVI or placed card stands on a cell that is not empty."""
        return (self.now[cell] - 1) % 2

    def card_on(self, cell: i64) -> i64:
        """The card that stands on a cell, an AVI too; -1 for an empty one."""
        piece = self.now[cell]
        if piece == 0:
            return -1
        if piece <= 2:
            return self.value(piece - 1, t.AVI)
        return (piece - 3) // 2

    def random_below(self, n: i64) -> i64:
        """A number in 0..n-1 from the generator in the position: what ``core.rng`` gives, in signed numbers."""
        now, high, low = self.now, self.tables.rng_high, self.tables.rng_low
        state = wrapped((now[high] << 32) | now[low])
        surplus = 2 * (_HALF % n + 1) % n  # 2 ** 64 modulo n: so many of the largest numbers are not taken
        while True:
            state = wrapped(state + _STEP)
            value = wrapped((state ^ ((state >> 30) & 0x3FFFFFFFF)) * _FIRST)
            value = wrapped((value ^ ((value >> 27) & 0x1FFFFFFFFF)) * _SECOND)
            value ^= (value >> 31) & 0x1FFFFFFFF
            if value >= 0 or value < -surplus:
                break
        now[high] = (state >> 32) & _LOW
        now[low] = state & _LOW
        return (2 * (((value >> 1) & _HALF) % n) + (value & 1)) % n


def insert(state: State, seat: i64, zone: i64, counter: i64, card: i64) -> None:
    """Put a card into a zone that is kept in the order of cards."""
    now, block = state.now, state.block(seat)
    start, n = block + zone, now[block + counter]
    i = start + n
    while i > start and now[i - 1] > card:
        now[i] = now[i - 1]
        i -= 1
    now[i] = card
    now[block + counter] = n + 1


def take(state: State, seat: i64, zone: i64, counter: i64, card: i64) -> None:
    """Take a card out of a zone that holds it; the cards behind it close up."""
    now, block = state.now, state.block(seat)
    start, n = block + zone, now[block + counter]
    i = start
    while now[i] != card:
        i += 1
    while i < start + n - 1:
        now[i] = now[i + 1]
        i += 1
    now[start + n - 1] = 0
    now[block + counter] = n - 1


def to_hand(state: State, seat: i64, card: i64) -> None:
    """A card comes to hand."""
    insert(state, seat, state.tables.hand, t.HAND_N, card)
    state.tell(DRAWN, seat, card, 0, 0)


def to_trash(state: State, seat: i64, card: i64) -> None:
    """A card goes to its owner's trash; an IT card (L14) or a token (L38) goes nowhere."""
    if state.tables.card[card * t.CARD + t.CATEGORY] < t.INTEGRATE:
        n = state.value(seat, t.TRASH_N)
        insert(state, seat, state.tables.trash, t.TRASH_N, card)
        state.tell(COUNTED, TRASH, seat, n, n + 1)


def off_deck(state: State, seat: i64) -> i64:
    """Take the top card off a deck that holds one."""
    now, block = state.now, state.block(seat)
    n = now[block + t.DECK_N]
    card = now[block + state.tables.deck + n - 1]
    now[block + state.tables.deck + n - 1] = 0
    if state.tables.looks > 0:
        now[block + state.tables.known + n - 1] = 0
    state.count_to(DECK, seat, block + t.DECK_N, n - 1)
    return card


def into_deck(state: State, seat: i64, card: i64) -> None:
    """Shuffle a card into its deck."""
    now, block = state.now, state.block(seat)
    n = now[block + t.DECK_N]
    now[block + state.tables.deck + n] = card
    state.count_to(DECK, seat, block + t.DECK_N, n + 1)
    shuffle(state, seat)


def shuffle(state: State, seat: i64) -> None:
    """Shuffle a deck (Fisher and Yates). Nobody knows a card of it then."""
    now, block = state.now, state.block(seat)
    start = block + state.tables.deck
    for k in range(state.tables.looks):
        now[block + state.tables.known + k] = 0
    i = now[block + t.DECK_N] - 1
    while i > 0:
        j = state.random_below(i + 1)
        card = now[start + i]
        now[start + i] = now[start + j]
        now[start + j] = card
        i -= 1


def last_declared(state: State, seat: i64) -> i64:
    """Where in the chain a player's last declared card comes, from 0; -1 for none."""
    now, tables = state.now, state.tables
    i = now[tables.links_n] - 1
    while i >= 0 and now[tables.links + i * t.LINK + t.L_OWNER] != seat:
        i -= 1
    return i


def put(state: State, cell: i64, piece: i64, durability: i64) -> None:
    """Let something stand on an empty cell."""
    now, tables = state.now, state.tables
    now[cell] = piece
    now[tables.durability + cell] = durability
    now[tables.standing] |= tables.bit[cell]
    if piece <= 2:
        now[tables.block + (piece - 1) * tables.block_size + t.AVI_CELL] = cell


def lift(state: State, cell: i64) -> None:
    """Take away what stands on a cell. Whoever aimed at it or runs from it has it no more."""
    _empty(state, cell)
    follow(state, cell, -1, -1)


def _empty(state: State, cell: i64) -> None:
    """Nothing stands on a cell any more."""
    now, tables = state.now, state.tables
    now[cell] = 0
    now[tables.durability + cell] = 0
    now[tables.standing] &= ~tables.bit[cell]
    for kind in range(tables.kinds):
        now[tables.counters + kind * tables.cells + cell] = 0


def shift(state: State, start: i64, goal: i64) -> None:
    """What stands on a cell goes to another, which is empty or the same; it stays what it is aimed at."""
    now, durability = state.now, state.tables.durability
    piece, left = now[start], now[durability + start]
    if start == goal:
        return
    if state.tables.kinds > 0:
        _exchange_counters(state, start, goal)
    _empty(state, start)
    put(state, goal, piece, left)
    follow(state, start, goal, -1)


def exchange(state: State, first: i64, second: i64) -> None:
    """What stands on two cells changes places."""
    now, durability = state.now, state.tables.durability
    one, left = now[first], now[durability + first]
    put(state, first, now[second], now[durability + second])
    put(state, second, one, left)
    _exchange_counters(state, first, second)
    follow(state, first, second, first)


def _exchange_counters(state: State, first: i64, second: i64) -> None:
    now, tables = state.now, state.tables
    for kind in range(tables.kinds):
        at = tables.counters + kind * tables.cells
        here = now[at + first]
        now[at + first] = now[at + second]
        now[at + second] = here


def follow(state: State, start: i64, goal: i64, back: i64) -> None:
    """Cells that frames and declared cards remember: ``start`` becomes ``goal``, and ``goal`` becomes ``back``.

    ``back`` is -1 where nothing goes the other way.
    """
    now, tables = state.now, state.tables
    for i in range(now[tables.frames_n]):
        _follow_frame(state, tables.frames + i * t.FRAME, start, goal, back)
    for i in range(now[tables.delayed_n]):
        _follow_frame(state, tables.delayed + i * t.FRAME, start, goal, back)
    for i in range(now[tables.links_n]):
        at = tables.links + i * t.LINK
        if tables.card[now[at + t.L_CARD] * t.CARD + t.DURABILITY] == 0:  # else it is aimed at the cell itself
            _follow_cell(state, at + t.L_TARGET, start, goal, back)


def _follow_frame(state: State, at: i64, start: i64, goal: i64, back: i64) -> None:
    _follow_cell(state, at + t.AT_THIS, start, goal, back)
    _follow_cell(state, at + t.AT_TARGET, start, goal, back)
    _follow_cell(state, at + t.CELL, start, goal, back)


def _follow_cell(state: State, at: i64, start: i64, goal: i64, back: i64) -> None:
    cell = state.now[at]
    if cell == start:
        state.now[at] = goal
    elif cell == goal and back >= 0:
        state.now[at] = back


def count_counters(state: State, kind: i64, cell: i64, more: i64) -> None:
    """Put counters on what stands on a cell, or take them off as far as there are any."""
    now = state.now
    at = state.tables.counters + kind * state.tables.cells + cell
    old = now[at]
    now[at] = min(t.MOST_COUNTERS, max(0, old + more))
    if now[at] != old:
        state.tell(MARKED, kind, cell, old, now[at])


def pay_counters(state: State, seat: i64, first: i64, count: i64) -> None:
    """Take the counters off a player's AVI that rows of costs ask for."""
    rows = state.tables.spend
    for i in range(first, first + count):
        count_counters(state, rows[i * t.SPEND], state.value(seat, t.AVI_CELL), -rows[i * t.SPEND + 1])
