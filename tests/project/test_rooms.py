"""No engine is known outside of its own folders and files, which bear its name."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

from tests.game_files import GAME_FILES

ROOT = Path(__file__).parents[2]
PACKAGES = ("squares", "scenes")
ENGINES = tuple(sorted(path.parent.name for path in (ROOT / "squares" / "games").glob("*/__init__.py")))
GAMES = tuple(sorted(path.stem for path in GAME_FILES))
WORDS = frozenset({"pieces"})
"""Names of engines that are words of every game: a text that says one need not mean the engine."""
ONE, OTHER = [name for name in ENGINES if name not in WORDS][:2]


def modules(package: str) -> dict[str, Path]:
    """The files of a package by the names of their modules."""
    found: dict[str, Path] = {}
    for path in sorted((ROOT / package).rglob("*.py")):
        parts = path.relative_to(ROOT).with_suffix("").parts
        found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


def engine_of(module: str) -> str | None:
    """The engine in whose room a module lies: the one that a part of its name is called after."""
    _, _, inside = f".{module}.".partition(".games.")
    return next((part for part in inside.split(".") if part in ENGINES), None)


def knowledge(module: str, source: str) -> Iterator[str]:
    """What a module knows of engines and games that are not its own: imports, and ids in texts that are no docs."""
    own = engine_of(module)
    strangers = [name for name in ENGINES if name != own]
    words = [*(name for name in strangers if name not in WORDS), *(GAMES if own is None else ())]
    if not any(word in source for word in (*words, *strangers)):
        return
    said = re.compile(rf"(?<![\w-])(?:{'|'.join(map(re.escape, words))})(?![\w-])")
    nodes = list(ast.walk(ast.parse(source)))
    docs = set(documentation(nodes))
    for node in nodes:
        if isinstance(node, ast.Import | ast.ImportFrom):
            start = f"{node.module}." if isinstance(node, ast.ImportFrom) else ""
            for name in (f"{start}{alias.name}" for alias in node.names):
                if engine_of(name) in strangers:
                    yield f"{module}:{node.lineno} imports {name}"
        elif isinstance(node, ast.Constant) and node not in docs and isinstance(node.value, str):
            yield from (f"{module}:{node.lineno} says {found[0]}" for found in said.finditer(node.value))


def documentation(nodes: Iterable[ast.AST]) -> Iterator[ast.expr]:
    """Texts that stand by themselves: docstrings."""
    for node in nodes:
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            yield node.value


@pytest.mark.parametrize("package", PACKAGES)
def test_an_engine_is_known_in_its_own_rooms_only(package: str) -> None:
    files = modules(package)
    assert len(files) > 50
    found = [each for name, path in files.items() for each in knowledge(name, path.read_text(encoding="utf-8"))]
    assert found == []


def test_the_shared_theme_speaks_of_no_game() -> None:
    told = (ROOT / "data" / "theme.yaml").read_text(encoding="utf-8")
    names = {*ENGINES, *GAMES, *(game.replace("-", "_") for game in GAMES)} - {"tiles", *WORDS}
    assert [name for name in sorted(names) if re.search(rf"\b{re.escape(name)}\b", told, re.IGNORECASE)] == []


def test_there_are_engines_and_games_to_look_for() -> None:
    assert len(ENGINES) > 1
    assert len(GAMES) >= len(ENGINES)


@pytest.mark.parametrize(
    ("module", "source", "known"),
    [
        ("squares.bots.bot", f"from squares.games.{ONE}.rules.kernel import Kernel", 1),
        ("squares.bots.bot", f"def f():\n    from squares.games import {ONE}", 1),
        ("squares.bots.bot", f"NAME = '{OTHER}'", 1),
        ("squares.bots.bot", f"KEY = f'bots.why.{OTHER}.{{name}}'", 1),
        ("squares.bots.bot", f"GAMES = ['{GAMES[0]}']", 1),
        ("squares.bots.bot", f'"""Such as {OTHER}."""', 0),
        ("squares.bots.bot", f"MANY = 'the {ONE}et', '{OTHER}s'", 0),
        (f"squares.games.{ONE}.evaluation", f"from squares.games.{ONE}.rules.kernel import Kernel", 0),
        (f"squares.games.{ONE}.evaluation", f"from squares.games.{OTHER}.rules.kernel import Kernel", 1),
        (f"squares.games.{OTHER}.rules.game", f"KEY = '{OTHER}.bad.first'", 0),
    ],
)
def test_knowledge_is_found(module: str, source: str, known: int) -> None:
    assert len(list(knowledge(module, source))) == known


def test_only_names_of_modules_are_compared() -> None:
    assert "squares.games.tiles.rules.kernel" in modules("squares")
    assert engine_of("squares.games.tiles.rules.kernel") == "tiles"
    assert engine_of("squares.bots.bot") is None
