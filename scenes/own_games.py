"""The player's own game files: looked for, read and checked while the window goes on.

A file that takes too long, or that ends the process in which it is checked, is given up: it stands on the shelf with
that as its fault. How files are checked is not known here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.checker import CheckBrokenOffError
from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic, named
from squares.data.loader import Loaded
from squares.registry import Entry, game_files

if TYPE_CHECKING:
    from scenes.checker import Checker
    from squares.registry import Registry

PATIENCE = 10_000.0
"""Milliseconds that the check of a file may take."""
PATIENCE_AT_START = 60_000.0
"""The same for a process that is still coming up."""
WATCHED = 1000.0
"""Milliseconds between two looks at the files while a screen watches them."""
AHEAD = 4
"""Files that the process has at hand, so that it need not wait for the next frame; also how many a frame takes in."""

Stamp = tuple[int, int, int]
Read = Callable[[Entry], object]


class OwnGames:
    """Puts the files of ``folder``, and those that are asked for, into the registry one by one.

    ``clock``: milliseconds that only grow.

    ``arrived`` counts the changes of the registry, so that a screen sees whether it must look again.
    """

    def __init__(self, registry: Registry, folder: Path, checker: Checker, clock: Callable[[], float]) -> None:
        self.arrived = 0
        self._registry, self._folder, self._checker, self._clock = registry, folder, checker, clock
        self._elsewhere: list[Path] = []
        self._known: dict[Path, Stamp | None] = {}
        self._waiting: deque[Path] = deque()
        self._wanted: dict[Path, list[Read]] = {}
        self._asked: deque[Path] = deque()
        self._since = 0.0
        self._unwatched: float | None = None  # milliseconds since the last look, None before the first

    @property
    def left(self) -> int:
        """How many files are still to be checked."""
        return len(self._waiting) + len(self._asked)

    def look(self, again: bool = False) -> None:
        """Look at all files: new and changed ones are checked, those that have gone are forgotten.

        ``again``: all are checked, since what a game file includes or names as its cover may have changed.
        """
        self._unwatched = 0.0
        files = (*game_files(self._folder), *(path for path in self._elsewhere if path.exists()))
        found = {path: _stamp(path) for path in files}
        for path in self._known.keys() - found.keys():
            self._registry.drop(path)
            self.arrived += 1
        changed = (path for path, stamp in found.items() if again or self._known.get(path, ()) != stamp)
        self._waiting.extend(path for path in changed if path not in self._waiting)
        self._known = found
        self._go_on()

    def watch(self, ms: float) -> None:
        """Once a frame, ``ms`` after the last: look at the files from time to time, once they were looked at at all."""
        if self._unwatched is not None:
            self._unwatched += ms
            if self._unwatched >= WATCHED:
                self.look()

    def read(self, path: Path, then: Read) -> None:
        """Check a file before all that wait, wherever it lies; ``then`` gets its entry from ``poll``."""
        self._wanted.setdefault(path, []).append(then)
        if path.parent != self._folder and path not in self._elsewhere:
            self._elsewhere.append(path)
        self._known[path] = _stamp(path)
        if path in self._waiting:
            self._waiting.remove(path)
        self._waiting.appendleft(path)
        self._go_on()

    def poll(self) -> None:
        """Once a frame: take in files that have been checked, give up one that takes too long."""
        for _ in range(min(AHEAD, len(self._asked))):
            entry = self._answer()
            if entry is None:
                return
            self._take(entry)
            self._go_on()

    def _answer(self) -> Entry | None:
        """The file that was asked for first, once it has been checked or is given up."""
        try:
            entry = self._checker.poll()
        except CheckBrokenOffError:
            return self._given_up(phrase("data.check_died"))
        patience = PATIENCE if self._checker.listens else PATIENCE_AT_START
        if entry is None and self._clock() - self._since > patience:
            return self._given_up(phrase("data.given_up", n=int(patience / 1000)))
        return entry

    def close(self) -> None:
        """Nothing more is checked."""
        self._waiting.clear()
        self._asked.clear()
        self._checker.stop()

    def _go_on(self) -> None:
        while len(self._asked) < AHEAD and self._waiting:
            if not self._asked:
                self._since = self._clock()
            self._asked.append(self._waiting.popleft())
            try:
                self._checker.ask(self._asked[-1])
            except OSError:
                self._take(_left_out(self._asked.pop(), phrase("data.check_died")))
        if not self._asked:
            self._checker.stop()

    def _given_up(self, why: Phrase) -> Entry:
        """The first file left out; those that were to come after it are asked for again."""
        self._checker.stop()
        self._waiting.extendleft(reversed(list(self._asked)[1:]))
        entry = _left_out(self._asked[0], why)
        self._asked = deque((self._asked[0],))
        return entry

    def _take(self, entry: Entry) -> None:
        if self._asked and self._asked[0] == entry.path:
            self._asked.popleft()
            self._since = self._clock()
        self.arrived += 1
        wanted = self._wanted.pop(entry.path, [])
        self._registry.put(entry)
        for then in wanted:
            then(entry)


def _left_out(path: Path, why: Phrase) -> Entry:
    name = named(path)
    return Entry(path, Loaded(name, faults=(Diagnostic(why, file=name),)))


def _stamp(path: Path) -> Stamp | None:
    """What changes when a file does: time (ns), size and number; None where it cannot be looked at."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
