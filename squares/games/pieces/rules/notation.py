"""The text form of positions and actions of games of pieces, and what is wrong with a bad one.

A position is the ranks from the last one, who acts, what is in hand where anything ever is, and then, by name, what is
not as usual: ``x-o/-x-/o-- s``, ``--k/-G-/K-- n C1/- chain=b2``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from squares.core.actions import SWAP, Swap
from squares.core.errors import BadAction, BadPosition, Wrongs
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.codec import NOBODYS, Codec
from squares.games.pieces.rules.values import (
    CHOICE,
    HIDDEN,
    PASS,
    STOP,
    TAKES,
    Go,
    Off,
    PiecesAction,
    PiecesPosition,
    Put,
    Twist,
)

EMPTY, HOLE, UNKNOWN = "-", ".", "?"
LARGEST_SEED = 2147483647
_CELL_TEXT = re.compile(r"\((?:\*?[A-Za-z]){2,9}\)|\*?[A-Za-z]|[-.]")
_PIECE = re.compile(r"\*?[A-Za-z]")
_HELD = re.compile(r"([A-Z])([1-9][0-9]{0,2})", re.IGNORECASE)
_NUMBER = re.compile(r"[1-9][0-9]{0,3}")
_CELL = r"([a-z][1-9][0-9]?)"
_ONE = re.compile(_CELL)
_PUT = re.compile(rf"([A-Z])@{_CELL}")
_GO = re.compile(rf"{_CELL}{_CELL}([+=]?)")
_TWIST = re.compile(rf"{_CELL}([<>])")
_SHOWN = re.compile(r"[0-9]{1,2}(,[0-9]{1,2}){0,19}")
_OFF = re.compile(rf"{_CELL}-")
_MOST_SHOWN = 40


def clipped(text: str) -> str:
    """Return a word of somebody's input as it may stand in a sentence."""
    return "".join(c if c.isprintable() else " " for c in (text if len(text) <= _MOST_SHOWN else text[:39] + "…"))


class Notation:
    """Writes and reads positions and actions of one definition."""

    def __init__(self, codec: Codec) -> None:
        self.codec, self.grid, self.definition = codec, codec.grid, codec.definition
        tables = codec.tables
        put = [kind.letter for kind in codec.kinds if kind.placed]
        self.put = put[0] if len(put) == 1 else ""
        dice, bag = self.definition.dice, self.definition.in_bag
        faces = {0, *(range(1, dice.sides + 1) if dice else (n for n in bag if isinstance(n, int)))}
        self.chance: dict[str, list[set[int]]] = {}
        """What the fields of chance may say, number by number; any state of the generator."""
        if self.definition.shown:
            self.chance["dice"] = [faces] * self.definition.shown
        if bag:
            self.chance["bag"] = [set(range(n + 1)) for n in bag.values()]
        if self.chance:
            self.chance["seed"] = []
        self.most = {
            "action": int(tables.actions) - 1,
            "heading": 8,
            "due": 4,
            "passes": 2,
            "quiet": 1000 if tables.counts_quiet else 0,
            "turns": int(tables.turns),
        }

    # ---- writing

    def format(self, position: PiecesPosition) -> str:
        """See kernel_game.Notation."""
        files = self.grid.files
        cells = [self._written(index, stack) for index, stack in enumerate(position.board)]
        ranks = ["".join(cells[at : at + files]) for at in range(0, len(cells), files)]
        fields = ["/".join(reversed(ranks)), str(position.to_act)[0]]
        if self.codec.counted:
            fields.append("/".join(self._hand(position.hands[side], side) for side in (0, 1)))
        return " ".join([*fields, *self._unusual(position)])

    def _written(self, index: int, stack: tuple[str, ...]) -> str:
        if not stack:
            return HOLE if index in self.definition.holes else EMPTY
        return stack[0] if len(stack) == 1 else f"({''.join(stack)})"

    def _hand(self, hand: tuple[int, ...], side: int) -> str:
        letters = [self.codec.letters[kind] for kind in self.codec.counted]
        held = [f"{letter}{n}" for letter, n in zip(letters, hand, strict=True) if n]
        return ("".join(held).lower() if side else "".join(held)) or EMPTY

    def _unusual(self, position: PiecesPosition) -> Iterator[str]:
        """Yield what is not as at the beginning of most turns."""
        for name in ("action", "heading", "due", "passes", "quiet", "turns"):
            if value := getattr(position, name):
                yield f"{name}={value}"
        if position.held is not None:
            yield f"{position.chain or 'held'}={position.held}"
        if position.sides:
            yield f"sides={position.sides}"
        for name in ("dice", "bag"):
            if shown := getattr(position, name):
                yield f"{name}={','.join(map(str, shown))}"
        if position.seed:
            yield f"seed={UNKNOWN if position.seed == HIDDEN else position.seed}"

    # ---- reading positions

    def parse(self, text: str, *, strict: bool = True) -> PiecesPosition:
        """See kernel_game.Notation. What is not ``strict`` need only be readable, not possible."""
        fields, known = text.split(" "), 3 if self.codec.counted else 2
        if len(fields) < known:
            raise BadPosition(phrase("pieces.bad.fields", n=len(fields), known=known))
        wrong = Wrongs()
        board = wrong.read(self._board, fields[0])
        seat = wrong.read(self._seat, fields[1])
        hands = wrong.read(self._hands, fields[2]) if self.codec.counted else ((), ())
        unusual = wrong.read(self._named, fields[known:])
        if board is None or seat is None or hands is None or unusual is None:
            raise BadPosition(*wrong.found)
        position = replace(PiecesPosition(board, seat, hands), **unusual)
        if strict:
            wrong.add(list(self._faults(position)) or self._goes_on(position))
        if wrong.found:
            raise BadPosition(*wrong.found)
        if strict and self.format(position) != text:
            raise BadPosition(phrase("pieces.bad.form", mended=self.format(position)))
        return position

    def _board(self, text: str) -> tuple[tuple[str, ...], ...]:
        ranks = text.split("/")
        if len(ranks) != self.grid.ranks:
            raise BadPosition(phrase("pieces.bad.ranks", n=len(ranks), ranks=self.grid.ranks))
        wrong = Wrongs()
        board: list[tuple[str, ...]] = []
        for rank, line in enumerate(reversed(ranks)):
            cells = _CELL_TEXT.findall(line)
            if "".join(cells) != line:
                wrong.add([phrase("pieces.bad.rank", rank=rank + 1, text=clipped(line))])
            elif len(cells) != self.grid.files:
                wrong.add([phrase("pieces.bad.files", rank=rank + 1, n=len(cells), files=self.grid.files)])
            else:
                first = rank * self.grid.files
                read = [wrong.read(self._cell_at, first + i, cell) for i, cell in enumerate(cells)]
                board += [stack for stack in read if stack is not None]
        if wrong.found:
            raise BadPosition(*wrong.found)
        return tuple(board)

    def _cell_at(self, index: int, text: str) -> tuple[str, ...]:
        """Return the pieces of a cell. Errors: BadPosition where none can stand there, or no kind is called so."""
        cell, hole = str(self.grid.cell(index)), index in self.definition.holes
        if hole != (text == HOLE):
            raise BadPosition(phrase("pieces.bad.hole" if hole else "pieces.bad.no_hole", cell=cell))
        if text in (EMPTY, HOLE):
            return ()
        stack = tuple(_PIECE.findall(text))
        for piece in stack:
            if not self._is_piece(piece):
                known = self.codec.letters
                raise BadPosition(phrase("pieces.bad.piece", cell=cell, text=piece, known=known))
        if len(stack) > self.definition.board.levels:
            raise BadPosition(phrase("pieces.bad.high", cell=cell, n=len(stack), levels=self.definition.board.levels))
        return stack

    def _is_piece(self, text: str) -> bool:
        number = self.codec.number(text)
        if not number:
            return False
        side = self.codec.kinds[(number - 1) // 3].side
        if text.startswith(NOBODYS):
            return side == "nobody" and text[1:].isupper()
        return side in (None, str(TWO[text.islower()]))

    def _seat(self, text: str) -> Seat:
        found = next((seat for seat in TWO if str(seat)[0] == text), None)
        if found is None:
            raise BadPosition(phrase("pieces.bad.to_act", text=clipped(text)))
        return found

    def _hands(self, text: str) -> tuple[tuple[int, ...], tuple[int, ...]]:
        south, slash, north = text.partition("/")
        if not slash:
            raise BadPosition(phrase("pieces.bad.hands", text=clipped(text)))
        return self._one_hand(south, 0), self._one_hand(north, 1)

    def _one_hand(self, text: str, side: int) -> tuple[int, ...]:
        counted = [self.codec.letters[kind] for kind in self.codec.counted]
        held = dict.fromkeys(counted, 0)
        found = _HELD.findall(text)
        whole = "".join(letter + n for letter, n in found) == text or text == EMPTY
        cased = text == (text.lower() if side else text.upper())
        if not whole or not cased or any(letter.upper() not in held for letter, _ in found):
            raise BadPosition(phrase("pieces.bad.hand", text=clipped(text), known=counted))
        held.update({letter.upper(): int(n) for letter, n in found})
        return tuple(held.values())

    def _named(self, fields: list[str]) -> dict[str, Any]:
        """Return what fields such as ``passes=1`` say, by the names of a position's parts."""
        found: dict[str, Any] = {}
        for field in fields:
            name, _, value = field.partition("=")
            if name in self.most and _NUMBER.fullmatch(value) and int(value) <= self.most[name]:
                found[name] = int(value)
            elif name in ("held", "may", "must") and (cell := self.grid.parse(value)) is not None:
                found |= {"held": cell, "chain": "" if name == "held" else name}
            elif name == "sides" and value in CHOICE[1:] and self.definition.house.swap:
                found["sides"] = value
            elif name in self.chance:
                found[name] = self._chance(name, value)
            else:
                raise BadPosition(phrase("pieces.bad.field", text=clipped(field)))
        if not set(self.chance) <= found.keys():
            raise BadPosition(phrase("pieces.bad.no_chance", fields=[f"{name}=..." for name in self.chance]))
        return found

    def _chance(self, name: str, value: str) -> int | tuple[int, ...]:
        """Return what dice show, how much of each is in the bag, or the state of the generator."""
        if name == "seed":
            if value == UNKNOWN:
                raise BadPosition(phrase("pieces.bad.hidden"))
            if value.isdecimal() and 0 < int(value) < LARGEST_SEED and str(int(value)) == value:
                return int(value)
        elif _SHOWN.fullmatch(value):
            shown, known = tuple(map(int, value.split(","))), self.chance[name]
            if len(shown) == len(known) and all(n in each for n, each in zip(shown, known, strict=True)):
                return shown
        raise BadPosition(phrase("pieces.bad.field", text=clipped(f"{name}={value}")))

    def _faults(self, position: PiecesPosition) -> Iterator[Phrase]:
        """Yield what keeps a position from being played on."""
        if position.held is not None:
            top = position.top(self.grid.index(position.held))
            if not top or self.codec.owner(top) is not position.to_act:
                yield phrase("pieces.bad.held", cell=str(position.held))
        if position.due and not any(capture.by == "mill" for capture in self.definition.captures):
            yield phrase("pieces.bad.field", text=f"due={position.due}")
        if position.heading and not position.chain:
            yield phrase("pieces.bad.field", text=f"heading={position.heading}")

    def _goes_on(self, position: PiecesPosition) -> Iterator[Phrase]:
        """Yield why the turn of a position cannot go on from where it stands."""
        if position.chain and not position.due:
            taking = replace(position, chain="must")
            if not self.codec.kernel(taking).legal():
                yield phrase("pieces.bad.chain", cell=str(position.held), text=f"{position.chain}={position.held}")
        if position.due and not self.codec.kernel(position).legal():
            yield phrase("pieces.bad.due", text=f"due={position.due}")
        if position.action and not self.codec.kernel(position).legal():
            yield phrase("pieces.bad.turn", text=f"action={position.action}")

    # ---- actions

    def parse_action(self, text: str) -> PiecesAction:
        """See kernel_game.Notation. Where one kind alone is ever put, a cell says that as well."""
        words: dict[str, PiecesAction] = {str(PASS): PASS, str(STOP): STOP}
        if text in words:
            return words[text]
        if text == SWAP and self.definition.house.swap:
            return Swap()
        if (match := _PUT.fullmatch(text)) and match[1] in self.codec.letters:
            return Put(match[1], self._cell(match[2], text))
        if self.put and _ONE.fullmatch(text):
            return Put(self.put, self._cell(text, text))
        if match := _GO.fullmatch(text):
            takes = next(name for name, sign in TAKES.items() if sign == match[3])
            return Go(self._cell(match[1], text), self._cell(match[2], text), takes)
        if (match := _TWIST.fullmatch(text)) and self.definition.twist is not None:
            return Twist(self._cell(match[1], text), match[2] == "<")
        if match := _OFF.fullmatch(text):
            return Off(self._cell(match[1], text))
        raise BadAction(phrase("pieces.bad.action", text=clipped(text)))

    def _cell(self, text: str, action: str) -> Cell:
        cell = self.grid.parse(text)
        if cell is None:
            last = self.grid.cell(self.grid.size - 1)
            raise BadAction(phrase("pieces.bad.action_cell", action=clipped(action), cell=text, last=str(last)))
        return cell
