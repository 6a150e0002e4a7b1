"""Intervals hold as often as they say, also of few and crooked values, and never leave what values there can be."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from squares.core.statistics import of_amount, of_share, student, wilson


def moments(values: list[float]) -> tuple[float, float, int]:
    n, mean = len(values), sum(values) / len(values)
    return mean, sum((each - mean) ** 2 for each in values) / (n - 1), n


@pytest.mark.parametrize(("n", "right"), [(3, 4.303), (5, 2.776), (10, 2.262), (30, 2.045), (1000, 1.962)])
def test_few_values_make_an_interval_wider(n: int, right: float) -> None:
    assert student(n) == pytest.approx(right, rel=0.04)


def test_of_wins_and_losses_a_share_is_as_sure_as_wilson_says() -> None:
    wins = [1.0] * 300 + [0.0] * 700
    assert of_share(*moments(wins)) == pytest.approx(wilson(300, 1000), abs=1e-3)


@pytest.mark.parametrize("n", [3, 10, 100])
def test_values_that_are_all_at_an_end_leave_a_doubt(n: int) -> None:
    assert of_share(0.0, 0.0, n)[0] == 0.0 < of_share(0.0, 0.0, n)[1]
    assert of_share(1.0, 0.0, n)[0] < 1.0 == of_share(1.0, 0.0, n)[1]
    assert of_amount(0.0, 0.0, n) == (0.0, wilson(0, n)[1])


@pytest.mark.parametrize(
    ("interval", "draw", "true"),
    [
        (of_amount, lambda dice: dice.expovariate(0.1), 10.0),
        (of_amount, lambda dice: dice.lognormvariate(0.0, 0.6), 1.1972),
        (of_share, lambda dice: dice.betavariate(0.4, 1.6), 0.2),
    ],
)
@pytest.mark.parametrize("n", [8, 60])
def test_an_interval_holds_the_mean_and_stays_within_bounds(
    interval: Callable[[float, float, int], tuple[float, float]],
    draw: Callable[[random.Random], float],
    true: float,
    n: int,
) -> None:
    dice, held = random.Random(3), 0
    for _ in range(300):
        low, high = interval(*moments([draw(dice) for _ in range(n)]))
        assert low >= 0.0
        assert interval is of_amount or high <= 1.0
        held += low <= true <= high
    assert held >= 0.88 * 300  # the normal interval of 8 such values holds 80 to 85 %
