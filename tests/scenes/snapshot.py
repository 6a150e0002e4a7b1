"""The state of an object of the window as a flat table, to see what a call has changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from scenes.services import Services
from scenes.ui.cache import LruCache, SurfaceCache
from scenes.ui.fonts import Fonts
from scenes.ui.paintbox import Paintbox
from scenes.ui.sprites import Sprites
from scenes.ui.text import Letters
from scenes.ui.theme import Theme

SHARED = (Services, Theme, Paintbox, Letters, Fonts, Sprites, LruCache, SurfaceCache)
"""Not walked into: what all screens share, and what keeps pixels or measures for the next drawing."""


def snapshot(*roots: object) -> dict[str, Any]:
    """Every value that can be reached from ``roots`` through attributes of the window's own classes, by its path.

    Values of other classes count by their identity, which the snapshot keeps alive.
    """
    found: dict[str, Any] = {}
    seen: dict[int, str] = {}
    open_ends: list[tuple[str, object]] = [(f"{i}", root) for i, root in enumerate(roots)]
    while open_ends:
        path, value = open_ends.pop()
        parts = None if isinstance(value, SHARED) else _parts(value)
        if parts is None:
            found[path] = value if isinstance(value, str | int | float | tuple | frozenset | None) else Identity(value)
        elif id(value) in seen:
            found[path] = f"see {seen[id(value)]}"
        else:
            seen[id(value)] = path
            found[path] = type(value) if isinstance(value, tuple) else Identity(value)
            open_ends.extend((f"{path}{name}", part) for name, part in parts)
    return found


class Identity:
    """Equal to itself alone, whatever the value holds."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Identity) and self.value is other.value

    def __hash__(self) -> int:
        return id(self.value)

    def __repr__(self) -> str:
        return f"<{type(self.value).__name__} at {id(self.value):x}>"


def _parts(value: object) -> Iterable[tuple[str, object]] | None:
    """The named parts of a container or of an object of the window; None for a value that counts as a whole."""
    if isinstance(value, Mapping):
        return [(f"[{key!r}]", part) for key, part in value.items()]
    if isinstance(value, list | set):
        return [(f"[{i}]", part) for i, part in enumerate(value)]
    if isinstance(value, tuple):
        plain = all(isinstance(part, str | int | float) for part in value)
        return None if plain else [(f"[{i}]", part) for i, part in enumerate(value)]
    if type(value).__module__.startswith("scenes.") and not callable(value):
        return [(f".{name}", part) for name, part in _attributes(value)]
    return None


def _attributes(value: object) -> Iterable[tuple[str, object]]:
    slots = [name for kind in type(value).__mro__ for name in getattr(kind, "__slots__", ())]
    yield from ((name, getattr(value, name)) for name in slots if hasattr(value, name))
    yield from getattr(value, "__dict__", {}).items()


def changes(before: Mapping[str, Any], after: Mapping[str, Any]) -> list[str]:
    """Paths whose values differ."""
    return sorted(path for path in {*before, *after} if before.get(path) != after.get(path))
