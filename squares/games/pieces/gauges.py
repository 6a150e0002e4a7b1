"""What the evaluation of a game of pieces looks up: what its mechanisms make worth counting, and by how much.

All of it is read from the kernel's tables, once a game, so that it holds for any file.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.tables import Tables
from squares.native import i64, vec

ALL = 1000  # what either side's force at the start adds up to
GOAL = 100  # what a piece is worth beside its goal
CORNER = 20  # what a corner is worth where lines are enclosed
FAR = 99  # moves; further than any cell


class Row(NamedTuple):
    """A way, by where it begins in ``tables.ways``."""

    tables: Tables
    at: int

    def __call__(self, column: int) -> int:
        """Return a number of the row."""
        return int(self.tables.ways[self.at + column])


class Gauges:
    """What a game's pieces can do and its ends ask for, measured on an empty board.

    ``starts``: how many pieces of each kind either side begins with, as ``side * kinds + kind``.
    """

    def __init__(self, tables: Tables, starts: list[int]) -> None:
        self.tables, self.starts = tables, starts
        self.kinds, self.cells = int(tables.kinds), int(tables.cells)
        self.fewest = self._counted(t.FEWEST_PIECES)
        self.sign = -1 if self.fewest or self._ends(t.LEFT, t.WIN) or self._ends(t.STUCK, t.WIN) else 1
        self.had = [self._had(side) for side in (0, 1)]
        moving = [row for side in (0, 1) for row in self.ways(side)]
        self.only_takes = bool(moving) and all(map(_only_takes, moving))
        self.moves = any(row(t.VERB) not in (t.PLACE, t.SHOOT) for row in moving)
        self.shoots = int(tables.shoots) == 1
        self.flips = self._captures(t.CUSTODIAL, flips=True)

    # ---- what there is

    def _had(self, side: int) -> list[int]:
        """Return the kinds that a side may have: from the start, from outside, promoted or taken."""
        tables = self.tables
        found = {kind for kind in range(self.kinds) if self.starts[side * self.kinds + kind]}
        found |= {row(t.KIND) for row in self.entries(side)}
        for _ in range(self.kinds):
            found |= {int(tables.becomes[side * self.kinds + kind]) - 1 for kind in found} - {-1}
        return sorted(found)

    def ways(self, side: int, kind: int | None = None) -> Iterator[Row]:
        """Yield the ways of a side's pieces on the board, of one kind or of all that it may have."""
        for each in self.had[side] if kind is None else (kind,):
            at = int(self.tables.of_kind(side, each))
            for row in range(int(self.tables.way_at[at]), int(self.tables.way_end[at]), t.WAY):
                yield Row(self.tables, row)

    def entries(self, side: int) -> Iterator[Row]:
        """Yield the ways in which a side's pieces come onto the board."""
        for i in range(int(self.tables.place_n[side])):
            yield Row(self.tables, int(self.tables.place_at[side]) + i * t.WAY)

    def ends(self, by: int) -> Iterator[int]:
        """Yield where the ends of one sort begin in ``tables.ends``."""
        for at in range(0, int(self.tables.end_n) * t.END, t.END):
            if self.tables.ends[at + t.E_BY] == by:
                yield at

    def _ends(self, by: int, result: int) -> bool:
        return any(self.tables.ends[at + t.RESULT] == result for at in self.ends(by))

    def _counted(self, result: int) -> bool:
        """Tell whether pieces are counted at the end."""
        return any(self._ends(by, result) for by in range(t.LINE, t.QUIET + 1))

    def _captures(self, by: int, flips: bool) -> bool:
        rows = self.tables.captures
        return any(rows[at + t.BY] == by and bool(rows[at + t.FLIPS]) == flips for at in range(0, len(rows), t.CAPTURE))

    def takes(self, side: int) -> bool:
        """Tell whether a side can take pieces off the board, or turn them over."""
        return len(self.tables.captures) > 0 or any(map(_may_take, (*self.ways(side), *self.entries(side))))

    @property
    def races(self) -> bool:
        """Whether pieces only come onto empty cells, and who first has a line of them wins.

        Then one cell at a time decides: a line is completed there, and helped against nowhere else.
        """
        tables, rows = self.tables, self.tables.ends
        plain = not (self.moves or len(tables.captures) or tables.twist) and tables.actions == 1
        entries = [row for side in (0, 1) for row in self.entries(side)]
        anywhere = all(
            row(t.VERB) == t.PLACE
            and row(t.ONTO) == t.EMPTY
            and not (row(t.NEXT_TO) or row(t.MUST_TAKE) or row(t.CONDITIONS))
            and tables.leaps[tables.leap_at[row(t.LEAPS)]] == len(self.board)
            for row in entries
        )
        lines = list(self.ends(t.LINE))
        counted = (1 << self.kinds) - 1
        wins = all(
            rows[at + t.RESULT] == t.WIN
            and rows[at + t.SIDES] == 3
            and rows[at + t.KINDS] == counted
            and not rows[at + t.EXACTLY]
            for at in lines
        )
        return plain and anywhere and bool(lines) and wins

    @property
    def tells(self) -> bool:
        """Whether terms tell more than playouts.

        They do not where pieces connect regions, nor where each piece takes the one beside it, for then every move of
        either side is one of the other's as well.
        """
        moving = [row for side in (0, 1) for row in self.ways(side)]
        mutual = bool(moving) and all(row(t.VERB) == t.STEP and row(t.ONTO) == t.ENEMY for row in moving)
        return not mutual and next(self.ends(t.CONNECTS), None) is None

    # ---- force

    @property
    def counts_force(self) -> bool:
        """Whether pieces are worth having: they can be lost, and are no burden."""
        most = self.fewest or self._counted(t.MOST_PIECES)
        lost = any(map(self.takes, (0, 1))) and not self.only_takes and next(self.ends(t.UNITED), None) is None
        return most or lost

    def worth(self, side: int, kind: int) -> float:
        """Return what a piece is worth beside others of its game: more, the more cells it can go to."""
        return 2 + sum(map(len, self.leads(side, kind))) / max(1, len(self.board))

    @property
    def board(self) -> list[int]:
        """The cells on which pieces can stand."""
        return [cell for cell in range(self.cells) if self.tables.regions[cell]]

    def lives(self, side: int, kind: int) -> int:
        """Return how many pieces of a kind a side may have left and has lost; -1 where that ends nothing."""
        rows = self.tables.ends
        found = [
            int(rows[at + t.N])
            for at in self.ends(t.LEFT)
            if (rows[at + t.KINDS] >> kind) & 1 and (rows[at + t.SIDES] >> side) & 1
        ]
        return max(found, default=-1)

    def force(self) -> list[int]:
        """Return what each piece is worth, by ``side * kinds + kind``, North's below 0; 0 where none counts.

        Nor does one count before the end where lines are flipped: who has many by then leaves the other more moves.
        What a side may lose before that ends the game adds up to ``ALL``, or as many pieces as there are cells, where
        these grow in number.
        """
        if not self.counts_force or self.flips:
            return [0] * (2 * self.kinds)
        found = []
        for side, sign in ((0, 1), (1, -1)):
            worths = [self.worth(side, kind) for kind in range(self.kinds)]
            starts = self.starts[side * self.kinds : (side + 1) * self.kinds]
            kept = [max(0, self.lives(side, kind)) for kind in range(self.kinds)]
            royal = [self.lives(side, kind) == starts[kind] - 1 and starts[kind] > 0 for kind in range(self.kinds)]
            total = sum(w * n for w, n, king in zip(worths, starts, royal, strict=True) if not king)
            total -= min(total / 2, max((w * n for w, n in zip(worths, kept, strict=True)), default=0))
            if self.grows(side):
                total = len(self.board) * max(worths)
            scale = sign * self.sign * ALL / total if total else 0.0
            found += [round(scale * worth) for worth in worths]
        return found

    def grows(self, side: int) -> bool:
        """Tell whether a side may bring as many pieces onto the board as it likes."""
        return any(self.tables.counted[row(t.KIND)] == 0 for row in self.entries(side))

    # ---- where ways lead

    def goals(self, row: Row, cell: int) -> Iterator[int]:
        """Yield where a way can lead from a cell."""
        leaps, verb = self.tables.leaps, row(t.VERB)
        if verb in (t.PLACE, t.SHOOT, t.LEAVE, t.RUN):
            return
        at = int(self.tables.leap_at[row(t.LEAPS) + cell])
        n = int(leaps[at])
        if verb == t.SLIDE:
            at += 1
            for _ in range(n):
                yield from (int(leaps[at + 2 + k]) for k in range(int(leaps[at])))
                at += 2 + int(leaps[at])
            return
        stride, offset = {t.JUMP: (3, 2), t.CHARGE: (2, 1)}.get(verb, (1, 1))
        yield from (int(leaps[at + offset + stride * k]) for k in range(n))

    def leads(self, side: int, kind: int) -> list[set[int]]:
        """Return for each cell where a piece of a kind can go from there."""
        ways = list(self.ways(side, kind))
        return [{goal for row in ways for goal in self.goals(row, cell)} for cell in range(self.cells)]

    def moves_to(self, side: int, kind: int, region: int) -> list[int]:
        """Return how many moves a piece of a kind is from a region, by cells; ``FAR`` where it never gets there."""
        found = [0 if self.tables.regions[region * self.cells + cell] else FAR for cell in range(self.cells)]
        leads = self.leads(side, kind)
        for n in range(1, FAR):
            farther = (cell for cell in self.board if found[cell] == FAR)
            near = [cell for cell in farther if any(found[goal] == n - 1 for goal in leads[cell])]
            if not near:
                break
            for cell in near:
                found[cell] = n
        return found

    def way(self, side: int, kind: int) -> list[int]:
        """Return how near a piece on each cell is to where it wins; 0 where it slides there (see ``flights``)."""
        found = [0] * self.cells
        rows = self.tables.ends
        for at in () if (self.flights()[side] >> kind) & 1 else self.ends(t.REACH):
            if (rows[at + t.KINDS] >> kind) & 1 and (rows[at + t.SIDES] >> side) & 1:
                sign = {t.WIN: 1, t.LOSS: -1}.get(int(rows[at + t.RESULT]), 0)
                near = nearness(self.moves_to(side, kind, int(rows[at + t.REGION + side])))
                found = [old + sign * new for old, new in zip(found, near, strict=True)]
        return found

    def post(self, side: int, kind: int) -> list[int]:
        """Return to how many cells a piece on each cell can go, and how near it is to where it is promoted."""
        at = side * self.kinds + kind
        found = [min(8, len(each)) for each in self.leads(side, kind)]
        if self.tables.becomes[at]:
            near = nearness(self.moves_to(side, kind, int(self.tables.becomes_at[at])))
            found = [old + new // 8 for old, new in zip(found, near, strict=True)]
        return found

    def static(self, force: list[int]) -> list[int]:
        """Return what each piece adds to three terms, by piece and cell: its force, its post and its way."""
        posts = self.moves and (self.counts_force or bool(self.lines()))
        found = [0] * (3 * self.cells)
        for kind in range(self.kinds):
            for side, sign in ((0, 1), (1, -1)):
                post = self.post(side, kind) if posts else [0] * self.cells
                worth, way = force[side * self.kinds + kind], self.way(side, kind)
                found += [n for cell in range(self.cells) for n in (worth, sign * post[cell], sign * way[cell])]
            found += [0] * (3 * self.cells)
        return found

    def flights(self) -> list[int]:
        """Return which kinds of either side, a bit each, win where they slide to."""
        found = [0, 0]
        for at in self.ends(t.REACH):
            for side in (0, 1):
                for kind in range(self.kinds):
                    slides = any(row(t.VERB) == t.SLIDE for row in self.ways(side, kind))
                    counts = self.tables.ends[at + t.KINDS] >> kind & self.tables.ends[at + t.SIDES] >> side & 1
                    if slides and counts and self.tables.ends[at + t.RESULT] == t.WIN:
                        found[side] |= 1 << kind
        return found

    def flight_goals(self) -> list[int]:
        """Return for either side which cells these are, 1 or 0."""
        at = next(self.ends(t.REACH), None)
        if at is None:
            return [0] * (2 * self.cells)
        starts = [int(self.tables.ends[at + t.REGION + side]) * self.cells for side in (0, 1)]
        return [int(self.tables.regions[start + cell]) for start in starts for cell in range(self.cells)]

    # ---- lines

    def lines(self) -> list[list[int]]:
        """Return every line that an end or a mill asks for: the kinds, whether it wins (1) or loses, and its cells."""
        found = []
        for at in self.ends(t.LINE):
            end = [int(self.tables.ends[at + column]) for column in range(t.END)]
            sign = {t.WIN: 1, t.LOSS: -1}.get(end[t.RESULT], 0)
            cells = [*self.windows(end[t.E_DIRS], end[t.E_DIRS_N], end[t.N])]
            if end[t.SQUARE]:
                cells += self.squares()
            found += [[end[t.KINDS], sign, *line] for line in cells]
        if not found:
            rows = self.tables.captures
            for at in range(0, len(rows) // 2, t.CAPTURE):
                if rows[at + t.BY] == t.MILL:
                    cells = [
                        *self.windows(int(rows[at + t.C_DIRS]), int(rows[at + t.C_DIRS_N]), int(rows[at + t.C_MOST]))
                    ]
                    found += [[int(rows[at + t.CAPTORS]), 1, *line] for line in cells]
        return found

    def windows(self, dirs: int, dirs_n: int, length: int) -> Iterator[list[int]]:
        """Yield the cells of every row of some length along half of the directions."""
        for d in (int(self.tables.dirs[dirs + i]) for i in range(dirs_n)):
            for cell in self.board:
                ray = self.ray(cell, d)
                if d < 4 and len(ray) >= length - 1:
                    yield [cell, *ray[: length - 1]]

    def squares(self) -> Iterator[list[int]]:
        """Yield the cells of every square of four."""
        for cell in self.board:
            ahead, aside = self.ray(cell, 0)[:1], self.ray(cell, 1)[:1]
            across = self.ray(ahead[0], 1)[:1] if ahead else []
            if ahead and aside and across:
                yield [cell, *ahead, *aside, *across]

    def ray(self, cell: int, d: int) -> list[int]:
        """Return the cells that follow one in a direction."""
        at = int(self.tables.ray_at[cell * t.DIRECTIONS + d])
        return [int(self.tables.rays[at + 1 + k]) for k in range(int(self.tables.rays[at]))]

    # ---- the rest

    def counts_moves(self, side: int) -> bool:
        """Tell whether moves left count for a side: it loses only where it has none, or each has to take.

        Where cells are shot at, the room that is left tells more.
        """
        if any(row(t.MUST_TAKE) for row in self.entries(side)):
            return True
        rows = self.tables.ends
        loses = {
            by
            for by in range(t.LINE, t.QUIET + 1)
            for at in self.ends(by)
            if rows[at + t.RESULT] in (t.WIN, t.LOSS) and _loses(rows, at, side)
        }
        return loses == {t.STUCK} and not self.shoots and (self.only_takes or not self.takes(1 - side))

    def corners(self) -> list[int]:
        """Return what it is worth to stand on each cell where lines are enclosed: most where nothing can enclose it."""
        axes = [sum(1 for d in range(4) if self.ray(cell, d) and self.ray(cell, d + 4)) for cell in range(self.cells)]
        return [CORNER if cell in self.board and n == 0 else 2 if n == 1 else 0 for cell, n in enumerate(axes)]

    def corner_beside(self) -> list[int]:
        """Return for each cell a corner next to it, -1 where there is none."""
        corners = {cell for cell, worth in enumerate(self.corners()) if worth == CORNER}
        beside = [
            [self.ray(cell, d)[0] for d in range(t.DIRECTIONS) if self.ray(cell, d)] for cell in range(self.cells)
        ]
        return [
            next((other for other in near if other in corners and cell not in corners), -1)
            for cell, near in enumerate(beside)
        ]


def nearness(moves: list[int]) -> list[int]:
    """Return how near each cell is to a goal that lies so many moves off: ``GOAL`` beside it, and ever less beyond."""
    last = max((n for n in moves if n < FAR), default=0)
    return [0 if n == FAR else GOAL * (last + 1 - max(1, n)) ** 2 // max(1, last) ** 2 for n in moves]


def _may_take(row: Row) -> bool:
    """Tell whether a way may take an enemy."""
    jumps = row(t.VERB) == t.JUMP and row(t.TAKES) != 0 and row(t.OVER) & t.ENEMY != 0
    onto = row(t.VERB) not in (t.SHOOT, t.LEAVE, t.CHARGE) and row(t.ONTO) & (t.ENEMY | t.LONE) != 0
    return jumps or onto or row(t.VERB) == t.CHARGE


def _only_takes(row: Row) -> bool:
    """Tell whether a way is open only where it takes."""
    jumps = row(t.VERB) == t.JUMP and row(t.OVER) == t.ENEMY and row(t.TAKES) != 0
    return jumps or row(t.ONTO) == t.ENEMY or row(t.VERB) in (t.CHARGE, t.LEAVE) or row(t.MUST_TAKE) != 0


def _loses(rows: vec[i64], at: int, side: int) -> bool:
    """Tell whether a side can lose by an end."""
    wins = rows[at + t.RESULT] == t.WIN
    return (rows[at + t.SIDES] >> (1 - side if wins else side)) & 1 != 0
