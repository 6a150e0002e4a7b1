"""Turns a game file into the tables that its kernels look up."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import combinations, takewhile
from typing import TypeGuard

from squares.core.grid import Cell, File, Rank
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules import ends as e
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.definition import PiecesDefinition
from squares.games.pieces.rules.tables import Tables
from squares.games.pieces.rules.ways import (
    EIGHT,
    STEPS,
    AnyWay,
    Fly,
    Jump,
    Leap,
    Leave,
    Name,
    Place,
    Run,
    Shoot,
    Slide,
    Step,
    spelled,
)
from squares.native import packed

_BITS = {"lone": t.LONE, "empty": t.EMPTY, "own": t.OWN, "enemy": t.ENEMY, "neutral": t.NEUTRAL, "smaller": t.SMALLER}
_VERBS: dict[type, int] = {
    Step: t.STEP,
    Slide: t.SLIDE,
    Jump: t.JUMP,
    Leap: t.LEAP,
    Fly: t.FLY,
    Run: t.RUN,
    Place: t.PLACE,
    Leave: t.LEAVE,
    Shoot: t.SHOOT,
}
_CAPTURES: dict[type, int] = {
    e.Custodial: t.CUSTODIAL,
    e.Surrounded: t.SURROUNDED,
    e.Touched: t.TOUCH,
    e.Mill: t.MILL,
}
_ENDS: dict[type, int] = {
    e.Line: t.LINE,
    e.Reach: t.REACH,
    e.Left: t.LEFT,
    e.Stuck: t.STUCK,
    e.Connects: t.CONNECTS,
    e.United: t.UNITED,
    e.Full: t.FULL,
    e.Passes: t.PASSES,
    e.Quiet: t.QUIET,
}
_RESULTS = {"win": t.WIN, "loss": t.LOSS, "draw": t.DRAW, "most": t.MOST_PIECES, "fewest": t.FEWEST_PIECES}
_SKEW = (STEPS.index((1, 1)), STEPS.index((-1, -1)))
"""The directions in which hexagons have no neighbours."""


def tables_of(game: PiecesDefinition) -> Tables:
    """Return what the kernels of a definition look up."""
    return _Encoder(game).tables


class _Encoder:
    """Fills the tables of one definition."""

    def __init__(self, game: PiecesDefinition) -> None:
        self.game, self.grid, self.kinds = game, game.board.grid, list(game.kinds)
        kinds, in_bag = len(self.kinds), len(game.in_bag)
        self.tables = Tables(self.grid.files, self.grid.ranks, kinds, game.board.levels, game.shown, in_bag)
        self.regions: dict[tuple[int, ...], int] = {}
        self.dirs: list[int] = []
        self.ray = cache(self._ray)
        self._switches()
        self._lines()
        self._pieces()
        self._ways()
        self._captures()
        self._ends()
        self.tables.dirs = packed(self.dirs)
        self.tables.regions = packed([bit for mask in self.regions for bit in mask])

    def _switches(self) -> None:
        game, out = self.game, self.tables
        out.actions = game.shown or game.actions
        self._chance()
        if game.twist is not None:
            out.twist, out.twist_action = game.twist.size, game.twist.action or 0
        out.must = ("nothing", "take", "most").index(game.must)
        out.passing = ("never", "forced", "free").index(game.passing)
        out.captured = ("out", "hand", "home").index(game.captured)
        out.swapped = ("stay", "turn", "mirror").index(game.swapped)
        out.both = ("actor", "other", "draw").index(game.both_end)
        out.counts_quiet = int(any(isinstance(end, e.Quiet) for end in game.ends))
        ways = [way for kind in game.kinds.values() for way in kind.moves]
        out.turns = max((max(way.turn or 0, (way.from_turn or 1) - 1) for way in ways), default=0)
        drawn = bool(game.board.lines)
        out.meet = int(any(_meet(*two, drawn) for kind in game.kinds.values() for two in combinations(kind.moves, 2)))
        out.shoots = int(any(isinstance(way, Shoot) for way in ways))
        self.region(None, TWO[0])

    def _chance(self) -> None:
        game, out = self.game, self.tables
        if game.dice is not None:
            out.dice_sides, out.doubles = game.dice.sides, int(game.dice.doubles)
        out.draws = game.bag.draws if game.bag is not None else 0
        out.holds = packed([each if isinstance(each, int) else self.kinds.index(each) for each in game.in_bag])
        out.full = packed(list(game.in_bag.values()))

    # ---- the board

    def _lines(self) -> None:
        starts: list[int] = []
        flat: list[int] = []
        for cell in range(self.grid.size):
            for direction in range(t.DIRECTIONS):
                ray = self.ray(cell, direction)
                starts.append(len(flat))
                flat += [len(ray), *ray]
        self.tables.ray_at, self.tables.rays = packed(starts), packed(flat)

    def _ray(self, cell: int, direction: int) -> list[int]:
        """Return the cells that follow one in a direction, as far as the lines of the board lead."""
        if self.game.board.lines:
            return self._drawn(cell, direction)
        if self.game.board.cells == "hexagonal" and direction in _SKEW:
            return []
        right, ahead = STEPS[direction]
        file, rank = cell % self.grid.files + right, cell // self.grid.files + ahead
        following = rank * self.grid.files + file
        inside = 0 <= file < self.grid.files and 0 <= rank < self.grid.ranks
        if not inside or not self.game.holes.isdisjoint((cell, following)):
            return []
        return [following, *self.ray(following, direction)]

    def _drawn(self, cell: int, direction: int) -> list[int]:
        """Return what follows a cell on the line that the file draws through it in a direction."""
        for row in self.game.board.lines:
            cells = [self.grid.parse(text) for text in row]
            for line in (cells, cells[::-1]):
                ahead = [self.grid.index(each) for each in line if each is not None]
                if cell in ahead[:-1] and _heading(self.grid.cell(cell), line[ahead.index(cell) + 1]) == direction:
                    return ahead[ahead.index(cell) + 1 :]
        return []

    def region(self, name: str | None, seat: Seat) -> int:
        """Return the number of a player's region; 0 is everywhere."""
        if name is None:
            mask = tuple(int(cell not in self.game.holes) for cell in range(self.grid.size))
        else:
            inside = {self.grid.index(cell) for cell in self.game.region(name, seat)}
            mask = tuple(int(cell in inside) for cell in range(self.grid.size))
        return self.regions.setdefault(mask, len(self.regions))

    def avoided(self, name: str | None, seat: Seat) -> int:
        """Return the number of a region that counts only where it is named; 0 is none."""
        return 0 if name is None else self.region(name, seat)

    def headings(self, directions: tuple[Name, ...], seat: Seat) -> tuple[int, int]:
        """Return where a player's directions begin in ``dirs``, and how many they are."""
        turn = 0 if seat is TWO[0] else 4
        found = [(EIGHT.index(name) + turn) % 8 for name in spelled(directions)]
        if self.game.board.cells == "hexagonal":
            found = [each for each in found if each not in _SKEW]
        self.dirs += found
        return len(self.dirs) - len(found), len(found)

    # ---- pieces

    def _pieces(self) -> None:
        game, out, kinds = self.game, self.tables, self.kinds
        bits = []
        for side in (0, 1):
            bits += [t.EMPTY, *((t.NEUTRAL if o == t.NOBODY else t.OWN if o == side else t.ENEMY)
                                for _ in kinds for o in (0, 1, t.NOBODY))]  # fmt: skip
        out.bit = packed(bits)
        each = list(game.kinds.values())
        out.sized = packed([kind.size for kind in each])
        out.counted = packed([int(kind.hand is not None) for kind in each])
        out.taken_as = packed([kinds.index(kind.taken_as or id) for id, kind in game.kinds.items()])
        promotions = [(seat, kind.promotes) for seat in TWO for kind in each]
        out.becomes = packed([kinds.index(p.to) + 1 if p else 0 for _, p in promotions])
        out.becomes_at = packed([self.region(p.at, seat) if p else 0 for seat, p in promotions])
        out.stops = packed([int(p is not None and p.stops) for _, p in promotions])

    def _ways(self) -> None:
        rows: list[int] = []
        self.leap_at: list[int] = []
        self.leaps: list[int] = []
        way_at, way_end, way_n, place_at, place_n = [], [], [], [], []
        for seat in TWO:
            owned = [(id, kind) for id, kind in self.game.kinds.items() if kind.has(seat)]
            placed = [(id, way) for id, kind in owned for way in kind.moves if _comes(way)]
            place_at.append(len(rows))
            place_n.append(len(placed))
            for id, place in placed:
                rows += self._row(place, id, seat)
        for side, seat in enumerate(TWO):
            nothing = [len(rows)]
            way_at += nothing
            way_end += nothing
            for id, kind in self.game.kinds.items():
                starts = [len(rows)] * 3
                for way in kind.moves if kind.has(seat) else ():
                    rows += [] if isinstance(way, Place) else self._row(way, id, seat)
                way_at += starts
                way_end += [len(rows) if owner == side else starts[0] for owner in (0, 1, t.NOBODY)]
            way_n.append(len(rows) - nothing[0])
        out = self.tables
        out.ways, out.way_at, out.way_end, out.way_n = packed(rows), packed(way_at), packed(way_end), packed(way_n)
        out.place_at, out.place_n = packed(place_at), packed(place_n)
        out.leap_at, out.leaps = packed(self.leap_at), packed(self.leaps)

    def _row(self, way: AnyWay, id: str, seat: Seat) -> list[int]:
        row = [0] * t.WAY
        row[t.VERB] = _VERBS[type(way)]
        row[t.AFTER_PLACING], row[t.MUST_TAKE] = int(way.after_placing), int(way.must_take)
        row[t.AT_MOST], row[t.TURN], row[t.ACTION] = way.at_most or 0, way.turn or 0, way.action or 0
        row[t.FROM_TURN] = way.from_turn or 0
        row[t.CONDITIONS] = int(any(row[t.AFTER_PLACING : t.ACTION + 1]) or way.from_turn is not None)
        row[t.KIND] = self.kinds.index(way.piece if isinstance(way, Shoot) else id)
        if not isinstance(way, Leap | Fly | Run):
            row[t.DIRS], row[t.DIRS_N] = self.headings(way.directions, seat)
        if not isinstance(way, Leave | Shoot):
            row[t.ONTO] = _mask(way.onto)
        if isinstance(way, Slide | Jump):
            row[t.OVER] = _mask(way.over)
        if isinstance(way, Slide):
            row[t.COUNT_LINE] = int(way.count_line)
        if isinstance(way, Slide | Shoot):
            row[t.LANDS] = 0 if way.lands is None else self.region(way.lands, seat)
        if isinstance(way, Step) and way.takes is not None:
            row[t.VERB], row[t.TAKES] = t.CHARGE, ("approach", "withdrawal").index(way.takes) + 1
        if isinstance(way, Jump):
            row[t.TAKES], row[t.LONG] = int(way.takes), int(way.long)
        if isinstance(way, Jump | Step):
            row[t.CHAIN] = ("no", "may", "must").index(way.chain)
            row[t.HEADING] = ("any", "same", "other").index(way.heading)
        if isinstance(way, Run):
            row[t.TAKES] = way.leaves + (way.leaves and way.exactly)
        if isinstance(way, Place | Leave):
            row[t.NEXT_TO] = 0 if way.next_to is None else _BITS[way.next_to]
        if isinstance(way, Place):
            row[t.FALLS] = int(way.falls)
        row[t.PLAIN] = self._plain(way, row)
        row[t.LEAPS] = len(self.leap_at)
        first = row[t.DIRS]
        self._leads(way, seat, self.dirs[first : first + row[t.DIRS_N]])
        return row

    def _plain(self, way: AnyWay, row: list[int]) -> int:
        """Return 1 where the goal alone decides whether a way is legal, 2 where the line does as well, else 0."""
        if self.game.must != "nothing" or way.must_take:
            return 0
        if isinstance(way, Place):
            return int(row[t.ONTO] == t.EMPTY and not way.falls and way.next_to is None)
        if self.game.board.levels > 1:
            return 0
        if isinstance(way, Slide):
            return 0 if way.count_line or way.lands else 2
        return int(row[t.VERB] in (t.STEP, t.LEAP, t.FLY))

    # ---- where ways lead

    def _leads(self, way: AnyWay, seat: Seat, directions: list[int]) -> None:
        """Write where a way can lead from each cell; what comes onto the board has one list for all."""
        shut = self.game.holes | self._inside(way.avoids, seat, frozenset())
        open_ = self._inside(way.lands, seat, frozenset(range(self.grid.size))) - shut
        starts = self._inside(way.starts, seat, frozenset(range(self.grid.size)))
        if isinstance(way, Place):
            self._list(len(open_), *sorted(open_))
            return
        if isinstance(way, Run):
            track = list(map(self.grid.index, self.game.region(way.track, seat)))
            self._list(len(track), *track)
            for cell in range(self.grid.size):
                self._list(track.index(cell) + 1 if cell in track and cell in starts else 0)
            return
        for cell in range(self.grid.size):
            if cell not in starts or cell in self.game.holes:
                self._list(0)
            elif isinstance(way, Slide | Shoot):
                self._list(len(directions), *self._lines_from(cell, directions, shut, way.most))
            elif isinstance(way, Step) and way.takes is not None:
                steps = [(ray[0], d) for d in directions if (ray := self.ray(cell, d)) and ray[0] in open_]
                self._list(len(steps), *(n for each in steps for n in each))
            elif isinstance(way, Jump):
                found = [
                    (*two, d) for d in directions for two in _jumps(self.ray(cell, d), way.long) if two[1] in open_
                ]
                self._list(len(found), *(n for each in found for n in each))
            else:
                goals = [goal for goal in self._goals(way, cell, seat, directions) if goal in open_]
                self._list(len(goals), *goals)

    def _inside(self, name: str | None, seat: Seat, otherwise: frozenset[int]) -> frozenset[int]:
        """Return the indices of a region's cells."""
        return otherwise if name is None else frozenset(map(self.grid.index, self.game.region(name, seat)))

    def _list(self, *numbers: int) -> None:
        self.leap_at.append(len(self.leaps))
        self.leaps += numbers

    def _lines_from(self, cell: int, directions: list[int], shut: frozenset[int], most: int) -> Iterator[int]:
        """Yield the lines from a cell as far as they are open: the count, the direction and the cells of each."""
        for direction in directions:
            line = list(takewhile(lambda each: each not in shut, self.ray(cell, direction)[:most]))
            yield from (len(line), direction, *line)

    def _goals(self, way: AnyWay, cell: int, seat: Seat, directions: list[int]) -> Iterator[int]:
        """Yield the cells to which a step, a leap or a flight leads, and the cell itself for one that leaves."""
        here = self.grid.cell(cell)
        if isinstance(way, Leave):
            yield cell
        elif isinstance(way, Fly):
            yield from (each for each in range(self.grid.size) if each != cell)
        elif isinstance(way, Leap):
            for right, ahead in way.vectors:
                there = Cell(File(here.file + right * seat.forward), Rank(here.rank + ahead * seat.forward))
                if there in self.grid:
                    yield self.grid.index(there)
        else:
            yield from (ray[0] for ray in (self.ray(cell, d) for d in directions) if ray)

    # ---- captures and ends

    def _captures(self) -> None:
        rows: list[int] = []
        prey: list[int] = []
        starts = []
        for side, seat in enumerate(TWO):
            starts.append(len(rows))
            for each in self.game.captures:
                row = [0] * t.CAPTURE
                row[t.BY] = _CAPTURES[type(each)]
                row[t.C_DIRS], row[t.C_DIRS_N] = self.headings(
                    each.directions, TWO[0] if isinstance(each, e.Mill) else seat
                )
                row[t.VICTIMS], row[t.CAPTORS] = self.some(each.victims), self.some(each.captors)
                row[t.SPARES] = int(getattr(each, "spares_lines", False))
                row[t.FLIPS] = int(getattr(each, "does", "take") == "flip")
                row[t.C_MOST] = each.length if isinstance(each, e.Mill) else getattr(each, "most", 0)
                row[t.HOSTILE] = self.avoided(getattr(each, "hostile", None), seat)
                row[t.AT] = self.region(getattr(each, "at", None), seat)
                row[t.PREY] = len(prey)
                met = [each.victims is None or id in each.victims for id in self.kinds]
                prey += [0, *(int(kind and owner == 1 - side) for kind in met for owner in (0, 1, t.NOBODY))]
                rows += row
        self.tables.captures, self.tables.capture_at = packed(rows), packed(starts)
        self.tables.capture_n = len(self.game.captures)
        self.tables.prey = packed(prey)

    def some(self, kinds: Iterable[str] | None) -> int:
        """Return a bit for each kind that is named, or for all."""
        return sum(1 << self.kinds.index(id) for id in (self.kinds if kinds is None else set(kinds)))

    def _ends(self) -> None:
        rows: list[int] = []
        for end in self.game.ends:
            row = [0] * t.END
            row[t.E_BY], row[t.RESULT] = _ENDS[type(end)], _RESULTS[end.result]
            row[t.SIDES] = sum(1 << side for side, seat in enumerate(TWO) if end.side in (None, str(seat)))
            row[t.KINDS] = self.some(getattr(end, "kinds", None))
            row[t.N] = getattr(end, "length", getattr(end, "at_most", getattr(end, "plies", 0)))
            if isinstance(end, e.Line | e.Connects | e.United):
                row[t.E_DIRS], row[t.E_DIRS_N] = self.headings(end.directions, TWO[0])
            for side, seat in enumerate(TWO):
                if isinstance(end, e.Reach):
                    row[t.REGION + side] = self.region(end.region, seat)
                if isinstance(end, e.Connects):
                    row[t.REGION + side] = self.region(end.regions[0], seat)
                    row[t.REGION_TO + side] = self.region(end.regions[1], seat)
            if isinstance(end, e.Line):
                row[t.EXACTLY], row[t.SQUARE] = int(end.exactly), int(end.square)
                row[t.ALL] = int(end.exactly and self._removes())
            if isinstance(end, e.Reach):
                row[t.SQUARE] = row[t.ALL] = int(end.safe)
            rows += row
        self.tables.ends, self.tables.end_n = packed(rows), len(self.game.ends)

    def _removes(self) -> bool:
        """Tell whether pieces ever leave their cells."""
        ways = [way for kind in self.game.kinds.values() for way in kind.moves]
        return bool(self.game.captures) or any(not isinstance(way, Place) for way in ways)


def _jumps(ray: list[int], long: bool) -> Iterator[tuple[int, int]]:
    """Yield what a jump along a line may go over, with where it then leads."""
    return combinations(ray, 2) if long else iter([(ray[0], ray[1])] if len(ray) > 1 else [])


def _comes(way: AnyWay) -> TypeGuard[Place | Run]:
    """Tell whether a way brings pieces onto the board."""
    return isinstance(way, Place) or (isinstance(way, Run) and way.enters)


def _meet(one: AnyWay, other: AnyWay, drawn: bool) -> bool:
    """Tell whether two ways of a piece may lead to one cell and be called alike. ``drawn``: along lines of the file."""
    kinds = {type(one), type(other)}
    if isinstance(one, Step) and isinstance(other, Step):
        return one.takes == other.takes and not set(spelled(one.directions)).isdisjoint(spelled(other.directions))
    for apart in (Shoot, Leave, Place):
        if apart in kinds:
            return kinds <= {apart, Run}
    charges = any(isinstance(way, Step) and way.takes is not None for way in (one, other))
    return not charges and (drawn or kinds != {Step, Jump})


def _mask(who: Iterable[str]) -> int:
    return sum(_BITS[each] for each in set(who))


def _heading(here: Cell, there: Cell | None) -> int:
    """Return the direction from one cell to another."""
    if there is None:
        return -1
    right, ahead = there.file - here.file, there.rank - here.rank
    return STEPS.index(((right > 0) - (right < 0), (ahead > 0) - (ahead < 0)))
