"""Files that are written whole or not at all."""

from __future__ import annotations

import errno
import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from squares.core.errors import BadData
from squares.core.phrase import phrase

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
        if path.exists() and not path.is_file() and not path.is_dir():
            path.write_bytes(data)
            return
        aside = _aside(path)
        aside.write_bytes(data)
        aside.replace(path)


def write_all(folder: Path, files: Iterator[tuple[str, bytes]], written: Callable[[], object]) -> int:
    """Files with their names into a folder, all of them or none; their number. ``written`` is called after each.

    Errors: BadData naming the folder.
    """
    with _told(folder):
        aside = _aside(folder)
        discard(folder)
        aside.mkdir(parents=True)
        for name, data in files:
            (aside / name).write_bytes(data)
            written()
        folder.mkdir(exist_ok=True)
        found = list(aside.iterdir())
        for path in found:
            path.replace(folder / path.name)
        aside.rmdir()
    return len(found)


def discard(path: Path) -> None:
    """Removes what was written of a file or folder that was not finished."""
    aside = _aside(path)
    with suppress(OSError):
        if aside.is_dir():
            shutil.rmtree(aside)
        else:
            aside.unlink()


@contextmanager
def _told(path: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise BadData(phrase("print.no_file", file=path, why=error.strerror or str(error))) from None
    finally:
        discard(path)


def _aside(path: Path) -> Path:
    whole = path.absolute()
    return whole.with_name(_ASIDE.format(whole.name)) if whole.name else whole / _ASIDE
