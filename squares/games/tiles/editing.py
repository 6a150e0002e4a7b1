"""Positions of the tile games taken apart for the editor, and put together again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from squares.core.editing import Draft, Editing, Field, Pile, Place, Token, tops
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.tiles.rules.game import TilesGame
from squares.games.tiles.rules.notation import SEATS, named
from squares.games.tiles.rules.values import Tile, TilesPosition


def hand(seat: Seat) -> str:
    """Return the id of a seat's hand."""
    return f"hand.{seat}"


def _pending(text: str) -> Phrase:
    """Return what is pending in words."""
    if text.startswith("x"):
        return phrase("tiles.edit.more", n=int(text[1:]))
    if not text.startswith("return:"):
        return phrase(f"tiles.edit.{text.replace('-', 'nothing')}")
    more = text.partition("+")[2]
    values = {"seat": named(SEATS[text.removeprefix("return:")[0]]), "n": int(more or 0)}
    return phrase("tiles.edit.return_more" if more else "tiles.edit.return", **values)


class TilesEditing(Editing[TilesPosition]):
    """Tiles on cells, both hands, who acts, what is pending."""

    def __init__(self, game: TilesGame) -> None:
        self._game = game
        self.piles = tuple(Pile(hand(seat), phrase("tiles.edit.hand"), seat, held=True) for seat in TWO)
        self.box = tuple(self._token(str(kind), seat) for seat in TWO for kind in game.sets.kinds)
        self.fields = (
            Field("to_act", phrase("bench.to_act"), TWO, {seat: named(seat) for seat in TWO}),
            Field(
                "pending",
                phrase("tiles.edit.pending"),
                game.notation.pending,
                {each: _pending(each) for each in game.notation.pending},
            ),
        )

    def _token(self, text: str, seat: Seat) -> Token:
        kind = self._game.sets.by_text[text]
        return Token("tile", seat, str(kind.front), str(kind.back))

    def draft(self, position: TilesPosition) -> Draft:
        lies: dict[Place, tuple[Token, ...]] = {}
        for cell, tile in zip(self._game.grid, position.board, strict=True):
            if tile is not None:
                lies[cell] = (Token("tile", tile.owner, tile.up, tile.down),)
        lies |= {hand(seat): tuple(self._token(text, seat) for text in position.hand(seat)) for seat in TWO}
        return Draft(lies, {"to_act": position.to_act, "pending": position.pending})

    def read(self, text: str) -> TilesPosition:
        return self._game.notation.parse(text, strict=False)

    def position(self, draft: Draft) -> tuple[TilesPosition, tuple[Phrase, ...]]:
        top, crowded = tops(draft, self._game.grid)
        board = tuple(Tile(t.owner or Seat.SOUTH, t.text, t.back) if t is not None else None for t in top)
        south, north = (tuple(sorted(t.text + t.back for t in draft.at(hand(seat)))) for seat in TWO)
        to_act, pending = draft.seat("to_act"), str(draft.values["pending"])
        return TilesPosition(board, (south, north), to_act, pending), tuple(crowded)

    def recoloured(self, token: Token) -> Token:
        return replace(token, owner=TWO[1 - TWO.index(token.owner or Seat.SOUTH)])

    def home(self, token: Token) -> str:
        return hand(token.owner or Seat.SOUTH)

    def laid(self, token: Token, place: Place) -> Token:
        """Return the token as it lies: in a hand a tile belongs to its owner and shows its front."""
        if isinstance(place, Cell):
            return token
        seat = next((seat for seat in TWO if place == hand(seat)), token.owner or Seat.SOUTH)
        text = self._game.notation.kind(token.text + token.back)
        return replace(token, owner=seat) if text is None else self._token(text, seat)

    def begins(self, draft: Draft) -> dict[str, Any]:
        start = self._game.definition.board.start
        found: dict[str, dict[str, str | None]] = {
            "south": dict.fromkeys(start.south),
            "north": dict.fromkeys(start.north),
        }
        for cell in self._game.grid:
            for token in draft.at(cell)[-1:]:
                found[str(token.owner or Seat.SOUTH)][str(cell)] = token.text + token.back
        return {"board": {"start": found}}


make = TilesEditing
