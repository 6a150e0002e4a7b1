"""A position in sentences, for whoever plays without seeing the board. The plain way says every piece by its notation.

Positions may be masked: what the reader may not know is not in them.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

from squares.core.actions import InHand
from squares.core.events import Event
from squares.core.game import AnyGame, Piece
from squares.core.grid import Cell, File, Rank
from squares.core.phrase import Phrase, phrase
from squares.core.players import People
from squares.core.seats import Seat


class Spoken:
    """What is said of one game to ``people``. A room that knows more of its game overrides what it says better."""

    def __init__(self, game: AnyGame, people: People) -> None:
        self.game, self.people = game, people

    def table(self, position: Any) -> Iterator[Phrase]:
        """The whole position, a sentence a line: the board from the far rank to the near one, then what lies beside."""
        ranks = range(self.game.grid.ranks - 1, -1, -1)
        for empty, group in groupby(ranks, key=lambda rank: not self._cells(position, rank)):
            found = list(group)
            if empty and len(found) > 1:
                yield phrase("spoken.empties", first=found[0] + 1, last=found[-1] + 1)
            else:
                yield from (self.rank(position, rank) for rank in found)
        yield from self.beside(position)

    def rank(self, position: Any, rank: int) -> Phrase:
        """A rank, counted from 0, with all that stands on it."""
        found = self._cells(position, rank)
        return phrase("spoken.rank", n=rank + 1, cells=found) if found else phrase("spoken.empty", n=rank + 1)

    def _cells(self, position: Any, rank: int) -> list[Phrase]:
        cells = (Cell(File(file), Rank(rank)) for file in range(self.game.grid.files))
        return [said for said in (self.cell(position, cell) for cell in cells) if said is not None]

    def cell(self, position: Any, cell: Cell) -> Phrase | None:
        """A cell and what stands on it, the top piece first; None where nothing does."""
        pieces = [self.piece(piece) for piece in self.game.pieces(position) if piece.spot == cell]
        if not pieces:
            return None
        top, *below = reversed(pieces)
        if not below:
            return phrase("spoken.at", cell=str(cell), piece=top)
        return phrase("spoken.stack", cell=str(cell), piece=top, below=below)

    def piece(self, piece: Piece) -> Phrase | str:
        """A piece, with its owner."""
        if piece.owner is None:
            return piece.text
        return phrase("spoken.piece", whose=self.people.whose(piece.owner), piece=piece.text)

    def beside(self, position: Any) -> Iterator[Phrase]:
        """What does not lie on the board."""
        order: dict[Seat | None, int] = {seat: i for i, seat in enumerate(self.game.seats)}
        held = [p for p in self.game.pieces(position) if isinstance(p.spot, InHand)]
        held.sort(key=lambda p: order.get(p.owner, len(order)))
        for owner, pieces in groupby(held, key=lambda p: p.owner):
            yield self.hand(owner, list(pieces))

    def hand(self, owner: Seat | None, pieces: Sequence[Piece]) -> Phrase:
        """What somebody holds, or what lies ready for all."""
        texts = [self.in_hand(piece) for piece in pieces]
        if owner is None:
            return phrase("spoken.pool", pieces=texts)
        return phrase("spoken.hand", whose=self.people.whose(owner), pieces=texts)

    def in_hand(self, piece: Piece) -> Phrase | str:
        """A piece that does not lie on the board, without its owner."""
        return piece.text

    def seated(self, seat: Seat) -> Phrase:
        """What a player plays as: where it sits, or its side."""
        return phrase(f"setup.seat.{seat}")

    def drawn(self, events: Sequence[Event]) -> Iterator[Phrase]:
        """What the events of a ply brought into view for the next turn; events may be masked."""
        return iter(())

    def asked(self, position: Any) -> Phrase | None:
        """What whoever acts has to decide, where that is not an ordinary move."""
        return None

    def about(self, word: str) -> Iterator[Phrase]:
        """What a piece, a card or an ability is and does; nothing where the word means none."""
        return iter(())
