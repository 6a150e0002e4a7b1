"""What things of a game are worth: what is played until when, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squares.cli.worth import told
from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.playtest.executors import Alone
from squares.playtest.worth.study import FIRST_LOOK, Valued, Worth, WorthRun
from squares.registry import Registry

GAME = Registry.of_engines().game("qubism", house={"board": {"files": 3, "ranks": 4}, "house": {"max_plies": 16}})
SURE = Valued("action:put", 400, 12.0, 4.0, 20.0, 3.0, 0.5, 0.6, (0.55, 0.65))


def test_a_table_plays_each_thing_as_far_as_it_is_asked_and_goes_on_where_it_was_stopped(tmp_path: Path) -> None:
    asked = Worth.of(GAME, "random", 2)
    assert "action:put" in asked.tokens
    run = WorthRun(tmp_path, asked)
    next(run.play(Alone()))
    done = run.progress.done
    again = WorthRun(tmp_path, asked)
    assert again.progress.done == done > 0
    for _ in again.play(Alone()):
        pass
    assert again.progress.done == again.progress.total == 2 * len(again.matchups)
    assert {each.games for each in again.found()} == {2}
    assert WorthRun(tmp_path, asked).found() == again.found()


def test_what_is_known_plays_no_more_and_the_undecided_get_the_time(tmp_path: Path) -> None:
    run = WorthRun(tmp_path, Worth.of(GAME, "random", 400))
    assert set(run.horizons) == {FIRST_LOOK}
    run._sums[1].pairs[0] = 60  # without it, every game is lost
    run._sums[2].pairs[2] = 60  # the same with and without
    for place in (1, 2):
        for number in range(FIRST_LOOK):
            run.seen.add(place, number)
    run.look_ahead()
    assert run.horizons[1] == FIRST_LOOK
    assert run.horizons[2] > FIRST_LOOK
    assert run._valued(1).verdict == "helps"
    assert run._valued(2).verdict == "open"
    assert run.found()[0].token == run.asked.tokens[0]


@pytest.mark.parametrize(
    ("changes", "verdict", "why"),
    [
        ({}, "helps", "agrees"),
        ({"between": (0.45, 0.55), "used": 0.97}, "helps", "common"),
        ({"between": (0.35, 0.45)}, "helps", "behind"),
        ({"low": -2.0, "high": 2.0}, "nothing", "winning"),
        ({"low": -2.0, "high": 2.0, "between": (0.3, 0.4)}, "nothing", "losing"),
        ({"low": -2.0, "high": 2.0, "between": (0.2, 0.6)}, "nothing", "unclear"),
        ({"low": -9.0, "high": -2.0}, "harms", "misused"),
        ({"low": -9.0, "high": 2.0}, "open", "unclear"),
        ({"low": -2.0, "high": 2.0, "used": 0.0}, "nothing", "unused"),
    ],
)
def test_why_worth_and_score_differ(changes: dict[str, Any], verdict: str, why: str) -> None:
    found = replace(SURE, **changes)
    assert (found.verdict, found.why) == (verdict, why)


def test_the_table_says_of_each_thing_what_it_is_worth_and_why_its_score_differs() -> None:
    asked = Worth.of(GAME, "L1", 400)
    found = [replace(SURE, low=-2.0, high=2.0), SURE]
    lines = list(told(asked, found, Texts.load()))
    assert len(lines) == 2 + len(found) + 1
    assert "Those use it who are winning anyhow." in lines[2]
    assert "+12.0 (+4.0 … +20.0)" in lines[3]


def test_a_player_limited_in_seconds_is_refused() -> None:
    with pytest.raises(BadData) as told:
        Worth.of(GAME, "L3@seconds=1")
    assert told.value.phrase.key == "playtest.timed_player"
