"""``masume playtest``, run inside this process."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from scenes.main import main
from squares.bots.levels import Roster
from squares.playtest.hunt import forced
from squares.playtest.plan import Plan
from squares.playtest.run import Run
from squares.playtest.witness import witnessed

SMALL = """\
format: 1
id: tiny
engine: qubism
title: Tiny
board: {files: 3, ranks: 4}
cubes: 1
house: {max_plies: 12}
"""
FEW = ("--players", "random", "--games", "4", "--workers", "1")


def run(capsys: pytest.CaptureFixture[str], home: Path, *words: str) -> tuple[int, str, str]:
    """Exit status, stdout and stderr."""
    try:
        status = main(["--home", str(home), "playtest", *words])
    except SystemExit as stop:
        status = int(stop.code or 0)
    said = capsys.readouterr()
    return status, said.out, said.err


@pytest.fixture(autouse=True, scope="module")
def _levels_are_read_once() -> Iterator[None]:
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        yield


@pytest.fixture
def tiny(tmp_path: Path) -> Path:
    """A game file with a small board."""
    file = tmp_path / "tiny.yaml"
    file.write_text(SMALL, encoding="utf-8")
    return file


def test_figures_are_told_and_told_again(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    status, out, err = run(capsys, tmp_path, str(tiny), *FEW)
    assert (status, err) == (0, "")
    assert out.startswith("Tiny (standard, rules ")
    (folder,) = (tmp_path / "data" / "playtests").iterdir()
    assert out.endswith(f"The run lies in {folder}\n")
    tiny.unlink()  # the run keeps the rules that it began with
    assert run(capsys, tmp_path, str(folder)) == (0, out, "")
    assert run(capsys, tmp_path, "show", str(folder)) == (0, out, "")
    status, more, _ = run(capsys, tmp_path, str(folder), "--games", "6", "--workers", "1", "--json")
    assert json.loads(more)["games"] == 6


def test_a_run_ends_with_its_report_which_can_be_written_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path
) -> None:
    here, file = tmp_path / "run", tmp_path / "page.html"
    _, out, _ = run(capsys, tmp_path, str(tiny), *FEW, "-o", str(here))
    assert f"The report: {here / 'report.html'}\n" in out
    assert (here / "report.csv").is_file()
    page = (here / "report.html").read_text(encoding="utf-8")
    assert run(capsys, tmp_path, "report", str(here), "-o", str(file)) == (0, f"The report: {file}\n", "")
    assert file.read_text(encoding="utf-8") == page
    status, _, err = run(capsys, tmp_path, "report", str(here), "-o", str(tmp_path / "none" / "page.html"))
    assert (status, err.count("\n")) == (2, 1)


def test_a_game_behind_a_figure_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    here, file = tmp_path / "run", tmp_path / "it.masume"
    run(capsys, tmp_path, str(tiny), *FEW, "-o", str(here))
    status, out, _ = run(capsys, tmp_path, "show", str(here), "longest")
    assert (status, out.splitlines()[0]) == (0, "masume_record: 2")
    assert run(capsys, tmp_path, "show", str(here), "2", "-o", str(file))[0] == 0
    assert file.read_text(encoding="utf-8").startswith("masume_record: 2\n")
    status, out, _ = run(capsys, tmp_path, "show", str(here), "typical", "--json")
    assert json.loads(out)["matchup"] == 0


def test_a_run_that_is_stopped_says_how_to_go_on(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(Run, "look_ahead", stopped_after(Run.look_ahead))
        status, out, err = run(capsys, tmp_path, str(tiny), *FEW, "-o", str(tmp_path / "run"))
    assert status == 130
    assert err == f"2 games are kept. Go on with: masume playtest {tmp_path / 'run'}\n"
    assert "games" in out
    status, out, _ = run(capsys, tmp_path, str(tmp_path / "run"), "--workers", "1", "--json")
    assert (status, json.loads(out)["games"]) == (0, 4)


def stopped_after(look: object) -> object:
    """Ctrl-C, right after the first task was kept."""

    def interrupted(run: Run) -> None:
        look(run)  # type: ignore[operator]
        if run.progress.done:
            raise KeyboardInterrupt

    return interrupted


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("nothing",), "There is no game"),
        (("FILE", "--players", "L77"), "There is no level L77"),
        (("FILE", "--players", "L1,L1"), "The player L1 is named twice."),
        (("FILE", "--players", "L1@seconds=1"), "is limited in seconds"),
        (("FILE", "more"), 'The word "more" is one too many.'),
        (("FILE", "--precision", "0"), "is not a number of percentage points"),
        (("FILE", "--games", "0"), "At least 1 is needed."),
        (("FILE", "-o", "FILE/run"), "cannot be used: Not a directory"),
        (("show", "FOLDER"), "holds no playtest."),
        (("FOLDER",), "holds no playtest."),
        (("show", "RUN", "best"), 'There is no game "best".'),
        (("show", "RUN", "77"), "Game 77 is not in"),
        (("show", "RUN", "longest", "--players", "L3"), 'The run has no strength "L3", only random.'),
        (("RUN", "--seed", "3"), "--seed cannot be given"),
        (("FILE", "--variant", "v"), "v"),
    ],
)
def test_what_cannot_be_is_said_in_a_sentence(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path, words: tuple[str, ...], said: str
) -> None:
    if "RUN" in words:
        run(capsys, tmp_path, str(tiny), *FEW, "-o", str(tmp_path / "run"))
    names = {"FILE": str(tiny), "FILE/run": str(tiny / "run"), "FOLDER": str(tmp_path), "RUN": str(tmp_path / "run")}
    status, out, err = run(capsys, tmp_path, *(names.get(word, word) for word in words))
    assert (status, out) == (2, "")
    assert said in err
    assert "Traceback" not in err


def test_a_file_with_faults_is_not_played(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    tiny.write_text(SMALL.replace("cubes: 1", "cubes: many"), encoding="utf-8")
    status, out, err = run(capsys, tmp_path, str(tiny), *FEW)
    assert (status, out) == (2, "")
    assert "tiny.yaml, line 6" in err
    assert not (tmp_path / "data" / "playtests").exists()


def test_two_versions_are_compared_by_as_few_games_as_are_asked_for(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path
) -> None:
    other = tmp_path / "other.yaml"
    other.write_text(SMALL.replace("cubes: 1", "cubes: 2"), encoding="utf-8")
    asked = ("compare", str(tiny), str(other), *FEW, "-o", str(tmp_path / "both"))
    status, out, err = run(capsys, tmp_path, *asked)
    assert (status, err) == (0, "")
    assert "4 games of each, players random" in out
    assert out.count("No measurable change yet") == 3
    folders = [str(tmp_path / "both" / name) for name in "ab"]
    assert run(capsys, tmp_path, "compare", *folders)[1].splitlines() == out.splitlines()[:-1]
    assert json.loads(run(capsys, tmp_path, "compare", *folders, "--json")[1])["games"] == 4


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("tiny.yaml",), "Say which two are compared"),
        (("qubism:5x5", "qubism:none"), "none"),
        (("qubism:5x5", "qubism:4x4", "--players", "L1,L2"), "one strength"),
    ],
)
def test_what_cannot_be_compared_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    status, out, err = run(capsys, tmp_path, "compare", *words)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_a_hunt_tells_what_it_found_again_and_its_games(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(forced, "NODES", 500)
    here, players = tmp_path / "hunt", "L1 - beginner"
    asked = ("hunt", str(tiny), "--players", "L1", "--minutes", "0.01", "--workers", "1", "-o", str(here))
    status, out, err = run(capsys, tmp_path, *asked)
    assert (status, err) == (0, "")
    assert out.startswith("Tiny (standard): what ")
    assert "not known yet" in out
    assert out.endswith(f"The run lies in {here}\n")
    assert run(capsys, tmp_path, "show", str(here)) == (0, out, "")
    assert json.loads(run(capsys, tmp_path, "show", str(here), "--json")[1])["game"] == "tiny"
    hunted = Plan.read(here).matchups
    (place,) = (at for at, each in enumerate(hunted) if each.strength == players)
    (here / "games.jsonl").write_text(witnessed(hunted[place].contest, place, 0, tries=False).line(), encoding="utf-8")
    status, out, _ = run(capsys, tmp_path, "show", str(here), "0", "--players", players, "--json")
    assert (status, json.loads(out)["matchup"]) == (0, place)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("hunt", "qubism", "strive"), "Say in which game"),
        (("hunt", "qubism", "--games", "5"), "give it --minutes and at most one player"),
        (("hunt", "qubism", "--players", "L1,L2"), "give it --minutes and at most one player"),
        (("hunt", "qubism", "--minutes", "0"), "is not a number of minutes"),
        (("qubism", "--minutes", "5"), "--minutes belongs to masume playtest hunt GAME."),
    ],
)
def test_what_cannot_be_hunted_is_told(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, words: tuple[str, ...], said: str
) -> None:
    status, out, err = run(capsys, tmp_path, *words)
    assert (status, out) == (2, "")
    assert said in err


def test_a_key_is_swept(capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path) -> None:
    asked = ("sweep", str(tiny), "cubes=1,2", *FEW, "-o", str(tmp_path / "sweep"))
    status, out, err = run(capsys, tmp_path, *asked)
    assert (status, err) == (0, "")
    assert [line.split()[:2] for line in out.splitlines()[1:3]] == [["1", "4"], ["2", "4"]]
    assert (tmp_path / "sweep" / "sweep.html").is_file()
    assert json.loads(run(capsys, tmp_path, *asked, "--json")[1])["key"] == "cubes"
    variant = json.loads(run(capsys, tmp_path, "sweep", "qubism:4x4", "house.max_plies=4", *FEW, "--json")[1])
    assert variant["values"][0]["plies"]["value"] <= 4
    status, _, err = run(capsys, tmp_path, "sweep", str(tiny), "cubez=1,2")
    assert (status, err.count("\n")) == (2, 1)


def test_what_things_are_worth_is_told_and_written_as_a_page(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, tiny: Path
) -> None:
    folder = tmp_path / "worth"
    asked = ("worth", str(tiny), "--players", "random", "--games", "2", "--workers", "1", "-o", str(folder))
    status, out, err = run(capsys, tmp_path, *asked)
    assert (status, err) == (0, "")
    assert out.endswith(f"The report: {folder / 'worth.html'}\n")
    found = json.loads(run(capsys, tmp_path, *asked, "--json")[1])["worth"]
    assert {(each["games"], each["verdict"]) for each in found} == {(2, "open")}
    assert len(found) == (folder / "worth.html").read_text(encoding="utf-8").count("Not clear yet.</td>")
