"""What is proved of positions with best play on both sides, and what tables of solved games tell of them."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from squares.core.kernel import Kernel


class Proved(NamedTuple):
    """What a side achieves: ``result`` 1 a win, 0 a draw, -1 a loss.

    ``turns``: so many of the winner's own until then, a running one among them; ``plies``: of both sides.
    """

    result: int
    turns: int
    plies: int

    @property
    def order(self) -> tuple[int, int, int]:
        """The larger, the better for the side: wins early, losses late."""
        return self.result, -self.result * self.turns, -self.result * self.plies

    def __neg__(self) -> Proved:
        """Return the same as the other side has it."""
        return self._replace(result=-self.result)


DRAWN = Proved(0, 0, 0)


class Table(Protocol):
    """What was found out of every position."""

    def proved(self, kernel: Kernel) -> Proved | None:
        """Return what is proved for the side that decides in a position that is not over; None: nothing is."""


def after(kernel: Kernel, table: Table, move: int) -> Proved | None:
    """Return what is proved, for the side that decides, once it has made a move; None: nothing is."""
    side, turn = int(kernel.side()), int(kernel.on_turn())
    kernel.play(move)
    result = int(kernel.result())
    if result:
        found: Proved | None = DRAWN if result < 0 else Proved(1 if result == side + 1 else -1, 0, 0)
    else:
        found = table.proved(kernel)
        found = -found if found and kernel.side() != side else found
    passed = bool(result) or int(kernel.on_turn()) != turn
    kernel.undo()
    if not found or not found.result:
        return found
    winner = side if found.result > 0 else 1 - side
    return Proved(found.result, found.turns + (passed and turn == winner), found.plies + 1)
