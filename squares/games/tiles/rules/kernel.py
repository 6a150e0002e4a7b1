"""The course of SQUARES II and STRIVE over a flat array: what is legal and what it does, for all callers.

Compiled by mypyc where possible. A move is ``kind << 20 | a << 10 | b``. See ``tables.py`` for the array's layout
and ``battlefield.py`` for limits and battles. Rules and rulings (``T5``): data/games/tiles/rules.md.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import place_of
from squares.games.tiles.rules.battlefield import (
    DRAWN,
    ENDED,
    PLACED,
    PUSHED,
    STEPPED,
    SWAPPED,
    TURN_TO,
    TURNED,
    Battlefield,
)
from squares.games.tiles.rules.tables import CONSTANT, MOVE, SHIFT, SWAP, TURN, Tables
from squares.native import i64, vec

# kinds of moves, with their a and b
PLACE: Final = 0  # face, cell
STEP: Final = 1  # from, to
USE: Final = 2  # from, to (as the notation names it)
RETURN: Final = 3  # cell
PICK: Final = 4  # kind
PASS: Final = 5

# phases
PLAYING: Final = 0
RETURNING: Final = 1
PICKING_HIDDEN: Final = 2
PICKING_IN_TURN: Final = 3

KIND_SHIFT: Final = 20  # above so many bits of a move stands its kind


def encode(kind: i64, a: i64, b: i64) -> i64:
    """Return the move of a kind with its two numbers."""
    return (kind << 20) | (a << 10) | b


class TilesKernel(Battlefield):
    """A position being played with."""

    count: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables)
        self.count = 0

    def result(self) -> i64:
        """Return 0 while the game goes on, 1 if South has won, 2 if North has."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """Return 0 if South decides next, 1 if North does."""
        return self.now[self.tables.to_act]

    def on_turn(self) -> i64:
        """Return 0 if it is South's turn, 1 if North's, who need not be the one that decides."""
        return self.now[self.tables.turn]

    def place(self, move: i64) -> i64:
        """See ``Kernel``: of a tile from the hand its goal, and of one picked before the game nowhere."""
        kind = move >> 20
        if kind in (PICK, PASS):
            return -1
        cell = move & 1023 if kind == PLACE else (move >> 10) & 1023
        return place_of(cell, self.tables.files)

    # ---- legal moves

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        now, tables = self.now, self.tables
        self.count = 0
        if now[tables.result] != 0:
            return 0
        phase = now[tables.phase]
        owner = now[tables.to_act]
        if phase == RETURNING:
            self._returns(owner)
        elif phase != PLAYING:
            self._picks(owner)
        else:
            self._placements(owner)
            self._walks(owner)
            if tables.checks_then:
                self._sift()
            if self.count == 0:
                self._add(PASS, 0, 0)
        return self.count

    def _add(self, kind: i64, a: i64, b: i64) -> None:
        self.moves[self.count] = (kind << 20) | (a << 10) | b
        self.count += 1

    def _placements(self, owner: i64) -> None:
        """Write placements row by row: whether a tile fits on an empty cell depends on the row alone."""
        now, tables = self.now, self.tables
        territory, of_owner, files = tables.territory, tables.of_owner, tables.files
        size: i64 = len(territory) // 2
        other = 1 - owner
        for start in range(size // files):
            first = territory[owner * size + start * files]
            empty: i64 = -1
            enemies = False
            for cell in range(first, first + files):
                here = now[cell]
                if here == 0:
                    empty = cell
                elif of_owner[here] == other:
                    enemies = tables.place_battle  # T2
            if empty >= 0:
                self._place_on_row(owner, empty)
            if enemies:
                self._place_onto_enemies(owner, first)

    def _place_on_row(self, owner: i64, empty: i64) -> None:
        """Write every tile of the hand on every empty cell of the row of one empty cell."""
        now, tables, moves = self.now, self.tables, self.moves
        of_number, of_bonus, faces = tables.of_number, tables.of_bonus, 2 * tables.kinds
        own_hand = tables.hand + owner * tables.kinds
        row = tables.row[empty]
        first = row * tables.files
        end = first + tables.files
        at = owner * tables.ranks + row
        room = now[tables.limit + at] - now[tables.sum + at]
        row_scope = tables.row_scope
        n = self.count
        for face in range(faces):
            if now[own_hand + (face >> 1)] == 0:
                continue
            tile = 1 + owner * faces + face
            if row_scope:
                if self.overloaded(tile, -1, empty) >= 0:
                    continue
            elif of_number[tile] - of_bonus[tile] > room:
                continue
            for cell in range(first, end):
                if now[cell] == 0:
                    moves[n] = (face << 10) | cell
                    n += 1
        self.count = n

    def _place_onto_enemies(self, owner: i64, first: i64) -> None:
        """Write every tile of the hand on every enemy tile of the row that begins with a cell."""
        now, tables = self.now, self.tables
        own_hand = tables.hand + owner * tables.kinds
        for cell in range(first, first + tables.files):
            if tables.of_owner[now[cell]] != 1 - owner:
                continue
            for face in range(2 * tables.kinds):
                tile = 1 + owner * 2 * tables.kinds + face
                if now[own_hand + (face >> 1)] != 0 and self.overloaded(tile, -1, cell) < 0:
                    self._add(PLACE, face, cell)

    def _walks(self, owner: i64) -> None:
        """Write the steps and abilities of the tiles on the board."""
        now, tables = self.now, self.tables
        of_owner, of_mechanism = tables.of_owner, tables.of_mechanism
        for cell in range(tables.cells):
            tile = now[cell]
            if of_owner[tile] != owner:
                continue
            self._steps(tile, cell)
            mechanism = of_mechanism[tile]
            if mechanism == MOVE:
                self._leaps(tile, cell)
            elif mechanism == SHIFT:
                self._shifts(tile, cell)
            elif mechanism == SWAP:
                self._swaps(tile, cell)
            elif mechanism == TURN and (not tables.projected or self.overloaded_by_turn(tile, cell) < 0):
                self._add(USE, cell, cell)

    def _steps(self, tile: i64, cell: i64) -> None:
        now, tables, moves = self.now, self.tables, self.moves
        steps, of_row, of_owner = tables.steps, tables.row, tables.of_owner
        owner, row = of_owner[tile], of_row[cell]
        at = tables.step_at[tables.of_steps[tile] + cell]
        n = self.count
        for i in range(at + 1, at + 1 + steps[at]):
            goal = steps[i]
            here = now[goal]
            # Without a battle, a step along the row leaves all sums as they are.
            if (here == 0 and of_row[goal] == row) or (
                of_owner[here] != owner and self.overloaded(tile, cell, goal) < 0
            ):
                moves[n] = (STEP << 20) | (cell << 10) | goal
                n += 1
        self.count = n

    def _leaps(self, tile: i64, cell: i64) -> None:
        now, tables = self.now, self.tables
        reach, of_owner, projected = tables.reach, tables.of_owner, tables.projected
        owner = of_owner[tile]
        at = tables.reach_at[tile * tables.cells + cell]
        entries = reach[at]
        at += 1
        for _entry in range(entries):
            goal = reach[at]
            between = reach[at + 1]
            at += 2
            here = now[goal]
            free = here == 0 or of_owner[here] != owner
            for i in range(at, at + between):
                if now[reach[i]] != 0:
                    free = False
            at += between
            if free and (not projected or self.overloaded(tile, cell, goal) < 0):  # T6
                self._add(USE, cell, goal)

    def _shifts(self, tile: i64, cell: i64) -> None:
        now, tables, reach = self.now, self.tables, self.tables.reach
        owner = tables.of_owner[tile]
        at = tables.reach_at[tile * tables.cells + cell]
        entries = reach[at]
        at += 1
        for _entry in range(entries):
            source, goal = reach[at + 1], reach[at + 2]
            pushed = now[source]
            if (
                pushed != 0
                and self._may_shift(owner, at)
                and (not tables.projected or self.overloaded(pushed, source, goal) < 0)
            ):
                self._add(USE, cell, reach[at])
            at += 4 + reach[at + 3]

    def _may_shift(self, owner: i64, at: i64) -> bool:
        """Tell whether a tile of the owner may push or pull as an entry says."""
        now, tables = self.now, self.tables
        pushed, here = now[tables.reach[at + 1]], now[tables.reach[at + 2]]
        if pushed == 0 or (tables.fixes and tables.of_fixed[pushed] != 0) or not self._clear(at + 3):
            return False
        same = here != 0 and tables.of_owner[here] == tables.of_owner[pushed]
        return not same or (tables.of_owner[here] != owner and tables.push_battle)  # T8

    def _clear(self, at: i64) -> bool:
        """Tell whether the cells between, whose number stands in ``reach`` before them, are empty."""
        now, reach = self.now, self.tables.reach
        for i in range(at + 1, at + 1 + reach[at]):  # noqa: SIM110 - a generator would not be compiled to a loop
            if now[reach[i]] != 0:
                return False
        return True

    def _swaps(self, tile: i64, cell: i64) -> None:
        now, tables = self.now, self.tables
        at = tables.reach_at[tile * tables.cells + cell]
        for i in range(at + 1, at + 1 + tables.reach[at]):
            goal = tables.reach[i]
            other = now[goal]
            if other == 0 or (tables.fixes and tables.of_fixed[other] != 0):
                continue
            if not tables.projected or self.overloaded_by_swap(cell, goal) < 0:
                self._add(USE, cell, goal)

    def _returns(self, owner: i64) -> None:
        now, tables = self.now, self.tables
        for cell in range(tables.cells):
            tile = now[cell]
            if tile != 0 and tables.of_owner[tile] == owner and self.over(owner, tables.row[cell]):
                self._add(RETURN, cell, 0)

    def _picks(self, owner: i64) -> None:
        for kind in range(self.tables.kinds):
            if self.may_pick(owner, kind):
                self._add(PICK, kind, 0)

    def may_pick(self, owner: i64, kind: i64) -> bool:
        """Tell whether the tile is still there and leaves the owner's set one that the composition allows."""
        now, tables = self.now, self.tables
        own = tables.hand + owner * tables.kinds
        other = tables.hand + (1 - owner) * tables.kinds
        group = tables.group[kind]
        if group < 0 or now[own + kind] != 0 or (tables.common_pool and now[other + kind] != 0):
            return False
        held: i64 = 0
        for i in range(tables.kinds):
            if now[own + i] != 0 and tables.group[i] == group:
                held += 1
        return held < tables.quota[group]

    # ---- carrying out

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move."""
        now, tables = self.now, self.tables
        self.effect_count = 0
        kind = move >> 20
        a = (move >> 10) & 1023
        b = move & 1023
        owner = now[tables.to_act]
        if kind == PICK:
            self._pick(owner, a)
            return
        if kind == PLACE:
            now[tables.hand + owner * tables.kinds + a // 2] -= 1
            self.tell(PLACED, owner, a, b, 0, 0)
            self.arrive(1 + owner * 2 * tables.kinds + a, b)
        elif kind == STEP:
            tile = self.take(a)
            self.tell(STEPPED, owner, a, b, 0, 0)
            self.arrive(tile, b)
        elif kind == USE:
            self._use(a, b)
        elif kind == RETURN:
            self.send_home(self.take(a), a, 1, 0)
        self._settle()

    def _use(self, cell: i64, goal: i64) -> None:
        tile = self.now[cell]
        self._first(tile, cell, goal)
        if self.tables.of_then[tile] != CONSTANT:
            self._then(tile, cell, goal)

    def _first(self, tile: i64, cell: i64, goal: i64) -> None:
        """Do what the tile's ability does first; ``goal`` as the notation names it."""
        tables = self.tables
        mechanism = tables.of_mechanism[tile]
        source = cell
        if mechanism == SHIFT:
            at = tables.reach_at[tile * tables.cells + cell] + 1
            while tables.reach[at] != goal:
                at += 4 + tables.reach[at + 3]
            source, goal = tables.reach[at + 1], tables.reach[at + 2]
        self._effect(mechanism, tables.of_ability[tile], cell, source, goal)

    def _effect(self, mechanism: i64, ability: i64, cell: i64, source: i64, goal: i64) -> None:
        """Do what a tile on a cell does to itself, or to the tile that it sends from ``source`` to ``goal``.

        ``ability``: its number, or that of its second effect, which is as many further as there are abilities.
        """
        tables = self.tables
        tile = self.take(source)
        if mechanism == MOVE:
            self.tell(STEPPED, tables.of_owner[tile], source, goal, 1, ability)
            self.arrive(tile, goal)
        elif mechanism == SHIFT:
            self.tell(PUSHED, cell, source, goal, 0, 0)
            self.arrive(tile, goal)
        elif mechanism == SWAP:
            other = self.take(goal)
            self.put(tile, goal)
            self.put(other, cell)
            self.tell(SWAPPED, cell, goal, 0, 0, 0)
        else:
            self.put(tables.of_turned[tile], cell)
            self.tell(TURNED, cell, tables.of_turned[tile], 0, 0, 0)

    # ---- second effects (T20)

    def _then(self, tile: i64, cell: i64, goal: i64) -> None:
        """Do what the ability does after its first effect, where that can be done."""
        tables = self.tables
        here = self._stands(tile, cell, goal)
        if here < 0 or not self._can_then(tile, here):
            return
        mechanism = tables.of_then[tile]
        source = here
        if mechanism != TURN:
            at = tables.then_at[tile * tables.cells + here]
            goal = tables.reach[at]
            if mechanism == SHIFT:
                source, goal = tables.reach[at + 1], tables.reach[at + 2]
        self._effect(mechanism, tables.abilities + tables.of_ability[tile], here, source, goal)

    def _stands(self, tile: i64, cell: i64, goal: i64) -> i64:
        """Return where a tile stands after its first effect; -1 if it has lost a battle."""
        tables = self.tables
        mechanism = tables.of_mechanism[tile]
        if mechanism == TURN:
            tile = tables.of_turned[tile]
        elif mechanism != SHIFT:
            cell = goal
        return cell if self.now[cell] == tile else -1

    def _can_then(self, tile: i64, here: i64) -> bool:
        """Tell whether the second effect of a tile that stands here by now can be done."""
        now, tables = self.now, self.tables
        mechanism = tables.of_then[tile]
        if mechanism == TURN:
            return True
        at = tables.then_at[tile * tables.cells + here]
        if at < 0:
            return False
        owner = tables.of_owner[tile]
        if mechanism == SHIFT:
            return self._may_shift(owner, at)
        there = now[tables.reach[at]]
        if mechanism == SWAP:
            return there != 0 and not (tables.fixes and tables.of_fixed[there] != 0)
        return (there == 0 or tables.of_owner[there] != owner) and self._clear(at + 1)

    def _sift(self) -> None:
        """Keep those of the legal moves whose second effect breaks no limit either."""
        kept: i64 = 0
        for i in range(self.count):
            move = self.moves[i]
            cell = (move >> 10) & 1023
            seconds = move >> 20 == USE and self.tables.of_then[self.now[cell]] != CONSTANT
            if not seconds or self.overloaded_then(cell, move & 1023) < 0:
                self.moves[kept] = move
                kept += 1
        self.count = kept

    def _then_overloads(self, tile: i64, cell: i64, goal: i64) -> i64:
        """Answer as ``overloaded`` for the second effect of an action, whose first one is carried out."""
        tables = self.tables
        self._first(tile, cell, goal)
        here = self._stands(tile, cell, goal)
        if here < 0 or not self._can_then(tile, here):
            return -1
        mechanism = tables.of_then[tile]
        if mechanism == TURN:
            return self.overloaded_by_turn(self.now[here], here)
        at = tables.then_at[tile * tables.cells + here]
        if mechanism == SWAP:
            return self.overloaded_by_swap(here, tables.reach[at])
        if mechanism == MOVE:
            return self.overloaded(self.now[here], here, tables.reach[at])
        return self.overloaded(self.now[tables.reach[at + 1]], tables.reach[at + 1], tables.reach[at + 2])

    def overloaded_then(self, cell: i64, goal: i64) -> i64:
        """Answer as ``overloaded`` for the second effect of the ability of the tile on a cell."""
        before, telling = self.now, self.telling
        self.now = before[:]
        self.telling = 0
        found = self._then_overloads(before[cell], cell, goal)
        self.now = before
        self.telling = telling
        return found

    def _settle(self) -> None:
        """Go on after an action: tiles to be returned, the other player's first (T10), the goal, the next turn."""
        now, tables = self.now, self.tables
        turn = now[tables.turn]
        other = 1 - turn
        if self.any_over(other):
            now[tables.phase] = RETURNING
            now[tables.to_act] = other
        elif self.any_over(turn):
            now[tables.phase] = RETURNING
            now[tables.to_act] = turn
        else:
            now[tables.phase] = PLAYING
            now[tables.to_act] = turn
            self._finish(turn)

    def _finish(self, turn: i64) -> None:
        """End the game if somebody has won (if both have, the player on turn, T12), else pass the turn on."""
        now, tables = self.now, self.tables
        other = 1 - turn
        if self.won(turn):
            now[tables.result] = 1 + turn
            self.tell(ENDED, turn, 0, 0, 0, 0)
        elif self.won(other):
            now[tables.result] = 1 + other
            self.tell(ENDED, other, 0, 0, 0, 0)
        elif now[tables.more] > 0:  # T26
            now[tables.more] -= 1
        else:
            now[tables.more] = tables.actions - 1
            now[tables.turn] = other
            now[tables.to_act] = other
            self.tell(TURN_TO, other, 0, 0, 0, 0)

    def _pick(self, owner: i64, kind: i64) -> None:
        """Take a tile into the set; who picked first begins the game (T14)."""
        now, tables = self.now, self.tables
        now[tables.hand + owner * tables.kinds + kind] = 1
        self.tell(DRAWN, owner, kind, 0, 0, 0)
        own, theirs = self._held(owner), self._held(1 - owner)
        if own == tables.picks and theirs == tables.picks:
            now[tables.phase] = PLAYING
        if own == tables.picks or now[tables.phase] == PICKING_IN_TURN:
            now[tables.to_act] = 1 - owner
            now[tables.turn] = 1 - owner
            self.tell(TURN_TO, 1 - owner, 0, 0, 0, 0)

    def _held(self, owner: i64) -> i64:
        total: i64 = 0
        start = self.tables.hand + owner * self.tables.kinds
        for i in range(start, start + self.tables.kinds):
            total += self.now[i]
        return total

    def stand(self, cells: list[int], hands: list[int], to_act: int, turn: int, phase: int, more: int) -> None:
        """Stand at a position.

        ``cells``: what is on each; ``hands``: how many of each kind South's holds, then North's; ``more``: actions of
        the turn that are to come after this one.
        """
        tables = self.tables
        self.now = vec[i64]([0] * tables.size)
        self.past = []
        now = self.now
        for i in range(tables.limit, tables.goal):
            now[i] = tables.base_limit
        for i in range(len(tables.blocked)):
            now[tables.blocked[i]] = tables.stone
        for cell, tile in enumerate(cells):
            if tile != 0:
                self.put(tile, cell)
        for i, held in enumerate(hands):
            now[tables.hand + i] = held
        now[tables.to_act] = to_act
        now[tables.turn] = turn
        now[tables.phase] = phase
        now[tables.more] = more
        if phase == PLAYING:
            self._recognise(turn)

    def _recognise(self, turn: i64) -> None:
        """Finish a position in which somebody has won."""
        if self.won(turn):
            self.now[self.tables.result] = 1 + turn
        elif self.won(1 - turn):
            self.now[self.tables.result] = 2 - turn
