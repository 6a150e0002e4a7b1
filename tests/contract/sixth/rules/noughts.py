"""A toy engine, noughts and crosses with disks from a supply: what a sixth game needs, and no more."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from squares.core.actions import InHand, Target
from squares.core.errors import BadAction, BadPosition, IllegalAction
from squares.core.events import Ended, Event, Placed, TurnTo
from squares.core.game import Option, Outcome, Piece, Refusal, Setup, Step, View
from squares.core.grid import Cell, Grid
from squares.core.kernel import Kernel
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.data import models

LETTERS = "sn"


class Definition(models.Definition):
    """Line length is all there is to say."""

    engine: Literal["noughts"]
    line: int = 3


@dataclass(frozen=True, slots=True)
class Board:
    """``cells`` by grid index: "", "s" or "n"; ``turn`` the letter to act."""

    cells: tuple[str, ...]
    turn: str


@dataclass(frozen=True, slots=True)
class Put:
    """A disk onto an empty cell."""

    cell: Cell


class NoughtsKernel(Kernel):
    """Cells 0 empty, 1 south, 2 north; last the side to act, 0 or 1."""

    def __init__(self, grid: Grid, line: int) -> None:
        super().__init__(grid.size + 1, grid.size, 4)
        self.grid = grid
        self.lines = [
            [grid.index(c) for c in run]
            for start in grid
            for df, dr in ((1, 0), (0, 1), (1, 1), (1, -1))
            for run in [[Cell(start.file + df * i, start.rank + dr * i) for i in range(line)]]  # type: ignore[arg-type]
            if all(c in grid for c in run)
        ]

    def generate(self) -> int:
        if self.result():
            return 0
        count = 0
        for i in range(self.grid.size):
            if self.now[i] == 0:
                self.moves[count] = i
                count += 1
        return count

    def apply(self, move: int) -> None:
        self.now[move] = self.now[-1] + 1
        if not self.result():
            self.now[-1] = 1 - self.now[-1]

    def result(self) -> int:
        for run in self.lines:
            if self.now[run[0]] and all(self.now[i] == self.now[run[0]] for i in run):
                return int(self.now[run[0]])
        return 0 if 0 in self.now[:-1] else -1

    def mover(self) -> int:
        return int(self.now[-1])


class Noughts:
    """The protocol of squares.core.game over the kernel."""

    seats = TWO
    hidden = False
    secrets = False
    options: tuple[Option, ...] = ()

    def __init__(self, definition: Definition, variant: str) -> None:
        self.definition = definition
        self.id = definition.id
        self.variant = variant
        self.grid = Grid(definition.board.files, definition.board.ranks)

    def side(self, seat: Seat) -> str:
        return str(seat)

    def letter(self, seat: Seat) -> str:
        return LETTERS[self.seats.index(seat)]

    def start(self, setup: Setup, seed: int) -> Board:
        return Board(("",) * self.grid.size, self.letter(setup.first))

    def to_act(self, position: Board) -> Seat:
        return self.seats[LETTERS.index(position.turn)]

    on_turn = to_act

    def kernel(self, position: Board) -> NoughtsKernel:
        kernel = NoughtsKernel(self.grid, self.definition.line)
        kernel.load([*(("", "s", "n").index(c) for c in position.cells), LETTERS.index(position.turn)])
        return kernel

    def action(self, position: Board, move: int) -> Put:
        return Put(self.grid.cell(move))

    def legal_actions(self, position: Board) -> tuple[Put, ...]:
        kernel = self.kernel(position)
        return tuple(sorted((Put(self.grid.cell(m)) for m in kernel.legal()), key=self.format_action))

    def refused_actions(self, position: Board) -> tuple[Refusal[Put], ...]:
        return ()

    def apply(self, position: Board, action: Put) -> Step[Board]:
        if action not in self.legal_actions(position):
            raise IllegalAction(phrase("core.not_legal", action=self.format_action(action)))
        kernel = self.kernel(position)
        kernel.apply(self.grid.index(action.cell))
        seat = self.to_act(position)
        after = Board(tuple(("", "s", "n")[c] for c in kernel.now[:-1]), LETTERS[kernel.mover()])
        events: list[Event] = [Placed(seat, InHand(seat, "O"), action.cell, "O")]
        ended = self.outcome(after)
        events.append(Ended(ended.winner, ended.reason) if ended else TurnTo(self.to_act(after)))
        return Step(after, tuple(events))

    def outcome(self, position: Board) -> Outcome | None:
        result = self.kernel(position).result()
        if result == 0:
            return None
        return Outcome(str(self.seats[result - 1]), "goal") if result > 0 else Outcome(None, "agreed")

    def format(self, position: Board) -> str:
        return "".join(c or "-" for c in position.cells) + " " + position.turn

    def parse(self, text: str) -> Board:
        cells, _, turn = text.partition(" ")
        good = len(cells) == self.grid.size and not set(cells) - set("-sn"), turn in ("s", "n")
        if wrong := [part for part, fits in zip((cells, turn), good, strict=True) if not fits]:
            raise BadPosition(*(phrase("core.not_legal", action=part) for part in wrong))
        return Board(tuple(c.replace("-", "") for c in cells), turn)

    def format_action(self, action: Put) -> str:
        return str(action.cell)

    def parse_action(self, text: str) -> Put:
        cell = self.grid.parse(text)
        if cell is None:
            raise BadAction(phrase("core.not_legal", action=text))
        return Put(cell)

    def targets(self, position: Board, action: Put) -> tuple[Target, ...]:
        return (InHand(self.to_act(position), "O"), action.cell)

    def pieces(self, position: Board) -> tuple[Piece, ...]:
        on_board = [
            Piece(self.grid.cell(i), "disc", self.seats[LETTERS.index(c)], "O")
            for i, c in enumerate(position.cells)
            if c
        ]
        supply = [
            Piece(InHand(seat, "O"), "disc", seat, "O")
            for seat, letter in zip(self.seats, LETTERS, strict=True)
            for _ in range(5 - position.cells.count(letter))
        ]
        return (*on_board, *supply)

    def observe(self, position: Board, seat: Seat) -> View[Board, Put]:
        mine = self.to_act(position) is seat
        return View(seat, position, self.legal_actions(position) if mine else ())

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        return event

    def determinize(self, view: View[Board, Put], rng: Rng) -> Board:
        return view.position

    def null_move(self, position: Board) -> Board | None:
        return None if self.outcome(position) else Board(position.cells, LETTERS[1 - LETTERS.index(position.turn)])

    def describe(self, position: Board, action: Put) -> Phrase:
        return phrase("action.place", piece="O", cell=str(action.cell))


def make(definition: Definition, variant: str) -> Noughts:
    """The engine's door."""
    return Noughts(definition, variant)
