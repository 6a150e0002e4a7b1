"""Proofs in Battle Logistic Square, from what one of the two knows who decides now.

Compiled by mypyc where possible. A win of the one who decides is proved within his turn, whatever the other holds:
- Each card of the defender's hand is any card of a given list, as long as copies of it are left; each is tried.
- What the attacker draws is a blank: a card that counts as one and can do nothing. What he finds by searching is, too.
- A card that the attacker loses at random ends the proof, and so do dice.
- The attacker's CAA is tried as a first move only: what it draws helps nobody in a proof.
- What was delayed to the start of the other's turn belongs to the turn before: he can only choose what to discard.
A loss of the one who decides is proved with what lies open of the attacker: his AVI and what stands on the court.
- The attacker uses no card, of hand or IT; the defender has all that he knows of.
- A card that the defender draws or searches while he can still use it, or loses at random, ends the proof, as dice do.
Where a way to win asks what kind of cards lie in the trash nothing is proved: blanks lie there, too.
So what is proved holds; what is not proved may still happen by what is drawn or held. A hopeful proof says where it
cannot: there the attacker who decides draws any card of his deck that he likes, loses none at random, and dice win.
"""

from __future__ import annotations

from collections import Counter
from typing import Any, Final

from squares.bots.prover import Prover
from squares.games.logistic.rules import moves as m
from squares.games.logistic.rules import state as s
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import limits
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.native import i64, vec

HOPEFUL: Final = True
_RESOURCES: Final = ("action", "script", "break")


class LogisticProver(Prover):
    """``known``: the seat that decides at the root; ``answers``: numbers of the cards that the other may hold,
    and how many copies of each he owns.

    ``hopeful``: the attacker draws what he likes; ``hopes``: numbers of the cards that he may draw.
    """

    logistic: LogisticKernel
    answers: dict[int, int]
    hopeful: bool
    hopes: list[i64]
    known: i64
    blank: i64

    def __init__(
        self, kernel: LogisticKernel, attacker: int, most_nodes: int, answers: dict[int, int], hopeful: bool = False
    ) -> None:
        super().__init__(kernel, attacker, most_nodes)
        self.logistic = kernel
        self.most_turns = 1
        self.answers = answers
        self.known = kernel.mover()
        self.blank = kernel.value(attacker, t.AVI)
        self.hopeful = hopeful
        self.hopes = []
        tables = kernel.tables
        for seat in range(2):
            block = kernel.block(seat)
            if hopeful and seat == attacker:
                deck = [kernel.now[block + tables.deck + i] for i in range(kernel.value(seat, t.DECK_N))]
                self.hopes = [deck[i] for i in range(len(deck)) if deck[i] not in deck[:i]]
            for i in range(kernel.value(seat, t.DECK_N)):
                kernel.now[block + tables.deck + i] = self.blank
            if seat != self.known:
                for i in range(kernel.value(seat, t.HAND_N)):
                    kernel.now[block + tables.hand + i] = self.blank
                for i in range(kernel.value(seat, t.IT_N)):
                    kernel.now[block + tables.used + i] = 1

    def options(self) -> vec[i64]:
        """Return the legal moves without those that use blanks, and the defender's possible answers."""
        kernel, tables = self.logistic, self.logistic.tables
        count = kernel.generate()
        seat = kernel.now[tables.to_act]
        found: list[i64] = []
        for i in range(count):
            move = kernel.moves[i]
            kind = move >> 50
            in_hand = kind == m.USE or kind == m.ANSWER
            barred = (kind == m.CAA and not self.hopes) or (in_hand and self.known != seat)
            if (seat != self.attacker or not barred) and (not in_hand or m.part(move, 0) != self.blank):
                found.append(move)
        if seat == self.attacker and self._blanks(seat) > 0:
            for card in self.hopes:
                self._add_hoped(found, seat, card)
        if kernel.now[tables.phase] == s.ANSWER and self._answers_blindly(seat):
            for card, copies in self.answers.items():
                if self._shown(seat, card) < copies:
                    self._add_answers(found, seat, card)
        moves = vec[i64]([0] * len(found))
        for i in range(len(found)):
            moves[i] = found[i]
        return moves

    def _add_answers(self, found: list[i64], seat: i64, card: i64) -> None:
        """Add every way to answer the last declared card with a card."""
        kernel, tables = self.logistic, self.logistic.tables
        n = kernel.now[tables.links_n]
        declared = kernel.now[tables.links + (n - 1) * t.LINK + t.L_CARD]
        if n >= t.MOST_LINKS or not m.can_answer(kernel, card, declared):
            return
        for cell in m.targets(kernel, m.reach(kernel, seat, card, False)):
            found.append(m.encode(m.ANSWER, card, cell, -1, -1, -1))

    def _add_hoped(self, found: list[i64], seat: i64, card: i64) -> None:
        """Add what a card is good for that is not in hand, but may have been drawn."""
        kernel = self.logistic
        if self._holds(seat, card):
            return
        before = kernel.now
        self._become(seat, card)
        count = kernel.generate()
        for i in range(count):
            move = kernel.moves[i]
            kind = move >> 50
            for part in range(5):
                if _in_hand(kind, part) and m.part(move, part) == card:
                    found.append(move)
                    break
        kernel.now = before

    def _holds(self, seat: i64, card: i64) -> bool:
        """Tell whether a card is in hand."""
        start = self.logistic.block(seat) + self.logistic.tables.hand
        return any(self.logistic.now[start + i] == card for i in range(self.logistic.value(seat, t.HAND_N)))

    def _become(self, seat: i64, card: i64) -> None:
        """Let a blank in hand be a card, in a copy of the position."""
        kernel, tables = self.logistic, self.logistic.tables
        kernel.now = kernel.now[:]
        s.take(kernel, seat, tables.hand, t.HAND_N, self.blank)
        s.insert(kernel, seat, tables.hand, t.HAND_N, card)

    def _shown(self, seat: i64, card: i64) -> i64:
        """Return how many copies of a card lie open: in the trash, in the chain, on the court, returned to hand."""
        kernel, tables = self.logistic, self.logistic.tables
        now, block = kernel.now, kernel.block(seat)
        n: i64 = 0
        for i in range(kernel.value(seat, t.TRASH_N)):
            n += 1 if now[block + tables.trash + i] == card else 0
        for i in range(kernel.value(seat, t.HAND_N)):
            n += 1 if now[block + tables.hand + i] == card else 0
        for cell in range(tables.cells):
            n += 1 if now[cell] == 3 + 2 * card + seat else 0
        for i in range(now[tables.links_n]):
            at = tables.links + i * t.LINK
            declared = now[at + t.L_CARD] == card and now[at + t.L_OWNER] == seat
            n += 1 if declared and now[at + t.L_STATE] != t.STANDS else 0
        return n

    def _answers_blindly(self, seat: i64) -> bool:
        """Tell whether a seat is a defender with unknown cards."""
        return seat != self.attacker and seat != self.known and self._blanks(seat) > 0

    def _blanks(self, seat: i64) -> i64:
        """Return how many cards of a hand are blanks."""
        kernel = self.logistic
        start = kernel.block(seat) + kernel.tables.hand
        n: i64 = 0
        for i in range(kernel.value(seat, t.HAND_N)):
            if kernel.now[start + i] == self.blank:
                n += 1
        return n

    def prepare(self, move: i64) -> None:
        """Make one of the blanks what is used or discarded, if it does not lie in hand."""
        kernel = self.logistic
        seat, kind = kernel.now[kernel.tables.to_act], move >> 50
        if self._answers_blindly(seat):
            if kind == m.ANSWER:
                self._become(seat, m.part(move, 0))
        elif seat == self.attacker and self.hopes:
            for part in range(5):
                card = m.part(move, part)
                if _in_hand(kind, part) and card >= 0 and not self._holds(seat, card):
                    self._become(seat, card)

    def follows(self, turns: i64, ply: i64) -> bool:
        """Tell whether the attacker wins after the move just played, as far as it brought nothing unknown into play."""
        kernel, tables = self.logistic, self.logistic.tables
        if tables.doubtful == 1:
            return self.hopeful
        before, after = kernel.past[-1], kernel.now
        chance = before[tables.rng_low] != after[tables.rng_low] or before[tables.rng_high] != after[tables.rng_high]
        if chance and tables.rolls == 1:
            return self.hopeful
        if kernel.result() == 0:
            if chance:
                lost = self._lost(before)
                if lost and not self.hopes:
                    return False
                for card in lost:
                    s.take(kernel, self.known, tables.trash, t.TRASH_N, card)
                    s.insert(kernel, self.known, tables.hand, t.HAND_N, card)
            on_turn = after[tables.turn] == self.known and after[tables.ap] > 0
            if self.known != self.attacker and on_turn and self._blanks(self.known) > 0:
                return False
        return self.wins(turns, ply)

    def _lost(self, before: vec[i64]) -> list[i64]:
        """Return the cards, blanks apart, that were in hand before and are not now."""
        kernel = self.logistic
        start = kernel.block(self.known) + kernel.tables.hand
        now = [kernel.now[start + i] for i in range(kernel.value(self.known, t.HAND_N))]
        lost: list[i64] = []
        for i in range(before[kernel.block(self.known) + t.HAND_N]):
            card = before[start + i]
            if card in now:
                now.remove(card)
            elif card != self.blank:
                lost.append(card)
        return lost


def _in_hand(kind: i64, part: i64) -> bool:
    """Tell whether a part of a move names a card of the hand, that is used or discarded for something."""
    return part >= 2 if kind in (m.IT, m.AVI, m.ABILITY) else part != 1 and kind in (m.USE, m.ANSWER)


def make(
    game: Any, position: Any, attacker: int, most_nodes: int, *, strict: bool = False, hopeful: bool = False
) -> Prover:
    """Return the prover of a position of this engine.

    ``strict``: where the defender's cards are unknown, any cards of the set and not only those that ``determinize`` may
    give him. ``hopeful``: what the attacker draws is whatever he likes.
    """
    kernel = game.kernel(position)
    hides = kernel.mover() == attacker  # whoever decides knows what he himself may answer
    answers = _answers(game, position, attacker, strict) if hides else {}
    return LogisticProver(kernel, attacker, most_nodes, answers, hopeful)


def _answers(game: Any, position: Any, attacker: int, strict: bool) -> dict[int, int]:
    """Return the resource cards that the defender may own, and copies: of ready decks that fit, else any."""
    defender, seat = position.players[1 - attacker], game.seats[1 - attacker]
    cards, colours, number_of = game.definition.cards, limits(game.definition), game.codec.number_of
    if game.codec.programs.mixes:  # what he holds may be of any deck
        return dict.fromkeys([number_of[id] for id in _resources(game)], 2 * game.definition.rules.size)
    begun = Counter(game.definition.start.cards(seat))
    seen = Counter(defender.trash)
    seen.update(each.card for each in position.placed if each.owner is seat and cards[each.card].category in _RESOURCES)
    possible: Counter[str] = Counter()
    for deck in game.definition.decks.values():
        if deck.avatar == defender.avatar:
            whole = Counter(deck.cards) + begun
            if all(n <= whole[card] for card, n in seen.items()):
                possible |= whole
    if strict or not possible:
        possible = Counter({id: colours[cards[id].colour].each + begun[id] for id in _resources(game)})
    return {number_of[id]: possible[id] for id in sorted(possible)}


def _resources(game: Any) -> list[str]:
    """Return the cards that may lie in a hand."""
    return [id for id in game.codec.ids if game.definition.cards[id].category in _RESOURCES]
