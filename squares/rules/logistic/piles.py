"""What effects do with cards: draw, discard, mill, search, recover and place them.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.native import i64
from squares.rules.logistic import state as s
from squares.rules.logistic import tables as t
from squares.rules.logistic.court import Court


class Piles(Court):
    """A position whose first frame does something with cards."""

    def do_cards(self, at: i64, op: i64) -> None:
        """Carry out an instruction about cards. One about a card that was to be chosen needs one."""
        now, tables, code = self.now, self.tables, self.tables.code
        owner, card = now[tables.frames + t.OWNER], now[tables.frames + t.PICKED]
        if op == t.DRAW:
            self.draw(self.seat_of(code[at + 3]), self.times(code[at + 1], code[at + 2]))
        elif op == t.DISCARD_RANDOM:
            self._discard_random(self.seat_of(code[at + 2]), code[at + 1])
        elif op == t.MILL:
            self._mill(self.seat_of(code[at + 2]), code[at + 1])
        elif card < 0:
            return
        elif op == t.DISCARD:
            self.discard(self.seat_of(code[at + 1]), card)
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
