"""What things of a game are worth: what is played until when, and what is said of it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.playtest.executors import Alone
from squares.playtest.report.worth import lines, page
from squares.playtest.witness import play
from squares.playtest.worth.study import ALONE, FIRST_LOOK, Valued, Worth, WorthRun
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
    assert {each.games for each in again.summary().things} == {2}
    assert {each.forced for each in again.summary().things if each.token.startswith("cube:")} == {0}
    assert WorthRun(tmp_path, asked).summary().things == again.summary().things


def _run(folder: Path, used: tuple[str, ...]) -> WorthRun:
    """A table whose player has met itself in ``ALONE`` games and used some things in the first."""
    run = WorthRun(folder, Worth.of(GAME, "random", 400))
    assert (run.horizons[0], set(run.horizons[1:])) == (ALONE, {0})
    run._sums[0].early |= set(used)
    _play(run, 0, ALONE)
    run.look_ahead()
    return run


def _play(run: WorthRun, place: int, games: int) -> None:
    for number in range(games):
        run.seen.add(place, number)


def test_what_is_known_or_unused_plays_no_more_and_the_undecided_get_the_time(tmp_path: Path) -> None:
    tokens = Worth.of(GAME, "random", 400).tokens
    run = _run(tmp_path, tokens[:3])
    assert run.horizons[1:] == [FIRST_LOOK] * 3 + [0] * (len(tokens) - 3)
    assert {run._valued(place).verdict for place in range(4, len(run.horizons))} == {"unused"}
    run._sums[1].pairs[0] = 60  # without it, every game is lost
    run._sums[2].pairs.update({1: 40, 2: 10, 3: 30})  # nearly the same
    run._sums[3].pairs.update({0: 6, 4: 4})  # not the same, as it seems
    for place in (1, 2, 3):
        _play(run, place, FIRST_LOOK)
    run.look_ahead()
    assert run.horizons[1] == FIRST_LOOK
    assert min(run.horizons[2:4]) > FIRST_LOOK
    assert [run._valued(place).verdict for place in (1, 2, 3)] == ["helps", "open", "open"]
    assert run.rank(3, FIRST_LOOK) < run.rank(2, FIRST_LOOK)
    assert run.summary().things[0].token == tokens[0]
    assert run.horizons[0] == ALONE


@pytest.mark.parametrize(("between", "plays"), [((0.4, 0.6), True), ((0.6, 0.7), False)])
def test_the_player_meets_itself_again_only_where_a_users_score_is_not_clear(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, between: tuple[float, float], plays: bool
) -> None:
    run = _run(tmp_path, ("action:put",))
    monkeypatch.setattr(run, "_valued", lambda place: replace(SURE, between=between))
    for place in range(1, len(run.horizons)):
        _play(run, place, FIRST_LOOK)
    run.look_ahead()
    assert (run.horizons[0] > ALONE) is plays
    assert (run.progress.done < run.progress.total) is plays


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
        ({"low": -2.0, "high": 2.0, "forced": 0.7}, "nothing", "forced"),
        ({"forced": 0.7}, "helps", "agrees"),
        ({"low": -50.0, "high": 50.0, "used": 0.0, "unused": True}, "unused", "unclear"),
    ],
)
def test_why_worth_and_score_differ(changes: dict[str, Any], verdict: str, why: str) -> None:
    found = replace(SURE, **changes)
    assert (found.verdict, found.why) == (verdict, why)


def test_the_table_says_of_each_thing_what_it_is_worth_and_why_its_score_differs() -> None:
    asked, texts = Worth.of(GAME, "L1", 400), Texts.load()
    found = [replace(SURE, low=-2.0, high=2.0), SURE, replace(SURE, games=0, used=0.0, unused=True)]
    told = list(lines(asked, found, texts))
    assert len(told) == 2 + len(found) + 1
    assert "Those use it who are winning anyhow." in told[2]
    assert "+12.0 (+4.0 … +20.0)" in told[3]
    assert f"Nobody used it in the first {ALONE} games" in told[4]
    written = page(asked, found, texts)
    assert written.count("+12.0 (+4.0 … +20.0)") == 1
    assert written.count("38.0 % (30.0-46.0)") == 3  # beside the bar, in its name and in the table below
    assert "Those use it who are winning anyhow." in written


def test_a_player_limited_in_seconds_is_refused() -> None:
    with pytest.raises(BadData) as told:
        Worth.of(GAME, "L3@seconds=1")
    assert told.value.phrase.key == "playtest.timed_player"


def test_those_are_counted_who_must_use_what_they_are_to_do_without(tmp_path: Path) -> None:
    run = WorthRun(tmp_path, Worth.of(Registry.of_engines().game("english-draughts"), "random", 2))
    place = 1 + run.asked.tokens.index("action:jump")
    run.take(play((place, run.matchups[place], (0, 1))))
    assert run._valued(place).forced == 1
