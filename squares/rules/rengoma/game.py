"""Rengoma for two and for four players as the game protocol asks for it; the rules are in ``kernel.py``."""

from __future__ import annotations

from squares.core.actions import Button, InHand, Target
from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.events import Event
from squares.core.game import Option, Outcome, Piece, Refusal, Setup, Step, View
from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.rules.rengoma.codec import Codec
from squares.rules.rengoma.definition import RengomaDefinition
from squares.rules.rengoma.kernel import RengomaKernel
from squares.rules.rengoma.knowledge import fill, mask
from squares.rules.rengoma.notation import Notation
from squares.rules.rengoma.reasons import Reasons
from squares.rules.rengoma.values import (
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


class RengomaGame:
    """One definition in one variant (``squares.core.game.Game``). Partners share a side and its chips."""

    def __init__(self, definition: RengomaDefinition, variant: str) -> None:
        self.id: str = definition.id
        self.variant = variant
        self.definition = definition
        self.grid = Grid(definition.board.files, definition.board.ranks)
        self.hidden, self.secrets = True, False
        self.options: tuple[Option, ...] = ()
        if definition.seats == 4:  # agreed before play, never checked: people talk or they do not
            self.options = (Option("talk", ("silent", "open"), ("silent",)),)
        self._codec = Codec(definition, self.grid)
        self._notation = Notation(self._codec)
        self.seats: tuple[Seat, ...] = self._codec.seats

    def side(self, seat: Seat) -> str:
        """``black`` or ``red``."""
        return SIDES[self._codec.colour(seat)]

    def letter(self, seat: Seat) -> str:
        """``b`` or ``r``; of four players ``s``, ``w``, ``n`` or ``e``."""
        return self._notation.letters[seat]

    # ---- playing

    def start(self, setup: Setup, seed: int) -> RengomaPosition:
        """Shuffled stocks and an open field; the weaker of its pieces begins, whatever ``setup.first`` says.

        ``setup.first`` counts where all pieces are equally strong. Errors: BadData where a choice does not fit.
        """
        if setup.first not in self.seats:
            raise BadData(phrase("rengoma.bad.first", seat=str(setup.first)))
        self._check_choices(setup)
        rng = Rng(seed % (1 << 64))
        pieces = [str(strength) for strength in self.definition.strengths]
        equal = len(set(pieces)) == 1
        while True:
            black, rng = rng.shuffled(pieces)
            red, rng = rng.shuffled(pieces)
            if equal or black[0] != red[0]:  # R2
                break
        colour = self._codec.colour(setup.first) if equal else int(red[0] < black[0])
        return RengomaPosition(
            board=((),) * self.grid.size,
            to_act=self.seats[colour],  # R5
            field=(f"b{black[0]}", f"r{red[0]}"),
            stocks=("".join(black[1:]), "".join(red[1:])),
            chips=(self.definition.chips, 0, 0),
            phase=NORMAL,
            earned=0,
            quiet=0,
        )

    def _check_choices(self, setup: Setup) -> None:
        by_id = {option.id: option for option in self.options}
        for id, chosen in setup.choices.items():
            if id not in by_id:
                raise BadData(phrase("rengoma.bad.option", option=id))
            if len(chosen) != 1 or chosen[0] not in by_id[id].values:
                values = {"value": ", ".join(chosen), "known": list(by_id[id].values)}
                raise BadData(Phrase("rengoma.bad.choice", values))

    def to_act(self, position: RengomaPosition) -> Seat:
        """Who decides next."""
        return position.to_act

    def on_turn(self, position: RengomaPosition) -> Seat:
        """Whose turn it is: extra actions are the partner's, who may be oneself."""
        if not position.phase.startswith("x"):
            return position.to_act
        return self.seats[(self.seats.index(position.to_act) + 2) % len(self.seats)]

    def legal_actions(self, position: RengomaPosition) -> tuple[RengomaAction, ...]:
        """Sorted by text; never empty unless the game is over."""
        kernel = self.kernel(position)
        moves = [int(move) for move in kernel.moves[: kernel.generate()]]
        return tuple(sorted((self._codec.action(position, move) for move in moves), key=str))

    def refused_actions(self, position: RengomaPosition) -> tuple[Refusal[RengomaAction], ...]:
        """Where one's own pieces are stopped by one that they cannot cover, sorted by text."""
        if self.outcome(position) is not None:
            return ()
        reasons = Reasons(self._codec, position)
        found = [(action, reasons.why(action)) for action in reasons.in_reach()]
        return tuple(Refusal(a, why) for a, why in sorted(found, key=lambda pair: str(pair[0])) if why is not None)

    def apply(self, position: RengomaPosition, action: RengomaAction) -> Step[RengomaPosition]:
        """Carry out a legal action. Errors: IllegalAction with the rule that forbids it."""
        kernel = self.kernel(position)
        move = self._codec.move(position, action)
        if move not in [int(each) for each in kernel.moves[: kernel.generate()]]:
            raise IllegalAction(self._why_not(position, action))
        kernel.telling = 1
        kernel.apply(move)
        return Step(self._codec.position(kernel), self._codec.events(kernel, position.to_act))

    def _why_not(self, position: RengomaPosition, action: RengomaAction) -> Phrase:
        if self.outcome(position) is not None:
            return phrase("core.over")
        found = Reasons(self._codec, position).why(action)
        if found is None:
            raise AssertionError(f"{action} is forbidden for no reason in {self.format(position)}")
        return found

    def outcome(self, position: RengomaPosition) -> Outcome | None:
        """A line, lines of both colours, or so many plies after the last piece was placed."""
        lines = [bool(self._codec.line_cells(position, colour)) for colour in (0, 1)]
        if all(lines):  # R4
            colour = self._codec.colour(position.to_act)
            winner = {"actor": SIDES[colour], "opponent": SIDES[1 - colour]}.get(self.definition.both_lines)
            return Outcome(winner, "line" if winner else "lines")
        if any(lines):
            return Outcome(SIDES[lines.index(True)], "line")
        quiet = self.definition.house.quiet_plies
        return Outcome(None, "quiet") if 0 < quiet <= position.quiet else None

    def kernel(self, position: RengomaPosition) -> RengomaKernel:
        """A fresh kernel at the position. Errors: BadPosition for a masked one."""
        if any(stock.startswith(UNKNOWN) for stock in position.stocks):
            raise BadPosition(phrase("rengoma.bad.hidden"))
        return self._codec.kernel(position)

    def action(self, position: RengomaPosition, move: int) -> RengomaAction:
        """The action of a kernel's move."""
        return self._codec.action(position, move)

    def lines(self, position: RengomaPosition, colour: int, least: int) -> tuple[tuple[Cell, ...], ...]:
        """Straight runs of at least ``least`` adjacent tops of a colour (0 black, 1 red), each in order."""
        return self._codec.lines(position, colour, least)

    # ---- notation

    def format(self, position: RengomaPosition) -> str:
        """The position as one line."""
        return self._notation.format(position)

    def parse(self, text: str) -> RengomaPosition:
        """Errors: BadPosition naming the field and what to mend."""
        return self._notation.parse(text)

    def format_action(self, action: RengomaAction) -> str:
        """The action's text."""
        return str(action)

    def parse_action(self, text: str) -> RengomaAction:
        """Errors: BadAction."""
        return self._notation.parse_action(text)

    # ---- on the table

    def targets(self, position: RengomaPosition, action: RengomaAction) -> tuple[Target, ...]:
        """What a mouse clicks: a field piece or a cell, then a cell; a button for chips, the end and passing."""
        match action:
            case Own(cell):
                return (InHand(None, self._field_piece(position, own=True)), cell)
            case Foe(cell):
                return (InHand(None, self._field_piece(position, own=False)), cell)
            case Move(start, goal):
                return (start, goal)
        return (Button(str(action)),)

    def _field_piece(self, position: RengomaPosition, *, own: bool) -> str:
        return position.field[self._codec.colour(position.to_act) ^ (not own)]

    def pieces(self, position: RengomaPosition) -> tuple[Piece, ...]:
        """Every piece on the board, bottom ones first, and those of the field."""
        on_board = [self._piece(self.grid.cell(i), text) for i, stack in enumerate(position.board) for text in stack]
        return (*on_board, *(self._piece(InHand(None, text), text) for text in position.field if text))

    def _piece(self, spot: Cell | InHand, text: str) -> Piece:
        return Piece(spot, "disc", self.seats[COLOURS.index(text[0])], text[1])

    def describe(self, position: RengomaPosition, action: RengomaAction) -> Phrase:
        """The action in words."""
        match action:
            case Own(cell):
                return phrase("action.place", piece=self._field_piece(position, own=True)[1:], cell=str(cell))
            case Foe(cell):
                return phrase("action.foe", piece=self._field_piece(position, own=False)[1:], cell=str(cell))
            case Move(start, goal):
                there = position.board[self.grid.index(goal)]
                return phrase("action.fight" if there else "action.move", start=str(start), goal=str(goal))
            case Spend(count):
                return phrase("action.chip", n=count)
            case End():
                return phrase("action.end")
            case Pass():
                return phrase("action.pass")

    # ---- what a seat knows

    def observe(self, position: RengomaPosition, seat: Seat) -> View[RengomaPosition, RengomaAction]:
        """The position as one seat knows it: with counted stocks."""
        legal = self.legal_actions(position) if position.to_act is seat else ()
        return View(seat, mask(position), legal)

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """Everything that happens, happens in the open."""
        return event

    def determinize(self, view: View[RengomaPosition, RengomaAction], rng: Rng) -> RengomaPosition:
        """Some full position that fits the view."""
        return fill(view.position, self.definition.strengths, rng)

    def null_move(self, position: RengomaPosition) -> RengomaPosition | None:
        """None: no turn is passed here."""
        return None
