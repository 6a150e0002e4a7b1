"""The text form of positions and actions of Qubism (docs/notation.md), and what is wrong with a bad one."""

from __future__ import annotations

import re

from squares.core.errors import BadAction, BadPosition
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.rules.qubism.definition import QubismDefinition
from squares.rules.qubism.values import CUBES, EMPTY, PAWNS, Move, Pass, Place, QubismAction, QubismPosition

LETTERS = {Seat.SOUTH: "s", Seat.NORTH: "n"}
SEATS = {letter: seat for seat, letter in LETTERS.items()}

_CELL = r"([a-z][0-9]{1,2})"
_MOVE = re.compile(_CELL + _CELL)
_PLACE = re.compile(rf"{_CELL}([{CUBES}])")
_NUMBER = re.compile(r"0|[1-9][0-9]?")


def named(seat: Seat) -> Phrase:
    """A seat's name."""
    return phrase(f"qubism.seat.{seat}")


def clipped(text: str) -> str:
    """A word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 40 else text[:39] + "…"))


class Notation:
    """Writes and reads positions and actions of one definition. ``cubes``: the letters that its cubes can show."""

    def __init__(self, definition: QubismDefinition, grid: Grid) -> None:
        self.definition = definition
        self.grid = grid
        self.cubes = CUBES if definition.after_roll == "fin" else CUBES[::2]

    def format(self, position: QubismPosition) -> str:
        """The position in one line."""
        files = self.grid.files
        ranks = [position.board[i : i + files] for i in range(0, self.grid.size, files)]
        return f"{'/'.join(reversed(ranks))} {LETTERS[position.to_act]} {position.supply}"

    # ---- positions

    def parse(self, text: str) -> QubismPosition:
        """The position of a line, its pawns' ways not yet looked at. Errors: BadPosition naming the field."""
        fields = text.split(" ")
        if len(fields) != 3:
            raise BadPosition(phrase("qubism.bad.fields", n=len(fields)))
        board, to_act, supply = self._board(fields[0]), fields[1], fields[2]
        if to_act not in SEATS:
            raise BadPosition(phrase("qubism.bad.to_act", text=clipped(to_act)))
        if _NUMBER.fullmatch(supply) is None:
            raise BadPosition(phrase("qubism.bad.supply", text=clipped(supply)))
        position = QubismPosition(board, SEATS[to_act], int(supply))
        self._check_parts(position)
        return position

    def _board(self, field: str) -> str:
        ranks = field.split("/")
        if len(ranks) != self.grid.ranks:
            raise BadPosition(phrase("qubism.bad.ranks", n=len(ranks), ranks=self.grid.ranks))
        board = ""
        for rank, line in enumerate(reversed(ranks)):
            if len(line) != self.grid.files:
                raise BadPosition(phrase("qubism.bad.files", rank=rank + 1, n=len(line), files=self.grid.files))
            for file, letter in enumerate(line):
                if letter not in EMPTY + PAWNS + self.cubes:
                    at = self.grid.cell(rank * self.grid.files + file)
                    key = "qubism.bad.no_fins" if letter in CUBES else "qubism.bad.cell"
                    raise BadPosition(phrase(key, text=clipped(letter), cell=str(at), known=self.cubes))
            board += line
        return board

    def _check_parts(self, position: QubismPosition) -> None:
        """One pawn each, and as many cubes as the game has; at most one pawn is across."""
        for seat, letter in zip(TWO, PAWNS, strict=True):
            if position.board.count(letter) != 1:
                raise BadPosition(phrase("qubism.bad.pawns", seat=named(seat), n=position.board.count(letter)))
        on_board = sum(letter in CUBES for letter in position.board)
        if on_board + position.supply != self.definition.cubes:
            values = {"board": on_board, "supply": position.supply, "cubes": self.definition.cubes}
            raise BadPosition(Phrase("qubism.bad.cubes", values))
        south, north = (self.grid.cell(position.pawn(seat)).rank for seat in TWO)
        if south == self.grid.ranks - 1 and north == 0:
            raise BadPosition(phrase("qubism.bad.both_across"))

    # ---- actions

    def parse_action(self, text: str) -> QubismAction:
        """The action of a text. Errors: BadAction where no position of this game could have it."""
        if text == "pass":
            return Pass()
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
