"""The game file of Battle Logistic Square, and the files of cards and decks that it includes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import partial
from typing import Annotated, Any, Literal, LiteralString, NamedTuple

from pydantic import Field, ValidationError, model_validator
from pydantic_core import InitErrorDetails, PydanticCustomError

from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.data.models import Board, Definition, Id, Look, Model, Recall
from squares.games.logistic.rules.cards import (
    COLOURS,
    MOST_CARDS,
    AnyCard,
    Avatar,
    AviEffect,
    Break,
    Card,
    Cards,
    Colours,
    Counters,
    DeckRules,
    Decks,
    Parts,
    Resource,
    Token,
    Types,
    Usable,
    card_parts,
    cost_at_least,
    effects_of,
    once_only,
    parts,
    parts_of,
)
from squares.games.logistic.rules.decks import Finding, deck_faults
from squares.games.logistic.rules.language import (
    CellName,
    ChainIs,
    Conditions,
    CountIs,
    Part,
    Stands,
    TargetIs,
    picks,
)
from squares.games.logistic.rules.layout.model import PAINTS, Layout, named
from squares.games.logistic.rules.wording import Wording

Path = tuple[str | int, ...]
_CELL = re.compile(r"[a-z][1-9][0-9]?")
MOST_ONCE = 60
"""How many cards and effects a game may have that are used once a turn: a number has a bit for each."""
_NAMES = ("type", "card", "colour", "into", "counter", "spend", "count")
"""Keys of parts that lead to types, cards, colours and kinds of counters."""
_OF_USE = ("range", "anywhere", "when", "once", "spend", "effect")
"""Keys of cards that are used."""
_NAMING: Recall[Parts] = Recall(MOST_CARDS)
_FAULTS: Recall[tuple[Finding, ...]] = Recall(MOST_CARDS)
"""What was found in cards, which stay the same things while they stay as they are written."""
Includes = Annotated[
    tuple[Annotated[str, Field(min_length=1, max_length=200)], ...], Field(max_length=20, strict=False)
]
_INCLUDE = Field(
    default=(), description="Files whose keys are read as if they stood here: beside this file, or shipped ones"
)


class LogisticBoard(Board):
    """The grid with an area for each player at its ends; what lies between is shared."""

    files: int = Field(default=5, ge=2, le=7, description="Cells from left to right")
    ranks: int = Field(default=5, ge=3, le=8, description="Cells from South to North")
    area: int = Field(default=2, ge=1, le=3, description="Ranks of each player's own area")


class Side(Model):
    """What one player begins with on the board."""

    cell: CellName | None = Field(
        default=None, description="Where the AVI stands; the middle of the own end if left out"
    )
    court: dict[CellName, Id] = Field(
        default_factory=dict, description="Cards that stand there from the start, by their cells (L26)"
    )


class Start(Model):
    """What stands where before the first turn, besides the middle cells of both ends."""

    south: Side = Side()
    north: Side = Side()

    def cards(self, seat: Seat) -> tuple[str, ...]:
        """The cards that stand on a player's side from the start."""
        return tuple(self.side(seat).court.values())

    def side(self, seat: Seat) -> Side:
        """A player's part."""
        return self.south if seat is Seat.SOUTH else self.north


class Win(Part):
    """A way to win besides the enemy's life at 0: a player for whom all conditions hold has won (L27)."""

    when: Conditions = Field(min_length=1, description="What must hold, as for cards; you is whoever wins")
    judged: Literal["always", "turn-start", "turn-end"] = Field(
        default="always",
        description="always: after every action of either player; turn-start: before you draw; turn-end: after you "
        "have discarded",
    )


class CardFile(Model):
    """A file of cards and of the words they bear."""

    format: Literal[1] = 1
    include: Includes = _INCLUDE
    types: Types = Field(default_factory=dict, description="The words that cards bear as types")
    colours: Colours = Field(default_factory=dict, description="Colours of cards besides white, green, blue and red")
    counters: Counters = Field(default_factory=dict, description="The kinds of counters that cards put and take")
    cards: Cards = Field(description="The cards by their ids")

    @property
    def board(self) -> LogisticBoard:
        """The usual grid, as the file is of no game."""
        return LogisticBoard()

    @model_validator(mode="after")
    def _fits_together(self) -> CardFile:
        _raise(type(self).__name__, card_faults(self))
        return self


class DeckFile(CardFile):
    """A file of decks; it includes the file of the cards that they hold."""

    rules: DeckRules = Field(default=DeckRules(), description="What a deck must hold")
    decks: Decks = Field(description="The decks by their ids")

    @model_validator(mode="after")
    def _decks_fit(self) -> DeckFile:
        _raise(type(self).__name__, _deck_faults(self))
        return self


class LayoutFile(Model):
    """A file that lays cards out."""

    format: Literal[1] = 1
    include: Includes = _INCLUDE
    layout: Layout = Field(description="How the cards look: what differs from the shipped layout")
    look: Look = Field(default=Look(), description="The pictures that the layout names, under pictures")


class LogisticDefinition(Definition):
    """Battle Logistic Square, and what designers make of it."""

    engine: Literal["logistic"]
    include: Includes = _INCLUDE
    board: LogisticBoard = Field(default=LogisticBoard(), description="The court and each player's own area")
    wins: Annotated[tuple[Win, ...], Field(max_length=6, strict=False)] = Field(
        default=(), description="Further ways to win; any of them is enough (L27)"
    )
    both_win: Literal["actor", "opponent", "draw"] = Field(
        default="actor",
        description="Who has won if a way to win holds for both: whoever is on turn, the other, or nobody",
    )
    start: Start = Field(default=Start(), description="Cells of the AVIs, and cards on the board, at the start")
    life: int = Field(
        default=500, ge=1, le=9999, description="Life at the start, and maximum, of each AVI that has none of its own"
    )
    hand: int = Field(default=5, ge=1, le=9, description="Cards drawn up to, and kept at the end of a turn")
    ap: int = Field(default=3, ge=1, le=9, description="Action points of a turn")
    first_ap: int = Field(default=2, ge=1, le=9, description="Action points of the first player's first turn")
    caa: int = Field(default=3, ge=0, le=3, description="Cards that a CAA may discard at most; 0 is no CAA")
    must_spend_ap: bool = Field(default=True, description="Whether all action points must be spent (L3)")
    break_chains: bool = Field(default=True, description="Whether a Br without CB can be answered by another Br (L18)")
    break_range: bool = Field(default=True, description="Whether a Br with a range needs a target in it (L19)")
    decks_end: bool = Field(default=True, description="Whether both decks empty at a turn's end end the game (L15)")
    rules: DeckRules = Field(default=DeckRules(), description="What a deck must hold")
    types: Types = Field(default_factory=dict, description="The words that cards bear as types")
    colours: Colours = Field(default_factory=dict, description="Colours of cards besides white, green, blue and red")
    counters: Counters = Field(default_factory=dict, description="The kinds of counters that cards put and take")
    cards: Cards = Field(description="The cards by their ids")
    decks: Annotated[Decks, Field(min_length=1)] = Field(description="The ready decks by their ids")
    layout: Layout = Field(
        default=Layout(), description="How the cards look: what differs from the shipped layout; no rule"
    )
    starters: Annotated[tuple[Id, ...], Field(max_length=2, strict=False)] = Field(
        default=(), description="Ready decks that set-up begins with: a person's, then a bot's; else the first ones"
    )

    @property
    def bleed(self) -> float:
        return self.layout.card.bleed

    def goal(self) -> Phrase:
        alike = all(self.life_of(id) == self.life for id in self.cards)
        said = phrase("logistic.goal", life=self.life) if alike else phrase("logistic.goal_bare")
        if self.decks_end:
            said = phrase("cards.join", a=said, b=phrase("logistic.goal_decks"))
        wording = Wording(self)
        for win in self.wins:
            said = phrase("cards.join", a=said, b=phrase(f"logistic.way.{win.judged}", when=wording.when(win.when)))
        return said

    def goals(self, seat: Seat) -> Mapping[Cell, tuple[Phrase, ...]]:
        """The cells that a player's AVI may win on, and the sentences that say so."""
        grid, wording = Grid(self.board.files, self.board.ranks), Wording(self)
        found: dict[Cell, tuple[Phrase, ...]] = {}
        for win in self.wins:
            said = phrase(f"logistic.way.{win.judged}", when=wording.when(win.when))
            for condition in win.when:
                if isinstance(condition, Stands) and condition.of == "you" and not condition.unless:
                    for cell in filter(None, map(grid.parse, condition.cells)):
                        index = grid.index(cell)
                        here = cell if seat is Seat.SOUTH else grid.cell(grid.size - 1 - index)
                        found[here] = (*found.get(here, ()), said)
        return found

    def words(self) -> Mapping[str, Phrase | int]:
        lives = {self.life_of(deck.avatar) for deck in self.decks.values()}
        low, high = min(lives), max(lives)
        return {
            "goals": phrase("logistic.goals.more" if self.wins else "logistic.goals.one"),
            "lives": low if low == high else phrase("logistic.lives", low=low, high=high),
        }

    @model_validator(mode="after")
    def _fits_together(self) -> LogisticDefinition:
        """Refuse what each key alone cannot show. Every fault is told, at its place, by its text key."""
        faults = [
            *self._board_faults(),
            *self._start_faults(),
            *self._win_faults(),
            *self._cell_faults(),
            *card_faults(self),
            *_deck_faults(self),
            *self._starter_faults(),
            *self._layout_faults(),
        ]
        _raise(type(self).__name__, faults)
        return self

    def _starter_faults(self) -> Iterator[Finding]:
        for i, id in enumerate(self.starters):
            if id not in self.decks:
                values = {"deck": id, "known": tuple(self.decks)}
                yield Finding("logistic.deck.unknown", ("starters", i), id, values)

    def _layout_faults(self) -> Iterator[Finding]:
        known = (*PAINTS, *COLOURS, *self.colours)
        for path, word, what in named(self.layout, ("layout",)):
            if what == "paint" and not word.startswith("#") and word not in known:
                yield Finding("logistic.layout.no_colour", path, word, {"colour": word, "known": known})

    def starter(self, bot: bool) -> str:
        """The ready deck that a person's or a bot's seat begins with at set-up."""
        ready = (*self.starters, *(id for id in self.decks if id not in self.starters))
        return ready[min(int(bot), len(ready) - 1)]

    def plain(self, defaults: bool = True) -> dict[str, Any]:
        """See Definition: without what set-up begins with, which decides nothing of how it goes on."""
        return {key: value for key, value in super().plain(defaults).items() if key != "starters"}

    def _board_faults(self) -> Iterator[Finding]:
        board = self.board
        if 2 * board.area > board.ranks:
            values = {"area": board.area, "ranks": board.ranks}
            yield Finding("logistic.areas_meet", ("board", "area"), board.area, values)

    def life_of(self, avatar: str) -> int:
        """The life that an AVI begins with, which is also the most that it can have."""
        card = self.cards.get(avatar)
        return card.life if isinstance(card, Avatar) and card.life is not None else self.life

    def home(self, seat: Seat) -> Cell:
        """Where a player's AVI begins."""
        cell = Grid(self.board.files, self.board.ranks).parse(self.start.side(seat).cell or "")
        end = 0 if seat is Seat.SOUTH else self.board.ranks - 1
        return cell or Cell(File(self.board.files // 2), Rank(end))

    def _win_faults(self) -> Iterator[Finding]:
        """A way to win asks only for what both players see, at any time."""
        every = parts(self.wins, ("wins",))
        yield from _reference_faults(every, self)
        yield from _counter_faults(every, self.counters)
        yield from _roll_faults(every)
        for i, win in enumerate(self.wins):
            for j, condition in enumerate(win.when):
                at: Path = ("wins", i, "when", j)
                if isinstance(condition, (ChainIs, TargetIs)) or getattr(condition, "around", "you") != "you":
                    yield Finding("logistic.not_to_win", (*at, "test"), condition.test, {"test": condition.test})
                elif isinstance(condition, CountIs) and condition.at_least is condition.at_most is None:
                    yield Finding("logistic.odd.no_bounds", (*at, "count"), condition.count, {})
        for path, number in every:
            if number.get("where") == "this":
                yield Finding("logistic.no_this", (*path, "where"), "this", {})
            elif number.get("count") == "paid":
                yield Finding("logistic.no_paid", (*path, "count"), "paid", {})
            elif number.get("count") == "hand" and picks(number):
                yield Finding("logistic.win_hidden", (*path, "count"), "hand", {})

    def _cell_faults(self) -> Iterator[Finding]:
        """Conditions name cells of the board."""
        grid = Grid(self.board.files, self.board.ranks)
        for path, fields in (*parts_of(self.cards), *parts(self.wins, ("wins",))):
            for i, cell in enumerate(fields.get("cells", ())):
                if grid.parse(cell) is None:
                    values = {"cell": cell, "last": str(grid.cell(grid.size - 1))}
                    yield Finding("logistic.no_such_cell", (*path, "cells", i), cell, values)

    def _start_faults(self) -> Iterator[Finding]:
        """Cells off the board or taken, and cards that cannot be placed."""
        grid = Grid(self.board.files, self.board.ranks)
        last = str(grid.cell(grid.size - 1))
        known = tuple(id for id, card in self.cards.items() if _stands(card))
        taken: set[str] = set()
        for seat in TWO:
            side, at = self.start.side(seat), ("start", str(seat))
            places: list[tuple[Path, str]] = [
                ((*at, "cell") if side.cell else at[:1], side.cell or str(self.home(seat)))
            ]
            for path, cell in (*places, *(((*at, "court", cell), cell) for cell in side.court)):
                if grid.parse(cell) is None:
                    yield Finding("logistic.no_such_cell", path, cell, {"cell": cell, "last": last})
                elif cell in taken:
                    yield Finding("logistic.cell_taken", path, cell, {"cell": cell})
                taken.add(cell)
            for cell, id in side.court.items():
                if id not in known:
                    key: LiteralString = "logistic.no_court" if id in self.cards else "logistic.no_such_card"
                    yield Finding(key, (*at, "court", cell), id, {"card": id, "known": known})


def _stands(card: AnyCard) -> bool:
    """Whether a card of the resource deck is placed."""
    return isinstance(card, (Resource, Break)) and card.durability is not None


def _raise(model: str, faults: Iterator[Finding] | list[Finding]) -> None:
    details = [
        InitErrorDetails(type=PydanticCustomError(f.key, f.key, f.values), loc=f.path, input=f.value) for f in faults
    ]
    if details:
        raise ValidationError.from_exception_data(model, details)


def _deck_faults(book: DeckFile | LogisticDefinition) -> Iterator[Finding]:
    for id, deck in book.decks.items():
        for fault in deck_faults(deck, book):
            yield fault._replace(path=("decks", id, *fault.path))


def card_faults(file: CardFile | LogisticDefinition) -> Iterator[Finding]:
    """What is wrong with cards that are each right by themselves."""
    cards, types = file.cards, file.types
    for colour in COLOURS:
        if colour in file.colours:
            yield Finding("logistic.colour_taken", ("colours", colour), colour, {"colour": colour})
    limited = list(once_only(cards))
    for id, number in limited[MOST_ONCE:]:
        values = {"n": MOST_ONCE, "found": len(limited)}
        yield Finding("logistic.many_once", ("cards", id, *(() if number else ("once",))), id, values)
    for id, card in cards.items():
        yield from _FAULTS.of(card, partial(_own_faults, id, card), id)
        for i, word in enumerate(card.types):
            if word not in types:
                yield _no_type(("cards", id, "types", i), word, types)
        naming = _NAMING.of(card, partial(_naming, id, card), id)
        yield from _reference_faults(naming, file)
        yield from _counter_faults(naming, file.counters)


def _own_faults(id: str, card: AnyCard) -> tuple[Finding, ...]:
    """What is wrong with a card whatever else there is."""
    at, every = ("cards", id), card_parts(id, card)
    found = [Finding("logistic.id_is_cell", at, id, {"card": id})] if _CELL.fullmatch(id) else []
    return (
        *found,
        *_shape_faults(card, at),
        *_constant_faults(every),
        *_paid_faults(every),
        *_roll_faults(every),
    )


def _naming(id: str, card: AnyCard) -> Parts:
    """The parts of a card that name something else of the game, or should."""
    return [each for each in card_parts(id, card) if any(each[1].get(key) for key in _NAMES)]


def _shape_faults(card: Card, at: Path) -> Iterator[Finding]:
    """A card does what its other keys allow."""
    if isinstance(card, Usable):
        yield from _placed_faults(card, at)
        yield from _token_faults(card, at) if isinstance(card, Token) else ()
        place = _Place(card.durability is not None, bool(card.range) or card.anywhere, card.damage is not None)
        yield from place.faults(card.effect, (*at, "effect"), aims=place.ranged and not place.placed)
        yield from place.faults(card.triggers, (*at, "triggers"), aims=False)
        yield from place.faults(card.constants, (*at, "constants"), aims=False)
        yield from _Place(False, False, False).faults(getattr(card, "cost", 0), (*at, "cost"), aims=False)
        yield from _effect_faults(card.abilities, (*at, "abilities"), placed=True)
    elif isinstance(card, Avatar):
        for part, where in ((card, at), (card.awakening, (*at, "awakening"))):
            for key in ("triggers", "constants"):
                yield from _Place(False, False, False).faults(getattr(part, key), (*where, key), aims=False)
            yield from _effect_faults(part.effects, (*where, "effects"), placed=False)


def _effect_faults(effects: tuple[AviEffect, ...], at: Path, *, placed: bool) -> Iterator[Finding]:
    """What an AVI or a placed card can do comes to an end, and asks for what is there."""
    for i, effect in enumerate(effects):
        if not effect.once and cost_at_least(effect.cost) == 0:
            yield Finding("logistic.free_often", (*at, i, "cost"), effect.cost, {})
        place = _Place(placed, bool(effect.range) or effect.anywhere, effect.damage is not None)
        yield from place.faults(effect.effect, (*at, i, "effect"), aims=place.ranged)
        yield from place.faults((effect.cost, *effect.when), (*at, i, "cost"), aims=False)


def _token_faults(card: Token, at: Path) -> Iterator[Finding]:
    """A token stands on the board and is never used."""
    if card.durability is None:
        yield Finding("logistic.token_placed", at, None, {})
    for key in filter(partial(getattr, card), _OF_USE):
        yield Finding("logistic.token_used", (*at, key), key, {"key": key})


def _placed_faults(card: Usable, at: Path) -> Iterator[Finding]:
    if card.durability is not None and not (card.range or card.anywhere or isinstance(card, Token)):
        yield Finding("logistic.placed_nowhere", (*at, "durability"), card.durability, {})
    if card.durability is not None and card.aim == "all":
        yield Finding("logistic.placed_aim", (*at, "aim"), card.aim, {})
    for key in ("constants", "triggers", "abilities"):
        if getattr(card, key) and card.durability is None:
            yield Finding("logistic.not_placed", (*at, key), key, {"key": key})


def _constant_faults(every: Parts) -> Iterator[Finding]:
    """What holds by itself asks only for what both players see, and a guard is told without asking."""
    for path, fields in every:
        if "gives" not in fields or not fields["when"]:
            continue
        if fields["gives"] == "guard":
            yield Finding("logistic.guard_always", (*path, "when"), "guard", {})
        for where, asked in parts(fields["when"], (*path, "when")):
            if isinstance(asked.get("test"), str) and _of_use(asked):
                yield Finding("logistic.not_constant", (*where, "test"), asked["test"], {"test": asked["test"]})
            elif asked.get("count") == "hand" and picks(asked):
                yield Finding("logistic.constant_hidden", (*where, "count"), "hand", {})


def _paid_faults(every: Parts) -> Iterator[Finding]:
    """More AP can be chosen than something costs; what was paid is asked for where something is paid, and at once."""
    paying: list[Path] = []
    for path, fields in every:
        up_to, cost = fields.get("up_to"), fields.get("cost")
        if up_to is not None and not isinstance(cost, int):
            yield Finding("logistic.up_to_fixed", (*path, "up_to"), up_to, {})
        elif up_to is not None and up_to <= cost:
            yield Finding("logistic.up_to_less", (*path, "up_to"), up_to, {"cost": cost})
        if cost is not None:
            paying.append((*path, "effect"))
    delays = [path for path, fields in every if fields.get("do") == "delay"]
    for path, fields in every:
        if fields.get("count") != "paid":
            continue
        if not any(path[: len(effect)] == effect for effect in paying):
            yield Finding("logistic.no_paid", (*path, "count"), "paid", {})
        elif any(path[: len(delay)] == delay for delay in delays):
            yield Finding("logistic.paid_late", (*path, "count"), "paid", {})


def _of_use(condition: Mapping[str, Any]) -> bool:
    """Whether a condition asks about a card that is used, by its fields."""
    return condition["test"] in ("chain", "target") or condition.get("around") == "target"


class _Place(NamedTuple):
    """Where steps stand: whether their card is placed, has a range, and has hit damage."""

    placed: bool
    ranged: bool
    damage: bool

    def faults(self, steps: Any, at: Path, *, aims: bool) -> Iterator[Finding]:
        """Steps that ask for what is not there; ``aims``: there is a target."""
        for path, step in parts(steps, at):
            what = step.get("what") if "do" in step else None
            where = (*path, "what") if what is not None and "what" in step["given"] else path
            if what == "this" and not self.placed:
                yield Finding("logistic.no_this", where, what, {})
            if what == "target" and not aims:
                yield Finding("logistic.no_target", where, what, {})
            if what in ("all", "chosen", "random") and not step["within"] and not self.ranged:
                yield Finding("logistic.no_within", where, what, {})
            if step.get("do") == "repeat" and any(each.get("do") == "repeat" for _, each in parts(step["then"], path)):
                yield Finding("logistic.repeats_twice", path, None, {})
            if step.get("do") == "hit" and step["damage"] is None and not self.damage:
                yield Finding("logistic.no_damage", path, None, {})
            if step.get("count") == "counters" and step["where"] == "this" and not self.placed:
                yield Finding("logistic.no_this", (*path, "where"), "this", {})


def _reference_faults(every: Parts, file: CardFile | LogisticDefinition) -> Iterator[Finding]:
    """Cards and filters name types, colours and cards that exist."""
    colours = (*COLOURS, *file.colours)
    for path, fields in every:
        word, id, colour = fields.get("type"), fields.get("card"), fields.get("colour")
        if isinstance(word, str) and word not in file.types:
            yield _no_type((*path, "type"), word, file.types)
        if isinstance(id, str) and id not in file.cards:
            yield Finding("logistic.no_such_card", (*path, "card"), id, {"card": id, "known": tuple(file.cards)})
        elif fields.get("do") == "create" and not isinstance(file.cards[fields["card"]], Token):
            tokens = tuple(each for each, card in file.cards.items() if isinstance(card, Token))
            yield Finding("logistic.no_token", (*path, "card"), id, {"card": id, "known": tokens})
        yield from _into_faults(fields.get("into"), path, file)
        if isinstance(colour, str) and colour not in colours:
            yield Finding("logistic.no_such_colour", (*path, "colour"), colour, {"colour": colour, "known": colours})


def _into_faults(id: str | None, path: Path, file: CardFile | LogisticDefinition) -> Iterator[Finding]:
    """What something becomes is a card that can stand there."""
    if id is not None and not _may_stand(file.cards.get(id)):
        key: LiteralString = "logistic.no_into" if id in file.cards else "logistic.no_such_card"
        known = tuple(each for each, card in file.cards.items() if _may_stand(card))
        yield Finding(key, (*path, "into"), id, {"card": id, "known": known})


def _may_stand(card: AnyCard | None) -> bool:
    """Whether something on the board may become a card."""
    return isinstance(card, (Resource, Break, Token)) and card.durability is not None


def _roll_faults(every: Parts) -> Iterator[Finding]:
    """A roll is asked for only in effects that roll dice."""
    for path, fields in every:
        for key in ("effect",) if "do" in fields else ("effect", "when", "cost"):
            steps = list(parts(fields.get(key), (*path, key)))
            if not any(step.get("do") == "roll" for _, step in steps):
                asked = (where for where, step in steps if step.get("count") == "roll")
                yield from (Finding("logistic.no_roll", (*where, "count"), "roll", {}) for where in asked)


def _counter_faults(every: Parts, counters: Counters) -> Iterator[Finding]:
    """Counters are of kinds that exist; their number is asked for with the kind."""
    for path, fields in every:
        named = [((*path, "spend", id), id) for id in fields.get("spend", ())]
        if fields.get("counter") is not None:
            named.append(((*path, "counter"), fields["counter"]))
        elif fields.get("count") == "counters":
            yield Finding("logistic.which_counter", (*path, "count"), "counters", {})
        for where, id in named:
            if id not in counters:
                yield Finding("logistic.no_such_counter", where, id, {"counter": id, "known": tuple(counters)})


def _no_type(path: Path, word: str, types: Types) -> Finding:
    return Finding("logistic.no_such_type", path, word, {"type": word, "known": tuple(types)})


def doubtful(definition: LogisticDefinition) -> bool:
    """Whether a way to win, or what something costs, hangs on cards that nobody knows, so that nothing is proved."""
    return any(map(picks, _asked_of_zones(definition))) or _pays_blindly(definition)


def _asked_of_zones(definition: LogisticDefinition) -> Iterator[dict[str, Any]]:
    """The numbers of ways to win, costs and constants that count cards of a hand or trash, by their fields."""
    every = [fields for _, fields in parts_of(definition.cards)]
    lasting = [each["when"] for each in every if "gives" in each]
    for value in (definition.wins, *(each["cost"] for each in every if "cost" in each), *lasting):
        yield from (each for _, each in parts(value, ()) if each.get("count") in ("hand", "trash"))


def _pays_blindly(definition: LogisticDefinition) -> bool:
    """Whether discards that somebody pays with decide something that their unknown cards hide: what they set off, and
    what is left of a hand from which one answers."""
    cards = definition.cards.values()
    heard = any(
        str(fields.get("upon")).endswith(("you-discard", "enemy-discards")) for _, fields in parts_of(definition.cards)
    )
    if any(isinstance(card, (Resource, Break)) and card.discard and (heard or _answers(card)) for card in cards):
        return True
    return heard and any(effect.discard for card in cards for effect in effects_of(card))


def _answers(card: Resource | Break) -> bool:
    return isinstance(card, Break) or card.callback
