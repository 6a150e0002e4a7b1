"""Positions of small games taken apart for the editor, and put together again; engines offer it as ``editing.make``."""

from __future__ import annotations

from squares.core.cell_game import EMPTY, KIND, CellGame, CellPosition
from squares.core.editing import Draft, Editing, Field, Place, Token, Value, tops
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO


class CellEditing(Editing[CellPosition]):
    """Pieces on cells and who acts. What is in hand follows from the board."""

    def __init__(self, game: CellGame) -> None:
        self._game = game
        names: dict[Value, Phrase] = {seat: game.definition.seat_name(seat) for seat in TWO}
        self.fields = (Field("to_act", phrase("bench.to_act"), TWO, names),)
        self.box = tuple(map(self._token, game.letters))

    def _token(self, letter: str) -> Token:
        return Token(KIND, self._game.letters[letter], letter.upper())

    def _letter(self, token: Token) -> str:
        return self._game.thing(token.on(self._game.grid.cell(0)))

    def draft(self, position: CellPosition) -> Draft:
        cells = zip(self._game.grid, position.board, strict=True)
        lies: dict[Place, tuple[Token, ...]] = {c: (self._token(letter),) for c, letter in cells if letter != EMPTY}
        return Draft(lies, {"to_act": position.to_act})

    def position(self, draft: Draft) -> tuple[CellPosition, tuple[Phrase, ...]]:
        found, left_out = tops(draft, self._game.grid)
        board = "".join(EMPTY if token is None else self._letter(token) for token in found)
        return CellPosition(board, draft.seat("to_act")), tuple(left_out)

    def read(self, text: str) -> CellPosition:
        return self._game.notation.parse(text, strict=False)

    def recoloured(self, token: Token) -> Token:
        """See Editing: the piece of the other seat that its letters have in the same place, where they have one."""
        south, north = map(self._game.own, TWO)
        swapped = {**dict(zip(south, north, strict=False)), **dict(zip(north, south, strict=False))}
        letter = self._letter(token)
        return self._token(swapped.get(letter, letter))

    def knows(self, token: Token) -> bool:
        return bool(self._letter(token))
