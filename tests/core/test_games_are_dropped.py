"""A game that nobody holds any more gives back all that was made for it."""

from __future__ import annotations

import gc
import sys
from collections import Counter
from pathlib import Path

import pytest

from squares.core.game import Setup
from squares.data import engines
from squares.native import COMPILED
from squares.registry import Registry

REGISTRY = Registry.of_engines()
MADE, MANY, ROUNDS = 20, 100, 4
MOST_KB = 8.0  # a game's tables take more


def make(id: str, count: int) -> None:
    shared = REGISTRY.game(id)
    definition = shared.definition.model_copy()  # tests share the games of shipped files
    for seed in range(count):
        game = engines.engine(definition.engine).make(definition, shared.variant)
        assert game is not shared
        game.legal_actions(game.start(Setup(), seed))


def objects() -> Counter[str]:
    gc.collect()
    return Counter(type(each).__name__ for each in gc.get_objects())


def resident_kb() -> int:
    gc.collect()  # parts of a game hold each other, and this process seldom looks for such by itself
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * 4


@pytest.mark.parametrize("id", [entry.id for entry in REGISTRY.entries])
def test_no_object_of_a_game_is_left(id: str) -> None:
    make(id, 10)
    objects()  # the first count in a process leaves things of its own
    before = objects()
    make(id, MADE)
    left = objects() - before
    assert max(left.values(), default=0) < MADE / 2, left.most_common(5)


@pytest.mark.skipif(not COMPILED or sys.platform != "linux", reason="only compiled kernels keep arrays of their own")
@pytest.mark.parametrize("id", [entry.id for entry in REGISTRY.entries])
def test_no_memory_of_a_compiled_game_is_left(id: str) -> None:
    make(id, MANY)
    grown = []
    for _ in range(ROUNDS):  # what leaks grows in each; what other tests of this process left free may move in one
        before = resident_kb()
        make(id, MANY)
        grown.append((resident_kb() - before) / MANY)
    assert min(grown) < MOST_KB
