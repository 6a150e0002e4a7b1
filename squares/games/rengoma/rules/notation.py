"""The text form of positions and actions of Rengoma (docs/notation.md), and what is wrong with a bad one."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from squares.core.actions import SWAP, Swap
from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.games.rengoma.rules.codec import Codec
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.games.rengoma.rules.values import (
    CHIPS,
    CHOICE,
    COLOURS,
    NORMAL,
    UNKNOWN,
    End,
    Foe,
    Move,
    Own,
    Pass,
    RengomaAction,
    RengomaPosition,
    Spend,
)

_STACK = re.compile(r"(?:[br][1-9]){1,60}")
_FIELD = re.compile(r"(b[1-9]|b-)(r[1-9]|r-)")
_STOCKS = re.compile(r"b:([1-9]*|\?[0-9]+)/r:([1-9]*|\?[0-9]+)")
_CHIPS = re.compile(r"([0-9]{1,2})\.([0-9]{1,2})\.([0-9]{1,2})")
_PHASE = re.compile(r"n|c|x[1-9]")
_NUMBER = re.compile(r"[0-9]{1,4}")
_CELL = r"([a-z][0-9]{1,2})"
_PLACE = re.compile(rf"(own|foe)([1-9]?)@{_CELL}")
_MOVE = re.compile(_CELL + _CELL)
_SPEND = re.compile(r"chip([1-9])")


def clipped(text: str) -> str:
    """Return a word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= 40 else text[:39] + "…"))


class Notation:
    """Writes and reads positions and actions of one definition."""

    def __init__(self, codec: Codec) -> None:
        self.codec = codec
        self.definition: RengomaDefinition = codec.definition
        self.grid: Grid = codec.grid
        names = ("b", "r") if len(codec.seats) == 2 else tuple(str(seat)[0] for seat in codec.seats)
        self.letters = dict(zip(codec.seats, names, strict=True))
        self.by_letter = {letter: seat for seat, letter in self.letters.items()}

    # ---- writing

    def format(self, position: RengomaPosition) -> str:
        """Return the position in one line; of a masked position, what its reader sees."""
        files = self.grid.files
        ranks = [position.board[i : i + files] for i in range(0, self.grid.size, files)]
        board = "/".join(",".join("".join(stack) or "-" for stack in rank) for rank in reversed(ranks))
        field = "".join(piece or f"{COLOURS[i]}-" for i, piece in enumerate(position.field))
        stocks = "/".join(f"{COLOURS[i]}:{stock}" for i, stock in enumerate(position.stocks))
        chips = ".".join(str(count) for count in position.chips)
        to_act, phase = self.letters[position.to_act], position.phase
        sides = f" {position.sides}" if position.sides else ""
        return f"{board} {to_act} {field} {stocks} {chips} {phase} {position.earned} {position.quiet}{sides}"

    # ---- reading positions

    def parse(self, text: str, strict: bool = True) -> RengomaPosition:
        """Return the position of a line; one that is not ``strict`` need only be readable, not possible.

        Errors: BadPosition with all that is wrong, naming the fields and what to mend.
        """
        fields = text.split(" ")
        swap = self.definition.house.swap
        if len(fields) != 8 and not (swap and len(fields) == 9):
            raise BadPosition(phrase("rengoma.bad.fields_swap" if swap else "rengoma.bad.fields", n=len(fields)))
        wrong = Wrongs()
        board = wrong.read(self._board, fields[0])
        to_act = wrong.read(self._to_act, fields[1])
        field = wrong.read(self._field, fields[2])
        stocks = wrong.read(self._stocks, fields[3])
        chips = wrong.read(self._chips, fields[4])
        phase = wrong.read(self._phase, fields[5])
        earned = wrong.read(self._number, fields[6], "rengoma.bad.earned", n=self.definition.most_earned)
        quiet = wrong.read(self._number, fields[7], "rengoma.bad.quiet")
        sides = wrong.read(self._sides, fields[8]) if len(fields) == 9 else CHOICE[0]
        if strict and board is not None and field is not None and stocks is not None:
            wrong.add(self._wrong_pieces(board, field, stocks))
        if board is None or to_act is None or field is None or stocks is None:
            raise BadPosition(*wrong.found)
        if chips is None or phase is None or earned is None or quiet is None or sides is None or wrong.found:
            raise BadPosition(*wrong.found)
        if self.definition.stock == "open":
            stocks = ("".join(sorted(stocks[0])), "".join(sorted(stocks[1])))
        position = RengomaPosition(board, to_act, field, stocks, chips, phase, earned, quiet, sides)
        if not strict:
            return position
        wrong.add(self._wrong_turn(position))
        if wrong.found:
            raise BadPosition(*wrong.found)
        if self.format(position) != text:
            raise BadPosition(phrase("rengoma.bad.form", mended=self.format(position)))
        return position

    def _board(self, field: str) -> tuple[tuple[str, ...], ...]:
        ranks = field.split("/")
        if len(ranks) != self.grid.ranks:
            raise BadPosition(phrase("rengoma.bad.ranks", n=len(ranks), ranks=self.grid.ranks))
        wrong = Wrongs()
        board: list[tuple[str, ...]] = []
        for rank, line in enumerate(reversed(ranks)):
            cells = line.split(",")
            if len(cells) != self.grid.files:
                wrong.add([phrase("rengoma.bad.files", rank=rank + 1, n=len(cells), files=self.grid.files)])
                continue
            first = rank * self.grid.files
            read = (wrong.read(self._stack, cell, str(self.grid.cell(first + i))) for i, cell in enumerate(cells))
            board += [stack for stack in read if stack is not None]
        if wrong.found:
            raise BadPosition(*wrong.found)
        return tuple(board)

    def _stack(self, text: str, cell: str) -> tuple[str, ...]:
        if text == "-":
            return ()
        if not _STACK.fullmatch(text):
            raise BadPosition(phrase("rengoma.bad.cell", text=clipped(text), cell=cell))
        stack = tuple(text[i : i + 2] for i in range(0, len(text), 2))
        for under, over in pairwise(stack):
            if not self.definition.may_cover(over, under):
                key = "rengoma.bad.stack" if self.definition.covers == "weaker" else "rengoma.bad.stack_order"
                raise BadPosition(phrase(key, cell=cell, over=over, under=under))
        return stack

    def _to_act(self, field: str) -> Seat:
        if field not in self.by_letter:
            raise BadPosition(phrase("rengoma.bad.to_act", text=clipped(field), known=list(self.by_letter)))
        return self.by_letter[field]

    @staticmethod
    def _field(field: str) -> tuple[str, str]:
        match = _FIELD.fullmatch(field)
        if match is None:
            raise BadPosition(phrase("rengoma.bad.field", text=clipped(field)))
        return (match[1].replace("b-", ""), match[2].replace("r-", ""))

    @staticmethod
    def _stocks(field: str) -> tuple[str, str]:
        match = _STOCKS.fullmatch(field)
        if match is None:
            raise BadPosition(phrase("rengoma.bad.stocks", text=clipped(field)))
        if UNKNOWN in field:
            raise BadPosition(phrase("rengoma.bad.hidden"))
        return (match[1], match[2])

    def _chips(self, field: str) -> tuple[int, int, int]:
        match = _CHIPS.fullmatch(field)
        if match is None:
            raise BadPosition(phrase("rengoma.bad.chips", text=clipped(field)))
        chips = (int(match[1]), int(match[2]), int(match[3]))
        if sum(chips) != self.definition.chips:
            raise BadPosition(phrase("rengoma.bad.chips_sum", sum=sum(chips), n=self.definition.chips))
        return chips

    def _phase(self, field: str) -> str:
        if not _PHASE.fullmatch(field):
            raise BadPosition(phrase("rengoma.bad.phase", text=clipped(field)))
        if field.startswith("x") and int(field[1:]) > self.definition.chips:
            raise BadPosition(phrase("rengoma.bad.extra", left=int(field[1:]), n=self.definition.chips))
        return field

    @staticmethod
    def _number(field: str, key: str, **values: Any) -> int:
        if not _NUMBER.fullmatch(field):
            raise BadPosition(phrase(key, text=clipped(field), **values))
        return int(field)

    @staticmethod
    def _sides(field: str) -> str:
        if field not in CHOICE[1:]:
            raise BadPosition(phrase("rengoma.bad.sides", text=clipped(field)))
        return field

    # ---- checking positions

    def _wrong_pieces(
        self, board: tuple[tuple[str, ...], ...], field: tuple[str, str], stocks: tuple[str, str]
    ) -> Iterator[Phrase]:
        """Yield a fault unless pieces are conserved: as many of each strength on board, field and stock as it has."""
        owned = Counter(self.definition.strengths)
        for colour, letter in enumerate(COLOURS):
            found = Counter(int(strength) for strength in stocks[colour])
            seen = [field[colour], *(piece for stack in board for piece in stack)]
            found.update(int(piece[1]) for piece in seen if piece.startswith(letter))
            for strength in sorted(owned | found):
                if found[strength] != owned[strength]:
                    values = {"piece": f"{letter}{strength}", "found": found[strength], "n": owned[strength]}
                    yield Phrase("rengoma.bad.pieces", values)

    def _wrong_turn(self, position: RengomaPosition) -> Iterator[Phrase]:
        """Yield a fault unless phase, chips, field and counters agree; an end stays as the last ply left it."""
        over = self.codec.kernel(position).result() != 0
        colour = self.codec.colour(position.to_act)
        if position.phase == CHIPS and position.chips[1 + colour] == 0:
            yield phrase("rengoma.bad.no_chip", side=self.definition.side_name(colour))
        extra = int(position.phase[1:] or 0)
        if position.chips[0] < extra:  # none that was spent leaves the stock before the turn ends
            yield phrase("rengoma.bad.unpaid", left=extra, n=position.chips[0])
        if position.earned > self.definition.most_earned or (position.earned and position.phase == NORMAL and not over):
            yield phrase("rengoma.bad.earned", text=str(position.earned), n=self.definition.most_earned)
        for i in (0, 1):
            if self.definition.stock == "open":
                if position.field[i]:
                    yield phrase("rengoma.bad.field_open", piece=position.field[i], letter=COLOURS[i])
            elif position.phase == NORMAL and not over and not position.field[i] and position.stocks[i]:
                yield phrase("rengoma.bad.field_empty", side=self.definition.side_name(i), letter=COLOURS[i])
        limit = self.definition.house.quiet_plies
        if position.quiet and (any(position.field) or any(position.stocks)):
            yield phrase("rengoma.bad.quiet_early", text=str(position.quiet))
        if position.quiet > limit:
            yield phrase("rengoma.bad.quiet_late", text=str(position.quiet), n=limit)
        if position.sides and not self._begins(position):
            yield phrase(f"rengoma.bad.{position.sides}")

    def _begins(self, position: RengomaPosition) -> bool:
        """Tell whether so many actions have been played as the choice of sides says (H8), and their traces fit."""
        pieces = [piece for stack in position.board for piece in stack]
        beginner = (self.codec.seats.index(position.to_act) - (position.sides == SWAP)) % len(self.codec.seats)
        first = COLOURS[beginner % 2]
        strength = dict(zip(COLOURS, (int(piece[1:] or 0) for piece in position.field), strict=True))
        paid = 0
        if position.sides == SWAP and len(pieces) == 1:
            strength[pieces[0][0]] = int(pieces[0][1])
            paid = int(pieces[0][0] != first and self.definition.pays_enemy)
        other = COLOURS[1 - COLOURS.index(first)]
        chips = [self.definition.chips - paid, 0, 0]
        chips[1 + COLOURS.index(first)] = paid
        begins = strength[first] < strength[other] or self.definition.first_begins  # R2
        played = len(pieces) == (position.sides == SWAP) and beginner < 2  # R5
        return played and begins and position.phase == NORMAL and list(position.chips) == chips

    # ---- actions

    def parse_action(self, text: str) -> RengomaAction:
        """Return the action of a text. Errors: BadAction where no position of this game could have it."""
        if text in ("pass", "end"):
            return Pass() if text == "pass" else End()
        if text == SWAP and self.definition.house.swap:
            return Swap()
        if (match := _PLACE.fullmatch(text)) and bool(match[2]) == (self.definition.stock == "open"):
            place = Own if match[1] == "own" else Foe
            return place(self._cell(match[3], text), int(match[2] or 0))
        if match := _MOVE.fullmatch(text):
            return Move(self._cell(match[1], text), self._cell(match[2], text))
        if (match := _SPEND.fullmatch(text)) and int(match[1]) <= self.definition.chips:
            return Spend(int(match[1]))
        raise BadAction(phrase("rengoma.bad.action", text=clipped(text)))

    def _cell(self, text: str, action: str) -> Cell:
        cell = self.grid.parse(text)
        if cell is None:
            last = self.grid.cell(self.grid.size - 1)
            raise BadAction(phrase("rengoma.bad.action_cell", action=clipped(action), cell=text, last=str(last)))
        return cell
