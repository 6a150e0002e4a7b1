"""A folder of a player's own documents of one kind, such as decks: one file each, and no two of one name.

A document only has to be readable. Whether it may be played with is for the rules of its game to say, so an unfinished
one is kept like any other. What a document holds is not known here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Generic, Protocol, Self, TypeVar

from squares.core.errors import BadData
from squares.core.phrase import Phrase
from squares.saves import files

MOST_NAME = 40  # characters
_OLD = 3600.0  # seconds after which a temporary file belongs to nobody
_NUMBERED = re.compile(r"(.*?)(?: [0-9]{1,4})?")


class Document(Protocol):
    """What can be kept: it has a name for people, and a text."""

    @property
    def name(self) -> str:
        """At most ``MOST_NAME`` characters."""

    def renamed(self, name: str) -> Self:
        """Return the same under another name."""

    def dump(self) -> str:
        """Return the text of its file."""


D = TypeVar("D", bound=Document)


@dataclass(frozen=True, slots=True)
class Kept(Generic[D]):
    """A document in the folder."""

    id: str
    value: D


@dataclass(frozen=True, slots=True)
class Unreadable:
    """A file in the folder that holds no document, and why."""

    id: str
    why: Phrase


class Collection(Generic[D]):
    """The documents in ``folder``, which exists. Errors of all that writes: SaveProblem.

    ``parse`` makes a document of a text or raises BadData. The name of a file begins with ``kind``, and ``gone`` says
    that a document is no longer there.
    """

    def __init__(self, folder: Path, kind: str, parse: Callable[[str], D], gone: Phrase) -> None:
        self.folder = folder
        self._kind, self._parse, self._gone = kind, parse, gone
        files.private(folder)
        files.sweep(folder, _OLD)

    def list(self) -> tuple[Kept[D] | Unreadable, ...]:
        """Return all documents by their names; files that cannot be read are listed last, with the reason."""
        try:
            ids = [path.stem for path in self.folder.iterdir() if path.suffix == ".yaml" and path.name[0] != "."]
        except OSError:
            ids = []
        return tuple(sorted(map(self._entry, ids), key=_order))

    def load(self, id: str) -> D:
        """Read a document. Errors: BadData."""
        try:
            return self._parse(files.read(self._path(id)))
        except FileNotFoundError as error:
            raise BadData(self._gone) from error

    def add(self, document: D) -> str:
        """Keep a document in a file of its own, under a name that no other has; its id."""
        with files.locked(self.folder):
            id = self._new_id(document.name)
            self._write(id, document)
        return id

    def save(self, id: str, document: D) -> None:
        """Put a document in the place of the one with that id, under a name that no other has."""
        with files.locked(self.folder):
            self._write(id, document)

    def delete(self, id: str) -> None:
        """Remove a document."""
        with files.locked(self.folder):
            files.remove((self._path(id),))

    def names(self, but: str = "") -> set[str]:
        """Return the names of all documents, or of all but one."""
        return {entry.value.name for entry in self.list() if isinstance(entry, Kept) and entry.id != but}

    def _write(self, id: str, document: D) -> None:
        document = document.renamed(free_name(document.name, self.names(but=id)))
        files.replace(self._path(id), document.dump())

    def _entry(self, id: str) -> Kept[D] | Unreadable:
        try:
            return Kept(id, self.load(id))
        except BadData as error:
            return Unreadable(id, error.phrase)

    def _path(self, id: str) -> Path:
        """Return where a document lies. Errors: BadData for an id that leads out of the folder."""
        path = self.folder / f"{id}.yaml"
        if path.parent != self.folder or path.stem != id:
            raise BadData(self._gone)
        return path

    def _new_id(self, name: str) -> str:
        """Return a file name that is free and that every system takes."""
        words = re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")
        stem = f"{self._kind}-{words}".rstrip("-")
        number, id = 1, stem
        while self._path(id).exists():
            number += 1
            id = f"{stem}-{number}"
        return id


def free_name(name: str, taken: Iterable[str]) -> str:
    """Return the name, with the first number behind it that makes it differ from all others."""
    names, number, found = set(taken), 1, name[:MOST_NAME]
    match = _NUMBERED.fullmatch(name)
    stem = (match[1] if match else name)[: MOST_NAME - 5]
    while found in names:
        number += 1
        found = f"{stem} {number}"
    return found


def _order(entry: Kept[D] | Unreadable) -> tuple[bool, str, str]:
    return isinstance(entry, Unreadable), entry.value.name.casefold() if isinstance(entry, Kept) else "", entry.id
