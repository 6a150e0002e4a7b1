"""Dashes that the program cuts itself."""

from __future__ import annotations

import math
import re
from itertools import pairwise

import pytest

from scenes.games.kit.sheet import chamfered, rounded
from scenes.geometry import Rect
from scenes.ui.dashes import dashed
from scenes.ui.shapes import box_path


def pieces(path: str) -> list[list[tuple[float, float]]]:
    numbers = [[float(n) for n in re.findall(r"-?[\d.]+", part)] for part in path.split("M")[1:]]
    return [list(zip(part[::2], part[1::2], strict=True)) for part in numbers]


def length(piece: list[tuple[float, float]]) -> float:
    return sum(math.dist(a, b) for a, b in pairwise(piece))


def test_a_straight_line_is_cut_into_dash_and_gap() -> None:
    assert dashed("M0 0H10", (3.0, 2.0)) == "M0.00 0.00L3.00 0.00M5.00 0.00L8.00 0.00"


def test_a_corner_stays_within_its_dash() -> None:
    assert dashed("M0 0h4v4", (6.0, 9.0)) == "M0.00 0.00L4.00 0.00L4.00 2.00"


@pytest.mark.parametrize("size", [18.0, 60.5, 63.24, 84.0, 201.7])
@pytest.mark.parametrize(
    "path",
    [
        lambda s: rounded(Rect(3, 3, s, s), s * 0.15),
        lambda s: chamfered(Rect(3, 3, s, s), s * 0.138),
        lambda s: box_path(s + 6, s + 6, 6, "round", 3),
    ],
)
def test_no_dash_leaves_the_outline(path: object, size: float) -> None:
    assert callable(path)
    made = pieces(dashed(path(size), (6.3, 4.2)))
    assert made
    for piece in made:
        assert length(piece) < 7.5
        assert all(2.98 <= x <= size + 3.02 and 2.98 <= y <= size + 3.02 for x, y in piece)
        assert all(min(abs(x - 3), abs(y - 3), abs(x - size - 3), abs(y - size - 3)) < size * 0.1 for x, y in piece)


def test_a_closed_outline_has_no_seam() -> None:
    made = pieces(dashed("M0 0H41V41H0Z", (6.0, 4.0)))
    assert max(map(length, made)) - min(map(length, made)) < 0.1


def test_a_circle_is_followed() -> None:
    for piece in pieces(dashed("M-10 0A10 10 0 1 1 10 0A10 10 0 1 1 -10 0Z", (4.0, 3.0))):
        assert all(9.6 < math.hypot(x, y) < 10.05 for x, y in piece)
