"""What bots take for the same position: however it came about, a kernel that stands at it has the same key."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.core.game import Setup
from tests.games.logistic.logistic_games import duel, first_game, laid
from tests.games.qubism.qubism_games import qubism
from tests.games.rengoma.rengoma_games import rengoma
from tests.games.tiles.tile_games import tile_game

PEEK = "peek: {category: script, colour: white, name: Peek, effect: [{do: look, count: 2}, {do: draw, count: 2}]}"


def play_on(game: Any, position: Any, seed: int) -> None:
    """Play by chance on one kernel, and hold it against a new one after each action."""
    dice, kernel = random.Random(seed), game.codec.kernel(position)
    for _ in range(60):
        actions = game.legal_actions(position)
        if not actions:
            return
        action = dice.choice(actions)
        kernel.play(game.codec.move(position, action))
        position = game.apply(position, action).position
        assert kernel.key() == game.codec.kernel(position).key(), action


@pytest.mark.parametrize("seed", [1, 2])
@pytest.mark.parametrize("game", [tile_game("squares-ii"), qubism(), rengoma(), first_game()], ids=lambda game: game.id)
def test_the_way_to_a_position_does_not_change_its_key(game: Any, seed: int) -> None:
    play_on(game, game.start(Setup(), seed), seed)


def test_a_card_that_was_known_leaves_no_trace_once_it_is_drawn() -> None:
    game = duel(PEEK)
    play_on(game, laid(game, "peek peek", south={"deck": "blank " * 6}), 1)


def test_the_only_card_of_a_deck_leaves_no_trace_either() -> None:
    one = {name: {"name": name, "avatar": name, "cards": {"blank": 1}} for name in ("ann", "ben")}
    game = duel(PEEK, decks=one, rules={"size": 1, "white": {"each": 1}})
    play_on(game, laid(game, south={"deck": "blank", "known": "o"}, north={"deck": "blank", "known": "e"}, ap=1), 1)
