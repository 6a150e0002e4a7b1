"""A game can be lifted out of the house whole: without one engine's folders all that is left passes its tests."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from squares.data.installed import engines

ROOT = Path(__file__).parents[2]
ENGINES = sorted(name for name, engine in engines().items() if engine.is_shipped)
HOMES = ("squares/games", "scenes/games", "data/games", "tests/games", "tests/scenes/games", "benchmarks/games")
PASSED = re.compile(r"(\d+) passed")
LEAST = 3000
"""Tests that are left at the least, so that not all are passed over."""


def tree_without(engine: str, folder: Path) -> Path:
    """Copy what git tracks, and the fonts, without the folders of an engine."""
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    taken = tuple(f"{home}/{engine}/" for home in HOMES)
    files = [name for name in listed.split("\0") if name and not name.startswith(taken)]
    files += [str(path.relative_to(ROOT)) for path in (ROOT / "fonts").iterdir() if path.is_file()]
    for name in dict.fromkeys(files):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(ROOT / name, folder / name)
    return folder


@pytest.mark.soak
@pytest.mark.parametrize("engine", ENGINES)
def test_all_else_goes_on_without_an_engine(engine: str, tmp_path: Path) -> None:
    tree = tree_without(engine, tmp_path)
    games = [path.stem for path in (*engines()[engine].games, *engines()[engine].examples)]
    environment = {**os.environ, "ENGINE_TAKEN": " ".join((engine, *games))}
    words = [sys.executable, "-m", "pytest", "-q", "-vv", "-p", "tests.without", "--maxfail=40"]
    done = subprocess.run(words, cwd=tree, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout[-6000:]
    passed = PASSED.search(done.stdout)
    assert passed is not None
    assert int(passed[1]) >= LEAST
