"""Row sums and limits of a position, read off its faces alone, so that a masked position has them too."""

from __future__ import annotations

from squares.core.grid import Grid
from squares.core.seats import TWO
from squares.games.tiles.rules.abilities import LimitBonus
from squares.games.tiles.rules.definition import TilesDefinition
from squares.games.tiles.rules.values import Gauge, TilesPosition


def gauges(definition: TilesDefinition, grid: Grid, position: TilesPosition) -> tuple[tuple[Gauge, Gauge], ...]:
    """Return for each rank from South's side South's gauge and North's."""
    bonus = {a.letter: a.amount for a in definition.abilities.values() if isinstance(a, LimitBonus)}
    rows: list[tuple[Gauge, Gauge]] = []
    for start in range(0, grid.size, grid.files):
        sums, limits = [0, 0], [definition.carries, definition.carries]
        for tile in position.board[start : start + grid.files]:
            if tile is None:
                continue
            owner = TWO.index(tile.owner)
            sums[owner] += int(tile.up[1:])
            more = bonus.get(tile.up[0], 0)
            limits[owner] += more
            if definition.supply_scope == "row":  # T4
                limits[1 - owner] += more
        rows.append((Gauge(sums[0], limits[0]), Gauge(sums[1], limits[1])))
    return tuple(rows)
