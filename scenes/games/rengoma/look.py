"""The front door of Rengoma."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import Look

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView, SeatStyle
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.phrase import Say
    from squares.core.players import People


class RengomaLook(Look):
    """Columns on a mat; marks tell sides and partners apart."""

    serves = ("rengoma",)

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        from scenes.games.rengoma.view import RengomaView

        return RengomaView(game, say, theme, trays)

    def spoken(self, game: Any, people: People) -> Spoken:
        from scenes.games.rengoma.spoken import SpokenRengoma

        return SpokenRengoma(game, people)

    def draw_diagram(self, canvas: Canvas, rect: Rect, game: Any, say: Say, position: Any, action: Any = None) -> None:
        """See Look: as it is after the action, so that columns can be read, with field and chips; at rest with the
        players."""
        from scenes.games.kit.mini import draw_diagram
        from scenes.games.rengoma.view import RengomaView

        view = RengomaView(game, say, canvas.theme, True, plates=action is None)
        draw_diagram(canvas, rect, view, position, action, after=True)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        from scenes.games.rengoma.view import draw_mini

        draw_mini(canvas, rect, game, position)

    def draw_start(self, canvas: Canvas, rect: Rect, game: Any, start: Any) -> None:
        from scenes.games.rengoma.view import draw_start

        draw_start(canvas, rect, game)

    def seat_style(self, game: Any) -> SeatStyle:
        from scenes.games.rengoma.seats import RengomaSeats

        return RengomaSeats(game)


LOOK = RengomaLook()
