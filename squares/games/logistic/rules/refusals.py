"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.cards import Avatar, Break, Integrate
from squares.games.logistic.rules.codec import Codec
from squares.games.logistic.rules.values import (
    Answer,
    Build,
    Caa,
    Drop,
    LogisticAction,
    LogisticPosition,
    PickCard,
    PickCell,
    PickWay,
    Say,
    Use,
    UseAvi,
    Walk,
)


class Reasons:
    """Explains one position. Every method that returns None found nothing against the action."""

    def __init__(self, codec: Codec, position: LogisticPosition) -> None:
        self.codec = codec
        self.cards = codec.definition.cards
        self.position = position
        self.seat = TWO.index(position.to_act)
        self.player = position.players[self.seat]
        self.kernel = codec.kernel(position)

    def in_reach(self) -> Iterator[LogisticAction]:
        """Steps to the neighbours, and everything in hand or beside it without naming a target."""
        if self.position.frames or self.position.phase == "discard":
            return
        kinds = sorted(set(self.player.hand))
        if self.position.phase == "answer":
            yield from (Answer(card) for card in kinds)
            return
        at = self.player.cell
        for right, ahead in ((0, 1), (1, 0), (0, -1), (-1, 0)):
            cell = Cell(File(at.file + right), Rank(at.rank + ahead))
            if cell in self.codec.grid:
                yield Walk(cell)
        yield from (Use(card) for card in kinds)
        yield from (Build(card) for card in self.player.integrate)
        yield from (UseAvi(i + 1) for i in range(len(self._effects())))

    def _effects(self) -> list[int]:
        """Rows of the AVI's effects in the tables."""
        tables = self.codec.tables
        at = self.codec.number_of[self.player.avatar] * t.CARD + t.AVI_EFFECTS
        first = int(tables.card[at])
        return [row * t.AVI_EFFECT for row in range(first, first + int(tables.card[at + 1]))]

    def why(self, action: LogisticAction) -> Phrase:
        """The rule that forbids the action."""
        return self._why_not_now(action) or self._why(action) or phrase("logistic.no.not_possible")

    def _why_not_now(self, action: LogisticAction) -> Phrase | None:
        """Something else is to be decided."""
        picks = isinstance(action, (PickCell, PickCard, PickWay)) or str(action) in ("yes", "no")
        if self.position.frames:
            return None if picks else phrase("logistic.no.choose_first")
        if picks:
            return phrase("logistic.no.nothing_asked")
        answers = isinstance(action, Answer) or str(action) == "decline"
        if self.position.phase == "answer":
            return None if answers else phrase("logistic.no.answer_first")
        if answers:
            return phrase("logistic.no.nothing_declared")
        if self.position.phase == "discard":
            most = self.codec.definition.hand
            return None if isinstance(action, Drop) else phrase("logistic.no.discard_first", n=most)
        return None

    def _why(self, action: LogisticAction) -> Phrase | None:
        match action:
            case Walk(cell):
                return self._why_not_walk(cell)
            case Use(card, cell):
                return self._why_not_use(card, cell)
            case Answer(card, cell):
                return self._why_not_answer(card, cell)
            case Build():
                return self._why_not_build(action)
            case UseAvi(number, cell):
                return self._why_not_avi(number, cell)
            case Caa(cards):
                return self._why_not_caa(cards)
            case Drop(card):
                return phrase("logistic.no.no_discard") if card in self.player.hand else self._not_held(card)
            case Say("end"):
                return phrase("logistic.no.must_spend", n=self.position.ap)
            case Say("pass"):
                return phrase("logistic.no.pass")
        return phrase("logistic.no.not_offered")

    def _why_not_walk(self, cell: Cell) -> Phrase | None:
        at, index = self.player.cell, self.codec.grid.index(cell)
        if abs(cell.file - at.file) + abs(cell.rank - at.rank) != 1:
            return phrase("logistic.no.one_step", start=str(at), goal=str(cell))
        if self.kernel.now[index] != 0:
            return phrase("logistic.no.occupied", cell=str(cell))
        return phrase("logistic.no.enemy_area", cell=str(cell)) if self.kernel.foreign(index, self.seat) else None

    def _not_held(self, card: str) -> Phrase:
        return phrase("logistic.no.not_in_hand", card=self.cards[card].name)

    def _why_not_use(self, card: str, cell: Cell | None) -> Phrase | None:
        if card not in self.player.hand:
            return self._not_held(card)
        if isinstance(self.cards[card], Break):
            return phrase("logistic.no.break_answers", card=self.cards[card].name)
        return self._why_not_aim(card, cell)

    def _why_not_aim(self, card: str, cell: Cell | None) -> Phrase | None:
        """Its own conditions or its range forbid a card."""
        of, me, name = self.codec.tables.card, self.codec.number_of[card] * t.CARD, self.cards[card].name
        if self.position.phase == "main" and of[me + t.COST] > self.position.ap:
            return phrase("logistic.no.ap", card=name, n=int(of[me + t.COST]), ap=self.position.ap)
        if self.kernel.spent(self.seat, of[me + t.ONCE]):
            return phrase("logistic.no.once", card=name)
        if not self.kernel.all_hold(of[me + t.WHEN], of[me + t.WHEN + 1], self.seat):
            return phrase("logistic.no.condition", card=name)
        placed = of[me + t.DURABILITY] > 0
        found = self.kernel.targets(self.seat, of[me + t.AREA], of[me + t.AIMS_ALL] == 1, placed)
        return self._why_not_target(name, [int(each) for each in found], cell, placed=bool(placed))

    def _why_not_target(self, name: str, found: list[int], cell: Cell | None, *, placed: bool) -> Phrase | None:
        if not found:
            return phrase("logistic.no.no_place" if placed else "logistic.no.no_target", card=name)
        if cell is None:
            return None if found == [-1] else phrase("logistic.no.name_target", card=name)
        if self.codec.grid.index(cell) in found:
            return None
        if found == [-1]:
            return phrase("logistic.no.takes_no_target", card=name)
        return phrase("logistic.no.not_target", card=name, cell=str(cell))

    def _why_not_answer(self, card: str, cell: Cell | None) -> Phrase | None:
        if card not in self.player.hand:
            return self._not_held(card)
        declared = self.position.chain[-1].card
        mine, theirs = self.codec.number_of[card], self.codec.number_of[declared]
        if not self.kernel.can_answer(mine, theirs):
            values = {"card": self.cards[card].name, "declared": self.cards[declared].name}
            breaks = isinstance(self.cards[card], Break) and not self.kernel.breaks(mine, theirs)
            key = "break_condition" if breaks else "no_callback"
            return Phrase(f"logistic.no.{key}", values)
        return self._why_not_aim(card, cell)

    def _why_not_build(self, action: Build) -> Phrase | None:
        card = self.cards[action.card]
        if action.card in self.player.used:
            return phrase("logistic.no.used_up", card=card.name)
        if action.card not in self.player.integrate or not isinstance(card, Integrate):
            return phrase("logistic.no.not_integrate", card=card.name)
        aim = self._why_not_aim(action.card, action.cell)
        naming = aim is not None and aim.key == "logistic.no.name_target"
        if Counter(action.discards) - Counter(self.player.hand) or len(action.discards) != len(card.build):
            return aim if aim is not None and not naming else phrase("logistic.no.build", card=card.name)
        return aim or phrase("logistic.no.build", card=card.name)

    def _why_not_avi(self, number: int, cell: Cell | None) -> Phrase | None:
        rows, effects = self._effects(), self.codec.tables.avi_effect
        avatar = self.cards[self.player.avatar]
        assert isinstance(avatar, Avatar)
        if number > len(rows):
            return phrase("logistic.no.no_effect", card=avatar.name, number=number)
        at = rows[number - 1]
        name = [*avatar.effects, *avatar.awakening.effects][number - 1].name
        if effects[at + t.E_AWAKE] == 1 and not self.kernel.awake(self.seat):
            return phrase("logistic.no.asleep", card=name, n=avatar.awakening.at)
        if effects[at + t.E_COST] > self.position.ap:
            return phrase("logistic.no.ap", card=name, n=int(effects[at + t.E_COST]), ap=self.position.ap)
        if self.kernel.spent(self.seat, effects[at + t.E_ONCE]):
            return phrase("logistic.no.once", card=name)
        if not self.kernel.all_hold(effects[at + t.E_WHEN], effects[at + t.E_WHEN + 1], self.seat):
            return phrase("logistic.no.condition", card=name)
        aims_all = effects[at + t.E_AIMS_ALL] == 1
        found = [int(each) for each in self.kernel.targets(self.seat, effects[at + t.E_AREA], aims_all, False)]
        return self._why_not_target(name, found, cell, placed=False)

    def _why_not_caa(self, cards: tuple[str, ...]) -> Phrase | None:
        if self.player.caa:
            return phrase("logistic.no.caa_used")
        if len(cards) > self.codec.definition.caa:
            return phrase("logistic.no.caa_many", n=self.codec.definition.caa)
        for card in Counter(cards) - Counter(self.player.hand):
            return self._not_held(card)
        return None
