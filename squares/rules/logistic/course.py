"""The course of a game: chains that are declared and resolved, and turns that begin and end.

Compiled by mypyc where possible. Between two decisions everything here happens by itself.
"""

from __future__ import annotations

from squares.native import i64
from squares.rules.logistic import field as f
from squares.rules.logistic import tables as t
from squares.rules.logistic.steps import Stepper


class Course(Stepper):
    """A position that goes on by itself up to the next decision."""

    # ---- chains

    def declare(self, seat: i64, card: i64, target: i64) -> None:
        """A card is revealed; the other player is asked for an answer (L7)."""
        now, tables = self.now, self.tables
        at = tables.links + now[tables.links_n] * t.LINK
        now[at + t.L_CARD] = card
        now[at + t.L_OWNER] = seat
        now[at + t.L_TARGET] = target
        now[at + t.L_STATE] = t.WAITING
        now[tables.links_n] += 1
        now[tables.phase] = f.ANSWER
        now[tables.to_act] = 1 - seat
        self.tell(f.DECLARED, seat, card, 0, 0)
        self.tell(f.REVEALED, seat, card, 0, 0)

    def begin_resolving(self) -> None:
        """Only each player's last declared card can take effect; the others come to nothing."""
        now, tables = self.now, self.tables
        now[tables.phase] = f.RESOLVE
        for i in range(now[tables.links_n]):
            if not self._is_last(i):
                at = tables.links + i * t.LINK
                now[at + t.L_STATE] = t.DONE
                self.tell(f.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)

    def _is_last(self, index: i64) -> bool:
        """Whether a declared card is its owner's last one."""
        now, tables = self.now, self.tables
        owner = now[tables.links + index * t.LINK + t.L_OWNER]
        later = range(index + 1, now[tables.links_n])
        return all(now[tables.links + i * t.LINK + t.L_OWNER] != owner for i in later)

    def _resolve_next(self) -> None:
        """The next waiting card takes effect, the last declared first; after them all the chain is cleared away."""
        now, tables = self.now, self.tables
        for i in range(now[tables.links_n] - 1, -1, -1):
            at = tables.links + i * t.LINK
            if now[at + t.L_STATE] == t.NEGATED:
                now[at + t.L_STATE] = t.DONE
                self.tell(f.RESOLVED, now[at + t.L_OWNER], now[at + t.L_CARD], 0, 0)
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
                self.tell(f.RESOLVED, seat, card, 0, 0)
                return
            this, target = target, -1
        self.tell(f.RESOLVED, seat, card, 1, 0)
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
                self.tell(f.DISCARDED, seat, card, 0, 0)
                self.to_trash(seat, card)
            for k in range(t.LINK):
                now[at + k] = 0
        now[tables.phase] = f.MAIN

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
            if phase == f.ANSWER:
                return
            if phase == f.RESOLVE:
                self._resolve_next()
            elif phase == f.START:
                self._draw_phase()
            elif phase == f.MAIN:
                now[tables.to_act] = now[tables.turn]
                if now[tables.ap] > 0:
                    return
                self._end_phase()
            elif phase == f.ENDING:
                now[tables.phase] = f.DISCARD
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
        now[tables.phase] = f.MAIN

    def _end_phase(self) -> None:
        now, tables = self.now, self.tables
        now[tables.phase] = f.ENDING
        self.fire(t.T_YOUR_TURN_END, now[tables.turn], -1, -1)
        self.due(0)

    def _end_turn(self) -> None:
        now, tables = self.now, self.tables
        for seat in range(2):
            self.count_to(f.CHARGE, seat, self.block(seat) + t.CHARGED, 0)
        if self.value(0, t.DECK_N) + self.value(1, t.DECK_N) == 0:  # L15
            now[tables.phase] = f.OVER
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
        now[tables.phase] = f.START
        now[block + t.CAA_USED] = 0
        self.tell(f.TURN_TO, seat, 0, 0, 0)
        self.count_to(f.GUARD, seat, block + t.GUARDED, 0)
        ap += now[block + t.NEXT_AP] + self.constant(t.G_AP, seat, -1)
        self.count_to(f.NEXT_AP, seat, block + t.NEXT_AP, 0)
        self.count_to(f.AP, seat, tables.ap, min(t.MOST_AP, max(1, ap)))
        self.fire(t.T_YOUR_TURN, seat, -1, -1)
        self.due(1 + seat)
