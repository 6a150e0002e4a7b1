"""The interpreter of the cards' programs: choices, steps, and what a step is done to.

Compiled by mypyc where possible. The first frame runs until it ends or a player has something to choose; a choice with
one possibility is made at once, one with none is skipped (L12).
"""

from __future__ import annotations

from squares.native import i64, vec
from squares.rules.logistic import state as s
from squares.rules.logistic import tables as t
from squares.rules.logistic.frames import Frames
from squares.rules.logistic.state import gap
from squares.rules.logistic.tables import Tables


class Interpreter(Frames):
    """A position whose first frame can run.

    ``amount``: of the hit or heal that runs; ``found``: cells or cards that a player may choose from, ``found_n`` of
    them.
    """

    amount: i64
    found: vec[i64]
    found_n: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.amount = 0
        self.found = vec[i64]([0] * max(int(tables.cells), int(tables.size_of_zone)))
        self.found_n = 0

    # ---- running

    def run(self) -> bool:
        """Run the first frame; whether it now waits for a player, who is set to act."""
        now, tables = self.now, self.tables
        frame = tables.frames
        while now[tables.frames_n] > 0 and now[tables.result] == 0:
            at = now[frame + t.PC] * t.OP
            op = tables.code[at]
            if op == t.END:
                self.drop_frame(tables.frames, tables.frames_n, 0)
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
        """Who chooses at the first frame's instruction: the hand's owner, else the effect's."""
        now, frame, code = self.now, self.tables.frames, self.tables.code
        at = now[frame + t.PC] * t.OP
        owner = now[frame + t.OWNER]
        return 1 - owner if code[at] == t.ASK_CARD and code[at + 2] == 1 else owner

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
        seat = self.asked()
        zone, counter = tables.hand, t.HAND_N
        if code[at + 1] == 1:
            zone, counter = tables.trash, t.TRASH_N
        elif code[at + 1] == 2:
            zone, counter = tables.deck, t.DECK_N
        start = self.block(seat) + zone
        for i in range(start, start + self.value(seat, counter)):
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
        elif op == t.HEAL:
            self.amount = self.times(code[at + 5], code[at + 6])
            self.to_each(at)
        elif op in (t.PUSH, t.SWAP, t.LIFT):
            self.to_each(at)
        elif op == t.MOVE:
            self._move(self._seat(code[at + 1]))
        elif op in (t.LOSE, t.GUARD, t.CHARGE, t.GAIN_AP):
            self._numbers(at, op)
        elif op == t.NEGATE:
            self._negate()
        else:
            self._cards(at, op)

    def _seat(self, who: i64) -> i64:
        owner = self.now[self.tables.frames + t.OWNER]
        return owner if who == 0 else 1 - owner

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
            self.lose(self._seat(code[at + 2]), code[at + 1])
        elif op == t.GUARD:
            seat = self._seat(code[at + 2])
            here = self.block(seat) + t.GUARDED
            self.count_to(s.GUARD, seat, here, min(t.MOST_SUM, self.now[here] + code[at + 1]))
        elif op == t.CHARGE:
            seat = self._seat(code[at + 3])
            here = self.block(seat) + t.CHARGED
            more = self.times(code[at + 1], code[at + 2])
            self.count_to(s.CHARGE, seat, here, min(t.MOST_SUM, self.now[here] + more))
        else:
            seat = self._seat(code[at + 2])
            if seat == self.now[tables.turn]:
                self.count_to(s.AP, seat, tables.ap, min(t.MOST_AP, max(0, self.now[tables.ap] + code[at + 1])))
            else:
                here = self.block(seat) + t.NEXT_AP
                more = self.now[here] + code[at + 1]
                self.count_to(s.NEXT_AP, seat, here, min(t.MOST_AP, max(-t.MOST_AP, more)))

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

    def _cards(self, at: i64, op: i64) -> None:
        now, tables, code = self.now, self.tables, self.tables.code
        owner, card = now[tables.frames + t.OWNER], now[tables.frames + t.PICKED]
        if op == t.DRAW:
            self.draw(self._seat(code[at + 3]), self.times(code[at + 1], code[at + 2]))
        elif op == t.DISCARD_RANDOM:
            self._discard_random(self._seat(code[at + 2]), code[at + 1])
        elif op == t.MILL:
            self._mill(self._seat(code[at + 2]), code[at + 1])
        elif card < 0:
            return
        elif op == t.DISCARD:
            self.discard(self._seat(code[at + 1]), card)
        elif op == t.SEARCH:
            self._search(owner, card)
        elif op == t.RECOVER:
            self._from_trash(owner, card)
            if code[at + 1] == 0:
                self.to_hand(owner, card)
            else:
                self.tell(s.REVEALED, owner, card, 0, 0)
                self.into_deck(owner, card)
        elif op == t.PLACE:
            self._place(owner, card, now[tables.frames + t.CELL], code[at + 1])

    def _discard_random(self, seat: i64, count: i64) -> None:
        for _ in range(min(count, self.value(seat, t.HAND_N))):
            index = self.random_below(self.value(seat, t.HAND_N))
            self.discard(seat, self.now[self.block(seat) + self.tables.hand + index])

    def _mill(self, seat: i64, count: i64) -> None:
        for _ in range(min(count, self.value(seat, t.DECK_N))):
            card = self.off_deck(seat)
            self.tell(s.MILLED, seat, card, 0, 0)
            self.to_trash(seat, card)

    def _search(self, seat: i64, card: i64) -> None:
        self.take(seat, self.tables.deck, t.DECK_N, card)
        n = self.value(seat, t.DECK_N)
        self.tell(s.COUNTED, s.DECK, seat, n + 1, n)
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(s.DRAWN, seat, card, 0, 0)
        self.tell(s.REVEALED, seat, card, 0, 0)
        self.shuffle(seat)

    def _from_trash(self, seat: i64, card: i64) -> None:
        self.take(seat, self.tables.trash, t.TRASH_N, card)
        n = self.value(seat, t.TRASH_N)
        self.tell(s.COUNTED, s.TRASH, seat, n + 1, n)

    def _place(self, seat: i64, card: i64, cell: i64, source: i64) -> None:
        """Place a card of hand or trash on a cell that was chosen."""
        if cell < 0:
            return
        if source == 0:
            self.take(seat, self.tables.hand, t.HAND_N, card)
        else:
            self._from_trash(seat, card)
            self.tell(s.DRAWN, seat, card, 0, 0)
        self.stand(seat, card, cell)

    def stand(self, seat: i64, card: i64, cell: i64) -> None:
        """A placed card begins to stand on an empty cell."""
        self.put(cell, 3 + 2 * card + seat, self.tables.card[card * t.CARD + t.DURABILITY])
        self.tell(s.PLACED, seat, card, cell, 0)
        self.fire_card(card, seat, cell, t.T_PLACED, seat, -1)

    # ---- what a step is done to

    def meant(self, at: i64) -> i64:
        """The set of cells on which stands what an aimed instruction means that means all or one of several."""
        now, tables, code = self.now, self.tables, self.tables.code
        frame = tables.frames
        owner, whose = now[frame + t.OWNER], code[at + 3]
        centre = self.centre(code[at + 4], owner, now[frame + t.AT_THIS], now[frame + t.AT_TARGET])
        cells = self.area_cells(code[at + 2], owner, centre) & now[tables.standing]
        if whose == 2:
            return cells
        left = cells
        while left != 0:
            cell = self.first_cell(left)
            left &= left - 1
            if (self.owner(cell) == owner) != (whose == 1):
                cells ^= tables.bit[cell]
        return cells

    def single(self, at: i64) -> i64:
        """The cell of what an aimed instruction means; -1 where there is nothing, or for all."""
        now, frame = self.now, self.tables.frames
        what = self.tables.code[at + 1]
        owner = now[frame + t.OWNER]
        if what == t.YOU:
            return self.value(owner, t.AVI_CELL)
        if what == t.ENEMY:
            return self.value(1 - owner, t.AVI_CELL)
        cell: i64 = -1
        if what == t.TARGET:
            cell = now[frame + t.AT_TARGET]
        elif what == t.THIS:
            cell = now[frame + t.AT_THIS]
        elif what == t.CHOSEN:
            cell = now[frame + t.CELL]
        return cell if cell >= 0 and now[cell] != 0 else -1

    def to_each(self, at: i64) -> None:
        """Do an aimed instruction to everything it means."""
        if self.tables.code[at + 1] != t.ALL:
            cell = self.single(at)
            if cell >= 0:
                self.to_one(at, cell)
            return
        # What stands there now is meant, each once, although pushing moves it.
        left = self.meant(at)
        while left != 0:
            cell = self.first_cell(left)
            left &= left - 1
            if self.now[self.tables.result] == 0 and self.now[cell] != 0:
                self.to_one(at, cell)

    def to_one(self, at: i64, cell: i64) -> None:
        """Do an aimed instruction to what stands on a cell."""
        code = self.tables.code
        op = code[at]
        if op == t.HIT:
            if self.hit(cell, self.amount) and self.now[self.tables.result] == 0:
                self.now[self.tables.frames + t.HAS_HIT] = 1
        elif op == t.HEAL:
            self.heal(cell, self.amount)
        elif op == t.PUSH:
            self.push(cell, code[at + 5], code[at + 6], code[at + 7])
        elif op == t.SWAP:
            self.swap(cell)
        elif op == t.LIFT and not self.is_avi(cell):
            self.take_back(cell)

    def times(self, amount: i64, row: i64) -> i64:
        """An amount, times a number where there is one."""
        return amount if row < 0 else amount * self.number(row, self.now[self.tables.frames + t.OWNER])

    # ---- damage

    def strength(self, amount: i64) -> i64:
        """What a hit of the running frame deals with constants and charge, which it uses up."""
        now, frame = self.now, self.tables.frames
        owner = now[frame + t.OWNER]
        charge = self.block(owner) + t.CHARGED
        total = amount + self.constant(t.G_DAMAGE, owner, now[frame + t.OF_CARD]) + now[charge]
        self.count_to(s.CHARGE, owner, charge, 0)
        return max(0, total)

    def hit(self, cell: i64, amount: i64) -> bool:
        """Deal damage to what stands on a cell; whether any was dealt."""
        if not self.is_avi(cell):
            worn = self._wear(cell, amount)
            if worn and self.now[cell] != 0:
                self.fire(t.T_HIT, self.owner(cell), cell, -1)
            return worn
        seat = self.owner(cell)
        guard = self.block(seat) + t.GUARDED
        if amount > 0:
            amount -= self.constant(t.G_GUARD, seat, -1)
        if amount > 0:
            amount -= self.now[guard]
            self.count_to(s.GUARD, seat, guard, 0)
        if amount <= 0:
            self.tell(s.STRUCK, cell, 0, self.value(seat, t.LIVES), 0)
            return False
        self.lose(seat, amount)
        if self.now[self.tables.result] == 0:
            self.fire(t.T_HIT, seat, cell, -1)
        return True

    def lose(self, seat: i64, amount: i64) -> None:
        """Take life away. At 0 the game is over at once."""
        at = self.block(seat) + t.LIVES
        left = max(0, self.now[at] - amount)
        self.now[at] = left
        self.tell(s.STRUCK, self.value(seat, t.AVI_CELL), amount, left, 0)
        if left == 0:
            self.finish(2 - seat)

    def finish(self, result: i64) -> None:
        """End the game: 1 South has won, 2 North has, -1 a draw. What still waited does not happen."""
        now, tables = self.now, self.tables
        now[tables.result] = result
        for i in range(t.FRAME * t.MOST_FRAMES):
            now[tables.frames + i] = 0
            now[tables.delayed + i] = 0
        now[tables.frames_n] = 0
        now[tables.delayed_n] = 0
        for seat in range(2):
            now[self.block(seat) + t.CAA_USED] = 0
            now[self.block(seat) + t.ONCE_USED] = 0
        self.tell(s.ENDED, result, 1 if now[tables.phase] == s.OVER else 0, 0, 0)

    def _wear(self, cell: i64, amount: i64) -> bool:
        """Take durability from a placed card, which at 0 is destroyed; whether it lost any."""
        at = self.tables.durability + cell
        left = max(0, self.now[at] - amount)
        self.now[at] = left
        self.tell(s.STRUCK, cell, amount, left, 0)
        if left > 0:
            return amount > 0
        card, seat = self.card_on(cell), self.owner(cell)
        self.lift(cell)
        self.tell(s.REMOVED, seat, card, cell, 0)
        self.to_trash(seat, card)
        self.fire_card(card, seat, cell, t.T_DESTROYED, seat, -1)
        return True

    def heal(self, cell: i64, amount: i64) -> None:
        """Give life or durability back, up to its maximum."""
        now, tables = self.now, self.tables
        if self.is_avi(cell):
            at = self.block(self.owner(cell)) + t.LIVES
            most = self.most_life(self.owner(cell))
        else:
            at = tables.durability + cell
            most = tables.card[self.card_on(cell) * t.CARD + t.DURABILITY]
        healed = min(amount, most - now[at])
        if healed > 0:
            now[at] += healed
            self.tell(s.STRUCK, cell, -healed, now[at], 0)

    # ---- moving things

    def arrived(self, cell: i64) -> None:
        """Tell triggers that an AVI has moved."""
        if self.is_avi(cell):
            self.fire(t.T_YOU_MOVE, self.owner(cell), -1, -1)

    def push(self, cell: i64, by: i64, direction: i64, crash: i64) -> None:
        """Shove what stands on a cell until something is in the way."""
        now, tables = self.now, self.tables
        frame = tables.frames
        owner, this = now[frame + t.OWNER], now[frame + t.AT_THIS]
        source = self.value(owner, t.AVI_CELL) if this < 0 or self.is_avi(this) else this
        if source == cell and direction in (t.AWAY, t.TOWARDS):
            return
        right, ahead = self._way(direction, owner, source, cell)
        goal = cell
        for _ in range(by):
            file, rank = goal % tables.files + right, goal // tables.files + ahead
            off = file < 0 or rank < 0 or file >= tables.files or rank >= tables.ranks
            if off or now[rank * tables.files + file] != 0:
                break
            goal = rank * tables.files + file
        steps = gap(goal % tables.files, cell % tables.files) + gap(goal // tables.files, cell // tables.files)
        if goal != cell:
            self.shift(cell, goal)
            self.tell(s.PUSHED, source, cell, goal, 0)
            self.arrived(goal)
        if steps < by and crash > 0:  # what was stopped early loses life or durability: no hit (L20)
            if self.is_avi(goal):
                self.lose(self.owner(goal), crash)
            else:
                self._wear(goal, crash)

    def _way(self, direction: i64, owner: i64, source: i64, cell: i64) -> tuple[i64, i64]:
        """One step (right, ahead) on the board."""
        files = self.tables.files
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

    def swap(self, cell: i64) -> None:
        """What stands on a cell changes places with the owner's AVI."""
        mine = self.value(self.now[self.tables.frames + t.OWNER], t.AVI_CELL)
        if cell == mine:
            return
        self.exchange(cell, mine)
        self.tell(s.SWAPPED, mine, cell, 0, 0)
        self.arrived(cell)
        self.arrived(mine)

    def take_back(self, cell: i64) -> None:
        """A placed card goes back to its owner's hand; an IT card is used up (L14)."""
        card, seat = self.card_on(cell), self.owner(cell)
        self.lift(cell)
        if self.tables.card[card * t.CARD + t.CATEGORY] == t.INTEGRATE:
            self.tell(s.REMOVED, seat, card, cell, 0)
            return
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(s.RETURNED, seat, card, cell, 0)
