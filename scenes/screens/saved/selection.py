"""Which lines of a list are chosen: one, or several that were taken in with Shift or Ctrl."""

from __future__ import annotations

from collections.abc import Sequence


class Selection:
    """``ids`` of the chosen lines among ``all``, in their order. ``at``: the line that keys go on from."""

    def __init__(self) -> None:
        self.all: Sequence[str] = ()
        self._ids: set[str] = set()
        self._from: str | None = None

    @property
    def ids(self) -> list[str]:
        """The chosen lines, in the order of the list."""
        return [id for id in self.all if id in self._ids] if len(self._ids) > 1 else list(self._ids)

    def __contains__(self, id: object) -> bool:
        return id in self._ids

    def __len__(self) -> int:
        return len(self._ids)

    def among(self, all: Sequence[str]) -> None:
        """The list holds these lines now; what is gone is no longer chosen."""
        self.all = all
        self._ids &= set(all)

    def take(self, row: int, to_there: bool = False, beside: bool = False) -> None:
        """Choose a line alone, all lines from the last one on ``to_there``, or one more or less ``beside`` the rest."""
        id = self.all[row]
        if to_there and self._from in self.all:
            begin = self.all.index(self._from)
            self._ids = set(self.all[min(begin, row) : max(begin, row) + 1])
            return
        if beside and id in self._ids and len(self._ids) > 1:
            self._ids.discard(id)
        else:
            self._ids = self._ids | {id} if beside else {id}
        self._from = id

    def take_all(self) -> None:
        """Choose every line."""
        self._ids = set(self.all)

    def clear(self) -> None:
        """Choose nothing."""
        self._ids.clear()
