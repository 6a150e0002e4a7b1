"""What the kernel of Qubism looks up: a definition as flat arrays, made once from a game file.

Compiled by mypyc where possible. Rulings (``Q2``): data/games/qubism/rules.md. On a cell: 0 nothing, 1 South's pawn, 2
North's, else a cube, ``CUBE + 2 * direction + fin`` (direction 0 up, 1 right, 2 down, 3 left as South sees it; fin 0 on
the arrow's right, 1 on its left). On a blocked cell (Q7) lies a cube of which no cell knows as a neighbour.
"""

from __future__ import annotations

from typing import Final

from squares.core.rng import Rng
from squares.games.qubism.rules.ways import Ways
from squares.native import i64, vec

CUBE: Final = 3
BLOCKED: Final = CUBE
KINDS: Final = CUBE + 8  # of what may lie on a cell
MOST_CUBES: Final = 60
MOST_WALKS: Final = 12  # of a pawn
NUMBERS: Final = 7  # of a position behind its cells where there are two pawns


def _keys(count: int) -> vec[i64]:
    """Return random numbers that are combined to keys of positions; the same in every run."""
    found, rng = vec[i64]([0] * count), Rng(1)
    for i in range(count):
        number, rng = rng.next()
        found[i] = number >> 2
    return found


class Tables:
    """A definition for kernels. Owners and sides to act are 0 South, 1 North.

    ``now`` of a kernel: the cells, the cells of South's pawns, then of North's, the supply, who is to act, the result;
    then, made from these, the set of cells without cubes (0 where the board is too large for ``ways``) and the key.
    ``turned``: how many quarters clockwise an arrow turns when its cube is rolled, by fin (Q3). ``blocked``: cells that
    are none (Q7). ``several``: 1 if there are more pawns than two (Q8); ``first``: the number of South's first pawn, of
    North's, and of all pawns; ``home``: so many of one side win across.
    """

    def __init__(
        self, files: int, ranks: int, fins: int, turned: list[int], blocked: list[int], pawns: list[int], home: int
    ) -> None:
        behind = files * ranks + pawns[0] + pawns[1]
        self.files: i64 = files
        self.cells: i64 = files * ranks
        self.blocked: list[int] = blocked
        self.first: vec[i64] = vec[i64]([0] * 3)
        self.first[1] = pawns[0]
        self.first[2] = pawns[0] + pawns[1]
        self.several: i64 = 1 if max(pawns) > 1 else 0
        self.home: i64 = home
        self.pawn: i64 = files * ranks
        self.supply: i64 = behind
        self.to_act: i64 = behind + 1
        self.result: i64 = behind + 2
        self.free: i64 = behind + 3
        self.key: i64 = behind + 4
        self.size: int = behind + NUMBERS - 2
        self.ways: Ways = Ways(files, ranks)
        self.bit: vec[i64] = self.ways.bit
        self.keys: vec[i64] = _keys(files * ranks * KINDS + MOST_CUBES + 2)  # kind on a cell, supply, to act
        self.turn: i64 = self.keys[files * ranks * KINDS + MOST_CUBES + 1]
        self.offers: vec[i64] = self.keys[:3]  # what may become of the choice of sides
        for at in range(files * ranks * KINDS - 1, -1, -1):
            self.keys[at] ^= self.keys[at - at % KINDS]  # so that of an empty cell is 0
        self.fins: i64 = fins
        self.supplies: i64 = files * ranks * KINDS
        self.most_moves: int = MOST_WALKS * max(pawns) + files * ranks * (8 + max(files, ranks))
        self.rank: vec[i64] = vec[i64]([0] * (files * ranks))
        self.goal: vec[i64] = vec[i64]([0] * 2)
        self.goal[0] = ranks - 1
        self.near: vec[i64] = vec[i64]([0] * (4 * files * ranks))  # 4 * cell + direction -> the next cell or -1
        self.rolled: vec[i64] = vec[i64]([0, 1, 2] + [0] * 8)  # cube -> the cube it becomes; pawns stay as they are
        for cell in range(files * ranks):
            file, rank = cell % files, cell // files
            self.rank[cell] = rank
            self.near[4 * cell] = cell + files if rank < ranks - 1 else -1
            self.near[4 * cell + 1] = cell + 1 if file < files - 1 else -1
            self.near[4 * cell + 2] = cell - files if rank > 0 else -1
            self.near[4 * cell + 3] = cell - 1 if file > 0 else -1
        for side in range(4 * files * ranks):
            if side // 4 in blocked or self.near[side] in blocked:
                self.near[side] = -1
        for direction in range(4):
            for fin in range(2):
                quarter = (direction + turned[fin]) % 4
                self.rolled[CUBE + 2 * direction + fin] = CUBE + 2 * quarter + fin
