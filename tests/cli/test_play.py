"""The subcommands in which bots play, run inside this process."""

from __future__ import annotations

import json
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest

from scenes.main import main
from squares.core.statistics import wilson
from squares.playtest.executors import Alone, Here

# South's third tile is about to come into the middle row.
NEAR = (
    "-,-,-,-,-/-,-,-,-,-/S1J5,T1D5,-,-,-/-,-,S2J4,-,-/-,-,-,-,- S3J3,S4J2,S5J1,T2D4,T3D3,T4D2,T5D1 "
    "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1 s -"
)
WON = (
    "-,-,-,-,-/-,-,-,-,-/S1J5,T1D5,S2J4,-,-/-,-,-,-,-/-,-,-,-,- S3J3,S4J2,S5J1,T2D4,T3D3,T4D2,T5D1 "
    "S1J5,S2J4,S3J3,S4J2,S5J1,T1D5,T2D4,T3D3,T4D2,T5D1 n -"
)
QUICK = ("arena", "--game", "qubism", "--variant", "4x4")
RANDOM = (*QUICK, "--a", "random", "--b", "random")


def run(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr."""
    try:
        status = main(["--home", str(home), *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


def test_arena_tells_the_figures(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    status, out, err = run(capsys, tmp_path, *RANDOM, "--games", "10")
    assert (status, err) == (0, "")
    assert out.splitlines()[0] == "qubism 4x4: random against random, 10 games"
    assert out.splitlines()[3].endswith("10 different games")


def test_arena_tells_the_same_as_json(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    _, out, err = run(capsys, tmp_path, *RANDOM, "--games", "10", "--seed", "5", "--json")
    found = json.loads(out)
    assert err == ""
    assert (found["a"], found["b"], found["seed"], found["games"]) == ("random", "random", 5, 10)
    assert found["won"] + found["drawn"] + found["lost"] == 10
    low, high = found["interval"]
    assert 0 <= low < found["share"] < high <= 1


def test_an_arena_that_stops_when_it_is_known_tells_the_interval_that_holds_wherever_one_stops(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    words = (*QUICK, "--a", "beginner", "--b", "random", "--json", "--games")
    _, out, _ = run(capsys, tmp_path, *words, "400", "--sure")
    sure = json.loads(out)
    assert 20 <= sure["games"] < 400
    assert sure["interval"][0] > 0.5
    assert sure["interval"][0] < wilson(sure["won"] + sure["drawn"] / 2, sure["games"])[0]


def test_arena_goes_on_where_it_stopped(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    words = (*RANDOM, "--json", "--resume", str(file))
    run(capsys, tmp_path, *words, "--games", "4")
    few = file.read_bytes()
    _, resumed, _ = run(capsys, tmp_path, *words, "--games", "9")
    assert file.read_bytes().startswith(few)
    _, whole, _ = run(capsys, tmp_path, *RANDOM, "--json", "--games", "9")
    counts = ("games", "won", "drawn", "lost", "plies", "different")
    assert [json.loads(resumed)[key] for key in counts] == [json.loads(whole)[key] for key in counts]


class Interrupted(Here):
    """Somebody presses Ctrl-C before the third task."""

    def __init__(self) -> None:
        self.tasks = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        self.tasks += 1
        if self.tasks == 3:
            raise KeyboardInterrupt
        return super().submit(fn, *args, **kwargs)


def test_arena_tells_what_is_finished_when_it_is_stopped(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = Alone()
    monkeypatch.setattr(alone, "hire", Interrupted)
    monkeypatch.setattr("squares.playtest.executors.crew", lambda *_: alone)
    file = tmp_path / "games.jsonl"
    status, out, err = run(capsys, tmp_path, *RANDOM, "--games", "500", "--json", "--resume", str(file))
    assert (status, err) == (130, "")
    assert 0 < json.loads(out)["games"] == len(file.read_bytes().splitlines()) - 1 < 500


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--a", "L99", "--b", "random"), "There is no level L99 in qubism"),
        (("--a", "L1", "--b", "random@nodes=3"), "does not search"),
        (("--a", "L1", "--b", "random", "--games", "0"), "At least 1"),
        (("--a", "L1", "--b", "random", "--workers", "1000"), "At most 512"),
        (("--a", "L1"), "--b"),
    ],
)
def test_arena_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    status, out, err = run(capsys, tmp_path, "arena", "--game", "qubism", *words)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_best_finds_the_winning_move(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("best", "--game", "squares-ii", "--position", NEAR, "--level", "4", "--json")
    status, out, _ = run(capsys, tmp_path, *words)
    found = json.loads(out)
    assert status == 0
    assert found["expected"] == 1.0
    assert found["line"][0] == found["action"]
    status, after, _ = run(
        capsys, tmp_path, "apply", "--game", "squares-ii", f"--position={NEAR}", found["action"], "--json"
    )
    assert json.loads(after)["outcome"] == "south"


def test_best_is_repeatable_and_told_in_words(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    words = ("best", "--game", "rengoma", "--level", "2", "--seed", "3")
    status, out, err = run(capsys, tmp_path, *words)
    assert (status, err) == (0, "")
    move, expects, line, _ = out.splitlines()
    assert expects.startswith("expected score ")
    assert line.startswith(f"line {move}")
    _, legal, _ = run(capsys, tmp_path, "legal", "--game", "rengoma", "--seed", "3")
    assert move in legal.splitlines()
    assert run(capsys, tmp_path, *words)[1].splitlines()[:3] == [move, expects, line]


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--position", WON), "The game is over."),
        (("--seconds", "0"), "seconds above 0"),
        (("--seconds", "soon"), "seconds above 0"),
        (("--level", "99"), "There is no level L99 in squares-ii"),
        (("--level", "greedy"), '"greedy" is no level.'),
    ],
)
def test_best_refuses_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    status, out, err = run(capsys, tmp_path, "best", "--game", "squares-ii", *words)
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err
