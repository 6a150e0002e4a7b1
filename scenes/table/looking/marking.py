"""Rings and arrows that a person draws on the board: by the right button, or by a key at the cursor.

They belong to the ply on show and are kept with it. Knows no button and no key, and draws nothing.
"""

from __future__ import annotations

from scenes.geometry import Point
from scenes.table.state import TableState
from squares.core.actions import Target
from squares.core.grid import Cell, Mark, drawn
from squares.core.match import AnyNode
from squares.saves.record import MOST_MARKS


def colour_of(shift: bool, ctrl: bool, alt: bool) -> str:
    """What the keys that are held mean: none green, Shift red, Ctrl blue, Alt yellow."""
    return "R" if shift else "B" if ctrl else "Y" if alt else "G"


class Marking:
    """``begun``: the mark that is being drawn, which ends where the pointer or the cursor is."""

    def __init__(self, state: TableState) -> None:
        self._state = state
        self._start: tuple[Cell, str, AnyNode] | None = None
        self._pointer: Point | None = None

    @property
    def _node(self) -> AnyNode | None:
        """The ply on show; None where nothing can be drawn on it."""
        observer = self._state.observer
        return None if observer.cover is not None or observer.aside else self._state.match.node_at(observer.ply)

    @property
    def begun(self) -> Mark | None:
        """The mark as it would be now; a ring while it is nowhere else."""
        if self._start is None or self._start[2] is not self._node:
            return None
        end = self._state.pointer.aim if self._pointer is None else self._state.view.pick(self._pointer)
        start, colour, _ = self._start
        return Mark(start, end if isinstance(end, Cell) else start, colour)

    @property
    def marks(self) -> tuple[Mark, ...]:
        """Those of the ply on show."""
        return () if self._node is None else self._node.marks

    # by the pointer

    def press(self, pos: Point, colour: str) -> bool:
        """The right button went down: a mark begins on a cell while nothing is in hand; whether it does."""
        held = self._state.held
        if held.picked or held.drag is not None or held.confirmation is not None:
            return False
        self._pointer = pos
        return self._begin(self._state.view.pick(pos), colour)

    def move(self, pos: Point) -> bool:
        """The pointer moves; whether a mark follows it."""
        if self._pointer is None:
            return False
        self._pointer = pos
        return True

    def release(self, pos: Point) -> bool:
        """The right button went up: the mark is there, or gone; whether there was one. Beside the board nothing comes
        of it."""
        if self._pointer is None:
            return False
        self._pointer = pos
        if isinstance(self._state.view.pick(pos), Cell):
            self._finish()
        self.give_up()
        return True

    # by keys

    def key(self, colour: str) -> bool:
        """Begin a mark where the cursor or the pointer is, or end one there; whether that is a cell."""
        aim = self._state.pointer.aim
        if not isinstance(aim, Cell) or self._pointer is not None:
            return False
        if self.begun is None:
            return self._begin(aim, colour)
        self._finish()
        self.give_up()
        return True

    def clear(self) -> bool:
        """Take all marks of the ply on show away; whether there were any."""
        node = self._node
        self.give_up()
        if node is None or not node.marks:
            return False
        self._state.session.mark(node, ())
        return True

    def give_up(self) -> bool:
        """Draw no further at a mark that was begun; whether there was one."""
        begun = self._start is not None
        self._start = self._pointer = None
        return begun

    def _begin(self, target: Target | None, colour: str) -> bool:
        node = self._node
        if not isinstance(target, Cell) or node is None:
            self.give_up()
            return False
        self._start = target, colour, node
        return True

    def _finish(self) -> None:
        mark, node = self.begun, self._node
        if mark is not None and node is not None:
            self._state.session.mark(node, drawn(node.marks, mark)[:MOST_MARKS])
