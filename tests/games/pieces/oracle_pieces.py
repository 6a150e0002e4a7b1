"""Slow rules of known games, written as people tell them, of which none knows the engine."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import product
from typing import ClassVar

from tests.games.pieces.oracle_board import (
    AROUND,
    DIAGONAL,
    FORWARD,
    ORTHOGONAL,
    OTHER,
    Cell,
    Game,
    World,
    letters,
    plus,
    without,
)
from tests.games.pieces.oracle_turns import Fanorona, QuarterTurns, SmallTables

# ---- lines


class TicTacToe(Game):
    """Three in a row win, or lose."""

    files = ranks = 3

    def moves(self, world: World) -> Iterator[World]:
        for cell in self.cells:
            if self.free(world, cell):
                new = self.done(world, self.put(world, cell, "M"))
                full = len(new.board) == len(self.cells)
                line = self.in_line(new, world.actor, 3)
                wins = new.actor if self.variant == "misere" else world.actor
                yield replace(new, winner=wins if line else "draw" if full else "")


class Hands(Game):
    """Men are put first, one a turn, and go elsewhere once all are on the board."""

    men = 3
    kinds = "M"

    def start(self) -> World:
        return World({}, hands={"s": "M" * self.men, "n": "m" * self.men})

    def goals(self, world: World, start: Cell) -> list[Cell]:
        return [cell for cell in self.cells if cell in self.beside(start, AROUND)]

    def wins(self, world: World, side: str) -> bool:
        return self.in_line(world, side, 3)

    def moves(self, world: World) -> Iterator[World]:
        for new in self._turns(world):
            yield replace(new, winner=world.actor if self.wins(new, world.actor) else "")

    def _turns(self, world: World) -> Iterator[World]:
        if world.hands[world.actor]:
            for cell in self.cells:
                if self.free(world, cell):
                    yield self.done(world, self.put(world, cell, "M"), hands=self.less(world, "M"), quiet=0)
            return
        for start in self.own(world):
            for goal in self.goals(world, start):
                if self.free(world, goal):
                    yield self.done(world, self.moved(world, start, goal), quiet=world.quiet + 1)


class ThreeMensMorris(Hands):
    """Three men each; a man steps along a line of the board, or goes anywhere."""

    files = ranks = 3

    def goals(self, world: World, start: Cell) -> list[Cell]:
        if self.variant == "free":
            return self.cells
        return self.beside(start, AROUND if sum(start) % 2 == 0 else ORTHOGONAL)


class Teeko(Hands):
    """Four markers each; four in a row or in a square of two by two."""

    files = ranks = 5
    men = 4

    def wins(self, world: World, side: str) -> bool:
        own = set(self.own(world, side))
        square = any(all(plus(cell, step) in own for step in ((0, 1), (1, 0), (1, 1))) for cell in own)
        return square or self.in_line(world, side, 4)


class NineMensMorris(Hands):
    """A mill takes a man, of those outside mills where there are any; three men fly; two have lost."""

    files = ranks = 7
    men = 9
    points = frozenset((a, b) for i in range(3) for a, b in product((i, 3, 6 - i), repeat=2) if (a, b) != (3, 3))
    holes = frozenset((f, r) for f in range(7) for r in range(7)) - points

    def __init__(self, variant: str) -> None:
        super().__init__(variant)
        lines = [[(i, j) for j in range(7)] for i in range(7)] + [[(j, i) for j in range(7)] for i in range(7)]
        whole = [[point for point in line if point in self.points] for line in lines]
        self.rows = [row for line in whole for row in (line[:3], line[3:]) if row]

    def goals(self, world: World, start: Cell) -> list[Cell]:
        if len(self.own(world)) <= 3:
            return self.cells
        places = [(row, row.index(start)) for row in self.rows if start in row]
        return [row[j] for row, i in places for j in (i - 1, i + 1) if 0 <= j < 3]

    def mills(self, world: World, side: str) -> list[list[Cell]]:
        return [row for row in self.rows if all(self.side(world, cell) == side for cell in row)]

    def wins(self, world: World, side: str) -> bool:
        return len(self.own(world, OTHER[side])) + len(world.hands[OTHER[side]]) <= 2

    def moves(self, world: World) -> Iterator[World]:
        news = self._picks(world) if world.begun else self._mills(world)
        for new in news:
            won = self.wins(new, world.actor)
            yield replace(new, winner=world.actor if won else "draw" if new.quiet >= 100 else "")

    def _mills(self, world: World) -> Iterator[World]:
        for new in self._turns(world):
            [came] = [cell for cell in self.own(new, world.actor) if cell not in world.board]
            closed = any(came in mill for mill in self.mills(new, world.actor))
            picks = closed and bool(self.own(new, OTHER[world.actor]))
            yield replace(new, begun=True, actor=world.actor, turn=world.turn) if picks else new

    def _picks(self, world: World) -> Iterator[World]:
        enemies, mills = self.own(world, OTHER[world.actor]), self.mills(world, OTHER[world.actor])
        outside = [cell for cell in enemies if not any(cell in mill for mill in mills)]
        for cell in outside or enemies:
            yield self.done(world, without(world.board, cell), quiet=0)


class Gobblet(Game):
    """Cups from the hand or the board go onto empty cells or smaller cups. What lay below a lifted one shows first."""

    files = ranks = 3
    kinds = "SML"

    def start(self) -> World:
        return World({}, hands={"s": "SSMMLL", "n": "ssmmll"})

    def takes(self, world: World, cell: Cell, cup: str) -> bool:
        top = world.board.get(cell, "")[-1:].upper()
        return not top or self.kinds.index(top) < self.kinds.index(cup.upper())

    def moves(self, world: World) -> Iterator[World]:
        for new in self._turns(world):
            winner = next((side for side in (new.actor, world.actor) if self.in_line(new, side, 3)), "")
            yield replace(new, winner=winner)

    def _turns(self, world: World) -> Iterator[World]:
        for cup in sorted(set(world.hands[world.actor])):
            for cell in self.cells:
                if self.takes(world, cell, cup):
                    yield self.done(world, self.put(world, cell, cup), hands=self.less(world, cup))
        for start in self.own(world):
            cup, below = world.board[start][-1], world.board[start][:-1]
            board = without(world.board, start) | ({start: below} if below else {})
            for cell in self.cells:
                if cell != start and self.takes(world, cell, cup):
                    yield self.done(world, board | {cell: board.get(cell, "") + cup})


# ---- jumps


class Jumps(Game):
    """Pieces jump over enemies next to them onto the empty cell behind."""

    def ways(self, world: World, cell: Cell) -> Iterable[Cell]:
        """Return the directions in which the piece of a cell jumps."""
        return ORTHOGONAL

    def jumps(self, world: World, cell: Cell) -> list[tuple[Cell, Cell]]:
        """Return over what and where to the piece of a cell can jump."""
        pairs = ((plus(cell, step), plus(cell, step, 2)) for step in self.ways(world, cell))
        enemy = OTHER[self.side(world, cell)]
        return [(over, goal) for over, goal in pairs if self.side(world, over) == enemy and self.free(world, goal)]

    def jumped(self, world: World, start: Cell, over: Cell, goal: Cell) -> World:
        """Return the world in which the piece goes on, or the next player acts."""
        board = without(self.moved(world, start, goal), over)
        new = replace(world, board=board, jumper=goal, quiet=0, heading=self.heads(start, over))
        return new if self.jumps(new, goal) else self.done(world, board, quiet=0)

    def heads(self, start: Cell, over: Cell) -> Cell | None:
        """Return the direction that a chain keeps, if it does."""
        return None


class Alquerque(Jumps):
    """Men step ahead or aside along the lines and jump along any. Who can take has to, or has to take the most."""

    files = ranks = 5

    def start(self) -> World:
        south = {(f, r) for f in range(5) for r in range(2)} | {(3, 2), (4, 2)}
        return World(dict.fromkeys(south, "M") | {(4 - f, 4 - r): "m" for f, r in south})

    def ways(self, world: World, cell: Cell) -> Iterable[Cell]:
        return AROUND if sum(cell) % 2 == 0 else ORTHOGONAL

    def most(self, world: World, cell: Cell) -> int:
        """Return how many the piece of a cell takes at most."""
        found = [1 + self.most(self._on(world, cell, over, goal), goal) for over, goal in self.jumps(world, cell)]
        return max(found, default=0)

    def _on(self, world: World, start: Cell, over: Cell, goal: Cell) -> World:
        return replace(world, board=without(self.moved(world, start, goal), over))

    def moves(self, world: World) -> Iterator[World]:
        jumpers = [world.jumper] if world.jumper else self.own(world)
        takes = [
            (1 + self.most(self._on(world, start, over, goal), goal), start, over, goal)
            for start in jumpers
            for over, goal in self.jumps(world, start)
        ]
        best = max((n for n, *_ in takes), default=0)
        for n, start, over, goal in takes:
            if n == best or self.variant == "classic":
                new = self.jumped(world, start, over, goal)
                yield replace(new, winner="" if self.own(new, OTHER[world.actor]) else world.actor)
        for start in self.own(world) if not takes else ():
            for step in self.ways(world, start):
                if step[1] != -FORWARD[world.actor] and self.free(world, plus(start, step)):
                    new = self.done(world, self.moved(world, start, plus(start, step)), quiet=world.quiet + 1)
                    yield replace(new, winner="draw" if new.quiet >= 60 else "")


class EnglishDraughts(Jumps):
    """Men step and jump slanting ahead and end their turn where they are crowned; who can take has to."""

    def start(self) -> World:
        south = {(f, r) for f in range(8) for r in range(3) if (f + r) % 2 == 0}
        return World(dict.fromkeys(south, "M") | {(7 - f, 7 - r): "m" for f, r in south})

    def ways(self, world: World, cell: Cell) -> Iterable[Cell]:
        ahead = FORWARD[self.side(world, cell)]
        king = world.board[cell] in "Kk"
        return [step for step in DIAGONAL if king or step[1] == ahead]

    def moves(self, world: World) -> Iterator[World]:
        jumpers = [world.jumper] if world.jumper else self.own(world)
        takes = [(start, *jump) for start in jumpers for jump in self.jumps(world, start)]
        for start, over, goal in takes:
            yield self._crowned(world, self.jumped(world, start, over, goal), goal)
        for start in self.own(world) if not takes else ():
            for goal in self.beside(start, self.ways(world, start)):
                if self.free(world, goal):
                    new = self.done(world, self.moved(world, start, goal), quiet=world.quiet + 1)
                    new = self._crowned(world, new, goal)
                    yield replace(new, winner="draw" if new.quiet >= 80 else "")

    def _crowned(self, world: World, new: World, goal: Cell) -> World:
        last = 7 if world.actor == "s" else 0
        if goal[1] != last or new.board[goal] in "Kk":
            return new
        return self.done(world, new.board | {goal: letters(world.actor, "K")}, quiet=0)


class FoxAndGeese(Jumps):
    """Geese step ahead or aside; the fox steps and jumps, as often as it likes. With five geese left it has won."""

    files = ranks = 7
    holes = frozenset(product((0, 1, 5, 6), (0, 1, 5, 6)))

    def start(self) -> World:
        geese = [(f, r) for f in range(7) for r in range(3) if self.on((f, r))]
        return World(dict.fromkeys(geese, "G") | {(3, 4): "f"})

    def moves(self, world: World) -> Iterator[World]:
        for start in self.own(world):
            for goal in self.beside(start, ORTHOGONAL):
                goose = world.actor == "s"
                if world.jumper is None and self.free(world, goal) and not (goose and goal[1] < start[1]):
                    yield self.done(world, self.moved(world, start, goal))
            for over, goal in self.jumps(world, start) if world.actor == "n" else ():
                new = self.jumped(world, start, over, goal)
                yield replace(new, winner="n" if len(self.own(new, "s")) <= 5 else "")
        if world.jumper:
            yield self.done(world, world.board)


class Konane(Jumps):
    """One stone of each goes from the middle or a corner and beside it; then stones jump in a line."""

    def start(self) -> World:
        return World({cell: "S" if sum(cell) % 2 == 0 else "s" for cell in self.cells})

    def ways(self, world: World, cell: Cell) -> Iterable[Cell]:
        return ORTHOGONAL if world.heading is None else [world.heading]

    def heads(self, start: Cell, over: Cell) -> Cell | None:
        return over[0] - start[0], over[1] - start[1]

    def moves(self, world: World) -> Iterator[World]:
        if world.turn <= 2:
            openings = [*product((3, 4), repeat=2), *product((0, 7), repeat=2)]
            gap = [cell for cell in self.cells if cell not in world.board]
            for cell in self.own(world):
                if cell in (openings if world.turn == 1 else self.beside(gap[0], ORTHOGONAL)):
                    yield self.done(world, without(world.board, cell))
            return
        for start in [world.jumper] if world.jumper else self.own(world):
            for over, goal in self.jumps(world, start):
                yield self.jumped(world, start, over, goal)
        if world.jumper:
            yield self.done(world, world.board)


class MarshFrogs(Game):
    """Frogs on hexagons step ahead or aside, or hop over any frog and eat enemies. One across wins, three lose."""

    files = ranks = 7
    holes = frozenset(cell for cell in product(range(7), range(7)) if not 3 <= sum(cell) <= 9)
    six = (*ORTHOGONAL, (1, -1), (-1, 1))

    def start(self) -> World:
        south = [cell for cell in self.cells if cell[1] < 2]
        return World(dict.fromkeys(south, "F") | {(6 - f, 6 - r): "f" for f, r in south})

    def moves(self, world: World) -> Iterator[World]:
        ahead, enemy, far = FORWARD[world.actor], OTHER[world.actor], 6 if world.actor == "s" else 0
        for start, step in product(self.own(world), self.six):
            near, goal = plus(start, step), plus(start, step, 2)
            if self.free(world, near) and step[1] != -ahead:
                board = self.moved(world, start, near)
            elif near in world.board and self.free(world, goal):
                eaten = [near] if self.side(world, near) == enemy else []
                board = without(self.moved(world, start, goal), *eaten)
            else:
                continue
            new = self.done(world, board)
            won = any(cell[1] == far for cell in self.own(new, world.actor)) or len(self.own(new)) <= 3
            yield replace(new, winner=world.actor if won else "")


# ---- what is shut in, touched or turned over


class HasamiShogi(Game):
    """Rooks; a line of enemies between the piece that came and another is taken, and one that is shut in a corner."""

    files = ranks = 9

    def start(self) -> World:
        return World({(f, 0): "M" for f in range(9)} | {(f, 8): "m" for f in range(9)})

    def moves(self, world: World) -> Iterator[World]:
        few = 5 if self.variant == "short" else 1
        for start in self.own(world):
            for goal in self.slides(world, start):
                came = replace(world, board=self.moved(world, start, goal))
                new = self.done(world, without(came.board, *self.caught(came, goal)))
                yield replace(new, winner=world.actor if len(self.own(new)) <= few else "")

    def caught(self, world: World, came: Cell) -> Iterator[Cell]:
        enemy = OTHER[world.actor]
        for step in ORTHOGONAL:
            line = []
            cell = plus(came, step)
            while self.side(world, cell) == enemy:
                line.append(cell)
                cell = plus(cell, step)
            if self.side(world, cell) == world.actor:
                yield from line
        for corner in product((0, 8), (0, 8)):
            around = self.beside(corner, ORTHOGONAL)
            shut = all(self.side(world, cell) == world.actor for cell in around)
            if self.side(world, corner) == enemy and came in around and shut:
                yield corner


class Tablut(Game):
    """Rooks; only the king enters or crosses the throne. A man is caught between two, the king on all sides."""

    files = ranks = 9
    throne = (4, 4)

    def start(self) -> World:
        one = {(4, 0): "r", (3, 0): "r", (5, 0): "r", (4, 1): "r", (4, 2): "G", (4, 3): "G"}
        board = {self.throne: "K"}
        for _ in range(4):
            board |= one
            one = {(r, 8 - f): piece for (f, r), piece in one.items()}
        return World(board)

    def moves(self, world: World) -> Iterator[World]:
        for start in self.own(world):
            shut = frozenset() if world.board[start] == "K" else frozenset({self.throne})
            for goal in self.slides(world, start, shut):
                came = replace(world, board=self.moved(world, start, goal))
                new = self.done(world, without(came.board, *self.caught(came, goal)))
                yield replace(new, winner=self._winner(new))

    def hostile(self, world: World, cell: Cell) -> bool:
        """Tell whether a cell helps whoever acts to take."""
        return self.side(world, cell) == world.actor or (cell == self.throne and cell not in world.board)

    def caught(self, world: World, came: Cell) -> Iterator[Cell]:
        for step in ORTHOGONAL:
            cell = plus(came, step)
            if self.side(world, cell) != OTHER[world.actor]:
                continue
            beside = self.beside(cell, ORTHOGONAL) if world.board[cell] == "K" else [plus(cell, step)]
            if all(self.hostile(world, each) for each in beside):
                yield cell

    def _winner(self, world: World) -> str:
        king = [cell for cell in self.cells if world.board.get(cell) == "K"]
        aside = sum(n in (0, 8) for n in king[0]) if king else 0
        return "n" if not king else "s" if aside >= (2 if self.variant == "corners" else 1) else ""


class Ataxx(Game):
    """A blob grows next to one or leaps by two, and turns over what it touches. Most blobs win."""

    passing = True
    files = ranks = 7

    def __init__(self, variant: str) -> None:
        self.holes = frozenset({(3, 2), (2, 3), (4, 3), (3, 4)} if variant == "walls" else ())
        super().__init__(variant)

    def start(self) -> World:
        return World({(0, 0): "B", (6, 6): "B", (0, 6): "b", (6, 0): "b"})

    def moves(self, world: World) -> Iterator[World]:
        found = self._turns(world)
        one = next(found, None)
        if one is None:
            yield self.passed(world)
        for new in [one, *found] if one else ():
            gone = not self.own(new)
            over = len(new.board) == len(self.cells)
            yield replace(new, winner=world.actor if gone else self.more(new) if over else "")

    def _turns(self, world: World) -> Iterator[World]:
        for goal in self.cells:
            if not self.free(world, goal):
                continue
            near = [max(abs(f - goal[0]), abs(r - goal[1])) for f, r in self.own(world)]
            if 1 in near:
                yield self._came(world, self.put(world, goal, "B"), goal)
            for start in (cell for cell, far in zip(self.own(world), near, strict=True) if far == 2):
                yield self._came(world, self.moved(world, start, goal), goal)

    def _came(self, world: World, board: dict[Cell, str], goal: Cell) -> World:
        touched = {cell: board[goal] for cell in self.beside(goal, AROUND) if cell in board}
        return self.done(world, board | touched)


class Reversi(Game):
    """A disc turns over all that stand between it and another; who cannot passes. Most discs win."""

    passing = True

    def __init__(self, variant: str) -> None:
        self.files = self.ranks = 6 if variant == "small" else 8
        super().__init__(variant)

    def start(self) -> World:
        b = self.files // 2
        return World({(b - 1, b): "D", (b, b - 1): "D", (b - 1, b - 1): "d", (b, b): "d"})

    def moves(self, world: World) -> Iterator[World]:
        found = [(cell, turns) for cell in self.cells if self.free(world, cell) and (turns := self._turns(world, cell))]
        if not found:
            yield self.passed(world)
        for cell, turns in found:
            disc = letters(world.actor, "D")
            new = self.done(world, self.put(world, cell, "D") | dict.fromkeys(turns, disc))
            yield replace(new, winner=self.more(new) if len(new.board) == len(self.cells) else "")

    def _turns(self, world: World, cell: Cell) -> list[Cell]:
        found: list[Cell] = []
        for step in AROUND:
            n = 1
            while self.side(world, plus(cell, step, n)) == OTHER[world.actor]:
                n += 1
            if self.side(world, plus(cell, step, n)) == world.actor:
                found += [plus(cell, step, i) for i in range(1, n)]
        return found


class CubShogi(Game):
    """What is taken comes into the taker's hand. Take the bear, or bring yours to the last rank where it is safe."""

    files, ranks = 3, 4
    kinds = "FCU"
    steps: ClassVar = {
        "B": AROUND,
        "F": DIAGONAL,
        "C": ORTHOGONAL,
        "U": ((0, 1),),
        "W": tuple(step for step in AROUND if step not in ((1, -1), (-1, -1))),
    }

    def start(self) -> World:
        south = {(1, 0): "B", (0, 0): "F", (2, 0): "C", (1, 1): "U"}
        return World(south | {(2 - f, 3 - r): piece.lower() for (f, r), piece in south.items()})

    def far(self, side: str) -> int:
        return 3 if side == "s" else 0

    def goals(self, world: World, start: Cell) -> Iterator[Cell]:
        side = self.side(world, start)
        for right, ahead in self.steps[world.board[start].upper()]:
            goal = plus(start, (right, ahead * FORWARD[side]))
            if self.on(goal) and self.side(world, goal) != side:
                yield goal

    def moves(self, world: World) -> Iterator[World]:
        for new in self._turns(world):
            yield replace(new, winner=self._winner(new, world.actor))

    def _turns(self, world: World) -> Iterator[World]:
        mine = world.actor
        for kind in sorted(set(world.hands[mine])):
            for cell in self.cells:
                if self.free(world, cell):
                    yield self.done(world, self.put(world, cell, kind), hands=self.less(world, kind))
        for start in self.own(world):
            for goal in self.goals(world, start):
                taken = world.board.get(goal, "").upper().replace("W", "U").replace("B", "")
                board = self.moved(world, start, goal)
                if board[goal].upper() == "U" and goal[1] == self.far(mine):
                    board[goal] = letters(mine, "W")
                yield self.done(world, board, hands=world.hands | {mine: world.hands[mine] + letters(mine, taken)})

    def _winner(self, world: World, mover: str) -> str:
        bears = {self.side(world, cell): cell for cell in self.cells if world.board.get(cell, "") in ("B", "b")}
        if len(bears) < 2:
            return next(iter(bears))
        across = {side: bears[side][1] == self.far(side) for side in "sn"}
        enemies = self.own(world, OTHER[mover])
        safe = not any(bears[mover] in self.goals(world, cell) for cell in enemies)
        if across[mover] and safe:
            return mover
        return OTHER[mover] if across[OTHER[mover]] else ""


GAMES: dict[str, type[Game]] = {
    "alquerque": Alquerque,
    "ataxx": Ataxx,
    "cub-shogi": CubShogi,
    "english-draughts": EnglishDraughts,
    "fanorona": Fanorona,
    "fox-and-geese": FoxAndGeese,
    "gobblet": Gobblet,
    "hasami-shogi": HasamiShogi,
    "konane": Konane,
    "marsh-frogs": MarshFrogs,
    "nine-mens-morris": NineMensMorris,
    "quarter-turns": QuarterTurns,
    "reversi": Reversi,
    "small-tables": SmallTables,
    "tablut": Tablut,
    "teeko": Teeko,
    "three-mens-morris": ThreeMensMorris,
    "tic-tac-toe": TicTacToe,
}
