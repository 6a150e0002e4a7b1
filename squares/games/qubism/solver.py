"""Solves small games of Qubism: in which positions South wins by force, and in how many moves of its own.

The retrograde analysis goes round by round. ``open`` holds the positions with South on turn that South is not known to
win, ``won`` those with North on turn that South wins. Round r takes from ``open`` what has a move that wins at once or
leads into ``won``, and adds to ``won`` what has no move that wins at once or leads into ``open``: South wins it in r
moves of its own. When a round changes nothing, what is left cannot be won by force. North's wins are South's on the
board turned round, and a position that neither wins is a draw, as the house's rule of repetition makes it.

All positions of the same cubes are done at once: a number holds the cells of North's pawn as bits, a row of numbers the
cells of South's. Moves of the pawns are shifts, moves of cubes go from one array to another.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterator
from math import comb, prod
from pathlib import Path
from typing import Any, NamedTuple, TypeAlias

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.games.qubism import QubismGame
from squares.games.qubism.rules.ranking import Ranking
from squares.games.qubism.solved import file_of, width
from squares.saves import files
from squares.solving.solvers import STATE, Needs, Told

Array: TypeAlias = Any  # of numpy, which is an extra and not loaded before something is to be solved
_DIGITS = 6  # of the longest win that space is reckoned for


def needs(game: QubismGame) -> Needs | None:
    """Return how much a game takes to be solved; None where a number has no bit for every cell.

    Errors: BadData where it has more than the two pawns, or cells that are blocked.
    """
    board, tables = game.definition.board, game.codec.tables
    if board.blocked or game.definition.several:
        raise BadData(phrase("solve.plain_board"))
    cells, faces = board.files * board.ranks, 4 * int(tables.fins)
    try:
        size = width(cells)
    except ValueError:
        return None
    rows = cells - board.files
    cubes = sum(comb(cells, level) * faces**level for level in range(game.definition.cubes + 1))
    return Needs(cubes * rows * rows, cubes * rows * size * (2 + _DIGITS))


def _lay_out(path: Path, size: int) -> None:
    """Write a file of zeros. Its room is taken at once: a full disk is no error later, but kills the process."""
    with path.open("wb") as file:
        if hasattr(os, "posix_fallocate"):
            os.posix_fallocate(file.fileno(), 0, size)
        else:
            file.truncate(size)


class Slide(NamedTuple):
    """A cube goes to another cell: number ``cube`` of its set shows ``face``, and is then ``to_cube`` of ``to``."""

    cube: int
    face: int
    to: int
    to_cube: int
    to_face: int
    mask: Array


class Placing(NamedTuple):
    """A cube comes onto the board and is then number ``cube`` of ``to``, showing one of ``faces``."""

    to: int
    cube: int
    faces: tuple[int, ...]
    mask: Array


class Cubes:
    """One set of cells with cubes. Arrays have a number for each cell of South's pawn, with a bit a cell of North's.

    ``legal``: where the pawns can stand while the game goes on; ``across``: where South's pawn, then where North's, can
    reach its goal. ``walks``: for South, then for North, how far the pawn goes (difference of cells) and from where.
    """

    def __init__(self, solver: Solver, level: int, number: int) -> None:
        self.cells = solver.ranking.sets[level][number]
        self.legal = solver.array()
        self.across = (solver.array(), solver.array())
        self.walks: tuple[dict[int, Array], dict[int, Array]] = ({}, {})
        ways = [solver.reached(self.cells, side) for side in range(2)]
        for south in range(solver.ranking.rows):
            for north in solver.norths:
                if south == north or south not in ways[0] or north not in ways[1]:
                    continue
                self.legal[south] |= solver.bit[north]
                self._walk(solver, 0, south, north)
                self._walk(solver, 1, south, north)
        self.slides: list[Slide] = []
        self.placings: list[Placing] = []
        self.before: set[tuple[int, int]] = {(level, number)}

    def _walk(self, solver: Solver, side: int, south: int, north: int) -> None:
        start, other = (south, north) if side == 0 else (north, south)
        for goal in solver.walk(self.cells, start, other):
            if solver.rank[goal] == solver.goal[side]:
                self.across[side][south] |= solver.bit[north]
            else:
                mask: Array = self.walks[side].setdefault(goal - start, solver.array())
                mask[south] |= solver.bit[north]


class Solver:
    """Solves one game. ``folder``: where its arrays are kept, so that it can go on where it was stopped.

    ``rounds``: how many have begun; ``half``: whether South's part of the last one is done, and North's is not.
    """

    whole = True

    def __init__(self, game: QubismGame, folder: Path) -> None:
        import numpy

        self.np = numpy
        self.game = game
        self.folder = folder
        tables = game.codec.tables
        self.near = [int(cell) for cell in tables.near]
        self.rank = [int(rank) for rank in tables.rank]
        self.goal = [int(rank) for rank in tables.goal]
        self.rolled = [int(cube) for cube in tables.rolled]
        self.levels = game.definition.cubes + 1
        self.ranking = Ranking(tables, self.levels)
        self.cells, self.faces = self.ranking.cells, self.ranking.faces
        self.norths = [cell for cell in range(self.cells) if self.rank[cell] != self.goal[1]]
        self.type = numpy.dtype(f"<u{width(self.cells)}")
        self.bit = [self.type.type(1 << cell) for cell in range(self.cells)]
        self.rounds = 0
        self.half = False

    def array(self) -> Array:
        """Return a number 0 for each cell of South's pawn."""
        return self.np.zeros(self.ranking.rows, self.type)

    # ---- the board

    def beside(self, cell: int) -> list[int]:
        """Return the neighbours of a cell."""
        return [there for there in self.near[4 * cell : 4 * cell + 4] if there >= 0]

    def reached(self, cubes: tuple[int, ...], side: int) -> set[int]:
        """Return the cells with a way to the side's goal (Q4)."""
        found = {cell for cell in range(self.cells) if self.rank[cell] == self.goal[side] and cell not in cubes}
        new = list(found)
        while new:
            for cell in self.beside(new.pop()):
                if cell not in cubes and cell not in found:
                    found.add(cell)
                    new.append(cell)
        return found

    def walk(self, cubes: tuple[int, ...], start: int, other: int) -> Iterator[int]:
        """Yield where a pawn can go (Q5)."""
        for direction in range(4):
            goal = self.near[4 * start + direction]
            if goal < 0 or goal in cubes:
                continue
            if goal != other:
                yield goal
                continue
            behind = self.near[4 * goal + direction]
            if behind >= 0 and behind not in cubes:
                yield behind
            else:
                yield from (side for side in self.beside(goal) if side != start and side not in cubes)

    # ---- moves of cubes

    def _connect(self) -> None:
        """Work out all sets of cubes and the moves between them."""
        self.sets = [[Cubes(self, j, i) for i in range(len(sets))] for j, sets in enumerate(self.ranking.sets)]
        for level, sets in enumerate(self.sets):
            for number, here in enumerate(sets):
                here.slides = list(self._slides(level, here.cells))
                here.placings = list(self._placings(level, here.cells)) if level + 1 < self.levels else []
                for slide in here.slides:
                    sets[slide.to].before.add((level, number))
                for placing in here.placings:
                    self.sets[level + 1][placing.to].before.add((level, number))

    def _slides(self, level: int, cubes: tuple[int, ...]) -> Iterator[Slide]:
        for index, start in enumerate(cubes):
            rest = [cell for cell in cubes if cell != start]
            for face in range(self.faces):
                cube = self.ranking.cube(face)
                direction = (cube - self.ranking.cube(0)) // 2
                path: list[int] = []
                goal = self.near[4 * start + direction]
                while goal >= 0 and goal not in rest:
                    path.append(goal)
                    after = tuple(sorted([*rest, goal]))
                    to = self.ranking.number[level][after]
                    rolled = self.ranking.face(self.rolled[cube])
                    yield Slide(index, face, to, after.index(goal), rolled, self._clear(path))
                    goal = self.near[4 * goal + direction]

    def _placings(self, level: int, cubes: tuple[int, ...]) -> Iterator[Placing]:
        for cell in range(self.cells):
            if cell in cubes:
                continue
            after = tuple(sorted([*cubes, cell]))
            to, index = self.ranking.number[level + 1][after], after.index(cell)
            for direction in range(4):
                pointed = self.near[4 * cell + direction]
                if pointed >= 0 and pointed not in cubes:
                    fins = self.faces // 4
                    faces = tuple(range(fins * direction, fins * direction + fins))
                    yield Placing(to, index, faces, self._clear([pointed]))

    def _clear(self, cells: list[int]) -> Array:
        """Return where neither pawn stands on the cells."""
        bits = self.type.type(sum(1 << cell for cell in range(self.cells) if cell not in cells))
        mask = self.array()
        for south in range(self.ranking.rows):
            if south not in cells:
                mask[south] = bits
        return mask

    def _cube_moves(self, level: int, here: Cubes, source: list[Array]) -> Array:
        """Return where whoever is on turn has a move of a cube into ``source``."""
        faces, rows = self.faces, self.ranking.rows
        found = self.np.zeros((faces**level, rows), self.type)
        for i, face, to, j, to_face, mask in here.slides:
            there = source[level][to].reshape(faces**j, faces, -1, rows)[:, to_face] & mask
            into = found.reshape(faces**i, faces, -1, rows)[:, face]
            into |= there.reshape(into.shape)
        for to, j, shown, mask in here.placings:
            there = source[level + 1][to].reshape(faces**j, faces, -1, rows)
            for face in shown:
                found |= (there[:, face] & mask).reshape(found.shape)
        return found

    def _south_walks(self, here: Cubes, source: Array, found: Array) -> None:
        """Add where South's pawn has a move into ``source``."""
        rows = self.ranking.rows
        for ahead, mask in here.walks[0].items():
            low, high = max(0, -ahead), min(rows, rows - ahead)
            found[:, low:high] |= source[:, low + ahead : high + ahead] & mask[low:high]

    def _north_walks(self, here: Cubes, source: Array, found: Array) -> None:
        """Add where North's pawn has a move into ``source``."""
        for ahead, mask in here.walks[1].items():
            found |= (source >> ahead if ahead > 0 else source << -ahead) & mask

    # ---- rounds

    def prepare(self) -> None:
        """Lay out the arrays, or open those of a run that was stopped."""
        self._connect()
        known = self._read_state()
        if not known:
            for left in self.folder.glob("*.bin"):
                left.unlink()
        self.open = [self._kept(self.folder / f"open-{level}.bin", level) for level in range(self.levels)]
        self.won = [self._kept(self.folder / f"won-{level}.bin", level) for level in range(self.levels)]
        self.digits: list[list[Array]] = []
        while file_of(self.folder, 0, len(self.digits)).exists():
            self._more_digits()
        if not known:
            for level, sets in enumerate(self.sets):
                for number, here in enumerate(sets):
                    self.open[level][number] = here.legal
            self._write_state()
        # What the last round changed is not known any more.
        everything = {(level, number) for level, sets in enumerate(self.sets) for number in range(len(sets))}
        self._south_due, self._north_due = set(everything), set(everything)

    def _more_digits(self) -> None:
        """Make room for a further binary digit of the number of moves."""
        digit = len(self.digits)
        self.digits.append([self._kept(file_of(self.folder, level, digit), level) for level in range(self.levels)])

    def run(self, told: Told) -> None:
        """Go on until all is solved. ``told`` hears the round, the sets of cubes done in it and those to do."""
        while self._south_due or self._north_due:
            if not self.half:
                changed = self._south_round(told)
                self._north_due |= {each for level, number in changed for each in self.sets[level][number].before}
                self.half = True
            else:
                changed = self._north_round(told)
                self._south_due |= {each for level, number in changed for each in self.sets[level][number].before}
                self.half = False
            self._write_state()

    def _south_round(self, told: Told) -> list[tuple[int, int]]:
        """Return what South wins in one more move; which sets of cubes it changed."""
        self.rounds += 1
        if self.rounds >> len(self.digits):
            self._more_digits()
        due, self._south_due, changed = sorted(self._south_due), set(), []
        for done, (level, number) in enumerate(due):
            here = self.sets[level][number]
            found = self._cube_moves(level, here, self.won)
            self._south_walks(here, self.won[level][number], found)
            found |= here.across[0]
            found &= self.open[level][number]
            if found.any():
                changed.append((level, number))
                # The digits first: a run that is stopped in between does both again.
                for digit, kept in enumerate(self.digits):
                    if self.rounds >> digit & 1:
                        kept[level][number] |= found
                self.open[level][number] &= ~found
            told(self.rounds, done, 2 * len(due))
        return changed

    def _north_round(self, told: Told) -> list[tuple[int, int]]:
        """Return where every move of North's leads to what South wins; which sets of cubes it changed.

        There is always a move: a pawn with a way can go.
        """
        due, self._north_due, changed = sorted(self._north_due), set(), []
        for done, (level, number) in enumerate(due):
            here = self.sets[level][number]
            found = self._cube_moves(level, here, self.open)
            self._north_walks(here, self.open[level][number], found)
            found |= here.across[1]
            won = here.legal & ~found
            if (won != self.won[level][number]).any():
                changed.append((level, number))
                self.won[level][number] = won
            told(self.rounds, len(due) + done, 2 * len(due))
        return changed

    # ---- on disk

    def _kept(self, path: Path, level: int) -> Array:
        """Return an array of a level in a file of its own, of zeros if it is new."""
        shape = (len(self.ranking.sets[level]), self.faces**level, self.ranking.rows)
        if not path.exists():
            _lay_out(path, prod(shape) * self.type.itemsize)
        return self.np.memmap(path, self.type, "r+", shape=shape)

    def _read_state(self) -> bool:
        path = self.folder / STATE
        if not path.exists():
            return False
        try:
            state = json.loads(files.read_bytes(path))
            self.rounds, self.half = int(state["rounds"]), bool(state["half"])
        except (ValueError, LookupError, TypeError, RecursionError):
            raise BadData(phrase("playtest.bad_plan", file=path)) from None
        return True

    def _write_state(self) -> None:
        files.lay(self.folder / STATE, json.dumps({"rounds": self.rounds, "half": self.half}))

    def written(self) -> int:
        """See ``solvers.Solver``."""
        for arrays in self.digits:
            for array in arrays:
                array.flush()
        return len(self.digits)

    def clean_up(self) -> None:
        """See ``solvers.Solver``."""
        for left in (*self.folder.glob("open-*.bin"), *self.folder.glob("won-*.bin"), self.folder / STATE):
            left.unlink()

    def positions(self) -> int:
        """Return how many positions with South on turn there are."""
        return sum(
            self.faces**level * sum(int(row).bit_count() for here in sets for row in here.legal)
            for level, sets in enumerate(self.sets)
        )
