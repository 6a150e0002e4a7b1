"""What is said of tiles: the abilities on their two faces, and what the rows hold."""

from __future__ import annotations

from string import ascii_letters
from typing import Any

from squares.core.game import Piece
from squares.core.grid import Cell
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO, Seat
from squares.rules.tiles.definition import TilesDefinition
from squares.rules.tiles.game import TilesGame


def note(definition: TilesDefinition, piece: Piece) -> Phrase | None:
    """The game file's sentence about the ability that lies up."""
    ability = _ability(definition, piece.text)
    return phrase("tiles.view.note", name=ability[0], note=ability[1]) if ability else None


def faces(definition: TilesDefinition, piece: Piece, own: bool) -> tuple[Phrase, Phrase | str] | None:
    """What the face that lies up does, and for its owner the other face of a tile in hand."""
    ability = _ability(definition, piece.text)
    if ability is None:
        return None
    name, note = phrase("tiles.view.ability", name=ability[0]), ability[1]
    other = _ability(definition, piece.back) if own and piece.back else None
    if other is None:
        return name, note
    number = piece.back.lstrip(ascii_letters)
    return name, phrase("tiles.view.other_side", note=note, name=other[0], n=number)


def _ability(definition: TilesDefinition, face: str) -> tuple[str, str] | None:
    """Name and note of the ability that a face shows."""
    for key, ability in definition.abilities.items():
        if face.startswith(ability.letter):
            return ability.name or key, ability.note
    return None


def too_full(game: TilesGame, position: Any, seat: Seat) -> Phrase | None:
    """The first row of ``seat`` that holds more than its limit."""
    for rank, sides in enumerate(game.rows(position), 1):
        gauge = sides[TWO.index(seat)]
        if gauge.sum > gauge.limit:
            return phrase("tiles.view.holds", row=rank, sum=gauge.sum, limit=gauge.limit)
    return None


def would_hold(game: TilesGame, position: Any, cell: Cell, seat: Seat) -> Phrase:
    """What the row of a cell holds of ``seat`` in a position, and its limit."""
    gauge = game.rows(position)[cell.rank][TWO.index(seat)]
    return phrase("tiles.view.would_hold", row=cell.rank + 1, sum=gauge.sum, limit=gauge.limit)
