"""Sheets on the disk: a file, or a folder of files, that is there whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from squares.core.errors import BadData
from squares.core.phrase import phrase
from squares.saves import files

_ASIDE = ".{}.part"


def writable(path: Path, single: bool) -> None:
    """Asks before the work is done what can be known by then. ``single``: it becomes a file and no folder.

    Errors: BadData naming it.
    """
    folder = path.absolute().parent
    while not single and not folder.exists():  # such folders are made
        folder = folder.parent
    wrong = 0
    if not folder.is_dir():
        wrong = errno.ENOENT
    elif path.is_dir() if single else path.exists() and not path.is_dir():
        wrong = errno.EISDIR if single else errno.ENOTDIR
    elif not os.access(path if path.exists() else folder, os.W_OK):
        wrong = errno.EACCES
    if wrong:
        raise BadData(phrase("print.no_file", file=path, why=os.strerror(wrong)))


def write(path: Path, data: bytes) -> None:
    """A whole file or none; a device or a pipe is written to as it is. Errors: BadData naming the file."""
    with _told(path):
        files.put(path, data)


def write_all(folder: Path, made: Iterator[tuple[str, bytes]], written: Callable[[], object]) -> int:
    """Files with their names into a folder, none before all are made; their number. ``written`` is called after each.

    Errors: BadData naming the folder.
    """
    with _told(folder):
        aside = _aside(folder)
        discard(folder)
        aside.mkdir(parents=True)
        for name, data in made:
            files.put(aside / name, data)
            written()
        found = list(aside.iterdir())
        if folder.exists():
            for path in found:
                path.replace(folder / path.name)
        else:
            aside.replace(folder)
    return len(found)


def discard(path: Path) -> None:
    """Removes what was written of a file or folder that was not finished."""
    aside = _aside(path)
    with suppress(OSError):
        shutil.rmtree(aside)
    files.discard(path)


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        with files.refused("print.no_file", file=path):
            yield
    finally:
        discard(path)


def _aside(path: Path) -> Path:
    whole = path.absolute()
    return whole.with_name(_ASIDE.format(whole.name)) if whole.name else whole / _ASIDE
