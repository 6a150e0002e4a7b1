"""Games of pieces in which chance decides: dice, and a bag of pieces or numbers."""

from __future__ import annotations

import pytest

from squares.core.game import Setup
from squares.core.rng import Rng
from squares.core.seats import Seat
from tests.games.pieces.pieces_games import after, ending, legal, played, small

RUNNER = """
board: {files: 4, ranks: 1, levels: 2}
regions: {way: {cells: [a1-d1]}}
kinds: {man: {letter: M, hand: 1, moves: [{does: run, track: way, onto: [empty, own, lone]%s}]}}
dice: {count: 2, sides: 4}
passing: forced
captured: home
"""
RUNS = [
    ("", "M--- s -/- dice=1,3", "a1b1 a1d1"),
    ("", "M--- s -/- dice=0,3", "a1d1"),
    ("", "M--- s -/- dice=3,3", "a1d1"),
    ("", "M(mm)-- s -/- dice=1,1", "pass"),
    ("", "Mm-M s -/- dice=1,3", "a1b1 a1d1 d1-"),
    ("", "---- s M1/- dice=1,3", "M@a1 M@c1"),
    (", enters: false", "---- s M1/- dice=1,3", "pass"),
    ("", "--M- s -/- dice=1,3", "c1- c1d1"),
    (", exactly: true", "--M- s -/- dice=1,3", "c1d1"),
    (", exactly: true", "--M- s -/- dice=1,2", "c1- c1d1"),
    (", leaves: false", "--M- s -/- dice=1,3", "c1d1"),
]


@pytest.mark.parametrize(("option", "position", "actions"), RUNS)
def test_dice_bring_pieces_along_a_track(option: str, position: str, actions: str) -> None:
    assert legal(small(RUNNER % option), f"{position} seed=5") == actions


def test_P7_each_die_serves_once() -> None:
    game = small(RUNNER % "")
    assert after(game, "M--- s -/- dice=1,3 seed=5", "a1b1") == "-M-- s -/- action=1 dice=0,3 seed=5"
    assert after(game, "Mm-- s -/- dice=1,3 seed=5", "a1b1") == "-M-- s -/m1 action=1 dice=0,3 seed=5"
    assert after(game, "M-M- s -/- dice=2,3 seed=5", "a1c1").startswith("--(MM)- s -/- action=1 dice=0,3")
    assert after(game, "--M- s -/- dice=4,3 seed=5", "c1-") == "---- s -/- action=1 dice=4,0 seed=5"
    rolled = played(game, "-M-- s -/- action=1 dice=0,1 seed=5", "b1c1")
    assert rolled.seed != 5
    assert set(rolled.dice) <= {1, 2, 3, 4}


def test_P7_dice_that_show_the_same_serve_twice_with_doubles() -> None:
    game = small(RUNNER.replace("sides: 4", "sides: 4, doubles: true") % "")
    four = after(game, "M--- s -/- dice=1,1,1,1 seed=5", "a1b1", "b1c1")
    assert four == "--M- s -/- action=2 dice=0,0,1,1 seed=5"
    assert after(game, "---- s M1/- action=1 dice=0,2,0,0 seed=5", "M@b1").startswith("-M-- n -/-")
    rolls = [played(game, f"M--- s -/- action=3 dice=0,0,0,1 seed={seed}", "a1b1").dice for seed in range(1, 40)]
    assert all(roll[2:] == (roll[:2] if roll[0] == roll[1] else (0, 0)) for roll in rolls)
    assert {len(set(roll)) for roll in rolls} == {1, 3}


BAG = """
kinds:
  man: {letter: M, hand: 0, moves: [{does: place}]}
  dog: {letter: D, hand: 0, moves: [{does: place}]}
bag: {pieces: {man: 3, dog: 1}, draws: %s}
"""


def test_P9_pieces_are_drawn_from_the_bag_until_it_is_empty() -> None:
    game = small(BAG % 2)
    begun = [played(game, None) if not seed else game.start(Setup(), seed) for seed in range(30)]
    assert {(one.hands[0], one.bag) for one in begun} == {((2, 0), (1, 1)), ((1, 1), (2, 0))}
    assert all(one.hands[1] == (0, 0) for one in begun)
    assert after(game, "---/---/--- s M2/- bag=0,1 seed=5", "M@a1").startswith("---/---/M-- n M1/d1 bag=0,0 seed=")
    assert after(game, "---/---/--- s M2/m2 bag=1,1 seed=5", "M@a1") == "---/---/M-- n M1/m2 bag=1,1 seed=5"
    assert ending(game, "---/---/--- s M1/- bag=0,0 seed=5", "M@a1") == "south stuck"


def test_P9_numbers_go_back_into_the_bag_once_all_are_drawn() -> None:
    game = small(RUNNER.replace("dice: {count: 2, sides: 4}", "bag: {numbers: [1, 2, 2], draws: 2}") % "")
    for seed in range(1, 30):
        drawn = played(game, f"M--- s -/m1 action=1 dice=0,1 bag=1,0 seed={seed}", "a1b1")
        assert (drawn.dice, drawn.bag) == ((1, 2), (0, 1))
    assert legal(game, "M--- s -/- dice=1,2 bag=0,1 seed=5") == "a1b1 a1c1"


def test_what_will_be_drawn_is_hidden_and_imagined_anew() -> None:
    game = small(BAG % 1)
    at = game.parse("---/---/--- s M1/- bag=2,1 seed=5")
    view = game.observe(at, Seat.NORTH)
    assert game.format(view.position) == "---/---/--- s M1/- bag=2,1 seed=?"
    worlds = [game.determinize(view, Rng(seed)) for seed in range(20)]
    assert {(one.hands, one.bag) for one in worlds} == {(at.hands, at.bag)}
    nexts = {game.apply(one, game.parse_action("M@a1")).position.hands[1] for one in worlds}
    assert nexts == {(1, 0), (0, 1)}
