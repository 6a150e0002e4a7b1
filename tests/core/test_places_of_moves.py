"""The place by which bots remember what they overlook: the cell of what moves, or the goal of what is placed."""

from __future__ import annotations

import random

import pytest

from squares.core.game import Setup
from squares.core.kernel import FILES
from squares.registry import Registry


@pytest.mark.parametrize("id", ["squares-ii", "strive", "qubism", "rengoma"])
def test_a_move_has_its_place_on_the_board(id: str) -> None:
    game, dice = Registry.of_engines().game(id), random.Random(id)
    position, seen, wrong = game.start(Setup(), 1), 0, []
    for _ in range(16):
        kernel = game.kernel(position)
        for move in kernel.legal():
            text = str(game.action(position, move))
            cell = game.grid.parse(text.partition("@")[2] or text[:2])
            if cell is not None:
                seen += 1
                if kernel.place(move) != FILES * cell.rank + cell.file:
                    wrong.append(text)
        if game.outcome(position) is not None:
            break
        position = game.apply(position, dice.choice(game.legal_actions(position))).position
    assert (seen > 100, wrong) == (True, [])
