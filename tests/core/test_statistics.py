"""How sure a share of games is."""

from __future__ import annotations

import random
from collections import Counter

import pytest

from squares.core.statistics import paired, wilson

PAIRS = {
    "nothing to do with each other": (0.25, 0, 0.5, 0, 0.25),
    "alike": (0.4, 0, 0, 0, 0.6),
    "each wins one": (0.01, 0, 0.8, 0, 0.19),
    "draws": (0.02, 0.06, 0.8, 0.07, 0.05),
}
"""How often a pair comes to 0 to 4 points."""


@pytest.mark.parametrize("kind", PAIRS)
@pytest.mark.parametrize("count", [10, 60])
def test_intervals_of_pairs_hold_the_share_in_95_percent(kind: str, count: int) -> None:
    odds, dice = PAIRS[kind], random.Random(count)
    share = sum(score * odd for score, odd in enumerate(odds)) / 4
    held = 0
    for _ in range(400):
        low, high = paired(Counter(dice.choices(range(5), odds, k=count)))
        held += low <= share <= high
    assert held >= 370  # 380 on average at least; 10 fewer come about once in 80 such counts


def test_games_that_go_alike_tell_less_and_games_that_go_opposite_ways_more() -> None:
    def width(pairs: dict[int, int]) -> float:
        low, high = paired(pairs)
        return high - low

    alike, apart, free = {0: 30, 4: 30}, {2: 60}, {0: 15, 2: 30, 4: 15}
    assert width(apart) < width(free) / 3 < width(free) < width(alike) / 1.3
    low, high = wilson(60, 120)
    assert width(free) == pytest.approx(high - low, rel=0.05)


def test_no_pairs_tell_nothing_and_won_ones_no_more_than_so_many_games() -> None:
    assert paired({}) == (0.0, 1.0)
    assert paired({4: 5}) == wilson(5, 5)
    assert paired({0: 5}) == wilson(0, 5)
