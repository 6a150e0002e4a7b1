"""The front door of a room: what the program asks about how a game looks and what pages its room adds.

Every default is that of the plain look, which draws any game on a grid. A room brings a module ``look`` with its own
``LOOK``. Such modules are read for every game on the shelf, so they import what draws only when it is asked for.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from squares.core.phrase import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.games.kit.board_view import BoardView, SeatStyle
    from scenes.games.kit.secret import SecretChoices
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.services import Services
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.game import AnyGame, Option
    from squares.core.phrase import Phrase, Say
    from squares.core.players import People
    from squares.core.seats import Seat

Signs = tuple[str, ...]
"""Names of sprites; "?" for what is not known before play."""


class MenuPage(NamedTuple):
    """A page of a room that the home screen offers. ``title``: the key of its words."""

    icon: str
    title: str
    open: Callable[[Services], None]


class ChoiceLook:
    """How variants and the values of options are told apart where they are chosen."""

    def signs(self, definition: Any) -> Signs:
        """Return up to four signs that tell a variant from the game's others."""
        return ()

    def value_signs(self, definition: Any, value: str) -> Signs:
        """Return the signs of a value, two at the most."""
        return ()

    def name(self, definition: Any, value: str) -> str:
        """Return what a value is called where the texts have no name for it."""
        return value

    def asks(self, option: Option) -> Phrase:
        """Say above the values what is to be chosen, of an option that has a page of its own."""
        return phrase("setup.pick_count", n=option.count)

    def draw(
        self, canvas: Canvas, rect: Rect, definition: Any, value: str, seat: Seat | None, alpha: float = 1.0
    ) -> None:
        """Draw a value as a picture that fits into ``rect``; ``seat``: whose choice it is."""

    def rows(self, definition: Any, option: Option) -> Sequence[tuple[str, Sequence[str]]]:
        """Return the values of an option of many single pieces in rows, each with its name."""
        return [("", option.values)]

    def draw_row(self, canvas: Canvas, rect: Rect, definition: Any, name: str) -> None:
        """Draw the name of one of these rows."""


class Documents(ABC):
    """What players of a game make themselves and bring along, in files that begin with ``begins``.

    ``page``: what the home screen offers while such a game stands on the shelf.
    """

    page: MenuPage
    begins: bytes

    @abstractmethod
    def open(self, services: Services, path: Path) -> None:
        """Show the document of a file, or say what is wrong with it."""

    @abstractmethod
    def choices(self, services: Services) -> SecretChoices:
        """Return how players choose one for a game, which the others must not see."""

    @abstractmethod
    def answers(self, own: Callable[[str], Path], game: Any, option: Option) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Return the player's own answers to an option, with their names; ``own`` gives the folder of a kind."""


class Look:
    """How the games of some engines look. ``serves``: the ids of the engines, None for any."""

    serves: tuple[str, ...] | None = None
    marks_threats = True
    """Whether the setting to show threats changes anything."""
    # boards

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        """The board on the table; ``trays``: with all that lies round it."""
        from scenes.games.kit.grid import plain_view

        return plain_view(game, say, theme, trays)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        """The board small, from South's side, with what stands on it; empty without a position."""
        from scenes.games.kit.mini import draw_plain

        draw_plain(canvas, rect, game, position)

    def draw_start(self, canvas: Canvas, rect: Rect, game: AnyGame, start: Any) -> None:
        """The board small as play begins at the position ``start``, with all that the players begin with."""
        self.draw_mini(canvas, rect, game, start)

    def draw_box(self, canvas: Canvas, rect: Rect, game: AnyGame) -> None:
        """Draw a game on its box where nobody has drawn a cover: its board in the middle of play."""
        from scenes.games.kit.mini import midway

        self.draw_mini(canvas, rect, game, midway(game))

    def draw_diagram(
        self, canvas: Canvas, rect: Rect, game: AnyGame, say: Say, position: Any, action: Any = None
    ) -> None:
        """The real board small, without trays; with an action, what it would do is shown on it."""
        from scenes.games.kit.mini import draw_diagram

        draw_diagram(canvas, rect, self.view(game, say, canvas.theme, trays=False), position, action)

    def spoken(self, game: Any, people: People) -> Spoken:
        """The game in sentences, for whoever plays without seeing the board."""
        from scenes.games.kit.spoken import Spoken

        return Spoken(game, people)

    # what a room hands over

    def seat_style(self, game: Any) -> SeatStyle:
        """The marks and colours of the seats."""
        from scenes.games.kit.board_view import SeatStyle

        return SeatStyle()

    choices = ChoiceLook()
    """How variants and options are told apart in the set-up."""
    documents: Documents | None = None
    """What players of these games make themselves and bring along."""


LOOK = Look()
"""The plain look."""
