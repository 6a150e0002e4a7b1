"""Rengoma for two and for four players as the game protocol asks for it; the rules are in ``kernel.py``."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from squares.core.actions import Button, InHand, Swap, Target
from squares.core.errors import BadData, BadPosition
from squares.core.events import Counter, Drawn, Event, Removed, Taken, TurnTo
from squares.core.game import AnyGame, Option, Piece, Setup, Step, View
from squares.core.grid import Cell, Grid
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.games.rengoma.rules.account import account
from squares.games.rengoma.rules.codec import Codec
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.games.rengoma.rules.fit import fitted
from squares.games.rengoma.rules.kernel import RengomaKernel
from squares.games.rengoma.rules.knowledge import fill, mask
from squares.games.rengoma.rules.notation import Notation
from squares.games.rengoma.rules.refusals import Reasons
from squares.games.rengoma.rules.tables import windows
from squares.games.rengoma.rules.values import (
    CHOICE,
    COLOURS,
    NORMAL,
    SIDES,
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


class OpenLine(NamedTuple):
    """A line that one colour (0 black, 1 red) can still complete: all its cells in order, and the empty ones."""

    colour: int
    cells: tuple[Cell, ...]
    gaps: tuple[Cell, ...]


class RengomaGame(KernelGame[RengomaPosition, RengomaAction, RengomaKernel]):
    """One definition in one variant. Partners share a side and its chips."""

    definition: RengomaDefinition
    codec: Codec
    notation: Notation
    lasting = True

    def __init__(self, definition: RengomaDefinition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        codec = Codec(definition, grid)
        super().__init__(definition, variant, grid, codec, Notation(codec))
        self.windows = windows(grid.files, grid.ranks, definition.line)
        self.seats = codec.seats
        self.hidden = definition.stock == "hidden"
        self._coverings = lru_cache(maxsize=8)(self._find_coverings)  # screens ask again for every piece
        if definition.seats == 4:  # agreed before play, never checked: people talk or they do not
            self.options = (Option("talk", ("silent", "open"), ("silent",)),)

    def side(self, seat: Seat) -> str:
        """Return ``black`` or ``red``."""
        return SIDES[self.codec.colour(seat)]

    def colour(self, seat: Seat) -> int:
        """Return the index of the seat's side: 0 black, 1 red."""
        return self.codec.colour(seat)

    def letter(self, seat: Seat) -> str:
        """Return ``b`` or ``r``; of four players ``s``, ``w``, ``n`` or ``e``."""
        return self.notation.letters[seat]

    # ---- playing

    def start(self, setup: Setup, seed: int) -> RengomaPosition:
        """Return shuffled stocks and an open field; the weaker of its pieces begins, whatever ``setup.first`` says.

        ``setup.first`` counts where all pieces are equally strong, or all lie open (R16). Errors: BadData where a
        choice does not fit.
        """
        if setup.first not in self.seats:
            raise BadData(phrase("rengoma.bad.first", seat=str(setup.first)))
        self._check_choices(setup)
        rng = Rng(seed % (1 << 64))
        pieces = [str(strength) for strength in self.definition.strengths]
        equal, is_open = self.definition.first_begins, self.definition.stock == "open"
        while True:
            black, rng = rng.shuffled(pieces)
            red, rng = rng.shuffled(pieces)
            if equal or black[0] != red[0]:  # R2
                break
        colour = self.codec.colour(setup.first) if equal else int(red[0] < black[0])
        return RengomaPosition(
            board=((),) * self.grid.size,
            to_act=self.seats[colour],  # R5
            field=("", "") if is_open else (f"b{black[0]}", f"r{red[0]}"),
            stocks=("".join(sorted(pieces)),) * 2 if is_open else ("".join(black[1:]), "".join(red[1:])),
            chips=(self.definition.chips, 0, 0),
            phase=NORMAL,
            earned=0,
            quiet=0,
            sides=CHOICE[-1] if self.definition.house.swap else CHOICE[0],
        )

    def apply(self, position: RengomaPosition, action: RengomaAction) -> Step[RengomaPosition]:
        """See Game. Taking the other side is told as what changes its owner by it (H8)."""
        step = super().apply(position, action)
        if not isinstance(action, Swap):
            return step
        return Step(step.position, (*self._exchanged(position, step.position), TurnTo(step.position.to_act)))

    def _exchanged(self, before: RengomaPosition, after: RengomaPosition) -> Iterator[Event]:
        for index, stack in enumerate(after.board):
            for piece in stack:
                yield Taken(self.seats[COLOURS.index(piece[0])], self.grid.cell(index), None, piece[1])
        for piece in self.offered(before):
            yield Removed(InHand(None, piece), piece[1])
        for piece in self.offered(after):
            yield Drawn(self.seats[COLOURS.index(piece[0])], InHand(None, piece), piece[1])
        for colour, seat in enumerate(self.seats[:2]):
            for name, old, new in (
                ("stock", before.left(colour), after.left(colour)),
                ("chips", before.chips[1 + colour], after.chips[1 + colour]),
            ):
                if old != new:
                    yield Counter(name, seat, old, new)

    def _check_choices(self, setup: Setup) -> None:
        by_id = {option.id: option for option in self.options}
        for id, chosen in setup.choices.items():
            if id not in by_id:
                raise BadData(phrase("rengoma.bad.option", option=id))
            if len(chosen) != 1 or chosen[0] not in by_id[id].values:
                values = {"value": ", ".join(chosen), "known": list(by_id[id].values)}
                raise BadData(Phrase("rengoma.bad.choice", values))

    def on_turn(self, position: RengomaPosition) -> Seat:
        """Tell whose turn it is: extra actions are the partner's, who may be oneself."""
        if not position.phase.startswith("x"):
            return position.to_act
        return self.seats[(self.seats.index(position.to_act) + 2) % len(self.seats)]

    def null_move(self, position: RengomaPosition) -> RengomaPosition | None:
        """Return the next player on turn in the same position; None at the end, and amid chips or extra actions."""
        if position.phase != NORMAL or self.outcome(position) is not None:
            return None
        to_act = self.seats[(self.seats.index(position.to_act) + 1) % len(self.seats)]
        return replace(position, to_act=to_act, sides=CHOICE[0])

    def fitted(self, position: RengomaPosition, of: AnyGame) -> tuple[RengomaPosition, Sequence[Phrase]] | None:
        """Fit a position: pieces without a cell go back to the stock; not from two players to four."""
        return fitted(self.notation, position, of.grid) if of.seats == self.seats else None

    def reasons(self, position: RengomaPosition) -> Reasons:
        """Return what explains a position that is not over."""
        return Reasons(self.codec, position)

    def ending(self, position: RengomaPosition, result: int) -> str:
        """Return how the game ended: by a line, lines of both colours, or plies after the last placement."""
        if result > 0:
            return "line"
        return "lines" if self.codec.line_cells(position, 0) else "quiet"

    def winning_cells(self, position: RengomaPosition) -> tuple[Cell, ...]:
        """Return every line of the colour that won."""
        outcome = self.outcome(position)
        return self.codec.line_cells(position, SIDES.index(outcome.winner)) if outcome and outcome.winner else ()

    def kernel(self, position: RengomaPosition) -> RengomaKernel:
        """Return a fresh kernel at the position. Errors: BadPosition for a masked one."""
        if any(stock.startswith(UNKNOWN) for stock in position.stocks):
            raise BadPosition(phrase("rengoma.bad.hidden"))
        return super().kernel(position)

    def open_lines(self, position: RengomaPosition, lacks: int) -> list[OpenLine]:
        """Return the winning lines that so many pieces on empty cells would complete, at least one lying in each."""
        tops = [stack[-1][0] if stack else "" for stack in position.board]
        found = []
        for window in self.windows:
            empty, shown = 0, ""
            for index in window:
                top = tops[index]
                if not top:
                    empty += 1
                elif shown in ("", top):
                    shown = top
                else:
                    break
            else:
                if shown and empty == lacks:
                    found.append(self._open_line(window, tops, shown))
        return found

    def _open_line(self, window: tuple[int, ...], tops: list[str], shown: str) -> OpenLine:
        cells = tuple(self.grid.cell(index) for index in window)
        gaps = tuple(cell for cell, index in zip(cells, window, strict=True) if not tops[index])
        return OpenLine(COLOURS.index(shown), cells, gaps)

    def lines(self, position: RengomaPosition, colour: int, least: int) -> tuple[tuple[Cell, ...], ...]:
        """Return the straight runs of at least ``least`` adjacent tops of a colour (0 black, 1 red), each in order."""
        return self.codec.lines(position, colour, least)

    def coverings(self, position: RengomaPosition) -> tuple[Move, ...]:
        """Return every move of either side that would cover a piece, whoever is to act; stocks may be masked."""
        return self._coverings(position.board)

    def _find_coverings(self, board: tuple[tuple[str, ...], ...]) -> tuple[Move, ...]:
        found: list[Move] = []
        for seat in self.seats[:2]:
            bare = RengomaPosition(board, seat, ("", ""), ("", ""), (0, 0, 0), NORMAL, 0, 0)
            kernel = self.codec.kernel(bare)
            moves = (self.codec.action(bare, move) for move in kernel.legal())
            found += [move for move in moves if isinstance(move, Move) and board[self.grid.index(move.goal)]]
        return tuple(found)

    # ---- on the table

    def targets(self, position: RengomaPosition, action: RengomaAction) -> tuple[Target, ...]:
        """Return what a mouse clicks: a field piece or a cell, then a cell; a button for chips, the end and passing."""
        match action:
            case Own(cell) | Foe(cell):
                return (InHand(None, self.placed(position, action)), cell)
            case Move(start, goal):
                return (start, goal)
        return (Button(str(action)),)

    def placed(self, position: RengomaPosition, action: Own | Foe) -> str:
        """Return the piece that an action places: of an open stock the one it names, else that of the field."""
        colour = self.codec.colour(position.to_act) ^ isinstance(action, Foe)
        return f"{COLOURS[colour]}{action.strength}" if action.strength else position.field[colour]

    def offered(self, position: RengomaPosition) -> tuple[str, ...]:
        """Return the different pieces that lie open beside the board, black's first."""
        if self.hidden:
            return tuple(piece for piece in position.field if piece)
        return tuple(COLOURS[i] + each for i in (0, 1) for each in dict.fromkeys(position.stocks[i]))

    def pieces(self, position: RengomaPosition) -> tuple[Piece, ...]:
        """Return every piece on the board, bottom ones first, and those of the field, or each kind of an open stock."""
        on_board = [self._piece(self.grid.cell(i), text) for i, stack in enumerate(position.board) for text in stack]
        return (*on_board, *(self._piece(InHand(None, text), text) for text in self.offered(position)))

    def thing(self, piece: Piece) -> str:
        """Return the side of a piece."""
        return self.side(piece.owner) if piece.owner else ""

    def _piece(self, spot: Cell | InHand, text: str) -> Piece:
        return Piece(spot, "disc", self.seats[COLOURS.index(text[0])], text[1])

    def describe(self, position: RengomaPosition, action: RengomaAction) -> Phrase:
        """Return the action in words."""
        match action:
            case Own(cell):
                piece, there = self.placed(position, action), self._top(position, cell)
                values = {"piece": piece[1:], "cell": str(cell), "named": self.definition.piece_name(piece)}
                return phrase("action.place_onto" if there else "action.place", there=there, **values)
            case Foe(cell):
                piece = self.placed(position, action)
                return phrase("action.foe", piece=self.definition.piece_name(piece), cell=str(cell))
            case Move(start, goal):
                named, there = (self._top(position, cell) for cell in (start, goal))
                key = "action.fight" if there else "action.move"
                return phrase(key, start=str(start), goal=str(goal), named=named, there=there)
            case Spend(count):
                return phrase("action.chip", n=count)
            case End():
                return phrase("action.end")
            case Swap():
                return phrase("action.swap")
            case Pass():
                return phrase("action.pass")

    def _top(self, position: RengomaPosition, cell: Cell) -> Phrase | str:
        """Return the piece on top of a cell in a sentence."""
        stack = position.board[self.grid.index(cell)]
        return self.definition.piece_name(stack[-1]) if stack else ""

    def account(self, before: RengomaPosition, events: tuple[Event, ...], people: People) -> Phrase | None:
        """Tell what was covered and freed, chips spent and earned, a line completed."""
        return account(self.codec, before, events, people)

    # ---- what a seat knows

    def masked(self, position: RengomaPosition, seat: Seat) -> RengomaPosition:
        """Return the position with the stocks counted instead of listed."""
        return mask(position) if self.hidden else position

    def determinize(self, view: View[RengomaPosition, RengomaAction], rng: Rng) -> RengomaPosition:
        """Return some full position that fits the view."""
        if not self.hidden:
            return view.position
        return fill(view.position, self.definition.strengths, rng)

    def imagine(self, view: View[RengomaPosition, RengomaAction], world: RengomaPosition, rng: Rng) -> RengomaKernel:
        """Return a kernel at what ``determinize`` gives: at ``world`` with its stocks shuffled anew."""
        if not self.hidden:
            return self.kernel(world)
        black, rng = rng.shuffled(sorted(map(int, world.stocks[0])))
        red, rng = rng.shuffled(sorted(map(int, world.stocks[1])))
        kernel = self.codec.dealt(world, (black, red))
        kernel.ban = self.ban
        return kernel
