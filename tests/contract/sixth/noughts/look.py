"""The front door of Noughts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import Look

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.ui.theme import Theme
    from squares.core.phrase import Say


class NoughtsLook(Look):
    """Rings and crosses on ruled paper."""

    serves = ("noughts",)

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        """See Look."""
        from .view import NoughtsView

        return NoughtsView(game, say, theme, trays)


LOOK = NoughtsLook()
