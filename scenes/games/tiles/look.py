"""The front door of the tile games."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import Look, Signs

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.phrase import Say
    from squares.core.players import People


class TilesLook(Look):
    """Tiles on strips or planks; variants and options are told apart by the signs of their abilities."""

    serves = ("tiles",)

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        """See Look."""
        from scenes.games.tiles.view import tiles_view

        return tiles_view(game, say, theme, trays)

    def spoken(self, game: Any, people: People) -> Spoken:
        """See Look."""
        from scenes.games.tiles.spoken import SpokenTiles

        return SpokenTiles(game, people)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        """See Look."""
        from scenes.games.tiles.mini import draw_mini

        draw_mini(canvas, rect, game, position)

    def signs(self, definition: Any) -> Signs:
        """See Look."""
        from scenes.games.tiles import signs

        return signs.of_variant(definition)

    def option_signs(self, definition: Any, value: str) -> Signs:
        """See Look."""
        from scenes.games.tiles import signs

        return signs.of_family(definition, value)

    def option_name(self, definition: Any, value: str) -> str:
        """See Look."""
        from scenes.games.tiles import signs

        return signs.family_name(definition, value)


LOOK = TilesLook()
