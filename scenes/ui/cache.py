"""Caches of what was painted or measured. A full one drops the entry that was used least recently."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

import pygame

T = TypeVar("T")


class LruCache(Generic[T]):
    """At most ``limit`` values by key."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self._kept: OrderedDict[Hashable, T] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], T]) -> T:
        """The value of ``key``, made if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = self._kept[key] = make()
        while len(self._kept) > self.limit:
            self._kept.popitem(last=False)
        return made

    def clear(self) -> None:
        """Forgets everything."""
        self._kept.clear()


class SurfaceCache:
    """Surfaces by key. ``limit`` in bytes; the newest surface is kept even if it alone is larger."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.bytes = 0
        self._kept: OrderedDict[Hashable, pygame.Surface] = OrderedDict()

    def __len__(self) -> int:
        return len(self._kept)

    def get(self, key: Hashable, make: Callable[[], pygame.Surface]) -> pygame.Surface:
        """The surface of ``key``, made if it is not there."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found
        made = make()
        self._kept[key] = made
        self.bytes += _bytes(made)
        while self.bytes > self.limit and len(self._kept) > 1:
            self.bytes -= _bytes(self._kept.popitem(last=False)[1])
        return made

    def clear(self) -> None:
        """Forgets everything."""
        self._kept.clear()
        self.bytes = 0


def _bytes(surface: pygame.Surface) -> int:
    if surface.get_parent() is not None:  # it shares the pixels of another one
        return 0
    return surface.get_pitch() * surface.get_height()
