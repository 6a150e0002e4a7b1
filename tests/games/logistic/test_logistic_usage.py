"""What playtests count in a duel: nothing that the game does not have."""

from __future__ import annotations

import random
from typing import Any

import pytest

from squares.core.game import Setup
from squares.games.logistic.usage import everything, uses
from squares.registry import Registry, definition_of
from tests.games.logistic.logistic_games import duel

STANDS = """
lamp: {category: script, colour: white, name: Lamp, range: [xxx, xAx], durability: 40,
  abilities: [{name: Read, effect: [{do: draw}]}]}
"""
SHIPPED = Registry.of_engines()


def actions(game: Any) -> set[str]:
    return {token.partition(":")[2] for token in everything(game) if token.startswith("action:")}


def test_kinds_of_actions_are_those_that_the_cards_allow() -> None:
    assert actions(duel(caa=0)) == {"walk", "card", "answer"}
    assert actions(duel(STANDS, caa=2)) == {"walk", "card", "answer", "caa", "ability"}
    assert actions(SHIPPED.game("logistic")) == {"walk", "card", "integrate", "avi", "caa", "answer"}
    plain = definition_of(duel(caa=0))
    silent = {id: card for id, card in plain["cards"].items() if id in ("ann", "ben", "blank", "hit")}
    assert actions(SHIPPED.from_definition({**plain, "cards": silent})) == {"walk", "card"}


@pytest.mark.parametrize("id", ["logistic", "toll-bridge", "ember-duel"])
def test_all_that_is_used_is_known(id: str) -> None:
    game = SHIPPED.game(id)
    known, told, dice = everything(game), uses(game), random.Random(2)
    position = game.start(Setup(), 3)
    for _ in range(80):
        if game.outcome(position) is not None:
            break
        action = dice.choice(game.legal_actions(position))
        step = game.apply(position, action)
        assert {token for token, _ in told(position, action, step.events, game.to_act(position))} <= known.keys()
        position = step.position
