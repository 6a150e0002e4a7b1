"""A slice of the drawings that ``benchmarks.hostile_drawings`` makes at random: none stops the program."""

from __future__ import annotations

from typing import Any

import pytest

from benchmarks.hostile_drawings import Make, batch, drawing, single_path


@pytest.mark.parametrize(("make", "count"), [(drawing, 60), (single_path, 60)])
def test_strange_drawings_are_refused_or_drawn(person: Any, make: Make, count: int) -> None:
    taken, _ = batch(3, make, count)
    assert 10 <= taken < count
