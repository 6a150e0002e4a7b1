"""Keeps a list of saved games as the folders are: a few files a frame, and what changes while it is shown."""

from __future__ import annotations

import time
from collections import deque

from squares.saves.library.library import Library, Stale

AT_ONCE = 0.12
"""Seconds that may be read before the page is shown; what is left comes frame by frame."""
A_FRAME = 0.006
_WATCHED = 500.0
_TOLD = 500.0


class Reading:
    """``left``: how many files are still to be read."""

    def __init__(self, library: Library) -> None:
        self._library = library
        self._stale: deque[Stale] = deque()
        self._stamp: object = None
        self._passed = self._untold = 0.0

    @property
    def left(self) -> int:
        """How many files are still to be read."""
        return len(self._stale)

    def look(self) -> None:
        """Look through the folders, and read what has changed as far as that is quick."""
        self._stamp = self._library.stamp()
        self._stale = deque(self._library.look())
        self._read(AT_ONCE)

    def go_on(self, ms: float) -> bool:
        """``ms`` have passed: read on; whether the list is another one now."""
        if self._stale:
            self._read(A_FRAME)
            self._untold += ms
            if self._stale and self._untold < _TOLD:
                return False
            self._untold = 0.0
            return True
        self._passed += ms
        if self._passed < _WATCHED:
            return False
        self._passed = 0.0
        stamp = self._library.stamp()
        if stamp == self._stamp:
            return False
        self.look()
        return True

    def _read(self, seconds: float) -> None:
        end = time.perf_counter() + seconds
        while self._stale:
            listing, id = self._stale.popleft()
            listing.read(id)
            if time.perf_counter() > end:
                return
