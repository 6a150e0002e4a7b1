"""Any game of pieces: squares, hexagons or lines, stones with emblems, and a tray for what is put onto the board."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import pairwise
from typing import TYPE_CHECKING

from scenes.board.picture import Picture
from scenes.games.kit import marks, states, trays
from scenes.games.kit.board_view import Told
from scenes.games.kit.placing import Ground
from scenes.games.kit.view import PREVIEW_ALPHA, TableView
from scenes.games.pieces import chance
from scenes.games.pieces.board import PiecesBoard
from scenes.games.pieces.captions import Captions
from scenes.games.pieces.cells import Spots
from scenes.games.pieces.stones import Stones
from scenes.geometry import Point, Rect
from squares.core.actions import InHand, Spot, Target
from squares.core.cell_game import KIND
from squares.core.game import Piece
from squares.core.grid import Cell, Rank
from squares.core.phrase import Phrase, Say, phrase
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.values import PiecesAction, PiecesPosition, Put
from squares.games.pieces.rules.ways import Place

if TYPE_CHECKING:
    from scenes.board.timeline import Sprite
    from scenes.ui.canvas import Canvas
    from scenes.ui.theme import Theme

MOST_SLOTS = 9
"""Pieces that a tray has places for; of larger hands one of each kind is shown, with their number."""


def slots_of(game: PiecesGame) -> dict[Seat, int]:
    """How many places the trays have: for what may ever be in hand, 0 for a player who never has anything there.

    What chance decides lies beside a tray.
    """
    found, least = {}, int(game.hidden)
    for seat in TWO:
        kinds = [kind for kind in game.definition.kinds.values() if kind.has(seat) and kind.placed]
        begun = sum(1 if kind.hand is None else max(kind.hand, 2) for kind in kinds)
        found[seat] = min(MOST_SLOTS, max(begun, least))
    return found


class PiecesView(TableView):
    """A BoardView for all that a file of this engine can say."""

    _placing: Spots
    _board: PiecesBoard
    _pieces: Stones

    def __init__(self, game: PiecesGame, say: Say, theme: Theme, trays: bool = True) -> None:
        self._game, self._tray_slots = game, slots_of(game) if trays else dict.fromkeys(TWO, 0)
        board = PiecesBoard(game.definition, self._tray_slots)
        super().__init__(game, say, theme, board, Stones(game), max(self._tray_slots.values()))
        ways = (way for kind in game.definition.kinds.values() for way in kind.moves)
        self._falls = any(isinstance(way, Place) and way.falls for way in ways)
        self._words = Captions(game, board.goals, self._whose)

    def _plan(self, ground: Ground, stage: Rect, near: Seat) -> Spots:
        return Spots(self._board.cells, ground, stage, near, self._slots)

    # pressing

    def paths(self, position: PiecesPosition, action: PiecesAction) -> Iterable[tuple[Target, ...]]:
        """A press on an empty cell puts the only kind that a player puts; where it falls, on any above, too."""
        yield self.game.targets(position, action)
        if not isinstance(action, Put) or position.top(self.game.grid.index(action.cell)):
            return
        kinds = [kind for kind in self._game.definition.kinds.values() if kind.placed and kind.has(position.to_act)]
        above = [cell for cell in self.game.grid if self._falls and self._lands(position, cell) == action.cell]
        yield from ((InHand(position.to_act, action.letter), cell) for cell in above if cell != action.cell)
        if len(kinds) == 1:
            yield from ((cell,) for cell in above or [action.cell])

    def _lands(self, position: PiecesPosition, cell: Cell) -> Cell:
        """Where a piece comes to lie that falls from a cell."""
        below = Cell(cell.file, Rank(cell.rank - 1))
        index = self.game.grid.index(below)
        if below.rank < 0 or index in self._game.definition.holes or position.board[index]:
            return cell
        return self._lands(position, below)

    # words

    def about(self, position: PiecesPosition, seat: Seat) -> Phrase | None:
        return None if self._game.definition.counts_hands else self._game.definition.seat_name(seat)

    def called(self, piece: Piece) -> Phrase | str:
        return self._game.definition.kind_name(self._game.thing(piece))

    def what(self, pos: Point, picture: Picture) -> Told | None:
        return self._words.what(self.pick(pos), picture)

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        return self._words.why_not(picture, picked, target)

    def _whose(self, seat: Seat) -> Phrase:
        return phrase("core.whose", name=self.names.get(seat) or phrase(f"views.seat.{seat}"))

    # drawing

    def _draw_trays(self, canvas: Canvas) -> None:
        for seat in self.game.seats:
            tray = self._placing.tray(seat)
            if tray is None or not self._tray_slots[seat]:
                continue
            k = self._board.k
            on = canvas.sub(Rect(tray.x, tray.y, 1, 1), zoom=k)
            trays.ground(on, Rect(0, 0, tray.w / k, tray.h / k), seat)
            if not self._compact:
                count = self._say(self._counted(self._held(seat))) if self._game.definition.counts_hands else ""
                trays.caption(on, Rect(0, 0, tray.w / k, tray.h / k), seat, self._say(self.plate(seat)), count)

    def _held(self, seat: Seat) -> int:
        shown = self._placing.hands.get(seat, ())
        return sum(self._placing.counts.get(piece.spot, 1) for piece in shown if isinstance(piece.spot, InHand))

    def _draw_pieces(self, canvas: Canvas, picture: Picture, moving: frozenset[Spot]) -> None:
        """See TableView: equal pieces of a hand lie beside each other, or a number tells how many there are."""
        placing = self._placing
        for cell in picture.won if picture.won_share > 0 else ():
            halo = placing.footprint(cell).inset(-3)
            states.won(canvas, halo, under=True, radius=halo.w / 2)
        for seat in self.game.seats:
            for at, (piece, other) in enumerate(pairwise(placing.hands.get(seat, ()))):
                if piece == other:
                    self._pieces.draw(canvas, piece, placing.near, placing.slot(seat, at))
        once = tuple(dict.fromkeys(piece for piece in picture.pieces if isinstance(piece.spot, InHand)))
        lying = tuple(piece for piece in picture.pieces if isinstance(piece.spot, Cell))
        if picture.position.action or picture.position.due:
            self._draw_next(canvas, picture)
        if self._game.hidden:
            self._draw_chance(canvas, picture)
        super()._draw_pieces(canvas, replace(picture, pieces=(*lying, *once), won=()), moving)
        heights = Counter(piece.spot for piece in lying if piece.spot not in moving)
        for spot, n in [*placing.counts.items(), *heights.items()]:
            if n > 1 and (self._slots or isinstance(spot, Cell)):
                self._badge(canvas, placing.footprint(spot), str(n))

    def _draw_chance(self, canvas: Canvas, picture: Picture) -> None:
        tray, k = self._placing.tray(picture.position.to_act), self._board.k
        if tray is not None and picture.to_act is not None:
            on = canvas.sub(Rect(tray.x, tray.y, 1, 1), zoom=k)
            chance.draw(on, Rect(0, 0, tray.w / k, tray.h / k), picture.position, self._say)

    def _draw_next(self, canvas: Canvas, picture: Picture) -> None:
        """In the middle of a turn, the cells of which one has to be pressed."""
        for cell in picture.legal if not picture.picked and picture.drag is None else ():
            if isinstance(cell, Cell):
                states.legal(canvas, self._placing.cell(cell), dot=marks.at(picture, cell) is None)

    def _draw_hover(self, canvas: Canvas, picture: Picture) -> None:
        """See TableView: a press on an empty cell would put a piece there, which is seen through it."""
        super()._draw_hover(canvas, picture)
        cell, seat = picture.hover, picture.to_act
        if picture.picked or not isinstance(cell, Cell) or cell not in picture.legal or marks.at(picture, cell):
            return
        hand = self._placing.hands.get(seat, ())
        nobodys = [kind.letter for kind in self._game.definition.kinds.values() if kind.side == "nobody"]
        comes = hand if len({piece.spot for piece in hand}) == 1 else [Piece(cell, KIND, None, id) for id in nobodys]
        place = self._placing.footprint(self._lands(picture.position, cell) if self._falls else cell)
        for piece in comes[:1]:
            self._pieces.draw(canvas, piece, picture.near, place, alpha=PREVIEW_ALPHA / 2)

    def _badge(self, canvas: Canvas, place: Rect, text: str) -> None:
        """A number at the right lower corner of a piece."""
        size = max(place.w * 0.3, 15.0 / self._placing.zoom)
        middle = (place.right - size * 0.3, place.bottom - size * 0.3)
        wide = max(size, canvas.measure(text, "text_strong", size * 0.72)[0] + size * 0.4)
        canvas.box(Rect.around(middle, wide, size), fill="paper_high", line="ink_3", radius=size / 2)
        canvas.text(text, middle, "text_strong", "ink", "center", size=size * 0.72)

    def _draw_below(self, canvas: Canvas, picture: Picture, sprites: Sequence[Sprite]) -> None:
        super()._draw_below(canvas, replace(picture, won=()), sprites)
        shown = picture.won[: round(len(picture.won) * picture.won_share)]
        owners = {piece.spot: piece.owner for piece in picture.pieces}
        for cell in shown:
            place = self._placing.footprint(cell)
            radius, cut = self._pieces.corner(canvas, owners.get(cell), place.w)
            states.outlined(canvas, self._pieces.face(canvas, place), radius, cut, "selected", gap=2)
