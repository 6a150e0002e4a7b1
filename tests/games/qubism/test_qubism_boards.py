"""Qubism on other boards: blocked cells (Q7), several pawns each (Q8) and their ways (Q9)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from squares.core.errors import BadData, BadPosition
from squares.core.events import Ended
from squares.core.game import Outcome, Setup
from squares.core.grid import Cell
from squares.core.players import People
from squares.core.seats import Seat
from squares.games.qubism.rules.values import Place
from squares.registry import hash_of
from tests.games.qubism.qubism_games import TEXTS, lay, pawn_goals, play, qubism, texts, why

TWO_EACH = {"files": 6, "ranks": 6, "pawns": {"south": ["b1", "e1"], "north": ["b6", "e6"]}}


def test_Q7_nothing_enters_or_crosses_a_blocked_cell() -> None:
    game = qubism(board={"blocked": ["b2", "d1", "c4"]})
    start = game.start(Setup(), 0)
    assert game.format(start) == "..N../..#../...../.#.../..S#. s 9"
    assert pawn_goals(game, start, "c1") == "b1 c2"
    assert why(game, start, "c1d1") == "Nothing enters d1, which is blocked."
    assert why(game, start, "d1d2") == "Nothing enters d1, which is blocked."
    assert why(game, start, "b2U") == "Nothing enters b2, which is blocked."
    assert "b3D" not in texts(game, start), "its arrow would point at a blocked cell"
    slid = lay(game, "..N..", "..#..", ".....", "R#...", "..S#.")
    assert not {text for text in texts(game, slid) if text.startswith("a2")}
    jumps = lay(game, ".....", "..#..", "..N..", ".#S..", "...#.")
    assert pawn_goals(game, jumps, "c2") == "b3 c1 d2 d3", "the cell behind is blocked, so it goes to the sides"


def test_Q7_no_way_leads_over_blocked_cells() -> None:
    game = qubism(board={"blocked": ["a3", "b3", "c3", "d3"]})
    assert why(game, game.start(Setup(), 0), "e3U").startswith("This would wall in both pawns.")


@pytest.mark.parametrize(
    ("keys", "sentence"),
    [
        ({"board": {"blocked": ["f1"]}}, 'There is no cell "f1" to block; the board ends at e5.'),
        ({"board": {"blocked": ["c1"]}}, "A pawn begins on c1, so it cannot be blocked."),
        ({"board": {"blocked": ["a3", "b3", "c3", "d3", "e3"]}}, "The pawn that begins on c1 has no way past the"),
        ({"pawns_home": 2}, "2 pawns are to get across, but South has 1."),
        ({"board": {"pawns": {"south": ["a1", "a1"]}}}, "Two pawns would begin on a1."),
        ({"board": {"pawns": {"south": ["a1", "z9"]}}}, 'There is no cell "z9" for a pawn to begin on'),
        ({"board": {"blocked": ["a2"]}, "house": {"swap": True}}, "only be swapped where the board looks the same"),
    ],
)
def test_Q7_Q8_boards_that_cannot_be_are_told(keys: dict[str, Any], sentence: str) -> None:
    with pytest.raises(BadData) as caught:
        qubism(**keys)
    assert sentence in TEXTS.say(caught.value.phrase)


def cell_of_six(text: str) -> Cell:
    found = qubism(board=TWO_EACH).grid.parse(text)
    assert found is not None
    return found


def test_Q8_any_pawn_is_moved_and_any_pawn_jumped_over() -> None:
    game = qubism(board=TWO_EACH)
    assert game.format(game.start(Setup(), 0)) == ".N..N./....../....../....../....../.S..S. s 9"
    position = lay(game, ".N..N.", "......", "......", "......", "......", ".SS...")
    assert pawn_goals(game, position, "b1") == "a1 b2 d1"
    assert pawn_goals(game, position, "c1") == "a1 c2 d1"
    assert "straight behind the pawn on c1" in why(game, position, "b1c2")
    assert why(game, position, "b6b5") == "The pawn on b6 belongs to North."


def test_Q8_so_many_pawns_win_as_stand_across_at_once() -> None:
    ranks = (".S....", "....S.", "......", ".N..N.", "......", "......")
    first = qubism(board=TWO_EACH)
    assert first.outcome(lay(first, *ranks)) == Outcome("south", "across")
    both = qubism(board=TWO_EACH, pawns_home=2)
    position = lay(both, *ranks)
    assert both.outcome(position) is None
    assert both.ways(position)[Seat.SOUTH] == 1
    assert "b6a6" in texts(both, position), "one that is across may move again"
    step = both.apply(position, both.parse_action("e5e6"))
    assert both.outcome(step.position) == Outcome("south", "across")
    assert step.events[-1] == Ended("south", "across", (cell_of_six("b6"), cell_of_six("e6")))


def test_Q8_sides_with_several_pawns_are_swapped() -> None:
    game = qubism(board=TWO_EACH, house={"swap": True})
    position = play(game, game.start(Setup(), 0), "b1b2", "swap")
    assert game.format(position) == ".N..../....N./....../....../....../.S..S. s 9"


def test_Q9_every_pawn_keeps_a_way() -> None:
    game = qubism(board=TWO_EACH, cubes=12)
    position = lay(game, ".N..N.", "......", "......", "......", "R.....", "S...S.")
    assert why(game, position, "b1U") == "This would wall in a pawn of South's. Every pawn must keep a way across."
    with pytest.raises(BadPosition) as caught:
        lay(game, ".N..N.", "......", "......", "......", "R.....", "SU..S.")
    assert TEXTS.say(caught.value.phrase) == "South's pawn on a1 is walled in."


def test_Q8_the_goal_follows_the_file() -> None:
    said = [
        TEXTS.say(game.definition.goal())
        for game in (qubism(), qubism(board=TWO_EACH, cubes=1), qubism(board=TWO_EACH, pawns_home=2, cubes=0))
    ]
    assert said == [
        "Be the first to bring your pawn across. The nine cubes belong to nobody.",
        "Be the first to bring one of your pawns across. The one cube belongs to nobody.",
        "Be the first to have two pawns in the row on the other side.",
    ]


def test_Q8_what_is_left_to_win_is_counted_and_told() -> None:
    both = qubism(board=TWO_EACH, pawns_home=2)
    position = both.start(Setup(), 0)
    assert both.ways(position) == {Seat.SOUTH: 10, Seat.NORTH: 10}
    step = both.apply(position, both.parse_action("b3U"))
    people = People({Seat.SOUTH: "Mei", Seat.NORTH: "Kaede"})
    told = both.account(position, step.events, people)
    assert told is not None
    grew = "ways grew from 10 steps to 11 in all"
    assert TEXTS.say(told) == f"Mei's {grew} and Kaede's {grew}"


def test_one_pawn_each_and_no_blocked_cells_leave_the_rules_as_they_were() -> None:
    assert hash_of(qubism(board={"blocked": []}, pawns_home=1)) == hash_of(qubism())
    assert hash_of(qubism(board={"pawns": {"south": ["a1"]}})) == hash_of(qubism(board={"pawns": {"south": "a1"}}))


@pytest.mark.parametrize("to_act", ["s", "n"])
def test_a_cube_would_be_put_on_empty_cells_while_any_is_left(to_act: str) -> None:
    game = qubism(variant="5x5", board={"blocked": ["b2"]})
    some = lay(game, "..N..", "..U..", ".....", ".#D..", "..S..", to_act=to_act)
    put = {each.cell for each in game.reasons(some).in_reach() if isinstance(each, Place)}
    taken = {"c1", "c2", "c4", "c5", "b2"}
    assert {str(cell) for cell in put} == {str(cell) for cell in game.grid} - taken
    none = replace(some, supply=0)
    assert not [each for each in game.reasons(none).in_reach() if isinstance(each, Place)]
