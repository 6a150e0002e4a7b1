"""Tiles on the board of the tile games: what rows hold, what battles give, what is told of it.

The lower half of the rules: it carries tiles about and reckons, ``kernel.py`` says who may do what and when.
Compiled by mypyc where possible; tables.py has the array's layout.
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel
from squares.games.tiles.rules.tables import ALL, OUT, Tables
from squares.native import i64

# effects: a code and up to 8 numbers each
STRIDE: Final = 9
MOST_EFFECTS: Final = 10
PLACED: Final = 1  # owner, face, cell
STEPPED: Final = 2  # owner, from, to, 1 if by ability
TURNED: Final = 3  # cell, what stands there now
SWAPPED: Final = 4  # from, to
PUSHED: Final = 5  # by, from, to
FOUGHT: Final = 6  # cell, arriving owner, count, bonus, standing owner, count, bonus, 1 + winner or 0
SENT_HOME: Final = 7  # owner, cell, what stood there, 1 if for the limit, 1 if it arrived
DRAWN: Final = 8  # owner, kind
TURN_TO: Final = 9  # seat
ENDED: Final = 10  # winner
REMOVED: Final = 11  # cell, what stood there, 1 if it arrived


class Battlefield(Kernel):
    """Tiles, sums and limits. ``telling`` 1 makes everything that happens write its effect."""

    tables: Tables
    telling: i64
    bad_sum: i64
    bad_limit: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.size, tables.most_moves, STRIDE * MOST_EFFECTS)
        self.tables = tables
        self.telling = 0
        self.bad_sum = 0
        self.bad_limit = 0

    # ---- limits

    def over(self, owner: i64, row: i64) -> bool:
        """Tell whether the owner's tiles in the row are over their limit (a row without tiles never is)."""
        tables = self.tables
        at = owner * tables.ranks + row
        total = self.now[tables.sum + at]
        return total > 0 and total > self.now[tables.limit + at]

    def _carry(self, tile: i64, row: i64, sign: i64) -> None:
        """Count the tile in (sign 1) or out of (sign -1) the sums of a row."""
        now, tables = self.now, self.tables
        owner = tables.of_owner[tile]
        now[tables.sum + owner * tables.ranks + row] += sign * tables.of_number[tile]
        if row == tables.goal_row:
            now[tables.goal + owner] += sign
        bonus = tables.of_bonus[tile]
        if bonus != 0:
            now[tables.limit + owner * tables.ranks + row] += sign * bonus
            if tables.row_scope:  # T4
                now[tables.limit + (1 - owner) * tables.ranks + row] += sign * bonus

    def _first_over(self, owner: i64, first: i64, second: i64, both: bool) -> i64:
        """Return ``owner * ranks + row`` of an overloaded one of two rows (-1: none), of either player if ``both``."""
        tables = self.tables
        for turn in range(2):
            if turn == 1 and not both:
                break
            who = owner if turn == 0 else 1 - owner
            for row in (second, first):
                if row >= 0 and self.over(who, row):
                    at = who * tables.ranks + row
                    return self._bad(at, self.now[tables.sum + at], self.now[tables.limit + at])
        return -1

    def overloaded(self, tile: i64, source: i64, goal: i64) -> i64:
        """Tell which row forbids the tile to go to ``goal`` from a cell or the hand (-1): -1 if none does.

        Otherwise ``owner * ranks + row``, with ``bad_sum`` and ``bad_limit`` telling by how much.
        """
        now, tables = self.now, self.tables
        here = now[goal]
        row = tables.row[goal]
        old: i64 = -1
        if source >= 0:
            old = tables.row[source]
        owner = tables.of_owner[tile]
        fight: i64 = 1
        if not tables.projected and here != 0:
            fight = self.fight(tile, source, goal)
        if tables.row_scope:
            return self._overloaded_with_row_scope(tile, old, goal, fight)
        number, bonus = tables.of_number[tile], tables.of_bonus[tile]
        if fight > 0 and old != row:
            at = owner * tables.ranks + row
            total = now[tables.sum + at] + number
            if total > now[tables.limit + at] + bonus:
                return self._bad(at, total, now[tables.limit + at] + bonus)
        if bonus != 0 and old >= 0 and (old != row or fight <= 0):
            at = owner * tables.ranks + old
            total = now[tables.sum + at] - number
            if total > 0 and total > now[tables.limit + at] - bonus:
                return self._bad(at, total, now[tables.limit + at] - bonus)
        return -1

    def _bad(self, at: i64, total: i64, limit: i64) -> i64:
        self.bad_sum = total
        self.bad_limit = limit
        return at

    def _overloaded_with_row_scope(self, tile: i64, old: i64, goal: i64, fight: i64) -> i64:
        """Answer as ``overloaded`` where a tile counts for the other player's limits, too (T4): by trying."""
        tables = self.tables
        here, row, owner = self.now[goal], tables.row[goal], tables.of_owner[tile]
        beaten = here != 0 and not tables.projected and fight >= 0
        if old >= 0:
            self._carry(tile, old, -1)
        if beaten:
            self._carry(here, row, -1)
        if fight > 0:
            self._carry(tile, row, 1)
        found = self._first_over(owner, old, row, tables.projected)
        if fight > 0:
            self._carry(tile, row, -1)
        if beaten:
            self._carry(here, row, 1)
        if old >= 0:
            self._carry(tile, old, 1)
        return found

    def overloaded_by_turn(self, tile: i64, cell: i64) -> i64:
        """Answer as ``overloaded`` for turning the tile of a cell over."""
        row = self.tables.row[cell]
        turned = self.tables.of_turned[tile]
        self._carry(tile, row, -1)
        self._carry(turned, row, 1)
        found = self._first_over(self.tables.of_owner[tile], -1, row, True)
        self._carry(turned, row, -1)
        self._carry(tile, row, 1)
        return found

    def overloaded_by_swap(self, first: i64, second: i64) -> i64:
        """Answer as ``overloaded`` for the tiles of two cells changing places."""
        row, other_row = self.tables.row[first], self.tables.row[second]
        if row == other_row:
            return -1
        tile, other = self.now[first], self.now[second]
        self._exchange(tile, row, other, other_row)
        found = self._first_over(self.tables.of_owner[tile], row, other_row, True)
        self._exchange(tile, other_row, other, row)
        return found

    def _exchange(self, tile: i64, row: i64, other: i64, other_row: i64) -> None:
        """Count the tile out of ``row`` into ``other_row`` and the other one the other way."""
        self._carry(tile, row, -1)
        self._carry(other, other_row, -1)
        self._carry(tile, other_row, 1)
        self._carry(other, row, 1)

    # ---- ways to win

    def won(self, owner: i64) -> bool:
        """Tell whether the owner has won. One goal row is counted while tiles come and go; all else is looked for."""
        tables = self.tables
        if tables.goal_row >= 0:
            return self.now[tables.goal + owner] >= tables.goal_tiles
        return self.reached(owner) != 0

    def reached(self, owner: i64) -> i64:
        """Return the first of the owner's ways to win that is fulfilled, counted from 1; 0 if none is (T22)."""
        tables = self.tables
        first = owner * tables.ways
        for at in range(first, first + tables.ways):
            kind = tables.way_kind[at]
            if kind == OUT:
                if self.captured(owner, at) >= tables.way_need[at]:
                    return at + 1 - first
                continue
            count = self.held(owner, at)
            if kind == ALL:
                if count > 0 and count == self.left(owner, tables.way_family[at]):
                    return at + 1 - first
            elif count >= tables.way_need[at]:
                return at + 1 - first
        return 0

    def held(self, owner: i64, way: i64) -> i64:
        """Return how many tiles of the owner lie in the ranks of a way to win."""
        tables = self.tables
        first, end = tables.way_first[way] * tables.files, (tables.way_last[way] + 1) * tables.files
        return self._count(owner, first, end, tables.way_family[way])

    def captured(self, owner: i64, way: i64) -> i64:
        """Return how many of the enemy's tiles that count for a way to win of the owner are out of the game."""
        return self.tables.way_had[way] - self.left(1 - owner, self.tables.way_family[way])

    def left(self, owner: i64, family: i64) -> i64:
        """Return how many tiles of the owner, of one family or any (-1), are in the game, on the board and in hand."""
        tables = self.tables
        total = self._count(owner, 0, tables.cells, family)
        first = tables.hand + owner * tables.kinds
        for kind in range(tables.kinds):
            if family < 0 or tables.of_family[1 + 2 * kind] == family:
                total += self.now[first + kind]
        return total

    def _count(self, owner: i64, first: i64, end: i64, family: i64) -> i64:
        """Return how many tiles of the owner, of one family or any (-1), lie on the cells from one up to another."""
        now, tables, counted = self.now, self.tables, self.tables.counted
        at = (owner * tables.families + family + 1) * tables.tiles
        total: i64 = 0
        for cell in range(first, end):
            total += counted[at + now[cell]]
        return total

    def any_over(self, owner: i64) -> bool:
        """Tell whether any row of the owner is over its limit."""
        now, tables = self.now, self.tables
        first = tables.sum + owner * tables.ranks
        to_limit = tables.limit - tables.sum
        for i in range(first, first + tables.ranks):
            total = now[i]
            if total > now[i + to_limit] and total > 0:
                return True
        return False

    # ---- battles

    def support(self, owner: i64, cell: i64) -> i64:
        """Return what the owner's other tiles add to a tile of his that fights on the cell (T11)."""
        now, tables = self.now, self.tables
        at = tables.support_at[owner * tables.cells + cell]
        total: i64 = 0
        for i in range(tables.support[at]):
            entry = at + 1 + 3 * i
            tile = now[tables.support[entry]]
            if tile != 0 and tables.of_owner[tile] == owner and tables.of_ability[tile] == tables.support[entry + 1]:
                total += tables.support[entry + 2]
        return total

    def fight(self, tile: i64, source: i64, goal: i64) -> i64:
        """Return by how much the arriving tile beats the one on ``goal``; it has left ``source`` (-1: the hand)."""
        now, tables = self.now, self.tables
        here = now[goal]
        left: i64 = 0
        if source >= 0:
            left = now[source]
            now[source] = 0
        difference = tables.of_number[tile] + self.support(tables.of_owner[tile], goal)
        difference -= tables.of_number[here] + self.support(tables.of_owner[here], goal)
        if source >= 0:
            now[source] = left
        if tables.usual:
            return difference
        difference = tables.compare * (difference - tables.strong[goal])
        return difference if difference != 0 else tables.even

    # ---- carrying tiles

    def put(self, tile: i64, cell: i64) -> None:
        """Set a tile on an empty cell."""
        self.now[cell] = tile
        self._carry(tile, self.tables.row[cell], 1)

    def take(self, cell: i64) -> i64:
        """Lift the tile off a cell."""
        tile = self.now[cell]
        self.now[cell] = 0
        self._carry(tile, self.tables.row[cell], -1)
        return tile

    def send_home(self, tile: i64, cell: i64, limit: i64, arrived: i64) -> None:
        """Give a lifted tile back to its owner's hand: for the limit (1) or after a battle, in which it arrived (1).

        Where beaten tiles are out of the game, a battle gives none back (T21).
        """
        tables = self.tables
        if tables.out and limit == 0:
            self.tell(REMOVED, cell, tile, arrived, 0, 0)
            return
        faces = 2 * tables.kinds
        owner = tables.of_owner[tile]
        self.now[tables.hand + owner * tables.kinds + (tile - 1 - owner * faces) // 2] += 1
        self.tell(SENT_HOME, owner, cell, tile, limit, arrived)

    def arrive(self, tile: i64, cell: i64) -> None:
        """Set the tile down on the cell, fighting whatever stands there."""
        here = self.now[cell]
        if here == 0:
            self.put(tile, cell)
            return
        difference = self.fight(tile, -1, cell)
        if self.telling != 0:
            self._tell_fight(tile, here, cell, difference)
        if difference >= 0:
            self.take(cell)
        if difference <= 0:
            self.send_home(tile, cell, 0, 1)
        if difference >= 0:
            self.send_home(here, cell, 0, 0)
        if difference > 0:
            self.put(tile, cell)

    def _tell_fight(self, tile: i64, here: i64, cell: i64, difference: i64) -> None:
        effects, tables = self.effects, self.tables
        at = self.effect_count * STRIDE
        arriving, standing = tables.of_owner[tile], tables.of_owner[here]
        bonus, standing_bonus = self.support(arriving, cell), self.support(standing, cell) + tables.strong[cell]
        effects[at] = FOUGHT
        effects[at + 1] = cell
        effects[at + 2] = arriving
        effects[at + 3] = tables.of_number[tile] + bonus
        effects[at + 4] = bonus
        effects[at + 5] = standing
        effects[at + 6] = tables.of_number[here] + standing_bonus
        effects[at + 7] = standing_bonus
        winner: i64 = 0
        if difference > 0:
            winner = 1 + arriving
        elif difference < 0:
            winner = 1 + standing
        effects[at + 8] = winner
        self.effect_count += 1

    def tell(self, code: i64, a: i64, b: i64, c: i64, d: i64, e: i64) -> None:
        """Write an effect for ``codec.py`` to read."""
        if self.telling == 0:
            return
        effects, at = self.effects, self.effect_count * STRIDE
        effects[at] = code
        effects[at + 1] = a
        effects[at + 2] = b
        effects[at + 3] = c
        effects[at + 4] = d
        effects[at + 5] = e
        self.effect_count += 1
