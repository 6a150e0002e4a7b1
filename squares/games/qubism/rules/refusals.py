"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import Swap
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules.codec import Codec
from squares.games.qubism.rules.notation import named
from squares.games.qubism.rules.values import BLOCKED, CUBES, EMPTY, PAWNS, Move, Place, QubismAction, QubismPosition

POINTS = ("up", "right", "down", "left")


class Reasons:
    """Explains one position, which is not over. Methods that return None found nothing against the action."""

    def __init__(self, codec: Codec, cubes: str, position: QubismPosition) -> None:
        self.codec = codec
        self.cubes = cubes
        self.position = position
        self.grid = codec.grid
        self.kernel = codec.kernel(position)
        self.moves = set(self.kernel.legal())
        self.pawns = [self.grid.cell(index) for index in position.pawns(position.to_act)]

    def in_reach(self) -> Iterator[QubismAction]:
        """Yield what the pawn, the cubes and the supply could do on empty cells if nothing but their reach counted."""
        for start in self.pawns:
            for there in self._beside(start):
                yield Move(start, there)
                if self._at(there) in PAWNS:
                    yield from (Move(start, goal) for goal in self._beside(there) if self._at(goal) == EMPTY)
        for cell in self.grid:
            letter = self._at(cell)
            if letter in CUBES:
                ray = self.codec.ray(cell, letter)
                yield from (Move(cell, goal) for goal in ray if self._at(goal) == EMPTY)
            elif letter == EMPTY and self.position.supply:
                yield from (Place(cell, cube) for cube in self.cubes)

    def why(self, action: QubismAction) -> Phrase | None:
        """Return the rule that forbids the action."""
        if self.codec.move(self.position, action) in self.moves:
            return None
        match action:
            case Place(cell, cube):
                return self._why_not_place(cell, cube)
            case Move(start, goal):
                letter = self._at(start)
                if BLOCKED in (letter, self._at(goal)):
                    return phrase("qubism.no.blocked", cell=str(start if letter == BLOCKED else goal))
                if letter == EMPTY:
                    return phrase("qubism.no.empty", cell=str(start))
                if letter in CUBES:
                    return self._why_not_slide(start, letter, goal)
                return self._why_not_step(start, goal)
            case Swap():
                return phrase("qubism.no.swap")
        return phrase("qubism.no.pass")

    def _at(self, cell: Cell) -> str:
        return self.position.board[self.grid.index(cell)]

    def _beside(self, cell: Cell) -> list[Cell]:
        near, first = self.codec.tables.near, 4 * self.grid.index(cell)
        return [self.grid.cell(int(near[first + i])) for i in range(4) if near[first + i] >= 0]

    # ---- cubes

    def _why_not_place(self, cell: Cell, cube: str) -> Phrase | None:
        if not self.position.supply:
            return phrase("qubism.no.supply")
        if self._at(cell) == BLOCKED:
            return phrase("qubism.no.blocked", cell=str(cell))
        if self._at(cell) != EMPTY:
            return phrase("qubism.no.taken", cell=str(cell))
        walled = self._walled(-1, cell)
        if walled is not None:
            return walled
        ray = self.codec.ray(cell, cube)
        if not ray:
            return phrase("qubism.no.points_off", cell=str(cell))
        return phrase("qubism.no.points_at", cell=str(ray[0]))

    def _why_not_slide(self, start: Cell, cube: str, goal: Cell) -> Phrase | None:
        ray = self.codec.ray(start, cube)
        if goal not in ray:
            points = phrase(f"qubism.points.{POINTS[CUBES.index(cube) // 2]}")
            return phrase("qubism.no.not_that_way", cell=str(start), points=points)
        stop = next((cell for cell in ray if self._at(cell) != EMPTY), None)
        if stop is not None and ray.index(stop) <= ray.index(goal):
            return phrase("qubism.no.in_the_way", cell=str(stop))
        return self._walled(self.grid.index(start), goal)

    def _walled(self, start: int, goal: Cell) -> Phrase | None:
        """Return the path rule (Q4)."""
        walled = int(self.kernel.walled(start, self.grid.index(goal)))
        whom = ("", "wall_south", "wall_north", "wall_both")[walled]
        return phrase(f"qubism.no.{whom}{'_pawn' if self.codec.several else ''}") if walled else None

    # ---- pawns

    def _why_not_step(self, start: Cell, goal: Cell) -> Phrase | None:
        if start not in self.pawns:
            return phrase("qubism.no.not_yours", cell=str(start), seat=named(_other(self.position.to_act)))
        if self._at(goal) in CUBES:
            return phrase("qubism.no.cube", cell=str(goal))
        if self._at(goal) in PAWNS and goal != start:
            return phrase("qubism.no.pawn", cell=str(goal))
        for over in self._beside(start):
            if self._at(over) in PAWNS and goal in self._beside(over) and goal != start:
                return phrase("qubism.no.straight_on", cell=str(over))
        return phrase("qubism.no.one_step", start=str(start), goal=str(goal))


def _other(seat: Seat) -> Seat:
    return TWO[1 - TWO.index(seat)]
