"""What a table asks of the view of its game: places and drawing are the view's to bring, all else has a default.

What not every game has is a part that a room hands over with its view: cards to be read, pieces picked before play.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.board.picture import Peek, Picture
from scenes.games.kit.wording import Wording
from scenes.geometry import Point, Rect
from squares.core.actions import Button, Spot, Target
from squares.core.events import Event
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.players import Names
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.timeline import Motions, Sprite
    from scenes.ui.canvas import Canvas

Words = tuple[Phrase, Phrase | None]
"""A sentence, and a second one where there is more to say."""
Told = tuple[Phrase, Phrase | str]
"""Heading and paragraph of the context card."""


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


class Forced(NamedTuple):
    """How it is said that somebody has to take a piece back: in the top bar, in the status bar, on the context card."""

    headline: Phrase
    sentence: Phrase
    title: Phrase


TURN = Button("turn")
"""Turns over the piece that is picked up, where that is an action: for ``paths`` and ``pick``."""
FILL = Button("fill")
"""Leaves the rest of what is picked before play to chance: for ``asked``."""


class SeatStyle:
    """The marks and colours of the seats."""

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, size: float) -> None:
        """Draw the mark of a seat, as wide as a disc of ``size`` across."""
        canvas.mark(seat.value, centre, size)

    def colour(self, seat: Seat) -> str:
        """Return the token of the seat's colour on panels."""
        return "north" if seat in (Seat.NORTH, Seat.EAST) else "south"

    def ink(self, seat: Seat) -> str:
        """Return the token of that colour for text."""
        return f"{self.colour(seat)}_text"

    def band(self, seat: Seat) -> str:
        """Return the token of that colour under a light mark."""
        return self.colour(seat)


class CardTable(ABC):
    """What the table adds for a game of cards.

    Something is read beside the board, piles can be looked through, digits press the hand, an action is spelt press by
    press with buttons in places of the view's own, and whoever takes over the table is shown the last ply.
    """

    @abstractmethod
    def piles(self, picture: Picture) -> list[Pile]:
        """Return what may be looked through."""

    @abstractmethod
    def draw_reader(self, canvas: Canvas, rect: Rect, picture: Picture) -> None:
        """Draw what is pointed at, large and with its whole text."""

    @abstractmethod
    def draw_idle(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        """Fill the context card while nothing is in hand or pointed at; tell whether there is something to show."""

    @abstractmethod
    def draw_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """Draw the face of a card of a pile."""

    @abstractmethod
    def read_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """Draw a card large, with its whole text."""

    @abstractmethod
    def explains(self, picture: Picture, button: Button) -> Told | None:
        """Say what one of the buttons ``asked`` for does, while the pointer or the keys are on it."""

    @abstractmethod
    def shows(self, events: Sequence[Event], viewer: Seat | None) -> bool:
        """Tell whether a card was shown that ``viewer`` has to read before a bot goes on."""


class Draft(ABC):
    """How pieces are picked before play."""

    @abstractmethod
    def given_back(self, position: Any, target: Target) -> Any | None:
        """Return the action of the turn that pressing a piece undoes, whatever was done since; None for none."""

    @abstractmethod
    def settled_by(self, position: Any, action: Any) -> Button | None:
        """Return the button that an action waits for because it settles what could be changed until then."""

    @abstractmethod
    def asks(self, name: Phrase | str) -> Words:
        """Say that ``name`` picks a piece."""

    @abstractmethod
    def settling(self, picture: Picture) -> Words | None:
        """Say that an action waits for the button that settles it; None where it waits for something else."""

    @abstractmethod
    def covered(self, position: Any) -> Phrase:
        """Say what stands on the cover while the table is handed over."""


class TakeBack(ABC):
    """How it is said that somebody has to take a piece back."""

    @abstractmethod
    def asks(self, name: Phrase | str) -> Forced:
        """Say that ``name`` has to take a piece back."""

    @abstractmethod
    def why(self, position: Any, seat: Seat) -> Phrase | None:
        """Say why ``seat`` has to; None where that is plain to see."""


class Offers(ABC):
    """Pictures round a cell of what can be chosen there, where they say more than a menu of words."""

    @abstractmethod
    def places(self, cell: Cell, buttons: Sequence[Button]) -> dict[Button, Rect]:
        """Return where the picture of each button lies."""

    @abstractmethod
    def draw(self, button: Button, canvas: Canvas, rect: Rect, marked: bool) -> None:
        """Draw what a button would bring about, as large as ``rect``."""


class BoardView(ABC):
    """How a game looks and where its things lie. Lengths are logical pixels of the window.

    ``names`` tell what the players are called; seats without a name are called by their seat.
    ``agreed`` is what the players chose before play, by option.
    A room hands over what its game says of its plies itself (``wording``), the look of its seats (``seat_style``), ways
    to move of its own (``motions``), and what not every game has: ``cards``, ``draft``, ``take_back``, ``offers``.
    """

    peeks: str = "table.peek"
    """Text key of what is shown while Space is held."""
    peeks_always: bool = False
    """Whether that is there without pieces that have two faces."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.names: Names = {}
        self.agreed: Mapping[str, tuple[str, ...]] = {}
        self.wording = Wording(game)
        self.seat_style = SeatStyle()
        self.motions: Motions = {}
        self.cards: CardTable | None = None
        self.draft: Draft | None = None
        self.take_back: TakeBack | None = None
        self.offers: Offers | None = None

    # places

    @abstractmethod
    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """Zoom everything so that it fills ``stage``, with ``near``'s side below."""

    @abstractmethod
    def show(self, picture: Picture) -> None:
        """Take note of where things lie in a picture, before it is drawn and after every ``layout``.

        ``rect``, ``pick`` and ``zones`` answer for this picture; drawing changes none of their answers.
        """

    @abstractmethod
    def rect(self, spot: Spot) -> Rect:
        """Footprint of a piece at ``spot``; for a piece that is not in that hand yet, where it would come to lie."""

    @abstractmethod
    def pick(self, pos: Point) -> Target | None:
        """The nearest cell or hand piece within half a cell, None elsewhere."""

    @abstractmethod
    def zones(self) -> list[tuple[Target, ...]]:
        """What the keyboard walks through: near tray, board, far tray; each from left to right, top to bottom."""

    # drawing

    @abstractmethod
    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """The still picture; pieces that rest at ``moving`` spots are left out."""

    @abstractmethod
    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """What follows the pointer or the clock, over the still picture."""

    def ahead(self, picture: Picture, reader: Rect) -> Iterator[Callable[[Canvas], None]]:
        """What draws something that is likely to be wanted soon, a few milliseconds each: it is made ready while
        nothing moves. ``reader``: where what is read lies."""
        yield from ()

    def draw_piece(self, canvas: Canvas, piece: Piece, rect: Rect) -> None:
        """A piece by itself, as large as ``rect`` lets it be; for trays that are none of the view's."""
        canvas.box(rect, fill="paper_high", line="line_strong", radius=6)
        canvas.text(piece.text, rect.center, "name", anchor="center", max_width=rect.w - 4)

    def still(self, picture: Picture) -> Picture:
        """The part of a picture that ``draw_base`` shows: repaint the base exactly when this changes."""
        share = picture.won_share if picture.won_share in (0.0, 1.0) else 0.5
        nothing: frozenset[Any] = frozenset()
        pointed = replace(picture, hover=None, cursor=None, reach=nothing, preview=None, threatened=None)
        peek = Peek.ALL if picture.peek is Peek.ALL else Peek.NOTHING
        cards = replace(picture.cards, losses=())
        return replace(pointed, crest=None, won_share=share, peek=peek, cards=cards)

    def corner(self, canvas: Canvas, spot: Spot, picture: Picture) -> tuple[float, bool]:
        """The shape of a ring round what lies at a spot: radius or chamfer, and whether it is cut."""
        return 10.0, False

    # pressing

    def paths(self, position: Any, action: Any) -> Iterable[tuple[Target, ...]]:
        """Every way to press for a legal action."""
        return (self.game.targets(position, action),)

    def asked(self, picture: Picture) -> list[Asked]:
        """The buttons for what lies on no cell and in no hand, where the presses are the view's own."""
        return []

    # words

    def headline(self, picture: Picture) -> Words | None:
        """What the top bar says of whoever acts, where it is more than the name and the turn."""
        return None

    def plate(self, seat: Seat) -> Phrase:
        """A player's name by itself."""
        return phrase("views.player", name=self.names.get(seat) or phrase(f"views.seat.{seat.value}"))

    def about(self, position: Any, seat: Seat) -> Phrase | None:
        """What a player's plate says below the name; None for the seat and the size of the hand."""
        return None

    def notice(self, picture: Picture) -> Told | None:
        """Heading and paragraph for the context card, where the view has more to say than the game's goal."""
        return None

    def reading(self, picture: Picture) -> Words | None:
        """What lies under the pointer or cursor, for the hint bar; None where the piece says it itself."""
        return None

    def holding(self, picture: Picture) -> Words | None:
        """What is held and what may be done with it; None for the piece's name."""
        return None

    def would(self, picture: Picture) -> Words | None:
        """What the previewed gesture would do, and what follows from it; None for the action's own words."""
        return None

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        """The rule that keeps what is ``picked`` from a target that no action leads to; with nothing picked, why the
        target cannot be picked. None where there is no more to say than that."""
        return None

    def called(self, piece: Piece) -> Phrase | str:
        """What a piece is called in a sentence, by the face that lies up; without a number by its kind."""
        return piece.text if any(letter.isdigit() for letter in piece.text) else phrase(f"table.kind.{piece.kind}")

    def what(self, pos: Point, picture: Picture) -> Told | None:
        """What is this: heading and paragraph about whatever lies at a point (piece, empty cell, gauge, tray).

        For the context card while nothing is in hand; None where there is nothing to tell.
        """
        return None

    def draw_context(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        """The gesture in hand as a drawing that fills the context card; whether there is one."""
        return False

    def advice(self) -> Phrase | None:
        """What a person who has nothing in hand can do; None for the game's goal."""
        return None
