"""The position that is nearest to one by other rules: what has lost its cell goes home, or beside the board."""

from __future__ import annotations

from squares.core.grid import Cell, Grid
from squares.core.phrase import Phrase, phrase
from squares.core.seats import TWO
from squares.games.qubism.rules.notation import Notation, named
from squares.games.qubism.rules.values import BLOCKED, CUBES, EMPTY, PAWNS, QubismPosition


def fitted(
    notation: Notation, start: QubismPosition, position: QubismPosition, of: Grid
) -> tuple[QubismPosition, list[Phrase]]:
    """Fit a position: ``position`` lies on the grid ``of``; ``start`` is the first position of its new game."""
    grid, changes = notation.grid, list[Phrase]()
    board: dict[Cell, str] = {}
    for index, letter in enumerate(position.board):
        cell = of.cell(index)
        stays = cell in grid and start.board[grid.index(cell)] != BLOCKED
        if letter in CUBES and stays and (letter in notation.cubes or letter.upper() in notation.cubes):
            board[cell] = letter if letter in notation.cubes else letter.upper()
        elif letter in CUBES:
            changes.append(phrase("qubism.fit.cube", cell=str(cell)))
        elif letter in PAWNS and stays:
            board[cell] = letter
    for seat, letter in zip(TWO, PAWNS, strict=True):
        homes = [grid.cell(index) for index in start.pawns(seat)]
        here = [cell for cell in board if board[cell] == letter]
        for cell in here[len(homes) :]:
            del board[cell]
            changes.append(phrase("qubism.fit.pawn_gone", seat=named(seat), cell=str(cell)))
        for home in [home for home in homes if board.get(home, EMPTY) not in PAWNS][: len(homes) - len(here)]:
            board[home] = letter
            changes.append(phrase("qubism.fit.pawn", seat=named(seat), cell=str(home)))
    for cell in [cell for cell in board if board[cell] in CUBES][notation.definition.cubes :]:
        del board[cell]
        changes.append(phrase("qubism.fit.cube", cell=str(cell)))
    cubes = sum(letter in CUBES for letter in board.values())
    letters = "".join(
        BLOCKED if start.board[index] == BLOCKED else board.get(grid.cell(index), EMPTY) for index in range(grid.size)
    )
    return QubismPosition(letters, position.to_act, notation.definition.cubes - cubes), changes
