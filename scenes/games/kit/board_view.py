"""What a table asks of the view of its game: places and drawing are the view's to bring, all else has a default."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any, NamedTuple

from scenes.board.picture import Picture
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
    from scenes.board.timeline import Sprite
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


class BoardView(ABC):
    """How a game looks and where its things lie. Lengths are logical pixels of the window.

    ``names`` tell what the players are called; seats without a name are called by their seat.
    ``agreed`` is what the players chose before play, by option. ``wording``: what the game says of its plies itself.
    """

    own_presses: bool = False
    """Whether there are other ways to press for an action than the game's targets (``paths``), and places of the
    view's own for the buttons that they need (``asked``)."""
    numbered_hand: bool = False
    """Whether the digits press what lies in the near hand."""
    replays: bool = False
    """Whether somebody who takes over the table is shown the last ply."""
    reader: bool = False
    """Whether something is read beside the board (``reads``, ``draw_reader``)."""
    peeks: str = "table.peek"
    """Text key of what is shown while Space is held."""
    peeks_always: bool = False
    """Whether that is there without pieces that have two faces."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game
        self.wording = Wording(game)
        self.names: Names = {}
        self.agreed: Mapping[str, tuple[str, ...]] = {}

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

    def cursor_start(self, picture: Picture) -> Target | None:
        """Where the keyboard's cursor begins; None for the first thing that can be pressed."""
        return None

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
        pointed = replace(
            picture, hover=None, cursor=None, reach=nothing, preview=None, threatened=nothing, lingers=False
        )
        return replace(pointed, crest=None, losses=(), won_share=share)

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, size: float) -> None:
        """The mark of a seat, as wide as a disc of ``size`` across."""
        canvas.mark(seat.value, centre, size)

    def colour(self, seat: Seat) -> str:
        """Token of the seat's colour on panels."""
        return "north" if seat in (Seat.NORTH, Seat.EAST) else "south"

    def ink(self, seat: Seat) -> str:
        """Token of that colour for text."""
        return f"{self.colour(seat)}_text"

    def band(self, seat: Seat) -> str:
        """Token of that colour under a light mark."""
        return self.colour(seat)

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

    def given_back(self, position: Any, target: Target) -> Any | None:
        """The action of the running turn that pressing a piece undoes, whatever was done since; None where it is not
        so."""
        return None

    def settled_by(self, position: Any, action: Any) -> Button | None:
        """The button that an action waits for because it settles what could be changed until then; None for no
        such action."""
        return None

    def offers(self, cell: Cell, buttons: Sequence[Button]) -> dict[Button, Rect]:
        """Where the picture of each button lies round a cell; empty where a menu names them better."""
        return {}

    def draw_offer(self, canvas: Canvas, button: Button, rect: Rect, marked: bool) -> None:
        """What one of the ``offers`` would bring about, as large as ``rect``."""

    # time

    def pause(self, events: Sequence[Event], viewer: Seat | None) -> float:
        """Milliseconds for which what happened last is left on show before a bot goes on, at the normal pace."""
        return 900.0

    # reading

    def piles(self, picture: Picture) -> list[Pile]:
        """What may be looked through."""
        return []

    def reads(self, picture: Picture) -> str | None:
        """What the reader shows now, None for nothing."""
        return None

    def draw_reader(self, canvas: Canvas, rect: Rect, picture: Picture) -> None:
        """What is pointed at, large and with its whole text."""

    def draw_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """The face of a card of a pile."""

    def read_card(self, canvas: Canvas, card: str, rect: Rect, owner: Seat) -> None:
        """A card of a pile large, with its whole text."""

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

    def covered(self, position: Any) -> Phrase:
        """What stands on the cover while the table is handed over."""
        return phrase("table.cover.note")

    def in_hand(self, n: int) -> Phrase:
        """How many pieces a player has in hand, on the plate."""
        return phrase("table.in_hand", n=n)

    def counted(self, n: int) -> Phrase:
        """So many pieces, beside a tray."""
        return phrase("views.pieces", n=n)

    def notice(self, picture: Picture) -> Told | None:
        """Heading and paragraph for the context card, where the view has more to say than the game's goal."""
        return None

    def reading(self, picture: Picture) -> Words | None:
        """What lies under the pointer or cursor, for the hint bar; None where the piece says it itself."""
        return None

    def holding(self, picture: Picture) -> Words | None:
        """What is held and what may be done with it; None for the piece's name and its note."""
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

    def note(self, piece: Piece) -> Phrase | None:
        """One sentence about what a piece can do, as the game file puts it."""
        return None

    def faces(self, piece: Piece, own: bool) -> Told | None:
        """Heading and paragraph about a piece for the context card; ``own``: with the side that only its owner sees."""
        return None

    def what(self, pos: Point, picture: Picture) -> Told | None:
        """What is this: heading and paragraph about whatever lies at a point (piece, empty cell, gauge, tray).

        For the context card while nothing is in hand; None where there is nothing to tell.
        """
        return None

    def explains(self, picture: Picture, button: Button) -> Told | None:
        """What one of the buttons ``asked`` for does, while the pointer or the keys are on it."""
        return None

    def draw_context(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        """The gesture in hand as a drawing that fills the context card; whether there is one."""
        return False

    def draw_idle(self, canvas: Canvas, rect: Rect, picture: Picture) -> bool:
        """What fills the context card while nothing is in hand or pointed at; whether there is something."""
        return False

    def forced(self, name: Phrase | str) -> Forced:
        """That ``name`` has to take a piece back."""
        return Forced(
            phrase("table.turn_forced", name=name), phrase("table.forced", name=name), phrase("table.take_back")
        )

    def settling(self, picture: Picture) -> Words | None:
        """What is said while an action waits for the button that settles it."""
        return None

    def drafting(self, name: Phrase | str) -> Words:
        """That ``name`` chooses a piece to own."""
        return phrase("table.draft", name=name), None

    def why_forced(self, position: Any, seat: Seat) -> Phrase | None:
        """Why ``seat`` has to take back a piece now."""
        return None

    def outlook(self, position: Any, cell: Cell, seat: Seat) -> Phrase | None:
        """What follows for ``seat`` from a position, once a piece of it has come to ``cell``."""
        return None

    def advice(self) -> Phrase | None:
        """What a person who has nothing in hand can do; None for the game's goal."""
        return None
