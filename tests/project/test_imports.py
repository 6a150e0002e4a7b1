"""Who may import whom (docs/architecture.md): the contracts in pyproject.toml, and what a fresh process loads."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
import tomllib
from graphlib import TopologicalSorter
from pathlib import Path
from typing import Any

import grimp
import pytest

from tests.game_files import GAME_FILES

ROOT = Path(__file__).parents[2]
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]
ONE, OTHER = sorted(path.parent.name for path in ROOT.glob("squares/games/*/__init__.py"))[:2]
LINT = "from importlinter.cli import lint_imports_command; lint_imports_command()"
PLANTED = (
    ("squares/data/loader.py", "squares.data.check"),
    ("squares/cli/commands.py", "scenes.app"),
    ("squares/bots/bot.py", "squares.saves.store"),
    ("squares/data/loader.py", "squares.native"),
    ("squares/core/grid.py", "squares"),
    ("squares/match/session.py", "squares.data.texts"),
    (f"squares/games/{ONE}/__init__.py", f"squares.games.{OTHER}"),
    (f"squares/games/{ONE}/rules/__init__.py", "squares.registry"),
    ("scenes/geometry.py", "scenes.input"),
    ("scenes/screens/about.py", "scenes.screens.rules"),
    ("scenes/board/chooser.py", "squares.saves.store"),
    ("scenes/ui/canvas.py", "squares.core.seats"),
    ("scenes/games/kit/grid.py", "squares.data.models"),
    ("scenes/table/commands.py", "scenes.ui.canvas"),
    ("scenes/terminal/begin.py", "scenes.ui.canvas"),
    ("scenes/table/state.py", "pygame"),
    ("scenes/screens/about.py", "fpdf"),
    ("squares/core/grid.py", "pydantic"),
    ("squares/core/match.py", "yaml"),
    ("squares/core/match.py", "platformdirs"),
    ("squares/core/grid.py", "librt.vecs"),
    ("squares/data/check.py", "resvg_py"),
    ("squares/core/match.py", "fsrs"),
    ("squares/playtest/run.py", "tqdm"),
    ("squares/core/grid.py", "pygls"),
    ("squares/core/grid.py", "numpy"),
    ("squares/playtest/sweep.py", "optuna"),
    ("squares/playtest/course.py", "distributed"),
)
"""Files, and what each must not import: together they break every contract."""


def run(code: str, *words: str, cwd: Path = ROOT, fails: bool = False) -> str:
    """Run code in a fresh process. Returns what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", code, *words], cwd=cwd, capture_output=True, text=True, timeout=120, check=False
    )
    assert (done.returncode != 0) is fails, done.stdout + done.stderr
    return done.stdout.strip()


@pytest.fixture(scope="module")
def graph() -> grimp.ImportGraph:
    return grimp.build_graph("squares", "scenes", include_external_packages=True, cache_dir=None)


def test_imports_keep_the_contracts() -> None:
    run(LINT, "--no-cache", "--no-logo")


def test_every_contract_is_broken_by_an_import_that_it_forbids(tmp_path: Path) -> None:
    for name in ("squares", "scenes"):
        shutil.copytree(ROOT / name, tmp_path / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    for path, name in PLANTED:
        with (tmp_path / path).open("a", encoding="utf-8") as file:
            file.write(f"import {name}\n")
    said = run(LINT, "--no-cache", "--no-logo", cwd=tmp_path, fails=True)
    kept = [contract["name"] for contract in CONTRACTS if f"{contract['name']} BROKEN" not in " ".join(said.split())]
    assert kept == []


def test_every_library_has_a_contract(graph: grimp.ImportGraph) -> None:
    libraries = {name for name in graph.modules if graph.is_module_squashed(name)} - sys.stdlib_module_names
    named = {
        name for each in CONTRACTS for key in ("protected_modules", "forbidden_modules") for name in each.get(key, ())
    }
    assert libraries
    assert libraries <= named


def test_no_module_imports_itself_by_way_of_others(graph: grimp.ImportGraph) -> None:
    own = [name for name in graph.modules if not graph.is_module_squashed(name)]
    TopologicalSorter({name: graph.find_modules_directly_imported_by(name) for name in own}).prepare()


def test_the_entry_imports_nothing_of_the_window_but_its_start() -> None:
    lines = [line.split() for line in (ROOT / "main.py").read_text(encoding="utf-8").splitlines()]
    imports = [words[1] for words in lines if words[:1] in (["import"], ["from"])]
    assert imports == ["sys", "scenes.main"]


def test_the_start_loads_no_screen_but_the_one_it_shows() -> None:
    code = """
import os, sys, tempfile
from pathlib import Path
os.environ["SDL_VIDEODRIVER"] = "dummy"
from scenes.boot import build, first_screen
with tempfile.TemporaryDirectory() as home:
    app = build(Path(home), (1024, 640))
    first_screen(app.services, None)
    app.frame((), 0.0)
    app.close()
print(*{name.split(".")[2] for name in sys.modules if name.startswith("scenes.screens.")})
"""
    assert run(code) == "home"


@pytest.fixture(scope="module")
def loaded() -> dict[str, Any]:
    """What a process has loaded of the window after each step, and how many modules the step imported."""
    code = """
import contextlib, importlib, io, json, pkgutil, sys, squares
found = {}

def note(step, names):
    for name in names:
        importlib.import_module(name)
    watched = {"pygame", "scenes", "fpdf", "PIL", "fontTools", "uharfbuzz"}
    found[step] = sorted({name.split(".")[0] for name in sys.modules} & watched), len(names)

def inside(*packages):
    walked = (m.name for p in packages for m in pkgutil.walk_packages(p.__path__, f"{p.__name__}."))
    return [name for name in walked if "__main__" not in name]

note("squares", inside(squares))
import scenes.games, scenes.table, scenes.terminal
spoken = [look.__module__.replace(".look", ".spoken") for look in scenes.games.looks()]
note("table", [*inside(scenes.table, scenes.terminal), *spoken])
from scenes.main import main
with contextlib.redirect_stdout(io.StringIO()) as said:
    assert main(["legal", "--game", sys.argv[1]]) == 0
note("subcommand", [])
import scenes.screens, scenes.ui
note("window", ["scenes.app", "scenes.print.command", "scenes.print.process", *inside(scenes.screens, scenes.ui)])
print(json.dumps(found | {"said": said.getvalue()}))
"""
    found: dict[str, Any] = json.loads(run(code, GAME_FILES[0].stem))
    return found


def test_importing_all_of_squares_loads_no_window(loaded: dict[str, Any]) -> None:
    parts, count = loaded["squares"]
    assert parts == []
    assert count > 20


def test_the_table_without_its_screen_loads_no_pygame(loaded: dict[str, Any]) -> None:
    parts, count = loaded["table"]
    assert parts == ["scenes"]
    assert count > 10


def test_the_window_loads_nothing_that_only_printing_needs(loaded: dict[str, Any]) -> None:
    parts, count = loaded["window"]
    assert parts == ["pygame", "scenes"]
    assert count > 50


def test_a_subcommand_loads_no_pygame(loaded: dict[str, Any]) -> None:
    parts, _ = loaded["subcommand"]
    assert parts == ["scenes"]
    assert loaded["said"].splitlines()
