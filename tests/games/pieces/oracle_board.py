"""A board as slow rules see it: dictionaries and copies, nothing of the engine's.

Cells are (file, rank) from 0. South's pieces are capitals and North's small letters; several on a cell lie on one
another, the last one on top. A world is a position with all that decides the future.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Any

Cell = tuple[int, int]
ORTHOGONAL = ((0, 1), (1, 0), (0, -1), (-1, 0))
DIAGONAL = ((1, 1), (1, -1), (-1, -1), (-1, 1))
AROUND = ORTHOGONAL + DIAGONAL
LINES = ((0, 1), (1, 0), (1, 1), (1, -1))
OTHER = {"s": "n", "n": "s"}
NAMES = {"s": "south", "n": "north", "draw": "draw", "": ""}
FORWARD = {"s": 1, "n": -1}


@dataclass(frozen=True)
class World:
    """``hands``: letters. ``jumper``: the piece that goes on, in the direction ``heading``. ``turn`` is counted from 1.

    ``begun``: whether the first of two actions of the turn is done. ``dice``: what is left of this turn's, nothing
    before they are rolled. ``winner``: ``s``, ``n``, ``draw`` or nothing.
    """

    board: dict[Cell, str]
    actor: str = "s"
    hands: dict[str, str] = field(default_factory=lambda: {"s": "", "n": ""})
    jumper: Cell | None = None
    heading: Cell | None = None
    begun: bool = False
    turn: int = 1
    quiet: int = 0
    passes: int = 0
    dice: tuple[int, ...] = ()
    winner: str = ""


def plus(cell: Cell, step: Cell, times: int = 1) -> Cell:
    return cell[0] + times * step[0], cell[1] + times * step[1]


def letters(side: str, text: str) -> str:
    """Return pieces as they look for a side."""
    return text.upper() if side == "s" else text.lower()


class Game(ABC):
    """A board, what may be done, and how it ends."""

    files = ranks = 8
    holes: frozenset[Cell] = frozenset()
    kinds = ""
    """The letters of what can be in hand, in the order in which a text gives them."""
    passing = False
    chance = False
    """Whether dice are rolled at the beginning of a turn, of which the rules know only what they show."""

    def __init__(self, variant: str) -> None:
        self.variant = variant
        self.cells = [cell for cell in product(range(self.files), range(self.ranks)) if cell not in self.holes]

    def start(self) -> World:
        """Return where a game begins."""
        return World({})

    @abstractmethod
    def moves(self, world: World) -> Iterator[World]:
        """Yield what can come next, though who then cannot act has not lost yet."""

    def after(self, world: World) -> Iterator[World]:
        """Yield what can come next; who cannot act has lost, where one does not pass."""
        if world.winner:
            return
        for new in self.moves(world):
            stuck = not self.passing and not new.winner and next(self.moves(new), None) is None
            yield replace(new, winner=OTHER[new.actor]) if stuck else new

    def told(self, world: World) -> tuple[str, ...]:
        """Return the text of the board and hands, who acts, who has won, and the dice left in the middle of a turn."""
        rows = ["".join(self._cell(world, (f, r)) for f in range(self.files)) for r in reversed(range(self.ranks))]
        hands = "/".join(self._hand(world, side) for side in "sn") if self.kinds else ""
        actor, dice = ("", "") if world.winner else (world.actor, "".join(map(str, sorted(world.dice))))
        return "/".join(rows), hands, actor, NAMES[world.winner], dice

    def _cell(self, world: World, cell: Cell) -> str:
        stack = world.board.get(cell, "." if cell in self.holes else "-")
        return stack if len(stack) == 1 else f"({stack})"

    def _hand(self, world: World, side: str) -> str:
        counts = Counter(world.hands[side].upper())
        return letters(side, "".join(f"{kind}{counts[kind]}" for kind in self.kinds if counts[kind])) or "-"

    # ---- looking

    def on(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.files and 0 <= cell[1] < self.ranks and cell not in self.holes

    def free(self, world: World, cell: Cell) -> bool:
        return self.on(cell) and cell not in world.board

    def side(self, world: World, cell: Cell) -> str:
        """Return whose the piece on top of a cell is, nothing where there is none."""
        top = world.board.get(cell, "")[-1:]
        return "" if not top else "s" if top.isupper() else "n"

    def own(self, world: World, side: str = "") -> list[Cell]:
        return [cell for cell in self.cells if self.side(world, cell) == (side or world.actor)]

    def beside(self, cell: Cell, steps: Iterable[Cell]) -> list[Cell]:
        return [plus(cell, step) for step in steps if self.on(plus(cell, step))]

    def in_line(self, world: World, side: str, length: int) -> bool:
        """Tell whether a side has so many pieces in a row."""
        own = set(self.own(world, side))
        return any(all(plus(cell, step, i) in own for i in range(length)) for cell in own for step in LINES)

    def more(self, world: World) -> str:
        """Return who has more pieces on the board."""
        south, north = len(self.own(world, "s")), len(self.own(world, "n"))
        return "draw" if south == north else "s" if south > north else "n"

    # ---- doing

    def done(self, world: World, board: dict[Cell, str], **changes: Any) -> World:
        """Return the world after a turn that left the board so."""
        fresh: dict[str, Any] = {"jumper": None, "heading": None, "begun": False, "passes": 0, "turn": world.turn + 1}
        return replace(world, **({"board": board, "actor": OTHER[world.actor]} | fresh | changes))

    def passed(self, world: World) -> World:
        """Return the world after a pass; after two the one with more pieces has won."""
        new = self.done(world, world.board, passes=world.passes + 1)
        return replace(new, winner=self.more(new) if new.passes == 2 else "")

    def put(self, world: World, cell: Cell, kind: str) -> dict[Cell, str]:
        """Return the board with a piece of whoever acts on a cell, upon what lies there."""
        return world.board | {cell: world.board.get(cell, "") + letters(world.actor, kind)}

    def moved(self, world: World, start: Cell, goal: Cell) -> dict[Cell, str]:
        """Return the board with the top piece of a cell on another, in the place of what stood there."""
        return without(world.board, start) | {goal: world.board[start]}

    def less(self, world: World, kind: str) -> dict[str, str]:
        """Return the hands after whoever acts has put a piece."""
        return world.hands | {world.actor: world.hands[world.actor].replace(letters(world.actor, kind), "", 1)}

    def slides(self, world: World, start: Cell, shut: frozenset[Cell] = frozenset()) -> Iterator[Cell]:
        """Yield the cells that a rook reaches, of those that are not shut."""
        for step in ORTHOGONAL:
            goal = plus(start, step)
            while self.free(world, goal) and goal not in shut:
                yield goal
                goal = plus(goal, step)


def without(board: dict[Cell, str], *cells: Cell) -> dict[Cell, str]:
    """Return a board on which nothing stands on some cells."""
    return {cell: stack for cell, stack in board.items() if cell not in cells}
