"""What the view of a game of pieces says of what lies under the pointer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import reduce

from scenes.board.picture import Picture
from scenes.games.kit.board_view import Told
from squares.core.actions import InHand, Target
from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.values import Go, Off, Put


class Captions:
    """The words of one view. ``goals``: the cells that somebody wants to come to, and who; ``whose``: an owner."""

    def __init__(self, game: PiecesGame, goals: dict[Cell, tuple[Seat, ...]], whose: Callable[[Seat], Phrase]) -> None:
        self._game, self._goals, self._whose = game, goals, whose

    def what(self, target: Target | None, picture: Picture) -> Told | None:
        """The piece or the cell as a heading, and what there is to know of the place."""
        pieces = [piece for piece in reversed(picture.pieces) if piece.spot == target]
        if isinstance(target, InHand):
            kind = self._game.definition.kinds[self._game.ids[target.text]]
            held = phrase("pieces.view.endless") if kind.hand is None else phrase("pieces.view.held", n=len(pieces))
            return (self._named(pieces[0]), held) if pieces else None
        if not isinstance(target, Cell):
            return None
        told = reduce(lambda a, b: phrase("core.sentences", first=a, rest=b), self._place(target, pieces))
        return self._named(pieces[0]) if pieces else phrase("pieces.view.cell", cell=str(target)), told

    def why_not(self, picture: Picture, picked: tuple[Target, ...], target: Target) -> Phrase | None:
        """The rule that keeps what is picked from a cell; with nothing picked, why a press on it does nothing."""
        position, to_act = picture.position, picture.to_act
        why = self._game.reasons(position).why
        if not isinstance(target, Cell) or to_act is None:
            return None
        match picked:
            case (Cell() as start, *_):
                return why(Go(start, target))
            case (InHand(text=letter), *_):
                return why(Put(letter, target))
        top = position.top(self._game.grid.index(target))
        if position.due:
            return why(Off(target))
        if top and self._game.codec.owner(top) is to_act:
            return None
        put = [kind.letter for kind in self._game.codec.kinds if kind.placed and kind.has(to_act)]
        return why(Put(put[0], target) if len(put) == 1 else Go(target, target))

    def _named(self, piece: Piece) -> Phrase:
        name = self._game.definition.kind_name(self._game.thing(piece))
        if piece.owner is None:
            return phrase("pieces.view.nobodys", piece=name)
        return phrase("pieces.view.whose", whose=self._whose(piece.owner), piece=name)

    def _place(self, cell: Cell, pieces: list[Piece]) -> Iterator[Phrase]:
        if self._game.grid.index(cell) in self._game.definition.holes:
            yield phrase("pieces.no.hole", cell=str(cell))
            return
        yield phrase("pieces.view.on", cell=str(cell)) if pieces else phrase("pieces.view.free")
        if pieces[1:]:
            yield phrase("pieces.view.below", pieces=[self._named(piece) for piece in pieces[1:]])
        for seat in () if pieces else self._goals.get(cell, ()):
            yield phrase("pieces.view.goal", whose=self._whose(seat))
