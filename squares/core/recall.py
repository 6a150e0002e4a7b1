"""What was made of things that never change, kept for when it is wanted of the very same things again."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Hashable
from typing import Generic, TypeVar

T = TypeVar("T")


class Recall(Generic[T]):
    """At most ``most`` values; the one that was wanted least recently goes first."""

    def __init__(self, most: int) -> None:
        self._most = most
        self._kept: OrderedDict[Hashable, tuple[object, T]] = OrderedDict()

    def by(self, key: Hashable, make: Callable[[], T], of: object = None) -> T:
        """Return the value of a key, made if it is not there; ``of`` lives as long as the value is kept."""
        found = self._kept.get(key)
        if found is not None:
            self._kept.move_to_end(key)
            return found[1]
        made = make()
        self._kept[key] = of, made
        if len(self._kept) > self._most:
            self._kept.popitem(last=False)
        return made

    def of(self, thing: object, make: Callable[[], T], *more: Hashable) -> T:
        """Return what was made of this very thing, not of an equal one, and of ``more``."""
        return self.by((id(thing), *more), make, thing)

    def clear(self) -> None:
        """Forget everything."""
        self._kept.clear()
