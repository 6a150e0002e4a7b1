"""Battle Logistic Square as the game protocol asks for it; its rules are in ``moves.py`` and ``turns.py``.

A seat's deck is its choice ``deck-south`` or ``deck-north``: the id of a ready deck, or a whole deck as the lines of
``decks.lines``, so that a record holds the player's own deck. The cards are part of the definition.
"""

from __future__ import annotations

from squares.core.actions import Button, InHand, Target
from squares.core.errors import BadData, BadPosition
from squares.core.events import Event
from squares.core.game import Option, Piece, Setup, View
from squares.core.grid import Cell, Grid
from squares.core.kernel_game import KernelGame
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.logistic.rules import values as v
from squares.games.logistic.rules.account import account, describe
from squares.games.logistic.rules.cards import Deck, Usable
from squares.games.logistic.rules.checks import hidden
from squares.games.logistic.rules.codec import Codec
from squares.games.logistic.rules.decks import deck_faults, from_lines
from squares.games.logistic.rules.definition import LogisticDefinition
from squares.games.logistic.rules.events import REASONS
from squares.games.logistic.rules.kernel import LogisticKernel
from squares.games.logistic.rules.knowledge import Guess, mask, mask_event
from squares.games.logistic.rules.notation import Notation
from squares.games.logistic.rules.refusals import Reasons
from squares.games.logistic.rules.turns import begin_turn, proceed


class LogisticGame(KernelGame[v.LogisticPosition, v.LogisticAction, LogisticKernel]):
    """One definition in one variant."""

    definition: LogisticDefinition
    codec: Codec
    notation: Notation
    hidden = True
    secrets = True

    def __init__(self, definition: LogisticDefinition, variant: str) -> None:
        grid = Grid(definition.board.files, definition.board.ranks)
        codec = Codec(definition, grid)
        super().__init__(definition, variant, grid, codec, Notation(codec))
        ready = tuple(definition.decks)
        self.options = tuple(
            Option(f"deck-{seat}", ready, (ready[min(i, len(ready) - 1)],), seat=seat, secret=True)
            for i, seat in enumerate(TWO)
        )
        self._guess = Guess(codec)
        self._integrates = frozenset(self._guess.integrates)

    # ---- playing

    def start(self, setup: Setup, seed: int) -> v.LogisticPosition:
        """Shuffled decks, hands drawn, the first player's first turn. Errors: BadData where a choice does not fit."""
        if setup.first not in TWO:
            raise BadData(phrase("logistic.bad.first", seat=str(setup.first)))
        for id in setup.choices:
            if id not in {option.id for option in self.options}:
                raise BadData(phrase("logistic.bad.option", option=id))
        rng = Rng(seed % (1 << 64))
        players: list[v.Player] = []
        for seat, option in zip(TWO, self.options, strict=True):
            deck = self.deck(setup.choices.get(option.id, option.default))
            cards, rng = rng.shuffled([id for id in sorted(deck.cards) for _ in range(deck.cards[id])])
            held = self.definition.hand
            players.append(
                v.Player(
                    avatar=deck.avatar,
                    cell=self.definition.home(seat),
                    life=self.definition.life_of(deck.avatar),
                    hand=tuple(sorted(cards[:held])),
                    deck=tuple(cards[held:]),
                    integrate=tuple(sorted(deck.integrate)),
                )
            )
        sides = (players[0], players[1])
        laid = v.LogisticPosition(setup.first, setup.first, "main", 0, sides, self._court(), rng=rng.state)
        kernel = self.codec.kernel(laid)
        begin_turn(kernel, TWO.index(setup.first), self.definition.first_ap)
        proceed(kernel)
        return self.codec.position(kernel)

    def _court(self) -> tuple[v.Standing, ...]:
        """The cards that stand from the start, with all their durability (L26)."""
        found = []
        for seat in TWO:
            for text, id in self.definition.start.side(seat).court.items():
                cell, card = self.grid.parse(text), self.definition.cards[id]
                assert cell is not None
                assert isinstance(card, Usable)
                found.append(v.Standing(cell, id, seat, card.durability or 0))
        return tuple(sorted(found, key=lambda each: self.grid.index(each.cell)))

    def deck(self, choice: tuple[str, ...]) -> Deck:
        """The deck of a set-up's choice. Errors: BadData for one that is not legal."""
        if len(choice) == 1 and choice[0] in self.definition.decks:
            return self.definition.decks[choice[0]]
        if not choice or len(choice) == 1:
            known = list(self.definition.decks)
            raise BadData(phrase("logistic.deck.unknown", deck=", ".join(choice)[:60], known=known))
        deck = from_lines(choice)
        for fault in deck_faults(deck, self.definition):
            raise BadData(fault.phrase)
        return deck

    def on_turn(self, position: v.LogisticPosition) -> Seat:
        """Whose turn it is; the other answers and may have something to choose."""
        return position.turn

    def reasons(self, position: v.LogisticPosition) -> Reasons:
        """What explains a position that is not over."""
        return Reasons(self.codec, position)

    def subject(self, action: v.LogisticAction) -> str:
        """What an action is done with, whatever it is aimed at."""
        match action:
            case v.Use(card) | v.Answer(card) | v.Build(card):
                return f"card {card}"
            case v.UseAvi(number):
                return f"avi {number}"
            case v.UseAbility(at, number):
                return f"ability {at} {number}"
        return str(action)

    def ending(self, position: v.LogisticPosition, result: int) -> str:
        """No life is left, both decks are empty at the end of a turn, or a further way to win."""
        return REASONS[2 if position.won else position.phase == v.PHASES[-1]]

    def kernel(self, position: v.LogisticPosition) -> LogisticKernel:
        """A fresh kernel at the position. Errors: BadPosition for a masked one."""
        if hidden(position):
            raise BadPosition(phrase("logistic.bad.hidden"))
        return super().kernel(position)

    # ---- on the table

    def targets(self, position: v.LogisticPosition, action: v.LogisticAction) -> tuple[Target, ...]:
        """What a mouse clicks: the AVI and a cell; a card and its target; cards of a CAA or build and a button."""
        seat, at = position.to_act, position.player(position.to_act).cell
        match action:
            case v.Walk(cell):
                return (at, cell)
            case v.Use(card, cell, discards, paid) | v.Build(card, cell, discards, paid):
                return (InHand(seat, card), *_cell(cell), *_given(seat, discards, paid))
            case v.Answer(card, cell, discards):
                return (InHand(seat, card), *_cell(cell), *_given(seat, discards))
            case v.UseAvi(number, cell, discards, paid):
                return (Button(f"avi-{number}"), *_cell(cell), *_given(seat, discards, paid))
            case v.UseAbility(at=standing, number=number, cell=cell, discards=discards, paid=paid):
                aim = (Button(f"ability-{number}"),) if cell is None else (cell,)
                return (standing, *aim, *_given(seat, discards, paid))
            case v.Caa(cards):
                return (Button("caa"), *(InHand(seat, card) for card in cards), Button("caa-done"))
            case v.Drop(card):
                return (InHand(seat, card),)
            case v.PickCell(cell):
                return (cell,)
            case v.PickCard(card):
                return (InHand(seat, card) if card in position.player(seat).hand else Button(f"card-{card}"),)
            case v.PickWay(way):
                return (Button(f"way-{way}"),)
            case v.Say(word):
                return (Button(word),)

    def pieces(self, position: v.LogisticPosition) -> tuple[Piece, ...]:
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

    def describe(self, position: v.LogisticPosition, action: v.LogisticAction) -> Phrase:
        """The action in words."""
        return describe(self.codec, position, action)

    def account(self, before: v.LogisticPosition, events: tuple[Event, ...], people: People) -> Phrase | None:
        """What each card did, what broke, who drew."""
        return account(self.definition, before, events, people)

    # ---- what a seat knows

    def masked(self, position: v.LogisticPosition, seat: Seat) -> v.LogisticPosition:
        """The position without what the seat may not know."""
        return mask(position, seat)

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """The event without what the seat may not see."""
        return mask_event(event, seat, self._integrates)

    def determinize(self, view: View[v.LogisticPosition, v.LogisticAction], rng: Rng) -> v.LogisticPosition:
        """Some full position that fits the view."""
        return self._guess.fill(view.position, view.seat, rng)

    def imagine(
        self, view: View[v.LogisticPosition, v.LogisticAction], world: v.LogisticPosition, rng: Rng
    ) -> LogisticKernel:
        """See KernelGame. Of what both positions share nothing is written anew."""
        kernel = self._guess.kernel(view.position, view.seat, world, rng)
        kernel.ban = self.ban
        return kernel


def _given(seat: Seat, discards: tuple[str, ...], paid: int | None = None) -> tuple[Target, ...]:
    """What is pressed for what something costs: the cards that are discarded, and the AP where they are chosen."""
    cards = (InHand(seat, card) for card in discards)
    return (*cards, *(() if paid is None else (Button(f"pay-{paid}"),)))


def _cell(cell: Cell | None) -> tuple[Cell, ...]:
    return () if cell is None else (cell,)
