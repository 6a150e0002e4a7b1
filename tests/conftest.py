"""Settings for all tests: no real screen or sound card, and the same random examples on every machine."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings

if TYPE_CHECKING:
    from squares.data.check import Examined
    from squares.data.loader import Loaded

# Set before anything imports pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# Machines under load are slow: an example may take its time. Failures are the same for everybody.
settings.register_profile("masume", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("masume")


@pytest.fixture(autouse=True, scope="session")
def _shipped_games_are_checked_once() -> Iterator[None]:
    """Hundreds of tests read the shipped game files anew: what the checker says of them stays the same."""
    from squares.data import check
    from squares.data.places import shipped

    examine, games = check.examine, shipped("data", "games")
    known: dict[Path, Examined] = {}

    def once(loaded: Loaded) -> Examined:
        if loaded.path is None or loaded.path.parent != games:
            return examine(loaded)
        if loaded.path not in known:
            known[loaded.path] = examine(loaded)
        return known[loaded.path]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(check, "examine", once)
        yield


def pytest_collection_finish() -> None:
    """What thousands of collected tests are made of stays to the end, so the collector need not look through it."""
    gc.collect()
    gc.freeze()


def pytest_report_header() -> str:
    from squares.native import COMPILED

    return f"kernels: {'compiled' if COMPILED else 'interpreted'}"
