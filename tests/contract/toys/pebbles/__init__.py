"""A toy engine for the tests of the contract: pebbles on a few cells, and a secret card in each hand.

South and North lay a pebble by turns; when the board is full, whoever lies on a1 has won. The cards do nothing. A game
as small as one with hidden things can be, so that every check of the contract can be seen to fail on it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Literal

from squares.core.actions import InHand, Target
from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.events import Ended, Event, Placed, TurnTo
from squares.core.game import Piece, Setup, View
from squares.core.grid import Cell, Grid
from squares.core.kernel import Kernel
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data import models

CARDS = "XY"
HIDDEN = "?"


class Definition(models.Definition):
    """There is nothing more to say."""

    engine: Literal["pebbles"]


@dataclass(frozen=True, slots=True)
class Row:
    """``cells`` by grid index: "-", "s" or "n" each; ``cards``: South's and North's, "?" for a masked one."""

    cells: str
    to_act: Seat
    cards: str


@dataclass(frozen=True, slots=True)
class Lay:
    """A pebble onto an empty cell."""

    cell: Cell

    def __str__(self) -> str:
        return str(self.cell)


class PebbleKernel(Kernel):
    """The cells (0 empty, 1 South, 2 North), the side to act, both cards."""

    def __init__(self, size: int) -> None:
        super().__init__(size + 3, size, 1)
        self.size = size

    def generate(self) -> int:
        empty = [i for i in range(self.size) if self.now[i] == 0]
        for count, cell in enumerate(empty):
            self.moves[count] = cell
        return len(empty)

    def apply(self, move: int) -> None:
        self.effects[0] = move
        self.now[move] = self.now[self.size] + 1
        self.now[self.size] = 1 - self.now[self.size]

    def result(self) -> int:
        return 0 if 0 in self.now[: self.size] else int(self.now[0])

    def mover(self) -> int:
        return int(self.now[self.size])


class Codec:
    """Between rows and kernels."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def kernel(self, position: Row, *, telling: bool = False) -> PebbleKernel:
        if HIDDEN in position.cards:
            raise BadPosition(phrase("core.not_legal", action=position.cards))
        kernel = PebbleKernel(self.grid.size)
        cells = ["-sn".index(letter) for letter in position.cells]
        kernel.load([*cells, TWO.index(position.to_act), *(CARDS.index(card) for card in position.cards)])
        return kernel

    def position(self, kernel: PebbleKernel) -> Row:
        now = kernel.state()
        cells = "".join("-sn"[there] for there in now[: self.grid.size])
        return Row(cells, TWO[kernel.mover()], "".join(CARDS[card] for card in now[-2:]))

    def move(self, position: Row, action: Lay) -> int:
        return self.grid.index(action.cell)

    def action(self, position: Row, move: int) -> Lay:
        return Lay(self.grid.cell(move))

    def events(self, kernel: PebbleKernel, actor: Seat) -> tuple[Event, ...]:
        laid = Placed(actor, InHand(actor, "O"), self.grid.cell(int(kernel.effects[0])), "O")
        if result := kernel.result():
            return (laid, Ended(str(TWO[result - 1]), "goal"))
        return (laid, TurnTo(TWO[kernel.mover()]))


class Notation:
    """A row is its cells, who acts, and the cards: ``s-n- s XY``."""

    def __init__(self, grid: Grid) -> None:
        self.grid = grid

    def format(self, position: Row) -> str:
        return f"{position.cells} {str(position.to_act)[0]} {position.cards}"

    def parse(self, text: str) -> Row:
        cells, to_act, cards = [*text.split(" "), "", ""][:3]
        wrong = Wrongs()
        if len(cells) != self.grid.size or set(cells) - set("-sn") or text.count(" ") != 2:
            wrong.add([phrase("core.not_legal", action=cells)])
        if to_act not in ("s", "n"):
            wrong.add([phrase("core.not_legal", action=to_act)])
        if len(cards) != 2 or set(cards) - set(CARDS):
            wrong.add([phrase("core.not_legal", action=cards)])
        if wrong.found:
            raise BadPosition(*wrong.found)
        return Row(cells, TWO["sn".index(to_act)], cards)

    def parse_action(self, text: str) -> Lay:
        cell = self.grid.parse(text)
        if cell is None:
            raise BadAction(phrase("core.not_legal", action=text))
        return Lay(cell)


class Reasons:
    """No rule has a reason of its own."""

    def __init__(self, position: Row, grid: Grid) -> None:
        self.position = position
        self.grid = grid

    def in_reach(self) -> Iterator[Lay]:
        return (Lay(cell) for cell in self.grid)

    def why(self, action: Lay) -> Phrase | None:
        taken = self.position.cells[self.grid.index(action.cell)] != "-"
        return phrase("core.not_legal", action=str(action)) if taken and action.cell.file else None


class Pebbles(KernelGame[Row, Lay, PebbleKernel]):
    """The protocol over the kernel."""

    hidden = True
    secrets = True

    def __init__(self, definition: Definition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        super().__init__(definition, variant, grid, Codec(grid), Notation(grid))

    def start(self, setup: Setup, seed: int) -> Row:
        return Row("-" * self.grid.size, setup.first, CARDS[seed % 2] + CARDS[seed // 2 % 2])

    def reasons(self, position: Row) -> Reasons:
        return Reasons(position, self.grid)

    def ending(self, position: Row, result: int) -> str:
        return "goal"

    def null_move(self, position: Row) -> Row | None:
        return None if self.outcome(position) else replace(position, to_act=TWO[1 - TWO.index(position.to_act)])

    def targets(self, position: Row, action: Lay) -> tuple[Target, ...]:
        return (InHand(position.to_act, "O"), action.cell)

    def pieces(self, position: Row) -> tuple[Piece, ...]:
        laid = [(self.grid.cell(i), letter) for i, letter in enumerate(position.cells) if letter != "-"]
        on_board = [Piece(cell, "disc", TWO["sn".index(letter)], "O") for cell, letter in laid]
        left = [(seat, self.grid.size - position.cells.count(str(seat)[0])) for seat in TWO]
        supply = [Piece(InHand(seat, "O"), "disc", seat, "O") for seat, count in left for _ in range(count)]
        cards = [
            Piece(InHand(seat, "card"), "card", seat, card) for seat, card in zip(TWO, position.cards, strict=True)
        ]
        return (*on_board, *supply, *cards)

    def describe(self, position: Row, action: Lay) -> Phrase:
        return phrase("action.place", piece="O", cell=str(action.cell))

    def masked(self, position: Row, seat: Seat) -> Row:
        south, north = (card if owner is seat else HIDDEN for owner, card in zip(TWO, position.cards, strict=True))
        return replace(position, cards=south + north)

    def determinize(self, view: View[Row, Lay], rng: Rng) -> Row:
        drawn = CARDS[rng.below(2)[0]]
        return replace(view.position, cards=view.position.cards.replace(HIDDEN, drawn))


def make(definition: Definition, variant: str) -> Pebbles:
    """The engine's door."""
    return Pebbles(definition, variant)
