"""Qubism for whoever does not see the board: where arrows and fins point, how far each pawn still has to go."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes.games.kit.spoken import Spoken
from scenes.games.qubism.captions import fin, points
from squares.core.actions import SWAP
from squares.core.game import Piece
from squares.core.phrase import Phrase, phrase
from squares.games.qubism.rules.game import QubismGame


class SpokenQubism(Spoken):
    """Directions are those that South sees, as in the notation."""

    game: QubismGame

    def piece(self, piece: Piece) -> Phrase | str:
        """A pawn by its owner, a cube by its arrow."""
        if piece.owner is not None:
            return phrase("qubism.spoken.pawn", whose=self.people.whose(piece.owner))
        if self.game.definition.after_roll != "fin":
            return phrase("qubism.spoken.cube", points=points(piece.text, False))
        return phrase("qubism.spoken.cube_fin", points=points(piece.text, False), fin=fin(piece.text, False))

    def beside(self, position: Any) -> Iterator[Phrase]:
        """The cubes that are left, and the shortest ways."""
        yield phrase("qubism.spoken.supply", n=position.supply)
        for seat, steps in self.game.ways(position).items():
            key = "qubism.spoken.way_any" if self.game.definition.several else "qubism.spoken.way"
            yield phrase(key, whose=self.people.whose(seat), n=steps)
        if blocked := self.game.definition.board.blocked:
            yield phrase("qubism.spoken.blocked", cells=list(blocked))

    def asked(self, position: Any) -> Phrase | None:
        """Whether to take the other side."""
        return phrase("qubism.spoken.swap") if position.sides == SWAP else None
