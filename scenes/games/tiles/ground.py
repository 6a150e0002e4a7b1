"""What the ground of a tile board shows: territories, goal rows, far rows to reach, and obstacles."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from scenes.games.kit.sheet import Sheet, owner_ink, rounded
from scenes.geometry import Rect
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.board import AllHome, Reach
from squares.games.tiles.rules.definition import TilesDefinition

if TYPE_CHECKING:
    from collections.abc import Callable

    from scenes.geometry import Point
    from scenes.ui.canvas import Canvas

_EDGE = 0.91
"""Where the marks of a far rank lie between its middle and its edge."""


class Plan(NamedTuple):
    """``territory``: ranks of each player's own end; ``goals``: the ranks that somebody holds to win; ``blocked``: the
    numbers of the cells on which nothing may lie; ``reached``: players with the first of the far ranks that win for
    them; ``limited``: whether rows have a limit; ``strong``: cells, and what a tile there counts more when attacked.
    """

    ranks: int
    territory: int
    goals: frozenset[int]
    blocked: frozenset[int]
    reached: frozenset[tuple[Seat, int]]
    limited: bool
    strong: tuple[tuple[int, int], ...]

    def kind(self, rank: int) -> str:
        """goal, home or plain."""
        if rank in self.goals:
            return "goal"
        return "home" if rank < self.territory or rank >= self.ranks - self.territory else "plain"


def plan_of(definition: TilesDefinition) -> Plan:
    """The plan of a definition's board."""
    board = definition.board
    reached = frozenset(
        (seat, region.last if owner else region.first)
        for owner, seat in enumerate(TWO)
        for region in definition.ways.regions(owner)
        if isinstance(region.win, AllHome | Reach)
    )
    limited, goals = definition.limit > 0, definition.ways.goal_ranks()
    strong = tuple(sorted(board.cells(board.strongholds).items()))
    return Plan(board.ranks, board.territory_rows, goals, board.obstacles, reached, limited, strong)


def draw_strongholds(canvas: Canvas, grid: Grid, plan: Plan, place: Callable[[Cell], Rect]) -> None:
    """A double frame round each of them, and in it what it adds."""
    for index, more in plan.strong:
        cell = place(grid.cell(index))
        for share, width in ((0.97, 2.2), (0.9, 1.2)):
            side = min(cell.w, cell.h) * share
            canvas.box(Rect.around(cell.center, side), line="ink_2", width=width, radius=side * 0.06)
        canvas.text(f"{more:+d}", cell.center, "text_strong", "ink_2", "center", size=cell.h * 0.3)


def draw_reached(canvas: Canvas, grid: Grid, plan: Plan, place: Callable[[Cell], Rect], near: Seat) -> None:
    """Where a player's tiles come into the far ranks that win: the player's mark at the edge of every cell there."""
    for seat, rank in sorted(plan.reached):
        for file in range(grid.files):
            cell = place(Cell(File(file), Rank(rank)))
            edge = 0.5 if seat is near else -0.5
            _mark(canvas, seat, (cell.center[0], cell.center[1] + edge * cell.h * _EDGE), cell.h)


def _mark(canvas: Canvas, seat: Seat, middle: Point, side: float) -> None:
    """A small disc or diamond between two short lines."""
    r, wing, cut = side * 0.032, side * 0.3, seat is Seat.NORTH
    ink = owner_ink(canvas, cut)
    sheet = Sheet(canvas, 2 * wing, 4 * r)
    x, y = wing, 2 * r
    if cut:
        h = 1.25 * r
        sheet.path(f"M{x - h:g} {y:g}L{x:g} {y - h:g}L{x + h:g} {y:g}L{x:g} {y + h:g}z", fill=ink)
    else:
        sheet.disc((x, y), r, ink)
    lines = f"M0 {y:g}H{x - 2.2 * r:g}M{x + 2.2 * r:g} {y:g}H{2 * wing:g}"
    sheet.path(lines, line=ink, width=max(1.0, side * 0.012), alpha=0.55)
    sheet.draw(canvas, middle[0] - x, middle[1] - y)


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
