"""The whole state of the board on screen in one record: what a view needs to draw, and nothing else.

The table screen makes a new picture whenever something changes; views only read it. A view never asks the
rules whether something is legal: that is already written here.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from typing import Any

from scenes.board.plan import Crest, Loss
from squares.core.actions import Spot, Target
from squares.core.events import Event
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase
from squares.core.seats import Seat


class Kind(Enum):
    """What choosing a target would do, for its mark on the board."""

    MOVE = "move"
    ABILITY = "ability"
    BATTLE = "battle"


class Peek(Enum):
    """What is shown of what lies under other things or face down."""

    NOTHING = "nothing"
    POINTED = "pointed"
    """Of what the pointer has rested on for a while."""
    ALL = "all"


@dataclass(frozen=True, slots=True)
class Drag:
    """A piece under the pointer. ``pos`` is its middle in logical pixels.

    Pictures that differ in it alone are equal: the rest of them need not be drawn anew while the piece moves.
    """

    target: Target
    pos: tuple[float, float] = field(compare=False)


@dataclass(frozen=True, slots=True)
class Preview:
    """What the gesture in hand would do if it ended now: the position after it and the events on the way."""

    position: Any
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class Done:
    """A ply that was played, as the viewer may know it. ``account``: what it did beyond its own words."""

    seat: Seat
    words: Phrase
    account: Phrase | None
    events: tuple[Event, ...]


@dataclass(frozen=True, slots=True)
class CardsShown:
    """What the picture of a card game tells besides.

    ``turn``: the plies of the turn on show so far, and ``turn_before`` of the turn before it.
    ``gone``: pieces that left hand or board, with their owners where that is known, the last first.
    ``offered``, ``shut``: what may be pressed first, and what may not and why.
    ``passes``: the only answer to what is asked is given by itself after a while.
    ``losses``: numbers that rise from what was struck. ``runs``: pieces are still moving.
    """

    turn: tuple[Done, ...] = ()
    turn_before: tuple[Done, ...] = ()
    gone: tuple[tuple[Seat | None, str], ...] = ()
    offered: frozenset[Target] = frozenset()
    shut: dict[Target, Phrase] = field(default_factory=dict)
    passes: bool = False
    losses: tuple[Loss, ...] = ()
    runs: bool = False


@dataclass(frozen=True, slots=True)
class Picture:
    """``position`` is as the viewer may know it; ``pieces`` are the ones shown now (the picture may lag behind).

    ``confirms``: the previewed action only waits for its second press.
    ``turned``: texts of hand pieces that the viewer turned over before placing.
    ``legal``: targets that may be chosen next, with what each would do (a list where one drop means several).
    ``refused``: targets in reach that a rule forbids, with the reason.
    ``won_share``: how much of the frame round the ``won`` cells is drawn yet, 0 to 1.
    ``reach``: where the piece under the pointer could go, while nothing is picked up.
    ``crest``: what a pushing piece sends over the board.
    ``peek``: what is shown of what lies below. ``threatened``: pieces that could be beaten; None where the reader does
    not want to be warned.
    ``forced``: cells that one player must choose among (tiles to take back), outside any gesture.
    ``you``: who is spoken to, None where bots play alone. ``cards``: what a game of cards tells besides.
    """

    position: Any
    pieces: tuple[Piece, ...]
    viewer: Seat | None = None
    near: Seat = Seat.SOUTH
    on_turn: Seat | None = None
    to_act: Seat | None = None
    picked: tuple[Target, ...] = ()
    legal: dict[Target, tuple[Kind, ...]] = field(default_factory=dict)
    refused: dict[Target, Phrase] = field(default_factory=dict)
    forced: frozenset[Cell] = frozenset()
    reach: frozenset[Target] = frozenset()
    hover: Target | None = None
    cursor: Target | None = None
    drag: Drag | None = None
    preview: Preview | None = None
    confirms: bool = False
    last_from: Spot | None = None
    last_to: Spot | None = None
    last_seat: Seat | None = None
    threatened: frozenset[Cell] | None = None
    won: tuple[Cell, ...] = ()
    won_share: float = 1.0
    turned: frozenset[str] = frozenset()
    peek: Peek = Peek.NOTHING
    crest: Crest | None = None
    you: Seat | None = None
    cards: CardsShown = field(default_factory=CardsShown)
