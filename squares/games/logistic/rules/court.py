"""What effects do to what stands on the court: hits, life, counters, and moving things about.

Compiled by mypyc where possible. An aimed instruction means one thing, or all that stand in an area.
"""

from __future__ import annotations

from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.frames import Frames
from squares.games.logistic.rules.state import gap
from squares.games.logistic.rules.tables import Tables
from squares.native import i64


class Court(Frames):
    """A position whose first frame does something to the court. ``amount``: of the hit, heal or counters that run."""

    amount: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.amount = 0

    def seat_of(self, who: i64) -> i64:
        """The seat that an instruction means: 0 the effect's owner, 1 the other player."""
        owner = self.now[self.tables.frames + t.OWNER]
        return owner if who == 0 else 1 - owner

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
        elif op == t.MARK:
            self.count_counters(code[at + 7], cell, self.amount)
        elif op == t.LIFT and not self.is_avi(cell):
            self.take_back(cell)
        elif op == t.TAKE_OVER and not self.is_avi(cell):
            self.claim(cell)

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

    def judge(self) -> bool:
        """Whether somebody has won by a further way (L27, L28); then the game is over."""
        now, tables = self.now, self.tables
        turn, phase = now[tables.turn], now[tables.phase]
        moment: i64 = t.ALWAYS
        if phase == s.START:
            moment = t.TURN_START
        elif phase == s.DISCARD and self.value(turn, t.HAND_N) <= tables.most_hand:
            moment = t.TURN_END
        mine, theirs = self._fulfils(turn, moment), self._fulfils(1 - turn, t.ALWAYS)
        if not mine and not theirs:
            return False
        winner = turn if mine else 1 - turn
        if mine and theirs and tables.both_win > 0:
            self.finish(2 - turn if tables.both_win == 1 else -1)
        else:
            self.finish(winner + 1)
        return True

    def _fulfils(self, seat: i64, moment: i64) -> bool:
        """Whether a way to win that is judged always, or at a moment, holds for a player."""
        win = self.tables.win
        for i in range(self.tables.wins):
            at = i * t.WIN
            if win[at] in (t.ALWAYS, moment) and self.all_hold(win[at + 1], win[at + 2], seat):
                return True
        return False

    def finish(self, result: i64) -> None:
        """End the game: 1 South has won, 2 North has, -1 a draw. What still waited does not happen."""
        now, tables = self.now, self.tables
        now[tables.result] = result
        for i in range(t.FRAME * t.MOST_FRAMES):
            now[tables.frames + i] = 0
            now[tables.delayed + i] = 0
        now[tables.frames_n] = 0
        now[tables.delayed_n] = 0
        now[tables.rolled] = 0
        for seat in range(2):
            now[self.block(seat) + t.CAA_USED] = 0
            now[self.block(seat) + t.ONCE_USED] = 0
        reason: i64 = 1 if now[tables.phase] == s.OVER else 2
        self.tell(s.ENDED, result, 0 if min(self.value(0, t.LIVES), self.value(1, t.LIVES)) == 0 else reason, 0, 0)

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
            if self.is_avi(cell):
                self.fire(t.T_YOU_HEAL, self.owner(cell), -1, -1)

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

    def claim(self, cell: i64) -> None:
        """A placed card of the other player's belongs to the effect's owner from now on; an IT card stays his (L29)."""
        now = self.now
        card, owner = self.card_on(cell), now[self.tables.frames + t.OWNER]
        if self.owner(cell) != owner and self.tables.card[card * t.CARD + t.CATEGORY] != t.INTEGRATE:
            now[cell] = 3 + 2 * card + owner
            self.tell(s.CLAIMED, owner, card, cell, 0)

    def take_back(self, cell: i64) -> None:
        """A placed card goes back to its owner's hand; an IT card is used up (L14)."""
        card, seat = self.card_on(cell), self.owner(cell)
        self.lift(cell)
        if self.tables.card[card * t.CARD + t.CATEGORY] == t.INTEGRATE:
            self.tell(s.REMOVED, seat, card, cell, 0)
            return
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(s.RETURNED, seat, card, cell, 0)
