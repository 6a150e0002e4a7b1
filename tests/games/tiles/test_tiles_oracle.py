"""The engine against the slow one that was written from data/games/tiles/rules.md alone."""

from __future__ import annotations

import random
from itertools import product
from pathlib import Path
from typing import Any

import pytest
import yaml

from squares.core.game import Setup
from squares.games.tiles import TilesGame
from tests.games.tiles.tile_games import GAMES, KNIGHTS, TWINS, invented, oracle, scattered, starts, tile_game

PLIES = [25, pytest.param(60, marks=pytest.mark.soak)]
SWITCHES = list(product(("result", "projected"), ("battle", "forbidden"), ("battle", "forbidden"), ("owner", "row")))


def walk(game: TilesGame, seed: int, plies: int) -> int:
    """Play random actions on both engines and compare all that they say; return the plies played."""
    dice = random.Random(seed)
    position, world = starts(game, dice)
    slow = oracle(game)
    for ply in range(plies):
        line = game.format(position)
        assert line == slow.line(world)
        after = slow.legal(world)
        assert [str(a) for a in game.legal_actions(position)] == sorted(after), line
        outcome = game.outcome(position)
        assert (outcome.winner[0] if outcome and outcome.winner else None) == world.winner, line
        if not after:
            return ply
        action = dice.choice(sorted(after))
        position, world = game.apply(position, game.parse_action(action)).position, after[action]
    return plies


def test_all_variants_are_found() -> None:
    assert len(GAMES) >= 8


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("seed", [0, pytest.param(1, marks=pytest.mark.soak)])
def test_walks_are_equal(name: str, seed: int) -> None:
    assert walk(tile_game(*GAMES[name]), seed, 60) > 5


@pytest.mark.parametrize("plies", PLIES)
@pytest.mark.parametrize("switches", SWITCHES, ids="-".join)
def test_walks_are_equal_with_every_switch(switches: tuple[str, str, str, str], plies: int) -> None:
    limit_check, place, push, scope = switches
    keys = {"limit_check": limit_check, "place_onto_enemy": place, "push_enemy_onto_enemy": push, "supply_scope": scope}
    families = [["tsunami/diagonal", "supply/exchange"], ["leap/support", "supply/exchange"]]
    for seed, chosen in enumerate(families):
        game = tile_game("squares-ii", "classic", **keys, sets={"choice": "fixed", "families": chosen})
        assert walk(game, seed, plies) > 5


@pytest.mark.parametrize("limit_check", ["result", "projected"])
def test_walks_are_equal_on_a_wide_board_with_invented_abilities(limit_check: str) -> None:
    for seed in range(2):
        assert walk(invented(KNIGHTS, limit_check=limit_check), seed, 60) > 5


@pytest.mark.parametrize("many", [4, pytest.param(40, marks=pytest.mark.soak)])
@pytest.mark.parametrize("switches", SWITCHES, ids="-".join)
def test_crowded_positions_lead_to_the_same_positions(switches: tuple[str, str, str, str], many: int) -> None:
    """Every action of positions with many tiles: battles, pushes and returns that random play seldom meets."""
    limit_check, place, push, scope = switches
    keys = {"limit_check": limit_check, "place_onto_enemy": place, "push_enemy_onto_enemy": push, "supply_scope": scope}
    game, dice = tile_game("squares-ii", "own", **keys), random.Random(str(switches))
    slow = oracle(game)
    for _ in range(many):
        position = scattered(game, dice)
        after = slow.legal(slow.read(game.format(position)))
        assert [str(a) for a in game.legal_actions(position)] == sorted(after), game.format(position)
        for text, world in after.items():
            assert game.format(game.apply(position, game.parse_action(text)).position) == slow.line(world)


def test_walks_are_equal_where_faces_are_ambiguous() -> None:
    for seed in range(2):
        assert walk(invented(TWINS), seed, 60) > 5


@pytest.mark.parametrize("files", [6, 7])
def test_walks_are_equal_where_both_can_reach_the_goal(files: int) -> None:
    board = {"files": files, "ranks": 4, "territory_rows": 2, "goal_row": 2}
    for seed in range(2):
        game = tile_game("squares-ii", "own", board=board, goal_tiles=2, limit=5)
        assert walk(game, seed, 60) > 3


@pytest.mark.parametrize("name", GAMES)
def test_perft_is_equal_two_plies_deep(name: str) -> None:
    """On a small board, so that the slow engine comes to an end."""
    board = {"files": 2, "ranks": 2, "territory_rows": 1, "goal_row": 2}
    game = tile_game(*GAMES[name], board=board, goal_tiles=2)
    position = game.start(Setup(), 0)
    slow = oracle(game)
    world = slow.read(game.format(position))
    world.phase = {"pick1": "pick1", "pick2": "pick2"}.get(position.pending, world.phase)
    assert game.kernel(position).perft(2) == slow.perft(world, 2)


COUNTED = [
    pytest.param(content["game"], content["variant"], case, id=f"{file.stem}: {case['name']}")
    for file in sorted((Path(__file__).parent / "perft").glob("*.yaml"))
    for content in [yaml.safe_load(file.read_text(encoding="utf-8"))]
    for case in content["cases"]
]


@pytest.mark.parametrize(("id", "variant", "case"), COUNTED)
def test_perft_of_the_slow_engine(id: str, variant: str, case: dict[str, Any]) -> None:
    """As deep as it comes within a moment."""
    game = tile_game(id, variant)
    slow = oracle(game)
    world = slow.read(case["position"])
    deep = [depth for depth, count in enumerate(case["perft"], 1) if count <= 2000]
    assert deep
    assert [slow.perft(world, depth) for depth in deep] == [case["perft"][depth - 1] for depth in deep]
