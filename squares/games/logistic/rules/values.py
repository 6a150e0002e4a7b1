"""Positions and actions of Battle Logistic Square as frozen values: what screens, saves and tests see.

A card is its id. Pairs are South's, then North's. Texts of actions are those of docs/notation.md: what an effect
asks for is answered by ``pick c3``, ``pick CARD``, ``yes``, ``no`` or ``way N``; what goes with a card or an effect is
written behind it in the order ``use CARD c3``, ``it CARD c3 CARD,CARD``, ``avi N c3``, ``chain CARD c3``.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from squares.core.grid import Cell
from squares.core.seats import TWO, Seat

UNKNOWN: Final = "?"
WON: Final = ("", "south", "north", "draw")
UNKNOWN_IT: Final = "?it"
WORDS: Final = ("decline", "end", "pass", "yes", "no")
WHO_KNOWS: Final = ".oeb"
PHASES: Final = ("start", "main", "answer", "resolve", "end", "discard", "over")


Counters = tuple[tuple[str, int], ...]
"""Kinds of counters and how many there are of each, at least one, sorted."""


@dataclass(frozen=True, slots=True)
class Player:
    """What belongs to one player.

    ``hand`` and ``trash`` are sorted, ``deck`` begins with the next card, ``integrate`` (sorted) holds the IT cards not
    yet used and ``used`` those that are. ``guard`` lowers the next hit on the AVI, ``charge`` raises the player's next
    one, ``next_ap`` changes the next turn's action points, ``caa`` tells whether this turn's CAA is done, ``once``
    (sorted) what was used this turn that is used once: cards, and effects of the AVI by their numbers from 1. A hidden
    card is ``?`` or, of the IT deck, ``?it``; of a player's own deck what he does not know is sorted in a view.

    ``known`` tells who knows a card of the deck, from the top on: ``.`` nobody, ``o`` its owner, ``e`` the enemy, ``b``
    both; what nobody knows below the last of these is left out. ``counters`` are those on the AVI.
    """

    avatar: str
    cell: Cell
    life: int
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    trash: tuple[str, ...] = ()
    integrate: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    guard: int = 0
    charge: int = 0
    next_ap: int = 0
    caa: bool = False
    once: tuple[str, ...] = ()
    known: str = ""
    counters: Counters = ()


@dataclass(frozen=True, slots=True)
class Standing:
    """A placed card with the durability that is left, and the counters on it."""

    cell: Cell
    card: str
    owner: Seat
    left: int
    counters: Counters = ()


@dataclass(frozen=True, slots=True)
class Link:
    """A declared card. ``state``: waiting, negated, done, or stands if it was placed."""

    card: str
    owner: Seat
    target: Cell | None = None
    state: str = "waiting"


@dataclass(frozen=True, slots=True)
class Frame:
    """An effect that waits for a choice (the first), for the others, or until its time has come (delayed).

    ``step`` is the instruction that comes next, counted from the first of its card. ``due`` is empty, ``end`` for the
    end of the turn, or the seat whose next turn is waited for. ``rolled`` is what the dice of the first came to,
    ``left`` how often its loops still run, a digit of base 32 for each.
    """

    card: str
    owner: Seat
    step: int
    this: Cell | None = None
    target: Cell | None = None
    cell: Cell | None = None
    picked: str = ""
    hit: bool = False
    trigger: bool = False
    due: str = ""
    rolled: int = 0
    left: int = 0


@dataclass(frozen=True, slots=True)
class LogisticPosition:
    """A position, or one as a seat may know it (then ``rng`` is -1). ``rng`` is the generator's state.

    ``won``: who has won by a further way (L27), a seat or ``draw``; empty while the game goes on or else ended.
    """

    turn: Seat
    to_act: Seat
    phase: str
    ap: int
    players: tuple[Player, Player]
    placed: tuple[Standing, ...] = ()
    chain: tuple[Link, ...] = ()
    frames: tuple[Frame, ...] = ()
    delayed: tuple[Frame, ...] = ()
    rng: int = 0
    won: str = ""

    def player(self, seat: Seat) -> Player:
        """A seat's part of the position."""
        return self.players[TWO.index(seat)]


@dataclass(frozen=True, slots=True)
class Walk:
    """Move the AVI by one cell."""

    cell: Cell

    def __str__(self) -> str:
        return f"move {self.cell}"


@dataclass(frozen=True, slots=True)
class Use:
    """Declare a hand card; ``cell`` is what it is aimed at, or where it is placed."""

    card: str
    cell: Cell | None = None

    def __str__(self) -> str:
        return _spoken("use", self.card, self.cell)


@dataclass(frozen=True, slots=True)
class Build:
    """Declare an IT card and discard what it asks for (sorted)."""

    card: str
    cell: Cell | None = None
    discards: tuple[str, ...] = ()

    def __str__(self) -> str:
        return _spoken("it", self.card, self.cell, ",".join(self.discards) or None)


@dataclass(frozen=True, slots=True)
class UseAvi:
    """Use the AVI's effect of a number, from 1; those of the awakening are numbered on."""

    number: int
    cell: Cell | None = None

    def __str__(self) -> str:
        return _spoken("avi", self.number, self.cell)


@dataclass(frozen=True, slots=True)
class Caa:
    """Discard one to three hand cards (sorted) and draw twice as many."""

    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"caa {','.join(self.cards)}"


@dataclass(frozen=True, slots=True)
class Answer:
    """Answer the card declared last with one from hand."""

    card: str
    cell: Cell | None = None

    def __str__(self) -> str:
        return _spoken("chain", self.card, self.cell)


@dataclass(frozen=True, slots=True)
class Drop:
    """Discard a card at the end of the turn."""

    card: str

    def __str__(self) -> str:
        return f"discard {self.card}"


@dataclass(frozen=True, slots=True)
class PickCell:
    """Choose a cell for an effect."""

    cell: Cell

    def __str__(self) -> str:
        return f"pick {self.cell}"


@dataclass(frozen=True, slots=True)
class PickCard:
    """Choose a card for an effect."""

    card: str

    def __str__(self) -> str:
        return f"pick {self.card}"


@dataclass(frozen=True, slots=True)
class PickWay:
    """Choose one of an effect's ways, from 1."""

    way: int

    def __str__(self) -> str:
        return f"way {self.way}"


@dataclass(frozen=True, slots=True)
class Say:
    """An action that is one word: decline, end, pass, yes, no."""

    word: str

    def __str__(self) -> str:
        return self.word


LogisticAction = Walk | Use | Build | UseAvi | Caa | Answer | Drop | PickCell | PickCard | PickWay | Say


def _spoken(*words: object) -> str:
    return " ".join(str(word) for word in words if word is not None)
