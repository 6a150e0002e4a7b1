"""What holds for the files of the project: sizes, packages, what the wheel carries, commands of the README."""

from __future__ import annotations

import re
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from squares.data.installed import engines

ROOT = Path(__file__).parents[2]
TEXT = {".py", ".md", ".yaml", ".toml", ".svg", ".txt", ".in", ""}
TOP_LEVEL = {
    *("main.py", "setup.py", "pyproject.toml", "MANIFEST.in", "LICENSE"),
    *("README.md", "CHANGELOG.md", "CONTRIBUTING.md"),
}
FOLDERS = {"squares", "scenes", "data", "examples", "fonts", "sprites", "tests", "docs", "benchmarks", ".ci"}
MOST_LINES = 600
FEWER_FILES_THAN = 30
OF_ENGINE = re.compile(r"games/([a-z]+)\b")


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def files_in(*folders: str) -> list[Path]:
    """Every file below the folders that is no by-product."""
    found = (path for folder in folders for path in sorted((ROOT / folder).rglob("*")) if path.is_file())
    made = {"__pycache__", "perft.log"}
    return [path for path in found if not made & set(path.parts) and path.suffix not in {".pyc", ".so", ".pyd"}]


@pytest.mark.parametrize("folder", ["squares", "scenes", "benchmarks", "tests", "examples"])
def test_no_python_file_is_too_long(folder: str) -> None:
    long = {
        str(path.relative_to(ROOT)): lines
        for path in files_in(folder)
        if path.suffix == ".py" and (lines := len(path.read_text(encoding="utf-8").splitlines())) > MOST_LINES
    }
    assert long == {}


@pytest.mark.parametrize("folder", ["squares", "scenes", "benchmarks", "tests"])
def test_no_folder_holds_too_many_loose_files(folder: str) -> None:
    loose = Counter(str(path.parent.relative_to(ROOT)) for path in files_in(folder) if path.suffix == ".py")
    assert {name: count for name, count in loose.items() if count >= FEWER_FILES_THAN} == {}


def test_every_folder_of_the_packages_is_a_package() -> None:
    folders = {path.parent for path in files_in("squares", "scenes") if path.suffix == ".py"}
    assert [str(folder) for folder in folders if not (folder / "__init__.py").is_file()] == []


def test_tests_are_no_packages_and_their_names_are_unique() -> None:
    files = [path for path in files_in("tests") if path.suffix == ".py"]
    engines = {path.parent for path in files if path.name == "__init__.py" and "def make(" in path.read_text("utf-8")}
    names = [path.name for path in files if path.parent not in engines]
    assert "__init__.py" not in names
    tests = [name for name in names if name.startswith("test_")]
    assert sorted(set(tests)) == sorted(tests)


@pytest.mark.parametrize("folder", ["data", "sprites", "docs"])
def test_the_wheel_carries_every_data_file(folder: str) -> None:
    package = f"squares.shipped.{folder}"
    patterns = project()["tool"]["setuptools"]["package-data"][package]
    carried = {path for pattern in patterns for path in (ROOT / folder).glob(pattern)}
    assert carried
    assert set(files_in(folder)) - carried == set()
    assert f'"{package}": "{folder}"' in (ROOT / "setup.py").read_text(encoding="utf-8")


def test_the_project_holds_no_fonts_and_the_program_needs_no_package_of_them() -> None:
    kept = (ROOT / ".gitignore").read_text(encoding="utf-8").splitlines()
    assert {"/fonts/*", "!/fonts/cut.py"} <= set(kept)
    assert "graft fonts" not in (ROOT / "MANIFEST.in").read_text(encoding="utf-8")
    assert not [name for name in project()["project"]["dependencies"] if "font" in name]
    built = [name for name in project()["build-system"]["requires"] if "font" in name]
    assert built
    assert [name for name in built if not re.fullmatch(r"[\w-]+>=[\d.]+,<[\d.]+", name)] == []


def test_the_pages_that_shipped_files_name_are_shipped() -> None:
    texts = [path.read_text(encoding="utf-8") for path in files_in("data") if path.suffix == ".yaml"]
    pages = {ROOT / name for text in texts for name in re.findall(r"docs/[\w/-]+\.md", text)}
    assert pages
    assert [str(page) for page in pages if not page.is_file()] == []


def test_every_kernel_says_that_it_is_compiled() -> None:
    kernels = [
        *ROOT.glob("squares/games/*/rules/kernel.py"),
        ROOT / "squares/native.py",
        ROOT / "squares/core/kernel.py",
    ]
    assert len(kernels) > 3
    assert [path.name for path in kernels if "Compiled by mypyc" not in path.read_text(encoding="utf-8")] == []


def test_no_file_names_a_place_on_somebodys_machine() -> None:
    # In pieces, so that this file does not find itself.
    homes = ("/wo" + "rk/", "/ho" + r"me/\w", "/Use" + r"rs/\w", "/ro" + r"ot/", r"C:\\" + "Users")
    places = re.compile("|".join(homes))
    here = [path for path in ROOT.iterdir() if path.name in TOP_LEVEL]
    texts = [path for path in [*here, *files_in(*FOLDERS)] if path.suffix in TEXT]
    assert len(texts) > 50
    found = [
        f"{path.relative_to(ROOT)}:{number}"
        for path in texts
        for number, line in enumerate(path.read_text(encoding="utf-8", errors="replace").splitlines(), 1)
        if places.search(line)
    ]
    assert found == []


def test_the_readme_opens_with_two_commands_and_ci_runs_the_second() -> None:
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    play, tests = re.findall(r"^python3 -m venv .*$", readme, re.MULTILINE)[:2]
    assert play.endswith("pip install . && .venv/bin/masume")
    assert tests.endswith("-m pytest")
    assert tests in (ROOT / ".ci" / "run").read_text(encoding="utf-8")


def test_versions_agree() -> None:
    import squares

    changes = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    newest = re.search(r"^## (?!Unreleased$)(\S+)", changes, re.MULTILINE)
    assert newest is not None
    assert newest[1] == squares.__version__


@pytest.mark.parametrize(
    "page", ["README.md", "CONTRIBUTING.md", "docs/architecture.md", "docs/engines.md", "docs/game-files.md"]
)
def test_files_that_the_pages_name_exist(page: str) -> None:
    text = (ROOT / page).read_text(encoding="utf-8")
    parts = "squares|scenes|tests|data|docs|sprites|benchmarks|examples"
    named = {ROOT / name for name in re.findall(rf"`((?:{parts})/[\w./-]*)`", text) if "shipped" not in name}
    assert named
    # What lies in an engine's folders goes with it.
    there = [path for path in named if (of := OF_ENGINE.search(str(path))) is None or of[1] in engines()]
    assert [str(path) for path in there if not path.exists()] == []
