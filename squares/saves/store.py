"""The folder of saved matches: one name a match, three generations of each, a list that never fails.

``NAME.yaml`` is the newest generation, ``NAME.1.yaml`` and ``NAME.2.yaml`` the ones before. A new generation is
written when a match is first saved and when it changes otherwise than by going on; what is played is added to the
newest one. Several windows may use one folder: a match that another window has changed goes on under a new name.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, TypeVar

from squares.core.errors import BadData
from squares.core.phrase import Phrase, phrase
from squares.registry import Registry
from squares.saves import files, record_rows, record_text
from squares.saves.files import SaveProblem
from squares.saves.record import MOST_NAME, AnyMatch, Damaged, Record, Summary, cleaned, new_id
from squares.saves.record_head import MOST_BYTES
from squares.saves.record_text import ACTIONS

T = TypeVar("T")

GENERATIONS = 3
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_FILE = re.compile(rf"({_NAME.pattern})(\.[12])?\.yaml")
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")  # names that open devices on some systems
_LATEST = ".latest"
_LONG = MOST_BYTES // 4  # bytes; saved anew, a match is a tenth as long as after as many rows
_OLD = 3600.0  # seconds after which a temporary file belongs to nobody
Stamp = tuple[int, int, int]


@dataclass(frozen=True, slots=True)
class BadFile:
    """A file in the folder that is no record, and why."""

    id: str
    why: Phrase
    last_played: datetime


@dataclass(frozen=True, slots=True)
class Opened(Generic[T]):
    """What was read; ``notice`` is set where the newest generation was no good and an older one took its place."""

    value: T
    notice: Phrase | None = None


@dataclass(frozen=True, slots=True)
class _Left:
    """A match's newest file as this window left it; ``checksum`` of its text, None if others wrote some of it."""

    stamp: Stamp | None
    checksum: int | None = None


class Store:
    """Saved matches in ``folder``, which exists. Errors of all that writes: SaveProblem; the game goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._left: dict[str, _Left] = {}
        self._moved: dict[str, str] = {}  # matches that go on under a new name
        self._heads: dict[Path, tuple[Stamp, Summary]] = {}  # what was read for the last list
        files.private(folder)
        files.sweep(folder, _OLD)

    def autosave(self, record: Record) -> str:
        """Put the record on the disk before this returns; the id under which it lies.

        That is another id than the record's where another window changed the match meanwhile. Both then lie there,
        and this window goes on with the new one.
        """
        with files.locked(self.folder):
            id = self._moved.get(record.id, record.id)
            stamp = self._stamp(_checked(id))
            left = self._left.get(id)
            if stamp is not None and (left is None or stamp != left.stamp):
                id = self._moved[record.id] = new_id(record.game, datetime.now(UTC))
            self._write(replace(record, id=id))
            self._note_latest(id)
        return id

    def append(self, id: str, row: str) -> bool:
        """Add a row (see ``record_rows.added``) to a match that this window saved, on the disk before this returns.

        False where its file is no longer as this window left it, or very long: then all of it is to be saved.
        """
        with files.locked(self.folder):
            path, left = self._paths(_checked(id))[0], self._left.get(id)
            stamp = _stamp(path)
            if left is None or left.checksum is None or stamp is None or stamp != left.stamp or stamp[1] > _LONG:
                return False
            text = record_rows.sealed(row, left.checksum)
            try:
                files.append(path, text)
            except SaveProblem:
                self._left[id] = _Left(_stamp(path))
                raise
            self._left[id] = _Left(_stamp(path), record_rows.checksum(text, left.checksum))
            self._note_latest(id)
        return True

    def add(self, record: Record) -> str:
        """Save a record from elsewhere, under a new id where its own is taken; the id."""
        with files.locked(self.folder):
            if not _is_name(record.id) or any(map(_stamp, self._paths(record.id))):
                record = replace(record, id=new_id(record.game, datetime.now(UTC)))
            self._write(record)
        return record.id

    def load(self, id: str) -> Opened[Record]:
        """The newest generation that can be read.

        Errors: BadData where there is none; Damaged where the newest can still be opened in part.
        """
        return self._first_good(id, lambda record: record)

    def open(self, id: str, registry: Registry) -> Opened[tuple[Record, AnyMatch]]:
        """The newest generation that can be read and played again.

        Errors: as ``load``, and what is left of a damaged one can be played for sure.
        """
        try:
            return self._first_good(id, lambda record: (record, record.to_match(registry)))
        except Damaged as damaged:
            raise damaged.sure(registry) from damaged

    def list(self) -> tuple[Summary | BadFile, ...]:
        """All matches, last played first. A file that is no record is listed with the reason."""
        entries = map(self._summary, self._names())
        return tuple(sorted(entries, key=lambda entry: (entry.last_played, entry.id), reverse=True))

    def latest_unfinished(self) -> Summary | None:
        """The match saved last, or else the one of the latest time, among those whose position is not the end."""
        unfinished = [e for e in self.list() if isinstance(e, Summary) and e.now.outcome is None]
        latest = self._latest()
        return next((e for e in unfinished if e.id == latest), next(iter(unfinished), None))

    def delete(self, id: str) -> None:
        """Remove a match with all its generations."""
        with files.locked(self.folder):
            files.remove(self._paths(_checked(id)))

    def rename(self, id: str, name: str) -> None:
        """Give the match a name that people read. Errors: also as ``load``."""
        with files.locked(self.folder):
            self._write(replace(self.load(id).value, id=id, name=cleaned(name, MOST_NAME)))

    def duplicate(self, id: str) -> str:
        """A second copy of the match; its id. Errors: also as ``load``."""
        record = self.load(id).value
        return self.add(replace(record, id=new_id(record.game, datetime.now(UTC))))

    def _write(self, record: Record) -> None:
        """A new generation, if it can be read again."""
        text = record_text.dump(record)
        if not _reads_as(text, record):
            raise SaveProblem(phrase("saves.not_readable"))
        newest, *older = self._paths(record.id)
        try:
            files.replace(newest, text, tuple(older))
        except SaveProblem:
            self._left[record.id] = _Left(self._stamp(record.id))  # half way, but nobody else's doing
            raise
        self._left[record.id] = _Left(self._stamp(record.id), record_rows.checksum(text))

    def _note_latest(self, id: str) -> None:
        """Write down which match was saved last: clocks may go back."""
        if self._latest() != id:
            with suppress(SaveProblem):
                files.replace(self.folder / _LATEST, id)

    def _latest(self) -> str:
        try:
            return files.read(self.folder / _LATEST)
        except (BadData, FileNotFoundError):
            return ""

    def _first_good(self, id: str, use: Callable[[Record], T]) -> Opened[T]:
        """What ``use`` makes of the newest generation that it takes, unless more is left of a damaged newer one.

        Errors: Damaged for the newest one that can be opened in part, else BadData for the newest one.
        """
        fault: BadData | None = None
        newest, headless = self._stamp(_checked(id)), ""
        for path in self._paths(id):
            if _stamp(path) is None:
                continue
            text = ""
            try:
                text = _read(path)
                record = replace(record_text.parse(text), id=id)
                value = use(record)
            except Damaged as error:
                fault = _fuller(fault, error)
                continue
            except BadData as error:
                fault, headless = fault or error, headless or text
                continue
            fault = _fuller(fault, _rows_below(text, headless) if headless else None)
            if isinstance(fault, Damaged) and len(fault.record.moves) > len(record.moves):
                break
            self._left[id] = _Left(newest)
            return Opened(value, None if fault is None else phrase("saves.older_generation", why=fault.phrase))
        raise fault.within(id) if isinstance(fault, Damaged) else fault or BadData(phrase("saves.gone"))

    def _summary(self, id: str) -> Summary | BadFile:
        """The newest generation whose head can be read, or what is wrong with the newest."""
        bad: BadFile | None = None
        for path in self._paths(id):
            stamp = _stamp(path)
            if stamp is None:
                continue
            known = self._heads.get(path)
            if known is not None and known[0] == stamp:
                return known[1]
            try:
                summary = replace(record_text.parse_head(_read(path)), id=id)
                self._heads[path] = (stamp, summary)
                return summary
            except BadData as error:
                bad = bad or BadFile(id, error.phrase, datetime.fromtimestamp(stamp[0] / 1e9, UTC))
        return bad or BadFile(id, phrase("saves.gone"), datetime.fromtimestamp(0, UTC))

    def _names(self) -> set[str]:
        """The ids of all matches in the folder; none where it cannot be read."""
        try:
            found = [_FILE.fullmatch(path.name) for path in self.folder.iterdir()]
        except OSError:
            return set()
        return {match[1] for match in found if match is not None and _is_name(match[1])}

    def _paths(self, id: str) -> tuple[Path, ...]:
        """Where the generations of a match lie, newest first."""
        older = (self.folder / f"{id}.{i}.yaml" for i in range(1, GENERATIONS))
        return (self.folder / f"{id}.yaml", *older)

    def _stamp(self, id: str) -> Stamp | None:
        return _stamp(self._paths(id)[0])


def _is_name(id: str) -> bool:
    return _NAME.fullmatch(id) is not None and _RESERVED.fullmatch(id) is None


def _checked(id: str) -> str:
    """An id that names files of the folder and nothing else. Errors: BadData."""
    if not _is_name(id):
        raise BadData(phrase("saves.bad_id"))
    return id


def _fuller(fault: BadData | None, other: Damaged | None) -> BadData | None:
    """The one of which more is left; the first of equal ones."""
    if other is None:
        return fault
    return fault if isinstance(fault, Damaged) and len(fault.record.moves) >= len(other.record.moves) else other


def _rows_below(head: str, rows: str) -> Damaged | None:
    """What the rows of a text that has no good head say below the head of an older generation."""
    try:
        record_text.parse(head.partition(ACTIONS)[0] + ACTIONS + rows.partition(ACTIONS)[2])
    except Damaged as damaged:
        return damaged
    except BadData:
        return None
    return None


def _reads_as(text: str, record: Record) -> bool:
    try:
        return record_text.parse(text) == record
    except BadData:
        return False


def _read(path: Path) -> str:
    try:
        return files.read(path, MOST_BYTES)
    except FileNotFoundError as error:
        raise BadData(phrase("saves.gone")) from error


def _stamp(path: Path) -> Stamp | None:
    """What changes when a file is replaced: time (ns), size and number; None where there is none."""
    try:
        status = path.stat()
    except OSError:
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino
