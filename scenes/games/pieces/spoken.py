"""Games of pieces for whoever does not see the board: kinds by name, hands by number, what is blocked."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from scenes.games.kit.spoken import Spoken
from squares.core.actions import SWAP
from squares.core.game import Piece
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.wording import in_bag


class SpokenPieces(Spoken):
    """Says pieces by what their kinds are called."""

    game: PiecesGame

    def piece(self, piece: Piece) -> Phrase | str:
        name = self.game.definition.kind_name(self.game.thing(piece))
        if piece.owner is None:
            return name
        return phrase("spoken.piece", whose=self.people.whose(piece.owner), piece=name)

    def beside(self, position: Any) -> Iterator[Phrase]:
        """What each has in hand, and where nothing can stand."""
        definition, ids = self.game.definition, list(self.game.definition.kinds)
        for seat, hand in zip(TWO, position.hands, strict=True):
            held = [
                phrase("pieces.spoken.held", n=n, one=definition.kind_name(ids[i]), many=definition.kinds_name(ids[i]))
                for i, n in zip(self.game.codec.counted, hand, strict=True) if n
            ]  # fmt: skip
            if held:
                yield phrase("spoken.hand", whose=self.people.whose(seat), pieces=held)
        yield from self._chance(position)
        if definition.holes:
            cells = [str(self.game.grid.cell(index)) for index in sorted(definition.holes)]
            yield phrase("pieces.spoken.holes", cells=cells)

    def _chance(self, position: Any) -> Iterator[Phrase]:
        """What dice or numbers show, and what is in the bag."""
        definition, shown = self.game.definition, [str(die) for die in position.dice if die]
        if shown:
            yield phrase(
                f"pieces.spoken.{'numbers' if position.bag else 'dice'}",
                n=len(shown),
                shown=shown,
            )
        if position.bag:
            held = [(each, n) for each, n in zip(definition.in_bag, position.bag, strict=True) if n]
            yield phrase("pieces.spoken.bag" if held else "pieces.spoken.bag_empty", things=in_bag(definition, held))

    def asked(self, position: Any) -> Phrase | None:
        """The enemy that a line takes, a chain that goes on, or whether to take the other side."""
        if position.due:
            return phrase("pieces.spoken.due")
        if position.chain:
            return phrase("pieces.spoken.chain", cell=str(position.held))
        return phrase("pieces.spoken.swap") if position.sides == SWAP else None
