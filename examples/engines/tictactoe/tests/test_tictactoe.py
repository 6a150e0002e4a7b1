"""Tic-tac-toe by its rules, and by the contract that every game keeps."""

from __future__ import annotations

import pytest

from squares.core.errors import BadPosition, IllegalAction
from squares.core.game import AnyGame, Outcome, Setup
from squares.data.texts import Texts
from squares.playtest.conformance import examine
from squares.registry import Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()


def game(variant: str = "classic") -> AnyGame:
    return REGISTRY.game("tictactoe", variant)


@pytest.mark.parametrize(("depth", "count"), list(enumerate([9, 72, 504, 3024, 15120, 54720], 1)))
def test_the_number_of_games(depth: int, count: int) -> None:
    assert game().kernel(game().start(Setup(), 0)).perft(depth) == count


@pytest.mark.parametrize("variant", ["classic", "four"])
def test_the_contract(variant: str) -> None:
    assert [TEXTS.say(fault) for verdict in examine(game(variant), TEXTS) for fault in verdict.faults] == []


@pytest.mark.parametrize(
    ("position", "action", "cells"),
    [
        ("---/oo-/xx- s", "c1", "a1 b1 c1"),
        ("-ox/-ox/--- s", "c1", "c1 c2 c3"),
        ("--x/-x-/-oo s", "a1", "a1 b2 c3"),
        ("x--/-x-/oo- s", "c1", "a3 b2 c1"),
    ],
)
def test_a_line_in_any_direction_wins(position: str, action: str, cells: str) -> None:
    played = game().apply(game().parse(position), game().parse_action(action)).position
    assert game().outcome(played) == Outcome("south", "tictactoe_line")
    assert sorted(map(str, game().winning_cells(played))) == sorted(cells.split())


def test_a_full_board_without_a_line_is_a_draw() -> None:
    assert game().outcome(game().parse("xox/xxo/oxo n")) == Outcome(None, "tictactoe_full")


def test_three_do_not_win_where_four_are_asked_for() -> None:
    four = game("four")
    assert four.outcome(four.parse("-----/-----/-----/oo---/xxx-- n")) is None
    assert four.outcome(four.parse("-----/-----/-----/ooo--/xxxx- n")) == Outcome("south", "tictactoe_line")


def test_no_mark_is_put_on_another() -> None:
    with pytest.raises(IllegalAction) as refused:
        game().apply(game().parse("---/-x-/--- n"), game().parse_action("b2"))
    assert TEXTS.say(refused.value.phrase) == "b2 is taken already."


def test_nobody_has_more_than_five_marks() -> None:
    with pytest.raises(BadPosition):
        game().parse("xxx/xxx/ooo s")
