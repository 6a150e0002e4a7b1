"""The position that is nearest to one by other rules: every tile stays where it may, the others go back to the hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.gauges import gauges
from squares.games.tiles.rules.notation import Notation, apart, named
from squares.games.tiles.rules.values import Tile, TilesPosition


class Fit:
    """Lays the tiles of ``position``, which lies on the grid ``of``, out anew; ``changes`` tells what is otherwise."""

    def __init__(self, notation: Notation, position: TilesPosition, of: Grid) -> None:
        self._notation, self._sets, self._grid = notation, notation.sets, notation.grid
        self._turn = position.on_turn
        self.changes: list[Phrase] = []
        self._board: dict[Cell, Tile] = {}
        self._hands: dict[Seat, list[str]] = {seat: [] for seat in TWO}
        for seat in TWO:
            for tile in position.hand(seat):
                self._keep(tile, seat)
        for index, lying in enumerate(position.board):
            if lying is not None:
                self._lay(lying, of.cell(index))
        self._complete_sets()
        while (over := next(self._over(), None)) is not None:
            self._take_back(*over)

    @property
    def position(self) -> TilesPosition:
        """The tiles as they lie now, nothing to be returned."""
        board = tuple(self._board.get(cell) for cell in self._grid)
        south, north = (tuple(sorted(self._hands[seat])) for seat in TWO)
        return TilesPosition(board, (south, north), self._turn, "-")

    def _tell(self, key: str, seat: Seat, tile: str, cell: Cell | None = None) -> None:
        self.changes.append(phrase(f"tiles.fit.{key}", seat=named(seat), tile=tile, cell=str(cell)))

    def _keep(self, tile: str, seat: Seat) -> None:
        if tile in self._sets.by_text:
            self._hands[seat].append(tile)
        else:
            self._tell("gone", seat, tile)

    def _lay(self, tile: Tile, cell: Cell) -> None:
        text = tile.up + tile.down
        kind = self._notation.kind(text)
        if kind is None:
            self._tell("gone_from", tile.owner, text, cell)
        elif cell in self._grid and self._grid.index(cell) in self._notation.definition.board.obstacles:
            self._hands[tile.owner].append(kind)
            self._tell("blocked", tile.owner, text, cell)
        elif cell in self._grid:
            self._board[cell] = tile
        else:
            self._hands[tile.owner].append(kind)
            self._tell("no_cell", tile.owner, text, cell)

    def _complete_sets(self) -> None:
        """Give each player the set that is nearest to what is there, where sets are made of whole families."""
        if self._sets.composed:
            return
        owned = {seat: self._owned(seat) for seat in TWO}
        shared = self._sets.shared
        for seat in TWO:
            counted = [owned[each] for each in (TWO if shared else (seat,))]
            known = map(Counter, self._sets.all_of_families(TWO.index(seat)))
            wanted = min(known, key=lambda tiles: sum(apart(tiles, own) for own in counted))
            new = wanted - owned[seat] if self._notation.definition.beaten == "hand" else Counter[str]()
            for tile in sorted(new.elements()):
                self._hands[seat].append(tile)
                self._tell("new", seat, tile)
            for tile in sorted((owned[seat] - wanted).elements()):
                self._put_away(seat, tile)

    def _owned(self, seat: Seat) -> Counter[str]:
        lying = (self._notation.kind(tile.up + tile.down) for tile in self._board.values() if tile.owner is seat)
        return Counter((*self._hands[seat], *filter(None, lying)))

    def _put_away(self, seat: Seat, kind: str) -> None:
        self._tell("gone", seat, kind)
        if kind in self._hands[seat]:
            self._hands[seat].remove(kind)
            return
        lying = (cell for cell, tile in self._board.items() if tile.owner is seat)
        del self._board[next(c for c in lying if self._notation.kind(self._board[c].up + self._board[c].down) == kind)]

    def _over(self) -> Iterator[tuple[Seat, int]]:
        """Yield players and ranks of theirs that hold too much."""
        for rank, pair in enumerate(gauges(self._notation.definition, self._grid, self.position)):
            yield from ((seat, rank) for seat, gauge in zip(TWO, pair, strict=True) if gauge.over)

    def _take_back(self, seat: Seat, rank: int) -> None:
        """Take the tile of the row with the largest number back to the hand."""
        row = {cell: tile for cell, tile in self._board.items() if cell.rank == rank and tile.owner is seat}
        cell = max(row, key=lambda cell: int(row[cell].up[1:]))
        tile = self._board.pop(cell)
        self._hands[seat].append(self._notation.kind(tile.up + tile.down) or "")
        self._tell("over", seat, tile.up + tile.down, cell)
