"""The defaults of the game protocol for a game whose rules are a kernel. Knows no engine.

Such a game is put together from four parts: the kernel decides, a codec translates between its numbers and the frozen
values, a notation writes and reads these values, and reasons say why an action is not legal. What an engine's own class
adds is the start, what lies on the table, what an action is called, and what each seat may know.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any, Generic, Protocol, TypeVar

from squares.core.actions import Target
from squares.core.errors import BadPosition, IllegalAction
from squares.core.events import Event
from squares.core.game import AnyGame, Option, Outcome, Piece, Refusal, Setup, Step, View
from squares.core.grid import Cell, Grid
from squares.core.kernel import Ban, Kernel
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat

_KEPT = 32  # positions whose legal moves are remembered


class Position(Protocol):
    """What every position says of itself."""

    def __hash__(self) -> int:
        """Hash a position, which is a frozen value."""

    @property
    def to_act(self) -> Seat:
        """Who decides next."""


P = TypeVar("P", bound=Position)
A = TypeVar("A")
K = TypeVar("K", bound=Kernel)
ActionRead = TypeVar("ActionRead", covariant=True)


class Codec(Protocol[P, A, K]):
    """Translates between values and a kernel's numbers."""

    def kernel(self, position: P, *, telling: bool = False) -> K:
        """Return a fresh kernel standing at a position without hidden parts; a telling one writes its effects."""

    def position(self, kernel: K) -> P:
        """Return the position that a kernel stands at."""

    def move(self, position: P, action: A) -> int:
        """Return the kernel's number of an action, legal or not. Errors: BadAction where none has such an action."""

    def action(self, position: P, move: int) -> A:
        """Return the action that a legal move stands for."""

    def events(self, kernel: K, actor: Seat) -> tuple[Event, ...]:
        """Return what the last ``apply`` of a telling kernel did, in order; ``actor`` decided it."""


class Notation(Protocol[P, ActionRead]):
    """Writes and reads positions, and reads actions; an action writes itself as ``str``."""

    def format(self, position: P) -> str:
        """Return the position as one line."""

    def parse(self, text: str) -> P:
        """Return the position of a line. Errors: BadPosition."""

    def parse_action(self, text: str) -> ActionRead:
        """Return the action of a text. Errors: BadAction."""


class Reasons(Protocol[A]):
    """Explains one position that is not over. Whether an action is legal only the kernel says."""

    def in_reach(self) -> Iterator[A]:
        """Return actions that a person may try, legal or not."""

    def why(self, action: A) -> Phrase | None:
        """Return the rule that forbids an action; None where none is known."""


class KernelGame(ABC, Generic[P, A, K]):
    """One definition in one variant (``squares.core.game.Game``): two seats, each for itself, and nothing hidden.

    Its methods need full positions; only ``format``, ``targets``, ``pieces`` and ``describe`` take masked ones, too.
    ``lasting``: whether a move of a seat stands for the same action in every position.
    """

    seats: tuple[Seat, ...] = TWO
    hidden: bool = False
    secrets: bool = False
    lasting: bool = False
    options: tuple[Option, ...] = ()
    ban: Ban | None = None

    def __init__(
        self, definition: Any, variant: str, grid: Grid, codec: Codec[P, A, K], notation: Notation[P, A]
    ) -> None:
        self.id: str = definition.id
        self.variant = variant
        self.definition = definition
        self.grid = grid
        self.codec = codec
        self.notation = notation
        # Screens try many actions of one position.
        self._rulings = lru_cache(maxsize=_KEPT)(self._ask_kernel)
        self._ruled: tuple[P, tuple[int, frozenset[int]]] | None = None  # the last one asked about
        self._known: dict[Seat, dict[int, tuple[str, A]]] = {}  # texts and actions of lasting moves

    # ---- seats

    def side(self, seat: Seat) -> str:
        """Return the seat: each wins for itself."""
        return str(seat)

    def letter(self, seat: Seat) -> str:
        """Return ``s``, ``w``, ``n`` or ``e``."""
        return str(seat)[0]

    # ---- playing

    @abstractmethod
    def start(self, setup: Setup, seed: int) -> P:
        """Return the first position. Errors: BadData where a choice does not fit its option."""

    def to_act(self, position: P) -> Seat:
        """Tell who decides next."""
        return position.to_act

    def on_turn(self, position: P) -> Seat:
        """Tell whose turn it is: always who decides."""
        return position.to_act

    def legal_actions(self, position: P) -> tuple[A, ...]:
        """Return the legal actions, sorted by text; never empty unless the game is over."""
        _, moves = self._ruling(position)
        known = self._known.setdefault(position.to_act, {}) if self.lasting else {}
        told = [known.get(move) or self._told(position, move, known) for move in moves]
        told.sort(key=itemgetter(0))
        return tuple([action for _, action in told])

    def _told(self, position: P, move: int, known: dict[int, tuple[str, A]]) -> tuple[str, A]:
        """Return the text and the action of a legal move, and keep them with those that are known."""
        action = self.codec.action(position, move)
        known[move] = self.format_action(action), action
        return known[move]

    def refused_actions(self, position: P) -> tuple[Refusal[A], ...]:
        """Return what is in reach and cannot be done in any way, with the rule that forbids it; sorted by text."""
        legal = self.legal_actions(position)
        if not legal:
            return ()
        possible = {self.subject(action) for action in legal}
        reasons = self.reasons(position)
        found: dict[str, Refusal[A]] = {}
        for action in reasons.in_reach():
            why = None if self.subject(action) in possible else reasons.why(action)
            if why is not None:
                found[self.format_action(action)] = Refusal(action, why)
        return tuple(found[text] for text in sorted(found))

    def subject(self, action: A) -> str:
        """Return what an action is done with. While another with it is legal, this one is not told as refused."""
        return self.format_action(action)

    def apply(self, position: P, action: A) -> Step[P]:
        """Carry out a legal action. Errors: IllegalAction with the rule that forbids it."""
        move = self.codec.move(position, action)
        if move not in self._ruling(position)[1]:
            raise IllegalAction(self._why_not(position, action))
        kernel = self.codec.kernel(position, telling=True)
        kernel.apply(move)
        return Step(self.codec.position(kernel), self.codec.events(kernel, position.to_act))

    def _why_not(self, position: P, action: A) -> Phrase:
        if self.outcome(position) is not None:
            return phrase("core.over")
        return self.reasons(position).why(action) or phrase("core.not_legal", action=self.format_action(action))

    @abstractmethod
    def reasons(self, position: P) -> Reasons[A]:
        """Return what explains a position that is not over."""

    def outcome(self, position: P) -> Outcome | None:
        """Tell how the game has ended, or None."""
        result, _ = self._ruling(position)
        if result == 0:
            return None
        return Outcome(self.side(self.seats[result - 1]) if result > 0 else None, self.ending(position, result))

    def winning_cells(self, position: P) -> tuple[Cell, ...]:
        """Return no cells."""
        return ()

    @abstractmethod
    def ending(self, position: P, result: int) -> str:
        """Return the text key, under ``outcome``, for how a game ended with this result of its kernel."""

    def null_move(self, position: P) -> P | None:
        """Return None: no turn is passed."""
        return None

    def fit(self, position: Any, of: AnyGame) -> tuple[P, tuple[Phrase, ...]] | None:
        """Return what the engine knows of it, if that is a position."""
        fitted = self.fitted(position, of)
        if fitted is None:
            return None
        found, changes = fitted
        try:
            return self.parse(self.format(found)), tuple(changes)
        except BadPosition:
            return None

    def fitted(self, position: Any, of: AnyGame) -> tuple[P, Sequence[Phrase]] | None:
        """Return what ``fit`` tells, before it is looked at by the rules; None: the engine knows none."""
        return None

    # ---- the kernel

    def kernel(self, position: P) -> K:
        """Return a fresh kernel at the position. Errors: BadPosition for a masked one."""
        kernel = self.codec.kernel(position)
        kernel.ban = self.ban
        return kernel

    def action(self, position: P, move: int) -> A:
        """Return the action of a kernel's move."""
        return self.codec.action(position, move)

    def _ruling(self, position: P) -> tuple[int, frozenset[int]]:
        """Return the result and the legal moves of a position, which takes long to tell from others."""
        ruled = self._ruled
        if ruled is None or ruled[0] is not position:
            ruled = self._ruled = position, self._rulings(position)
        return ruled[1]

    def _ask_kernel(self, position: P) -> tuple[int, frozenset[int]]:
        """Return the result and the legal moves of a position."""
        kernel = self.kernel(position)
        return int(kernel.result()), frozenset(kernel.legal())

    # ---- notation

    def format(self, position: P) -> str:
        """Return the position as one line; of a masked position, what its reader sees."""
        return self.notation.format(position)

    def parse(self, text: str) -> P:
        """Return the position of a line. Errors: BadPosition with everything that is wrong."""
        return self.notation.parse(text)

    def format_action(self, action: A) -> str:
        """Return the action's text."""
        return str(action)

    def parse_action(self, text: str) -> A:
        """Return the action of a text. Errors: BadAction."""
        return self.notation.parse_action(text)

    # ---- on the table

    @abstractmethod
    def targets(self, position: P, action: A) -> tuple[Target, ...]:
        """Return what a mouse clicks for this action, in order."""

    @abstractmethod
    def pieces(self, position: P) -> tuple[Piece, ...]:
        """Return every piece that can be seen, bottom ones first."""

    def thing(self, piece: Piece) -> str:
        """Return the piece's own text."""
        return piece.text

    def account(self, before: P, events: tuple[Event, ...], people: People) -> Phrase | None:
        """Return None: an action's own words say all that it did."""
        return None

    @abstractmethod
    def describe(self, position: P, action: A) -> Phrase:
        """Return the action in words."""

    # ---- what a seat knows

    def observe(self, position: P, seat: Seat) -> View[P, A]:
        """Return the position as one seat knows it."""
        legal = self.legal_actions(position) if position.to_act is seat else ()
        return View(seat, self.masked(position, seat), legal)

    def masked(self, position: P, seat: Seat) -> P:
        """Return the position without what the seat may not know: nothing is hidden."""
        return position

    def observe_event(self, event: Event, seat: Seat) -> Event | None:
        """Return the event as one seat sees it: everything happens in the open."""
        return event

    def determinize(self, view: View[P, A], rng: Rng) -> P:
        """Return a full position that fits the view: the position itself."""
        return view.position

    def imagine(self, view: View[P, A], world: P, rng: Rng) -> K:
        """Return a kernel at what ``determinize`` gives; ``world`` is another full position that fits the view."""
        return self.kernel(self.determinize(view, rng))
