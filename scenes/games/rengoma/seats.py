"""How Rengoma tells its seats apart: a side's shape in its colour, the second partner's with a ring."""

from __future__ import annotations

from typing import TYPE_CHECKING

from scenes.games.kit.board_view import SeatStyle
from scenes.games.rengoma import disc
from scenes.geometry import Point
from squares.core.seats import Seat
from squares.games.rengoma import RengomaGame

if TYPE_CHECKING:
    from scenes.ui.canvas import Canvas

_EDGES = {"black": "ui_black_ring", "ivory": "ivory_side"}
"""What stands for a colour that is too near to the ground."""


class RengomaSeats(SeatStyle):
    """The marks and colours of the sides of a game."""

    def __init__(self, game: RengomaGame) -> None:
        self._game = game

    def _suit(self, seat: Seat) -> disc.Suit:
        return disc.suit(self._game.definition, self._game.side(seat))

    def mark(self, canvas: Canvas, seat: Seat, centre: Point, size: float) -> None:
        suit, ring = self._suit(seat), self._game.seats.index(seat) >= 2
        if suit.cut:
            canvas.mark("diamond_ring" if ring else "diamond", centre, size, self.band(seat))
            return
        r = size / 2
        edge = "games.rengoma.ui_black_ring" if suit.colour == "black" else f"games.rengoma.{suit.colour}_side"
        canvas.disc(centre, r, fill=self.band(seat), line=edge, width=size * 0.09)
        if ring:
            canvas.disc(centre, r * 0.62, line=f"games.rengoma.{suit.colour}_mark", width=size * 0.09)
            canvas.disc(centre, r * 0.24, fill=f"games.rengoma.{suit.colour}_mark")

    def colour(self, seat: Seat) -> str:
        colour = self._suit(seat).colour
        return f"games.rengoma.{_EDGES.get(colour, colour)}"

    def ink(self, seat: Seat) -> str:
        return "beni" if self._suit(seat).colour == "red" else "ink"

    def band(self, seat: Seat) -> str:
        colour = self._suit(seat).colour
        return f"games.rengoma.{'ui_black' if colour == 'black' else colour}"
