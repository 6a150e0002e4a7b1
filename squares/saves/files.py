"""Files that are never half written: the one place that writes to the player's folders.

Text goes to a temporary file in the same folder, is forced to the disk, and takes the old file's name in one
step. What the text says is not known here.
"""

from __future__ import annotations

import errno
import os
import secrets
import stat
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from itertools import pairwise
from pathlib import Path

from squares.core.errors import BadData, Fault
from squares.core.phrase import phrase
from squares.data.loader import MOST_BYTES

TEMPORARY = ".tmp"
_LOCK_TRIES = 40
_LOCK_WAIT = 0.025  # seconds


class SaveProblem(Fault):
    """Something could not be written or removed; the game goes on without it."""


def read(path: Path) -> str:
    """The text of a file of at most ``MOST_BYTES``. Errors: BadData; FileNotFoundError where there is none."""
    try:
        if not stat.S_ISREG(path.stat().st_mode):
            raise BadData(phrase("saves.no_file", file=path.name))
        with path.open("rb") as file:
            source = file.read(MOST_BYTES + 1)
    except FileNotFoundError:
        raise
    except OSError as error:
        raise BadData(phrase("saves.unreadable", file=path.name, reason=error.strerror or error)) from error
    if len(source) > MOST_BYTES:
        raise BadData(phrase("saves.too_big", file=path.name, most=MOST_BYTES))
    return source.decode("utf-8", errors="replace")


def replace(path: Path, text: str, older: tuple[Path, ...] = ()) -> None:
    """Put ``text`` under the name ``path``; what was there moves on to the first of ``older``, and so on.

    When this returns, the text is on the disk. Killed at any instant, ``path`` or the first of ``older`` holds what
    was there before, whole. Errors: SaveProblem; then nothing of the old is lost either.
    """
    temporary = path.with_name(f".{path.name}.{secrets.token_hex(4)}{TEMPORARY}")
    try:
        with temporary.open("xb") as file:
            file.write(text.encode("utf-8", "replace"))
            file.flush()
            os.fsync(file.fileno())
        if path.exists():
            _push_down((path, *older))
        os.replace(temporary, path)
        _sync_folder(path.parent)
    except OSError as error:
        with suppress(OSError):
            temporary.unlink(missing_ok=True)
        raise problem(error, path.parent) from error


def remove(paths: tuple[Path, ...]) -> None:
    """Remove those of the files that exist. Errors: SaveProblem."""
    for path in paths:
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise problem(error, path.parent) from error


def sweep(folder: Path, older_than: float) -> None:
    """Remove temporary files that a killed program left more than ``older_than`` seconds ago."""
    limit = time.time() - older_than
    with suppress(OSError):
        for path in folder.glob(f".*{TEMPORARY}"):
            if path.stat().st_mtime < limit:
                path.unlink()


def problem(error: OSError, folder: Path) -> SaveProblem:
    """What an error of the system means to a player."""
    if error.errno in (errno.ENOSPC, errno.EDQUOT):
        return SaveProblem(phrase("saves.disk_full", folder=str(folder)))
    if error.errno in (errno.EROFS, errno.EACCES, errno.EPERM):
        return SaveProblem(phrase("saves.read_only", folder=str(folder)))
    return SaveProblem(phrase("saves.not_written", folder=str(folder), reason=error.strerror or str(error)))


@contextmanager
def locked(folder: Path) -> Iterator[None]:
    """Keep other windows out of the folder meanwhile. The system lets go of the lock if the program dies.

    Errors: SaveProblem where the folder cannot be written, or another window keeps it for over a second.
    """
    try:
        handle = os.open(folder / ".lock", os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise problem(error, folder) from error
    try:
        for left in reversed(range(_LOCK_TRIES)):
            if _take(handle):
                break
            if left == 0:
                raise SaveProblem(phrase("saves.busy", folder=str(folder)))
            time.sleep(_LOCK_WAIT)
        yield
    finally:
        os.close(handle)


if sys.platform == "win32":
    import msvcrt

    def _take(handle: int) -> bool:
        with suppress(OSError):
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            return True
        return False

else:
    import fcntl

    def _take(handle: int) -> bool:
        with suppress(OSError):
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return True
        return False


def _push_down(chain: tuple[Path, ...]) -> None:
    """Give each file the name of the next one; the last one's file goes."""
    for younger, elder in reversed(tuple(pairwise(chain))):
        if younger.exists():
            os.replace(younger, elder)


def _sync_folder(folder: Path) -> None:
    """Force the new names to the disk, where the system lets a folder be opened."""
    if sys.platform == "win32":
        return
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)
