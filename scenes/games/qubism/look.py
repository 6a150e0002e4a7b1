"""The front door of Qubism."""

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


class QubismLook(Look):
    """Cubes and pawns on greyboard."""

    serves = ("qubism",)
    marks_threats = False

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        from scenes.games.qubism.view import QubismView

        return QubismView(game, say, theme, trays)

    def spoken(self, game: Any, people: People) -> Spoken:
        from scenes.games.qubism.spoken import SpokenQubism

        return SpokenQubism(game, people)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        from scenes.games.qubism.view import draw_mini

        draw_mini(canvas, rect, game, position)


LOOK = QubismLook()
