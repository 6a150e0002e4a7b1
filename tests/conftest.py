"""Settings for all tests: no real screen or sound card, and the same random examples on every machine."""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Generator
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import settings
from hypothesis.internal.conjecture import providers

if TYPE_CHECKING:
    from squares.core.game import AnyGame
    from squares.data.art import Trial
    from squares.data.check import Examined
    from squares.data.engines import Engine
    from squares.data.loader import Loaded
    from squares.data.models import Definition

# Hundreds of processes import the same modules, so compiled ones are kept, whatever the shell says.
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
sys.dont_write_bytecode = False

# Set before anything imports pygame.
os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

# Machines under load are slow: an example may take its time. Failures are the same for everybody.
settings.register_profile("masume", deadline=None, derandomize=True, database=None, print_blob=True)
settings.load_profile("masume")


WORKER = os.environ.get("PYTEST_XDIST_WORKER", "")  # gw0, gw1 and so on; empty without xdist

_patch = pytest.MonkeyPatch()


def pytest_configure() -> None:
    """Thousands of tests read the shipped games and examples anew, and many when they are collected: the same bytes are
    parsed once, what the checker says of those files is found out once, and each of their variants is made into a game
    once. Nobody needs what tests save after a power failure: they do not wait for the disk. And hypothesis does not
    read the source of all modules that happen to be loaded for numbers to try."""
    from squares.data import check, engines, loader
    from squares.data.places import shipped

    examine, load, games = check.examine, engines._loaded, shipped("data", "games")
    known: dict[Path, Examined] = {}
    made: dict[int, AnyGame | None] = {}  # by the definition, None before it is asked for

    def once(loaded: Loaded, draws: Trial | None = None) -> Examined:
        if loaded.path is None or not loaded.path.is_relative_to(games):
            return examine(loaded, draws)
        if loaded.path not in known:
            known[loaded.path] = examine(loaded)
            file = known[loaded.path].file
            made.update((id(definition), None) for definition in (file.definitions.values() if file else ()))
        return known[loaded.path]

    def makes_once(name: str) -> Engine:
        engine = load(name)

        def make(definition: Definition, variant: str) -> AnyGame:
            if id(definition) not in made:
                return engine.make(definition, variant)
            game = made[id(definition)]
            if game is None or game.variant != variant:
                game = made[id(definition)] = engine.make(definition, variant)
            return game

        return engine._replace(make=make)

    _patch.setattr(check, "examine", once)
    _patch.setattr(engines, "_loaded", makes_once)
    _patch.setattr(loader, "parse", lru_cache(200)(loader.parse))
    _patch.setattr(os, "fsync", lambda handle: None)
    _patch.setattr(providers, "_get_local_constants", lambda: providers._local_constants)


def pytest_unconfigure() -> None:
    _patch.undo()


@pytest.hookimpl(wrapper=True)
def pytest_make_collect_report(
    collector: pytest.Collector,
) -> Generator[None, pytest.CollectReport, pytest.CollectReport]:
    """Every worker collects all tests, and whoever is first at a file compiles it. Every second worker begins with the
    last file, so that in a fresh clone they meet in the middle instead of compiling the same file at the same time."""
    report = yield
    if isinstance(collector, pytest.Directory) and WORKER.endswith(("1", "3", "5", "7", "9")):
        report.result.reverse()
    return report


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """All workers must know the tests in one order."""
    if WORKER:
        items.sort(key=lambda item: item.path)


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """What thousands of collected tests are made of stays to the end, so the garbage collector looks through it neither
    now nor later. It looks less often than usual, too: what a test made is mostly gone before."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(50_000, 20, 20)
        gc.enable()


def pytest_report_header() -> str:
    from squares.native import COMPILED

    return f"kernels: {'compiled' if COMPILED else 'interpreted'}"
