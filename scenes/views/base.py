"""What every board view offers to the table screen, and the words that views speak with."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple, Protocol, runtime_checkable

from scenes.board.geometry import Point, Rect
from scenes.board.picture import Drag, Picture
from squares.core.actions import Button, Spot, Target
from squares.core.grid import Cell
from squares.core.phrase import Phrase
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas


class Say(Protocol):
    """A text key or phrase in the reader's language."""

    def __call__(self, text: str | Phrase, /, **values: Any) -> str:
        """The finished text."""


class BoardView(Protocol):
    """How a game looks and where its things lie. Lengths are logical pixels of the window.

    ``names`` are the players' names for the captions of the trays; seats without one are called by their seat.
    """

    names: dict[Seat, str]

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """Zoom everything so that it fills ``stage``, with ``near``'s side below."""

    def show(self, picture: Picture) -> None:
        """Take note of where the pieces of hands lie; ``rect``, ``pick`` and ``zones`` answer for this picture."""

    def rect(self, spot: Spot) -> Rect:
        """Footprint of a piece at ``spot``; for a piece that is not in that hand yet, where it would come to lie."""

    def pick(self, pos: Point) -> Target | None:
        """The nearest cell or hand piece within half a cell, None elsewhere."""

    def zones(self) -> list[tuple[Target, ...]]:
        """What the keyboard walks through: near tray, board, far tray; each from left to right, top to bottom."""

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, size: float) -> None:
        """The mark of a seat, as wide as a disc of ``size`` across."""

    def colour(self, seat: Seat) -> str:
        """Token of the seat's colour on panels."""

    def ink(self, seat: Seat) -> str:
        """Token of that colour for text."""

    def band(self, seat: Seat) -> str:
        """Token of that colour under a light mark."""

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        """What a player's plate says below the name; None for the seat and the size of the hand."""

    def notice(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """Heading and paragraph for the context card, where the view has more to say than the game's goal."""

    def reading(self, picture: Picture) -> tuple[Phrase, Phrase | None] | None:
        """What lies under the pointer or cursor, for the hint bar; None where the piece says it itself."""

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """Everything at rest, without the pieces at ``moving``. Depends on ``still(picture)`` only."""

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """What changes with the pointer and the clock, over the base."""


@runtime_checkable
class Offering(Protocol):
    """A view that can show round a cell what is to be chosen there."""

    def offers(self, cell: Cell, buttons: Sequence[Button]) -> dict[Button, Rect]:
        """Where each button's picture lies, each on the side that it points to."""

    def draw_offer(self, canvas: Canvas, button: Button, rect: Rect, marked: bool) -> None:
        """What would come about, as large as ``rect``."""


class Asked(NamedTuple):
    """A button that a view wants on the table. ``why``: what shuts it, empty where it may be pressed."""

    target: Button
    rect: Rect
    label: str
    primary: bool = False
    why: str = ""


class Pile(NamedTuple):
    """Cards on the table that may be looked through: where they lie, what they are called, and their texts."""

    rect: Rect
    title: str
    cards: tuple[str, ...]
    owner: Seat


@runtime_checkable
class CardTable(Protocol):
    """A view that plays with cards: it asks with buttons of its own, and cards are read beside the board."""

    def paths(self, position: Any, action: Any) -> Iterable[tuple[Target, ...]]:
        """Every way to press for a legal action, in place of the game's own targets."""

    def asked(self, picture: Picture) -> list[Asked]:
        """The buttons for what lies on no cell and in no hand."""

    def piles(self, picture: Picture) -> list[Pile]:
        """What may be looked through."""

    def headline(self, picture: Picture) -> tuple[Phrase, Phrase] | None:
        """What the top bar says of whoever acts; None once the game is over."""

    def holding(self, picture: Picture) -> tuple[Phrase, Phrase | None]:
        """What is held and what may be done with it, for the hint bar."""

    def reads(self, picture: Picture) -> str | None:
        """The card that the reader shows now, None for none."""

    def draw_reader(self, canvas: Canvas, rect: Rect, picture: Picture) -> None:
        """The card that is pointed at, large and with its whole text."""

    def draw_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """A card's face."""


def still(picture: Picture) -> Picture:
    """The part of a picture that ``draw_base`` shows: repaint the base exactly when this changes."""
    drag = None if picture.drag is None else Drag(picture.drag.target, (0.0, 0.0))
    share = picture.won_share if picture.won_share in (0.0, 1.0) else 0.5
    nothing: frozenset[Any] = frozenset()
    pointed = replace(picture, hover=None, cursor=None, reach=nothing, preview=None, threatened=nothing, lingers=False)
    return replace(pointed, drag=drag, crest=None, losses=(), won_share=share)
