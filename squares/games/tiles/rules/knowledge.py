"""What each seat may know of a position, and full positions that fit what it knows."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from squares.core.actions import InHand
from squares.core.events import Drawn, Event, Placed, Returned
from squares.core.grid import Grid
from squares.core.rng import Rng
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.sets import Kind, Sets
from squares.games.tiles.rules.values import UNKNOWN, Tile, TilesPosition


class Knowledge:
    """Masks and fills in positions of one definition.

    Hidden (T13) are the other hand, where players own different tiles, and down faces, where a face does not tell its
    whole tile (of the other's tiles only: everybody knows how he laid his own). While tiles are picked from an open
    pool everybody sees both hands (T14).
    """

    def __init__(self, grid: Grid, sets: Sets) -> None:
        self.grid = grid
        self.sets = sets
        self.hidden = sets.choice in ("own", "pick-hidden") or sets.ambiguous

    def mask(self, position: TilesPosition, seat: Seat) -> TilesPosition:
        """Return the position as the seat knows it."""
        if not self.hidden or position.pending == "pick2":
            return position
        south, north = (
            hand if owner is seat else (UNKNOWN,) * len(hand) for owner, hand in zip(TWO, position.hands, strict=True)
        )
        board = tuple(self._masked(tile, seat) for tile in position.board)
        return replace(position, board=board, hands=(south, north))

    def _masked(self, tile: Tile | None, seat: Seat) -> Tile | None:
        if tile is None or tile.owner is seat or len(self.sets.by_face[tile.up]) == 1:
            return tile
        return replace(tile, down=UNKNOWN)

    def mask_event(self, event: Event, seat: Seat) -> Event:
        """Return the event as the seat sees it: the other's hand stays unknown, a face that is shown does not."""
        if not self.hidden:
            return event
        match event:
            case Placed(seat=owner) if owner is not seat:
                return replace(event, source=InHand(owner, UNKNOWN))
            case Returned(seat=owner) if owner is not seat:
                return replace(event, hand=InHand(owner, UNKNOWN))
            case Drawn(seat=owner) if owner is not seat and self.sets.choice != "pick-in-turn":
                return replace(event, hand=InHand(owner, ""), piece="")
        return event

    def fill(self, position: TilesPosition, seat: Seat, rng: Rng) -> TilesPosition:
        """Return a full position that the seat cannot tell from the true one, drawn with ``rng``."""
        if not self.hidden or position.pending == "pick2":
            return position
        other = TWO[1 - TWO.index(seat)]
        cells = [i for i, tile in enumerate(position.board) if tile is not None and tile.owner is other]
        tiles = [tile for tile in position.board if tile is not None and tile.owner is other]
        count = len(tiles) + len(position.hand(other))
        if self.sets.drafted:
            gone = self._owned(position, seat) if self.sets.choice == "pick-in-turn" else Counter[str]()
            lying, hand = self._drafted(tiles, Counter(list(self.sets.by_text)) - gone, count, rng)
        else:
            lying, hand = self._whole_set(position, seat, tiles, count, rng)
        board = list(position.board)
        for cell, tile, kind in zip(cells, tiles, lying, strict=True):
            board[cell] = replace(tile, down=_other_face(self.sets.by_text[kind], tile.up))
        hands = tuple(tuple(sorted(hand)) if owner is other else position.hand(owner) for owner in TWO)
        return replace(position, board=tuple(board), hands=(hands[0], hands[1]))

    def _whole_set(
        self, position: TilesPosition, seat: Seat, tiles: list[Tile], count: int, rng: Rng
    ) -> tuple[list[str], list[str]]:
        """Tell which tiles lie on the board, and the rest of a set with them: the reader's own, or whole families."""
        whole = [Counter(each) for each in self.sets.all_of_families(1 - TWO.index(seat))]
        if self.sets.choice == "fixed":  # of which some may be out of the game
            possible = whole
        elif self.sets.shared:
            possible = [self._owned(position, seat)]
        else:
            possible = [each for each in whole if each.total() == count]
        possible, rng = rng.shuffled(possible)
        for tileset in possible:
            lying, rng = self._lay(tiles, tileset, rng)
            if lying is not None:
                rest, rng = rng.shuffled(sorted((tileset - Counter(lying)).elements()))
                return lying, rest[: count - len(lying)]
        raise AssertionError("a view that no position fits")

    def _owned(self, position: TilesPosition, seat: Seat) -> Counter[str]:
        """Return the tiles of a seat that are not hidden, on the board and in hand."""
        lying = (self._kind(tile) for tile in position.board if tile is not None and tile.owner is seat)
        return Counter((*lying, *position.hand(seat)))

    def _kind(self, tile: Tile) -> str:
        """Return the tile front first."""
        front = tile.up + tile.down
        return front if front in self.sets.by_text else tile.down + tile.up

    def _drafted(self, tiles: list[Tile], pool: Counter[str], count: int, rng: Rng) -> tuple[list[str], list[str]]:
        """Tell which tiles lie on the board, and a hand of what could be picked that completes a draft."""
        lying, rng = self._lay(tiles, pool, rng)
        if lying is None:
            raise AssertionError("a view that no position fits")
        owned = list(lying)
        rest, rng = rng.shuffled(sorted((pool - Counter(lying)).elements()))
        for kind in rest:
            if len(owned) < count and self.sets.within_composition([*owned, kind]):
                owned.append(kind)
        return lying, owned[len(lying) :]

    def _lay(self, tiles: list[Tile], tileset: Counter[str], rng: Rng) -> tuple[list[str] | None, Rng]:
        """Return a random different tile of the set for each one on the board, None where there is none."""
        if not tiles:
            return [], rng
        tile, *rest = tiles
        fitting = [str(k) for k in self.sets.by_face.get(tile.up, ()) if tileset[str(k)]]
        fitting = [k for k in fitting if tile.down in (UNKNOWN, _other_face(self.sets.by_text[k], tile.up))]
        fitting, rng = rng.shuffled(fitting)
        for kind in fitting:
            laid, rng = self._lay(rest, tileset - Counter([kind]), rng)
            if laid is not None and (not self.sets.drafted or self.sets.within_composition([kind, *laid])):
                return [kind, *laid], rng
        return None, rng


def _other_face(kind: Kind, up: str) -> str:
    return str(kind.back) if str(kind.front) == up else str(kind.front)
