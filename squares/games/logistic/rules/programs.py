"""Compiles cards into tables: their effects become short programs of ints that the kernel runs."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Literal

from squares.core.grid import Grid
from squares.core.seats import TWO
from squares.games.logistic.rules import codes
from squares.games.logistic.rules import language as lang
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules.areas import around, offsets
from squares.games.logistic.rules.cards import (
    Avatar,
    AviEffect,
    Break,
    Integrate,
    Resource,
    Token,
    Usable,
    asked_of,
    limits,
    once_only,
    parts,
)
from squares.games.logistic.rules.definition import LogisticDefinition, doubtful


class Programs:
    """The tables of a definition. ``ids`` are the cards in the order of their numbers; ``first`` their programs."""

    def __init__(self, definition: LogisticDefinition) -> None:
        self.ids: tuple[str, ...] = tuple(sorted(definition.cards))
        self.number_of = {id: i for i, id in enumerate(self.ids)}
        self.types = {id: 2**i for i, id in enumerate(sorted(definition.types))}
        self.colours = {colour: i for i, colour in enumerate(limits(definition))}
        self.once = {each: 2**i for i, each in enumerate(once_only(definition.cards))}
        self.counters: tuple[str, ...] = tuple(sorted(definition.counters))
        self.looks = self.mixes = False  # whether cards look into decks, and get where no deck has them
        board, rules = definition.board, definition.rules
        self.files, self.ranks = board.files, board.ranks
        self._card: list[int] = []
        self._avi: list[int] = []
        self._filter: list[int] = []
        self._filters_at: dict[tuple[int, ...], int] = {}
        self._number: list[int] = []
        self._condition: list[int] = []
        self._constant: list[int] = []
        self._trigger: list[int] = []
        self._spend: list[int] = []
        self.code: list[int] = []
        self.areas: dict[lang.Picture | str, int] = {}
        self._area: list[int] = []
        self.first: list[int] = []
        self.entries: set[int] = set()  # where programs begin
        self.later: set[int] = set()  # where delayed steps begin
        self.resumes: set[int] = set()  # where an effect goes on after what it copied
        self.questions: dict[int, lang.Choose] = {}  # which step asks for a way
        for id in self.ids:
            self.first.append(len(self.code) // t.OP)
            self._compile(id, definition)
        begun = [rules.size + len(definition.start.cards(seat)) for seat in TWO]
        most = sum(begun) if self.mixes else max(begun)
        kinds = len(self.counters)
        self._win = [
            number
            for win in definition.wins
            for number in (codes.JUDGED.index(win.judged), *self._conditions(win.when))
        ]
        self.tables = t.Tables(board.files, board.ranks, most, max(rules.integrate, 1), kinds, self.looks)
        self._fill(definition)

    def _fill(self, definition: LogisticDefinition) -> None:
        out = self.tables
        out.most_hand, out.most_ap = definition.hand, definition.ap
        out.caa, out.must_spend = definition.caa, int(definition.must_spend_ap)
        out.break_chains, out.break_range = int(definition.break_chains), int(definition.break_range)
        out.decks_end = int(definition.decks_end)
        out.set_wins(self._win, ("actor", "opponent", "draw").index(definition.both_win), doubtful(definition))
        out.set_own_area(definition.board.area)
        out.set_cards(self._card, self._avi)
        out.set_costs(self._spend)
        out.set_words(self._filter, self._number, self._condition)
        out.set_effects(self._constant, self._trigger, self.code, self._area)

    # ---- cards

    def _compile(self, id: str, definition: LogisticDefinition) -> None:
        card, row = definition.cards[id], [0] * t.CARD
        row[t.CATEGORY] = codes.CATEGORIES[card.category]
        row[t.DAMAGE] = row[t.AREA] = row[t.EFFECT] = row[t.AWAKENS] = -1
        row[t.COLOUR] = -1 if card.colour is None else self.colours[card.colour]
        row[t.TYPES] = sum(self.types[word] for word in set(card.types))
        if isinstance(card, Avatar):
            row[t.MOST_LIFE] = definition.life_of(id)
            self._avatar(id, card, row)
        else:
            row[t.ONCE] = self.once.get((id, 0), 0)
            self._usable(card, row)
            self._effects(id, [(each, 0) for each in card.abilities], row, placed=True)
        self._card += row

    def _usable(self, card: Resource | Break | Integrate | Token, row: list[int]) -> None:
        row[t.COST] = self.amount(card.cost) if isinstance(card, (Resource, Integrate)) else 0
        row[t.DAMAGE] = -1 if card.damage is None else card.damage
        row[t.DURABILITY] = card.durability or 0
        row[t.AIMS_ALL] = int(card.aim == "all")
        row[t.AREA] = self._range(card)
        row[t.WHEN : t.WHEN + 2] = self._conditions((*card.when, *_affordable(card.spend)))
        row[t.SPENDS : t.SPENDS + 2] = self._costs(card.spend)
        row[t.COPIED] = int(_can_be_copied(card))
        if isinstance(card, (Resource, Break)):
            row[t.CALLBACK] = int(card.callback)
        if isinstance(card, Break):
            row[t.ANSWERS : t.ANSWERS + 2] = self._filters(card.answers)
        row[t.BUILD : t.BUILD + 2] = self._filters(asked_of(card))
        row[t.UP_TO] = (card.up_to or 0) if isinstance(card, (Resource, Integrate)) else 0
        steps = _Steps(self, row[t.AREA], row[t.DAMAGE], aims_all=card.aim == "all")
        row[t.EFFECT] = steps.program(card.effect)
        row[t.CONSTANTS : t.CONSTANTS + 2] = self._constants([(each, 0) for each in card.constants])
        row[t.TRIGGERS : t.TRIGGERS + 2] = self._triggers([(each, 0) for each in card.triggers], steps)

    def _avatar(self, id: str, card: Avatar, row: list[int]) -> None:
        awake = card.awakening
        row[t.AWAKENS] = awake.at
        effects = [*((each, 0) for each in card.effects), *((each, 1) for each in awake.effects)]
        self._effects(id, effects, row, placed=False)
        constants = [*((each, 0) for each in card.constants), *((each, 1) for each in awake.constants)]
        triggers = [*((each, 0) for each in card.triggers), *((each, 1) for each in awake.triggers)]
        row[t.CONSTANTS : t.CONSTANTS + 2] = self._constants(constants)
        row[t.TRIGGERS : t.TRIGGERS + 2] = self._triggers(triggers, _Steps(self, -1, 0))

    def _effects(self, id: str, effects: Sequence[tuple[AviEffect, int]], row: list[int], *, placed: bool) -> None:
        """What an AVI (1: only while awakened) or a placed card can do."""
        rows = [
            self._avi_effect(effect, only, self.once.get((id, number), 0), placed)
            for number, (effect, only) in enumerate(effects, 1)
        ]
        row[t.AVI_EFFECTS : t.AVI_EFFECTS + 2] = [len(self._avi) // t.AVI_EFFECT, len(rows)]
        self._avi += [number for each in rows for number in each]

    def _avi_effect(self, effect: AviEffect, awake: int, once: int, placed: bool) -> list[int]:
        area, aims_all = self._range(effect), effect.aim == "all"
        damage = -1 if effect.damage is None else effect.damage
        pc = _Steps(self, area, damage, aims_all=aims_all, around_this=placed).program(effect.effect)
        when = self._conditions((*effect.when, *_affordable(effect.spend, "this" if placed else "avatar")))
        spends, asked = self._costs(effect.spend), self._filters(effect.discard)
        row = [self.amount(effect.cost), area, int(aims_all), pc, *when, awake, *spends, once]
        return [*row, effect.up_to or 0, *asked]

    def _costs(self, spend: Mapping[str, int]) -> list[int]:
        start = len(self._spend) // t.SPEND
        for id, amount in spend.items():
            self._spend += [self.counters.index(id), amount]
        return [start, len(spend)]

    def _range(self, part: Usable | AviEffect) -> int:
        if part.anywhere:
            return self.area("anywhere")
        return self.area(part.range) if part.range else -1

    def _constants(self, constants: Sequence[tuple[lang.Constant, int]]) -> list[int]:
        start = len(self._constant) // t.CONSTANT
        for each, awake in constants:
            gives, who = codes.GIVES[each.gives], codes.WHO.index(each.who)
            when = self._conditions(each.when)
            self._constant += [gives, each.amount, who, self.filter(each.only), awake, *when]
        return [start, len(constants)]

    def _triggers(self, triggers: Sequence[tuple[lang.Trigger, int]], steps: _Steps) -> list[int]:
        rows = [
            [codes.EVENTS[each.upon], self.filter(each.only), steps.program(each.effect, each.when), awake]
            for each, awake in triggers
        ]
        start = len(self._trigger) // t.TRIGGER
        self._trigger += [number for row in rows for number in row]
        return [start, len(rows)]

    # ---- filters, numbers, conditions, areas

    def card_of(self, pc: int) -> str:
        """The card whose programs hold an instruction."""
        return self.ids[bisect_right(self.first, pc) - 1]

    def _filter_row(self, only: lang.Filter, *, copied: bool = False) -> list[int]:
        return [
            -1 if only.card is None else self.number_of[only.card],
            -1 if only.category is None else codes.CATEGORIES[only.category],
            -1 if only.colour is None else self.colours[only.colour],
            -1 if only.type is None else self.types[only.type],
            -1 if only.callback is None else int(only.callback),
            -1 if only.placed is None else int(only.placed),
            -1 if only.damage is None else only.damage,
            1 if copied else -1,
        ]

    def filter(self, only: lang.Filter, *, copied: bool = False) -> int:
        """The row of a filter; -1 where it fits anything. ``copied``: of cards that others may copy."""
        row = self._filter_row(only, copied=copied)
        return -1 if all(number == -1 for number in row) else self._filter_at(row)

    def _filters(self, filters: Sequence[lang.Filter]) -> list[int]:
        """Rows that follow one another, also of filters that fit anything."""
        rows = [number for only in filters for number in self._filter_row(only)]
        return [self._filter_at(rows), len(filters)]

    def _filter_at(self, rows: list[int]) -> int:
        """Where rows of filters begin; cards say much alike, and each row is tried with each card."""
        if tuple(rows) not in self._filters_at:
            self._filters_at[tuple(rows)] = len(self._filter) // t.FILTER
            self._filter += rows
        return self._filters_at[tuple(rows)]

    def number(self, number: lang.Number | None) -> int:
        """The row of a number; -1 for none."""
        if number is None:
            return -1
        kind = -1 if number.counter is None else self.counters.index(number.counter)
        where = ("avatar", "this").index(number.where)
        counted = [codes.COUNTS[number.count], codes.WHO.index(number.of), self.filter(number), kind, where]
        plus = self.amount(number.plus)
        self._number += [*counted, number.times, int(number.half), plus]
        return len(self._number) // t.NUMBER - 1

    def amount(self, amount: int | lang.Number) -> int:
        """A number as programs have it, which may be one that is looked up."""
        return amount if isinstance(amount, int) else t.LOOKED_UP - self.number(amount)

    def _conditions(self, conditions: lang.Conditions) -> list[int]:
        rows = [self._condition_row(each) for each in conditions]
        start = len(self._condition) // t.CONDITION
        self._condition += [number for row in rows for number in row]
        return [start, len(rows)]

    def condition(self, condition: lang.AnyCondition) -> int:
        """The row of a condition."""
        return self._conditions((condition,))[0]

    def _condition_row(self, condition: lang.AnyCondition) -> list[int]:
        unless = int(condition.unless)
        match condition:
            case lang.CountIs():
                bounds = [
                    -1 if bound is None else self.amount(bound) for bound in (condition.at_least, condition.at_most)
                ]
                return [t.C_COUNT, unless, self.number(condition), *bounds]
            case lang.ZoneIs():
                zone = ("home", "shared", "away").index(condition.zone)
                return [t.C_ZONE, unless, codes.WHO.index(condition.of), zone, 0]
            case lang.Awakened():
                return [t.C_AWAKENED, unless, codes.WHO.index(condition.of), 0, 0]
            case lang.ChainIs():
                place = ("first", "answer", "answered", "unanswered").index(condition.place)
                return [t.C_CHAIN, unless, place, 0, 0]
            case lang.TargetIs():
                return [t.C_TARGET, unless, ("avatar", "placed").index(condition.kind), 0, 0]
            case lang.Near():
                return [t.C_NEAR, unless, self.area(condition.within), codes.AROUND.index(condition.around), 0]
            case lang.Stands():
                return [t.C_STANDS, unless, codes.WHO.index(condition.of), self._fixed(condition.cells), 0]

    def area(self, picture: lang.Picture | str) -> int:
        """The number of a picture, or of the whole board but its centre."""
        if picture not in self.areas:
            wanted = offsets(picture) if not isinstance(picture, str) else None
            self._add_area(picture, around(wanted, self.files, self.ranks))
        return self.areas[picture]

    def _fixed(self, cells: tuple[str, ...]) -> int:
        """The number of an area that lies where it lies, whatever its centre; for North it is turned round."""
        named = " ".join(cells)
        if named not in self.areas:
            size = self.files * self.ranks
            grid = Grid(self.files, self.ranks)
            found = {grid.index(cell) for cell in map(grid.parse, cells) if cell is not None}
            lying = (sum(2**index for index in found), sum(2 ** (size - 1 - index) for index in found))
            self._add_area(named, [cells for cells in lying for _ in range(size)])
        return self.areas[named]

    def _add_area(self, area: lang.Picture | str, cells: Iterable[int]) -> None:
        self._area += cells
        self.areas[area] = len(self.areas)


class _Steps:
    """Writes the programs of one card. ``area`` and ``damage`` are the card's own, -1 for none.

    ``around_this``: the area lies round a placed card, and not round the AVI.
    """

    def __init__(
        self, programs: Programs, area: int, damage: int, *, aims_all: bool = False, around_this: bool = False
    ) -> None:
        self.programs = programs
        self.own_area = area
        self.damage = max(damage, 0)
        self.aims_all = aims_all
        self.around_this = around_this

    def program(self, steps: lang.Steps, when: lang.Conditions = ()) -> int:
        """Where the program of the steps begins; -1 for no steps."""
        if not steps:
            return -1
        start = self.here
        self.programs.entries.add(start)
        jumps = [self.emit(t.UNLESS, self.programs.condition(each)) for each in when]
        self.write(steps)
        for jump in jumps:
            self.patch(jump, 2)
        self.emit(t.END)
        return start

    @property
    def here(self) -> int:
        """The number of the next instruction."""
        return len(self.programs.code) // t.OP

    def emit(self, *numbers: int) -> int:
        """Write an instruction and return its number."""
        self.programs.code += [*numbers, *[0] * (t.OP - len(numbers))]
        return self.here - 1

    def patch(self, instruction: int, column: int) -> None:
        """Let an instruction jump to here."""
        self.programs.code[instruction * t.OP + column] = self.here

    def write(self, steps: lang.Steps) -> None:
        """The instructions of some steps."""
        for step in steps:
            if isinstance(step, lang.Aimed):
                self._aimed(step)
            elif isinstance(step, (lang.Delay, lang.If, lang.Repeat, lang.May, lang.Choose)):
                self._branch(step)
            elif isinstance(step, (lang.Place, lang.Discard, lang.Search, lang.Recover)):
                self._of_cards(step)
            elif isinstance(step, (lang.Steal, lang.Look, lang.Copy, lang.Create)):
                self._of_other_cards(step)
            else:
                self._plain(step)

    def _aim(self, step: lang.Aimed) -> list[int]:
        """What, area, whose, around; a piece that is to be chosen is asked for first."""
        what, whose, around = step.what, codes.WHOSE.index(step.whose), codes.AROUND.index(step.around)
        area = self.programs.area(step.within) if step.within else self.own_area
        if what == "target" and self.aims_all:
            return [t.ALL, self.own_area, 0, int(self.around_this)]
        if self.around_this and not step.within:
            around = 1
        aim = [codes.WHAT[what], area, whose, around]
        if what == "chosen":
            self._ask(step.chooser, t.ASK_PIECE, *aim)
        elif what == "random":
            self.emit(t.PICK_PIECE, *aim)
        return aim

    def _ask(self, chooser: lang.Who, *numbers: int) -> int:
        """Write an instruction that asks a player and return its number."""
        at = self.emit(*numbers)
        self.programs.code[at * t.OP + t.CHOOSER] = codes.WHO.index(chooser)
        return at

    def _repeat(self, times: int | lang.Number, write: Callable[[], object]) -> None:
        """Write a loop round some instructions."""
        self.emit(t.REPEAT, self.programs.amount(times))
        loop = self.emit(t.LOOP)
        write()
        self.emit(t.JUMP, loop)
        self.patch(loop, 1)

    def _each(self, count: int | lang.Number, write: Callable[[], object]) -> None:
        """Let a player choose so many cards, one after the other."""
        if isinstance(count, lang.Number):
            self._repeat(count, write)
            return
        for _ in range(count):
            write()

    def _aimed(self, step: lang.Aimed) -> None:
        aim = self._aim(step)
        number, amount = self.programs.number, self.programs.amount
        match step:
            case lang.Hit():
                damage = self.damage if step.damage is None else amount(step.damage)
                self.emit(t.HIT, *aim, damage, number(step.per))
                if step.then:
                    jump = self.emit(t.UNLESS_HIT)
                    self.write(step.then)
                    self.patch(jump, 1)
            case lang.Heal():
                self.emit(t.HEAL, *aim, amount(step.amount), number(step.per))
            case lang.Push():
                self.emit(t.PUSH, *aim, amount(step.by), codes.DIRECTIONS[step.direction], amount(step.crash))
            case lang.Pull():
                self.emit(t.PUSH, *aim, amount(step.by), t.TOWARDS, 0)
            case lang.Swap():
                self.emit(t.SWAP, *aim)
            case lang.Lift():
                self.emit(t.LIFT, *aim)
            case lang.Claim():
                self.programs.mixes = True
                self.emit(t.TAKE_OVER, *aim)
            case lang.Transform():
                self.programs.mixes = True
                self.emit(t.TRANSFORM, *aim, self.programs.number_of[step.into])
            case lang.Mark():
                kind = self.programs.counters.index(step.counter)
                self.emit(t.MARK, *aim, amount(step.amount), number(step.per), kind)

    def _plain(self, step: lang.AnyStep) -> None:
        number, amount = self.programs.number, self.programs.amount
        match step:
            case lang.Lose():
                self.emit(t.LOSE, amount(step.amount), -1, codes.WHO.index(step.who))
            case lang.Guard():
                self.emit(t.GUARD, amount(step.amount), -1, codes.WHO.index(step.who))
            case lang.Charge():
                self.emit(t.CHARGE, amount(step.amount), number(step.per), codes.WHO.index(step.who))
            case lang.Move():
                area, who = self.programs.area(step.to), codes.WHO.index(step.who)
                self.emit(t.ASK_CELL, area, who, int(step.anywhere), 0)
                self.emit(t.MOVE, who)
            case lang.Draw():
                self.emit(t.DRAW, amount(step.count), number(step.per), codes.WHO.index(step.who))
            case lang.Mill():
                self.emit(t.MILL, amount(step.count), codes.WHO.index(step.who))
            case lang.GainAp():
                self.emit(t.GAIN_AP, amount(step.amount), number(step.per), codes.WHO.index(step.who))
            case lang.Negate():
                self.emit(t.NEGATE)
            case lang.Exchange():
                self.programs.mixes = True
                self.emit(t.EXCHANGE)
            case lang.Roll():
                self.emit(t.ROLL_DICE, step.dice, step.sides)

    def _of_cards(self, step: lang.Place | lang.Discard | lang.Search | lang.Recover) -> None:
        only = self.programs.filter(step.only)
        match step:
            case lang.Place():
                source = ("hand", "trash").index(step.source)
                standing = step.only.model_copy(update={"placed": True})
                self.emit(t.ASK_CARD, source, 0, self.programs.filter(standing))
                self.emit(t.ASK_CELL, self.programs.area(step.to), 0, 1, 1)
                self.emit(t.PLACE, source)
            case lang.Discard(choice="random"):
                self.emit(t.DISCARD_RANDOM, self.programs.amount(step.count), codes.WHO.index(step.who))
            case lang.Discard(who=who):
                self._each(step.count, lambda: self._discard(who, only))
            case lang.Search():
                self.emit(t.ASK_CARD, 2, 0, only)
                self.emit(t.SEARCH)
            case lang.Recover():
                self.emit(t.ASK_CARD, 1, 0, only)
                self.emit(t.RECOVER, ("hand", "deck").index(step.to))

    def _discard(self, who: lang.Who, only: int) -> None:
        self._ask(who, t.ASK_CARD, t.IN_HAND, codes.WHO.index(who), only)
        self.emit(t.DISCARD, codes.WHO.index(who))

    def _steal(self, step: lang.Steal, source: int) -> None:
        chooser: lang.Who = "enemy" if source == t.IN_HAND else "you"
        self._ask(chooser, t.ASK_CARD, source, 1, self.programs.filter(step.only))
        self.emit(t.STEAL, source)

    def _of_other_cards(self, step: lang.Steal | lang.Look | lang.Copy | lang.Create) -> None:
        match step:
            case lang.Create():
                self.emit(t.ASK_CELL, self.programs.area(step.to), 0, 1, 0)
                self.emit(t.CREATE, self.programs.number_of[step.card], codes.WHO.index(step.who))
            case lang.Steal(source="hand", choice="random"):
                self.programs.mixes = True
                self.emit(t.STEAL_RANDOM, self.programs.amount(step.count))
            case lang.Steal():
                self.programs.mixes = True
                source = t.IN_HAND if step.source == "hand" else t.IN_TRASH
                self._each(step.count, lambda: self._steal(step, source))
            case lang.Look():
                self._look(step)
            case lang.Copy():
                only = self.programs.filter(step.only, copied=True)
                self._copy(step, only)
                self.programs.resumes.add(self.here)

    def _copy(self, step: lang.Copy, only: int) -> None:
        if step.source == "chain":
            self.emit(t.COPY_CHAIN, only)
            return
        if step.source == "trash":
            self.emit(t.ASK_CARD, t.IN_TRASH, codes.WHO.index(step.who), only)
        elif step.choice == "random":
            self.emit(t.PICK_CARD, only)
        else:
            self._ask("enemy", t.ASK_CARD, t.IN_HAND, 1, only)
        self.emit(t.COPY, int(step.source == "hand"))

    def _look(self, step: lang.Look) -> None:
        """Only where a card goes elsewhere anything is asked or put away."""
        programs, who = self.programs, codes.WHO.index(step.who)
        programs.looks = True
        programs.mixes |= step.take == "hand" and step.who == "enemy"
        self.emit(t.LOOK, step.count, who)
        if step.take != "none":
            self.emit(t.ASK_CARD, t.ON_TOP, who, programs.filter(step.only), step.count)
        if step.take != "none" or step.rest != "top":
            self.emit(t.PUT, step.count, who, codes.TAKE.index(step.take), codes.REST.index(step.rest))

    def _branch(self, step: lang.Delay | lang.If | lang.Repeat | lang.May | lang.Choose) -> None:
        match step:
            case lang.Delay():
                self.emit(t.DELAY, ("turn-end", "your-turn", "enemy-turn").index(step.until))
                over = self.emit(t.JUMP)
                self.programs.later.add(self.here)
                self.write(step.then)
                self.emit(t.END)
                self.patch(over, 1)
            case lang.If():
                jumps = [self.emit(t.UNLESS, self.programs.condition(each)) for each in step.when]
                self.write(step.then)
                over = self.emit(t.JUMP) if step.otherwise else -1
                for jump in jumps:
                    self.patch(jump, 2)
                self.write(step.otherwise)
                if over >= 0:
                    self.patch(over, 1)
            case lang.Repeat(times=times, then=then):
                self._repeat(times, lambda: self.write(then))
            case lang.May():
                ask = self._ask(step.chooser, t.ASK_YES)
                self.write(step.then)
                self.patch(ask, 1)
            case lang.Choose():
                ask = self._ask(step.chooser, t.ASK_WAY, len(step.options))
                self.programs.questions[ask] = step
                ends = []
                for i, way in enumerate(step.options):
                    self.patch(ask, 2 + i)
                    self.write(way)
                    ends.append(self.emit(t.JUMP))
                for jump in ends:
                    self.patch(jump, 1)


def _affordable(spend: Mapping[str, int], where: Literal["avatar", "this"] = "avatar") -> Iterator[lang.CountIs]:
    """The conditions that a cost in counters comes to, which lie on the AVI or on the placed card itself."""
    for id, amount in spend.items():
        yield lang.CountIs(test="count", count="counters", counter=id, where=where, at_least=amount)


def _can_be_copied(card: Usable) -> bool:
    """A card with an effect that is neither placed nor copies others, so that copying comes to an end (L31)."""
    copies = any(fields.get("do") == "copy" for _, fields in parts(card.effect, ()))
    return bool(card.effect) and card.durability is None and not copies
