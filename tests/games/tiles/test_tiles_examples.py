"""The worked examples of data/games/tiles/rules.md, in its order."""

from __future__ import annotations

from squares.core.events import Ended, Fought
from squares.core.seats import Seat
from tests.games.tiles.tile_games import lay, play, texts, tile_game


def test_example_1_the_tsunami_lifts_a_tile_over_another_into_a_won_battle() -> None:
    game = tile_game("squares-ii")
    position = lay(game, c1="T2D4", c2="D5T1", c3="S4J2", c4="t3d3", a3="S1J5")
    step = game.apply(position, game.parse_action("c1*c4"))
    fights = [event for event in step.events if isinstance(event, Fought)]
    assert [(f.arriving, f.standing, f.winner) for f in fights] == [(5, 3, Seat.SOUTH)]
    assert str(step.position.board[17]) == "D5T1"


def test_example_2_spin_makes_room_for_a_diagonal_step_to_exactly_8() -> None:
    game = tile_game("squares-ii")
    position = lay(game, c1="T2D4", c4="D5T1", c3="S4J2", a3="S1J5")
    assert "c4*b3" in texts(game, position)  # an ability may go over the limit, but then tiles go back
    assert play(game, position, "c4*b3").pending == "return:s"
    position = play(game, position, "c3*c3", "S1J5@a5", "c4*b3")
    assert game.rows(position)[2][0].sum == 8
    outcome = game.outcome(position)
    assert outcome is not None
    assert outcome.winner == "south"


def test_example_3_a_leap_onto_a_lower_tile_wins() -> None:
    game = tile_game("strive")
    position = lay(game, a3="L4U2", b3="L1U5", c1="L3U3", c3="l2u4", d2="L5U1", d1="U4L2")
    assert "d2d3" not in texts(game, position)  # 4 + 1 + 5
    step = game.apply(position, game.parse_action("c1*c3"))
    assert isinstance(step.events[-1], Ended)
    assert step.events[-1].winner == "south"


def test_example_4_two_supports_send_the_leaping_tile_home() -> None:
    game = tile_game("strive")
    position = lay(game, a3="L4U2", b3="L1U5", c1="L3U3", c3="l2u4", d3="u3l3", c4="u1l5")
    step = game.apply(position, game.parse_action("c1*c3"))
    fights = [event for event in step.events if isinstance(event, Fought)]
    assert [(f.arriving, f.standing, f.standing_bonus, f.winner) for f in fights] == [(3, 4, 2, Seat.NORTH)]
    assert "L3U3" in step.position.hands[0]
    assert game.outcome(step.position) is None


def test_example_5_an_arriving_supply_raises_the_limit_to_10() -> None:
    game = tile_game("strive")
    position = lay(game, a3="Y4X2", b3="L5U1", c2="Y1X5")
    assert game.rows(position)[2][0].limit == 9
    after = play(game, position, "c2c3")
    assert (game.rows(after)[2][0].sum, game.rows(after)[2][0].limit) == (10, 10)
    assert game.outcome(after) is not None


def test_example_6_exchange_looks_at_both_players_rows() -> None:
    game = tile_game("strive")
    cells = {"a3": "L4U2", "b3": "Y2X4", "c2": "X1Y5", "c3": "l5u1"}
    after = play(game, lay(game, **cells), "c2*c3")
    outcome = game.outcome(after)
    assert outcome is not None
    assert outcome.winner == "south"
    assert "c2*c3" not in texts(game, lay(game, **cells, a2="l4u2"))  # North's row 2 would hold 9
