"""How a tile game is won: the regions and numbers of its ways to win, and their words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import reduce
from typing import NamedTuple

from squares.core.phrase import Phrase, numbered, phrase
from squares.games.tiles.rules.board import AllHome, AnyWin, Capture, Hold, Reach, TileBoard


class Region(NamedTuple):
    """A way to win of one player: ``need`` tiles in the ranks ``first`` to ``last``, from 0.

    AllHome asks for all tiles instead. Capture needs tiles that are out, and has no ranks.
    """

    win: AnyWin
    first: int
    last: int
    need: int


@dataclass(frozen=True, slots=True)
class Ways:
    """The ways to win on a board; owners are 0 South, 1 North."""

    board: TileBoard
    wins: tuple[AnyWin, ...]
    goal_tiles: int

    @property
    def hold(self) -> bool:
        """Whether holding a goal row wins."""
        return any(isinstance(win, Hold) for win in self.wins)

    def regions(self, owner: int) -> Iterator[Region]:
        """Yield what each way to win asks of a player, one for every goal row."""
        for win in self.wins:
            if isinstance(win, Hold):
                yield from (Region(win, rank, rank, self.goal_tiles) for rank in self.board.goals(owner))
            elif isinstance(win, Capture):
                yield Region(win, 0, -1, win.tiles)
            else:
                first, last = self._far(owner, win.rows or self.board.territory_rows)
                yield Region(win, first, last, win.tiles if isinstance(win, Reach) else 0)

    def _far(self, owner: int, rows: int) -> tuple[int, int]:
        """Return the ranks at the enemy's end."""
        ranks = self.board.ranks
        return (max(0, ranks - rows), ranks - 1) if owner == 0 else (0, min(rows, ranks) - 1)

    def goal_ranks(self) -> frozenset[int]:
        """Return the ranks that somebody holds to win."""
        return frozenset(rank for owner in (0, 1) for rank in self.board.goals(owner)) if self.hold else frozenset()

    def common(self) -> bool:
        """Tell whether both players have the same goal rows."""
        return self.board.goals(0) == self.board.goals(1)

    # words

    def goal_row(self, own: bool = False) -> Phrase:
        """Return what a goal row is called: the middle row where it is that; ``own``: to a player."""
        ranks = self.board.goals(0)
        if len(ranks) > 1:
            return phrase("tiles.goal_rows")
        if not self.common():
            return phrase("tiles.own_goal_row" if own else "tiles.goal_row")
        return phrase("tiles.middle_row" if 2 * ranks[0] + 1 == self.board.ranks else "tiles.goal_row")

    def region_named(self, region: Region) -> Phrase:
        """Return what the ranks of a way to win are called."""
        if isinstance(region.win, Hold):
            return self.goal_row()
        return _last_rows(region.last - region.first + 1)

    def goal(self, limit: int) -> Phrase:
        """Tell how the game is won, in a sentence or two; with a limit of 0 nothing of rows."""
        if self.wins == (Hold(by="hold"),):
            n = self.goal_tiles
            row = self.goal_row(own=True)
            goal = phrase("tiles.goal", row=row, n=n, number=numbered(n))
        else:
            goal = phrase("tiles.goals", ways=_either("way", [self._way("way", win) for win in self.wins]))
        return phrase("core.sentences", first=goal, rest=phrase("tiles.rows_carry", limit=limit)) if limit else goal

    def aim(self) -> Phrase:
        """Return the same in a few words, with the numbers of rows that have no name."""
        return _either("aim", [self._way("aim", win) for win in self.wins])

    def _way(self, section: str, win: AnyWin) -> Phrase:
        """Return one way to win in words."""
        way = self._any_way(section, win)
        return way if win.family is None else phrase(f"tiles.{section}.family", way=way, family=win.family)

    def _any_way(self, section: str, win: AnyWin) -> Phrase:
        """Return the same without the family that counts."""
        key = f"tiles.{section}.{win.by}"
        if isinstance(win, Hold):
            n, ranks = self.goal_tiles, self.board.goals(0)
            if section == "aim" and self.goal_row().key == "tiles.middle_row":
                return phrase("tiles.aim.middle", n=n)
            rows = reduce(
                lambda a, b: phrase("tiles.aim.or", a=a, b=b), [phrase("tiles.aim.row", n=r + 1) for r in ranks]
            )
            own = "" if self.common() else "_own"
            values = {"row": self.goal_row(own=True), "rows": rows, "ranks": self.board.ranks}
            return phrase(key + own if section == "aim" else key, n=n, number=numbered(n), **values)
        if isinstance(win, Capture):
            return phrase(key, n=win.tiles, number=numbered(win.tiles))
        rows = _last_rows(win.rows or self.board.territory_rows)
        if isinstance(win, AllHome):
            return phrase(key, rows=rows)
        return phrase(key, n=win.tiles, number=numbered(win.tiles), rows=rows)


def _last_rows(n: int) -> Phrase:
    return phrase("tiles.last_rows", n=n, number=numbered(n))


def _either(section: str, parts: list[Phrase]) -> Phrase:
    """Return several things of which one is enough."""
    return reduce(lambda a, b: phrase(f"tiles.{section}.or", a=a, b=b), parts)
