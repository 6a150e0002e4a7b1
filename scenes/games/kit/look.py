"""The front door of a room: what the program asks about how a game looks and what pages its room adds.

Every default is that of the plain look, which draws any game on a grid. A room brings a module ``look`` with its own
``LOOK``. Such modules are read for every game on the shelf, so they import what draws only when it is asked for.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from squares.core.phrase import phrase

if TYPE_CHECKING:
    from pathlib import Path

    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.secret import SecretChoices
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Point, Rect
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

    def draw_diagram(
        self, canvas: Canvas, rect: Rect, game: AnyGame, say: Say, position: Any, action: Any = None
    ) -> None:
        """The real board small, without trays; with an action, what it would do is shown on it."""
        from scenes.games.kit.mini import draw_diagram

        draw_diagram(canvas, rect, self.view(game, say, canvas.theme, trays=False), position, action)

    def draw_mark(self, canvas: Canvas, game: Any, seat: Seat, centre: Point, size: float) -> None:
        """The mark of a seat, as wide as a disc of ``size`` across."""
        canvas.mark(seat.value, centre, size)

    def spoken(self, game: Any, people: People) -> Spoken:
        """The game in sentences, for whoever plays without seeing the board."""
        from scenes.games.kit.spoken import Spoken

        return Spoken(game, people)

    # set-up

    def signs(self, definition: Any) -> Signs:
        """Up to four signs that tell a variant from the game's others."""
        return ()

    def option_signs(self, definition: Any, value: str) -> Signs:
        """The signs of a value of an option, two at the most."""
        return ()

    def option_name(self, definition: Any, value: str) -> str:
        """What a value of an option is called where the texts have no name for it."""
        return value

    def option_asks(self, option: Option) -> Phrase:
        """What is said above the values of an option that has a page of its own."""
        return phrase("setup.pick_count", n=option.count)

    def draw_value(
        self, canvas: Canvas, rect: Rect, definition: Any, value: str, seat: Seat | None, alpha: float = 1.0
    ) -> None:
        """A value of an option as a picture that fits into ``rect``; ``seat``: whose choice it is."""

    def option_rows(self, definition: Any, option: Option) -> Sequence[tuple[str, Sequence[str]]]:
        """The values of an option of many single pieces in rows, each with its name."""
        return [("", option.values)]

    def draw_option_row(self, canvas: Canvas, rect: Rect, definition: Any, name: str) -> None:
        """The name of one of these rows."""

    def secret_choices(self, services: Services) -> SecretChoices | None:
        """How players choose what the others must not see; None for a page with all values of the option."""
        return None

    def own_answers(
        self, own: Callable[[str], Path], game: Any, option: Option
    ) -> Iterable[tuple[str, tuple[str, ...]]]:
        """Answers to an option that the player made, with their names; ``own`` gives the folder of a kind of them."""
        return ()

    # pages of its own

    def pages(self) -> Sequence[MenuPage]:
        """What the home screen offers while a game of these engines stands on the shelf."""
        return ()

    def files(self) -> Mapping[bytes, Callable[[Services, Path], None]]:
        """How files begin that this room reads, and what opens them."""
        return {}


LOOK = Look()
"""The plain look."""
