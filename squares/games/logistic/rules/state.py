"""The state of a game as one flat array: the board, the zones of cards, the numbers, and what cards ask about them.

Compiled by mypyc where possible. See ``tables.py`` for the array's layout. A change writes what happened as ints.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.tables import Tables
from squares.native import i64, wrapped

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
PLACED: Final = 1  # seat, card, cell
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
    """A position whose parts can be read and changed. Seats are 0 South and 1 North.

    ``telling`` 1 makes changes write what happened.
    """

    tables: Tables
    telling: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(int(tables.size), 128, STRIDE * MOST_EFFECTS)
        self.tables = tables
        self.telling = 0

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

    # ---- numbers of players

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

    # ---- zones of cards

    def insert(self, seat: i64, zone: i64, counter: i64, card: i64) -> None:
        """Put a card into a zone that is kept in the order of cards."""
        now, block = self.now, self.block(seat)
        start, n = block + zone, now[block + counter]
        i = start + n
        while i > start and now[i - 1] > card:
            now[i] = now[i - 1]
            i -= 1
        now[i] = card
        now[block + counter] = n + 1

    def take(self, seat: i64, zone: i64, counter: i64, card: i64) -> None:
        """Take a card out of a zone that holds it; the cards behind it close up."""
        now, block = self.now, self.block(seat)
        start, n = block + zone, now[block + counter]
        i = start
        while now[i] != card:
            i += 1
        while i < start + n - 1:
            now[i] = now[i + 1]
            i += 1
        now[start + n - 1] = 0
        now[block + counter] = n - 1

    def to_hand(self, seat: i64, card: i64) -> None:
        """A card comes to hand."""
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(DRAWN, seat, card, 0, 0)

    def to_trash(self, seat: i64, card: i64) -> None:
        """A card goes to its owner's trash; an IT card is used up already and goes nowhere (L14)."""
        if self.tables.card[card * t.CARD + t.CATEGORY] != t.INTEGRATE:
            n = self.value(seat, t.TRASH_N)
            self.insert(seat, self.tables.trash, t.TRASH_N, card)
            self.tell(COUNTED, TRASH, seat, n, n + 1)

    def discard(self, seat: i64, card: i64) -> None:
        """A card goes from hand to the trash."""
        self.take(seat, self.tables.hand, t.HAND_N, card)
        self.tell(DISCARDED, seat, card, 0, 0)
        self.to_trash(seat, card)

    def off_deck(self, seat: i64) -> i64:
        """Take the top card off a deck that holds one."""
        now, block = self.now, self.block(seat)
        n = now[block + t.DECK_N]
        card = now[block + self.tables.deck + n - 1]
        now[block + self.tables.deck + n - 1] = 0
        if self.tables.looks > 0:
            now[block + self.tables.known + n - 1] = 0
        self.count_to(DECK, seat, block + t.DECK_N, n - 1)
        return card

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards as far as there are any."""
        for _ in range(min(count, self.value(seat, t.DECK_N))):
            self.to_hand(seat, self.off_deck(seat))

    def into_deck(self, seat: i64, card: i64) -> None:
        """Shuffle a card into its deck."""
        now, block = self.now, self.block(seat)
        n = now[block + t.DECK_N]
        now[block + self.tables.deck + n] = card
        self.count_to(DECK, seat, block + t.DECK_N, n + 1)
        self.shuffle(seat)

    def shuffle(self, seat: i64) -> None:
        """Shuffle a deck (Fisher and Yates). Nobody knows a card of it then."""
        now, block = self.now, self.block(seat)
        start = block + self.tables.deck
        for k in range(self.tables.looks):
            now[block + self.tables.known + k] = 0
        i = now[block + t.DECK_N] - 1
        while i > 0:
            j = self.random_below(i + 1)
            card = now[start + i]
            now[start + i] = now[start + j]
            now[start + j] = card
            i -= 1

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

    # ---- the board

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

    def first_cell(self, cells: i64) -> i64:
        """The first of a set of cells, which is not empty."""
        return self.tables.cell_of[(cells & -cells) % t.PRIME]

    def area_cells(self, area: i64, seat: i64, centre: i64) -> i64:
        """The set of cells of an area round a centre, as a seat looks at it; empty round -1."""
        tables = self.tables
        if centre < 0:
            return 0
        return tables.area[(area * 2 + seat) * tables.cells + centre]

    def in_area(self, area: i64, seat: i64, centre: i64, cell: i64) -> bool:
        """Whether a cell belongs to an area round a centre, as a seat looks at it."""
        return self.area_cells(area, seat, centre) & self.tables.bit[cell] != 0

    def foreign(self, cell: i64, seat: i64) -> bool:
        """Whether a cell lies in the other player's area."""
        return self.tables.beyond[seat] & self.tables.bit[cell] != 0

    def zone(self, seat: i64) -> i64:
        """Where a player's AVI stands: 0 its own area, 1 the shared one, 2 the other's."""
        cell = self.value(seat, t.AVI_CELL)
        if self.foreign(cell, 1 - seat):
            return 0
        return 2 if self.foreign(cell, seat) else 1

    def most_life(self, seat: i64) -> i64:
        """The most life that a player's AVI can have."""
        return self.tables.card[self.value(seat, t.AVI) * t.CARD + t.MOST_LIFE]

    def spent(self, seat: i64, once: i64) -> bool:
        """Whether a player has used something this turn that is used once; 0 is used as often as one likes."""
        return self.value(seat, t.ONCE_USED) & once != 0

    def spend(self, seat: i64, once: i64) -> None:
        """Note that a player uses something that is used once a turn (L25)."""
        self.now[self.block(seat) + t.ONCE_USED] |= once

    def awake(self, seat: i64) -> bool:
        """Whether a player's AVI is awakened."""
        return self.value(seat, t.LIVES) <= self.tables.card[self.value(seat, t.AVI) * t.CARD + t.AWAKENS]

    def put(self, cell: i64, piece: i64, durability: i64) -> None:
        """Let something stand on an empty cell."""
        now, tables = self.now, self.tables
        now[cell] = piece
        now[tables.durability + cell] = durability
        now[tables.standing] |= tables.bit[cell]
        if piece <= 2:
            now[tables.block + (piece - 1) * tables.block_size + t.AVI_CELL] = cell

    def lift(self, cell: i64) -> None:
        """Take away what stands on a cell. Whoever aimed at it or runs from it has it no more."""
        self._empty(cell)
        self.follow(cell, -1, -1)

    def _empty(self, cell: i64) -> None:
        """Nothing stands on a cell any more."""
        now, tables = self.now, self.tables
        now[cell] = 0
        now[tables.durability + cell] = 0
        now[tables.standing] &= ~tables.bit[cell]
        for kind in range(tables.kinds):
            now[tables.counters + kind * tables.cells + cell] = 0

    def shift(self, start: i64, goal: i64) -> None:
        """What stands on a cell goes to another, which is empty or the same; it stays what it is aimed at."""
        now, durability = self.now, self.tables.durability
        piece, left = now[start], now[durability + start]
        if start == goal:
            return
        if self.tables.kinds > 0:
            self._exchange_counters(start, goal)
        self._empty(start)
        self.put(goal, piece, left)
        self.follow(start, goal, -1)

    def exchange(self, first: i64, second: i64) -> None:
        """What stands on two cells changes places."""
        now, durability = self.now, self.tables.durability
        one, left = now[first], now[durability + first]
        self.put(first, now[second], now[durability + second])
        self.put(second, one, left)
        self._exchange_counters(first, second)
        self.follow(first, second, first)

    def _exchange_counters(self, first: i64, second: i64) -> None:
        now, tables = self.now, self.tables
        for kind in range(tables.kinds):
            at = tables.counters + kind * tables.cells
            here = now[at + first]
            now[at + first] = now[at + second]
            now[at + second] = here

    def follow(self, start: i64, goal: i64, back: i64) -> None:
        """Cells that frames and declared cards remember: ``start`` becomes ``goal``, and ``goal`` becomes ``back``.

        ``back`` is -1 where nothing goes the other way.
        """
        now, tables = self.now, self.tables
        for i in range(now[tables.frames_n]):
            self._follow_frame(tables.frames + i * t.FRAME, start, goal, back)
        for i in range(now[tables.delayed_n]):
            self._follow_frame(tables.delayed + i * t.FRAME, start, goal, back)
        for i in range(now[tables.links_n]):
            at = tables.links + i * t.LINK
            if tables.card[now[at + t.L_CARD] * t.CARD + t.DURABILITY] == 0:  # else it is aimed at the cell itself
                self._follow_cell(at + t.L_TARGET, start, goal, back)

    def _follow_frame(self, at: i64, start: i64, goal: i64, back: i64) -> None:
        self._follow_cell(at + t.AT_THIS, start, goal, back)
        self._follow_cell(at + t.AT_TARGET, start, goal, back)
        self._follow_cell(at + t.CELL, start, goal, back)

    def _follow_cell(self, at: i64, start: i64, goal: i64, back: i64) -> None:
        cell = self.now[at]
        if cell == start:
            self.now[at] = goal
        elif cell == goal and back >= 0:
            self.now[at] = back

    # ---- what cards ask about

    def fits(self, row: i64, card: i64) -> bool:
        """Whether a card fits a filter; -1 is the filter that everything fits."""
        tables = self.tables
        return row < 0 or tables.suit[row * tables.cards + card] & 1 == 1

    def number(self, row: i64, owner: i64) -> i64:
        """A number of the card language, as ``owner`` counts."""
        now, tables = self.now, self.tables
        what, only = tables.number[row * t.NUMBER], tables.number[row * t.NUMBER + 2]
        seat = owner if tables.number[row * t.NUMBER + 1] == 0 else 1 - owner
        if what == t.LIFE:
            return self.value(seat, t.LIVES)
        if what == t.LOST_LIFE:
            return max(0, self.most_life(seat) - self.value(seat, t.LIVES))
        if what == t.HAND:
            if seat != owner:
                return self.value(seat, t.HAND_N)
            return self._fitting(seat, tables.hand, t.HAND_N, only)
        if what == t.TRASH:
            return self._fitting(seat, tables.trash, t.TRASH_N, only)
        if what == t.DECK:
            return self.value(seat, t.DECK_N)
        if what == t.PLACED:
            return self._standing(seat, only)
        if what == t.AP:
            return now[tables.ap] if now[tables.turn] == seat else 0
        if what == t.CHAIN:
            return now[tables.links_n]
        if what == t.ROLL:
            return now[tables.rolled]
        if what == t.COUNTERS:
            return self._counters(row, seat)
        return self.distance()

    def _counters(self, row: i64, seat: i64) -> i64:
        """Counters of a kind on a player's AVI, or on the placed card whose effect runs."""
        now, tables = self.now, self.tables
        cell = self.value(seat, t.AVI_CELL)
        if tables.number[row * t.NUMBER + 4] == 1:
            cell = now[tables.frames + t.AT_THIS] if now[tables.frames_n] > 0 else -1
        return 0 if cell < 0 else now[tables.counters + tables.number[row * t.NUMBER + 3] * tables.cells + cell]

    def count_counters(self, kind: i64, cell: i64, more: i64) -> None:
        """Put counters on what stands on a cell, or take them off as far as there are any."""
        now = self.now
        at = self.tables.counters + kind * self.tables.cells + cell
        old = now[at]
        now[at] = min(t.MOST_COUNTERS, max(0, old + more))
        if now[at] != old:
            self.tell(MARKED, kind, cell, old, now[at])

    def pay_counters(self, seat: i64, first: i64, count: i64) -> None:
        """Take the counters off a player's AVI that rows of costs ask for."""
        rows = self.tables.spend
        for i in range(first, first + count):
            self.count_counters(rows[i * t.SPEND], self.value(seat, t.AVI_CELL), -rows[i * t.SPEND + 1])

    def _fitting(self, seat: i64, zone: i64, counter: i64, only: i64) -> i64:
        start = self.block(seat) + zone
        n: i64 = 0
        for i in range(self.value(seat, counter)):
            if self.fits(only, self.now[start + i]):
                n += 1
        return n

    def _standing(self, seat: i64, only: i64) -> i64:
        n: i64 = 0
        left = self.now[self.tables.standing]
        while left != 0:
            piece = self.now[self.first_cell(left)]
            left &= left - 1
            if piece > 2 and (piece - 1) % 2 == seat and self.fits(only, (piece - 3) // 2):
                n += 1
        return n

    def distance(self) -> i64:
        """Steps from one AVI to the other."""
        files = self.tables.files
        one, other = self.value(0, t.AVI_CELL), self.value(1, t.AVI_CELL)
        return gap(one % files, other % files) + gap(one // files, other // files)

    def constant(self, gives: i64, seat: i64, card: i64) -> i64:
        """What all constants together give a player; ``card`` is the one that hits, -1 for none."""
        total: i64 = 0
        left = self.now[self.tables.standing]
        while left != 0:
            total += self._given(self.first_cell(left), gives, seat, card)
            left &= left - 1
        return total

    def _given(self, cell: i64, gives: i64, seat: i64, card: i64) -> i64:
        tables = self.tables
        me, owner = self.card_on(cell) * t.CARD, self.owner(cell)
        first = tables.card[me + t.CONSTANTS]
        total: i64 = 0
        for i in range(first, first + tables.card[me + t.CONSTANTS + 1]):
            at = i * t.CONSTANT
            who = owner if tables.constant[at + 2] == 0 else 1 - owner
            if tables.constant[at] != gives or who != seat:
                continue
            if tables.constant[at + 4] == 1 and not self.awake(owner):
                continue
            if card < 0 or self.fits(tables.constant[at + 3], card):
                total += tables.constant[at + 1]
        return total

    # ---- conditions

    def all_hold(self, first: i64, count: i64, owner: i64) -> bool:
        """Whether conditions hold for a card that its owner may use."""
        return all(self.holds(i, owner, -1, -1) for i in range(first, first + count))

    def affords(self, seat: i64, card: i64, pays: bool) -> bool:
        """Whether a player can pay for a card, and has not used it this turn if it works once."""
        of, me = self.tables.card, card * t.CARD
        return (not pays or of[me + t.COST] <= self.now[self.tables.ap]) and not self.spent(seat, of[me + t.ONCE])

    def usable(self, seat: i64, card: i64) -> bool:
        """Whether a player may answer with a card, its target apart."""
        of, me = self.tables.card, card * t.CARD
        return self.affords(seat, card, False) and self.all_hold(of[me + t.WHEN], of[me + t.WHEN + 1], seat)

    def holds(self, row: i64, owner: i64, this: i64, target: i64) -> bool:
        """Whether a condition holds."""
        condition = self.tables.condition
        at = row * t.CONDITION
        return self._holds(condition[at], at + 2, owner, this, target) != (condition[at + 1] == 1)

    def _holds(self, kind: i64, at: i64, owner: i64, this: i64, target: i64) -> bool:
        condition = self.tables.condition
        a, b = condition[at], condition[at + 1]
        if kind == t.C_COUNT:
            n, most = self.number(a, owner), condition[at + 2]
            return n >= b and (most < 0 or n <= most)
        if kind == t.C_ZONE:
            return self.zone(owner if a == 0 else 1 - owner) == b
        if kind == t.C_AWAKENED:
            return self.awake(owner if a == 0 else 1 - owner)
        if kind == t.C_CHAIN:
            return self._stands_in_chain(a, owner)
        if kind == t.C_STANDS:
            return self.in_area(b, owner, 0, self.value(owner if a == 0 else 1 - owner, t.AVI_CELL))
        if kind == t.C_TARGET:
            return target >= 0 and self.now[target] != 0 and self.is_avi(target) == (a == 0)
        return self.in_area(a, owner, self.centre(b, owner, this, target), self.value(1 - owner, t.AVI_CELL))

    def _stands_in_chain(self, place: i64, owner: i64) -> bool:
        """First, answer, answered, unanswered: of the owner's last declared card, or the one he may declare now."""
        now, tables = self.now, self.tables
        n = now[tables.links_n]
        index = n
        if now[tables.phase] == RESOLVE:
            index = n - 1
            while index >= 0 and now[tables.links + index * t.LINK + t.L_OWNER] != owner:
                index -= 1
            if index < 0:
                return False
        elif now[tables.phase] != MAIN and now[tables.phase] != ANSWER:
            return False
        if place == 0:
            return index == 0
        if place == 1:
            return index > 0
        return (index < n - 1) == (place == 2)

    def centre(self, around: i64, owner: i64, this: i64, target: i64) -> i64:
        """The cell that an area lies round; -1 where there is none."""
        if around == 0:
            return self.value(owner, t.AVI_CELL)
        return this if around == 1 else target
