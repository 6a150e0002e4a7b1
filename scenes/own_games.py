"""The player's own game files: looked for, read and checked while the window goes on.

A file that takes too long, or that ends the process in which it is checked, is given up: it stands on the shelf with
that as its fault. How files are checked is not known here.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Mapping
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.child_process import ChildDiedError
from squares.core.phrase import Phrase, phrase
from squares.data.faults import Diagnostic, named
from squares.data.loader import Loaded, Stamp, stamp
from squares.registry import Entry, game_files
from squares.saves.files import SaveProblem
from squares.saves.versions import sources_of

if TYPE_CHECKING:
    from scenes.checker import Checker
    from squares.registry import Registry
    from squares.saves.versions import Versions

PATIENCE = 10_000.0
"""Milliseconds that the check of a file may take."""
PATIENCE_AT_START = 60_000.0
"""The same for a process that is still coming up."""
WATCHED = 250.0
"""Milliseconds between two looks at all files while a screen watches them."""
SETTLED = 30.0
"""Milliseconds for which a changed file must have stayed as it is: an editor may still be writing."""
MISSED = 500.0
"""The same where a file is empty or has gone: some editors take it away before they write it anew."""
WARM = 10_000.0
"""Milliseconds for which the process stays after a file was watched closely, so that the next check is quick."""
AHEAD = 4
"""Files that the process has at hand, so that it need not wait for the next frame; also how many a frame takes in."""

SHOWN = 600.0
"""Milliseconds in which a file that was taken in has surely been shown, where each is told of before."""

Files = Mapping[Path, Stamp | None]
Read = Callable[[Entry], object]


class OwnGames:
    """Puts the files of ``folder``, and those that are asked for, into the registry one by one.

    Whatever a game file includes or draws with counts as the file itself. ``clock``: milliseconds that only grow.

    ``versions``: where every good version is kept, but for those of the file ``passing``, which is still being changed.

    ``arrived`` counts the changes of the registry, so that a screen sees whether it must look again.
    """

    def __init__(
        self, registry: Registry, folder: Path, checker: Checker, clock: Callable[[], float], versions: Versions
    ) -> None:
        self.arrived = 0
        self.versions = versions
        self.passing: Path | None = None
        self._registry, self._folder, self._checker, self._clock = registry, folder, checker, clock
        self._elsewhere: list[Path] = []
        self._known: dict[Path, Files] = {}  # by game file: what it stands on, as it was when it was read
        self._restless: dict[Path, tuple[Files, float]] = {}  # changed: what was found, and for how long it stayed so
        self._waiting: deque[Path] = deque()
        self._wanted: dict[Path, list[Read]] = {}
        self._asked: deque[Path] = deque()
        self._since = 0.0
        self._unwatched: float | None = None  # milliseconds since the last look, None before the first
        self._warm_until = 0.0
        self._stopped: Mapping[Path, Stamp] = {}
        self._tell: Callable[[Path], None] | None = None
        self._shown_at = 0.0

    def heed(self, stopped: Mapping[Path, Stamp], tell: Callable[[Path], None] | None) -> None:
        """Leave out files that ``stopped`` the program and have not been saved since.

        ``tell`` hears of each file before it is taken in, and the next one waits until that one has been shown.
        """
        self._stopped, self._tell = stopped, tell

    @property
    def left(self) -> int:
        """How many files are still to be checked."""
        return len(self._waiting) + len(self._asked)

    @property
    def awaits(self) -> bool:
        """Whether a change is about to show: a file has just been saved, or is being checked."""
        return bool(self._restless) or self.left > 0

    def look(self, again: bool = False) -> None:
        """Look at all files: new and changed ones are checked, those that have gone are forgotten.

        ``again``: all are checked.
        """
        self._unwatched = 0.0
        found = self._there()
        for path in self._known.keys() - set(found):
            self._forget(path)
        for path in found:
            if again or path not in self._known or self._now(path) != self._known[path]:
                self._ask_for(path)
        self._go_on()

    def watch(self, ms: float, close: Path | None = None) -> None:
        """Once a frame, ``ms`` after the last: look at the files from time to time, once they were looked at at all.

        ``close``: a file that is on show and looked at every time. A change counts once it has settled.
        """
        looked_at = set(self._restless)
        if close in self._known:
            looked_at.add(close)
            self._keep_warm()
        if self._unwatched is not None:
            self._unwatched += ms
            if self._unwatched >= WATCHED:
                self._unwatched = 0.0
                for path in self._there():
                    if path not in self._known:
                        self._ask_for(path)
                looked_at.update(self._known)
        for path in looked_at:
            self._follow(path, ms)
        self._go_on()

    def _there(self) -> list[Path]:
        return [*game_files(self._folder), *(path for path in self._elsewhere if path.exists())]

    def _now(self, path: Path) -> Files:
        """What a game file stands on as it is now."""
        return {file: stamp(file) for file in self._known[path]}

    def _follow(self, path: Path, ms: float) -> None:
        """Have a file checked again once it has changed and stayed so; forget it once it has gone."""
        if path in self._waiting or path in self._asked:
            return
        known, now = self._known[path], self._now(path)
        if now == known and now[path] is not None:
            self._restless.pop(path, None)
            return
        before, stayed = self._restless.get(path, (None, 0.0))
        stayed = stayed + ms if now == before else 0.0
        self._restless[path] = now, stayed
        if stayed < (MISSED if _amiss(known, now) else SETTLED):
            return
        if now[path] is None:
            self._forget(path)
        else:
            self._ask_for(path)

    def _forget(self, path: Path) -> None:
        self._registry.drop(path)
        del self._known[path]
        self._restless.pop(path, None)
        self.arrived += 1

    def _ask_for(self, path: Path) -> None:
        """Have a file checked after all that wait."""
        self._known[path] = self._now(path) if path in self._known else {path: stamp(path)}
        self._restless.pop(path, None)
        if path not in self._waiting:
            self._waiting.append(path)

    def _keep_warm(self) -> None:
        """Have the process up before it is needed."""
        if self._clock() >= self._warm_until:
            with suppress(OSError):
                self._checker.prepare()
        self._warm_until = self._clock() + WARM

    def read(self, path: Path, then: Read) -> None:
        """Check a file before all that wait, wherever it lies; ``then`` gets its entry from ``poll``."""
        self._wanted.setdefault(path, []).append(then)
        if path.parent != self._folder and path not in self._elsewhere:
            self._elsewhere.append(path)
        self._ask_for(path)
        self._waiting.remove(path)
        self._waiting.appendleft(path)
        self._go_on()

    def poll(self) -> None:
        """Once a frame: take in files that have been checked, give up one that takes too long."""
        if not self._asked:
            self._cool()
        for _ in range(min(AHEAD, len(self._asked))):
            if self._tell is not None and self._clock() < self._shown_at:
                return
            entry = self._answer()
            if entry is None:
                return
            self._take(entry)
            self._go_on()

    def _answer(self) -> Entry | None:
        """The file that was asked for first, once it has been checked or is given up."""
        try:
            entry = self._checker.poll()
        except ChildDiedError:
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
            path = self._waiting.popleft()
            if path in self._stopped and stamp(path) == self._stopped[path]:
                self._take(_left_out(path, phrase("data.stopped")))
                continue
            if not self._asked:
                self._since = self._clock()
            self._asked.append(path)
            try:
                self._checker.ask(self._asked[-1])
            except OSError:
                self._take(_left_out(self._asked.pop(), phrase("data.check_died")))
        if not self._asked:
            self._cool()

    def _cool(self) -> None:
        """End the process where nothing is watched closely."""
        if self._clock() >= self._warm_until:
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
        self._known[entry.path] = entry.files or self._known.get(entry.path, {entry.path: None})
        wanted = self._wanted.pop(entry.path, [])
        if self._tell is not None and not entry.faults:
            self._tell(entry.path)
            self._shown_at = self._clock() + SHOWN
        self._registry.put(entry)
        if entry.file is not None and not (entry.shipped or entry.is_packed or entry.path == self.passing):
            with suppress(SaveProblem):  # an earlier version is nothing that play waits for
                self.versions.keep(entry.file, sources_of(entry.path, entry.files))
        for then in wanted:
            then(entry)


def _left_out(path: Path, why: Phrase) -> Entry:
    name = named(path)
    return Entry(path, Loaded(name, faults=(Diagnostic(why, file=name),)))


def _amiss(known: Files, now: Files) -> bool:
    """Whether a file that was there has gone or is empty."""
    lost = (now[file] for file, was in known.items() if was is not None and now[file] != was)
    return any(each is None or each[1] == 0 for each in lost)
