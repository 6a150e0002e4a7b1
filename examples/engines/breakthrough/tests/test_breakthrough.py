"""Breakthrough by its rules, and by the contract that every game keeps."""

from __future__ import annotations

import pytest

from squares.core.errors import BadData, BadPosition, IllegalAction
from squares.core.events import Moved, Removed, TurnTo
from squares.core.game import AnyGame, Outcome, Setup
from squares.data.texts import Texts
from squares.playtest.conformance import examine
from squares.registry import Registry

TEXTS = Texts.load()
REGISTRY = Registry.of_engines()


def game(variant: str = "tiny") -> AnyGame:
    return REGISTRY.game("breakthrough", variant)


@pytest.mark.parametrize(("depth", "count"), list(enumerate([22, 484, 11132, 256036], 1)))
def test_the_number_of_games(depth: int, count: int) -> None:
    classic = game("classic")
    assert classic.kernel(classic.start(Setup(), 0)).perft(depth) == count


@pytest.mark.parametrize("variant", ["classic", "small", "tiny"])
def test_the_contract(variant: str) -> None:
    assert [TEXTS.say(fault) for verdict in examine(game(variant), TEXTS) for fault in verdict.faults] == []


def test_men_stand_on_the_first_ranks() -> None:
    assert game("small").format(game("small").start(Setup(), 0)) == "bbbbbb/bbbbbb/------/------/wwwwww/wwwwww s"


@pytest.mark.parametrize(
    ("position", "legal"),
    [
        ("----b/-----/-----/--w--/----- s", "c2b3 c2c3 c2d3"),
        ("----b/-----/-----/w----/----- s", "a2a3 a2b3"),
        ("----b/-----/-bbb-/--w--/----- s", "c2b3 c2d3"),
        ("-----/--b--/--w--/-----/----w n", "c4b3 c4d3"),
        ("-----/--b--/-www-/-----/----w n", "c4b3 c4d3"),
    ],
)
def test_a_man_steps_ahead_and_takes_slanting(position: str, legal: str) -> None:
    found = game().legal_actions(game().parse(position))
    assert " ".join(map(game().format_action, found)) == legal


def test_a_man_who_is_taken_leaves_the_game() -> None:
    step = game().apply(game().parse("b---b/-----/-b---/w----/----- s"), game().parse_action("a2b3"))
    assert [type(event) for event in step.events] == [Moved, Removed, TurnTo]
    assert game().format(step.position) == "b---b/-----/-w---/-----/----- n"


@pytest.mark.parametrize(
    ("position", "action", "outcome"),
    [
        ("b----/--w--/-----/-----/----- s", "c4c5", Outcome("south", "breakthrough_across")),
        ("-----/w----/-----/--b--/----- n", "c2c1", Outcome("north", "breakthrough_across")),
        ("-----/-----/-b---/w----/----- s", "a2b3", Outcome("south", "breakthrough_taken")),
    ],
)
def test_the_last_rank_or_all_men_win(position: str, action: str, outcome: Outcome) -> None:
    before = game().parse(position)
    assert game().outcome(before) is None
    after = game().apply(before, game().parse_action(action)).position
    assert game().outcome(after) == outcome
    assert game().legal_actions(after) == ()


@pytest.mark.parametrize(
    ("action", "sentence"),
    [
        ("c2c3", "A man takes slanting alone, never straight ahead."),
        ("c2d3", "A man of your own stands there."),
        ("c2c4", "A man steps one cell ahead, straight or slanting."),
        ("c2b1", "A man steps one cell ahead, straight or slanting."),
        ("c3c2", "The piece on c3 is not yours."),
    ],
)
def test_a_refusal_names_its_rule(action: str, sentence: str) -> None:
    with pytest.raises(IllegalAction) as refused:
        game().apply(game().parse("-----/-----/--bw-/--w--/----- s"), game().parse_action(action))
    assert TEXTS.say(refused.value.phrase) == sentence


@pytest.mark.parametrize(
    ("position", "sentence"),
    [
        ("bbbbb/b----/-----/-----/wwwww s", "Nobody has more than 5 men."),
        ("-----/-----/-----/-----/----- s", "There is no man on the board."),
    ],
)
def test_positions_that_cannot_be_are_refused(position: str, sentence: str) -> None:
    with pytest.raises(BadPosition) as bad:
        game().parse(position)
    assert TEXTS.say(bad.value.phrase) == sentence


def test_men_of_both_fit_onto_the_board() -> None:
    with pytest.raises(BadData):
        REGISTRY.game("breakthrough", "tiny", {"rows": 3})
