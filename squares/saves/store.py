"""The folder of saved matches: one name a match, three generations of each, a list that never fails.

``NAME.yaml`` is the newest generation, ``NAME.1.yaml`` and ``NAME.2.yaml`` the ones before. A new generation is
written when a match is first saved and when it changes otherwise than by going on; what is played is added to the
newest one, which is copied to ``NAME.1.yaml`` every so many rows, so that a match is never there once only. ``.latest``
tells which match was saved last, and how many nodes it had. Several windows may use one folder: a match that another
window has changed goes on under a new name. What is deleted lies in ``bin`` for a while, and can be put back.
"""

from __future__ import annotations

import os
import re
import time
from collections.abc import Callable, Iterable
from contextlib import suppress
from dataclasses import dataclass, replace
from datetime import UTC, datetime
from pathlib import Path
from typing import Generic, TypeVar
from zlib import crc32

from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import Phrase, phrase
from squares.registry import Registry
from squares.saves import files, record_rows, record_text
from squares.saves.files import SaveProblem
from squares.saves.listing.listing import Listing, stamp_of
from squares.saves.listing.rows import Stamp
from squares.saves.record import MOST_NAME, BadFile, Damaged, Record, Summary, cleaned, new_id, note_lines, tags_of
from squares.saves.record_head import MOST_BYTES
from squares.saves.record_text import ACTIONS

T = TypeVar("T")

GENERATIONS = 3
_NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,79}")
_FILE = re.compile(rf"({_NAME.pattern})(\.[12])?\.yaml")
_RESERVED = re.compile(r"con|prn|aux|nul|com[0-9]|lpt[0-9]")  # names that open devices on some systems
_LATEST = ".latest"
_INDEX = ".index"
BIN = "bin"
_KEPT = 30 * 86400.0  # seconds that what was deleted can be put back
_LONG = MOST_BYTES // 4  # bytes; saved anew, a match is a tenth as long as after as many rows
_COPIED = 4000  # bytes, and an eighth of the file, after which the newest generation is copied
_LONG_NOTE = 200  # bytes
_SHORT = 30  # characters of an id that a new one begins with
_OLD = 3600.0  # seconds after which a temporary file belongs to nobody


@dataclass(frozen=True, slots=True)
class Opened(Generic[T]):
    """What was read; ``notice`` is set where that is not simply the newest generation as it was left."""

    value: T
    notice: Phrase | None = None


@dataclass(frozen=True, slots=True)
class _Left:
    """A match's newest file as this window left it; ``checksum`` of its text, None if others wrote some of it.

    ``copied``: how many bytes of it are there a second time.
    """

    stamp: Stamp | None
    checksum: int | None = None
    copied: int = 0


class Store:
    """Saved matches in ``folder``, which exists. Errors of all that writes: SaveProblem; the game goes on."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._left: dict[str, _Left] = {}
        self._moved: dict[str, str] = {}  # matches that go on under a new name
        self.listing = Listing(folder / _INDEX, self._found, self._paths)
        files.private(folder)
        files.sweep(folder, _OLD)
        self._empty_bin()

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
            if len(record.nodes) < self._had(id):
                self._note_latest(id, len(record.nodes))  # before what was taken out is missed
            self._write(replace(record, id=id))
            self._note_latest(id, len(record.nodes))
        return id

    def append(self, id: str, row: str, nodes: int) -> bool:
        """Add a row (see ``record_rows.added``) to a match that this window saved, on the disk before this returns.

        ``nodes``: how many it has then. False where its file is no longer as this window left it, or very long: then
        all of it is to be saved.
        """
        with files.locked(self.folder):
            path, left = self._paths(_checked(id))[0], self._left.get(id)
            stamp = stamp_of(path)
            if left is None or left.checksum is None or stamp is None or stamp != left.stamp or stamp[1] > _LONG:
                return False
            copied = left.copied
            if not copied or stamp[1] - copied >= max(_COPIED, stamp[1] // 8):
                if not self._is_as_left(path, left.checksum):
                    return False
                copied = stamp[1] if self._copy(id) else copied
            text = record_rows.sealed(row, left.checksum)
            try:
                files.append(path, text)
            except SaveProblem:
                self._left[id] = _Left(stamp_of(path))
                raise
            self._left[id] = _Left(stamp_of(path), record_rows.checksum(text, left.checksum), copied)
            self._note_latest(id, nodes)
        return True

    def add(self, record: Record) -> str:
        """Save a record from elsewhere, under a new id where its own is taken; the id."""
        with files.locked(self.folder):
            if not _is_name(record.id) or any(map(stamp_of, self._paths(record.id))):
                record = replace(record, id=new_id(record.game, datetime.now(UTC)))
            self._write(record)
        return record.id

    def load(self, id: str) -> Opened[Record]:
        """Return the newest generation that can be read.

        Errors: BadData where there is none; Damaged where the newest can still be opened in part.
        """
        return self._first_good(id, lambda record: record)

    def open(self, id: str, registry: Registry) -> Opened[tuple[Record, AnyMatch]]:
        """Return the newest generation that can be read and played again.

        Errors: as ``load``, and what is left of a damaged one can be played for sure.
        """
        try:
            return self._first_good(id, lambda record: (record, record.to_match(registry)))
        except Damaged as damaged:
            raise damaged.sure(registry) from damaged

    def list(self) -> tuple[Summary | BadFile, ...]:
        """Return all matches, last played first. A file that is no record is listed with the reason."""
        return self.listing.whole()

    def latest_unfinished(self) -> Summary | None:
        """Return the match saved last, or else the one of the latest time, among those that go on."""
        unfinished = [e for e in self.list() if isinstance(e, Summary) and e.goes_on]
        latest, _ = self._latest()
        return next((e for e in unfinished if e.id == latest), next(iter(unfinished), None))

    def bin(self) -> Store | None:
        """Return the store of what was deleted lately; None where nothing was."""
        folder = self.folder / BIN
        return Store(folder) if folder.is_dir() else None

    def delete(self, *ids: str) -> None:
        """Put matches with all their generations into the bin."""
        bin = self.folder / BIN
        with files.locked(self.folder):
            for id in ids:
                paths = self._paths(_checked(id))
                files.move([(path, bin / path.name) for path in reversed(paths)])  # the newest goes last

    def restore(self, *ids: str) -> None:
        """Put deleted matches back, under a new id where theirs is taken."""
        bin = self.folder / BIN
        with files.locked(self.folder):
            for id in ids:
                kept = [bin / path.name for path in self._paths(_checked(id))]
                own = id if not any(map(stamp_of, self._paths(id))) else new_id(id[:_SHORT], datetime.now(UTC))
                files.move(list(zip(kept, self._paths(own), strict=True)))

    def _empty_bin(self) -> None:
        """Remove for good what was deleted so long ago that nobody will miss it."""
        with suppress(OSError, SaveProblem):
            limit = time.time() - _KEPT
            files.remove(tuple(path for path in (self.folder / BIN).iterdir() if path.lstat().st_mtime < limit))

    def describe(
        self, id: str, name: str | None = None, tags: Iterable[str] | None = None, note: str | None = None
    ) -> None:
        """Give the match another name that people read, other tags or another note. Errors: also as ``load``."""
        with files.locked(self.folder):
            record = self.load(id).value
            name = record.name if name is None else cleaned(name, MOST_NAME)
            tags = record.tags if tags is None else tags_of(tags)
            note = record.note if note is None else note_lines(note)
            changed = replace(record, id=id, name=name, tags=tags, note=note)
            if changed != record:
                self._write(changed)

    def duplicate(self, id: str) -> str:
        """Return a second copy of the match; its id. Errors: also as ``load``."""
        record = self.load(id).value
        return self.add(replace(record, id=new_id(record.game, datetime.now(UTC))))

    def _write(self, record: Record) -> None:
        """Write a new generation, if it can be read again."""
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

    def _copy(self, id: str) -> bool:
        """Put a copy of the newest generation in the place of the one before; whether that could be done."""
        newest, *older = self._paths(id)
        with suppress(SaveProblem, BadData, FileNotFoundError):
            files.replace(older[0], files.read_bytes(newest, MOST_BYTES), tuple(older[1:]))
            return True
        return False

    def _is_as_left(self, path: Path, checksum: int) -> bool:
        """Tell whether a file still holds what was written; the disk may have changed it."""
        with suppress(BadData, FileNotFoundError):
            return crc32(files.read_bytes(path, MOST_BYTES)) == checksum
        return False

    def _note_latest(self, id: str, nodes: int) -> None:
        """Write down which match was saved last, for clocks may go back, and how long it was, for a file may be cut."""
        if self._latest() != (id, nodes):
            with suppress(SaveProblem):
                files.replace(self.folder / _LATEST, f"{id} {nodes}", lasting=False)

    def _latest(self) -> tuple[str, int]:
        """Return the id of the match saved last, and how many nodes it had; -1 where that is not known."""
        with suppress(BadData, FileNotFoundError):
            id, _, nodes = files.read(self.folder / _LATEST, _LONG_NOTE).partition(" ")
            return id, int(nodes) if nodes.isascii() and nodes.isdecimal() else -1
        return "", -1

    def _had(self, id: str) -> int:
        """Return how many nodes a match had when it was saved last; -1 where that is not known."""
        latest, nodes = self._latest()
        return nodes if latest == id else -1

    def _first_good(self, id: str, use: Callable[[Record], T]) -> Opened[T]:
        """Return what ``use`` makes of the newest generation, or of what is left of all. Errors: as ``_first_left``."""
        newest = self._stamp(_checked(id))
        opened = self._whole(id, use) or self._first_left(id, use)
        self._left[id] = _Left(newest)
        return opened

    def _whole(self, id: str, use: Callable[[Record], T]) -> Opened[T] | None:
        """Return what ``use`` makes of the newest generation, whose damaged beginning or lost end a copy may hold.

        None where its seals do not vouch for all of it then.
        """
        sources: list[bytes] = []
        for path in self._paths(id):
            with suppress(BadData, FileNotFoundError):
                sources.append(files.read_bytes(path, MOST_BYTES))
        newest, *copies = sources or [b""]
        longer = [copy for copy in copies if newest and copy.startswith(newest) and copy != newest]
        mended = [copy + newest[len(copy) :] for copy in copies if len(copy) <= len(newest)]
        for source in (*longer, newest, *mended):
            with suppress(BadData):
                record = replace(record_text.parse(source.decode("utf-8", "replace")), id=id)
                value, nodes, had = use(record), len(record.nodes), self._had(id)
                if source in longer and 0 <= had < nodes:
                    continue  # what the copy has more was taken out
                if nodes < had:
                    return Opened(value, phrase("saves.cut_short", n=nodes, had=had))
                if source in longer:
                    return Opened(value, phrase("saves.end_kept", n=nodes))
                return Opened(value, None if source is newest else phrase("saves.put_right"))
        return None

    def _first_left(self, id: str, use: Callable[[Record], T]) -> Opened[T]:
        """Return what ``use`` makes of the newest generation that it takes, unless more is left of a damaged newer one.

        Errors: Damaged for the newest one that can be opened in part, else BadData for the newest one.
        """
        fault: BadData | None = None
        headless = ""
        for path in self._paths(id):
            if stamp_of(path) is None:
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
            if isinstance(fault, Damaged) and len(fault.record.nodes) > len(record.nodes):
                break
            return Opened(value, None if fault is None else phrase("saves.older_generation", why=fault.phrase))
        raise fault.within(id) if isinstance(fault, Damaged) else fault or BadData(phrase("saves.gone"))

    def _found(self) -> dict[str, str]:
        """Return the ids of all matches in the folder with their newest files; none where it cannot be read."""
        try:
            found = [_FILE.fullmatch(name) for name in os.listdir(self.folder)]
        except OSError:
            return {}
        ids = {match[1] for match in found if match is not None and _is_name(match[1])}
        return {id: os.path.join(self.folder, f"{id}.yaml") for id in ids}

    def _paths(self, id: str) -> tuple[Path, ...]:
        """Return where the generations of a match lie, newest first."""
        older = (self.folder / f"{id}.{i}.yaml" for i in range(1, GENERATIONS))
        return (self.folder / f"{id}.yaml", *older)

    def _stamp(self, id: str) -> Stamp | None:
        return stamp_of(self._paths(id)[0])


def _is_name(id: str) -> bool:
    return _NAME.fullmatch(id) is not None and _RESERVED.fullmatch(id) is None


def _checked(id: str) -> str:
    """Return an id that names files of the folder and nothing else. Errors: BadData."""
    if not _is_name(id):
        raise BadData(phrase("saves.bad_id"))
    return id


def _fuller(fault: BadData | None, other: Damaged | None) -> BadData | None:
    """Return the one of which more is left; the first of equal ones."""
    if other is None:
        return fault
    return fault if isinstance(fault, Damaged) and len(fault.record.nodes) >= len(other.record.nodes) else other


def _rows_below(head: str, rows: str) -> Damaged | None:
    """Return what the rows of a text that has no good head say below the head of an older generation."""
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
