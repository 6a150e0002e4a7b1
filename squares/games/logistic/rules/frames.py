"""Frames: effects that wait their turn, and the triggers that line them up.

Compiled by mypyc where possible. Triggers line up behind the frame that runs. What triggers do sets off each of them
once a ply (L9), so that every effect comes to an end.
"""

from __future__ import annotations

from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.state import State
from squares.games.logistic.rules.tables import Tables
from squares.native import i64


class Frames(State):
    """A position in which effects wait.

    ``nested``: the triggers that triggers have set off in this ply. ``unsaid``: 1 while the effect that comes first was
    neither declared nor told of.
    """

    nested: list[i64]
    unsaid: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.nested = []
        self.unsaid = 0

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
        if n == 0:
            self.unsaid = by_trigger

    def draw(self, seat: i64, count: i64) -> None:
        """Draw cards as far as there are any, which sets off triggers once."""
        some = count > 0 and self.value(seat, t.DECK_N) > 0
        super().draw(seat, count)
        if some and self.tables.heard[t.T_YOU_DRAW] == 1:
            self.fire(t.T_YOU_DRAW, seat, -1, -1)

    def discard(self, seat: i64, card: i64) -> None:
        """A card goes from hand to the trash, which sets off triggers."""
        super().discard(seat, card)
        if self.tables.heard[t.T_YOU_DISCARD] == 1:
            self.fire(t.T_YOU_DISCARD, seat, -1, card)

    def drop_frame(self, list_at: i64, count_at: i64, index: i64) -> None:
        """Take a frame out of a list."""
        now = self.now
        last = list_at + (now[count_at] - 1) * t.FRAME
        i = list_at + index * t.FRAME
        while i < last:
            now[i] = now[i + t.FRAME]
            i += 1
        while i < last + t.FRAME:
            now[i] = 0
            i += 1
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
            if now[tables.frames_n] == 1:
                self.unsaid = 1
            self.drop_frame(tables.delayed, tables.delayed_n, i)

    def fire(self, event: i64, seat: i64, cell: i64, card: i64) -> None:
        """Set off triggers. ``seat``: whose turn, move or card it is; ``cell``: of a thing hit or placed, else -1.

        ``card``: the one used or discarded, -1 for none.
        """
        now, tables = self.now, self.tables
        if tables.heard[event] == 0:
            return
        left = now[tables.standing] if cell < 0 else now[tables.standing] & tables.bit[cell]
        while left != 0:
            at = self.first_cell(left)
            left &= left - 1
            mine = self.card_on(at)
            if tables.card[mine * t.CARD + t.TRIGGERS + 1] > 0:
                self.fire_card(mine, (now[at] - 1) % 2, at, event, seat, card)

    def fire_card(self, mine: i64, owner: i64, this: i64, event: i64, seat: i64, card: i64) -> None:
        """Set off the triggers of one card. ``event`` is yours; of another seat's turn, move or use, the enemy's."""
        tables = self.tables
        first = tables.card[mine * t.CARD + t.TRIGGERS]
        for i in range(first, first + tables.card[mine * t.CARD + t.TRIGGERS + 1]):
            at = i * t.TRIGGER
            wanted = event
            if event >= t.T_YOUR_TURN and owner != seat:
                wanted = event + 1  # each of them is followed by the enemy's
            if tables.trigger[at] != wanted or (tables.trigger[at + 3] == 1 and not self.awake(owner)):
                continue
            if (card < 0 or self.fits(tables.trigger[at + 1], card)) and self._may_fire(i, mine, owner, this):
                self.start_frame(owner, mine, this, -1, tables.trigger[at + 2], 1)

    def _may_fire(self, trigger: i64, mine: i64, owner: i64, this: i64) -> bool:
        """Whether a trigger goes off: what triggers do sets it off once a ply, for each place of a placed card (L9)."""
        now, tables = self.now, self.tables
        if now[tables.frames_n] == 0 or now[tables.frames + t.BY_TRIGGER] == 0:
            return True
        place: i64 = -1 if tables.card[mine * t.CARD + t.CATEGORY] == t.AVATAR else this
        key = (trigger * 2 + owner) * (tables.cells + 1) + place + 1
        if key in self.nested:
            return False
        self.nested.append(key)
        return True
