"""Positions of Qubism taken apart for the editor, and put together again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from squares.core.editing import Draft, Editing, Field, Pile, Place, Token, Value, tops
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.games.qubism.rules.game import QubismGame
from squares.games.qubism.rules.notation import named
from squares.games.qubism.rules.values import BLOCKED, CUBES, EMPTY, PAWNS, SIDES, QubismPosition

SUPPLY = "supply"
CUBE = "cube"


class QubismEditing(Editing[QubismPosition]):
    """Pawns and cubes on cells, the cubes beside the board, who acts."""

    def __init__(self, game: QubismGame) -> None:
        self._game = game
        self.piles = (Pile(SUPPLY, phrase("qubism.edit.supply")),)
        pawns = (Token("pawn", seat, letter) for seat, letter in zip(TWO, PAWNS, strict=True))
        self.box = (*pawns, *(Token(CUBE, None, letter) for letter in game.notation.cubes))
        self.fields = (Field("to_act", phrase("bench.to_act"), TWO, {seat: named(seat) for seat in TWO}),)
        if game.definition.house.swap:
            names: dict[Value, Phrase] = {each: phrase(f"qubism.edit.sides_{each or 'settled'}") for each in SIDES}
            self.fields += (Field("sides", phrase("qubism.edit.sides"), SIDES, names),)

    def draft(self, position: QubismPosition) -> Draft:
        lies: dict[Place, tuple[Token, ...]] = {}
        for cell, letter in zip(self._game.grid, position.board, strict=True):
            if letter in PAWNS:
                lies[cell] = (Token("pawn", TWO[PAWNS.index(letter)], letter),)
            elif letter in CUBES:
                lies[cell] = (Token(CUBE, None, letter),)
        lies[SUPPLY] = (Token(CUBE, None, CUBE),) * position.supply
        return Draft(lies, {"to_act": position.to_act, "sides": position.sides})

    def read(self, text: str) -> QubismPosition:
        return self._game.notation.parse(text, strict=False)

    def position(self, draft: Draft) -> tuple[QubismPosition, tuple[Phrase, ...]]:
        top, crowded = tops(draft, self._game.grid)
        blocked = self._game.definition.board.off
        lost = [
            phrase("qubism.no.blocked", cell=str(cell))
            for cell, token in zip(self._game.grid, top, strict=True)
            if cell in blocked and token is not None
        ]
        board = "".join(
            BLOCKED if cell in blocked else EMPTY if token is None else token.text
            for cell, token in zip(self._game.grid, top, strict=True)
        )
        beside = draft.at(SUPPLY)
        strange = [phrase("qubism.edit.pawn_beside") for token in beside if token.kind != CUBE]
        supply = len(beside) - len(strange)
        to_act, sides = draft.seat("to_act"), str(draft.values["sides"])
        return QubismPosition(board, to_act, supply, sides), (*crowded, *lost, *strange)

    def turned(self, token: Token) -> Token:
        """Turn a cube's arrow on clockwise."""
        cubes = self._game.notation.cubes
        if token.text not in cubes:
            return token
        return replace(token, text=cubes[(cubes.index(token.text) + 1) % len(cubes)])

    def recoloured(self, token: Token) -> Token:
        """Return a pawn of the other player; cubes are everybody's."""
        if token.owner is None:
            return token
        at = 1 - TWO.index(token.owner)
        return replace(token, owner=TWO[at], text=PAWNS[at])

    def home(self, token: Token) -> str | None:
        return SUPPLY if token.kind == CUBE else None

    def laid(self, token: Token, place: Place) -> Token:
        """Return the token as it lies: a cube shows its face only on the board."""
        if token.kind != CUBE:
            return token
        if not isinstance(place, Cell):
            return replace(token, text=CUBE)
        return replace(token, text=self._game.notation.cubes[0]) if token.text == CUBE else token

    def begins(self, draft: Draft) -> dict[str, Any]:
        found: dict[str, list[str]] = {str(seat): [] for seat in TWO}
        for cell in self._game.grid:
            for token in draft.at(cell)[-1:]:
                if token.owner is not None:
                    found[str(token.owner)].append(str(cell))
        return {"board": {"pawns": found}, "cubes": len(draft.at(SUPPLY))}


make = QubismEditing
