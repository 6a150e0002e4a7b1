"""The front door of the tile games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from scenes.games.kit.look import ChoiceLook, Look, Signs
from squares.core.phrase import phrase

if TYPE_CHECKING:
    from scenes.games.kit.board_view import BoardView
    from scenes.games.kit.spoken import Spoken
    from scenes.geometry import Rect
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme
    from squares.core.game import Option
    from squares.core.phrase import Phrase, Say
    from squares.core.players import People
    from squares.core.seats import Seat


class TileChoices(ChoiceLook):
    """Variants and families by the signs of their abilities, sets by their tiles."""

    def signs(self, definition: Any) -> Signs:
        from scenes.games.tiles import signs

        return signs.of_variant(definition)

    def value_signs(self, definition: Any, value: str) -> Signs:
        from scenes.games.tiles import signs

        return signs.of_family(definition, value)

    def name(self, definition: Any, value: str) -> str:
        from scenes.games.tiles import signs

        if value in definition.families:
            return signs.family_name(definition, value)
        return signs.tile_name(definition, value)

    def asks(self, option: Option) -> Phrase:
        return phrase("tiles.choose.tiles" if option.quotas else "tiles.choose.families", n=option.count)

    def rows(self, definition: Any, option: Option) -> Sequence[tuple[str, Sequence[str]]]:
        from squares.games.tiles.rules.sets import kinds_of

        return [(name, [str(kind) for kind in kinds_of(definition, name)]) for name in definition.sets.families]

    def draw_row(self, canvas: Canvas, rect: Rect, definition: Any, name: str) -> None:
        from scenes.games.tiles.pool import draw_family

        draw_family(canvas, rect, definition, name)

    def draw(
        self, canvas: Canvas, rect: Rect, definition: Any, value: str, seat: Seat | None, alpha: float = 1.0
    ) -> None:
        from scenes.games.tiles.pool import draw_tiles

        draw_tiles(canvas, rect, definition, value, seat, alpha)


class TilesLook(Look):
    """Tiles on strips or planks; variants and options are told apart by the signs of their abilities."""

    serves = ("tiles",)

    def view(self, game: Any, say: Say, theme: Theme, trays: bool = True) -> BoardView:
        from scenes.games.tiles.view import tiles_view

        if not game.sets.drafted:
            return tiles_view(game, say, theme, trays)
        from scenes.games.tiles.draft import DraftView

        return tiles_view(game, say, theme, trays, DraftView)

    def spoken(self, game: Any, people: People) -> Spoken:
        from scenes.games.tiles.spoken import SpokenTiles

        return SpokenTiles(game, people)

    def draw_mini(self, canvas: Canvas, rect: Rect, game: Any, position: Any = None) -> None:
        from scenes.games.tiles.mini import draw_mini

        draw_mini(canvas, rect, game, position)

    def draw_start(self, canvas: Canvas, rect: Rect, game: Any, start: Any) -> None:
        from scenes.games.tiles.mini import draw_start

        draw_start(canvas, rect, game, start)

    choices = TileChoices()


LOOK = TilesLook()
