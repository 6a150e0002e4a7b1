"""What a Rengoma kernel looks up: the definition's numbers and the rays of the board, built once and shared."""

from __future__ import annotations

from typing import Final

from squares.native import i64, vec

STRONGEST: Final = 9

# Straight lines away from a cell; the opposite of direction d is d + 4.
DIRECTIONS: Final = ((0, 1), (1, 0), (1, 1), (1, -1), (0, -1), (-1, 0), (-1, -1), (-1, 1))
ROOK: Final = (0, 1, 4, 5)


class Tables:
    """A definition for kernels. Colours are 0 black, 1 red; a piece is ``1 + 2 * strength + colour``, 0 is none.

    ``now`` of a kernel: the top piece of each cell; what lies below it as a number with a digit of base 3 for each
    strength (0 none, 1 + colour), since only a stronger piece covers; both stocks, next piece last; how many are left
    in each; both field places as strengths; the chips of the stock, black and red; then who acts, the phase (0 normal,
    1 chips, 1 + extra actions left), chips earned, quiet plies and the result.
    """

    def __init__(self, files: int, ranks: int, pieces: int) -> None:
        self.files: i64 = files
        cells = files * ranks
        self.cells: i64 = cells
        self.pieces: i64 = pieces
        self.below: i64 = cells
        self.stock: i64 = 2 * cells
        self.left: i64 = 2 * cells + 2 * pieces
        self.field: i64 = self.left + 2
        self.chips: i64 = self.field + 2
        self.to_act: i64 = self.chips + 3
        self.phase: i64 = self.chips + 4
        self.earned: i64 = self.chips + 5
        self.quiet: i64 = self.chips + 6
        self.result: i64 = self.chips + 7
        self.size: int = 2 * cells + 2 * pieces + 15
        self.most_moves: int = cells * (files + ranks) + 10
        self.seats: i64 = 2
        self.line: i64 = 4
        self.both: i64 = 0  # who wins with lines of both colours: 0 who acted, 1 the other, 2 nobody
        self.quiet_plies: i64 = 0
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


def packed(values: list[int]) -> vec[i64]:
    """The values as a kernel's array."""
    out = vec[i64]([0] * len(values))
    for i, value in enumerate(values):
        out[i] = value
    return out


def _ray(files: int, ranks: int, cell: int, right: int, ahead: int) -> list[int]:
    ray: list[int] = []
    file, rank = cell % files + right, cell // files + ahead
    while 0 <= file < files and 0 <= rank < ranks:
        ray.append(rank * files + file)
        file, rank = file + right, rank + ahead
    return ray


def windows(files: int, ranks: int, length: int) -> tuple[tuple[int, ...], ...]:
    """Every straight line of so many cells, by their indices."""
    found = []
    for cell in range(files * ranks):
        for right, ahead in ((0, 1), (1, 0), (1, 1), (-1, 1)):
            file, rank = cell % files + right * (length - 1), cell // files + ahead * (length - 1)
            if 0 <= file < files and 0 <= rank < ranks:
                found.append(tuple(cell + (right + ahead * files) * i for i in range(length)))
    return tuple(found)
