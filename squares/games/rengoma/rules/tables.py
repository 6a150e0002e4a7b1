"""What a Rengoma kernel looks up: the definition's numbers and the rays of the board, built once and shared.

Compiled by mypyc where possible.
"""

from __future__ import annotations

from typing import Final

from squares.native import i64, packed, vec

STRONGEST: Final = 9
PIECES: Final = 2 * STRONGEST + 3  # numbers of a cell's top

# Straight lines away from a cell; the opposite of direction d is d + 4.
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))
ROOK: Final = (0, 1, 4, 5)


class Tables:
    """A definition for kernels. Colours are 0 black, 1 red; a piece is ``1 + 2 * strength + colour``, 0 is none.

    ``now`` of a kernel: the top piece of each cell; what lies below it as a number with a digit of base 3 for each
    strength (0 none, 1 + colour), where only a stronger piece covers, else (``deep``) how many pieces lie below it and
    these from the bottom up, so many numbers a cell; both stocks, next piece last; how many are left
    in each; both field places as strengths; the chips of the stock, black and red; then who acts, the phase (0 normal,
    1 chips, 1 + extra actions left), chips earned, quiet plies, the result, and what has become of the choice of sides.
    An open stock lies from the strongest piece to the weakest, and the field stays empty.
    """

    def __init__(self, files: int, ranks: int, pieces: int, deep: int = 0, odd: bool = False) -> None:
        self.files: i64 = files
        cells = files * ranks
        self.cells: i64 = cells
        self.pieces: i64 = pieces
        self.below: i64 = cells
        self.deep: i64 = deep  # 0: a digit a strength
        self.stock: i64 = cells + cells * max(deep, 1)
        self.left: i64 = self.stock + 2 * pieces
        self.field: i64 = self.left + 2
        self.chips: i64 = self.field + 2
        self.to_act: i64 = self.chips + 3
        self.phase: i64 = self.chips + 4
        self.earned: i64 = self.chips + 5
        self.quiet: i64 = self.chips + 6
        self.result: i64 = self.chips + 7
        self.sides: i64 = self.result + 1
        self.size: int = int(self.sides) + 1
        self.most_moves: int = cells * (cells + PIECES) + 10 if odd else cells * (files + ranks) + 10
        self.seats: i64 = 2
        self.line: i64 = 4
        self.both: i64 = 0  # who wins with lines of both colours: 0 who acted, 1 the other, 2 nobody
        self.quiet_plies: i64 = 0
        self.for_enemy: i64 = 1  # whether placing the enemy's piece earns a chip (R12)
        self.for_cover: i64 = 0  # whether covering the enemy's piece does
        self.odd: i64 = int(odd)  # whether more must be asked than what lies where
        self.own: i64 = 1  # whether one's own pieces are placed (R15)
        self.foe: i64 = 1  # whether the enemy's are
        self.moves: i64 = 1  # whether pieces move
        self.anywhere: i64 = 0  # whether they move to any cell (R18)
        self.open: i64 = 0  # whether a piece is chosen from an open stock (R16)
        self.onto: i64 = 0  # whether pieces are placed onto what they may cover (R17)
        self.buys: i64 = 0  # what a chip buys: 0 any action, 1 only a placed piece, 2 only a moved one
        # piece * PIECES + top of a cell -> 1 where it may go there (R13)
        self.may: vec[i64] = packed([0] * (PIECES * PIECES))
        self.power: vec[i64] = packed([3**strength for strength in range(STRONGEST + 1)])
        starts: list[int] = []
        flat: list[int] = []
        for cell in range(cells):
            for right, ahead in DIRECTIONS:
                ray = _ray(files, ranks, cell, right, ahead)
                starts.append(len(flat))
                flat += [len(ray), *ray]
        # cell * 8 + direction -> where its ray begins in ``rays``: count, then the cells from near to far.
        self.ray_at: vec[i64] = packed(starts)
        self.rays: vec[i64] = packed(flat)
        self.rook: vec[i64] = packed(list(ROOK))


def _ray(files: int, ranks: int, cell: int, right: int, ahead: int) -> list[int]:
    ray: list[int] = []
    file, rank = cell % files + right, cell // files + ahead
    while 0 <= file < files and 0 <= rank < ranks:
        ray.append(rank * files + file)
        file, rank = file + right, rank + ahead
    return ray


def windows(files: int, ranks: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Return every straight line of so many cells, by their indices."""
    found = []
    for cell in range(files * ranks):
        for right, ahead in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            file, rank = cell % files + right * (length - 1), cell // files + ahead * (length - 1)
            if 0 <= file < files and 0 <= rank < ranks:
                found.append(tuple(cell + (right + ahead * files) * i for i in range(length)))
    return tuple(found)
