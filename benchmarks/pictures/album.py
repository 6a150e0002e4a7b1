"""The list of what is pictured. A scene is a function that brings the window into states and yields each one's name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from fnmatch import fnmatch
from functools import partial

from .person import Person

Scene = Callable[[Person], Iterator[str]]

SCENES: dict[str, Scene] = {}
"""By name, in the order of their making. A picture is named after its scene and what the scene yields."""


def scene(name: str) -> Callable[[Scene], Scene]:
    """Enters a scene under a name."""

    def enter(made: Scene) -> Scene:
        assert name not in SCENES, name
        SCENES[name] = made
        return made

    return enter


def scenes(name: str, over: Iterable[str]) -> Callable[[Callable[[Person, str], Iterator[str]]], None]:
    """Enters a scene once for each of several words, which it is given."""

    def enter(made: Callable[[Person, str], Iterator[str]]) -> None:
        for word in over:
            scene(f"{name}.{word}")(partial(_given, made, word))

    return enter


def _given(made: Callable[[Person, str], Iterator[str]], word: str, person: Person) -> Iterator[str]:
    return made(person, word)


def chosen(patterns: Iterable[str]) -> dict[str, Scene]:
    """The scenes whose names match one of the patterns; all without any."""
    wanted = list(patterns)
    return {n: s for n, s in SCENES.items() if not wanted or any(fnmatch(n, f"{each}*") for each in wanted)}
