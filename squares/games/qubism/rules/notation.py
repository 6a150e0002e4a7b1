"""The text form of positions and actions of Qubism (docs/notation.md), and what is wrong with a bad one."""

from __future__ import annotations

import re
from collections.abc import Iterator

from squares.core.actions import SWAP, Swap
from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.qubism.rules.definition import QubismDefinition
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

LETTERS = {Seat.SOUTH: "s", Seat.NORTH: "n"}
SEATS = {letter: seat for seat, letter in LETTERS.items()}

_CELL = r"([a-z][0-9]{1,2})"
_MOVE = re.compile(_CELL + _CELL)
_PLACE = re.compile(rf"{_CELL}([{CUBES}])")
_NUMBER = re.compile(r"0|[1-9][0-9]?")


def named(seat: Seat) -> Phrase:
    """Return a seat's name."""
    return phrase(f"qubism.seat.{seat}")


def clipped(text: str) -> str:
    """Return a word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 40 else text[:39] + "…"))


class Notation:
    """Writes and reads positions and actions of one definition. ``cubes``: the letters that its cubes can show."""

    def __init__(self, definition: QubismDefinition, grid: Grid) -> None:
        self.definition = definition
        self.grid = grid
        self.blocked = frozenset(definition.board.off)
        self.cubes = CUBES if definition.after_roll == "fin" else CUBES[::2]

    def format(self, position: QubismPosition) -> str:
        """Return the position in one line."""
        files = self.grid.files
        ranks = [position.board[i : i + files] for i in range(0, self.grid.size, files)]
        sides = f" {position.sides}" if position.sides else ""
        return f"{'/'.join(reversed(ranks))} {LETTERS[position.to_act]} {position.supply}{sides}"

    # ---- positions

    def parse(self, text: str, strict: bool = True) -> QubismPosition:
        """Return the position of a line, its pawns' ways not yet looked at; not ``strict``: readable, maybe impossible.

        Errors: BadPosition with all that is wrong.
        """
        fields = text.split(" ")
        swap = self.definition.house.swap
        if len(fields) != 3 and not (swap and len(fields) == 4):
            raise BadPosition(phrase("qubism.bad.fields_swap" if swap else "qubism.bad.fields", n=len(fields)))
        wrong = Wrongs()
        board = wrong.read(self._board, fields[0])
        to_act = wrong.read(self._to_act, fields[1])
        supply = wrong.read(self._supply, fields[2])
        sides = SIDES[0] if len(fields) == 3 else wrong.read(self._sides, fields[3])
        if strict and board is not None:
            wrong.add(self._wrong_pawns(board))
        if strict and board is not None and supply is not None:
            wrong.add(self._wrong_cubes(board, supply))
        if wrong.found or board is None or to_act is None or supply is None or sides is None:
            raise BadPosition(*wrong.found)
        return QubismPosition(board, to_act, supply, sides)

    def _board(self, field: str) -> str:
        ranks = field.split("/")
        if len(ranks) != self.grid.ranks:
            raise BadPosition(phrase("qubism.bad.ranks", n=len(ranks), ranks=self.grid.ranks))
        lines = list(reversed(ranks))
        if wrong := [found for rank, line in enumerate(lines) for found in self._wrong_rank(rank, line)]:
            raise BadPosition(*wrong)
        return "".join(lines)

    def _wrong_rank(self, rank: int, line: str) -> Iterator[Phrase]:
        if len(line) != self.grid.files:
            yield phrase("qubism.bad.files", rank=rank + 1, n=len(line), files=self.grid.files)
            return
        for file, letter in enumerate(line):
            at = self.grid.cell(rank * self.grid.files + file)
            if (letter == BLOCKED) != (at in self.blocked):
                key = "qubism.bad.blocked" if at in self.blocked else "qubism.bad.not_blocked"
                yield phrase(key, text=clipped(letter), cell=str(at))
            elif letter not in EMPTY + PAWNS + BLOCKED + self.cubes:
                key = "qubism.bad.no_fins" if letter in CUBES else "qubism.bad.cell"
                yield phrase(key, text=clipped(letter), cell=str(at), known=self.cubes)

    @staticmethod
    def _to_act(field: str) -> Seat:
        if field not in SEATS:
            raise BadPosition(phrase("qubism.bad.to_act", text=clipped(field)))
        return SEATS[field]

    @staticmethod
    def _supply(field: str) -> int:
        if _NUMBER.fullmatch(field) is None:
            raise BadPosition(phrase("qubism.bad.supply", text=clipped(field)))
        return int(field)

    @staticmethod
    def _sides(field: str) -> str:
        if field not in SIDES[1:]:
            raise BadPosition(phrase("qubism.bad.sides", text=clipped(field)))
        return field

    def _wrong_pawns(self, board: str) -> Iterator[Phrase]:
        """Yield a fault unless each side has its pawns, and at most one of them has won."""
        for seat, letter, starts in zip(TWO, PAWNS, self.definition.board.starts, strict=True):
            if board.count(letter) != len(starts):
                yield phrase("qubism.bad.pawns", seat=named(seat), n=board.count(letter), own=len(starts))
        south = board[self.grid.size - self.grid.files :].count(PAWNS[0])
        north = board[: self.grid.files].count(PAWNS[1])
        if min(south, north) >= self.definition.pawns_home:
            yield phrase("qubism.bad.both_won" if self.definition.several else "qubism.bad.both_across")

    def _wrong_cubes(self, board: str, supply: int) -> Iterator[Phrase]:
        """Yield a fault unless there are as many cubes as the game has."""
        on_board = sum(letter in CUBES for letter in board)
        if on_board + supply != self.definition.cubes:
            yield Phrase("qubism.bad.cubes", {"n": on_board, "supply": supply, "cubes": self.definition.cubes})

    # ---- actions

    def parse_action(self, text: str) -> QubismAction:
        """Return the action of a text. Errors: BadAction where no position of this game could have it."""
        if text == "pass":
            return Pass()
        if text == SWAP and self.definition.house.swap:
            return Swap()
        if match := _MOVE.fullmatch(text):
            return Move(self._cell(match[1], text), self._cell(match[2], text))
        if match := _PLACE.fullmatch(text):
            if match[2] not in self.cubes:
                raise BadAction(phrase("qubism.bad.action_fin", action=text, mended=text[:-1] + text[-1].upper()))
            return Place(self._cell(match[1], text), match[2])
        raise BadAction(phrase("qubism.bad.action", text=clipped(text)))

    def _cell(self, text: str, action: str) -> Cell:
        cell = self.grid.parse(text)
        if cell is None:
            last = self.grid.cell(self.grid.size - 1)
            raise BadAction(phrase("qubism.bad.action_cell", action=clipped(action), cell=text, last=str(last)))
        return cell
