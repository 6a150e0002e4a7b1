"""The base of small games: a board of cells and who acts. An author writes the rules, all else of the protocol is here.

A board is a string, a letter for each cell by the grid's index and ``EMPTY`` where nothing stands. A move is the index
of a cell that a piece is put on, or a pair of indices, from where and to where a piece goes. Two seats act by turns,
and nothing is hidden. Knows no engine.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cache, lru_cache
from typing import Any, ClassVar

from squares.core.actions import InHand, Target
from squares.core.errors import BadAction, BadData, BadPosition, Wrongs
from squares.core.events import Ended, Event, Moved, Placed, Removed, Returned, Turned, TurnTo
from squares.core.game import AnyGame, Piece, Setup
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.kernel import Kernel, place_of
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.native import i64, vec

EMPTY = "-"
KIND = "piece"
_KEPT = 256  # boards and seats whose cells are remembered
_MOST_SHOWN = 40  # characters of a bad text in a sentence

Move = int | tuple[int, int]
"""The index of a cell to put a piece on, or those of the cells that a piece leaves and enters."""


@dataclass(frozen=True, slots=True)
class CellPosition:
    """``board``: a letter or ``EMPTY`` by the grid's index."""

    board: str
    to_act: Seat


@dataclass(frozen=True, slots=True)
class CellAction:
    """A piece comes to ``goal``, from the cell ``start`` or else from the hand."""

    goal: Cell
    start: Cell | None = None

    def __str__(self) -> str:
        return f"{self.start or ''}{self.goal}"


@dataclass(frozen=True, slots=True)
class End:
    """How a game has ended: ``reason`` is a text key under ``outcome``, ``cells`` are what decided it, by index."""

    winner: Seat | None
    reason: str
    cells: tuple[int, ...] = ()


class CellKernel(Kernel):
    """The cells as places in ``EMPTY`` and the letters, then the index of the seat to act.

    The number of a move is the goal's index, and for a piece that moves one more than its start's times ``size`` as
    well. ``before`` and ``last`` are the board before the last move, and its number.
    """

    def __init__(self, game: CellGame) -> None:
        super().__init__(game.grid.size + 1, 0, 0)
        self.game, self.size = game, game.grid.size
        self.signs = EMPTY + "".join(game.letters)
        self.before, self.last = "", 0

    def stands(self) -> CellPosition:
        """Return the position."""
        *cells, side = self.state()
        return CellPosition("".join([self.signs[code] for code in cells]), TWO[side])

    def generate(self) -> int:
        here = self.stands()
        moves = () if self.game.end(here.board, here.to_act) else self.game.moves(here.board, here.to_act)
        found = [move if isinstance(move, int) else (move[0] + 1) * self.size + move[1] for move in moves]
        self.moves = vec[i64](found)
        return len(found)

    def apply(self, move: int) -> None:
        here = self.stands()
        self.before, self.last = here.board, int(move)
        start, goal = divmod(self.last, self.size)
        board = self.game.played(here.board, here.to_act, (start - 1, goal) if start else goal)
        for cell, letter in enumerate(board):
            if letter != here.board[cell]:
                self.now[cell] = self.signs.index(letter)
        self.now[self.size] = 1 - self.now[self.size]

    def result(self) -> int:
        here = self.stands()
        end = self.game.end(here.board, here.to_act)
        if end is None:
            return 0
        return -1 if end.winner is None else 1 + TWO.index(end.winner)

    def mover(self) -> int:
        return int(self.now[self.size])

    def place(self, move: int) -> int:
        start, goal = divmod(int(move), self.size)
        return int(place_of(start - 1 if start else goal, self.game.grid.files))


class CellCodec:
    """Translates between values and the kernel, and tells events from what a move changes on the board."""

    def __init__(self, game: CellGame) -> None:
        self.game, self.grid = game, game.grid

    def kernel(self, position: CellPosition, *, telling: bool = False) -> CellKernel:
        """See kernel_game.Codec. The kernel always tells."""
        kernel = CellKernel(self.game)
        kernel.load([*map(kernel.signs.index, position.board), TWO.index(position.to_act)])
        return kernel

    def position(self, kernel: CellKernel) -> CellPosition:
        """See kernel_game.Codec."""
        return kernel.stands()

    def move(self, position: CellPosition, action: CellAction) -> int:
        """See kernel_game.Codec."""
        if action.goal not in self.grid or (action.start is not None and action.start not in self.grid):
            raise BadAction(phrase("cell_game.bad.action", text=str(action)))
        start = 0 if action.start is None else self.grid.index(action.start) + 1
        return start * self.grid.size + self.grid.index(action.goal)

    def action(self, position: CellPosition, move: int) -> CellAction:
        """See kernel_game.Codec."""
        start, goal = divmod(move, self.grid.size)
        return CellAction(self.grid.cell(goal), self.grid.cell(start - 1) if start else None)

    def events(self, kernel: CellKernel, actor: Seat) -> tuple[Event, ...]:
        """A piece that moves and what it takes, then all else that leaves the board or comes onto it, and the turn."""
        before, after = kernel.before, kernel.stands()
        changed = [cell for cell in range(self.grid.size) if before[cell] != after.board[cell]]
        start, goal = divmod(kernel.last, self.grid.size)
        found: list[Event] = []
        if start and self._moves(before, after.board, start - 1, goal):
            found += self._moved(before, after.board, start - 1, goal)
            changed = [cell for cell in changed if cell not in (start - 1, goal)]
        found += [self._gone(cell, before[cell]) for cell in changed if before[cell] != EMPTY]
        found += [self._placed(cell, after.board[cell]) for cell in changed if after.board[cell] != EMPTY]
        end = self.game.end(after.board, after.to_act)
        if end is None:
            return *found, TurnTo(after.to_act)
        winner = None if end.winner is None else str(end.winner)
        return *found, Ended(winner, end.reason, tuple(map(self.grid.cell, end.cells)))

    def _moves(self, before: str, after: str, start: int, goal: int) -> bool:
        """Whether a piece leaves one cell and one of its owner stands on the other then."""
        owner = self.game.letters.get
        return before[start] != EMPTY == after[start] and owner(before[start]) is owner(after[goal])

    def _moved(self, before: str, after: str, start: int, goal: int) -> Iterator[Event]:
        cell = self.grid.cell
        yield Moved(self.game.letters[before[start]], (cell(start), cell(goal)), "step")
        if before[goal] != EMPTY:
            yield self._gone(goal, before[goal], arrived=False)
        if after[goal] != before[start]:
            yield Turned(cell(goal), after[goal].upper())

    def _gone(self, index: int, letter: str, arrived: bool | None = None) -> Event:
        """A piece goes back to the hand where pieces come from there, else out of the game."""
        owner, cell = self.game.letters[letter], self.grid.cell(index)
        if self.game.supply(letter):
            return Returned(owner, cell, InHand(owner, letter.upper()), "captured")
        return Removed(cell, letter.upper(), arrived)

    def _placed(self, index: int, letter: str) -> Event:
        owner = self.game.letters[letter]
        return Placed(owner, InHand(owner, letter.upper()), self.grid.cell(index), letter.upper())


class CellNotation:
    """The ranks from the last one, parted by "/", a space, who acts; an action is its one or two cells."""

    def __init__(self, game: CellGame) -> None:
        self.game, self.grid = game, game.grid

    def format(self, position: CellPosition) -> str:
        """See kernel_game.Notation."""
        files, board = self.grid.files, position.board
        ranks = [board[at : at + files] for at in range(0, len(board), files)]
        return f"{'/'.join(reversed(ranks))} {self.game.letter(position.to_act)}"

    def parse(self, text: str, *, strict: bool = True) -> CellPosition:
        """See kernel_game.Notation. What is not ``strict`` need only be readable, not possible."""
        rows, _, letter = text.partition(" ")
        wrong = Wrongs()
        board, seat = wrong.read(self._board, rows), wrong.read(self._seat, letter)
        if strict and board is not None and seat is not None:
            wrong.add(self.game.faults(board, seat))
        if wrong.found or board is None or seat is None:
            raise BadPosition(*wrong.found)
        return CellPosition(board, seat)

    def _board(self, text: str) -> str:
        ranks, signs = text.split("/"), [EMPTY, *self.game.letters]
        fits = len(ranks) == self.grid.ranks and all(len(rank) == self.grid.files for rank in ranks)
        if not fits or set(text) - {*signs, "/"}:
            size = {"files": self.grid.files, "ranks": self.grid.ranks}
            raise BadPosition(phrase("cell_game.bad.board", text=_short(text), signs=signs, **size))
        return "".join(reversed(ranks))

    def _seat(self, text: str) -> Seat:
        found = next((seat for seat in TWO if self.game.letter(seat) == text), None)
        if found is None:
            raise BadPosition(phrase("cell_game.bad.to_act", text=_short(text)))
        return found

    def parse_action(self, text: str) -> CellAction:
        """See kernel_game.Notation."""
        for split in range(len(text)):
            start, goal = self.grid.parse(text[:split]), self.grid.parse(text[split:])
            if goal is not None and (start is not None) == (split > 0):
                return CellAction(goal, start)
        raise BadAction(phrase("cell_game.bad.action", text=_short(text)))


def _short(text: str) -> str:
    return "".join(sign if sign.isprintable() else " " for sign in text[:_MOST_SHOWN])


class CellReasons:
    """Explains a position: taken cells, and pieces that are not there or not one's own; then the game's own reasons."""

    def __init__(self, game: CellGame, position: CellPosition) -> None:
        self.game, self.position = game, position

    def in_reach(self) -> Iterator[CellAction]:
        """Every cell, where pieces are put."""
        if self.game.supply(self.game.own(self.position.to_act)[0]):
            yield from map(CellAction, self.game.grid)

    def why(self, action: CellAction) -> Phrase | None:
        """See kernel_game.Reasons."""
        board, seat, move = self.position.board, self.position.to_act, self.game.move_of(action)
        if isinstance(move, int):
            taken = board[move] != EMPTY
            return phrase("cell_game.no.taken", cell=str(action.goal)) if taken else self.game.why(board, seat, move)
        if board[move[0]] == EMPTY:
            return phrase("cell_game.no.nothing", cell=str(action.start))
        if self.game.letters[board[move[0]]] is not seat:
            return phrase("cell_game.no.not_own", cell=str(action.start))
        return self.game.why(board, seat, move)


class CellGame(KernelGame[CellPosition, CellAction, CellKernel]):
    """One definition in one variant. A game says its ``letters``, its ``moves`` and its ``end``, the rest if need be.

    ``letters`` tell whose piece a letter means; letters of one seat differ by more than their case. The engine's texts
    have a name for each below ``<engine>.piece``, and a sentence for each reason of an ``End`` below ``outcome``.
    """

    letters: ClassVar[Mapping[str, Seat]]
    notation: CellNotation

    def __init__(self, definition: Any, variant: str) -> None:
        self.grid = Grid(definition.board.files, definition.board.ranks)
        # Rules ask for the same again and again.
        self.walk = cache(self._walk)
        self.cells_of = lru_cache(maxsize=_KEPT)(self._cells_of)
        super().__init__(definition, variant, self.grid, CellCodec(self), CellNotation(self))

    # ---- what an author writes

    def first_board(self) -> str:
        """Return the board on which play begins: empty."""
        return EMPTY * self.grid.size

    def supply(self, letter: str) -> int:
        """Return how many pieces of a letter there are, on the board and in hand; 0 where none is ever put."""
        return 0

    @abstractmethod
    def moves(self, board: str, seat: Seat) -> Iterable[Move]:
        """Yield the legal moves of a seat on a board where the game is not over; there is one at least."""

    def played(self, board: str, seat: Seat, move: Move) -> str:
        """Return the board after a legal move: the seat's first letter is put, or a piece goes where another may be."""
        start, goal = (None, move) if isinstance(move, int) else move
        cells = list(board)
        cells[goal] = self.own(seat)[0] if start is None else board[start]
        if start is not None:
            cells[start] = EMPTY
        return "".join(cells)

    @abstractmethod
    def end(self, board: str, seat: Seat) -> End | None:
        """Return how the game has ended with ``seat`` to act, or None. It ends, too, where that seat has no move."""

    def why(self, board: str, seat: Seat, move: Move) -> Phrase | None:
        """Return the rule that forbids a move with a piece of the seat's own; None: there is no more to say."""
        return None

    def faults(self, board: str, seat: Seat) -> Iterable[Phrase]:
        """Yield what makes a position impossible: more pieces than there are."""
        for letter in self.letters:
            most, count = self.supply(letter), board.count(letter)
            if 0 < most < count:
                yield phrase("cell_game.bad.many", letter=letter, n=count, most=most)

    # ---- what helps an author

    def own(self, seat: Seat) -> list[str]:
        """Return the letters of a seat."""
        return [letter for letter, owner in self.letters.items() if owner is seat]

    def _cells_of(self, board: str, seat: Seat | None) -> tuple[int, ...]:
        """Return the indices of the cells on which pieces of a seat stand; of the empty ones for None."""
        wanted = EMPTY if seat is None else self.own(seat)
        return tuple([index for index, letter in enumerate(board) if letter in wanted])

    def _walk(self, start: int, right: int, up: int) -> tuple[int, ...]:
        """Return the indices of the cells that follow one, so many files and ranks a step, up to the edge."""
        at, found = self.grid.cell(start), []
        while (at := Cell(File(at.file + right), Rank(at.rank + up))) in self.grid:
            found.append(self.grid.index(at))
        return tuple(found)

    # ---- the rest of the protocol

    def move_of(self, action: CellAction) -> Move:
        """Return the move of an action on this grid."""
        goal = self.grid.index(action.goal)
        return goal if action.start is None else (self.grid.index(action.start), goal)

    def start(self, setup: Setup, seed: int) -> CellPosition:
        if setup.first not in TWO:
            raise BadData(phrase("cell_game.bad.first", seat=str(setup.first)))
        if setup.choices:
            raise BadData(phrase("cell_game.bad.option", option=min(setup.choices)))
        return CellPosition(self.first_board(), setup.first)

    def subject(self, action: CellAction) -> str:
        return str(action.start or action.goal)

    def reasons(self, position: CellPosition) -> CellReasons:
        return CellReasons(self, position)

    def ending(self, position: CellPosition, result: int) -> str:
        end = self.end(position.board, position.to_act)
        assert end is not None, "asked of finished positions alone"
        return end.reason

    def winning_cells(self, position: CellPosition) -> tuple[Cell, ...]:
        end = self.end(position.board, position.to_act)
        return () if end is None else tuple(map(self.grid.cell, end.cells))

    def null_move(self, position: CellPosition) -> CellPosition | None:
        passed = replace(position, to_act=TWO[1 - TWO.index(position.to_act)])
        over = self.outcome(position) or any(self.faults(passed.board, passed.to_act))
        return None if over or not self.legal_actions(passed) else passed

    def fitted(self, position: CellPosition, of: AnyGame) -> tuple[CellPosition, tuple[Phrase, ...]] | None:
        """See KernelGame: the same position on a board of the same size."""
        return (position, ()) if of.grid == self.grid else None

    def targets(self, position: CellPosition, action: CellAction) -> tuple[Target, ...]:
        seat = position.to_act
        return (action.start or InHand(seat, self.own(seat)[0].upper()), action.goal)

    def pieces(self, position: CellPosition) -> tuple[Piece, ...]:
        """See Game: those on the board, then what is left of each letter in hand."""
        board = position.board
        found = [self._piece(self.grid.cell(at), letter) for at, letter in enumerate(board) if letter != EMPTY]
        for letter, seat in self.letters.items():
            hand = self._piece(InHand(seat, letter.upper()), letter)
            found += [hand] * (self.supply(letter) - board.count(letter))
        return tuple(found)

    def _piece(self, spot: Cell | InHand, letter: str) -> Piece:
        return Piece(spot, KIND, self.letters[letter], letter.upper())

    def thing(self, piece: Piece) -> str:
        """See Game: the piece's letter."""
        return next(
            (each for each, seat in self.letters.items() if (seat, each.upper()) == (piece.owner, piece.text)), ""
        )

    def describe(self, position: CellPosition, action: CellAction) -> Phrase:
        move, goal, board = self.move_of(action), str(action.goal), position.board
        if isinstance(move, int):
            letter = self.own(position.to_act)[0]
            return phrase("action.place", piece=letter.upper(), cell=goal, named=self._named(letter))
        start, there = board[move[0]], board[move[1]]
        values = {"start": str(action.start), "goal": goal, "named": self._named(start), "there": self._named(there)}
        return phrase("action.move" if there == EMPTY else "action.fight", **values)

    def _named(self, letter: str) -> Phrase | str:
        return phrase(f"{self.definition.engine}.piece.{letter}") if letter != EMPTY else ""
