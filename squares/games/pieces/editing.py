"""Positions of games of pieces taken apart for the editor, and put together again."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from squares.core.cell_game import KIND
from squares.core.editing import Draft, Editing, Field, Pile, Place, Token, Value
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.games.pieces.rules.file import Kind
from squares.games.pieces.rules.game import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition


def hand(seat: Seat) -> str:
    """Return the id of a player's hand."""
    return f"hand.{seat}"


class PiecesEditing(Editing[PiecesPosition]):
    """Pieces on cells, the hands, who acts, and what else a game of the file can be at."""

    def __init__(self, game: PiecesGame) -> None:
        self._game = game
        self.stacks = game.definition.board.levels > 1
        codec = game.codec
        numbers = [1 + 3 * i + o for i, kind in enumerate(codec.kinds) for o in self._owners(kind.side)]
        self.box = tuple(self._token(codec.piece(number)) for number in numbers)
        if codec.counted:
            self.piles = tuple(Pile(hand(seat), phrase("pieces.edit.hand"), seat, held=True) for seat in TWO)
        names: dict[Value, Phrase] = {seat: game.definition.seat_name(seat) for seat in TWO}
        most = {name: n for name, n in game.notation.most.items() if name not in ("heading", "due") and n}
        if any(capture.by == "mill" for capture in game.definition.captures):
            most["due"] = game.notation.most["due"]
        self.fields = (
            Field("to_act", phrase("bench.to_act"), TWO, names),
            *(Field(name, phrase(f"pieces.edit.{name}"), range(n + 1)) for name, n in most.items()),
        )

    @staticmethod
    def _owners(side: str | None) -> tuple[int, ...]:
        return {None: (0, 1), "south": (0,), "north": (1,), "nobody": (2,)}[side]

    def _token(self, text: str) -> Token:
        letter = text[-1].upper()
        return Token(KIND, self._game.codec.owner(text), letter)

    def _text(self, token: Token) -> str:
        return token.text.lower() if token.owner is Seat.NORTH else token.text if token.owner else f"*{token.text}"

    def draft(self, position: PiecesPosition) -> Draft:
        codec = self._game.codec
        lies: dict[Place, tuple[Token, ...]] = {
            cell: tuple(map(self._token, stack))
            for cell, stack in zip(self._game.grid, position.board, strict=True)
            if stack
        }
        for side, seat in enumerate(TWO):
            held = zip(codec.counted, position.hands[side], strict=True) if codec.counted else ()
            tokens = [self._token(codec.piece(1 + 3 * kind + side)) for kind, n in held for _ in range(n)]
            if tokens:
                lies[hand(seat)] = tuple(tokens)
        values: dict[str, Value] = {field.id: getattr(position, field.id) for field in self.fields}
        return Draft(lies, values, position)

    def read(self, text: str) -> PiecesPosition:
        return self._game.notation.parse(text, strict=False)

    def position(self, draft: Draft) -> tuple[PiecesPosition, tuple[Phrase, ...]]:
        codec, grid = self._game.codec, self._game.grid
        levels = self._game.definition.board.levels
        crowded = [(cell, len(draft.at(cell))) for cell in grid if len(draft.at(cell)) > levels]
        board = tuple(tuple(map(self._text, draft.at(cell)[-levels:])) for cell in grid)
        letters = [codec.letters[kind] for kind in codec.counted]
        south, north = (tuple(sum(t.text == each for t in draft.at(hand(seat))) for each in letters) for seat in TWO)
        values = {field.id: draft.values[field.id] for field in self.fields if field.id != "to_act"}
        kept: PiecesPosition | None = draft.rest
        held = kept.held if kept is not None and self._stands(kept, board) else None
        position = PiecesPosition(
            board, draft.seat("to_act"), (south, north), held=held, chain=kept.chain if kept and held else "",
            sides=kept.sides if kept else "",
            dice=kept.dice if kept else (), bag=kept.bag if kept else (),
            seed=kept.seed if kept else 0, heading=kept.heading if kept and held and kept.chain else 0,
        )  # fmt: skip
        left_out = tuple(phrase("bench.wrong.crowded", cell=str(cell), n=n) for cell, n in crowded)
        numbers: dict[str, Any] = {name: int(value) for name, value in values.items()}
        return replace(position, **numbers), left_out

    def _stands(self, kept: PiecesPosition, board: tuple[tuple[str, ...], ...]) -> bool:
        """Tell whether the piece that acted before still lies where it did."""
        if kept.held is None:
            return False
        index = self._game.grid.index(kept.held)
        return board[index] == kept.board[index]

    def recoloured(self, token: Token) -> Token:
        other = {Seat.SOUTH: Seat.NORTH, Seat.NORTH: Seat.SOUTH}
        kind = self._kind(token)
        return replace(token, owner=other[token.owner]) if token.owner in other and kind.side is None else token

    def home(self, token: Token) -> str | None:
        counted = self.knows(token) and self._kind(token).hand is not None
        return hand(token.owner) if counted and token.owner is not None else None

    def _kind(self, token: Token) -> Kind:
        return self._game.definition.kinds[self._game.ids[token.text]]

    def laid(self, token: Token, place: Place) -> Token:
        """Return the token as it lies: a hand holds its owner's pieces."""
        owner = next((seat for seat in TWO if place == hand(seat)), None)
        return token if owner is None else replace(token, owner=owner)

    def knows(self, token: Token) -> bool:
        return token in self.box

    def begins(self, draft: Draft) -> dict[str, Any]:
        definition, ids = self._game.definition, self._game.ids
        found: dict[str, dict[str, list[str]]] = {id: {"south": [], "north": []} for id in definition.kinds}
        for cell in self._game.grid:
            for token in draft.at(cell)[-1:]:
                found[ids[token.text]][str(token.owner or Seat.SOUTH)].append(str(cell))
        return {"kinds": {id: {"start": cells} for id, cells in found.items()}}


make = PiecesEditing
