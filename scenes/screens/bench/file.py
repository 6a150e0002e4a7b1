"""The game file on the bench: its text, its faults, and the last version of it that could be played. Draws nothing."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from itertools import takewhile
from pathlib import Path
from typing import TYPE_CHECKING

from scenes.services import Link
from squares.core.errors import BadData, Fault
from squares.core.phrase import Phrase, phrase
from squares.core.signs import all_visible, visible
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


@dataclass(frozen=True, slots=True)
class _Change:
    """A change that the bench made: a file's text before it and after it."""

    path: Path
    before: str
    after: str


class BenchFile:
    """``entry``: the file as it was read last. ``lines``: its text then.

    ``good``: what it said when it had no faults last, None before that; ``good_at`` is when that was. ``before`` is
    what it said before that, ``first`` what it said first on this bench. ``unmet`` is what its named positions expected
    then and did not hold. ``stamp`` goes up whenever the file was read anew, ``writes`` whenever the bench wrote it;
    ``written`` is what it wrote last, with the first line that changed, from 1. ``gone``: it is no longer there, and
    everything else tells of it as it was.
    """

    def __init__(self, services: Services, entry: Entry) -> None:
        self._services = services
        self.path = entry.path
        self.stamp = 0
        self.gone = False
        self._games: dict[str, AnyGame] = {}
        self.writes = 0
        self.written: tuple[Path, int] | None = None
        self._changes: list[_Change] = []
        self._taken_back: list[_Change] = []
        self.good: GameFile | None = None
        self.before: GameFile | None = None
        self.first: GameFile | None = None
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
            if self.good != entry.file:
                self.before = self.good
            self.good, self.good_at = entry.file, self._services.wall_clock()
            self._games = {}
            self.first = self.first or self.good
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

    def path_of(self, fault: Diagnostic) -> Path:
        """Where a fault stands: in this file, or in one that it includes."""
        return self.path if fault.file == named(self.path) or not Path(fault.file).is_file() else Path(fault.file)

    # writing

    def change(self, path: Path, change: Callable[[str], str], done: Phrase | None = None, joins: bool = False) -> bool:
        """Write the file, or one that it includes, as ``change`` has it; the link behind ``done`` takes that back.

        ``joins``: it is taken back together with the change before it, where the file still is as that one left it.
        What is wrong is told, and nothing is lost then. Returns whether it was written. ``change`` may raise a Fault.
        """
        say = self._services.say
        try:
            before = _text(path)
            after = change(before)
            self._write(path, before, after)
        except (Fault, FileNotFoundError) as problem:
            self._tell(problem, path)
            return False
        if joins and self._changes and (self._changes[-1].path, self._changes[-1].after) == (path, before):
            before = self._changes.pop().before
        self._changes.append(_Change(path, before, after))
        self._taken_back.clear()
        if done is not None:
            self._services.toast(say(done), Link(say("bench.take_back"), self.take_back))
        self.reread()
        return True

    @property
    def can_take_back(self) -> bool:
        """Whether the bench has changed the file."""
        return bool(self._changes)

    @property
    def is_as_changed(self) -> bool:
        """Whether the file still is as the last change of the bench's own left it."""
        last = self._changes[-1] if self._changes else None
        try:
            return last is not None and _text(last.path) == last.after
        except (Fault, FileNotFoundError):
            return False

    @property
    def can_do_again(self) -> bool:
        """Whether the last thing that was done here was to take a change back."""
        return bool(self._taken_back)

    def take_back(self) -> None:
        """The text as it was before the last change of the bench's own, unless it was changed elsewhere since."""
        if self._changes:
            change = self._changes.pop()
            if self._put(change.path, change.after, change.before):
                self._taken_back.append(change)

    def do_again(self) -> None:
        """The change that was taken back last, unless the file was changed elsewhere since."""
        if self._taken_back:
            change = self._taken_back.pop()
            if self._put(change.path, change.before, change.after):
                self._changes.append(change)

    def _put(self, path: Path, old: str, new: str) -> bool:
        """Write a text in the place of another one; whether that was there. What is wrong is told."""
        try:
            if _text(path) != old:
                raise BadData(phrase("bench.changed_since", file=named(path.name)))
            self._write(path, old, new)
        except (Fault, FileNotFoundError) as problem:
            self._tell(problem, path)
            return False
        self.reread()
        return True

    def _write(self, path: Path, old: str, new: str) -> None:
        files.rewrite(path, new)
        self.writes += 1
        same = takewhile(lambda lines: lines[0] == lines[1], zip(old.splitlines(), new.splitlines(), strict=False))
        self.written = path, 1 + sum(1 for _ in same)
        self.lines = lines_of(self.path)

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
        if name not in self._games:
            self._games[name] = engine(known[name].engine).make(known[name], name)
        return self._games[name]


def _text(path: Path) -> str:
    """The text of a file that is to be changed. Errors: BadData where it is none, FileNotFoundError."""
    try:
        return files.read_bytes(path).decode("utf-8")
    except UnicodeDecodeError:
        raise BadData(phrase("bench.not_as_read", file=named(path.name))) from None


MOST_COLUMNS = 10_000
"""Signs of a line that are shown."""


def lines_of(path: Path) -> list[str]:
    """The lines of the file as they may be shown; none where it cannot be read."""
    try:
        text = start_of(path, MOST_BYTES).decode("utf-8", "replace")
    except OSError:
        return []
    return [line if all_visible(line) else _shown(line) for line in map(_bounded, text.splitlines())]


def _bounded(line: str) -> str:
    return line if len(line) <= MOST_COLUMNS else f"{line[:MOST_COLUMNS]} …"


def _shown(line: str) -> str:
    return "".join(c if visible(c) else "·" if c != "\t" else "    " for c in line)
