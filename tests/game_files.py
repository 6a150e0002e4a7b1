"""The files of the games and worked examples that the engines bring, for tests that start from one."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import pytest

from squares.data.installed import engines, folders
from squares.data.places import shipped

GAME_FILES = sorted(path for engine in engines().values() for path in engine.games)
GAME_IDS = [path.stem for path in GAME_FILES]
EXAMPLE_FILES = sorted(path for engine in engines().values() for path in engine.examples)

COVERS = [
    path
    for root in (shipped("sprites"), *(folder / "sprites" for folder in folders()))
    for path in sorted((root / "covers").glob("*.svg"))
]


def each_eighth(examples: Iterable[Any]) -> list[Any]:
    """Return examples to parametrize with: every eighth here, the others in a soak, which ``.ci/run`` starts."""
    rows = [each if isinstance(each, tuple) else (each,) for each in examples]
    return [pytest.param(*row, marks=pytest.mark.soak if n % 8 else ()) for n, row in enumerate(rows)]


def some(examples: Iterable[Any], *here: Any) -> list[Any]:
    """Return examples to parametrize with: these here, the others in a soak."""
    rows = [each if isinstance(each, tuple) else (each,) for each in examples]
    kept = [each if isinstance(each, tuple) else (each,) for each in here]
    assert all(each in rows for each in kept)
    return [pytest.param(*row, marks=() if row in kept else pytest.mark.soak) for row in rows]


def game_file(id: str) -> Path:
    """Return the file of a shipped game or example. Errors: LookupError where there is none."""
    for path in (*GAME_FILES, *EXAMPLE_FILES):
        if path.stem == id:
            return path
    raise LookupError(f"no file of the game {id}")
