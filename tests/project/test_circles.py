"""No circle among the modules of a package: imports inside functions and for type checkers count as all others."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.project.test_imports import below, imported, name_of, run, sources

Graph = Mapping[str, set[str]]

# Screens, each with what is imported of it; what several screens stand on (page, folder, key_sheet) is none of them.
SCREENS = ("faults", "home", "new_game_page", "rules", "saved", "settings", "setup", "table")


def import_graph(package: str) -> dict[str, set[str]]:
    """The modules of a package, each with those of the same package that it imports."""
    modules = {name: path for path in sources() if below(name := name_of(path), package)}
    return {name: set(imported(path) & modules.keys()) for name, path in modules.items()}


def circles(graph: Graph) -> list[list[str]]:
    """Strongly connected components of more than one module, by Tarjan's algorithm; a module that imports itself."""
    order: dict[str, int] = {}
    lowest: dict[str, int] = {}
    path: list[str] = []
    found: list[list[str]] = []

    def visit(name: str) -> None:
        order[name] = lowest[name] = len(order)
        path.append(name)
        for other in sorted(graph[name]):
            if other not in order:
                visit(other)
                lowest[name] = min(lowest[name], lowest[other])
            elif other in path:
                lowest[name] = min(lowest[name], order[other])
        if lowest[name] == order[name]:
            at = path.index(name)
            component = path[at:]
            del path[at:]
            if len(component) > 1 or name in graph[name]:
                found.append(sorted(component))

    for name in sorted(graph):
        if name not in order:
            visit(name)
    return found


@pytest.mark.parametrize(
    ("graph", "found"),
    [
        ({"a": {"b"}, "b": {"c"}, "c": set()}, []),
        ({"a": {"b", "c"}, "b": {"d"}, "c": {"d"}, "d": set()}, []),
        ({"a": {"a"}}, [["a"]]),
        ({"a": {"b"}, "b": {"c"}, "c": {"b"}, "d": {"a", "e"}, "e": {"d"}}, [["b", "c"], ["d", "e"]]),
        ({"a": {"b"}, "b": {"c", "d"}, "c": {"a"}, "d": {"b"}}, [["a", "b", "c", "d"]]),
    ],
)
def test_circles_are_found(graph: Graph, found: list[list[str]]) -> None:
    assert circles(graph) == found


@pytest.mark.parametrize("package", ["squares", "scenes"])
def test_no_module_imports_itself_by_way_of_others(package: str) -> None:
    assert circles(import_graph(package)) == []


def test_imports_of_every_kind_count(tmp_path: Path) -> None:
    path = tmp_path / "module.py"
    path.write_text(
        "import squares.cli.commands\n"
        "def later():\n    from squares.core import match\n"
        "if TYPE_CHECKING:\n    from scenes.app import App\n",
        encoding="utf-8",
    )
    assert imported(path) == {"squares.cli.commands", "squares.core.match", "scenes.app"}


def screen_of(module: str) -> str | None:
    return next((name for name in SCREENS if below(module, f"scenes.screens.{name}")), None)


def test_no_screen_imports_another() -> None:
    graph = import_graph("scenes")
    assert {screen_of(module) for module in graph} == {*SCREENS, None}
    for module, names in graph.items():
        here = screen_of(module)
        if here is not None:
            assert {screen_of(name) for name in names} <= {here, None}, module


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
print(*sorted(name for name in sys.modules if name.startswith("scenes.screens.")))
"""
    loaded = {screen_of(name) for name in run(code).split()}
    assert loaded == {"home", None}
