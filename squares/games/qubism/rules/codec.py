"""Between frozen values and a kernel's numbers: positions, moves, and effects as events."""

from __future__ import annotations

from squares.core.actions import InHand, Swap
from squares.core.events import Ended, Event, Moved, Placed, Turned, TurnTo
from squares.core.grid import Cell, Grid
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules import kernel as k
from squares.games.qubism.rules import tables as t
from squares.games.qubism.rules.definition import QubismDefinition
from squares.games.qubism.rules.kernel import QubismKernel, encode
from squares.games.qubism.rules.swap import SWAP, SwapKernel
from squares.games.qubism.rules.tables import Tables
from squares.games.qubism.rules.values import (
    BLOCKED,
    CUBES,
    EMPTY,
    PAWNS,
    SIDES,
    Move,
    Pass,
    Place,
    QubismAction,
    QubismPosition,
)

_LETTERS = EMPTY + PAWNS + CUBES
_QUARTERS = {"fin": [1, 3], "reverse": [2, 2], "keep": [0, 0], "left": [3, 3], "right": [1, 1]}


def in_supply(number: int) -> InHand:
    """Return where a cube beside the board lies. They are numbered from 1; the highest goes first."""
    return InHand(None, f"cube{number}")


class Codec:
    """Translates for one definition."""

    def __init__(self, definition: QubismDefinition, grid: Grid) -> None:
        self.grid = grid
        self.fins = 2 if definition.after_roll == "fin" else 1
        board = definition.board
        self.blocked = frozenset(grid.index(cell) for cell in board.off)
        self.tables = Tables(
            grid.files,
            grid.ranks,
            self.fins,
            _QUARTERS[definition.after_roll],
            sorted(self.blocked),
            [len(cells) for cells in board.starts],
            definition.pawns_home,
        )

    def kernel(self, position: QubismPosition, *, telling: bool = False) -> QubismKernel:
        """Return a fresh kernel standing at a position; a telling one writes its effects."""
        kernel = SwapKernel(self.tables) if position.sides else QubismKernel(self.tables)
        kernel.telling = int(telling)
        cells = [t.BLOCKED if letter == BLOCKED else _LETTERS.index(letter) for letter in position.board]
        kernel.stand(cells, position.supply, TWO.index(position.to_act))
        if isinstance(kernel, SwapKernel):
            kernel.offer(SIDES.index(position.sides))
        return kernel

    def position(self, kernel: QubismKernel) -> QubismPosition:
        """Return the position that a kernel stands at."""
        now, tables = kernel.state(), self.tables
        cells = enumerate(now[: self.grid.size])
        board = "".join(BLOCKED if cell in self.blocked else _LETTERS[there] for cell, there in cells)
        sides = SIDES[kernel.offered()] if isinstance(kernel, SwapKernel) else SIDES[0]
        return QubismPosition(board, TWO[now[tables.to_act]], now[tables.supply], sides)

    def move(self, position: QubismPosition, action: QubismAction) -> int:
        """Return a kernel's move."""
        match action:
            case Move(start, goal):
                return int(encode(k.MOVE, self.grid.index(start), self.grid.index(goal)))
            case Place(cell, cube):
                return int(encode(k.PLACE, self.grid.index(cell), _LETTERS.index(cube)))
            case Swap():
                return int(encode(SWAP, 0, 0))
        return int(encode(k.PASS, 0, 0))

    def action(self, position: QubismPosition, move: int) -> QubismAction:
        """Return the action of a kernel's move."""
        kind, a, b = move >> 20, (move >> 10) & 1023, move & 1023
        if kind == k.MOVE:
            return Move(self.grid.cell(a), self.grid.cell(b))
        if kind == SWAP:
            return Swap()
        return Place(self.grid.cell(a), _LETTERS[b]) if kind == k.PLACE else Pass()

    def rolled(self, cube: str) -> str:
        """Return what a cube shows after it has been moved."""
        return _LETTERS[int(self.tables.rolled[_LETTERS.index(cube)])]

    def ray(self, start: Cell, cube: str) -> tuple[Cell, ...]:
        """Return the cells from ``start``, not counted, to the edge of the board where the cube's arrow points."""
        return tuple(self.grid.cell(i) for i in self._ray(self.grid.index(start), CUBES.index(cube) // 2))

    @property
    def several(self) -> bool:
        """Whether there are more pawns than one each."""
        return int(self.tables.first[2]) > len(TWO)

    def _ray(self, cell: int, direction: int) -> list[int]:
        found: list[int] = []
        while (cell := int(self.tables.near[4 * cell + direction])) >= 0:
            found.append(cell)
        return found

    def events(self, kernel: QubismKernel, actor: Seat) -> tuple[Event, ...]:
        """Return what the last ``apply`` of a telling kernel did, in order."""
        effects = [int(x) for x in kernel.effects[: kernel.effect_count * k.STRIDE]]
        return tuple(
            self._event(kernel, effects[i], effects[i + 1 : i + k.STRIDE]) for i in range(0, len(effects), k.STRIDE)
        )

    def _event(self, kernel: QubismKernel, code: int, n: list[int]) -> Event:
        cell = self.grid.cell
        if code == k.STEPPED:
            return Moved(TWO[n[0]], (cell(n[1]), cell(n[2])), "jump" if n[3] else "step")
        if code == k.PLACED:
            return Placed(TWO[n[0]], in_supply(n[3] + 1), cell(n[1]), _LETTERS[n[2]])
        if code == k.SLID:
            ray = self._ray(n[1], n[3])
            path = (n[1], *ray[: ray.index(n[2]) + 1])
            return Moved(TWO[n[0]], tuple(cell(i) for i in path), "slide")
        if code == k.TURNED:
            return Turned(cell(n[0]), _LETTERS[n[1]])
        if code == k.TURN_TO:
            return TurnTo(TWO[n[0]])
        return Ended(str(TWO[n[0]]), "across", self.across(self.position(kernel), TWO[n[0]]))

    def across(self, position: QubismPosition, seat: Seat) -> tuple[Cell, ...]:
        """Return the cells of the seat's pawns that are across."""
        goal = int(self.tables.goal[TWO.index(seat)])
        cells = (self.grid.cell(index) for index in position.pawns(seat))
        return tuple(cell for cell in cells if cell.rank == goal)
