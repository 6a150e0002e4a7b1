"""A match carried over to changed rules: the position stays, and with it all that is legal and leads to the same."""

from __future__ import annotations

import random
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import pytest

from squares.core.clock import TimeControl
from squares.core.errors import BadPosition
from squares.core.game import AnyGame, Setup
from squares.core.match import Match
from squares.core.seats import Seat
from squares.data.texts import Texts
from squares.registry import Registry
from squares.saves import Record, carry

REGISTRY = Registry.of_engines()
SAY = Texts.load().say
NOW = datetime(2026, 3, 14, tzinfo=UTC)
AnyMatch = Match[Any, Any]


def begun(game: AnyGame, time: TimeControl | None = None) -> AnyMatch:
    choices = {option.id: option.default for option in game.options}
    return Match(game, Setup(choices=choices), 1, {seat: seat.value for seat in game.seats}, time=time)


def walked(game: AnyGame, plies: int, seed: int) -> AnyMatch:
    match, dice = begun(game), random.Random(seed)
    while len(match.plies) < plies and match.outcome is None:
        match.play(dice.choice(match.legal_actions()))
    return match


def by_text(match: AnyMatch, *texts: str) -> AnyMatch:
    for text in texts:
        match.play(match.game.parse_action(text), 100)
    return match


def texts(match: AnyMatch) -> list[str]:
    return [ply.text for ply in match.plies]


def squares(**house: Any) -> AnyGame:
    return REGISTRY.game("squares-ii", None, house)


def test_lines_names_ends_and_clocks_go_along() -> None:
    match = by_text(begun(squares(), TimeControl(60_000)), "S4J2@b1", "S4J2@b5", "T1D5@a1")
    match.goto(1)
    by_text(match, "S4J2@a5")
    match.name(match.leaf, "the other one")
    match.resign(Seat.NORTH)
    found = carry.carried(match, squares(limit=9))
    assert (found.lost, found.whole) == (0, True)
    assert [(node.name, node.concludes) for node in found.match.nodes] == [
        (node.name, node.concludes) for node in match.nodes
    ]
    assert found.match.outcome == match.outcome
    assert found.match.left(Seat.SOUTH) == match.left(Seat.SOUTH)
    assert texts(match) == ["S4J2@b1", "S4J2@a5"]  # as it was


def test_a_line_that_is_legal_no_more_goes_alone() -> None:
    match = by_text(begun(squares()), "S4J2@b1", "S4J2@b5", "S3J3@a1")
    match.goto(1)
    found = carry.carried(match, squares(limit=5))
    assert texts(found.match) == ["S4J2@b1", "S4J2@b5"]
    assert (found.match.cursor, found.lost, found.whole) == (1, 0, False)


def test_the_position_stays_where_the_way_there_is_legal_no_more() -> None:
    match = by_text(begun(squares()), "S4J2@b1", "S4J2@b5", "S3J3@a1", "T1D5@a5", "a1a2", "b5b4")
    found = carry.carried(match, squares(limit=5))  # after three plies a row held too much
    assert found.match.game.format(found.match.position) == match.game.format(match.position)
    assert (texts(found.match), found.lost, found.whole) == (["b5b4"], 5, False)


def test_plies_that_would_lead_elsewhere_by_the_new_rules_are_left_out() -> None:
    old, new = (REGISTRY.game("qubism", None, {"after_roll": way}) for way in ("keep", "left"))
    match = by_text(begun(old), "a3U", "e3U", "a3a4", "c5c4")
    found = carry.carried(match, new)
    assert found.match.game.format(found.match.position) == old.format(match.position)
    assert (texts(found.match), found.lost, found.whole) == (["c5c4"], 3, False)


def test_a_position_that_is_not_possible_is_told() -> None:
    match = by_text(begun(squares()), "S4J2@b1", "S4J2@b5", "S3J3@a1")
    with pytest.raises(BadPosition):
        carry.carried(match, squares(limit=5))
    earlier = carry.from_last_possible(match, squares(limit=5))
    assert earlier is not None
    assert str(earlier.position) == str(match.position_at(2))


@pytest.mark.parametrize(
    ("id", "change"),
    [
        ("squares-ii", {"limit": 5}),
        ("squares-ii", {"limit": 12, "goal_tiles": 2}),
        ("squares-ii", {"board": {"files": 7}}),
        ("strive", {"limit": 6}),
        ("qubism", {"cubes": 4}),
        ("qubism", {"board": {"files": 7, "ranks": 7}}),
        ("rengoma", {"board": {"files": 7, "ranks": 7}}),
        ("rengoma", {"chips": 4}),
        ("logistic", {"life": 300}),
    ],
)
def test_what_is_carried_over_can_be_saved_and_opened(id: str, change: dict[str, Any]) -> None:
    old, new = REGISTRY.game(id), REGISTRY.game(id, None, change)
    for seed in range(4):
        match = walked(old, 6 + 5 * seed, seed)
        try:
            found = carry.carried(match, new)
        except BadPosition:
            continue
        assert len(found.match.plies) == match.cursor - found.lost
        record = Record.from_match(found.match, "any", NOW, NOW)
        assert record.to_match(REGISTRY).position == found.match.position


def tiles_lie(game: AnyGame, position: Any) -> int:
    return sum(len(hand) for hand in position.hands) + sum(tile is not None for tile in position.board)


def cubes_lie(game: AnyGame, position: Any) -> int:
    return int(position.supply) + sum(letter in "UuRrDdLl" for letter in position.board)


def pieces_lie(game: AnyGame, position: Any) -> int:
    return sum(map(len, position.board)) + sum(map(len, position.stocks)) + sum(map(bool, position.field))


@pytest.mark.parametrize(
    ("id", "change", "lie", "n"),
    [
        ("squares-ii", {"board": {"files": 3}}, tiles_lie, 20),
        ("squares-ii", {"limit": 3}, tiles_lie, 20),
        ("squares-ii", {"sets": {"families": ["spin/jump"]}}, tiles_lie, 10),
        ("qubism", {"board": {"files": 4, "ranks": 4}}, cubes_lie, 9),
        ("qubism", {"cubes": 2}, cubes_lie, 2),
        ("rengoma", {"board": {"files": 4, "ranks": 4}}, pieces_lie, 24),
        ("rengoma", {"strengths": [1, 2, 3, 4]}, pieces_lie, 8),
    ],
)
def test_the_nearest_position_is_one_of_the_game_and_tells_what_lies_otherwise(
    id: str, change: dict[str, Any], lie: Callable[[AnyGame, Any], int], n: int
) -> None:
    old, new = REGISTRY.game(id), REGISTRY.game(id, None, change)
    fitted = 0
    for seed in range(6):
        match = walked(old, 9 + 3 * seed, seed)
        found = new.fit(match.position, old)
        if found is None:
            continue
        fitted += 1
        position, changes = found
        assert lie(new, position) == n
        assert new.parse(new.format(position)) == position
        assert all(SAY(each).endswith(".") for each in changes)
    assert fitted >= 4
