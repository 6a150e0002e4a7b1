"""Where things lie: cells, tray slots and the pool, from natural units to the window and back. Draws nothing."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass

from scenes.board.picture import Picture
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.game import Piece
from squares.core.grid import Cell, File, Grid, Rank
from squares.core.seats import Seat

Reach = tuple[Target, Point, float, float]
"""A target with its middle, and how far from it a pointer may be, sideways and up."""


@dataclass(frozen=True, slots=True)
class Ground:
    """The plan of a table in natural units, before it is zoomed to the stage.

    ``cells``: the field of all cells, gaps included; ``piece``: width of a piece on a cell; ``far`` and ``near``: the
    trays, None where the board is drawn alone; ``hand_piece`` and ``hand_pitch``: pieces in trays.
    """

    bounds: Rect
    cells: Rect
    cell: float
    gap: float
    piece: float
    far: Rect | None = None
    near: Rect | None = None
    hand_piece: float = 0.0
    hand_pitch: float = 0.0

    @property
    def pitch(self) -> float:
        """From cell to cell."""
        return self.cell + self.gap


def turned(text: str, piece: Piece) -> bool:
    """Whether ``text`` is the whole piece as it lies when its back is up."""
    return bool(piece.back) and text == piece.back + piece.text and piece.back != piece.text


def names_piece(text: str, piece: Piece) -> bool:
    """Whether a hand target's text means this piece, whichever way up."""
    if isinstance(piece.spot, InHand) and text == piece.spot.text:
        return True
    return text in (piece.text + piece.back, piece.back + piece.text)


class Placing:
    """A ground zoomed onto a stage, seen from ``near``'s side, with the hands of the present picture.

    ``slots``: pieces that a full tray holds; ``pool_rows``: fixed places for the pieces of a common pool, by text.
    """

    def __init__(
        self,
        grid: Grid,
        ground: Ground,
        stage: Rect,
        near: Seat,
        slots: int,
        pool_rows: tuple[tuple[str, ...], ...] = (),
    ) -> None:
        self.grid = grid
        self.ground = ground
        self.near = near
        self.slots = slots
        self.pool_rows = pool_rows
        bounds = ground.bounds
        self.zoom = min(stage.w / bounds.w, stage.h / bounds.h)
        left = stage.x + (stage.w - bounds.w * self.zoom) / 2
        top = stage.y + (stage.h - bounds.h * self.zoom) / 2
        self.origin = left - bounds.x * self.zoom, top - bounds.y * self.zoom
        self.hands: dict[Seat | None, tuple[Piece, ...]] = {}
        self.turned: frozenset[InHand] = frozenset()
        self._reached: tuple[Reach, ...] | None = None

    @property
    def flipped(self) -> bool:
        """Whether North sits below."""
        return self.near is Seat.NORTH

    @property
    def pool_covers(self) -> bool:
        """Whether pieces that belong to nobody lie over the cells, to be picked from."""
        return bool(self.hands.get(None))

    def show(self, picture: Picture) -> None:
        """Sort the picture's hands into their slots."""
        hands: dict[Seat | None, list[Piece]] = {}
        for piece in picture.pieces:
            if isinstance(piece.spot, InHand):
                hands.setdefault(piece.spot.seat, []).append(piece)
        ordered = {seat: tuple(sorted(pieces, key=_order)) for seat, pieces in hands.items()}
        turned = frozenset(InHand(picture.to_act, text) for text in picture.turned)
        if self._reached is None or (ordered, turned) != (self.hands, self.turned):
            self.hands, self.turned = ordered, turned
            self._reached = tuple(self._reach())

    # natural units

    def cell(self, cell: Cell) -> Rect:
        """The cell's square, in natural units."""
        ground = self.ground
        column = self.grid.files - 1 - cell.file if self.flipped else cell.file
        row = cell.rank if self.flipped else self.grid.ranks - 1 - cell.rank
        return Rect(
            ground.cells.x + column * ground.pitch, ground.cells.y + row * ground.pitch, ground.cell, ground.cell
        )

    def tray(self, seat: Seat) -> Rect | None:
        """The seat's tray in natural units, None where trays are not shown."""
        return self.ground.near if seat is self.near else self.ground.far

    def slot(self, seat: Seat, index: int) -> Rect:
        """Footprint of the tray's slot, in natural units; slots draw together where a hand is large."""
        tray, size = self.tray(seat), self.ground.hand_piece
        if tray is None:
            return Rect.around(self.ground.cells.center, 0.0)
        count = max(self.slots, len(self.hands.get(seat, ())))
        pitch = self.ground.hand_pitch
        if count > 1:
            pitch = min(pitch, (tray.w - 2 * (tray.h - size) / 2 - size) / (count - 1))
        used = (count - 1) * pitch + size
        margin = min((tray.w - used) / 2, self._margin(tray))
        return Rect(tray.x + margin + index * pitch, tray.center[1] - size / 2, size, size)

    def _margin(self, tray: Rect) -> float:
        """Room before the first slot, as in a full tray of ten."""
        return max(
            (tray.h - self.ground.hand_piece) / 2, (tray.w - 9 * self.ground.hand_pitch - self.ground.hand_piece) / 2
        )

    def pool(self, text: str) -> Rect:
        """Footprint of a piece of the common pool, laid out over the cells; the others stay when one is taken."""
        ground = self.ground
        rows = self.pool_rows or self._packed()
        place = next(((r, c) for r, row in enumerate(rows) for c, name in enumerate(row) if name == text), (0, 0))
        columns = max((len(row) for row in rows), default=1)
        pitch = min(ground.pitch, ground.cells.h / max(len(rows), 1), ground.cells.w / columns)
        x = ground.cells.center[0] + (place[1] - (columns - 1) / 2) * pitch
        y = ground.cells.center[1] + (place[0] - (len(rows) - 1) / 2) * pitch
        return Rect.around((x, y), min(ground.piece, pitch * 0.8))

    def _packed(self) -> tuple[tuple[str, ...], ...]:
        """The pool's texts in reading order, as wide as the board."""
        texts = [piece.spot.text for piece in self.hands.get(None, ()) if isinstance(piece.spot, InHand)]
        n = self.grid.files
        return tuple(tuple(texts[i : i + n]) for i in range(0, len(texts), n))

    def footprint(self, spot: Spot) -> Rect:
        """Where a piece at ``spot`` lies, in natural units."""
        if isinstance(spot, Cell):
            return Rect.around(self.cell(spot).center, self.ground.piece)
        hand = self.hands.get(spot.seat, ())
        if spot.seat is None:
            return self.pool(spot.text)
        return self.slot(spot.seat, self._index(hand, spot.text))

    def _index(self, hand: tuple[Piece, ...], text: str) -> int:
        """The place of a piece in a hand, of equal ones the last; for one that is not there, where it would lie."""
        for i, piece in enumerate(hand):
            if names_piece(text, piece):
                return i + sum(other.spot == piece.spot for other in hand[i + 1 :])
        return sum(1 for piece in hand if isinstance(piece.spot, InHand) and piece.spot.text < text)

    # the window

    def out(self, rect: Rect) -> Rect:
        """From natural units to the window's logical pixels."""
        x, y = self.origin
        return Rect(x + rect.x * self.zoom, y + rect.y * self.zoom, rect.w * self.zoom, rect.h * self.zoom)

    def into(self, pos: Point) -> Point:
        """From the window's logical pixels to natural units."""
        return (pos[0] - self.origin[0]) / self.zoom, (pos[1] - self.origin[1]) / self.zoom

    def target(self, piece: Piece) -> InHand:
        """The hand target that takes this piece as it lies now."""
        assert isinstance(piece.spot, InHand)
        if piece.spot in self.turned and piece.back:
            whole = piece.text + piece.back
            return InHand(piece.spot.seat, piece.back + piece.text if whole == piece.spot.text else whole)
        return piece.spot

    def _reach(self) -> Iterable[Reach]:
        """Every target that may be pointed at."""
        half = self.ground.pitch / 2
        for seat, hand in self.hands.items():
            for i, piece in enumerate(hand):
                assert isinstance(piece.spot, InHand)
                place = self.pool(piece.spot.text) if seat is None else self.slot(seat, i)
                across = place.w / 2 + 2 if seat is None else self.ground.hand_pitch / 2
                yield self.target(piece), place.center, across, place.h / 2 + 6
        if not self.pool_covers:
            for cell in self.grid:
                yield cell, self.cell(cell).center, half, half

    def pick(self, pos: Point) -> Target | None:
        """The nearest target within reach of a window position."""
        x, y = self.into(pos)
        best: tuple[float, Target] | None = None
        for target, (cx, cy), across, up in self._reach() if self._reached is None else self._reached:
            if -across <= x - cx <= across and -up <= y - cy <= up:
                far = math.hypot(x - cx, y - cy)
                if best is None or far < best[0]:
                    best = far, target
        return None if best is None else best[1]

    def zones(self) -> list[tuple[Target, ...]]:
        """Near tray, board (or pool), far trays; without empty ones."""
        hands = {seat: tuple(self.target(p) for p in pieces) for seat, pieces in self.hands.items()}
        ranks = range(self.grid.ranks) if self.flipped else reversed(range(self.grid.ranks))
        files = range(self.grid.files)
        across = [File(f) for f in (reversed(files) if self.flipped else files)]
        board: tuple[Target, ...] = tuple(Cell(f, Rank(r)) for r in ranks for f in across)
        far = [hands[seat] for seat in hands if seat is not None and seat is not self.near]
        middle = hands.get(None, ()) if self.pool_covers else board
        zones: list[tuple[Target, ...]] = [hands.get(self.near, ()), middle, *far]
        return [zone for zone in zones if zone]


def _order(piece: Piece) -> str:
    assert isinstance(piece.spot, InHand)
    return piece.spot.text
