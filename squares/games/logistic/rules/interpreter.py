"""The interpreter of the cards' programs: what runs, what a player has to choose, and which step comes next.

Compiled by mypyc where possible. The first frame runs until it ends or a player has something to choose; a choice with
one possibility is made at once, one with none is skipped (L12).
"""

from __future__ import annotations

from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.piles import Piles
from squares.games.logistic.rules.tables import Tables
from squares.native import i64, vec


class Interpreter(Piles):
    """A position whose first frame can run.

    ``found``: cells or cards that a player may choose from, ``found_n`` of them.
    """

    found: vec[i64]
    found_n: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.found = vec[i64]([0] * max(int(tables.cells), int(tables.size_of_zone)))
        self.found_n = 0

    # ---- running

    def run(self) -> bool:
        """Run the first frame; whether it now waits for a player, who is set to act."""
        now, tables = self.now, self.tables
        frame = tables.frames
        if self.unsaid == 1:
            self.unsaid = 0
            self.tell(s.SET_OFF, now[frame + t.OWNER], now[frame + t.OF_CARD], 0, 0)
        while now[tables.frames_n] > 0 and now[tables.result] == 0:
            at = now[frame + t.PC] * t.OP
            op = tables.code[at]
            if op == t.END:
                self.drop_frame(tables.frames, tables.frames_n, 0)
                now[tables.rolled] = 0
                self.unsaid = 1 if now[tables.frames_n] > 0 else 0
                return False
            if op >= t.ASK_PIECE:
                if self._asks(at, op):
                    return True
                continue
            now[frame + t.PC] += 1
            if op >= t.DELAY:
                self._jump(at, op)
            else:
                self._do(at, op)
        return False

    # ---- choices

    def _asks(self, at: i64, op: i64) -> bool:
        """Whether the player has to be asked; else the choice is made or skipped."""
        now, tables = self.now, self.tables
        now[tables.to_act] = self.asked()
        if op >= t.ASK_YES:
            return True
        self.look(at, op)
        if self.found_n > 1:
            return True
        self.choose(self.found[0] if self.found_n == 1 else -1)
        return False

    def asked(self) -> i64:
        """Who chooses at the first frame's instruction: of a hand its owner, else the effect's owner."""
        now, frame, code = self.now, self.tables.frames, self.tables.code
        at = now[frame + t.PC] * t.OP
        owner = now[frame + t.OWNER]
        theirs = code[at] == t.ASK_CARD and code[at + 1] == t.IN_HAND and code[at + 2] == 1
        return 1 - owner if theirs else owner

    def look(self, at: i64, op: i64) -> None:
        """Find what may be chosen."""
        self.found_n = 0
        if op == t.ASK_CARD:
            self._look_for_cards(at)
            return
        left = self.meant(at) if op == t.ASK_PIECE else self._free(at)
        while left != 0:
            self.found[self.found_n] = self.first_cell(left)
            self.found_n += 1
            left &= left - 1

    def _free(self, at: i64) -> i64:
        """The set of cells on which an AVI may be moved, or a card placed."""
        now, tables, code = self.now, self.tables, self.tables.code
        if code[at + 4] == 1 and now[tables.frames + t.PICKED] < 0:
            return 0
        owner = now[tables.frames + t.OWNER]
        seat = owner if code[at + 2] == 0 else 1 - owner
        cells = self.area_cells(code[at + 1], owner, self.value(seat, t.AVI_CELL)) & ~now[tables.standing]
        return cells & ~tables.beyond[seat] if code[at + 3] == 0 else cells

    def _look_for_cards(self, at: i64) -> None:
        now, tables, code = self.now, self.tables, self.tables.code
        seat = self.seat_of(code[at + 2])
        zone, n = tables.hand, self.value(seat, t.HAND_N)
        if code[at + 1] == t.IN_TRASH:
            zone, n = tables.trash, self.value(seat, t.TRASH_N)
        elif code[at + 1] != t.IN_HAND:
            zone, n = tables.deck, self.value(seat, t.DECK_N)
        start = self.block(seat) + zone
        end = start + n
        if code[at + 1] == t.ON_TOP and n > code[at + 4]:
            start = end - code[at + 4]
        for i in range(start, end):
            if self.fits(code[at + 3], now[i]):
                self._find(now[i])

    def _find(self, card: i64) -> None:
        """Put a card among those found, each once and in the order of cards."""
        found = self.found
        i = self.found_n
        while i > 0 and found[i - 1] > card:
            i -= 1
        if i > 0 and found[i - 1] == card:
            return
        for k in range(self.found_n, i, -1):
            found[k] = found[k - 1]
        found[i] = card
        self.found_n += 1

    def choose(self, chosen: i64) -> None:
        """Take a cell or card for the instruction that asks, -1 for none, and go on."""
        now, frame = self.now, self.tables.frames
        op = self.tables.code[now[frame + t.PC] * t.OP]
        now[frame + (t.PICKED if op == t.ASK_CARD else t.CELL)] = chosen
        now[frame + t.PC] += 1

    def answer(self, way: i64) -> None:
        """Take a way, counted from 0; of yes and no, 0 is yes."""
        now, frame, code = self.now, self.tables.frames, self.tables.code
        at = now[frame + t.PC] * t.OP
        if code[at] == t.ASK_WAY:
            now[frame + t.PC] = code[at + 2 + way]
        elif way == 0:
            now[frame + t.PC] += 1
        else:
            now[frame + t.PC] = code[at + 1]

    # ---- jumps

    def _jump(self, at: i64, op: i64) -> None:
        now, code, frame = self.now, self.tables.code, self.tables.frames
        if op == t.DELAY:
            self._delay(code[at + 1])
        elif op == t.JUMP:
            now[frame + t.PC] = code[at + 1]
        elif op == t.UNLESS:
            owner, this, target = now[frame + t.OWNER], now[frame + t.AT_THIS], now[frame + t.AT_TARGET]
            if not self.holds(code[at + 1], owner, this, target):
                now[frame + t.PC] = code[at + 2]
        elif op == t.UNLESS_HIT and now[frame + t.HAS_HIT] == 0:
            now[frame + t.PC] = code[at + 1]

    def _delay(self, until: i64) -> None:
        """Put a copy of the frame aside; it goes on behind the jump that comes next."""
        now, tables = self.now, self.tables
        n = now[tables.delayed_n]
        if n >= t.MOST_FRAMES:
            return
        at, frame = tables.delayed + n * t.FRAME, tables.frames
        for k in range(t.FRAME):
            now[at + k] = now[frame + k]
        now[at + t.PC] += 1
        now[at + t.HAS_HIT] = 0
        now[at + t.CELL] = -1
        now[at + t.PICKED] = -1
        owner = now[frame + t.OWNER]
        now[at + t.WHEN_DUE] = 0 if until == 0 else 1 + owner if until == 1 else 2 - owner
        now[tables.delayed_n] = n + 1

    # ---- steps

    def _do(self, at: i64, op: i64) -> None:
        now, code, frame = self.now, self.tables.code, self.tables.frames
        if op == t.HIT:
            now[frame + t.HAS_HIT] = 0
            self._hit(at)
        elif op in (t.HEAL, t.MARK):
            self.amount = self.times(code[at + 5], code[at + 6])
            self.to_each(at)
        elif op in (t.PUSH, t.SWAP, t.LIFT, t.TAKE_OVER):
            self.to_each(at)
        elif op == t.MOVE:
            self._move(self.seat_of(code[at + 1]))
        elif op in (t.LOSE, t.GUARD, t.CHARGE, t.GAIN_AP):
            self._numbers(at, op)
        elif op == t.NEGATE:
            self._negate()
        elif op == t.ROLL_DICE:
            self._roll(code[at + 1], code[at + 2])
        else:
            self.do_cards(at, op)

    def _hit(self, at: i64) -> None:
        """A hit that meets nothing leaves the charge for the next one."""
        code = self.tables.code
        if code[at + 1] == t.ALL:
            if self.meant(at) == 0:
                return
        elif self.single(at) < 0:
            return
        self.amount = self.strength(self.times(code[at + 5], code[at + 6]))
        self.to_each(at)

    def _move(self, seat: i64) -> None:
        goal = self.now[self.tables.frames + t.CELL]
        start = self.value(seat, t.AVI_CELL)
        if goal < 0:
            return
        self.shift(start, goal)
        self.tell(s.MOVED, seat, start, goal, 0)
        self.arrived(goal)

    def _numbers(self, at: i64, op: i64) -> None:
        code, tables = self.tables.code, self.tables
        if op == t.LOSE:
            self.lose(self.seat_of(code[at + 2]), code[at + 1])
        elif op == t.GUARD:
            seat = self.seat_of(code[at + 2])
            here = self.block(seat) + t.GUARDED
            self.count_to(s.GUARD, seat, here, min(t.MOST_SUM, self.now[here] + code[at + 1]))
        elif op == t.CHARGE:
            seat = self.seat_of(code[at + 3])
            here = self.block(seat) + t.CHARGED
            more = self.times(code[at + 1], code[at + 2])
            self.count_to(s.CHARGE, seat, here, min(t.MOST_SUM, self.now[here] + more))
        else:
            seat = self.seat_of(code[at + 2])
            if seat == self.now[tables.turn]:
                self.count_to(s.AP, seat, tables.ap, min(t.MOST_AP, max(0, self.now[tables.ap] + code[at + 1])))
            else:
                here = self.block(seat) + t.NEXT_AP
                more = self.now[here] + code[at + 1]
                self.count_to(s.NEXT_AP, seat, here, min(t.MOST_AP, max(-t.MOST_AP, more)))

    def _roll(self, dice: i64, sides: i64) -> None:
        """Roll dice; their sum is known until the effect ends or rolls again."""
        now, tables = self.now, self.tables
        total: i64 = 0
        for _ in range(dice):
            rolled = 1 + self.random_below(sides)
            self.tell(s.ROLLED, now[tables.frames + t.OWNER], sides, rolled, 0)
            total += rolled
        now[tables.rolled] = total

    def _negate(self) -> None:
        """The other player's last declared card is negated if it still waits."""
        now, tables = self.now, self.tables
        owner = now[tables.frames + t.OWNER]
        for i in range(now[tables.links_n] - 1, -1, -1):
            at = tables.links + i * t.LINK
            if now[at + t.L_OWNER] != owner:
                if now[at + t.L_STATE] == t.WAITING:
                    now[at + t.L_STATE] = t.NEGATED
                return
