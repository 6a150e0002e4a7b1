"""The files as an editor has them: read with what is not saved yet, checked as what they are."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from squares.data import loader
from squares.data.check import Document, document, validated, variants
from squares.data.faults import named
from squares.data.models import Model
from squares.data.places import shipped
from squares.data.sheets.reading import SUFFIX, read_any
from squares.data.tree import Node
from squares.data.tree import Path as TreePath

MOST_NEAR = 300  # files of a folder that may include another


class Place(NamedTuple):
    """A stretch of a line in a file; both columns count from 1."""

    file: Path
    line: int
    start: int
    end: int


class Known(NamedTuple):
    """Ids that may stand in places of a kind, and the way to where they are given.

    ``given``: what the file gave by then, without which nothing is known any more; None where just all are meant that
    stand where the way leads.
    """

    ids: list[str]
    way: TreePath
    given: dict[str, tuple[str, ...]] | None


class Book:
    """All files that an editor works on; what takes long to find out is kept until a file changes.

    ``known`` are ids that the checker told of, by kinds of places; ``asked`` are paths for which it was asked ahead.
    """

    def __init__(self) -> None:
        self._read: dict[Path, Document] = {}
        self._sound: dict[Path, tuple[dict[str, list[str]], dict[str, Model]]] = {}
        self.known: dict[object, Known] = {}
        self.asked: set[object] = set()

    def read(self, path: Path) -> Document | None:
        """Return a file as it is checked; the last version of it that could be read where this one cannot."""
        found = document(read_any(path))
        if found is not None:
            self._read[path] = found
        return self._read.get(path)

    def last(self, path: Path) -> Document | None:
        """Return the same as it was read last, which may be a little while ago."""
        return self._read.get(path) or self.read(path)

    def sound(self, path: Path) -> dict[str, Model]:
        """Return what the last version of a file without faults says, by its variants; of a part under no name."""
        found = self.read(path)
        if found is None:
            return {}
        sources, models = self._sound.get(path, ({}, {}))
        if sources != found.whole.sources:
            made = {name: validated(root, found.model)[0] for name, root in documents(found).items()}
            models = {name: model for name, model in made.items() if model is not None} or models
            self._sound[path] = found.whole.sources, models
        return models


def documents(found: Document) -> dict[str, Node]:
    """Return the whole document of each variant; that of a part under no name."""
    root = found.whole.root
    return variants(root) if "engine" in found.model.model_fields else {"": root}


def of_variant(path: TreePath) -> tuple[str | None, TreePath]:
    """Return the variant in whose settings a path leads, or None, and the path within them."""
    if path[:1] == ("variants",) and path[2:3] == ("set",):
        return str(path[1]), path[3:]
    return None, path


def begun(path: Path) -> Node:
    """Return what a file holds as far as it can be read."""
    if path.suffix.lower() == SUFFIX:
        return read_any(path).root
    return loader.begun("\n".join(loader.lines_of(path)))[0]


def files_of(path: Path) -> dict[str, Path]:
    """Return a file and those that it includes, by the names that marks and faults have for them."""
    loaded = read_any(path)
    found = document(loaded)
    names = found.own if found is not None else frozenset()
    return {"": path, named(path): path} | {name: Path(name) for name in names if name}


def including(path: Path) -> Iterator[Path]:
    """Yield the files that include a file: games, or parts of them, in its folder or the one above."""
    for folder in (path.parent, path.parent.parent):
        for each in sorted(folder.glob("*.yaml"))[:MOST_NEAR]:
            if each != path and path in files_of(each).values():
                yield each


def is_own(path: Path) -> bool:
    """Tell whether a file may be changed: shipped ones may not."""
    return not path.is_relative_to(shipped("data"))
