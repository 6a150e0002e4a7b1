"""The game protocol: what screens, saves, bots and the command line may ask of any game. All of it is pure."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any, Generic, Protocol, TypeVar

from squares.core.actions import Spot, Target
from squares.core.events import Event
from squares.core.grid import Cell, Grid
from squares.core.kernel import Ban, Kernel
from squares.core.phrase import Phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import Seat

P = TypeVar("P")
A = TypeVar("A")


@dataclass(frozen=True, slots=True)
class Step(Generic[P]):
    """What one action does: the position after it and what happened on the way, in order."""

    position: P
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: ``winner`` is a side's name ("south", "black", ...) or None for a draw.

    ``reason`` is a text key under ``outcome``: goal, resigned, agreed, repetition, plies, ...
    """

    winner: str | None
    reason: str


@dataclass(frozen=True, slots=True)
class Refusal(Generic[A]):
    """An action in reach that a rule forbids, and why."""

    action: A
    why: Phrase


@dataclass(frozen=True, slots=True)
class View(Generic[P, A]):
    """What one seat knows: the position with hidden things masked, and that seat's legal actions.

    ``legal`` is empty while another seat decides.
    """

    seat: Seat
    position: P
    legal: tuple[A, ...]


@dataclass(frozen=True, slots=True)
class Piece:
    """A piece as it lies on the table. On one cell, later pieces lie on top.

    ``kind``: tile, pawn, cube, disc, card, ... ``text``: what it shows, in notation (upper case).
    ``back``: the hidden side, where whoever looks knows it, else empty.
    """

    spot: Spot
    kind: str
    owner: Seat | None
    text: str
    back: str = ""


@dataclass(frozen=True, slots=True)
class Quota:
    """Of ``values`` exactly ``count`` are picked. ``name``: what they are called."""

    name: str
    values: frozenset[str]
    count: int


@dataclass(frozen=True, slots=True)
class Option:
    """Something that is agreed before play: pick ``count`` of ``values``.

    ``seat`` says whose choice it is (None: for all); ``secret``: the others must not see it. ``quotas`` part the
    values where not any of them go together.
    """

    id: str
    values: tuple[str, ...]
    default: tuple[str, ...]
    count: int = 1
    seat: Seat | None = None
    secret: bool = False
    quotas: tuple[Quota, ...] = ()

    def quota(self, value: str) -> Quota | None:
        """Return the quota that a value counts for."""
        return next((quota for quota in self.quotas if value in quota.values), None)

    def can_add(self, chosen: Collection[str], value: str) -> bool:
        """Tell whether one more value can be added to those chosen."""
        quota = self.quota(value)
        full = quota is not None and sum(other in quota.values for other in chosen) >= quota.count
        return value not in chosen and len(chosen) < self.count and not full

    def complete(self, chosen: Sequence[str]) -> bool:
        """Tell whether these values, each given once, are an answer."""
        return len(self.first(chosen)) == self.count == len(chosen)

    def first(self, order: Iterable[str]) -> tuple[str, ...]:
        """Return the first values of an order that make an answer, in the order of ``values``."""
        chosen: set[str] = set()
        for value in order:
            if self.can_add(chosen, value):
                chosen.add(value)
        return tuple(value for value in self.values if value in chosen)


@dataclass(frozen=True, slots=True)
class Setup:
    """What was agreed before play: who begins, and an answer (a tuple of values) for each option's id."""

    first: Seat = Seat.SOUTH
    choices: dict[str, tuple[str, ...]] = field(default_factory=dict, hash=False)


class Game(Protocol[P, A]):
    """One game in one variant. Positions and actions are frozen and hashable.

    Two positions are equal exactly if their notation is equal. Errors: ``BadPosition``, ``BadAction``,
    ``IllegalAction`` from squares.core.errors.
    """

    id: str
    variant: str
    definition: Any  # the engine's Definition, for screens that know the engine
    grid: Grid
    seats: tuple[Seat, ...]  # in order of turns
    hidden: bool  # whether some seat knows less than everything (masked views)
    secrets: bool  # whether one seat knows what another does not (a shared screen is covered between turns)
    options: tuple[Option, ...]
    ban: Ban | None  # what one side does without, in a game that is played to see what that is worth

    def side(self, seat: Seat) -> str:
        """Name of the side that wins if this seat wins: "south", "black", ..."""

    def letter(self, seat: Seat) -> str:
        """Return the seat's letter in TO-ACT of the notation."""

    def start(self, setup: Setup, seed: int) -> P:
        """Return the first position. Errors: BadData where a choice does not fit its option."""

    def to_act(self, position: P) -> Seat:
        """Tell who decides next (also in a finished position, as the notation writes it)."""

    def on_turn(self, position: P) -> Seat:
        """Tell whose turn it is; not ``to_act`` while another seat must return or answer."""

    def legal_actions(self, position: P) -> tuple[A, ...]:
        """Return the legal actions, sorted by text; never empty unless the game is over."""

    def refused_actions(self, position: P) -> tuple[Refusal[A], ...]:
        """Return actions in reach that a rule forbids, for the seat to act; sorted by text."""

    def apply(self, position: P, action: A) -> Step[P]:
        """Carry out a legal action. Errors: IllegalAction with the reason."""

    def outcome(self, position: P) -> Outcome | None:
        """Tell how the game has ended, or None."""

    def winning_cells(self, position: P) -> tuple[Cell, ...]:
        """Return the cells that decided a finished game, as its last event names them; none where no cells did."""

    def format(self, position: P) -> str:
        """Return the position as one line (docs/notation.md); ``parse(format(p)) == p``."""

    def parse(self, text: str) -> P:
        """Return the position of a line. Errors: BadPosition naming the field and what is wrong with it."""

    def format_action(self, action: A) -> str:
        """Return the action's canonical text."""

    def parse_action(self, text: str) -> A:
        """Return the action of a text. Errors: BadAction."""

    def targets(self, position: P, action: A) -> tuple[Target, ...]:
        """Return what a mouse clicks for this action, in order: hand piece or cell, then cell, or a button."""

    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return every piece that can be seen, bottom ones first; of a masked position, what its reader sees."""

    def thing(self, piece: Piece) -> str:
        """Return what a game file calls what a piece shows, where it names pictures for it."""

    def observe(self, position: P, seat: Seat) -> View[P, A]:
        """Return the position as one seat knows it."""

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """Return the event as one seat may see it; None where it may not see it at all."""

    def determinize(self, view: View[P, A], rng: Rng) -> P:
        """Return some full position that fits the view, drawn with ``rng``."""

    def null_move(self, position: P) -> P | None:
        """Return the same position with the turn passed to the next seat, to show what the others threaten.

        None where there is no such position: the game is over, or something must be answered first.
        """

    def describe(self, position: P, action: A) -> Phrase:
        """Return the action in words for the log: key ``action.<kind>`` and its values. The same values fill
        ``doing.<kind>``, what one could do ("move the pawn"), and ``done.<kind>``, what one did ("moved the pawn")."""

    def account(self, before: P, events: tuple[Event, ...], people: People) -> Phrase | None:
        """Return what a ply did beyond its own words (a fight, a piece freed, a chip spent); None where they say all.

        One sentence without a full stop for log, screen and terminal, beginning small. ``before`` and ``events`` may
        be masked for the reader.
        """

    def fit(self, position: Any, of: Game[Any, Any]) -> tuple[P, tuple[Phrase, ...]] | None:
        """Return the position that is nearest to one of the same engine's game ``of`` with other rules, or None.

        What lies otherwise than there is told in a sentence each.
        """

    def kernel(self, position: P) -> Kernel:
        """Return a fresh kernel standing at the position, for perft and search."""

    def action(self, position: P, move: int) -> A:
        """Return the action that a legal move of the position's kernel stands for."""


AnyGame = Game[Any, Any]
