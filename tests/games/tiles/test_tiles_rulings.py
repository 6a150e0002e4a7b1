"""SQUARES II and STRIVE: one test or more for each rule, ruling and switch of data/games/tiles/rules.md."""

from __future__ import annotations

from typing import Any

import pytest

from squares.core.errors import IllegalAction
from squares.core.events import Ended, Fought, Pushed, Returned, Swapped, Turned, TurnTo
from squares.core.game import Setup
from squares.core.grid import Cell
from squares.core.seats import Seat
from squares.games.tiles import TilesGame
from squares.games.tiles.rules.notation import named
from tests.games.tiles.tile_games import KNIGHTS, invented, lay, play, refused, texts, tile_game

SOUTH, NORTH = named(Seat.SOUTH), named(Seat.NORTH)
TSUNAMI_SUPPLY = {"choice": "fixed", "families": ["tsunami/diagonal", "supply/exchange"]}
SPIN_SUPPLY = {"choice": "fixed", "families": ["spin/jump", "supply/exchange"]}


@pytest.fixture
def squares_ii() -> TilesGame:
    return tile_game("squares-ii")


@pytest.fixture
def strive() -> TilesGame:
    return tile_game("strive")


def why(game: TilesGame, position: Any, action: str) -> tuple[str, dict[str, Any]]:
    """Key and values of the reason that the action is not legal."""
    with pytest.raises(IllegalAction) as caught:
        game.apply(position, game.parse_action(action))
    return caught.value.phrase.key, caught.value.phrase.values


def at(game: TilesGame, cell: str) -> Cell:
    found = game.grid.parse(cell)
    assert found is not None
    return found


# ---- parts and start


def test_T1_the_four_families(squares_ii: TilesGame) -> None:
    definition = squares_ii.definition
    assert {key: (f.front, f.back) for key, f in definition.families.items()} == {
        "spin/jump": ("spin", "jump"),
        "tsunami/diagonal": ("tsunami", "diagonal"),
        "leap/support": ("leap", "support"),
        "supply/exchange": ("supply", "exchange"),
    }


@pytest.mark.parametrize("id", ["squares-ii", "strive"])
def test_T7_the_numbers_of_a_tile_add_up_to_6(id: str) -> None:
    game = tile_game(id, "any-two")
    assert len(game.sets.kinds) == 20
    assert {kind.front.number + kind.back.number for kind in game.sets.kinds} == {6}


def test_start_is_the_one_of_the_notation_page(squares_ii: TilesGame) -> None:
    tiles = "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1"
    board = "/".join(["-,-,-,-,-"] * 5)
    assert squares_ii.format(squares_ii.start(Setup(), 0)) == f"{board} {tiles} {tiles} s -"
    assert squares_ii.format(squares_ii.start(Setup(Seat.NORTH), 0)).endswith(" n -")


def test_strive_starts_with_the_first_game_set(strive: TilesGame) -> None:
    first, second = "L1U5 L2U4 L3U3 L4U2 L5U1", "Y1X5 Y2X4 Y3X3 Y4X2 Y5X1"
    assert " ".join(strive.start(Setup(), 0).hands[0]) == f"{first} {second}"


# ---- placing and moving


def test_place_either_face_up_on_every_free_cell_of_the_own_territory(squares_ii: TilesGame) -> None:
    north = squares_ii.start(Setup(Seat.NORTH), 0)
    found = texts(squares_ii, north)
    assert len(found) == 100
    assert {"S1J5@a5", "J5S1@e5"} <= found
    assert {a[-2:] for a in found} == {"a5", "b5", "c5", "d5", "e5"}


def test_place_not_on_an_own_tile_and_not_outside_the_territory(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a1="S1J5")
    assert why(squares_ii, position, "S2J4@a1") == ("tiles.no.own_tile", {"cell": "a1"})
    assert why(squares_ii, position, "S2J4@a2") == ("tiles.no.not_territory", {"cell": "a2"})
    assert why(squares_ii, position, "S1J5@b1") == ("tiles.no.not_in_hand", {"tile": "S1J5"})


def test_T2_placing_onto_an_enemy_tile_is_a_battle_in_squares_ii(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b1="s3j3")
    assert play(squares_ii, position, "S4J2@b1").board[1] == lay(squares_ii, b1="S4J2").board[1]
    assert play(squares_ii, position, "S2J4@b1").board[1] == position.board[1]
    assert play(squares_ii, position, "J3S3@b1").board[1] is None


def test_T2_placing_onto_an_enemy_tile_is_forbidden_in_strive(strive: TilesGame) -> None:
    position = lay(strive, b1="l3u3")
    assert not any(a.endswith("@b1") for a in texts(strive, position))
    assert why(strive, position, "L4U2@b1") == ("tiles.no.place_onto_enemy", {"cell": "b1"})


@pytest.mark.parametrize(("id", "switch"), [("squares-ii", "forbidden"), ("strive", "battle")])
def test_T2_is_switched_by_place_onto_enemy(id: str, switch: str) -> None:
    game = tile_game(id, "classic", place_onto_enemy=switch)
    assert ("S4J2@b1" in texts(game, lay(game, b1="s3j3"))) == (switch == "battle")


def test_T2_jump_onto_an_enemy_tile_is_a_battle_in_strive_too() -> None:
    strive = tile_game("strive", "classic")
    position = lay(strive, c3="J4S2", b1="s3j3")
    assert play(strive, position, "c3*b1").board[1] == position.board[12]


def test_move_one_cell_straight_not_onto_an_own_tile(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, c2="T1D5", c3="S1J5", b2="s1j5")
    steps = {a for a in texts(squares_ii, position) if a.startswith("c2") and "*" not in a}
    assert steps == {"c2b2", "c2c1", "c2d2"}
    assert why(squares_ii, position, "c2c3") == ("tiles.no.own_tile", {"cell": "c3"})
    assert why(squares_ii, position, "c2d3")[0] == "tiles.no.one_step"
    assert why(squares_ii, position, "b2b3") == ("tiles.no.not_yours", {"cell": "b2", "seat": NORTH})
    assert why(squares_ii, position, "e2e3") == ("tiles.no.empty", {"cell": "e2"})


# ---- abilities


def test_spin_turns_the_tile_over(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, c3="S4J2")
    step = squares_ii.apply(position, squares_ii.parse_action("c3*c3"))
    assert str(step.position.board[12]) == "J2S4"
    assert step.events == (Turned(at(squares_ii, "c3"), "J2"), TurnTo(Seat.NORTH))


def test_jump_goes_to_any_other_cell_of_the_own_territory(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, d4="J1S5", a1="S1J5", b1="J2S4")
    assert {a for a in texts(squares_ii, position) if a.startswith("d4*")} == {"d4*c1", "d4*d1", "d4*e1"}
    assert {a for a in texts(squares_ii, position) if a.startswith("b1*")} == {"b1*c1", "b1*d1", "b1*e1"}
    north = lay(squares_ii, "n", d4="j1s5")
    assert {a for a in texts(squares_ii, north) if "*" in a} == {f"d4*{f}5" for f in "abcde"}


def test_diagonal_moves_one_cell_diagonally(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, e3="D1T5", d4="s1j5", d2="S1J5")
    assert {a for a in texts(squares_ii, position) if a.startswith("e3*")} == {"e3*d4"}
    assert play(squares_ii, position, "e3*d4").board[18] is None


def test_T3_leap_goes_exactly_two_cells_over_anything(strive: TilesGame) -> None:
    position = lay(strive, c3="L1U5", c4="l1u5", b3="Y1X5", c1="Y2X4")
    assert {a for a in texts(strive, position) if a.startswith("c3*")} == {"c3*c5", "c3*a3", "c3*e3"}


def test_tsunami_pushes_the_tile_ahead_from_1_to_3_ahead_over_anything(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b1="T1D5", b2="s5j1", b3="S1J5")
    step = squares_ii.apply(position, squares_ii.parse_action("b1*b4"))
    assert str(step.position.board[16]) == "s5j1"
    assert step.events[0] == Pushed(at(squares_ii, "b1"), tuple(at(squares_ii, c) for c in ("b2", "b3", "b4")))


def test_tsunami_of_north_pushes_towards_south(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, "n", b5="t1d5", b4="S2J4")
    assert str(play(squares_ii, position, "b5*b2").board[6]) == "S2J4"


def test_tsunami_does_not_push_off_the_board_nor_nothing(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b3="T1D5", b4="S2J4", d1="T2D4")
    assert not any("*" in a for a in texts(squares_ii, position) if a.startswith(("b3", "d1")))
    assert why(squares_ii, position, "d1*d4") == ("tiles.no.nothing_to_push", {"cell": "d2"})


def test_tsunami_never_sets_an_own_tile_on_an_own_tile(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b1="T1D5", b2="S2J4", b4="S1J5")
    assert why(squares_ii, position, "b1*b4") == ("tiles.no.own_tile", {"cell": "b4"})


def test_T9_tsunami_pushing_an_enemy_tile_onto_an_own_one_is_a_battle(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b1="T1D5", b2="s2j4", b4="S3J3")
    step = squares_ii.apply(position, squares_ii.parse_action("b1*b4"))
    cell = at(squares_ii, "b4")
    assert Fought(cell, Seat.NORTH, 2, 0, Seat.SOUTH, 3, 0, Seat.SOUTH) in step.events
    assert "S2J4" in step.position.hands[1]
    assert str(step.position.board[16]) == "S3J3"


def test_T8_tsunami_pushing_enemy_onto_enemy_is_their_battle_in_squares_ii(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, b1="T1D5", b2="s5j1", b4="s3j3")
    after = play(squares_ii, position, "b1*b4")
    assert str(after.board[16]) == "s5j1"
    assert "S3J3" in after.hands[1]


def test_T8_tsunami_pushing_enemy_onto_enemy_may_not_be_done_in_strive() -> None:
    strive = tile_game("strive", "classic")
    position = lay(strive, b1="T1D5", b2="s5j1", b4="s3j3")
    assert why(strive, position, "b1*b4") == ("tiles.no.push_onto_enemy", {"cell": "b4", "seat": NORTH})


@pytest.mark.parametrize(("id", "switch"), [("squares-ii", "forbidden"), ("strive", "battle")])
def test_T8_push_enemy_onto_enemy_is_a_switch(id: str, switch: str) -> None:
    game = tile_game(id, "classic", push_enemy_onto_enemy=switch)
    position = lay(game, b1="T1D5", b2="s5j1", b4="s3j3")
    assert ("b1*b4" in texts(game, position)) == (switch == "battle")


def test_exchange_swaps_with_any_neighbour_without_a_battle(strive: TilesGame) -> None:
    position = lay(strive, c3="X2Y4", c4="l1u5", b3="Y1X5", d4="u4l2")
    assert {a for a in texts(strive, position) if a.startswith("c3*")} == {"c3*c4", "c3*b3"}
    step = strive.apply(position, strive.parse_action("c3*c4"))
    assert step.events[0] == Swapped(at(strive, "c3"), at(strive, "c4"))
    assert (str(step.position.board[12]), str(step.position.board[17])) == ("l1u5", "X2Y4")
    assert why(strive, position, "c3*c2") == ("tiles.no.nothing_to_swap", {"cell": "c2"})


def test_constant_abilities_are_not_used(strive: TilesGame) -> None:
    position = lay(strive, c3="U2L4")
    assert why(strive, position, "c3*c4")[0] == "tiles.no.constant"


# ---- battles


def test_supports_next_to_the_battle_add_up_for_both(strive: TilesGame) -> None:
    position = lay(strive, c2="Y1X5", c3="l2u4", b3="U2L4", d3="U1L5", c4="u3l3", b2="U3L3")
    step = strive.apply(position, strive.parse_action("c2c3"))
    assert Fought(at(strive, "c3"), Seat.SOUTH, 3, 2, Seat.NORTH, 3, 1, None) in step.events
    assert "Y1X5" in step.position.hands[0]
    assert "L2U4" in step.position.hands[1]
    assert step.position.board[12] is None


def test_T11_an_arriving_support_has_left_its_old_cell_and_does_not_support_itself(strive: TilesGame) -> None:
    position = lay(strive, c2="U2L4", c3="l2u4")
    step = strive.apply(position, strive.parse_action("c2c3"))
    assert Fought(at(strive, "c3"), Seat.SOUTH, 2, 0, Seat.NORTH, 2, 0, None) in step.events


def test_T11_two_tiles_of_one_owner_are_supported_alike() -> None:
    sets = {"choice": "fixed", "families": ["tsunami/diagonal", "leap/support"]}
    game = tile_game("squares-ii", sets=sets)
    position = lay(game, b1="T1D5", b2="l3u3", b4="t2d4", a4="u1l5", c4="u2l4")
    step = game.apply(position, game.parse_action("b1*b4"))
    assert Fought(at(game, "b4"), Seat.NORTH, 5, 2, Seat.NORTH, 4, 2, Seat.NORTH) in step.events


# ---- the limit


def test_T5_a_row_may_hold_exactly_8(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a1="S5J1", b2="S3J3")
    assert "T3D3@b1" in texts(squares_ii, position)
    assert why(squares_ii, position, "T4D2@b1") == ("tiles.over_limit", {"row": 1, "sum": 9, "limit": 8})
    assert "b2b1" in texts(squares_ii, position)


def test_limits_of_the_two_players_are_counted_apart(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a1="S5J1", b1="S3J3", c1="s5j1", d2="s3j3")
    assert "d2d1" in texts(squares_ii, play(squares_ii, position, "b1b2"))


def test_result_a_5_may_enter_a_row_that_holds_4_if_it_ties(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="T4D2", c2="S5J1", c3="s5j1")
    assert "c2c3" in texts(squares_ii, position)
    winning = lay(squares_ii, a3="T4D2", c2="S5J1", c3="s3j3")
    assert why(squares_ii, winning, "c2c3") == ("tiles.over_limit", {"row": 3, "sum": 9, "limit": 8})


def test_projected_both_faces_of_a_battle_count_before_it(strive: TilesGame) -> None:
    position = lay(strive, a3="X4Y2", c2="L5U1", c3="l5u1")
    assert why(strive, position, "c2c3") == ("tiles.over_limit", {"row": 3, "sum": 9, "limit": 8})
    position = lay(strive, a3="X4Y2", c2="L4U2", c3="l5u1")
    assert "c2c3" in texts(strive, position)


@pytest.mark.parametrize(("id", "check"), [("squares-ii", "projected"), ("strive", "result")])
def test_limit_check_is_a_switch(id: str, check: str) -> None:
    game = tile_game(id, "classic", limit_check=check)
    position = lay(game, a3="T4D2", c2="S5J1", c3="s5j1")
    assert ("c2c3" in texts(game, position)) == (check == "result")


def test_projected_looks_at_the_other_players_rows_too() -> None:
    strive = tile_game("strive", "classic")
    position = lay(strive, b1="T1D5", b2="s3j3", a4="s5j1", c4="t1d5")
    key, values = why(strive, position, "b1*b4")
    assert (key, values["row"], values["sum"], values["limit"]) == ("tiles.over_limit_other", 4, 9, 8)


def test_projected_holds_for_spin_too() -> None:
    strive = tile_game("strive", "classic")
    position = lay(strive, a3="S2J4", b3="T5D1")
    assert why(strive, position, "a3*a3") == ("tiles.over_limit", {"row": 3, "sum": 9, "limit": 8})


def test_projected_a_moved_supply_already_counts_in_its_new_row(strive: TilesGame) -> None:
    position = lay(strive, a2="L5U1", b2="X3Y3", c1="Y1X5", d1="U2L4")
    assert "c1c2" in texts(strive, position)
    assert why(strive, position, "d1d2") == ("tiles.over_limit", {"row": 2, "sum": 10, "limit": 8})


def test_projected_a_moved_supply_no_longer_counts_in_its_old_row() -> None:
    strive = tile_game("strive", abilities={"supply": {"amount": 3}})
    position = lay(strive, a2="Y1X5", b2="L5U1", c2="X4Y2")
    assert why(strive, position, "a2a3") == ("tiles.over_limit", {"row": 2, "sum": 9, "limit": 8})


def test_T4_supply_raises_the_limit_of_its_row_for_its_owner(strive: TilesGame) -> None:
    position = lay(strive, a1="Y4X2")
    assert "L5U1@b1" in texts(strive, position)
    position = lay(strive, a1="Y4X2", b1="U1L5")
    assert why(strive, position, "X5Y1@c1") == ("tiles.over_limit", {"row": 1, "sum": 10, "limit": 9})
    north = lay(strive, "n", a5="Y4X2", b5="l4u2")
    assert why(strive, north, "L5U1@c5") == ("tiles.over_limit", {"row": 5, "sum": 9, "limit": 8})


def test_T4_supply_scope_row_raises_it_for_both() -> None:
    strive = tile_game("strive", supply_scope="row")
    north = lay(strive, "n", a5="Y4X2", b5="l4u2")
    assert "L5U1@c5" in texts(strive, north)


def test_T6_an_ability_is_always_allowed_in_squares_ii_and_tiles_go_back(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="S2J4", b3="T5D1", d1="T1D5")
    over = play(squares_ii, position, "a3*a3")
    assert (over.pending, over.to_act, squares_ii.on_turn(over)) == ("return:s", Seat.SOUTH, Seat.SOUTH)
    assert texts(squares_ii, over) == {"a3-", "b3-"}
    assert why(squares_ii, over, "d1d2") == (
        "tiles.no.return_first",
        {"seat": SOUTH, "row": 3, "sum": 9, "limit": 8},
    )
    assert why(squares_ii, over, "d1-")[0] == "tiles.no.row_not_over"
    step = squares_ii.apply(over, squares_ii.parse_action("b3-"))
    assert (step.position.pending, step.position.to_act) == ("-", Seat.NORTH)
    assert isinstance(step.events[0], Returned)
    assert (step.events[0].cause, step.events[0].hand.text) == ("limit", "T5D1")


def test_T6_a_move_over_the_limit_is_illegal_all_the_same(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="S4J2", b2="T5D1", c4="s5j1")
    assert refused(squares_ii, position)["b2b3"] == "tiles.over_limit"


def test_T10_nothing_is_returned_without_need(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="S2J4")
    assert why(squares_ii, position, "a3-")[0] == "tiles.no.nothing_over"


def test_returns_the_player_not_on_turn_first_then_the_one_on_turn() -> None:
    game = tile_game("squares-ii", sets=TSUNAMI_SUPPLY)
    position = lay(game, c2="X1Y5", a3="T5D1", b3="X3Y3", c3="t3d3", a2="t4d2", e2="x4y2")
    after = play(game, position, "c2*c3")
    assert (after.pending, after.to_act, after.on_turn) == ("return:s", Seat.NORTH, Seat.SOUTH)
    assert texts(game, after) == {"a2-", "c2-", "e2-"}
    after = play(game, after, "c2-")
    assert (after.pending, after.to_act) == ("return:s", Seat.SOUTH)
    assert texts(game, after) == {"a3-", "b3-", "c3-"}
    after = play(game, after, "a3-")
    assert (after.pending, after.to_act) == ("-", Seat.NORTH)


def test_T10_returns_go_on_until_nothing_is_over() -> None:
    game = tile_game("squares-ii", sets=SPIN_SUPPLY)
    position = lay(game, a2="X3Y3", b2="J4S2", c2="S1J5")
    over = play(game, position, "c2*c2")
    over = play(game, over, "a2-")
    assert (over.pending, texts(game, over)) == ("return:s", {"b2-", "c2-"})
    assert play(game, over, "b2-").pending == "-"


def test_T10_returns_with_scope_row_can_put_the_other_player_over() -> None:
    game = tile_game("squares-ii", sets=SPIN_SUPPLY, supply_scope="row")
    position = lay(game, a2="Y1X5", b2="S2J4", c2="S5J1", d2="s5j1", e2="x4y2")
    over = play(game, position, "b2*b2")
    assert (over.to_act, texts(game, over)) == (Seat.SOUTH, {"a2-", "b2-", "c2-"})
    over = play(game, over, "a2-")
    assert (over.pending, over.to_act) == ("return:s", Seat.NORTH)
    over = play(game, over, "e2-")
    assert (over.pending, over.to_act) == ("return:s", Seat.SOUTH)
    assert play(game, over, "c2-").pending == "-"


def test_T10_strive_returns_tiles_where_a_battle_cost_a_supply() -> None:
    strive = tile_game("strive", supply_scope="row")
    position = lay(strive, b3="Y1X5", c3="l5u1", a3="u4l2")
    over = play(strive, position, "b3c3")
    assert (over.pending, over.to_act, texts(strive, over)) == ("return:s", Seat.NORTH, {"a3-", "c3-"})
    assert play(strive, over, "a3-").to_act is Seat.NORTH


# ---- the end


def test_three_tiles_in_the_middle_row_win(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="S1J5", b3="S2J4", c2="T1D5")
    step = squares_ii.apply(position, squares_ii.parse_action("c2c3"))
    cells = tuple(at(squares_ii, c) for c in ("a3", "b3", "c3"))
    assert step.events[-1] == Ended("south", "goal", cells)
    assert squares_ii.legal_actions(step.position) == ()
    assert squares_ii.format(step.position).endswith(" s -")  # frozen: no next turn
    assert why(squares_ii, step.position, "c3c2")[0] == "core.over"


def test_T12_the_goal_counts_after_the_returns_only(squares_ii: TilesGame) -> None:
    position = lay(squares_ii, a3="T3D3", b3="S3J3", c2="D4T2")
    over = play(squares_ii, position, "c2*d3")
    assert squares_ii.outcome(over) is None
    assert squares_ii.outcome(play(squares_ii, over, "a3-")) is None


def test_a_return_may_end_the_game_and_leaves_the_player_on_turn() -> None:
    game = tile_game("squares-ii", sets=TSUNAMI_SUPPLY)
    position = lay(game, a3="T1D5", b3="X3Y3", c2="X2Y4", c3="t3d3", a2="t4d2", e2="x4y2")
    over = play(game, position, "c2*c3")
    assert (over.pending, over.to_act, game.outcome(over)) == ("return:s", Seat.NORTH, None)
    step = game.apply(over, game.parse_action("a2-"))
    assert step.events[-1] == Ended("south", "goal", tuple(at(game, c) for c in ("a3", "b3", "c3")))
    assert game.format(step.position).endswith(" s -")


def test_a_player_can_win_in_the_others_turn(strive: TilesGame) -> None:
    position = lay(strive, a3="y1x5", b3="l1u5", c3="X1Y5", c4="u2l4")
    step = strive.apply(position, strive.parse_action("c3*c4"))
    assert step.events[-1] == Ended("north", "goal", tuple(at(strive, c) for c in ("a3", "b3", "c3")))
    assert strive.format(step.position).endswith(" s -")
    assert strive.outcome(strive.parse(strive.format(step.position))) == strive.outcome(step.position)


def test_T12_both_have_three_the_player_on_turn_wins() -> None:
    game = tile_game("strive", board={"files": 6, "ranks": 5, "territory_rows": 1, "goal_row": 3})
    cells = {"a3": "y1x5", "b3": "l1u5", "c3": "u1l5", "d3": "L1U5", "e3": "Y1X5", "f3": "X2Y4"}
    for letter, winner in (("s", "south"), ("n", "north")):
        outcome = game.outcome(lay(game, letter, **cells))
        assert outcome is not None
        assert outcome.winner == winner


def test_H4_pass_only_where_nothing_else_is_legal() -> None:
    board = {"files": 2, "ranks": 2, "territory_rows": 1, "goal_row": 2}
    game = tile_game("strive", "classic", board=board, goal_tiles=2, limit=2)
    assert why(game, game.start(Setup(), 0), "pass")[0] == "tiles.no.pass"
    position = lay(game, a1="s1j5", b1="t1d5")
    assert texts(game, position) == {"pass"}
    step = game.apply(position, game.parse_action("pass"))
    assert step.events == (TurnTo(Seat.NORTH),)
    assert step.position.board == position.board


# ---- what a designer may change


def test_a_designers_variant_that_no_rulebook_has() -> None:
    """7x5 cells, a knight step, limit 10, four tiles in the goal row, numbers that add up to 7."""
    game = invented(KNIGHTS)
    position = lay(game, d3="K6G1", e5="k1g6", b2="H1B4", f1="K4G3")
    knight = {a for a in texts(game, position) if a.startswith("d3*")}
    assert knight == {f"d3*{goal}" for goal in ("e5", "c5", "b4", "f4", "f2", "c1", "e1")}  # b2 holds an own tile
    assert str(play(game, position, "d3*e5").board[32]) == "K6G1"
    assert "G6K1@a1" in texts(game, position)  # 4 + 6 = 10
    heavy = lay(game, f1="K4G3", a1="H3B2")
    assert why(game, heavy, "K6G1@b1") == ("tiles.over_limit", {"row": 1, "sum": 13, "limit": 10})


def test_without_pass_over_the_way_must_be_empty() -> None:
    game = invented(KNIGHTS)
    position = lay(game, d1="G3K4", c2="k1g6", d3="k2g5")
    assert {a for a in texts(game, position) if a.startswith("d1*")} == {"d1*f3"}
    assert why(game, position, "d1*b3") == ("tiles.no.blocked", {"cell": "c2"})
    assert refused(game, position)["d1*d4"] == "tiles.no.blocked"
