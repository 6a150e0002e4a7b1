"""The compiled form of the kernels' arithmetic agrees with the plain one."""

from __future__ import annotations

from hypothesis import example, given
from hypothesis import strategies as st

from squares.core.rng import Rng
from squares.native import i64, mixed, vec

NUMBERS = st.integers(-(2**63), 2**63 - 1)


@given(st.lists(NUMBERS | st.integers(-9, 99), max_size=60))
@example([-(2**63), 2**63 - 1, 2**61 - 1, 1 - 2**61, 2**61, -1, -2, 0])
@example([])
def test_an_array_has_the_hash_of_a_tuple(numbers: list[int]) -> None:
    """Bots draw chances and places in tables from it, so that both builds have to agree."""
    assert mixed(vec[i64]([*numbers])) == hash(tuple(numbers))


@given(st.integers(0, 2**64 - 1), st.integers(0, 80))
@example(2**64 - 1, 60)
def test_a_shuffle_draws_what_is_drawn_one_by_one(seed: int, size: int) -> None:
    rng, expected = Rng(seed), [*range(size)]
    for last in range(size - 1, 0, -1):
        at, rng = rng.below(last + 1)
        expected[last], expected[at] = expected[at], expected[last]
    assert Rng(seed).shuffled(range(size)) == (expected, rng)
