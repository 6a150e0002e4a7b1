"""An engine from outside that fails harms nothing but itself: all other games are there, and what is wrong is said."""

from __future__ import annotations

import re
import shutil
import sys
from io import StringIO
from pathlib import Path

import pytest

from scenes.boot import build
from scenes.driver import Driver
from scenes.main import main
from scenes.screens.home.screen import Home
from squares.data.installed import NAMED
from tests.game_files import GAME_FILES

SOUND = Path(__file__).parents[2] / "examples" / "engines" / "tictactoe" / "tictactoe"
FAILURES = {
    "unloadable": ("make = TicTacToe", "raise RuntimeError('no rules')", "cannot be loaded: RuntimeError in line 51"),
    "unplayable": (
        "        for owner in TWO:",
        "        for owner in nothing_such:",
        "fails: NameError in line 43 of unplayable",
    ),
    "undiagrammed": (
        "        for owner in TWO:",
        "        if board.count('x') > 2:\n            raise ValueError('three')\n        for owner in TWO:",
        "fails: ValueError in line 44 of undiagrammed/__init__.py: three",
    ),
    "unremarked": (
        "make = TicTacToe",
        "make = TicTacToe",
        "fails: ZeroDivisionError in line 3 of unremarked/remarks.py",
    ),
}
"""By the engine's name: what in it becomes what, and what is said of it."""
REMARKS = "BOARDS = ()\ndef remarks(definition):\n    yield 1 / 0\n"


@pytest.fixture(params=sorted(FAILURES))
def folder(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The named folder of an engine that fails."""
    made = failing(tmp_path / request.param, *FAILURES[request.param][:2])
    if request.param == "unremarked":
        (made / "remarks.py").write_text(REMARKS, encoding="utf-8")
    monkeypatch.setenv(NAMED, str(made))
    return made


def failing(made: Path, sound: str, broken: str) -> Path:
    """Make an engine called as its folder, of one that is sound, with something broken in it."""
    shutil.copytree(SOUND, made, ignore=shutil.ignore_patterns("__pycache__"))
    (made / "tictactoe.yaml").rename(made / f"{made.name}.yaml")
    for path in (*made.glob("*.py"), *made.rglob("*.yaml")):
        text = path.read_text(encoding="utf-8").replace(sound, broken)
        path.write_text(text.replace("tictactoe", made.name), encoding="utf-8")
    return made


def test_commands_list_and_play_all_other_games(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    start = ["--home", str(tmp_path / "home"), "--engine", str(folder)]
    assert main([*start, "games"]) == 0
    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert sorted(listed) == sorted([folder.name, *(path.stem for path in GAME_FILES)])
    assert main([*start, "legal", "--game", GAME_FILES[0].stem]) == 0
    capsys.readouterr()
    assert main([*start, "check", str(folder / f"{folder.name}.yaml")]) == 1
    assert FAILURES[folder.name][2] in capsys.readouterr().out


def test_the_shelf_stands_with_all_other_games(folder: Path, tmp_path: Path) -> None:
    app = build(tmp_path / "home", (1440, 900))
    home = Home(app.services)
    app.services.stack.push(home)
    Driver(app).run_until_idle()
    boxes = [box[0] for box in app.services.registry.boxes if box[0].path in GAME_FILES]
    assert len(boxes) > 2
    assert {entry.title for entry in boxes} <= {box.cover.title for box in home.boxes}
    assert app.services.stack.top is home
    app.close()


@pytest.fixture
def late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The first words of a command with an engine that fails in a position which no trial meets."""
    raises = "        if board[:3] in ('xox', 'oxo'):\n            raise ValueError('late')\n        for owner in TWO:"
    monkeypatch.setenv(NAMED, "")
    monkeypatch.delitem(sys.modules, "squares.games.late", raising=False)  # of a test before
    folder = failing(tmp_path / "late", "        for owner in TWO:", raises)
    return ["--home", str(tmp_path / "home"), "--engine", str(folder)]


def test_what_fails_in_play_is_told_and_the_match_is_kept(
    late: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", StringIO("a1\nb1\nc1\n"))
    assert main([*late, "play", "--text", "late", "--seats", "Ana,Bo", "--first", "south"]) == 2
    told = capsys.readouterr()
    assert told.err == 'The rules engine "late" fails: ValueError in line 44 of late/__init__.py: late\n'
    kept = re.search(r"Go on with: masume play --text (\S+)", told.out)
    assert kept is not None
    monkeypatch.setattr("sys.stdin", StringIO("position\nb2\nquit\n"))
    assert main([*late, "play", "--text", kept[1]]) == 0
    assert "---/---/xo- s" in capsys.readouterr().out


@pytest.mark.parametrize("command", ["arena --a L1 --b random --games 12 --game", "playtest --games 12"])
def test_a_game_that_fails_among_many_is_told_with_its_place(
    late: list[str], command: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    more = ["--players", "beginner", "-o", str(tmp_path / "run")] if "playtest" in command else []
    assert main([*late, *command.split(), "late", *more]) == 2
    assert "ValueError in line 44 of late/__init__.py: late" in capsys.readouterr().err
