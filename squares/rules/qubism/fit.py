"""The position that is nearest to one by other rules: what has lost its cell goes home, or beside the board."""

from __future__ import annotations

from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.rules.qubism.notation import Notation, named
from squares.rules.qubism.values import CUBES, EMPTY, PAWNS, QubismPosition


def fitted(
    notation: Notation, start: QubismPosition, position: QubismPosition, of: Grid
) -> tuple[QubismPosition, list[Phrase]]:
    """``position`` lies on the grid ``of``; ``start`` is the first position of the game that it is to fit."""
    grid, changes, cubes = notation.grid, [], 0
    board: dict[Cell, str] = {}
    for index, letter in enumerate(position.board):
        cell = of.cell(index)
        if letter in CUBES and cell in grid and (letter in notation.cubes or letter.upper() in notation.cubes):
            board[cell] = letter if letter in notation.cubes else letter.upper()
            cubes += 1
        elif letter in CUBES:
            changes.append(phrase("qubism.fit.cube", cell=str(cell)))
        elif letter in PAWNS and cell in grid:
            board[cell] = letter
    for seat, letter in zip(TWO, PAWNS, strict=True):
        if letter not in board.values():
            home = grid.cell(start.pawn(seat))
            cubes -= board.get(home, EMPTY) in CUBES
            board[home] = letter
            changes.append(phrase("qubism.fit.pawn", seat=named(seat), cell=str(home)))
    for cell in [cell for cell in board if board[cell] in CUBES][notation.definition.cubes :]:
        del board[cell]
        cubes -= 1
        changes.append(phrase("qubism.fit.cube", cell=str(cell)))
    letters = "".join(board.get(cell, EMPTY) for cell in grid)
    return QubismPosition(letters, position.to_act, notation.definition.cubes - cubes), changes
