"""Time controls: what is left follows from the plies of the line, so that going back gives time back."""

from __future__ import annotations

import pytest

from squares.core.clock import TimeControl
from squares.core.errors import IllegalAction
from squares.core.game import Setup
from squares.core.match import AnyMatch, Match
from squares.core.seats import Seat
from squares.registry import Registry

S, N = Seat.SOUTH, Seat.NORTH


def begun(control: TimeControl | None) -> AnyMatch:
    game = Registry.of_engines().game("qubism")
    return Match(game, Setup(), 1, {S: "Mei", N: "Kaede"}, time=control)


def take(match: AnyMatch, ms: float) -> None:
    match.think(ms)
    match.play(match.legal_actions()[0])


def test_H7_time_goes_to_whoever_thinks_and_the_increment_comes_once_a_turn() -> None:
    match = begun(TimeControl(60, increment=5))
    take(match, 7000)
    take(match, 1500.4)
    match.think(2000)
    assert (match.left(S), match.left(N)) == (60_000 - 7000 + 5000 - 2000, 60_000 - 1500 + 5000)
    assert [ply.ms for ply in match.plies] == [7000, 1500]
    assert match.left(S, 0) == 60_000


def test_H7_going_back_gives_time_back_and_going_on_takes_it_again() -> None:
    match = begun(TimeControl(60))
    take(match, 7000)
    match.think(9000)
    match.undo()
    assert (match.spent, match.left(S), match.left(N)) == (0, 60_000, 60_000)
    match.redo()
    assert (match.left(S), match.left(N)) == (53_000, 60_000)


def test_H7_time_for_each_move_is_whole_again_after_it() -> None:
    match = begun(TimeControl(10, whole=False))
    match.think(4000)
    assert match.left(S) == 6000
    take(match, 0)
    take(match, 0)
    assert match.left(S) == 10_000


def test_H7_time_that_ran_out_loses_until_it_is_taken_back() -> None:
    match = begun(TimeControl(10))
    match.think(10_000)
    outcome = match.lose_on_time(S)
    assert (outcome.winner, outcome.reason, match.left(S)) == (match.game.side(N), "time", 0)
    with pytest.raises(IllegalAction):
        match.lose_on_time(N)
    match.undo()
    assert (match.outcome, match.left(S)) == (None, 10_000)


def test_a_bot_divides_its_time_among_its_moves() -> None:
    assert TimeControl(10, whole=False).ration(10_000) == 10
    whole = TimeControl(600, increment=5)
    assert whole.ration(600_000) == pytest.approx(28)
    assert whole.ration(6000) < 4.3
    assert whole.ration(10) == 0.05


def test_without_a_control_there_are_no_clocks() -> None:
    with pytest.raises(ValueError, match="no clocks"):
        begun(None).left(S)
