"""The rules of Rengoma over a flat array: legality and effects, once and for all callers.

Compiled by mypyc where possible. A move is ``kind << 20 | a << 10 | b``. See ``tables.py`` for the array's layout
and data/games/rengoma/rules.md for the rules and rulings (``R3``).
"""

from __future__ import annotations

from typing import Final

from squares.core.kernel import Kernel, place_of
from squares.games.rengoma.rules.tables import PIECES, Tables
from squares.native import i64, vec

# kinds of moves, with their a and b
PLACE: Final = 0  # colour, and of an open stock 2 * strength more; cell
MOVE: Final = 1  # from, to
SPEND: Final = 2  # chips
END: Final = 3
PASS: Final = 4
SWAP: Final = 5

# phases; 1 + n while n extra actions are left
NORMAL: Final = 0
CHIPS: Final = 1

# what has become of the choice of sides (H8)
SETTLED: Final = 0
OFFERED: Final = 1
OPEN: Final = 2  # nothing has been played yet

# effects: a code and up to 3 numbers each
STRIDE: Final = 4
MOST_EFFECTS: Final = 40
PLACED: Final = 1  # colour, strength, cell
MOVED: Final = 2  # from, to
COUNTED: Final = 3  # 0 chips of the stock, 1 and 2 of black and red, 3 and 4 stocks; old, new
DRAWN: Final = 4  # colour, strength
TURN_TO: Final = 5  # seat
ENDED: Final = 6  # result

KIND_SHIFT: Final = 20  # above so many bits of a move stands its kind


def encode(kind: i64, a: i64, b: i64) -> i64:
    """Return the move of a kind with its two numbers."""
    return (kind << 20) | (a << 10) | b


class RengomaKernel(Kernel):
    """A position being played with. ``telling`` 1 makes ``apply`` write its effects."""

    tables: Tables
    telling: i64
    count: i64

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.size, tables.most_moves, STRIDE * MOST_EFFECTS)
        self.tables = tables
        self.telling = 0
        self.count = 0

    def result(self) -> i64:
        """Return 0 while the game goes on, 1 if black has won, 2 if red has, -1 for a draw."""
        return self.now[self.tables.result]

    def mover(self) -> i64:
        """Return the index of the seat that decides next."""
        return self.now[self.tables.to_act]

    def side(self) -> i64:
        """Return the colour of the seat that decides next: seats alternate, partners sit opposite."""
        return self.now[self.tables.to_act] % 2

    def place(self, move: i64) -> i64:
        """See ``Kernel``."""
        kind = move >> 20
        cell = move & 1023 if kind == PLACE else (move >> 10) & 1023 if kind == MOVE else -1
        return place_of(cell, self.tables.files)

    # ---- legal moves

    def generate(self) -> i64:
        """Write the legal moves into ``moves`` and return their number; 0 once the game is over."""
        now, tables = self.now, self.tables
        self.count = 0
        if now[tables.result] != 0:
            return 0
        side = now[tables.to_act] % 2
        if now[tables.phase] == CHIPS:
            for chips in range(1, now[tables.chips + 1 + side] + 1):
                self._add(SPEND, chips, 0)
            self._add(END, 0, 0)
            return self.count
        if tables.odd == 0:
            self._placements()
            self._walks(side)
        else:
            self._odd_moves(side)
        if now[tables.sides] == OFFERED:
            self._add(SWAP, 0, 0)
        if self.count == 0:  # R7
            self._add(PASS, 0, 0)
        return self.count

    def _add(self, kind: i64, a: i64, b: i64) -> None:
        self.moves[self.count] = (kind << 20) | (a << 10) | b
        self.count += 1

    def _placements(self) -> None:
        now, tables, moves = self.now, self.tables, self.moves
        n = self.count
        for colour in range(2):
            if now[tables.field + colour] != 0:
                for cell in range(tables.cells):
                    if now[cell] == 0:
                        moves[n] = (colour << 10) | cell
                        n += 1
        self.count = n

    def _walks(self, side: i64) -> None:
        """Write moves: each piece on top goes along its rows up to the first piece, onto it if that is weaker."""
        now, tables, moves = self.now, self.tables, self.moves
        rays = tables.rays
        n = self.count
        for cell in range(tables.cells):
            piece = now[cell]
            if piece == 0 or (piece - 1) % 2 != side:
                continue
            weaker = piece - (piece - 1) % 2  # every piece with a lower number is strictly weaker
            base = (MOVE << 20) | (cell << 10)
            for i in range(4):
                at = tables.ray_at[cell * 8 + tables.rook[i]]
                for k in range(at + 1, at + 1 + rays[at]):
                    goal = rays[k]
                    here = now[goal]
                    if here < weaker:
                        moves[n] = base | goal
                        n += 1
                    if here != 0:
                        break
        self.count = n

    def _odd_moves(self, side: i64) -> None:
        """Write what is legal where chips do not buy all (R12), others are covered than weaker ones (R13), or
        pieces are placed and moved otherwise (R15 to R18).
        """
        tables = self.tables
        bought: i64 = 0
        if self.now[tables.phase] != NORMAL:
            bought = tables.buys
        if bought != 2:
            self._odd_placements(side)
        if bought == 1 or tables.moves == 0:
            return
        if tables.anywhere != 0:
            self._walks_anywhere(side)
        elif tables.deep == 0:
            self._walks(side)
        else:
            self._walks_deep(side)

    def _odd_placements(self, side: i64) -> None:
        """Write where pieces of the field, or of open stocks, are placed."""
        now, tables = self.now, self.tables
        for colour in range(2):
            allowed = tables.own if colour == side else tables.foe
            if allowed == 0:
                continue
            if tables.open == 0:
                if now[tables.field + colour] != 0:
                    self._place_all(colour, now[tables.field + colour], 0)
                continue
            last: i64 = 0
            first = tables.stock + colour * tables.pieces
            for i in range(first, first + now[tables.left + colour]):
                if now[i] != last:
                    last = now[i]
                    self._place_all(colour, last, last)

    def _place_all(self, colour: i64, strength: i64, named: i64) -> None:
        """Write every cell for a piece; ``named``: its strength where the move has to tell it."""
        now, tables = self.now, self.tables
        may = (1 + 2 * strength + colour) * PIECES
        for cell in range(tables.cells):
            here = now[cell]
            if here == 0 or (tables.onto != 0 and tables.may[may + here] != 0):
                self._add(PLACE, 2 * named + colour, cell)

    def _walks_anywhere(self, side: i64) -> None:
        """Write the moves of pieces that go to any cell, empty or with a piece that they may cover (R18)."""
        now, tables = self.now, self.tables
        for cell in range(tables.cells):
            piece = now[cell]
            if piece == 0 or (piece - 1) % 2 != side:
                continue
            for goal in range(tables.cells):
                if goal != cell and tables.may[piece * PIECES + now[goal]] != 0:
                    self._add(MOVE, cell, goal)

    def _walks_deep(self, side: i64) -> None:
        """Write the moves of pieces where others are covered than weaker ones."""
        now, tables = self.now, self.tables
        rays = tables.rays
        for cell in range(tables.cells):
            piece = now[cell]
            if piece == 0 or (piece - 1) % 2 != side:
                continue
            for i in range(4):
                at = tables.ray_at[cell * 8 + tables.rook[i]]
                for k in range(at + 1, at + 1 + rays[at]):
                    here = now[rays[k]]
                    if tables.may[piece * PIECES + here] != 0:
                        self._add(MOVE, cell, rays[k])
                    if here != 0:
                        break

    # ---- playing

    def apply(self, move: i64) -> None:
        """Change ``now`` by a legal move and write its effects."""
        now, tables = self.now, self.tables
        self.effect_count = 0
        kind = move >> 20
        a = (move >> 10) & 1023
        b = move & 1023
        if kind == SWAP:
            self._take_side()
            return
        if now[tables.sides] != SETTLED:
            now[tables.sides] -= 1
        empty = self._nothing_left()
        found: i64 = 0
        if kind == PLACE:
            self._place(a, b)
            found = self._winner(self._line_through(b))  # R3: at once, also between extra actions
        elif kind == MOVE:
            self._move(a, b)
            found = self._winner(self._line_through(a) | self._line_through(b))
        elif kind == SPEND:
            self._spend(a)
        if empty and tables.quiet_plies > 0:  # R10
            now[tables.quiet] += 1
            if found == 0 and now[tables.quiet] >= tables.quiet_plies:
                found = -1
        now[tables.result] = found
        if found != 0:
            self._tell(ENDED, found, 0, 0)
        elif kind != SPEND:
            self._proceed()

    def _nothing_left(self) -> bool:
        now, tables = self.now, self.tables
        on_field = now[tables.field] + now[tables.field + 1]
        return on_field + now[tables.left] + now[tables.left + 1] == 0

    def _place(self, named: i64, cell: i64) -> None:
        """Place a piece, which an open stock names by ``2 * strength + colour`` and else the colour alone."""
        now, tables = self.now, self.tables
        colour, strength = named & 1, named >> 1
        if strength == 0:
            strength = now[tables.field + colour]
            now[tables.field + colour] = 0
        else:
            self._take_open(colour, strength)
        covered = now[cell]
        earned: i64 = 0
        if colour != self.side():
            earned = tables.for_enemy
        if covered != 0:
            self._cover(cell, covered)
            if (covered - 1) % 2 != self.side():
                earned = max(earned, tables.for_cover)
        now[tables.earned] += earned
        now[cell] = 1 + 2 * strength + colour
        self._tell(PLACED, colour, strength, cell)
        if tables.open != 0 and self._holds(colour, strength):
            self._tell(DRAWN, colour, strength, 0)  # the next of its kind

    def _holds(self, colour: i64, strength: i64) -> bool:
        """Tell whether a stock holds a piece of a strength."""
        first = self.tables.stock + colour * self.tables.pieces
        for i in range(first, first + self.tables.pieces):  # noqa: SIM110 - compiled, a generator is far slower
            if self.now[i] == strength:
                return True
        return False

    def _take_open(self, colour: i64, strength: i64) -> None:
        """Take a piece out of an open stock; the weaker ones move up."""
        now, tables = self.now, self.tables
        first, left = tables.stock + colour * tables.pieces, now[tables.left + colour]
        gap = first
        while now[gap] != strength:
            gap += 1
        for i in range(gap, first + left - 1):
            now[i] = now[i + 1]
        now[first + left - 1] = 0
        self._count(tables.left + colour, 3 + colour, -1)

    def _move(self, start: i64, goal: i64) -> None:
        now, tables = self.now, self.tables
        covered = now[goal]
        piece = now[start]
        if covered != 0:
            self._cover(goal, covered)
            if (covered ^ piece) & 1 != 0:
                now[tables.earned] += tables.for_cover
        now[goal] = piece
        now[start] = self._uncovered(start, (piece - 1) // 2)
        self._tell(MOVED, start, goal, 0)

    def _cover(self, cell: i64, piece: i64) -> None:
        """Add a piece to those that lie below the top of a cell."""
        now, tables = self.now, self.tables
        if tables.deep == 0:
            now[tables.below + cell] += (1 + (piece - 1) % 2) * tables.power[(piece - 1) // 2]
            return
        at = tables.below + cell * tables.deep
        now[at] += 1
        now[at + now[at]] = piece

    def _uncovered(self, cell: i64, above: i64) -> i64:
        """Take the uppermost piece out of what lies below a piece of strength ``above``."""
        now, tables = self.now, self.tables
        if tables.deep != 0:
            return self._uncovered_deep(cell)
        rest = now[tables.below + cell]
        if rest == 0:
            return 0
        strength = above - 1
        while rest < tables.power[strength]:
            strength -= 1
        digit = rest // tables.power[strength]
        now[tables.below + cell] = rest - digit * tables.power[strength]
        return 2 * strength + digit

    def _uncovered_deep(self, cell: i64) -> i64:
        now, tables = self.now, self.tables
        at = tables.below + cell * tables.deep
        count = now[at]
        if count == 0:
            return 0
        piece = now[at + count]
        now[at + count] = 0
        now[at] = count - 1
        return piece

    def _spend(self, chips: i64) -> None:
        """Give chips; the partner, who may be oneself, takes the extra actions."""
        now, tables = self.now, self.tables
        side = self.side()
        self._count(tables.chips + 1 + side, 1 + side, -chips)
        self._count(tables.chips, 0, chips)
        now[tables.phase] = 1 + chips
        now[tables.to_act] = (now[tables.to_act] + 2) % tables.seats

    def _take_side(self) -> None:
        """Let everything change its colour, and the chips their owner; the turn passes on. It tells nothing."""
        now, tables = self.now, self.tables
        for cell in range(tables.cells):  # after one action nothing lies below
            if now[cell] != 0:
                now[cell] = 1 + ((now[cell] - 1) ^ 1)
        for i in range(tables.pieces):
            self._exchange(tables.stock + i, tables.stock + tables.pieces + i)
        self._exchange(tables.left, tables.left + 1)
        self._exchange(tables.field, tables.field + 1)
        self._exchange(tables.chips + 1, tables.chips + 2)
        now[tables.to_act] = (now[tables.to_act] + 1) % tables.seats
        now[tables.sides] = SETTLED

    def _exchange(self, one: i64, other: i64) -> None:
        now = self.now
        held = now[one]
        now[one] = now[other]
        now[other] = held

    def _proceed(self) -> None:
        """Go on after an action that did not end the game."""
        now, tables = self.now, self.tables
        phase = now[tables.phase]
        if phase > CHIPS + 1:
            now[tables.phase] = phase - 1
        elif phase == NORMAL and now[tables.chips + 1 + self.side()] > 0:  # R8
            now[tables.phase] = CHIPS
        else:
            self._end_turn()

    def _end_turn(self) -> None:
        """Fill the field, then pay the chips that were earned (R9), then pass the turn on."""
        now, tables = self.now, self.tables
        for colour in range(2):
            left = now[tables.left + colour]
            if now[tables.field + colour] == 0 and left > 0 and tables.open == 0:
                at = tables.stock + colour * tables.pieces + left - 1
                now[tables.field + colour] = now[at]
                now[at] = 0
                self._tell(DRAWN, colour, now[tables.field + colour], 0)
                self._count(tables.left + colour, 3 + colour, -1)
        side = self.side()
        for _ in range(now[tables.earned]):
            giver: i64 = 0 if now[tables.chips] > 0 else 2 - side
            if now[tables.chips + giver] > 0:
                self._count(tables.chips + giver, giver, -1)
                self._count(tables.chips + 1 + side, 1 + side, 1)
        now[tables.earned] = 0
        now[tables.phase] = NORMAL
        now[tables.to_act] = (now[tables.to_act] + 1) % tables.seats
        self._tell(TURN_TO, now[tables.to_act], 0, 0)

    # ---- the end

    def judge(self) -> i64:
        """Return the result by lines anywhere on the board, as ``result`` gives it."""
        found: i64 = 0
        for cell in range(self.tables.cells):
            found = found | self._line_through(cell)
        return self._winner(found)

    def _winner(self, lines: i64) -> i64:
        """Return the result of lines of black (1), red (2), both (3) or none (0)."""
        if lines < 3:
            return lines
        if self.tables.both == 2:  # R4
            return -1
        return 1 + (self.side() + self.tables.both) % 2

    def _line_through(self, cell: i64) -> i64:
        """Return 1 or 2 if the black or red top of a cell stands in a long enough line of its colour, else 0."""
        now, tables = self.now, self.tables
        rays = tables.rays
        piece = now[cell]
        if piece == 0:
            return 0
        colour = (piece - 1) % 2
        for direction in range(4):
            length: i64 = 1
            for end in range(2):
                at = tables.ray_at[cell * 8 + direction + 4 * end]
                for k in range(at + 1, at + 1 + rays[at]):
                    here = now[rays[k]]
                    if here == 0 or (here - 1) % 2 != colour:
                        break
                    length += 1
            if length >= tables.line:
                return 1 + colour
        return 0

    # ---- effects

    def _count(self, at: i64, which: i64, by: i64) -> None:
        """Change a number that players watch."""
        old = self.now[at]
        self.now[at] = old + by
        self._tell(COUNTED, which, old, old + by)

    def _tell(self, code: i64, a: i64, b: i64, c: i64) -> None:
        if self.telling == 0:
            return
        effects: vec[i64] = self.effects
        at = self.effect_count * STRIDE
        effects[at] = code
        effects[at + 1] = a
        effects[at + 2] = b
        effects[at + 3] = c
        self.effect_count += 1
