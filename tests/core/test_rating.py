"""Ratings on one scale: planted strengths come back, and intervals hold as often as they say."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from squares.core.rating import Units, scale_of, won
from squares.playtest.sequential import student

STRENGTHS = (-300.0, -100.0, 50.0, 350.0)


def played(pairs: int, dice: Random, alike: float = 0.0) -> Units:
    """Play pairs of games of all against all; ``alike``: how often both games of a pair have the same luck."""
    units: dict[tuple[int, int], Counter[tuple[int, int]]] = {}
    for one in range(len(STRENGTHS)):
        for other in range(one + 1, len(STRENGTHS)):
            counts, share = Counter[tuple[int, int]](), won(STRENGTHS[one] - STRENGTHS[other])
            for _ in range(pairs):
                first = dice.random()
                second = first if dice.random() < alike else dice.random()
                counts[2 * (first < share) + 2 * (second < share), 4] += 1
            units[one, other] = counts
    return units


def test_planted_strengths_come_back() -> None:
    scale = scale_of(4, played(4000, Random(1)))
    assert scale.points == pytest.approx(STRENGTHS, abs=15)
    assert sum(scale.points) == pytest.approx(0, abs=1e-6)


@pytest.mark.parametrize("alike", [0.0, 0.6])
def test_intervals_hold_as_often_as_they_say(alike: float) -> None:
    dice, pairs, held = Random(2), 12, 0
    for _ in range(50):
        scale = scale_of(4, played(pairs, dice, alike))
        reach = student(3 * pairs)
        held += sum(abs(scale.points[at] - STRENGTHS[at]) <= reach * scale.error(at) for at in range(4))
    assert 0.92 <= held / 200 < 1


def test_games_that_go_alike_tell_less() -> None:
    alone, alike = (scale_of(4, played(300, Random(3), each)).error(0, 3) for each in (0.0, 1.0))
    assert alike == pytest.approx(2**0.5 * alone, rel=0.15)


def test_who_wins_everything_is_not_beyond_the_scale() -> None:
    scale = scale_of(3, {(0, 1): {(4, 4): 50}})
    assert scale.points[0] > scale.points[2] > scale.points[1]
    assert scale.error(0, 1) > 100
    assert scale_of(2, {}).points == (0.0, 0.0)


def test_a_hundred_points_win_64_of_100_games() -> None:
    assert won(100) == pytest.approx(0.64, abs=0.001)
    assert won(-1e9) == 0.0
