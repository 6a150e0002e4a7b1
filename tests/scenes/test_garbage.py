"""Full garbage collections wait until nothing moves."""

from __future__ import annotations

import gc
from collections.abc import Iterator

import pytest

from scenes import garbage


@pytest.fixture
def settled() -> Iterator[None]:
    """The collector as the running program sets it."""
    before = gc.get_threshold()
    garbage.settle()
    yield
    gc.set_threshold(*before)
    gc.unfreeze()


def littered(middle: int) -> None:
    """Lets the middle generation be collected so many times."""
    for _ in range(middle):
        gc.collect(1)


def full_collections() -> int:
    """Full collections of this process so far."""
    return int(gc.get_stats()[2]["collections"])


@pytest.mark.usefixtures("settled")
def test_while_something_moves_nothing_is_swept() -> None:
    before = full_collections()
    littered(garbage.LATE + 1)
    garbage.sweep(moving=True, busy=True)
    assert full_collections() == before


@pytest.mark.usefixtures("settled")
def test_at_rest_it_is_swept_once() -> None:
    before = full_collections()
    littered(garbage.SOON + 1)
    garbage.sweep(moving=False, busy=True)
    assert full_collections() == before
    for _ in range(3):
        garbage.sweep(moving=False, busy=False)
    assert full_collections() == before + 1


@pytest.mark.usefixtures("settled")
def test_who_is_never_idle_is_swept_between_two_moves() -> None:
    before = full_collections()
    littered(garbage.LATE + 1)
    garbage.sweep(moving=False, busy=True)
    assert full_collections() == before + 1


@pytest.mark.usefixtures("settled")
def test_the_program_itself_is_set_apart() -> None:
    assert gc.get_freeze_count() > 10_000
