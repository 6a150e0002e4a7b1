"""The folder of a run: one process plays there at a time, and a sentence answers whatever stands in its files."""

from __future__ import annotations

import json
import os
import random
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from squares.bots.levels import Roster
from squares.core.errors import BadData
from squares.core.game import AnyGame
from squares.data.texts import Texts
from squares.playtest import comparing, replay, witness
from squares.playtest.executors import Alone
from squares.playtest.plan import Folder, Plan
from squares.playtest.report import page
from squares.playtest.run import Run
from squares.playtest.summary import read, summarise
from squares.playtest.wording import cell
from squares.playtest.wording import rows as told_rows
from squares.registry import Registry
from squares.saves import files
from tests.mutations import mutated, scribbled

TEXTS = Texts.load()
MUTANTS, SOAK = 60, 5000


@pytest.fixture(autouse=True, scope="module")
def _quick() -> Iterator[None]:
    roster = Roster.load()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Roster, "load", lambda: roster)
        patch.setattr(witness, "TRIED", 1)
        yield


@pytest.fixture(scope="module")
def game() -> AnyGame:
    small = {"board": {"files": 3, "ranks": 4}, "cubes": 1, "house": {"max_plies": 12}}
    return Registry.of_engines().game("qubism", house=small)


@pytest.fixture(scope="module")
def plan(game: AnyGame) -> Plan:
    return Plan.of(game, ("random",), 8, 7)


@pytest.fixture(scope="module")
def whole(plan: Plan, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("whole")
    run = Run(path, plan)
    for _ in run.play(Alone()):
        pass
    run.summary()
    return path


# two processes

HOLD = """
import sys
from pathlib import Path
from squares.playtest.plan import Folder
with Folder(Path(sys.argv[1])).kept_from_others():
    print("held", flush=True)
    sys.stdin.read()
"""


@pytest.fixture
def holder(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Another process that plays in the folder, as far as anybody can tell."""
    words = [sys.executable, "-c", HOLD, str(tmp_path)]
    process = subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    assert process.stdout.readline() == "held\n"
    yield process
    process.kill()
    process.communicate()


def test_a_second_process_is_told_who_plays_in_the_folder(
    holder: subprocess.Popen[str], plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(files, "_LOCK_WAIT", 0.0)
    with pytest.raises(BadData) as refused:
        Run(tmp_path, plan)
    said = TEXTS.say(refused.value.phrase)
    assert f"is in use by process {holder.pid} (" in said
    assert not Plan.lies_in(tmp_path)


@pytest.mark.skipif(sys.platform == "win32", reason="signals are of POSIX")
def test_who_was_killed_keeps_nobody_out(holder: subprocess.Popen[str], plan: Plan, tmp_path: Path) -> None:
    holder.send_signal(signal.SIGKILL)
    holder.wait()
    run = Run(tmp_path, plan)
    assert next(iter(run.play(Alone()))).done > 0


def test_while_one_plays_no_other_begins(plan: Plan, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "_LOCK_WAIT", 0.0)
    one, other = Run(tmp_path, plan), Run(tmp_path, plan)
    playing: Any = one.play(Alone())
    next(playing)
    with pytest.raises(BadData, match="in_use"):
        next(other.play(Alone()))
    playing.close()
    assert next(other.play(Alone())).done > 0


# what somebody has meddled with


def with_rows(folder: Path, whole: Path, change: Callable[[list[dict[str, Any]]], None]) -> Path:
    shutil.copytree(whole, folder)
    found = [json.loads(line) for line in (whole / "games.jsonl").read_text().splitlines()]
    change(found)
    (folder / "games.jsonl").write_text("".join(json.dumps(row) + "\n" for row in found))
    return folder


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("stand", [[0], [0], [0]]),
        ("stand", [[0] * 12] * 2),
        ("come", []),
        ("fight", [1, 2]),
        ("turns", 0),
        ("plies", 10**400),
        ("used", {"x": [10**400, 0]}),
        ("number", 10**30),
        ("matchup", 99),
        ("values", [10**9]),
    ],
)
def test_a_row_that_no_game_can_have_is_named(key: str, value: Any, whole: Path, plan: Plan, tmp_path: Path) -> None:
    path = with_rows(tmp_path / "run", whole, lambda rows: rows[1].update({key: value}))
    before = (path / "games.jsonl").read_bytes()
    for use in (lambda: summarise(path), lambda: Run(path, plan), lambda: comparing.read(path)):
        with pytest.raises(BadData) as refused:
            use()
        assert "games.jsonl" in TEXTS.say(refused.value.phrase)
    assert (path / "games.jsonl").read_bytes() == before


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
@pytest.mark.parametrize("name", ["plan.json", "games.jsonl", "summary.json"])
def test_a_pipe_in_the_place_of_a_file_is_not_waited_for(name: str, whole: Path, plan: Plan, tmp_path: Path) -> None:
    path = tmp_path / "run"
    shutil.copytree(whole, path)
    (path / name).unlink()
    os.mkfifo(path / name)
    with pytest.raises(BadData, match=name):
        read(path) if name == "summary.json" else summarise(path)


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="pipes with names are of POSIX")
@pytest.mark.parametrize(
    ("name", "leads"),
    [
        ("plan.json", True),
        ("summary.json", True),
        ("report.html", True),
        ("summary.json", False),
        ("report.html", False),
    ],
)
def test_nothing_is_written_through_a_folder_of_others(
    name: str, leads: bool, whole: Path, plan: Plan, game: AnyGame, tmp_path: Path
) -> None:
    path, own = tmp_path / "run", tmp_path / "own.txt"
    shutil.copytree(whole, path)
    own.write_bytes((path / name).read_bytes() if (path / name).exists() else b"mine")
    before = own.read_bytes()
    (path / name).unlink(missing_ok=True)
    if leads:
        (path / name).symlink_to(own)
    else:
        os.mkfifo(path / name)
    if name == "plan.json":
        plan.model_copy(update={"games": plan.games + 1}).begin(path)
    elif name == "summary.json":
        Folder(path).keep("{}")
    else:
        page.keep(summarise(whole), game, path, path / name, TEXTS)
    assert own.read_bytes() == before
    assert (path / name).is_file()
    assert not (path / name).is_symlink()


@pytest.mark.parametrize("name", ["games.jsonl", ".lock"])
def test_a_link_in_a_folder_of_others_empties_no_file(name: str, whole: Path, plan: Plan, tmp_path: Path) -> None:
    path, own = tmp_path / "run", tmp_path / "own.txt"
    shutil.copytree(whole, path)
    own.write_text("a line without an end")
    (path / name).unlink(missing_ok=True)
    (path / name).symlink_to(own)
    with pytest.raises(BadData):
        Run(path, plan)
    assert own.read_text() == "a line without an end"


@pytest.mark.parametrize("many", [MUTANTS, pytest.param(SOAK, marks=pytest.mark.soak)])
@pytest.mark.parametrize("name", ["plan.json", "games.jsonl", "summary.json"])
def test_whatever_stands_in_a_folder_the_answer_is_a_sentence(
    name: str, many: int, whole: Path, tmp_path: Path
) -> None:
    path = tmp_path / "run"
    shutil.copytree(whole, path)
    lines = (whole / name).read_text().splitlines()
    said: list[str] = []
    for seed in range(many):
        dice = random.Random(seed)
        at = dice.randrange(len(lines))
        line = json.dumps(mutated(json.loads(lines[at]), dice)) if seed % 2 else scribbled(lines[at], dice)
        (path / name).write_text("\n".join([*lines[:at], line, *lines[at + 1 :], ""]))
        try:
            use(path, name)
        except BadData as fault:
            said.append(TEXTS.say(fault.phrase))
    assert len(said) > many // 4
    assert not any("\n" in each for each in said)


def use(path: Path, name: str) -> None:
    found = read(path) if name == "summary.json" else summarise(path)
    for _, figures in told_rows(found, TEXTS):
        for figure in figures:
            cell(figure)
    if name == "games.jsonl":
        plan = Plan.read(path)
        replay.record_of(plan, replay.game_row(Folder(path), 0, 3))
