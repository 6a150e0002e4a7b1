"""Qubism as the game protocol asks for it; the rules are in ``kernel.py``."""

from __future__ import annotations

from functools import lru_cache

from squares.core.actions import Button, Target
from squares.core.errors import BadAction, BadData, BadPosition, IllegalAction
from squares.core.events import Event
from squares.core.game import Option, Outcome, Piece, Refusal, Setup, Step, View
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.rules.qubism.codec import Codec, in_supply
from squares.rules.qubism.definition import QubismDefinition
from squares.rules.qubism.kernel import QubismKernel
from squares.rules.qubism.notation import LETTERS, Notation, clipped, named
from squares.rules.qubism.reasons import Reasons
from squares.rules.qubism.values import EMPTY, PAWNS, Move, Pass, Place, QubismAction, QubismPosition


class QubismGame:
    """One definition in one variant (``squares.core.game.Game``)."""

    seats: tuple[Seat, ...] = TWO
    hidden = False
    secrets = False
    options: tuple[Option, ...] = ()

    def __init__(self, definition: QubismDefinition, variant: str) -> None:
        self.id: str = definition.id
        self.variant = variant
        self.definition = definition
        self.grid = Grid(definition.board.files, definition.board.ranks)
        self._codec = Codec(definition, self.grid)
        self._notation = Notation(definition, self.grid)
        self._moves = lru_cache(maxsize=32)(self._legal_moves)

    def side(self, seat: Seat) -> str:
        """Each seat wins for itself."""
        return str(seat)

    def letter(self, seat: Seat) -> str:
        """``s`` or ``n``."""
        return LETTERS[seat]

    # ---- playing

    def start(self, setup: Setup, seed: int) -> QubismPosition:
        """Pawns on the middle cells of their baselines, cubes beside the board. Errors: BadData."""
        if setup.first not in TWO:
            raise BadData(phrase("qubism.bad.first", seat=str(setup.first)))
        if setup.choices:
            raise BadData(phrase("qubism.bad.option", option=min(setup.choices)))
        side = EMPTY * (self.grid.files // 2)
        empty = EMPTY * (self.grid.size - 2 * self.grid.files)
        board = f"{side}{PAWNS[0]}{side}{empty}{side}{PAWNS[1]}{side}"
        return QubismPosition(board, setup.first, self.definition.cubes)

    def to_act(self, position: QubismPosition) -> Seat:
        """Who decides next."""
        return position.to_act

    def on_turn(self, position: QubismPosition) -> Seat:
        """Whose turn it is: always who decides."""
        return position.to_act

    def legal_actions(self, position: QubismPosition) -> tuple[QubismAction, ...]:
        """Sorted by text; never empty unless the game is over."""
        return tuple(sorted((self._codec.action(move) for move in self._moves(position)), key=str))

    def _legal_moves(self, position: QubismPosition) -> frozenset[int]:
        """The kernel's moves; screens try many actions of one position."""
        kernel = self.kernel(position)
        return frozenset(int(move) for move in kernel.moves[: kernel.generate()])

    def refused_actions(self, position: QubismPosition) -> tuple[Refusal[QubismAction], ...]:
        """What the pawn, the cubes and the supply reach but a rule forbids, sorted by text."""
        if self.outcome(position) is not None:
            return ()
        reasons = self._reasons(position)
        found = {action: reasons.why(action) for action in reasons.in_reach()}
        return tuple(Refusal(a, why) for a, why in sorted(found.items(), key=lambda pair: str(pair[0])) if why)

    def _reasons(self, position: QubismPosition) -> Reasons:
        return Reasons(self._codec, self._notation.cubes, position)

    def apply(self, position: QubismPosition, action: QubismAction) -> Step[QubismPosition]:
        """Carry out a legal action. Errors: IllegalAction with the rule that forbids it."""
        move = self._codec.move(action)
        if move not in self._moves(position):
            raise IllegalAction(self._why_not(position, action))
        kernel = self.kernel(position)
        kernel.telling = 1
        kernel.apply(move)
        return Step(self._codec.position(kernel), self._codec.events(kernel))

    def _why_not(self, position: QubismPosition, action: QubismAction) -> Phrase:
        if self.outcome(position) is not None:
            return phrase("core.over")
        found = self._reasons(position).why(action)
        if found is None:
            raise AssertionError(f"{action} is forbidden for no reason in {self.format(position)}")
        return found

    def outcome(self, position: QubismPosition) -> Outcome | None:
        """The pawn that is across has won."""
        result = int(self.kernel(position).result())
        return Outcome(self.side(TWO[result - 1]), "across") if result else None

    def kernel(self, position: QubismPosition) -> QubismKernel:
        """A fresh kernel at the position."""
        return self._codec.kernel(position)

    def action(self, position: QubismPosition, move: int) -> QubismAction:
        """The action of a kernel's move."""
        return self._codec.action(move)

    def way(self, position: QubismPosition, seat: Seat) -> tuple[Cell, ...]:
        """A shortest way of the seat's pawn to its goal row, from its cell on; pawns do not block it."""
        kernel = self.kernel(position)
        kernel.route(TWO.index(seat))
        return tuple(self.grid.cell(int(i)) for i in kernel.way[: kernel.steps])

    # ---- notation

    def format(self, position: QubismPosition) -> str:
        """The position as one line."""
        return self._notation.format(position)

    def parse(self, text: str) -> QubismPosition:
        """Errors: BadPosition naming the field and what to mend."""
        position = self._notation.parse(text)
        kernel = self.kernel(position)
        for owner, seat in enumerate(TWO):
            if kernel.search(owner) < 0:
                raise BadPosition(phrase("qubism.bad.walled", seat=named(seat)))
        return position

    def format_action(self, action: QubismAction) -> str:
        """The action's text."""
        return str(action)

    def parse_action(self, text: str) -> QubismAction:
        """Errors: BadAction."""
        return self._notation.parse_action(text)

    # ---- on the table

    def targets(self, position: QubismPosition, action: QubismAction) -> tuple[Target, ...]:
        """What a mouse clicks: where a piece stands and where it goes; of a new cube the cell and the face up."""
        match action:
            case Move(start, goal):
                return (start, goal)
            case Place(cell, cube):
                return (in_supply(position.supply), cell, Button(cube))
            case Pass():
                return (Button("pass"),)
        raise BadAction(phrase("qubism.bad.action", text=clipped(str(action))))

    def pieces(self, position: QubismPosition) -> tuple[Piece, ...]:
        """Pawns and cubes on the board, then the cubes beside it."""
        found = [self._piece(i, letter) for i, letter in enumerate(position.board) if letter != EMPTY]
        supply = (Piece(in_supply(number), "cube", None, "cube") for number in range(1, position.supply + 1))
        return (*found, *supply)

    def _piece(self, index: int, letter: str) -> Piece:
        cell = self.grid.cell(index)
        if letter in PAWNS:
            return Piece(cell, "pawn", TWO[PAWNS.index(letter)], letter)
        return Piece(cell, "cube", None, letter)

    def describe(self, position: QubismPosition, action: QubismAction) -> Phrase:
        """The action in words."""
        match action:
            case Place(cell, cube):
                words = "cube" if self.definition.after_roll == "fin" else "arrow"
                return phrase("action.place_cube", cell=str(cell), cube=phrase(f"qubism.{words}.{cube}"))
            case Move(start, goal):
                letter = position.board[self.grid.index(start)]
                if letter in PAWNS + EMPTY:
                    return phrase("action.move", start=str(start), goal=str(goal))
                arrow = phrase(f"qubism.arrow.{self._codec.rolled(letter).upper()}")
                return phrase("action.roll", start=str(start), goal=str(goal), arrow=arrow)
        return phrase("action.pass")

    # ---- what a seat knows: everything

    def observe(self, position: QubismPosition, seat: Seat) -> View[QubismPosition, QubismAction]:
        """The position as one seat knows it."""
        return View(seat, position, self.legal_actions(position) if position.to_act is seat else ())

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """The event as one seat sees it."""
        return event

    def determinize(self, view: View[QubismPosition, QubismAction], rng: Rng) -> QubismPosition:
        """The position itself."""
        return view.position

    def null_move(self, position: QubismPosition) -> QubismPosition | None:
        """None: no turn is passed here."""
        return None
