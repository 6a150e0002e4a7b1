"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import permutations

from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.games.logistic.rules import conditions, moves
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.cards import (
    Avatar,
    AviEffect,
    Break,
    Integrate,
    Usable,
    asked_of,
    cost_at_least,
    effects_of,
)
from squares.games.logistic.rules.codec import Codec
from squares.native import i64

_Using = v.Use | v.Answer | v.Build | v.UseAvi | v.UseAbility


class Reasons:
    """Explains one position. Every method that returns None found nothing against the action."""

    def __init__(self, codec: Codec, position: v.LogisticPosition) -> None:
        self.codec = codec
        self.cards = codec.definition.cards
        self.position = position
        self.seat = TWO.index(position.to_act)
        self.player = position.players[self.seat]
        self.kernel = codec.kernel(position)

    def cost(self, card: str) -> int:
        """The fewest AP that whoever acts pays for a card now."""
        return int(conditions.cost(self.kernel, self.seat, self.codec.number_of[card], 0))

    def in_reach(self) -> Iterator[v.LogisticAction]:
        """Steps to the neighbours, and everything in hand or beside it without naming a target."""
        if self.position.frames or self.position.phase == "discard":
            return
        kinds = sorted(set(self.player.hand))
        if self.position.phase == "answer":
            yield from (v.Answer(card) for card in kinds)
            return
        at = self.player.cell
        for right, ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            cell = Cell(File(at.file + right), Rank(at.rank + ahead))
            if cell in self.codec.grid:
                yield v.Walk(cell)
        yield from (v.Use(card) for card in kinds)
        yield from (v.Build(card) for card in self.player.integrate)
        yield from (v.UseAvi(i + 1) for i in range(len(self._effects(self.player.avatar))))
        for each in self.position.placed:
            if each.owner is self.position.to_act:
                yield from (v.UseAbility(each.cell, i + 1) for i in range(len(self._effects(each.card))))

    def _effects(self, card: str) -> list[int]:
        """Rows in the tables of what an AVI or a placed card can do."""
        tables = self.codec.tables
        at = self.codec.number_of[card] * t.CARD + t.AVI_EFFECTS
        first = int(tables.card[at])
        return [row * t.AVI_EFFECT for row in range(first, first + int(tables.card[at + 1]))]

    def why(self, action: v.LogisticAction) -> Phrase:
        """The rule that forbids the action."""
        return self._why_not_now(action) or self._why(action) or phrase("logistic.no.not_possible")

    def _why_not_now(self, action: v.LogisticAction) -> Phrase | None:
        """Something else is to be decided."""
        picks = isinstance(action, (v.PickCell, v.PickCard, v.PickWay)) or str(action) in ("yes", "no")
        if self.position.frames:
            return None if picks else phrase("logistic.no.choose_first")
        if picks:
            return phrase("logistic.no.nothing_asked")
        answers = isinstance(action, v.Answer) or str(action) == "decline"
        if self.position.phase == "answer":
            return None if answers else phrase("logistic.no.answer_first")
        if answers:
            return phrase("logistic.no.nothing_declared")
        if self.position.phase == "discard":
            most = self.codec.definition.hand
            return None if isinstance(action, v.Drop) else phrase("logistic.no.discard_first", n=most)
        return None

    def _why(self, action: v.LogisticAction) -> Phrase | None:
        match action:
            case v.Walk(cell):
                return self._why_not_walk(cell)
            case v.Use():
                return self._why_not_use(action)
            case v.Answer():
                return self._why_not_answer(action)
            case v.Build():
                return self._why_not_build(action)
            case v.UseAvi():
                return self._why_not_avi(action)
            case v.UseAbility():
                return self._why_not_ability(action)
            case v.Caa(cards):
                return self._why_not_caa(cards)
            case v.Drop(card):
                return phrase("logistic.no.no_discard") if card in self.player.hand else self._not_held(card)
            case v.Say("end"):
                return phrase("logistic.no.must_spend", n=self.position.ap)
            case v.Say("pass"):
                return phrase("logistic.no.pass")
        return phrase("logistic.no.not_offered")

    def _why_not_walk(self, cell: Cell) -> Phrase | None:
        at, index = self.player.cell, self.codec.grid.index(cell)
        if abs(cell.file - at.file) + abs(cell.rank - at.rank) != 1:
            return phrase("logistic.no.one_step", start=str(at), goal=str(cell))
        if self.kernel.now[index] != 0:
            return phrase("logistic.no.occupied", cell=str(cell))
        foreign = self.codec.tables.foreign(index, self.seat)
        return phrase("logistic.no.enemy_area", cell=str(cell)) if foreign else None

    def _not_held(self, card: str) -> Phrase:
        return phrase("logistic.no.not_in_hand", card=self.cards[card].name)

    def _why_not_use(self, action: v.Use) -> Phrase | None:
        card = action.card
        if card not in self.player.hand:
            return self._not_held(card)
        if isinstance(self.cards[card], Break):
            return phrase("logistic.no.break_answers", card=self.cards[card].name)
        return self._why_not_declared(action)

    def _why_not_declared(self, action: v.Use | v.Answer | v.Build) -> Phrase | None:
        """Its own conditions, its range, or what it asks to discard or to choose forbid a card."""
        card, part = action.card, self.cards[action.card]
        assert isinstance(part, Usable)
        aim = self._why_not_aim(card, action.cell, _more(part, action))
        if aim is not None and aim.key != "logistic.no.name_target":
            return aim
        held = Counter(self.player.hand)
        if not isinstance(part, Integrate):
            held[card] -= 1
        first = self.codec.tables.card[self.codec.number_of[card] * t.CARD + t.BUILD]
        return self._why_not_paid(part, action, held, first) or aim

    def _why_not_paid(self, part: Usable | AviEffect, action: _Using, held: Counter[str], first: i64) -> Phrase | None:
        """What is discarded, of the cards ``held``, or the AP that are chosen do not fit; ``first``: of the filters."""
        fits, wanted, given = self.codec.tables.fits, asked_of(part), action.discards
        numbers = [self.codec.number_of[card] for card in given]
        orders = (enumerate(order, int(first)) for order in permutations(numbers))
        paid = len(given) == len(wanted) and any(all(fits(row, card) for row, card in order) for order in orders)
        if Counter(given) - held or not paid:
            return phrase("logistic.no.build" if wanted else "logistic.no.no_discards", card=part.name)
        chosen, up_to = getattr(action, "paid", None), getattr(part, "up_to", None)
        if up_to is None or isinstance(action, v.Answer):
            return None if chosen is None else phrase("logistic.no.not_chosen", card=part.name)
        least = cost_at_least(getattr(part, "cost", 0))
        fitting = chosen is not None and least <= chosen <= up_to
        return None if fitting else phrase("logistic.no.choose_ap", card=part.name, n=least, most=up_to)

    def _why_not_aim(self, card: str, cell: Cell | None, more: int) -> Phrase | None:
        """Its own conditions or its range forbid a card; ``more``: AP chosen on top of its cost."""
        of, me, name = self.codec.tables.card, self.codec.number_of[card] * t.CARD, self.cards[card].name
        number = self.codec.number_of[card]
        cost = int(conditions.cost(self.kernel, self.seat, number, more)) if self.position.phase == "main" else 0
        cells = moves.reach(self.kernel, self.seat, number, False)
        if cost > self.position.ap:
            return phrase("logistic.no.ap", card=name, n=cost, ap=self.position.ap)
        if self.kernel.spent(self.seat, of[me + t.ONCE]):
            return phrase("logistic.no.once", card=name)
        if not conditions.all_hold(self.kernel, of[me + t.WHEN], of[me + t.WHEN + 1], self.seat):
            return phrase("logistic.no.condition", card=name)
        return self._why_not_target(name, cells, cell, placed=bool(of[me + t.DURABILITY] > 0))

    def _why_not_target(self, name: str, cells: i64, cell: Cell | None, *, placed: bool) -> Phrase | None:
        found = moves.targets(self.kernel, cells)
        if not found:
            return phrase("logistic.no.no_place" if placed else "logistic.no.no_target", card=name)
        if cell is None:
            return None if found == [-1] else phrase("logistic.no.name_target", card=name)
        if self.codec.grid.index(cell) in found:
            return None
        if found == [-1]:
            return phrase("logistic.no.takes_no_target", card=name)
        return phrase("logistic.no.not_target", card=name, cell=str(cell))

    def _why_not_answer(self, action: v.Answer) -> Phrase | None:
        card = action.card
        if card not in self.player.hand:
            return self._not_held(card)
        declared = self.position.chain[-1].card
        mine, theirs = self.codec.number_of[card], self.codec.number_of[declared]
        if not moves.can_answer(self.kernel, mine, theirs):
            values = {"card": self.cards[card].name, "declared": self.cards[declared].name}
            breaks = isinstance(self.cards[card], Break) and not moves.breaks(self.kernel, mine, theirs)
            key = "break_condition" if breaks else "no_callback"
            return Phrase(f"logistic.no.{key}", values)
        return self._why_not_declared(action)

    def _why_not_build(self, action: v.Build) -> Phrase | None:
        card = self.cards[action.card]
        if action.card in self.player.used:
            return phrase("logistic.no.used_up", card=card.name)
        if action.card not in self.player.integrate or not isinstance(card, Integrate):
            return phrase("logistic.no.not_integrate", card=card.name)
        return self._why_not_declared(action)

    def _why_not_avi(self, action: v.UseAvi) -> Phrase | None:
        avatar = self.cards[self.player.avatar]
        assert isinstance(avatar, Avatar)
        rows = self._effects(self.player.avatar)
        if action.number > len(rows):
            return phrase("logistic.no.no_effect", card=avatar.name, number=action.number)
        at, effect = rows[action.number - 1], effects_of(avatar)[action.number - 1]
        if self.codec.tables.avi_effect[at + t.E_AWAKE] == 1 and not self.kernel.awake(self.seat):
            return phrase("logistic.no.asleep", card=effect.name, n=avatar.awakening.at)
        return self._why_not_effect(effect, at, self.codec.grid.index(self.player.cell), action)

    def _why_not_ability(self, action: v.UseAbility) -> Phrase | None:
        seat, at = self.position.to_act, action.at
        card = next((each.card for each in self.position.placed if each.cell == at and each.owner is seat), None)
        if card is None:
            return phrase("logistic.no.no_own_card", cell=str(at))
        rows = self._effects(card)
        if action.number > len(rows):
            return phrase("logistic.no.no_ability", card=self.cards[card].name, number=action.number)
        effect = effects_of(self.cards[card])[action.number - 1]
        return self._why_not_effect(effect, rows[action.number - 1], self.codec.grid.index(at), action)

    def _why_not_effect(self, effect: AviEffect, at: int, here: int, action: v.UseAvi | v.UseAbility) -> Phrase | None:
        """What an effect of the AVI or an ability that stands ``here`` costs or asks for; ``at``: its row."""
        rows, kernel, name = self.codec.tables.avi_effect, self.kernel, effect.name
        kind = moves.AVI if isinstance(action, v.UseAvi) else moves.ABILITY
        cost = int(moves.cost_of(kernel, self.seat, here, action.number - 1)) + _more(effect, action)
        if cost > self.position.ap:
            return phrase("logistic.no.ap", card=name, n=cost, ap=self.position.ap)
        if kernel.spent(self.seat, rows[at + t.E_ONCE]):
            return phrase("logistic.no.once", card=name)
        if not moves.able(kernel, self.seat, kind, here, at):
            return phrase("logistic.no.condition", card=name)
        cells = moves.aims(kernel, self.seat, here, rows[at + t.E_AREA], rows[at + t.E_AIMS_ALL] == 1, False)
        why = self._why_not_target(name, cells, action.cell, placed=False)
        if why is not None and why.key != "logistic.no.name_target":
            return why
        return self._why_not_paid(effect, action, Counter(self.player.hand), rows[at + t.E_BUILD]) or why

    def _why_not_caa(self, cards: tuple[str, ...]) -> Phrase | None:
        if self.player.caa:
            return phrase("logistic.no.caa_used")
        if len(cards) > self.codec.definition.caa:
            return phrase("logistic.no.caa_many", n=self.codec.definition.caa)
        for card in Counter(cards) - Counter(self.player.hand):
            return self._not_held(card)
        return None


def _more(part: Usable | AviEffect, action: v.LogisticAction) -> int:
    """The AP that an action chooses on top of what something costs."""
    chosen = getattr(action, "paid", None)
    return 0 if chosen is None else max(0, chosen - cost_at_least(getattr(part, "cost", 0)))
