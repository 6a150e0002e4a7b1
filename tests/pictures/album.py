"""The list of what is pictured: series, which bring the window into state after state and yield the names of these.

What every game shows lies in ``states``, what only an engine's games show beside the tests of its look.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import partial
from importlib import import_module
from pathlib import Path

from squares.registry import Registry
from tests.pictures.person import Person

ROOT = Path(__file__).parents[2]
ENTRIES = [entry for entry in Registry.of_engines().entries if entry.definition is not None]
GAMES = tuple(entry.id for entry in ENTRIES)
FIRST = GAMES[0]
VARIANTS = tuple(f"{entry.id}.{variant}" for entry in ENTRIES for variant in entry.variants)
"""Every variant of every game, as "strive.classic"."""
ONE_EACH = tuple({entry.definition.engine: entry.id for entry in reversed(ENTRIES) if entry.definition}.values())[::-1]
"""The first game of each engine."""

Series = Callable[[Person], Iterator[str]]

SERIES: dict[str, Series] = {}
"""By name, in the order of their making. A picture is named after its series and what that yields."""


def series(name: str, *games: str) -> Callable[[Series], Series]:
    """Enters a series under a name, where there are the games that it is about."""

    def enter(made: Series) -> Series:
        assert name not in SERIES, name
        if set(games) <= set(GAMES):
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


def chosen(patterns: Iterable[str] = ()) -> dict[str, Series]:
    """The series whose names match one of the patterns; all without any."""
    for path in sorted([*ROOT.glob("tests/pictures/states/*.py"), *ROOT.glob("tests/scenes/games/*/*pictures.py")]):
        import_module(".".join(path.relative_to(ROOT).with_suffix("").parts))
    wanted = list(patterns)
    return {n: s for n, s in SERIES.items() if not wanted or any(fnmatch(n, f"{pattern}*") for pattern in wanted)}
