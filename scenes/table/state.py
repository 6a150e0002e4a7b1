"""What the table knows at this moment: match and view, who looks, what is held, where the pointer is.

One record for everybody at the table. Each part has one writer: ``gestures`` writes what is held, turned and said,
``gestures`` and ``keyboard`` the pointer, the presenter the observer, the hint and the guide its ``advice``, the screen
what is ``told``, ``foresight`` the ``verdict``.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Protocol

from scenes.board.chooser import Chosen, Path, Several
from scenes.board.film import Film
from scenes.board.motion import Motion
from scenes.board.picture import Drag, Preview
from scenes.games.kit.board_view import BoardView, Told
from scenes.geometry import Point
from scenes.table.observer import Observer
from scenes.table.pending import Confirmation, PendingChoice
from scenes.table.telling import Telling
from scenes.table.verdict import Verdict
from squares.core.actions import InHand, Target
from squares.core.game import Outcome, Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase
from squares.core.players import Names
from squares.core.seats import Seat
from squares.match.session import MatchSession


class Preferences(Protocol):
    """The settings that the table follows; they may change while it stands."""

    @property
    def show_threats(self) -> bool:
        """Whether pieces that could be beaten are marked."""

    @property
    def notation(self) -> bool:
        """Whether moves are told in notation rather than in sentences."""

    @property
    def confirm_moves(self) -> bool:
        """Whether an action waits for a second press."""

    @property
    def spare_questions(self) -> bool:
        """Whether a question that can only be declined is declined without asking."""


@dataclass
class Held:
    """The gesture in hand. ``fresh``: picked by the press that is still down. At most one of the last two is set."""

    picked: Path = ()
    fresh: bool = False
    drag: Drag | None = None
    choice: PendingChoice | None = None
    confirmation: Confirmation | None = None


@dataclass
class Pointer:
    """What the pointer is over and where the keyboard's cursor stands; ``by_keys`` tells which of them counts.

    ``pos``: where the pointer is, None beside the board. ``rested``: milliseconds for which it has been there,
    less than 0 where it lay there while a ply was played: it has to move before it wants to know more.
    """

    pos: Point | None = None
    hover: Target | None = None
    cursor: Target | None = None
    by_keys: bool = False
    rested: float = 0.0

    @property
    def aim(self) -> Target | None:
        """What the gesture in hand points at."""
        return self.cursor if self.by_keys else self.hover


class TableState:
    """One match on the table.

    ``near``: whose side lies below. ``turned``: pieces in hand that their owner has turned over, by their texts.
    ``message``: why the last gesture was refused. ``advice``: what a hint shows while nothing is aimed at.
    ``told``: what lies under the pointer, in words. ``verdict``: whether the gesture in hand wins or loses at once.
    ``peek``: down faces are shown. ``paused``: bots wait for a person to let them go on. ``unread``: milliseconds for
    which what is asked now takes no single press yet, because nobody's press has brought it.
    """

    def __init__(
        self,
        session: MatchSession,
        view: BoardView,
        preferences: Callable[[], Preferences],
        motion: Callable[[], Motion],
        sound: Callable[[str], object],
    ) -> None:
        self.session, self.view, self.sound = session, view, sound
        self.match = match = session.match
        self._preferences, self._motion = preferences, motion
        self.observer = Observer(match, view.paths, spelt=view.cards is not None)
        view.names = self.names
        self.film = Film(sound)
        self.near = self.observer.first or Seat.SOUTH
        self.telling = Telling(self.observer, view.wording, lambda: self.preferences.notation, lambda: self.near)
        self.held = Held()
        self.pointer = Pointer()
        self.turned: frozenset[str] = frozenset()
        self.message: Phrase | None = None
        self.advice: Preview | None = None
        self.told: Told | None = None
        self.verdict: Verdict | None = None
        self.peek = False
        self.paused = False
        self.unread = 0.0

    @property
    def features(self) -> frozenset[str]:
        """What there is at this table that not every one has: pieces with two faces ("backs"), something to be shown
        on demand ("peek"), a numbered hand ("hand"), nobody but bots ("watched"), an end ("over")."""
        backs = any(piece.back for piece in self.match.game.pieces(self.match.position))
        there = {
            "backs": backs,
            "peek": backs or self.view.peeks_always,
            "hand": self.view.cards is not None,
            "watched": not self.observer.match.people,
            "over": self.observer.over,
        }
        return frozenset(name for name, has in there.items() if has)

    @property
    def preferences(self) -> Preferences:
        """The settings as they are now."""
        return self._preferences()

    @property
    def motion(self) -> Motion:
        """How long movements take, by the settings as they are now."""
        return self._motion()

    @property
    def result(self) -> Outcome | None:
        """How the game on show has ended, once what ended it has landed."""
        last = self.observer.last
        lands = self.film.moves and last is not None and last.outcome is not None
        return None if lands else self.observer.outcome

    @property
    def acting(self) -> Seat | None:
        """Who has the word; while what ended the game is on its way, who played it, and then nobody."""
        observer = self.observer
        if observer.outcome is None:
            return observer.to_act
        return observer.last.seat if self.result is None and observer.last is not None else None

    def take_over(self, before: TableState) -> None:
        """Go on as at the table where the same match was played by other rules."""
        self.near, self.paused = before.near, before.paused
        self.observer.look_on_for(before.observer)
        if before.observer.browsing is not None:
            ply = before.observer.browsing - (before.match.cursor - self.match.cursor)
            self.observer.browsing = ply if 0 <= ply < self.match.cursor else None
        self.refresh()

    def refresh(self) -> None:
        """Read the match anew and let go of everything."""
        self.turned = frozenset()
        self.message = None
        self.advice = None
        self.verdict = None
        self.held = Held()
        self.pointer.rested = -1.0
        self.observer.refresh()
        self.view.names = self.names

    @property
    def names(self) -> Names:
        """What the players are called in a sentence."""
        return self.observer.players.called

    # what the gesture would do

    @property
    def aimed(self) -> tuple[Any, ...]:
        """The actions that the gesture would carry out if it ended now; more than one where it would ask."""
        held, aim = self.held, self.pointer.aim
        if held.choice is not None:
            return held.choice.pointed or held.choice.actions
        if held.confirmation is not None:
            return (held.confirmation.action,)
        if not held.picked or aim is None or (held.drag is not None and aim == held.picked[-1]):
            return ()
        match self.observer.chooser.press(held.picked, aim, drop=held.drag is not None):
            case Chosen(action=action):
                return (action,)
            case Several(actions=actions):
                return actions
        return ()

    @property
    def preview(self) -> Preview | None:
        """What the one action that is aimed at would do."""
        return self.observer.preview(self.aimed[0]) if len(self.aimed) == 1 else None

    # pieces and places

    @property
    def pointed(self) -> Point | None:
        """Where the pointer or the keyboard's cursor is while nothing is in hand."""
        pointer = self.pointer
        if self.held != Held():
            return None
        if not pointer.by_keys:
            return pointer.pos
        return self.middle(pointer.cursor) if isinstance(pointer.cursor, Cell | InHand) else None

    def lying(self, piece: Piece) -> Piece:
        """The piece as it lies: with the other face up where its owner turned it in hand."""
        if isinstance(piece.spot, InHand) and piece.owner == self.match.to_act and piece.spot.text in self.turned:
            return replace(piece, text=piece.back, back=piece.text)
        return piece

    def piece_at(self, target: Target | None) -> Piece | None:
        """The piece that a target means, as it lies; the top one of a cell."""
        if isinstance(target, InHand):
            piece = self.observer.hand_piece(target)
            return self.lying(piece) if piece else None
        return next((piece for piece in reversed(self.observer.pieces) if piece.spot == target), None)

    def middle(self, target: Target) -> Point:
        """Where a target lies."""
        return self.view.rect(target).center if isinstance(target, Cell | InHand) else (0.0, 0.0)
