"""Bots know what their seat knows: positions that it cannot tell apart get equal choices from equal seeds."""

from __future__ import annotations

import random
from functools import cache
from typing import Any

import pytest

from squares.bots.bot import Bot, Choice
from squares.bots.levels import Roster
from squares.bots.search import Limit
from squares.core.game import AnyGame, Setup
from squares.core.players import FULL
from squares.core.rng import Rng
from squares.core.seats import Seat
from squares.registry import Registry
from tests.game_files import game_file

REGISTRY = Registry.of_engines()
GAMES = [(entry.id, variant) for entry in REGISTRY.entries for variant in entry.variants]
MADE = {names: REGISTRY.game(*names) for names in GAMES}
HIDDEN = [names for names in GAMES if MADE[names].hidden]
LIMIT = Limit(nodes=8, depth=2)


@cache
def veiled(names: tuple[str, str]) -> list[tuple[Any, list[Any]]]:
    """Positions of a random game, early and late ones, each with others that who decides cannot tell from it."""
    game, dice = MADE[names], random.Random(7)
    position = game.start(Setup(game.seats[0], {}), 7)
    found: list[tuple[Any, list[Any]]] = []
    for _ in range(24):
        if game.outcome(position) is not None:
            break
        legal = game.legal_actions(position)
        others = twins(game, position, game.to_act(position))
        if others and len(legal) > 1:
            found.append((position, others))
        position = game.apply(position, dice.choice(legal)).position
    return [*found[:2], *found[2:][-2:]]


def twins(game: AnyGame, position: Any, seat: Seat) -> list[Any]:
    """Other positions that a seat cannot tell from this one."""
    view = game.observe(position, seat)
    drawn = [game.determinize(view, Rng(number)) for number in range(1, 4)]
    return [other for other in drawn if other != position][:1]


def said(choice: Choice[Any, Any]) -> tuple[Any, ...]:
    """All of a choice but the time it took."""
    return (choice.action, choice.value, choice.line, choice.world, choice.others, choice.nodes, choice.depth)


def test_every_game_with_hidden_parts_is_looked_at() -> None:
    named = {"/".join(names) for names in HIDDEN}
    wanted = {"squares-ii/own", "strive/expert-1", "rengoma/standard", "rengoma-4p/standard", "logistic/standard"}
    assert all(game_file(name.partition("/")[0]).exists() for name in wanted)
    assert wanted <= named


@pytest.mark.parametrize(
    ("number", "names"),
    [
        pytest.param(number, names, id=f"{number}-{'/'.join(names)}", marks=pytest.mark.soak if (k + n) % 2 else ())
        for k, number in enumerate((2, FULL))
        for n, names in enumerate(HIDDEN)
    ],
)
def test_what_is_hidden_does_not_change_a_choice(names: tuple[str, str], number: int) -> None:
    game = MADE[names]
    level = Roster.load().levels(game)[number - 1]
    cases = veiled(names)
    assert cases
    for position, others in cases:
        seat = game.to_act(position)
        bot = Bot(game, level)
        choice = said(bot.choose(game.observe(position, seat), LIMIT, seed=3))
        for other in others:
            assert game.to_act(other) is seat
            assert said(bot.choose(game.observe(other, seat), LIMIT, seed=3)) == choice
            assert said(Bot(game, level).choose(game.observe(other, seat), LIMIT, seed=3)) == choice


@pytest.mark.parametrize("names", HIDDEN, ids="/".join)
def test_the_worlds_a_bot_imagines_are_not_the_truth(names: tuple[str, str]) -> None:
    game = MADE[names]
    position, _ = veiled(names)[0]
    view = game.observe(position, game.to_act(position))
    level = Roster.load().levels(game)[-1]
    worlds = [Bot(game, level).choose(view, LIMIT, seed=seed).world for seed in range(3)]
    assert any(world != position for world in worlds)
    assert len({game.format(world) for world in worlds}) > 1
    for world in worlds:
        assert game.observe(world, view.seat) == view
