"""Lays a document over those that it includes, so that cards and decks can lie in files of their own.

An included file is looked for beside the one that names it, in the folder above, then among the files of the engines,
but never outside of the folders of the document and of the file that names it: a stranger's file reads nothing that did
not come with it. Its keys count as if they stood in the document, which itself has the last word. A file is read once,
wherever it is named. What is read in all is bounded: no chain of files goes on for ever, and together they hold no more
than a saved game keeps.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from itertools import islice
from pathlib import Path, PurePosixPath

from squares.core.phrase import phrase
from squares.data.faults import Diagnostic, meant, shown
from squares.data.installed import folders
from squares.data.loader import Loaded, Stamp, stamp
from squares.data.models import MOST_RULES_VALUES, Recall
from squares.data.places import shipped
from squares.data.sheets.reading import SUFFIX, read_any
from squares.data.tree import Node, over, stamped, without

KEY = "include"
MOST_FILES = 60
MOST_NEAR = 200  # files of a folder whose names are compared with one that is missed
_STAMPED: Recall[Node] = Recall(20)
_OWN = ("format", KEY)  # what a file says about itself alone


@dataclass(slots=True)
class Whole:
    """A document with what it includes: its tree, the lines of every file by name, and faults of reading.

    ``values`` counts what has been read in all, ``seen`` are the files that have, ``files`` and ``included`` the
    document's own, and ``home`` is the folder in which or below which they lie, with links followed.
    """

    root: Node
    sources: dict[str, list[str]]
    faults: list[Diagnostic] = field(default_factory=list)
    values: int = 0
    seen: set[str] = field(default_factory=set)
    files: dict[Path, Stamp | None] = field(default_factory=dict)
    included: list[Path] = field(default_factory=list)
    home: Path | None = None


def whole(loaded: Loaded) -> Whole:
    """Return the document laid over the files that it includes."""
    found = Whole(loaded.root, {"": loaded.lines}, values=loaded.values, files=loaded.files, included=loaded.included)
    if loaded.path is not None:
        found.seen.add(os.path.realpath(loaded.path))
        found.home = _real(loaded.path.parent)
    found.root = _laid(loaded, loaded.root, found)
    return found


def _laid(loaded: Loaded, root: Node, found: Whole) -> Node:
    """Return a document over its includes; what is noted down goes to ``found``."""
    base = Node({})
    for node in _named(root):
        path = _find(str(node.value), loaded.path, found)
        if path is None:
            what = phrase("data.include_missing", name=shown(node.value, 80))
            found.faults.append(
                Diagnostic(what, node.mark, node.path, meant(node.value, _near(str(node.value), loaded.path)))
            )
        elif os.path.realpath(path) not in found.seen:
            found.seen.add(os.path.realpath(path))
            if len(found.seen) > MOST_FILES:
                what = phrase("data.include_many", most=MOST_FILES)
                found.faults.append(Diagnostic(what, node.mark, node.path))
                break
            base = over(base, without(_included(read_any(path), node, found), *_OWN))
    return over(base, without(root, KEY))


def _included(loaded: Loaded, named: Node, found: Whole) -> Node:
    found.sources[loaded.name] = loaded.lines
    for fault in loaded.faults:
        found.faults.append(replace(fault, mark=fault.mark._replace(file=loaded.name)))
    found.values += loaded.values
    if found.values > MOST_RULES_VALUES:
        found.faults.append(Diagnostic(phrase("data.include_big", most=MOST_RULES_VALUES), named.mark, named.path))
        return Node({})
    root = _STAMPED.of(loaded.root, lambda: stamped(loaded.root, loaded.name), loaded.name)
    laid = _laid(loaded, root, found)
    if loaded.path is not None:
        found.included.append(loaded.path)
    return laid


def _near(name: str, of: Path | None) -> Iterator[str]:
    """Yield names of files that could be meant by one that is missed: those in its folder, beside ``of`` or shipped."""
    parent = PurePosixPath(name).parent
    if parent.is_absolute() or ".." in parent.parts or "\0" in name:
        return
    for home in (*folders(), *([] if of is None else [of.parent])):
        for path in islice((home / parent).iterdir() if (home / parent).is_dir() else (), MOST_NEAR):
            if path.suffix in (".yaml", SUFFIX):
                yield path.relative_to(home).as_posix()


def _named(root: Node) -> Iterator[Node]:
    """Yield the file names under the key, where they are any."""
    names = root.get(KEY)
    if names is not None and isinstance(names.value, tuple):
        yield from (node for node in names.value if isinstance(node.value, str))


def _real(path: Path) -> Path:
    return Path(os.path.realpath(path))


def _find(name: str, of: Path | None, found: Whole) -> Path | None:
    """Return the file that is meant; None where there is none, or where the name or a link leads elsewhere.

    ``found.files`` notes the places that were looked at, also those where it may come to lie.
    """
    parts = PurePosixPath(name).parts
    if not parts or ".." in parts or PurePosixPath(name).is_absolute() or set(name) & set("\\:\0"):
        return None
    homes = () if of is None else (found.home or of.parent, _real(of.parent))
    for folder in () if of is None else (of.parent, of.parent.parent):
        path = folder.joinpath(*parts)
        if not any(_real(path).is_relative_to(home) for home in homes):
            continue
        if not path.is_relative_to(shipped("data")):
            found.files[path] = stamp(path)
        if os.path.isfile(path):  # False for names that cannot be, too
            return path
    paths = (folder.joinpath(*parts) for folder in folders())
    return next((path for path in paths if os.path.isfile(path)), None)
