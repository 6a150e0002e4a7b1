"""The list of what is pictured: series, which bring the window into state after state and yield the names of these."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import partial

from benchmarks.pictures.person import Person

Series = Callable[[Person], Iterator[str]]

SERIES: dict[str, Series] = {}
"""By name, in the order of their making. A picture is named after its series and what that yields."""


def series(name: str) -> Callable[[Series], Series]:
    """Enters a series under a name."""

    def enter(made: Series) -> Series:
        assert name not in SERIES, name
        SERIES[name] = made
        return made

    return enter


def for_each(name: str, over: Iterable[str]) -> Callable[[Callable[[Person, str], Iterator[str]]], None]:
    """Enters a series once for each of several words, which it is given."""

    def enter(made: Callable[[Person, str], Iterator[str]]) -> None:
        for word in over:
            series(f"{name}.{word}")(partial(_given, made, word))

    return enter


def _given(made: Callable[[Person, str], Iterator[str]], word: str, person: Person) -> Iterator[str]:
    return made(person, word)


def chosen(patterns: Iterable[str]) -> dict[str, Series]:
    """The series whose names match one of the patterns; all without any."""
    wanted = list(patterns)
    return {n: s for n, s in SERIES.items() if not wanted or any(fnmatch(n, f"{pattern}*") for pattern in wanted)}
