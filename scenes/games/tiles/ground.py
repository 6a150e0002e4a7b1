"""What the ground of a tile board shows: territories, goal rows and obstacles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.sheet import Sheet, rounded
from scenes.geometry import Rect
from squares.rules.tiles.definition import TilesDefinition

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas


class Plan(NamedTuple):
    """``territory``: ranks of each player's own end; ``goals``: the ranks that somebody holds to win; ``blocked``: the
    numbers of the cells on which nothing may lie.
    """

    ranks: int
    territory: int
    goals: frozenset[int]
    blocked: frozenset[int]

    def kind(self, rank: int) -> str:
        """goal, home or plain."""
        if rank in self.goals:
            return "goal"
        return "home" if rank < self.territory or rank >= self.ranks - self.territory else "plain"


def plan_of(definition: TilesDefinition) -> Plan:
    """The plan of a definition's board."""
    board = definition.board
    return Plan(board.ranks, board.territory_rows, definition.ways.goal_ranks(), board.obstacles)


def draw_obstacle(canvas: Canvas, cell: Rect) -> None:
    """A stone in a raked bed, which fills a cell."""
    side = min(cell.w, cell.h)
    bed = Rect.around(cell.center, side * 0.94)
    sheet = Sheet(canvas, bed.w, bed.h)
    here = Rect(0, 0, bed.w, bed.h)
    sheet.path(rounded(here, side * 0.08), fill="ink", alpha=0.16)
    for i, share in enumerate((0.42, 0.35, 0.28)):
        sheet.path(
            rounded(Rect.around(here.center, 2 * share * side), share * side),
            line="ink",
            width=1.2,
            alpha=0.2 + 0.06 * i,
        )
    stone = Rect.around(here.center, side * 0.46)
    sheet.path(rounded(stone.move(side * 0.015, side * 0.03), side * 0.2), fill="ink", alpha=0.5)
    sheet.path(rounded(stone, side * 0.2), fill="ink_2")
    sheet.path(rounded(stone.inset(side * 0.05), side * 0.15), line="paper", width=1.4, alpha=0.35)
    sheet.draw(canvas, bed.x, bed.y)
