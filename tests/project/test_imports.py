"""Who may import whom (docs/architecture.md), read from the syntax trees."""

from __future__ import annotations

import ast
import json
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]

# The longest prefix that fits a module decides. A name allows itself and everything below it; $engine stands for
# the engine's own package.
ALLOWED: dict[str, tuple[str, ...]] = {
    "squares.plain": (),
    "squares.native": ("squares.plain", "mypy_extensions", "librt"),
    "squares.core": ("squares.core", "squares.native"),
    "squares.games": (
        *("squares.games.$engine", "squares.bots", "squares.core", "squares.data", "squares.native"),
        *("squares.playtest", "squares.registry", "squares.saves", "numpy", "pydantic", "pydantic_core", "yaml"),
    ),
    "squares.games.$engine.rules": (
        *("squares.games.$engine.rules", "squares.core", "squares.data.models", "squares.native"),
        *("pydantic", "pydantic_core"),
    ),
    "squares.installed": ("squares.core", "squares.data.places", "squares.games"),
    "squares.data": (
        *("squares.data", "squares.core", "squares.installed"),
        *("yaml", "pydantic", "pydantic_core", "platformdirs"),
    ),
    "squares.bots": (
        *("squares.bots", "squares.core", "squares.installed", "squares.native", "squares.data", "squares.registry"),
        *("yaml", "pydantic", "pydantic_core"),
    ),
    "squares": ("squares", "yaml", "pydantic", "tqdm", "distributed"),
    "squares.match": ("squares.match", "squares.core", "squares.bots", "squares.registry"),
    "squares.playtest.tune": ("squares", "optuna"),
    "scenes.geometry": (),
    "scenes.board": ("scenes.board", "scenes.geometry", "squares.core"),
    "scenes.ui": ("scenes.ui", "scenes.geometry", "scenes.input", "pygame", "yaml"),
    "scenes.games": (
        *("scenes.games.$engine", "scenes.games.kit", "scenes.board", "scenes.geometry", "scenes.ui"),
        *("squares.core", "squares.games.$engine", "squares.installed"),
    ),
    "scenes.games.kit": ("scenes.games.kit", "scenes.board", "scenes.geometry", "scenes.ui", "squares.core"),
    "scenes.games.kit.look": (
        *("scenes.games.kit", "scenes.geometry", "scenes.ui", "scenes.services", "squares.core"),
    ),
    "scenes.games.logistic.look": (
        *("scenes.games.logistic", "scenes.games.kit", "scenes.geometry", "scenes.ui", "scenes.services"),
        "squares.core",
    ),
    "scenes.games.logistic.decks": ("scenes", "squares"),
    "scenes.table": (
        *("scenes.table", "scenes.board", "scenes.games.kit.board_view", "scenes.games.kit.wording"),
        *("scenes.geometry", "scenes.input", "scenes.services", "scenes.worker", "squares"),
    ),
    "scenes.terminal": (
        *("scenes.terminal", "scenes.table", "scenes.games"),
        *("scenes.screens.setup.agreement", "scenes.screens.setup.memory", "squares"),
    ),
    "scenes.print": ("scenes", "squares", "pygame", "fpdf", "PIL", "fontTools", "tqdm", "yaml"),
    "scenes": ("scenes", "squares", "pygame", "yaml", "pydantic"),
    "main": ("scenes.main",),
}


def sources() -> list[Path]:
    return [ROOT / "main.py", *sorted(ROOT.glob("squares/**/*.py")), *sorted(ROOT.glob("scenes/**/*.py"))]


def name_of(path: Path) -> str:
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Every statement of a module, and what holds statements within one. Expressions, most of a tree, are left out."""
    left: list[ast.AST] = [tree]
    while left:
        yield (node := left.pop())
        for name in ("body", "orelse", "finalbody", "handlers", "cases"):
            below = getattr(node, name, ())
            left += below if isinstance(below, list) else ()


@cache
def imported(path: Path) -> frozenset[str]:
    """Names of modules that a file imports; ``from squares import x`` gives ``squares.x`` where that is a module."""
    found: set[str] = set()
    for node in statements(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name_of(path)}: a relative import hides where it leads"
            assert node.module is not None
            deeper = {f"{node.module}.{alias.name}" for alias in node.names}
            modules = {name for name in deeper if is_module(name)}
            found.update(modules)
            if len(modules) < len(deeper):
                found.add(node.module)
    return frozenset(found)


@cache
def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    return path.with_suffix(".py").is_file() or (path / "__init__.py").is_file()


def below(name: str, prefix: str) -> bool:
    return name == prefix or name.startswith(prefix + ".")


def allowed(module: str) -> tuple[str, ...]:
    """What ``module`` may import. ``$engine`` is the third part of squares.games.X and scenes.games.X."""
    inside = below(module, "squares.games") or below(module, "scenes.games")
    engine = module.split(".")[2] if inside and module.count(".") >= 2 else ""
    table = {own(prefix, engine): tuple(own(name, engine) for name in names) for prefix, names in ALLOWED.items()}
    return table[max((prefix for prefix in table if below(module, prefix)), key=len)]


def own(name: str, engine: str) -> str:
    """A name of the table with its engine filled in."""
    return name.replace(".$engine", f".{engine}" if engine else "")


def forbidden(module: str, names: set[str] | frozenset[str]) -> set[str]:
    rules = allowed(module)
    standard = sys.stdlib_module_names
    return {name for name in names if name.split(".")[0] not in standard and not any(below(name, r) for r in rules)}


@pytest.mark.parametrize("path", sources(), ids=name_of)
def test_a_module_imports_only_what_its_place_allows(path: Path) -> None:
    assert forbidden(name_of(path), imported(path)) == set()


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("squares.core.match", "squares.data.models"),
        ("squares.core.match", "yaml"),
        ("squares.games.tiles.rules.kernel", "squares.games.qubism"),
        ("squares.games.tiles.rules.kernel", "squares.registry"),
        ("squares.bots.bot", "squares.playtest.arena"),
        ("squares.bots.bot", "squares.saves.store"),
        ("squares.match.session", "squares.saves.store"),
        ("squares.cli.commands", "scenes.app"),
        ("squares.cli.commands", "pygame"),
        ("squares.saves.store", "scenes.input"),
        ("scenes.board.chooser", "pygame"),
        ("scenes.board.chooser", "squares.saves.store"),
        ("scenes.ui.canvas", "squares.core.seats"),
        ("scenes.ui.canvas", "scenes.games.kit.grid"),
        ("scenes.games.kit.grid", "scenes.screens.table.screen"),
        ("scenes.table.state", "pygame"),
        ("scenes.table.commands", "scenes.screens.table.popups"),
        ("scenes.table.commands", "scenes.ui.canvas"),
        ("scenes.games.kit.grid", "squares.saves.store"),
        ("scenes.games.kit.grid", "scenes.games.tiles.view"),
        ("scenes.games.kit.grid", "squares.games.tiles"),
        ("scenes.games.qubism.view", "scenes.games.tiles.tile"),
        ("scenes.games.qubism.view", "squares.games.tiles"),
    ],
)
def test_the_law_forbids(module: str, name: str) -> None:
    assert forbidden(module, {name}) == {name}


def run(code: str) -> str:
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, timeout=120, check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


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
    assert main(["legal", "--game", "squares-ii"]) == 0
note("subcommand", [])
import scenes.screens, scenes.ui
note("window", ["scenes.app", "scenes.print.command", "scenes.print.process", *inside(scenes.screens, scenes.ui)])
print(json.dumps(found | {"said": said.getvalue()}))
"""
    found: dict[str, Any] = json.loads(run(code))
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
    assert "S1J5@a1" in loaded["said"].splitlines()
