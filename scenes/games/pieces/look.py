"""The front door of games of pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import Look

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.phrase import Say
    from squares.core.players import People


class PiecesLook(Look):
    """Stones on squares, hexagons or lines."""

    serves = ("pieces",)

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        from scenes.games.pieces.view import PiecesView

        return PiecesView(game, say, theme, trays)

    def spoken(self, game: Any, people: People) -> Spoken:
        from scenes.games.pieces.spoken import SpokenPieces

        return SpokenPieces(game, people)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        from scenes.games.pieces.bare import draw_mini

        draw_mini(canvas, rect, game, position)

    def draw_start(self, canvas: Canvas, rect: Rect, game: Any, start: Any) -> None:
        from scenes.games.pieces.bare import draw_start

        draw_start(canvas, rect, game, start)

    def draw_box(self, canvas: Canvas, rect: Rect, game: Any) -> None:
        """See Look: the board with what stands on it."""
        from scenes.games.pieces.bare import draw_box

        draw_box(canvas, rect, game)


LOOK = PiecesLook()
