"""The game file on the bench: its text, its faults, and the last version of it that could be played. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.services import Link
from squares.core.errors import BadData, Fault
from squares.core.phrase import Phrase, phrase
from squares.core.signs import visible
from squares.data.bounded import start_of
from squares.data.engines import engine
from squares.data.faults import Diagnostic, named
from squares.data.loader import MOST_BYTES
from squares.data.sheets.reading import read_any
from squares.saves import files

if TYPE_CHECKING:
    from scenes.services import Services
    from squares.core.game import AnyGame
    from squares.data.check import GameFile
    from squares.registry import Entry


class BenchFile:
    """``entry``: the file as it was read last. ``lines``: its text then.

    ``good``: what it said when it had no faults last, None before that; ``good_at`` is when that was. ``unmet`` is what
    its named positions expected then and did not hold. ``stamp`` goes up whenever the file was read anew. ``gone``: it
    is no longer there, and everything else tells of it as it was.
    """

    def __init__(self, services: Services, entry: Entry) -> None:
        self._services = services
        self.path = entry.path
        self.stamp = 0
        self.gone = False
        self._changes: list[tuple[Path, str, str]] = []
        self.good: GameFile | None = None
        self.good_at: datetime | None = None
        self.unmet: list[Diagnostic] = []
        self._take(entry)

    @property
    def name(self) -> str:
        """The file's name without its folder, as it can be shown."""
        return named(self.path.name)

    @property
    def problems(self) -> list[Diagnostic]:
        """All faults; of a file without faults what its named positions expect in vain, then the warnings."""
        return [*self.entry.faults, *self.entry.unmet, *self.entry.warnings]

    @property
    def included(self) -> tuple[Path, ...]:
        """The files that it includes, as far as they could be read."""
        return self.entry.included

    def holder(self, key: str) -> Path:
        """The file that says what counts under a key: itself, the last one that it includes, else itself."""
        says = (path for path in (self.path, *reversed(self.included)) if read_any(path).root.get(key) is not None)
        return next(says, self.path)

    @property
    def stale(self) -> bool:
        """Whether ``good`` is an older version than the file is now."""
        return self.gone or bool(self.entry.faults)

    def _take(self, entry: Entry) -> None:
        self.entry, self.gone = entry, False
        self.read_at = self._services.clock()
        self.lines = lines_of(entry.path)
        if not entry.faults and entry.file is not None:
            self.good, self.good_at = entry.file, self._services.wall_clock()
            self.unmet = entry.unmet
        self.stamp += 1

    def update(self, ms: float) -> bool:
        """Once a frame: follow the file; whether it was read anew or has gone."""
        before = self.stamp
        self._services.own_games.watch(ms, self.path)
        entry = self._services.registry.at(self.path)
        if entry is None:
            if not self.gone:
                self.gone = True
                self.stamp += 1
        elif entry is not self.entry or self.gone:
            self._take(entry)
        return self.stamp != before

    def reread(self) -> None:
        """Have the file read, changed or not."""
        self._services.own_games.read(self.path, lambda entry: None)

    # writing

    def change(self, path: Path, change: Callable[[str], str], done: Phrase) -> bool:
        """Write the file, or one that it includes, as ``change`` has it; the link behind ``done`` takes that back.

        What is wrong is told, and nothing is lost then. Returns whether it was written. ``change`` may raise a Fault.
        """
        say = self._services.say
        try:
            before = files.read(path)
            after = change(before)
            files.rewrite(path, after)
        except (Fault, FileNotFoundError) as problem:
            self._tell(problem, path)
            return False
        self._changes.append((path, before, after))
        self._services.toast(say(done), Link(say("bench.take_back"), self.take_back))
        self.reread()
        return True

    @property
    def can_take_back(self) -> bool:
        """Whether the bench has changed the file."""
        return bool(self._changes)

    def take_back(self) -> None:
        """The text as it was before the last change of the bench's own, unless it was changed elsewhere since."""
        if not self._changes:
            return
        path, before, after = self._changes.pop()
        try:
            if files.read(path) != after:
                raise BadData(phrase("bench.changed_since", file=named(path.name)))
            files.rewrite(path, before)
        except (Fault, FileNotFoundError) as problem:
            self._tell(problem, path)
            return
        self.reread()

    def _tell(self, problem: Fault | FileNotFoundError, path: Path) -> None:
        gone = phrase("bench.gone", file=named(path.name))
        self._services.toast(self._services.say(problem.phrase if isinstance(problem, Fault) else gone))

    # what it says

    def game(self, variant: str | None = None) -> AnyGame | None:
        """The game of ``good`` in a variant, the first where it has no such one; None before there was one."""
        if self.good is None:
            return None
        known = self.good.definitions
        name = variant if variant is not None and variant in known else next(iter(known))
        return engine(known[name].engine).make(known[name], name)


MOST_COLUMNS = 10_000
"""Signs of a line that are shown."""


def lines_of(path: Path) -> list[str]:
    """The lines of the file as they may be shown; none where it cannot be read."""
    try:
        text = start_of(path, MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    lines = (line if len(line) <= MOST_COLUMNS else f"{line[:MOST_COLUMNS]} …" for line in text.splitlines())
    return ["".join(c if visible(c) else "·" if c != "\t" else "    " for c in line) for line in lines]
