"""Between frozen values and a kernel's numbers: positions, moves, and what happened as events."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from squares.core.events import Event
from squares.core.grid import Cell, Grid
from squares.core.seats import TWO, Seat
from squares.data.models import Recall
from squares.games.logistic.rules import moves as m
from squares.games.logistic.rules import tables as t
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.cards import (
    AviEffect,
    Integrate,
    Resource,
    cost_at_least,
    effects_of,
    once_key,
    once_words,
)
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.events import events
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.games.logistic.rules.moves import encode, part
from squares.games.logistic.rules.programs import Programs

_STATES = {"waiting": t.WAITING, "negated": t.NEGATED, "done": t.DONE, "stands": t.STANDS}
_STATE_NAMES = {number: state for state, number in _STATES.items()}
_NEVER = 15
_DUE = ("end", "south", "north")
_SAID = {"decline": m.DECLINE, "end": m.STOP, "pass": m.PASS, "yes": m.YES, "no": m.NO}
_WORDS = {kind: word for word, kind in _SAID.items()}


class Codec:
    """Translates for one definition."""

    def __init__(self, definition: LogisticDefinition, grid: Grid) -> None:
        self.definition = definition
        self.grid = grid
        self.programs = Programs(definition)
        self.tables = self.programs.tables
        self.ids = self.programs.ids
        self.number_of = self.programs.number_of
        self._once_words: Recall[dict[str, tuple[str, int]]] = Recall(60)
        self._last: tuple[v.LogisticPosition, list[int]] | None = None

    # ---- positions

    def kernel(self, position: v.LogisticPosition, *, telling: bool = False) -> LogisticKernel:
        """A fresh kernel standing at a position without hidden parts; a telling one writes its effects."""
        kernel = LogisticKernel(self.tables)
        kernel.telling = int(telling)
        kernel.load(self.numbers(position))
        return kernel

    def numbers(self, position: v.LogisticPosition) -> list[int]:
        """Return the numbers of a position without hidden parts, which are kept: nobody may change them."""
        last = self._last
        if last is None or last[0] is not position:  # several kernels in a row stand at one
            last = self._last = position, self._written(position)
        return last[1]

    def _written(self, position: v.LogisticPosition) -> list[int]:
        """Return the numbers of a position."""
        tables = self.tables
        now = [0] * int(tables.size)
        for seat, player in enumerate(position.players):
            self._write_player(now, seat, player)
        for each in position.placed:
            cell = self.grid.index(each.cell)
            now[cell] = 3 + 2 * self.number_of[each.card] + TWO.index(each.owner)
            now[int(tables.durability) + cell] = each.left
            self._write_counters(now, cell, each.counters)
        now[int(tables.standing)] = sum([2**cell for cell in range(self.grid.size) if now[cell]])
        for i, link in enumerate(position.chain):
            at = int(tables.links) + i * t.LINK
            numbers = (self.number_of[link.card], TWO.index(link.owner), self._index(link.target))
            now[at : at + t.LINK] = [*numbers, _STATES[link.state]]
        now[int(tables.links_n)] = len(position.chain)
        self._write_frames(now, int(tables.frames), int(tables.frames_n), position.frames)
        self._write_frames(now, int(tables.delayed), int(tables.delayed_n), position.delayed)
        at = int(tables.turn)
        now[at : at + 4] = [
            *(TWO.index(position.turn), TWO.index(position.to_act)),
            *(v.PHASES.index(position.phase), position.ap),
        ]
        self.write_rng(now, position.rng)
        now[int(tables.result)] = result_of(position)
        now[int(tables.rolled)] = position.frames[0].rolled if position.frames else 0
        now[int(tables.paid)] = position.paid
        return now

    def _write_player(self, now: list[int], seat: int, player: v.Player) -> None:
        tables = self.tables
        at, cell = int(tables.block + seat * tables.block_size), self.grid.index(player.cell)
        now[cell] = 1 + seat
        self._write_counters(now, cell, player.counters)
        now[at : at + t.ZONES] = [
            *(self.number_of[player.avatar], cell, player.life, player.next_ap, player.guard, player.charge),
            *(int(player.caa), len(player.hand), len(player.deck), len(player.trash)),
            *(len(player.integrate) + len(player.used), self._once(player)),
        ]
        start = at + int(tables.trash)
        now[start : start + len(player.trash)] = [self.number_of[card] for card in player.trash]
        self.write_cards(now, seat, player.hand, player.deck)
        self.write_integrates(now, seat, player.integrate, player.used)
        for i, who in enumerate(player.known):
            now[at + int(tables.known) + len(player.deck) - 1 - i] = v.WHO_KNOWS.index(who)

    def write_cards(self, now: list[int], seat: int, hand: Sequence[str], deck: Sequence[str]) -> None:
        """Write the cards of a sorted hand and of a deck, the next one first."""
        tables, number = self.tables, self.number_of.__getitem__
        at = int(tables.block + seat * tables.block_size)
        held, lies = at + int(tables.hand), at + int(tables.deck)
        now[held : held + len(hand)] = map(number, hand)
        now[lies : lies + len(deck)] = map(number, reversed(deck))

    def write_integrates(self, now: list[int], seat: int, left: Sequence[str], used: Sequence[str]) -> None:
        """Write the IT cards, those that are left and those that were used."""
        tables = self.tables
        at = int(tables.block + seat * tables.block_size)
        for i, card in enumerate(sorted((*left, *used))):
            now[at + int(tables.it) + i] = self.number_of[card]
            now[at + int(tables.used) + i] = int(card in used)

    def write_rng(self, now: list[int], state: int) -> None:
        """Write the state of the generator."""
        now[int(self.tables.rng_high)], now[int(self.tables.rng_low)] = state >> 32, state & 0xFFFFFFFF

    def _write_counters(self, now: list[int], cell: int, counters: v.Counters) -> None:
        for id, n in counters:
            now[int(self.tables.counters) + self.programs.counters.index(id) * self.grid.size + cell] = n

    def _read_counters(self, now: list[int], cell: int) -> v.Counters:
        start, size = int(self.tables.counters) + cell, self.grid.size
        found = ((id, now[start + i * size]) for i, id in enumerate(self.programs.counters))
        return tuple((id, n) for id, n in found if n)

    def _once(self, player: v.Player) -> int:
        """What a player used this turn that is used once, a bit for each."""
        numbers = self.programs.once
        return sum(numbers[once_key(player.avatar, each)] for each in player.once)

    def once_words(self, avatar: str) -> dict[str, tuple[str, int]]:
        """Return what a player with an AVI can use once a turn, by the words of positions."""
        return self._once_words.by(avatar, lambda: once_words(self.definition.cards, avatar))

    def _read_once(self, avatar: str, bits: int) -> tuple[str, ...]:
        if not bits:
            return ()
        words = self.once_words(avatar)
        return tuple(sorted(word for word, key in words.items() if bits & self.programs.once[key]))

    def _write_frames(self, now: list[int], start: int, count_at: int, frames: tuple[v.Frame, ...]) -> None:
        now[count_at] = len(frames)
        for i, frame in enumerate(frames):
            card = self.number_of[frame.card]
            at = start + i * t.FRAME
            now[at : at + t.FRAME] = [
                *(TWO.index(frame.owner), card, self._index(frame.this), self._index(frame.target)),
                *(self.programs.first[card] + frame.step, int(frame.hit), self._index(frame.cell)),
                self.number_of[frame.picked] if frame.picked else -1,
                int(frame.trigger),
                _DUE.index(frame.due) if frame.due else 0,
                frame.left,
            ]

    def _index(self, cell: Cell | None) -> int:
        return -1 if cell is None else self.grid.index(cell)

    def _cell(self, index: int) -> Cell | None:
        return None if index < 0 else self.grid.cell(index)

    def position(self, kernel: LogisticKernel) -> v.LogisticPosition:
        """The position that a kernel stands at."""
        now, tables = kernel.state(), self.tables
        links, n = int(tables.links), now[int(tables.links_n)]
        at = int(tables.turn)
        return v.LogisticPosition(
            turn=TWO[now[at]],
            to_act=TWO[now[at + 1]],
            phase=v.PHASES[now[at + 2]],
            ap=now[at + 3],
            players=(self._read_player(now, 0), self._read_player(now, 1)),
            placed=tuple(
                v.Standing(
                    self.grid.cell(cell),
                    self.ids[(now[cell] - 3) // 2],
                    TWO[(now[cell] - 1) % 2],
                    now[int(tables.durability) + cell],
                    self._read_counters(now, cell),
                )
                for cell in range(self.grid.size)
                if now[cell] > 2
            ),
            chain=tuple(self._read_link(now[i : i + t.LINK]) for i in range(links, links + n * t.LINK, t.LINK)),
            frames=self._read_first(now),
            delayed=self._read_frames(now, int(tables.delayed), now[int(tables.delayed_n)], due=True),
            rng=now[int(tables.rng_high)] << 32 | now[int(tables.rng_low)],
            won=self._won(kernel),
            paid=now[int(tables.paid)],
        )

    def _read_first(self, now: list[int]) -> tuple[v.Frame, ...]:
        """The frames that wait, the first with what it rolled."""
        tables = self.tables
        found = self._read_frames(now, int(tables.frames), now[int(tables.frames_n)], due=False)
        return (replace(found[0], rolled=now[int(tables.rolled)]), *found[1:]) if found else ()

    def _won(self, kernel: LogisticKernel) -> str:
        """Who has won by a further way: not by life, and not by empty decks."""
        by_life = min(int(kernel.value(seat, t.LIVES)) for seat in range(2)) == 0
        by_decks = int(kernel.now[self.tables.phase]) == len(v.PHASES) - 1
        return "" if by_life or by_decks else v.WON[int(kernel.result())]

    def _read_player(self, now: list[int], seat: int) -> v.Player:
        tables = self.tables
        at = int(tables.block + seat * tables.block_size)

        def cards(zone: int, counter: int) -> tuple[str, ...]:
            start = at + int(zone)
            return tuple(map(self.ids.__getitem__, now[start : start + now[at + counter]]))

        it = cards(int(tables.it), t.IT_N)
        lies = now[at + int(tables.known) : at + int(tables.known) + now[at + t.DECK_N] * bool(tables.looks)]
        used = now[at + int(tables.used) : at + int(tables.used) + len(it)]
        return v.Player(
            avatar=self.ids[now[at + t.AVI]],
            cell=self.grid.cell(now[at + t.AVI_CELL]),
            life=now[at + t.LIVES],
            hand=cards(int(tables.hand), t.HAND_N),
            deck=cards(int(tables.deck), t.DECK_N)[::-1],
            trash=cards(int(tables.trash), t.TRASH_N),
            integrate=tuple(card for card, gone in zip(it, used, strict=True) if not gone),
            used=tuple(card for card, gone in zip(it, used, strict=True) if gone),
            guard=now[at + t.GUARDED],
            charge=now[at + t.CHARGED],
            next_ap=now[at + t.NEXT_AP],
            caa=bool(now[at + t.CAA_USED]),
            known="".join(v.WHO_KNOWS[who] for who in reversed(lies)).rstrip("."),
            counters=self._read_counters(now, now[at + t.AVI_CELL]),
            once=self._read_once(self.ids[now[at + t.AVI]], now[at + t.ONCE_USED]),
        )

    def _read_link(self, link: list[int]) -> v.Link:
        target = self._cell(link[t.L_TARGET])
        return v.Link(self.ids[link[t.L_CARD]], TWO[link[t.L_OWNER]], target, _STATE_NAMES[link[t.L_STATE]])

    def _read_frames(self, now: list[int], start: int, count: int, *, due: bool) -> tuple[v.Frame, ...]:
        rows = [now[at : at + t.FRAME] for at in range(start, start + count * t.FRAME, t.FRAME)]
        return tuple(
            v.Frame(
                card=self.ids[row[t.OF_CARD]],
                owner=TWO[row[t.OWNER]],
                step=row[t.PC] - self.programs.first[row[t.OF_CARD]],
                this=self._cell(row[t.AT_THIS]),
                target=self._cell(row[t.AT_TARGET]),
                cell=self._cell(row[t.CELL]),
                picked=self.ids[row[t.PICKED]] if row[t.PICKED] >= 0 else "",
                hit=bool(row[t.HAS_HIT]),
                trigger=bool(row[t.BY_TRIGGER]),
                due=_DUE[row[t.WHEN_DUE]] if due else "",
                left=row[t.LOOPING],
            )
            for row in rows
        )

    # ---- actions

    def move(self, position: v.LogisticPosition, action: v.LogisticAction) -> int:
        """A kernel's move."""
        match action:
            case v.Walk(cell):
                return self._encode(m.WALK, self._index(cell))
            case v.Use(card, cell, discards, paid):
                return self._used(m.USE, self.number_of[card], cell, discards, self._more(card, paid))
            case v.Answer(card, cell, discards):
                return self._used(m.ANSWER, self.number_of[card], cell, discards)
            case v.Build(card, cell, discards, paid):
                return self._used(m.IT, self.number_of[card], cell, discards, self._more(card, paid))
            case v.UseAvi() | v.UseAbility():
                return self._effect_move(position, action)
            case v.Caa(cards):
                return self._encode(m.CAA, *self._numbers(cards))
            case v.Drop(card):
                return self._encode(m.DROP, self.number_of[card])
            case v.PickCell(cell):
                return self._encode(m.PICK_CELL, self._index(cell))
            case v.PickCard(card):
                return self._encode(m.PICK_CARD, self.number_of[card])
            case v.PickWay(way):
                return self._encode(m.WAY, way - 1)
            case v.Say(word):
                return self._encode(_SAID[word])

    def _encode(self, kind: int, *numbers: int) -> int:
        a, b, c, d, e = (*numbers, *(-1,) * (5 - len(numbers)))
        return int(encode(kind, a, b, c, d, e))

    def _used(self, kind: int, what: int, cell: Cell | None, discards: tuple[str, ...], more: int = 0) -> int:
        """The move of something that is used; ``more``: the AP that are chosen on top of its cost."""
        return self._encode(kind, what, self._index(cell), *self._numbers(discards)) + more * int(m.MORE)

    def _effect_move(self, position: v.LogisticPosition, action: v.UseAvi | v.UseAbility) -> int:
        at = action.at if isinstance(action, v.UseAbility) else None
        more, which = self._more(self.effect(position, action.number, at), action.paid), action.number - 1
        if at is None:
            return self._used(m.AVI, which, action.cell, action.discards, more)
        return self._used(m.ABILITY, which * int(m.WHICH) + self._index(at), action.cell, action.discards, more)

    def effect(self, position: v.LogisticPosition, number: int, at: Cell | None = None) -> AviEffect | None:
        """An effect of the AVI of whoever acts, or of the card on a cell, by its number from 1; None for none."""
        standing = (each.card for each in position.placed if each.cell == at)
        card = position.player(position.to_act).avatar if at is None else next(standing, None)
        effects = effects_of(self.definition.cards[card]) if card is not None else ()
        return effects[number - 1] if number <= len(effects) else None

    def _lowest(self, what: str | AviEffect | None) -> int | None:
        """The fewest AP that can be chosen for a card or an effect; None where none are chosen."""
        part = self.definition.cards[what] if isinstance(what, str) else what
        if not isinstance(part, (Resource, Integrate, AviEffect)) or part.up_to is None:
            return None
        return cost_at_least(part.cost)

    def _more(self, what: str | AviEffect | None, paid: int | None) -> int:
        """The AP that are chosen on top of a cost; more than there can be where AP are named that cannot be chosen."""
        lowest = self._lowest(what)
        if lowest is None or paid is None:
            return 0 if lowest is paid else _NEVER
        return paid - lowest if paid >= lowest else _NEVER

    def _paid(self, what: str | AviEffect | None, move: int) -> int | None:
        lowest = self._lowest(what)
        return None if lowest is None else lowest + int(m.more(move))

    def _numbers(self, cards: tuple[str, ...]) -> list[int]:
        return [self.number_of[card] for card in cards]

    def action(self, position: v.LogisticPosition, move: int) -> v.LogisticAction:
        """The action of a kernel's move."""
        kind, a, cell = move >> 50, int(part(move, 0)), self._cell(int(m.target(move)))
        card = self.ids[a] if 0 <= a < len(self.ids) else ""
        match kind:
            case m.WALK:
                return v.Walk(self.grid.cell(a))
            case m.USE:
                return v.Use(card, cell, self._cards(move, 2), self._paid(card, move))
            case m.ANSWER:
                return v.Answer(card, cell, self._cards(move, 2))
            case m.IT:
                return v.Build(card, cell, self._cards(move, 2), self._paid(card, move))
            case m.AVI:
                paid = self._paid(self.effect(position, a + 1), move)
                return v.UseAvi(a + 1, cell, self._cards(move, 2), paid)
            case m.ABILITY:
                at, number = self.grid.cell(a % int(m.WHICH)), a // int(m.WHICH) + 1
                paid = self._paid(self.effect(position, number, at), move)
                return v.UseAbility(at, number, cell, self._cards(move, 2), paid)
            case m.CAA:
                return v.Caa(self._cards(move, 0))
            case m.DROP:
                return v.Drop(card)
            case m.PICK_CELL:
                return v.PickCell(self.grid.cell(a))
            case m.PICK_CARD:
                return v.PickCard(card)
            case m.WAY:
                return v.PickWay(a + 1)
        return v.Say(_WORDS[kind])

    def events(self, kernel: LogisticKernel, actor: Seat) -> tuple[Event, ...]:
        """What the last ``apply`` of a telling kernel did, in order."""
        return events(kernel, self.ids, self.programs.counters, self.grid)

    def _cards(self, move: int, start: int) -> tuple[str, ...]:
        numbers = (int(part(move, index)) for index in range(start, start + 3))
        return tuple(self.ids[number] for number in numbers if number >= 0)


def result_of(position: v.LogisticPosition) -> int:
    """0 while the game goes on, 1 South has won, 2 North has, -1 a draw."""
    south, north = (player.life for player in position.players)
    if south <= 0 or north <= 0:
        return 1 if north <= 0 else 2
    if position.won:
        return (0, 1, 2, -1)[v.WON.index(position.won)]
    if position.phase != v.PHASES[-1]:
        return 0
    return -1 if south == north else 1 if south > north else 2
