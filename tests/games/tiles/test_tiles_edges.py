"""Small faults planted in the tile engine that no other test found: what a player would have seen of each."""

from __future__ import annotations

from contextlib import nullcontext
from typing import Any

import pytest

from squares.core.actions import InHand
from squares.core.errors import BadData
from squares.core.events import Returned
from squares.core.game import Setup
from squares.core.grid import Cell, File, Rank
from squares.core.players import People
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.games.tiles import TilesGame
from tests.games.tiles.test_tiles_designs import begun
from tests.games.tiles.tile_games import lay, play, refused, texts, tile_game


def supplied(**keys: str) -> TilesGame:
    """STRIVE with a Supply that is worth 3, so that a row without it can hold too much."""
    return tile_game("strive", abilities={"supply": {"amount": 3}}, **keys)


@pytest.mark.parametrize("rank", [1, 2])
def test_a_supply_that_moves_away_is_missed_in_its_old_row(rank: int) -> None:
    game = supplied()
    position = lay(game, **{f"a{rank}": "Y1X5", f"b{rank}": "L5U1", f"c{rank}": "X4Y2"})
    assert refused(game, position)[f"a{rank}a{rank + 1}"] == "tiles.over_limit"


@pytest.mark.parametrize(("enemy", "may"), [("l1u5", False), ("l5u1", False), ("", True)])
def test_a_supply_that_does_not_survive_its_step_is_missed_in_its_row(enemy: str, may: bool) -> None:
    """It ties, it loses, or nobody stands there."""
    position = lay(supplied(limit_check="result"), a2="L5U1", b2="X4Y2", c2="Y1X5", **({"d2": enemy} if enemy else {}))
    assert ("c2d2" in texts(supplied(limit_check="result"), position)) == may


def test_after_a_tie_the_row_that_lost_its_supply_is_said_to_hold_too_much() -> None:
    game = supplied(limit_check="result")
    position = lay(game, b3="L1U5", a4="l5u1", b4="y1x5", c4="x4y2")
    step = game.apply(position, game.parse_action("b3b4"))
    said = game.account(position, step.events, People({Seat.SOUTH: "Mei", Seat.NORTH: "Ken"}))
    assert said is not None
    assert Texts.load().say(said).endswith("Ken's tiles in rank 4 add up to 9; the limit is 8")


def test_a_push_as_second_effect_may_not_fill_the_row_it_ends_in() -> None:
    lying = {"c2": "C2F4", "c4": "A5O1", "a5": "D4B2"}
    game, position = begun(south=lying, limit=8, limit_check="projected")
    assert refused(game, position)["c2*c3"].startswith("tiles.over_limit")
    game, position = begun(south=lying, limit=9, limit_check="projected")
    assert "c2*c3" in texts(game, position)


def test_a_tile_returned_for_the_limit_goes_to_hand_even_where_beaten_ones_are_out() -> None:
    game, position = begun(south={"c2": "F2C4", "a3": "A5O1"}, limit=8, beaten="out")
    over = play(game, position, "c2*c3")
    step = game.apply(over, game.parse_action("a3-"))
    back = Returned(Seat.SOUTH, Cell(File(0), Rank(2)), InHand(Seat.SOUTH, "A5O1"), "limit", arrived=False)
    assert back in step.events
    assert "A5O1" in step.position.hands[0]


def test_where_beaten_tiles_are_out_a_changed_game_brings_none_back() -> None:
    """Of the tiles that a player owns under new rules those that are gone come to hand, unless they were beaten."""
    for beaten, back in (("hand", True), ("out", False)):
        old = tile_game("squares-ii", beaten="out")
        start = old.start(Setup(), 0)
        hands = (start.hands[0][1:], start.hands[1])
        new = tile_game("squares-ii", beaten=beaten, limit=9)
        found = new.fit(type(start)(start.board, hands, start.to_act, start.pending), old)
        assert found is not None
        assert (start.hands[0][0] in found[0].hands[0]) == back


def test_the_first_tile_of_all_can_be_pushed() -> None:
    game, position = begun(south={"b2": "B1D5", "c2": "A1O5"})
    assert "b2*d2" in texts(game, position)


LOWERED: dict[str, Any] = {
    "limit": 8,
    "limit_check": "result",
    "supply_scope": "row",
    "abilities": {
        "along": {"letter": "A", "does": "move", "vectors": [[0, 2]]},
        "shoves": {"letter": "P", "does": "push", "by": 1, "vectors": [[0, 1]]},
        "up": {"letter": "U", "does": "limit_bonus", "amount": 9},
        "low": {"letter": "L", "does": "limit_bonus", "amount": -9},
    },
    "families": {"a/l": {"front": "along", "back": "low"}, "p/u": {"front": "shoves", "back": "up"}},
    "sets": {"families": ["a/l", "p/u"]},
}


def test_a_limit_below_nothing_asks_no_tile_of_whoever_has_none_in_the_row() -> None:
    game, position = begun(south={"a2": "P1U5", "a3": "U4P2", "b3": "L1A5"}, **LOWERED)
    after = play(game, position, "a2*a4")
    assert (after.to_act, texts(game, after)) == (Seat.SOUTH, {"b3-"})


@pytest.mark.parametrize(("tiles", "won"), [(1, True), (2, False)])
def test_no_start_has_won_already(tiles: int, won: bool) -> None:
    wins = [{"by": "reach", "tiles": tiles}]
    with pytest.raises(BadData, match="start_won") if won else nullcontext():
        begun(south={"a6": "A1O5"}, wins=wins)
