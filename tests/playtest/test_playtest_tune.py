"""Targets, keys, the front of several versions, and the search for them."""

from __future__ import annotations

import json
from math import inf
from pathlib import Path
from typing import Any

import pytest

from scenes.main import main
from squares.core.errors import BadData
from squares.data.texts import Texts
from squares.playtest import tune as tuning
from squares.playtest.run import Run
from squares.playtest.summary import Summary
from squares.playtest.sweep import Choice, version
from squares.playtest.tune import Target, Tried, front, keys, search, target, targets

TEXTS = Texts.load()
PLAIN = {"limit": 8, "board": {"files": 3, "ranks": 4}}
TINY = """\
format: 1
id: tiny
engine: qubism
title: Tiny
board: {files: 3, ranks: 4}
cubes: 1
house: {max_plies: 12}
"""
FEW = ("--players", "random", "--games", "4", "--workers", "1")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("first 50", Target("first", 0.5, 0.5)),
        ("first player 45..55 %", Target("first", 0.45, 0.55)),
        ("draws <5%", Target("draws", -inf, 0.05)),
        ("plies >30", Target("plies", 30, inf)),
    ],
)
def test_a_target_is_read(text: str, found: Target) -> None:
    assert target(text, TEXTS) == found


@pytest.mark.parametrize(
    "text", ["", "50", "first", "first x", "plies 9..4", "plies nan", "plies <", "fun 50", "plies <inf", "first 150"]
)
def test_what_is_no_target_is_refused(text: str) -> None:
    with pytest.raises(BadData):
        target(text, TEXTS)


def test_a_figure_has_one_target_and_a_key_one_range() -> None:
    with pytest.raises(BadData):
        targets(["first 50", "first player 60"], TEXTS)
    with pytest.raises(BadData):
        keys(["limit=6..9", "limit=4"], PLAIN)
    with pytest.raises(BadData):
        keys(["limits=6..9"], PLAIN)


def test_a_version_differs_in_its_keys_alone() -> None:
    assert keys(["board.files=4..6", "limit=7"], PLAIN) == {("board", "files"): [4, 5, 6], ("limit",): [7]}
    made = version(PLAIN, {("board", "files"): 5, ("limit",): 7})
    assert made == {"limit": 7, "board": {"files": 5, "ranks": 4}}
    assert PLAIN["limit"] == 8


def test_an_interval_that_reaches_the_target_is_not_off() -> None:
    aim = Target("plies", 25, 35)
    assert [aim.distance(*ends) for ends in ((10, 20), (10, 25), (30, 31), (36, 40))] == [5, 0, 0, 1]


def test_the_front_leaves_out_what_is_worse_on_the_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    found = Summary.model_construct()
    tried = [Tried({("limit",): at}, found, each) for at, each in enumerate([(0, 3), (1, 1), (2, 1), (3, 0), (1, 1)])]
    monkeypatch.setattr(Tried, "off", lambda self, _: sum(self.distances))
    assert [each.choice[("limit",)] for each in front(tried, [])] == [1, 4, 0, 3]


def test_a_search_of_few_versions_measures_each_once() -> None:
    seen: list[Choice] = []

    def measure(choice: Choice) -> tuple[float, ...] | None:
        seen.append(choice)
        return None if choice[("b",)] == "y" else (1.0, 2.0)

    search({("a",): [1, 2, 3], ("b",): ["x", "y"]}, 2, 30, 1, measure)
    assert sorted((each[("a",)], each[("b",)]) for each in seen) == [(a, b) for a in (1, 2, 3) for b in "xy"]


def proposals(seed: int) -> list[int]:
    """What is tried of two keys, a's best value being 20, where an odd b cannot be."""
    seen: list[int] = []

    def measure(choice: Choice) -> tuple[float, ...] | None:
        seen.append(choice[("a",)])
        return None if choice[("b",)] % 2 else (abs(choice[("a",)] - 20.0), 0.0)

    search({("a",): list(range(40)), ("b",): list(range(6))}, 2, 40, seed, measure)
    return seen


def test_a_search_comes_near_to_the_target_and_can_be_repeated() -> None:
    pytest.importorskip("optuna")
    found = proposals(1)
    assert len(found) == 40
    assert found == proposals(1)
    late = [abs(a - 20) for seen in (found, proposals(2), proposals(3)) for a in seen[20:]]
    assert sum(late) / len(late) < 7  # by chance it would be 10


def run(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr of tuning a tiny game, whose length its limit decides."""
    (home / "tiny.yaml").write_text(TINY, encoding="utf-8")
    status = main(["--home", str(home), "playtest", "tune", str(home / "tiny.yaml"), *FEW, *words])
    said = capsys.readouterr()
    return status, said.out, said.err


PLIES = ("--target", "plies 4", "--key", "house.max_plies=0..5")


def test_a_game_is_tuned_to_its_length(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    status, out, err = run(capsys, tmp_path, *PLIES)
    assert (status, err) == (0, "")
    assert "Games with seed 2, which had no part in choosing it, confirm it:\n" in out
    assert "\nhouse:\n  max_plies: 4\n" in out
    monkeypatch.setattr(Run, "play", lambda *_: iter([]))  # the games lie there: nothing is played again
    told: dict[str, Any] = json.loads(run(capsys, tmp_path, *PLIES, "--json")[1])
    assert [each["values"] for each in told["front"]] == [{"house.max_plies": 4}]
    assert [each["distances"] for each in told["front"]] == [{"plies": 0.0}]
    assert told["confirmed"]
    assert [each["values"] for each in told["refused"]] == [{"house.max_plies": 0}]


def test_versions_that_cannot_be_told_apart_are_tied(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, tmp_path, "--target", "first 50", "--key", "house.max_plies=10..12")
    assert status == 0
    assert "3 versions are tied" in out
    assert "To go on with it" not in out
    assert not json.loads(run(capsys, tmp_path, "--target", "first 50", "--key", "cubes=1,2", "--json")[1])["confirmed"]


def test_what_fresh_games_do_not_confirm_is_not_gone_on_with(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    summary = Run.summary

    def unlucky(run: Run) -> Summary:
        found = summary(run)
        best = found.strengths[0]
        plies = best.figures["plies"].model_copy(update={"value": 9.0, "low": 8.5, "high": 9.5})
        other = best.model_copy(update={"figures": {**best.figures, "plies": plies}})
        return found if found.seed == 1 else found.model_copy(update={"strengths": (other,)})

    monkeypatch.setattr(Run, "summary", unlucky)
    out = run(capsys, tmp_path, *PLIES)[1]
    assert "do not confirm it" in out
    assert "To go on with it" not in out


def test_a_stopped_search_tells_what_is_known(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def stopped(_values: Any, _aims: int, _trials: int, _seed: int, measure: Any) -> None:
        measure({("house", "max_plies"): 3})
        raise KeyboardInterrupt

    monkeypatch.setattr(tuning, "search", stopped)
    status, out, err = run(capsys, tmp_path, *PLIES)
    assert status == 130
    assert "\nhouse.max_plies  games" in out
    assert "To go on with it" not in out
    assert str(tmp_path) in err


def test_without_optuna_the_extra_is_named(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tuning, "find_spec", lambda _: None)
    status, out, err = run(capsys, tmp_path, *PLIES, "--trials", "3")
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert "masume[tune]" in err


@pytest.mark.parametrize(
    "words",
    [
        ("--target", "first 50"),
        ("--key", "cubes=1,2"),
        ("--target", "fun 50", "--key", "cubes=1,2"),
        ("--target", "first 50", "--key", "cubez=1,2"),
        ("--target", "first 50", "--key", "cubes=1,2", "--players", "random,L3"),
    ],
)
def test_bad_words_are_refused_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...]
) -> None:
    status, out, err = run(capsys, tmp_path, *words)
    assert (status, out, err.count("\n")) == (2, "", 1)


def test_where_nothing_can_be_played_it_says_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, _ = run(capsys, tmp_path, "--target", "first 50", "--key", "board.files=1,900")
    assert (status, out.splitlines()[-1]) == (1, TEXTS.say("playtest.tune.none"))
