"""The view of a table that nobody looks at: nothing lies anywhere, nothing is drawn."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit.board_view import BoardView
from scenes.geometry import Point, Rect
from squares.core.actions import Spot, Target
from squares.core.seats import Seat

if TYPE_CHECKING:
    from scenes.board.poses import Sprite
    from scenes.ui.canvas import Canvas


class Unseen(BoardView):
    """What the history of a match needs of a view."""

    def layout(self, stage: Rect, compact: bool, near: Seat) -> None:
        """There is no stage."""

    def show(self, picture: Picture) -> None:
        """Nothing is shown."""

    def rect(self, spot: Spot) -> Rect:
        """All in one place, which is not empty, since movements are measured by it."""
        return Rect(0.0, 0.0, 1.0, 1.0)

    def pick(self, pos: Point) -> Target | None:
        """Nothing."""
        return None

    def zones(self) -> list[tuple[Target, ...]]:
        """None."""
        return []

    def draw_base(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """Nothing."""

    def draw_moving(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        """Nothing."""
