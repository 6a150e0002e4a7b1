"""The rules of Battle Logistic Square: what is legal, and how turns and chains go on between two decisions.

Compiled by mypyc where possible. A move is ``encode`` of its kind and up to five numbers. Layout:
``tables.py``; effects: ``interpreter.py`` and what it builds on; rules and rulings (``L3``):
data/games/logistic/rules.md.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import place_of
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.interpreter import Interpreter
from squares.games.logistic.rules.tables import Tables
from squares.native import i64, vec

# kinds of moves, with their numbers
WALK: Final = 0  # cell
USE: Final = 1  # card, cell
IT: Final = 2  # card, cell, up to three cards that are discarded
AVI: Final = 3  # effect, cell
CAA: Final = 4  # up to three cards
ANSWER: Final = 5  # card, cell
DECLINE: Final = 6
DROP: Final = 7  # card
STOP: Final = 8
PASS: Final = 9
PICK_CELL: Final = 10  # cell
PICK_CARD: Final = 11  # card
YES: Final = 12
NO: Final = 13
WAY: Final = 14  # from 0


def encode(kind: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> i64:
    """The move of a kind with its numbers, -1 for none."""
    return (((((kind << 10) | (a + 1)) << 10 | (b + 1)) << 10 | (c + 1)) << 10 | (d + 1)) << 10 | (e + 1)


# what a move's numbers behind the first count for
B: Final = 1 << 30
C: Final = 1 << 20
D: Final = 1 << 10
ALONE: Final = -1  # the set of targets of what is aimed at no cell


def part(move: i64, index: i64) -> i64:
    """A number of a move, 0 the first; -1 for none."""
    return ((move >> (10 * (4 - index))) & 1023) - 1


def several(bits: i64) -> i64:
    """The bits without the lowest: 0 where there is one at most."""
    return bits & (bits - 1)


class LogisticKernel(Interpreter):
    """A position being played with. It goes on by itself up to the next decision."""

    count: i64
    suits: vec[i64]

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.count = 0
        self.suits = vec[i64]([0] * int(tables.size_of_zone))

    def result(self) -> i64:
        """0 while the game goes on, 1 if South has won, 2 if North has, -1 for a draw."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """0 if South decides next, 1 if North does."""
        return self.now[self.tables.to_act]

    def on_turn(self) -> i64:
        """0 if it is South's turn, 1 if North's, who need not be the one that decides."""
        return self.now[self.tables.turn]

    def place(self, move: i64) -> i64:
        """See ``Kernel``."""
        kind = move >> 50
        if kind in (WALK, PICK_CELL):
            return place_of(part(move, 0), self.tables.files)
        aims = kind in (USE, IT, AVI, ANSWER)
        return place_of(part(move, 1), self.tables.files) if aims else -1

    # ---- legal moves

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        now, tables = self.now, self.tables
        self.count = 0
        if now[tables.result] != 0:
            return 0
        seat = now[tables.to_act]
        if now[tables.frames_n] > 0:
            self._choices()
        elif now[tables.phase] == s.MAIN:
            self._main(seat)
        elif now[tables.phase] == s.ANSWER:
            self._answers(seat)
        else:
            start = self.block(seat) + tables.hand
            for i in range(start, start + self.value(seat, t.HAND_N)):
                if i == start or now[i] != now[i - 1]:
                    self._add(encode(DROP, now[i], -1, -1, -1, -1))
        return self.count

    def _add(self, move: i64) -> None:
        if self.count == len(self.moves):
            longer = vec[i64]([0] * (2 * int(self.count)))
            for i in range(self.count):
                longer[i] = self.moves[i]
            self.moves = longer
        self.moves[self.count] = move
        self.count += 1

    def _add_aimed(self, move: i64, cells: i64) -> None:
        """Add a move that names no target yet, for each cell of a set; once for ``ALONE``."""
        if cells == ALONE:
            self._add(move)
            return
        while cells != 0:
            self._add(move + (self.first_cell(cells) + 1) * B)
            cells &= cells - 1

    def _choices(self) -> None:
        at = self.now[self.tables.frames + t.PC] * t.OP
        op = self.tables.code[at]
        if op == t.ASK_YES:
            self._add(encode(YES, -1, -1, -1, -1, -1))
            self._add(encode(NO, -1, -1, -1, -1, -1))
        elif op == t.ASK_WAY:
            for way in range(self.tables.code[at + 1]):
                self._add(encode(WAY, way, -1, -1, -1, -1))
        else:
            self.look(at, op)
            kind: i64 = PICK_CARD if op == t.ASK_CARD else PICK_CELL
            for i in range(self.found_n):
                self._add(encode(kind, self.found[i], -1, -1, -1, -1))

    def _main(self, seat: i64) -> None:
        now, tables, block = self.now, self.tables, self.block(seat)
        self._walks(seat)
        start = block + tables.hand
        for i in range(start, start + now[block + t.HAND_N]):
            if i > start and now[i] == now[i - 1]:
                continue
            if tables.card[now[i] * t.CARD + t.CATEGORY] != t.BREAK:  # L6
                self._uses(USE, seat, now[i])
        for i in range(now[block + t.IT_N]):
            if now[block + tables.used + i] == 0:
                self._builds(seat, now[block + tables.it + i])
        self._avi_effects(seat)
        free: i64 = self._unpaid(seat) if tables.limited == 1 else 0
        if self.count == free:  # nothing that costs AP: the phase may end, or a CAA bring something (L11)
            self._add(encode(PASS, -1, -1, -1, -1, -1))
        elif tables.must_spend == 0:  # L3
            self._add(encode(STOP, -1, -1, -1, -1, -1))
        if now[block + t.CAA_USED] == 0:
            self._caas(start, now[block + t.HAND_N])

    def _unpaid(self, seat: i64) -> i64:
        """How many of the moves found cost nothing (L24)."""
        tables, n = self.tables, self.count
        first = tables.card[self.value(seat, t.AVI) * t.CARD + t.AVI_EFFECTS]
        for i in range(self.count):
            kind, a = self.moves[i] >> 50, part(self.moves[i], 0)
            if kind == WALK:
                n -= 1
            elif kind == AVI:
                n -= 1 if tables.avi_effect[(first + a) * t.AVI_EFFECT + t.E_COST] > 0 else 0
            else:
                n -= 1 if tables.card[a * t.CARD + t.COST] > 0 else 0
        return n

    def _walks(self, seat: i64) -> None:
        tables = self.tables
        barred = self.now[tables.standing] | tables.beyond[seat]
        at = 4 * self.value(seat, t.AVI_CELL)
        for i in range(at, at + 4):
            goal = tables.near[i]
            if goal >= 0 and barred & tables.bit[goal] == 0:
                self._add(encode(WALK, goal, -1, -1, -1, -1))

    def _uses(self, kind: i64, seat: i64, card: i64) -> None:
        """Every way to declare a card, by its targets (L2)."""
        tables = self.tables
        of, me = tables.card, card * t.CARD
        if tables.limited == 1 and not self.affords(seat, card, kind == USE):
            return
        if self.all_hold(of[me + t.WHEN], of[me + t.WHEN + 1], seat):
            cells = self.aims(seat, of[me + t.AREA], of[me + t.AIMS_ALL] == 1, of[me + t.DURABILITY] > 0)
            self._add_aimed(encode(kind, card, -1, -1, -1, -1), cells)

    def aims(self, seat: i64, area: i64, aims_all: bool, placed: bool) -> i64:
        """The set of cells to aim at; ``ALONE`` where none is named; empty where there is no target in range."""
        if area < 0:
            return ALONE
        now, tables = self.now, self.tables
        here = self.value(seat, t.AVI_CELL)
        standing = now[tables.standing]
        # One's own AVI only where the card's picture says so.
        cells = self.area_cells(area, seat, here) & (~standing if placed else standing)
        if aims_all:
            cells &= ~tables.bit[here]
            if cells != 0:
                return ALONE
        return cells

    def targets(self, seat: i64, area: i64, aims_all: bool, placed: bool) -> list[i64]:
        """The cells of ``aims`` in order; -1 alone where none is named."""
        cells = self.aims(seat, area, aims_all, placed)
        if cells == ALONE:
            return [-1]
        return [cell for cell in range(self.tables.cells) if cells & self.tables.bit[cell] != 0]

    def _builds(self, seat: i64, card: i64) -> None:
        """Every way to use an IT card, by target and by what is discarded for it."""
        tables = self.tables
        of, me = tables.card, card * t.CARD
        if tables.limited == 1 and not self.affords(seat, card, True):
            return
        if not self.all_hold(of[me + t.WHEN], of[me + t.WHEN + 1], seat):
            return
        cells = self.aims(seat, of[me + t.AREA], of[me + t.AIMS_ALL] == 1, of[me + t.DURABILITY] > 0)
        if cells == 0:
            return
        begun, move = self.count, encode(IT, card, -1, -1, -1, -1)
        goal: i64 = 0 if cells == ALONE else self.first_cell(cells) + 1
        self._pay(seat, of[me + t.BUILD], of[me + t.BUILD + 1], move + goal * B)
        if cells == ALONE or self.count == begun:
            return
        # What pays for one target pays for each.
        ways = self.count - begun
        cells &= cells - 1
        while cells != 0:
            further = (self.first_cell(cells) + 1 - goal) * B
            for i in range(begun, begun + ways):
                self._add(self.moves[i] + further)
            cells &= cells - 1

    def _pay(self, seat: i64, first: i64, n: i64, move: i64) -> None:
        """Add ``move`` with each different set of ``n`` hand cards of which every filter from ``first`` gets its own.

        That is where any filters together are met by as many cards at least (Hall 1935), and the other way round.
        """
        if n == 0:
            self._add(move)
            return
        now, suits, tables = self.now, self.suits, self.tables
        row, wanted = first * tables.cards, tables.bit[n] - 1
        start = self.block(seat) + self.tables.hand
        end = start + self.value(seat, t.HAND_N)
        for i in range(start, end):
            suits[i - start] = tables.suit[row + now[i]] & wanted
        for i in range(start, end):
            a = suits[i - start]
            if a == 0 or (i > start and now[i] == now[i - 1]):
                continue
            one = move + (now[i] + 1) * C
            if n == 1:
                self._add(one)
            for j in range(i + 1, end if n > 1 else i):
                b = suits[j - start]
                if b == 0 or several(a | b) == 0 or (j > i + 1 and now[j] == now[j - 1]):
                    continue
                two = one + (now[j] + 1) * D
                if n == 2:
                    self._add(two)
                for k in range(j + 1, end if n > 2 else j):
                    c = suits[k - start]
                    if a | b | c != 7 or several(a | c) == 0 or several(b | c) == 0:
                        continue
                    if c != 0 and (k == j + 1 or now[k] != now[k - 1]):
                        self._add(two + now[k] + 1)

    def _caas(self, start: i64, n: i64) -> None:
        """Every different set of one to three of ``n`` hand cards from ``start``, in the order of cards."""
        now, most = self.now, self.tables.caa
        if most == 0:
            return
        end = start + n
        for i in range(start, end):
            if i > start and now[i] == now[i - 1]:
                continue
            one = encode(CAA, now[i], -1, -1, -1, -1)
            self._add(one)
            for j in range(i + 1, end if most > 1 else i):
                if j > i + 1 and now[j] == now[j - 1]:
                    continue
                two = one + (now[j] + 1) * B
                self._add(two)
                for k in range(j + 1, end if most > 2 else j):
                    if k == j + 1 or now[k] != now[k - 1]:
                        self._add(two + (now[k] + 1) * C)

    def _avi_effects(self, seat: i64) -> None:
        tables = self.tables
        of, me, rows = tables.card, self.value(seat, t.AVI) * t.CARD, tables.avi_effect
        first = of[me + t.AVI_EFFECTS]
        for i in range(of[me + t.AVI_EFFECTS + 1]):
            at = (first + i) * t.AVI_EFFECT
            if rows[at + t.E_COST] > self.now[tables.ap] or (rows[at + t.E_AWAKE] == 1 and not self.awake(seat)):
                continue
            if tables.limited == 1 and self.spent(seat, rows[at + t.E_ONCE]):
                continue
            if self.all_hold(rows[at + t.E_WHEN], rows[at + t.E_WHEN + 1], seat):
                cells = self.aims(seat, rows[at + t.E_AREA], rows[at + t.E_AIMS_ALL] == 1, False)
                self._add_aimed(encode(AVI, i, -1, -1, -1, -1), cells)

    def _answers(self, seat: i64) -> None:
        now, tables = self.now, self.tables
        self._add(encode(DECLINE, -1, -1, -1, -1, -1))
        if now[tables.links_n] >= t.MOST_LINKS:  # L8
            return
        declared = now[tables.links + (now[tables.links_n] - 1) * t.LINK + t.L_CARD]
        start = self.block(seat) + tables.hand
        for i in range(start, start + self.value(seat, t.HAND_N)):
            card = now[i]
            if (i == start or card != now[i - 1]) and self.can_answer(card, declared):
                before = self.count
                self._uses(ANSWER, seat, card)
                if self.count == before and self.aimless(card, declared, seat):
                    self._add(encode(ANSWER, card, -1, -1, -1, -1))

    def aimless(self, card: i64, declared: i64, seat: i64) -> bool:
        """Whether a Br may answer although it finds no target in its range (L19)."""
        of, me = self.tables.card, card * t.CARD
        if self.tables.break_range == 1 or of[me + t.CATEGORY] != t.BREAK or of[me + t.DURABILITY] > 0:
            return False
        return self.breaks(card, declared) and self.usable(seat, card)

    def can_answer(self, card: i64, declared: i64) -> bool:
        """Whether a card may answer another, its range apart: by CB on both, or by its break condition."""
        of, me = self.tables.card, card * t.CARD
        if of[me + t.CALLBACK] == 1 and of[declared * t.CARD + t.CALLBACK] == 1:
            return True
        if of[me + t.CATEGORY] != t.BREAK:
            return False
        if self.tables.break_chains == 0 and of[declared * t.CARD + t.CATEGORY] == t.BREAK:  # L18
            return of[declared * t.CARD + t.CALLBACK] == 1 and self.breaks(card, declared)
        return self.breaks(card, declared)

    def breaks(self, card: i64, declared: i64) -> bool:
        """Whether a card meets the break condition of a Br (L5)."""
        of, me = self.tables.card, card * t.CARD
        is_it = of[declared * t.CARD + t.CATEGORY] == t.INTEGRATE
        for row in range(of[me + t.ANSWERS], of[me + t.ANSWERS] + of[me + t.ANSWERS + 1]):
            names_it = self.tables.filter[row * t.FILTER + t.F_CATEGORY] == t.INTEGRATE
            if self.fits(row, declared) and (names_it or not is_it):
                return True
        return False

    # ---- playing

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move and write its effects."""
        now, tables = self.now, self.tables
        self.effect_count = 0
        self.unsaid = 0
        if self.nested:
            self.nested = []
        kind, a, b = move >> 50, part(move, 0), part(move, 1)
        seat = now[tables.to_act]
        if kind >= PICK_CELL:
            if kind <= PICK_CARD:
                self.choose(a)
            else:
                self.answer(a if kind == WAY else kind - YES)
        elif kind == WALK:
            self._walk(seat, a)
        elif kind in (USE, ANSWER):
            if kind == USE:
                self.spend_ap(tables.card[a * t.CARD + t.COST])
            self.take(seat, tables.hand, t.HAND_N, a)
            self.declare(seat, a, b)
        elif kind == IT:
            self._use_it(seat, a, b, move)
        elif kind == AVI:
            self._use_avi(seat, a, b)
        elif kind == CAA:
            self._caa(seat, move)
        elif kind == DECLINE:
            self.begin_resolving()
        elif kind == DROP:
            self.discard(seat, a)
        else:
            self.count_to(s.AP, seat, tables.ap, 0)
        self.proceed()

    def _walk(self, seat: i64, goal: i64) -> None:
        self.spend_ap(1)
        start = self.value(seat, t.AVI_CELL)
        self.shift(start, goal)
        self.tell(s.MOVED, seat, start, goal, 0)
        self.arrived(goal)

    def _use_it(self, seat: i64, card: i64, cell: i64, move: i64) -> None:
        now, tables = self.now, self.tables
        self.spend_ap(tables.card[card * t.CARD + t.COST])
        at = self.block(seat) + tables.it
        for i in range(self.value(seat, t.IT_N)):
            if now[at + i] == card:
                now[self.block(seat) + tables.used + i] = 1
        for index in range(2, 5):
            if part(move, index) >= 0:
                self.discard(seat, part(move, index))
        self.declare(seat, card, cell)

    def _use_avi(self, seat: i64, index: i64, cell: i64) -> None:
        tables = self.tables
        card = self.value(seat, t.AVI)
        at = (tables.card[card * t.CARD + t.AVI_EFFECTS] + index) * t.AVI_EFFECT
        self.spend_ap(tables.avi_effect[at + t.E_COST])
        self.spend(seat, tables.avi_effect[at + t.E_ONCE])
        self.pay_counters(seat, tables.avi_effect[at + t.E_SPENDS], tables.avi_effect[at + t.E_SPENDS + 1])
        self.tell(s.DECLARED, seat, card, 0, 0)
        self.tell(s.RESOLVED, seat, card, 1, 0)
        self.start_frame(seat, card, -1, cell, tables.avi_effect[at + t.E_EFFECT], 0)

    def _caa(self, seat: i64, move: i64) -> None:
        self.now[self.block(seat) + t.CAA_USED] = 1
        n: i64 = 0
        for index in range(3):
            if part(move, index) >= 0:
                self.discard(seat, part(move, index))
                n += 2
        self.draw(seat, n)

    # ---- chains

    def declare(self, seat: i64, card: i64, target: i64) -> None:
        """A card is revealed; the other player is asked for an answer (L7)."""
        now, tables = self.now, self.tables
        self.pay_counters(seat, tables.card[card * t.CARD + t.SPENDS], tables.card[card * t.CARD + t.SPENDS + 1])
        at = tables.links + now[tables.links_n] * t.LINK
        now[at + t.L_CARD] = card
        now[at + t.L_OWNER] = seat
        now[at + t.L_TARGET] = target
        now[at + t.L_STATE] = t.WAITING
        now[tables.links_n] += 1
        now[tables.phase] = s.ANSWER
        now[tables.to_act] = 1 - seat
        if tables.limited == 1:
            self.spend(seat, tables.card[card * t.CARD + t.ONCE])
        self.tell(s.DECLARED, seat, card, 0, 0)
        self.tell(s.REVEALED, seat, card, 0, 0)

    def begin_resolving(self) -> None:
        """Only each player's last declared card can take effect; the others come to nothing."""
        now, tables = self.now, self.tables
        now[tables.phase] = s.RESOLVE
        for i in range(now[tables.links_n]):
            if not self._is_last(i):
                at = tables.links + i * t.LINK
                now[at + t.L_STATE] = t.DONE
                self.tell(s.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)

    def _is_last(self, index: i64) -> bool:
        """Whether a declared card is its owner's last one."""
        now, tables = self.now, self.tables
        owner = now[tables.links + index * t.LINK + t.L_OWNER]
        end = now[tables.links_n]
        return all(now[tables.links + i * t.LINK + t.L_OWNER] != owner for i in range(index + 1, end))

    def _resolve_next(self) -> None:
        """The next waiting card takes effect, the last declared first; after them all the chain is cleared away."""
        now, tables = self.now, self.tables
        at = tables.links + now[tables.links_n] * t.LINK
        while at > tables.links:
            at -= t.LINK
            if now[at + t.L_STATE] == t.NEGATED:
                now[at + t.L_STATE] = t.DONE
                self.tell(s.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)
            elif now[at + t.L_STATE] == t.WAITING:
                self._resolve(at)
                return
        self._clear_chain()

    def _resolve(self, at: i64) -> None:
        """A card takes effect; its range is looked at again (L4)."""
        now, of = self.now, self.tables.card
        card, seat, target = now[at + t.L_CARD], now[at + t.L_OWNER], now[at + t.L_TARGET]
        me = card * t.CARD
        in_range = target >= 0 and self.in_area(of[me + t.AREA], seat, self.value(seat, t.AVI_CELL), target)
        this: i64 = -1
        now[at + t.L_STATE] = t.DONE
        if of[me + t.DURABILITY] > 0:
            if not in_range or now[target] != 0:
                self.tell(s.RESOLVED, seat, card, 0, 0)
                return
            this, target = target, -1
        self.tell(s.RESOLVED, seat, card, 1, 0)
        self.start_frame(seat, card, this, target if in_range else -1, of[me + t.EFFECT], 0)
        if this >= 0:
            now[at + t.L_STATE] = t.STANDS
            self.stand(seat, card, this)
        self.fire(t.T_YOU_USE, seat, -1, card)

    def _clear_chain(self) -> None:
        now, tables = self.now, self.tables
        n = now[tables.links_n]
        now[tables.links_n] = 0
        for i in range(n):
            at = tables.links + i * t.LINK
            seat, card = now[at + t.L_OWNER], now[at + t.L_CARD]
            if now[at + t.L_STATE] != t.STANDS:
                self.tell(s.DISCARDED, seat, card, 0, 0)
                self.to_trash(seat, card)
            now[at + t.L_CARD] = 0
            now[at + t.L_OWNER] = 0
            now[at + t.L_TARGET] = 0
            now[at + t.L_STATE] = 0
        now[tables.phase] = s.MAIN

    # ---- turns

    def proceed(self) -> None:
        """Go on to the next decision, or to the end of the game."""
        now, tables = self.now, self.tables
        while now[tables.result] == 0:
            if now[tables.frames_n] > 0:
                if self.run():
                    return
                continue
            phase = now[tables.phase]
            if phase == s.ANSWER:
                at = tables.links + (now[tables.links_n] - 1) * t.LINK
                now[tables.to_act] = 1 - now[at + t.L_OWNER]  # what was paid may have set off a choice
                return
            if tables.wins > 0 and phase != s.RESOLVE and self.judge():
                return
            if phase == s.RESOLVE:
                self._resolve_next()
            elif phase == s.START:
                self._draw_phase()
            elif phase == s.MAIN:
                now[tables.to_act] = now[tables.turn]
                if now[tables.ap] > 0:
                    return
                self._end_phase()
            elif phase == s.ENDING:
                now[tables.phase] = s.DISCARD
            elif self.value(now[tables.turn], t.HAND_N) > tables.most_hand:
                now[tables.to_act] = now[tables.turn]
                return
            else:
                self._end_turn()

    def _draw_phase(self) -> None:
        """Draw up to five cards, or one."""
        now, tables = self.now, self.tables
        seat = now[tables.turn]
        most = tables.most_hand + self.constant(t.G_DRAW, seat, -1)
        self.draw(seat, max(1, most - self.value(seat, t.HAND_N)))
        now[tables.phase] = s.MAIN

    def _end_phase(self) -> None:
        now, tables = self.now, self.tables
        now[tables.phase] = s.ENDING
        now[self.block(now[tables.turn]) + t.CAA_USED] = 0  # L23
        self.fire(t.T_YOUR_TURN_END, now[tables.turn], -1, -1)
        self.due(0)

    def _end_turn(self) -> None:
        now, tables = self.now, self.tables
        for seat in range(2):
            self.count_to(s.CHARGE, seat, self.block(seat) + t.CHARGED, 0)
        if self.value(0, t.DECK_N) + self.value(1, t.DECK_N) == 0:  # L15
            now[tables.phase] = s.OVER
            south, north = self.value(0, t.LIVES), self.value(1, t.LIVES)
            self.finish(-1 if south == north else 1 if south > north else 2)
            return
        self.begin_turn(1 - now[tables.turn], tables.most_ap)

    def begin_turn(self, seat: i64, ap: i64) -> None:
        """A player's turn begins: action points (at least one, L10), then what happens at its start, then the draw."""
        now, tables = self.now, self.tables
        block = self.block(seat)
        now[tables.turn] = seat
        now[tables.to_act] = seat
        now[tables.phase] = s.START
        now[block + t.CAA_USED] = 0
        now[block + t.ONCE_USED] = 0
        now[self.block(1 - seat) + t.ONCE_USED] = 0
        self.tell(s.TURN_TO, seat, 0, 0, 0)
        self.count_to(s.GUARD, seat, block + t.GUARDED, 0)
        ap += now[block + t.NEXT_AP] + self.constant(t.G_AP, seat, -1)
        self.count_to(s.NEXT_AP, seat, block + t.NEXT_AP, 0)
        self.count_to(s.AP, seat, tables.ap, min(t.MOST_AP, max(1, ap)))
        self.fire(t.T_YOUR_TURN, seat, -1, -1)
        self.due(1 + seat)
