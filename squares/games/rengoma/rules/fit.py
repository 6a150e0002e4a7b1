"""The position that is nearest to one by other rules: pieces that have lost their cell go back to the stock."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from squares.core.grid import Grid
from squares.core.phrase import Phrase, phrase
from squares.games.rengoma.rules.notation import Notation
from squares.games.rengoma.rules.values import CHOICE, COLOURS, NORMAL, RengomaPosition


def fitted(notation: Notation, position: RengomaPosition, of: Grid) -> tuple[RengomaPosition, list[Phrase]]:
    """Fit a position: ``position`` lies on the grid ``of``. A turn begins anew; what is new lies under the stock."""
    definition, grid, changes = notation.definition, notation.grid, []
    left = Counter(f"{colour}{strength}" for colour in COLOURS for strength in definition.strengths)

    def take(piece: str) -> bool:
        left[piece] -= 1
        return left[piece] >= 0

    board: dict[int, tuple[str, ...]] = {}
    for index, stack in enumerate(position.board):
        cell = of.cell(index)
        kept: list[str] = []
        for piece in stack:
            if cell in grid and (not kept or definition.may_cover(piece, kept[-1])) and take(piece):
                kept.append(piece)
            else:
                changes.append(phrase("rengoma.fit.back", piece=definition.piece_name(piece), cell=str(cell)))
        if kept:
            board[grid.index(cell)] = tuple(kept)
    field = [piece if piece and take(piece) else "" for piece in position.field]
    stocks = []
    for i, (colour, stock) in enumerate(zip(COLOURS, position.stocks, strict=True)):
        order = [strength for strength in stock if take(f"{colour}{strength}")]
        order += sorted(piece[1] for piece, n in left.items() if piece[0] == colour for _ in range(n))
        if definition.stock == "open":
            order, field[i] = sorted([*order, *field[i][1:]]), ""
        elif not field[i] and order:
            field[i] = f"{colour}{order.pop(0)}"
        stocks.append("".join(order))
    black = min(position.chips[1], definition.chips)
    red = min(position.chips[2], definition.chips - black)
    return replace(
        position,
        board=tuple(board.get(index, ()) for index in range(grid.size)),
        field=(field[0], field[1]),
        stocks=(stocks[0], stocks[1]),
        chips=(definition.chips - black - red, black, red),
        phase=NORMAL,
        earned=0,
        quiet=0,
        sides=position.sides if definition.house.swap and not changes else CHOICE[0],
    ), changes
