"""A list of records that is kept in an index, so that only files that have changed are read.

The index is a cache: it may be lost, damaged or old, and is made again from the files. Which files belong to a record
is told by whoever has the list.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.data.bounded import start_of
from squares.saves import files, record_text
from squares.saves.files import SaveProblem
from squares.saves.listing import rows
from squares.saves.listing.rows import Row, Stamp, Stamps
from squares.saves.record import BadFile, Summary
from squares.saves.record_head import KEY, MOST_BYTES

_MOST_INDEX = 100_000_000  # bytes
_MOST_POSITION = 4000  # characters of a position that is kept
_ENOUGH = 50  # records that are read again sooner than an index is written

_BEGINS = f"{KEY}:".encode()

Entry = Summary | BadFile


class Listing:
    """``find`` names the newest file of each record by its id, ``files_of`` all of one, the newest first.

    ``index`` is where the list is kept. ``mixed``: there may be files of all kinds, and no other ones are read than
    those that begin as records do.
    """

    def __init__(
        self,
        index: Path,
        find: Callable[[], Mapping[str, str]],
        files_of: Callable[[str], tuple[Path, ...]],
        mixed: bool = False,
    ) -> None:
        self._index, self._find, self.files_of, self._mixed = index, find, files_of, mixed
        self._rows: dict[str, Row] | None = None
        self._unkept = 0

    def look(self) -> list[str]:
        """Look which files have come, gone and changed; the ids that have to be read, changed last first."""
        known, found = self._known(), self._find()
        gone = known.keys() - found.keys()
        for id in gone:
            del known[id]
        self._unkept += len(gone)
        stale: list[tuple[int, str]] = []
        for id, path in found.items():
            row = known.get(id)
            newest = stamp_of(path)
            if row is None or not self._is_fresh(id, row, newest):
                stale.append((newest[0] if newest else 0, id))
        return [id for _, id in sorted(stale, reverse=True)]

    def read(self, id: str) -> Entry:
        """Read what the files of a record say now; the newest one whose head can be read, or what is wrong with it."""
        row = _read(id, self.files_of(id), self._mixed)
        before = self._known().get(id)
        if before is not None and before.stamps[0] == row.stamps[0]:
            row.position = before.position
        self._known()[id] = row
        self._unkept += 1
        return row.entry

    def entries(self) -> tuple[Entry, ...]:
        """Return what is known, last played first."""
        return in_order(row.entry for row in self._known().values())

    def whole(self) -> tuple[Entry, ...]:
        """Return the whole list, last played first, of which nothing is old."""
        for id in self.look():
            self.read(id)
        if self._unkept >= _ENOUGH:
            self.keep()
        return self.entries()

    def position(self, id: str) -> str:
        """Return what stands in a record; empty where nobody has found out."""
        row = self._known().get(id)
        return "" if row is None else row.position

    def learn(self, id: str, position: str) -> None:
        """Note down what stands in a record as it is known now."""
        row = self._known().get(id)
        if row is not None and len(position) <= _MOST_POSITION:
            row.position = position
            self._unkept += 1

    def keep(self) -> None:
        """Write the index, if anything has changed. What cannot be written is found out again next time."""
        if self._unkept and self._rows is not None:
            with suppress(SaveProblem):
                files.replace(self._index, rows.dump(self._rows), lasting=False)
            self._unkept = 0

    def _is_fresh(self, id: str, row: Row, newest: Stamp | None) -> bool:
        """Tell whether files are as they were read; of a record that can be read the newest alone counts."""
        if not row.stamps or row.stamps[0] != newest:
            return False
        return len(row.stamps) == 1 or row.stamps == tuple(map(stamp_of, self.files_of(id)))

    def _known(self) -> dict[str, Row]:
        if self._rows is None:
            self._rows = {}
            with suppress(BadData, FileNotFoundError):
                self._rows = rows.load(files.read(self._index, _MOST_INDEX))
        return self._rows


def in_order(entries: Iterable[Entry]) -> tuple[Entry, ...]:
    """Return entries last played first."""
    return tuple(sorted(entries, key=lambda entry: (entry.last_played, entry.id), reverse=True))


def stamp_of(path: Path | str) -> Stamp | None:
    """Return what changes when a file is replaced; None where there is none."""
    try:
        status = os.stat(path)
    except (OSError, ValueError):
        return None
    return status.st_mtime_ns, status.st_size, status.st_ino


def _read(id: str, paths: tuple[Path, ...], mixed: bool) -> Row:
    bad: BadFile | None = None
    stamps: Stamps = ()
    for path in paths:
        stamp = stamp_of(path)
        stamps += (stamp,)
        if stamp is None:
            continue
        try:
            if mixed and not _begins(path):
                raise BadData(phrase("saves.no_record"))
            return Row(stamps, replace(record_text.parse_head(files.read(path, MOST_BYTES)), id=id))
        except BadData as error:
            bad = bad or BadFile(id, error.phrase, datetime.fromtimestamp(stamp[0] / 1e9, UTC))
        except FileNotFoundError:
            continue
    return Row(stamps, bad or BadFile(id, phrase("saves.gone"), datetime.fromtimestamp(0, UTC)))


def _begins(path: Path) -> bool:
    """Tell whether a file begins as records do."""
    try:
        return start_of(path, len(_BEGINS)) == _BEGINS
    except OSError:
        return False
