"""What effects do with cards: draw, discard, mill, search, recover, place, steal, look at and copy them.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.court import Court
from squares.native import i64


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
        elif op >= t.STEAL:
            self._others(at, op)
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
            self.tell(s.REVEALED, owner, card, 0, 0)  # L17
            if code[at + 1] == 1:
                self.into_deck(owner, card)
        elif op == t.PLACE:
            self._place(owner, card, now[tables.frames + t.CELL], code[at + 1])

    def _others(self, at: i64, op: i64) -> None:
        """Instructions about cards of the other player, on top of a deck, or copied."""
        now, tables, code = self.now, self.tables, self.tables.code
        owner, card = now[tables.frames + t.OWNER], now[tables.frames + t.PICKED]
        if op == t.STEAL_RANDOM:
            self._steal_random(owner, code[at + 1])
        elif op == t.LOOK:
            self._look_at(owner, self.seat_of(code[at + 2]), code[at + 1])
        elif op == t.PUT:
            self._put_away(at)
        elif op == t.COPY_CHAIN:
            self._copy_chain(owner, code[at + 1])
        elif op == t.STEAL and card >= 0:
            self._steal(owner, card, code[at + 1])
        elif op == t.COPY and card >= 0:
            self._copy(card)

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

    # ---- cards of the other player

    def _steal(self, seat: i64, card: i64, source: i64) -> None:
        """A card of the other player's hand or trash comes to hand and is the thief's own from now on (L29)."""
        if source == t.IN_HAND:
            self.take(1 - seat, self.tables.hand, t.HAND_N, card)
        else:
            self._from_trash(1 - seat, card)
        self.insert(seat, self.tables.hand, t.HAND_N, card)
        self.tell(s.STOLEN, seat, card, source, 0)

    def _steal_random(self, seat: i64, count: i64) -> None:
        for _ in range(min(count, self.value(1 - seat, t.HAND_N))):
            index = self.random_below(self.value(1 - seat, t.HAND_N))
            self._steal(seat, self.now[self.block(1 - seat) + self.tables.hand + index], t.IN_HAND)

    # ---- the top of a deck

    def _look_at(self, looker: i64, seat: i64, count: i64) -> None:
        """Whoever looks knows the cards as long as they lie there (L30)."""
        now, tables, n = self.now, self.tables, self.value(seat, t.DECK_N)
        who: i64 = t.ITS_OWNER if looker == seat else t.THE_OTHER
        i = n - 1
        while i >= 0 and i >= n - count:
            now[self.block(seat) + tables.known + i] |= who
            self.tell(s.LOOKED, looker, now[self.block(seat) + tables.deck + i], seat, 0)
            i -= 1

    def _put_away(self, at: i64) -> None:
        """Of the cards on top, the one asked for goes one way and the others another."""
        code, seat = self.tables.code, self.seat_of(self.tables.code[at + 2])
        n = min(code[at + 1], self.value(seat, t.DECK_N))
        card = self.now[self.tables.frames + t.PICKED]
        if code[at + 3] != t.STAYS and card >= 0:
            i = self.value(seat, t.DECK_N) - 1
            while self.now[self.block(seat) + self.tables.deck + i] != card:
                i -= 1
            self._put_card(seat, i, code[at + 3])
            n -= 1
        if code[at + 4] != t.STAYS:
            for _ in range(n):
                self._put_card(seat, self.value(seat, t.DECK_N) - 1, code[at + 4])

    def _put_card(self, seat: i64, index: i64, to: i64) -> None:
        """A card of a deck, by its place from the bottom, goes to the hand of whoever looks, to the trash or below."""
        now, tables = self.now, self.tables
        deck, known, n = self.block(seat) + tables.deck, self.block(seat) + tables.known, self.value(seat, t.DECK_N)
        card, who = now[deck + index], now[known + index]
        if to == t.TO_BOTTOM:
            for i in range(index, 0, -1):
                now[deck + i] = now[deck + i - 1]
                now[known + i] = now[known + i - 1]
            now[deck] = card
            now[known] = who
            return
        for i in range(index, n - 1):
            now[deck + i] = now[deck + i + 1]
            now[known + i] = now[known + i + 1]
        now[deck + n - 1] = card
        self.off_deck(seat)
        if to == t.TO_HAND:
            self.to_hand(now[tables.frames + t.OWNER], card)
        else:
            self.tell(s.MILLED, seat, card, 0, 0)
            self.to_trash(seat, card)

    # ---- doing what another card does

    def _copy_chain(self, owner: i64, only: i64) -> None:
        """Do what the other player's last declared card does."""
        now, tables = self.now, self.tables
        for i in range(now[tables.links_n] - 1, -1, -1):
            at = tables.links + i * t.LINK
            if now[at + t.L_OWNER] != owner:
                if self.fits(only, now[at + t.L_CARD]):
                    self._copy(now[at + t.L_CARD])
                return

    def _copy(self, card: i64) -> None:
        """The card's effect runs first, for the same owner and target; then this one goes on (L31)."""
        now, tables = self.now, self.tables
        frame, n = tables.frames, now[tables.frames_n]
        now[frame + t.PICKED] = -1
        if n >= t.MOST_FRAMES:
            return
        for i in range(frame + (n + 1) * t.FRAME - 1, frame + t.FRAME - 1, -1):
            now[i] = now[i - t.FRAME]
        now[tables.frames_n] = n + 1
        now[frame + t.OF_CARD] = card
        now[frame + t.AT_THIS] = -1
        now[frame + t.PC] = tables.card[card * t.CARD + t.EFFECT]
        now[frame + t.HAS_HIT] = 0
        now[frame + t.CELL] = -1
