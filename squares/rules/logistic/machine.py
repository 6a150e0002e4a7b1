"""Runs the programs of cards: frames that wait their turn, conditions, steps, and what a step is done to.

Compiled by mypyc where possible. The first frame runs; it stops where a player has something to choose. Triggers line
up behind it. What a trigger does sets off no other trigger (L9), so that every effect comes to an end.
"""

from __future__ import annotations

from squares.native import i64
from squares.rules.logistic import field as f
from squares.rules.logistic import tables as t
from squares.rules.logistic.field import Field, gap
from squares.rules.logistic.tables import Tables


class Machine(Field):
    """A position whose effects can run. ``amount`` is that of the hit or heal that runs."""

    amount: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.amount = 0

    # ---- frames

    def start_frame(self, owner: i64, card: i64, this: i64, target: i64, pc: i64, by_trigger: i64) -> None:
        """Let a program run once those before it have ended. Where too many wait, it is lost (L12)."""
        now, tables = self.now, self.tables
        n = now[tables.frames_n]
        if pc < 0 or n >= t.MOST_FRAMES:
            return
        at = tables.frames + n * t.FRAME
        now[at + t.OWNER] = owner
        now[at + t.OF_CARD] = card
        now[at + t.AT_THIS] = this
        now[at + t.AT_TARGET] = target
        now[at + t.PC] = pc
        now[at + t.HAS_HIT] = 0
        now[at + t.CELL] = -1
        now[at + t.PICKED] = -1
        now[at + t.BY_TRIGGER] = by_trigger
        now[at + t.WHEN_DUE] = 0
        now[tables.frames_n] = n + 1

    def drop_frame(self, list_at: i64, count_at: i64, index: i64) -> None:
        """Take a frame out of a list."""
        now = self.now
        last = list_at + (now[count_at] - 1) * t.FRAME
        i = list_at + index * t.FRAME
        while i < last:
            now[i] = now[i + t.FRAME]
            i += 1
        for k in range(t.FRAME):
            now[last + k] = 0
        now[count_at] -= 1

    def due(self, when: i64) -> None:
        """Let delayed frames run whose time has come."""
        now, tables = self.now, self.tables
        i: i64 = 0
        while i < now[tables.delayed_n]:
            at = tables.delayed + i * t.FRAME
            if now[at + t.WHEN_DUE] != when:
                i += 1
                continue
            owner, card, by = now[at + t.OWNER], now[at + t.OF_CARD], now[at + t.BY_TRIGGER]
            self.start_frame(owner, card, now[at + t.AT_THIS], now[at + t.AT_TARGET], now[at + t.PC], by)
            self.drop_frame(tables.delayed, tables.delayed_n, i)

    def fire(self, event: i64, seat: i64, cell: i64, card: i64) -> None:
        """Set off triggers. ``seat``: whose turn, move or card it is; ``cell``: of a thing hit or placed, else -1."""
        now, tables = self.now, self.tables
        if now[tables.frames_n] > 0 and now[tables.frames + t.BY_TRIGGER] == 1:
            return
        for at in range(tables.cells):
            if now[at] != 0 and (cell < 0 or cell == at):
                self.fire_card(self.card_on(at), self.owner(at), at, event, seat, card)

    def fire_card(self, mine: i64, owner: i64, this: i64, event: i64, seat: i64, card: i64) -> None:
        """Set off the triggers of one card. ``event`` is yours; of another seat's turn, move or use, the enemy's."""
        tables = self.tables
        first = tables.card[mine * t.CARD + t.TRIGGERS]
        for i in range(first, first + tables.card[mine * t.CARD + t.TRIGGERS + 1]):
            at = i * t.TRIGGER
            wanted = event
            if event in (t.T_YOUR_TURN, t.T_YOUR_TURN_END, t.T_YOU_MOVE, t.T_YOU_USE) and owner != seat:
                wanted = event + 1  # each of them is followed by the enemy's
            if tables.trigger[at] != wanted or (tables.trigger[at + 3] == 1 and not self.awake(owner)):
                continue
            if card < 0 or self.fits(tables.trigger[at + 1], card):
                self.start_frame(owner, mine, this, -1, tables.trigger[at + 2], 1)

    # ---- conditions

    def all_hold(self, first: i64, count: i64, owner: i64) -> bool:
        """Whether conditions hold for a card that its owner may use."""
        return all(self.holds(i, owner, -1, -1) for i in range(first, first + count))

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
        if kind == t.C_TARGET:
            return target >= 0 and self.now[target] != 0 and self.is_avi(target) == (a == 0)
        return self.in_area(a, owner, self.centre(b, owner, this, target), self.value(1 - owner, t.AVI_CELL))

    def _stands_in_chain(self, place: i64, owner: i64) -> bool:
        """First, answer, answered, unanswered: of the owner's last declared card, or the one he may declare now."""
        now, tables = self.now, self.tables
        n = now[tables.links_n]
        index = n
        if now[tables.phase] == f.RESOLVE:
            index = n - 1
            while index >= 0 and now[tables.links + index * t.LINK + t.L_OWNER] != owner:
                index -= 1
            if index < 0:
                return False
        elif now[tables.phase] != f.MAIN and now[tables.phase] != f.ANSWER:
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

    # ---- what a step is done to

    def meant(self, at: i64, cell: i64) -> bool:
        """Whether an aimed instruction that means all or one of several means what stands on a cell."""
        now, code = self.now, self.tables.code
        frame = self.tables.frames
        if now[cell] == 0:
            return False
        owner = now[frame + t.OWNER]
        whose = code[at + 3]
        if whose < 2 and (self.owner(cell) == owner) != (whose == 1):
            return False
        centre = self.centre(code[at + 4], owner, now[frame + t.AT_THIS], now[frame + t.AT_TARGET])
        return self.in_area(code[at + 2], owner, centre, cell)

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
        cells = [cell for cell in range(self.tables.cells) if self.meant(at, cell)]
        for cell in cells:
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
        self.count_to(f.CHARGE, owner, charge, 0)
        return max(0, total)

    def hit(self, cell: i64, amount: i64) -> bool:
        """Deal damage to what stands on a cell; whether any was dealt."""
        if not self.is_avi(cell):
            return self._hit_placed(cell, amount)
        seat = self.owner(cell)
        guard = self.block(seat) + t.GUARDED
        if amount > 0:
            amount -= self.constant(t.G_GUARD, seat, -1)
        if amount > 0:
            amount -= self.now[guard]
            self.count_to(f.GUARD, seat, guard, 0)
        if amount <= 0:
            self.tell(f.STRUCK, cell, 0, self.value(seat, t.LIVES), 0)
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
        self.tell(f.STRUCK, self.value(seat, t.AVI_CELL), amount, left, 0)
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
        self.tell(f.ENDED, result, 1 if now[tables.phase] == f.OVER else 0, 0, 0)

    def _hit_placed(self, cell: i64, amount: i64) -> bool:
        at = self.tables.durability + cell
        left = max(0, self.now[at] - amount)
        self.now[at] = left
        self.tell(f.STRUCK, cell, amount, left, 0)
        if left > 0:
            if amount > 0:
                self.fire(t.T_HIT, self.owner(cell), cell, -1)
            return amount > 0
        card, seat = self.card_on(cell), self.owner(cell)
        self.lift(cell)
        self.tell(f.REMOVED, seat, card, cell, 0)
        self.to_trash(seat, card)
        if self.now[self.tables.frames_n] == 0 or self.now[self.tables.frames + t.BY_TRIGGER] == 0:
            self.fire_card(card, seat, cell, t.T_DESTROYED, seat, -1)
        return True

    def heal(self, cell: i64, amount: i64) -> None:
        """Give life or durability back, up to its maximum."""
        now, tables = self.now, self.tables
        if self.is_avi(cell):
            at = self.block(self.owner(cell)) + t.LIVES
            most = tables.life
        else:
            at = tables.durability + cell
            most = tables.card[self.card_on(cell) * t.CARD + t.DURABILITY]
        healed = min(amount, most - now[at])
        if healed > 0:
            now[at] += healed
            self.tell(f.STRUCK, cell, -healed, now[at], 0)

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
            self.tell(f.PUSHED, source, cell, goal, 0)
            self.arrived(goal)
        if steps < by and crash > 0 and self.hit(goal, crash) and now[tables.result] == 0:
            now[frame + t.HAS_HIT] = 1

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
        self.tell(f.SWAPPED, mine, cell, 0, 0)
        self.arrived(cell)
        self.arrived(mine)

    def take_back(self, cell: i64) -> None:
        """A placed card goes back to its owner's hand; an IT card is used up (L14)."""
        card, seat = self.card_on(cell), self.owner(cell)
        self.lift(cell)
        if self.tables.card[card * t.CARD + t.CATEGORY] == t.INTEGRATE:
            self.tell(f.REMOVED, seat, card, cell, 0)
            return
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(f.RETURNED, seat, card, cell, 0)
