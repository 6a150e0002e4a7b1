"""Battle Logistic Square as the game protocol asks for it; the rules are in ``kernel.py`` and what it builds on.

A seat's deck is its choice ``deck-south`` or ``deck-north``: the id of a ready deck, or a whole deck as the lines of
``decks.lines``, so that a record holds the player's own deck. The cards are part of the definition.
"""

from __future__ import annotations

from squares.core.actions import Button, InHand, Target
from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.events import Event
from squares.core.game import Option, Outcome, Piece, Refusal, Setup, Step, View
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.rules.logistic.cards import Deck
from squares.rules.logistic.checks import hidden
from squares.rules.logistic.codec import Codec, result_of
from squares.rules.logistic.decks import deck_faults, from_lines
from squares.rules.logistic.definition import LogisticDefinition
from squares.rules.logistic.happenings import REASONS, events
from squares.rules.logistic.kernel import LogisticKernel
from squares.rules.logistic.knowledge import Guess, mask, mask_event
from squares.rules.logistic.notation import Notation
from squares.rules.logistic.reasons import Reasons
from squares.rules.logistic.values import (
    PHASES,
    Answer,
    Build,
    Caa,
    Drop,
    LogisticAction,
    LogisticPosition,
    PickCard,
    PickCell,
    PickWay,
    Player,
    Say,
    Use,
    UseAvi,
    Walk,
)
from squares.rules.logistic.wording import describe

_LETTERS = {Seat.SOUTH: "s", Seat.NORTH: "n"}


class LogisticGame:
    """One definition in one variant (``squares.core.game.Game``)."""

    seats: tuple[Seat, ...] = TWO

    def __init__(self, definition: LogisticDefinition, variant: str) -> None:
        self.id: str = definition.id
        self.variant = variant
        self.definition = definition
        self.grid = Grid(definition.board.files, definition.board.ranks)
        self.hidden, self.secrets = True, True
        ready = tuple(definition.decks)
        self.options: tuple[Option, ...] = tuple(
            Option(f"deck-{seat}", ready, (ready[min(i, len(ready) - 1)],), seat=seat, secret=True)
            for i, seat in enumerate(TWO)
        )
        self.codec = Codec(definition, self.grid)
        self._notation = Notation(self.codec)
        self._guess = Guess(self.codec)
        self._integrates = frozenset(self._guess.integrates)

    def side(self, seat: Seat) -> str:
        """Each seat wins for itself."""
        return str(seat)

    def letter(self, seat: Seat) -> str:
        """``s`` or ``n``."""
        return _LETTERS[seat]

    # ---- playing

    def start(self, setup: Setup, seed: int) -> LogisticPosition:
        """Shuffled decks, hands drawn, the first player's first turn. Errors: BadData where a choice does not fit."""
        if setup.first not in TWO:
            raise BadData(phrase("logistic.bad.first", seat=str(setup.first)))
        for id in setup.choices:
            if id not in {option.id for option in self.options}:
                raise BadData(phrase("logistic.bad.option", option=id))
        rng = Rng(seed % (1 << 64))
        players: list[Player] = []
        for seat, option in zip(TWO, self.options, strict=True):
            deck = self.deck(setup.choices.get(option.id, option.default))
            cards, rng = rng.shuffled([id for id in sorted(deck.cards) for _ in range(deck.cards[id])])
            held = self.definition.hand
            players.append(
                Player(
                    avatar=deck.avatar,
                    cell=self._home(seat),
                    life=self.definition.life,
                    hand=tuple(sorted(cards[:held])),
                    deck=tuple(cards[held:]),
                    integrate=tuple(sorted(deck.integrate)),
                )
            )
        laid = LogisticPosition(setup.first, setup.first, "main", 0, (players[0], players[1]), rng=rng.state)
        kernel = self.codec.kernel(laid)
        kernel.begin_turn(TWO.index(setup.first), self.definition.first_ap)
        kernel.proceed()
        return self.codec.position(kernel)

    def _home(self, seat: Seat) -> Cell:
        rank = 0 if seat is Seat.SOUTH else self.grid.ranks - 1
        return Cell(File(self.grid.files // 2), Rank(rank))

    def deck(self, choice: tuple[str, ...]) -> Deck:
        """The deck of a set-up's choice. Errors: BadData for one that is not legal."""
        if len(choice) == 1 and choice[0] in self.definition.decks:
            return self.definition.decks[choice[0]]
        if not choice or len(choice) == 1:
            known = list(self.definition.decks)
            raise BadData(phrase("logistic.deck.unknown", deck=", ".join(choice)[:60], known=known))
        deck = from_lines(choice)
        for fault in deck_faults(deck, self.definition.cards, self.definition.rules):
            raise BadData(fault.phrase)
        return deck

    def to_act(self, position: LogisticPosition) -> Seat:
        """Who decides next."""
        return position.to_act

    def on_turn(self, position: LogisticPosition) -> Seat:
        """Whose turn it is; the other answers and may have something to choose."""
        return position.turn

    def legal_actions(self, position: LogisticPosition) -> tuple[LogisticAction, ...]:
        """Sorted by text; never empty unless the game is over."""
        return tuple(sorted((self.codec.action(move) for move in _moves(self.kernel(position))), key=str))

    def refused_actions(self, position: LogisticPosition) -> tuple[Refusal[LogisticAction], ...]:
        """Steps, cards and effects that cannot be used now, sorted by text."""
        if self.outcome(position) is not None:
            return ()
        legal = self.legal_actions(position)
        possible = {_subject(action) for action in legal}
        reasons = Reasons(self.codec, position)
        found = {str(a): Refusal(a, reasons.why(a)) for a in reasons.in_reach() if _subject(a) not in possible}
        return tuple(found[text] for text in sorted(found))

    def apply(self, position: LogisticPosition, action: LogisticAction) -> Step[LogisticPosition]:
        """Carry out a legal action. Errors: IllegalAction with the rule that forbids it."""
        kernel = self.kernel(position)
        move = self.codec.move(action)
        if move not in _moves(kernel):
            raise IllegalAction(self._why_not(position, action))
        kernel.telling = 1
        kernel.apply(move)
        return Step(self.codec.position(kernel), events(kernel, self.codec.ids, self.grid))

    def _why_not(self, position: LogisticPosition, action: LogisticAction) -> Phrase:
        if self.outcome(position) is not None:
            return phrase("core.over")
        return Reasons(self.codec, position).why(action)

    def outcome(self, position: LogisticPosition) -> Outcome | None:
        """Life 0 loses; at the end of a turn with both decks empty the higher life wins."""
        result = result_of(position)
        if result == 0:
            return None
        winner = None if result < 0 else str(TWO[result - 1])
        return Outcome(winner, REASONS[position.phase == PHASES[-1]])

    def kernel(self, position: LogisticPosition) -> LogisticKernel:
        """A fresh kernel at the position. Errors: BadPosition for a masked one."""
        if hidden(position):
            raise BadPosition(phrase("logistic.bad.hidden"))
        return self.codec.kernel(position)

    def action(self, position: LogisticPosition, move: int) -> LogisticAction:
        """The action of a kernel's move."""
        return self.codec.action(move)

    # ---- notation

    def format(self, position: LogisticPosition) -> str:
        """The position as one line."""
        return self._notation.format(position)

    def parse(self, text: str) -> LogisticPosition:
        """Errors: BadPosition naming the key and what to mend."""
        return self._notation.parse(text)

    def format_action(self, action: LogisticAction) -> str:
        """The action's text."""
        return str(action)

    def parse_action(self, text: str) -> LogisticAction:
        """Errors: BadAction."""
        return self._notation.parse_action(text)

    # ---- on the table

    def targets(self, position: LogisticPosition, action: LogisticAction) -> tuple[Target, ...]:
        """What a mouse clicks: the AVI and a cell; a card and its target; cards of a CAA or build and a button."""
        seat, at = position.to_act, position.player(position.to_act).cell
        match action:
            case Walk(cell):
                return (at, cell)
            case Use(card, cell) | Answer(card, cell):
                return (InHand(seat, card), *_cell(cell))
            case Build(card, cell, discards):
                return (InHand(seat, card), *_cell(cell), *(InHand(seat, each) for each in discards))
            case UseAvi(number, cell):
                return (Button(f"avi-{number}"), *_cell(cell))
            case Caa(cards):
                return (Button("caa"), *(InHand(seat, card) for card in cards), Button("caa-done"))
            case Drop(card):
                return (InHand(seat, card),)
            case PickCell(cell):
                return (cell,)
            case PickCard(card):
                return (InHand(seat, card) if card in position.player(seat).hand else Button(f"card-{card}"),)
            case PickWay(way):
                return (Button(f"way-{way}"),)
            case Say(word):
                return (Button(word),)

    def pieces(self, position: LogisticPosition) -> tuple[Piece, ...]:
        """Cards in hand, IT cards, declared cards (by their owner's hand), then what stands on the board."""
        found: list[Piece] = []
        for seat, player in zip(TWO, position.players, strict=True):
            found += [Piece(InHand(seat, card), "card", seat, card) for card in player.hand + player.integrate]
        for link in position.chain:
            if link.state != "stands":
                found.append(Piece(InHand(link.owner, link.card), "card", link.owner, link.card))
        for seat, player in zip(TWO, position.players, strict=True):
            found.append(Piece(player.cell, "card", seat, player.avatar))
        return (*found, *(Piece(each.cell, "card", each.owner, each.card) for each in position.placed))

    def describe(self, position: LogisticPosition, action: LogisticAction) -> Phrase:
        """The action in words."""
        return describe(self.codec, position, action)

    # ---- what a seat knows

    def observe(self, position: LogisticPosition, seat: Seat) -> View[LogisticPosition, LogisticAction]:
        """The position as one seat knows it."""
        legal = self.legal_actions(position) if position.to_act is seat else ()
        return View(seat, mask(position, seat), legal)

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """The event without what the seat may not see."""
        return mask_event(event, seat, self._integrates)

    def determinize(self, view: View[LogisticPosition, LogisticAction], rng: Rng) -> LogisticPosition:
        """Some full position that fits the view."""
        return self._guess.fill(view.position, view.seat, rng)

    def null_move(self, position: LogisticPosition) -> LogisticPosition | None:
        """None: a turn is not passed here."""
        return None


def _moves(kernel: LogisticKernel) -> list[int]:
    count = kernel.generate()  # first: it may lay out a longer list
    return [int(move) for move in kernel.moves[:count]]


def _cell(cell: Cell | None) -> tuple[Cell, ...]:
    return () if cell is None else (cell,)


def _subject(action: LogisticAction) -> tuple[str, object]:
    """What an action is done with, whatever it is aimed at."""
    match action:
        case Use(card) | Answer(card) | Build(card):
            return ("card", card)
        case UseAvi(number):
            return ("avi", number)
        case Walk(cell):
            return ("walk", cell)
    return ("", str(action))
