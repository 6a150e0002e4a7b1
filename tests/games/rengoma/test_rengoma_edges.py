"""Small faults planted in Rengoma that no other test found: what a player would have seen of each."""

from __future__ import annotations

import random

import pytest

from squares.core.game import Setup
from squares.core.rng import Rng
from squares.data import engines
from squares.games.rengoma.remarks import remarks
from squares.games.rengoma.rules.definition import RengomaDefinition
from squares.registry import Registry, definition_of
from tests.games.rengoma.rengoma_games import rengoma


@pytest.mark.parametrize(("pieces", "odd"), [(2, True), (3, False), (4, False)])
def test_a_line_longer_than_ones_pieces_is_odd(pieces: int, odd: bool) -> None:
    mapping = definition_of(Registry.of_engines().game("rengoma"))
    game = RengomaDefinition.model_validate({**mapping, "line": 3, "strengths": [1, 2, 3, 4][:pieces]})
    keys = [each.what.key for each in remarks(game)]
    assert ("rengoma.odd.few_pieces" in keys) == odd


@pytest.mark.parametrize(("line", "straight", "slanted"), [(4, 18, 9), (6, 6, 1)])
def test_every_line_that_wins_lies_on_the_board(line: int, straight: int, slanted: int) -> None:
    game = rengoma(line=line)
    assert len(set(game.windows)) == len(game.windows) == 2 * straight + 2 * slanted
    assert all(0 <= cell < 36 for window in game.windows for cell in window)


@pytest.mark.parametrize(("id", "stacked"), [("rengoma", True), ("squares-ii", False), ("qubism", False)])
def test_the_editor_lays_pieces_on_pieces_only_where_the_game_does(id: str, stacked: bool) -> None:
    game = Registry.of_engines().game(id)
    editing = engines.editing(game)
    assert editing is not None
    assert editing.stacks == stacked


@pytest.mark.parametrize("stock", ["hidden", "open"])
def test_a_kernel_is_imagined_as_a_position_is_filled(stock: str) -> None:
    game, dice = rengoma(stock=stock), random.Random(5)
    position = game.start(Setup(), 3)
    for number in range(12):
        view = game.observe(position, position.to_act)
        world, filled = (game.determinize(view, Rng(each)) for each in (number, number + 1))
        assert game.imagine(view, world, Rng(number + 1)).state() == game.kernel(filled).state()
        assert game.imagine(view, world, Rng(number)).state() == game.kernel(world).state()
        position = game.apply(position, dice.choice(view.legal)).position
