"""Rengoma for whoever does not see the board: stacks from the top down, field, stocks and chips."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from scenes.games.kit.spoken import Spoken
from squares.core.actions import SWAP
from squares.core.events import Drawn, Event
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import Seat
from squares.games.rengoma.rules.game import RengomaGame
from squares.games.rengoma.rules.values import CHIPS, COLOURS


class SpokenRengoma(Spoken):
    """Says pieces by side and strength."""

    game: RengomaGame

    def cell(self, position: Any, cell: Cell) -> Phrase | None:
        """The stack from the top down."""
        stack = [self.game.definition.piece_name(text) for text in reversed(position.board[self.game.grid.index(cell)])]
        if not stack:
            return None
        if len(stack) == 1:
            return phrase("spoken.at", cell=str(cell), piece=stack[0])
        return phrase("spoken.stack", cell=str(cell), piece=stack[0], below=stack[1:])

    def beside(self, position: Any) -> Iterator[Phrase]:
        """Field, stocks and chips."""
        for colour in range(len(COLOURS)):
            if not self.game.hidden:
                pieces = [self.game.definition.piece_name(COLOURS[colour] + each) for each in position.stocks[colour]]
                yield phrase(
                    "rengoma.spoken.open",
                    side=self.game.definition.side_name(colour),
                    pieces=pieces or phrase("rengoma.spoken.nothing"),
                    chips=position.chips[1 + colour],
                )
                continue
            piece = position.field[colour]
            yield phrase(
                "rengoma.spoken.side",
                side=self.game.definition.side_name(colour),
                field=self.game.definition.piece_name(piece) if piece else phrase("rengoma.spoken.nothing"),
                stock=position.left(colour),
                chips=position.chips[1 + colour],
            )
        yield phrase("rengoma.spoken.chips", n=position.chips[0])

    def seated(self, seat: Seat) -> Phrase:
        """The side, and at four players where it sits, too."""
        side = self.game.definition.side_name(self.game.colour(seat))
        if len(self.game.seats) == 2:
            return side
        return phrase("rengoma.spoken.seated", side=side, seat=phrase(f"setup.seat.{seat}"))

    def drawn(self, events: Sequence[Event]) -> Iterator[Phrase]:
        """The piece that comes into each side's field; of an open stock nothing is drawn."""
        if not self.game.hidden:
            return
        fields = {event.hand.text: event for event in events if isinstance(event, Drawn) and event.hand.seat is None}
        for text in fields:
            yield phrase("rengoma.spoken.field", piece=self.game.definition.piece_name(text))

    def asked(self, position: Any) -> Phrase | None:
        """Whether to spend chips, an extra action, or whether to take the other side."""
        if position.sides == SWAP:
            return phrase("rengoma.spoken.swap")
        if position.phase == CHIPS:
            return phrase("rengoma.spoken.spend")
        return phrase("rengoma.spoken.extra", n=int(position.phase[1:])) if position.phase.startswith("x") else None
