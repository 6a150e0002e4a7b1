"""An engine from outside that fails harms nothing but itself: all other games are there, and what is wrong is said."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from scenes.driver import Driver
from scenes.screens.home.screen import Home
from scenes.start import main
from scenes.startup import build
from squares.games import NAMED
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
    name: str = request.param
    sound, broken, _ = FAILURES[name]
    made = tmp_path / name
    shutil.copytree(SOUND, made, ignore=shutil.ignore_patterns("__pycache__", "text"))
    (made / "tictactoe.yaml").rename(made / f"{name}.yaml")
    for path in (made / "__init__.py", made / f"{name}.yaml"):
        text = path.read_text(encoding="utf-8").replace(sound, broken)
        for before in ('Literal["tictactoe"]', "id: tictactoe", "engine: tictactoe"):
            text = text.replace(before, before.replace("tictactoe", name))
        path.write_text(text, encoding="utf-8")
    if name == "unremarked":
        (made / "remarks.py").write_text(REMARKS, encoding="utf-8")
    monkeypatch.setenv(NAMED, str(made))
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
