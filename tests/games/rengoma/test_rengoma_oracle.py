"""The engine against the slow one that was written from data/games/rengoma/rules.md alone."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.game import Setup
from squares.games.rengoma import RengomaGame
from squares.games.rengoma.rules.codec import Codec
from tests.game_files import some
from tests.games.rengoma.rengoma_games import GAMES, oracle, rengoma, winner

PERFT = sorted((Path(__file__).parent / "perft").glob("rengoma*.yaml"))
CASES = [
    pytest.param(content["game"], content["variant"], case, id=f"{file.stem}: {case['name']}")
    for file in PERFT
    for content in [yaml.safe_load(file.read_text(encoding="utf-8"))]
    for case in content["cases"]
]
ODD: list[dict[str, Any]] = [
    {"both_lines": "opponent", "line": 3},
    {"both_lines": "draw", "line": 3, "strengths": [1, 2, 3, 4, 5, 6, 7, 8, 9]},
    {"board": {"files": 4, "ranks": 7}, "chips": 5, "strengths": [1, 1, 3, 9]},
    {"board": {"files": 3, "ranks": 3}, "line": 3, "strengths": [1, 1, 2, 3, 3], "chips": 0},
    {"board": {"files": 9, "ranks": 2}, "line": 5, "strengths": [2, 2, 5], "house": {"quiet_plies": 6}},
    {"board": {"files": 3, "ranks": 2}, "line": 3, "strengths": [1, 1, 1], "house": {"quiet_plies": 0}},
]


COVERING: list[dict[str, Any]] = [
    {"chip_for": ["cover"], "chip_buys": "move", "chips": 3},
    {"chip_for": ["enemy", "cover"], "chip_buys": "place", "covers": "equal"},
    {"covers": "stronger", "covers_whose": "enemy", "chip_for": []},
    {"covers": "any", "line": 5, "chip_for": ["cover"], "chips": 1},
    {"covers_whose": "own", "line": 5},
]
PLACING: list[dict[str, Any]] = [
    {"actions": ["own", "move"], "chip_for": ["cover"], "place_onto": "cover", "chips": 2},
    {"actions": ["own", "enemy"], "stock": "open"},
    {"actions": ["enemy", "move"], "moves": "anywhere", "covers": "equal"},
    {"stock": "open", "place_onto": "cover", "moves": "anywhere", "chip_for": ["enemy", "cover"], "chips": 3},
    {"stock": "open", "covers": "any", "place_onto": "cover", "line": 5, "chip_buys": "move"},
    {"stock": "open", "house": {"swap": True, "quiet_plies": 3}, "strengths": [1, 2, 3]},
]


def walk(game: RengomaGame, seed: int, most: int) -> int:
    """Play random actions on both engines and compare all that they say; return the plies played."""
    dice, slow = random.Random(seed), oracle(game)
    position = game.start(Setup(), seed)
    world = slow.read(game.format(position))
    for ply in range(most):
        line = game.format(position)
        assert line == slow.line(world)
        assert winner(game, position) == world.winner, line
        after = slow.legal(world)
        assert [str(action) for action in game.legal_actions(position)] == sorted(after), line
        if not after:
            return ply
        # Chips are spent rather often, so that extra actions are met.
        spending = [text for text in sorted(after) if text.startswith("chip")]
        action = dice.choice(spending if spending and dice.random() < 0.5 else sorted(after))
        position, world = game.apply(position, game.parse_action(action)).position, after[action]
    return most


@pytest.mark.parametrize(("id", "variant"), GAMES)
@pytest.mark.parametrize("seed", some(range(6), 0, 3))
def test_walks_are_equal(id: str, variant: str, seed: int) -> None:
    assert walk(rengoma(id, variant), seed, 120) > 5


@pytest.mark.parametrize("id", ["rengoma", "rengoma-4p"])
@pytest.mark.parametrize("keys", ODD, ids=str)
def test_walks_are_equal_with_other_rules(id: str, keys: dict[str, Any]) -> None:
    assert sum(walk(rengoma(id, **keys), seed, 100) for seed in range(2)) > 5


@pytest.mark.parametrize("keys", COVERING, ids=str)
def test_walks_are_equal_with_other_coverings_and_chips(keys: dict[str, Any]) -> None:
    """R12 and R13, for two and for four."""
    assert sum(walk(rengoma(id, **keys), seed, 24) for seed, id in enumerate(("rengoma", "rengoma-4p"))) > 5


@pytest.mark.parametrize("keys", PLACING, ids=str)
def test_walks_are_equal_with_other_ways_to_place_and_move(keys: dict[str, Any]) -> None:
    """R15 to R18, for two and for four."""
    assert sum(walk(rengoma(id, **keys), seed, 24) for seed, id in enumerate(("rengoma", "rengoma-4p"))) > 5


def test_perft_files_were_found() -> None:
    assert len(PERFT) >= 2
    assert len(CASES) >= 4


@pytest.mark.parametrize(("id", "variant", "case"), CASES)
def test_perft_is_equal(id: str, variant: str, case: dict[str, Any]) -> None:
    """As deep as the slow engine comes within a moment."""
    game = rengoma(id, variant)
    slow = oracle(game)
    world = slow.read(case["position"])
    deep = [depth for depth, count in enumerate(case["perft"], 1) if count <= 2000]
    assert deep
    assert [slow.perft(world, depth) for depth in deep] == [case["perft"][depth - 1] for depth in deep]


def test_a_kernel_that_plays_on_stays_with_the_protocol() -> None:
    game = rengoma("rengoma-4p")
    codec = Codec(game.definition, game.grid)
    for seed in range(5):
        position, dice = game.start(Setup(), seed), random.Random(seed)
        kernel = game.kernel(position)
        while actions := game.legal_actions(position):
            assert kernel.result() == 0
            assert kernel.mover() == game.seats.index(position.to_act)
            moves = kernel.legal()
            action = dice.choice(actions)
            move = next(m for m in moves if codec.action(position, m) == action)
            kernel.play(move)
            position = game.apply(position, action).position
            assert kernel.state() == game.kernel(position).state()
        assert kernel.result() == {"black": 1, "red": 2, "draw": -1}[winner(game, position) or ""]


def play_out(seed: int) -> tuple[int, str]:
    """A random game of four to its end: plies and who won."""
    game = rengoma("rengoma-4p")
    kernel = game.kernel(game.start(Setup(), seed))
    plies = kernel.playout(seed, 5000)
    assert kernel.generate() == 0
    return plies, {1: "black", 2: "red", -1: "draw"}[int(kernel.result())]


def test_random_games_of_four_come_to_an_end() -> None:
    found = [play_out(seed) for seed in range(30)]
    assert {who for _, who in found} >= {"black", "red"}
    assert max(plies for plies, _ in found) < 1000


@pytest.mark.soak
def test_a_thousand_random_games_of_four() -> None:
    found = [play_out(seed) for seed in range(1000)]
    assert len(found) == 1000
