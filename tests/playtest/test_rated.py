"""How strong a person plays, told by the levels: whose games count, and whether the interval holds at every look."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random

import pytest

from squares.bots.levels import Roster
from squares.core.game import Setup
from squares.core.match import Match
from squares.core.players import FULL, BotPlayer
from squares.core.rating import won
from squares.core.seats import Seat
from squares.playtest.field.rated import levels_scale, rated
from squares.registry import Registry
from squares.saves.record import Record

SCALE = tuple(150.0 * at for at in range(10))
S, N = Seat.SOUTH, Seat.NORTH
NOW = datetime(2026, 1, 1, tzinfo=UTC)


def test_the_level_comes_back_that_played() -> None:
    dice, games, found = Random(1), list[tuple[int, int]](), rated(SCALE, [])
    for _ in range(40):
        games.insert(0, (found.near, 2 * (dice.random() < won(SCALE[4] - SCALE[found.near - 1]))))
        found = rated(SCALE, games)
    assert found.low < 5 < found.high
    assert found.level == pytest.approx(5, abs=1)
    assert sum(score for _, score in games[:20]) / 40 == pytest.approx(0.5, abs=0.2)


def test_the_interval_holds_at_every_look_while_opponents_follow_results() -> None:
    dice, missed = Random(2), 0
    for _ in range(12):
        games, is_missed, found = list[tuple[int, int]](), False, rated(SCALE, [])
        for _ in range(8):
            games.insert(0, (found.near, 2 * (dice.random() < won(SCALE[3] - SCALE[found.near - 1]))))
            found = rated(SCALE, games)
            is_missed |= not found.low <= 4 <= found.high
        missed += is_missed
    assert missed <= 2


def test_draws_are_halves_and_full_strength_is_the_highest() -> None:
    drawn, halves = (rated(SCALE, games) for games in ([(6, 1)] * 8, [(6, 2), (6, 0)] * 4))
    assert drawn == halves
    assert rated(SCALE, [(FULL, 2)] * 20).near == FULL
    assert rated(SCALE, []).near == 1


def test_the_scale_rises_where_each_level_was_measured_against_the_one_below() -> None:
    game, roster = Registry.of_engines().game("qubism"), Roster.load()
    scale = levels_scale(roster, game)
    assert scale is not None
    assert len(scale) == len(roster.levels(game))
    assert list(scale) == sorted(scale)
    roster.figures = {}
    assert levels_scale(roster, game) is None


def fresh() -> Match:  # type: ignore[type-arg]
    game = Registry.of_engines().game("qubism")
    return Match(game, Setup(), 1, {S: "Mei", N: "Bot"}, bots={N: BotPlayer(3, 1.0)})


def test_help_is_kept_with_the_match_but_not_once_it_is_over() -> None:
    match, over = fresh(), fresh()
    match.help()
    match.resign(S)
    over.resign(S)
    over.help()
    for each, helped in ((match, True), (over, False)):
        assert Record.from_match(each, "qubism-1", NOW, NOW).now.helped is helped


def test_what_was_taken_back_is_help_and_a_later_end_does_not_count() -> None:
    match, other = fresh(), fresh()
    for action in match.legal_actions()[:2]:
        match.goto(0)
        match.play(action)
    assert match.helped
    other.play(other.legal_actions()[0])
    other.resign(S)
    assert not other.helped
    other.goto(0)
    other.play(other.legal_actions()[1])
    other.resign(N)
    assert other.helped
