"""The engine against slow rules of known games: at each ply of random games both offer the same next positions."""

from __future__ import annotations

import random
from dataclasses import replace
from pathlib import Path

import pytest
import yaml

from squares.core.game import Setup
from squares.games.pieces import PiecesGame
from squares.games.pieces.rules.values import PiecesPosition
from tests.games.pieces.oracle_board import Game, World
from tests.games.pieces.oracle_pieces import GAMES
from tests.games.pieces.pieces_games import EXAMPLES, example

FOUND = [(id, variant) for id, variant in EXAMPLES if id in GAMES]
PERFT = Path(__file__).parent / "perft"
PLIES = 60


def told(game: PiecesGame, position: PiecesPosition) -> tuple[str, ...]:
    """The board, hands, who acts, who has won and the dice left in a turn, as the slow rules tell them."""
    board, acts, *rest = game.format(position).split()
    outcome = game.outcome(position)
    hands = rest[0] if game.codec.counted else ""
    dice = "".join(str(die) for die in sorted(position.dice) if die) if position.action else ""
    return board, hands, "" if outcome else acts, (outcome.winner or "draw") if outcome else "", dice


def rolled(world: World, position: PiecesPosition) -> World:
    """The world with what is left of the dice, which chance has rolled."""
    return replace(world, dice=tuple(filter(None, position.dice)))


def walk(id: str, variant: str, seed: int, most: int, *, share: int) -> int:
    """Play a game at random by both; return the plies played.

    What can come next is compared wherever chance says so, about ``share`` positions a ply; else what was played alone.
    """
    dice, game, slow = random.Random(seed), example(id, variant), GAMES[id](variant)
    position, world = game.start(Setup(), seed), slow.start()
    assert told(game, position) == slow.told(world)
    world = rolled(world, position)
    for ply in range(most):
        actions = game.legal_actions(position)
        if not actions:
            assert not list(slow.after(world))
            return ply
        assert len(set(actions)) == len(actions), game.format(position)
        chosen = dice.choice(actions)
        if dice.random() * len(actions) < share:
            nexts = [game.apply(position, action).position for action in actions]
            theirs = {slow.told(each) for each in slow.after(world)}
            assert {told(game, each) for each in nexts} == theirs, game.format(position)
        before, position = position, game.apply(position, chosen).position
        now = told(game, position)
        found = next((each for each in slow.after(world) if slow.told(each) == now), None)
        assert found is not None, (game.format(before), str(chosen))
        world = rolled(found, position)
    return most


def test_every_slow_game_was_found() -> None:
    assert {id for id, _ in FOUND} == set(GAMES)


@pytest.mark.parametrize(("id", "variant"), FOUND)
def test_random_games_are_equal(id: str, variant: str) -> None:
    plies, seed = 0, 0
    while plies < PLIES:
        plies += walk(id, variant, seed, PLIES - plies, share=2)
        seed += 1


def perft(slow: Game, world: World, depth: int) -> int:
    """The number of action sequences of a length, as the slow rules count them."""
    nexts = list(slow.after(world))
    return len(nexts) if depth == 1 else sum(perft(slow, each, depth - 1) for each in nexts)


@pytest.mark.parametrize("id", [id for id, slow in GAMES.items() if not slow.chance])
def test_perft_from_the_start_is_equal(id: str) -> None:
    """As deep as the slow rules come within a moment."""
    content = yaml.safe_load((PERFT / f"{id}.yaml").read_text(encoding="utf-8"))
    counts = [count for count in content["cases"][0]["perft"] if count <= 1400]
    slow = GAMES[id](content["variant"])
    assert [perft(slow, slow.start(), depth + 1) for depth in range(len(counts))] == counts


@pytest.mark.soak
@pytest.mark.parametrize(("id", "variant"), FOUND)
def test_more_random_games_are_equal(id: str, variant: str) -> None:
    assert sum(walk(id, variant, 1000 + seed, 300, share=1000) for seed in range(6)) > 30
