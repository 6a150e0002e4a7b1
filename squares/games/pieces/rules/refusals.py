"""Why an action is not legal, in words. Whether it is legal only the kernel says."""

from __future__ import annotations

from collections.abc import Iterator

from squares.core.actions import Swap
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.games.pieces.rules import tables as t
from squares.games.pieces.rules.codec import Codec
from squares.games.pieces.rules.values import Go, Off, PiecesAction, PiecesPosition, Put, Twist
from squares.games.pieces.rules.ways import Place


class Reasons:
    """Explains one position."""

    def __init__(self, codec: Codec, position: PiecesPosition) -> None:
        self.codec, self.position, self.grid = codec, position, codec.grid

    def in_reach(self) -> Iterator[PiecesAction]:
        """Yield the cells next to one's own pieces, and every cell where pieces are put."""
        position, tables = self.position, self.codec.tables
        if position.due or position.chain:
            return
        for kind in self.codec.kinds:
            if kind.placed and kind.has(position.to_act):
                yield from (Put(kind.letter, cell) for cell in self.grid if self._playable(cell))
        for index, stack in enumerate(position.board):
            if stack and self.codec.owner(stack[-1]) is position.to_act:
                for direction in range(t.DIRECTIONS):
                    at = int(tables.ray_at[index * 8 + direction])
                    if tables.rays[at]:
                        yield Go(self.grid.cell(index), self.grid.cell(int(tables.rays[at + 1])))

    def _playable(self, cell: Cell) -> bool:
        return self.grid.index(cell) not in self.codec.definition.holes

    def why(self, action: PiecesAction) -> Phrase | None:
        """Return the rule that forbids the action; None where none is known."""
        position = self.position
        if isinstance(action, Swap):
            return phrase("pieces.no.swap")
        if position.due and not isinstance(action, Off):
            return phrase("pieces.no.pick_first")
        if position.chain == "must" and position.held is not None:
            return phrase("pieces.no.goes_on", cell=str(position.held))
        match action:
            case Put(letter, cell):
                return self._why_not_put(letter, cell)
            case Go(start, goal):
                return self._why_not_go(start, goal)
            case Off(cell):
                return self._why_not_off(cell)
            case Twist():
                return phrase("pieces.no.twist")
        return phrase(f"pieces.no.{action}")

    def _why_not_put(self, letter: str, cell: Cell) -> Phrase | None:
        position, index = self.position, self.codec.letters.index(letter)
        kind, named = self.codec.kinds[index], self._kind(letter)
        if not self._playable(cell):
            return phrase("pieces.no.hole", cell=str(cell))
        if not kind.placed or not kind.has(position.to_act):
            return phrase("pieces.no.not_put", kind=named)
        if index in self.codec.counted:
            held = position.hands[int(position.to_act.forward < 0)][self.codec.counted.index(index)]
            if not held:
                return phrase("pieces.no.none_left", kind=named)
        if position.top(self.grid.index(cell)) and self.codec.definition.board.levels == 1:
            return phrase("pieces.no.taken", cell=str(cell))
        ways = [way for way in kind.moves if isinstance(way, Place)]
        if not ways:
            return phrase("pieces.no.dice", kind=named, goal=str(cell))
        if all(way.must_take for way in ways):
            return phrase("pieces.no.takes_nothing")
        if any(way.falls for way in ways):
            return phrase("pieces.no.falls", cell=str(cell))
        if all(way.next_to for way in ways):
            return phrase("pieces.no.not_beside", cell=str(cell))
        return self._must()

    def _kind(self, letter: str) -> str:
        definition = self.codec.definition
        return definition.kind_name(list(definition.kinds)[self.codec.letters.index(letter)])

    def _why_not_go(self, start: Cell, goal: Cell) -> Phrase | None:
        position = self.position
        piece, there = position.top(self.grid.index(start)), position.top(self.grid.index(goal))
        if not piece:
            return phrase("pieces.no.nothing", cell=str(start))
        if self.codec.owner(piece) is not position.to_act:
            return phrase("pieces.no.not_own", cell=str(start))
        if not self._playable(goal):
            return phrase("pieces.no.hole", cell=str(goal))
        if there and self.codec.owner(there) is position.to_act and self.codec.definition.board.levels == 1:
            return phrase("pieces.no.own_there", cell=str(goal))
        return self._must() or phrase("pieces.no.not_so", kind=self._kind(piece[-1].upper()), goal=str(goal))

    def _why_not_off(self, cell: Cell) -> Phrase | None:
        piece = self.position.top(self.grid.index(cell))
        if not piece:
            return phrase("pieces.no.nothing", cell=str(cell))
        if self.position.due:
            own = self.codec.owner(piece) is self.position.to_act
            return phrase("pieces.no.pick_enemy" if own else "pieces.no.in_line", cell=str(cell))
        return phrase("pieces.no.stays", cell=str(cell))

    def _must(self) -> Phrase | None:
        """Return that one has to take, where that is so."""
        must, kernel = self.codec.definition.must, self.codec.kernel(self.position)
        if must == "nothing" or not kernel.generate() or not kernel.takers:
            return None
        return phrase(f"pieces.no.must_{must}")
