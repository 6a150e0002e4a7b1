"""The library: the saved games of a store, those in folders that are followed, and what was deleted lately.

Games in folders that are followed are read and never changed.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from squares.core.errors import BadData
from squares.core.match import AnyMatch
from squares.core.phrase import phrase
from squares.data.faults import named
from squares.registry import Registry
from squares.saves import files, record_text
from squares.saves.listing.listing import Entry, Listing, in_order
from squares.saves.record import BadFile, Record, new_id
from squares.saves.record_head import MOST_BYTES
from squares.saves.store import BIN, Opened, Store

_INDEX = ".followed"
_ENDINGS = (".yaml", ".yml")
_DEEP = 4  # folders below one that is followed
_MOST = 20_000  # files that are looked at in all
_MOST_FOLDERS = 400


class Stale(NamedTuple):
    """A record that has to be read, and where it is listed."""

    listing: Listing
    id: str


class Library:
    """``folders`` are followed with what is below them, as are the folders in the store's own.

    The id of a game that lies there is its path. ``deleted`` lists the bin in the place of everything else.
    """

    def __init__(self, store: Store, folders: Sequence[Path] = (), deleted: bool = False) -> None:
        self.store = (store.bin() or store) if deleted else store
        self.deleted = deleted
        self.empty = deleted and self.store is store
        self._folders = () if deleted else (store.folder, *folders)
        self._followed = Listing(store.folder / _INDEX, self._found, lambda id: (Path(id),), mixed=True)

    def look(self) -> list[Stale]:
        """Look what has come, gone and changed; what has to be read, changed last first."""
        if self.empty:
            return []
        own = [Stale(self.store.listing, id) for id in self.store.listing.look()]
        return own + [Stale(self._followed, id) for id in self._followed.look()] if self._folders else own

    @property
    def entries(self) -> tuple[Entry, ...]:
        """What is known, last played first. Files in followed folders that are no records are none of it."""
        if self.empty:
            return ()
        own = self.store.listing.entries()
        theirs = [entry for entry in self._followed.entries() if not _is_other(entry)] if self._folders else []
        return in_order((*own, *theirs)) if theirs else own

    def listing_of(self, id: str) -> Listing:
        """Return where a game is listed."""
        return self.store.listing if self.is_own(id) else self._followed

    def is_own(self, id: str) -> bool:
        """Whether a game lies in the store, and can be changed."""
        return not os.path.isabs(id)

    def load(self, id: str) -> Record:
        """Return the record of a game. Errors: BadData."""
        return self.store.load(id).value if self.is_own(id) else record_text.parse(_text(id))

    def open(self, id: str, registry: Registry) -> Opened[tuple[Record, AnyMatch]]:
        """Return the record of a game and its match; one of a followed folder under a new id. Errors: BadData."""
        if self.is_own(id):
            return self.store.open(id, registry)
        record, match = record_text.opened(_text(id), registry)
        return Opened((replace(record, id=new_id(record.game, datetime.now(UTC))), match))

    def keep(self) -> None:
        """Write the indexes."""
        if not self.empty:
            self.store.listing.keep()
        self._followed.keep()

    def stamp(self) -> object:
        """Return what changes when a file comes, goes or is replaced in any of the folders; cheap to ask for."""
        own = os.path.abspath(self.store.folder)
        return tuple((folder, _changed(folder)) for folder in (own, *self._below()))

    def _found(self) -> dict[str, str]:
        found: dict[str, str] = {}
        own = os.path.abspath(self.store.folder)
        for folder in self._below():
            if folder == own:
                continue
            with suppress(OSError), os.scandir(folder) as inside:
                for each in inside:
                    if each.name.endswith(_ENDINGS) and not each.name.startswith(".") and len(found) < _MOST:
                        found[each.path] = each.path
        return found

    def _below(self) -> dict[str, None]:
        """Return the folders that are followed with all below them; links to folders are not."""
        found: dict[str, None] = {}
        for folder in self._folders:
            for each in _folders(os.path.abspath(folder), _DEEP):
                if len(found) < _MOST_FOLDERS:
                    found[each] = None
        found.pop(os.path.abspath(self.store.folder / BIN), None)
        return found


def _folders(folder: str, deep: int) -> Iterator[str]:
    yield folder
    below: list[str] = []
    if deep:
        with suppress(OSError), os.scandir(folder) as inside:
            below = sorted(
                each.path for each in inside if not each.name.startswith(".") and each.is_dir(follow_symlinks=False)
            )
    for each in below[:_MOST_FOLDERS]:
        yield from _folders(each, deep - 1)


def _changed(folder: str) -> int:
    try:
        return os.stat(folder).st_mtime_ns
    except OSError:
        return 0


def _is_other(entry: Entry) -> bool:
    return isinstance(entry, BadFile) and entry.why.key == "saves.no_record"


def _text(path: str) -> str:
    try:
        return files.read(Path(path), MOST_BYTES)
    except FileNotFoundError:
        raise BadData(phrase("saves.no_file", file=named(Path(path).name))) from None
